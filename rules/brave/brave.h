/* brave.h - Scotland the Brave: what its chapters share.
 *
 * The enums are indices into the pack; names.c lists the ids in the same order.  Chapters stand in the
 * rulebook's order: c03_sequence.c, c04_move.c, ...  Everything here changes the table only through
 * table/table.h and asks and rolls only through play/rules.h.  The rules name no hex: what they need to know
 * of one is an attribute, so that a player may redraw the map. */
#ifndef RULES_BRAVE_H
#define RULES_BRAVE_H
#include "play/cards.h"
#include "play/journey.h"
#include "play/rules.h"

extern const struct ruleset brave;
/* Findings about a pack that only this game can judge (ruleset.lint). */
int brave_lint(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to);
extern const struct row brave_sequence[];
extern const struct tally brave_tallies[];
extern const struct landmark brave_landmarks[];
/* How good the table is for SEAT (ruleset.value). */
int brave_value(const struct table *t, int seat);
int brave_margin(const struct table *t);

enum seat { SCOTTISH = 1, ENGLISH = 2 };

/* Places the rules name, all off the map; the hexes follow in the order of map.json. */
enum brave_place {
	SCOTTISH_UNITS, ENGLISH_UNITS,           /* counters that may be raised, 9.13 */
	ELIMINATED,                              /* counters and leaders out for good */
	CONTAINER,                               /* strategy markers to be drawn; shown to none */
	SCOTTISH_HAND, ENGLISH_HAND,             /* shown to their owners */
	USED,                                    /* markers played this turn, shown to all */
	TURN_TRACK,                              /* those who come in a later turn, their number RETURNS says when */
	GARRISONS,                               /* the two counters that stand for a city's garrison, 13.3 */
	OUT_OF_GAME,                             /* what this game does not use */
	NAMED_PLACES
};

/* Pieces the rules name; all others follow in the order of pieces.json and cards.json. */
enum brave_piece {
	WALLACE, MURRAY, BRUCE, EDWARD, WARRENE, CRESSINGHAM,
	SCOTTISH_GARRISON, ENGLISH_GARRISON,     /* 13.3: type garrison, strength one */
	NAMED_PIECES
};

/* Optional rules; plays(t, O_FLEET). */
enum brave_option {
	O_LEVIES,                                /* 13.11: the northern levies */
	O_WALLACE_LIVES,                         /* 13.12 */
	O_FLEET,                                 /* 13.21 */
	O_RECRUITMENT,                           /* 13.22 */
	O_GARRISONS,                             /* 13.3 */
	O_ENGLISH_HOLD,                          /* B-11: the -1 of Influence Noble is for English attempts only */
	O_OPEN_HANDS,                            /* strategy markers lie open */
	OPTIONS
};

enum brave_track {
	TURN,                                    /* game-turn, from 1; the last is its most, 12.3 */
	SCOTTISH_MARCHES, ENGLISH_MARCHES,       /* left this turn, 4.0 */
	ENGLISH_LEVEL,                           /* of recruitment, 9.12 */
	LIFTED,                                  /* 1: 12.21 is over */
	FIRST_SEAT,                              /* who has the first player-turn, 3.2 */
	LEVIES_CALLED,                           /* 1: the northern levies have come, 13.11 */
	RAISED,                                  /* levies raised this phase: English ones, the Scots' extra one, 9.1 */
	IDLE                                     /* how often he wanted to play a marker in this row and named none */
};

/* Charts by game-turn: 2.5.  The first value belongs to turn 1. */
enum brave_chart {
	DRAW_COUNT,                              /* strategy markers each, 10.0 */
	WINTER,                                  /* 1: less to forage, 6.0 */
	LEVEL_RAISE,                             /* what is added to the English level this turn, 9.12 */
	LEVEL_DIE,                               /* 1: the English roll for their level, 9.12 */
	SLOW_ENGLISH,                            /* 1: 12.21 may hold */
	ENGLAND_CLOSED,                          /* 1: 12.22 */
	FLEET_SAILS,                             /* 1: 13.21 */
	/* Charts by terrain: index 0 clear, 1 wooded, 2 mountain, 3 city, 4 major city. */
	TERRAIN_COST,                            /* movement points, Terrain Effects Chart */
	CITY_PENALTY,                            /* what attackers lose of their strength there */
	FORAGE, FORAGE_HOME,                     /* combat units fed; HOME: Scots in Scotland, 6.0 */
	FORAGE_WINTER, FORAGE_HOME_WINTER,
	CHARTS
};

