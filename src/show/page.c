/* page.c - see page.h.  Where a part lies is found by the tags of web/page.mustache, which nothing else in a page can
 * hold: markup is escaped, and the game's JSON has no "<". */
#include "show/page.h"
#include <stdlib.h>
#include <string.h>
#include "show/template.h"
#include "trust/crypto.h"

static const char *const format_of[] = { [PAGE_GAME] = "drumhead-page 1", [PAGE_DESK] = "drumhead-desk 1" };

/* --- making ----------------------------------------------------------------------------------------- */

/* "sha256-...", as a policy names what it lets run.  Returns new. */
static json *policy_hash(const char *part)
{
	unsigned char digest[crypto_hash_sha256_BYTES];
	char base64[sodium_base64_ENCODED_LEN(sizeof digest, sodium_base64_VARIANT_ORIGINAL)];
	struct text name = TEXT_INIT;
	json *j;

	crypto_hash_sha256(digest, (const unsigned char *)part, strlen(part));
	sodium_bin2base64(base64, sizeof base64, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
	text_print(&name, "sha256-%s", base64);
	j = json_new_string(name.bytes);
	text_release(&name);
	return j;
}

/* Canonical JSON that no HTML ends, for there is no "<" in it.  Returns new. */
static json *game_json(const struct page *p)
{
	struct text plain = TEXT_INIT, safe = TEXT_INIT;
	json *game = json_new_object(), *j;
	const char *from, *to;

	json_set(game, "format", json_new_string(format_of[p->kind]));
	json_set(game, "title", json_new_string(p->title));
	json_set(game, "files", json_share(p->files));
	json_write(&plain, game);
	for (from = plain.bytes; (to = strchr(from, '<')) != NULL; from = to + 1) {
		text_add(&safe, from, (size_t)(to - from));
		text_puts(&safe, "\\u003c");
	}
	text_puts(&safe, from);
	j = json_new_string(safe.bytes);
	text_release(&safe);
	text_release(&plain);
	json_free(game);
	return j;
}

static void set_parts(json *view, const struct page_parts *parts)
{
	json_set(view, "style", json_new_string(parts->style));
	json_set(view, "style_hash", policy_hash(parts->style));
	if (!parts->engine)
		return;
	json_set(view, "engine", json_new_string(parts->engine));
	json_set(view, "worker", json_new_string(parts->worker));
	json_set(view, "script", json_new_string(parts->script));
	json_set(view, "script_hash", policy_hash(parts->script));
}

int page_render(struct text *out, const struct page *p, struct error *err)
{
	json *view = json_new_object();
	int result;

	json_set(view, p->kind == PAGE_DESK ? "desk" : "replay", json_new_bool(true));
	json_set(view, "title", json_new_string(p->title));
	if (p->kind == PAGE_GAME) {
		json_set(view, "name", json_new_string(p->name));
		json_set(view, "turn", json_new_string(p->turn));
		json_set(view, "report", json_new_string(p->report));
		json_set(view, "svg", json_new_string(p->svg));
		json_set(view, "rulings", json_share(p->rulings));
	}
	json_set(view, "game", game_json(p));
	set_parts(view, p->parts);
	result = template_render_file(out, p->parts->template, view, NULL, err);
	json_free(view);
	return result;
}

/* --- taking apart ----------------------------------------------------------------------------------- */

struct part {
	const char *name, *begins, *ends;
};

static const struct part game_part = {
	"the game", "<script type=\"application/json\" id=\"drumhead-game\">", "</script>"
};
static const struct part engine_part = {
	"the engine", "<script type=\"text/plain\" id=\"drumhead-engine\">", "</script>"
};

static const struct part part[] = {
	{ "the policy", "<meta http-equiv=\"Content-Security-Policy\" content=\"", "\">" },
	{ "the style", "<style>", "</style>" },
	{ "the script", "<script>", "</script>" },
	{ "the worker", "<script type=\"text/plain\" id=\"drumhead-worker\">", "</script>" },
};

/* What stands in P, N bytes at *AT; false if there is none. */
static bool find_part(const char **at, size_t *n, const struct text *page, const struct part *p)
{
	const char *begin = memmem(page->bytes, page->length, p->begins, strlen(p->begins)), *end;

	if (!begin)
		return false;
	begin += strlen(p->begins);
	end = memmem(begin, page->length - (size_t)(begin - page->bytes), p->ends, strlen(p->ends));
	*at = begin;
	*n = end ? (size_t)(end - begin) : page->length - (size_t)(begin - page->bytes);
	return true;
}

/* The kind of a page by the format of its game; -1: none that is known here. */
static int kind_of(const json *game)
{
	const char *format = json_string(json_get(game, "format"));

	for (int kind = PAGE_GAME; kind <= PAGE_DESK; kind++)
		if (format && strcmp(format, format_of[kind]) == 0)
			return kind;
	return -1;
}

json *page_game(const char *bytes, size_t n, const char *name, enum page_kind *kind, struct error *err)
{
	const struct text page = { (char *)bytes, n, n };
	json *game, *files = NULL;
	const char *at;
	size_t length;
	int found;

	if (!find_part(&at, &length, &page, &game_part)) {
		error_set(err, "%s: there is no game in it; is it what `drumhead page` wrote?", name);
		return NULL;
	}
	game = json_parse(at, length, name, err);
	if (!game)
		return NULL;
	found = kind_of(game);
	if (found < 0)
		error_set(err, "%s: its game is in no form that is known here; another version of drumhead wrote it", name);
	else if (json_type(json_get(game, "files")) != JSON_OBJECT)
		error_set(err, "%s: its game has no files", name);
	else
		files = json_share(json_get(game, "files"));
	*kind = found < 0 ? PAGE_GAME : (enum page_kind)found;
	json_free(game);
	return files;
}

bool page_has_engine(const char *bytes, size_t n)
{
	const struct text page = { (char *)bytes, n, n };
	const char *at;
	size_t length;

	return find_part(&at, &length, &page, &engine_part);
}

static bool part_differs(const struct text *a, const struct text *b, const struct part *p)
{
	const char *in_a = "", *in_b = "";
	size_t n_a = 0, n_b = 0;

	return find_part(&in_a, &n_a, a, p) != find_part(&in_b, &n_b, b, p) || n_a != n_b || memcmp(in_a, in_b, n_a) != 0;
}

static void add_if_differs(struct text *out, const struct text *a, const struct text *b, const struct part *p)
{
	if (part_differs(a, b, p))
		text_print(out, "%s%s", out->length ? ", " : "", p->name);
}

void page_differences(struct text *out, const struct text *a, const struct text *b)
{
	struct text found = TEXT_INIT;

	if (a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0)
		return;
	for (size_t i = 0; i < sizeof part / sizeof *part; i++)
		add_if_differs(&found, a, b, &part[i]);
	add_if_differs(&found, a, b, &engine_part);
	add_if_differs(&found, a, b, &game_part);
	text_puts(out, found.length ? found.bytes : "what is read before any script runs");
	text_release(&found);
}
