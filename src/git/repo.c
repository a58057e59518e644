/* repo.c - see repo.h.
 *
 * libgit2 is asked to fsync before the first repository is opened, because refs read that setting when they are
 * opened and objects when they are written.  A ref is moved by compare-and-swap: the commit is made first, which
 * harms nobody, and only the move makes it part of the game. */
#include "git/repo.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"
#include "git/repo_parts.h"

/* --- small things ----------------------------------------------------------------------------------- */

void oid_print(char out[41], const struct oid *id)
{
	hex_encode(out, id->bytes, sizeof id->bytes);
}

bool oid_equal(const struct oid *a, const struct oid *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

bool oid_is_zero(const struct oid *id)
{
	static const struct oid zero;

	return oid_equal(id, &zero);
}

int oid_parse(struct oid *out, const char *hex)
{
	char digits[41];

	if (strlen(hex) < 40)
		return -1;
	memcpy(digits, hex, 40);
	digits[40] = '\0';
	return hex_decode(out->bytes, sizeof out->bytes, digits);
}

int repo_complain(struct error *err, const char *what)
{
	const git_error *e = git_error_last();

	return error_set(err, "git: %s: %s", what, e && e->message ? e->message : "no reason was given");
}

/* Bytes of a tree that is kept once it was read, and of all that is kept.  libgit2 keeps none above 4 kB by itself,
 * which is a log of a hundred entries, and so would inflate and hash a longer one for every name that is looked up. */
static const size_t TREE_KEPT = (size_t)4 << 20;
static const ssize_t KEPT = (ssize_t)16 << 20;

/* --- opening ---------------------------------------------------------------------------------------- */

/* Git itself knows these variables, libgit2 1.5 does not. */
static void obey_environment(void)
{
	const char *global = getenv("GIT_CONFIG_GLOBAL");

	if (getenv("GIT_CONFIG_NOSYSTEM"))
		git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, GIT_CONFIG_LEVEL_SYSTEM, "");
	if (global && strcmp(global, "/dev/null") == 0) {
		git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, GIT_CONFIG_LEVEL_GLOBAL, "");
		git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, GIT_CONFIG_LEVEL_XDG, "");
	}
}

static int start(struct error *err)
{
	if (git_libgit2_init() < 0)
		return repo_complain(err, "libgit2 does not start");
	git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1);
	git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TREE, TREE_KEPT);
	git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, KEPT);
	obey_environment();
	return 0;
}

static int not_opened(const char *path, int code, struct error *err)
{
	if (code == GIT_ENOTFOUND && !strstr(git_error_last()->message, "safe.directory"))
		return error_set(err, "%s is in no git repository; `drumhead git init` makes one", path);
	if (code == GIT_EOWNER || code == GIT_ENOTFOUND)
		return error_set(err, "%s belongs to another user, so git does not trust what is set up in it.\nIf you do, say: "
		                 "git config --global --add safe.directory DIRECTORY", path);
	return repo_complain(err, path);
}

static int open_with(struct repo **out, const char *path, unsigned flags, struct error *err)
{
	struct repo *r;
	int code;

	*out = NULL;
	if (start(err) < 0)
		return -1;
	r = must_alloc(sizeof *r);
	code = git_repository_open_ext(&r->git, path, flags, NULL);
	if (code == 0) {
		*out = r;
		return 0;
	}
	free(r);
	return not_opened(path ? path : "the repository of this hook", code, err);
}

/* PATH is in DIRECTORY, which has a slash at its end. */
static bool lies_in(const char *path, const char *directory)
{
	char *real = realpath(path, NULL);
	size_t n = strlen(directory) - 1;
	bool found = real && strncmp(real, directory, n) == 0 && (real[n] == '/' || !real[n]);

	free(real);
	return found;
}

/* It was found without a .git that names it, by what lies in it, and there is another repository around it. */
static int refuse_look_alike(const struct repo *r, const char *path, struct error *err)
{
	char *above = must_strdup(repo_directory(r)), *slash;
	int result = 0;

	above[strlen(above) - 1] = '\0';
	slash = strrchr(above, '/');
	if (slash && slash > above && strcmp(slash, "/.git") != 0 && lies_in(path, repo_directory(r))) {
		*slash = '\0';
		if (git_repository_open_ext(NULL, above, GIT_REPOSITORY_OPEN_CROSS_FS, NULL) == 0)
			result = error_set(err, "%s looks like a repository of git, and lies inside another one. Whoever committed it may "
			                   "want its config obeyed, and that names commands; nothing of it was read.\n"
			                   "Stand elsewhere in the clone, or, if it is a repository of yours, say so: GIT_DIR=%s",
			                   repo_directory(r), repo_directory(r));
	}
	free(above);
	git_error_clear();
	return result;
}

