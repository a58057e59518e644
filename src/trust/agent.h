/* agent.h - asking the ssh-agent at $SSH_AUTH_SOCK for a signature (OpenSSH PROTOCOL.agent).
 * Covers encrypted and hardware keys, which we never open ourselves. */
#ifndef TRUST_AGENT_H
#define TRUST_AGENT_H
#include <stdbool.h>
#include "trust/sshpublic.h"

/* SIGNED is what Ed25519 signs: the SSHSIG preamble and hash (sshsig.c makes it).  -1 also if there is
 * no agent or it does not hold KEY. */
int agent_sign(struct ssh_signature *out, const struct ssh_public *key, const void *signed_bytes, size_t n,
               struct error *err);
bool agent_holds(const struct ssh_public *key);
#endif
