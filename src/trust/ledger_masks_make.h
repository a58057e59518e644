/* ledger_masks_make.h - what a seat writes of masked cards, made with its card key (doc/MASKS.md 6). */
#ifndef TRUST_LEDGER_MASKS_MAKE_H
#define TRUST_LEDGER_MASKS_MAKE_H
#include "trust/ledger_masks.h"
#include "trust/signed.h"

/* M, whose pile, epoch, `after` or input are set, becomes the mask of an entry at the head: what comes out is put into
 * ARENA. */
void ledger_make_mask(struct mask_entry *m, struct arena *arena, const struct ledger *l, const struct card_key *key);

/* The share of a card that is there. */
void ledger_make_share(struct slot_share *out, const struct ledger *l, const struct card_slot *s,
                       const struct card_key *key);

/* The proofs of E, which is written and at the head, go into OUT beside what stands there, and are checked: what a
 * machine has computed wrongly must not leave it. */
int ledger_prove_cards(struct sidecar *out, const struct ledger *l, const struct entry *e, const struct card_key *key,
                       struct error *err);
#endif
