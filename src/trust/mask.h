/* mask.h - a pile that two or more seats shuffle so that none knows its order (doc/MASKS.md 1, 2).
 *
 * A card lies in a masked pile as a pair of points.  Each seat takes the whole pile once, shuffles it, changes every
 * pair beyond recognition and proves that this is all it has done (mask_proof.h).  What it does so is a function of its
 * card key and of the entry before, so that key and ledger give it back, and once the key is laid open at the end
 * anybody can do it again. */
#ifndef TRUST_MASK_H
#define TRUST_MASK_H
#include "trust/group.h"

#define MASK_MOST 200                            /* cards of a pile */

/* What a seat masks and opens with: k, from which all follows, the scalar and its public point. */
struct card_key {
	uint8_t k[32];
	struct scalar x;
	struct point p;                          /* of `cardkey` in its offer or accept */
};
/* Of MASTER, the secret of the seat key, and of the nonce of the seat's own offer or accept. */
void card_key_derive(struct card_key *out, const uint8_t master[32], const struct hash *nonce);
void card_key_from(struct card_key *out, const uint8_t k[32]);  /* as a `final` reveals it */
void card_key_forget(struct card_key *key);                     /* wipes it */
/* The salt of the lines that an entry with this NONCE seals. */
struct hash card_key_salt(const uint8_t k[32], const struct hash *nonce);

/* The point that stands for CARD, which counts all pieces of a pack from 0. */
struct point card_point(int card);

struct masked {                                  /* (rG, card_point + rP); A is the identity where all know the card */
	struct point a, b;
};
struct masked masked_known(int card);
/* 64 bytes of an entry.  False: not two good points. */
bool masked_read(struct masked *out, const uint8_t bytes[2 * GROUP_BYTES]);

/* Where a mask stands. */
struct mask_place {
	struct hash prev;                        /* of the entry that brings it */
	const char *pile;                        /* a W of the grammar */
	uint32_t epoch;
};

struct mask {                                    /* secret: mask_forget() wipes it */
	int n;                                   /* 1 .. MASK_MOST */
	struct hash m;                           /* what all else is drawn from */
	int from[MASK_MOST];                     /* by output: the input that lies there now */
	struct scalar r[MASK_MOST];              /* by output */
};

/* Draws what the seat of KEY does with IN, N cards of which the first lies on top. */
void mask_draw(struct mask *out, const struct card_key *key, const struct mask_place *where, const struct masked *in,
               int n);
/* Does it.  JOINT is the sum of all seats' public points.  OUT holds as many, and is not IN. */
void mask_apply(struct masked *out, const struct mask *m, const struct masked *in, const struct point *joint);
void mask_forget(struct mask *m);
#endif
