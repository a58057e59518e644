/* parcels.c - what is in a parcel of sealed orders, under a seal that is good: salt, length, lines, zeros.  Only one
 * layout opens, and the lines are read as lines of orders. */
#include <stdlib.h>
#include <string.h>
#include "fuzzer.h"
#include "trust/canon.h"
#include "trust/fog.h"
#include "trust/letterbox.h"

enum { UNIT = 1024, HEAD = HASH_BYTES + 4 };

static const uint8_t seed[32] = { 1, 2, 3 };
static uint8_t to[32];
static const struct hash game = { { 4 } }, id = { { 5 } };

void fuzzer_begin(void)
{
	letterbox_public(to, seed);
}

static void seed_lines(const char *lines)
{
	struct text plain = TEXT_INIT;
	size_t n = strlen(lines);

	for (int i = 0; i < HASH_BYTES; i++)
		text_putc(&plain, (char)i);
	for (int i = 0; i < 4; i++)
		text_putc(&plain, (char)(n >> 8 * i));
	text_add(&plain, lines, n);
	seed_bytes(plain.bytes, plain.length);
	text_release(&plain);
}

void fuzzer_seeds(void)
{
	seed_lines("");
	seed_lines("play 3 Operations\nactivate King Charles : Wakefield control\nend\nwhen losses : militia , auto\n");
	seed_lines("march Stirling to Perth\nwhen retreat: Perth\nelse pass\nresign\n");
}

/* By doc/PROTOCOL.md F2, not by the program's own hands. */
static void seal(uint8_t *out, const uint8_t *plain, size_t n)
{
	static const char domain[] = "drumhead/fog-eph/v1";
	uint8_t eph[32], secret[32], nonce[crypto_box_NONCEBYTES];
	crypto_generichash_state state;

	crypto_generichash_init(&state, plain, HASH_BYTES, sizeof eph);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, id.bytes, HASH_BYTES);
	crypto_generichash_final(&state, eph, sizeof eph);
	crypto_box_seed_keypair(out, secret, eph);
	crypto_generichash_init(&state, NULL, 0, sizeof nonce);
	crypto_generichash_update(&state, out, 32);
	crypto_generichash_update(&state, to, 32);
	crypto_generichash_final(&state, nonce, sizeof nonce);
	must_hold(crypto_box_easy(out + 32, plain, n, nonce, to, secret) == 0);
}

static size_t length_in(const uint8_t *plain)
{
	return (size_t)plain[HASH_BYTES] | (size_t)plain[HASH_BYTES + 1] << 8 | (size_t)plain[HASH_BYTES + 2] << 16 |
	       (size_t)plain[HASH_BYTES + 3] << 24;
}

static bool is_right(const uint8_t *plain, size_t n)
{
	size_t length = length_in(plain);

	if (length > FOG_LINES_MOST || (HEAD + length + UNIT - 1) / UNIT * UNIT != n)
		return false;
	for (size_t i = HEAD + length; i < n; i++)
		if (plain[i])
			return false;
	return true;
}

static void read_lines(const struct text *lines)
{
	struct error err = ERROR_INIT;
	struct canon c;

	if (lines->length && canon_parse_lines(&c, lines->bytes, lines->length, &err) == 0)
		canon_release(&c);
}

static void open_as(const struct text *parcel, const uint8_t *plain, size_t n, bool referee)
{
	size_t length = length_in(plain);
	struct hash salt;
	struct fog_opening o = { .entry = { &game, &id, 17, 1 }, .to = to, .seed = referee ? seed : NULL,
		                 .lines = TEXT_INIT };
	struct error err = ERROR_INIT;

	memcpy(salt.bytes, plain, HASH_BYTES);
	o.salt = salt;
	o.sealed = fog_root(&o.entry, &salt, (const char *)plain + HEAD, length < n - HEAD ? length : n - HEAD);
	must_hold((fog_parcel_open(&o, parcel, &err) == 0) == is_right(plain, n));
	if (is_right(plain, n))
		read_lines(&o.lines);
	fog_opening_release(&o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t n = ((size < HEAD ? HEAD : size) + UNIT - 1) / UNIT * UNIT;
	struct text parcel = TEXT_INIT;
	uint8_t *plain = must_alloc(n), *bytes = must_alloc(n + LETTER_SEAL_BYTES);

	if (n + LETTER_SEAL_BYTES <= fog_parcel_bytes(FOG_LINES_MOST)) {
		if (size)
			memcpy(plain, data, size);
		seal(bytes, plain, n);
		text_add(&parcel, bytes, n + LETTER_SEAL_BYTES);
		open_as(&parcel, plain, n, true);
		open_as(&parcel, plain, n, false);
	}
	text_release(&parcel);
	free(plain);
	free(bytes);
	return 0;
}
