/* canon_print.c - canonical bytes laid out for mail, and source lines shown in error messages. */
#include "trust/canon_print.h"
#include <string.h>
#include "trust/canon_parts.h"

#define MAIL_COLUMNS 64
#define BAD_UTF8 0xfffd                          /* what the cursor reads where there is none */
#define EXCERPT_COLUMNS 76
#define EXCERPT_BEFORE 40                        /* shown before the token, if the line is too long */

/* --- mail (C9) --------------------------------------------------------------------------------- */

/* Mail programs and the mbox format change lines that begin so; a blank in front hides it. */
static bool needs_shelter(const char *word)
{
	return strchr("-./", word[0]) || !strncmp(word, "From", 4);
}

/* One statement, without its LF. */
static void print_statement(struct text *out, const char *words, size_t length)
{
	const char *end = words + length;
	size_t column = 0;

	while (words < end) {
		const char *blank = memchr(words, ' ', (size_t)(end - words));
		size_t n = (size_t)((blank ? blank : end) - words);
		size_t tail = blank ? 0 : 2;             /* the last word keeps its " ;" */

		if (column && column + 1 + n + tail > MAIL_COLUMNS) {
			text_puts(out, "\n ");
			column = 1;
		} else if (column || needs_shelter(words)) {
			text_putc(out, ' ');
			column++;
		}
		text_add(out, words, n);
		column += n;
		words += n + 1;
	}
	text_puts(out, " ;\n");
}

void canon_print_mail(struct text *out, const char *bytes, size_t length)
{
	const char *end = bytes + length;

	while (bytes < end) {
		const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
		size_t n = (size_t)((newline ? newline : end) - bytes);

		print_statement(out, bytes, n);
		bytes += n + 1;
	}
}

/* --- excerpts ---------------------------------------------------------------------------------- */

/* Goes to LINE; false if the source has no such line. */
static bool seek_line(struct cursor *c, int line)
{
	while (c->line < line && c->p < c->end)
		cursor_skip_line(c);
	return c->line == line;
}

/* Prints the line at the cursor from column FROM on; returns the column at which AT comes to stand. */
static int print_line(struct text *out, struct cursor c, int from, int at)
{
	const char *source;
	struct glyph g;
	int shown = 0, marked = 0;

	for (;;) {
		source = c.p;
		cursor_any(&c, &g);
		if (g.column == at)
			marked = shown;
		if (g.plain == '\n' || g.plain == GLYPH_END || shown == EXCERPT_COLUMNS)
			return g.column <= at ? shown : marked;
		if (g.plain == GLYPH_GONE || g.column < from)
			continue;
		if (g.plain == ' ')
			text_putc(out, ' ');
		else if (!utf8_is_plain(g.raw) || g.raw == BAD_UTF8)
			text_putc(out, '?');
		else
			text_add(out, source, (size_t)(c.p - source));
		shown++;
	}
}

void excerpt_from(struct text *out, struct cursor c, const struct token *at)
{
	size_t width = strlen(at->text);
	int from = 1, marker;

	if (!seek_line(&c, at->line))
		return;
	if (at->column > EXCERPT_COLUMNS - EXCERPT_BEFORE / 2)
		from = at->column - EXCERPT_BEFORE;
	text_puts(out, "    ");
	marker = print_line(out, c, from, at->column);
	text_putc(out, '\n');
	text_pad(out, (size_t)marker + 4, ' ');
	text_putc(out, '^');
	for (size_t i = 1; i < width; i++)
		text_putc(out, '~');
	text_putc(out, '\n');
}

void canon_excerpt(struct text *out, const char *input, size_t length, const struct token *at)
{
	excerpt_from(out, (struct cursor){ input, input + length, 1, 1 }, at);
}
