/* left_over.h - why a word did not fit the questions that it came to: should nobody want it, that is what is said. */
#ifndef ORDERS_LEFT_OVER_H
#define ORDERS_LEFT_OVER_H
#include "orders/asking.h"

/* Do mismatches of SEAT refuse its orders (rule 8)? */
bool is_strict(const struct orders_oracle *o, int seat);
/* The word did not fit an earlier question that might have taken it, either, and what was said then is better:
 * it stands before the colon, or the rules knew a reason. */
bool refused_before(const struct asking *a, const struct item *word, const struct mismatch *m);
/* Do the rules say why the word ahead fits nothing? */
bool has_known_reason(const struct line *l);
/* The word at POS does not fit a question, and is there for the next one. */
void remember_mismatch(struct asking *a, struct line *l, int pos);
/* An answer takes WORDS of what is ahead; something that the rules deny goes by more of them, and may be what is meant:
 * "Scout Left", where only Scout Center is in hand. */
void remember_longer_name(struct asking *a, struct line *l, int words);
#endif
