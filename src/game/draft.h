/* draft.h - orders as a player writes them, before they are an entry: lines alone, or a whole block with the
 * head the report prints, its nonce still empty. */
#ifndef GAME_DRAFT_H
#define GAME_DRAFT_H
#include "orders/mismatch.h"
#include "trust/ledger.h"

struct draft {
	struct canon canon;                      /* owns the statements */
	struct order_source source;              /* borrows the text */
	const struct statement *line;            /* the order lines, without the head */
	int n_lines;
	bool is_fogged;                          /* in fog: all lines are sealed, and a line `sealed` does nothing */
	bool is_sealed;                          /* a line `sealed` stands in it; behind it are */
	const struct statement *sealed;          /* the lines that are not to be shown */
	int n_sealed;
};

/* Reads SOURCE as orders of SEAT at the head of L; a head that stands in it must be that one.  Borrows its text. */
int draft_read(struct draft *out, const struct ledger *l, int seat, const struct order_source *source,
               struct error *err);
/* The same of orders that are being written: there may be none yet. */
int draft_read_begun(struct draft *out, const struct ledger *l, int seat, const struct order_source *source,
                     struct error *err);
void draft_release(struct draft *d);
#endif
