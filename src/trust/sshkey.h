/* sshkey.h - private keys in OpenSSH's own file format, unencrypted only: read, and made.
 *
 * Encrypted files need bcrypt and AES, and hardware keys a token: both are the agent's business. */
#ifndef TRUST_SSHKEY_H
#define TRUST_SSHKEY_H
#include "trust/sshsig.h"

enum sshkey {
	SSHKEY_READY,                            /* the seed is there */
	SSHKEY_ABSENT,
	SSHKEY_UNREADABLE,                       /* permissions, or no regular file */
	SSHKEY_FOREIGN,                          /* not in OpenSSH's format */
	SSHKEY_OTHER,                            /* holds another key */
	SSHKEY_ENCRYPTED,
	SSHKEY_HARDWARE,                         /* the secret is in the token */
	SSHKEY_DAMAGED,
};

/* Looks for the private key of KEY in PATH.  SEED is the RFC 8032 secret key, which the caller wipes,
 * if the answer is SSHKEY_READY, else zero. */
enum sshkey sshkey_find(uint8_t seed[32], const char *path, const struct ssh_public *key);

/* The public half of the ed25519 key in PATH, if it can sign: what is encrypted, damaged, in a token, or another kind
 * of key is refused with the way out. */
int sshkey_public(struct ssh_public *out, const char *path, struct error *err);

/* Makes a key: PATH for its owner alone, and PATH.pub, as `ssh-keygen -t ed25519 -N ''` would.  Neither is
 * replaced. */
int sshkey_make(const char *path, struct error *err);

/* "is encrypted", to follow the path. */
const char *sshkey_words(enum sshkey found);
#endif
