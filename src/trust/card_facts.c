/* card_facts.c - see card_facts.h.
 *
 * A point is turned into the number of its card by trying those that can lie there: what went into the epoch, and into
 * the epochs before it. */
#include "trust/card_facts.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "trust/card_share.h"

struct card_facts {
	struct mask_epoch *epoch;
	int n, room;
	int taken;
};

struct card_facts *card_facts_new(void)
{
	return must_alloc(sizeof(struct card_facts));
}

void card_facts_free(struct card_facts *f)
{
	if (!f)
		return;
	for (int i = 0; i < f->n; i++) {
		free(f->epoch[i].card);
		free(f->epoch[i].given);
		free(f->epoch[i].known);
	}
	free(f->epoch);
	free(f);
}

int card_facts_taken(const struct card_facts *f)
{
	return f->taken;
}

/* --- epochs -------------------------------------------------------------------------------------------- */

bool epoch_is_complete(const struct mask_epoch *e)
{
	for (int seat = 1; seat <= MASKERS; seat++)
		if (!e->mask[seat])
			return false;
	return true;
}

const struct mask_epoch *card_facts_epoch(const struct card_facts *f, const char *pile, int number)
{
	for (int i = 0; i < f->n; i++)
		if (f->epoch[i].number == number && strcmp(f->epoch[i].pile, pile) == 0)
			return &f->epoch[i];
	return NULL;
}

const struct mask_epoch *card_facts_last(const struct card_facts *f, const char *pile)
{
	for (int i = f->n - 1; i >= 0; i--)
		if (strcmp(f->epoch[i].pile, pile) == 0)
			return &f->epoch[i];
	return NULL;
}

const struct mask_epoch *card_facts_waiting(const struct card_facts *f, const char *pile)
{
	const struct mask_epoch *e = card_facts_last(f, pile);

	return e && !e->served ? e : NULL;
}

int card_facts_epochs(const struct card_facts *f)
{
	return f->n;
}

static struct mask_epoch *begin_epoch(struct card_facts *f, const struct mask_entry *m)
{
	struct mask_epoch *e;

	if (f->n == f->room) {
		f->room = f->room ? 2 * f->room : 8;
		f->epoch = must_realloc(f->epoch, (size_t)f->room * sizeof *f->epoch);
	}
	e = &f->epoch[f->n++];
	*e = (struct mask_epoch){ .pile = m->pile, .number = m->epoch, .first = m, .n = m->n_cards };
	e->card = must_alloc((size_t)e->n * sizeof *e->card);
	e->given = must_alloc((size_t)e->n * sizeof *e->given);
	e->known = must_alloc((size_t)m->n_known * sizeof *e->known);
	return e;
}

static struct mask_epoch *epoch_of(struct card_facts *f, const char *pile, int number)
{
	return (struct mask_epoch *)card_facts_epoch(f, pile, number);
}

static void take_mask(struct card_facts *f, const struct entry *entry)
{
	const struct mask_entry *m = entry->mask;
	struct mask_epoch *e = m->after < 0 ? begin_epoch(f, m) : epoch_of(f, m->pile, m->epoch);

	if (!e || m->n_cards != e->n)
		return;
	for (int i = 0; i < e->n; i++)
		if (!masked_read(&e->card[i], m->card[i]))
			return;
	e->mask[entry->by] = entry->seq;
	e->last = entry->seq;
	e->last_id = entry->id;
}

/* --- what is given ------------------------------------------------------------------------------------- */

/* Of a complete epoch. */
static const struct mask_epoch *home_of(const struct card_facts *f, const struct card_slot *s)
{
	const struct mask_epoch *e = card_facts_epoch(f, s->pile, s->epoch);

	return e && epoch_is_complete(e) && s->index >= 0 && s->index < e->n ? e : NULL;
}

