/* canon_block.c - reading one block (doc/PROTOCOL.md C2 to C6).
 *
 * A block is scanned without knowing its form: the separators (newline, semicolon) in front of each
 * token are noted, and which of them end statements is decided when the whole block has been seen
 * (C4).
 *
 * A begin line inside a block that has not ended (a quotation cut short) spoils that block and begins
 * the next one: the text behind it is not lost. */
#include <stdlib.h>
#include <string.h>
#include "trust/canon_parts.h"

/* What stood between a token and the one before it. */
enum { GAP_LINE = 1, GAP_SEMICOLON = 2 };

static bool is_type_word(const char *s)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789");

	return n && n <= 24 && !s[n] && !(s[0] >= '0' && s[0] <= '9');
}

enum begin begins_block(struct cursor at, char format[FORMAT_ROOM])
{
	char word[CANON_TOKEN_MOST + 2];

	if (cursor_peek(&at) != 'd')
		return NO_BEGIN;
	cursor_read_word(&at, word, sizeof(word));
	if (strcmp(word, "drumhead-begin"))
		return NO_BEGIN;
	cursor_skip_blanks(&at);
	cursor_read_word(&at, format, FORMAT_ROOM);
	cursor_skip_blanks(&at);
	cursor_read_word(&at, word, sizeof(word));
	if (!format[0] || format[strspn(format, "0123456789")] || !is_type_word(word))
		return BAD_BEGIN;
	return GOOD_BEGIN;
}

int format_number(const char *format)
{
	return !strcmp(format, "1") ? 1 : !strcmp(format, "2") ? 2 : 0;
}

size_t canon_most(int format, const char *type)
{
	return format == 2 && !strcmp(type, "final") ? CANON_MOST_FINAL : CANON_MOST_BYTES;
}

/* --- errors ------------------------------------------------------------------------------------ */

static void __attribute__((format(printf, 4, 5)))
spoil(struct scan *s, int line, int column, const char *format, ...)
{
	struct token here = { "", line, column };
	struct text excerpt = TEXT_INIT;
	va_list args;

	if (s->err->kind != ERROR_NONE)
		return;
	va_start(args, format);
	error_set_v(s->err, ERROR_REFUSED, format, args);
	va_end(args);
	error_within(s->err, "line %d, column %d", line, column);
	error_mark(s->err, line, column, 1);
	excerpt_from(&excerpt, s->from, &here);
	if (excerpt.length)
		error_add(s->err, "\n%.*s", (int)excerpt.length - 1, excerpt.bytes);
	text_release(&excerpt);
}

/* C5: names the character, and what may stand instead. */
static void spoil_character(struct scan *s, const struct glyph *g)
{
	char shown[8] = "";

	if (g->raw > 0x20 && g->raw < 0x7f) {
		memcpy(shown, "` ` ", 5);
		shown[1] = (char)g->raw;
	}
	spoil(s, g->line, g->column, "the character %sU+%04X may not stand in a block; write letters, "
	      "digits and ! $ %% & ' ( ) + , - . / : ? @ [ ] _", shown, (unsigned)g->raw);
}

/* --- one block --------------------------------------------------------------------------------- */

void scan_start(struct scan *s, struct canon *canon, const char *input, size_t length)
{
	memset(s, 0, sizeof(*s));
	s->canon = canon;
	s->at = s->line = (struct cursor){ input, input + length, 1, 1 };
}

void scan_finish(struct scan *s)
{
	free(s->token);
	free(s->gap);
}

/* Ready for the next block, whose errors go to ERR. */
static void scan_block_start(struct scan *s, struct error *err)
{
	s->from = s->line;
	s->n = 0;
	s->bytes = 0;
	s->format = 1;
	s->gap_now = 0;
	s->semicolon.line = s->hash.line = 0;
	s->ended = false;
	s->err = err;
}

