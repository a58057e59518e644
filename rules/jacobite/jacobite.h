/* jacobite.h - Commands & Colors Tricorne: Jacobite Rising: what its chapters share.
 *
 * The enums are indices into the pack; names.c lists the ids in the same order.  The rulebook numbers nothing, so the
 * chapters' numbers are ours (RULES.md): 1 units, 2 set-up, 3 turn, 4 fire, 5 melee, 6 retreats and rally checks,
 * 7 leaders, 8 chiefs, 9 after a melee, 10 banners, 11 Combat cards, 12 Command cards, 13 terrain, 14 the battles.
 *
 * No code here names a card, a battle or a hex.  A card is a list of steps; a battle is a scenario and a battle card,
 * whose steps are its special rules.  What is in effect lies in IN_FORCE: the battle card, the active player's Command
 * card, what either side has played on somebody this turn; whoever wants to know what holds looks there. */
#ifndef RULES_JACOBITE_H
#define RULES_JACOBITE_H
#include "play/cards.h"
#include "play/rules.h"
#include "table/hexes.h"

extern const struct ruleset jacobite;
int jacobite_lint(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to);
extern const struct row jacobite_sequence[];
extern const struct tally jacobite_tallies[];
extern const struct landmark jacobite_landmarks[];
int jacobite_value(const struct table *t, int seat);    /* ruleset.value */
int jacobite_margin(const struct table *t);
void check_jacobite(struct run *r);                     /* ruleset.check */
void set_up_battle(struct run *r);                      /* ruleset.set_up */

enum seat { JACOBITE = 1, GOVERNMENT = 2 };

/* Places the rules name, all off the map; the hexes follow in the order of map.json. */
enum jacobite_place {
	COMMAND_PILE, JACOBITE_PILE, GOVERNMENT_PILE,           /* shown to none */
	COMMAND_DISCARD, JACOBITE_DISCARD, GOVERNMENT_DISCARD,  /* shown to all */
	JACOBITE_COMMAND, JACOBITE_COMBAT,                      /* hands, shown to their owners */
	GOVERNMENT_COMMAND, GOVERNMENT_COMBAT,
	IN_FORCE,                                /* what holds now, see above */
	JACOBITE_LOST, GOVERNMENT_LOST,          /* units and leaders of that seat that are eliminated */
	LEFT,                                    /* who has left the battlefield, 7.1, 10.8, 10.9 */
	OUT_OF_GAME,                             /* what this battle does not use */
	NAMED_PLACES
};

enum jacobite_option {
	O_NO_HIGHLAND_3,                         /* 4.2: Highlanders never fire at range 3 */
	O_GROUND_AFTER_STOP,                     /* J-32: what terrain stopped this turn may still take ground */
	O_OPEN_HANDS,
	O_NO_ASK,
	OPTIONS
};

enum jacobite_track {
	JACOBITE_GOAL, GOVERNMENT_GOAL,          /* banners that win */
	JACOBITE_WON, GOVERNMENT_WON,            /* permanent ones */
	JACOBITE_HELD, GOVERNMENT_HELD,          /* temporary ones, 10.2 to 10.4 */
	FIRST_SEAT,                              /* who has the first turn */
	TURN,                                    /* player turns begun */
	JACOBITE_TURNS, GOVERNMENT_TURNS,        /* own turns begun: 14.3, 14.11 */
	TOP,                                     /* the seat whose baseline is the top row */
	WITHDRAWAL_OPEN,                         /* 1: for good, 14.9 */
	JACOBITE_LAST, GOVERNMENT_LAST,          /* the Command card last played, its piece + 1, for Counter Attack */
	COPIED,                                  /* the card that the one in force copies, its piece + 1 */
	CANNONADE_SEAT,                          /* who fires next in 2.2; 0: it is over */
	ORDERS_PLAYED,                           /* Command cards held, with the one played: orders "for each card" */
	MAJORITY,                                /* the seat that holds a majority's banners, 10.4 */
	CANNOT_ORDER,                            /* 1: the card's main step finds nobody, `otherwise` holds */
	TRACKS
};

