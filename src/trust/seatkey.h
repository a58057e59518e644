/* seatkey.h - the secret file of a seat, made by `drumhead keygen`.
 *
 * It holds one random master; the VRF and box keys of each game are derived from it and from the
 * nonce of that seat's own offer or accept, so that no two games, and no two seats, ever share a key
 * (doc/PROTOCOL.md 4.3: one VRF key per game and seat), and the player keeps a single file.
 *     vrf seed = BLAKE2b-256(key = master, "drumhead/vrf-key/v1\0" || nonce)
 *     box seed = BLAKE2b-256(key = master, "drumhead/box-key/v1\0" || nonce)                        */
#ifndef TRUST_SEATKEY_H
#define TRUST_SEATKEY_H
#include <stdint.h>
#include "trust/crypto.h"

struct seatkey {
	uint8_t master[32];
};

/* Makes PATH, mode 0600; an existing file is never replaced (the error says what it would lose). */
int seatkey_make(const char *path, struct error *err);
/* Refuses a file that others may read, with the chmod that mends it. */
int seatkey_read(struct seatkey *out, const char *path, struct error *err);
void seatkey_forget(struct seatkey *key);        /* wipes it */
void seatkey_vrf_seed(uint8_t seed[32], const struct seatkey *key, const struct hash *nonce);
void seatkey_box_seed(uint8_t seed[32], const struct seatkey *key, const struct hash *nonce);     /* letterbox.h */
#endif
