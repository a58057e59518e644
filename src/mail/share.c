/* share.c - see share.h.  The lines that a seat has sealed are the one thing of a game that a commit does not carry:
 * they are for the referee's eyes, and lie where the letter came.  So such a game is left to that host. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/command.h"
#include "base/file.h"
#include "base/process.h"
#include "mail/plain.h"
#include "mail/share.h"

/* --- drumhead git -------------------------------------------------------------------------------------- */

static int git_turn(struct post *p, const struct config_game *g, bool local, struct error *err)
{
	const char *argv[] = { p->drumhead, "git", "turn", local ? "--local" : ".", local ? "." : NULL, NULL };
	const char *const told[] = { COMMAND_ERRORS, NULL };
	struct process program = { .argv = argv, .environment = told, .directory = g->path, .seconds = 300 };
	struct error said = ERROR_INIT;
	struct text why = TEXT_INIT;
	int result = process_run(&program, err);

	if (result == 0 && program.status != 0) {
		plain_line(&why, command_read_error(&program.errors, &said) ? said.text : program.errors.bytes, 1000);
		result = error_set_kind(err, ERROR_TEMPORARY, "%s: `drumhead git turn` ended with status %d: %s", g->name,
		                        program.status, why.bytes);
	}
	process_release(&program);
	text_release(&why);
	return result;
}

/* Whoever was killed while he wrote may have left entries that no commit has; a pull would stumble over them. */
static int commit_what_was_left(struct post *p, struct error *err)
{
	char *directory = store_path(&p->store, "owed"), **names;
	size_t n;
	int result = file_names(&names, &n, directory, err);

	free(directory);
	if (result < 0)
		return -1;
	for (size_t i = 0; i < n && result == 0; i++) {
		const struct config_game *g = game_by_name(p, names[i]);

		if (g)
			result = git_turn(p, g, true, err);
	}
	file_names_free(names, n);
	return result;
}

/* Where what was left here has to give way, git's first word is that; then it is done. */
static int pull(struct post *p, const struct config_game *g, struct error *err)
{
	struct error gave_way = ERROR_INIT;

	if (commit_what_was_left(p, err) < 0)
		return -1;
	return git_turn(p, g, false, &gave_way) == 0 ? 0 : git_turn(p, g, false, err);
}

/* --- what is where --------------------------------------------------------------------------------------- */

static void read_log(struct text *out, const struct config_game *g, int seq)
{
	char name[32];

	snprintf(name, sizeof name, "log/%04d.entry", seq);
	game_file(out, g, name);
}

static bool has_lines(const struct config_game *g, int seq)
{
	char name[32], *path;
	bool there;

	snprintf(name, sizeof name, "secrets/%04d.sealed", seq);
	path = path_join(g->path, name);
	there = file_exists(path);
	free(path);
	return there;
}

static bool lacks_lines(const struct config_game *g)
{
	struct text entry = TEXT_INIT;
	bool lacks = false;
	int n = game_entries(g);

	for (int i = 0; i < n && !lacks; i++) {
		text_clear(&entry);
		read_log(&entry, g, i);
		lacks = strstr(entry.bytes, "\nsealed ") && !has_lines(g, i);
	}
	text_release(&entry);
	return lacks;
}

/* --- the steps ------------------------------------------------------------------------------------------- */

int share_begin(struct post *p, const struct config_game *g, bool *elsewhere, struct error *err)
{
	*elsewhere = false;
	if (!game_is_shared(p, g))
		return 0;
	if (pull(p, g, err) < 0)
		return -1;
	*elsewhere = lacks_lines(g);
	return 0;
}

int share_owe(struct post *p, const struct config_game *g, struct error *err)
{
	int64_t owed;

	if (!game_is_shared(p, g))
		return 0;
	owed = store_note(&p->store, "owed", g->name);
	if (owed == 0) {
		owed = game_entries(g);
		store_set_note(&p->store, "owed", g->name, owed);
		if (store_note(&p->store, "owed", g->name) != owed)
			return error_set_kind(err, ERROR_TEMPORARY, "the spool cannot be written");
	}
	store_set_note(&p->store, "games", g->name, owed);
	return 0;
}

/* An entry before and after. */
struct watched {
	int seq;
	struct text before, after;
};

static bool has_changed(struct watched *w, const struct config_game *g)
{
	read_log(&w->after, g, w->seq);
	return strcmp(w->before.bytes, w->after.bytes) != 0;
}

int share_end(struct post *p, const struct config_game *g, bool *lost, struct error *err)
{
	struct watched first = { (int)store_note(&p->store, "owed", g->name), TEXT_INIT, TEXT_INIT };
	struct watched last = { game_entries(g) - 1, TEXT_INIT, TEXT_INIT };
	int result;

	*lost = false;
	if (!game_is_shared(p, g))
		return 0;
	read_log(&first.before, g, first.seq);
	read_log(&last.before, g, last.seq);
	/* Committed first: what lies in no commit cannot give way to another's.  The second call pushes and rules. */
	result = git_turn(p, g, true, err) < 0 ? -1 : git_turn(p, g, false, err);
	if ((*lost = has_changed(&last, g))) {
		error_clear(err);
		result = 0;
		if (has_changed(&first, g)) {    /* all that we had to tell of is gone; of the rest others tell */
			share_settled(p, g->name);
			result = share_owe(p, g, err);
		}
	}
	text_release(&first.before);
	text_release(&first.after);
	text_release(&last.before);
	text_release(&last.after);
	return result;
}

void share_settled(struct post *p, const char *game)
{
	if (p->config.git)
		store_forget_note(&p->store, "owed", game);
}

void share_unwritten(struct post *p, const struct config_game *g)
{
	if (game_is_shared(p, g) && store_note(&p->store, "owed", g->name) == game_entries(g))
		share_settled(p, g->name);
}

static const struct config_game *any_game(struct post *p)
{
	for (int i = 0; i < p->config.n_games; i++)
		if (game_is_shared(p, &p->config.game[i]) && game_entries(&p->config.game[i]) > 0)
			return &p->config.game[i];
	return NULL;
}

int share_look(struct post *p, struct error *err)
{
	const struct config_game *any = p->config.git ? any_game(p) : NULL;
	int lock = any ? game_lock(p, any, err) : -1, result;

	if (!any)
		return 0;
	if (lock < 0)
		return -1;
	result = pull(p, any, err);
	for (int i = 0; i < p->config.n_games && result == 0; i++) {
		const struct config_game *g = &p->config.game[i];

		if (game_is_shared(p, g) && !store_note(&p->store, "owed", g->name))
			game_note_told(p, g->name, game_entries(g));
	}
	file_unlock(lock);
	return result;
}
