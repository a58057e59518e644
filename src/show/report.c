/* report.c - view, template, layout, in this order. */
#include <stdlib.h>
#include "show/layout.h"
#include "show/report.h"
#include "show/view.h"

enum { FACT_DEPTH = 4 };                         /* view, rows, row, events, event */

int report_text(struct text *out, const json *view, const char *map, const char *const *directories,
                struct error *err)
{
	struct template_source source = { .directories = directories };
	struct text rendered = TEXT_INIT;
	const char **keys;
	json *all = json_new_object();
	size_t n = json_keys(view, &keys);
	int result;

	for (size_t i = 0; i < n; i++)
		json_set(all, keys[i], json_share(json_get(view, keys[i])));
	if (map != NULL)
		json_set(all, "map", json_new_string(map));
	result = template_render_named(&rendered, "report", all, &source, err);
	if (result == 0)
		layout(out, rendered.bytes);
	free(keys);
	json_free(all);
	text_release(&rendered);
	return result;
}

void report_json(struct text *out, const json *view)
{
	json *events = view_events_only(view);

	json_write_lines(out, events, FACT_DEPTH);
	json_free(events);
}
