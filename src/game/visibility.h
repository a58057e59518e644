/* visibility.h - what this copy of a game that hides may see, and by whose right. */
#ifndef GAME_VISIBILITY_H
#define GAME_VISIBILITY_H
#include "game/game.h"

/* Sets g->hides and why, g->revealed and g->sees from pack, charter, ledger and keys; after every entry that changes
 * them.
 * Refused: accepts without a box key where one is needed (G3). */
int visibility_find(struct game *g, struct error *err);
/* The final reveals all, and a parcel of orders is spoiled here, so that the game cannot be played again: G sees what
 * it saw before, until a letter brings the right one.  false: that is not so. */
bool visibility_fall_back(struct game *g);
/* G3: does the accept (or offer) E give a box key if it should? */
int visibility_check_box(const struct game *g, const struct entry *e, struct error *err);
/* Would a game with this charter hide hands? */
bool charter_hides(const struct charter *c, const struct pack *p);
/* Refuses hands that nobody could keep secret; a part of offer_check(). */
int charter_check_hands(const struct charter *c, const struct ruleset *rules, const struct pack *p, struct error *err);
/* G3: of a cup's game, does the offer give the box keys that it should? */
int charter_check_given(const struct charter *c, const struct pack *p, struct error *err);
/* Can a game of this be played with masked cards, if its hands are hidden and there is no referee? */
bool rules_may_mask(const struct ruleset *rules, const struct pack *p);

/* Is what SEAT (SEES_ALL, SEES_PUBLIC, a seat) sees known to this copy?  -1 with an error if it is not. */
int visibility_may_look(const struct game *g, int seat, struct error *err);
#endif
