/* swiss.h - a round of a Swiss: of all ways to pair everybody who is in, the one with the least sum of
 *
 *     R  how often these two were paired; with nobody: how often he had no opponent
 *     B  with nobody: his points
 *     S  the square of the difference of their points
 *     C  with one game a pairing: how uneven seats become, (a + 1)^2 + (b - 1)^2, or the same with seats exchanged
 *        if that is less, where a and b are their pairings in seat 1 less those in seat 2
 *     L  the lot `pair A B`
 *
 * compared as a vector.  So somebody meets the same opponent twice, or has no opponent twice, only where nothing else
 * is possible, and there is no dead end. */
#ifndef CUP_SWISS_H
#define CUP_SWISS_H
#include "cup/field.h"

/* Pairs those who are in, two or more; boards in their order.  OUT has the seed of the round. */
void swiss_draw(struct field_round *out, const struct field *f);
#endif