/* Numbers of pieces. */
enum brave_number {
	REDUCED,                                 /* 7.16 */
	NEUTRAL,                                 /* a noble who is, 11.3 */
	MOVED,                                   /* how often this player-turn, at most twice, 4.2 */
	ROLLED,                                  /* a leader who has been rolled for this turn, 4.2 */
	FORCED,                                  /* has Forced March for its next move, 10.0 */
	RETURNS,                                 /* the game-turn in which it comes, on the TURN_TRACK */
	CAME,                                    /* enum came: over what hexside it entered its hex this player-turn */
	LEADS,                                   /* a leader in a battle: his unit + 1, 7.13 */
	OPPOSITE,                                /* a unit in a battle line: the enemy unit opposite + 1, 7.11 */
	DOOMED,                                  /* eliminated at the end of the round, 7.16 */
	PLAYED_BY,                               /* a marker in effect: the seat that played it */
	FOR_BATTLE,                              /* a marker in effect for this battle: the seat that has its good */
	RECRUITS,                                /* a leader who has raised a levy this phase, or the levy, 9.11 */
	SCORED,                                  /* has hit, and it has not taken effect yet, 7.16 */
	CUT_OFF,                                 /* has lived through his die of this battle phase, and stayed, 8.5 */
	NUMBERS
};
enum came { STOOD, OVER_LAND, OVER_RIVER };

enum brave_place_number {
	LOYALTY,                                 /* of a city in Scotland: 0 English, 1 Scots, 11.1 */
	GARRISONED,                              /* the seat whose garrison awaits those who came, 13.3 */
	SHELLED                                  /* the fleet has hit, and it has not taken effect yet, 13.21 */
};

/* INITIATIVE and LEADERSHIP are of leaders; HOME is a hex (its index; "values": "places"), -1: none.  MOVE:
 * allowance, 4.1. */
enum brave_attribute {
	KIND, TYPE, LEVEL, STRENGTH, REDUCED_STRENGTH, MOVE, INITIATIVE, LEADERSHIP, HOME, MARKER_KIND
};
enum brave_place_attribute {
	TERRAIN, NATION,
	COASTAL,                                 /* 1: land and sea, 13.21 */
	MAP_EDGE,                                /* word north or south, -1: neither */
	ENGLISH_RETURN                           /* 1: Carlisle, Cockermouth: English leaders come back here, Lost Cause */
};
enum brave_edge_attribute {
	RIVER, BORDER                            /* 1: the hexside is one; both may be, or neither (or -1) */
};

/* Words: kinds, terrain, answers, circumstances, ends.  names.c has the same order. */
enum brave_word {
	LEADER, COMBAT, MARKER,                                  /* KIND; first, so that they are counted: table.h */
	INFANTRY, CAVALRY, GARRISON,                             /* TYPE */
	LEVY, REGULAR, ELITE,                                    /* LEVEL */
	CLEAR, WOODED, MOUNTAIN, CITY, MAJOR_CITY, SEA,          /* TERRAIN; sea: cannot be entered */
	SCOTLAND, ENGLAND,                                       /* NATION */
	NORTH, SOUTH,                                            /* MAP_EDGE */
	/* MARKER_KIND, 10.0 */
	CANCEL_STRATEGY, COMBAT_ADVANTAGE, CONVERSION, EFFECTIVE_ARCHERS, FORCED_MARCH, FORTUNES_OF_WAR,
	HIGHLAND_FEROCITY, INFLUENCE_NOBLE, INITIATIVE_MARKER, KNIGHTS_CHARGE, LEVY_MARKER, LOST_CAUSE, LOYAL_SCOTS,
	SIEGE_TRAIN, SUBVERSION, TREACHERY, VACILLATE,
	/* answers */
	STAY, EXTRA, TURN_COAT, KEEP_LOYALTY,
	STAND, RETREAT,                                          /* 7.17 */
	/* plans of a line-up, 7.11, 7.12 */
	STRONG_ON_WEAK, STRONG_ON_STRONG, EVENLY, MASS_ON_WEAK, MASS_ON_STRONG, MASS_ON_REDUCED, BY_HAND,
	/* circumstances */
	FAILED, HELD,                                            /* of a die */
	OUTNUMBERED, SUPERIOR, ATTACKING, DEFENDING, MORE, FEWER,
	/* what a die is rolled for */
	MOVE_ROLL, SHOT, RETREAT_ROLL, DEATH_ROLL, INFLUENCE_ROLL, LOYALTY_ROLL, LEAVERS_ROLL,
	/* ends of the game, 12.3 */
	DECISIVE, MORAL, DRAW, WALLACE_DEAD, EDWARD_DEAD, BOTH_DEAD,
	BRAVE_WORDS
};

