/* crypto.h - the one door to libsodium, and the hashes of doc/PROTOCOL.md 1.
 *
 * Everything in trust/ includes this and nothing else of libsodium.  crypto_ready() is called once
 * by main() and by every test program. */
#ifndef TRUST_CRYPTO_H
#define TRUST_CRYPTO_H
#include <sodium.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/error.h"

#define HASH_BYTES 32
struct hash {
	uint8_t bytes[HASH_BYTES];
};

/* Starts libsodium.  0 or -1. */
int crypto_ready(struct error *err);

/* BLAKE2b-256 over a domain string (its final NUL included) and bytes. */
struct hash hash_tagged(const char *domain, const void *bytes, size_t n);

/* A sum that finds what chance has changed, several times as fast as a hash, and is no protection from anybody. */
struct checksum {
	uint8_t bytes[16];
};
struct checksum checksum_of(const void *bytes, size_t n);
bool checksum_equal(const struct checksum *a, const struct checksum *b);

bool hash_equal(const struct hash *a, const struct hash *b);
bool hash_is_zero(const struct hash *h);
/* The first 16 hex digits of an id, as the `digest` line prints them. */
struct short_id {
	char text[17];
};
struct short_id short_id(const struct hash *id);

/* Whether POINT is a canonical edwards25519 point of prime order: what we ask of every key and of a
 * proof's Gamma.  Decided without libsodium's own subgroup test, see crypto.c. */
bool point_is_valid(const uint8_t point[32]);
/* Its two halves, for whoever needs what is between them.  -1: POINT is not on the curve.  OUT may be POINT. */
int point_times_eight(uint8_t out[32], const uint8_t point[32]);
bool point_is_eighth_of(const uint8_t point[32], const uint8_t eightfold[32]);
/* The same of a public key: a game has few of them, and meets each with every entry. */
bool key_is_valid(const uint8_t point[32]);

/* "0123456789abcdef 0123456789abcdef 0123456789abcdef 0123456789abcdef": H of the grammar; B and P
 * are 8 and 10 such tokens.  OUT holds n / 8 * 17 bytes. */
void tokens_from_bytes(char *out, const uint8_t *bytes, size_t n);
bool bytes_from_tokens(uint8_t *out, size_t n, const char *tokens);    /* true if they are just those of N bytes */
#endif
