/* sshsig.h - SSHSIG signatures, byte for byte those of `ssh-keygen -Y sign` (doc/PROTOCOL.md 2).
 *
 * Only ssh-ed25519 and sk-ssh-ed25519@openssh.com.  Source: OpenSSH PROTOCOL.sshsig. */
#ifndef TRUST_SSHSIG_H
#define TRUST_SSHSIG_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/error.h"
#include "base/text.h"
#include "trust/sshpublic.h"

#define SSHSIG_NAMESPACE "drumhead-entry-v1"

/* Signs MESSAGE.  Looks for the private key of KEY in FILES (paths, in turn; a path ending in .pub
 * stands for the file without it), then asks the agent at $SSH_AUTH_SOCK.  An encrypted file that the
 * agent does not hold, or no key at all: the error prints the ssh-keygen command that signs by hand. */
int ssh_sign(struct ssh_signature *out, const struct ssh_public *key, char *const *files, int n_files,
             const void *message, size_t n, struct error *err);

/* Whether ssh_sign would find the private key, without signing (no touch, no passphrase). */
bool ssh_can_sign(const struct ssh_public *key, char *const *files, int n_files);

/* Whether PATH is a file of KEY, whoever can use it: the private one, encrypted or not, or with .pub the public. */
bool ssh_is_file_of(const char *path, const struct ssh_public *key);

/* 0 if SIG is KEY's over MESSAGE; else -1 and why (hardware keys must have been touched). */
int ssh_verify(const struct ssh_signature *sig, const struct ssh_public *key, const void *message, size_t n,
               struct error *err);

/* The armored file.  Parsing accepts CRLF and trailing blanks; it checks key and namespace and that
 * nothing follows.  KEY receives the key inside. */
void ssh_armor_print(struct text *out, const struct ssh_signature *sig, const struct ssh_public *key);
int ssh_armor_parse(struct ssh_signature *out, struct ssh_public *key, const char *armor, size_t n,
                    struct error *err);
/* The file PATH of a ledger, which must be byte for byte what ssh-keygen writes (C8). */
int ssh_armor_read(struct ssh_signature *out, struct ssh_public *key, const char *path, struct error *err);
#endif
