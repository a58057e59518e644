/* cup_from.h - a cup that goes on from another one: what its entries must be, beside what all must (doc/PROTOCOL.md
 * 9.5). */
#ifndef TRUST_CUP_FROM_H
#define TRUST_CUP_FROM_H
#include "trust/cup_check.h"

/* Does E, an entry 0, go on from the chain BEFORE (NULL: none is here), and with its terms (E15)?  Also if it goes on
 * from none. */
int cup_check_from(const struct cup *before, const struct cup_entry *e, struct error *err);
/* Of a bulletin with `draw`: is nobody awaited, or does it say of each of them what becomes of him (E17)? */
int cup_check_awaited(const struct cup *c, const struct cup_leaf *leaf, struct error *err);
#endif
