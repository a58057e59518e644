/* rules_new.h - a pack to fill in. */
#ifndef CMD_RULES_NEW_H
#define CMD_RULES_NEW_H
#include "base/error.h"
#include "base/text.h"

/* Makes DIRECTORY, which must not be there, with the files of the open table's own pack in it, and says in OUT what can
 * be done with them. */
int rules_new(struct text *out, const char *directory, struct error *err);
#endif