int repo_open(struct repo **out, const char *path, struct error *err)
{
	const char *said = getenv("GIT_DIR");

	if (said && *said)
		return open_with(out, said, GIT_REPOSITORY_OPEN_NO_SEARCH, err);
	if (open_with(out, path, GIT_REPOSITORY_OPEN_CROSS_FS, err) < 0)
		return -1;
	if (refuse_look_alike(*out, path, err) == 0)
		return 0;
	repo_free(*out);
	*out = NULL;
	return -1;
}

int repo_open_bare(struct repo **out, const char *path, struct error *err)
{
	return open_with(out, path, GIT_REPOSITORY_OPEN_NO_SEARCH | GIT_REPOSITORY_OPEN_NO_DOTGIT, err);
}

int repo_open_for_hook(struct repo **out, struct error *err)
{
	return open_with(out, NULL, GIT_REPOSITORY_OPEN_FROM_ENV, err);
}

void repo_free(struct repo *r)
{
	if (!r)
		return;
	git_repository_free(r->git);
	free(r);
	git_libgit2_shutdown();
}

const char *repo_directory(const struct repo *r)
{
	return git_repository_path(r->git);
}

const char *repo_work_tree(const struct repo *r)
{
	return git_repository_workdir(r->git);
}

bool repo_is_shallow(const struct repo *r)
{
	return git_repository_is_shallow(r->git) == 1;
}

bool repo_is_busy(const struct repo *r)
{
	return git_repository_state(r->git) != GIT_REPOSITORY_STATE_NONE;
}

bool repo_setting(struct text *out, const struct repo *r, const char *key)
{
	git_config *config = NULL;
	git_buf value = { 0 };
	bool found = git_repository_config_snapshot(&config, r->git) == 0 &&
	             git_config_get_string_buf(&value, config, key) == 0;

	text_clear(out);
	if (found)
		text_puts(out, value.ptr);
	git_buf_dispose(&value);
	git_config_free(config);
	git_error_clear();
	return found;
}

struct each_setting {
	void (*each)(void *to, const char *value);
	void *to;
};

static int one_setting(const git_config_entry *entry, void *payload)
{
	struct each_setting *e = payload;

	e->each(e->to, entry->value);
	return 0;
}

void repo_settings(const struct repo *r, const char *key, void (*each)(void *to, const char *value), void *to)
{
	struct each_setting e = { each, to };
	git_config *config = NULL;

	if (git_repository_config_snapshot(&config, r->git) == 0)
		git_config_get_multivar_foreach(config, key, NULL, one_setting, &e);
	git_config_free(config);
	git_error_clear();
}

/* --- refs ------------------------------------------------------------------------------------------- */

int repo_branch(struct text *out, const struct repo *r, struct error *err)
{
	git_reference *head = NULL;

	if (git_reference_lookup(&head, r->git, "HEAD") < 0)
		return repo_complain(err, "HEAD");
	if (git_reference_type(head) == GIT_REFERENCE_SYMBOLIC) {
		text_clear(out);
		text_puts(out, git_reference_symbolic_target(head));
		git_reference_free(head);
		return 0;
	}
	git_reference_free(head);
	return error_set(err, "HEAD is detached: no branch is checked out, and a commit made here would belong to none.\n"
	                 "Go back to the games with: git switch main");
}

bool repo_ref(struct oid *out, const struct repo *r, const char *name)
{
	git_oid id;
	bool found = git_reference_name_to_id(&id, r->git, name) == 0;

	memset(out, 0, sizeof *out);
	if (found)
		*out = from_git(&id);
	git_error_clear();
	return found;
}

int repo_resolve(struct oid *out, const struct repo *r, const char *word, struct error *err)
{
	git_object *found = NULL, *commit = NULL;
	int result = -1;

	if (git_revparse_single(&found, r->git, word) == 0 && git_object_peel(&commit, found, GIT_OBJECT_COMMIT) == 0) {
		*out = from_git(git_object_id(commit));
		result = 0;
	} else {
		error_set(err, "there is no commit called %s here", word);
	}
	git_object_free(commit);
	git_object_free(found);
	return result;
}