/* Charts by class of unit: index 0 is GRENADIER, in the order of the words.  Of fire -1: out of range. */
enum jacobite_chart {
	MELEE_DICE, FIRE_2, FIRE_3, FIRE_4, FIRE_5, FIRE_6,
	MOVE_HEXES,                              /* 1 or 2; of leaders the last value */
	RETREAT_HEXES,                           /* for each flag */
	RALLY_DICE,                              /* -1, 0, 1 */
	SABERS_HIT,                              /* 1: in melee */
	FLAGS_IGNORED,                           /* always */
	FLAGS_IGNORED_FULL,                      /* by those who began the combat at full strength */
	HIGHLAND_DIE,                            /* in a melee that was ordered */
	FACES,                                   /* named faces of the die, index 1 to 6 */
	CHARTS
};

/* Numbers of pieces. */
enum jacobite_number {
	BLOCKS,                                  /* of a unit, 4 to 1 */
	CHIEF,                                   /* 1: has a Clan Chief or Chief Officer marker, 8 */
	ORDERED,                                 /* this turn */
	MOVED,                                   /* hexes this turn, ground included; 0: began the turn where it is */
	DONE,                                    /* its movement is over; it may not move again */
	FOUGHT,                                  /* has had its combat this turn */
	STILL,                                   /* may not battle this turn: road, wall, a card */
	STOPPED,                                 /* terrain has stopped it this turn, 9.1 */
	CARDED,                                  /* a Combat card was played on it this turn, 11.1 */
	MUST,                                    /* must melee before the turn's combat ends, 11.4 */
	USED,                                    /* a leader who was repositioned, 11.2 */
	ON,                                      /* a card in force: the piece it is on + 1; 0: all its seat orders */
	BY,                                      /* a card in force: the seat that played it; 0: the battle's */
	CHECKED,                                 /* a rally check was made for the last roll of a combat, 6.4 */
	BEGAN_FULL,                              /* was at full strength when this combat was announced, 6.3 */
	NUMBERS
};
/* ORDERED of a leader who was with a unit when he was ordered, J-20; of the one from whom a string was ordered, with
 * his unit if he has one, 12.2. */
enum { DETACHED = 2, INSPIRING = 3 };

/* Numbers of places.  Walls and works are numbers of the hex that has the tile, by side (hexes.h, pointy-top). */
enum jacobite_place_number {
	GROUND,                                  /* index of the pack's ground: CLEAR_GROUND ... */
	ROAD, BRIDGE,
	WALL_NE, WALL_E, WALL_SE, WALL_SW, WALL_W, WALL_NW,
	WORKS_NE, WORKS_E, WORKS_SE, WORKS_SW, WORKS_W, WORKS_NW,
	HELD,                                    /* the seat whose banners of this place count, 10.2, 10.5 */
	PLACE_NUMBERS
};

/* What a die shows: the values of the chart FACES; its word is INFANTRY_FACE + symbol, that of KIND INFANTRY + it. */
enum symbol { INFANTRY_SYMBOL, CAVALRY_SYMBOL, ARTILLERY_SYMBOL, FLAG_SYMBOL, SABER_SYMBOL, SYMBOLS };

enum ground {
	CLEAR_GROUND, FOREST_GROUND, HILL_GROUND, BUILDING_GROUND, CHURCH_GROUND, BOG_GROUND, RAVINE_GROUND, CAMP_GROUND,
	RIVER_GROUND, STREAM_GROUND, FORD_GROUND, SHALLOW_FORD_GROUND,
	GROUNDS
};

enum jacobite_attribute {
	KIND,                                    /* infantry cavalry artillery leader, card, battle */
	TYPE,                                    /* class of a unit, GRENADIER ... */
	DECK,                                    /* of a card: COMMAND_DECK ... */
	TIMING,                                  /* of a card: AT_TURN ... */
	WORTH,                                   /* of a card, for `keep` and `play` */
	TITLE,                                   /* of a card: a word, the same for all copies */
	ATTRIBUTES
};
enum jacobite_place_attribute {
	SECTION,                                 /* of a hex: WEST .. EAST */
	ROW,                                     /* of a hex: 0 at the top to 10 */
	PLACE_ATTRIBUTES
};

