/* futures.h - imagined futures: the orders at hand, played with dice that nobody has rolled.
 *
 * For `check`, `odds`, the fuzzer.  Seats that are not asked answer from their standing orders, else
 * the first legal answer.  The imagined dice have nothing to do with the game's real ones. */
#ifndef PLAY_FUTURES_H
#define PLAY_FUTURES_H
#include "play/orders.h"

struct future_line {
	int source_line;
	const char *text;                        /* the line as written */
	int lapsed, unused;                      /* in how many futures */
	const char *why;                         /* the commonest reason; borrowed */
	int why_times;
};

struct futures {
	int n;                                   /* futures played */
	int asked;                               /* ended with SEAT being asked once more, and the question: */
	const char *asks;                        /* the commonest, "losses at Perth"; NULL if none */
	int asks_times;
	int over, won[10];                       /* games that ended, by winner */
	struct future_line *line;
	int n_lines;
	struct arena arena;
};

/* R: the run with SEAT's new orders taken (orders_take), at its open question.  It is not changed. */
int futures_play(struct futures *out, const struct run *r, int seat, int n, struct error *err);
void futures_release(struct futures *f);

/* An oracle that picks any legal answer and any face, from a seed of its own: for the fuzzer. */
struct random_oracle {
	struct oracle oracle;
	uint64_t state[2];
};
void random_oracle_init(struct random_oracle *o, uint64_t seed);
#endif
