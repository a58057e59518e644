/* letterbox.c - see letterbox.h. */
#include "trust/letterbox.h"
#include <string.h>

#define NONCE_BYTES 24

static void put_number(uint8_t *out, uint64_t value, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (uint8_t)(value >> 8 * i);
}

void letterbox_public(uint8_t public[32], const uint8_t seed[32])
{
	uint8_t secret[32];

	crypto_box_seed_keypair(public, secret, seed);
	sodium_memzero(secret, sizeof secret);
}

/* Small orders divide every scalar of X25519, and nothing else does: with one, whichever, it is all said. */
bool letterbox_is_key(const uint8_t public[32])
{
	static const uint8_t scalar[32] = { 1 };
	uint8_t shared[32];

	return crypto_scalarmult_curve25519(shared, scalar, public) == 0;
}

/* BLAKE2b-256(key = BETA[0..31], DOMAIN with its NUL || TEXT). */
static void derive(uint8_t out[32], const uint8_t beta[64], const char *domain, const uint8_t *text, size_t n)
{
	crypto_generichash_state state;

	crypto_generichash_init(&state, beta, 32, 32);
	crypto_generichash_update(&state, (const uint8_t *)domain, strlen(domain) + 1);
	crypto_generichash_update(&state, text, n);
	crypto_generichash_final(&state, out, 32);
	sodium_memzero(&state, sizeof state);
}

/* As crypto_box_seal makes it. */
static void seal_nonce(uint8_t nonce[NONCE_BYTES], const uint8_t ephemeral[32], const uint8_t to[32])
{
	crypto_generichash_state state;

	crypto_generichash_init(&state, NULL, 0, NONCE_BYTES);
	crypto_generichash_update(&state, ephemeral, 32);
	crypto_generichash_update(&state, to, 32);
	crypto_generichash_final(&state, nonce, NONCE_BYTES);
}

int letter_seal(uint8_t *out, const void *text, size_t n, const uint8_t to[32], const uint8_t beta_s[64],
                int seq, int seat, int k, struct error *err)
{
	uint8_t number[11], seed[32], secret[32], nonce[NONCE_BYTES];
	int result;

	put_number(number, (uint64_t)seq, 8);
	put_number(number + 8, (uint64_t)seat, 1);
	put_number(number + 9, (uint64_t)k, 2);
	derive(seed, beta_s, "drumhead/seal-eph/v1", number, sizeof number);
	crypto_box_seed_keypair(out, secret, seed);
	seal_nonce(nonce, out, to);
	result = crypto_box_easy(out + 32, text, n, nonce, to, secret);
	sodium_memzero(seed, sizeof seed);
	sodium_memzero(secret, sizeof secret);
	return result == 0 ? 0 : error_set(err, "the box key of seat %d is none; the seat cannot get letters", seat);
}

int letter_open(uint8_t *out, const uint8_t *sealed, size_t n, const uint8_t seed[32], struct error *err)
{
	uint8_t public[32], secret[32];
	int result = -1;

	crypto_box_seed_keypair(public, secret, seed);
	if (n >= LETTER_SEAL_BYTES)
		result = crypto_box_seal_open(out, sealed, n, public, secret);
	sodium_memzero(secret, sizeof secret);
	return result == 0 ? 0 : error_set(err, "the sealed letter does not open with this seat's key");
}

struct hash told_hash(const struct hash *game, int seq, int seat, const void *bytes, size_t n)
{
	static const char domain[] = "drumhead/told/v1";
	crypto_generichash_state hash;
	uint8_t number[9];
	struct hash out;

	put_number(number, (uint64_t)seq, 8);
	put_number(number + 8, (uint64_t)seat, 1);
	crypto_generichash_init(&hash, NULL, 0, HASH_BYTES);
	crypto_generichash_update(&hash, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&hash, game->bytes, HASH_BYTES);
	crypto_generichash_update(&hash, number, sizeof number);
	crypto_generichash_update(&hash, bytes, n);
	crypto_generichash_final(&hash, out.bytes, HASH_BYTES);
	return out;
}

struct hash state_secret(const uint8_t beta_s[64], int seq, const void *state, size_t n)
{
	static const char domain[] = "drumhead/secret/v1";
	crypto_generichash_state hash;
	uint8_t number[8], key[32];
	struct hash out;

	put_number(number, (uint64_t)seq, 8);
	derive(key, beta_s, "drumhead/secret-key/v1", number, sizeof number);
	crypto_generichash_init(&hash, key, sizeof key, HASH_BYTES);
	crypto_generichash_update(&hash, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&hash, state, n);
	crypto_generichash_final(&hash, out.bytes, HASH_BYTES);
	sodium_memzero(key, sizeof key);
	return out;
}
