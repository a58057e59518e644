/* masked_deal.c - piles that masks have shuffled, and the shares that are owed of them (masked.h). */
#include "game/masked_deal.h"
#include <string.h>
#include "game/masked_parts.h"
#include "trust/ledger_masks_check.h"

/* --- what goes in ------------------------------------------------------------------------------------------- */

static int by_slot(const struct card_slot *all, int n, const struct card_slot *s)
{
	while (n > 0 && card_slot_compare(&all[n - 1], s) > 0)
		n--;
	return n;
}

/* Into N slots, which ascend. */
static void insert(struct card_slot *all, int n, const struct card_slot *s)
{
	int at = by_slot(all, n, s);

	memmove(&all[at + 1], &all[at], (size_t)(n - at) * sizeof *all);
	all[at] = *s;
}

void masked_input(struct mask_entry *m, struct arena *arena, const struct run *r, int pile)
{
	const struct table *t = r->table;
	size_t pieces = (size_t)t->pack->n_pieces;
	int *known = arena_alloc(arena, pieces * sizeof *known);
	struct card_slot *slot = arena_alloc(arena, pieces * sizeof *slot);

	m->n_known = m->n_slots = 0;
	for_pieces(t, piece) {
		if (place_of(t, piece) != pile)
			continue;
		if (goes_by_slot(t, piece)) {
			struct card_slot s = masked_slot(t->pack, &t->slot[piece]);

			insert(slot, m->n_slots++, &s);
		} else {
			known[m->n_known++] = piece;
		}
	}
	m->known = known;
	m->slot = slot;
	m->n_cards = m->n_known + m->n_slots;
}

bool masked_fits(const struct mask_entry *a, const struct mask_entry *b)
{
	if (a->n_known != b->n_known || a->n_slots != b->n_slots ||
	    (a->n_known && memcmp(a->known, b->known, (size_t)a->n_known * sizeof *a->known) != 0))
		return false;
	for (int i = 0; i < a->n_slots; i++)
		if (card_slot_compare(&a->slot[i], &b->slot[i]) != 0)
			return false;
	return true;
}

/* --- the epoch of a shuffle ---------------------------------------------------------------------------------- */

int masked_ruling(const struct ledger *l, int choice)
{
	int i = choice + 1;

	while (i < l->n && !(l->link[i].type == ENTRY_RULING && l->link[i].on == choice))
		i++;
	return i;
}

/* The last epoch of PILE that had begun when entry SEQ was due, if it had served none before. */
static const struct mask_epoch *waiting_at(const struct game *g, const char *pile, int seq)
{
	const struct card_facts *f = ledger_cards(&g->ledger);
	const struct mask_epoch *e = card_facts_last(f, pile);

	while (e) {
		int began = e->mask[1] && (!e->mask[2] || e->mask[1] < e->mask[2]) ? e->mask[1] : e->mask[2];

		if (began < seq)
			break;
		e = card_facts_epoch(f, pile, e->number - 1);
	}
	return e && (!e->served || e->served >= seq) ? e : NULL;
}

/* M2: complete before the choice whose ruling it serves, unless that is an accept. */
static const struct mask_epoch *serving(const struct masked_dealer *d, const struct mask_entry *wanted,
                                        const char *pile)
{
	const struct ledger *l = &d->game->ledger;
	int ruling = masked_ruling(l, d->choice);
	const struct mask_epoch *e = waiting_at(d->game, pile, ruling);

	if (!e || !epoch_is_complete(e) || e->last >= ruling ||
	    (e->last > d->choice && l->link[d->choice].type != ENTRY_ACCEPT))
		return NULL;
	return masked_fits(e->first, wanted) ? e : NULL;
}

static void note(struct masked_dealer *d, const struct mask_epoch *e)
{
	struct deck_line *deck = &d->deck[d->n];

	for (int i = 0; i < d->n; i++)
		if (strcmp(d->deck[i].name, e->pile) == 0)
			return;                          /* the row was played again */
	*deck = (struct deck_line){ .epoch = e->number };
	strcpy(deck->name, e->pile);
	memcpy(deck->bytes, e->last_id.bytes, HASH_BYTES);
	d->n++;
}

/* What is known of its cards lies where it is, all others as they come. */
static void lay(const struct masked_dealer *d, const struct mask_epoch *e, int *piece, int n)
{
	int order[MASK_MOST] = { 0 };
	bool taken[MASK_MOST] = { false };

	for (int i = 0; i < n; i++) {
		struct card_slot s = { .epoch = e->number, .index = i };
		int card;

		strcpy(s.pile, e->pile);
		card = masked_card(d->game, &s, d->sees);
		order[i] = -1;
		for (int k = 0; k < n && order[i] < 0; k++)
			if (!taken[k] && piece[k] == card) {
				taken[k] = true;
				order[i] = card;
			}
	}
	for (int i = 0, k = 0; i < n; i++) {
		if (order[i] >= 0)
			continue;
		while (taken[k])
			k++;
		order[i] = piece[k++];
	}
	memcpy(piece, order, (size_t)n * sizeof *piece);
}

static bool order_pile(struct dealer *self, const struct run *r, int pile, int *piece, int n)
{
	struct masked_dealer *d = (struct masked_dealer *)self;
	const char *id = r->pack->place[pile].id;
	struct arena arena = ARENA_INIT;
	const struct mask_epoch *e = NULL;
	struct mask_entry wanted;

	if (n <= MASK_MOST && d->n < OUTCOME_DECKS) {
		masked_input(&wanted, &arena, r, pile);
		e = serving(d, &wanted, id);
	}
	arena_release(&arena);
	if (!e)
		return false;
	note(d, e);
	lay(d, e, piece, n);
	d->dealer.epoch = e->number;
	return true;
}

/* What is dealt of it in the same play is told to who sees it. */
static void knows(struct dealer *self, const struct run *r, struct table_slot *slot, int piece)
{
	const struct masked_dealer *d = (const struct masked_dealer *)self;
	struct card_slot s = masked_slot(r->pack, slot);

	slot->is_seen = masked_card(d->game, &s, d->sees) == piece;
}

void masked_dealer_init(struct masked_dealer *d, const struct game *g, int choice)
{
	*d = (struct masked_dealer){ .dealer = { .order = order_pile, .knows = knows }, .game = g, .choice = choice,
	                             .sees = g->sees };
}

/* --- shares --------------------------------------------------------------------------------------------------- */

int masked_sights(struct card_slot **out, struct arena *arena, const struct run *r, int seat)
{
	const struct table *t = r->table;
	int n = 0;

	*out = arena_alloc(arena, (size_t)t->pack->n_pieces * sizeof **out);
	for_pieces(t, piece) {
		const struct place *at = &t->pack->place[place_of(t, piece)];

		if (goes_by_slot(t, piece) && at->shown == SHOWN_OWNER && at->owner != seat)
			(*out)[n++] = masked_slot(t->pack, &t->slot[piece]);
	}
	return n;
}

int masked_owed(struct card_slot **out, struct arena *arena, const struct game *g, const struct run *r, int seat)
{
	struct card_slot *sight;
	int n = masked_sights(&sight, arena, r, seat);

	*out = arena_alloc(arena, (size_t)(n + 1) * sizeof **out);
	return ledger_owed(*out, &g->ledger, seat, sight, n);
}
