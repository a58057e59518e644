/* vrf.h - ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381 suite 0x03), strict (doc/PROTOCOL.md 4.3).
 *
 * A proof shows that beta is the one output of a secret key for alpha: its owner cannot choose it,
 * nobody else can foresee it.  beta is unique, the proof is not: proofs never enter the chain. */
#ifndef TRUST_VRF_H
#define TRUST_VRF_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/error.h"

#define VRF_SEED_BYTES 32
#define VRF_PUBLIC_BYTES 32
#define VRF_PROOF_BYTES 80
#define VRF_BETA_BYTES 64

void vrf_public(uint8_t public[VRF_PUBLIC_BYTES], const uint8_t seed[VRF_SEED_BYTES]);
int vrf_prove(uint8_t proof[VRF_PROOF_BYTES], uint8_t beta[VRF_BETA_BYTES],
              const uint8_t seed[VRF_SEED_BYTES], const void *alpha, size_t n, struct error *err);
/* 0 and beta if PROOF is valid by the strict rules, else -1 and which rule it breaks. */
int vrf_verify(uint8_t beta[VRF_BETA_BYTES], const uint8_t public[VRF_PUBLIC_BYTES],
               const uint8_t *proof, size_t proof_bytes, const void *alpha, size_t n, struct error *err);
bool vrf_public_valid(const uint8_t public[VRF_PUBLIC_BYTES]);

/* The point H that alpha is hashed to (RFC 9381 5.4.1.1), which the published vectors name.  -1 if no
 * counter gives one (probability 2^-256). */
int vrf_hash_to_curve(uint8_t h[32], const uint8_t public[VRF_PUBLIC_BYTES], const void *alpha, size_t n);

/* 0 if this build reproduces RFC 9381 example 17 and refuses a point outside the prime-order group.
 * Run before the first proof of each process is made or checked, which ends the program if it fails. */
int vrf_self_test(struct error *err);
#endif