static void take_shares(struct card_facts *f, const struct entry *entry)
{
	for (int i = 0; i < entry->n_shares; i++) {
		const struct slot_share *s = &entry->share[i];
		struct mask_epoch *e = (struct mask_epoch *)home_of(f, &s->slot);
		struct point share;

		if (e && point_read(&share, s->share)) {
			e->given[s->slot.index].share[entry->by] = share;
			e->given[s->slot.index].has[entry->by] = true;
		}
	}
}

void card_facts_take(struct card_facts *f, const struct entry *entry)
{
	struct deck_line d;

	f->taken++;
	if (entry->type == ENTRY_MASK)
		take_mask(f, entry);
	for (int i = 0; entry->type == ENTRY_RULING && i < entry->n_lines; i++) {
		struct mask_epoch *e = entry_deck(&d, entry, i) == 0 ? epoch_of(f, d.name, d.epoch) : NULL;

		if (e)
			e->served = entry->seq;
	}
	take_shares(f, entry);
}

const struct masked *card_facts_card(const struct card_facts *f, const struct card_slot *s)
{
	const struct mask_epoch *e = home_of(f, s);

	return e ? &e->card[s->index] : NULL;
}

const struct slot_fact *card_facts_given(const struct card_facts *f, const struct card_slot *s)
{
	const struct mask_epoch *e = home_of(f, s);

	return e ? &e->given[s->index] : NULL;
}

bool card_facts_input(struct masked *out, const struct card_facts *f, const struct mask_entry *m)
{
	for (int i = 0; i < m->n_known; i++)
		out[i] = masked_known(m->known[i]);
	for (int i = 0; i < m->n_slots; i++) {
		const struct masked *card = card_facts_card(f, &m->slot[i]);

		if (!card)
			return false;
		out[m->n_known + i] = *card;
	}
	return true;
}

/* --- which card it is ---------------------------------------------------------------------------------- */

static bool is_card(const struct mask_epoch *e, int k, const struct point *m)
{
	const struct point none = point_zero();

	if (point_equal(&e->known[k], &none))
		e->known[k] = card_point(e->first->known[k]);
	return point_equal(&e->known[k], m);
}

/* The card among those that went into epoch E or into one before it, of which its slots are. */
static int find_card(const struct card_facts *f, const struct mask_epoch *e, const struct point *m)
{
	for (int i = (int)(e - f->epoch); i >= 0; i--)
		for (int k = 0; k < f->epoch[i].first->n_known; k++)
			if (is_card(&f->epoch[i], k, m))
				return f->epoch[i].first->known[k];
	return -1;
}

int card_facts_known(const struct card_facts *f, const struct card_slot *s)
{
	const struct mask_epoch *e = home_of(f, s);
	struct point m;

	if (!e || !e->given[s->index].has[1] || !e->given[s->index].has[2])
		return -1;
	m = card_open(&e->card[s->index], &e->given[s->index].share[1], MASKERS);
	return find_card(f, e, &m);
}

int card_facts_told(const struct card_facts *f, const struct card_slot *s, const struct card_key key[MASKERS])
{
	const struct mask_epoch *e = home_of(f, s);
	struct point share[MASKERS], m;

	if (!e)
		return -1;
	for (int i = 0; i < MASKERS; i++)
		share[i] = card_share_of(&key[i], &e->card[s->index]);
	m = card_open(&e->card[s->index], share, MASKERS);
	return find_card(f, e, &m);
}

int card_facts_seen(const struct card_facts *f, const struct card_slot *s, int seat, const struct card_key *key)
{
	const struct mask_epoch *e = home_of(f, s);
	struct point share[MASKERS], m;

	if (!e || !e->given[s->index].has[MASKERS + 1 - seat])
		return -1;
	share[0] = card_share_of(key, &e->card[s->index]);
	share[1] = e->given[s->index].share[MASKERS + 1 - seat];
	m = card_open(&e->card[s->index], share, MASKERS);
	return find_card(f, e, &m);
}
