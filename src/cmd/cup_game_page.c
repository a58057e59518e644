/* cup_game_page.c - a game is played from its beginning, and every ruling told as everybody may see it. */
#include "cmd/cup_game_page.h"

#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/process.h"
#include "cmd/data.h"
#include "game/handout_read.h"
#include "game/load.h"
#include "game/open.h"
#include "game/replay.h"
#include "show/derive.h"
#include "show/headline.h"
#include "show/template.h"
#include "show/view.h"
#include "trust/ledger_files.h"

#define PAGE_EDITION "1"                          /* of what is told of a game, but for its templates */

enum { HEADLINE_MOST = 100 };                    /* characters of a ruling's line */

struct telling {
	struct cup_site *site;
	const struct board *at;
	struct game game;
	char **templates;                        /* of the game's reports */
	json *rulings;                           /* the first one first */
	struct text map;                         /* of the last ruling */
	int map_ruling, dice;
	struct text die;                         /* the name of one, to be explained */
};

/* --- a ruling ----------------------------------------------------------------------------------------- */

static void add_roll(struct telling *t, json *rolls, const struct event *e, int ruling)
{
	struct text names = TEXT_INIT, faces = TEXT_INIT;
	json *j = json_new_object();

	text_print(&names, "%d.d%d", ruling, e->first_die);
	if (t->die.length == 0)
		text_puts(&t->die, names.bytes);
	if (e->n_faces > 1)
		text_print(&names, " to d%d", e->first_die + e->n_faces - 1);
	for (int i = 0; i < e->n_faces; i++)
		text_print(&faces, "%s%d", i ? " " : "", e->faces[i]);
	if (e->sides != 6)
		text_print(&faces, " of %d", e->sides);
	json_set(j, "names", json_new_string(names.bytes));
	json_set(j, "faces", json_new_string(faces.bytes));
	json_set(j, "label", json_new_string(e->text));
	json_append(rolls, j);
	t->dice += e->n_faces;
	text_release(&names);
	text_release(&faces);
}

/* What the ruling is remembered for. */
static int add_headline(struct text *out, const struct telling *t, struct run *run, int seq, struct error *err)
{
	const struct view_input in = { .game = t->game.name, .ruling = seq, .dice_by = -1 };
	const struct template_source source = { .directories = (const char *const *)t->templates };
	struct text lines = TEXT_INIT;
	json *view = view_new(run, &in);
	int result = template_render_named(&lines, "headline", view, &source, err);

	if (result == 0)
		headline_add_whole(out, lines.bytes, HEADLINE_MOST);
	json_free(view);
	text_release(&lines);
	return result;
}

static int tell_ruling(struct telling *t, struct run *run, int seq, struct error *err)
{
	static const struct reader everybody = { 0 };
	struct text headline = TEXT_INIT;
	struct derived d;
	json *j, *rolls;

	t->dice = 0;
	if (derive(&d, &t->game, run, seq, &everybody, (const char *const *)t->templates, err) < 0)
		return -1;
	if (add_headline(&headline, t, run, seq, err) < 0) {
		derived_release(&d);
		return -1;
	}
	j = json_new_object();
	rolls = json_new_array();
	for (int i = 0; i < run->events.n; i++)
		if (run->events.event[i].kind == EVENT_DICE)
			add_roll(t, rolls, &run->events.event[i], seq);
	json_set(j, "ruling", json_new_integer(seq));
	json_set(j, "headline", json_new_string(headline.bytes));
	json_set(j, "report", json_new_string(d.report.bytes));
	json_set(j, "is_last", json_new_bool(seq == t->game.ledger.live_ruling));
	json_set(j, "dice_count", json_new_integer(t->dice));
	json_set(j, "has_rolls", json_new_bool(json_size(rolls) > 0));
	json_set(j, "rolls", rolls);
	json_append(t->rulings, j);
	text_clear(&t->map);
	text_add(&t->map, d.map_svg.bytes, d.map_svg.length);
	t->map_ruling = seq;
	text_release(&headline);
	derived_release(&d);
	return 0;
}

