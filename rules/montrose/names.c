/* names.c - what montrose.h calls by number: ids of the pack, questions, facts; and the ruleset itself. */
#include "rules/montrose/montrose.h"

static const char *const places[] = {
	"royalist_pool", "covenanter_pool", "royalist_deck", "covenanter_deck", "royalist_discards",
	"covenanter_discards", "in_force", "out_of_game", "garrisons",
	"newcastle", "inveraray", "inverlochy", "edinburgh", "blair_atholl", NULL
};
static const char *const pieces[] = {
	"montrose_l", "maccolla", "argyll", "elcho", "burleigh", "baillie", "urry", "leslie", NULL
};
static const char *const tracks[] = { "turn", "victories", "leslie_recruits", NULL };
static const char *const charts[] = {
	"recruit", "disband", "irish_column", "other_column", "winter", "garrison", NULL
};
static const char *const piece_numbers[] = {
	"reduced", "inactive", "panicked", "rolled", "aside", "marched", "until", "on", "leads", "late",
	"allowance", "sheltered", "onward", "pursued", NULL
};
static const char *const place_numbers[] = { "defeated", "won", "fought", "held", NULL };
static const char *const piece_attributes[] = {
	"kind", "type", "strength", "reduced_strength", "leadership", "move", "timing", "after_play", NULL
};
static const char *const place_attributes[] = { "space", "region", NULL };
static const char *const edge_attributes[] = { "route", NULL };

static const char *const words[] = {
	"leader", "combat", "card",
	"irish", "highland", "lowland", "cavalry", "garrison",
	"burgh", "open",
	"highlands", "northern_lowlands", "southern_lowlands", "england",
	"land", "mountain",
	"stay", "no_more", "set_aside", "use_card", "not_now",
	"veteran_lowland", "veteran_cavalry",
	"outnumbered", "superior", "attacking", "eliminate", "panic",
	"immediate",
	"remove",
	"burgh_falls", "force_march", "place_from_pool", "recruit_modifier", "extra_dice", "impair_leader",
	"disband_modifier", "move_inactive_leaders", "winter_recruit", "units_leave", "garrison_bonus",
	"superiority",
	"side", "types", "strength", "regions", "spaces", "goals", "factor",
	"modifier", "lost_at", "dice", "round", "leadership", "units", "optional",
	"until", "leader_is", "first",
	"this_turn", "next_royalist_turn", "next_covenanter_turn", "next_covenanter_recruiting",
	"ten_victories", "no_covenanters", "royalists_in_england", "montrose_fallen", "time_is_up",
	"inside",
	NULL
};

/* 6.0 The ends of the game. */
static const char *const called[] = {
	"ten_victories", "ten victories", "no_covenanters", "the Covenanter has no army left",
	"royalists_in_england", "the Royalists stand in England", "montrose_fallen", "Montrose has fallen",
	"time_is_up", "the last turn is over", NULL
};

static const char *const piece_number_words[] = {
	"reduced", "inactive", "panicked", "", "", "marched", "", "", "", "",
	"recruits to place: #", "inside the burgh", "", "in pursuit", NULL
};
static const char *const place_number_words[] = {
	"defeated", "scene of a victory this turn", "fought over this turn", "unconquered this game turn", NULL
};

static const char *const options[] = {
	"18.1a", "18.1b", "18.1c", "18.1d", "18.2", "18.3", "18.4", "18.5", "18.6", "18.7", "18.8", "18.9a", "18.9b", NULL
};

static const struct key keys[] = {
	{ "deploy", "it could be", "where Argyll and his two Highlanders begin (7.0)" },
	{ "join", "it could be", "which leader the units of a card join (9.0)" },
	{ "hamper", "it could be", "which enemy leader a card holds back (9.0)" },
	{ "send", "he could go to", "where a card sends a leader who is inactive (9.0)" },
	{ "depart", "it could be", "which unit a card sends home (9.0)" },
	{ "roll", "it could be", "whose recruits are rolled for, one die a space (10.0)" },
	{ "recruit", "it could be", "recruit LEADER: KIND KIND, as many as he rolled (10.0)" },
	{ "recruit.who", "it could be", "the leader who receives recruits (10.0)" },
	{ ":recruit.kind", "it could be", "highland, lowland, cavalry; in England also veteran ones (10.0)" },
	{ "march", "it could be", "march UNIT UNIT ...: SPACE, or SPACE SPACE ... to choose the way (11.0)" },
	{ "march.who", "it could be", "the unit or leader that marches (11.1)" },
	{ "march.with", "it could be", "who marches with him from the same space (11.1)" },
	{ ":march.to", "it could go to", "where the march ends, or goes by (11.2)" },
	{ "displaced", "he could go to", "where a leader goes whose space enemy units enter (16.2)" },
	{ "attack", "it could be", "attack SPACE: the next battle, or a burgh (12.0)" },
	{ "attack.where", "it could be", "the space of the next battle (12.0)" },
	{ "mist", "it could be", "use card: superiority in the first round of this battle (9.0)" },
	{ "lead", "it could be", "the unit a leader joins in the battle line (12.1)" },
	{ "fight", "it could be", "the unit that rolls next in a battle (12.1)" },
	{ "losses", "it could be", "the unit that panics or is eliminated (12.2)" },
	{ ":retreat", "it could go to", "where a unit or leader of the losers retreats (12.3)" },
	{ "disband", "it could be", "the unit that goes home (13.0)" },
	{ ":pursue", "it could go to", "where a unit or leader of the winners pursues; stay is silence (18.4)" },
	{ "assault", "it could be", "the battle or burgh that comes next where winners went on (18.4, 18.5)" },
	{ 0 }
};

