/* save.h - what a game has written, as commits. */
#ifndef GIT_SAVE_H
#define GIT_SAVE_H
#include "git/clone.h"

/* Commits what the game in the work tree has more than the branch: entries, the files made from them, and, of a new
 * game, its pack.  0: nothing; 1: done. */
int save_game(const struct clone *c, const char *game, struct error *err);

/* The first commit of a new repository: .gitattributes and .gitignore. */
int save_set_up(const struct clone *c, struct error *err);

/* Brings the work tree from commit OLD (zero: nothing) to NEW, to which the branch is moved.  A file that was
 * changed by hand, and would be lost, is refused. */
int save_move_to(const struct clone *c, const struct oid *old, const struct oid *new, const char *why,
                 struct error *err);
#endif
