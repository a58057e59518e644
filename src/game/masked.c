/* masked.c - which card a slot is, for whoever may know (masked.h).
 *
 * A card is looked up when a position needs it, and kept: what it is never changes. */
#include "game/masked.h"
#include <stdlib.h>
#include <string.h>
#include "game/masked_parts.h"
#include "trust/signed.h"

enum { NOT_LOOKED = -2 };

static int final_of(const struct ledger *l, int seat)
{
	for (int i = l->n - 1; i >= 0 && l->link[i].type == ENTRY_FINAL; i--)
		if (l->link[i].by == seat && ledger_at(l, i)->has_cards)
			return i;
	return -1;
}

struct mask_memory *masks_new(void)
{
	return must_alloc(sizeof(struct mask_memory));
}

void masks_forget(struct mask_memory *m)
{
	if (!m)
		return;
	sodium_memzero(m->key, sizeof m->key);
	arena_release(&m->arena);
	free(m->slot);
	free(m->told);
	free(m->reach);
	free(m);
}

/* What the entries up to the head have given.  An undo takes back nothing of it. */
static void learn(struct mask_memory *m, const struct ledger *l)
{
	for (; m->taken < l->n; m->taken++) {
		enum entry_type type = l->link[m->taken].type;
		const struct entry *e = type == ENTRY_ORDERS || type == ENTRY_OPEN || type == ENTRY_RULING || type == ENTRY_DEAL
		                        ? ledger_at(l, m->taken) : NULL;

		for (int i = 0; e && i < e->n_shares; i++) {
			struct slot_known *k = find_known(m, &e->share[i].slot);

			if (!k) {
				if (m->n == m->room) {
					m->room = 2 * m->room + 64;
					m->slot = must_realloc(m->slot, (size_t)m->room * sizeof *m->slot);
				}
				k = &m->slot[m->n++];
				*k = (struct slot_known){ .slot = e->share[i].slot, .card = NOT_LOOKED };
			}
			if (e->by >= 1 && e->by <= MASKERS && !k->given[e->by])
				k->given[e->by] = e->seq;
		}
	}
}

struct mask_memory *masked_memory(const struct game *g)
{
	struct mask_memory *m = g->masks;

	learn(m, &g->ledger);
	return m;
}

/* What lies somewhere now was mostly dealt of late. */
struct slot_known *find_known(struct mask_memory *m, const struct card_slot *s)
{
	for (int i = m->n - 1; i >= 0; i--) {
		const struct card_slot *known = &m->slot[i].slot;

		if (known->index == s->index && known->epoch == s->epoch && strcmp(known->pile, s->pile) == 0)
			return &m->slot[i];
	}
	return NULL;
}

bool masked_key(struct card_key *out, const struct game *g, int seat)
{
	struct mask_memory *m = g->masks;
	int final = final_of(&g->ledger, seat);
	struct error unused = ERROR_INIT;

	if (seat < 1 || seat > MASKERS)
		return false;
	if (!m->has_key[seat] && final >= 0)
		card_key_from(&m->key[seat], ledger_at(&g->ledger, final)->cards.bytes);
	else if (!m->has_key[seat] && (!g->keys || keyring_card_key(&m->key[seat], g->keys, &g->ledger, seat, &unused) < 0))
		return false;
	m->has_key[seat] = true;
	*out = m->key[seat];
	return true;
}

int masked_eyes(const struct game *g)
{
	struct card_key key;
	bool known[MASKERS + 1] = { false }, final = false;

	for (int seat = 1; seat <= MASKERS; seat++) {
		known[seat] = masked_key(&key, g, seat);
		final |= final_of(&g->ledger, seat) >= 0;
	}
	card_key_forget(&key);
	if (known[1] && known[2] && final)
		return SEES_ALL;
	return known[1] && final_of(&g->ledger, 1) < 0 ? 1 : known[2] && final_of(&g->ledger, 2) < 0 ? 2 : SEES_PUBLIC;
}

struct card_slot masked_slot(const struct pack *p, const struct table_slot *s)
{
	struct card_slot slot = { .epoch = s->epoch, .index = s->index };

	strncpy(slot.pile, p->place[s->pile].id, sizeof slot.pile - 1);
	return slot;
}

/* By the keys of both: a game that is over is played again ruling by ruling, and each looks at all slots. */
static int look_at_all(const struct game *g, const struct card_slot *s, const struct card_key key[MASKERS])
{
	struct mask_memory *m = g->masks;
	int card;

	for (int i = 0; i < m->n_told; i++)
		if (card_slot_compare(&m->told[i].slot, s) == 0)
			return m->told[i].card;
	card = card_facts_told(ledger_cards(&g->ledger), s, key);
	if (card < 0)
		return -1;
	if (m->n_told == m->room_told) {
		m->room_told = 2 * m->room_told + 64;
		m->told = must_realloc(m->told, (size_t)m->room_told * sizeof *m->told);
	}
	m->told[m->n_told++] = (struct slot_told){ *s, card };
	return card;
}

static int look(const struct game *g, const struct card_slot *s, int sees, const struct slot_known *k)
{
	const struct card_facts *f = ledger_cards(&g->ledger);
	struct card_key key[MASKERS + 1];
	int card = -1;

	if (k && k->given[1] && k->given[2])
		return card_facts_known(f, s);
	memset(key, 0, sizeof key);
	if (sees == SEES_ALL && masked_key(&key[1], g, 1) && masked_key(&key[2], g, 2))
		card = look_at_all(g, s, &key[1]);
	else if (sees > 0 && sees <= MASKERS && k && k->given[MASKERS + 1 - sees] && masked_key(&key[sees], g, sees))
		card = card_facts_seen(f, s, sees, &key[sees]);
	sodium_memzero(key, sizeof key);
	return card;
}

int masked_card(const struct game *g, const struct card_slot *s, int sees)
{
	struct slot_known *k = find_known(masked_memory(g), s);
	bool is_open = k && k->given[1] && k->given[2];
	int card;

	if (k && k->card != NOT_LOOKED && (is_open || k->seen_by == sees))
		return k->card;
	card = look(g, s, sees, k);
	if (k && card >= 0) {
		k->card = card;
		k->seen_by = is_open ? SEES_PUBLIC : sees;
	}
	return card;
}
