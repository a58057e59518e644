/* repo.h - a git repository, as far as games need it (the only door to libgit2).
 *
 * Objects are read and made here, refs are moved here; what goes over the network is left to the git program
 * (run.h), whose hooks, credentials and proxies the user has set up.  Everything is written with fsync.
 * SHA-1 repositories only: libgit2 1.5 knows no others. */
#ifndef GIT_REPO_H
#define GIT_REPO_H
#include <stdbool.h>
#include <stdint.h>
#include "base/error.h"
#include "base/text.h"

struct oid {
	uint8_t bytes[20];
};
void oid_print(char out[41], const struct oid *id);
bool oid_equal(const struct oid *a, const struct oid *b);
bool oid_is_zero(const struct oid *id);          /* what git calls a ref that is not there */
int oid_parse(struct oid *out, const char *hex);  /* 40 digits, then anything */

struct repo;

/* The repository around PATH, or the one that GIT_DIR names.  A directory inside the work tree of another repository is
 * one only by being called .git: what looks like one there was brought in by a commit, with commands in its config.
 * repo_open_bare: the one that PATH is, whatever it is called and wherever it lies.  Or, of a hook, the one git has set
 * up for it, quarantined objects included. */
int repo_open(struct repo **out, const char *path, struct error *err);
int repo_open_bare(struct repo **out, const char *path, struct error *err);
int repo_open_for_hook(struct repo **out, struct error *err);
void repo_free(struct repo *r);

const char *repo_directory(const struct repo *r);      /* ".git/", or the bare one; with its slash; borrowed */
const char *repo_work_tree(const struct repo *r);      /* with its slash; NULL if bare */
bool repo_is_shallow(const struct repo *r);
bool repo_is_busy(const struct repo *r);               /* in the middle of a merge, rebase, ... */
/* A setting; false if there is none.  repo_settings calls EACH with every value of one that may be given again. */
bool repo_setting(struct text *out, const struct repo *r, const char *key);
void repo_settings(const struct repo *r, const char *key, void (*each)(void *to, const char *value), void *to);

/* --- refs ---------------------------------------------------------------------------------------- */

/* The ref that HEAD names, "refs/heads/main"; an error if HEAD is detached. */
int repo_branch(struct text *out, const struct repo *r, struct error *err);
bool repo_ref(struct oid *out, const struct repo *r, const char *name);          /* false: there is none */
int repo_resolve(struct oid *out, const struct repo *r, const char *word, struct error *err);  /* "main~2": a commit */

/* Moves REF from OLD (zero: it is new) to NEW.  REPO_MOVED: somebody else has moved it meanwhile. */
enum { REPO_MOVED = 1 };
int repo_move(const struct repo *r, const char *ref, const struct oid *old, const struct oid *new, const char *why,
              struct error *err);

/* --- commits ------------------------------------------------------------------------------------- */

struct commit {
	struct oid id, tree, parent;             /* the first; zero if there is none */
	int parents;
	bool doubled_signature, is_signed;
	int64_t time;                            /* of the author, seconds since 1970 */
	char author[128];                        /* these two fit to be shown, and cut */
	char subject[200];                       /* the first line */
};
int repo_commit(struct commit *out, const struct repo *r, const struct oid *id, struct error *err);
bool repo_is_ancestor(const struct repo *r, const struct oid *old, const struct oid *new);   /* or the same */
bool repo_merge_base(struct oid *out, const struct repo *r, const struct oid *a, const struct oid *b);

/* A commit of TREE on PARENT (zero: none).  AUTHOR is a seat; who commits is the user of this repository, or the
 * author if git does not know him.  Signed with ssh-keygen if the user's git signs commits so. */
int repo_write_commit(struct oid *out, const struct repo *r, const struct oid *tree, const struct oid *parent,
                      const char *author, const char *mail, const char *message, struct error *err);
/* The same, saying and having been written by whom commit FROM says. */
int repo_rewrite_commit(struct oid *out, const struct repo *r, const struct oid *from, const struct oid *tree,
                        const struct oid *parent, struct error *err);

/* --- trees --------------------------------------------------------------------------------------- */

enum file_mode { MODE_NONE, MODE_FILE, MODE_EXECUTABLE, MODE_LINK, MODE_TREE, MODE_MODULE, MODE_STRANGE };

struct change {
	const char *path;
	enum file_mode old_mode, mode;           /* MODE_NONE: is not there */
	struct oid old_blob, blob;
};

/* Every file in which two trees (zero: an empty one) differ, paths ascending, one after the other as the trees are
 * read; EACH may stop with -1. */
int repo_diff(const struct repo *r, const struct oid *old, const struct oid *new,
              int (*each)(void *to, const struct change *c), void *to, struct error *err);

/* The same of a tree and git's index, which is the new one. */
int repo_diff_index(const struct repo *r, const struct oid *tree,
                    int (*each)(void *to, const struct change *c), void *to, struct error *err);

/* What stands at PATH of a tree; MODE_NONE: nothing. */
enum file_mode repo_at(struct oid *out, const struct repo *r, const struct oid *tree, const char *path);
/* The names in the tree at PATH ("" is TREE itself), in git's order; nothing if there is none. */
int repo_list(const struct repo *r, const struct oid *tree, const char *path,
              int (*each)(void *to, const char *name, enum file_mode mode, const struct oid *id), void *to,
              struct error *err);

/* The bytes of a file; more than MOST are an error.  The size alone is read without them. */
int repo_blob_size(size_t *out, const struct repo *r, const struct oid *blob, size_t most, struct error *err);
int repo_blob(struct text *out, const struct repo *r, const struct oid *blob, size_t most, struct error *err);
int repo_write_blob(struct oid *out, const struct repo *r, const void *bytes, size_t n, struct error *err);

/* Whether the file at PATH of the work tree is there, and holds BLOB's bytes. */
bool repo_holds(const struct repo *r, const char *path, const struct oid *blob);

struct tree_edit {
	const char *path;
	bool removed;
	struct oid blob;
};
/* TREE (zero: an empty one) with these files put there or taken away. */
int repo_edit_tree(struct oid *out, const struct repo *r, const struct oid *tree, const struct tree_edit *edit,
                   size_t n, struct error *err);

/* --- the index ----------------------------------------------------------------------------------- */

/* Tells git's index that these files of the work tree are as they are now, with these contents. */
int repo_note(const struct repo *r, const struct tree_edit *edit, size_t n, struct error *err);

/* Between these two, objects are written without fsync; the second syncs all of them at once, and must come before
 * a ref is moved.  For the many files of a long game. */
void repo_begin_many(void);
int repo_end_many(const struct repo *r, struct error *err);
#endif
