/* next_json.h - what may come next in orders (whatif/next.h), for programs and for completion. */
#ifndef SHOW_NEXT_JSON_H
#define SHOW_NEXT_JSON_H
#include "base/json.h"
#include "whatif/next_found.h"

/* "certain", "complete", "futures", "why", "problems", "next", "later" and "words", as drumhead-next(1) has them.
 * AT_START: the cursor stands where a line begins, and no blank goes before what is inserted.  Returns new. */
json *next_json(const struct next *n, const struct run *r, bool at_start);
/* A line for each answer: what is inserted, a TAB, what it is. */
void next_lines(struct text *out, const struct next *n, const struct run *r, bool at_start);
#endif
