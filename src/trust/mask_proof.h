/* mask_proof.h - that a mask is a shuffle and nothing else, shown without showing it (doc/MASKS.md 3).
 *
 * B. Terelius, D. Wikstrom, Proofs of Restricted Shuffles, Africacrypt 2010, in the form of R. Haenni, P. Locher,
 * R. Koenig, E. Dubuis, Pseudo-Code Algorithms for Verifiable Re-Encryption Mix-Nets, 2017.  A pile in which a card was
 * put twice, left out, marked or replaced has no proof. */
#ifndef TRUST_MASK_PROOF_H
#define TRUST_MASK_PROOF_H
#include "trust/mask.h"

struct mask_proof {
	struct point c[MASK_MOST];               /* by input: what the permutation is committed to with */
	struct point d[MASK_MOST];               /* by output: the chain of their factors */
	struct scalar e, f[4];
	struct scalar t[MASK_MOST], g[MASK_MOST];        /* by output */
};
#define MASK_PROOF_ELEMENTS(n) (4 * (n) + 5)
#define MASK_PROOF_MOST ((size_t)MASK_PROOF_ELEMENTS(MASK_MOST) * GROUP_BYTES)

/* What is proved: that OUT is a mask of IN under JOINT, in the entry ID. */
struct mask_claim {
	struct hash id;
	struct point joint;
	const struct masked *in, *out;           /* borrowed */
	int n;                                   /* 1 .. MASK_MOST */
};

/* M is the mask that made c->out.  Whoever signs an entry with it checks it first, as all do: what a machine that
 * computes wrongly has made could tell the order. */
void mask_prove(struct mask_proof *out, const struct mask_claim *c, const struct mask *m);
/* 0, or -1 and what is wrong. */
int mask_verify(const struct mask_proof *proof, const struct mask_claim *c, struct error *err);

/* As it stands beside an entry: MASK_PROOF_ELEMENTS(n) elements.  Returns how many bytes. */
size_t mask_proof_write(uint8_t *out, const struct mask_proof *proof, int n);
/* -1: not the proof of a pile of N cards: its length, a point or a scalar. */
int mask_proof_read(struct mask_proof *out, int n, const uint8_t *bytes, size_t n_bytes, struct error *err);
#endif
