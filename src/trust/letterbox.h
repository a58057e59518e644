/* letterbox.h - letters of the referee that one seat alone can open, what his ruling says of them, and the seal on his
 * full state (doc/PROTOCOL.md H3, H4).
 *
 * A sealed letter has the form of libsodium's crypto_box_seal, but its ephemeral key is derived from beta_s, the
 * referee's VRF for the purpose `secret`: at the end everybody makes each letter again, byte for byte, and sees
 * whether a seat was told the truth.  Whom a letter comes from its seal does not tell; the ruling does,
 * which names the hash of each letter and of what all are told. */
#ifndef TRUST_LETTERBOX_H
#define TRUST_LETTERBOX_H
#include "trust/crypto.h"

#define LETTER_SEAL_BYTES 48                     /* longer than what is in it */

void letterbox_public(uint8_t public[32], const uint8_t seed[32]);
/* Can anything be sealed to it (G3)?  Not to a point of small order. */
bool letterbox_is_key(const uint8_t public[32]);

/* Seals letter K of ruling SEQ to SEAT: OUT has room for N + LETTER_SEAL_BYTES.  -1 if TO is no key. */
int letter_seal(uint8_t *out, const void *text, size_t n, const uint8_t to[32], const uint8_t beta_s[64],
                int seq, int seat, int k, struct error *err);
/* Opens SEALED of N bytes with the box seed: OUT has room for N - LETTER_SEAL_BYTES. */
int letter_open(uint8_t *out, const uint8_t *sealed, size_t n, const uint8_t seed[32], struct error *err);

/* What ruling SEQ of GAME names in `told SEAT`: of the N bytes that all are told (SEAT 0), or of the sealed letter to
 * SEAT. */
struct hash told_hash(const struct hash *game, int seq, int seat, const void *bytes, size_t n);

/* H4: `secret` of ruling SEQ over the full state of N bytes. */
struct hash state_secret(const uint8_t beta_s[64], int seq, const void *state, size_t n);
#endif
