/* opening_due.h - what is to be opened before a ruling, and whether what was opened is that (opening.h). */
#ifndef GAME_OPENING_DUE_H
#define GAME_OPENING_DUE_H
#include "game/game.h"

/* The next `open` that is due before the ruling on CHOICE, whose seed is known.  FOUND false: none is. */
int opening_due(struct entry *out, bool *found, struct game *g, int choice, const struct hash *seed,
                struct error *err);
/* Is E the `open` that CHOICE, played with SEED, asks for, given those in the ledger and LATER ones? */
int opening_foresee(const struct game *g, const struct entry *e, const struct entry *later, int n_later,
                    const struct hash *seed, struct error *err);
/* Where the evaluator opened, or should have opened, for ruling E. */
int opening_place(const struct ledger *l, const struct entry *e);
#endif
