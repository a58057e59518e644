/* dice.c - the stream of words of one roll, and what they are worth.
 *
 * A roll's words come from BLAKE2b keyed with the seed, 16 to a block, so that label and sides choose
 * a stream of their own: no die can be moved from one roll to another. */
#include "trust/dice.h"

#include <assert.h>
#include <string.h>

#define BLOCK_BYTES 64
#define BLOCK_WORDS (BLOCK_BYTES / 4)

static size_t put(uint8_t *out, const void *bytes, size_t n)
{
	memcpy(out, bytes, n);
	return n;
}

/* N bytes of VALUE, least first. */
static size_t put_number(uint8_t *out, uint64_t value, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		out[i] = (uint8_t)(value >> 8 * i);
	return n;
}

size_t dice_alpha(uint8_t out[ALPHA_MOST], enum dice_mode mode, int evaluator, const struct hash *game,
                  uint64_t seq, const struct hash *head, const char *purpose)
{
	static const char domain[] = "drumhead/alpha/v1";
	const size_t words = strlen(purpose);
	size_t n = 0;

	assert(sizeof domain + 76 + words <= ALPHA_MOST);
	n += put(out + n, domain, sizeof domain);
	n += put_number(out + n, mode, 1);
	n += put_number(out + n, (uint64_t)evaluator, 1);
	n += put(out + n, game->bytes, HASH_BYTES);
	n += put_number(out + n, seq, 8);
	n += put(out + n, head->bytes, HASH_BYTES);
	n += put_number(out + n, words, 2);
	n += put(out + n, purpose, words);
	return n;
}

struct hash dice_seed(const struct hash *game, const struct hash *head, const struct dice_share *share, int n)
{
	static const char domain[] = "drumhead/seed/v1";
	const uint8_t count = (uint8_t)n;
	crypto_generichash_state state;
	struct hash seed;
	int i;

	crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, game->bytes, HASH_BYTES);
	crypto_generichash_update(&state, head->bytes, HASH_BYTES);
	crypto_generichash_update(&state, &count, 1);
	for (i = 0; i < n; i++) {
		const uint8_t seat = (uint8_t)share[i].seat;

		assert(i == 0 || share[i - 1].seat < share[i].seat);
		crypto_generichash_update(&state, &seat, 1);
		crypto_generichash_update(&state, share[i].beta, sizeof share[i].beta);
	}
	crypto_generichash_final(&state, seed.bytes, HASH_BYTES);
	return seed;
}

/* The words of one roll, in order. */
struct stream {
	const struct hash *seed;
	const char *label;
	uint32_t sides, next_block;
	uint8_t block[BLOCK_BYTES];
	int used;                                /* words of the block */
};

static void stream_fill(struct stream *s)
{
	static const char domain[] = "drumhead/dice/v1";
	const size_t words = strlen(s->label);
	crypto_generichash_state state;
	uint8_t number[8];

	assert(words <= 200);
	crypto_generichash_init(&state, s->seed->bytes, HASH_BYTES, BLOCK_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, number, put_number(number, words, 2));
	crypto_generichash_update(&state, (const uint8_t *)s->label, words);
	crypto_generichash_update(&state, number, put_number(number, s->sides, 4));
	crypto_generichash_update(&state, number, put_number(number, s->next_block, 4));
	crypto_generichash_final(&state, s->block, BLOCK_BYTES);
	s->next_block++;
	s->used = 0;
}

static uint32_t stream_word(struct stream *s)
{
	const uint8_t *b;

	if (s->used == BLOCK_WORDS)
		stream_fill(s);
	b = s->block + 4 * s->used++;
	return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static struct stream stream_open(const struct hash *seed, const char *label, uint32_t sides)
{
	return (struct stream){ .seed = seed, .label = label, .sides = sides, .used = BLOCK_WORDS };
}

uint32_t dice_face(uint32_t word, uint32_t sides)
{
	/* 2^32 mod sides, in 32 bits */
	const uint32_t limit = (0u - sides) % sides;

	return word < limit ? 0 : word % sides + 1;
}

void dice_roll(uint32_t *faces, int n, const struct hash *seed, const char *label, uint32_t sides)
{
	struct stream s = stream_open(seed, label, sides);
	int i;

	assert(sides >= 1);
	for (i = 0; i < n; i++)
		do
			faces[i] = dice_face(stream_word(&s), sides);
		while (faces[i] == 0);
}

int dice_explain(struct dice_word *out, int room, int n, const struct hash *seed, const char *label,
                 uint32_t sides)
{
	struct stream s = stream_open(seed, label, sides);
	int used, die = 0;

	assert(sides >= 1);
	for (used = 0; die < n; used++) {
		const uint32_t word = stream_word(&s);
		const bool skipped = dice_face(word, sides) == 0;

		if (used < room)
			out[used] = (struct dice_word){ .word = word, .skipped = skipped, .index = die };
		die += !skipped;
	}
	return used;
}