/* Live rulings, one played on from the other; of a game that hides each by itself, as all may see it. */
static int tell_rulings(struct telling *t, struct error *err)
{
	const struct game *g = &t->game;
	const bool is_hidden = g->hides && g->sees != SEES_ALL;
	struct run *run = is_hidden ? NULL : game_begin(g, err);
	int before = -1, result = run || is_hidden ? 0 : -1;

	for (int seq = 0; seq < g->ledger.n && result == 0; seq++) {
		if (g->ledger.link[seq].type != ENTRY_RULING || !ledger_is_live(&g->ledger, seq))
			continue;
		if (is_hidden) {
			run_free(run);
			run = game_replay(g, seq, err);
			result = run ? 0 : -1;
		} else {
			result = game_follow(run, g, before, seq, err);
		}
		if (result == 0)
			result = tell_ruling(t, run, seq, err);
		before = seq;
	}
	run_free(run);
	return result;
}

/* --- the page ----------------------------------------------------------------------------------------- */

/* The last first. */
static json *reversed(const json *all)
{
	json *out = json_new_array();

	for (size_t i = json_size(all); i > 0; i--)
		json_append(out, json_share(json_at(all, i - 1)));
	return out;
}

static void replay_path(struct text *out, const struct board *at)
{
	text_print(out, "%s-replay.html", board_path(at).text);
}

static int write_page(struct telling *t, const char *key, json *view, struct error *err)
{
	const struct template_source source = { .directories = (const char *const *)t->site->templates };
	struct text path = TEXT_INIT, page = TEXT_INIT;
	int result;

	json_set(view, "rulings", reversed(t->rulings));
	if (t->site->replays)
		replay_path(&path, t->at);
	json_set(view, "replay", json_new_string(path.length ? strrchr(path.bytes, '/') + 1 : ""));
	text_clear(&path);
	json_set(view, "example_die", json_new_string(t->die.length ? t->die.bytes : "d1"));
	if (t->map.length) {
		text_print(&path, "%s.svg", strrchr(board_path(t->at).text, '/') + 1);
		json_set(view, "map", json_new_string(path.bytes));
		json_set(view, "map_ruling", json_new_integer(t->map_ruling));
		text_clear(&path);
	}
	result = template_render_named(&page, "game", view, &source, err);
	text_print(&page, "<!-- %s -->\n", key);
	page_game_path(&path, t->at);
	if (result == 0)
		result = cup_site_write(t->site, path.bytes, &page, err);
	text_release(&path);
	text_release(&page);
	return result;
}

static int write_beside(struct telling *t, const char *game, struct error *err)
{
	struct text path = TEXT_INIT, letter = TEXT_INIT;
	int result = ledger_print_mail(&letter, &t->game.ledger, game, 0, err);

	if (result == 0 && t->game.hides)
		result = handout_print_mail(&letter, &t->game, 0, err);
	text_print(&path, "%s.txt", board_path(t->at).text);
	if (result == 0)
		result = cup_site_write(t->site, path.bytes, &letter, err);
	text_clear(&path);
	text_print(&path, "%s.svg", board_path(t->at).text);
	if (result == 0 && t->map.length)
		result = cup_site_write(t->site, path.bytes, &t->map, err);
	text_release(&path);
	text_release(&letter);
	return result;
}

static int tell(struct telling *t, const char *game, const char *key, struct error *err)
{
	int result;

	if (game_open(&t->game, game, t->site->env->rulesets, err) < 0) {
		game_close(&t->game);
		return -1;
	}
	t->templates = data_templates(NULL, t->game.rules->name);
	t->rulings = json_new_array();
	result = tell_rulings(t, err);
	if (result == 0)
		result = write_beside(t, game, err);
	if (result == 0) {
		json *view = page_game_view(&t->site->pages, t->at);

		result = write_page(t, key, view, err);
		json_free(view);
	}
	json_free(t->rulings);
	data_directories_free(t->templates);
	game_close(&t->game);
	return result;
}

