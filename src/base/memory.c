/* memory.c - see memory.h. */
#include "base/memory.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void end_program(const char *format, ...)
{
	va_list args;

	fputs("drumhead: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	exit(75);
}

void no_memory(void)
{
	end_program("out of memory; what is on disk is whole, try again with more memory");
}

void *must_alloc(size_t size)
{
	void *p = calloc(1, size > 0 ? size : 1);

	if (p == NULL)
		no_memory();
	return p;
}

void *must_realloc(void *old, size_t size)
{
	void *p = realloc(old, size > 0 ? size : 1);

	if (p == NULL)
		no_memory();
	return p;
}

char *must_strdup(const char *from)
{
	size_t n = strlen(from) + 1;

	return memcpy(must_alloc(n), from, n);
}
