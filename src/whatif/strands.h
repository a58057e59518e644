/* strands.h - which piece may have lain where, for all that one seat has seen.
 *
 * Between two shuffles a piece that lies hidden is somebody's secret, but it is one piece: whatever is done with it is
 * done with the same one.  That is a strand: a piece of the truth on its way from the checkpoint or a shuffle it came
 * out of to the shuffle it goes into, or to the end.  Another piece may stand for it all that way, but if the seat sees
 * it anywhere on the way, then only itself; and what goes into a shuffle must come out of it.
 *
 * What is known of the pieces before the checkpoint is only which of them lie where the seat sees them: any that it
 * does not see there may lie in the place of any other. */
#ifndef WHATIF_STRANDS_H
#define WHATIF_STRANDS_H
#include <stdbool.h>
#include "base/error.h"

enum { STRAND_SHUFFLES = 24 };                   /* at most so many in one row */

struct strand {
	int piece;                               /* of the truth */
	int from, to;                            /* 0: the checkpoint; 1 ...: a shuffle; after the last of them: the end */
	bool seen;                               /* by the seat, somewhere on the way */
	int as;                                  /* the piece that stands for it */
};

struct random_oracle;
struct strands {                                 /* of one row */
	struct strand *strand;                   /* [n] by `from`, and of each in an order that hangs on nothing the seat
	                                            has not seen */
	int n, n_pieces, shuffles;
	const int *class;                        /* [n_pieces] each stands for its like alone, where all see of which class
	                                            a piece is; NULL: for any */
	struct random_oracle *random;            /* NULL: none */
	bool first_flow;                         /* at random only which piece goes where, in whole numbers: the same
	                                            everywhere */
};

/* Fills their `as`.  It hangs on nothing the seat has not seen, either: at random all that may be is equally likely (in
 * a row with so many shuffles into each other that a pack can go 200,000 ways through them, all that is found by then);
 * without, it is one of them, in pack order.  Refused if there are more shuffles than can be thought through. */
int strands_fill(const struct strands *all, struct error *err);
#endif
