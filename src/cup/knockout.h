/* knockout.h - who loses is out.
 *
 * Places of a bracket of 2^k, the least that holds all: o(1) = 1; o(2m) is s, 2m + 1 - s for each s of o(m).  A seed
 * rank stands at its place; empty places are byes.  Of two who meet goes through: by points of the pairing, then by
 * margin, then the better seed rank.  Where one side of a meeting has nobody left who is in, the other goes on with a
 * bye; where neither has, nobody does. */
#ifndef CUP_KNOCKOUT_H
#define CUP_KNOCKOUT_H
#include "cup/field.h"

/* The next round. */
void knockout_draw(struct field_round *out, const struct field *f);

int knockout_rounds(int players);

/* Which of a pairing, 0 or 1, goes through, as its results stand? */
int knockout_through(const struct field *f, const struct field_pair *p);
/* How many rounds a player has gone through, byes included, of those whose results are in: what a knockout's table
 * looks at first.  [0] to [n], returns new. */
int *knockout_depth(const struct field *f);
#endif
