/* canon_text.c - the characters of a mail as C1 sees them, without a normalised copy.
 *
 * Everything above this file reads the source through a cursor, so every token knows the line and
 * the column where a player finds it in his own text. */
#include "trust/canon_parts.h"
#include <string.h>

/* --- characters -------------------------------------------------------------------------------- */

static bool in_range(uint32_t c, uint32_t low, uint32_t high)
{
	return c >= low && c <= high;
}

static bool is_space(uint32_t c)
{
	return c == 0xa0 || c == 0x1680 || in_range(c, 0x2000, 0x200a) || c == 0x202f || c == 0x205f ||
	       c == 0x3000;
}

static bool vanishes(uint32_t c)
{
	return c == 0xad || in_range(c, 0x200b, 0x200d) || c == 0x2060 || c == 0xfeff;
}

static bool is_hyphen(uint32_t c)
{
	return in_range(c, 0x2010, 0x2015) || c == 0x2212 || c == 0xfe58 || c == 0xfe63 || c == 0xff0d;
}

static bool is_apostrophe(uint32_t c)
{
	return c == 0x2018 || c == 0x2019 || c == 0x201b || c == 0x2032 || c == 0x02bc;
}

/* C1, and the apostrophes of C5. */
static uint32_t plain_character(uint32_t c)
{
	if (c < 0x80)
		return c == '\r' || c == '\v' || c == '\f' ? '\n' : c == '\t' ? ' ' : c;
	if (c == 0x85 || c == 0x2028 || c == 0x2029)
		return '\n';
	if (is_space(c))
		return ' ';
	if (vanishes(c))
		return GLYPH_GONE;
	if (is_hyphen(c))
		return '-';
	return is_apostrophe(c) ? '\'' : c;
}

bool is_token_character(uint32_t c)
{
	static const char refused[] = "<>=*\"\\^{}~;#|`";

	if (in_range(c, 'a', 'z') || in_range(c, '0', '9'))
		return true;                     /* nearly all there is */
	return c > 0x20 && c < 0x7f && !memchr(refused, (int)c, sizeof(refused) - 1);
}

bool ends_word(uint32_t c)
{
	return c == ' ' || c == '\n' || c == ';' || c == GLYPH_END;
}

void cursor_any(struct cursor *c, struct glyph *g)
{
	int length;

	g->line = c->line;
	g->column = c->column;
	g->raw = g->plain = GLYPH_END;
	if (c->p == c->end)
		return;
	g->raw = (unsigned char)*c->p;
	length = g->raw < 0x80 ? 1 : utf8_decode(c->p, c->end, &g->raw);
	if (length == 0) {                       /* only in an excerpt of a text that was refused */
		g->raw = 0xfffd;
		length = 1;
	}
	if (g->raw == '\r' && c->p + 1 < c->end && c->p[1] == '\n')
		length = 2;
	c->p += length;
	c->column++;
	g->plain = plain_character(g->raw);
	if (g->plain == '\n') {
		c->line++;
		c->column = 1;
	}
}

void cursor_next(struct cursor *c, struct glyph *g)
{
	do
		cursor_any(c, g);
	while (g->plain == GLYPH_GONE);
}

uint32_t cursor_peek(const struct cursor *c)
{
	struct cursor ahead;
	struct glyph g;

	if (c->p < c->end && (unsigned char)*c->p < 0x80)
		return plain_character((unsigned char)*c->p);
	ahead = *c;
	cursor_next(&ahead, &g);
	return g.plain;
}

/* --- lines and words --------------------------------------------------------------------------- */

void cursor_skip_line(struct cursor *c)
{
	struct glyph g;

	do
		cursor_next(c, &g);
	while (g.plain != '\n' && g.plain != GLYPH_END);
}

void cursor_skip_quoting(struct cursor *c)
{
	struct glyph g;

	for (;;) {
		uint32_t ahead = cursor_peek(c);

		if (ahead != ' ' && ahead != '>' && ahead != '|')
			return;
		cursor_next(c, &g);
	}
}

void cursor_skip_blanks(struct cursor *c)
{
	struct glyph g;

	while (cursor_peek(c) == ' ')
		cursor_next(c, &g);
}

size_t cursor_read_word(struct cursor *c, char *out, size_t room)
{
	struct glyph g;
	size_t n = 0;

	for (; c->p < c->end && is_token_character((unsigned char)*c->p); c->p++, c->column++, n++)
		if (n < room - 1)
			out[n] = *c->p;
	while (!ends_word(cursor_peek(c))) {
		cursor_next(c, &g);
		if (n < room - 1)
			out[n] = is_token_character(g.plain) ? (char)g.plain : 0x7f;
		n++;
	}
	out[n < room - 1 ? n : room - 1] = 0;
	return n;
}

void cursor_read_line(struct cursor *c, char *out, size_t room)
{
	struct glyph g;
	size_t n = 0;

	for (cursor_next(c, &g); g.plain != '\n' && g.plain != GLYPH_END; cursor_next(c, &g))
		if (n < room - 1)
			out[n++] = g.plain < 0x7f ? (char)g.plain : 0x7f;
	while (n && out[n - 1] == ' ')
		n--;
	out[n] = 0;
}
