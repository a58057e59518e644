/* template_parse.c - one pass over the text.  Tags that stand alone on their line take the whole line
 * with them, which is decided when the tag is met: what precedes it on its line is still at hand, what
 * follows is looked ahead for. */
#include <string.h>
#include "show/template_parse.h"

enum { DELIMITER_MOST = 16, SECTIONS_MOST = 64 };

struct parser {
	struct parsed *out;
	struct arena *arena;
	const char *start, *at, *end;
	char open[DELIMITER_MOST], close[DELIMITER_MOST];
	int section[SECTIONS_MOST], depth;       /* nodes of the open sections */
	struct error *err;
};

/* One tag as it stands in the text. */
struct tag {
	const char *from, *to;                   /* whole, delimiters included */
	char sigil;                              /* # ^ / > ! = & { or 0 */
	const char *name;
	size_t length;                           /* of the name, trimmed */
};

void template_position(const char *text, const char *at, int *line, int *column)
{
	*line = *column = 1;
	for (; text < at; text++) {
		bool ends = *text == '\n';

		*line += ends;
		*column = ends ? 1 : *column + 1;
	}
}

static int fail(struct parser *p, const char *at, const char *what, const char *name, size_t length)
{
	int line, column;

	template_position(p->start, at, &line, &column);
	return error_set(p->err, "%s:%d:%d: %s%.*s", p->out->name, line, column, what, (int)length, name);
}

static struct node *add(struct parser *p, enum node_kind kind, const char *at)
{
	struct parsed *out = p->out;

	if (out->n == out->room) {
		int room = out->room > 0 ? 2 * out->room : 32;
		struct node *more = arena_alloc(p->arena, (size_t)room * sizeof *more);

		if (out->n > 0)
			memcpy(more, out->node, (size_t)out->n * sizeof *more);
		out->node = more;
		out->room = room;
	}
	out->node[out->n] = (struct node){ .kind = kind, .at = at };
	return &out->node[out->n++];
}

static void add_words(struct parser *p, const char *from, const char *to)
{
	if (to > from)
		add(p, NODE_WORDS, from)->length = (size_t)(to - from);
}