/* Words.  names.c has the same order. */
enum jacobite_word {
	INFANTRY, CAVALRY, ARTILLERY, LEADER,                   /* KIND; first, so that they are counted: table.h */
	CARD, BATTLE,
	GRENADIER, HIGHLAND, REGULAR, LOWLAND, MILITIA,         /* TYPE, the order of the charts */
	BATTLE_CAVALRY, LIGHT_CAVALRY, TRAINED_ARTILLERY, LIGHT_ARTILLERY,
	COMMAND_DECK, JACOBITE_DECK, GOVERNMENT_DECK,
	/* TIMING of a card: its moment */
	AT_TURN, AT_LIEU, AT_MOVE, AT_FIRE, AT_MELEE, AT_ATTACK, AT_PURSUIT, AT_END, AT_REACT_MELEE, AT_REACT_FIRE,
	AT_BACK, AT_FLAGS, AT_CHECK,
	WEST, WEST_CENTER, CENTER, EAST_CENTER, EAST,           /* SECTION; the two in between are dotted: both */
	LEFT_SECTION, CENTER_SECTION, RIGHT_SECTION, ANY_SECTION,       /* of cards, as their player sees the board */
	/* operations of cards, 12.2 */
	ORDER, ORDER_STRING, ORDER_BY_DICE, OTHERWISE, COPY, MOVEMENT, BATTLE_STEP, SABERS_HIT_STEP, VOLLEY, STRIKE_FIRST,
	RETIRE_STEP, IGNORE, DENY_IGNORE, CHECK_STEP, REGAIN, BONUS_STEP, DRAW_STEP, RESHUFFLE,
	/* operations of battle cards, 14 */
	DEAL, FIRST, CANNONADE, GUNS_MUST_RETIRE, MAJORITY_STEP, HOLD_STEP, HOLD_AREA, HOLD_WINS, CLEAR_SECTIONS, EXIT,
	TIME_PRESSURE, GROW_HAND, NO_DRAW, PLAYS_MOST, CHECK_AFTER, NO_FULL_DIE,
	/* their arguments */
	A_SECTION, A_NUMBER, A_WHO, A_DETACH, A_ROWS, A_EACH, A_FROM, A_DICE, A_SABER, A_ORDER, A_MIRROR, A_NEVER,
	A_MOST, A_PLUS, A_NONE, A_BACK, A_CONTACT, A_MUST_MELEE, A_KEEP_DIE, A_THROUGH, A_NO_MELEE, A_NO_FIRE, A_IN,
	A_BESIDE_LEADER, A_UNMOVED, A_RANGE, A_HEXES, A_BEYOND, A_MINUS, A_BLOCKS, A_FREE, A_UNITS, A_ORDERED, A_COMMAND,
	A_KEEP, A_COMBAT, A_DECK, A_SEAT, A_FACE, A_TIE, A_FIRST, A_PLACES, A_BANNERS, A_PERMANENT, A_ONCE, A_REMOVE,
	A_OVER, A_LEADERS, A_AFTER, A_TURNS, A_CAP_ORDERS, A_WHAT, A_COMBAT_DECK,
	/* their values */
	V_CARDS,                                 /* number: as many as Command cards are held, 3.1 */
	V_ALL, V_UNITS,                          /* number: no limit; who: any unit */
	V_DICE, V_RANGE_2,                       /* blocks: by dice; volley: the figure for range 2 */
	V_FIRE, V_MELEE, V_BACK, V_BONUS,        /* in */
	V_OWN, V_ENEMY,                          /* over whose baseline */
	V_BOTH,                                  /* seats */
	V_HIT, V_GUN, V_BACKWARD,                /* check after what */
	/* faces of the die, the symbols of 1.4 */
	INFANTRY_FACE, CAVALRY_FACE, ARTILLERY_FACE, FLAG_FACE, SABER_FACE,
	/* answers */
	STAY, OFF, HOLD, TAKE, TAKE_THE_GROUND, STAND, RETIRE, YES, BANNER, CARDS, GO,
	/* what a question is about, besides units, places and kinds */
	BY_FIRE, BY_MELEE, BY_BACK, BY_STRIKE, IN_BONUS, HAS_MOVED, FULL, REDUCED, WITH_CHIEF, LED, CONTACT, UNSEEN, RETIRING,
	OBJECTIVE,
	/* what a die or flag is owed to */
	FOR_FULL, FOR_LEADER, FOR_CHIEF, FOR_HIGHLAND, FOR_CARD, FOR_MOVED, FOR_TERRAIN, FOR_WALL, FOR_WORKS, FOR_GRENADIER,
	FOR_SUPPORT, FOR_LONE_LEADER, FOR_CLASS, FOR_CAVALRY, FOR_RETIRE,
	/* why a banner, a check, an end */
	UNIT_LOST, LEADER_LOST, OBJECTIVE_HELD, SECTION_CLEARED, EXITED, TIME_GAINED,
	CHECK_RETREAT, CHECK_LEADER, CHECK_CHIEF, CHECK_HIT, CHECK_GUN, CHECK_BACKWARD, CHECK_RETIRE,
	BANNERS_END, INSTANT_END, CARDS_END,
	/* why a combat came to nothing */
	NO_DICE, OUT_OF_REACH, NO_WAY_BACK,
	JACOBITE_WORDS
};

