/* masked_hand.c - see masked_hand.h. */
#include "game/masked_hand.h"
#include <string.h>
#include "trust/ledger_masks_make.h"

void masked_hand_start(struct masked_hand *out, int seat)
{
	out->seat = seat;
	out->n = 0;
	out->shown = NULL;
}

void masked_hand_add(struct masked_hand *out, const struct card_slot *s, int card)
{
	if (out->n == MASK_MOST)
		return;
	out->slot[out->n] = *s;
	out->card[out->n++] = card;
}

void masked_hand_shows(struct masked_hand *out, const struct entry *e)
{
	for (int i = 0; i < e->n_shares; i++)
		masked_hand_add(out, &e->share[i].slot, e->share[i].card);
}

void masked_shown(struct masked_hand *out, const struct game *g, int choice)
{
	const struct ledger *l = &g->ledger;

	masked_hand_start(out, MASKERS + 1 - l->link[choice].by);
	for (int i = choice + 1; i < l->n && l->link[i].type != ENTRY_RULING; i++)
		if (l->link[i].type == ENTRY_OPEN)
			masked_hand_shows(out, ledger_at(l, i));
}

static bool has_slot(const struct masked_hand *hand, const struct card_slot *s)
{
	for (int i = 0; i < hand->n; i++)
		if (card_slot_compare(&hand->slot[i], s) == 0)
			return true;
	return false;
}

static bool is_taken(const struct masked_hand *hand, int i, const struct named_card *c)
{
	return c->seat == hand->seat && c->piece == hand->card[i];
}

void masked_taken(struct masked_hand *out, const struct masked_hand *hand, const struct named_cards *named)
{
	masked_hand_start(out, hand->seat);
	for (int i = 0; i < named->n; i++)
		for (int k = 0; k < hand->n; k++)
			if (is_taken(hand, k, &named->card[i]) && !has_slot(out, &hand->slot[k]))
				masked_hand_add(out, &hand->slot[k], hand->card[k]);
}

bool masked_hands_equal(const struct masked_hand *a, const struct masked_hand *b)
{
	for (int i = 0; i < a->n && i < b->n; i++)
		if (card_slot_compare(&a->slot[i], &b->slot[i]) != 0)
			return false;
	return a->n == b->n;
}

int masked_all_taken(const struct game *g, int choice, const struct masked_hand *shown,
                     const struct masked_hand *taken, struct error *err)
{
	if (masked_hands_equal(taken, shown))
		return 0;
	return fault_set(err, FAULT_OPENING, "broken opening: %s shows %d card%s for entry %d, of which its own orders play "
	                 "%d, or not in this order (A2)", seat_name(g, shown->seat), shown->n, shown->n == 1 ? "" : "s",
	                 choice, taken->n);
}

bool masked_holds(const struct table *t, int seat, const struct card_slot *s)
{
	for_pieces(t, piece) {
		const struct place *at = &t->pack->place[place_of(t, piece)];
		struct card_slot own;

		if (!goes_by_slot(t, piece) || at->shown != SHOWN_OWNER || at->owner != seat)
			continue;
		own = masked_slot(t->pack, &t->slot[piece]);
		if (card_slot_compare(&own, s) == 0)
			return true;
	}
	return false;
}

void masked_give_shows(struct entry *e, struct game *g, const struct masked_hand *hand, const struct card_key *key)
{
	struct slot_share *all = arena_alloc(&g->ledger.arena, (size_t)(hand->n + 1) * sizeof *all);

	for (int i = 0; i < hand->n; i++) {
		ledger_make_share(&all[i], &g->ledger, &hand->slot[i], key);
		all[i].is_show = true;
		all[i].card = hand->card[i];
	}
	e->share = all;
	e->n_shares = hand->n;
}
