/* card_share.c - see card_share.h.
 *
 * Chaum and Pedersen's proof that two products have one factor, over a sum that a hash of all of them weighs: a share
 * that is wrong makes the sum wrong, and one that was made to keep it right would have had to foresee its weight. */
#include "trust/card_share.h"
#include <string.h>

struct point card_share_of(const struct card_key *key, const struct masked *card)
{
	return point_times(&key->x, &card->a);
}

static struct hash statement(const struct card_share_claim *c)
{
	struct digest d;

	digest_begin(&d, "drumhead/share/v2", NULL);
	digest_add(&d, c->id.bytes, sizeof c->id.bytes);
	digest_add(&d, c->key.bytes, sizeof c->key.bytes);
	digest_number(&d, (uint32_t)c->n, 2);
	for (int i = 0; i < c->n; i++) {
		digest_add(&d, c->a[i].bytes, GROUP_BYTES);
		digest_add(&d, c->share[i].bytes, GROUP_BYTES);
	}
	return digest_hash(&d);
}

static struct point weighed(const struct hash *w, const struct point *of, int n)
{
	struct point sum = point_zero();

	for (int i = 0; i < n; i++) {
		struct scalar weight = scalar_numbered(w->bytes, "drumhead/share-rho/v2", i);

		point_gather(&sum, &weight, &of[i]);
	}
	return sum;
}

static struct scalar challenge(const struct hash *w, const struct point *by_base, const struct point *by_cards)
{
	struct digest d;

	digest_begin_wide(&d, "drumhead/share-e/v2", NULL);
	digest_add(&d, w->bytes, sizeof w->bytes);
	digest_add(&d, by_base->bytes, GROUP_BYTES);
	digest_add(&d, by_cards->bytes, GROUP_BYTES);
	return digest_scalar(&d);
}

void card_share_prove(struct card_share_proof *out, const struct card_share_claim *c, const struct card_key *key)
{
	struct hash w = statement(c);
	struct point cards, by_base, by_cards;
	struct digest d;
	struct scalar t;

	group_must_work();
	cards = weighed(&w, c->a, c->n);
	digest_begin_wide(&d, "drumhead/share-nonce/v2", key->k);
	digest_add(&d, w.bytes, sizeof w.bytes);
	t = digest_scalar(&d);
	by_base = point_of(&t);
	by_cards = point_times(&t, &cards);
	out->e = challenge(&w, &by_base, &by_cards);
	out->z = t;
	scalar_gather(&out->z, &out->e, &key->x);
	sodium_memzero(&t, sizeof t);
}

int card_share_verify(const struct card_share_proof *proof, const struct card_share_claim *c, struct error *err)
{
	struct hash w = statement(c);
	struct scalar no = scalar_negative(&proof->e), e;
	struct point cards, shares, by_base, by_cards;

	group_must_work();
	cards = weighed(&w, c->a, c->n);
	shares = weighed(&w, c->share, c->n);
	by_base = point_of(&proof->z);
	point_gather(&by_base, &no, &c->key);
	by_cards = point_times(&proof->z, &cards);
	point_gather(&by_cards, &no, &shares);
	e = challenge(&w, &by_base, &by_cards);
	if (sodium_memcmp(e.bytes, proof->e.bytes, sizeof e.bytes) != 0)
		return error_set(err, c->n ? "the proof does not show that these are the seat's shares of these cards" :
		                 "the proof does not show that the seat has the secret of its card key");
	return 0;
}

void card_share_proof_write(uint8_t out[CARD_SHARE_PROOF_BYTES], const struct card_share_proof *proof)
{
	memcpy(out, proof->e.bytes, GROUP_BYTES);
	memcpy(out + GROUP_BYTES, proof->z.bytes, GROUP_BYTES);
}

bool card_share_proof_read(struct card_share_proof *out, const uint8_t bytes[CARD_SHARE_PROOF_BYTES])
{
	return scalar_read(&out->e, bytes) && scalar_read(&out->z, bytes + GROUP_BYTES);
}

struct point card_open(const struct masked *card, const struct point *share, int n)
{
	struct point open = card->b;

	for (int i = 0; i < n; i++)
		open = point_minus(&open, &share[i]);
	return open;
}
