/* rebase.c - see rebase.h.
 *
 * Not git's rebase, which merges files: a ledger is not merged.  Two ledgers of one game are either one the beginning
 * of the other, or there are two entries for one place, and then no program may choose silently. */
#include "git/rebase.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "git/command.h"

enum fate {
	FATE_REPLAY,                             /* nobody else touched the game: our commits as they are */
	FATE_LONGER,                             /* ours goes on where theirs stands */
	FATE_THERE,                              /* theirs has all of ours */
	FATE_FORK,
};

struct rebasing {
	struct sync *sync;
	const struct repo *repo;
	struct oid base, ours, theirs;           /* trees */
	struct game_list games;                  /* touched by us */
	enum fate *fate;
	struct tree_edit *edit;
	size_t n;
	struct error *err;
};

const char *path_of_branch(const char *ref)
{
	static const char heads[] = "refs/heads/";

	return strncmp(ref, heads, sizeof heads - 1) == 0 ? ref + sizeof heads - 1 : ref;
}

/* --- what becomes of each game ----------------------------------------------------------------------- */

static bool same_at(const struct rebasing *b, const char *game)
{
	struct oid one = b->base, two = b->theirs;

	if (!*game)
		return games_entries(b->repo, &b->base, game) == games_entries(b->repo, &b->theirs, game);
	return repo_at(&one, b->repo, &b->base, game) == repo_at(&two, b->repo, &b->theirs, game) && oid_equal(&one, &two);
}

static enum fate fate_of(const struct rebasing *b, const char *game)
{
	if (same_at(b, game))
		return FATE_REPLAY;
	if (games_fork(b->repo, &b->ours, &b->theirs, game) >= 0)
		return FATE_FORK;
	if (games_entries(b->repo, &b->ours, game) > games_entries(b->repo, &b->theirs, game))
		return FATE_LONGER;
	return FATE_THERE;
}

static int touched(void *to, const struct change *c)
{
	struct rebasing *b = to;
	struct file_place place;

	layout_find(&place, c->path);
	if (place.kind == FILE_UNKNOWN || place.kind == FILE_PRIVATE || place.kind == FILE_SET_UP)
		return 0;
	for (int i = 0; i < b->games.n; i++)
		if (strcmp(b->games.game[i], place.game) == 0)
			return 0;
	b->games.game = must_realloc(b->games.game, (size_t)(b->games.n + 1) * sizeof *b->games.game);
	b->games.game[b->games.n++] = must_strdup(place.game);
	return 0;
}

/* Our head stays where it can be found again. */
static int set_aside(struct rebasing *b, const char *game, const struct oid *ours)
{
	int seq = games_fork(b->repo, &b->ours, &b->theirs, game);
	struct oid none = { { 0 } };
	char hex[41], ref[64];

	oid_print(hex, ours);
	snprintf(ref, sizeof ref, "refs/drumhead/aside/%.12s", hex);
	if (repo_move(b->repo, ref, &none, ours, "set aside", b->err) < 0)
		return -1;
	b->sync->aside++;
	say("%s: entry %d here is another one than that which was pushed, and only one can stand.\n"
	    "The pushed one does. Yours is kept: git show %s\n"
	    "If both are by your seat, you have signed twice for one place: never push the other one; it would be evidence "
	    "against you.", *game ? game : "the game", seq, ref);
	return 0;
}

static int decide(struct rebasing *b, const struct oid *ours)
{
	if (repo_diff(b->repo, &b->base, &b->ours, touched, b, b->err) < 0)
		return -1;
	b->fate = must_alloc(((size_t)b->games.n + 1) * sizeof *b->fate);
	for (int i = 0; i < b->games.n; i++) {
		b->fate[i] = fate_of(b, b->games.game[i]);
		if (b->fate[i] == FATE_FORK && set_aside(b, b->games.game[i], ours) < 0)
			return -1;
	}
	return 0;
}

/* --- our commits ------------------------------------------------------------------------------------- */

static enum fate fate_at(const struct rebasing *b, const struct file_place *place)
{
	if (place->kind == FILE_UNKNOWN || place->kind == FILE_SET_UP || place->kind == FILE_PRIVATE)
		return FATE_REPLAY;
	for (int i = 0; i < b->games.n; i++)
		if (strcmp(b->games.game[i], place->game) == 0)
			return b->fate[i];
	return FATE_THERE;
}

