/* since.h - what was put, answered and declared between rulings: motions (doc/PROTOCOL.md P5) and forfeits (P6).
 *
 * They have no ruling of their own, so the next one's report tells them; and while there is none, that of the
 * ruling at which play stands. */
#ifndef SHOW_SINCE_H
#define SHOW_SINCE_H
#include "game/game.h"

/* [{"ruling": 17, "told": [{"entry": 18, "by": SEAT, "undo": {"to": 15}, "because": "it was late",
 *   "agreed": "Covenanter"}]}]: for the report of ruling SEQ, whose run is R; see templates/README.md.  Returns new. */
json *since_new(const struct ledger *l, const struct run *r, int seq);

/* The words of statement S but the first.  Returns new. */
char *words_behind(const struct statement *s);
#endif
