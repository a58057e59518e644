/* guard_cup.h - may commits be in a cup?  (doc/PROTOCOL.md 9.)
 *
 * Of each commit it is looked at which files it touches; what they say is judged once, by `drumhead cup judge`, as the
 * last commit has it: a chain that is good is so at each of its entries.  It has some dozens of them, and no dice that
 * hang on an earlier look, as a game has. */
#ifndef GIT_GUARD_CUP_H
#define GIT_GUARD_CUP_H
#include "git/layout.h"
#include "git/repo.h"

struct cup_range {
	const struct repo *repo;
	const char *cup;                         /* where it lies */
	struct oid start, end;                   /* trees: before the first commit, after the last */
	const char **game;                       /* the games that begin in it, as they lie in the cup: "r3/b17"; owned */
	int n_games;
};

/* A commit that turns the tree BEFORE into AFTER.  ENTRIES, if that is good: how many it brings. */
int guard_cup_step(int *entries, const struct cup_range *c, const struct oid *before, const struct oid *after,
                   struct error *err);
/* All of them.  ENTRY: the one that is bad, or -1. */
int guard_cup_judge(int *entry, const struct cup_range *c, struct error *err);
#endif
