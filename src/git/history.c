/* history.c - drumhead git log, show, diff, blame: what was played, in the game's terms, with its commits.
 *
 * They look at what is committed: the game is laid out from HEAD in a scratch directory, so that they work in a bare
 * repository as well. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/arena.h"
#include "git/clone.h"
#include "git/command.h"
#include "git/export.h"
#include "git/games.h"
#include "git/run.h"
#include "git/scratch.h"

struct history {
	struct clone clone;
	char game[GAME_PATH_MOST + 1];
	char *directory;                         /* scratch, NULL until it is needed */
};

static int open_history(struct history *h, const char *game, struct error *err)
{
	h->directory = NULL;
	return clone_open(&h->clone, err) < 0 ? -1 : clone_game(h->game, &h->clone, game, err);
}

static void close_history(struct history *h)
{
	scratch_free(h->directory);
	clone_close(&h->clone);
}

static int lay_out(struct history *h, struct error *err)
{
	struct oid tree, game;

	if (clone_tree(&tree, &h->clone, err) < 0)
		return -1;
	games_tree(&game, h->clone.repo, &tree, h->game);
	if (oid_is_zero(&game) || games_entries(h->clone.repo, &tree, h->game) == 0)
		return error_set(err, "%s: no game is committed there", *h->game ? h->game : ".");
	return export_game(&h->directory, h->clone.repo, &game, err);
}

/* The player knows the game by its name, and not where it is laid out. */
static void say_of_game(struct error *err, const struct history *h)
{
	size_t n = strlen(h->directory);
	struct error said = *err;
	struct text why = TEXT_INIT;
	bool is_of_it = strncmp(said.text, h->directory, n) == 0 && said.text[n] == ':';

	scratch_forget(&why, said.text + (is_of_it ? n + strspn(said.text + n, ": ") : 0), h->directory);
	error_clear(err);
	error_set_kind(err, said.kind, "%s%s%s", is_of_it && *h->game ? h->game : "", is_of_it && *h->game ? ": " : "",
	               why.bytes);
	text_release(&why);
}

/* `drumhead ARGV[1] GAME ...` on what is committed. */
static int ask_drumhead(struct text *out, struct history *h, const char **argv, struct error *err)
{
	if (lay_out(h, err) < 0)
		return -1;
	argv[2] = h->directory;
	if (run_drumhead_told(out, argv, err) == 0)
		return 0;
	say_of_game(err, h);
	return -1;
}

/* --- commits of a game ------------------------------------------------------------------------------ */

struct brought {
	const char *game;
	int first, last;                         /* entries that a commit brought; -1: none */
};

static int look_for_entries(void *to, const struct change *c)
{
	struct brought *b = to;
	struct file_place place;

	layout_find(&place, c->path);
	if (place.kind != FILE_ENTRY || c->old_mode != MODE_NONE || strcmp(place.game, b->game) != 0)
		return 0;
	b->first = b->first < 0 || place.seq < b->first ? place.seq : b->first;
	b->last = place.seq > b->last ? place.seq : b->last;
	return 0;
}

/* The entries of the game that commit C brought. */
static int find_brought(struct brought *b, const struct history *h, const struct commit *c, struct error *err)
{
	struct commit before = { .parents = 0 };

	*b = (struct brought){ h->game, -1, -1 };
	if (c->parents && repo_commit(&before, h->clone.repo, &c->parent, err) < 0)
		return -1;
	return repo_diff(h->clone.repo, &before.tree, &c->tree, look_for_entries, b, err);
}

/* The newest first, until EACH says 1. */
static int each_commit(struct history *h, int (*each)(void *to, const struct commit *c, const struct brought *b),
                       void *to, struct error *err)
{
	struct oid at = clone_head(&h->clone);
	struct commit c;
	struct brought b;
	int result = 0;

	while (result == 0 && !oid_is_zero(&at)) {
		if (repo_commit(&c, h->clone.repo, &at, err) < 0 || find_brought(&b, h, &c, err) < 0)
			return -1;
		if (b.first >= 0)
			result = each(to, &c, &b);
		at = c.parent;
	}
	return result;
}

