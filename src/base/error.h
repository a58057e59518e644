/* error.h - one error, owned by the caller.
 *
 * A function that can fail returns 0 or -1 (or NULL) and takes `struct error *` last.  The first
 * error wins; a caller may put context in front of it, and never replaces it.  Who does not want to
 * know passes NULL.  Nothing below src/cmd prints or exits. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H
#include <stdarg.h>
#include <stdbool.h>

enum error_kind {
	ERROR_NONE,
	ERROR_REFUSED,                           /* the input is wrong; nothing was changed: exit 1 */
	ERROR_USAGE,                             /* the command line is wrong: exit 2 */
	ERROR_TEMPORARY,                         /* try again later (lock, disk): exit 75 */
};

struct error {
	enum error_kind kind;
	int fault;                               /* an enum fault of trust/ledger.h, 0 if none */
	bool placed;                             /* the text begins with a place in some input */
	int line, column, length;                /* the words in it that are wrong, in characters, from 1; line 0: not known */
	char text[4096];                         /* UTF-8, may have several lines, no final newline */
};

#define ERROR_INIT { .kind = ERROR_NONE }

/* Sets a refusal unless one is set already.  Always returns -1. */
int error_set(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
int error_set_kind(struct error *err, enum error_kind kind, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
int error_set_v(struct error *err, enum error_kind kind, const char *format, va_list args);

/* Refusal with errno: "FORMAT: No space left on device"; ENOSPC, EROFS, EACCES and the like keep
 * kind ERROR_REFUSED, EAGAIN and EINTR are ERROR_TEMPORARY.  Always returns -1. */
int error_errno(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts "CONTEXT: " before the text that is set.  Always returns -1. */
int error_within(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same of a place in some input, unless one is told already: the first is the nearest. */
int error_at(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Where in that input, for programs, unless it is told already. */
void error_mark(struct error *err, int line, int column, int length);

/* Appends to the text that is set (a hint, an excerpt).  Always returns -1. */
int error_add(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Forgets the error. */
void error_clear(struct error *err);

/* So that compilers and analyzers see what is always returned. */
static inline int error_is_set(void)
{
	return -1;
}
#define error_set(...) (error_set(__VA_ARGS__), error_is_set())
#define error_set_kind(...) (error_set_kind(__VA_ARGS__), error_is_set())
#define error_errno(...) (error_errno(__VA_ARGS__), error_is_set())
#define error_within(...) (error_within(__VA_ARGS__), error_is_set())
#define error_at(...) (error_at(__VA_ARGS__), error_is_set())
#define error_add(...) (error_add(__VA_ARGS__), error_is_set())
#endif
