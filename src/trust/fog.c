/* fog.c - see fog.h.  A parcel has the form of crypto_box_seal, as letters have (letterbox.c), but its ephemeral key is
 * derived from its salt, so that its author has it again. */
#include "trust/fog.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "trust/letterbox.h"

#define UNIT 1024                                /* of what is in a parcel */
#define HEAD 36                                  /* salt, length */
#define BOX_NONCE 24

static void put_number(uint8_t *out, uint64_t value, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (uint8_t)(value >> 8 * i);
}

void fog_salt(struct hash *salt, const struct seatkey *key, const struct hash *nonce)
{
	static const char domain[] = "drumhead/fog-salt/v1";
	crypto_generichash_state state;

	crypto_generichash_init(&state, key->master, sizeof key->master, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, nonce->bytes, HASH_BYTES);
	crypto_generichash_final(&state, salt->bytes, HASH_BYTES);
	sodium_memzero(&state, sizeof state);
}

struct hash fog_root(const struct fog_entry *e, const struct hash *salt, const char *lines, size_t n)
{
	static const char domain[] = "drumhead/fog/v1";
	crypto_generichash_state state;
	uint8_t number[9];
	struct hash root;

	put_number(number, (uint64_t)e->seq, 8);
	put_number(number + 8, (uint64_t)e->seat, 1);
	crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, e->game->bytes, HASH_BYTES);
	crypto_generichash_update(&state, number, sizeof number);
	crypto_generichash_update(&state, salt->bytes, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)lines, n);
	crypto_generichash_final(&state, root.bytes, HASH_BYTES);
	return root;
}

/* --- the key of one parcel ------------------------------------------------------------------------------ */

static void ephemeral(uint8_t public[32], uint8_t secret[32], const struct hash *salt, const struct hash *id)
{
	static const char domain[] = "drumhead/fog-eph/v1";
	crypto_generichash_state state;
	uint8_t seed[32];

	crypto_generichash_init(&state, salt->bytes, HASH_BYTES, sizeof seed);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, id->bytes, HASH_BYTES);
	crypto_generichash_final(&state, seed, sizeof seed);
	crypto_box_seed_keypair(public, secret, seed);
	sodium_memzero(seed, sizeof seed);
	sodium_memzero(&state, sizeof state);
}

/* As crypto_box_seal makes it. */
static void box_nonce(uint8_t nonce[BOX_NONCE], const uint8_t public[32], const uint8_t to[32])
{
	crypto_generichash_state state;

	crypto_generichash_init(&state, NULL, 0, BOX_NONCE);
	crypto_generichash_update(&state, public, 32);
	crypto_generichash_update(&state, to, 32);
	crypto_generichash_final(&state, nonce, BOX_NONCE);
}

/* --- making --------------------------------------------------------------------------------------------- */

static size_t plain_bytes(size_t n)
{
	return (HEAD + n + UNIT - 1) / UNIT * UNIT;
}

size_t fog_parcel_bytes(size_t n)
{
	return plain_bytes(n) + LETTER_SEAL_BYTES;
}

bool fog_is_parcel(size_t bytes)
{
	return bytes > LETTER_SEAL_BYTES && (bytes - LETTER_SEAL_BYTES) % UNIT == 0 &&
	       bytes <= fog_parcel_bytes(FOG_LINES_MOST);
}

int fog_parcel_make(struct text *out, const struct fog_entry *e, const struct hash *salt, const struct text *lines,
                    const uint8_t to[32], struct error *err)
{
	size_t n = plain_bytes(lines->length);
	uint8_t *plain = must_alloc(n), *bytes = must_alloc(n + LETTER_SEAL_BYTES), secret[32], nonce[BOX_NONCE];
	int result;

	memcpy(plain, salt->bytes, HASH_BYTES);
	put_number(plain + HASH_BYTES, lines->length, 4);
	if (lines->length)
		memcpy(plain + HEAD, lines->bytes, lines->length);
	ephemeral(bytes, secret, salt, e->id);
	box_nonce(nonce, bytes, to);
	result = crypto_box_easy(bytes + 32, plain, n, nonce, to, secret);
	if (result == 0)
		text_add(out, bytes, n + LETTER_SEAL_BYTES);
	sodium_memzero(secret, sizeof secret);
	sodium_memzero(plain, n);
	free(plain);
	free(bytes);
	return result == 0 ? 0 : error_set(err, "the box key of seat 0 is none; nothing can be sealed to it");
}

/* --- opening -------------------------------------------------------------------------------------------- */

static int open_bytes(uint8_t *plain, const struct fog_opening *o, const struct text *parcel, struct error *err)
{
	const uint8_t *bytes = (const uint8_t *)parcel->bytes;
	uint8_t public[32], secret[32], nonce[BOX_NONCE];
	int result;

	if (o->seed)
		return letter_open(plain, bytes, parcel->length, o->seed, err);
	ephemeral(public, secret, &o->salt, o->entry.id);
	box_nonce(nonce, bytes, o->to);
	result = crypto_box_open_easy(plain, bytes + 32, parcel->length - 32, nonce, o->to, secret);
	sodium_memzero(secret, sizeof secret);
	return result == 0 ? 0 : error_set(err, "it does not open with the key of its author");
}

static int take_plain(struct fog_opening *o, const uint8_t *plain, size_t n, struct error *err)
{
	size_t length = 0;

	for (size_t i = 0; i < 4; i++)
		length |= (size_t)plain[HASH_BYTES + i] << 8 * i;
	if (length > FOG_LINES_MOST || plain_bytes(length) != n)
		return error_set(err, "it says that it holds %zu bytes of lines, and does not have that length", length);
	memcpy(o->salt.bytes, plain, HASH_BYTES);
	text_clear(&o->lines);
	text_add(&o->lines, plain + HEAD, length);
	return 0;
}

static int check_right(const struct fog_opening *o, const struct text *parcel, struct error *err)
{
	struct hash root = fog_root(&o->entry, &o->salt, o->lines.bytes, o->lines.length);
	struct text again = TEXT_INIT;
	int result = 0;

	if (!hash_equal(&root, &o->sealed))
		return error_set(err, "what is in it is not what entry %d has sealed", o->entry.seq);
	if (fog_parcel_make(&again, &o->entry, &o->salt, &o->lines, o->to, err) < 0)
		return -1;
	if (again.length != parcel->length || memcmp(again.bytes, parcel->bytes, again.length) != 0)
		result = error_set(err, "it holds the lines of entry %d, and is not laid out as its one parcel is", o->entry.seq);
	text_release(&again);
	return result;
}

int fog_parcel_open(struct fog_opening *o, const struct text *parcel, struct error *err)
{
	uint8_t *plain;
	int result = -1;

	if (!fog_is_parcel(parcel->length))
		return error_set(err, "no parcel of lines has %zu bytes", parcel->length);
	plain = must_alloc(parcel->length);
	if (open_bytes(plain, o, parcel, err) == 0 &&
	    take_plain(o, plain, parcel->length - LETTER_SEAL_BYTES, err) == 0)
		result = check_right(o, parcel, err);
	sodium_memzero(plain, parcel->length);
	free(plain);
	return result;
}

void fog_opening_release(struct fog_opening *o)
{
	text_release(&o->lines);
	sodium_memzero(&o->salt, sizeof o->salt);
}
