/* guard.c - see guard.h.
 *
 * All is refused that is not known to be right.  For each game that the commits touch, one `drumhead judge` is kept
 * running and is shown one commit after the other, so that the price is that of the commits, not of the games. */
#include "git/guard.h"
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "git/games.h"
#include "git/trial.h"

#define COMMITS_MOST 100000
#define REWRITTEN "Turns are added to what is there, and nothing is rewritten. Say `drumhead git pull` " \
	"(or git pull --rebase), then push again"

struct watch {
	struct guard *guard;
	struct oid start;                        /* the tree the range begins with */
	struct trial *trial;
	int n_trials;
	int changes;                             /* in this commit */
	struct error *err;
};

void guard_allow(struct guard *g, const char *pattern)
{
	g->allow = must_realloc(g->allow, (size_t)(g->n_allow + 1) * sizeof *g->allow);
	g->allow[g->n_allow++] = must_strdup(pattern);
}

static void allow(void *to, const char *pattern)
{
	guard_allow(to, pattern);
}

void guard_init(struct guard *g, const struct repo *r)
{
	memset(g, 0, sizeof *g);
	guard_use(g, r);
}

void guard_use(struct guard *g, const struct repo *r)
{
	g->repo = r;
	repo_settings(r, "drumhead.allow", allow, g);
}

void guard_release(struct guard *g)
{
	for (int i = 0; i < g->n_allow; i++)
		free((char *)g->allow[i]);
	free(g->allow);
	memset(g, 0, sizeof *g);
}

/* --- files ------------------------------------------------------------------------------------------ */

static bool is_allowed(const struct guard *g, const char *path)
{
	for (int i = 0; i < g->n_allow; i++)
		if (fnmatch(g->allow[i], path, 0) == 0)
			return true;
	return false;
}

static int check_mode(const struct change *c, struct error *err)
{
	switch (c->mode) {
	case MODE_NONE: case MODE_FILE:
		return 0;
	case MODE_LINK:
		return error_set(err, "%s is a symbolic link; a game has plain files only", c->path);
	case MODE_MODULE:
		return error_set(err, "%s is a submodule; a game has plain files only", c->path);
	case MODE_EXECUTABLE:
		return error_set(err, "%s is marked as a program; say: git update-index --chmod=-x %s", c->path, c->path);
	default:
		return error_set(err, "%s is no plain file", c->path);
	}
}

static int check_set_up(const struct watch *w, const struct change *c)
{
	const char *right = layout_set_up(c->path);
	struct text found = TEXT_INIT;
	int result = 0;

	if (c->mode == MODE_NONE)
		return error_set(w->err, "%s was taken away; without it line ends may be converted, and secrets be added", c->path);
	if (repo_blob(&found, w->guard->repo, &c->blob, FILE_MOST, w->err) < 0)
		return error_within(w->err, "%s", c->path);
	if (strcmp(found.bytes, right) != 0)
		result = error_set(w->err, "%s is not as `drumhead git init` writes it; take it back: git checkout HEAD~ -- %s",
		                   c->path, c->path);
	text_release(&found);
	return result;
}

static int check_log(const struct trial *t, const struct file_place *p, const struct change *c, struct error *err)
{
	if (c->mode == MODE_NONE)
		return error_set(err, "%s was taken away; what is in a ledger stays in it", c->path);
	if (c->old_mode != MODE_NONE)
		return error_set(err, "%s was changed; what is in a ledger stays as it is", c->path);
	if (p->seq < t->before)
		return error_set(err, "%s belongs to an entry that is in the ledger already; nothing is added to it", c->path);
	return 0;
}

static int check_agreed(const struct trial *t, const struct change *c, struct error *err)
{
	if (t->before == 0 && c->mode != MODE_NONE)
		return 0;
	return error_set(err, "%s was %s; what was agreed in the offer stays as it is", c->path,
	                 c->mode == MODE_NONE ? "taken away" : c->old_mode == MODE_NONE ? "added" : "changed");
}

