/* mask.c - see mask.h.
 *
 * The entry before stands in the seed in place of the game's id: two copies of a ledger then never get the same
 * shuffle, or what was opened in one would tell the cards of the other. */
#include "trust/mask.h"
#include <string.h>
#include "trust/deck.h"

/* --- keys ---------------------------------------------------------------------------------------------- */

void card_key_from(struct card_key *out, const uint8_t k[32])
{
	struct digest d;

	group_must_work();
	memcpy(out->k, k, sizeof out->k);
	digest_begin_wide(&d, "drumhead/card-scalar/v2", k);
	out->x = digest_scalar(&d);
	out->p = point_of(&out->x);
}

void card_key_derive(struct card_key *out, const uint8_t master[32], const struct hash *nonce)
{
	struct digest d;
	struct hash k;

	digest_begin(&d, "drumhead/card-key/v2", master);
	digest_add(&d, nonce->bytes, sizeof nonce->bytes);
	k = digest_hash(&d);
	card_key_from(out, k.bytes);
	sodium_memzero(&k, sizeof k);
	sodium_memzero(&d, sizeof d);
}

void card_key_forget(struct card_key *key)
{
	sodium_memzero(key, sizeof *key);
}

struct hash card_key_salt(const uint8_t k[32], const struct hash *nonce)
{
	struct digest d;

	digest_begin(&d, "drumhead/sealed-salt/v2", k);
	digest_add(&d, nonce->bytes, sizeof nonce->bytes);
	return digest_hash(&d);
}

/* --- cards --------------------------------------------------------------------------------------------- */

struct point card_point(int card)
{
	return point_numbered("drumhead/card-point/v2", card);
}

struct masked masked_known(int card)
{
	return (struct masked){ .a = point_zero(), .b = card_point(card) };
}

bool masked_read(struct masked *out, const uint8_t bytes[2 * GROUP_BYTES])
{
	return point_read(&out->a, bytes) && point_read(&out->b, bytes + GROUP_BYTES);
}

/* --- masks --------------------------------------------------------------------------------------------- */

static struct hash digest_of(const struct masked *in, int n)
{
	struct digest d;

	digest_begin(&d, "drumhead/mask-input/v2", NULL);
	digest_number(&d, (uint32_t)n, 2);
	digest_add(&d, in, (size_t)n * sizeof *in);
	return digest_hash(&d);
}

void mask_draw(struct mask *out, const struct card_key *key, const struct mask_place *where, const struct masked *in,
               int n)
{
	struct hash input = digest_of(in, n);
	size_t length = strlen(where->pile);
	struct digest d;

	digest_begin(&d, "drumhead/mask/v2", key->k);
	digest_add(&d, where->prev.bytes, sizeof where->prev.bytes);
	digest_number(&d, (uint32_t)length, 1);
	digest_add(&d, where->pile, length);
	digest_number(&d, where->epoch, 4);
	digest_add(&d, input.bytes, sizeof input.bytes);
	out->m = digest_hash(&d);
	out->n = n;
	for (int i = 0; i < n; i++) {
		out->from[i] = i;
		out->r[i] = scalar_numbered(out->m.bytes, "drumhead/mask-scalar/v2", i);
	}
	deck_shuffle(out->from, n, &out->m);
	sodium_memzero(&d, sizeof d);
}

void mask_apply(struct masked *out, const struct mask *m, const struct masked *in, const struct point *joint)
{
	for (int i = 0; i < m->n; i++) {
		const struct masked *card = &in[m->from[i]];
		struct point rg = point_of(&m->r[i]), rp = point_times(&m->r[i], joint);

		out[i].a = point_plus(&card->a, &rg);
		out[i].b = point_plus(&card->b, &rp);
	}
}

void mask_forget(struct mask *m)
{
	sodium_memzero(m, sizeof *m);
}
