/* words_wrap.c - what a program says comes in long lines, and is put between lines of ours that are broken by hand.  So
 * a sentence that goes on in the next line is filled with it, and one whose lines are all short is left alone. */
#include "mail/words_wrap.h"
#include <stdbool.h>
#include <string.h>

#define WIDEST 80                                /* columns of a line that is left alone */
#define FILLED 76

/* Neither a sentence nor the rest of one. */
static bool is_fixed(const char *line, size_t n)
{
	return n == 0 || strchr(" \t>|=", *line) || memmem(line, n, "   ", 3) ||
	       (n > 8 && strncmp(line, "drumhead-", 9) == 0) || (n > 4 && strncmp(line, "-----", 5) == 0);
}

static bool ends_sentence(const char *line, size_t n)
{
	return n > 0 && strchr(".:!?", line[n - 1]);
}

static size_t width(const char *bytes, size_t n)
{
	struct text word = TEXT_INIT;
	size_t columns;

	text_add(&word, bytes, n);
	columns = utf8_width(word.bytes);
	text_release(&word);
	return columns;
}

/* The bytes of TEXT up to the end of its first sentence that ends with a line; WIDE: one of its lines is too wide. */
static size_t find_sentence(const char *text, bool *wide)
{
	const char *at = text;

	*wide = false;
	while (*at) {
		size_t n = strcspn(at, "\n");
		bool last = ends_sentence(at, n);

		if (is_fixed(at, n))
			break;
		*wide = *wide || width(at, n) > WIDEST;
		at += n + (at[n] == '\n');
		if (last)
			break;
	}
	return (size_t)(at - text);
}

/* The bytes of the word that N bytes begin with: a command in backquotes is one. */
static size_t word_length(const char *at, size_t n)
{
	const char *close = *at == '`' ? memchr(at + 1, '`', n - 1) : NULL;
	size_t word = close && close - at < FILLED ? (size_t)(close - at) : 0;

	while (word < n && at[word] != ' ' && at[word] != '\n')
		word++;
	return word;
}

static void fill(struct text *out, const char *at, size_t n)
{
	size_t column = 0;

	while (n > 0) {
		size_t word = word_length(at, n), wide = width(at, word);

		if (word > 0 && column > 0 && column + 1 + wide > FILLED) {
			text_putc(out, '\n');
			column = 0;
		}
		if (word > 0) {
			text_puts(out, column > 0 ? " " : "");
			text_add(out, at, word);
			column += wide + (column > 0);
		}
		word += word < n;
		at += word;
		n -= word;
	}
	text_putc(out, '\n');
}

void words_wrap(struct text *out, const char *text)
{
	while (*text) {
		bool wide;
		size_t n = find_sentence(text, &wide);

		if (wide) {
			fill(out, text, n);
		} else {
			if (n == 0)
				n = strcspn(text, "\n") + (text[strcspn(text, "\n")] == '\n');
			text_add(out, text, n);
		}
		text += n;
	}
}