/* Every question there is. */
enum jacobite_key {
	K_READY,                                                /* set-up, 2.3 */
	K_CANNONADE, K_CANNONADE_WHO, K_CANNONADE_AT, K_CANNONADE_RETIRE,       /* 2.2 */
	K_PLAY, K_PLAY_CARD,                                    /* 3.1 */
	K_BLOCK,                                                /* 12.3: whose block comes back */
	K_ORDER, K_ORDER_WHO,                                   /* 3.2 */
	K_MOVE, K_MOVE_WHO, K_MOVE_CARD, K_MOVE_TO,             /* 3.3 */
	K_FIRE, K_FIRE_WHO, K_FIRE_AT, K_FIRE_CARD,             /* 4 */
	K_MELEE, K_MELEE_WHO, K_MELEE_AT, K_MELEE_CARD, K_MELEE_GROUND, K_MELEE_BONUS, K_MELEE_PURSUE,  /* 5, 9 */
	K_REACT, K_RETIRE, K_RETIRE_TO, K_BACK, K_BACK_CARD,    /* of who is attacked */
	K_STEADY, K_FLAGS, K_RETREAT, K_CHECKS, K_RALLY, K_ESCAPE, K_ESCAPE_THROUGH,    /* 6, 7: of either */
	K_USE, K_USE_CARD, K_USE_ON, K_USE_TO,                  /* 11.2, cards with AT_END */
	K_TIME, K_KEEP, K_DISCARD,                              /* 3.5 */
	KEYS
};

enum jacobite_phase { COMMAND_PHASE = 1, ORDER_PHASE, MOVEMENT_PHASE, COMBAT_PHASE, END_PHASE };

/* Every fact there is; names.c has their arguments.  F_PLUS stands behind F_STRENGTH for each die more or less, F_FACE
 * behind whatever tells of dice, for each of them. */
enum jacobite_fact {
	/* set-up and turn */
	F_FIRST_DICE, F_FIRST, F_DEALT, F_HANDS, F_READY, F_TURN_BEGINS, F_PLAYED, F_COPIED, F_ORDERED, F_CARD_DICE,
	F_REGAINED, F_USED, F_DREW, F_DRAWN, F_KEEPS, F_RESHUFFLED, F_TIME,
	/* movement */
	F_MOVED, F_BOG, F_JOINED, F_LEFT_BEHIND, F_EXITED, F_REPOSITIONED,
	/* combat */
	F_CANNONADE, F_GUNS_BACK, F_FIRES, F_MELEES, F_BACKS, F_STRIKES, F_VOLLEYS, F_STRENGTH, F_PLUS, F_ROLLED, F_FACE,
	F_PROTECTED, F_HIT, F_SPENT, F_ELIMINATED, F_LEADER_DICE, F_LEADER_LOST, F_CHIEF_DIE, F_CHIEF_LOST,
	F_FLAGS, F_RETREATED, F_BLOCKED, F_CHECKED, F_SWEPT, F_ESCAPED, F_LEADER_BACK, F_LEADER_OFF, F_RETIRED, F_GROUND,
	/* banners */
	F_BANNER, F_HELD, F_HELD_LOST, F_TILE_GONE, F_WITHDRAWAL, F_WON,
	FACTS
};

