/* next_line.h - what the order language makes of a line that is being written, and of one that is not written yet.
 *
 * It is asked itself (orders/lines.h), on copies of the book in which the next word of the line is `auto`, which
 * answers everything. */
#ifndef WHATIF_NEXT_LINE_H
#define WHATIF_NEXT_LINE_H
#include "orders/answer.h"
#include "play/book.h"
#include "whatif/next_found.h"

struct next_try {
	struct orders_oracle *orders;
	int seat, above;                         /* above: statements before a line that is not written yet */
};

int next_line_index(const struct seat_book *s, int statement); /* or -1 */

/* Has L nothing more to say to Q?  A colon at its end is for what stands behind it, and for what must be answered. */
bool next_line_is_used_up(const struct line *l, const struct question *q);
/* How many answers of the list Q, in CHOSEN, are all that L still says; 0: they are none, or not all. */
int next_line_listed(thing chosen[NEXT_TAKEN], const struct line *l, const struct question *q);
/* The colon or comma that an answer of Q needs behind what L says (as orders/wording.c writes it), or '\0'. */
char next_line_mark(const struct line *l, const struct question *q);
/* Which line of the book answers Q, -1: none; line AT, an index or -1, counts as if it had a word more. */
int next_line_answers(const struct next_try *k, struct run *r, const struct question *q, int at);

/* Whether to act is asked: what would become of a new line that begins with VERB? */
enum next_turn { NEXT_NOT_YET, NEXT_TURN, NEXT_REFUSED };
enum next_turn next_line_turn(const struct next_try *k, struct run *r, const struct question *q, int verb);
/* Would a new line of VERB answer Q? */
bool next_line_would(const struct next_try *k, struct run *r, const struct question *q, int verb);
#endif
