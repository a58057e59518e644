/* remarks.h - what an audit cannot prove and a director may want to look at: games that were given up, players who
 * play none, and short games.  Nobody can prove that a game was lost on purpose. */
#ifndef CUP_REMARKS_H
#define CUP_REMARKS_H
#include "base/text.h"
#include "trust/board.h"
#include "trust/cup_chain.h"

struct length {
	struct board_words name;
	int entries;
};

struct remarks {
	const struct cup *cup;                   /* borrowed */
	struct text given_up;                    /* "1.2 (dave), 2.1 (chi)": games, and who gave them up */
	int *played, *left;                      /* [n_players + 1] games by player: with an end of their own, given up */
	struct length *length;                   /* of games that are over and here */
	int n_lengths;
};

void remarks_begin(struct remarks *r, const struct cup *cup);
void remarks_release(struct remarks *r);
/* RESULT is in the chain. */
void remarks_result(struct remarks *r, const struct board *b, const struct cup_result *result);
/* Game B is over, by its own rules, after so many entries. */
void remarks_length(struct remarks *r, const struct board *b, int entries);
/* A paragraph each, and nothing where there is nothing to remark. */
void remarks_print(struct text *out, const struct remarks *r);
#endif
