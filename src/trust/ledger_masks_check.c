/* ledger_masks_check.c - what entries of format 2 may say of masked cards, and their proofs (doc/MASKS.md 6 to 8).
 *
 * A bad mask, share or show is no entry, so nothing of it needs to be complained of later.  What costs curve
 * arithmetic stands with the proofs, which are checked when an entry comes and when a game is audited. */
#include "trust/ledger_masks_check.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "trust/card_share.h"
#include "trust/charter.h"
#include "trust/entry_masked.h"
#include "trust/ledger_masks.h"
#include "trust/ledger_parts.h"
#include "trust/mask_proof.h"

/* --- keys ------------------------------------------------------------------------------------------------ */

static int check_key_differs(const struct charter *c, const struct entry *e, struct error *err)
{
	for (int i = 0; i < c->n_seats; i++) {
		const struct charter_seat *s = &c->seat[i];

		if (!memcmp(s->key.point, e->cardkey.bytes, HASH_BYTES) ||
		    (s->has_vrf && !memcmp(s->vrf, e->cardkey.bytes, HASH_BYTES)) ||
		    (s->has_cardkey && !memcmp(s->cardkey, e->cardkey.bytes, HASH_BYTES)) ||
		    (e->has_vrf && !memcmp(e->vrf.bytes, e->cardkey.bytes, HASH_BYTES)))
			return fault_set(err, FAULT_FORM, "the card key of %s is another key of this game; all must differ",
			                 seat_words(c, e->by).text);
	}
	return 0;
}

int check_card_key(const struct charter *c, const struct entry *e, struct error *err)
{
	struct point key;

	if (e->has_cardkey != (e->by != 0))
		return fault_set(err, FAULT_FORM, e->by ? "%s plays with masked cards and must give a `cardkey`"
		                 : "%s has no cards and gives no `cardkey`", seat_words(c, e->by).text);
	if (!e->has_cardkey)
		return 0;
	if (!point_read(&key, e->cardkey.bytes))
		return fault_set(err, FAULT_FORM, "the card key of %s is no point of the group", seat_words(c, e->by).text);
	return check_key_differs(c, e, err);
}

/* --- masks ----------------------------------------------------------------------------------------------- */

/* The mask before E in its epoch. */
static const struct mask_entry *before(const struct ledger *l, const struct mask_entry *m)
{
	const struct entry *e = m->after < l->n ? ledger_at(l, m->after) : NULL;

	return e ? e->mask : NULL;
}

static int check_place_of_mask(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct mask_entry *m = e->mask;
	bool asked = l->pen.type == ENTRY_MASK && l->link[l->pen.on].type == ENTRY_RULING,
	     anew = asked && (e->by == l->pen.anew || e->by == l->link[l->pen.on].by);
	struct mask_turn turn;

	if (asked && strcmp(m->pile, ledger_at(l, l->pen.on)->next_mask))
		return fault_set(err, FAULT_FORM, "it masks %s; ruling %d has asked for %s (M3)", m->pile, l->pen.on,
		                 ledger_at(l, l->pen.on)->next_mask);
	if (ledger_mask_turn(&turn, l, m->pile, e->by, anew) < 0)
		return fault_set(err, FAULT_FORM, "%s has masked epoch %d of %s already, which waits for its shuffle (M2)",
		                 seat_words(&l->charter, e->by).text, turn.epoch, m->pile);
	if (m->epoch != turn.epoch || m->after != turn.after)
		return fault_set(err, FAULT_FORM, turn.after < 0 ? "the next mask of %s is the first of epoch %d (M2)"
		                 : "the next mask of %s is of epoch %d, and after entry %d (M2)", m->pile, turn.epoch, turn.after);
	return 0;
}

