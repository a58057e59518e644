/* template.c - rendering.  A template that is called by name is parsed once for each indentation it is called with,
 * since reports call the same one for each event.  Nesting and work are bounded, because a template is a file a user
 * may have got from anywhere. */
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/file.h"
#include "show/template.h"
#include "show/template_parse.h"

enum {
	CONTEXTS_MOST = 256,                     /* sections and partials inside one another */
	STEPS_MOST = 4000000,                    /* nodes rendered */
	FILE_MOST = 1 << 20,
};

struct partial {
	struct partial *next;
	const char *name, *indent;
	struct parsed parsed;
	bool missing;
};

struct template_memory {
	struct arena arena;
	struct partial *partials;
	long contexts;                           /* so many there have been */
};

struct renderer {
	struct template_memory *memory, own;     /* that of the source, or its own */
	struct text *out;
	const struct template_source *source;
	const json *context[CONTEXTS_MOST];
	long number[CONTEXTS_MOST];              /* of the context, from 1; none has that of another */
	int depth;
	int partial_depth;
	long steps;
	struct error *err;
};

/* --- values ------------------------------------------------------------------------------------- */

static bool is_true(const json *j)
{
	int64_t n;

	switch (json_type(j)) {
	case JSON_NULL: case JSON_FALSE: return false;
	case JSON_ARRAY: return json_size(j) > 0;
	case JSON_STRING: return *json_string(j) != '\0';
	case JSON_INTEGER: return json_integer(j, &n) && n != 0;
	default: return true;
	}
}

/* In all contexts but the innermost.  Of an event a template asks for one fact after the other, most of which it is
 * not; what is around it stays while many events are gone through. */
static const json *look_around(const struct renderer *r, struct node *n)
{
	int around = r->depth - 2;

	if (around < 0)
		return NULL;
	if (n->around != r->number[around]) {
		n->around = r->number[around];
		n->outer = NULL;
		for (int i = around; i >= 0 && n->outer == NULL; i--)
			n->outer = json_get(r->context[i], n->name);
	}
	return n->outer;
}

static const json *look_up(const struct renderer *r, struct node *n)
{
	const json *value;
	const char *part = n->name;

	if (n->parts == 0)
		return r->context[r->depth - 1];
	value = json_get(r->context[r->depth - 1], part);
	if (value == NULL)
		value = look_around(r, n);
	for (int i = 1; i < n->parts && value != NULL; i++) {
		part += strlen(part) + 1;
		value = json_get(value, part);
	}
	return value;
}

static void put_escaped(struct text *out, const char *s)
{
	for (; *s != '\0'; s++) {
		switch (*s) {
		case '&': text_puts(out, "&amp;"); break;
		case '"': text_puts(out, "&quot;"); break;
		case '<': text_puts(out, "&lt;"); break;
		case '>': text_puts(out, "&gt;"); break;
		default: text_putc(out, *s);
		}
	}
}

/* Arrays and objects are shown as JSON: a template's author wants to see what went wrong. */
static void put_value(struct renderer *r, const json *value, bool raw)
{
	struct text written = TEXT_INIT;
	const char *s = json_string(value);

	if (value == NULL || json_type(value) == JSON_NULL)
		return;
	if (s == NULL) {
		json_write(&written, value);
		s = written.bytes;
	}
	if (raw)
		text_puts(r->out, s);
	else
		put_escaped(r->out, s);
	text_release(&written);
}

/* --- partials ----------------------------------------------------------------------------------- */

static int read_from_directories(struct text *out, const struct template_source *s, const char *name,
                                 struct error *err)
{
	const char *const *d = s != NULL ? s->directories : NULL;
	int found = 0;

	if (name[0] == '/' || name[0] == '.' || strstr(name, "/.") != NULL)
		return 0;
	for (; d != NULL && *d != NULL && found == 0; d++) {
		struct text path = TEXT_INIT;

		text_print(&path, "%s/%s.mustache", *d, name);
		if (file_exists(path.bytes))
			found = file_read(out, path.bytes, FILE_MOST, err) < 0 ? -1 : 1;
		text_release(&path);
	}
	return found;
}

/* Appends the text of template NAME.  1: found, 0: nobody has it, -1: error. */
static int read_named(struct text *out, const struct template_source *s, const char *name, struct error *err)
{
	const char *text = s != NULL ? json_string(json_get(s->texts, name)) : NULL;

	if (text == NULL)
		return read_from_directories(out, s, name, err);
	text_puts(out, text);
	return 1;
}

static char *indented(struct arena *arena, const struct text *text, const char *indent)
{
	struct text out = TEXT_INIT;
	char *copy;

	for (const char *at = text->bytes; *at != '\0';) {
		size_t line = strcspn(at, "\n");

		line += at[line] == '\n';
		text_puts(&out, indent);
		text_add(&out, at, line);
		at += line;
	}
	copy = arena_copy(arena, out.bytes, out.length + 1);
	text_release(&out);
	return copy;
}

static struct partial *load_partial(struct renderer *r, const char *name, const char *indent)
{
	struct arena *arena = &r->memory->arena;
	struct partial *p = arena_alloc(arena, sizeof *p);
	struct text text = TEXT_INIT;
	int found = read_named(&text, r->source, name, r->err);

	p->name = arena_string(arena, name);
	p->indent = arena_string(arena, indent);
	p->missing = found == 0;
	if (found > 0) {
		const char *copy = indented(arena, &text, indent);

		found = template_parse(&p->parsed, arena, copy, strlen(copy), p->name, r->err);
	}
	text_release(&text);
	if (found < 0)
		return NULL;
	p->next = r->memory->partials;
	return r->memory->partials = p;
}

