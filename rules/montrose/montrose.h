/* montrose.h - Campaigns of Montrose: what its chapters share.
 *
 * The enums are indices into the pack; names.c lists the ids in the same order.  Chapters stand in the
 * rulebook's order: c04_pieces.c, c06_victory.c, c07_set_up.c, ...  Everything here changes the table only
 * through table/table.h and asks and rolls only through play/rules.h. */
#ifndef RULES_MONTROSE_H
#define RULES_MONTROSE_H
#include "play/cards.h"
#include "play/journey.h"
#include "play/rules.h"

extern const struct ruleset montrose;
/* Findings about a pack that only this game can judge (ruleset.lint). */
int montrose_lint(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to);

extern const struct tally montrose_tallies[];
extern const struct landmark montrose_landmarks[];
/* How good the table is for SEAT (ruleset.value). */
int montrose_value(const struct table *t, int seat);
int montrose_margin(const struct table *t);

enum seat { ROYALIST = 1, COVENANTER = 2 };

/* Places the rules name; all other spaces follow in the order of map.json. */
enum place_id {
	ROYALIST_POOL, COVENANTER_POOL,          /* off-map pools, 7.0 */
	ROYALIST_DECK, COVENANTER_DECK,          /* shown to none */
	ROYALIST_DISCARDS, COVENANTER_DISCARDS,
	IN_FORCE,                                /* cards whose effect lasts */
	OUT_OF_GAME,                             /* leaders and Irish lost, cards removed; Leslie till 10.1 */
	GARRISONS,                               /* counters of a burgh's garrison, 12.5 */
	NEWCASTLE, INVERARAY, INVERLOCHY, EDINBURGH, BLAIR_ATHOLL,
	NAMED_PLACES
};

/* Pieces the rules name; all others follow in the order of pieces.json and cards.json. */
enum piece_id {
	MONTROSE, MACCOLLA, ARGYLL, ELCHO, BURLEIGH, BAILLIE, URRY, LESLIE,
	NAMED_PIECES
};

/* Optional rules, 18.0; plays(t, O_PURSUIT). */
enum option_id {
	O_RECRUIT_IN_TURN,                       /* 18.1 a: one leader after the other */
	O_MACCOLLA_IN_NORTH,                     /* 18.1 b: recruits nobody in the Southern Lowlands */
	O_ARGYLLS_HIGHLANDS,                     /* 18.1 c: where no other Covenanter recruits */
	O_LESLIE_ROLLS,                          /* 18.1 d: always */
	O_ENGLAND_OPEN,                          /* 18.2: to Highlanders and Irish */
	O_EDINBURGH,                             /* 18.3: its larger garrison */
	O_PURSUIT,                               /* 18.4 */
	O_ASSAULT,                               /* 18.5: of a burgh, after a battle there */
	O_INSIDE_BURGHS,                         /* 18.6: Covenanter leaders */
	O_BLAIR_ATHOLL,                          /* 18.7: the Covenanter may attack it */
	O_LEADERS_WINTER,                        /* 18.8: anywhere */
	O_LEADERS_SPEED,                         /* 18.9 a: units up */
	O_LEADERS_AT_RISK,                       /* 18.9 b: when displaced */
	OPTIONS
};

enum track_id { TURN, VICTORIES, LESLIE_RECRUITS /* 1: his automatic recruitment is due, 10.1 */ };
enum chart_id { RECRUIT, DISBAND, IRISH_COLUMN, OTHER_COLUMN, WINTER, GARRISON };

/* Numbers of pieces. */
enum number_id {
	REDUCED,                                 /* an Irish unit on its back, 12.2 */
	INACTIVE,                                /* a Covenanter leader who waits, 10.1 */
	PANICKED, ROLLED, ASIDE,                 /* in a battle: 12.2, 12.1 vi, 12.1 iii */
	MARCHED,                                 /* has marched this phase, 11.1 */
	UNTIL, ON,                               /* of a card in force: when it ends; piece + 1 it concerns */
	LEADS,                                   /* a leader in a battle line: his unit + 1, 12.1 iii */
	LATE,                                    /* see enum late */
	ALLOWANCE,                               /* a leader's recruits still to be placed, 10.0; see HAD_HIS_TURN */
	SHELTERED,                               /* a leader who has shut himself in a burgh, 18.6 */
	ONWARD,                                  /* came by pursuit, or won here, and may fight on at once, 18.4, 18.5:
	                                            the higher, the later the victory that allows it */
	PURSUED,                                 /* a Royalist Highlander who won this turn and pursued, 18.4 */
	NUMBERS
};
enum place_number_id {
	DEFEATED,                                /* burgh, 12.5 */
	WON,                                     /* a victory was won here this player turn, see enum part, 13.1 */
	FOUGHT,                                  /* a battle was fought here this Battle Phase, see enum part, 12.5 */
	HELD                                     /* a burgh that beat off an attack this game turn, under 18.4 or 18.5 */
};