static const char *find(const char *at, const char *end, const char *what)
{
	size_t n = strlen(what);

	for (; (size_t)(end - at) >= n; at++)
		if (memcmp(at, what, n) == 0)
			return at;
	return NULL;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void trim(struct tag *t)
{
	while (t->length > 0 && is_blank(*t->name))
		t->name++, t->length--;
	while (t->length > 0 && is_blank(t->name[t->length - 1]))
		t->length--;
}

/* Reads the tag that opens at FROM. */
static int read_tag(struct parser *p, struct tag *t, const char *from)
{
	const char *name = from + strlen(p->open), *close;
	char closer[DELIMITER_MOST + 1] = "";

	*t = (struct tag){ .from = from };
	if (name < p->end && strchr("#^/>!=&{", *name) != NULL)
		t->sigil = *name++;
	if (t->sigil == '{')
		strcpy(closer, "}");
	else if (t->sigil == '=')
		strcpy(closer, "=");
	strcat(closer, p->close);
	close = find(name, p->end, closer);
	if (close == NULL)
		return fail(p, from, "this tag has no closing ", closer, strlen(closer));
	t->to = close + strlen(closer);
	t->name = name;
	t->length = (size_t)(close - name);
	trim(t);
	if (t->length == 0 && t->sigil != '!')
		return fail(p, from, "this tag has no name", "", 0);
	return 0;
}

/* True if nothing but blanks shares the line with T; then the line begins at *FROM, and goes on at *TO. */
static bool stands_alone(const struct parser *p, const struct tag *t, const char **from, const char **to)
{
	const char *left = t->from, *right = t->to;

	if (t->sigil == 0 || t->sigil == '&' || t->sigil == '{')
		return false;
	while (left > p->start && (left[-1] == ' ' || left[-1] == '\t'))
		left--;
	while (right < p->end && (*right == ' ' || *right == '\t'))
		right++;
	if (right + 1 < p->end && right[0] == '\r' && right[1] == '\n')
		right++;
	if ((left > p->start && left[-1] != '\n') || (right < p->end && *right != '\n'))
		return false;
	*from = left;
	*to = right < p->end ? right + 1 : right;
	return true;
}

/* "a.b" becomes "a" NUL "b" NUL; "." has no parts. */
static int set_name(struct parser *p, struct node *n, const struct tag *t)
{
	char *name = arena_alloc(p->arena, t->length + 1);

	memcpy(name, t->name, t->length);
	n->name = name;
	n->length = t->length;
	if (n->kind == NODE_PARTIAL || strcmp(name, ".") == 0)
		return 0;
	n->parts = 1;
	for (size_t i = 0; i < t->length; i++) {
		if (is_blank(name[i]))
			return fail(p, t->from, "a name has no blanks: ", t->name, t->length);
		if (name[i] == '.')
			name[i] = '\0', n->parts++;
	}
	return 0;
}

static int open_section(struct parser *p, const struct tag *t)
{
	if (p->depth == SECTIONS_MOST)
		return fail(p, t->from, "too many sections inside one another; 64 are allowed", "", 0);
	p->section[p->depth++] = p->out->n;
	return set_name(p, add(p, t->sigil == '#' ? NODE_SECTION : NODE_INVERTED, t->from), t);
}

/* The names of a section's two tags are compared as written but for blanks around them. */
static int close_section(struct parser *p, const struct tag *t)
{
	struct node *n, twin = { .kind = NODE_VALUE };

	if (p->depth == 0)
		return fail(p, t->from, "no section is open that this could close: ", t->name, t->length);
	n = &p->out->node[p->section[--p->depth]];
	if (set_name(p, &twin, t) < 0)
		return -1;
	if (twin.length != n->length || memcmp(twin.name, n->name, n->length) != 0) {
		int line, column;

		fail(p, t->from, "this closes a section that is not the open one: ", t->name, t->length);
		template_position(p->start, n->at, &line, &column);
		return error_add(p->err, "; open is %s of line %d", n->name, line);
	}
	n->end = p->out->n;
	return 0;
}

static int set_delimiters(struct parser *p, const struct tag *t)
{
	size_t first = 0, gap = 0, second;

	while (first < t->length && !is_blank(t->name[first]))
		first++;
	while (first + gap < t->length && is_blank(t->name[first + gap]))
		gap++;
	second = t->length - first - gap;
	for (size_t i = first + gap; i < t->length; i++)
		if (is_blank(t->name[i]))
			second = 0;
	if (second == 0 || first >= DELIMITER_MOST || second >= DELIMITER_MOST || memchr(t->name, '=', t->length))
		return fail(p, t->from, "delimiters are two short words without =, such as <% %>, not ",
		            t->name, t->length);
	memcpy(p->open, t->name, first);
	p->open[first] = '\0';
	memcpy(p->close, t->name + first + gap, second);
	p->close[second] = '\0';
	return 0;
}

static int add_partial(struct parser *p, const struct tag *t, const char *line)
{
	struct node *n = add(p, NODE_PARTIAL, t->from);
	char *indent = arena_alloc(p->arena, (size_t)(t->from - line) + 1);

	memcpy(indent, line, (size_t)(t->from - line));
	n->indent = indent;
	return set_name(p, n, t);
}

static int add_tag(struct parser *p, const struct tag *t, const char *line)
{
	switch (t->sigil) {
	case '!': return 0;
	case '=': return set_delimiters(p, t);
	case '#': case '^': return open_section(p, t);
	case '/': return close_section(p, t);
	case '>': return add_partial(p, t, line);
	case '&': case '{': return set_name(p, add(p, NODE_RAW, t->from), t);
	default: return set_name(p, add(p, NODE_VALUE, t->from), t);
	}
}

int template_parse(struct parsed *out, struct arena *arena, const char *text, size_t n, const char *name,
                   struct error *err)
{
	struct parser p = { .out = out, .arena = arena, .start = text, .at = text, .end = text + n,
	                    .open = "{{", .close = "}}", .err = err };
	const char *from;

	*out = (struct parsed){ .name = name, .text = text };
	while ((from = find(p.at, p.end, p.open)) != NULL) {
		struct tag t;
		const char *line, *next;

		if (read_tag(&p, &t, from) < 0)
			return -1;
		line = t.from;
		next = t.to;
		stands_alone(&p, &t, &line, &next);
		add_words(&p, p.at, line);
		if (add_tag(&p, &t, line) < 0)
			return -1;
		p.at = next;
	}
	add_words(&p, p.at, p.end);
	if (p.depth > 0) {
		const struct node *open = &out->node[p.section[p.depth - 1]];

		return fail(&p, open->at, "this section is never closed: ", open->name, strlen(open->name));
	}
	return 0;
}
