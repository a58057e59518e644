/* scratch.h - a directory of our own for a while, in $TMPDIR or /tmp; never in a repository.
 *
 * It is locked as long as its program lives.  What programs that were killed left there, the next one takes away. */
#ifndef GIT_SCRATCH_H
#define GIT_SCRATCH_H
#include <stddef.h>
#include "base/error.h"
#include "base/text.h"

char *scratch_new(struct error *err);            /* returns new, or NULL; mode 0700 */
void scratch_free(char *directory);              /* with all that is in it; NULL is fine */

/* Writes DIRECTORY/NAME, making the directories NAME goes through; it need not survive a crash. */
int scratch_write(const char *directory, const char *name, const void *bytes, size_t n, struct error *err);
void scratch_remove(const char *directory, const char *name);

/* Adds WHY, in which a judge speaks of files in DIRECTORY: the player knows them by their names. */
void scratch_forget(struct text *out, const char *why, const char *directory);
#endif
