/* cup_parse.h - the entry or letter of a cup in a block. */
#ifndef TRUST_CUP_PARSE_H
#define TRUST_CUP_PARSE_H
#include "trust/cup_entry.h"

/* Reads what is in BLOCK, which is of a type of cup_entry_is_word.  Memory comes from ARENA; the bytes are copied into
 * it.  The error names line and column and the statement that should have stood there. */
int cup_parse(struct cup_entry *out, struct arena *arena, const struct block *block, struct error *err);
/* The same of bytes that must be canonical: a file of a cup.  FAULT_FORM. */
int cup_parse_bytes(struct cup_entry *out, struct arena *arena, const char *bytes, size_t n, struct error *err);
#endif
