/* canon_exact.c - canonical bytes, read back (doc/PROTOCOL.md C6).
 *
 * Every entry of a ledger is read so each time its game is opened.  What is canonical needs no cursor: one pass sees
 * that there is nothing but words, each followed by one blank or one line feed.  Whatever is not exactly so is
 * read by canon_parse, which finds the words for what is wrong with it. */
#include "trust/canon_exact.h"
#include <stdlib.h>
#include <string.h>
#include "trust/canon_parts.h"

struct counts {
	size_t words, lines;
};

static bool is_word(const char *at, size_t n, const char *word)
{
	return strlen(word) == n && memcmp(at, word, n) == 0;
}

/* The word at P, which ends before END; 0 if what stands there is none. */
static size_t word_length(const char *p, const char *end)
{
	size_t n = 0;

	while (p + n < end && n <= CANON_TOKEN_MOST && is_token_character((unsigned char)p[n]))
		n++;
	return n <= CANON_TOKEN_MOST && p + n < end && (p[n] == ' ' || p[n] == '\n') ? n : 0;
}

/* Nothing but words, up to a `drumhead-end` on a line of its own. */
static bool count_words(struct counts *out, const char *bytes, size_t length)
{
	const char *end = bytes + length, *p = bytes;
	bool ended = false, first_in_line = true;

	*out = (struct counts){ 0, 0 };
	while (p < end && !ended) {
		size_t n = word_length(p, end);

		if (!n || (is_word(p, n, "drumhead-begin") && out->words))
			return false;
		ended = is_word(p, n, "drumhead-end");
		if (ended && (!first_in_line || p[n] != '\n'))
			return false;
		first_in_line = p[n] == '\n';
		out->lines += first_in_line;
		out->words++;
		p += n + 1;
	}
	return ended && p == end;
}

/* The format of the block that begins here, or 0. */
static int format_of(const char *bytes, size_t length)
{
	char format[FORMAT_ROOM];

	return begins_block((struct cursor){ bytes, bytes + length, 1, 1 }, format) == GOOD_BEGIN ? format_number(format) : 0;
}

/* Tokens and statements of BYTES, which are words only. */
static struct statement *split(struct arena *arena, const char *bytes, const struct counts *c)
{
	struct statement *statement = arena_alloc(arena, c->lines * sizeof(*statement));
	struct token *token = arena_alloc(arena, c->words * sizeof(*token));
	char *word = arena_string(arena, bytes);
	int line = 1, column = 1;

	statement->token = token;
	for (size_t i = 0; i < c->words; i++) {
		size_t n = strcspn(word, " \n");
		bool last = word[n] == '\n';

		token[i] = (struct token){ word, line, column };
		statement->n++;
		word[n] = '\0';
		word += n + 1;
		column = last ? 1 : column + (int)n + 1;
		line += last;
		if (last && i + 1 < c->words)
			(++statement)->token = &token[i + 1];
	}
	return statement - (c->lines - 1);
}

static bool read_exact(struct canon *out, const char *bytes, size_t length)
{
	struct statement *statement;
	struct counts counts;
	struct block *b;
	int format = format_of(bytes, length);

	memset(out, 0, sizeof(*out));
	if (!format || !count_words(&counts, bytes, length))
		return false;
	b = out->block = must_alloc(sizeof(*b));
	out->armor = must_alloc(sizeof(*out->armor));
	out->n = 1;
	b->bytes = arena_alloc(&out->arena, length + 1);
	memcpy(b->bytes, bytes, length);
	b->length = length;
	statement = split(&out->arena, b->bytes, &counts);
	if (statement->n != 3 || length > canon_most(format, statement->token[2].text)) {
		canon_release(out);
		return false;
	}
	b->type = statement->token[2].text;
	b->format = format;
	b->statement = statement + 1;
	b->n = (int)counts.lines - 2;
	b->line = 1;
	return true;
}

/* C6: one block, and the text is its canonical form. */
static int check_exact(const struct canon *c, const char *bytes, size_t length, struct error *err)
{
	const struct block *b = c->block;
	size_t same = 0;
	int line = 1;

	if (c->n != 1)
		return error_set(err, "%d blocks where one entry must stand", c->n);
	if (b->error.kind != ERROR_NONE)
		return error_set(err, "%s", b->error.text);
	if (b->length == length && !memcmp(b->bytes, bytes, length))
		return 0;
	for (; same < length && same < b->length && bytes[same] == b->bytes[same]; same++)
		line += bytes[same] == '\n';
	return error_set(err,
	                 "line %d: not in canonical form (one blank between words, one line feed after each "
	                 "statement, nothing before or behind the block); was the file edited?",
	                 line);
}

int canon_parse_exact(struct canon *out, const char *bytes, size_t length, struct error *err)
{
	memset(out, 0, sizeof(*out));
	if (length > CANON_MOST_FINAL)
		return error_set(err, "%zu bytes; an entry has at most %d", length, CANON_MOST_BYTES);
	if (read_exact(out, bytes, length))
		return 0;
	if (canon_parse(out, bytes, length, err) < 0)
		return -1;
	if (check_exact(out, bytes, length, err) == 0)
		return 0;
	canon_release(out);
	return -1;
}
