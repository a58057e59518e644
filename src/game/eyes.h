/* eyes.h - what this copy of a game that hides may see, and by whose right. */
#ifndef GAME_EYES_H
#define GAME_EYES_H
#include "game/game.h"

/* Sets g->hides, g->revealed and g->sees from pack, charter, ledger and keys; after every entry that changes them.
 * Refused: accepts without a box key where one is needed (G3). */
int game_eyes(struct game *g, struct error *err);
/* G3: does the accept (or offer) E give a box key if it should? */
int eyes_check_box(const struct game *g, const struct entry *e, struct error *err);
/* Would a game with this charter hide? */
bool charter_hides(const struct charter *c, const struct pack *p);
/* Refuses hands that nobody could keep secret; a part of offer_check(). */
int charter_check_hands(const struct charter *c, const struct pack *p, struct error *err);

/* Is what SEAT (SEES_ALL, 0, a seat) sees known to this copy?  -1 with an error if it is not. */
int eyes_may_look(const struct game *g, int seat, struct error *err);

/* A copy of the position as SEAT may see it (game_position), or why that is not known here.  Returns new. */
struct run *game_position_of(const struct game *g, int seat, struct error *err);
/* R, which is g's whole position or any as g sees it, as SEAT (SEES_ALL, 0, a seat) may: with its events.  Strings
 * of the events stay those of R.  Returns new. */
struct run *game_view(const struct game *g, const struct run *r, int seat, struct error *err);

/* U3: nothing goes back over a card that was dealt. */
int eyes_check_undo(const struct game *g, const struct entry *e, struct error *err);

/* Plays the whole game again with what FINAL reveals, and compares every ruling, and so what each seat was told. */
int eyes_judge_final(const struct game *g, const struct entry *final, struct error *err);
#endif
