/* lots.c - a lot is a keyed hash of what it is for: the order in which lots are looked at changes none. */
#include "cup/lots.h"

#include <string.h>

enum { LABEL_MOST = 40 };

uint64_t lot_of(const struct hash *seed, const char *label)
{
	static const char domain[] = "drumhead/lot/v1";
	const size_t n = strlen(label);
	const uint8_t length[2] = { (uint8_t)n, (uint8_t)(n >> 8) };
	crypto_generichash_state state;
	struct hash h;
	uint64_t lot = 0;

	crypto_generichash_init(&state, seed->bytes, HASH_BYTES, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, length, sizeof length);
	crypto_generichash_update(&state, (const uint8_t *)label, n);
	crypto_generichash_final(&state, h.bytes, HASH_BYTES);
	for (int i = LOT_BITS / 8 - 1; i >= 0; i--)
		lot = lot << 8 | h.bytes[i];
	return lot;
}

/* A draw of five hundred asks for 125,000 lots, and printf took as long as half of their hashes. */
static char *put_word(char *to, const char *word)
{
	const size_t n = strlen(word);

	memcpy(to, word, n + 1);
	return to + n;
}

/* A blank and N, which is 0 or more. */
static char *put_number(char *to, int n)
{
	char digit[12];
	int i = sizeof digit;

	do
		digit[--i] = (char)('0' + n % 10);
	while ((n /= 10) > 0);
	*to++ = ' ';
	memcpy(to, digit + i, sizeof digit - (size_t)i);
	to += sizeof digit - (size_t)i;
	*to = '\0';
	return to;
}

uint64_t lot_seed(const struct hash *seed, int player)
{
	char label[LABEL_MOST];

	put_number(put_word(label, "seed"), player);
	return lot_of(seed, label);
}

static uint64_t lot_of_two(const struct hash *seed, const char *what, int a, int b)
{
	char label[LABEL_MOST];

	put_number(put_number(put_word(label, what), a < b ? a : b), a < b ? b : a);
	return lot_of(seed, label);
}

uint64_t lot_pair(const struct hash *seed, int a, int b)
{
	return lot_of_two(seed, "pair", a, b);
}

bool lot_side_is_lower(const struct hash *seed, int a, int b)
{
	return lot_of_two(seed, "side", a, b) % 2 == 0;
}
