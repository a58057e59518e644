/* pack_lines.c - whoever types a pack looks for a mistake in his editor, and that goes to lines. */
#include "cmd/pack_lines.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "table/datum_line.h"
#include "table/pack.h"

/* The line of the datum at WHERE in FILE, N bytes of its name; 0: not known. */
static int line_of(const char *directory, const char *file, size_t n, const char *where)
{
	struct error unread = ERROR_INIT;
	struct text name = TEXT_INIT, bytes = TEXT_INIT;
	char *path;
	int line = 0;

	text_add(&name, file, n);
	path = path_join(directory, name.bytes);
	if (pack_is_file(name.bytes) && file_read(&bytes, path, PACK_FILE_MOST, &unread) == 0)
		line = datum_line(bytes.bytes, bytes.length, where);
	free(path);
	text_release(&name);
	text_release(&bytes);
	return line;
}

/* Where "NAME.json: " begins in a line of N bytes, or NULL. */
static const char *file_in(const char *line, size_t n, size_t *n_name)
{
	static const char end[] = ".json: ";
	const char *at;

	for (at = line; at + sizeof end - 1 <= line + n; at++)
		if (memcmp(at, end, sizeof end - 1) == 0)
			break;
	if (at + sizeof end - 1 > line + n)
		return NULL;
	*n_name = sizeof ".json" - 1;
	while (at > line && at[-1] != ' ' && at[-1] != '/') {
		at--;
		(*n_name)++;
	}
	return at;
}

static void add_line(struct text *out, const char *line, size_t n, const char *directory)
{
	size_t n_name, before;
	const char *name = file_in(line, n, &n_name);
	int number = name ? line_of(directory, name, n_name, name + n_name + 2) : 0;

	before = number ? (size_t)(name - line) + n_name : 0;
	text_add(out, line, before);
	if (number)
		text_print(out, ":%d", number);
	text_add(out, line + before, n - before);
}

void pack_lines_add(struct text *text, const char *directory)
{
	struct text out = TEXT_INIT;

	for (const char *line = text->bytes; *line; line += *line == '\n') {
		size_t n = strcspn(line, "\n");

		add_line(&out, line, n, directory);
		line += n;
		if (*line)
			text_putc(&out, '\n');
	}
	text_release(text);
	*text = out;
}

void pack_lines_error(struct error *err, const char *directory)
{
	struct text text = TEXT_INIT;

	text_puts(&text, err->text);
	pack_lines_add(&text, directory);
	snprintf(err->text, sizeof err->text, "%s", text.bytes);
	text_release(&text);
}