/* What an amend went over to: its digest is in the ledger, and the judge compares it. */
static int check_amended(const struct change *c, struct error *err)
{
	if (c->old_mode == MODE_NONE)
		return 0;
	return error_set(err, "%s was %s; a pack stays, because old rulings were played by it", c->path,
	                 c->mode == MODE_NONE ? "taken away" : "changed");
}

static int check_change(const struct trial *t, const struct file_place *p, const struct change *c, struct error *err)
{
	switch (p->kind) {
	case FILE_ENTRY: case FILE_BESIDE: case FILE_CLAIM: case FILE_LETTER:
		return check_log(t, p, c, err);
	case FILE_PACK: case FILE_FROM:
		return check_agreed(t, c, err);
	case FILE_AMENDED:
		return check_amended(c, err);
	default:
		return 0;
	}
}

/* --- games ------------------------------------------------------------------------------------------ */

static struct trial *find_trial(struct watch *w, const char *game)
{
	for (int i = 0; i < w->n_trials; i++)
		if (strcmp(w->trial[i].game, game) == 0)
			return &w->trial[i];
	w->trial = must_realloc(w->trial, (size_t)(w->n_trials + 1) * sizeof *w->trial);
	if (trial_begin(&w->trial[w->n_trials], w->guard->repo, &w->start, game, w->err) == 0)
		return &w->trial[w->n_trials++];
	trial_end(&w->trial[w->n_trials]);
	return NULL;
}

static int change_game(struct watch *w, const struct file_place *p, const struct change *c)
{
	struct trial *t = find_trial(w, p->game);
	int result = t ? check_change(t, p, c, w->err) : -1;

	if (result == 0 && trial_change(t, w->guard->repo, p, c, w->err) < 0)
		result = error_within(w->err, "%s", c->path);
	return result;
}

static int look_at_change(void *to, const struct change *c)
{
	struct watch *w = to;
	struct file_place place;

	w->changes++;
	if (is_allowed(w->guard, c->path))
		return 0;
	layout_find(&place, c->path);
	if (place.kind == FILE_PRIVATE)
		return error_set(w->err, "%s is private: it must not leave your computer. Take it out again (git rm --cached), "
		                 "make the commit anew, and if it was a secret, think it lost", c->path);
	if (place.kind == FILE_STRANGE && c->mode != MODE_MODULE && c->mode != MODE_LINK)
		return error_set(w->err, "%s is no file of a game, and nothing else is kept here.\nTake it out of the commit, or "
		                 "ask whoever keeps the repository for: git config --add drumhead.allow '%s'", c->path, c->path);
	if (check_mode(c, w->err) < 0)
		return -1;
	return place.kind == FILE_SET_UP ? check_set_up(w, c) : change_game(w, &place, c);
}

static int judge_game(struct watch *w, struct trial *t, const struct commit *c)
{
	int before = t->before, result;
	json *news = NULL;

	if (t->last >= t->entries)
		return error_set(w->err, "%s%slog: there are %d entries, and files with the number %d; one is missing or one is too "
		                 "many", t->game, *t->game ? "/" : "", t->entries, t->last);
	if (t->last_claim > t->entries)
		return error_set(w->err, "%s%slog/%04d.claim is about an entry that is not due yet", t->game, *t->game ? "/" : "",
		                 t->last_claim);
	result = trial_judge(t, &news, w->err);
	if (result == 0 && w->guard->good)
		w->guard->good(w->guard->to, c, t->game, news);
	w->guard->entries += t->entries - before;
	json_free(news);
	return result < 0 && *t->game ? error_within(w->err, "%s", t->game) : result;
}

/* The offer of GAME, whose id is that of the game. */
static void find_offer(struct oid *out, const struct watch *w, const struct oid *tree, const char *game)
{
	char *path = games_file(game, "log/%04d.entry", 0);

	memset(out, 0, sizeof *out);
	repo_at(out, w->guard->repo, tree, path);
	free(path);
}

