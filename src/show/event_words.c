/* event_words.c - each event is rendered by the template by which the report renders it. */
#include "show/event_words.h"
#include <stdlib.h>
#include <string.h>
#include "show/template.h"

static void set_all(json *to, const json *from)
{
	const char **keys;
	size_t n = json_keys(from, &keys);

	for (size_t i = 0; i < n; i++)
		json_set(to, keys[i], json_share(json_get(from, keys[i])));
	free(keys);
}

/* "  round 2 TAB Perth" is "round 2, Perth": columns are of the report. */
static void add_line(struct text *out, const char *line, size_t n)
{
	while (n > 0 && strchr(" \t", *line)) {
		line++;
		n--;
	}
	if (n == 0)
		return;
	if (out->length > 0)
		text_putc(out, '\n');
	for (size_t i = 0; i < n; i++) {
		if (line[i] != '\t')
			text_putc(out, line[i]);
		else
			text_puts(out, ", ");
	}
}

static void set_text(json *event, const char *rendered)
{
	struct text words = TEXT_INIT;

	for (const char *line = rendered; *line; line += *line == '\n') {
		size_t n = strcspn(line, "\n");

		add_line(&words, line, n);
		line += n;
	}
	if (words.length > 0)
		json_set(event, "text", json_new_string(words.bytes));
	text_release(&words);
}

/* A template finds what stands outside its event, too. */
static int add_words(json *event, const json *view, const struct template_source *source, struct error *err)
{
	struct text rendered = TEXT_INIT;
	json *seen = json_new_object();
	int result;

	set_all(seen, view);
	set_all(seen, event);
	result = template_render_named(&rendered, "happening", seen, source, err);
	if (result == 0)
		set_text(event, rendered.bytes);
	json_free(seen);
	text_release(&rendered);
	return result;
}

int event_words_add(json *view, const char *const *templates, struct error *err)
{
	const struct template_source source = { .directories = templates };
	const json *rows = json_get(view, "rows");

	for (size_t i = 0; i < json_size(rows); i++) {
		const json *events = json_get(json_at(rows, i), "events");

		for (size_t k = 0; k < json_size(events); k++)
			if (add_words(json_at(events, k), view, &source, err) < 0)
				return -1;
	}
	return 0;
}
