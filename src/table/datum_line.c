/* datum_line.c - a pack is parsed without the lines of its data, which only a mistake needs.  Then its text is gone
 * through once more: a section is a member of the file's object, a datum a member of that list. */
#include "table/datum_line.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "table/pack.h"

struct reader {
	const char *at, *end;
	int line;
};

/* What is looked for: the member AT of a list, or the one with this id; neither: the list. */
struct wanted {
	const char *section, *id;
	size_t n_section, n_id;
	long at;
};

/* --- reading --------------------------------------------------------------------------------------------- */

static void blanks(struct reader *r)
{
	for (; r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at; r->at++)
		r->line += *r->at == '\n';
}

static bool is_next(struct reader *r, char c)
{
	blanks(r);
	return r->at < r->end && *r->at == c;
}

/* The text between two quotes, as it stands there. */
static bool string(struct reader *r, const char **text, size_t *n)
{
	if (!is_next(r, '"'))
		return false;
	*text = ++r->at;
	for (; r->at < r->end && *r->at != '"'; r->at++) {
		r->line += *r->at == '\n';
		r->at += *r->at == '\\' && r->at + 1 < r->end;
	}
	*n = (size_t)(r->at - *text);
	r->at += r->at < r->end;
	return true;
}

/* Whatever stands here, up to the comma or bracket behind it. */
static void value(struct reader *r)
{
	const char *text;
	size_t n;
	int depth = 0;

	for (blanks(r); r->at < r->end; blanks(r)) {
		if (depth == 0 && *r->at && strchr(",]}", *r->at))
			return;
		if (string(r, &text, &n))
			continue;
		depth += *r->at == '{' || *r->at == '[';
		depth -= *r->at == '}' || *r->at == ']';
		r->at++;
	}
}

/* The next member of an object whose bracket is behind us; false: there is none. */
static bool member(struct reader *r, const char **key, size_t *n)
{
	if (is_next(r, ','))
		r->at++;
	if (!string(r, key, n) || !is_next(r, ':'))
		return false;
	r->at++;
	return true;
}

/* --- finding --------------------------------------------------------------------------------------------- */

static bool is_text(const char *text, size_t n, const char *wanted, size_t n_wanted)
{
	return n == n_wanted && memcmp(text, wanted, n) == 0;
}

/* Has the datum here this id?  It is passed over. */
static bool has_id(struct reader *r, const struct wanted *w)
{
	const char *key, *text;
	size_t n;
	bool found = false;

	if (!is_next(r, '{')) {
		found = w->id && is_next(r, '"') && string(r, &text, &n) && is_text(text, n, w->id, w->n_id);
		value(r);
		return found;
	}
	r->at++;
	while (member(r, &key, &n)) {
		bool is_id = is_text(key, n, "id", 2);

		if (is_id && is_next(r, '"') && string(r, &text, &n))
			found = found || (w->id && is_text(text, n, w->id, w->n_id));
		value(r);
	}
	if (is_next(r, '}'))
		r->at++;
	return found;
}

static bool go_to_member(struct reader *r, const char *name, size_t n_name)
{
	const char *key;
	size_t n;

	if (!is_next(r, '{'))
		return false;
	r->at++;
	while (member(r, &key, &n)) {
		if (is_text(key, n, name, n_name))
			return true;
		value(r);
	}
	return false;
}

static bool go_to_index(struct reader *r, long at)
{
	if (!is_next(r, '['))
		return false;
	r->at++;
	for (; at > 0 && r->at < r->end && !is_next(r, ']'); at--) {
		value(r);
		r->at += is_next(r, ',');
	}
	return at == 0 && !is_next(r, ']');
}

/* The line of what REST, ".places.red_camp" or ".rest[1]", names inside the datum at R, as far as it is there. */
static int line_inside(struct reader r, const char *rest)
{
	int line = r.line;

	while (*rest == '.' || *rest == '[') {
		size_t n = *rest == '.' ? strcspn(rest + 1, ".[: ") + 1 : strcspn(rest, "]") + 1;

		if (*rest == '.' ? !go_to_member(&r, rest + 1, n - 1) : !go_to_index(&r, strtol(rest + 1, NULL, 10)))
			break;
		blanks(&r);
		line = r.line;
		rest += n;
	}
	return line;
}

static const char *behind(const struct wanted *w)
{
	const char *at = w->id ? w->id + w->n_id : w->section + w->n_section;

	return *at == '[' && !w->id ? at + strcspn(at, "]") + 1 : at;
}

static int line_in_list(struct reader *r, const struct wanted *w)
{
	r->at++;
	for (long i = 0; r->at < r->end && !is_next(r, ']'); i++) {
		struct reader datum = *r;

		if (has_id(r, w) || i == w->at)
			return line_inside(datum, behind(w));
		if (is_next(r, ','))
			r->at++;
		blanks(r);
		if (r->at == datum.at)           /* a bracket that closes what is not open: this is no list */
			break;
	}
	return 0;
}

/* "SECTION", "SECTION.ID" or "SECTION[N]", with ".KEY" or ":" behind. */
static void read_where(struct wanted *w, const char *where)
{
	memset(w, 0, sizeof *w);
	w->at = -1;
	w->section = where;
	w->n_section = strcspn(where, ".[: ");
	where += w->n_section;
	if (*where == '[')
		w->at = strtol(where + 1, NULL, 10);
	if (*where != '.')
		return;
	w->id = where + 1;
	w->n_id = strcspn(w->id, "[: ");
}

/* An id may have dots, too: the longest that is there counts. */
static int line_of_id(const struct reader *list, struct wanted *w)
{
	int line = 0;

	while (!line) {
		struct reader r = *list;

		line = line_in_list(&r, w);
		if (!w->id || line)
			break;
		while (w->n_id > 0 && w->id[--w->n_id] != '.')
			;
		if (!w->n_id)
			break;
	}
	return line;
}

int datum_line(const char *bytes, size_t n, const char *where)
{
	struct reader r = { bytes, bytes + n, 1 };
	struct wanted w;
	const char *key;

	read_where(&w, where);
	if (!is_next(&r, '{'))
		return 0;
	r.at++;
	while (member(&r, &key, &n)) {
		int line = r.line, found = 0;

		if (!is_text(key, n, w.section, w.n_section)) {
			value(&r);
			continue;
		}
		if ((w.id || w.at >= 0) && is_next(&r, '['))
			found = line_of_id(&r, &w);
		return found ? found : line;
	}
	return 0;
}
