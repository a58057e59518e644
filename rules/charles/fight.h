/* fight.h - inside a battle of 10.2, and a siege of 14: what c10_*.c and c14_*.c share. */
#ifndef RULES_CHARLES_FIGHT_H
#define RULES_CHARLES_FIGHT_H
#include "rules/charles/battle.h"

/* One side in a battle. */
enum { FORCE_MOST = 48, LOST_MOST = 2 };
struct force {
	int n;
	int16_t brigade[FORCE_MOST];             /* that fight; the lost ones are taken out */
	int general;                             /* whose Battle Rating counts; -1: unled */
	int garrison;                            /* a General inside who fights, too, 14.6; -1 */
	int card;                                /* its Combat Card; -1 */
	int die, sum;
	int n_lost;
	int16_t lost[LOST_MOST];                 /* in the battle, for turncoats */
};
struct fight {
	struct battle *b;
	int besieger;                            /* the defender's General, if he besieged as he was attacked; -1 */
	bool held;                               /* and he holds his siege, 14.6 b */
	bool newcastle;                          /* he fights, 18.4 */
	struct force side[3];                    /* by seat */
};

/* --- c10_forces.c: who fights */

/* 14.6 A besieger who is attacked lifts the siege or holds it. */
void choose_relief(struct run *r, struct fight *f);                                      /* (*) */
void muster(const struct table *t, struct fight *f);
int force_value(const struct table *t, const struct force *side);
/* Does GENERAL fight for SEAT, as a Subordinate, too? */
bool fights_there(const struct table *t, const struct fight *f, int seat, int general);
/* What a player may make his answers depend on: Generals, Area, who is stronger. */
void tell_fight(struct run *r, struct question *q, const struct fight *f, int seat);

/* --- c10_combat_cards.c */

void play_combat_cards(struct run *r, struct fight *f);                                  /* (*) */
int card_bonus(const struct table *t, const struct fight *f, int seat);
bool is_decisive_card(const struct table *t, int card);  /* -1: no */

/* --- c10_losses.c */

void suffer_losses(struct run *r, struct fight *f);                                      /* (*) */

/* --- c10_retreat.c */

/* 10.3 SEAT's stack goes off, or Surrenders, 10.4. */
void retreat(struct run *r, struct fight *f, int seat);                                  /* (*) */
/* 10.2 The attacker goes back after a draw for the defender. */
void withdraw_attacker(struct run *r, struct fight *f);                                  /* (*) */
/* 10.4 GENERAL has lost his last Brigade in battle, or cannot retreat. */
void surrender_general(struct run *r, const char *rule, int general);

/* --- c10_victory.c */

/* 10.5 to 10.7, 14.6, 9.7.5 What a victory brings. */
void reap_victory(struct run *r, struct fight *f);                                       /* (*) */

/* --- c14_besieging.c */

int besieging_need(const struct table *t, int area);     /* Brigades that a siege there takes, 14.2 */

/* --- c18_defeats.c */

/* 18.5 Has Essex lost so that his Army goes to pieces?  Then it has. */
bool lose_lostwithiel(struct run *r, const struct fight *f);
/* 18.4 Has Newcastle suffered a defeat he is laughed at for? */
void judge_newcastle(struct run *r, const struct fight *f);                              /* (*) */

static inline bool is_victory(int kind) { return kind >= INDECISIVE; }
static inline bool is_great_victory(int kind) { return kind >= MAJOR; }
#endif
