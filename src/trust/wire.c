/* wire.c - see wire.h. */
#include "trust/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "trust/crypto.h"

#define BLANKS " \t\r\n"
#define ARMOR_COLUMNS 70

struct wire wire_open(const void *bytes, size_t n)
{
	return (struct wire){ .at = bytes, .left = n };
}

/* The next N bytes, or NULL and W is bad. */
static const uint8_t *wire_take(struct wire *w, size_t n)
{
	const uint8_t *at = w->at;

	if (w->bad || n > w->left) {
		w->bad = true;
		w->left = 0;
		return NULL;
	}
	w->at += n;
	w->left -= n;
	return at;
}

uint8_t wire_u8(struct wire *w)
{
	const uint8_t *b = wire_take(w, 1);

	return b ? b[0] : 0;
}

uint32_t wire_u32(struct wire *w)
{
	const uint8_t *b = wire_take(w, 4);

	return b ? (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3] : 0;
}

struct wire wire_string(struct wire *w)
{
	const uint32_t n = wire_u32(w);
	const uint8_t *b = wire_take(w, n);

	return (struct wire){ .at = b, .left = b ? n : 0, .bad = w->bad };
}

void wire_bytes(struct wire *w, void *out, size_t n)
{
	const uint8_t *b = wire_take(w, n);

	if (b)
		memcpy(out, b, n);
	else
		memset(out, 0, n);
}

bool wire_skip(struct wire *w, const void *bytes, size_t n)
{
	return !w->bad && w->left >= n && memcmp(w->at, bytes, n) == 0 && wire_take(w, n);
}

bool wire_is(const struct wire *w, const char *word)
{
	const size_t n = strlen(word);

	return !w->bad && w->left == n && (n == 0 || memcmp(w->at, word, n) == 0);
}

bool wire_done(const struct wire *w)
{
	return !w->bad && w->left == 0;
}

void wire_put_u32(struct text *out, uint32_t n)
{
	const uint8_t b[4] = { (uint8_t)(n >> 24), (uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n };

	text_add(out, b, sizeof b);
}

void wire_put_string(struct text *out, const void *bytes, size_t n)
{
	wire_put_u32(out, (uint32_t)n);
	text_add(out, bytes, n);
}

void wire_put_word(struct text *out, const char *word)
{
	wire_put_string(out, word, strlen(word));
}

static bool is_blank(char c)
{
	return c != '\0' && strchr(BLANKS, c);
}

/* Takes MARK away from the front (or back) of the text; false if it is not there. */
static bool strip_front(const char **text, size_t *length, const char *mark)
{
	const size_t n = strlen(mark);

	if (*length < n || memcmp(*text, mark, n) != 0)
		return false;
	*text += n;
	*length -= n;
	return true;
}

static bool strip_back(const char *text, size_t *length, const char *mark)
{
	const size_t n = strlen(mark);

	if (*length < n || memcmp(text + *length - n, mark, n) != 0)
		return false;
	*length -= n;
	return true;
}

bool is_base64(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)text[i] > 127)
			return false;
	return true;
}

int armor_read(uint8_t *out, size_t room, size_t *n, const char *label, const char *text, size_t length,
               struct error *err)
{
	char begin[64], end[64];

	snprintf(begin, sizeof begin, "-----BEGIN %s-----", label);
	snprintf(end, sizeof end, "-----END %s-----", label);
	while (length > 0 && is_blank(text[0]))
		text++, length--;
	while (length > 0 && is_blank(text[length - 1]))
		length--;
	if (!strip_front(&text, &length, begin))
		return error_set(err, "it does not begin with %s", begin);
	if (!strip_back(text, &length, end))
		return error_set(err, "it does not end with %s", end);
	if (!is_base64(text, length) ||
	    sodium_base642bin(out, room, text, length, BLANKS, n, NULL, sodium_base64_VARIANT_ORIGINAL) < 0)
		return error_set(err, "what stands after %s is no base64, or too long", begin);
	return 0;
}

void armor_print(struct text *out, const char *label, const void *bytes, size_t n)
{
	const size_t room = sodium_base64_encoded_len(n, sodium_base64_VARIANT_ORIGINAL);
	char *base64 = must_alloc(room);
	size_t at, length;

	sodium_bin2base64(base64, room, bytes, n, sodium_base64_VARIANT_ORIGINAL);
	length = strlen(base64);
	text_print(out, "-----BEGIN %s-----\n", label);
	for (at = 0; at < length; at += ARMOR_COLUMNS)
		text_print(out, "%.*s\n", ARMOR_COLUMNS, base64 + at);
	text_print(out, "-----END %s-----\n", label);
	sodium_memzero(base64, room);                        /* it may be a private key */
	free(base64);
}
