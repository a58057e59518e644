/* cup_check.h - may an entry of a cup be the next one, may a letter be carried?  (doc/PROTOCOL.md E1 to E7.) */
#ifndef TRUST_CUP_CHECK_H
#define TRUST_CUP_CHECK_H
#include "trust/cup_chain.h"
#include "trust/fault.h"

/* What stands beside an entry or letter: its signature, and the proof that some carry. */
struct cup_sidecar {
	bool is_signed, has_proof;
	bool has_other;                          /* it is not signed, but came with a signature of another text */
	struct ssh_signature signature;
	struct proof proof;
};

/* An entry, and the letters that it carries, in its order. */
struct cup_leaf {
	struct cup_entry entry;
	struct cup_sidecar beside;
	struct cup_entry *letter;                /* entry.n_letters of them */
	struct cup_sidecar *letter_beside;
};

/* Would the entry of LEAF be a valid next one, as far as the chain can say, but for signatures and proofs?
 * FAULT_FOREIGN also for what is in the chain already, and for what follows another entry or one that is not here. */
int cup_check(const struct cup *c, const struct cup_leaf *leaf, struct error *err);
/* All its signatures and proofs, and those of its letters. */
int cup_check_signed(const struct cup *c, const struct cup_leaf *leaf, struct error *err);

/* Could the next bulletin carry LETTER?  With its signature and proof.  FAULT_FOREIGN: its player has joined, or is
 * out, already. */
int cup_check_letter(const struct cup *c, const struct cup_entry *letter, const struct cup_sidecar *beside,
                     struct error *err);

/* The signing key for E, an entry at the head or before it, as the seats are now; of a letter its player's.  NULL:
 * there is none. */
const struct ssh_public *cup_key(const struct cup *c, const struct cup_entry *e);
/* Is the signature of E by that key, whatever else is wrong with E? */
bool cup_is_signed(const struct cup *c, const struct cup_entry *e, const struct cup_sidecar *beside);

/* Moves the chain on by LEAF, which has passed. */
void cup_push_leaf(struct cup *c, const struct cup_leaf *leaf);
#endif
