/* dice.h - dice nobody can choose (doc/PROTOCOL.md 4).
 *
 * A die is a pure function of (seed, label, sides, index); whoever has the ledger can compute all of
 * them again.  Nothing here keeps state between calls. */
#ifndef TRUST_DICE_H
#define TRUST_DICE_H
#include <stdint.h>
#include "trust/crypto.h"

enum dice_mode { DICE_REFEREE = 1, DICE_WITNESS = 2, DICE_DUAL = 3, DICE_CUP = 4 };    /* CUP: of draws, of no game */

#define ALPHA_MOST 256
/* alpha of doc/PROTOCOL.md 4.1; returns its length.  PURPOSE: "dice", "pop", ... */
size_t dice_alpha(uint8_t out[ALPHA_MOST], enum dice_mode mode, int evaluator, const struct hash *game,
                  uint64_t seq, const struct hash *head, const char *purpose);

/* What one word of the stream is worth: a face 1 to SIDES, or 0 if the word is below 2^32 mod SIDES
 * and therefore skipped (taking it would favour the low faces). */
uint32_t dice_face(uint32_t word, uint32_t sides);

struct dice_share {
	int seat;
	uint8_t beta[64];
};
/* The seed of a ruling from the evaluators' betas, seats ascending. */
struct hash dice_seed(const struct hash *game, const struct hash *head, const struct dice_share *share,
                      int n);

/* Rolls N dice of SIDES (1 to 2^32-1; 1 is the last card of a pile) under LABEL (printable ASCII, at most 200
 * bytes): successive words of one stream, words below 2^32 mod SIDES skipped. */
void dice_roll(uint32_t *faces, int n, const struct hash *seed, const char *label, uint32_t sides);

/* The same, told: every word drawn for these N dice, in order, with whether it was skipped. */
struct dice_word {
	uint32_t word;
	int skipped;                             /* 1: below the limit, drew again */
	int index;                               /* of the die it serves, from 0 */
};
/* Returns how many words were used; stores at most ROOM. */
int dice_explain(struct dice_word *out, int room, int n, const struct hash *seed, const char *label,
                 uint32_t sides);
#endif
