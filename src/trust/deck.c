/* deck.c - see deck.h.  A card's number is guessable, so each leaf hides it under a nonce of its own. */
#include "trust/deck.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "trust/dice.h"

void deck_purpose(char out[DECK_PURPOSE_MOST], const char *name, int epoch)
{
	snprintf(out, DECK_PURPOSE_MOST, "deck/%.24s/%d", name, epoch);
}

/* Fisher and Yates, from the bottom up. */
void deck_shuffle(int *card, int n, const struct hash *seed)
{
	for (int i = n; i >= 2; i--) {
		char label[24];
		uint32_t j;
		int other;

		snprintf(label, sizeof label, "shuffle/%d", i);
		dice_roll(&j, 1, seed, label, (uint32_t)i);
		other = card[j - 1];
		card[j - 1] = card[i - 1];
		card[i - 1] = other;
	}
}

static size_t put_number(uint8_t *out, uint32_t value, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (uint8_t)(value >> 8 * i);
	return n;
}

struct hash deck_nonce(const uint8_t beta[64], int epoch, int i)
{
	static const char domain[] = "drumhead/card-nonce/v1";
	crypto_generichash_state state;
	struct hash nonce;
	uint8_t number[6];
	size_t n = put_number(number, (uint32_t)epoch, 4);

	n += put_number(number + n, (uint32_t)i, 2);
	crypto_generichash_init(&state, beta, 32, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, number, n);
	crypto_generichash_final(&state, nonce.bytes, HASH_BYTES);
	return nonce;
}

struct hash deck_leaf(const struct hash *nonce, const struct hash *game, int epoch, int i, int card)
{
	static const char domain[] = "drumhead/card/v1";
	static const uint8_t tag = 0;
	crypto_generichash_state state;
	struct hash hidden, leaf;
	uint8_t number[8];
	size_t n = put_number(number, (uint32_t)epoch, 4);

	n += put_number(number + n, (uint32_t)i, 2);
	n += put_number(number + n, (uint32_t)card, 2);
	crypto_generichash_init(&state, nonce->bytes, HASH_BYTES, HASH_BYTES);
	crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
	crypto_generichash_update(&state, game->bytes, HASH_BYTES);
	crypto_generichash_update(&state, number, n);
	crypto_generichash_final(&state, hidden.bytes, HASH_BYTES);
	crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
	crypto_generichash_update(&state, &tag, 1);
	crypto_generichash_update(&state, hidden.bytes, HASH_BYTES);
	crypto_generichash_final(&state, leaf.bytes, HASH_BYTES);
	return leaf;
}

void deck_leaves(struct hash *leaf, const uint8_t beta[64], const struct hash *game, int epoch, const int *card, int n)
{
	for (int i = 0; i < n; i++) {
		struct hash nonce = deck_nonce(beta, epoch, i);

		leaf[i] = deck_leaf(&nonce, game, epoch, i, card[i]);
	}
}

void deck_open(struct deck_opening *out, const uint8_t beta[64], const struct hash *game, int epoch,
               const int *card, int n, int i)
{
	struct hash *leaf = must_alloc((size_t)n * sizeof *leaf);

	deck_leaves(leaf, beta, game, epoch, card, n);
	memset(out, 0, sizeof *out);
	out->epoch = epoch;
	out->i = i;
	out->n = n;
	out->card = card[i];
	out->nonce = deck_nonce(beta, epoch, i);
	out->n_path = tree_path(out->path, leaf, n, i);
	free(leaf);
}

bool deck_proves(const struct deck_opening *o, const struct hash *game, const struct hash *root)
{
	struct hash leaf = deck_leaf(&o->nonce, game, o->epoch, o->i, o->card), found;

	return o->n > 0 && o->i >= 0 && o->i < o->n &&
	       tree_follow(&found, &leaf, o->n, o->i, o->path, o->n_path) && hash_equal(&found, root);
}