static const struct other_verb other_verbs[] = {
	{ "move", K_MARCH }, { "go", K_MARCH }, { "advance", K_MARCH }, { "raise", K_RECRUIT }, { "enlist", K_RECRUIT },
	{ "battle", K_ATTACK }, { "storm", K_ATTACK }, { "siege", K_ATTACK }, { "besiege", K_ATTACK }, { 0 }
};

static const int place_keys[] = {
	K_DEPLOY, K_SEND, K_MARCH_TO, K_DISPLACED, K_ATTACK_WHERE, K_RETREAT, K_PURSUE, -1
};

static const struct optional_key optional_keys[] = {
	{ K_PURSUE, O_PURSUIT }, { K_ASSAULT, O_PURSUIT }, { K_ASSAULT, O_ASSAULT }, { -1, 0 }
};

static const struct acting_key acting_keys[] = {
	{ K_RECRUIT, RECRUIT_PHASE }, { K_MARCH, MARCH_PHASE }, { K_ATTACK, BATTLE_PHASE }, { -1, 0 }
};

static const struct set_up_key set_up_keys[] = {
	{ K_DEPLOY, COVENANTER }, { -1, 0 }
};

static const struct fact facts[] = {
	{ "deployed", "leader place" },
	{ "card_drawn", "seat card" },
	{ "reshuffled", "seat" },
	{ "card_ends", "card" },
	{ "card_idle", "card" },
	{ "card_places", "card unit place" },
	{ "hampered", "card leader" },
	{ "sent", "leader from to" },
	{ "leavers", "card die units" },
	{ "left", "unit place" },
	{ "recruit_roll", "leader place die modifier units" },
	{ "recruited", "leader unit place" },
	{ "leslie_recruits", "leader place" },
	{ "leslie_too_far", "leader place" },
	{ "recruits_forgone", "leader units" },
	{ "activated", "leader place" },
	{ "elcho_retires", "leader place" },
	{ "leslie_arrives", "leader place" },
	{ "marched", "unit from to points" },
	{ "stragglers", "unit die modifier units" },
	{ "straggled", "unit place" },
	{ "displaced", "leader from to" },
	{ "leader_lost", "leader place" },
	{ "battle", "attacker place" },
	{ "burgh_attacked", "attacker place" },
	{ "burgh_yields", "place card" },
	{ "round", "place number" },
	{ "superiority", "seat royalist_die royalist_leader royalist_total "
	  "covenanter_die covenanter_leader covenanter_total" },
	{ "superiority_by_card", "seat card" },
	{ "led", "leader unit" },
	{ "set_aside", "leader" },
	{ "struck", "unit leader dice panics eliminations" },
	{ "panic_ignored", "panics" },
	{ "panicked", "unit place" },
	{ "reduced", "unit place" },
	{ "eliminated", "unit place" },
	{ "battle_won", "seat place rounds" },
	{ "leader_roll", "leader sum" },
	{ "retreated", "unit from to" },
	{ "no_retreat", "unit place" },
	{ "victory", "place total" },
	{ "burgh_defeated", "place" },
	{ "south_opens", "place" },
	{ "disband_roll", "what die modifier units" },
	{ "disbanded", "unit place" },
	{ "winter_loss", "unit place" },
	{ "turn_begins", "seat turn" },
	{ "game_over", "winner reason" },
	{ "pursued", "unit from to" },
	{ "sheltered", "leader place" },
	{ "displaced_roll", "leader sum" },
	{ "victory_lost", "place total" },
	{ "recruiting_closed", "seat" },
	{ 0 }
};

/* 6.0 The Covenanter, being the government, plays on to the end. */
static const char *may_not_resign(int seat)
{
	return seat == COVENANTER ? "6.0: the Covenanter, being the government, never concedes" : NULL;
}

const struct ruleset montrose = {
	.name = "montrose",
	.edition = 1,
	.names = {
		places, pieces, tracks, charts, piece_numbers, place_numbers,
		piece_attributes, place_attributes, edge_attributes, words, called, route_points
	},
	.keys = keys,
	.facts = facts,
	.acting_keys = acting_keys,
	.set_up_rule = "7.0",
	.set_up = set_up,
	.sequence = montrose_sequence,
	.may_not_resign = may_not_resign,
	.lint = montrose_lint,
	.check = check_table,
	.options = options,
	.optional_keys = optional_keys,
	.set_up_keys = set_up_keys,
	.piece_number_words = piece_number_words,
	.place_number_words = place_number_words,
	.idle_card = idle_card,
	.other_verbs = other_verbs,
	.place_keys = place_keys,
	.tallies = montrose_tallies,
	.landmarks = montrose_landmarks,
	.dice_alike = true,
	.value = montrose_value,
	.margin = montrose_margin,
};

LIST_HAS(places, NAMED_PLACES);
LIST_HAS(pieces, NAMED_PIECES);
LIST_HAS(charts, GARRISON + 1);
LIST_HAS(piece_numbers, NUMBERS);
LIST_HAS(place_numbers, HELD + 1);
LIST_HAS(piece_number_words, NUMBERS);
LIST_HAS(place_number_words, HELD + 1);
LIST_HAS(options, OPTIONS);
LIST_HAS(words, WORDS);
LIST_HAS(keys, K_ASSAULT + 1);
LIST_HAS(facts, F_RECRUITING_CLOSED + 1);
