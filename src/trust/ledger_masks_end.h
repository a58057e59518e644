/* ledger_masks_end.h - what a final of format 2 lets everybody check (doc/MASKS.md 9).
 *
 * It reveals the secret of a seat's card key, and all lines that the seat has sealed. */
#ifndef TRUST_LEDGER_MASKS_END_H
#define TRUST_LEDGER_MASKS_END_H
#include "trust/ledger_masks.h"

/* Are the lines that FINAL brings those which its seat has sealed?  KEY: the names of the rules' N_KEYS keys, in their
 * order. */
int ledger_check_unsealed(const struct ledger *l, const struct entry *final, const char *const *key, int n_keys,
                          struct error *err);
/* Is each mask of the seat what its key makes of the pile?  Another one hides as well, but was chosen. */
int ledger_check_remade(const struct ledger *l, const struct entry *final, struct error *err);
#endif
