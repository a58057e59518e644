/* output.c - see output.h. */
#include "base/output.h"
#include <stdio.h>

static int show(FILE *to, const struct text *lines)
{
	struct text shown = TEXT_INIT;
	bool good;

	text_show(&shown, lines->bytes, lines->length, true);
	good = fwrite(shown.bytes, 1, shown.length, to) == shown.length;
	text_release(&shown);
	return fflush(to) == 0 && good ? 0 : -1;
}

void say(const char *format, ...)
{
	struct text said = TEXT_INIT;
	va_list args;

	va_start(args, format);
	text_print_v(&said, format, args);
	va_end(args);
	text_putc(&said, '\n');
	say_text(&said);
	text_release(&said);
}

void say_text(const struct text *lines)
{
	show(stderr, lines);
}

int print_text(const struct text *lines)
{
	return show(stdout, lines);
}