static void keep_token(struct scan *s, const char *word, const struct glyph *first)
{
	size_t most = canon_most(s->format, s->n > 2 ? s->token[2].text : "");

	s->bytes += strlen(word) + 1;
	if (s->bytes > most) {
		spoil(s, first->line, first->column, "a block has at most %zu bytes; this one is longer", most);
		return;
	}
	if (s->n == s->room) {
		s->room = s->room ? 2 * s->room : 64;
		s->token = must_realloc(s->token, (size_t)s->room * sizeof(*s->token));
		s->gap = must_realloc(s->gap, (size_t)s->room);
	}
	s->token[s->n] = (struct token){ arena_string(&s->canon->arena, word), first->line, first->column };
	s->gap[s->n++] = s->gap_now;
	s->gap_now = 0;
}

/* The first character of a word that no token may have; line 0 if there is none. */
static struct glyph bad_character(struct cursor at)
{
	struct glyph g;

	while (!ends_word(cursor_peek(&at))) {
		cursor_next(&at, &g);
		if (!is_token_character(g.plain))
			return g;
	}
	return (struct glyph){ 0 };
}

/* Reads the word at the cursor into the block. */
static void scan_word(struct scan *s)
{
	struct cursor start = s->at, second = start;
	struct glyph first, bad;
	char word[CANON_TOKEN_MOST + 2];
	size_t n = cursor_read_word(&s->at, word, sizeof(word));

	cursor_next(&second, &first);
	s->ended = !strcmp(word, "drumhead-end");
	if (n <= CANON_TOKEN_MOST && !strchr(word, 0x7f)) {
		if ((s->n || s->draft) && !strcmp(word, "drumhead-begin"))
			spoil(s, first.line, first.column,
			      "`drumhead-begin` inside a block: is the `drumhead-end` "
			      "before it lost?");
		keep_token(s, word, &first);
		return;
	}
	bad = bad_character(start);
	if (bad.line)
		spoil_character(s, &bad);
	else
		spoil(s, first.line, first.column, "a word has at most %d characters, this one has %zu",
		      CANON_TOKEN_MOST, n);
}

/* Passes over a comment, which ends before the newline; a `;` in it counts as one in the block (C4). */
static void scan_comment(struct scan *s)
{
	struct glyph g;

	cursor_next(&s->at, &g);
	if (!s->hash.line)
		s->hash = g;
	while (cursor_peek(&s->at) != '\n' && cursor_peek(&s->at) != GLYPH_END) {
		cursor_next(&s->at, &g);
		if (g.plain == ';' && !s->semicolon.line)
			s->semicolon = g;
	}
}

/* Passes over what parts words, comments included; stops at a word, at the end, or before a line
 * that begins another block. */
static void scan_gap(struct scan *s)
{
	char format[FORMAT_ROOM];
	struct glyph g;
	bool apart = !s->n;                      /* whether a # here would be a comment */

	for (;;) {
		uint32_t ahead = cursor_peek(&s->at);

		if (ahead == '#' && apart) {
			scan_comment(s);
			continue;
		}
		if (!ends_word(ahead) || ahead == GLYPH_END)
			return;
		cursor_next(&s->at, &g);
		apart = true;
		if (ahead == ';') {
			s->gap_now |= GAP_SEMICOLON;
			if (!s->semicolon.line)
				s->semicolon = g;
		} else if (ahead == '\n') {
			s->gap_now |= GAP_LINE;
			s->line = s->at;
			cursor_skip_quoting(&s->at);
			if (begins_block(s->at, format) == GOOD_BEGIN)
				return;
		}
	}
}

/* Reads words up to drumhead-end, or to the end of a draft, or to where a block that lacks its end
 * breaks off. */
static void scan_words(struct scan *s)
{
	char format[FORMAT_ROOM];

	while (!s->ended) {
		scan_gap(s);
		if (cursor_peek(&s->at) == GLYPH_END) {
			if (!s->draft)
				spoil(s, s->token[0].line, s->token[0].column,
				      "this block has no `drumhead-end`: send it whole");
			return;
		}
		if (!s->draft && (s->gap_now & GAP_LINE) && begins_block(s->at, format) == GOOD_BEGIN) {
			spoil(s, s->at.line, s->at.column, "another block begins before the `drumhead-end` "
			      "of the one above; send that one whole");
			return;
		}
		scan_word(s);
	}
}

