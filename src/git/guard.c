/* guard.c - see guard.h.
 *
 * All is refused that is not known to be right.  First the commits are gone through for what can be seen without any
 * rule: which files they touch, how many and how big, and where games begin.  A few objects may stand for millions of
 * files, so nothing is written and no program is started before that is known.  Then each game is judged by itself: one
 * `drumhead judge` at a time is shown the commits that touch it, one after the other, so that the price is that of the
 * commits, and a push of hundreds of games needs no more memory than one of a single game. */
#include "git/guard.h"
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/arena.h"
#include "base/progress.h"
#include "git/games.h"
#include "git/guard_cup.h"
#include "git/trial.h"

#define COMMITS_MOST 100000
#define FILES_MOST 65536                         /* of one commit; so the next two */
#define GAMES_MOST 256
#define BYTES_MOST (256u << 20)
#define REWRITTEN "Turns are added to what is there, and nothing is rewritten. Say `drumhead git pull` " \
	"(or git pull --rebase), then push again"

/* A game, and the commits that touch it, by their place in the watch. */
struct touched {
	char *game;
	int *commit;
	int n;
};

struct watch {
	struct guard *guard;
	struct oid start;                        /* the tree the range begins with */
	struct commit *commit;                   /* the oldest first */
	int n;
	struct touched **touched;                /* by name, in the order of bytes */
	int n_touched;
	struct error *err;
};

/* What one commit brings. */
struct haul {
	struct watch *watch;
	const struct commit *commit;
	int at;                                  /* its place in the watch */
	struct touched *game[GAMES_MOST];        /* in the order of their files */
	int games;
	int files;
	size_t bytes;
	char *pack;                              /* the directory of the pack of the last file in one, new; NULL */
	int pack_files;
	size_t pack_bytes;
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
		if (fnmatch(g->allow[i], path, FNM_PATHNAME | FNM_PERIOD) == 0)
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
	if (found.length != strlen(right) || memcmp(found.bytes, right, found.length) != 0)
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
	case FILE_CARRIED: case FILE_WAITING:
		return error_set(err, "%s is a letter to a cup, and this is a game", c->path);
	default:
		return 0;
	}
}

/* --- what a commit brings ----------------------------------------------------------------------------- */

