/* signed.h - what travels and lies beside an entry: its signature and its proofs (doc/PROTOCOL.md C7, C8). */
#ifndef TRUST_SIGNED_H
#define TRUST_SIGNED_H
#include "trust/canon.h"
#include "trust/crypto.h"
#include "trust/sshsig.h"

#define PROOFS_MOST 256                          /* beside one entry: a final has one for every deck */
struct proof {
	char purpose[64];
	uint8_t bytes[80];
};

/* Proofs of format 2, which are no VRF's (doc/MASKS.md 3, 4): purposes `key B`, `shares B`, `mask H` *. */
#define MASK_ELEMENTS_MOST 805                   /* of a pile of 200 */
struct card_proofs {
	bool has_key, has_shares;
	uint8_t key[64], shares[64];
	uint8_t mask[MASK_ELEMENTS_MOST][32];
	int n_mask;
};
bool card_proofs_none(const struct card_proofs *p);
void card_proofs_clear(struct card_proofs *p);

/* The signature and the proofs of one entry. */
struct sidecar {
	bool is_signed;
	struct ssh_signature signature;
	struct proof proof[PROOFS_MOST];
	int n_proofs;
	struct card_proofs cards;
};
/* A block of type `signed` (C7), and the entry it names.  Without a signature it has proofs, and armor stands in its
 * stead. */
int signed_parse(struct hash *entry, struct sidecar *out, const struct block *block, struct error *err);
void signed_write(struct text *out, const struct hash *entry, const struct sidecar *s);      /* canonical bytes */
/* What S stands beside and S, as they go into mail (C9). */
struct signed_bytes {
	const struct hash *id;
	const char *bytes;                       /* canonical */
	size_t length;
};
void signed_print_mail(struct text *out, const struct signed_bytes *what, const struct sidecar *s);
/* The .proof file: at most MOST proofs of VRFs, then those of cards. */
int proofs_parse(struct sidecar *out, int most, const char *bytes, size_t length, struct error *err);
void proofs_write(struct text *out, const struct sidecar *s);
#endif
