/* player.c - see player.h. */
#include "git/player.h"
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "git/command.h"
#include "git/games.h"
#include "git/run.h"
#include "git/save.h"

/* --- what we owe ------------------------------------------------------------------------------------ */

static bool is_for_programs(const char *entry)
{
	static const char *const words[] = { "ruling", "share", "mask", "deal", "final" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(entry, words[i]) == 0)
			return true;
	return false;
}

/* Whether it is our program that has to write now, and not the player. */
static int is_owed(bool *out, const char *directory, struct error *err)
{
	const char *argv[] = { NULL, "status", "--json", directory, NULL };
	struct text answer = TEXT_INIT;
	int status = run_drumhead(&answer, argv, err), result = -1;
	json *j = status == 0 ? json_parse(answer.bytes, answer.length, "drumhead status", err) : NULL;
	const char *writes = json_string(json_get(json_get(j, "pen"), "writes"));

	if (j || status > 0)
		result = 0;                      /* a game that cannot be opened has said why; the others go on */
	*out = writes && json_true(json_get(json_get(j, "pen"), "ours")) && is_for_programs(writes);
	json_free(j);
	text_release(&answer);
	return result;
}

static bool lies_here(const char *directory, int seq)
{
	struct text path = TEXT_INIT;
	bool found;

	text_print(&path, "%s/log/%04d.entry", directory, seq);
	found = file_exists(path.bytes);
	text_release(&path);
	return found;
}

/* The branch's tree, and how many entries of GAME are in it; nothing is said if it cannot be read. */
static int committed(struct oid *tree, const struct clone *c, const char *game)
{
	struct error ignored = ERROR_INIT;

	return clone_tree(tree, c, &ignored) == 0 ? games_entries(c->repo, tree, game) : 0;
}

bool player_has_more(const struct clone *c, const char *game)
{
	char *directory = clone_path(c, game);
	struct oid tree;
	bool more = lies_here(directory, committed(&tree, c, game));

	free(directory);
	return more;
}

/* A ruling that asks somebody is what the branch ends with: it is a player who has to write, and no program need be
 * started to find out; of many games that is so in nearly all. */
static bool waits_for_player(const struct clone *c, const char *game)
{
	static const char ruling[] = "drumhead-begin 1 ruling\n";
	struct text entry = TEXT_INIT, next = TEXT_INIT;
	struct error ignored = ERROR_INIT;
	struct oid tree, blob;
	int n = committed(&tree, c, game);
	char *last = games_file(game, "log/%04d.entry", n - 1);
	bool waits = n > 0 && repo_at(&blob, c->repo, &tree, last) == MODE_FILE &&
	             repo_blob(&entry, c->repo, &blob, FILE_MOST, &ignored) == 0 &&
	             strncmp(entry.bytes, ruling, sizeof ruling - 1) == 0 && entry_says(&next, entry.bytes, "next") &&
	             strcmp(next.bytes, "over") != 0;

	text_release(&entry);
	text_release(&next);
	free(last);
	return waits;
}

/* What lies here beyond the branch was written by hand, or by a program that was killed, perhaps between a ruling and
 * the files that are made from it: those are made anew. */
int player_keep(const struct clone *c, const char *game, struct error *err)
{
	char *directory = clone_path(c, game);
	const char *argv[] = { NULL, "adjudicate", "--hold", directory, NULL };
	int result = player_has_more(c, game) ? run_drumhead_silently(argv, err) : 0;

	if (result == 0)
		result = save_game(c, game, err);
	free(directory);
	return result;
}

int player_settle(const struct sync *s, const char *game, struct error *err)
{
	const struct clone *c = s->clone;
	char *directory = clone_path(c, game);
	const char *argv[] = { NULL, "adjudicate", directory, NULL };
	bool wanted = false;
	bool ready = !waits_for_player(c, game) && !player_has_more(c, game) && sync_is_pushed(s, game);
	int result = ready ? is_owed(&wanted, directory, err) : 0;

	if (result == 0 && wanted)
		result = run_drumhead_silently(argv, err) < 0 ? -1 : save_game(c, game, err);
	free(directory);
	return result;
}

static void add_game(struct game_list *l, const char *game)
{
	for (int i = 0; i < l->n; i++)
		if (strcmp(l->game[i], game) == 0)
			return;
	l->game = must_realloc(l->game, (size_t)(l->n + 1) * sizeof *l->game);
	l->game[l->n++] = must_strdup(game);
}

