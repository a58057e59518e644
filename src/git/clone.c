/* clone.c - see clone.h.
 *
 * While a program of ours writes, a file `drumhead.busy` lies in the git directory.  Whoever gets the lock and finds
 * that file knows that its writer was killed, since when the locks of git may be its own, and that the branch may have
 * been moved without the index.  `drumhead.behind` lies there as long as that is so. */
#include "git/clone.h"
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"
#include "git/games.h"
#include "git/run.h"

#define LOCK_SECONDS 120
#define STALE_SECONDS 60

/* --- locks that were left --------------------------------------------------------------------------- */

static struct {
	time_t since;
	bool drops, found;                       /* else only looks */
} healing;                                       /* nftw hands nothing down */

static bool ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);

	return n >= m && strcmp(text + n - m, end) == 0;
}

static int meet_lock(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)at;
	if (type == FTW_F && ends_with(path, ".lock") && !ends_with(path, "drumhead.lock") && st->st_mtime >= healing.since) {
		healing.found = true;
		if (healing.drops)
			unlink(path);
	}
	return 0;
}

static bool find_locks(const char *directory, bool drops)
{
	static const char *const places[] = {
		"refs", "index.lock", "HEAD.lock", "packed-refs.lock", "config.lock", "shallow.lock", NULL
	};

	healing.drops = drops;
	healing.found = false;
	for (int i = 0; places[i]; i++) {
		char *path = path_join(directory, places[i]);
		struct stat st;

		if (lstat(path, &st) == 0)
			nftw(path, meet_lock, 16, FTW_PHYS);
		free(path);
	}
	return healing.found;
}

/* The lock of ours is held.  A git that the dead program had started may live on: it is given a moment. */
static bool heal(const char *directory, const char *busy)
{
	struct stat st;

	if (stat(busy, &st) < 0)
		return false;
	healing.since = st.st_mtime;
	if (find_locks(directory, false)) {
		sleep(1);
		find_locks(directory, true);
	}
	return true;
}

void clone_drop_stale_lock(const struct repo *r, const char *ref)
{
	struct text path = TEXT_INIT;
	struct stat st;

	text_print(&path, "%s%s.lock", repo_directory(r), ref);
	if (lstat(path.bytes, &st) == 0 && time(NULL) - st.st_mtime > STALE_SECONDS)
		unlink(path.bytes);
	text_release(&path);
}

/* --- an index that was left behind ------------------------------------------------------------------- */

struct noting {
	const struct repo *repo;
	struct tree_edit *edit;                  /* paths are ours to free */
	size_t n;
};

static bool lies_there(const struct repo *r, const char *path)
{
	char *file = path_join(repo_work_tree(r), path);
	bool there = file_exists(file);

	free(file);
	return there;
}

/* C leads from the branch to the index.  What of the work tree is as the branch has it has been brought there. */
static int add_note(void *to, const struct change *c)
{
	struct noting *t = to;
	bool removed = c->old_mode == MODE_NONE;

	if (removed ? lies_there(t->repo, c->path)
	            : c->old_mode != MODE_FILE || !repo_holds(t->repo, c->path, &c->old_blob))
		return 0;
	t->edit = must_realloc(t->edit, (t->n + 1) * sizeof *t->edit);
	t->edit[t->n++] = (struct tree_edit){ must_strdup(c->path), removed, c->old_blob };
	return 0;
}

static char *behind(const struct clone *c)
{
	return path_join(repo_directory(c->repo), "drumhead.behind");
}

void clone_owe_index(const struct clone *c)
{
	struct error ignored = ERROR_INIT;
	char *path = behind(c);

	file_replace(path, "", 0, 0644, &ignored);
	free(path);
}

