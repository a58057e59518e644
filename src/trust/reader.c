/* reader.c - one place where the grammar's letters (N, S, W, T, H, B, P) are given their meaning. */
#include <string.h>
#include "trust/reader.h"

/* What the letters of a shape stand for, said when a word does not fit. */
static const char number_is[] = "N is a number below 1000000000 without leading zero";
static const char seat_is[] = "S is a seat, 0 to 8";
static const char word_is[] = "W is a word of up to 24 small letters and digits";
static const char bytes_are[] = "groups of 16 digits 0-9 a-f";

void reader_start_any(struct reader *r, const struct block *block, struct error *err)
{
	memset(r, 0, sizeof(*r));
	r->block = block;
	r->err = err;
}

void reader_start(struct reader *r, const struct block *block, struct error *err)
{
	reader_start_any(r, block, err);
	if (block->format > 1)
		error_set(err, "line %d: `%s` is a block of format 1, not of format %d", block->line, block->type, block->format);
}

static bool failed(const struct reader *r)
{
	return r->err->kind != ERROR_NONE;
}

static bool has_keyword(const struct statement *s, const char *shape)
{
	size_t n = strcspn(shape, " ");

	return !strncmp(s->token[0].text, shape, n) && !s->token[0].text[n];
}

bool reader_sees(const struct reader *r, const char *shape)
{
	return !failed(r) && r->next < r->block->n && has_keyword(&r->block->statement[r->next], shape);
}

int reader_take(struct reader *r, const char *shape)
{
	const struct statement *here = &r->block->statement[r->next];

	if (failed(r))
		return -1;
	if (r->next == r->block->n)
		return error_set(r->err, "after line %d: `%s` is missing at the end of `%s`",
		                 r->next ? here[-1].token[0].line : r->block->line, shape, r->block->type);
	if (!has_keyword(here, shape))
		return error_set(r->err, "line %d, column %d: `%s` must stand here, not `%s`",
		                 here->token[0].line, here->token[0].column, shape, here->token[0].text);
	r->now = here;
	r->word = 1;
	r->shape = shape;
	r->next++;
	return 0;
}

bool reader_more(const struct reader *r)
{
	return !failed(r) && r->word < r->now->n;
}

int reader_refuse(struct reader *r, const char *format, ...)
{
	const struct token *at = &r->now->token[r->word ? r->word - 1 : 0];
	va_list args;

	if (failed(r))
		return -1;
	va_start(args, format);
	error_set_v(r->err, ERROR_REFUSED, format, args);
	va_end(args);
	return error_within(r->err, "line %d, column %d", at->line, at->column);
}

int reader_done(struct reader *r)
{
	if (failed(r))
		return -1;
	if (r->word == r->now->n)
		return 0;
	r->word++;
	return reader_refuse(r, "`%s` is too much here; the statement is `%s`",
	                     r->now->token[r->word - 1].text, r->shape);
}

int reader_end(struct reader *r)
{
	const struct token *extra;

	if (failed(r))
		return -1;
	if (r->next == r->block->n)
		return 0;
	extra = &r->block->statement[r->next].token[0];
	return error_set(r->err,
	                 "line %d, column %d: `%s` cannot stand here; see the order of statements of `%s`",
	                 extra->line, extra->column, extra->text, r->block->type);
}

int reader_token(struct reader *r, const char **out)
{
	*out = "";
	if (failed(r))
		return -1;
	if (r->word == r->now->n)
		return reader_refuse(r, "the statement ends too early; it is `%s`", r->shape);
	*out = r->now->token[r->word++].text;
	return 0;
}

int reader_word(struct reader *r, char out[WORD_ROOM])
{
	const char *t;
	size_t n;

	out[0] = 0;
	if (reader_token(r, &t) < 0)
		return -1;
	n = strspn(t, "abcdefghijklmnopqrstuvwxyz0123456789");
	if (t[n] || n >= WORD_ROOM || (t[0] >= '0' && t[0] <= '9'))
		return reader_refuse(r, "`%s` in `%s`: %s, beginning with a letter", t, r->shape, word_is);
	memcpy(out, t, n + 1);
	return 0;
}

/* Decimal without leading zero and sign, at most MOST. */
static bool parse_number(const char *t, uint64_t most, uint64_t *out)
{
	size_t n = strspn(t, "0123456789");

	*out = 0;
	if (!n || n > 10 || t[n] || (t[0] == '0' && n > 1))
		return false;
	for (size_t i = 0; i < n; i++)
		*out = *out * 10 + (uint64_t)(t[i] - '0');
	return *out <= most;
}

int reader_number(struct reader *r, int *out)
{
	const char *t;
	uint64_t n;

	*out = 0;
	if (reader_token(r, &t) < 0)
		return -1;
	if (!parse_number(t, 999999999, &n))
		return reader_refuse(r, "`%s` in `%s`: %s", t, r->shape, number_is);
	*out = (int)n;
	return 0;
}

int reader_number_32(struct reader *r, uint32_t *out)
{
	const char *t;
	uint64_t n;

	*out = 0;
	if (reader_token(r, &t) < 0)
		return -1;
	if (!parse_number(t, UINT32_MAX, &n))
		return reader_refuse(r, "`%s` in `%s`: N is a number up to 4294967295 here", t, r->shape);
	*out = (uint32_t)n;
	return 0;
}

int reader_seat(struct reader *r, int *out)
{
	const char *t;

	*out = 0;
	if (reader_token(r, &t) < 0)
		return -1;
	if (t[0] < '0' || t[0] > '8' || t[1])
		return reader_refuse(r, "`%s` in `%s`: %s", t, r->shape, seat_is);
	*out = t[0] - '0';
	return 0;
}

int reader_bytes(struct reader *r, uint8_t *out, size_t n)
{
	const char *t;

	for (size_t i = 0; i < n; i += 8) {
		if (reader_token(r, &t) < 0)
			return -1;
		if (strlen(t) != 16 || t[strspn(t, "0123456789abcdef")] || hex_decode(out + i, 8, t) < 0)
			return reader_refuse(r, "`%s` in `%s`: %c is %zu %s", t, r->shape,
			                     n == 32 ? 'H' : n == 64 ? 'B' : 'P', n / 8, bytes_are);
	}
	return 0;
}

int reader_choice(struct reader *r, const char *const *word, int n, int *out)
{
	const char *t;

	*out = 0;
	if (reader_token(r, &t) < 0)
		return -1;
	for (int i = 0; i < n; i++)
		if (!strcmp(word[i], t)) {
			*out = i;
			return 0;
		}
	return reader_refuse(r, "`%s` where `%s` is wanted", t, r->shape);
}

int reader_take_number(struct reader *r, const char *shape, int *out)
{
	if (reader_take(r, shape) < 0 || reader_number(r, out) < 0)
		return -1;
	return reader_done(r);
}

int reader_take_bytes(struct reader *r, const char *shape, uint8_t *out, size_t n)
{
	if (reader_take(r, shape) < 0 || reader_bytes(r, out, n) < 0)
		return -1;
	return reader_done(r);
}

int reader_take_bytes_if(struct reader *r, const char *shape, bool *has, uint8_t *out, size_t n)
{
	*has = reader_sees(r, shape);
	return *has ? reader_take_bytes(r, shape, out, n) : failed(r) ? -1 : 0;
}