static int check_input(const struct ledger *l, const struct mask_entry *m, struct error *err)
{
	const struct card_facts *f = ledger_cards(l);

	if (m->after >= 0 && m->n_cards != before(l, m)->n_cards)
		return fault_set(err, FAULT_FORM, "entry %d has %d cards of %s, and this mask %d", m->after, before(l, m)->n_cards,
		                 m->pile, m->n_cards);
	for (int i = 0; i < m->n_slots; i++) {
		int card = card_facts_card(f, &m->slot[i]) ? card_facts_known(f, &m->slot[i]) : -1;

		if (!card_facts_card(f, &m->slot[i]))
			return fault_set(err, FAULT_FORM, "there is no card %s: its epoch is not there, not complete, or shorter (M2)",
			                 card_slot_words(&m->slot[i]).text);
		for (int k = 0; k < m->n_known; k++)
			if (m->known[k] == card)
				return fault_set(err, FAULT_FORM, "card %d goes in twice: %s is that card, as all know (M2)", card,
				                 card_slot_words(&m->slot[i]).text);
	}
	return 0;
}

static int mask_is_no_points(int i, struct error *err)
{
	return fault_set(err, FAULT_MASK, "`card` statement %d is no pair of points", i + 1);
}

int check_mask(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct mask_entry *m = e->mask;
	struct masked card;

	if (check_place_of_mask(l, e, err) < 0 || check_input(l, m, err) < 0)
		return -1;
	for (int i = 0; i < m->n_cards; i++)
		if (!masked_read(&card, m->card[i]))
			return mask_is_no_points(i, err);
	if (e->has_nonce == mask_is_choice(l, e))
		return 0;
	return fault_set(err, FAULT_FORM, e->has_nonce ? "only the last mask that a ruling has asked for has a `nonce` (M3)"
	                 : "the next ruling is on this mask, so it must have a `nonce` (M3)");
}

/* --- shares ---------------------------------------------------------------------------------------------- */

/* Do all seats but SEAT have given theirs? */
static bool others_stand(const struct slot_fact *g, int seat)
{
	for (int other = 1; other <= MASKERS; other++)
		if (other != seat && !g->has[other])
			return false;
	return true;
}

static int share_is_no_point(const struct slot_share *s, struct error *err)
{
	return fault_set(err, FAULT_SHARE, "the share of %s is no point", card_slot_words(&s->slot).text);
}

static int check_share(const struct ledger *l, const struct entry *e, const struct slot_share *s, struct error *err)
{
	const struct slot_fact *g = card_facts_given(ledger_cards(l), &s->slot);
	struct point y;

	if (!g)
		return fault_set(err, FAULT_OWED, "there is no card %s: its epoch is not there, not complete, or shorter",
		                 card_slot_words(&s->slot).text);
	if (g->has[e->by])
		return fault_set(err, FAULT_OWED, "%s has given its share of %s before: each is given once (M4)",
		                 seat_words(&l->charter, e->by).text, card_slot_words(&s->slot).text);
	if (s->is_show && !others_stand(g, e->by))
		return fault_set(err, FAULT_OWED, "%s shows %s, whose other share does not stand yet: it can give a `share` of it",
		                 seat_words(&l->charter, e->by).text, card_slot_words(&s->slot).text);
	if (!s->is_show && (e->type == ENTRY_ORDERS || e->type == ENTRY_OPEN) && others_stand(g, e->by))
		return fault_set(err, FAULT_OWED, "the other share of %s stands, so this one tells the card: it is a `show`",
		                 card_slot_words(&s->slot).text);
	if (!point_read(&y, s->share))
		return share_is_no_point(s, err);
	return 0;
}

int check_shares(const struct ledger *l, const struct entry *e, struct error *err)
{
	for (int i = 0; i < e->n_shares; i++) {
		if (check_share(l, e, &e->share[i], err) < 0)
			return -1;
		for (int k = 0; k < i; k++)
			if (card_slot_compare(&e->share[k].slot, &e->share[i].slot) == 0)
				return fault_set(err, FAULT_OWED, "%s stands twice here", card_slot_words(&e->share[i].slot).text);
	}
	return 0;
}

int check_deal(const struct ledger *l, const struct entry *e, struct error *err)
{
	if (e->on != l->live_ruling)
		return fault_set(err, FAULT_FORM, "this deal is on entry %d; the ruling it follows is entry %d (M4)", e->on,
		                 l->live_ruling);
	return check_shares(l, e, err);
}

