/* arena.c - a chain of blocks, the newest first, each filled from its start.
 *
 * The rules run again after every answer, and each run fills and resets an arena: so a reset keeps
 * one block, and a run that needs two costs no malloc.  Memory is zeroed when it is handed out, as a
 * block may be dirty from before. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/text.h"

struct arena_block {
	struct arena_block *older;
	size_t size, used;
	max_align_t data[];
};

enum { BLOCK_SIZE = 64 * 1024, ALIGNMENT = sizeof(max_align_t) };

static void free_chain(struct arena_block *block, const struct arena_block *end)
{
	while (block != end) {
		struct arena_block *older = block->older;

		free(block);
		block = older;
	}
}

void arena_release(struct arena *a)
{
	free_chain(a->newest, NULL);
	free(a->spare);
	*a = (struct arena)ARENA_INIT;
}

/* Puts a block with room for SIZE in front. */
static void add_block(struct arena *a, size_t size)
{
	struct arena_block *block = a->spare;

	if (block != NULL && block->size >= size) {
		a->spare = NULL;
	} else {
#ifndef ARENA_STRICT
		if (size < BLOCK_SIZE)
			size = BLOCK_SIZE;
#endif
		block = malloc(sizeof *block + size);
		if (block == NULL)
			no_memory();
		block->size = size;
	}
	block->used = 0;
	block->older = a->newest;
	a->newest = block;
}

#ifdef ARENA_STRICT
static bool fits(const struct arena *a, size_t size)
{
	(void)a, (void)size;
	return false;
}
#else
static bool fits(const struct arena *a, size_t size)
{
	return a->newest != NULL && a->newest->size - a->newest->used >= size;
}
#endif

/* Whatever stood there before. */
static void *take(struct arena *a, size_t size)
{
	struct arena_block *block;
	size_t taken = size;
	void *p;

	if (size > SIZE_MAX / 2)
		no_memory();
#ifndef ARENA_STRICT
	taken = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
#endif
	if (!fits(a, taken))
		add_block(a, taken);
	block = a->newest;
	p = (char *)block->data + block->used;
	block->used += taken;
	return p;
}

void *arena_alloc(struct arena *a, size_t size)
{
	return memset(take(a, size), 0, size);
}

void *arena_copy(struct arena *a, const void *from, size_t size)
{
	void *p = take(a, size);

	if (size > 0)
		memcpy(p, from, size);
	return p;
}

char *arena_string(struct arena *a, const char *from)
{
	return arena_copy(a, from, strlen(from) + 1);
}

char *arena_print(struct arena *a, const char *format, ...)
{
	struct text t = TEXT_INIT;
	va_list args;
	char *p;

	va_start(args, format);
	text_print_v(&t, format, args);
	va_end(args);
	p = arena_copy(a, t.bytes, t.length + 1);
	text_release(&t);
	return p;
}

struct arena_mark arena_mark(const struct arena *a)
{
	return (struct arena_mark){ a->newest, a->newest != NULL ? a->newest->used : 0 };
}

void arena_reset(struct arena *a, struct arena_mark to)
{
#ifndef ARENA_STRICT
	if (a->newest != to.block) {
		struct arena_block *kept = a->newest;

		a->newest = kept->older;
		free(a->spare);
		a->spare = kept;
	}
#endif
	free_chain(a->newest, to.block);
	a->newest = to.block;
	if (to.block != NULL)
		to.block->used = to.used;
}