/* The place of GAME in the list, or where it belongs. */
static int touched_place(const struct watch *w, const char *game)
{
	int from = 0, to = w->n_touched;

	while (from < to) {
		int middle = (from + to) / 2;

		if (strcmp(w->touched[middle]->game, game) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

static struct touched *touched_game(struct watch *w, const char *game)
{
	int at = touched_place(w, game);

	if (at < w->n_touched && strcmp(w->touched[at]->game, game) == 0)
		return w->touched[at];
	w->touched = must_realloc(w->touched, (size_t)(w->n_touched + 1) * sizeof *w->touched);
	memmove(w->touched + at + 1, w->touched + at, (size_t)(w->n_touched - at) * sizeof *w->touched);
	w->touched[at] = must_alloc(sizeof *w->touched[at]);
	w->touched[at]->game = must_strdup(game);
	w->n_touched++;
	return w->touched[at];
}

static int touch(struct haul *h, const char *game)
{
	struct touched *t = h->games ? h->game[h->games - 1] : NULL;

	if (t && strcmp(t->game, game) == 0)
		return 0;
	t = touched_game(h->watch, game);
	if (t->n && t->commit[t->n - 1] == h->at)
		return 0;
	if (h->games == GAMES_MOST)
		return error_set(h->watch->err, "more than %d games in one commit; put them into several", GAMES_MOST);
	if (t->n % 16 == 0)
		t->commit = must_realloc(t->commit, (size_t)(t->n + 16) * sizeof *t->commit);
	t->commit[t->n++] = h->at;
	h->game[h->games++] = t;
	return 0;
}

static int count_in_pack(struct haul *h, const struct change *c, size_t size)
{
	size_t n = layout_pack_length(c->path);

	if (n == 0)
		return 0;
	if (!h->pack || strlen(h->pack) != n || strncmp(h->pack, c->path, n) != 0) {
		free(h->pack);
		h->pack = must_strdup(c->path);
		h->pack[n] = '\0';
		h->pack_files = 0;
		h->pack_bytes = 0;
	}
	h->pack_bytes += size;
	if (++h->pack_files <= PACK_FILES_MOST && h->pack_bytes <= PACK_MOST)
		return 0;
	return error_set(h->watch->err, "%s has more than %d files, or %d MB; no pack has", h->pack, PACK_FILES_MOST,
	                 PACK_MOST >> 20);
}

static int count_file(struct haul *h, const struct change *c)
{
	struct error *err = h->watch->err;
	size_t size = 0;

	if (++h->files > FILES_MOST)
		return error_set(err, "more than %d files in one commit; put them into several", FILES_MOST);
	if (c->mode != MODE_FILE && c->mode != MODE_EXECUTABLE)
		return 0;
	if (repo_blob_size(&size, h->watch->guard->repo, &c->blob, FILE_MOST, err) < 0)
		return error_within(err, "%s", c->path);
	h->bytes += size;
	if (h->bytes > BYTES_MOST)
		return error_set(err, "more than %u MB in one commit; put them into several", BYTES_MOST >> 20);
	return count_in_pack(h, c, size);
}

static int check_unknown(const struct file_place *place, const struct change *c, struct error *err)
{
	if (place->kind == FILE_PRIVATE)
		return error_set(err, "%s is private: it must not leave your computer. Take it out again (git rm --cached), "
		                 "make the commit anew, and if it was a secret, think it lost", c->path);
	if (layout_is_of_cup_before(c->path))
		return error_set(err, "%s is of a cup that goes on from another one, and no repository keeps such a cup: its "
		                 "games would lie there twice. Take it out of the clone and the commit, and run it by mail "
		                 "(drumhead-mail(1)), or in a directory of its own", c->path);
	if (place->kind == FILE_UNKNOWN && c->mode != MODE_MODULE && c->mode != MODE_LINK)
		return error_set(err, "%s is no file of a game, and nothing else is kept here.\nTake it out of the commit, or "
		                 "ask whoever keeps the repository for: git config --add drumhead.allow '%s'", c->path, c->path);
	return check_mode(c, err);
}

/* C's path is fit to be shown, and of whatever is no file of a game that may make it another one. */
static int check_file(struct haul *h, const struct file_place *place, const struct change *c)
{
	if (check_unknown(place, c, h->watch->err) < 0 || count_file(h, c) < 0)
		return -1;
	return place->kind == FILE_SET_UP ? check_set_up(h->watch, c) : touch(h, place->game);
}

/* A further file may be a program: the jobs of forges are some. */
static int check_allowed(struct haul *h, const struct change *c)
{
	const char *slash = strrchr(c->path, '/');

	if (c->mode != MODE_NONE && strcasecmp(slash ? slash + 1 : c->path, "HEAD") == 0)
		return error_set(h->watch->err, "%s may make git take its folder for a repository; give it another name", c->path);
	return c->mode != MODE_EXECUTABLE && check_mode(c, h->watch->err) < 0 ? -1 : count_file(h, c);
}

static int look_at_change(void *to, const struct change *c)
{
	struct haul *h = to;
	struct file_place place;
	struct change shown = *c;
	struct text path = TEXT_INIT;
	int result;

	layout_find(&place, c->path);
	text_show(&path, c->path, strlen(c->path), false);
	shown.path = path.bytes;
	if (layout_check_safe(c->path, h->watch->err) < 0)
		result = -1;
	else if (is_allowed(h->watch->guard, c->path))
		result = check_allowed(h, &shown);
	else
		result = check_file(h, &place, &shown);
	text_release(&path);
	return result;
}

/* Where games begin in the commit, they must be able to lie; and a game lies in one place: whose program played both of
 * two copies would let others choose between its dice. */
static int check_beginnings(struct haul *h, const struct oid *before)
{
	struct watch *w = h->watch;
	const struct oid *tree = &h->commit->tree;
	struct game_places places = { .offer = NULL };
	int result = 0;

	for (int i = 0; i < h->games && result == 0; i++) {
		const char *game = h->game[i]->game;
		char cup[GAME_PATH_MOST + 1];

		if (games_entries(w->guard->repo, before, game) > 0)
			continue;
		result = games_may_lie(w->guard->repo, tree, game, w->err);
		if (result == 0 && !places.offer)
			result = game_places_find(&places, w->guard->repo, tree, w->err);
		if (result == 0)
			result = game_places_check(&places, game, w->err);
		if (result == 0 && games_cup_above(cup, w->guard->repo, tree, game))
			result = touch(h, cup);  /* it has to give the game */
	}
	game_places_release(&places);
	return result;
}

static const struct oid *tree_before(const struct watch *w, int at)
{
	return at ? &w->commit[at - 1].tree : &w->start;
}

static int check_commit(struct watch *w, int at)
{
	const struct commit *c = &w->commit[at];
	struct haul h = { .watch = w, .commit = c, .at = at };
	int result;

	if (c->doubled_signature)
		return error_set(w->err, "it has two signatures; commit again with one, or none: git commit --amend --no-gpg-sign");
	result = repo_diff(w->guard->repo, tree_before(w, at), &c->tree, look_at_change, &h, w->err);
	free(h.pack);
	if (result == 0 && h.files == 0)
		return error_set(w->err, "it changes nothing; leave it out: git rebase drops such commits");
	w->guard->commits++;
	return result == 0 ? check_beginnings(&h, tree_before(w, at)) : -1;
}

/* --- games ------------------------------------------------------------------------------------------ */

struct step {
	const struct watch *watch;
	struct trial *trial;
	struct error *err;
};

/* C's path is inside the game. */
static int lay_change(void *to, const struct change *c)
{
	struct step *s = to;
	struct change whole = *c;
	struct file_place place;
	char *path = games_file(s->trial->game, "%s", c->path);
	int result = 0;

	whole.path = path;
	if (!is_allowed(s->watch->guard, path)) {
		layout_find(&place, path);
		result = place.kind == FILE_SET_UP ? 0 : check_change(s->trial, &place, &whole, s->err);
		if (result == 0 && place.kind != FILE_SET_UP &&
		    trial_change(s->trial, s->watch->guard->repo, &place, &whole, s->err) < 0)
			result = error_within(s->err, "%s", path);
	}
	free(path);
	return result;
}

static int judge_step(struct guard *g, struct trial *t, const struct commit *c, struct error *err)
{
	const char *slash = *t->game ? "/" : "";
	int before = t->before, result;
	json *news = NULL;

	if (t->last >= t->entries)
		return error_set(err, "%s%slog: there are %d entries, and files with the number %d; one is missing or one is too "
		                 "many", t->game, slash, t->entries, t->last);
	if (t->last_claim > t->entries)
		return error_set(err, "%s%slog/%04d.claim is about an entry that is not due yet", t->game, slash, t->last_claim);
	result = trial_judge(t, &news, err);
	if (result == 0 && g->good)
		g->good(g->to, c, t->game, news);
	g->entries += t->entries - before;
	json_free(news);
	return result < 0 && *t->game ? error_within(err, "%s", t->game) : result;
}

/* What commit AT has done to the game, laid out and judged. */
static int take_step(const struct watch *w, struct trial *t, int at, struct error *err)
{
	const struct repo *r = w->guard->repo;
	struct step s = { w, t, err };
	struct oid old, new;

	games_tree(&old, r, tree_before(w, at), t->game);
	games_tree(&new, r, &w->commit[at].tree, t->game);
	if (repo_diff(r, &old, &new, lay_change, &s, err) < 0)
		return -1;
	return judge_step(w->guard, t, &w->commit[at], err);
}

static int within_commit(const struct commit *c, struct error *err)
{
	char hex[41];

	oid_print(hex, &c->id);
	return error_within(err, "commit %.7s (%s)", hex, c->subject);
}

/* The games that begin behind the start, below the cup. */
static void find_beginnings(struct cup_range *c, const struct watch *w)
{
	size_t n = strlen(c->cup);

	c->game = must_alloc((size_t)w->n_touched * sizeof *c->game);
	for (int i = 0; i < w->n_touched; i++) {
		const char *game = w->touched[i]->game;

		if (strncmp(game, c->cup, n) == 0 && (n == 0 ? *game : game[n] == '/') &&
		    games_entries(c->repo, &w->start, game) == 0 && games_entries(c->repo, &c->end, game) > 0)
			c->game[c->n_games++] = game + n + (n > 0);
	}
}

/* As judge_game. */
static int judge_cup(const struct watch *w, const struct touched *g, int *end, struct error *err)
{
	struct cup_range c = { .repo = w->guard->repo, .cup = g->game, .start = w->start };
	int result = 0, last = -1, entry, bad;

	for (int i = 0; i < g->n && g->commit[i] < *end && result == 0; i++) {
		int entries;

		last = g->commit[i];
		result = guard_cup_step(&entries, &c, tree_before(w, last), &w->commit[last].tree, err);
		w->guard->entries += entries;
	}
	if (last < 0)
		return 0;
	bad = last;
	c.end = w->commit[last].tree;
	if (result == 0) {
		find_beginnings(&c, w);
		result = guard_cup_judge(&entry, &c, err);
		for (int i = g->n - 1; i >= 0 && entry >= 0; i--)
			if (g->commit[i] <= last && games_entries(c.repo, &w->commit[g->commit[i]].tree, c.cup) > entry)
				bad = g->commit[i];
		free(c.game);
	}
	return result == 0 ? 0 : within_commit(&w->commit[*end = bad], err);
}

/* The commits before *END.  If one of them is bad, *END is its place. */
static int judge_game(const struct watch *w, const struct touched *g, int *end, struct error *err)
{
	struct trial t;
	int result = 0;

	if (g->commit[0] >= *end)
		return 0;
	if (trial_begin(&t, w->guard->repo, &w->start, g->game, err) < 0)
		result = within_commit(&w->commit[*end = g->commit[0]], err);
	for (int i = 0; i < g->n && g->commit[i] < *end && result == 0; i++)
		if (take_step(w, &t, g->commit[i], err) < 0)
			result = within_commit(&w->commit[*end = g->commit[i]], err);
	trial_end(&t);
	return result;
}

static int judge_one(const struct watch *w, const struct touched *g, int *end, struct error *err)
{
	bool is_cup = games_is_cup(w->guard->repo, &w->commit[w->n - 1].tree, g->game);

	return is_cup ? judge_cup(w, g, end, err) : judge_game(w, g, end, err);
}

/* Of several bad commits the first is told of. */
static int judge_games(struct watch *w)
{
	struct progress progress = { .what = "games checked", .of = w->n_touched };
	struct error found;
	int end = w->n, result = 0;

	for (int i = 0; i < w->n_touched; i++) {
		error_clear(&found);
		progress_tell(&progress, i);
		if (judge_one(w, w->touched[i], &end, &found) == 0)
			continue;
		*w->err = found;
		result = -1;
	}
	progress_end(&progress);
	return result;
}

/* --- commits ---------------------------------------------------------------------------------------- */

/* The commits behind OLD, the oldest first.  Returns new. */
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
	for (int i = 0; i < *n / 2; i++) {
		struct commit c = (*out)[i];

		(*out)[i] = (*out)[*n - 1 - i];
		(*out)[*n - 1 - i] = c;
	}
	return 0;
}

static int check_all(struct watch *w, const struct oid *old)
{
	struct commit first;

	if (!oid_is_zero(old)) {
		if (repo_commit(&first, w->guard->repo, old, w->err) < 0)
			return -1;
		w->start = first.tree;
	}
	for (int i = 0; i < w->n; i++)
		if (check_commit(w, i) < 0)
			return within_commit(&w->commit[i], w->err);
	return judge_games(w);
}

static void watch_release(struct watch *w)
{
	for (int i = 0; i < w->n_touched; i++) {
		free(w->touched[i]->game);
		free(w->touched[i]->commit);
		free(w->touched[i]);
	}
	free(w->touched);
	free(w->commit);
}

int guard_range(struct guard *g, const struct oid *old, const struct oid *new, struct error *err)
{
	struct watch w = { .guard = g, .err = err };
	int result;

	if (!oid_is_zero(old) && !repo_is_ancestor(g->repo, old, new))
		return error_set(err, "this does not follow what is there.\n" REWRITTEN);
	result = list_commits(&w.commit, &w.n, g, old, new, err);
	if (result == 0)
		result = check_all(&w, old);
	watch_release(&w);
	return result;
}
