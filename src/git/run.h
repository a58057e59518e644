/* run.h - other programs as drumhead-git runs them: `drumhead` for what needs rules or keys, `git` for what goes over
 * the network.
 *
 * Arguments are lists ended by NULL.  All return the exit status, or -1 if the program could not be run or was killed.
 * What a program does not give us to read goes to standard error, where talk belongs. */
#ifndef GIT_RUN_H
#define GIT_RUN_H
#include <stdbool.h>
#include "base/error.h"
#include "base/text.h"
#include "git/repo.h"

int run(const char *const *argv, struct error *err);
int run_silently(const char *const *argv, struct error *err);     /* nothing it says is shown */

/* The same as run(), and what it wrote to standard output; standard error too, if ALL. */
int run_read(struct text *out, const char *const *argv, bool all, struct error *err);

/* `git WORD ...` in R, and in no repository that git itself might find from where we are.  What it wrote is read as
 * above; if OUT is NULL, nothing of it is shown. */
int run_git(struct text *out, const struct repo *r, const char *const *word, bool all, struct error *err);

/* The same where WORD fetches from another repository, whose server has words of its own: what was said is said again
 * when it has ended, fit to be shown.  The caller has `-c fetch.fsckObjects=true` among its words, as FETCH_CHECKED. */
#define FETCH_CHECKED "-c", "fetch.fsckObjects=true", "fetch"
int run_fetch(const struct repo *r, const char *const *word, struct error *err);

/* `drumhead ARGV[1] ...`: ARGV[0] is set, and not valid afterwards. */
int run_drumhead(struct text *out, const char **argv, struct error *err);
/* The same, but why it failed is told by us: 0, or -1 with its own reason, of its own kind, in ERR. */
int run_drumhead_told(struct text *out, const char **argv, struct error *err);
/* The same where nothing but how it ended is of interest. */
static inline int run_drumhead_silently(const char **argv, struct error *err)
{
	return run_drumhead_told(NULL, argv, err);
}
#endif
