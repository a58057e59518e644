/* ledger_hidden.c - what entries say of hidden things (doc/PROTOCOL.md G3, U3, H1, H4): box keys, decks, secrets.
 *
 * A game hides if its players have given box keys.  Whether it should, and whether the hashes are right, is for
 * play/; that the referee gives every secret at the end, with its proof, is for here. */
#include "trust/ledger_hidden.h"
#include <string.h>
#include "trust/charter.h"
#include "trust/deck.h"
#include "trust/ledger_parts.h"
#include "trust/letterbox.h"
#include "trust/reader.h"
#include "trust/signed.h"
#include "trust/vrf.h"

bool ledger_hides(const struct ledger *l)
{
	for (int i = 0; i < l->charter.n_seats; i++)
		if (l->charter.seat[i].has_box)
			return true;
	return false;
}

/* --- deck statements -------------------------------------------------------------------------------- */

int ledger_deck_ruling(const struct ledger *l, const char *name, int epoch, struct deck_line *out)
{
	for (int i = 0; i < l->n; i++)
		for (int k = 0; l->link[i].type == ENTRY_RULING && k < l->link[i].n_lines; k++)
			if (entry_deck(out, ledger_at(l, i), k) == 0 && out->epoch == epoch && strcmp(out->name, name) == 0)
				return i;
	return -1;
}

static int epochs_of(const struct ledger *l, const char *name)
{
	struct deck_line d;
	int epoch = 0;

	while (ledger_deck_ruling(l, name, epoch + 1, &d) >= 0)
		epoch++;
	return epoch;
}

/* --- what may be said --------------------------------------------------------------------------------- */

int check_box(const struct charter *c, const struct entry *e, struct error *err)
{
	if (charter_fogged(c) && !e->has_box)
		return fault_set(err, FAULT_FORM, "%s gives no `box` key, without which nothing can be sealed to him (7.4)",
		                 seat_words(c, e->by).text);
	if (!e->has_box || charter_fogged(c))
		return 0;
	if (c->dice != DICE_REFEREE || e->by == 0)
		return fault_set(err, FAULT_FORM, "%s gives a `box` key; only the players of a game with dice mode referee get "
		                 "sealed letters (G3)", seat_words(c, e->by).text);
	return 0;
}

/* Nobody signs the offer of a cup's game, so that the key to which its orders are sealed comes with what seat 0 writes
 * first (G10). */
static int check_first_box(const struct ledger *l, const struct entry *e, struct error *err)
{
	bool wanted = ledger_wants_box(l);

	if (e->has_box == wanted)
		return 0;
	return fault_set(err, FAULT_FORM, wanted ? "the first ruling of a cup's game with option " FOG " gives the `box` key "
	                 "to which orders are sealed (G10)" : "a `box` key stands in the first ruling of a cup's game with "
	                 "option " FOG ", and in no other (G10)");
}

int check_hidden_ruling(const struct ledger *l, const struct entry *e, struct error *err)
{
	bool hides = ledger_hides(l);

	if (check_first_box(l, e, err) < 0)
		return -1;
	if (hides != e->has_secret)
		return fault_set(err, FAULT_RULING, hides ? "a ruling of this game must name its `secret` (H4)"
		                 : "this ruling names a `secret`, but no seat has given a box key: nothing is hidden here");
	if (e->n_told != (hides ? l->charter.n_seats : 0))
		return fault_set(err, FAULT_RULING, hides ? "a ruling of this game must say `told` of each of its %d seats"
		                 : "this ruling says what was `told` to its %d seats, but nothing is hidden here",
		                 hides ? l->charter.n_seats : e->n_told);
	if (e->n_lines && !hides)
		return fault_set(err, FAULT_RULING, "this ruling seals a deck, but nothing is hidden in this game");
	for (int i = 0; i < e->n_lines; i++) {
		struct deck_line d, before;
		int again = 0;

		if (entry_deck(&d, e, i) < 0)
			return fault_set(err, FAULT_FORM, "`deck` statement %d is none", i + 1);
		for (int k = 0; k < i; k++)
			again += entry_deck(&before, e, k) == 0 && strcmp(before.name, d.name) == 0;
		if (d.epoch != epochs_of(l, d.name) + 1 + again)
			return fault_set(err, FAULT_RULING, "deck %s begins epoch %d; the next is %d (H1)", d.name, d.epoch,
			                 epochs_of(l, d.name) + 1 + again);
	}
	return 0;
}

/* Every deck of every ruling, in their order. */
static int check_all_decks(const struct ledger *l, const struct entry *e, struct error *err)
{
	struct deck_line wanted, given;
	int next = 0;

	for (int i = 0; i < l->n; i++)
		for (int k = 0; l->link[i].type == ENTRY_RULING && k < l->link[i].n_lines; k++) {
			entry_deck(&wanted, ledger_at(l, i), k);
			if (entry_deck(&given, e, next++) < 0 || given.epoch != wanted.epoch || strcmp(given.name, wanted.name) != 0)
				return fault_set(err, FAULT_OPENING, "the final does not open deck %s, epoch %d, of ruling %d where it "
				                 "should: every deck is opened, in the order of the rulings (H1)", wanted.name,
				                 wanted.epoch, i);
		}
	if (next == e->n_lines)
		return 0;
	return fault_set(err, FAULT_OPENING, "the final opens %d decks, and there were %d", e->n_lines, next);
}

