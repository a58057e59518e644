/* error.c - the text is kept whole in the caller's struct, so that an error needs no memory to be told.
 *
 * What does not fit is cut at a character's border and ends in "...". */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "base/error.h"

enum { ROOM = sizeof ((struct error *)0)->text };

/* Ends a text whose full length would have been LENGTH. */
static void mark_cut(char text[ROOM], size_t length)
{
	static const char mark[] = "...";
	size_t end = ROOM - sizeof mark;

	if (length < ROOM)
		return;
	while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
		end--;
	memcpy(text + end, mark, sizeof mark);
}

int error_set_v(struct error *err, enum error_kind kind, const char *format, va_list args)
{
	int length;

	if (err == NULL || err->kind != ERROR_NONE)
		return -1;
	err->kind = kind;
	length = vsnprintf(err->text, ROOM, format, args);
	mark_cut(err->text, length < 0 ? 0 : (size_t)length);
	return -1;
}

int (error_set)(struct error *err, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	error_set_v(err, ERROR_REFUSED, format, args);
	va_end(args);
	return -1;
}

int (error_set_kind)(struct error *err, enum error_kind kind, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	error_set_v(err, kind, format, args);
	va_end(args);
	return -1;
}

int (error_errno)(struct error *err, const char *format, ...)
{
	int number = errno;
	bool passes = number == EAGAIN || number == EINTR;
	va_list args;

	if (err == NULL || err->kind != ERROR_NONE)
		return -1;
	va_start(args, format);
	error_set_v(err, passes ? ERROR_TEMPORARY : ERROR_REFUSED, format, args);
	va_end(args);
	return error_add(err, ": %s", strerror(number));
}

static int within_v(struct error *err, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
static int within_v(struct error *err, const char *format, va_list args)
{
	char inner[ROOM];
	int length, context;

	memcpy(inner, err->text, ROOM);
	context = vsnprintf(err->text, ROOM, format, args);
	if (err->kind == ERROR_NONE) {
		err->kind = ERROR_REFUSED;
		inner[0] = '\0';
	}
	length = context < 0 ? 0 : context;
	if (length < ROOM && inner[0] != '\0')
		length += snprintf(err->text + length, ROOM - (size_t)length, ": %s", inner);
	mark_cut(err->text, (size_t)length);
	return -1;
}

int (error_within)(struct error *err, const char *format, ...)
{
	va_list args;

	if (err == NULL)
		return -1;
	va_start(args, format);
	within_v(err, format, args);
	va_end(args);
	return -1;
}

int (error_at)(struct error *err, const char *format, ...)
{
	va_list args;

	if (err == NULL || err->placed)
		return -1;
	err->placed = true;
	va_start(args, format);
	within_v(err, format, args);
	va_end(args);
	return -1;
}

void error_mark(struct error *err, int line, int column, int length)
{
	if (err == NULL || err->line > 0)
		return;
	err->line = line;
	err->column = column;
	err->length = length;
}

int (error_add)(struct error *err, const char *format, ...)
{
	size_t length;
	int more;
	va_list args;

	if (err == NULL)
		return -1;
	if (err->kind == ERROR_NONE)
		error_set(err, "%s", "");
	length = strlen(err->text);
	va_start(args, format);
	more = vsnprintf(err->text + length, ROOM - length, format, args);
	va_end(args);
	mark_cut(err->text, length + (more < 0 ? 0 : (size_t)more));
	return -1;
}

void error_clear(struct error *err)
{
	err->kind = ERROR_NONE;
	err->fault = 0;
	err->placed = false;
	err->line = err->column = err->length = 0;
	err->text[0] = '\0';
}