static int note_all(const struct clone *c, struct error *err)
{
	struct noting t = { .repo = c->repo };
	struct oid tree;
	int result = -1;

	if (clone_tree(&tree, c, err) == 0 && repo_diff_index(c->repo, &tree, add_note, &t, err) == 0)
		result = t.n ? repo_note(c->repo, t.edit, t.n, err) : 0;
	for (size_t i = 0; i < t.n; i++)
		free((char *)t.edit[i].path);
	free(t.edit);
	return result;
}

static int catch_up(const struct clone *c, struct error *err)
{
	char *path = behind(c);
	int result = 0;

	if (file_exists(path) && (result = note_all(c, err)) == 0)
		unlink(path);
	free(path);
	return result;
}

/* --- opening ---------------------------------------------------------------------------------------- */

static int open_with(struct clone *c, int (*opens)(struct repo **out, const char *path, struct error *err),
                     struct error *err)
{
	memset(c, 0, sizeof *c);
	c->branch = (struct text)TEXT_INIT;
	c->lock = -1;
	if (opens(&c->repo, ".", err) < 0)
		return -1;
	return repo_branch(&c->branch, c->repo, err);
}

int clone_open(struct clone *c, struct error *err)
{
	return open_with(c, repo_open, err);
}

int clone_open_bare(struct clone *c, struct error *err)
{
	return open_with(c, repo_open_bare, err);
}

/* KILLED: the last that had it was. */
static int take_lock(struct clone *c, bool *killed, struct error *err)
{
	char *lock = path_join(repo_directory(c->repo), "drumhead.lock");
	char *busy = path_join(repo_directory(c->repo), "drumhead.busy");
	int result = -1;

	c->lock = file_lock(lock, LOCK_SECONDS, err);
	if (c->lock >= 0) {
		*killed = heal(repo_directory(c->repo), busy);
		result = file_replace(busy, "", 0, 0644, err);
	}
	free(lock);
	free(busy);
	return result;
}

int clone_open_to_write(struct clone *c, struct error *err)
{
	bool killed = false;

	if (clone_open(c, err) < 0)
		return -1;
	if (!repo_work_tree(c->repo))
		return error_set(err, "%s has no work tree to play in; play in a clone of it: git clone %s",
		                 repo_directory(c->repo), repo_directory(c->repo));
	if (repo_is_shallow(c->repo))
		return error_set(err, "this clone is shallow: it does not hold the games from their beginning.\n"
		                 "Say: git fetch --unshallow");
	if (take_lock(c, &killed, err) < 0)
		return -1;
	if (killed)
		clone_owe_index(c);
	if (!repo_is_busy(c->repo))
		return catch_up(c, err);
	return error_set(err, "a merge or rebase is half done here; finish it (git status tells how) or give it up: "
	                 "git merge --abort, git rebase --abort");
}

static void forget_busy(struct clone *c)
{
	char *busy = path_join(repo_directory(c->repo), "drumhead.busy");

	unlink(busy);
	free(busy);
}

void clone_close(struct clone *c)
{
	if (c->lock >= 0)
		forget_busy(c);
	file_unlock(c->lock);
	repo_free(c->repo);
	text_release(&c->branch);
	memset(c, 0, sizeof *c);
	c->lock = -1;
}

struct oid clone_head(const struct clone *c)
{
	struct oid head;

	repo_ref(&head, c->repo, c->branch.bytes);
	return head;
}

int clone_tree(struct oid *out, const struct clone *c, struct error *err)
{
	struct oid head = clone_head(c);
	struct commit at;

	memset(out, 0, sizeof *out);
	if (oid_is_zero(&head))
		return 0;
	if (repo_commit(&at, c->repo, &head, err) < 0)
		return -1;
	*out = at.tree;
	return 0;
}

/* --- loose objects ---------------------------------------------------------------------------------- */

#define GC_AUTO 6700                             /* as git has it, where nothing is set */
#define GC_SHARE 256