/* A game that does not go on holds up no other; the first that did not is in the error. */
struct settling {
	struct sync *sync;
	struct game_list all, *news;
	struct error held_up;
};

static void hold_up(struct settling *t, const char *game, struct error *why)
{
	if (*game)
		error_within(why, "%s", game);
	if (t->held_up.kind != ERROR_NONE)
		say("%s", why->text);
	else
		t->held_up = *why;
}

static void keep_all(struct settling *t)
{
	for (int i = 0; i < t->all.n; i++) {
		struct error why = ERROR_INIT;
		int result = player_keep(t->sync->clone, t->all.game[i], &why);

		if (result == 1)
			add_game(t->news, t->all.game[i]);
		else if (result < 0)
			hold_up(t, t->all.game[i], &why);
	}
}

static void settle_all(struct settling *t)
{
	for (int i = 0; i < t->all.n; i++) {
		struct error why = ERROR_INIT;
		int result = player_settle(t->sync, t->all.game[i], &why);

		if (result == 1)
			add_game(t->news, t->all.game[i]);
		else if (result < 0)
			hold_up(t, t->all.game[i], &why);
	}
}

/* What is owed is written for what is pushed, so first goes out what lies here. */
static int settle(struct settling *t, struct error *err)
{
	struct clone *c = t->sync->clone;
	struct oid tree;

	if (clone_tree(&tree, c, err) < 0 || games_find(&t->all, c->repo, &tree, err) < 0)
		return -1;
	keep_all(t);
	if (sync_push(t->sync, err) < 0)
		return -1;
	settle_all(t);
	return sync_push(t->sync, err);
}

/* --- pulling ---------------------------------------------------------------------------------------- */

int player_pull(struct clone *c, struct game_list *news, struct error *err)
{
	struct sync s;
	struct settling t = { .sync = &s, .news = news, .held_up = ERROR_INIT };
	int result;

	memset(news, 0, sizeof *news);
	if (sync_open(&s, c, err) < 0)
		return -1;
	result = sync_pull(&s, err);
	if (result == 0) {
		result = settle(&t, err);
		clone_tidy(c);
	}
	if (result == 0 && t.held_up.kind != ERROR_NONE) {
		*err = t.held_up;
		result = -1;
	}
	if (s.pushed)
		say("pushed to %s", s.remote);
	for (int i = 0; i < s.news.n; i++)
		add_game(news, s.news.game[i]);
	games_release(&t.all);
	sync_close(&s);
	return result;
}

/* Short, where the user stands in the root of the work tree. */
static char *place_of(const struct clone *c, const char *game)
{
	char *here = realpath(".", NULL), *root = realpath(repo_work_tree(c->repo), NULL), *place;

	if (here && root && strcmp(here, root) == 0)
		place = must_strdup(*game ? game : ".");
	else
		place = clone_path(c, game);
	free(here);
	free(root);
	return place;
}

/* Of a game that waits for others nothing, if OURS. */
static int say_awaited(const struct clone *c, const char *game, bool ours, struct error *err)
{
	char *place = place_of(c, game);
	const char *argv[] = { NULL, "status", "--json", place, NULL };
	struct text answer = TEXT_INIT;
	int status = run_drumhead(&answer, argv, err);
	json *j = status == 0 ? json_parse(answer.bytes, answer.length, "drumhead status", err) : NULL;
	json *pen = json_get(j, "pen");
	const char *says = json_string(json_get(pen, "says"));

	if (says && (!ours || json_true(json_get(pen, "ours"))))
		say("%s%s%.*s", game, *game ? ": " : "", (int)strlen(says) - 1, says);
	json_free(j);
	text_release(&answer);
	free(place);
	return status < 0 || (status == 0 && !j) ? -1 : 0;
}

int player_say_awaited(const struct clone *c, const char *game, struct error *err)
{
	return say_awaited(c, game, false, err);
}

int player_say_asked(const struct clone *c, struct error *err)
{
	struct game_list all = { 0 };
	struct oid tree;
	int result = clone_tree(&tree, c, err) < 0 || games_find(&all, c->repo, &tree, err) < 0 ? -1 : 0;

	for (int i = 0; i < all.n && result == 0; i++)
		result = say_awaited(c, all.game[i], true, err);
	games_release(&all);
	return result;
}
