/* masked_open.h - what who rules has to show of its hand (doc/MASKS.md A2, A4).
 *
 * It knows the dice before it shows.  So what it shows is not its own to choose: its standing orders and its hand say
 * it, and when hands lie open everybody sees whether it was that. */
#ifndef GAME_MASKED_OPEN_H
#define GAME_MASKED_OPEN_H
#include "game/masked.h"
#include "play/run.h"

/* What the seat that rules on CHOICE has to show for it, as this copy sees its hand, before which the game stands at
 * POSITION. */
int masked_due(struct masked_hand *out, const struct game *g, const struct run *position, int choice,
               const struct hash *seed, struct error *err);
/* The `open` that is due before RULING.  1: it is OUT; 0: none is. */
int masked_open(struct entry *out, struct game *g, const struct entry *ruling, const struct keyring *keys,
                struct error *err);
/* Is E, on its way, the opening that the choice at the head asks for when it is played with SEED? */
int masked_foresee(const struct game *g, const struct entry *e, const struct hash *seed, struct error *err);
#endif
