/* mismatch.h - words that fit no question: the reason in words, and the place it is in. */
#ifndef ORDERS_MISMATCH_H
#define ORDERS_MISMATCH_H
#include "base/error.h"
#include "base/text.h"
#include "play/question.h"

struct item;                                     /* words.h */
struct line;                                     /* book.h */
struct token;                                    /* canon.h */

/* The text the lines came from, for excerpts in errors; may be NULL (a ruling from the log). */
struct order_source {
	const char *name;                        /* "orders": what errors call it */
	const char *text;
	size_t length;
};

/* Puts "orders:7:14: " before the error and the marked line behind it; without a text at hand the words. */
int orders_place(struct error *err, const struct order_source *source, const struct token *at);

enum mismatch_kind {
	MISMATCH_WORD,                           /* fits no answer, or several */
	MISMATCH_BEFORE_COLON,                   /* the question stands behind the colon, the word before it */
	MISMATCH_TOO_FEW,                        /* the words of a list, but it needs more */
};

struct mismatch {
	enum mismatch_kind kind;
	const struct question *q;
	const struct item *item;                 /* the word, and what follows it */
	int n;                                   /* at least 1 */
};

/* The reason in a few words: "Stirling cannot be reached by RI2: 3 MP needed, 2 left". */
void mismatch_reason(struct text *out, const struct mismatch *m);
bool mismatch_verb_is_denied(struct text *out, const struct question *q, int verb);    /* puts why */
bool mismatch_is_final(const struct mismatch *m);    /* no later question will take this word, either: rule_out() */
bool mismatch_is_denied(const struct mismatch *m);   /* do the rules say why this word is wrong? */
int mismatch_words_denied(const struct mismatch *m); /* by how many items it names what the rules deny; 0: nothing */
/* The reason, its place in SOURCE, and what is legal. */
void mismatch_explain(struct error *err, const struct mismatch *m, const struct order_source *source);
/* The same of a verb that Q, which asks for one, does not offer. */
void mismatch_verb_reason(struct text *out, const struct question *q, int verb);
void mismatch_verb_explain(struct error *err, const struct question *q, const struct line *l,
                           const struct order_source *source);
#endif
