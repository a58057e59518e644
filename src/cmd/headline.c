/* headline.c - see headline.h. */
#include "cmd/headline.h"
#include <string.h>
#include "cmd/data.h"
#include "show/template.h"
#include "show/view.h"

enum { ROWS_MOST = 30 };

json *headline_view(const struct game *g, const struct run *run, int seq)
{
	return view_happened(run, &(struct view_input){ .game = g->name, .ruling = seq, .dice_by = -1 });
}

int headline_render(struct text *out, struct session *s, const json *view, const char *template)
{
	char **directories = data_templates(s->templates, s->game.rules->name);
	struct template_source source = { .directories = (const char *const *)directories };
	int result;

	if (!s->headlines)
		s->headlines = template_memory_new();
	source.memory = s->headlines;
	result = template_render_named(out, template, view, &source, &s->err);

	data_directories_free(directories);
	return result;
}

/* The rows of the sequence of play that were gone through: "March, Battle". */
static void add_rows(struct text *out, const struct run *r)
{
	size_t start = out->length;
	int last = -2;

	for (int i = 0; i < r->events.n; i++) {
		int row = r->events.event[i].row;
		const char *name = row < 0 ? "Set-up" : r->rules->sequence[row].name;

		if (row == last)
			continue;
		last = row;
		if (out->length - start + strlen(name) > ROWS_MOST) {
			text_puts(out, ", ...");
			return;
		}
		text_print(out, "%s%s", out->length > start ? ", " : "", name);
	}
}

static bool is_first(const struct game *g, int seq)
{
	return g->ledger.link[seq].on == ledger_set_up(&g->ledger);
}

void headline_add_ruling(struct text *out, const struct game *g, const struct run *run, const struct headline *h)
{
	if (headline_add_whole(out, h->lines, h->most))
		return;
	if (is_first(g, h->seq))
		text_puts(out, "the game begins");
	else if (run->events.n > 0)
		add_rows(out, run);
	else
		text_puts(out, "nothing that needs telling");
}
