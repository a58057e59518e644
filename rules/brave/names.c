/* names.c - what brave.h calls by number: ids of the pack, questions, facts; and the ruleset itself. */
#include "rules/brave/brave.h"

static const char *const places[] = {
	"scottish_units", "english_units", "eliminated", "container", "scottish_hand", "english_hand", "used",
	"turn_track", "garrisons", "out_of_game", NULL
};
static const char *const pieces[] = {
	"wallace", "murray", "bruce", "edward", "warrene", "cressingham", "scottish_garrison", "english_garrison", NULL
};
static const char *const tracks[] = {
	"turn", "scottish_marches", "english_marches", "english_level", "lifted", "first_seat", "levies_called",
	"raised", "idle", NULL
};
static const char *const charts[] = {
	"draw_count", "winter", "level_raise", "level_die", "slow_english", "england_closed", "fleet_sails",
	"terrain_cost", "city_penalty", "forage", "forage_home", "forage_winter", "forage_home_winter", NULL
};
static const char *const piece_numbers[] = {
	"reduced", "neutral", "moved", "rolled", "forced", "returns", "came", "leads", "opposite", "doomed",
	"played_by", "for_battle", "recruits", "scored", "cut_off", NULL
};
static const char *const place_numbers[] = { "loyalty", "garrisoned", "shelled", NULL };
static const char *const piece_attributes[] = {
	"kind", "type", "level", "strength", "reduced_strength", "move", "initiative", "leadership", "home",
	"marker_kind", NULL
};
static const char *const place_attributes[] = {
	"terrain", "nation", "coastal", "map_edge", "english_return", NULL
};
static const char *const edge_attributes[] = { "river", "border", NULL };

static const char *const words[] = {
	"leader", "combat", "marker",
	"infantry", "cavalry", "garrison",
	"levy", "regular", "elite",
	"clear", "wooded", "mountain", "city", "major_city", "sea",
	"scotland", "england",
	"north", "south",
	"cancel_strategy", "combat_advantage", "conversion", "effective_archers", "forced_march", "fortunes_of_war",
	"highland_ferocity", "influence_noble", "initiative_marker", "knights_charge", "levy_marker", "lost_cause",
	"loyal_scots", "siege_train", "subversion", "treachery", "vacillate",
	"stay", "extra", "turn_coat", "keep_loyalty",
	"stand", "retreat",
	"strong_on_weak", "strong_on_strong", "evenly", "mass_on_weak", "mass_on_strong", "mass_on_reduced", "by_hand",
	"failed", "held",
	"outnumbered", "superior", "attacking", "defending", "more", "fewer",
	"move_roll", "shot", "retreat_roll", "death_roll", "influence_roll", "loyalty_roll", "leavers_roll",
	"decisive", "moral", "draw", "wallace_dead", "edward_dead", "both_dead",
	NULL
};

/* 12.3 The ends of the game. */
static const char *const called[] = {
	"decisive", "a decisive victory", "moral", "a moral victory", "draw", "a draw",
	"wallace_dead", "Wallace is dead", "edward_dead", "King Edward is dead",
	"both_dead", "Wallace and King Edward are both dead", NULL
};

static const char *const piece_number_words[] = {
	"reduced", "neutral", "moves made: #", "rolled for", "under Forced March", "turn of return: #", "", "", "", "",
	"", "", "", "", "", NULL
};
static const char *const place_number_words[] = { "", "", "", NULL };

static const char *const options[] = { "13.11", "13.12", "13.21", "13.22", "13.3", "B-11", "open-hands", NULL };