/* 13.1 Did Royalist Highlanders take part?  WON and FOUGHT. */
enum part { BY_HIGHLANDERS = 1, WITHOUT_HIGHLANDERS };

/* Who stands by while a burgh is attacked, 12.5: who came here in the Battle Phase, and, until the attack is
 * over, who has no right to join those who storm it (18.4).  LEAVES: has lost a battle here and is not in the space any
 * more, though it has not said yet where it goes (12.0, 12.3). */
enum late { IN_TIME, CAME_LATE, STANDS_BY, LEAVES };

/* ALLOWANCE of a leader who has rolled and recruited, 18.1 a. */
enum { HAD_HIS_TURN = -1 };

/* UNTIL: a seat, at the end of whose player turn the effect ends, or this plus a seat: of whose
 * Recruiting Phase. */
enum { UNTIL_RECRUITED = 2 };

enum piece_attribute_id { KIND, TYPE, STRENGTH, REDUCED_STRENGTH, LEADERSHIP, MOVE, TIMING, AFTER_PLAY };
enum place_attribute_id { SPACE, REGION };
enum edge_attribute_id { ROUTE };

/* What the battle columns say of a die (12.2). */
enum result { NO_EFFECT, PANIC_RESULT, ELIMINATE_RESULT };

/* Words: kinds, regions, answers, circumstances, operations of cards and their arguments.  names.c has
 * the same order. */
enum word_id {
	LEADER, COMBAT, CARD,                                    /* KIND; first, so that they are counted: table.h */
	IRISH, HIGHLAND, LOWLAND, CAVALRY, GARRISON_UNIT,        /* TYPE */
	BURGH, OPEN_SPACE,                                       /* SPACE */
	HIGHLANDS, NORTHERN_LOWLANDS, SOUTHERN_LOWLANDS, ENGLAND, /* REGION */
	LAND, MOUNTAIN,                                          /* ROUTE */
	STAY, NO_MORE, SET_ASIDE, USE_CARD, NOT_NOW,                      /* answers that are words */
	VETERAN_LOWLAND, VETERAN_CAVALRY,                        /* kinds of recruits: those of strength 2 */
	OUTNUMBERED, SUPERIOR, ATTACKING, ELIMINATE, PANIC,      /* circumstances */
	IMMEDIATE,                                               /* TIMING; else the card stays in force */
	REMOVED_AFTER_PLAY,                                      /* AFTER_PLAY; else it is discarded */
	/* operations of cards' steps */
	BURGH_FALLS, FORCE_MARCH, PLACE_FROM_POOL, RECRUIT_MODIFIER, EXTRA_DICE, IMPAIR_LEADER,
	DISBAND_MODIFIER, MOVE_INACTIVE_LEADERS, WINTER_RECRUIT, UNITS_LEAVE, GARRISON_BONUS, SUPERIORITY,
	/* their arguments */
	ARG_SIDE, ARG_TYPES, ARG_STRENGTH, ARG_REGIONS, ARG_SPACES, ARG_GOALS, ARG_FACTOR,
	ARG_MODIFIER, ARG_LOST_AT, ARG_DICE, ARG_ROUND, ARG_LEADERSHIP, ARG_UNITS, ARG_OPTIONAL,
	ARG_UNTIL, ARG_LEADER, ARG_FIRST,
	/* values of until */
	THIS_TURN, NEXT_ROYALIST_TURN, NEXT_COVENANTER_TURN, NEXT_COVENANTER_RECRUITING,
	/* ends of the game, 6.0 */
	TEN_VICTORIES, NO_COVENANTERS, ROYALISTS_IN_ENGLAND, MONTROSE_FALLEN, TIME_IS_UP,
	INSIDE,                                                  /* an answer, 18.6 */
	WORDS
};

