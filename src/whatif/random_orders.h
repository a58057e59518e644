/* random_orders.h - orders that a random player writes: words for whatever he is asked. */
#ifndef WHATIF_RANDOM_ORDERS_H
#define WHATIF_RANDOM_ORDERS_H
#include "base/text.h"
#include "whatif/futures.h"

/* Appends lines for R's open question: where it is whether to act, for the whole turn, as it goes in a future that
 * SEED decides; also where no line is left of what the seat wrote for its own turn; else what answers it.  Dice can
 * make of them what they like; before the first die they are legal, unless a when says more in their actions than they
 * do.  MOOD is of each seat, [10]; R is not changed. */
void random_lines(struct text *out, const struct run *r, const struct mood *mood, uint64_t seed);

/* Appends what goes with any lines for R's open question, since new orders replace the old ones: if the seat is asked
 * in the middle of something, its lines not yet used (if AGAIN); and `end` in its own turn. */
void rest_of_orders(struct text *out, const struct run *r, bool again);
#endif
