/* ledger_check.h - may an entry be the next one? */
#ifndef TRUST_LEDGER_CHECK_H
#define TRUST_LEDGER_CHECK_H
#include "trust/ledger.h"
#include "trust/signed.h"

/* Would E be a valid next entry, as far as the ledger can say?  Checks game, seq, prev, pen, type,
 * nonce, charter rules G1 to G5, signature, and every proof it must carry.  FAULT_* on failure:
 * FAULT_FOREIGN also for what is in the ledger already (ledger_find tells) and for what follows an
 * older entry; FAULT_EQUIVOCATION if E would have been as valid as the entry of that seq and seat. */
int ledger_check(const struct ledger *l, const struct entry *e, const struct sidecar *beside, struct error *err);

/* The same but for signature and proofs. */
int ledger_check_entry(const struct ledger *l, const struct entry *e, const struct sidecar *beside, struct error *err);

/* Is the signature beside E a good one of the seat that E names, whatever else is wrong with E? */
bool ledger_is_signed(const struct ledger *l, const struct entry *e, const struct sidecar *beside);

/* The signature alone; and the proofs alone of E, which need not be the next entry, but whose choice is in L. */
int ledger_check_signature(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                           struct error *err);
int ledger_check_proofs(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                        struct error *err);
#endif
