/* battle.h - a battle of Scotland the Brave: what chapters 7 and 8 and the battle markers of 10 share.
 *
 * What outlives a round lies on the table: hits are REDUCED units, markers in effect lie in USED with FOR_BATTLE.
 * What a round sets up lies there too, until the round is over: OPPOSITE, LEADS, DOOMED. */
#ifndef RULES_BRAVE_BATTLE_H
#define RULES_BRAVE_BATTLE_H
#include "rules/brave/brave.h"

enum { NOBLES_MOST = 16 };

struct battle {
	int place, attacker;
	int round;                               /* from 1; 0 while markers are played before the first */
	int advantage;                           /* the seat that fires first this round, 0: nobody, 7.15 */
	bool over;                               /* a side has retreated or surrendered */
	int n_going;                             /* nobles who surrendered, and the unit each keeps, or -1 */
	struct { int16_t noble, unit; } going[NOBLES_MOST];
};

static inline int defender_of(const struct battle *b)
{
	return enemy_of(b->attacker);
}

/* c07_battle.c: who fights, and what a player may make his answers depend on. */
bool fights_for(const struct table *t, const struct battle *b, int piece, int seat);  /* a combat unit */
int count_fighters(const struct table *t, const struct battle *b, int seat);
int fighting_strength(const struct table *t, const struct battle *b, int seat);       /* of all units, as they are */
void tell_scene(struct run *r, struct question *q, const struct battle *b, int seat);
void eliminate(struct run *r, const char *rule, int unit);      /* a garrison's counter waits for the next one */

/* c07_line_up.c, c08_leading.c: a round's lines. */
void draw_up_lines(struct run *r, const struct battle *b);            /* 7.11, 7.12 */
bool are_opposite(const struct table *t, int unit, int enemy);
void place_leaders(struct run *r, const struct battle *b, int seat);    /* 7.13, 7.14 */
int leader_joined_to(const struct table *t, int unit);               /* any, or -1 */
int leadership_for(const struct table *t, int unit);            /* of the best one leader, 8.2 */

/* c07_combat.c, c07_fire.c: 7.15 and 7.16. */
void judge_crossing(struct table *t, const struct battle *b);          /* when it begins */
int seat_with_advantage(const struct table *t, const struct battle *b); /* in round b->round, or 0 */
int city_penalty(const struct table *t, const struct battle *b, int seat);
bool is_cavalry(const struct table *t, int unit);               /* else it is infantry, 2.1 */
int shot_strength(const struct table *t, const struct battle *b, int unit);
void fire(struct run *r, const struct battle *b);

/* c07_retreat.c: 7.17, 7.2. */
bool retreats(struct run *r, const struct battle *b, int seat);
thing first_refuge(const struct table *t, int seat, int from);  /* the best hex to go to, or NOTHING */
void offer_refuges(struct run *r, struct question *q, int seat, int from);

/* c08_leaders.c: 8.5. */
void risk_leader(struct run *r, int leader);
void risk_lone_leaders(struct run *r);

/* c10_in_battle.c, c10_lost_cause.c. */
int effects(const struct table *t, int kind);                   /* markers of this kind in effect */
void open_with_markers(struct run *r, struct battle *b);
void offer_markers_between(struct run *r);                      /* those that are of no single battle */
void lay_markers_down(struct table *t);
bool may_force_surrender(const struct table *t, const struct battle *b, int seat);
void surrender(struct run *r, struct battle *b, int seat);      /* Lost Cause against SEAT */
void send_home_the_beaten(struct run *r, const struct battle *b);       /* when the battle is concluded */
#endif