static struct partial *find_partial(struct renderer *r, const char *name, const char *indent)
{
	for (struct partial *p = r->memory->partials; p != NULL; p = p->next)
		if (strcmp(p->name, name) == 0 && strcmp(p->indent, indent) == 0)
			return p;
	return load_partial(r, name, indent);
}

struct template_memory *template_memory_new(void)
{
	return must_alloc(sizeof(struct template_memory));
}

void template_memory_free(struct template_memory *m)
{
	if (m != NULL)
		arena_release(&m->arena);
	free(m);
}

/* --- rendering ---------------------------------------------------------------------------------- */

static int fail(struct renderer *r, const struct parsed *t, const struct node *n, const char *what)
{
	int line, column;

	template_position(t->text, n->at, &line, &column);
	return error_set(r->err, "%s:%d:%d: %s", t->name, line, column, what);
}

static int render(struct renderer *r, const struct parsed *t, int from, int to);

static void push_context(struct renderer *r, const json *value)
{
	r->context[r->depth] = value;
	r->number[r->depth++] = ++r->memory->contexts;
}

static int render_within(struct renderer *r, const struct parsed *t, int section, const json *value)
{
	const struct node *n = &t->node[section];
	int result;

	if (r->depth == CONTEXTS_MOST)
		return fail(r, t, n, "sections and partials go too deep here; does a partial call itself for ever?");
	push_context(r, value);
	result = render(r, t, section + 1, n->end);
	r->depth--;
	return result;
}

static int render_section(struct renderer *r, const struct parsed *t, int section)
{
	struct node *n = &t->node[section];
	const json *value = look_up(r, n);

	if (n->kind == NODE_INVERTED)
		return is_true(value) ? 0 : render(r, t, section + 1, n->end);
	if (!is_true(value))
		return 0;
	if (json_type(value) != JSON_ARRAY)
		return render_within(r, t, section, value);
	for (size_t i = 0; i < json_size(value); i++)
		if (render_within(r, t, section, json_at(value, i)) < 0)
			return -1;
	return 0;
}

static int render_partial(struct renderer *r, const struct parsed *t, const struct node *n)
{
	struct partial *p = find_partial(r, n->name, n->indent);
	int result;

	if (p == NULL)
		return error_within(r->err, "%s: {{>%s}}", t->name, n->name);
	if (p->missing)
		return 0;
	if (r->partial_depth == CONTEXTS_MOST)
		return fail(r, t, n, "partials go too deep here; does one call itself for ever?");
	r->partial_depth++;
	result = render(r, &p->parsed, 0, p->parsed.n);
	r->partial_depth--;
	return result;
}

/* The node behind the one at I that is no child of it. */
static int next_node(const struct parsed *t, int i)
{
	bool section = t->node[i].kind == NODE_SECTION || t->node[i].kind == NODE_INVERTED;

	return section ? t->node[i].end : i + 1;
}

static int render_node(struct renderer *r, const struct parsed *t, int i)
{
	struct node *n = &t->node[i];

	if (++r->steps > STEPS_MOST)
		return fail(r, t, n, "this template never comes to an end; does a partial call itself twice?");
	switch (n->kind) {
	case NODE_WORDS: text_add(r->out, n->at, n->length); return 0;
	case NODE_VALUE: put_value(r, look_up(r, n), false); return 0;
	case NODE_RAW: put_value(r, look_up(r, n), true); return 0;
	case NODE_PARTIAL: return render_partial(r, t, n);
	default: return render_section(r, t, i);
	}
}

static int render(struct renderer *r, const struct parsed *t, int from, int to)
{
	for (int i = from; i < to; i = next_node(t, i))
		if (render_node(r, t, i) < 0)
			return -1;
	return 0;
}

static void begin(struct renderer *r, struct text *out, const json *view, const struct template_source *source,
                  struct error *err)
{
	*r = (struct renderer){ .own = { .arena = ARENA_INIT }, .out = out, .source = source, .err = err };
	r->memory = source != NULL && source->memory != NULL ? source->memory : &r->own;
	push_context(r, view);
}

int template_render(struct text *out, const char *text, size_t n, const char *name, const json *view,
                    const struct template_source *source, struct error *err)
{
	struct renderer r;
	struct parsed parsed;
	int result;

	begin(&r, out, view, source, err);
	result = template_parse(&parsed, &r.own.arena, text, n, name, err);
	if (result == 0)
		result = render(&r, &parsed, 0, parsed.n);
	arena_release(&r.own.arena);
	return result;
}

int template_render_named(struct text *out, const char *name, const json *view,
                          const struct template_source *source, struct error *err)
{
	struct renderer r;
	struct partial *p;
	int result = -1;

	begin(&r, out, view, source, err);
	p = find_partial(&r, name, "");
	if (p != NULL && p->missing)
		error_set(err, "no directory of templates has %s.mustache", name);
	else if (p != NULL)
		result = render(&r, &p->parsed, 0, p->parsed.n);
	arena_release(&r.own.arena);
	return result;
}

/* PATH up to its last slash, or "." */
static char *directory_of(const char *path)
{
	struct text out = TEXT_INIT;
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		text_putc(&out, '.');
	else
		text_add(&out, path, slash == path ? 1 : (size_t)(slash - path));
	return text_detach(&out);
}

int template_render_file(struct text *out, const char *path, const json *view,
                         const struct template_source *source, struct error *err)
{
	struct text text = TEXT_INIT;
	char *directory = directory_of(path);
	const char *beside[] = { directory, NULL };
	struct template_source own = { .directories = beside };
	int result = file_read_given(&text, path, FILE_MOST, err);

	if (result == 0)
		result = template_render(out, text.bytes, text.length, path, view, source != NULL ? source : &own, err);
	text_release(&text);
	free(directory);
	return result;
}