/* Every question there is. */
enum brave_key {
	K_PLACE, K_PLACE_WHO, K_PLACE_WITH, K_PLACE_AT,          /* set-up, 12.1 */
	K_ARRIVE,                                                /* reinforcements, 9.2; leaders who return, Lost Cause */
	K_ROLL, K_ROLL_WHO, K_ROLL_WITH, K_ROLL_TO, K_ROLL_NEXT, /* 4.2 */
	K_MARCH, K_MARCH_WHO, K_MARCH_WITH, K_MARCH_TO, K_MARCH_NEXT,   /* 4.0 */
	K_PLAY, K_PLAY_CARD, K_PLAY_ON, K_PLAY_KIND, K_PLAY_AT,  /* strategy markers, 10.0 */
	K_CANCEL, K_VACILLATE, K_REROLL,                         /* windows for markers, 10.0 */
	K_JOIN, K_JOIN_AT, K_HOME, K_LEAVE, K_DISPLACED,         /* nobles, 10.0, 11.3 */
	K_LEVY, K_LEVY_KIND, K_LEVY_AT,                          /* 13.11 */
	K_BATTLE, K_BATTLE_WHERE, K_MARKER,                      /* 7.1; markers at the start of a battle */
	K_LINE_UP, K_OPPOSITE, K_LEAD, K_LOSSES, K_STAND, K_RETREAT, K_ESCAPE,   /* 7.11 to 7.17, 8.5 */
	K_PROMOTE,                                               /* 3.3, 7.4, 11.22 */
	K_RECRUIT, K_RECRUIT_WHO, K_RECRUIT_KIND, K_RECRUIT_AT,  /* 9.1 */
	K_STARVE,                                                /* 6.0 */
	K_MARKER_ON, K_MARKER_KIND, K_MARKER_AT,                 /* as of K_PLAY, in a battle phase */
	KEYS
};

/* Of a player-turn, and what comes when both are over, 3.0: lines of an earlier phase act before those of a later. */
enum brave_phase {
	LEADERS_PHASE = 1, MARCH_PHASE, BATTLE_PHASE, PROMOTION_PHASE, RECRUITMENT_PHASE, FORAGING_PHASE
};

/* Every fact there is; names.c has their arguments. */
enum brave_fact {
	/* set-up and the initial segment */
	F_PLACED, F_DRAWN, F_DEALT, F_MARCHES, F_FIRST,
	/* movement */
	F_LEADER_ROLL, F_MARCH_SPENT, F_MOVED, F_CITY_TURNS, F_RESTRICTION_LIFTED,
	/* markers */
	F_PLAYED, F_CANCELLED, F_REROLLED, F_WASTED, F_LOYALTY_ROLL, F_INFLUENCE_ROLL,
	F_JOINED, F_LEFT_REBELLION, F_UNITS_LEAVE, F_DISPLACED, F_NO_EFFECT, F_FORCED_MARCH,
	/* battle */
	F_BATTLE, F_ROUND, F_ADVANTAGE, F_LED, F_SHOT, F_HIT, F_ELIMINATED, F_RETREAT_ROLL, F_RETREATED,
	F_NO_RETREAT, F_BATTLE_WON, F_BATTLE_DRAWN, F_SURRENDERED, F_LEADER_SURVIVES, F_LEADER_DEAD, F_LEADER_RETURNS,
	F_PROMOTED,
	/* the rest of the turn */
	F_RECRUITED, F_LEVEL_ROLL, F_LEVEL, F_STARVED, F_ARRIVED, F_NOBLE_RETURNS, F_TURN_BEGINS, F_CITIES, F_GAME_OVER,
	/* battle, again */
	F_LINED_UP, F_POWERLESS, F_GARRISON,
	FACTS
};

