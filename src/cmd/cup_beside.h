/* cup_beside.h - may a letter be carried with those that came before it?  Each of two joins may be good alone, and no
 * bulletin may have both (doc/PROTOCOL.md E3).
 *
 * Letters stand in a bulletin, and lie in CUP/letters, by their ids, which an author can draw anew until they please.
 * So which came first is seen when a letter comes: what waits already excludes it. */
#ifndef CMD_CUP_BESIDE_H
#define CMD_CUP_BESIDE_H
#include "cmd/cup_session.h"
#include "trust/cup_files.h"

/* Could E come in one bulletin with N other letters?  It could come alone. */
int cup_check_beside(struct cup_session *cs, const struct cup_entry *e, const struct cup_entry *others, int n);

/* Does nothing that lies in W, and can be carried, exclude E?  What counts for nothing is taken out of W. */
int cup_check_others(struct cup_session *cs, const struct cup_entry *e, struct cup_waiting *w);
/* E has come to the director: cup_session_check_letter, and cup_check_others of what waits for the next bulletin. */
int cup_check_arrival(struct cup_session *cs, const struct cup_entry *e, const struct cup_sidecar *beside);
#endif
