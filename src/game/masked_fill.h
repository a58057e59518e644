/* masked_fill.h - cards for the slots of a position (masked.h), and who knows which card that is. */
#ifndef GAME_MASKED_FILL_H
#define GAME_MASKED_FILL_H
#include "game/masked.h"
#include "trust/ledger_masks.h"

/* For whose eyes, and what has been shown: by the entries before UNTIL, and by MORE, which is on its way (or NULL). */
struct masked_sight {
	int sees, until;
	const struct entry *more;
	int lifts;                               /* the cards of this seat that it has seen count as shown; 0: of none */
	const struct masked_hand *hand;          /* what who rules may answer with, or NULL */
};

/* PUBLIC (run_save_public) with pieces for all its slots.  Returns new, or NULL. */
json *masked_filled(const struct game *g, const json *public, const struct masked_sight *sight, struct error *err);
/* Does each card of R lie where that would put it, or may it at least lie there?  Then R need not be filled anew: what
 * nobody knows counts for nothing in the rules. */
bool masked_is_filled(const struct run *r, const struct game *g, const struct masked_sight *sight);
/* R, which stands so, learns of each card whether all know it and whether these eyes do, and whose program looks. */
void masked_mark(struct run *r, const struct game *g, const struct masked_sight *sight);
#endif
