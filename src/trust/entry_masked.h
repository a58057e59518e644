/* entry_masked.h - the statements that only format 2 has (doc/MASKS.md 6), read and written. */
#ifndef TRUST_ENTRY_MASKED_H
#define TRUST_ENTRY_MASKED_H
#include "base/text.h"
#include "trust/entry.h"
#include "trust/reader.h"

/* Reading; errors stay in R. */
void entry_read_accept_masked(struct reader *r, struct entry *e);             /* cardkey H / masks N */
int entry_read_mask(struct reader *r, struct entry *e, struct arena *arena);  /* the whole body; so the next two */
int entry_read_deal(struct reader *r, struct entry *e, struct arena *arena);
int entry_read_final_masked(struct reader *r, struct entry *e, struct arena *arena);
/* Is this a `show` of a card, not a line of a game that has such a verb: three numbers, and a share of four words? */
bool entry_is_show(const struct statement *s);
/* share W N N H *, ascending; then, if SHOWS: show W N N N H *, ascending, too, if ORDERED. */
int entry_read_shares(struct reader *r, struct entry *e, struct arena *arena, bool shows, bool ordered);

/* The same, written. */
void entry_put_accept_masked(struct text *t, const struct entry *e);
void entry_put_mask(struct text *t, const struct entry *e);
void entry_put_shares(struct text *t, const struct entry *e);

/* `seal N` of a final of format 2, with its lines, or `seal N as N`. */
struct unsealed {
	int seq, as;                             /* as: -1 if its own lines follow */
	const struct statement *line;            /* borrows from the entry */
	int n_lines;
};
struct unsealed *entry_unsealed(int *n, const struct entry *e);     /* all *N, in their order; returns new */

/* Copies what struct entry has of it into ARENA. */
void entry_copy_masked(struct entry *out, struct arena *arena, const struct entry *from);
#endif