static const struct key keys[] = {
	{ "place", "it could be", "place UNIT LEADER: CITY, in the set-up; place Wallace: HEX (12.1)" },
	{ "place.who", "it could be", "the unit or leader that is placed (12.1)" },
	{ "place.with", "it could be", "the leader placed with it (12.13)" },
	{ ":place.at", "it could go to", "where it is placed (12.1)" },
	{ "arrive", "it could be", "the hex where reinforcements enter (9.2), or a leader comes back" },
	{ "roll", "it could be", "roll LEADER UNIT ...: HEX, UNIT ...: HEX: a stack moves if the die is kind (4.2)" },
	{ "roll.who", "it could be", "the leader who is rolled for (4.2)" },
	{ "roll.with", "it could be", "who moves with him (4.2)" },
	{ ":roll.to", "it could go to", "where they go, or go by (4.1)" },
	{ "roll.next", "it could be", "others of the stack, who go elsewhere (4.0)" },
	{ "march", "it could be", "march UNIT ...: HEX, UNIT ...: HEX: a March moves a stack (4.0)" },
	{ "march.who", "it could be", "a unit or leader of the stack that marches (4.0)" },
	{ "march.with", "it could be", "who goes the same way (4.0)" },
	{ ":march.to", "it could go to", "where they go, or go by (4.1)" },
	{ "march.next", "it could be", "others of the stack, who go elsewhere (4.0)" },
	{ "play", "it could be", "play MARKER: ON WHAT (10.0)" },
	{ "play.card", "it could be", "the strategy marker (10.0)" },
	{ ":play.on", "it could be", "the leader, city or stack it is played on (10.0)" },
	{ ":play.kind", "it could be", "infantry or cavalry: the levy it raises (10.0)" },
	{ ":play.at", "it could go to", "where that levy is placed (10.0)" },
	{ "cancel", "it could be", "yes: Cancel Strategy on the marker just played; silence is no (10.0)" },
	{ "vacillate", "it could be", "yes: Vacillate on the March just declared; silence is no (10.0)" },
	{ "reroll", "it could be", "yes: Fortunes of War on the die just rolled; silence is no (10.0)" },
	{ "join", "it could be", "turn coat, or keep loyalty: the home city of a noble who joins (11.3)" },
	{ "join.at", "it could go to", "where he goes if his home city stays English (11.3)" },
	{ "home", "it could be", "which unit goes home with a noble (10.0)" },
	{ "leave", "it could be", "which unit leaves the rebellion with him, and the game (10.0)" },
	{ "displaced", "it could go to", "where units go whose hex a noble comes home to (11.3)" },
	{ "levy", "it could be", "levy KIND KIND: HEX: the northern levies (13.11)" },
	{ "levy.kind", "it could be", "infantry, or once cavalry (13.11)" },
	{ ":levy.at", "it could go to", "a hex on the north edge (13.11)" },
	{ "battle", "it could be", "battle HEX: the next battle (7.1)" },
	{ "battle.where", "it could be", "the hex of the next battle (7.1)" },
	{ "marker", "it could be", "marker MARKER: ON WHAT, in a battle phase or battle; silence is none (10.0)" },
	{ "line-up", "it could be", "the plan of a battle line, or by hand (7.11, 7.12)" },
	{ "opposite", "it could be", "the enemy a unit is lined up against, by hand (7.12)" },
	{ "lead", "it could be", "the unit a leader joins in the battle line (7.13, 7.14)" },
	{ "losses", "it could be", "the unit that is hit (7.16)" },
	{ "stand", "it could be", "stand, or retreat, after a round (7.17)" },
	{ "retreat", "it could go to", "the hex all retreat to (7.2)" },
	{ "escape", "it could go to", "the hex a leader without units goes to (8.5)" },
	{ "promote", "it could be", "the unit that becomes better; silence after a battle is the best one (7.4, 11.22)" },
	{ "recruit", "it could be", "recruit LEADER: KIND HEX, recruit extra: HEX; recruit KIND: CITY (9.1)" },
	{ "recruit.who", "it could be", "the leader who raises a levy, extra; or what the English raise (9.1)" },
	{ ":recruit.kind", "it could be", "infantry or cavalry (9.11)" },
	{ ":recruit.at", "it could go to", "where the levy is placed (9.1)" },
	{ "starve", "it could be", "the unit that is lost for want of food (6.0)" },
	{ ":marker.on", "it could be", "the leader or city a marker is played on in a battle phase (10.0)" },
	{ ":marker.kind", "it could be", "infantry or cavalry: the levy it raises there (10.0)" },
	{ ":marker.at", "it could go to", "where that levy is placed (10.0)" },
	{ 0 }
};

static const struct other_verb other_verbs[] = {
	{ "move", K_MARCH }, { "go", K_MARCH }, { "advance", K_MARCH }, { "raise", K_RECRUIT }, { "enlist", K_RECRUIT },
	{ "attack", K_BATTLE }, { "fight", K_BATTLE }, { "use", K_PLAY }, { 0 }
};

static const int place_keys[] = {
	K_ROLL_TO, K_MARCH_TO, K_LEVY_AT, K_BATTLE_WHERE, K_RETREAT, K_ESCAPE, K_DISPLACED, K_JOIN_AT, -1
};

