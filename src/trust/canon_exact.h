/* canon_exact.h - bytes that must be canonical already. */
#ifndef TRUST_CANON_EXACT_H
#define TRUST_CANON_EXACT_H
#include "trust/canon.h"

/* Canonical bytes are canonical: parses BYTES, which must hold one block and be equal to its
 * canonical form (C6: log files parse to themselves). */
int canon_parse_exact(struct canon *out, const char *bytes, size_t length, struct error *err);
#endif
