/* evidence.h - what lies in GAME/evidence: entries of a seat that cannot stand with what it has signed in the ledger
 * (doc/PROTOCOL.md V3, F5). */
#ifndef GAME_EVIDENCE_H
#define GAME_EVIDENCE_H
#include "base/text.h"
#include "game/game.h"

/* Is NAME, "0017.1a2b3c4d.entry", or the .sig of one, evidence: an entry of that place whose seat has signed it, and
 * which has signed another for that place in the game; or a ruling on orders that the referee has refused? */
bool evidence_shows(const struct game *g, const char *name);
/* Were orders E, which follow what is here, for the place of an entry that is here, not legal there?  Such orders are
 * none (V2). */
bool evidence_is_illegal(const struct game *g, const struct entry *e);
/* Is there evidence that SEAT has signed another entry in the place of entry SEQ? */
bool evidence_against(const struct game *g, int seq, int seat);
/* How many entries there are; NAMED receives a line for each: which entry, of which seat, in which file. */
int evidence_count(struct text *named, const struct game *g);
#endif
