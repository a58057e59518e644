/* sync.h - our commits and those of the others, through the repository everybody pushes to.
 *
 * What comes in is checked by the guard before anything here is moved.  Two who push at once lose nothing: whoever
 * is second puts his commits behind those of the first and pushes again.  Only where both wrote into one ledger one of
 * them must give way: the pushed one stays, the other is kept under refs/drumhead/aside. */
#ifndef GIT_SYNC_H
#define GIT_SYNC_H
#include "git/clone.h"
#include "git/games.h"

struct sync {
	struct clone *clone;
	char *remote;                            /* "origin"; NULL: there is none, and nothing to do */
	char *branch;                            /* "main", there */
	char *tracking;                          /* "refs/remotes/origin/main" */
	char *seen;                              /* "refs/drumhead/seen/origin/main": what was checked last */
	struct game_list news;                   /* games in which others have written */
	int commits;                             /* of others, that came in */
	bool pushed;
	int aside;                               /* games of ours that had to give way */
};

int sync_open(struct sync *s, struct clone *c, struct error *err);
void sync_close(struct sync *s);

/* Fetches, checks, and brings the branch and the work tree to where they are together. */
int sync_pull(struct sync *s, struct error *err);
/* Pushes what the branch has more; whatever else is needed for it, too. */
int sync_push(struct sync *s, struct error *err);
/* Whether the repository has all entries of GAME that the branch has; also if there is none to push to. */
bool sync_is_pushed(const struct sync *s, const char *game);
#endif
