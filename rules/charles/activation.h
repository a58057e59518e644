/* activation.h - an activation (9), as its parts share it: steps, interception, and what happens as an Area is entered
 * (10.1).  All of it is one call of a row: what is kept here lasts until the activation is over. */
#ifndef RULES_CHARLES_ACTIVATION_H
#define RULES_CHARLES_ACTIVATION_H
#include "rules/charles/battle.h"

enum { PATH_MOST = 12, ANY_SIZE = 9 };

struct activation {
	int general, seat;
	int most;                                /* Brigades his Army may come to have by this card, 6.2 */
	int spent;                               /* Movement Points */
	int from, line;                          /* the Area and line of the last step; -1: from Scotland, or none yet */
	bool leaves;                             /* a Subordinate: his first step leads away, 9.5 */
	bool won_here;                           /* he won a battle where he is: leaving costs 1 more, 9.4 */
	bool controlled;                         /* the word control was said here, C-31 */
	bool over;
	bool lost;                               /* by a battle not won, or he has Dispersed: words that are left lapse */
	uint64_t *named;                         /* set of pieces taken or left here: none twice, C-31 */
	int n_path;
	int16_t path[PATH_MOST];                 /* Areas he has been in, the last is where he is */
};

/* --- costs (c09_cost.c) ------------------------------------------------------------------------------------ */

int points_left(const struct table *t, const struct activation *a);      /* Movement Points; may be below 0 */
int step_cost(const struct activation *a, const struct edge *e);
/* Why his Army may not take this step; NULL: it may.  TOO_FAR itself: for want of Movement Points. */
extern const char too_far[];
const char *bar_to_step(const struct table *t, const struct activation *a, const struct edge *e);
/* May he end where he is, or else go on to where he may, with EXTRA Brigades more and after SPENT points more? */
bool may_end_after(const struct table *t, const struct activation *a, int extra, int spent);
bool may_halt(const struct table *t, const struct activation *a);

/* --- the question (c09_steps.c) ------------------------------------------------------------------------------ */

thing choose_step(struct run *r, struct activation *a);        /* NOTHING: he halts */ /* (*) */
void take_step(struct run *r, struct activation *a, thing step);                         /* (*) all but a place */
const char *bar_to_stay_behind(const struct table *t, const struct activation *a, int sub);

/* --- Armies in one Area (c09_subordination.c) ------------------------------------------------------------------ */

bool is_besieger(const struct table *t, int general);    /* his Army has the marker */
/* GENERAL and the friend where he is become one Army if they may (MOST: 6.2, GENERAL's); returns whether nothing is
 * wrong with where he is any more. */
bool combine_with_friend(struct run *r, int general, int most);
/* Those of N Subordinates of GENERAL who stay where he is are taken off his display; who could not be one Army with the
 * others goes with him.  Returns how many stay; told, and made one Army, by the second. */
int leave_behind(struct run *r, int general, int *stays, int n);
void tell_left_behind(struct run *r, const int *stays, int n);
/* LAST, who came last, may not be where he is: one Army with the friend, or where his owner says. */
void resolve_last(struct run *r, int last, int most);                                    /* (*) */
/* GENERAL's Army is moved from Area to Area until it may stay; if there is none it Disperses. */
void shift_away(struct run *r, int general);                                             /* (*) */
/* The question KEY (a list; silence is ALL or NOTHING) which of GENERAL's Subordinates go with him; those who stay into
 * STAYS. */
int choose_company(struct run *r, int general, int key, thing silence, int *stays);      /* (*) */
void disperse_army(struct run *r, const char *rule, int general); /* alone; foreigners are eliminated */ /* (*) */
void end_weak_siege(struct run *r, int area);            /* the marker goes if the besieger is too weak, 14.2 */

/* --- 9.7 interception (c09_interception.c) ------------------------------------------------------------------------ */

/* Who intercepts the active Army where it is; he is there then.  -1: nobody.  FROM: his Area before. */
int intercept(struct run *r, const struct activation *a, int *from);                     /* (*) */

/* --- 10.1 an Area is entered (c10_entry.c, c10_evasion.c) --------------------------------------------------------- */

/* The active Army has come to where it is (FROM, LINE of A say how): window, interception, enemies.  A->over is set if
 * it may not go on. */
void enter_area(struct run *r, struct activation *a);                                    /* (*) */
/* A garrison comes out against who masks or besieges it, 14.2. */
void sortie(struct run *r, struct activation *a);                                        /* (*) */

/* Who meets whom, of the questions of 10.1. */
struct meeting {
	int area, mover, enemy;                  /* Generals; the enemy's -1: unled Brigades */
	int seat, other;                         /* of the mover; of the enemy */
	int from, line;
	bool sortie;
	bool lifted;                             /* the enemy's General besieged, and gave the siege up to evade (14.2) */
};
/* What a question of SEAT's about it may be narrowed to. */
void about_meeting(struct question *q, const struct table *t, const struct meeting *m, int seat);
int ends_of_evasion(struct run *r, const struct meeting *m, struct end_off *out);
bool may_evade_with_fewer(struct run *r, const struct meeting *m);       /* if he leaves Subordinates behind, 9.5 */
/* The enemy tries to evade, with the die or, SURELY, without; returns whether he has. */
bool try_to_evade(struct run *r, const struct meeting *m, bool surely);                  /* (*) */
void tell_modifiers(struct run *r, const char *rule, int for_strategy, int for_mountain);
/* 9.7.2, 10.1 By Strategy Ratings: 1 if GENERAL's is the better, -1 if it is the worse. */
int by_strategy(const struct table *t, int general, int other);
#endif
