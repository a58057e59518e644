/* cup_gave.h - did a cup give this game to its players?  (doc/PROTOCOL.md G9, G10.) */
#ifndef CMD_CUP_GAVE_H
#define CMD_CUP_GAVE_H
#include "game/game.h"

/* Is G, whose ledger is good and which lies in DIRECTORY, no game of a cup, or the one that its cup gave?  The cup,
 * whose chain is checked for it, is in CUP (NULL: above DIRECTORY).  -1 and why that is not shown. */
int cup_gave(const struct game *g, const char *directory, const char *cup, struct error *why);
#endif
