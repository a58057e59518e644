/* opening.h - what lies under a seal is opened, key by key, when a play asks it (doc/PROTOCOL.md P3, S4).
 *
 * An `open on N S` says for each key opened, in the order of the ruleset: `key W`, `salt H` (the key's own),
 * `path H*` (sealed.h), then its lines.  The keys are those the play of the choice asks of seat S, no more and
 * no fewer; a key without lines is opened, too, for else nobody could tell that it has none.  In the modes where
 * seat 0 opens, they are those of which a line answered.  S is never the author of the choice. */
#ifndef GAME_OPENING_H
#define GAME_OPENING_H
#include "game/game.h"

/* Checks E against its seal, and takes what it opens into R.  FAULT_OPENING, FAULT_FORM. */
int opening_take(struct run *r, const struct game *g, const struct entry *e, struct error *err);

/* After R has played a choice of seat F: were the right keys opened?  FAULT_OPENING. */
int opening_is_right(const struct run *r, enum dice_mode mode, int f, struct error *err);
/* Do the keys of SEAT that were opened have salts that come of SALT, its final's?  FAULT_OPENING. */
int opening_fits_salt(const struct game *g, int seat, const struct hash *salt, struct error *err);
/* The choice is played: what was opened is a when like any other. */
void opening_done(struct run *r);
#endif