static int by_slot(const void *a, const void *b)
{
	return card_slot_compare(a, b);
}

int ledger_owed(struct card_slot *out, const struct ledger *l, int seat, const struct card_slot *sight, int n)
{
	int owed = 0;

	for (int i = 0; i < n; i++) {
		const struct slot_fact *g = card_facts_given(ledger_cards(l), &sight[i]);

		if (!g || !g->has[seat])
			out[owed++] = sight[i];
	}
	qsort(out, (size_t)owed, sizeof *out, by_slot);
	return owed;
}

int ledger_check_owed(const struct ledger *l, const struct entry *e, const struct card_slot *sight, int n,
                      struct error *err)
{
	struct card_slot *owed = must_alloc((size_t)n * sizeof *owed);
	int n_owed = ledger_owed(owed, l, e->by, sight, n), i = 0, result = 0;

	while (i < n_owed && i < e->n_shares && card_slot_compare(&owed[i], &e->share[i].slot) == 0)
		i++;
	if (i < n_owed && (i == e->n_shares || card_slot_compare(&owed[i], &e->share[i].slot) < 0))
		result = fault_set(err, FAULT_OWED, "%s owes its share of %s, and does not give it (M4)",
		                   seat_words(&l->charter, e->by).text, card_slot_words(&owed[i]).text);
	else if (i < e->n_shares)
		result = fault_set(err, FAULT_OWED, "%s gives its share of %s, and does not owe it (M4)",
		                   seat_words(&l->charter, e->by).text, card_slot_words(&e->share[i].slot).text);
	free(owed);
	return result;
}

/* --- rulings and openings -------------------------------------------------------------------------------- */

/* M2: who rules knows the dice of the choice, so an epoch that he could still complete would let him choose between
 * these dice and those of masks on demand.  Masks that an accept promises can only follow it: doc/MASKS.md 8. */
static bool is_complete_too_late(const struct ledger *l, const struct entry *ruling, const struct mask_epoch *epoch)
{
	return epoch->last > ruling->on && l->link[ruling->on].type != ENTRY_ACCEPT;
}

/* `deck W N H`: the epoch that waited, complete; on a mask that was asked for, this one. */
static int check_served(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct mask_entry *asked = l->link[e->on].type == ENTRY_MASK ? ledger_at(l, e->on)->mask : NULL;

	for (int i = 0; i < e->n_lines; i++) {
		const struct mask_epoch *waiting;
		struct deck_line d, earlier;

		if (entry_deck(&d, e, i) < 0)
			return fault_set(err, FAULT_FORM, "`deck` statement %d is none", i + 1);
		waiting = card_facts_waiting(ledger_cards(l), d.name);
		if (!waiting || waiting->number != d.epoch || !epoch_is_complete(waiting))
			return fault_set(err, FAULT_RULING, "epoch %d of %s does not wait complete for its shuffle (M2)", d.epoch, d.name);
		if (is_complete_too_late(l, e, waiting))
			return fault_set(err, FAULT_RULING, "epoch %d of %s is complete since entry %d only, and this ruling is on entry "
			                 "%d: it serves a later one (M2)", d.epoch, d.name, waiting->last, e->on);
		if (memcmp(waiting->last_id.bytes, d.bytes, HASH_BYTES))
			return fault_set(err, FAULT_RULING, "the last mask of %s, epoch %d, is entry %d, which has another id", d.name,
			                 d.epoch, waiting->last);
		for (int k = 0; k < i; k++)
			if (entry_deck(&earlier, e, k) == 0 && !strcmp(earlier.name, d.name))
				return fault_set(err, FAULT_RULING, "an epoch of %s serves one shuffle", d.name);
		if (asked && !strcmp(asked->pile, d.name))
			asked = NULL;
	}
	return asked ? fault_set(err, FAULT_RULING, "the masks of %s were asked for, and this ruling does not shuffle it (M3)",
	                         asked->pile) : 0;
}

