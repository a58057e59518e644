/* ledger_parts.h - what the ledger files share. */
#ifndef TRUST_LEDGER_PARTS_H
#define TRUST_LEDGER_PARTS_H
#include "trust/ledger.h"
#include "trust/signed.h"

/* The charter that holds for E: of an offer to an empty ledger, its own; NULL of any other entry to one. */
const struct charter *charter_for(const struct ledger *l, const struct entry *e);

/* Appends E, which is in an arena that outlives L, without a copy; or a link whose entry lies on the shelf. */
void ledger_advance(struct ledger *l, const struct entry *e);
void ledger_advance_link(struct ledger *l, const struct link *link);

/* Reads all entries from the head of L on, up to N, and checks them. */
int ledger_read_on(struct ledger *l, const char *directory, int n, struct error *err);

int ledger_nonce_user(const struct ledger *l, const struct hash *nonce);   /* seq, or -1 */

/* The parts of ledger_check.  check_entry: the place in the chain is right already. */
int check_entry(const struct ledger *l, const struct entry *e, struct error *err);
int check_offer(const struct entry *e, struct error *err);
int check_accept(const struct ledger *l, const struct entry *e, struct error *err);
int check_box(const struct charter *c, const struct entry *e, struct error *err);
int check_hidden_ruling(const struct ledger *l, const struct entry *e, struct error *err);
int check_hidden_final(const struct ledger *l, const struct entry *e, struct error *err);
int check_undo_of_decks(const struct ledger *l, const struct entry *e, struct error *err);
int check_final_proofs(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                       struct error *err);
int check_place(const struct ledger *l, const struct entry *e, struct error *err);
#endif