static void print_day(char out[16], int64_t seconds)
{
	time_t t = (time_t)seconds;
	struct tm day;

	gmtime_r(&t, &day);
	strftime(out, 16, "%Y-%m-%d", &day);
}

/* --- log -------------------------------------------------------------------------------------------- */

static int print_commit(void *to, const struct commit *c, const struct brought *b)
{
	struct text *out = to;
	char hex[41], day[16], entries[24];

	oid_print(hex, &c->id);
	print_day(day, c->time);
	snprintf(entries, sizeof entries, b->first == b->last ? "%d" : "%d-%d", b->first, b->last);
	text_print(out, "%.7s  %s  %-8s  %s%s\n", hex, day, entries, c->subject, c->is_signed ? "  (signed)" : "");
	return 0;
}

static int run_log(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	struct history h;
	const struct option_spec options[] = { { 0 } };
	int result = -1;

	(void)env;
	if (options_parse(options, &argc, argv, 0, 1, err) < 0)
		return -1;
	if (open_history(&h, argc > 1 ? argv[1] : NULL, err) == 0)
		result = each_commit(&h, print_commit, out, err);
	close_history(&h);
	return result;
}

const struct command git_log = {
	.name = "log",
	.arguments = "[GAME]",
	.summary = "the commits of a game, with the entries they brought",
	.help = "GAME is where it lies; default: the game you stand in, or the only one.\n\n"
		"The newest first: commit, day, entries, what happened. (signed) marks a commit\n"
		"with a signature of its own; what that is worth to your git `show` tells.\n",
	.work = run_log,
};

/* --- show ------------------------------------------------------------------------------------------- */

struct wanted {
	int seq;
	bool found;
	struct commit commit;
};

static int is_wanted(void *to, const struct commit *c, const struct brought *b)
{
	struct wanted *w = to;

	if (w->seq < b->first || w->seq > b->last)
		return 0;
	w->found = true;
	w->commit = *c;
	return 1;
}

/* Information, by the user's own git. */
static int add_signature(struct text *out, const struct repo *r, const char *hex, struct error *err)
{
	const char *const word[] = { "log", "-1", "--format=%G? %GS%GK", hex, NULL };
	struct text said = TEXT_INIT;
	int status = run_git(&said, r, word, false, err);

	if (status == 0 && *said.bytes == 'G')
		text_print(out, "commit signed by %s", said.bytes + 2);
	else if (status == 0)
		text_puts(out, "commit signed, by a key that your git does not know (gpg.ssh.allowedSignersFile)\n");
	text_release(&said);
	return status < 0 ? -1 : 0;
}

static int add_where(struct text *out, const struct repo *r, const struct wanted *w, struct error *err)
{
	char hex[41], day[16];

	oid_print(hex, &w->commit.id);
	print_day(day, w->commit.time);
	text_print(out, "commit %s, %s, author %s\n", hex, day, w->commit.author);
	return w->commit.is_signed ? add_signature(out, r, hex, err) : 0;
}

static bool is_ruling(const char *entry)
{
	return strncmp(entry, "drumhead-begin 1 ruling", 23) == 0 || strncmp(entry, "drumhead-begin 2 ruling", 23) == 0;
}

static int add_entry(struct text *out, const struct history *h, int seq, struct error *err)
{
	char *path = games_file(h->game, "log/%04d.entry", seq);
	struct oid tree, blob;
	int result = clone_tree(&tree, &h->clone, err);

	if (result == 0 && repo_at(&blob, h->clone.repo, &tree, path) == MODE_FILE)
		result = repo_blob(out, h->clone.repo, &blob, FILE_MOST, err);
	free(path);
	return result;
}

static int add_report(struct text *out, struct history *h, const char *number, struct error *err)
{
	const char *argv[] = { NULL, "report", NULL, number, NULL };

	text_putc(out, '\n');
	return ask_drumhead(out, h, argv, err);
}

