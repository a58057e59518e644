/* memory.h - memory is there, or the program ends: no caller could do better. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H
#include <stddef.h>

/* malloc and realloc that end the program when there is no memory; for what lives outside arenas. */
void *must_alloc(size_t size);                   /* zeroed; caller frees */
void *must_realloc(void *old, size_t size);
char *must_strdup(const char *from);
void no_memory(void) __attribute__((noreturn));  /* what they do then */

/* One line on stderr, exit 75: for what is nobody's mistake, and nothing on disk has suffered from. */
void end_program(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
#endif
