/* masked_check.h - what is due of masked cards as play stands, and whether entries are right in what they say of them:
 * what the ledger cannot tell, for it knows no position (doc/MASKS.md 8). */
#ifndef GAME_MASKED_CHECK_H
#define GAME_MASKED_CHECK_H
#include "game/masked_deal.h"

/* Does SEAT owe a deal, before anything else is written? */
bool masked_owes_deal(const struct game *g, int seat);
/* Who alone writes next, and what (M8): the ledger's pen, but where it leaves that to the position.  Of any game. */
struct pen masked_pen(const struct game *g);
struct pen masked_pen_at(const struct game *g, struct run *run);  /* where play stands at RUN */
/* Has the last ruling asked for masks?  Then: what is to be masked, as play stands, in ARENA; and by whom: who begins
 * the epoch anew, if the one that waits does not fit; else whose turn it is. */
bool masked_demanded(const struct ledger *l);
int masked_wanted(struct mask_entry *out, struct arena *arena, const struct game *g, struct error *err);
int masked_demanded_of(const struct game *g, const struct mask_entry *wanted);

/* Is it E's author who writes now (M8)? */
int masked_check_author(const struct game *g, const struct entry *e, struct error *err);
/* Is a mask, a deal, or a ruling that leads to AFTER right in what it says of cards?  Orders: may their author write
 * them yet, and does he show what lies in his hand at POSITION? */
int masked_check_mask(const struct game *g, const struct entry *e, struct error *err);
int masked_check_deal(const struct game *g, const struct entry *e, struct error *err);
int masked_check_ruling(const struct game *g, const struct entry *e, const struct run *after, struct error *err);
int masked_check_orders(const struct game *g, const struct entry *e, const struct run *position, struct error *err);
#endif
