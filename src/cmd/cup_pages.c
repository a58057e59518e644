/* cup_pages.c - drumhead cup pages: a cup as a site of plain files.
 *
 * A page is written if its bytes have changed.  What makes the page of a game is played again only if something that
 * goes into it has: its first line has a hash of all that. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/file.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cmd/cup.h"
#include "cmd/cup_game_page.h"
#include "cmd/data.h"
#include "cup/csv.h"
#include "game/start.h"
#include "trust/cup_files.h"

#define CHAIN "chain.txt"

static const char *const templates[] = { "head", "foot", "games", "game", NULL };

/* --- making ------------------------------------------------------------------------------------------ */

static int make_directory(const struct cup_site *site, const char *name, struct error *err)
{
	char *path = path_join(site->directory, name);
	int result = file_make_directory(path, err);

	free(path);
	return result;
}

/* The bytes of all templates of a game's page: when they change all pages are made again. */
static int read_templates(struct cup_site *site, struct error *err)
{
	for (int i = 0; templates[i]; i++) {
		bool found = false;

		for (char **d = site->templates; *d && !found; d++) {
			struct text name = TEXT_INIT;
			char *path;

			text_print(&name, "%s.mustache", templates[i]);
			path = path_join(*d, name.bytes);
			found = file_is_plain(path);
			if (found && file_read(&site->makers, path, PAGE_MOST, err) < 0)
				return -1;
			free(path);
			text_release(&name);
		}
	}
	return 0;
}

/* --- the pages ---------------------------------------------------------------------------------------- */

static int write_style(struct cup_site *site, struct error *err)
{
	char *path = data_find("templates/cup/style.css");
	struct text style = TEXT_INIT;
	int result = path ? file_read(&style, path, PAGE_MOST, err) :
	             error_set(err, "templates/cup/style.css is not among the data; see `drumhead --data`");

	if (result == 0)
		result = cup_site_write(site, "style.css", &style, err);
	text_release(&style);
	free(path);
	return result;
}

/* The chains that this one goes on from, each a text: before.txt, before-2.txt of that one's. */
static int write_before(struct cup_site *site, struct error *err)
{
	const struct cup *c = site->survey.cup.before;
	char *path = cup_before_path(site->survey.directory);
	int result = 0;

	for (int k = 1; c && result == 0; c = c->before, k++) {
		struct text chain = TEXT_INIT, name = TEXT_INIT;
		char *below = cup_before_path(path);

		page_before_name(&name, k);
		text_puts(&name, ".txt");
		result = cup_print_mail(&chain, c, path, 0, err);
		if (result == 0)
			result = cup_site_write(site, name.bytes, &chain, err);
		text_release(&chain);
		text_release(&name);
		free(path);
		path = below;
	}
	free(path);
	return result;
}

/* Its first file is the one that a site is known by. */
static int write_chain(struct cup_site *site, struct error *err)
{
	const struct survey *s = &site->survey;
	struct text chain = TEXT_INIT, table = TEXT_INIT, schedule = TEXT_INIT;
	int result = cup_print_mail(&chain, &s->cup, s->directory, 0, err);

	csv_table(&table, s);
	csv_schedule(&schedule, s, 0);
	if (result == 0)
		result = cup_site_write(site, CHAIN, &chain, err);
	if (result == 0)
		result = write_before(site, err);
	if (result == 0)
		result = cup_site_write(site, "table.csv", &table, err);
	if (result == 0)
		result = cup_site_write(site, "schedule.csv", &schedule, err);
	text_release(&chain);
	text_release(&table);
	text_release(&schedule);
	return result;
}

static int write_players(struct cup_site *site, struct error *err)
{
	int result = make_directory(site, "players", err);

	for (int p = 1; p <= site->survey.field.n && result == 0; p++) {
		struct text path = TEXT_INIT;

		page_player_path(&path, p);
		result = cup_site_render(site, path.bytes, "player", page_player_view(&site->pages, p), err);
		text_release(&path);
	}
	return result;
}

static int count_games(const struct survey *s)
{
	int n = 0;

	for (int k = 0; k < s->field.n_rounds; k++)
		n += s->field.round[k].n * field_games(&s->field.terms);
	return n;
}

/* A game that cannot be played again is told of, and holds up no other. */
static int write_games(struct cup_site *site, struct error *err)
{
	const struct field *f = &site->survey.field;
	struct progress progress = { .what = "games told", .of = count_games(&site->survey) };
	int done = 0;

	for (int k = 0; k < f->n_rounds; k++) {
		char round[32];

		snprintf(round, sizeof round, "r%d", k + 1);
		if (f->round[k].n && make_directory(site, round, err) < 0)
			return -1;
		for (int i = 0; i < f->round[k].n; i++)
			for (int g = 1; g <= field_games(&f->terms); g++) {
				const struct board at = { k + 1, i + 1, g };
				struct error wrong = ERROR_INIT;

				if (page_has_game(&site->survey, &at) && game_page_write(site, &at, &wrong) < 0) {
					if (wrong.kind == ERROR_TEMPORARY) {
						*err = wrong;
						return -1;
					}
					text_print(&site->wrong, "%s: %.*s\n", board_name(&at).text, (int)strcspn(wrong.text, "\n"),
					           wrong.text);
				}
				progress_tell(&progress, ++done);
			}
	}
	progress_end(&progress);
	return 0;
}