static void add_edit(struct rebasing *b, const struct change *c)
{
	b->edit = must_realloc(b->edit, (b->n + 1) * sizeof *b->edit);
	b->edit[b->n++] = (struct tree_edit){
		.path = must_strdup(c->path), .removed = c->mode == MODE_NONE, .blob = c->blob
	};
}

static int take_replayed(void *to, const struct change *c)
{
	struct rebasing *b = to;
	struct file_place place;

	layout_find(&place, c->path);
	if (fate_at(b, &place) == FATE_REPLAY && (c->mode == MODE_NONE || c->mode == MODE_FILE))
		add_edit(b, c);
	return 0;
}

/* What is theirs alone stays: a claim about an entry that ours has brought. */
static int take_longer(void *to, const struct change *c)
{
	struct rebasing *b = to;
	struct file_place place;

	layout_find(&place, c->path);
	if (place.kind != FILE_UNKNOWN && place.kind != FILE_SET_UP && fate_at(b, &place) == FATE_LONGER &&
	    c->mode != MODE_NONE)
		add_edit(b, c);
	return 0;
}

/* A commit like FROM with the edits on top of *HEAD, whose tree is *TREE; none if they change nothing. */
static int put(struct rebasing *b, struct oid *head, struct oid *tree, const struct oid *from)
{
	struct oid edited, made;
	int result = repo_edit_tree(&edited, b->repo, tree, b->edit, b->n, b->err);

	for (size_t i = 0; i < b->n; i++)
		free((char *)b->edit[i].path);
	b->n = 0;
	if (result < 0 || oid_equal(&edited, tree))
		return result;
	if (repo_rewrite_commit(&made, b->repo, from, &edited, head, b->err) < 0)
		return -1;
	*head = made;
	*tree = edited;
	return 0;
}

/* Our commits behind BASE, oldest first. */
static int replay(struct rebasing *b, struct oid *head, struct oid *tree, const struct oid *at, const struct oid *base)
{
	struct commit c, before = { .parents = 0 };

	if (oid_is_zero(at) || oid_equal(at, base))
		return 0;
	if (repo_commit(&c, b->repo, at, b->err) < 0)
		return -1;
	if (c.parents > 1)
		return error_set(b->err, "there is a merge among your commits, and what was pushed is elsewhere.\n"
		                 "Say: git rebase %s", b->sync->tracking);
	if (replay(b, head, tree, &c.parent, base) < 0 ||
	    (c.parents && repo_commit(&before, b->repo, &c.parent, b->err) < 0) ||
	    repo_diff(b->repo, &before.tree, &c.tree, take_replayed, b, b->err) < 0)
		return -1;
	return put(b, head, tree, at);
}

static int read_trees(struct rebasing *b, const struct oid *base, const struct oid *ours, const struct oid *theirs)
{
	struct commit c = { .parents = 0 };

	if (!oid_is_zero(base) && repo_commit(&c, b->repo, base, b->err) < 0)
		return -1;
	b->base = c.tree;
	if (repo_commit(&c, b->repo, ours, b->err) < 0)
		return -1;
	b->ours = c.tree;
	if (repo_commit(&c, b->repo, theirs, b->err) < 0)
		return -1;
	b->theirs = c.tree;
	return 0;
}

int rebase(struct oid *new, struct sync *s, const struct oid *ours, const struct oid *theirs, struct error *err)
{
	struct rebasing b = { .sync = s, .repo = s->clone->repo, .err = err };
	struct oid base = { { 0 } }, tree;
	int result = -1;

	*new = *theirs;
	if (oid_is_zero(ours) || repo_is_ancestor(b.repo, ours, theirs))
		return 0;
	repo_merge_base(&base, b.repo, ours, theirs);
	if (read_trees(&b, &base, ours, theirs) < 0 || decide(&b, ours) < 0)
		goto out;
	tree = b.theirs;
	if (replay(&b, new, &tree, ours, &base) == 0 &&
	    repo_diff(b.repo, &tree, &b.ours, take_longer, &b, err) == 0)
		result = put(&b, new, &tree, ours);
out:
	games_release(&b.games);
	free(b.fate);
	free(b.edit);
	return result;
}
