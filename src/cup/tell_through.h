/* tell_through.h - which of two who are level goes through in a knockout, and why (doc/PROTOCOL.md E12). */
#ifndef CUP_TELL_THROUGH_H
#define CUP_TELL_THROUGH_H
#include "base/text.h"
#include "cup/field.h"

/* "Bob Baker goes through, by the better seed rank: 2 before 5"; nothing of another format, of a pairing that is open,
 * or decided by its points, or whose winner is out. */
void tell_through(struct text *out, const struct field *f, const struct field_pair *p);
#endif