static int write_all(struct cup_site *site, struct error *err)
{
	if (file_make_directory(site->directory, err) < 0 || read_templates(site, err) < 0 || write_chain(site, err) < 0 ||
	    write_style(site, err) < 0)
		return -1;
	for (int i = 0; i < PAGES; i++) {
		struct page_file f = page_file((enum page)i);

		if (cup_site_render(site, f.file, f.template, page_view(&site->pages, (enum page)i), err) < 0)
			return -1;
	}
	return write_players(site, err) < 0 ? -1 : write_games(site, err);
}

/* --- the command -------------------------------------------------------------------------------------- */

/* Does the chain of a cup lie in the directory SITE, as a site has it? */
static bool is_site(const char *site)
{
	static const char begin[] = "drumhead-begin 1 cup";
	char *path = path_join(site, CHAIN);
	struct error unread = ERROR_INIT;
	struct text chain = TEXT_INIT;
	bool found = file_is_plain(path) && file_read(&chain, path, PAGE_MOST, &unread) == 0 &&
	             strncmp(chain.bytes, begin, sizeof begin - 1) == 0;

	text_release(&chain);
	free(path);
	return found;
}

/* Hidden files, such as those of git or of a web server, are nobody's pages. */
static void count_name(void *to, const char *name)
{
	*(int *)to += *name != '.';
}

/* Thirty files among those of somebody else are hard to find again. */
static int check_free(const char *site, struct error *err)
{
	int n = 0;

	if (!file_exists(site) || is_site(site))
		return 0;
	if (file_each_name(site, count_name, &n, err) < 0)
		return -1;
	return !n ? 0 : error_set(err, "%s is not empty, and holds no site of a cup: give the site a directory of its own, "
	                          "such as %s/cup, or add --anyway to write it among what is there", site, site);
}

/* A site has a directory of its own. */
static int check_places(const char *site, const char *own, struct error *err)
{
	if (cup_is_at(site) || game_is_at(site))
		return error_set(err, "%s is the directory of a %s; give the site one of its own", site,
		                 cup_is_at(site) ? "cup" : "game");
	if (own && !file_is_directory(own))
		return error_set(err, "--templates %s: there is no such directory", own);
	return 0;
}

static int work_pages(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	struct cup_site site = { .env = env, .wrong = TEXT_INIT, .makers = TEXT_INIT };
	const char *own = NULL;
	bool anyway = false;
	const struct option_spec options[] = {
		{ "replay", OPTION_FLAG, &site.replays }, { "anyway", OPTION_FLAG, &anyway },
		{ "templates", OPTION_TEXT, &own }, { 0 }
	};
	int result;

	if (options_parse(options, &argc, argv, 2, 2, err) < 0 || check_places(argv[2], own, err) < 0 ||
	    (!anyway && check_free(argv[2], err) < 0) ||
	    survey_open(&site.survey, argv[1], (int64_t)time(NULL), err) < 0)
		return -1;
	survey_look(&site.survey);
	site.directory = argv[2];
	site.templates = data_templates(own, "cup");
	pages_start(&site.pages, &site.survey);
	result = write_all(&site, err);
	if (result == 0) {
		text_print(out, "%s: %d file%s written, %d as before; begin with %s/index.html\n", argv[2], site.written,
		           site.written == 1 ? "" : "s", site.same, argv[2]);
		text_puts(out, site.wrong.bytes);
		result = site.wrong.length ? EXIT_FOUND : 0;
	}
	pages_end(&site.pages);
	data_directories_free(site.templates);
	survey_release(&site.survey);
	text_release(&site.wrong);
	text_release(&site.makers);
	return result;
}

const struct command cup_pages = {
	.name = "pages",
	.arguments = "[--replay] [--anyway] [--templates DIR] CUP SITE",
	.summary = "write a cup as a site of plain files: tables, games, maps",
	.help = "SITE is a directory, made if need be; any web server, or none, shows it. There\n"
		"is no script in it and nothing is fetched from elsewhere. Given again, only what\n"
		"has changed is written again. What hands hide is not told before the game's\n"
		"final.\n\n"
		"    --replay          each game also as `drumhead page` has it, which a browser\n"
		"                      replays and audits: half a megabyte for each\n"
		"    --anyway          also into a directory that holds other files\n"
		"    --templates DIR   pages of your own, templates/cup being the examples\n",
	.work = work_pages,
};
