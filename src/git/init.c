/* init.c - drumhead git init: a repository for games, to play in or to push to.
 *
 * Every step may be done again: whoever was interrupted says the same once more. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "git/command.h"
#include "git/games.h"
#include "git/run.h"
#include "git/player.h"
#include "git/save.h"

static int make_repository(const char *directory, bool bare, struct error *err)
{
	const char *const argv[] = {
		"git", "init", "--quiet", "--initial-branch=main", bare ? "--bare" : "--quiet", directory, NULL
	};
	int status = run(argv, err);

	if (status > 0)
		error_set(err, "%s: git init failed", directory);
	return status == 0 ? 0 : -1;
}

/* --- a bare one ------------------------------------------------------------------------------------- */

/* What git itself refuses, should the hook ever be away. */
static const char *const settings[][2] = {
	{ "receive.denyNonFastForwards", "true" }, { "receive.denyDeletes", "true" }, { "receive.fsckObjects", "true" },
	{ "receive.maxInputSize", "256m" }, { "core.logAllRefUpdates", "true" }, { "core.fsync", "all" },
};

static int set_up_receiving(const struct repo *r, struct error *err)
{
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		const char *const word[] = { "config", settings[i][0], settings[i][1], NULL };
		struct text nothing = TEXT_INIT;
		int status = run_git(&nothing, r, word, false, err);

		text_release(&nothing);
		if (status != 0)
			return error_set(err, "git config failed");
	}
	return 0;
}

/* Between single quotes for a shell. */
static void add_quoted(struct text *out, const char *word)
{
	text_putc(out, '\'');
	for (; *word; word++)
		if (*word == '\'')
			text_puts(out, "'\\''");
		else
			text_putc(out, *word);
	text_putc(out, '\'');
}

/* Servers run hooks with hardly a PATH: the hook names this very program. */
static int write_hook(struct error *err)
{
	struct text hook = TEXT_INIT;
	char *self = file_beside("drumhead-git");
	const char *data = getenv("DRUMHEAD_DATA");
	int result;

	text_puts(&hook, "#!/bin/sh\n# Written by drumhead git init: what is pushed here must be good turns of games.\n");
	if (data) {
		text_puts(&hook, "DRUMHEAD_DATA=");
		add_quoted(&hook, data);
		text_puts(&hook, "\nexport DRUMHEAD_DATA\n");
	}
	text_puts(&hook, "exec ");
	add_quoted(&hook, self);
	text_puts(&hook, " hook\n");
	result = file_make_directory("hooks", err);
	if (result == 0)
		result = file_replace("hooks/pre-receive", hook.bytes, hook.length, 0755, err);
	text_release(&hook);
	free(self);
	return result;
}

static int furnish_bare(const struct clone *c, struct error *err)
{
	if (set_up_receiving(c->repo, err) < 0 || write_hook(err) < 0 || save_set_up(c, err) < 0)
		return -1;
	say("A bare repository with a guard. Players clone it:\n    git clone %s", repo_directory(c->repo));
	return 0;
}

/* --- one to play in --------------------------------------------------------------------------------- */

static int save_if_game(const struct clone *c, const char *game, int *saved, struct error *err)
{
	char *directory = clone_path(c, game), *first = path_join(directory, "log/0000.entry");
	int result = file_exists(first) ? player_keep(c, game, err) : 0;

	*saved += result == 1;
	free(first);
	free(directory);
	return result < 0 ? -1 : 0;
}

/* The game in the root, and those in directories of it. */
static int save_games(const struct clone *c, int *saved, struct error *err)
{
	char **name = NULL;
	size_t n = 0;
	int result = save_if_game(c, "", saved, err);

	if (result == 0)
		result = file_names(&name, &n, ".", err);
	for (size_t i = 0; i < n && result == 0; i++)
		if (layout_is_folder(name[i], strlen(name[i])) && file_is_directory(name[i]))
			result = save_if_game(c, name[i], saved, err);
	file_names_free(name, n);
	return result;
}

static int furnish(const struct clone *c, struct error *err)
{
	int saved = 0;

	if (save_set_up(c, err) < 0 || save_games(c, &saved, err) < 0)
		return -1;
	say("A repository to play in, with %d game%s. To play through another one:\n"
	    "    git remote add origin URL\n    drumhead git turn", saved, saved == 1 ? "" : "s");
	return 0;
}

static int run_init(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const char *directory;
	struct clone c = { .lock = -1, .branch = TEXT_INIT };
	bool bare = false;
	int result = -1;
	const struct option_spec options[] = { { "bare", OPTION_FLAG, &bare }, { 0 } };

	(void)env;
	(void)out;
	if (options_parse(options, &argc, argv, 0, 1, err) < 0)
		return -1;
	directory = argc > 1 ? argv[1] : ".";
	if (make_repository(directory, bare, err) < 0)
		return -1;
	if (chdir(directory) < 0)
		return error_errno(err, "%s", directory);
	if ((bare ? clone_open_bare(&c, err) : clone_open_to_write(&c, err)) == 0)
		result = bare ? furnish_bare(&c, err) : furnish(&c, err);
	clone_close(&c);
	return result;
}

const struct command git_init = {
	.name = "init",
	.arguments = "[--bare] [DIRECTORY]",
	.summary = "make a repository for games",
	.help = "In DIRECTORY, by default the current one. Games that are there already, made by\n"
		"`drumhead offer` or `drumhead accept`, are committed: one in DIRECTORY itself,\n"
		"or each in a directory of its own.\n\n"
		"    --bare    one to push to, with the guard as its pre-receive hook\n",
	.work = run_init,
};
