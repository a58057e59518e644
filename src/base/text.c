/* text.c - growing strings.  Room doubles; an empty text borrows a static NUL, so that bytes is never
 * NULL and most texts that stay empty cost nothing. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/text.h"

char text_empty[1];

void text_release(struct text *t)
{
	if (t->room > 0)
		free(t->bytes);
	*t = (struct text)TEXT_INIT;
}

void text_clear(struct text *t)
{
	text_cut(t, 0);
}

/* Makes room for N bytes more and a NUL. */
static void reserve(struct text *t, size_t n)
{
	size_t room = t->room > 0 ? t->room : 64;

	if (n > SIZE_MAX / 4 - t->length)
		no_memory();
	while (room < t->length + n + 1)
		room *= 2;
	if (room == t->room)
		return;
	t->bytes = must_realloc(t->room > 0 ? t->bytes : NULL, room);
	t->room = room;
}

void text_add(struct text *t, const void *bytes, size_t n)
{
	if (n == 0)
		return;
	reserve(t, n);
	memcpy(t->bytes + t->length, bytes, n);
	t->length += n;
	t->bytes[t->length] = '\0';
}

void text_puts(struct text *t, const char *s)
{
	text_add(t, s, strlen(s));
}

void text_putc(struct text *t, char c)
{
	text_add(t, &c, 1);
}

/* What fits into the room there is, is formatted once. */
void text_print_v(struct text *t, const char *format, va_list args)
{
	va_list again;
	size_t room;
	int length;

	reserve(t, 1);
	room = t->room - t->length;
	va_copy(again, args);
	length = vsnprintf(t->bytes + t->length, room, format, args);
	if (length > 0 && (size_t)length >= room) {
		reserve(t, (size_t)length);
		vsnprintf(t->bytes + t->length, (size_t)length + 1, format, again);
	}
	va_end(again);
	t->length += length > 0 ? (size_t)length : 0;
	t->bytes[t->length] = '\0';
}

void text_print(struct text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_print_v(t, format, args);
	va_end(args);
}

void text_cut(struct text *t, size_t length)
{
	if (length >= t->length)
		return;
	t->length = length;
	t->bytes[length] = '\0';
}

char *text_detach(struct text *t)
{
	char *bytes = t->room > 0 ? t->bytes : must_strdup("");

	*t = (struct text)TEXT_INIT;
	return bytes;
}

/* --- UTF-8 -------------------------------------------------------------------------------------- */

/* How many bytes a character has that begins with FIRST, and the bits FIRST gives it; 0: none begins so. */
static int sequence(unsigned char first, uint32_t *bits)
{
	if (first < 0x80)
		return *bits = first, 1;
	if (first >= 0xc2 && first <= 0xdf)
		return *bits = first & 0x1fu, 2;
	if (first >= 0xe0 && first <= 0xef)
		return *bits = first & 0x0fu, 3;
	if (first >= 0xf0 && first <= 0xf4)
		return *bits = first & 0x07u, 4;
	return 0;
}

