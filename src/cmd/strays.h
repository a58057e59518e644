/* strays.h - what lies in the directory of a game and is no part of it, and what is part of it and not there.
 *
 * Nothing of it proves anything against anybody, for none of it is signed; but whoever audits a game is told.  The
 * ledger must have been found good. */
#ifndef CMD_STRAYS_H
#define CMD_STRAYS_H
#include "game/game.h"

struct strays {
	char **strange;                          /* files and directories no rule names, fit to be shown */
	size_t n_strange;
	char **linked;                           /* links, which are part of it and read as what they lead to */
	size_t n_linked;
	char **missing;                          /* what came with an entry, and is not here or another one */
	size_t n_missing;
	char **changed;                          /* secrets that are not what they were: what is wrong with each */
	size_t n_changed;
};
void strays_find(struct strays *out, const struct game *g);
void strays_release(struct strays *s);
#endif
