/* orders.h - the order language (PROTOCOL.md 5.1): lines, whens, and the oracle that answers with them.
 *
 * A book holds, for every seat, the whens in force and the lines not yet used.  Each question is
 * resolved once; the answer is recorded, the text is not asked again. */
#ifndef PLAY_ORDERS_H
#define PLAY_ORDERS_H
#include "base/text.h"
#include "play/run.h"
#include "trust/canon.h"
#include "trust/dice.h"

struct item;                                     /* words.h */
struct vocabulary;                               /* vocabulary.h */

struct book *book_new(int n_seats);
void book_free(struct book *b);
struct book *book_clone(const struct book *b);
json *book_save(const struct book *b, const struct run *r);
int book_load(struct book *b, const struct run *r, const json *j, const char *name, struct error *err);

/* The text the lines came from, for excerpts in errors; may be NULL (a ruling from the log). */
struct order_source {
	const char *name;                        /* "orders": what errors call it */
	const char *text;
	size_t length;
};

/* Takes SEAT's new orders into the run's book: replaces its lines, adds its whens, notes `end` and
 * `resign`.  Refuses words the game does not know (rule 9) and malformed lines, with place and way out;
 * then the book is as it was. */
int orders_take(struct run *r, int seat, const struct statement *line, int n,
                const struct order_source *source, struct error *err);

/* The key of a line `when KEY ...`; WHEN_ALL (-1) if it is `all`, WHEN_NONE (-2) if it is no such line. */
int orders_when_key(const struct ruleset *rules, const struct statement *s);

/* Sealed whens (PROTOCOL.md S4).  SEAT has sealed lines under ROOT, which replace those sealed before. */
void orders_seal(struct run *r, int seat, const struct hash *root);
/* The lines sealed under KEY are these: they are SEAT's newest whens.  What is no when of KEY lapses. */
void orders_open(struct run *r, int seat, int key, const struct statement *line, int n);

/* True if the orders just taken resign the game. */
bool orders_resign(const struct run *r, int seat);

/* The oracle that answers from the book and rolls with SEED (NULL: no dice, so that the run stops at
 * the first unknown).  STRICT seat: its misfits before the first unknown refuse (rule 8); 0: nobody's,
 * they lapse. */
struct orders_oracle {
	struct oracle oracle;
	const struct hash *seed;
	int strict;
	struct error *error;                     /* receives the refusal; may be NULL if strict is 0 */
	const struct order_source *source;
	bool unknown_met;                        /* a die was rolled, or another seat answered */
	bool stops_at_seals;                     /* what a seat but STRICT has sealed is unknown, too */
	struct error left_over;                  /* why the word that waits for a question did not fit the last, */
	const struct item *left_over_at;         /* and which it is */
	bool left_over_denied;                   /* the rules knew why not */
};
void orders_oracle_init(struct orders_oracle *o, const struct hash *seed, int strict,
                        const struct order_source *source, struct error *err);

/* --- for reports, check and the template ------------------------------------------------------- */

/* Lines of SEAT that no question has used yet, as text; calls EACH for each. */
int book_unused(const struct book *b, int seat,
                void (*each)(void *to, int source_line, const char *text), void *to);

/* The whens SEAT has in force, oldest first, as text lines "when losses: highland, auto". */
void book_whens(struct text *out, const struct book *b, int seat);
/* "sealed lines, not shown; open: losses, retreat", if SEAT has sealed any. */
void book_sealed(struct text *out, const struct book *b, int seat, const struct ruleset *rules);
/* Has SEAT a line of VERB that waits, for other reasons than an `else`? */
bool book_holds(const struct run *r, int seat, int verb);
/* Does a line or when of SEAT, as far as it is not used, call T by its whole name? */
bool book_names(const struct run *r, int seat, thing t);
bool book_has_when(const struct book *b, int seat, const struct ruleset *rules, int key);   /* or `all` */

/* The game's words; made when first asked for, shared by all copies of the run. */
const struct vocabulary *book_vocabulary(const struct run *r);
#endif
