/* lots.h - numbers nobody could choose, out of the seed of a draw.
 *
 * The lot of a label is the first 6 bytes, least first, of BLAKE2b-256 keyed with the seed over "drumhead/lot/v1", a
 * NUL, the length of the label as two bytes, least first, and the label: one of `seed N`, `pair A B` (A below B; 0: a
 * bye), `side A B`, numbers decimal.  Whoever has the seed can compute all of them. */
#ifndef CUP_LOTS_H
#define CUP_LOTS_H
#include "trust/crypto.h"

#define LOT_BITS 48

uint64_t lot_of(const struct hash *seed, const char *label);
uint64_t lot_seed(const struct hash *seed, int player);
/* Of two players, in any order; 0 is the opponent of a bye. */
uint64_t lot_pair(const struct hash *seed, int a, int b);
/* Whether the lot gives seat 1 to the lower number of the two. */
bool lot_side_is_lower(const struct hash *seed, int a, int b);
#endif
