/* combat.h - a combat: what chapters 4 to 9 and the Combat cards of 11.4 share.
 *
 * A combat is announced once and may be several rolls: a strike or volley of the defender, the attacker's volley, his
 * fire or melee, the battle back; a bonus melee is one of its own.  All that comes of one roll is carried out before
 * the next.  CHECKED, on the table, says who has made a rally check because of the roll that was last (J-21).
 *
 * A card that holds for one combat, or for one check, lies in IN_FORCE until that is over, ON the unit it was played
 * on, and then goes to its discards; a First Strike stays until the turn ends, for it is replaced then. */
#ifndef RULES_JACOBITE_COMBAT_H
#define RULES_JACOBITE_COMBAT_H
#include "rules/jacobite/jacobite.h"
#include "table/sight.h"

/* One roll of UNIT's at TARGET, a unit or a lone leader. */
struct attack {
	int kind;                                /* BY_FIRE, BY_MELEE, BY_BACK, BY_STRIKE */
	int unit, target;
	int from, hex;                           /* where they stand */
	int moved;                               /* hexes that UNIT has moved this turn */
	bool bonus;                              /* a bonus melee, 9.2 */
	bool retiring;                           /* TARGET retires: only symbols count, 5.2 */
};

/* An announced combat, from its announcement to its end. */
struct combat {
	int kind;                                /* BY_FIRE, BY_MELEE */
	int attacker, target;                    /* TARGET: a unit or a lone leader */
	int from, hex;
	bool bonus, after_retiring;              /* a bonus melee; the target has retired: no bonus melee follows */
	bool reacted, struck;                    /* the target had a card; and it struck first */
	bool retiring;                           /* the target has said it retires, 5.2 */
	int retire_hexes, retire_dice;
	bool attacker_rolled;                    /* dice of its own, in the melee or a volley before it: 14.7 */
	bool defender_rolled;                    /* a strike or a battle back */
};

/* --- c04_sight.c ---------------------------------------------------------------------------------------- */

/* sees(), which tells WHY not. */
bool looks(const struct table *t, int unit, int from, int to, struct blocked *why);

/* --- c04_strength.c ------------------------------------------------------------------------------------- */

/* A sum of dice: BASE, and what is added and taken off, in the order of 4.4. */
enum { REASONS_MOST = 32 };
struct strength {
	int base, n;                             /* N: dice to roll; BASE -1: out of range */
	int n_reasons;
	struct { int16_t word, number; } reason[REASONS_MOST];
};
void add_dice(struct strength *s, int word, int number);        /* nothing if NUMBER is 0 */
void tell_strength(struct run *r, const char *rule, int unit, const struct strength *s);

struct attack attack_of(const struct table *t, int kind, int unit, int target);
void find_strength(struct strength *s, const struct table *t, const struct attack *a);
int dice_of(const struct table *t, const struct attack *a);
int range_of(const struct table *t, const struct attack *a);
int longest_range(const struct table *t, int unit);     /* 1: it does not fire */
int escape_dice(const struct table *t, int unit);       /* 7.2 */
int volley_dice(const struct table *t, const struct step *s, int unit);  /* 11.4 */
/* Does this step, COMBAT, of a card on UNIT, or of the turn's card, hold for the attack, 12.2? */
bool holds_for(const struct table *t, const struct step *s, int card, const struct attack *a);
bool is_reaction(const struct table *t, int card);
/* Of the turn's card, if UNIT is ordered, and of cards on it: is there a step OPERATION with this argument? */
bool has_step(const struct table *t, int unit, int operation, int argument);
bool has_entered_shelter(const struct table *t, const struct attack *a);        /* forest, building, church */

/* --- c04_targets.c -------------------------------------------------------------------------------------- */

/* NULL, or why UNIT may not fire, or melee, at all now; a word of the turn's card, or of what it did. */
const char *why_no_combat(const struct table *t, int kind, int unit);
const char *why_no_battle(const struct table *t, const struct attack *a);       /* after such a move */
bool is_somebody(const struct table *t, int piece);     /* a unit, or a leader alone: who can be attacked */
bool is_target(const struct table *t, const struct attack *a);  /* of an attack BY_FIRE or BY_MELEE */
/* Enemies that may be attacked as A says, but for its target; best first. */
void find_targets(struct run *r, struct choices *out, struct attack a);
/* All of C, who go by their hexes, too. */
void offer_pieces(struct question *q, const struct table *t, const struct choices *c);
void deny_piece(struct question *q, const struct table *t, int piece, const char *why);
void offer_targets(struct run *r, struct question *q, struct attack a);
bool is_out_of_bounds(const struct table *t, const struct attack *a);   /* 13.8 for guns: in a bog */
int rank_of_attack(const struct table *t, const struct attack *a);     /* lower is better */
/* Thousandths of blocks that N dice may be expected to take off. */
int expected_blocks(const struct table *t, const struct attack *a, int n);