int check_masked_ruling(const struct ledger *l, const struct entry *e, struct error *err)
{
	return check_served(l, e, err) < 0 ? -1 : check_shares(l, e, err);
}

/* Openings of the evaluator: what it shows, keys it had sealed, or both. */
int check_masked_open(const struct ledger *l, const struct entry *e, struct error *err)
{
	int sealed = ledger_sealed_by(l, e->by, l->pen.on);

	if (e->on_seat[0] != e->by)
		return fault_set(err, FAULT_OPENING, "%s opens what seat %d has: each opens its own",
		                 seat_words(&l->charter, e->by).text, e->on_seat[0]);
	for (int i = l->n - 1; i > l->pen.on; i--)
		if (l->link[i].type == ENTRY_OPEN)
			return fault_set(err, FAULT_OPENING, "it has been opened in entry %d, and that is done once before a "
			                 "ruling (P3)", i);
	if (!e->n_lines && !e->n_shares)
		return fault_set(err, FAULT_OPENING, "an opening shows a card or opens a key");
	if (e->n_lines && e->on != sealed)
		return fault_set(err, FAULT_OPENING, "entry %d is not where %s sealed the lines that are in force", e->on,
		                 seat_words(&l->charter, e->by).text);
	if (!e->n_lines && e->on != l->pen.on)
		return fault_set(err, FAULT_OPENING, "no key is opened, so it is on the choice, entry %d", l->pen.on);
	return check_shares(l, e, err);
}

/* --- the end --------------------------------------------------------------------------------------------- */

/* The next entry of SEAT behind SEQ that has sealed lines, undone or not; or -1. */
static int next_sealed(const struct ledger *l, int seat, int seq)
{
	for (int i = seq + 1; i < l->n; i++)
		if (l->link[i].by == seat && l->link[i].has_sealed)
			return i;
	return -1;
}

static bool same_lines(const struct unsealed *a, const struct unsealed *b)
{
	if (a->n_lines != b->n_lines)
		return false;
	for (int i = 0; i < a->n_lines; i++) {
		if (a->line[i].n != b->line[i].n)
			return false;
		for (int k = 0; k < a->line[i].n; k++)
			if (strcmp(a->line[i].token[k].text, b->line[i].token[k].text))
				return false;
	}
	return true;
}

/* Of ALL the I-th: `as` names the first seal with the same lines, and no lines stand twice. */
static int check_lines_once(const struct unsealed *all, int i, struct error *err)
{
	const struct unsealed *s = &all[i];

	for (const struct unsealed *first = all; first < s; first++) {
		if (s->as >= 0 && first->seq == s->as && first->as < 0)
			return 0;
		if (s->as < 0 && first->as < 0 && same_lines(first, s))
			return fault_set(err, FAULT_OPENING, "the lines sealed in entry %d are those of entry %d: `seal %d as %d`", s->seq,
			                 first->seq, s->seq, first->seq);
	}
	return s->as < 0 ? 0 : fault_set(err, FAULT_OPENING, "`seal %d as %d`: no lines of entry %d stand before it", s->seq,
	                                 s->as, s->as);
}

static int check_seals(const struct ledger *l, const struct entry *e, struct error *err)
{
	int due = next_sealed(l, e->by, 0), n, result = 0;
	struct unsealed *all = entry_unsealed(&n, e);

	for (int i = 0; i < n && result == 0; i++) {
		if (all[i].seq != due)
			result = fault_set(err, FAULT_OPENING, "it brings what was sealed in entry %d where entry %d is due: all that the "
			                   "seat has sealed, in order", all[i].seq, due);
		else
			result = check_lines_once(all, i, err);
		if (result == 0)
			due = next_sealed(l, e->by, due);
	}
	free(all);
	if (result == 0 && due >= 0)
		result = fault_set(err, FAULT_OPENING, "it does not bring what was sealed in entry %d", due);
	return result;
}

