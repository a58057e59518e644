/* card_share.h - masked cards are opened by what all seats give to it (doc/MASKS.md 4).
 *
 * A seat's share of a card is x A.  All shares but the owner's let him alone read it; all let everybody.  A share has
 * one right value, and one proof shows it of all shares of an entry, so that none is given wrongly. */
#ifndef TRUST_CARD_SHARE_H
#define TRUST_CARD_SHARE_H
#include "trust/mask.h"

struct point card_share_of(const struct card_key *key, const struct masked *card);

/* What is proved: that the seat of KEY gave its true share of each card, in the entry ID.  With no card: that it has
 * the secret of its key, without which a late one could cancel the others. */
struct card_share_claim {
	struct hash id;
	struct point key;
	const struct point *a;                   /* borrowed: the A of each card, in the order of the entry */
	const struct point *share;               /* borrowed */
	int n;                                   /* 0 .. 65535 */
};
#define CARD_SHARE_PROOF_BYTES (2 * GROUP_BYTES)
struct card_share_proof {
	struct scalar e, z;
};

/* Whoever signs an entry with it checks it first. */
void card_share_prove(struct card_share_proof *out, const struct card_share_claim *c, const struct card_key *key);
/* 0, or -1 and what is wrong. */
int card_share_verify(const struct card_share_proof *proof, const struct card_share_claim *c, struct error *err);

void card_share_proof_write(uint8_t out[CARD_SHARE_PROOF_BYTES], const struct card_share_proof *proof);
bool card_share_proof_read(struct card_share_proof *out, const uint8_t bytes[CARD_SHARE_PROOF_BYTES]);

/* The point under a mask, from the shares of all seats; card_point() of what lies there. */
struct point card_open(const struct masked *card, const struct point *share, int n);
#endif
