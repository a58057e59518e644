/* futures.h - imagined futures: the orders at hand, played with dice that nobody has rolled.
 *
 * For `check`, `odds`, the fuzzer.  Seats that are not asked answer from their standing orders, else
 * the first legal answer.  The imagined dice have nothing to do with the game's real ones. */
#ifndef WHATIF_FUTURES_H
#define WHATIF_FUTURES_H
#include "orders/answer.h"
#include "whatif/random_oracle.h"

/* Texts that futures gave, each with how many gave it. */
struct future_texts {
	struct future_text {
		const char *text;                /* of the arena of the futures */
		int n;
	} *of;
	int n, room;
};

/* What becomes of a line in some futures. */
struct future_fate {
	int n;                                   /* how many */
	const char *why;                         /* the commonest reason, of equals the first by its letters; NULL: none */
	struct future_texts reasons;
};

struct future_line {
	int source_line, statement;
	const char *text;                        /* the line as written */
	struct future_fate fails, unused;        /* words of it came to nothing; its turn ended without it */
	int waiting;                             /* futures in which it is behind a question you are asked, */
	int spared;                              /* and in which the game ended first */
	int beyond;                              /* in which another seat is asked before it comes up */
	bool stopped;                            /* it comes to nothing in all, but not if other seats answer otherwise */
};

struct futures {
	int n;                                   /* futures played */
	int asked;                               /* stopped at a decision of SEAT before its next orders are due: */
	const char *asks;                        /* the commonest, as of a fate: "losses, about Perth" */
	int unseen;                              /* of these, at one no `when` answers (ruleset.unseen_keys) */
	struct future_texts asked_for;
	const char *others_asked;                /* where another seat has no answer, the commonest: "covenanter (recruit)" */
	struct future_texts asked_of_others;
	int next;                                /* came to where SEAT orders its next actions */
	int over, won[10];                       /* games that ended, by winner */
	struct future_line *line;
	int n_lines;
	struct arena arena;
};

/* R: the run with SEAT's new orders taken (orders_take), at its open question.  It is not changed. */
int futures_play(struct futures *out, const struct run *r, int seat, int n, struct error *err);
void futures_release(struct futures *f);
/* Did line I come to nothing in every future in which the game did not end before its time? */
bool futures_never(const struct futures *f, int i);

/* One future: the books answer, imagined dice fall.  What SEAT leaves open ends it, unless it GOES_ON: then
 * only the next action it would have to order does. */
struct future_oracle;
void future_oracle_init(struct future_oracle *f, int seat, uint64_t seed);
struct future_oracle {
	struct oracle oracle;
	struct orders_oracle orders;
	struct random_oracle random;
	int seat;                                /* whose orders are tried */
	bool goes_on, others_free;               /* OTHERS_FREE: other seats give any legal answer, whatever they have said */
	int open_key;                            /* the first question that SEAT left open; -1: none */
	thing open_about;                        /* the first thing it is about, or NOTHING */
};
#endif