/* --- c05_hits.c ----------------------------------------------------------------------------------------- */

int symbols_ignored(const struct table *t, const struct attack *a);    /* 13 by the target's terrain */
int flags_ignored_by_terrain(const struct table *t, const struct attack *a);
bool do_sabers_hit(const struct table *t, const struct attack *a);

/* 4.4 to 6.4 One roll of dice, and all that comes of it; tells if not a die is left, and rolls none.  Returns whether
 * there were dice. */
bool roll_attack(struct run *r, const char *rule, const struct attack *a);              /* (*) */
/* 11.4 A volley before a melee: N dice, only symbols. */
void roll_volley(struct run *r, const struct attack *a, int n);                         /* (*) */

/* --- c06_retreat.c, c06_rally.c ------------------------------------------------------------------------- */

/* 6.1 to 6.3 FLAGS were rolled against the target; returns how many it did not ignore. */
int take_flags(struct run *r, const struct attack *a, int flags);                       /* (*) */
/* 6.3 How many it may ignore; 2 at most. */
int flags_ignored(const struct table *t, const struct attack *a);
/* 5.2 Could UNIT go back HEXES, or onto a lone leader before? */
bool can_retire(const struct table *t, int unit, int hexes);
void name_by_ground(struct question *q, const struct table *t, int hex);        /* of the answer allowed last */
void retire(struct run *r, int unit, int hexes);                                        /* (*) */
/* 6.4 The check of a roll, at most one: not if it has been made, or UNIT is gone. */
void check_once(struct run *r, const char *rule, int unit, int why, int plus);           /* (*) */
void forget_checks(struct run *r);
void begin_combat(struct run *r, int unit, int target);          /* notes who is at full strength */
void end_combat(struct run *r);
int rally_dice(struct strength *s, const struct table *t, int unit, int why, int plus);  /* cards not counted */

/* --- c07_leaders.c -------------------------------------------------------------------------------------- */

/* 7.3 LEADER's unit was hit: N dice, N sabers kill; 7.4 a roll at a lone one that has killed him. */
bool leader_falls(struct run *r, int leader, int n);                                    /* (*) */
/* To dice, at HEX: friends in it and beside it check. */
void lose_leader(struct run *r, const char *rule, int leader, int hex);                 /* (*) */
void leave_for(struct table *t, int piece, int place);          /* the board; its numbers are 0 */
bool chief_falls(struct run *r, int unit);       /* 8; returns whether */                /* (*) */

/* --- c05_melee.c, c09_after.c --------------------------------------------------------------------------- */

void fight_fire(struct run *r, int unit, int target);                                   /* (*) */
void fight_melee(struct run *r, int unit, int target);                                  /* (*) */
bool melee(struct run *r, struct combat *c);     /* one, bonus or not; returns whether the hex was won */ /* (*) */
void battle_back(struct run *r, struct combat *c);                                      /* (*) */
void follow_up(struct run *r, struct combat *c); /* ground and bonus melees */           /* (*) */
/* 14.7 After a combat in which UNIT, a gun, has rolled. */
void check_guns(struct run *r, int unit);                                               /* (*) */
bool must_check_after(const struct table *t, int unit, int what);       /* 14.7 V_HIT, V_GUN */
struct attack attack_in(const struct table *t, const struct combat *c, int kind);       /* either's roll */

/* --- c11_windows.c -------------------------------------------------------------------------------------- */

/* A moment at which SEAT may play a Combat card ON a unit or leader. */
struct moment {
	const char *rule;
	int key, seat, on;
	const int *timings;                      /* ended by -1 */
	const struct attack *attack;             /* that is announced, or rolled; NULL: none */
	thing about[4];                          /* besides, ended by NOTHING */
};
/* The card that is played, which lies in IN_FORCE; -1: none. */
int play_on(struct run *r, const struct moment *m);                                     /* (*) */
void drop_card(struct table *t, int card);       /* its effect is over */
void drop_cards_of_combat(struct table *t);
const struct step *step_of(const struct table *t, int card, int operation);     /* CARD's, -1: none; or NULL */
/* What a player may narrow his answers about a unit or leader to. */
void tell_piece(const struct table *t, struct question *q, int piece);
void tell_attack(struct run *r, struct question *q, const struct attack *a, int own);   /* OWN: of who is asked */
#endif