/* Git would count the same; but then it is started for nothing at every turn. */
static bool is_full(const struct clone *c)
{
	char *directory = path_join(repo_directory(c->repo), "objects/17"), **name = NULL;
	struct error ignored = ERROR_INIT;
	struct text setting = TEXT_INIT;
	size_t n = 0;
	long most = repo_setting(&setting, c->repo, "gc.auto") ? atol(setting.bytes) : GC_AUTO;

	if (most > 0 && file_is_directory(directory))
		file_names(&name, &n, directory, &ignored);
	file_names_free(name, n);
	text_release(&setting);
	free(directory);
	return most > 0 && n > (size_t)(most + GC_SHARE - 1) / GC_SHARE;
}

void clone_tidy(const struct clone *c)
{
	static const char *const gc[] = { "gc", "--auto", "--quiet", NULL };
	struct error ignored = ERROR_INIT;

	if (is_full(c))
		run_git(NULL, c->repo, gc, false, &ignored);
}

/* --- games ------------------------------------------------------------------------------------------ */

/* DIRECTORY as a place in the work tree; false if it is outside. */
static bool inside(char out[GAME_PATH_MOST + 1], const struct clone *c, const char *directory)
{
	char *path = realpath(directory, NULL), *root = realpath(repo_work_tree(c->repo), NULL);
	size_t n = root ? strlen(root) : 0;
	bool found = path && root && strncmp(path, root, n) == 0 && (path[n] == '/' || !path[n]) &&
	             strlen(path + n) <= GAME_PATH_MOST;

	if (found)
		strcpy(out, path + n + (path[n] == '/'));
	free(path);
	free(root);
	return found;
}

static bool holds_game(const char *directory)
{
	char *log = path_join(directory, "log");
	bool found = file_is_directory(log);

	free(log);
	return found;
}

static int which_game(const struct game_list *list, struct error *err)
{
	enum { NAMED_MOST = 12 };
	struct text names = TEXT_INIT;

	for (int i = 0; i < list->n && i < NAMED_MOST; i++)
		text_print(&names, "\n    %s", list->game[i]);
	error_set_kind(err, ERROR_USAGE, "there are %d games here: say which one%s%s", list->n, names.bytes,
	               list->n > NAMED_MOST ? "\n    ..." : "");
	text_release(&names);
	return -1;
}

static int the_only_game(char out[GAME_PATH_MOST + 1], const struct clone *c, struct error *err)
{
	struct game_list list;
	struct oid tree;
	int result = 0;

	if (clone_tree(&tree, c, err) < 0 || games_find(&list, c->repo, &tree, err) < 0)
		return -1;
	if (list.n == 1)
		strcpy(out, list.game[0]);
	else if (list.n == 0)
		result = error_set(err, "no game is in this repository yet: `git pull` may bring one, `drumhead offer` makes one");
	else
		result = which_game(&list, err);
	games_release(&list);
	return result;
}

int clone_game(char out[GAME_PATH_MOST + 1], const struct clone *c, const char *word, struct error *err)
{
	struct file_place place;
	struct text file = TEXT_INIT;

	if (!word && (!repo_work_tree(c->repo) || !holds_game(".")))
		return the_only_game(out, c, err);
	if (!repo_work_tree(c->repo))
		snprintf(out, GAME_PATH_MOST + 1, "%s", strcmp(word, ".") == 0 ? "" : word);
	else if (!inside(out, c, word ? word : "."))
		return error_set(err, "%s: there is no such directory in %s", word, repo_work_tree(c->repo));
	text_print(&file, "%s%slog/0000.entry", out, *out ? "/" : "");
	layout_find(&place, file.bytes);
	text_release(&file);
	if (place.kind == FILE_ENTRY)
		return 0;
	return error_set(err, "%s cannot be the name of a game here: letters, digits, dot, hyphen and underscore, no name "
	                 "that something in a game has (log, pack, from, state.json, ...), and at most %d folders deep",
	                 word, GAME_DEPTH_MOST);
}

char *clone_path(const struct clone *c, const char *game)
{
	return path_join(repo_work_tree(c->repo), *game ? game : ".");
}
