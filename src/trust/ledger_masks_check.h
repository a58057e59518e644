/* ledger_masks_check.h - what is checked of masked cards by whoever plays, or knows the secrets of the end. */
#ifndef TRUST_LEDGER_MASKS_CHECK_H
#define TRUST_LEDGER_MASKS_CHECK_H
#include "trust/ledger_masks.h"
#include "trust/signed.h"

/* M4: the shares that SEAT owes, ascending.  SIGHT: the N slots, each once, that lie where another seat sees them, or
 * that all are to see.  OUT has room for as many; returns how many. */
int ledger_owed(struct card_slot *out, const struct ledger *l, int seat, const struct card_slot *sight, int n);
/* Are the shares of E, a ruling or deal, just those that its seat owes? */
int ledger_check_owed(const struct ledger *l, const struct entry *e, const struct card_slot *sight, int n,
                      struct error *err);

/* The proofs beside E that are of cards: of a key, shares, a mask; and that what it shows is there. */
int ledger_check_card_proofs(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                             struct error *err);

/* What mask M is of: M->n_cards pairs; false if that is not in L, or is not as many. */
bool ledger_mask_input(struct masked *out, const struct ledger *l, const struct mask_entry *m);
#endif
