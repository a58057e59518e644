/* rebase.h - our commits put behind those of the others. */
#ifndef GIT_REBASE_H
#define GIT_REBASE_H
#include "git/sync.h"

/* NEW: the commit that has all of THEIRS and what is left of OURS (zero: nothing).  A game of ours whose ledger is the
 * beginning of theirs is there already; one that went on where theirs stands goes on behind it; one that went another
 * way is set aside, which s->aside counts. */
int rebase(struct oid *new, struct sync *s, const struct oid *ours, const struct oid *theirs, struct error *err);

/* "main" of "refs/heads/main"; borrowed. */
const char *path_of_branch(const char *ref);
#endif
