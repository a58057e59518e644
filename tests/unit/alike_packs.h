/* alike_packs.h - two packs whose digests begin with the same 8 digits, as the names of their directories do. */
#ifndef TESTS_ALIKE_PACKS_H
#define TESTS_ALIKE_PACKS_H
#include "pack_copy.h"

/* A and B are copies of one pack: changes only blanks behind FILE in each of them, until their digests have the same
 * first 8 digits. */
void alike_packs_find(struct pack_copy *a, struct pack_copy *b, const char *file);
#endif
