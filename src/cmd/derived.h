/* derived.h - the derived files of any ruling, for the commands that print them. */
#ifndef CMD_DERIVED_H
#define CMD_DERIVED_H
#include "cmd/session.h"
#include "game/audit.h"

/* Opens the game in DIRECTORY and derives PARTS (enum derived_part) from RULING, the number of one (NULL: the last). */
int derived_of(struct derived *out, struct session *s, const char *directory, const char *ruling, unsigned parts);

/* Opens the game in DIRECTORY.  The seq of RULING, the number of one; NULL: the last. */
int ruling_opened(struct session *s, const char *directory, const char *ruling);
/* The same, and plays it to that ruling, whose seq SEQ receives.  Returns new, with the ruling's events. */
struct run *ruling_replayed(int *seq, struct session *s, const char *directory, const char *ruling);

/* Beside the audit A of the game in DIRECTORY: FILE, the name of a derived file that is not what the ledger gives, or
 * NULL.  Nothing depends on such a file. */
int derived_changed(const char **file, struct session *s, struct audit *a, const char *directory);

/* The seq of the ruling that WORD names; -1 with an error that says which there are. */
int ruling_named(struct session *s, const char *word, size_t length);
#endif