/* In fog the referee opens all parcels at once, and nobody else anything. */
static int check_box_seed(const struct ledger *l, const struct entry *e, struct error *err)
{
	bool wanted = charter_fogged(&l->charter) && e->by == 0;
	uint8_t public[32];

	if (charter_fogged(&l->charter) && e->has_salt)
		return fault_set(err, FAULT_FORM, "a final gives no salt where all orders are sealed to the referee (7.4)");
	if (e->has_box != wanted)
		return fault_set(err, FAULT_OPENING, wanted ? "the final of the referee does not give the `box` seed, which opens "
		                 "all orders (7.4)" : "%s gives a `box` seed, and no orders are sealed to him",
		                 seat_words(&l->charter, e->by).text);
	if (!wanted)
		return 0;
	letterbox_public(public, e->box.bytes);
	if (memcmp(public, ledger_seat(l, 0)->box, sizeof public) == 0)
		return 0;
	return fault_set(err, FAULT_OPENING, "the `box` seed of the final is not that of the key to which orders are sealed "
	                 "(7.4)");
}

int check_hidden_final(const struct ledger *l, const struct entry *e, struct error *err)
{
	if (check_box_seed(l, e, err) < 0)
		return -1;
	if (ledger_hides(l) && e->by == 0) {
		if (!e->has_secret)
			return fault_set(err, FAULT_OPENING, "the final of the referee does not give the `secret` of this game (H1)");
		return check_all_decks(l, e, err);
	}
	if (e->has_secret || e->n_lines)
		return fault_set(err, FAULT_OPENING, "%s opens hidden things, but %s", seat_words(&l->charter, e->by).text,
		                 e->by ? "only the referee has any" : "nothing is hidden in this game");
	return 0;
}

int check_undo_of_decks(const struct ledger *l, const struct entry *e, struct error *err)
{
	for (int i = e->to + 1; i <= l->live_ruling; i++)
		if (l->link[i].type == ENTRY_RULING && ledger_is_live(l, i) && l->link[i].n_lines)
			return fault_set(err, FAULT_FORM, "ruling %d has sealed a deck: what was shuffled since then could be shuffled "
			                 "anew, so nothing goes back over it (U3)", i);
	return 0;
}

/* 7.4: whatever is ordered is sealed, but that one gives up. */
int check_orders(const struct ledger *l, const struct entry *e, struct error *err)
{
	bool resigns = e->n_lines == 1 && e->line->n == 1 && strcmp(e->line->token[0].text, "resign") == 0;

	if (!charter_fogged(&l->charter))
		return 0;
	if (!e->has_sealed)
		return fault_set(err, FAULT_FORM, "these orders have no `sealed`; with option " FOG " all lines are sealed to the "
		                 "referee (7.4): `drumhead sign` does it");
	if (e->n_lines == 0 || resigns)
		return 0;
	return fault_set(err, FAULT_FORM, "a line stands here for all to read; with option " FOG " none does but `resign` "
	                 "(7.4)");
}

/* --- proofs of a final ---------------------------------------------------------------------------------- */

size_t ledger_secret_alpha(const struct ledger *l, uint8_t out[ALPHA_MOST])
{
	return ledger_alpha(l, ledger_set_up(l), "secret", out);
}

static int check_one(const struct ledger *l, const struct proof *p, const char *purpose, const uint8_t *alpha, size_t n,
                     const uint8_t beta[64], struct error *err)
{
	uint8_t found[VRF_BETA_BYTES];

	if (strcmp(p->purpose, purpose))
		return fault_set(err, FAULT_PROOF, "a proof for `%s` stands where that for `%s` must", p->purpose, purpose);
	if (vrf_verify(found, ledger_seat(l, 0)->vrf, p->bytes, sizeof p->bytes, alpha, n, err) < 0) {
		error_within(err, "proof for `%s` of the referee", purpose);
		return fault_mark(err, FAULT_PROOF);
	}
	if (memcmp(found, beta, sizeof found))
		return fault_set(err, FAULT_PROOF, "what the final gives for `%s` is not what its proof shows", purpose);
	return 0;
}

int check_final_proofs(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                       struct error *err)
{
	uint8_t alpha[ALPHA_MOST];
	size_t length = ledger_secret_alpha(l, alpha);

	if (beside->n_proofs != e->n_lines + 1)
		return fault_set(err, FAULT_PROOF, "beside this final must stand %d proofs, for `secret` and every deck, and "
		                 "there are %d: ask for the whole mail", e->n_lines + 1, beside->n_proofs);
	if (check_one(l, &beside->proof[0], "secret", alpha, length, e->beta, err) < 0)
		return -1;
	for (int i = 0; i < e->n_lines; i++) {
		char purpose[DECK_PURPOSE_MOST];
		struct deck_line d, root;
		int ruling;

		entry_deck(&d, e, i);
		ruling = ledger_deck_ruling(l, d.name, d.epoch, &root);
		if (ruling < 0)
			return fault_set(err, FAULT_OPENING, "no ruling has sealed deck %s, epoch %d", d.name, d.epoch);
		deck_purpose(purpose, d.name, d.epoch);
		length = ledger_alpha(l, l->link[ruling].on, purpose, alpha);
		if (check_one(l, &beside->proof[i + 1], purpose, alpha, length, d.bytes, err) < 0)
			return -1;
	}
	return 0;
}
