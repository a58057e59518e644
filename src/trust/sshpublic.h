/* sshpublic.h - public keys of OpenSSH, and the shape of signatures.
 *
 * Only ssh-ed25519 and sk-ssh-ed25519@openssh.com. */
#ifndef TRUST_SSHPUBLIC_H
#define TRUST_SSHPUBLIC_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/error.h"
#include "base/text.h"
#include "trust/crypto.h"
#include "trust/wire.h"

enum ssh_key_type { SSH_ED25519, SSH_SK_ED25519 };

struct ssh_public {
	enum ssh_key_type type;
	uint8_t point[32];
	char application[65];                    /* of a hardware key ("ssh:"), else "" */
};

struct ssh_signature {
	uint8_t bytes[64];
	bool sha256;                             /* else sha512 */
	bool hardware;                           /* sk: flags and counter count */
	uint8_t flags;
	uint32_t counter;
};

/* A line of a .pub file or of authorized_keys.  RSA, ECDSA, certificates and points that are none
 * are refused with the reason and the command that makes a good key. */
int ssh_public_parse(struct ssh_public *out, const char *line, struct error *err);
int ssh_public_read(struct ssh_public *out, const char *path, struct error *err);
bool ssh_public_equal(const struct ssh_public *a, const struct ssh_public *b);
void ssh_public_print(struct text *out, const struct ssh_public *key);      /* "ssh-ed25519 AAAA..." */
void ssh_fingerprint(char out[64], const struct ssh_public *key);    /* "SHA256:..." as ssh-keygen -l says */

/* The public key as OpenSSH's binary formats hold it; ssh_public_print has it in base64. */
void ssh_public_blob(struct text *out, const struct ssh_public *key);
/* Reads one of those; and the name of a type there. */
int ssh_public_from_blob(struct ssh_public *out, struct wire blob, struct error *err);
const char *ssh_type_name(enum ssh_key_type type);
#endif