/* Makes statements of the N tokens from FIRST on, at STATEMENT; returns how many. */
static int split_statements(struct scan *s, struct statement *statement)
{
	unsigned char parted_by = s->semicolon.line ? GAP_SEMICOLON : GAP_LINE;
	struct token *token = arena_copy(&s->canon->arena, s->token, (size_t)s->n * sizeof(*token));
	int n = 0;

	for (int i = 0; i < s->n; i++) {
		if (i == 0 || (s->gap[i] & parted_by))
			statement[n++] = (struct statement){ token + i, 0 };
		statement[n - 1].n++;
	}
	return n;
}

/* C4, when the whole block has been seen. */
static void check_form(struct scan *s)
{
	if (s->semicolon.line && s->hash.line)
		spoil(s, s->hash.line, s->hash.column, "a `#` in a block that has a `;` (line %d): where "
		      "statements end in `;` there are no comments; take out one or the other",
		      s->semicolon.line);
}

/* C3: begin is a statement of three words, and end one of its own. */
static void check_frame(struct scan *s, const struct statement *statement, int n)
{
	const struct statement *begin = &statement[0], *last = &statement[n - 1];
	const char *parted_by = s->semicolon.line ? "a `;`" : "a line break";
	const struct token *extra, *end = &s->token[s->n - 1];

	if (n > 1 && last->n > 1)
		spoil(s, end->line, end->column, "`drumhead-end` is a statement of its own; %s is missing "
		      "before it", parted_by);
	if (begin->n == 3)
		return;
	extra = &begin->token[begin->n > 3 ? 3 : 0];
	spoil(s, extra->line, extra->column, "`drumhead-begin %d %s` is a statement of its own; %s is missing "
	      "behind it", s->format, s->n > 2 ? s->token[2].text : "TYPE", parted_by);
}

/* C6 */
static void write_canonical(struct block *b, struct arena *arena, const struct statement *statement, int n)
{
	char *to;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < statement[i].n; j++)
			b->length += strlen(statement[i].token[j].text) + 1;
	to = b->bytes = arena_alloc(arena, b->length + 1);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < statement[i].n; j++) {
			to = stpcpy(to, statement[i].token[j].text);
			*to++ = j + 1 < statement[i].n ? ' ' : '\n';
		}
}

void scan_block(struct scan *s, struct block *b, const char *format)
{
	struct statement *statement;
	int n;

	b->line = s->at.line;
	scan_block_start(s, &b->error);
	b->format = s->format = format_number(format);
	if (!b->format)
		spoil(s, s->at.line, s->at.column, "this block is of format %s; this edition reads formats 1 and 2: "
		      "a newer drumhead will", format);
	scan_words(s);
	check_form(s);
	if (s->n > 2)
		b->type = s->token[2].text;
	if (b->error.kind == ERROR_NONE) {
		statement = arena_alloc(&s->canon->arena, (size_t)s->n * sizeof(*statement));
		n = split_statements(s, statement);
		check_frame(s, statement, n);
		if (b->error.kind == ERROR_NONE) {
			b->statement = statement + 1;
			b->n = n - 2;
			write_canonical(b, &s->canon->arena, statement, n);
		}
	}
	if (s->ended)
		cursor_skip_line(&s->at);
}

void scan_bad_begin(struct scan *s, struct block *b)
{
	b->line = s->at.line;
	scan_block_start(s, &b->error);
	spoil(s, s->at.line, s->at.column, "after `drumhead-begin` must come, on the same line, `1` and the "
	      "type of the block, such as `orders`");
	cursor_skip_line(&s->at);
}

int scan_draft(struct scan *s, struct block *b, struct error *err)
{
	struct statement *statement;

	scan_block_start(s, err);
	cursor_skip_quoting(&s->at);
	s->draft = true;
	scan_words(s);
	check_form(s);
	if (s->ended)
		spoil(s, s->token[s->n - 1].line, s->token[s->n - 1].column, "`drumhead-end` without "
		      "`drumhead-begin`");
	if (err->kind != ERROR_NONE)
		return -1;
	b->type = "draft";
	b->line = 1;
	if (!s->n)
		return 0;
	statement = arena_alloc(&s->canon->arena, (size_t)s->n * sizeof(*statement));
	b->n = split_statements(s, statement);
	b->statement = statement;
	return 0;
}