/* --- 2 map and pieces (c02_pieces.c) -------------------------------------------------------------- */

static inline bool is_hex(const struct table *t, int place)
{
	return is_of_map(t->pack, place);
}
static inline int terrain_of(const struct table *t, int hex)    /* a word, CLEAR .. SEA */
{
	return place_attribute(t->pack, hex, TERRAIN);
}
static inline bool is_city(const struct table *t, int hex)
{
	int terrain = terrain_of(t, hex);

	return (terrain == CITY || terrain == MAJOR_CITY) && is_hex(t, hex);
}
static inline bool is_in_scotland(const struct table *t, int hex)
{
	return place_attribute(t->pack, hex, NATION) == SCOTLAND && is_hex(t, hex);
}
static inline bool is_in_england(const struct table *t, int hex)
{
	return place_attribute(t->pack, hex, NATION) == ENGLAND && is_hex(t, hex);
}
static inline bool is_leader(const struct table *t, int piece)
{
	return piece_attribute(t->pack, piece, KIND) == LEADER;
}
static inline bool is_unit(const struct table *t, int piece)    /* a combat unit, also a garrison */
{
	return piece_attribute(t->pack, piece, KIND) == COMBAT;
}
static inline bool is_marker(const struct table *t, int piece)
{
	return piece_attribute(t->pack, piece, KIND) == MARKER;
}
static inline int owner_of(const struct table *t, int piece)    /* a seat; 0: a marker */
{
	return piece_owner(t->pack, piece);
}
static inline int kind_of_marker(const struct table *t, int marker)      /* a word, CANCEL_STRATEGY .. VACILLATE */
{
	return piece_attribute(t->pack, marker, MARKER_KIND);
}
static inline int home_of(const struct table *t, int leader)    /* a hex, or -1 */
{
	return piece_attribute(t->pack, leader, HOME);
}
static inline bool is_noble(const struct table *t, int piece)   /* may be neutral, 11.3 */
{
	return is_leader(t, piece) && home_of(t, piece) >= 0;
}
static inline bool is_in_play(const struct table *t, int piece)
{
	return is_hex(t, place_of(t, piece));
}
static inline bool is_neutral_noble(const struct table *t, int piece)
{
	return is_noble(t, piece) && is_in_play(t, piece) && number(t, piece, NEUTRAL);
}
static inline int units_pool(int seat)
{
	return seat == SCOTTISH ? SCOTTISH_UNITS : ENGLISH_UNITS;
}
static inline int hand_of(int seat)
{
	return seat == SCOTTISH ? SCOTTISH_HAND : ENGLISH_HAND;
}
int unit_strength(const struct table *t, int unit);             /* of the side that is up */
int seat_strength(const struct table *t, int hex, int seat);    /* of all his units there */
bool has_neutral(const struct table *t, int hex);               /* a neutral noble is there */
static inline bool is_closed(const struct table *t, int hex)    /* a neutral noble's, 11.3 */
{
	return is_city(t, hex) && is_in_use(t, hex) &&
	       (count_with(t, hex, SCOTTISH, LEADER) || count_with(t, hex, ENGLISH, LEADER)) && has_neutral(t, hex);
}
bool is_controlled(const struct table *t, int piece);           /* by its owner: not neutral, not with one who is */
static inline bool holds(const struct table *t, int hex, int seat)      /* has a combat unit there that he controls */
{
	return count_with(t, hex, seat, COMBAT) && (seat == ENGLISH || !is_closed(t, hex));
}
int count_units(const struct table *t, int hex, int seat);      /* combat units he controls there */
int first_unit(const struct table *t, int seat, int type, int level);   /* in his pool, or -1 */

/* Pieces of SEAT, units and leaders, that are on the map and under his control. */
#define for_forces(t, piece, seat) \
	for_pieces_of(t, piece, seat) \
		if (!is_controlled(t, piece)) \
			continue; \
		else
#define for_hexes(t, hex) for (int hex = NAMED_PLACES; hex < (t)->pack->map_end; hex++)

