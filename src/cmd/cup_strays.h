/* cup_strays.h - what lies in the directory of a cup beside its chain, for its audit. */
#ifndef CMD_CUP_STRAYS_H
#define CMD_CUP_STRAYS_H
#include "cmd/cup_session.h"

/* Adds to PROVEN a line for each entry in CUP/evidence that its seat has signed in the place of another one of the
 * chain, and to STRANGE the names of what is no such thing, and of what else is no part of the cup: "a, b". */
void cup_strays_find(struct text *proven, struct text *strange, const struct cup_session *cs);
#endif
