/* names.c - what jacobite.h calls by number: ids of the pack, questions, facts; and the ruleset itself. */
#include "rules/jacobite/jacobite.h"

static const char *const places[] = {
	"commandcards", "jacobitecards", "governmentcards", "command_discard", "jacobite_discard", "government_discard",
	"jacobite_command", "jacobite_combat", "government_command", "government_combat", "in_force",
	"jacobite_lost", "government_lost", "left_board", "out_of_game", NULL
};
static const char *const tracks[] = {
	"jacobite_goal", "government_goal", "jacobite_won", "government_won", "jacobite_held", "government_held",
	"first_seat", "turn", "jacobite_turns", "government_turns", "top", "withdrawal_open", "jacobite_last",
	"government_last", "copied", "cannonade_seat", "orders_played", "majority", "cannot_order", NULL
};
static const char *const charts[] = {
	"melee_dice", "fire_2", "fire_3", "fire_4", "fire_5", "fire_6", "move_hexes", "retreat_hexes", "rally_dice",
	"sabers_hit", "flags_ignored", "flags_ignored_full", "highland_die", "faces", NULL
};
static const char *const piece_numbers[] = {
	"blocks", "chief", "ordered", "moved", "done", "fought", "still", "stopped", "carded", "must", "used", "on", "by",
	"checked", "began_full", NULL
};
static const char *const place_numbers[] = {
	"ground", "road", "bridge", "wall_ne", "wall_e", "wall_se", "wall_sw", "wall_w", "wall_nw",
	"works_ne", "works_e", "works_se", "works_sw", "works_w", "works_nw", "held", NULL
};
static const char *const piece_attributes[] = { "kind", "type", "deck", "timing", "worth", "title", NULL };
static const char *const place_attributes[] = { "section", "row", NULL };

static const char *const words[] = {
	"infantry", "cavalry", "artillery", "leader", "card", "battle",
	"grenadier", "highland", "regular", "lowland", "militia",
	"battle_cavalry", "light_cavalry", "trained_artillery", "light_artillery",
	"command_deck", "jacobite_deck", "government_deck",
	"at_turn", "at_lieu", "at_move", "at_fire", "at_melee", "at_attack", "at_pursuit", "at_end", "at_react_melee",
	"at_react_fire", "at_back", "at_flags", "at_check",
	"west", "west_center", "center_hexes", "east_center", "east",
	"left", "center", "right", "any",
	"order", "order_string", "order_by_dice", "otherwise", "copy", "movement", "combat", "sabers_hit", "volley",
	"strike_first", "retire_step", "ignore", "deny_ignore", "check", "regain", "bonus_melee", "draw", "reshuffle",
	"deal", "first", "cannonade", "guns_must_retire", "majority", "hold_hexes", "hold_area", "hold_wins",
	"clear_sections", "exit", "time_pressure", "grow_hand", "no_draw", "plays_most", "check_after", "no_full_die",
	"section", "number", "who", "detach", "rows", "each", "from", "dice", "saber_is", "orders", "mirror", "never",
	"most", "plus", "none", "back_only", "contact_only", "must_melee", "keep_die", "through", "no_melee", "no_fire", "in",
	"beside_leader", "unmoved", "range", "hexes", "beyond", "minus", "blocks", "free", "units", "ordered", "commands",
	"keep", "combats", "deck", "seat", "face", "tie", "by", "places", "banners", "permanent", "once", "remove",
	"over", "leaders", "after", "turns", "cap_orders", "what", "combat_deck",
	"cards", "all_of_them", "any_unit",
	"by_dice", "range_2",
	"fire", "melee", "back", "bonus",
	"own_side", "enemy_side",
	"both",
	"hit", "gun", "backward",
	"infantry_face", "cavalry_face", "artillery_face", "flag", "saber",
	"stay", "off", "hold", "take", "take_the_ground", "stand", "retire", "yes", "banner", "draw_cards", "go",
	"by_fire", "by_melee", "by_back", "by_strike", "in_bonus", "has_moved", "full", "reduced", "chief", "led", "contact",
	"clear_of_enemies", "retiring", "objective",
	"for_full", "for_leader", "for_chief", "for_highland", "for_card", "for_moved", "for_terrain", "for_wall", "for_works",
	"for_grenadier", "for_support", "for_lone_leader", "for_class", "for_cavalry", "for_retire",
	"unit_lost", "leader_lost", "objective_held", "section_cleared", "exited", "time_gained",
	"check_retreat", "check_leader", "check_chief", "check_hit", "check_gun", "check_backward", "check_retire",
	"banners_end", "instant_end", "cards_end",
	"no_dice", "out_of_reach", "no_way_back",
	NULL
};