/* Every question there is. */
enum key_id {
	K_DEPLOY,
	K_JOIN, K_HAMPER, K_SEND, K_DEPART,                      /* of cards, 9.0 */
	K_ROLL, K_RECRUIT, K_RECRUIT_WHO, K_RECRUIT_KIND,
	K_MARCH, K_MARCH_WHO, K_MARCH_WITH, K_MARCH_TO,
	K_DISPLACED,
	K_ATTACK, K_ATTACK_WHERE, K_MIST, K_LEAD, K_FIGHT, K_LOSSES, K_RETREAT,
	K_DISBAND,
	K_PURSUE, K_ASSAULT                                      /* 18.4, 18.5 */
};

/* Of a seat's turn, 8.2: lines of an earlier phase act before those of a later. */
enum phase { RECRUIT_PHASE = 1, MARCH_PHASE, BATTLE_PHASE, DISBAND_PHASE, INTERPHASE };

/* Every fact there is; names.c has their arguments. */
enum fact_id {
	F_DEPLOYED,
	F_CARD_DRAWN, F_RESHUFFLED, F_CARD_ENDS, F_CARD_IDLE,
	F_CARD_PLACES, F_HAMPERED, F_SENT, F_LEAVERS, F_LEFT,
	F_RECRUIT_ROLL, F_RECRUITED, F_LESLIE_RECRUITS, F_LESLIE_TOO_FAR, F_RECRUITS_FORGONE,
	F_ACTIVATED, F_ELCHO_RETIRES, F_LESLIE_ARRIVES,
	F_MARCHED, F_STRAGGLERS, F_STRAGGLED,
	F_DISPLACED, F_LEADER_LOST,
	F_BATTLE, F_BURGH_ATTACKED, F_BURGH_YIELDS, F_ROUND,
	F_SUPERIORITY, F_SUPERIORITY_BY_CARD, F_LED, F_SET_ASIDE,
	F_STRUCK, F_PANIC_IGNORED, F_PANICKED, F_REDUCED, F_ELIMINATED,
	F_BATTLE_WON, F_LEADER_ROLL, F_RETREATED, F_NO_RETREAT,
	F_VICTORY, F_BURGH_DEFEATED, F_SOUTH_OPENS,
	F_DISBAND_ROLL, F_DISBANDED,
	F_WINTER_LOSS, F_TURN_BEGINS, F_GAME_OVER,
	F_PURSUED, F_SHELTERED, F_DISPLACED_ROLL, F_VICTORY_LOST, /* 18.4, 18.6, 18.9 b, 18.7 */
	F_RECRUITING_CLOSED                                      /* 17.0 a */
};

/* --- 3 the map ----------------------------------------------------------------------------------- */

static inline bool is_on_map(const struct table *t, int place)
{
	return is_of_map(t->pack, place);
}
static inline bool is_burgh(const struct table *t, int place)
{
	return place_attribute(t->pack, place, SPACE) == BURGH;
}
static inline int region_of(const struct table *t, int place)   /* a word, HIGHLANDS .. ENGLAND */
{
	return place_attribute(t->pack, place, REGION);
}
static inline int route_cost(const struct edge *e)              /* movement points, 11.2 */
{
	return e->attribute[ROUTE] == MOUNTAIN ? 2 : 1;
}

/* Spaces of the map where anybody is. */
#define for_spaces_in_use(t, place) for_places_in_use(t, place)

/* --- 4 the pieces (c04_pieces.c) ---------------------------------------------------------------- */

