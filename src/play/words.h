/* words.h - the words of a line: tokens cut into items, and the words of the order language itself (doc/ORDERS.md 2
 * and 3).  Capitals and punctuation do not count. */
#ifndef PLAY_WORDS_H
#define PLAY_WORDS_H
#include "base/arena.h"
#include "trust/canon.h"

enum item_kind { ITEM_WORD, ITEM_COLON, ITEM_COMMA };

struct item {
	enum item_kind kind;
	const char *text;                        /* folded; of a colon or comma ":" or "," */
	struct token at;                         /* as written, and where */
};

/* Cuts tokens into items; memory comes from ARENA.  Colons with nothing between them are one.  Returns how
 * many. */
int items_cut(struct item **out, struct arena *arena, const struct token *token, int n);
/* The items as one line of text, colons and commas attached: "march ri1: perth"; and as they were written. */
const char *items_text(struct arena *arena, const struct item *item, int n);
const char *items_written(struct arena *arena, const struct item *item, int n);

extern const char *const language_words[];       /* small words, the words of rule 3, else, end, ...; NULL */
bool is_filler(const struct item *i);            /* with at in from by via and on against the */
bool is_weak(const struct item *i);              /* those, and all none no yes auto ask */
int fillers_ahead(const struct item *item, int n);             /* how many of the N begin it */
bool begins_word(const char *word, size_t n, const char *run, size_t n_run);   /* 1b: is it, or begins it */
#endif
