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

/* The signature and the proofs of one entry. */
struct sidecar {
	bool is_signed;
	struct ssh_signature signature;
	struct proof proof[PROOFS_MOST];
	int n_proofs;
};
/* A block of type `signed` (C7), and the entry it names.  Without a signature it has proofs, and armor stands in its
 * stead. */
int signed_parse(struct hash *entry, struct sidecar *out, const struct block *block, struct error *err);
void signed_write(struct text *out, const struct hash *entry, const struct sidecar *s);      /* canonical bytes */
int proofs_parse(struct proof *out, int most, int *n, const char *bytes, size_t length, struct error *err);
void proofs_write(struct text *out, const struct proof *proof, int n);   /* the .proof file */
#endif
