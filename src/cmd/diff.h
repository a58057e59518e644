/* diff.h - what has changed on the table, for programs. */
#ifndef CMD_DIFF_H
#define CMD_DIFF_H
#include "cmd/session.h"

/* What `drumhead diff --json` tells of two positions of the session's game, as its eyes see them.  Returns new; NULL
 * with an error if there is no such seat, or its view is not known here. */
json *diff_facts(struct session *s, const struct run *before, const struct run *after);
#endif
