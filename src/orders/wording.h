/* wording.h - answers in the words of an order line, as a person could have written them. */
#ifndef ORDERS_WORDING_H
#define ORDERS_WORDING_H
#include "base/text.h"
#include "play/question.h"

/* One line in the making: wording_begin(), then every answer of its action in turn. */
struct wording {
	struct text *out;                        /* NULL: nobody writes it down */
	size_t start;                            /* where in OUT the line begins */
	bool passed_colon, past_comma;           /* past: the last mark is a comma behind the colon */
};

void wording_begin(struct wording *w, struct text *out);       /* at the end of OUT; NULL: of nothing */
/* Adds what answers Q: the verb if the line has none yet, a colon where the rules want it, the names. */
void wording_answer(struct wording *w, const struct question *q, const thing *chosen, int n);
#endif