static inline int terrain_index(const struct table *t, int hex) /* of charts by terrain */
{
	return terrain_of(t, hex) - CLEAR;
}

bool are_equal(const struct table *t, int unit, int other);     /* for choices_offer() */
/* Puts a piece on a hex, and takes in what comes of it: loyalty 11.11, 12.21 lifted.  CAME is enum came. */
void bring(struct run *r, const char *rule, int piece, int hex, int came);
/* 11.11 A city turns to the side that alone has units in it.  To be called when a battle there is over. */
void claim_city(struct run *r, const char *rule, int hex);
int controller_of(const struct table *t, int city);             /* the seat it is loyal to, 11.1 */
void turn_city(struct run *r, const char *rule, int city, int seat);   /* a Scottish one */
/* Do SEAT's enemies hold this hex, so that units who enter must stop and fight? */
bool is_held_against(const struct table *t, int hex, int seat);
static inline bool has_enemies(const struct table *t, int hex, int seat)        /* of them there, if only a leader */
{
	return count_with(t, hex, enemy_of(seat), COMBAT) || count_with(t, hex, enemy_of(seat), LEADER);
}
void return_to_mix(struct table *t, int unit);                  /* 11.22 */
void put_on_track(struct table *t, int leader, int turn);       /* he comes in that turn */
/* Off the map for good: a unit eliminated (9.13), a leader dead without return. */
void remove_piece(struct run *r, int piece);

/* --- 3 to 6 ---------------------------------------------------------------------------------------- */

/* Pieces that move together (4.0). */
struct group {
	struct journey j;
	const char *rule;                        /* 4.2 or 4.0: why they move */
	bool fights;                             /* has a combat unit */
	bool *gone;                              /* [n_pieces] those of the stack that have been told where to go */
};
bool roll_leaders(struct run *r);                               /* rows: 4.2, 4.0 */
bool spend_marches(struct run *r);
/* Before the end of SEAT's player-turn: why lines found no use (excuse_unused). */
void excuse_moves(struct run *r, int seat);
void excuse_battles(struct run *r, int seat);
void excuse_side_actions(struct run *r, int seat, bool recruiting);
void excuse_recruits(struct run *r, int seat, bool too_early);
const char *bar_to_move(const struct table *t, int piece);      /* NULL: it may */
int move_allowance(const struct table *t, int piece);           /* 4.1, Forced March */
int edge_points(const struct pack *p, const struct edge *e);     /* pack_names.points */
extern const struct ways move_ways;                             /* of a group */
void measure_reach(const struct journey *j, int left, struct reach *out);
bool can_step(const struct journey *j);
int came_over(const struct table *t, int from, int to);         /* enum came */
bool forage(struct run *r);                                     /* a row: 6.0 */

/* --- 9 recruitment ----------------------------------------------------------------------------------- */

void reinforce(struct run *r, int seat);                        /* 9.2 */
bool recruit_levies(struct run *r);                             /* rows: 9.1 */
bool raise_level(struct run *r);
int english_level(const struct table *t);
bool can_raise_any(const struct table *t, int seat);            /* is there a levy counter? */
bool can_muster(const struct table *t, int seat);               /* is there a place for an extra levy? */
int choose_muster(struct run *r, const char *rule, int seat, int key);
/* INFANTRY or CAVALRY, LEADER's levy, or -1: nobody's.  There must be a counter. */
int choose_levy(struct run *r, const char *rule, int seat, int key, int leader);
void raise_levy(struct run *r, const char *rule, int seat, int type, thing who, int hex);

/* --- 10 markers ------------------------------------------------------------------------------------ */

/* What a die is rolled for: the things a `when reroll` may name; the die holds if it is AT_MOST or less. */
struct die_roll {
	const char *rule;
	thing what, where;                       /* the piece that rolls; the hex, or NOTHING */
	int seat;                                /* whose die it is */
	int purpose;                             /* a word, MOVE_ROLL .. LEAVERS_ROLL */
	int at_most;
};
/* Rolls a die in a player-turn or battle, and offers Fortunes of War on it: to the phasing player, in the battle
 * phase to both (c10_windows.c).  Asks: one call a statement. */
