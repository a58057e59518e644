/* arena.h - memory that is given back all at once.
 *
 * Blocks come zeroed and aligned for any type; there is no free for one of them.  Out of memory
 * ends the program: no caller could do better.  In a build with -DARENA_STRICT every allocation is
 * a block of its own, so that the sanitizers see its borders. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include <stddef.h>
#include "base/memory.h"

struct arena_block;
struct arena {
	struct arena_block *newest;
	struct arena_block *spare;               /* one block a reset gave back, for the next in need */
};
struct arena_mark {
	struct arena_block *block;
	size_t used;
};

#define ARENA_INIT { 0 }

void arena_release(struct arena *a);             /* all memory back to the system */
void *arena_alloc(struct arena *a, size_t size); /* zeroed; lives until reset or release */
void *arena_copy(struct arena *a, const void *from, size_t size);
char *arena_string(struct arena *a, const char *from);
char *arena_print(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

struct arena_mark arena_mark(const struct arena *a);
void arena_reset(struct arena *a, struct arena_mark to);  /* gives back all allocated since the mark */
#endif