static const char *const called[] = {
	"banners_end", "the banners are won", "instant_end", "the objective is held", "cards_end", "the cards are played out",
	"infantry_face", "infantry", "cavalry_face", "cavalry", "artillery_face", "artillery",
	"for_full", "full strength", "for_leader", "leader", "for_chief", "chief", "for_highland", "Highland",
	"for_card", "card", "for_moved", "moved", "for_terrain", "terrain", "for_wall", "wall", "for_works", "works",
	"for_grenadier", "grenadier", "for_support", "support", "for_lone_leader", "leader near", "for_class", "class",
	"for_cavalry", "driven by cavalry", "for_retire", "retiring",
	"by_fire", "fire", "by_melee", "melee", "by_back", "battle back", "by_strike", "strike",
	"check_retreat", "for its retreat", "check_leader", "for the leader lost", "check_chief", "for the chief lost",
	"check_hit", "for its loss", "check_gun", "for its shot", "check_backward", "for going back",
	"check_retire", "for retiring",
	"no_dice", "no die is left", "out_of_reach", "the target is out of reach", "no_way_back", "there is no way back",
	"unit_lost", "a unit is lost", "leader_lost", "a leader is lost", "objective_held", "an objective is held",
	"section_cleared", "a section is clear of the enemy", "exited", "a unit has left the board",
	"time_gained", "time is gained", NULL
};

static const char *const piece_number_words[] = {
	"blocks: #", "chief", "ordered", "hexes moved: #", "", "has fought", "may not battle", "",
	"has a Combat card", "must melee",
	"", "", "", "", "", NULL
};
static const char *const place_number_words[] = {
	"ground: #", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", NULL
};

static const char *const options[] = { "no-highland-3", "ground-after-stop", "open-hands", "no-ask", NULL };

static const struct key keys[] = {
	{ "ready", "it could be", "ready: the first turn may begin; write it with your standing orders (2.3)" },
	{ "cannonade", "it could be", "cannonade GUN: TARGET HEX: a shot before the first turn; where the gun retires (2.2)" },
	{ "cannonade.who", "it could be", "the gun that fires (2.2)" },
	{ ":cannonade.at", "it could be", "the unit it fires at, or hold (2.2)" },
	{ ":cannonade.retire", "it could go to", "the hex, two back, that the gun retires to, or stay (2.2)" },
	{ "play", "it could be", "play CARD: the Command card of the turn, or a Combat card in its place (3.1)" },
	{ "play.card", "it could be", "the card (3.1)" },
	{ "block", "it could be", "the unit that gets a block back for a symbol of a card's dice (12.3)" },
	{ "order", "it could be", "order UNIT ...: who the card orders (3.2)" },
	{ "order.who", "it could be", "a unit or leader that is ordered (3.2)" },
	{ "move", "it could be", "move UNIT CARD: HEX: an ordered unit or leader moves, perhaps with a Combat card (3.3)" },
	{ "move.who", "it could be", "the unit or leader that moves (3.3)" },
	{ "move.card", "it could be", "the Combat card it moves by (11.4)" },
	{ ":move.to", "it could go to", "where it goes, or goes by; off: it leaves the board (3.3, 10.8)" },
	{ "fire", "it could be", "fire UNIT: TARGET CARD (4)" },
	{ "fire.who", "it could be", "the unit that fires (4.1)" },
	{ ":fire.at", "it could be", "whom it fires at (4.1)" },
	{ ":fire.card", "it could be", "the Combat card played on it (11.1)" },
	{ "melee", "it could be", "melee UNIT: TARGET CARD take TARGET: a melee, the ground gained, a bonus melee (5, 9)" },
	{ "melee.who", "it could be", "the unit that attacks (5.1)" },
	{ ":melee.at", "it could be", "whom it attacks (5.1)" },
	{ ":melee.card", "it could be", "the Combat card played on it (11.1)" },
	{ ":melee.ground", "it could be", "take, or stay: the hex that was left (9.1)" },
	{ ":melee.bonus", "it could be", "whom it attacks after that (9.2)" },
	{ ":melee.pursue", "it could be", "the Combat card for a further bonus melee (11.4)" },
	{ "react", "it could be", "the card played on a unit of yours that is attacked; silence is none (11.1, 12.3)" },
	{ "retire", "it could be", "stand, or retire: cavalry that is attacked in melee; silence is stand (5.2)" },
	{ "retire.to", "it could go to", "the next hex of who retires (5.2)" },
	{ "back", "it could be", "yes: the unit battles back; silence is the first answer (9.3)" },
	{ "back.card", "it could be", "the Combat card played as it battles back; silence is none (11.4)" },
	{ "steady", "it could be", "the Combat card that lets a unit ignore a flag more; silence is none (11.4)" },
	{ "flags", "it could be", "how many flags a unit ignores; silence is as many as it may (6.3)" },
	{ "retreat", "it could go to", "the next hex of a retreat (6.1)" },
	{ "checks", "it could be", "who makes the next rally check for a leader lost (7.3)" },
	{ "rally", "it could be", "the Combat card for a rally check; silence is none (11.4)" },
	{ "escape", "it could go to", "where a leader who must go back ends, or off (7.1)" },
	{ "escape.through", "it could be", "the enemy unit whose hex a leader escapes through (7.2)" },
	{ "use", "it could be", "use CARD: LEADER HEX, or UNIT: a Combat card at the end of the turn (11.2)" },
	{ "use.card", "it could be", "the Combat card (11.2)" },
	{ ":use.on", "it could be", "the leader who is moved, or the unit it is played on (11.2)" },
	{ ":use.to", "it could go to", "where that leader goes (11.2)" },
	{ "time", "it could be", "banner, or draw cards: what a Scout card brings under time pressure (10.10)" },
	{ "keep", "it could be", "the Command card that is kept of those drawn (12.3)" },
	{ "discard", "it could be", "the Command card that is laid open of those drawn, where cards are masked (12.3)" },
	{ 0 }
};