int check_masked_final(const struct ledger *l, const struct entry *e, struct error *err)
{
	struct card_key key;
	bool right;

	if (e->has_cards != (e->by != 0))
		return fault_set(err, FAULT_OPENING, e->by ? "the final of %s does not give `cards`, the secret of its card key"
		                 : "the final of %s gives `cards`, and it has none", seat_words(&l->charter, e->by).text);
	if (!e->has_cards)
		return e->n_lines ? fault_set(err, FAULT_OPENING, "only players seal lines") : 0;
	card_key_from(&key, e->cards.bytes);
	right = !memcmp(key.p.bytes, ledger_seat(l, e->by)->cardkey, sizeof key.p.bytes);
	card_key_forget(&key);
	if (!right)
		return fault_set(err, FAULT_OPENING, "`cards` is not the secret of the card key that %s has given",
		                 seat_words(&l->charter, e->by).text);
	return check_seals(l, e, err);
}

/* M6: nobody forgets a card that he has seen.  A deal that an undo has passed counts still. */
int check_undo_of_cards(const struct ledger *l, const struct entry *e, struct error *err)
{
	for (int i = e->to + 1; i < l->n; i++) {
		const struct link *link = &l->link[i];

		if (link->type == ENTRY_DEAL ? link->on == e->to : link->type != ENTRY_RULING || !ledger_is_live(l, i))
			continue;
		if (link->type == ENTRY_DEAL || link->n_lines || ledger_at(l, i)->n_shares)
			return fault_set(err, FAULT_FORM, "entry %d has dealt cards or shuffled a pile: nothing goes back over it (M6)", i);
	}
	return 0;
}

/* --- proofs ---------------------------------------------------------------------------------------------- */

/* What a proof names is wrong, as KIND says. */
static int bad(struct error *err, enum fault kind, const struct ledger *l, const struct entry *e)
{
	error_within(err, "entry %d of %s", e->seq, seat_words(charter_for(l, e), e->by).text);
	return fault_change(err, kind);
}

static int missing(struct error *err, const struct entry *e, const char *purpose)
{
	return fault_set(err, FAULT_PROOF, "beside this %s must stand a proof for `%s`: ask for the whole mail",
	                 entry_word(e->type), purpose);
}

static int check_key_proof(const struct ledger *l, const struct entry *e, const struct card_proofs *p,
                           struct error *err)
{
	struct card_share_claim claim = { .id = e->id };
	struct card_share_proof proof;

	if (!p->has_key)
		return missing(err, e, "key");
	if (!point_read(&claim.key, e->cardkey.bytes) || !card_share_proof_read(&proof, p->key))
		return fault_set(err, FAULT_CARD_KEY, "the proof for `key` is none");
	return card_share_verify(&proof, &claim, err) < 0 ? bad(err, FAULT_CARD_KEY, l, e) : 0;
}

/* Does a show tell the card that all shares give? */
static int check_show(const struct ledger *l, const struct entry *e, const struct slot_share *s, struct error *err)
{
	const struct card_facts *f = ledger_cards(l);
	struct point share[MASKERS], card = card_point(s->card), open;

	for (int seat = 1; seat <= MASKERS; seat++)
		share[seat - 1] = card_facts_given(f, &s->slot)->share[seat];
	point_read(&share[e->by - 1], s->share);
	open = card_open(card_facts_card(f, &s->slot), share, MASKERS);
	if (point_equal(&open, &card))
		return 0;
	return fault_set(err, FAULT_CARD, "%s is not card %d", card_slot_words(&s->slot).text, s->card);
}

/* Proofs are also looked at before the place of E is: it may name what is not in this ledger. */
static int check_shared_cards(const struct ledger *l, const struct entry *e, struct error *err)
{
	struct point y;

	for (int i = 0; i < e->n_shares; i++)
		if (!card_facts_card(ledger_cards(l), &e->share[i].slot))
			return fault_set(err, FAULT_SHARE, "there is no card %s to share", card_slot_words(&e->share[i].slot).text);
	for (int i = 0; i < e->n_shares; i++)
		if (!point_read(&y, e->share[i].share))
			return share_is_no_point(&e->share[i], err);
	return 0;
}