static int move_answer(int code, const char *ref, struct error *err)
{
	if (code == GIT_EMODIFIED || code == GIT_EEXISTS || code == GIT_ENOTFOUND)
		return REPO_MOVED;
	if (code != GIT_ELOCKED)
		return code < 0 ? repo_complain(err, ref) : 0;
	return error_set_kind(err, ERROR_TEMPORARY, "%s is locked: another git is at work on it; try again.\n"
	                      "If none is, one was killed: remove %s.lock from the repository", ref, ref);
}

int repo_move(const struct repo *r, const char *ref, const struct oid *old, const struct oid *new, const char *why,
              struct error *err)
{
	git_oid from = to_git(old), to = to_git(new);
	git_reference *made = NULL;
	int code;

	if (oid_is_zero(old))
		code = git_reference_create(&made, r->git, ref, &to, 0, why);
	else
		code = git_reference_create_matching(&made, r->git, ref, &to, 1, &from, why);
	git_reference_free(made);
	return move_answer(code, ref, err);
}

/* --- the index -------------------------------------------------------------------------------------- */

bool repo_holds(const struct repo *r, const char *path, const struct oid *blob)
{
	char *file = path_join(repo_work_tree(r), path);
	struct stat st;
	struct oid there;
	git_oid id;
	bool same = lstat(file, &st) == 0 && S_ISREG(st.st_mode) && git_odb_hashfile(&id, file, GIT_OBJECT_BLOB) == 0;

	if (same) {
		there = from_git(&id);
		same = oid_equal(&there, blob);
	}
	free(file);
	return same;
}

/* As git would note it, so that `git status` need not read the file again. */
static void fill_entry(git_index_entry *e, const struct tree_edit *edit, const struct stat *st)
{
	memset(e, 0, sizeof *e);
	e->path = edit->path;
	e->id = to_git(&edit->blob);
	e->mode = GIT_FILEMODE_BLOB;
	e->file_size = (uint32_t)st->st_size;
	e->mtime.seconds = (int32_t)st->st_mtim.tv_sec;
	e->mtime.nanoseconds = (uint32_t)st->st_mtim.tv_nsec;
	e->ctime.seconds = (int32_t)st->st_ctim.tv_sec;
	e->ctime.nanoseconds = (uint32_t)st->st_ctim.tv_nsec;
	e->dev = (uint32_t)st->st_dev;
	e->ino = (uint32_t)st->st_ino;
	e->uid = st->st_uid;
	e->gid = st->st_gid;
}

/* git_index_add_bypath would read the file, and all attributes, once more. */
static int note_one(git_index *index, const struct repo *r, const struct tree_edit *edit)
{
	char *file = path_join(repo_work_tree(r), edit->path);
	git_index_entry entry;
	struct stat st;
	int code;

	if (edit->removed || lstat(file, &st) < 0) {
		code = git_index_remove(index, edit->path, 0);
		code = code == GIT_ENOTFOUND ? 0 : code;
	} else {
		fill_entry(&entry, edit, &st);
		code = git_index_add(index, &entry);
	}
	free(file);
	return code;
}

int repo_note(const struct repo *r, const struct tree_edit *edit, size_t n, struct error *err)
{
	git_index *index = NULL;
	int code = git_repository_index(&index, r->git), result;

	if (code == 0)
		code = git_index_read(index, 0);
	for (size_t i = 0; i < n && code == 0; i++)
		code = note_one(index, r, &edit[i]);
	if (code == 0)
		code = git_index_write(index);
	result = code < 0 ? repo_complain(err, "the index") : 0;
	git_index_free(index);
	return result;
}

/* --- many objects ----------------------------------------------------------------------------------- */

void repo_begin_many(void)
{
	git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 0);
}

int repo_end_many(const struct repo *r, struct error *err)
{
	int fd = open(repo_directory(r), O_RDONLY | O_DIRECTORY | O_CLOEXEC), result = 0;

	git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1);
	git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TREE, TREE_KEPT);
	git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, KEPT);
	if (fd < 0 || syncfs(fd) < 0)
		result = error_errno(err, "%s cannot be synced", repo_directory(r));
	if (fd >= 0)
		close(fd);
	return result;
}