static inline bool is_leader(const struct table *t, int piece)
{
	return piece_attribute(t->pack, piece, KIND) == LEADER;
}
static inline bool is_unit(const struct table *t, int piece)    /* a combat unit, also a garrison's */
{
	return piece_attribute(t->pack, piece, KIND) == COMBAT;
}
static inline int type_of(const struct table *t, int unit)      /* a word, IRISH .. GARRISON_UNIT */
{
	return piece_attribute(t->pack, unit, TYPE);
}
/* A seat.  Counters that stand for Blair Atholl's garrison are the Royalist's, 18.7. */
static inline int owner_of(const struct table *t, int piece)
{
	if (place_of(t, piece) == BLAIR_ATHOLL && type_of(t, piece) == GARRISON_UNIT)
		return ROYALIST;
	return piece_owner(t->pack, piece);
}
int strength_of(const struct table *t, int unit);               /* of the side that is up */
int leadership_of(const struct table *t, int leader);           /* 0 while a card hampers him */
int printed_move(const struct table *t, int piece);
static inline bool stands_on_map(const struct table *t, int piece)
{
	return is_on_map(t, place_of(t, piece));
}
static inline bool is_active(const struct table *t, int leader) /* 10.1 */
{
	return !number(t, leader, INACTIVE);
}
static inline bool is_sheltered(const struct table *t, int leader)              /* inside a burgh, 18.6 */
{
	return number(t, leader, SHELTERED);
}
static inline bool has_units(const struct table *t, int place, int seat)
{
	if (place != BLAIR_ATHOLL)                       /* where a counter's owner is not the seat it fights for */
		return count_with(t, place, seat, COMBAT) > 0;
	for_pieces_at(t, piece, place)
		if (owner_of(t, piece) == seat && is_unit(t, piece))
			return true;
	return false;
}
static inline int leader_at(const struct table *t, int place, int seat)        /* the first, or -1 */
{
	if (count_with(t, place, seat, LEADER) == 0)
		return -1;
	for_pieces_at(t, piece, place)
		if (owner_of(t, piece) == seat && is_leader(t, piece))
			return piece;
	return -1;
}
int strength_at(const struct table *t, int place, int seat);    /* of all combat units */
int pool_of(int seat);
int unit_in_pool(const struct table *t, int seat, int type, int strength);            /* the first, or -1 */
bool may_be_in(const struct table *t, int unit, int place);     /* 11.4, 12.3: frontiers */
void clear_battle_marks(struct table *t, int piece);
void send_to_pool(struct run *r, int unit);                     /* an Irish unit: out of the game */
void eliminate_unit(struct run *r, const char *rule, int unit);
void lose_step(struct run *r, const char *rule, int unit);      /* 12.2: a full Irish unit is flipped */
void eliminate_leader(struct run *r, const char *rule, int leader);

bool are_alike(const struct table *t, int unit, int other);     /* for choices_offer() */

/* --- 6 to 9 ------------------------------------------------------------------------------------- */

void judge_the_fallen(struct run *r);                           /* 6.0: may end the game */
void judge_game_turn(struct run *r);                            /* 6.0: the same, at the end of a game turn */
void score_victory(struct run *r, int place);                   /* 15.0: may end the game; where they FOUGHT */
void lose_victory(struct run *r, int place);                    /* 18.7 */
bool south_is_open(const struct table *t);                      /* 11.4 */

void set_up(struct run *r);                                     /* 7.0 */
extern const struct row montrose_sequence[];                    /* 8.2 */

bool draw_campaign_card(struct run *r);                         /* 9.0 */
int card_in_force(const struct table *t, int operation, int seat);                    /* SEAT's, or -1 */
const struct step *hampered_by(const struct table *t, int leader);      /* or NULL */
int recruit_modifier(const struct table *t, int seat, int place);
bool may_recruit_in_winter(const struct table *t, int leader);
int disband_modifier(const struct table *t, int seat);
int garrison_bonus(const struct table *t);
int extra_dice(const struct table *t, int unit, int round);
void play_step(struct run *r, int card, const struct step *s);  /* c09_effects.c */
void reinforce_after_rolls(struct run *r, int seat);            /* cards that act after the recruit rolls */
void lay_down(struct run *r, int card);                         /* its effect is over */
const char *idle_card(const struct run *r, const struct table *t, int card);    /* ruleset.idle_card */
void end_effects(struct run *r, int until);

/* --- 10 and 11 ---------------------------------------------------------------------------------- */

bool roll_recruits(struct run *r);
bool place_recruits(struct run *r);
bool does_not_recruit(const struct table *t, int seat);         /* winter, 17.0 a */
bool royalist_does_not_recruit(const struct table *t);
bool covenanter_does_not_recruit(const struct table *t);
void excuse_recruiting(struct run *r, int seat);                /* lines that found no use: excuse_unused() */
void excuse_marching(struct run *r, int seat);
void excuse_attacks(struct run *r, int seat);
void join(struct run *r, int unit, int place);                  /* from a pool to the map */
void activate_baillie_and_urry(struct run *r);
void activate_leslie(struct run *r);
void activate_leader(struct run *r, int leader);
void activate_leaders_at(struct run *r, int place);
void activate_defenders(struct run *r, int place);

