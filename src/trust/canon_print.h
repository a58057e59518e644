/* canon_print.h - canonical bytes as they go into mail, and the source of an error. */
#ifndef TRUST_CANON_PRINT_H
#define TRUST_CANON_PRINT_H
#include "base/text.h"
#include "trust/canon.h"

/* Mail layout of canonical bytes (C9): statements end in " ;", lines break before column 65. */
void canon_print_mail(struct text *out, const char *bytes, size_t length);

/* The line SOURCE_LINE of INPUT with a marker under COLUMN ("^~~~"), indented, for error messages:
 *     march RI2: Stirling
 *                ^~~~~~~~                                                         */
void canon_excerpt(struct text *out, const char *input, size_t length, const struct token *at);
#endif
