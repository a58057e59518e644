/* clone.h - a clone in which somebody plays: repository, branch, lock, and the games that lie in it.
 *
 * One program writes at a time.  A lock of ours dies with its process; locks of git do not, and those that a killed
 * program of ours left behind are taken away by the next one. */
#ifndef GIT_CLONE_H
#define GIT_CLONE_H
#include "git/layout.h"
#include "git/repo.h"

struct clone {
	struct repo *repo;
	struct text branch;                      /* "refs/heads/main" */
	int lock;                                /* -1: not held */
};

/* The repository around the current directory.  To write, it must have a work tree and be on a branch. */
int clone_open(struct clone *c, struct error *err);
int clone_open_bare(struct clone *c, struct error *err);         /* the bare repository that we stand in */
int clone_open_to_write(struct clone *c, struct error *err);
void clone_close(struct clone *c);

/* Git's index could not be told what the branch has; whoever opens to write next does it. */
void clone_owe_index(const struct clone *c);

/* The commit the branch stands at; zero if there is none yet. */
struct oid clone_head(const struct clone *c);
/* Its tree; zero if there is none. */
int clone_tree(struct oid *out, const struct clone *c, struct error *err);

/* Where the game that WORD names (a directory; NULL: the one we stand in, or the only one there is) lies in the
 * repository: "" or "folder/game".  In a bare repository WORD is that already. */
int clone_game(char out[GAME_PATH_MOST + 1], const struct clone *c, const char *word, struct error *err);
/* The same place as a path for other programs, relative to nothing.  Returns new. */
char *clone_path(const struct clone *c, const char *game);

/* Lets git pack loose objects if there are many: as many as `gc.auto` says, of which git counts one name in 256.  For
 * whoever has written commits, with the lock held. */
void clone_tidy(const struct clone *c);

/* Takes away a lock of git on REF that is older than a minute: whoever made it is dead.  For hooks. */
void clone_drop_stale_lock(const struct repo *r, const char *ref);
#endif
