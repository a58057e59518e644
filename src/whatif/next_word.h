/* next_word.h - words for what next_find() has found, and what words there mean. */
#ifndef WHATIF_NEXT_WORD_H
#define WHATIF_NEXT_WORD_H
#include "whatif/next_found.h"

/* Puts the words for answer I of question X of N, which stand for no other: its name, else its id, what is written of a
 * name left out, with the mark they need before them.  False: no words do, since a question before it takes them. */
bool next_word(struct text *out, const struct next *n, const struct next_question *x, int i);
/* Is answer I, which is taken, or alike to one before it, not to be offered by itself? */
bool next_is_spare(const struct next_question *x, int i);
bool next_is_like(const struct next_question *x, int i, int other);   /* as good as OTHER, which comes before it */

/* The words of rule 3 that question X takes; NULL ends. */
enum { NEXT_SPECIALS = 6 };
void next_specials(const char *out[NEXT_SPECIALS], const struct next_question *x);

/* Drops the answers of X of which TYPED begins no word, or, behind words SAID of a name, not the next one of that name;
 * all folded, with single blanks.  Returns how many are left. */
int next_filter(struct next_question *x, const char *said, const char *typed);
/* X comes behind the words BEFORE, folded: what is offered must not be read as one name with the last of them. */
void next_set_before(struct next_question *x, const char *before);
/* Does any name of the game go on so? */
bool next_is_begun(const struct run *r, const char *said, const char *typed);
#endif
