/* headline.c - see headline.h. */
#include "cmd/headline.h"
#include "cmd/data.h"
#include "show/template.h"
#include "show/view.h"

int headline_render(struct text *out, struct desk *d, struct run *run, int seq, const char *template)
{
	struct view_input in = { .game = d->game.name, .ruling = seq, .dice_by = -1 };
	char **directories = data_templates(d->templates, d->game.rules->name);
	struct template_source source = { .directories = (const char *const *)directories };
	json *view = view_new(run, &in);
	int result = template_render_named(out, template, view, &source, &d->err);

	json_free(view);
	data_directories_free(directories);
	return result;
}