int utf8_decode(const char *s, const char *end, uint32_t *code)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	uint32_t c = 0;
	int n = s < end ? sequence((unsigned char)*s, &c) : 0;

	if (n == 0 || end - s < n)
		return 0;
	for (int i = 1; i < n; i++) {
		unsigned char next = (unsigned char)s[i];

		if ((next & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (next & 0x3fu);
	}
	if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*code = c;
	return n;
}

static size_t width(const char *s, const char *end)
{
	size_t n = 0;
	uint32_t code;

	while (s < end) {
		int length = utf8_decode(s, end, &code);

		s += length > 0 ? length : 1;
		n++;
	}
	return n;
}

size_t utf8_width(const char *s)
{
	return width(s, s + strlen(s));
}

void text_pad(struct text *t, size_t column, char with)
{
	size_t start = t->length;

	while (start > 0 && t->bytes[start - 1] != '\n')
		start--;
	for (size_t at = width(t->bytes + start, t->bytes + t->length); at < column; at++)
		text_putc(t, with);
}

bool utf8_is_plain(uint32_t code)
{
	return code >= 0x20 && (code < 0x7f || code > 0x9f) && code != 0x61c && code != 0x200e && code != 0x200f &&
	       (code < 0x2028 || code > 0x202e) && (code < 0x2066 || code > 0x2069);
}

void text_show(struct text *t, const char *bytes, size_t n, bool lines)
{
	const char *end = bytes + n;
	uint32_t code;

	while (bytes < end) {
		const char *plain = bytes;
		int length;

		while (bytes < end && *bytes >= ' ' && *bytes <= '~')
			bytes++;
		text_add(t, plain, (size_t)(bytes - plain));
		if (bytes == end)
			return;
		length = utf8_decode(bytes, end, &code);
		if (length > 0 && (utf8_is_plain(code) || (lines && (code == '\n' || code == '\t'))))
			text_add(t, bytes, (size_t)length);
		else if (length > 0 && code > 0xff)
			text_print(t, "\\u%04x", (unsigned)code);
		else
			text_print(t, "\\x%02x", length > 0 ? (unsigned)code : (unsigned char)*bytes);
		bytes += length > 0 ? length : 1;
	}
}

/* --- hex ---------------------------------------------------------------------------------------- */

void hex_encode(char *out, const uint8_t *bytes, size_t n)
{
	static const char digit[] = "0123456789abcdef";

	for (size_t i = 0; i < n; i++) {
		*out++ = digit[bytes[i] >> 4];
		*out++ = digit[bytes[i] & 15];
	}
	*out = '\0';
}

static int digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

int hex_decode(uint8_t *out, size_t n, const char *hex)
{
	for (size_t i = 0; i < n; i++) {
		int high = digit_value(hex[2 * i]);
		int low = high < 0 ? -1 : digit_value(hex[2 * i + 1]);

		if (low < 0)
			return -1;
		out[i] = (uint8_t)(high << 4 | low);
	}
	return hex[2 * n] == '\0' ? 0 : -1;
}

/* --- words -------------------------------------------------------------------------------------- */

static const char blanks[] = " \t\r\n";

void text_wrap(struct text *t, const char *words, int columns, const char *indent)
{
	size_t most = columns > 0 ? (size_t)columns : 0, at = 0;

	words += strspn(words, blanks);
	while (*words != '\0') {
		size_t n = strcspn(words, blanks), wide = width(words, words + n);

		if (at > 0 && at + 1 + wide > most) {
			text_putc(t, '\n');
			at = 0;
		}
		text_puts(t, at > 0 ? " " : indent);
		at += (at > 0 ? 1 : utf8_width(indent)) + wide;
		text_add(t, words, n);
		words += n;
		words += strspn(words, blanks);
	}
	if (at > 0)
		text_putc(t, '\n');
}

/* Letters, digits and whatever is no ASCII make a name; see the header for what parts its words. */
static bool is_name_character(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c >= 0x80;
}

size_t name_fold(char *out, size_t room, const char *name)
{
	size_t n = 0;
	bool parted = false;

	if (room == 0)
		return 0;
	for (; *name != '\0'; name++) {
		unsigned char c = (unsigned char)*name;

		if (strchr(NAME_PARTED, c) != NULL) {
			parted = n > 0;
			continue;
		}
		if (!is_name_character(c))
			continue;
		if (n + (parted ? 2 : 1) >= room)
			break;
		if (parted)
			out[n++] = ' ';
		parted = false;
		out[n++] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
	}
	out[n] = '\0';
	return n;
}

static int least_of(int a, int b, int c)
{
	int least = a < b ? a : b;

	return least < c ? least : c;
}

/* One row of the matrix of Wagner and Fischer is kept: row[j] is the distance of what was read of A to
 * the first j bytes of B. */
int edit_distance(const char *a, const char *b, int most)
{
	size_t n = strlen(b);
	int *row = must_alloc((n + 1) * sizeof *row);
	int best = 0, distance;

	for (size_t j = 0; j <= n; j++)
		row[j] = (int)j;
	for (size_t i = 0; a[i] != '\0' && best <= most; i++) {
		int diagonal = row[0];

		best = ++row[0];
		for (size_t j = 1; j <= n; j++) {
			int above = row[j];

			row[j] = least_of(above + 1, row[j - 1] + 1, diagonal + (a[i] != b[j - 1]));
			diagonal = above;
			best = row[j] < best ? row[j] : best;
		}
	}
	distance = best > most || row[n] > most ? most + 1 : row[n];
	free(row);
	return distance;
}
