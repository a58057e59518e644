/* next.h - what may come next in orders that are being written: for completion, editors and clicks.
 *
 * The orders are played as they stand, the line of the cursor cut off there.  The questions that come to that line
 * once its words are used up are what the next word may answer: one after the other, each that may be left out being
 * left out, up to one that must be answered.  An empty line is asked for a verb.  First without dice, which is certain;
 * where the line's time does not come so, or a die falls before it is over, in a few imagined futures besides.
 *
 * Nothing is known here that the position does not show to its seat (game/seat_view.h): the law that nothing hidden
 * decides what is asked makes it right with hidden hands, too. */
#ifndef WHATIF_NEXT_H
#define WHATIF_NEXT_H
#include "orders/orders.h"
#include "whatif/next_found.h"

/* A draft, and where the cursor is in it. */
struct next_cursor {
	const struct statement *line;            /* its lines, that of the cursor cut before the word being typed; */
	int n;
	int at;                                  /* which of them it is, from 1; 0: an empty line, */
	int above;                               /* below so many of them */
	const char *typed;                       /* the word being typed, or "" */
	struct statement behind;                 /* what stands behind the cursor in its line: it is not read, but units that
	                                            it names are not taken for others that are alike; n 0: nothing */
};

/* R: the position, at a question of SEAT, as it sees it; R is not changed.  Only answers that the word being typed
 * begins are kept.  -1: the rules broke.  next_release() in any case. */
int next_find(struct next *out, const struct run *r, int seat, const struct next_cursor *c, struct error *err);
#endif
