/* order_template.h - the next orders entry, ready to edit: its head, what could be written and what it
 * means, and the whens the seat has not given yet. */
#ifndef SHOW_ORDER_TEMPLATE_H
#define SHOW_ORDER_TEMPLATE_H
#include "base/text.h"
#include "show/view.h"

/* Appends a block from drumhead-begin to drumhead-end for the open question of R.  No line but those of
 * the head is longer than 72 columns; all that is not the head or `end` is a comment.  What an action's
 * first question would offer is found by asking for it on a copy of R. */
void order_template(struct text *out, struct run *r, const struct view_head *head);

/* "march WHO WITH: TO", the pattern of a verb's line. */
void order_pattern(struct text *out, const struct ruleset *rules, int verb);
#endif