static const struct other_verb other_verbs[] = {
	{ "march", K_MOVE }, { "go", K_MOVE }, { "advance", K_MOVE }, { "shoot", K_FIRE }, { "volley", K_FIRE },
	{ "attack", K_MELEE }, { "charge", K_MELEE }, { "fight", K_MELEE }, { "card", K_PLAY }, { "activate", K_ORDER }, { 0 }
};

static const int place_keys[] = {
	K_CANNONADE_RETIRE, K_MOVE_TO, K_RETIRE_TO, K_RETREAT, K_ESCAPE, K_USE_TO, -1
};

static const struct fact facts[] = {
	{ "first_dice", "seat" },
	{ "first", "seat" },
	{ "dealt", "seat card" },                /* to its owner only */
	{ "hands", "seat commands combats" },
	{ "ready", "seat" },
	{ "turn_begins", "seat number" },
	{ "played", "seat card" },
	{ "copied", "seat card" },
	{ "ordered", "unit" },
	{ "card_dice", "card" },
	{ "regained", "unit blocks" },
	{ "used", "seat card on" },
	{ "drew", "seat card" },                 /* to its owner only */
	{ "drawn", "seat pile number" },
	{ "keeps", "seat card" },                /* to its owner only */
	{ "reshuffled", "pile" },
	{ "time", "seat" },
	{ "moved", "who from to" },
	{ "bog", "who place symbol on" },
	{ "joined", "leader unit" },
	{ "left_behind", "leader place" },
	{ "exited", "who leader place" },
	{ "repositioned", "leader from to" },
	{ "cannonade", "gun target" },
	{ "guns_back", "gun from to" },
	{ "fires", "unit target range" },
	{ "melees", "unit target bonus" },
	{ "backs", "unit target" },
	{ "strikes", "unit target" },
	{ "volleys", "unit target" },
	{ "strength", "unit base number" },
	{ "plus", "reason number" },
	{ "rolled", "unit" },
	{ "face", "symbol" },
	{ "protected", "unit reason number" },
	{ "hit", "unit number left" },
	{ "spent", "unit why" },
	{ "eliminated", "unit place why" },
	{ "leader_dice", "leader" },
	{ "leader_lost", "leader place" },
	{ "chief_die", "unit symbol" },
	{ "chief_lost", "unit" },
	{ "flags", "unit number ignored most" },
	{ "retreated", "unit from to" },
	{ "blocked", "unit number left" },
	{ "checked", "unit why passed" },
	{ "swept", "leader lost" },
	{ "escaped", "leader through lost" },
	{ "leader_back", "leader from to" },
	{ "leader_off", "leader place" },
	{ "retired", "unit from to" },
	{ "ground", "unit from to" },
	{ "banner", "seat number why at" },
	{ "held", "seat number place" },
	{ "held_lost", "seat number place" },
	{ "tile_gone", "place" },
	{ "withdrawal", "" },
	{ "won", "seat why" },
	{ 0 }
};