bool march(struct run *r);

/* Leaders and units that move together (11.1). */
struct stack {
	struct journey j;
	int told_at, told;                       /* how far the march has been told, and the points till there */
	bool fights, led;                        /* has a combat unit, a leader */
	bool in_scotland, in_north;              /* bound to stay there, 11.4 */
	bool freezes;                            /* who ends the march without a roof is lost, 17.0 b */
};
extern const struct ways march_ways;                            /* of a stack */
int route_points(const struct pack *p, const struct edge *e);  /* pack_names.points */
void find_reach(const struct journey *j, int left, struct reach *out);
bool may_march_somewhere(const struct journey *j);

/* --- 12 ----------------------------------------------------------------------------------------- */

struct battle {
	int place, attacker;
	bool burgh;                              /* against the garrison, 12.5 */
	int round;                               /* from 1 */
	int superior;                            /* seat, this round */
};
bool battle(struct run *r);
void fight_round(struct run *r, struct battle *b);
void set_the_scene(struct run *r, struct question *q, const struct battle *b, int seat);
bool takes_part(const struct table *t, int piece);
bool is_battle_due(const struct table *t, int place);
bool is_steady(const struct table *t, int unit, int seat);      /* fights on for SEAT */
int count_steady(const struct table *t, const struct battle *b, int seat);
void lose_battle(struct run *r, const struct battle *b, int loser);
enum { COLD_REFUGE = 2, REFUGE_RANKS = 4 };                     /* from COLD_REFUGE on winter finds them there */
int rank_of_refuge(struct run *r, int piece, int place);        /* from 0, the safest, to retreat or be displaced to */
int besieger_of(const struct table *t, int place);              /* the seat that may attack it as a burgh, 0: none */
bool may_attack_burgh(const struct table *t, int place, int seat);
const char *bar_to_burgh(const struct table *t, int place, int seat);    /* why it may not, or NULL */
bool may_be_stormed(const struct table *t, int place, int seat); /* out of turn: by those who are ONWARD, 18.4, 18.5 */
bool joins_attack(const struct table *t, int piece, int phasing); /* on the burgh where it stands */
void defeat_burgh(struct run *r, int place);
bool burgh_yields(struct run *r, int place);
int garrison_size(const struct table *t, int place);
void man_the_walls(struct run *r, int place);
void dismiss_garrison(struct run *r, int place);
void determine_superiority(struct run *r, struct battle *b);
void line_up(struct run *r, const struct battle *b, int seat);
int leader_with(const struct table *t, int unit);               /* stacked with it in the line, or -1 */
void suffer(struct run *r, const struct battle *b, int seat, int result, int by);

/* --- 13 to 17 ----------------------------------------------------------------------------------- */

bool disband_royalists(struct run *r);
bool disband_covenanters(struct run *r);
bool royalist_interphase(struct run *r);
bool covenanter_interphase(struct run *r);
bool is_way_barred(const struct table *t, int place, int seat);  /* by leaders who are to make way, 16.2 */
void displace_leaders(struct run *r, int place, int seat);      /* 16.2: those of SEAT's enemy */
void drive_out_leaders(struct run *r, int place, int seat);     /* the same, but they cannot go inside, 18.6 */
void lift_sieges(struct run *r);                                /* 18.6: where no Royalist units are left */
bool freezes(struct run *r, int piece, int place);              /* lost there when this player turn ends, 17.0 b */
bool is_winter(const struct table *t);
void suffer_winter(struct run *r, int seat);                    /* 17.0 b */

/* --- 18 (c18_onward.c) --------------------------------------------------------------------------- */

/* 18.4: who may pursue, as long as those who panicked are known; 18.4, 18.5: what may follow the victory. */
void list_pursuers(struct run *r, const struct battle *b, int winner, struct choices *out);
void press_on(struct run *r, const struct battle *b, int winner, const struct choices *pursuers);
int choose_onward(struct run *r);                               /* where those who pressed on fight next, or -1 */
int onward_seat(const struct table *t, int place);              /* whose units pressed on here, 0: nobody's */

void check_table(struct run *r);                                /* ruleset.check */
void check_apart(struct run *r);                                /* after the battles */
#endif
