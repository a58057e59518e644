/* entry_parse.h - the entry in a block. */
#ifndef TRUST_ENTRY_PARSE_H
#define TRUST_ENTRY_PARSE_H
#include "trust/entry.h"

/* Reads the entry in BLOCK (of any type but `signed`).  Memory comes from ARENA; the bytes are copied
 * into it.  The error names line and column and the statement that should have stood there. */
int entry_parse(struct entry *out, struct arena *arena, const struct block *block, struct error *err);
#endif
