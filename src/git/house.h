/* house.h - a clone in which somebody plays: repository, branch, lock, and the games that lie in it.
 *
 * One program writes at a time.  A lock of ours dies with its process; locks of git do not, and those that a killed
 * program of ours left behind are taken away by the next one. */
#ifndef GIT_HOUSE_H
#define GIT_HOUSE_H
#include "git/layout.h"
#include "git/repo.h"

struct house {
	struct repo *repo;
	struct text branch;                      /* "refs/heads/main" */
	int lock;                                /* -1: not held */
};

/* The repository around the current directory.  To write, it must have a work tree and be on a branch. */
int house_open(struct house *h, struct error *err);
int house_open_to_write(struct house *h, struct error *err);
void house_close(struct house *h);

/* Git's index could not be told what the branch has; whoever opens to write next does it. */
void house_owe_index(const struct house *h);

/* The commit the branch stands at; zero if there is none yet. */
struct oid house_head(const struct house *h);
/* Its tree; zero if there is none. */
int house_tree(struct oid *out, const struct house *h, struct error *err);

/* Where the game that WORD names (a directory; NULL: the one we stand in, or the only one there is) lies in the
 * repository: "" or "folder/game".  In a bare repository WORD is that already. */
int house_game(char out[GAME_PATH_MOST + 1], const struct house *h, const char *word, struct error *err);
/* The same place as a path for other programs, relative to nothing.  Returns new. */
char *house_path(const struct house *h, const char *game);

/* Lets git pack loose objects if there are many: as many as `gc.auto` says, of which git counts one name in 256.  For
 * whoever has written commits, with the lock held. */
void house_tidy(const struct house *h);

/* Takes away a lock of git on REF that is older than a minute: whoever made it is dead.  For hooks. */
void house_drop_stale_lock(const struct repo *r, const char *ref);
#endif