int die(struct run *r, const struct die_roll *d);
extern const struct hands markers;                              /* by MARKER_KIND */
/* Out of SEAT's hand, for all to see: before anything else is asked, which would show what it is. */
void lay_open(struct table *t, int marker, int seat);
/* SEAT plays MARKER on ON (or NOTHING) at WHERE (or NOTHING): it goes to USED, the opponent may cancel it, and so
 * on.  Returns whether it takes effect.  Asks. */
bool play_marker(struct run *r, int seat, int marker, thing on, thing where);
/* Could SEAT play a marker of KIND at this moment, if he held one, that is of no single battle?  And he plays it: asks
 * on what, the opponent may cancel it, it takes effect. */
bool may_be_of_use(const struct table *t, int seat, int kind);
void use_marker(struct run *r, int seat, int marker, int verb);
/* VERB is K_PLAY, or in a battle phase K_MARKER: what a marker is played on is asked by a key of the same verb. */
static inline int asked_for(int verb, int key)                  /* KEY: K_PLAY_ON to K_PLAY_AT */
{
	return verb == K_MARKER ? key - K_PLAY_ON + K_MARKER_ON : key;
}

bool vacillates(struct run *r, int hex);                        /* the opponent of the March declared there */
void offer_side_actions(struct run *r, struct question *q, int seat);  /* play, levy */
bool take_side_action(struct run *r, int seat, thing line, bool recruiting);   /* true */
bool can_raise_levy(const struct table *t, int seat);
bool has_influence(const struct table *t, int seat);            /* Influence Noble finds a leader */
bool can_sway_any(const struct table *t, int seat);             /* and one of whom something may come */
void influence(struct run *r, int seat, int marker, int verb);
bool may_call_levies(const struct table *t);                    /* 13.11 */
const char *bar_to_levies(const struct table *t, int seat);     /* why not, if they may not be called */
void call_levies(struct run *r);

/* --- 11 nobles ---------------------------------------------------------------------------------------- */

bool nobody_returns(const struct table *t);
bool return_nobles(struct run *r);                              /* a row: 8.51 */
void join_rebellion(struct run *r, int noble);
int first_of(const struct table *t, int hex, int seat);          /* the first of SEAT's pieces there, or -1 */

/* --- 12 restrictions and ends ------------------------------------------------------------------------ */

bool is_held_back(const struct table *t);                       /* 12.21 holds */
void lift_restriction(struct run *r, const char *rule);         /* 12.21: the Scots have attacked, or entered */
/* Terrain, 11.3, 12.2; that enemies stand there does not matter.  Hexsides are edges: there is none over sea. */
bool may_enter(const struct table *t, int seat, int hex);
const char *bar_to_hex(const struct table *t, int seat, int hex);       /* why not, or NULL */
/* May SEAT's pieces appear there, make way to it, retreat to it?  It may be entered, and no enemy is in it. */
bool is_open_to(const struct table *t, int seat, int hex);
void judge_cities(struct run *r) __attribute__((noreturn));     /* 12.3: the end */
int count_cities(const struct table *t, int seat);              /* controlled, 12.3, B-5 */
/* A leader is dead (8.5): removes or returns him (8.51, 8.52, 13.12).  The end of the game, if it is one (12.34),
 * comes with judge_deaths(), to be called when all who are in danger together have rolled (B-27). */
void kill_leader(struct run *r, const char *rule, int leader);
void judge_deaths(struct run *r);
/* A noble goes home as a neutral, with COMPANION or alone, -1 (8.51, Influence, Lost Cause): those who stand there
 * are moved out (11.3).  Asks. */
void send_home(struct run *r, const char *rule, int noble, int companion);
void promote_one(struct run *r, const char *rule, int seat, int hex);   /* 11.22; HEX -1: anywhere.  Asks */

/* --- 7, 8 battle (c07_*.c, c08_*.c) ------------------------------------------------------------------ */

void set_up_rebellion(struct run *r);                             /* 12.1 */

bool fight_battles(struct run *r);                              /* a row: one battle a call */
bool is_king(int leader);                                       /* his death ends the game, 12.34 */
bool is_fight_due(const struct table *t, int hex);              /* both sides have units here, or GARRISONED, 13.3 */

void check_brave(struct run *r);                                /* ruleset.check */
void check_peace(struct run *r);                                /* after the battles */
#endif