/* --- 1 units (c01_units.c) ------------------------------------------------------------------------------ */

static inline int kind_of_piece(const struct table *t, int piece)       /* a word, INFANTRY .. BATTLE */
{
	return piece_attribute(t->pack, piece, KIND);
}
static inline int type_of(const struct table *t, int unit)      /* a word, GRENADIER .. LIGHT_ARTILLERY */
{
	return piece_attribute(t->pack, unit, TYPE);
}
static inline bool is_unit(const struct table *t, int piece)
{
	return kind_of_piece(t, piece) <= ARTILLERY;
}
static inline bool is_leader(const struct table *t, int piece)
{
	return kind_of_piece(t, piece) == LEADER;
}
static inline int owner_of(const struct table *t, int piece)    /* a seat; 0: a card */
{
	return piece_owner(t->pack, piece);
}
static inline bool is_hex(const struct table *t, int place)
{
	return is_of_map(t->pack, place);
}
static inline bool is_on_board(const struct table *t, int piece)
{
	return is_hex(t, place_of(t, piece));
}
static inline int class_chart(const struct table *t, int chart, int unit)        /* of the unit's class */
{
	return chart_at(t->pack, chart, type_of(t, unit) - GRENADIER);
}
enum { FULL_BLOCKS = 4 };
static inline bool is_full(const struct table *t, int unit)
{
	return number(t, unit, BLOCKS) == FULL_BLOCKS;
}
int unit_at(const struct table *t, int hex);             /* the unit there, of either seat; -1: none */
int leader_at(const struct table *t, int hex);           /* the leader there, alone or not; -1: none */
int lone_leader_at(const struct table *t, int hex);      /* who is alone there; -1: none */
int seat_at(const struct table *t, int hex);             /* whose units or leader stand there; 0: nobody's */
static inline int leader_of(const struct table *t, int unit)    /* attached to it; -1: none */
{
	return leader_at(t, place_of(t, unit));
}
/* Beside HEX: is there a unit (or a lone leader, too) of SEAT? */
bool is_unit_beside(const struct table *t, int hex, int seat);
bool is_anybody_beside(const struct table *t, int hex, int seat);
int nearest_enemy(const struct table *t, int hex, int seat);    /* hexes to a unit of SEAT's enemy; 99: there is none */
/* The same where it is wanted of many hexes: where those units stand is found once. */
void list_enemies(struct hex_list *out, const struct table *t, int seat);
static inline int nearest_of(const struct hex_list *enemies, const struct table *t, int hex)
{
	return hex_list_nearest(enemies, t->pack, hex, 99);
}
/* Could UNIT, of whatever seat, stop in a lone friendly leader's hex, J-25?  Not with a leader or chief of its own. */
bool may_join_leader(const struct table *t, int unit);
bool is_carded(const struct table *t, int piece);        /* it has had a card this turn, or who is with it, J-42 */
bool is_stopped(const struct table *t, int piece);       /* may go no further this turn, J-32; not by the option */

