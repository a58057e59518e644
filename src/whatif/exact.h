/* exact.h - the first battle of orders, computed: all outcomes of every roll, each with its chance.
 *
 * Play branches at each roll and goes on, as odds.h does, until the first fact of a tally of kind
 * TALLY_WINS and the end of the action it was told in.  Positions from which play goes on alike are taken
 * for one: those with the same checkpoint and the same answers and faces since, or, from a landmark of the
 * ruleset on, with the same table there.  Without landmarks a long row has too many. */
#ifndef WHATIF_EXACT_H
#define WHATIF_EXACT_H
#include "play/run.h"

struct exact {
	double stopped;                          /* chance that play stops before any battle is decided */
	double unknown;                          /* chance of all that was given up as too rare, or too much */
	int rolls;                               /* positions that were branched from */
};

struct exact_limits {
	double rare;                             /* what has less chance is given up: 1e-9 */
	int rolls;                               /* at most so many */
	int waiting;                             /* from so many positions on that wait for dice the youngest is taken first */
	void (*progress)(void *to, int rolls);   /* so many are done; may be NULL.  TO: as for `each` */
	/* At a landmark these were taken for one: both wait for the same roll, and whatever comes of it comes of both, or
	 * the ruleset has promised too much.  May be NULL. */
	void (*merged)(void *to, const struct run *a, const struct run *b);
};

/* One outcome: what was decided, by whom it was won, how likely it is, and the table as it lies then.  The
 * same case comes up with many tables. */
struct exact_end {
	int tally, winner;
	thing what;
	double chance;
	const struct table *table;               /* borrowed */
};

/* R and SEAT as for odds_play.  Calls EACH for every outcome; the chances, OUT's included, add up to 1.
 * In a game that hides all of it is unknown. */
int exact_play(struct exact *out, const struct run *r, int seat, const struct exact_limits *limits,
               void (*each)(void *to, const struct exact_end *end), void *to, struct error *err);
#endif
