/* left_over.h - why a word did not fit the questions that it came to: should nobody want it, that is what is said. */
#ifndef ORDERS_LEFT_OVER_H
#define ORDERS_LEFT_OVER_H
#include "orders/asking.h"

/* Do misfits of SEAT refuse its orders (rule 8)? */
bool is_strict(const struct orders_oracle *o, int seat);
/* The word did not fit an earlier question that might have taken it, either, and what was said then is better:
 * it stands before the colon, or the rules knew a reason. */
bool refused_before(const struct asking *a, const struct item *word, const struct misfit *m);
/* Do the rules say why the word ahead fits nothing? */
bool has_known_reason(const struct line *l);
/* The word at POS does not fit a question, and is there for the next one. */
void remember_misfit(struct asking *a, struct line *l, int pos);
#endif
