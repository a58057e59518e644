/* masked_audit.h - what an audit looks at where cards are masked, beside what everybody looks at (doc/MASKS.md 9). */
#ifndef GAME_MASKED_AUDIT_H
#define GAME_MASKED_AUDIT_H
#include "game/masked.h"

/* Is E, which is due at the head of G and stands behind the position RUN, right in what it says of cards?  A ruling is
 * judged with its play. */
int masked_audit_entry(struct game *g, struct run *run, const struct entry *e, struct error *err);

/* What the finals of G have told: each mask of FINAL's seat is the one that its key makes; and, when both are there,
 * the game is played once more with the cards as they lay, and comes to the same.  G sees them from then on.  On -1
 * GUILTY is the entry at fault, which may be older than FINAL, and of the other seat. */
int masked_audit_final(struct game *g, const struct entry *final, const struct entry **guilty, struct error *err);
#endif
