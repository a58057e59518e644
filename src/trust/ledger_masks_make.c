/* ledger_masks_make.c - see ledger_masks_make.h. */
#include "trust/ledger_masks_make.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "trust/card_share.h"
#include "trust/ledger_masks_check.h"
#include "trust/mask_proof.h"

/* What the seat of KEY does with IN in the entry that follows PREV. */
static struct mask *draw(const struct mask_entry *m, const struct hash *prev, const struct masked *in,
                         const struct card_key *key)
{
	struct mask_place where = { .prev = *prev, .pile = m->pile, .epoch = (uint32_t)m->epoch };
	struct mask *mask = must_alloc(sizeof *mask);

	mask_draw(mask, key, &where, in, m->n_cards);
	return mask;
}

static void drop(struct mask *mask)
{
	mask_forget(mask);
	free(mask);
}

void ledger_make_mask(struct mask_entry *m, struct arena *arena, const struct ledger *l, const struct card_key *key)
{
	struct masked in[MASK_MOST], out[MASK_MOST];
	struct point joint = ledger_joint_key(l);
	uint8_t (*card)[MASKED_BYTES];
	struct mask *mask;

	m->n_cards = m->after < 0 ? m->n_known + m->n_slots : ledger_at(l, m->after)->mask->n_cards;
	ledger_mask_input(in, l, m);
	mask = draw(m, &l->link[l->n - 1].id, in, key);
	mask_apply(out, mask, in, &joint);
	drop(mask);
	m->card = card = arena_alloc(arena, (size_t)m->n_cards * sizeof *card);
	for (int i = 0; i < m->n_cards; i++) {
		memcpy(card[i], out[i].a.bytes, GROUP_BYTES);
		memcpy(card[i] + GROUP_BYTES, out[i].b.bytes, GROUP_BYTES);
	}
}

void ledger_make_share(struct slot_share *out, const struct ledger *l, const struct card_slot *s,
                       const struct card_key *key)
{
	struct point y = card_share_of(key, card_facts_card(ledger_cards(l), s));

	*out = (struct slot_share){ .slot = *s };
	memcpy(out->share, y.bytes, sizeof out->share);
}

/* --- proofs ------------------------------------------------------------------------------------------------ */

static void prove_mask(struct card_proofs *out, const struct ledger *l, const struct entry *e,
                       const struct card_key *key)
{
	struct masked in[MASK_MOST], to[MASK_MOST];
	struct mask_claim claim = { .id = e->id, .joint = ledger_joint_key(l), .in = in, .out = to, .n = e->mask->n_cards };
	struct mask_proof *proof = must_alloc(sizeof *proof);
	struct mask *mask;

	ledger_mask_input(in, l, e->mask);
	for (int i = 0; i < claim.n; i++)
		masked_read(&to[i], e->mask->card[i]);
	mask = draw(e->mask, &e->prev, in, key);
	mask_prove(proof, &claim, mask);
	drop(mask);
	out->n_mask = (int)(mask_proof_write(out->mask[0], proof, claim.n) / GROUP_BYTES);
	free(proof);
}

static void prove_shares(uint8_t out[64], const struct ledger *l, const struct entry *e, const struct card_key *key)
{
	struct point *a = must_alloc((size_t)e->n_shares * sizeof *a),
	             *share = must_alloc((size_t)e->n_shares * sizeof *share);
	struct card_share_claim claim = { .id = e->id, .key = key->p, .a = a, .share = share, .n = e->n_shares };
	struct card_share_proof proof;

	for (int i = 0; i < e->n_shares; i++) {
		a[i] = card_facts_card(ledger_cards(l), &e->share[i].slot)->a;
		point_read(&share[i], e->share[i].share);
	}
	card_share_prove(&proof, &claim, key);
	card_share_proof_write(out, &proof);
	free(a);
	free(share);
}

int ledger_prove_cards(struct sidecar *out, const struct ledger *l, const struct entry *e, const struct card_key *key,
                       struct error *err)
{
	struct card_share_claim nothing = { .id = e->id, .key = key->p };
	struct card_share_proof proof;

	card_proofs_clear(&out->cards);
	if (e->has_cardkey) {
		card_share_prove(&proof, &nothing, key);
		card_share_proof_write(out->cards.key, &proof);
		out->cards.has_key = true;
	}
	if (e->n_shares) {
		prove_shares(out->cards.shares, l, e, key);
		out->cards.has_shares = true;
	}
	if (e->mask)
		prove_mask(&out->cards, l, e, key);
	return ledger_check_card_proofs(l, e, out, err);
}
