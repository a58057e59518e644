/* new_model.h - 6.5 The New Model Army: what its eight steps (c06_new_model.c) do to those who were there before. */
#ifndef RULES_CHARLES_NEW_MODEL_H
#define RULES_CHARLES_NEW_MODEL_H
#include "rules/charles/steps.h"

/* Brigades, and trains, that have lost their General: a set of pieces. */
struct stranded {
	uint64_t pieces[SET_WORDS(512)];
};

void remove_for_good(struct run *r, int general, struct stranded *s);
void remove_notable(struct run *r, int notable, struct stranded *s);
void remove_brigades(struct run *r);                                                     /* (*) */
/* One counter of a General for another, wherever it is: Brigades and Subordinates are the new one's. */
void exchange(struct run *r, int general, int other);
/* Local Notables for Regional Generals, and the battles of those who were besieged, C-59. */
void exchange_notables(struct run *r);                                                   /* (*) */
void leave_new_major(struct run *r, struct stranded *s);                                 /* (*) */
void move_leaderless(struct run *r, struct stranded *s);                                 /* (*) */
void pick_up_leaderless(struct run *r);                                                  /* (*) */
void settle_leaderless(struct run *r);
#endif
