/* known.h - what words mean in the game, whatever is asked: for refusals of which the rules know no reason. */
#ifndef ORDERS_KNOWN_H
#define ORDERS_KNOWN_H
#include "orders/mismatch.h"
#include "play/fit.h"

/* The thing of KIND that the longest run of words at ITEM names in full, or NOTHING. */
thing known_thing(const struct run *r, enum thing_kind kind, const struct item *item, int n);

/* Why the word of M, which the rules say nothing of, fits no answer of this kind; false: nothing is known. */
bool known_reason(struct text *out, const struct mismatch *m);

/* Puts what is wrong with a number that is written like a hex of the map: there is no such hex.  False: nothing is. */
bool known_as_no_hex(struct text *out, const struct pack *p, const char *word);

/* The first word of a when's answers at ITEM that is no answer to KEY: it names a piece, and a place is asked for
 * (ruleset.place_keys).  Its index, or -1. */
int known_misplaced(const struct run *r, int key, const struct item *item, int n);
#endif