static int check_share_proof(const struct ledger *l, const struct entry *e, const struct card_proofs *p,
                             struct error *err)
{
	struct point *a = must_alloc((size_t)e->n_shares * sizeof *a),
	             *share = must_alloc((size_t)e->n_shares * sizeof *share);
	struct card_share_claim claim = { .id = e->id, .a = a, .share = share, .n = e->n_shares };
	struct card_share_proof proof;
	int result = 0;

	for (int i = 0; i < e->n_shares; i++) {
		a[i] = card_facts_card(ledger_cards(l), &e->share[i].slot)->a;
		point_read(&share[i], e->share[i].share);
	}
	if (!p->has_shares)
		result = missing(err, e, "shares");
	else if (!ledger_card_key(&claim.key, l, e->by) || !card_share_proof_read(&proof, p->shares))
		result = fault_set(err, FAULT_SHARE, "the proof for `shares` is none");
	else if (card_share_verify(&proof, &claim, err) < 0)
		result = bad(err, FAULT_SHARE, l, e);
	for (int i = 0; i < e->n_shares && result == 0; i++)
		if (e->share[i].is_show)
			result = check_show(l, e, &e->share[i], err);
	free(a);
	free(share);
	return result;
}

bool ledger_mask_input(struct masked *out, const struct ledger *l, const struct mask_entry *m)
{
	const struct mask_entry *b = m->after >= 0 ? before(l, m) : NULL;

	if (!b)
		return m->after < 0 && m->n_known + m->n_slots == m->n_cards && card_facts_input(out, ledger_cards(l), m);
	for (int i = 0; i < b->n_cards; i++)
		if (!masked_read(&out[i], b->card[i]))
			return false;
	return b->n_cards == m->n_cards;
}

static int check_mask_proof(const struct ledger *l, const struct entry *e, const struct card_proofs *p,
                            struct error *err)
{
	struct masked in[MASK_MOST], out[MASK_MOST];
	struct mask_claim claim = { .id = e->id, .joint = ledger_joint_key(l), .in = in, .out = out, .n = e->mask->n_cards };
	struct mask_proof *proof = must_alloc(sizeof *proof);
	int result = 0;

	for (int i = 0; i < claim.n && result == 0; i++)
		if (!masked_read(&out[i], e->mask->card[i]))
			result = mask_is_no_points(i, err);
	if (result == 0 && !p->n_mask)
		result = missing(err, e, "mask");
	else if (result == 0 && !ledger_mask_input(in, l, e->mask))
		result = fault_set(err, FAULT_MASK, "what it masks is not in this ledger");
	else if (result == 0 && (mask_proof_read(proof, claim.n, p->mask[0], (size_t)p->n_mask * sizeof *p->mask, err) < 0 ||
	                         mask_verify(proof, &claim, err) < 0))
		result = bad(err, FAULT_MASK, l, e);
	free(proof);
	return result;
}

int ledger_check_card_proofs(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                             struct error *err)
{
	const struct card_proofs *p = &beside->cards;

	if (l->n > 0 && l->charter.format != 2 && (e->has_cardkey || e->n_shares || e->mask))
		return fault_set(err, FAULT_FORM, "the %s carries cards of format 2, and the game is not of that",
		                 entry_word(e->type));
	if ((p->has_key && !e->has_cardkey) || (p->has_shares && !e->n_shares) || (p->n_mask && !e->mask))
		return fault_set(err, FAULT_PROOF, "a proof for `%s` beside %s, which carries none",
		                 p->n_mask && !e->mask ? "mask" : p->has_key && !e->has_cardkey ? "key" : "shares",
		                 entry_word(e->type));
	if (e->has_cardkey && check_key_proof(l, e, p, err) < 0)
		return -1;
	if (e->n_shares && (check_shared_cards(l, e, err) < 0 || check_share_proof(l, e, p, err) < 0))
		return -1;
	return e->mask ? check_mask_proof(l, e, p, err) : 0;
}