static const struct fact facts[] = {
	{ "placed", "piece place" },
	{ "drawn", "seat number" },
	{ "dealt", "seat marker" },
	{ "marches", "seat die" },
	{ "first", "seat" },
	{ "leader_roll", "leader die initiative" },
	{ "march_spent", "seat place left" },
	{ "moved", "piece from to points" },
	{ "city_turns", "place seat" },
	{ "restriction_lifted", "" },
	{ "played", "seat marker on where" },
	{ "cancelled", "marker by" },
	{ "rerolled", "seat what die" },
	{ "wasted", "seat place" },
	{ "loyalty_roll", "place die seat needed" },
	{ "influence_roll", "leader die modifier seat needed" },
	{ "joined", "leader place" },
	{ "left_rebellion", "leader place" },
	{ "units_leave", "leader die units" },
	{ "displaced", "piece from to" },
	{ "no_effect", "marker" },
	{ "forced_march", "place" },
	{ "battle", "attacker place" },
	{ "round", "place number" },
	{ "advantage", "seat place" },
	{ "led", "leader unit" },
	{ "shot", "who die strength target" },
	{ "hit", "unit place" },
	{ "eliminated", "unit place" },
	{ "retreat_roll", "seat die initiative" },
	{ "retreated", "piece from to" },
	{ "no_retreat", "seat place" },
	{ "battle_won", "seat place rounds" },
	{ "battle_drawn", "place rounds" },
	{ "surrendered", "seat place" },
	{ "leader_survives", "leader die to" },
	{ "leader_dead", "leader die place" },
	{ "leader_returns", "leader turn" },
	{ "promoted", "unit to place" },
	{ "recruited", "who unit place" },
	{ "level_roll", "die" },
	{ "level", "level" },
	{ "starved", "unit place" },
	{ "arrived", "piece place" },
	{ "noble_returns", "leader place" },
	{ "turn_begins", "turn" },
	{ "cities", "scottish english" },
	{ "game_over", "winner level" },
	{ "lined_up", "unit against" },
	{ "powerless", "unit" },
	{ "garrison", "seat place" },
	{ 0 }
};

static const struct acting_key acting_keys[] = {
	{ K_PLACE, IN_ANY_PHASE }, { K_ROLL, LEADERS_PHASE }, { K_MARCH, MARCH_PHASE }, { K_BATTLE, BATTLE_PHASE },
	{ K_RECRUIT, RECRUITMENT_PHASE }, { K_PLAY, IN_ANY_PHASE }, { K_LEVY, IN_ANY_PHASE }, { -1, 0 }
};

static const struct set_up_key set_up_keys[] = {
	{ K_PLACE, 0 }, { K_PLACE_WHO, 0 }, { K_PLACE_WITH, 0 }, { K_PLACE_AT, 0 }, { -1, 0 }
};
static const struct optional_key optional_keys[] = {
	{ K_LEVY, O_LEVIES }, { K_LEVY_KIND, O_LEVIES }, { K_LEVY_AT, O_LEVIES }, { -1, 0 }
};

const struct ruleset brave = {
	.name = "brave",
	.edition = 1,
	.names = {
		places, pieces, tracks, charts, piece_numbers, place_numbers,
		piece_attributes, place_attributes, edge_attributes, words, called, edge_points
	},
	.keys = keys,
	.facts = facts,
	.acting_keys = acting_keys,
	.set_up_rule = "12.1",
	.set_up = set_up_rebellion,
	.sequence = brave_sequence,
	.lint = brave_lint,
	.check = check_brave,
	.options = options,
	.set_up_keys = set_up_keys,
	.piece_number_words = piece_number_words,
	.place_number_words = place_number_words,
	.other_verbs = other_verbs,
	.place_keys = place_keys,
	.optional_keys = optional_keys,
	.tallies = brave_tallies,
	.landmarks = brave_landmarks,
	.value = brave_value,
	.margin = brave_margin,
	.cards_may_be_masked = true,
};

LIST_HAS(places, NAMED_PLACES);
LIST_HAS(pieces, NAMED_PIECES);
LIST_HAS(tracks, IDLE + 1);
LIST_HAS(charts, CHARTS);
LIST_HAS(piece_numbers, NUMBERS);
LIST_HAS(place_numbers, SHELLED + 1);
LIST_HAS(piece_attributes, MARKER_KIND + 1);
LIST_HAS(piece_number_words, NUMBERS);
LIST_HAS(place_number_words, SHELLED + 1);
LIST_HAS(options, OPTIONS);
LIST_HAS(words, BRAVE_WORDS);
LIST_HAS(keys, KEYS);
LIST_HAS(facts, FACTS);
