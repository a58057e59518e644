/* sshkey.h - private keys in OpenSSH's own file format, unencrypted only.
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

/* "is encrypted", to follow the path. */
const char *sshkey_words(enum sshkey found);
#endif