/* The two directions toward SEAT's own side of the board (hexes.h), west first: of retreats. */
void retreat_sides(const struct table *t, int seat, int side[2]);
bool is_on_baseline(const struct table *t, int hex, int seat);  /* is HEX in the row where SEAT sits? */
int rows_from_baseline(const struct table *t, int hex, int seat);       /* 0: on it */
/* Is HEX in this section (LEFT_SECTION .. ANY_SECTION) as SEAT sees the board?  A dotted hex is in both. */
bool is_in_section(const struct table *t, int hex, int seat, int section);
/* The same where a dotted hex is in the centre only: 10.7. */
bool is_in_section_alone(const struct table *t, int hex, int seat, int section);
/* WHO of a step, a list of kinds, types, V_UNITS or LEADER: is PIECE meant?  Without the argument everybody is. */
bool step_is_about(const struct table *t, const struct step *s, int piece);

/* N battle dice, N up to 32; SYMBOL has room for N, HAS counts each symbol.  The fact that tells of them comes first,
 * then tell_faces(). */
struct faces {
	int n, symbol[32], has[SYMBOLS];
};
void roll_faces(struct run *r, const char *rule, int n, thing what, struct faces *f);     /* (*) */
void tell_faces(struct run *r, const char *rule, const struct faces *f);

#define for_hexes(t, hex) for (int hex = NAMED_PLACES; hex < (t)->pack->map_end; hex++)

/* --- 3 the turn ------------------------------------------------------------------------------------------- */

static inline int command_hand(int seat) { return seat == JACOBITE ? JACOBITE_COMMAND : GOVERNMENT_COMMAND; }
static inline int combat_hand(int seat) { return seat == JACOBITE ? JACOBITE_COMBAT : GOVERNMENT_COMBAT; }
static inline int lost_place(int seat) { return seat == JACOBITE ? JACOBITE_LOST : GOVERNMENT_LOST; }
void deny_lost(struct question *q, const struct table *t, int seat);     /* all whom SEAT has lost */
int combat_pile(const struct table *t, int seat);        /* his own, or the one both use, 14.9 */
int discard_of(const struct table *t, int card);         /* where it goes once it has been used */
extern const struct hands combat_cards, command_cards;   /* kinds are TIMING words; c11_windows.c */

/* Rows (c03_turn.c, c03_orders.c, c03_move.c, c03_combat.c, c02_cannonade.c). */
bool open_cannonade(struct run *r);
bool begin_turn(struct run *r);
bool play_card(struct run *r);
bool order_units(struct run *r);
bool move_units(struct run *r);
bool fight_combats(struct run *r);
bool use_cards(struct run *r);
bool end_player_turn(struct run *r);

/* The step OPERATION of the card the active player's turn stands on: his own card's, the copied one's, or, where that
 * can order nobody, none but OTHERWISE.  NULL: it has none. */
const struct step *turn_step(const struct table *t, int operation);
int turn_source(const struct table *t);          /* the card whose steps those are, `otherwise` aside; -1: none */
/* How many Command cards count for "each card", J-39. */
int cards_counted(const struct table *t);

/* Gets UNIT (with its leader) or a leader into HEX, whatever brought it there: a leader joins or stays with it. */
void bring_to(struct run *r, int piece, int hex);

/* --- 4, 5 combat (combat.h for those chapters) -------------------------------------------------------------- */

/* Sight from the hex of UNIT to another hex, 4.3; as if UNIT stood at FROM. */
bool sees(const struct table *t, int unit, int from, int to);
/* May UNIT, standing at FROM with MOVED hexes behind it, melee anything from there with at least one die, J-12? */
bool could_melee_from(const struct table *t, int unit, int from, int moved);
/* A gun's shot of 2.2: dice, hits, checks, retreats; no cards. */
void fire_cannonade(struct run *r, int gun, int target);                                /* (*) */
/* Units that GUN may fire at in 2.2, best first, into OUT; returns how many. */
int cannonade_targets(struct run *r, int gun, struct choices *out);
/* Is anything left that SEAT's ordered UNIT could attack?  For the bot's and offers' first answers. */
bool may_attack(struct run *r, int unit);

/* --- 6, 7 checks and losses --------------------------------------------------------------------------------- */

/* 6.4 UNIT rolls DICE (6.4's sum is the caller's) ...; whoever fails is gone, his leader rolls, friends check.  Returns
 * whether it rallied.  WHY: CHECK_RETREAT .. CHECK_RETIRE; PLUS: dice added for that. */
