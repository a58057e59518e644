/* secrets.c - see secrets.h. */
#include "game/secrets.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "game/keyring.h"
#include "trust/deck.h"
#include "trust/ledger_hidden.h"
#include "trust/signed.h"

bool secrets_known(const struct game *g)
{
	return g->revealed || (g->keys && keyring_rolls_for(g->keys, &g->ledger, 0));
}

_Static_assert(EPOCHS_MOST < PROOFS_MOST, "a final has a proof for each deck, and one more");

/* --- betas ---------------------------------------------------------------------------------------------- */

static int evaluate(uint8_t beta[64], struct proof *proof, const struct game *g, const char *purpose,
                    const uint8_t *alpha, size_t n, struct error *err)
{
	struct proof unused = { .purpose = "" };
	uint8_t seed[32];
	int result;

	if (!g->keys)
		return error_set(err, "what is hidden in this game only its referee knows");
	result = keyring_vrf_seed(seed, g->keys, &g->ledger, 0, err);
	proof = proof ? proof : &unused;
	memset(proof->purpose, 0, sizeof proof->purpose);
	memcpy(proof->purpose, purpose, strlen(purpose));
	if (result == 0)
		result = vrf_prove(proof->bytes, beta, seed, alpha, n, err);
	sodium_memzero(seed, sizeof seed);
	return result;
}

/* As it was computed before with a key of this open game. */
static bool was_computed(uint8_t beta[64], const struct game *g)
{
	if (!g->keys || !g->computed || !g->computed->has_beta)
		return false;
	memcpy(beta, g->computed->beta, 64);
	return true;
}

int secret_of_game(uint8_t beta[64], struct proof *proof, const struct game *g, struct error *err)
{
	const struct entry *final = g->revealed;
	uint8_t alpha[ALPHA_MOST];
	size_t n = ledger_secret_alpha(&g->ledger, alpha);

	if (final) {
		memcpy(beta, final->beta, 64);
		return 0;
	}
	if (!proof && was_computed(beta, g))
		return 0;
	if (evaluate(beta, proof, g, "secret", alpha, n, err) < 0)
		return -1;
	if (g->computed) {
		memcpy(g->computed->beta, beta, 64);
		g->computed->has_beta = true;
	}
	return 0;
}

int secret_of_deck(uint8_t beta[64], struct proof *proof, const struct game *g, const char *name, int epoch, int choice,
                   struct error *err)
{
	const struct entry *final = g->revealed;
	char purpose[DECK_PURPOSE_MOST];
	uint8_t alpha[ALPHA_MOST];
	struct deck_line d;

	for (int i = 0; final && i < final->n_lines; i++)
		if (entry_deck(&d, final, i) == 0 && d.epoch == epoch && strcmp(d.name, name) == 0) {
			memcpy(beta, d.bytes, 64);
			return 0;
		}
	if (final)
		return error_set(err, "the final does not open deck %s, epoch %d", name, epoch);
	deck_purpose(purpose, name, epoch);
	return evaluate(beta, proof, g, purpose, alpha, ledger_alpha(&g->ledger, choice, purpose, alpha), err);
}

int secrets_open(struct entry *e, struct sidecar *beside, const struct game *g, struct arena *arena,
                 struct error *err)
{
	const struct ledger *l = &g->ledger;
	struct proof *proof = beside->proof;
	int n = 0;

	e->has_secret = true;
	e->has_box = g->fogged;
	if (g->fogged && keyring_box_seed(e->box.bytes, g->keys, l, 0, err) < 0)
		return -1;
	if (secret_of_game(e->beta, &proof[n++], g, err) < 0)
		return -1;
	for (int i = 0; i < l->n; i++)
		for (int k = 0; l->link[i].type == ENTRY_RULING && k < l->link[i].n_lines; k++) {
			struct deck_line d;

			if (n == PROOFS_MOST)
				return error_set(err, "the game has sealed more than %d decks, more than a final can open",
				                 PROOFS_MOST - 1);
			if (entry_deck(&d, ledger_at(l, i), k) < 0 ||
			    secret_of_deck(d.bytes, &proof[n++], g, d.name, d.epoch, l->link[i].on, err) < 0)
				return -1;
			entry_add_deck(e, arena, &d);
		}
	beside->n_proofs = n;
	return 0;
}

/* --- dealing -------------------------------------------------------------------------------------------- */

/* A deck is called by the id of its pile, which stands in the ledger as a W of the grammar. */
static bool is_deck_name(const char *id)
{
	size_t n = 0;

	while (islower((unsigned char)id[n]) || (n && isdigit((unsigned char)id[n])))
		n++;
	return n > 0 && n <= 24 && !id[n];
}

static void note_root(struct ruling_dealer *d, const struct deck_line *deck)
{
	for (int i = 0; i < d->n; i++)
		if (d->deck[i].epoch == deck->epoch && strcmp(d->deck[i].name, deck->name) == 0)
			return;                  /* the row was played again */
	d->deck[d->n++] = *deck;
}

static bool order_pile(struct dealer *self, const struct run *r, int pile, int *piece, int n)
{
	struct ruling_dealer *d = (struct ruling_dealer *)self;
	const struct ledger *l = &d->game->ledger;
	const char *id = r->pack->place[pile].id;
	struct deck_line deck = { .epoch = r->pile[pile].epoch + 1 };
	struct dice_share share = { .seat = 0 };
	struct hash *leaf, seed, root;

	if (!is_deck_name(id) || d->n == OUTCOME_DECKS) {
		error_set(d->err, d->n == OUTCOME_DECKS ? "%s: the ruling would seal more decks than one can"
		          : "%s cannot be shuffled in secret: the id of such a pile is of small letters and digits", id);
		return false;
	}
	strcpy(deck.name, id);
	if (secret_of_deck(share.beta, NULL, d->game, id, deck.epoch, d->choice, d->err) < 0)
		return false;
	seed = dice_seed(&l->link[0].id, &l->link[d->choice].id, &share, 1);
	deck_shuffle(piece, n, &seed);
	leaf = must_alloc((size_t)n * sizeof *leaf);
	deck_leaves(leaf, share.beta, &l->link[0].id, deck.epoch, piece, n);
	root = tree_root(leaf, n);
	memcpy(deck.bytes, root.bytes, HASH_BYTES);
	free(leaf);
	note_root(d, &deck);
	sodium_memzero(&share, sizeof share);
	return true;
}

void ruling_dealer_init(struct ruling_dealer *d, const struct game *g, int choice, struct error *err)
{
	*d = (struct ruling_dealer){ .dealer = { .order = order_pile }, .game = g, .choice = choice, .err = err };
}
