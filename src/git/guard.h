/* guard.h - may these commits be in a repository of games?
 *
 * Each must follow the one before it, add good entries to ledgers and nothing else, and hold the files that the
 * ledgers give.  Used by the hook, by `verify`, and by `pull` for what others pushed.  Only reads. */
#ifndef GIT_GUARD_H
#define GIT_GUARD_H
#include "base/json.h"
#include "git/repo.h"

struct guard {
	const struct repo *repo;
	const char **allow;                      /* patterns of further files that are let through */
	int n_allow;
	/* Told of each good commit, with the judge's answer for each game in it; may be NULL. */
	void (*good)(void *to, const struct commit *c, const char *game, const json *news);
	void *to;
	int commits, entries;                    /* checked */
};

/* With the patterns of the setting drumhead.allow.  guard_use: of a zeroed one, which may have some already. */
void guard_init(struct guard *g, const struct repo *r);
void guard_use(struct guard *g, const struct repo *r);
void guard_allow(struct guard *g, const char *pattern);
void guard_release(struct guard *g);

/* The commits behind OLD (zero: from the first one) up to NEW.  The error tells the player which one, what is wrong
 * with it, and what to do. */
int guard_range(struct guard *g, const struct oid *old, const struct oid *new, struct error *err);
#endif