static int show(struct text *out, struct history *h, const char *number, struct error *err)
{
	size_t digits = strspn(number, "0123456789");
	struct wanted w = { .seq = digits && digits < 9 && !number[digits] ? atoi(number) : -1 };
	struct text entry = TEXT_INIT;
	int result = -1;

	if (w.seq < 0)
		return error_set_kind(err, ERROR_USAGE, "\"%s\" is no number of an entry", number);
	if (each_commit(h, is_wanted, &w, err) < 0)
		return -1;
	if (!w.found)
		return error_set(err, "%s has no entry %d", *h->game ? h->game : "the game", w.seq);
	if (add_where(out, h->clone.repo, &w, err) == 0 && add_entry(&entry, h, w.seq, err) == 0) {
		text_print(out, "\n%s", entry.bytes);
		result = is_ruling(entry.bytes) ? add_report(out, h, number, err) : 0;
	}
	text_release(&entry);
	return result;
}

/* The game, if more words than N are there: it stands before the others, and is taken out of them. */
static const char *take_game(int *argc, char **argv, int n)
{
	const char *game = *argc - 1 > n ? argv[1] : NULL;

	for (int i = 1; game && i + 1 < *argc; i++)
		argv[i] = argv[i + 1];
	*argc -= game != NULL;
	return game;
}

static int run_show(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	struct history h;
	const char *game;
	const struct option_spec options[] = { { 0 } };
	int result = -1;

	(void)env;
	if (options_parse(options, &argc, argv, 1, 2, err) < 0)
		return -1;
	game = take_game(&argc, argv, 1);
	if (open_history(&h, game, err) == 0)
		result = show(out, &h, argv[1], err);
	close_history(&h);
	return result;
}

const struct command git_show = {
	.name = "show",
	.arguments = "[GAME] N",
	.summary = "entry N: its commit, its words, and the report of a ruling",
	.help = "GAME is where it lies; default: the game you stand in, or the only one.\n",
	.work = run_show,
};

/* --- diff and blame --------------------------------------------------------------------------------- */

static int pass_on(const char *what, const char *game, int n, char **word, struct text *out, struct error *err)
{
	const char *argv[6] = { NULL, what };
	struct history h;
	int result = -1;

	for (int i = 0; i < n; i++)
		argv[3 + i] = word[i];
	if (open_history(&h, game, err) == 0)
		result = ask_drumhead(out, &h, argv, err);
	close_history(&h);
	return result;
}

static bool is_number(const char *word)
{
	return *word && !word[strspn(word, "0123456789")];
}

static int run_diff(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const char *game = NULL;
	const struct option_spec options[] = { { 0 } };

	(void)env;
	if (options_parse(options, &argc, argv, 0, 3, err) < 0)
		return -1;
	if (argc > 3 || (argc > 1 && !is_number(argv[1])))
		game = take_game(&argc, argv, 0);
	return pass_on("diff", game, argc - 1, argv + 1, out, err);
}

const struct command git_diff = {
	.name = "diff",
	.arguments = "[GAME] [N [M]]",
	.summary = "what has changed on the table between rulings N and M",
	.help = "Default: the last ruling and the one before it. As `drumhead diff`, of what is\n"
		"committed. GAME is where it lies; default: the game you stand in, or the only\n"
		"one. One whose name is a number: ./NUMBER.\n",
	.work = run_diff,
};

static int run_blame(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const char *game;
	const struct option_spec options[] = { { 0 } };

	(void)env;
	if (options_parse(options, &argc, argv, 1, 2, err) < 0)
		return -1;
	game = take_game(&argc, argv, 1);
	return pass_on("blame", game, 1, argv + 1, out, err);
}

const struct command git_blame = {
	.name = "blame",
	.arguments = "[GAME] PIECE",
	.summary = "which rulings moved or changed a piece",
	.help = "As `drumhead blame`, of what is committed; `drumhead git show N` tells of\n"
		"ruling N.\n"
		"GAME is where it lies; default: the game you stand in, or the only one.\n",
	.work = run_blame,
};