/* --- to be replayed ----------------------------------------------------------------------------------- */

/* What `drumhead page GAME` prints. */
static int write_replay(struct cup_site *site, const struct board *at, const char *game, struct error *err)
{
	char *program = file_beside("drumhead");
	const char *const argv[] = { program, "page", game, NULL };
	struct process process = { .argv = argv, .in = STREAM_NULL, .most = PAGE_MOST };
	struct text path = TEXT_INIT;
	int result = process_run(&process, err);

	replay_path(&path, at);
	if (result == 0 && process.status != 0)
		result = error_set(err, "`drumhead page` could not make a page of it: %.*s",
		                   (int)strcspn(process.errors.bytes, "\n"), process.errors.bytes);
	if (result == 0)
		result = cup_site_write(site, path.bytes, &process.output, err);
	process_release(&process);
	text_release(&path);
	free(program);
	return result;
}

static bool has_replay(const struct cup_site *site, const struct board *at)
{
	struct text path = TEXT_INIT;
	char *whole;
	bool found;

	replay_path(&path, at);
	whole = path_join(site->directory, path.bytes);
	found = file_is_plain(whole);
	free(whole);
	text_release(&path);
	return found;
}

/* --- is there anything new? --------------------------------------------------------------------------- */

/* Of all that goes into the page: the game's last entry, what the cup says of it, and what the page is made with. */
static int find_key(struct text *key, const struct cup_site *site, const struct board *at, struct error *err)
{
	char *game = path_join(site->survey.directory, board_path(at).text);
	struct text all = TEXT_INIT;
	char hex[2 * HASH_BYTES + 1];
	int result;
	struct ledger l;
	struct hash h;
	json *view;

	result = ledger_open(&l, game, err);
	free(game);
	if (result < 0)
		return -1;
	text_add(&all, l.link[l.n - 1].id.bytes, HASH_BYTES);
	ledger_release(&l);
	view = page_game_view(&site->pages, at);
	json_write(&all, view);
	json_free(view);
	text_add(&all, site->makers.bytes, site->makers.length);
	text_puts(&all, PAGE_EDITION);
	text_putc(&all, site->replays ? 'r' : ' ');
	h = hash_tagged("drumhead/page/v1", all.bytes, all.length);
	hex_encode(hex, h.bytes, HASH_BYTES / 2);
	text_puts(key, hex);
	text_release(&all);
	return 0;
}

/* The page's last line has the key. */
static bool is_told(const struct cup_site *site, const struct board *at, const char *key)
{
	struct text path = TEXT_INIT, page = TEXT_INIT;
	struct error none = ERROR_INIT;
	char *whole;
	bool found;

	page_game_path(&path, at);
	whole = path_join(site->directory, path.bytes);
	found = file_is_plain(whole) && file_read(&page, whole, PAGE_MOST, &none) == 0 && strstr(page.bytes, key) != NULL;
	free(whole);
	text_release(&path);
	text_release(&page);
	return found;
}

int game_page_write(struct cup_site *site, const struct board *at, struct error *err)
{
	struct telling t = { .site = site, .at = at, .map = TEXT_INIT, .die = TEXT_INIT };
	struct text key = TEXT_INIT;
	char *game = path_join(site->survey.directory, board_path(at).text);
	int result = find_key(&key, site, at, err);
	bool is_new;

	is_new = result == 0 && !is_told(site, at, key.bytes);
	if (is_new)
		result = tell(&t, game, key.bytes, err);
	else if (result == 0)
		site->same += 3;
	if (result == 0 && site->replays && (is_new || !has_replay(site, at)))
		result = write_replay(site, at, game, err);
	else if (result == 0 && site->replays)
		site->same++;
	text_release(&t.map);
	text_release(&t.die);
	text_release(&key);
	free(game);
	return result;
}