static const struct acting_key acting_keys[] = {
	{ K_READY, IN_ANY_PHASE }, { K_CANNONADE, IN_ANY_PHASE }, { K_PLAY, COMMAND_PHASE }, { K_ORDER, ORDER_PHASE },
	{ K_MOVE, MOVEMENT_PHASE }, { K_FIRE, COMBAT_PHASE }, { K_MELEE, COMBAT_PHASE }, { K_USE, END_PHASE }, { -1, 0 }
};

/* 2.2 Few battles begin with a cannonade, and none goes on with one.  12.3 Only masked cards are discarded by name. */
static bool is_over(const struct table *t, int key)
{
	if (key == (t->slot ? K_KEEP : K_DISCARD))
		return true;
	return key >= K_CANNONADE && key <= K_CANNONADE_RETIRE && track(t, CANNONADE_SEAT) == 0;
}

static const struct set_up_key set_up_keys[] = { { K_READY, 0 }, { -1, 0 } };
static const int turn_keys[] = { K_PLAY_CARD, -1 };
static const int repeated_keys[] = { K_ORDER_WHO, -1 };
static const int unseen_keys[] = { K_DISCARD, -1 };
static const int joining_facts[] = { F_PLUS, F_FACE, -1 };
/* What auto chose of these is told by the fact that comes of it. */
static const int untold_keys[] = {
	K_REACT, K_RETIRE_TO, K_BACK, K_BACK_CARD, K_STEADY, K_FLAGS, K_RETREAT, K_CHECKS, K_RALLY, K_ESCAPE, K_KEEP,
	K_MOVE_CARD, K_FIRE_CARD, K_MELEE_CARD, K_MELEE_PURSUE, -1
};
static const struct named_dice named_dice[] = { { 6, NULL, FACES }, { 0 } };

const struct ruleset jacobite = {
	.name = "jacobite",
	.edition = 1,
	.names = {
		places, NULL, tracks, charts, piece_numbers, place_numbers,
		piece_attributes, place_attributes, NULL, words, called, NULL
	},
	.keys = keys,
	.facts = facts,
	.acting_keys = acting_keys,
	.set_up_rule = "2.1",
	.set_up = set_up_battle,
	.sequence = jacobite_sequence,
	.lint = jacobite_lint,
	.check = check_jacobite,
	.options = options,
	.set_up_keys = set_up_keys,
	.is_over = is_over,
	.piece_number_words = piece_number_words,
	.place_number_words = place_number_words,
	.other_verbs = other_verbs,
	.place_keys = place_keys,
	.turn_keys = turn_keys,
	.repeated_keys = repeated_keys,
	.unseen_keys = unseen_keys,
	.joining_facts = joining_facts,
	.untold_keys = untold_keys,
	.named_dice = named_dice,
	.dice_alike = true,
	.cards_may_be_masked = true,
	.turns_most = 400,
	.tallies = jacobite_tallies,
	.landmarks = jacobite_landmarks,
	.value = jacobite_value,
	.margin = jacobite_margin,
};

LIST_HAS(places, NAMED_PLACES);
LIST_HAS(tracks, TRACKS);
LIST_HAS(charts, CHARTS);
LIST_HAS(piece_numbers, NUMBERS);
LIST_HAS(place_numbers, PLACE_NUMBERS);
LIST_HAS(piece_attributes, ATTRIBUTES);
LIST_HAS(place_attributes, PLACE_ATTRIBUTES);
LIST_HAS(piece_number_words, NUMBERS);
LIST_HAS(place_number_words, PLACE_NUMBERS);
LIST_HAS(options, OPTIONS);
LIST_HAS(words, JACOBITE_WORDS);
LIST_HAS(keys, KEYS);
LIST_HAS(facts, FACTS);