/* A game lies in one place: whose program played both of two copies would let others choose between its dice. */
static int check_one_place(const struct watch *w, const struct commit *c, const char *game)
{
	struct game_list all;
	struct oid mine, other;
	int result = games_find(&all, w->guard->repo, &c->tree, w->err);

	find_offer(&mine, w, &c->tree, game);
	for (int i = 0; i < all.n && result == 0; i++) {
		if (strcmp(all.game[i], game) == 0)
			continue;
		find_offer(&other, w, &c->tree, all.game[i]);
		if (oid_equal(&mine, &other))
			result = error_set(w->err, "%s is the same game as %s, and a game lies in one place only; take the copy out again",
			                   *game ? game : "what lies in the root", *all.game[i] ? all.game[i] : "what lies in the root");
	}
	games_release(&all);
	return result;
}

/* --- commits ---------------------------------------------------------------------------------------- */

static int check_commit(struct watch *w, const struct commit *c, const struct oid *before)
{
	int result;

	if (c->doubled_signature)
		return error_set(w->err, "it has two signatures; commit again with one, or none: git commit --amend --no-gpg-sign");
	w->changes = 0;
	result = repo_diff(w->guard->repo, before, &c->tree, look_at_change, w, w->err);
	if (result == 0 && w->changes == 0)
		return error_set(w->err, "it changes nothing; leave it out: git rebase drops such commits");
	for (int i = 0; i < w->n_trials && result == 0; i++)
		if (w->trial[i].touched && w->trial[i].before == 0)
			result = check_one_place(w, c, w->trial[i].game);
	for (int i = 0; i < w->n_trials && result == 0; i++)
		if (w->trial[i].touched)
			result = judge_game(w, &w->trial[i], c);
	w->guard->commits++;
	return result;
}

static int within_commit(const struct commit *c, struct error *err)
{
	char hex[41];

	oid_print(hex, &c->id);
	return error_within(err, "commit %.7s (%s)", hex, c->subject);
}

/* The commits behind OLD, the newest first.  Returns new. */
static int list_commits(struct commit **out, int *n, const struct guard *g, const struct oid *old,
                        const struct oid *new, struct error *err)
{
	struct oid at = *new;

	*out = NULL;
	*n = 0;
	while (!oid_equal(&at, old)) {
		if (*n % 64 == 0)
			*out = must_realloc(*out, (size_t)(*n + 64) * sizeof **out);
		if (*n == COMMITS_MOST)
			return error_set(err, "more than %d commits at once; push them in parts", COMMITS_MOST);
		if (repo_commit(&(*out)[*n], g->repo, &at, err) < 0)
			return -1;
		if ((*out)[*n].parents > 1) {
			error_set(err, "it is a merge, and a game is one line of turns. Say git rebase (or drumhead git pull), "
			          "then push again");
			return within_commit(&(*out)[*n], err);
		}
		at = (*out)[(*n)++].parent;
	}
	return 0;
}

static int check_all(struct guard *g, const struct commit *commit, int n, const struct oid *old, struct error *err)
{
	struct watch w = { .guard = g, .err = err };
	struct commit first;
	int result = 0;

	if (!oid_is_zero(old)) {
		if (repo_commit(&first, g->repo, old, err) < 0)
			return -1;
		w.start = first.tree;
	}
	for (int i = n - 1; i >= 0 && result == 0; i--) {
		struct oid before = i == n - 1 ? w.start : commit[i + 1].tree;

		result = check_commit(&w, &commit[i], &before);
		if (result < 0)
			within_commit(&commit[i], err);
	}
	for (int i = 0; i < w.n_trials; i++)
		trial_end(&w.trial[i]);
	free(w.trial);
	return result;
}

int guard_range(struct guard *g, const struct oid *old, const struct oid *new, struct error *err)
{
	struct commit *commit;
	int n, result;

	if (!oid_is_zero(old) && !repo_is_ancestor(g->repo, old, new))
		return error_set(err, "this does not follow what is there.\n" REWRITTEN);
	result = list_commits(&commit, &n, g, old, new, err);
	if (result == 0)
		result = check_all(g, commit, n, old, err);
	free(commit);
	return result;
}
