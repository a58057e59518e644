/* headline.c - see headline.h. */
#include "show/headline.h"
#include <string.h>

const char *headline_next(const char **lines, size_t *n)
{
	const char *line;

	while (**lines) {
		line = *lines + strspn(*lines, " ");
		*n = strcspn(line, "\n");
		*lines = line + *n + (line[*n] != '\0');
		if (*n && !memchr(line, '\t', *n))
			return line;
	}
	return NULL;
}

/* As many of WORDS as there is room for. */
static void add_cut(struct text *out, const char *separator, const char *words, size_t n, size_t most)
{
	static const char dots[] = " ...";
	size_t room = most - utf8_width(out->bytes) - strlen(separator) - (sizeof dots - 1);

	while (n > room || (n > 0 && words[n] != ' '))
		n--;
	text_puts(out, separator);
	text_add(out, words, n);
	text_puts(out, dots);
}

bool headline_add_words(struct text *out, const char *separator, const char *words, size_t n, size_t most)
{
	static const char dots[] = ", ...";

	if (utf8_width(out->bytes) + strlen(separator) + n + sizeof dots - 1 <= most) {
		text_puts(out, separator);
		text_add(out, words, n);
		return true;
	}
	if (*separator != ';')
		add_cut(out, separator, words, n, most);
	else
		text_puts(out, dots);
	return false;
}

/* The next line without its full stop. */
static const char *next_phrase(const char **lines, size_t *n)
{
	const char *line = headline_next(lines, n);

	if (line)
		*n -= line[*n - 1] == '.';
	return line;
}

void headline_add(struct text *out, const char *lines, const char *lead, size_t most)
{
	const char *separator = lead, *line;
	size_t n;

	while ((line = next_phrase(&lines, &n)) != NULL) {
		if (!headline_add_words(out, separator, line, n, most))
			return;
		separator = "; ";
	}
}

bool headline_add_whole(struct text *out, const char *lines, size_t most)
{
	size_t n, start = out->length;
	const char *line;

	while ((line = next_phrase(&lines, &n)) != NULL) {
		const char *separator = out->length > start ? "; " : "";

		if (utf8_width(out->bytes) + strlen(separator) + n > most) {
			if (out->length == start)
				add_cut(out, separator, line, n, most);
			break;
		}
		text_puts(out, separator);
		text_add(out, line, n);
	}
	return out->length > start;
}
