/* cup_site.c - see cup_site.h. */
#include "cmd/cup_site.h"

#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "show/template.h"

int cup_site_write(struct cup_site *site, const char *file, const struct text *bytes, struct error *err)
{
	char *path = path_join(site->directory, file);
	struct text there = TEXT_INIT;
	struct error none = ERROR_INIT;
	int result = 0;

	if (file_is_plain(path) && file_read(&there, path, PAGE_MOST, &none) == 0 && there.length == bytes->length &&
	    memcmp(there.bytes, bytes->bytes, bytes->length) == 0) {
		site->same++;
	} else {
		result = file_replace(path, bytes->bytes, bytes->length, 0644, err);
		site->written += result == 0;
	}
	text_release(&there);
	free(path);
	return result;
}

int cup_site_render(struct cup_site *site, const char *file, const char *template, json *view, struct error *err)
{
	const struct template_source source = { .directories = (const char *const *)site->templates };
	struct text page = TEXT_INIT;
	int result = template_render_named(&page, template, view, &source, err);

	if (result == 0)
		result = cup_site_write(site, file, &page, err);
	text_release(&page);
	json_free(view);
	return result;
}
