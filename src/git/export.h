/* export.h - a game, or parts of it, out of a tree into a scratch directory. */
#ifndef GIT_EXPORT_H
#define GIT_EXPORT_H
#include "git/repo.h"

/* GAME is the tree of the game itself.  `agreed` are the packs and an older game, `positions` what a ruling of a game
 * that hides leaves for all to see. */
int export_blob(const char *directory, const char *name, const struct repo *r, const struct oid *blob,
                struct error *err);
int export_agreed(const char *directory, const struct repo *r, const struct oid *game, struct error *err);
int export_positions(const char *directory, const struct repo *r, const struct oid *game, struct error *err);
int export_derived(const char *directory, const struct repo *r, const struct oid *game, struct error *err);

/* The chain of a cup, the letters that it carries, and its pack; not its games. */
int export_cup(const char *directory, const struct repo *r, const struct oid *cup, struct error *err);

/* All of it; DIRECTORY is new: scratch_free. */
int export_game(char **directory, const struct repo *r, const struct oid *game, struct error *err);
#endif
