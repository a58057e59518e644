/* page_shared.c - see page_shared.h. */
#include "cmd/page_shared.h"
#include <stdlib.h>
#include "base/file.h"
#include "cmd/data.h"

enum { WEB_FILE_MOST = 4 << 20 };

/* In the order of what they define for each other. */
static const char *const of_games[] = {
	"program.js", "map.js", "replay.js", "orders.js", "clicks.js", "page.js", "start.js",
	NULL
};
static const char *const of_desks[] = {
	"program.js", "map.js", "replay.js", "orders.js", "clicks.js", "page.js", "keys.js", "letters.js", "offer.js",
	"cups.js", "acts.js", "desk.js",
	NULL
};

static char *find_web(const char *name, struct error *err)
{
	struct text wanted = TEXT_INIT;
	char *path;

	text_print(&wanted, "web/%s", name);
	path = data_find(wanted.bytes);
	if (!path)
		error_set(err, "%s is not among this program's data (`drumhead --data` says where they are looked for)",
		          wanted.bytes);
	text_release(&wanted);
	return path;
}

static int read_web(struct text *out, const char *name, struct error *err)
{
	char *path = find_web(name, err);
	int result = path ? file_read(out, path, WEB_FILE_MOST, err) : -1;

	free(path);
	return result;
}

/* The engine lies where it was built, beside this program, or with the data.  Returns new, NULL if there is none. */
static char *find_engine(void)
{
	char *own = file_own_directory(), *built = own ? path_join(own, "web/engine") : NULL;

	free(own);
	if (built && file_exists(built))
		return built;
	free(built);
	return data_find("web/engine");
}

int page_shared_read(struct page_shared *h, enum page_kind kind, bool wants_engine, struct error *err)
{
	const char *const *scripts = kind == PAGE_DESK ? of_desks : of_games;
	char *engine = wants_engine ? find_engine() : NULL;
	int result;

	*h = (struct page_shared){
		TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT, find_web("page.mustache", err), engine != NULL
	};
	result = h->template ? read_web(&h->style, "page.css", err) : -1;
	for (int i = 0; scripts[i] && result == 0; i++)
		result = read_web(&h->script, scripts[i], err);
	if (result == 0)
		result = read_web(&h->worker, "worker.js", err);
	if (result == 0 && engine)
		result = file_read(&h->engine, engine, WEB_FILE_MOST, err);
	free(engine);
	return result;
}

void page_shared_release(struct page_shared *h)
{
	text_release(&h->style);
	text_release(&h->script);
	text_release(&h->worker);
	text_release(&h->engine);
	free(h->template);
	h->template = NULL;
}

struct page_parts page_shared_parts(const struct page_shared *h)
{
	return (struct page_parts){ h->template, h->style.bytes, h->script.bytes, h->worker.bytes,
	                            h->has_engine ? h->engine.bytes : NULL };
}
