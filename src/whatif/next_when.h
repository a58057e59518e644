/* next_when.h - what may come next in a line `when`. */
#ifndef WHATIF_NEXT_WHEN_H
#define WHATIF_NEXT_WHEN_H
#include "orders/orders.h"
#include "whatif/next_found.h"

/* Adds it to OUT: keys, about words or answers, as the line S, cut at the cursor, has come to.
 * R as for next_find() of next.h. */
void next_when(struct next *out, const struct run *r, int seat, const struct statement *s);
#endif
