/* crypto.c - start-up, hashes and the point check.
 *
 * Why a point check of our own: libsodium before the fix of CVE-2025-69277 takes P + (0,-1) for a
 * point of prime order.  P is of prime order if and only if (8^-1 mod L) * 8P is P again; that asks
 * the library for nothing the bug touches, and costs one more multiplication. */
#include "trust/crypto.h"
#include "base/text.h"

#include <string.h>

int crypto_ready(struct error *err)
{
	if (sodium_init() < 0)
		return error_set(err, "libsodium does not start: it finds no source of random numbers. "
		                 "Is /dev/urandom there and readable?");
	return 0;
}

struct hash hash_tagged(const char *domain, const void *bytes, size_t n)
{
	crypto_generichash_state state;
	struct hash h;

	crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)domain, strlen(domain) + 1);
	crypto_generichash_update(&state, bytes, n);
	crypto_generichash_final(&state, h.bytes, HASH_BYTES);
	return h;
}

/* The key is nobody's secret. */
struct checksum checksum_of(const void *bytes, size_t n)
{
	static const uint8_t key[crypto_onetimeauth_KEYBYTES] = "what chance has changed, not you";
	struct checksum m;

	crypto_onetimeauth(m.bytes, bytes, n, key);
	return m;
}

bool checksum_equal(const struct checksum *a, const struct checksum *b)
{
	return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

bool hash_equal(const struct hash *a, const struct hash *b)
{
	return sodium_memcmp(a->bytes, b->bytes, HASH_BYTES) == 0;
}

bool hash_is_zero(const struct hash *h)
{
	return sodium_is_zero(h->bytes, HASH_BYTES);
}

struct short_id short_id(const struct hash *id)
{
	struct short_id s = { "" };

	hex_encode(s.text, id->bytes, (sizeof s.text - 1) / 2);
	return s;
}

int point_times_eight(uint8_t out[32], const uint8_t point[32])
{
	uint8_t p[32];

	if (crypto_core_ed25519_add(p, point, point) < 0 || crypto_core_ed25519_add(p, p, p) < 0)
		return -1;
	return crypto_core_ed25519_add(out, p, p);
}

/* Eight times a point is of prime order, or the identity, which libsodium does not multiply: an eighth of it comes back
 * to the very bytes of the point if that is of prime order, too, and written as it must be. */
bool point_is_eighth_of(const uint8_t point[32], const uint8_t eightfold[32])
{
	/* 8^-1 mod L, little-endian */
	static const uint8_t eighth[32] = {
		0x79, 0x2f, 0xdc, 0xe2, 0x29, 0xe5, 0x06, 0x61, 0xd0, 0xda, 0x1c, 0x7d, 0xb3, 0x9d, 0xd3, 0x07,
		0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x06,
	};
	uint8_t back[32];

	return crypto_scalarmult_ed25519_noclamp(back, eighth, eightfold) == 0 && memcmp(back, point, sizeof back) == 0;
}

bool point_is_valid(const uint8_t point[32])
{
	uint8_t eightfold[32];

	return point_times_eight(eightfold, point) == 0 && point_is_eighth_of(point, eightfold);
}

/* What was found good is so for ever.  A key has one place, by its first bytes; of two that share it the last is kept.
 * A cup has as many keys as players.  All zeros, which an empty place holds, is no key. */
bool key_is_valid(const uint8_t point[32])
{
	enum { KEPT = 2048 };
	static uint8_t kept[KEPT][32];
	static const uint8_t empty[32];
	uint8_t *place = kept[(point[0] | point[1] << 8) % KEPT];

	if (memcmp(place, point, sizeof kept[0]) == 0)
		return memcmp(point, empty, sizeof empty) != 0;
	if (!point_is_valid(point))
		return false;
	memcpy(place, point, sizeof kept[0]);
	return true;
}

bool bytes_from_tokens(uint8_t *out, size_t n, const char *tokens)
{
	char again[80 / 8 * 17];
	size_t length;

	if (n > 80 || sodium_hex2bin(out, n, tokens, strlen(tokens), " ", &length, NULL) < 0 || length != n)
		return false;
	tokens_from_bytes(again, out, n);
	return strcmp(again, tokens) == 0;
}

void tokens_from_bytes(char *out, const uint8_t *bytes, size_t n)
{
	size_t i;

	for (i = 0; i < n; i += 8) {
		sodium_bin2hex(out, 17, bytes + i, 8);
		out += 16;
		*out++ = i + 8 < n ? ' ' : '\0';
	}
}
