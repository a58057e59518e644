/* canon.c - finding blocks in mail text (doc/PROTOCOL.md 1.1).
 *
 * Lines outside blocks are passed over, but for ssh-keygen's armor, which belongs to the block before
 * it (C7). */
#include "trust/canon.h"
#include <stdlib.h>
#include <string.h>
#include "trust/canon_parts.h"

#define ARMOR_FIRST "-----BEGIN SSH SIGNATURE-----"
#define ARMOR_LAST "-----END SSH SIGNATURE-----"
#define ARMOR_MOST 4096

/* ssh-keygen's armor at the cursor, without what quoting put before its lines.  Returns new in the
 * arena; or NULL, and the cursor stays, if there is none or it does not end. */
static char *read_armor(struct scan *s)
{
	struct cursor at = s->at;
	struct text armor = TEXT_INIT;
	char line[128], *found = NULL;

	cursor_read_line(&at, line, sizeof(line));
	if (strcmp(line, ARMOR_FIRST))
		return NULL;
	while (armor.length < ARMOR_MOST) {
		text_print(&armor, "%s\n", line);
		if (!strcmp(line, ARMOR_LAST)) {
			found = arena_string(&s->canon->arena, armor.bytes);
			s->at = at;
			break;
		}
		cursor_skip_quoting(&at);
		cursor_read_line(&at, line, sizeof(line));
		if (at.p == at.end && strcmp(line, ARMOR_LAST))
			break;
		if (!strcmp(line, ARMOR_FIRST))
			break;
	}
	text_release(&armor);
	return found;
}

/* A new block at the end of the list, whose arrays grow outside the arena until the text is read. */
static struct block *add_block(struct canon *c, struct error *err)
{
	if (c->n == CANON_MOST_BLOCKS) {
		error_set(err, "more than %d blocks in one text; cut it in two", CANON_MOST_BLOCKS);
		return NULL;
	}
	if ((c->n & (c->n - 1)) == 0) {          /* room doubles when n is a power of two */
		size_t room = c->n ? 2 * (size_t)c->n : 1;

		c->block = must_realloc(c->block, room * sizeof(*c->block));
		c->armor = must_realloc(c->armor, room * sizeof(*c->armor));
	}
	memset(&c->block[c->n], 0, sizeof(*c->block));
	c->armor[c->n] = NULL;
	return &c->block[c->n++];
}

/* The blocks of the whole text.  Lines outside them are passed over. */
static int read_blocks(struct scan *s, struct error *err)
{
	char format[FORMAT_ROOM];
	struct canon *c = s->canon;

	while (s->at.p < s->at.end) {
		enum begin begin;
		struct block *b;
		char *armor;

		s->line = s->at;
		cursor_skip_quoting(&s->at);
		begin = begins_block(s->at, format);
		if (begin != NO_BEGIN) {
			b = add_block(c, err);
			if (!b)
				return -1;
			if (begin == GOOD_BEGIN)
				scan_block(s, b, format);
			else
				scan_bad_begin(s, b);
			continue;
		}
		armor = cursor_peek(&s->at) == '-' ? read_armor(s) : NULL;
		if (!armor)
			cursor_skip_line(&s->at);
		else if (c->n && !c->armor[c->n - 1])
			c->armor[c->n - 1] = armor;
	}
	return 0;
}

/* Says where in INPUT the byte AT is, which is not UTF-8. */
static int refuse_byte(const char *input, const char *at, struct error *err)
{
	struct cursor c = { input, at, 1, 1 };
	struct glyph g;

	while (c.p < at)
		cursor_any(&c, &g);
	error_set(err, "line %d, column %d: the byte 0x%02X is not UTF-8 (is this a Latin-1 file?); save it as UTF-8",
	          c.line, c.column, (unsigned)(unsigned char)*at);
	error_mark(err, c.line, c.column, 1);
	return -1;
}

/* Whether INPUT may be read at all: not too long, and UTF-8. */
static int check_input(const char *input, size_t length, struct error *err)
{
	const char *end = input + length;
	uint32_t code;
	int n;

	if (length > CANON_MOST_INPUT)
		return error_set(err, "a text of %zu bytes; at most %d are read: send the blocks alone",
		                 length, CANON_MOST_INPUT);
	for (const char *p = input; p < end; p += n) {
		n = (unsigned char)*p < 0x80 ? 1 : utf8_decode(p, end, &code);
		if (n == 0)
			return refuse_byte(input, p, err);
	}
	return 0;
}

int canon_parse(struct canon *out, const char *input, size_t length, struct error *err)
{
	struct scan s;
	int result;

	memset(out, 0, sizeof(*out));
	if (check_input(input, length, err) < 0)
		return -1;
	scan_start(&s, out, input, length);
	result = read_blocks(&s, err);
	scan_finish(&s);
	if (result < 0)
		canon_release(out);
	return result;
}

void canon_release(struct canon *c)
{
	free(c->block);
	free(c->armor);
	arena_release(&c->arena);
	memset(c, 0, sizeof(*c));
}

int canon_parse_lines(struct canon *out, const char *input, size_t length, struct error *err)
{
	struct scan s;
	int result;

	memset(out, 0, sizeof(*out));
	if (check_input(input, length, err) < 0)
		return -1;
	scan_start(&s, out, input, length);
	result = scan_draft(&s, add_block(out, err), err);
	scan_finish(&s);
	if (result < 0)
		canon_release(out);
	return result;
}
