/* odds.h - what may come of orders: imagined futures, counted.
 *
 * Each future plays the orders at hand with dice of its own (futures.h), as far as nobody has to order
 * another action; whatever the seat left open is answered by `auto`, and noted.  What is counted is
 * general - tracks, places of pieces, ends of the game - and what ruleset.tallies names: the engine
 * knows no game.  Chances are per ten thousand. */
#ifndef WHATIF_ODDS_H
#define WHATIF_ODDS_H
#include "play/run.h"

#define ODDS_MANY 12                             /* pieces counted one by one; the last means so many or more */
#define ODDS_FUTURES_MOST 1000000
#define ODDS_WHOLE 10000                         /* certainty */

/* A case of a tally: a battle at Perth, Elcho's loss, the Royalist's dead. */
struct odds_case {
	int tally;                               /* index of ruleset.tallies */
	thing what;                              /* the case; TALLY_PIECES: a seat */
	int futures;                             /* in how many it happened at all */
	int times;                               /* in all of them together */
	int won[10];                             /* TALLY_WINS: of the times, by seat */
	int many[ODDS_MANY + 1];                 /* futures in which it happened so often; none at [0] */
	int now;                                 /* in the future that is being counted */
};

/* Something that was so in some futures. */
struct odds_fact {
	int of;                                  /* piece, key or seat */
	thing what;                              /* its place; what the question is about; the reason of a victory */
	int futures;
};

struct odds {
	int n;                                   /* futures */
	struct odds_case *tally;                 /* sorted by tally and case */
	int n_tallies;
	struct odds_fact *end;                   /* where pieces end, of those that are elsewhere in some future; */
	int n_ends;                              /* by piece, then the likeliest place first */
	struct odds_fact *value;                 /* NUMBER(value) of track `of`, of tracks that change; ascending */
	int n_values;
	struct odds_fact *question;              /* what the seat left open, the commonest first */
	int n_questions;
	struct odds_fact *over;                  /* winner and reason, the commonest first */
	int n_over;
};

struct odds_plan {
	int seat;                                /* whose new orders are taken */
	int n;                                   /* futures, at least 1 */
	int jobs;                                /* of so many processes, each plays its share: 1 to WORKERS_MOST; 0: of as
	                                            many as there are processors, if there is enough to do */
};

/* R: the run with the new orders taken, at its open question; it is not changed.  What comes of it hangs neither on
 * jobs nor on the machine. */
int odds_play(struct odds *out, const struct run *r, const struct odds_plan *plan, struct error *err);
void odds_release(struct odds *o);

/* The 95 % interval (Wilson's score) of a chance that was seen K times of N. */
struct interval {
	int low, high;
};
struct interval odds_interval(int k, int n);
#endif
