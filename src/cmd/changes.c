/* changes.c - see changes.h. */
#include "cmd/changes.h"
#include <stdlib.h>
#include <string.h>
#include "cmd/data.h"
#include "table/pack_changes.h"

enum { LINES_MOST = 20 };                        /* that leave room on a screen for what is asked below them */

/* --- a line each ------------------------------------------------------------------------------------ */

static void print_change(struct text *out, const struct pack_change *c)
{
	struct text line = TEXT_INIT;

	if (!*c->entry && !c->was && !c->is)
		text_puts(&line, "laid out otherwise; it says the same");
	else if (!*c->entry)
		text_puts(&line, c->is ? "this file is new" : "this file is gone");
	else if (!c->was)
		text_print(&line, "%s is new: %s", c->entry, c->is);
	else if (!c->is)
		text_print(&line, "%s is gone: %s", c->entry, c->was);
	else
		text_print(&line, "%s %s, now %s", c->entry, c->was, c->is);
	text_wrap(out, line.bytes, 79, "    ");
	text_release(&line);
}

static bool begins_file(const struct pack_changes *c, int i)
{
	return i == 0 || strcmp(c->change[i].file, c->change[i - 1].file) != 0;
}

static void print_all(struct text *out, const struct pack_changes *c)
{
	for (int i = 0; i < c->n; i++) {
		if (begins_file(c, i))
			text_print(out, "%s\n", c->change[i].file);
		print_change(out, &c->change[i]);
	}
}

/* --- too many for a screen -------------------------------------------------------------------------- */

static int count_in_file(const struct pack_changes *c, int i)
{
	int n = 1;

	while (i + n < c->n && !begins_file(c, i + n))
		n++;
	return n;
}

static void print_counts(struct text *out, const struct pack_changes *c, const char *old, const char *new)
{
	for (int i = 0, n; i < c->n; i += n) {
		n = count_in_file(c, i);
		text_print(out, "    %-14s %d difference%s\n", c->change[i].file, n, n == 1 ? "" : "s");
	}
	text_print(out, "Too many to list here. All of them:\n    drumhead diff --pack %s %s\n", old, new);
}

static int count_lines(const char *text)
{
	int n = 0;

	for (; *text; text++)
		n += *text == '\n';
	return n;
}

int changes_tell(struct text *out, const char *old, const char *new, struct error *err)
{
	struct text lines = TEXT_INIT;
	struct pack_changes c;
	int n = -1;

	if (pack_changes_find(&c, old, new, err) == 0) {
		n = c.n;
		print_all(&lines, &c);
		if (count_lines(lines.bytes) <= LINES_MOST)
			text_puts(out, lines.bytes);
		else
			print_counts(out, &c, old, new);
	}
	pack_changes_release(&c);
	text_release(&lines);
	return n;
}

/* --- the command ------------------------------------------------------------------------------------ */

static void print_json(struct text *out, const struct pack_changes *c)
{
	json *all = json_new_array();

	for (int i = 0; i < c->n; i++) {
		const struct pack_change *change = &c->change[i];
		json *one = json_new_object();

		json_set(one, "file", json_new_string(change->file));
		json_set(one, "entry", json_new_string(change->entry));
		if (change->was)
			json_set(one, "was", json_new_string(change->was));
		if (change->is)
			json_set(one, "is", json_new_string(change->is));
		json_append(all, one);
	}
	json_write_lines(out, all, 1);
	json_free(all);
}

int changes_run(struct session *s, const char *old, const char *new)
{
	char *from = pack_directory(old, &s->err), *to = from ? pack_directory(new, &s->err) : NULL;
	struct pack_changes c = { .n = 0 };
	int result = to ? pack_changes_find(&c, from, to, &s->err) : -1;

	if (result == 0 && s->json)
		print_json(&s->out, &c);
	else if (result == 0 && c.n == 0)
		text_puts(&s->out, "the two packs are the same\n");
	else if (result == 0)
		print_all(&s->out, &c);
	pack_changes_release(&c);
	free(from);
	free(to);
	return result;
}