bool check_rally(struct run *r, const char *rule, int unit, int why, int plus);          /* (*) */
/* UNIT's last block is gone, or it routed: it leaves the board and the enemy wins a banner.  A leader stays behind. */
void lose_unit(struct run *r, const char *rule, int unit, thing why);
/* 7.1 A lone leader must go back. */
void retreat_leader(struct run *r, int leader);                                         /* (*) */

/* --- 10 banners (c10_banners.c) ------------------------------------------------------------------------------ */

static inline int won_track(int seat) { return seat == JACOBITE ? JACOBITE_WON : GOVERNMENT_WON; }
static inline int held_track(int seat) { return seat == JACOBITE ? JACOBITE_HELD : GOVERNMENT_HELD; }
static inline int goal_track(int seat) { return seat == JACOBITE ? JACOBITE_GOAL : GOVERNMENT_GOAL; }
int banners_of(const struct table *t, int seat);         /* of both sorts */
/* SEAT wins N permanent banners; the play ends here if they are enough, J-37. */
void win_banners(struct run *r, const char *rule, int seat, int n, thing why);
/* 10.2, 10.4, 10.5 What is held changes at once with the board; after retreats, eliminations, ground; after all
 * movement. */
void settle_objectives(struct run *r);
/* What counts as SEAT's turn begins: 14.8's end first, then 10.3, 10.4, 10.6, 10.7 in that order. */
void judge_turn_start(struct run *r, int seat);
/* May PIECE of the active seat leave the board from HEX, where it began the turn?  Banners it wins; -1: no. */
int exit_banners(const struct table *t, int piece, int hex);
const char *bar_to_exit(const struct table *t, int piece, int hex);     /* why not; NULL: it may */
/* 10.8, 10.9 It leaves, and LEADER with it, if he goes along; -1: nobody. */
void leave_board(struct run *r, int piece, int leader);
bool may_take_time(const struct table *t, int seat);    /* 10.10 for the Scout card that is discarded; not to win */

/* --- 12, 14 steps in force (c12_steps.c) ---------------------------------------------------------------------- */

/* for_steps(t, card, s, operation): each step of this OPERATION of each card that lies in force, S a const struct
 * step *; for those of the active player's turn card see turn_step(). */
#define for_steps(t, card, s, wanted) \
	for_pieces_at(t, card, IN_FORCE) \
		for (const struct step *s = (t)->pack->piece[card].step, \
		     *s##_end = s + (t)->pack->piece[card].n_steps; s < s##_end; s++) \
			if (s->operation != (wanted)) \
				continue; \
			else
/* The first step of this OPERATION of the battle that is fought, about SEAT (its argument `seat`, or `both`); 0: of
 * any.  NULL: none. */
const struct step *battle_step(const struct table *t, int operation, int seat);
bool step_has(const struct step *s, int argument);       /* is it given, and not false? */
static inline bool step_is_for(const struct step *s, int seat)  /* its argument `seat`: this one, or both */
{
	return step_lists(s, A_SEAT, SEAT(seat)) || step_lists(s, A_SEAT, WORD(V_BOTH));
}

/* --- 13 terrain (c13_terrain.c) -------------------------------------------------------------------------------- */

static inline int ground_of(const struct table *t, int hex) { return place_number(t, hex, GROUND); }
bool is_impassable(const struct table *t, int hex, int piece);          /* for this unit or leader, 13 */
bool is_hill(const struct table *t, int hex);
bool are_one_hill(const struct table *t, int hex, int other);           /* of one connected group of hills */
bool has_wall(const struct table *t, int hex, int side);                /* on either of the two hexes of this side */
bool has_works(const struct table *t, int hex, int side);
/* Must an ordered piece that leaves HEX through SIDE stop beyond it, J-14?  Bogs are asked for separately. */
bool stops_who_enters(const struct table *t, int piece, int hex, int side);
bool stops_who_crosses(const struct table *t, int hex, int side);       /* because of a wall or works on that side */
#endif
