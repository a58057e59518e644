/* numbers.h - what has become of a number of a piece or place, in words. */
#ifndef CMD_NUMBERS_H
#define CMD_NUMBERS_H
#include "base/text.h"
#include "play/run.h"

/* "defeated", "no longer inactive", "recruits to place: 2 (before: 0)": number WHICH of things of KIND.  False, and
 * nothing is put, if it did not change or only the rules care. */
bool number_told(struct text *out, const struct run *r, enum thing_kind kind, int which, int before, int after);
#endif
