/* ledger_masks.c - see ledger_masks.h.
 *
 * Players are seats 1 and 2: f, the author of a choice, and o, who rules on it. */
#include "trust/ledger_masks.h"
#include <string.h>
#include "trust/charter.h"
#include "trust/entry_cache.h"

static const struct entry *entry_at(const struct ledger *l, int seq)
{
	return entry_cache_at(l->cache, seq, &l->link[seq].id);
}

const struct card_facts *ledger_cards(const struct ledger *l)
{
	while (card_facts_taken(l->cards) < l->n)
		card_facts_take(l->cards, entry_at(l, card_facts_taken(l->cards)));
	return l->cards;
}

bool ledger_card_key(struct point *out, const struct ledger *l, int seat)
{
	const struct charter_seat *s = charter_find(&l->charter, seat);

	return s && s->has_cardkey && point_read(out, s->cardkey);
}

struct point ledger_joint_key(const struct ledger *l)
{
	struct point sum = point_zero(), key;

	for (int seat = 1; seat <= MASKERS; seat++)
		if (ledger_card_key(&key, l, seat))
			sum = point_plus(&sum, &key);
	return sum;
}

int ledger_mask_turn(struct mask_turn *out, const struct ledger *l, const char *pile, int seat, bool anew)
{
	const struct mask_epoch *last = card_facts_last(ledger_cards(l), pile),
	                   *waiting = anew ? NULL : card_facts_waiting(ledger_cards(l), pile);

	*out = (struct mask_turn){ last ? last->number + 1 : 1, -1 };
	if (!waiting)
		return 0;
	*out = (struct mask_turn){ waiting->number, waiting->last };
	return waiting->mask[seat] ? -1 : 0;
}

/* --- the pen --------------------------------------------------------------------------------------------- */

int masks_choice(const struct ledger *l, int seq)
{
	int i = seq - 1;

	while (l->link[i].type == ENTRY_OPEN || (l->link[i].type == ENTRY_MASK && !l->link[i].has_nonce))
		i--;
	if (l->link[i].type == ENTRY_ORDERS || l->link[i].type == ENTRY_MASK || l->link[i].type == ENTRY_ACCEPT)
		return i;
	return -1;
}

/* M1, M2 */
void masks_before_ruling(struct ledger *l, int choice)
{
	const struct link *c = &l->link[choice];

	l->pen.ahead = true;
	if (c->type != ENTRY_ACCEPT || l->n - 1 - choice >= c->to)
		return;
	l->pen.ahead = false;
	l->pen.seat = c->by;
	l->pen.type = ENTRY_MASK;
}

static bool has_since(const struct ledger *l, int ruling, enum entry_type type)
{
	for (int i = ruling + 1; i < l->n; i++)
		if (l->link[i].type == type)
			return true;
	return false;
}

/* M2, M4: a deal is on the ruling before, whatever mask, or motion that was refused, has come between; of a seat that
 * has not the pen it follows at once, so that no two seats may write one place for long. */
void masks_before_orders(struct ledger *l)
{
	int ruling = l->live_ruling, f = ruling >= 0 ? l->link[l->link[ruling].on].by : 0;

	l->pen.ahead = true;
	if (f && !has_since(l, ruling, ENTRY_DEAL) && (f == l->pen.seat || ruling == l->n - 1))
		l->pen.deal = f;
}

/* M3: o's mask, if it lacks; a deal; f's mask. */
void masks_on_demand(struct ledger *l)
{
	int ruling = l->live_ruling, o = l->link[ruling].by, f = l->link[l->link[ruling].on].by;
	const struct mask_epoch *waiting = card_facts_waiting(ledger_cards(l), entry_at(l, ruling)->next_mask);
	bool masked = has_since(l, ruling, ENTRY_MASK), dealt = has_since(l, ruling, ENTRY_DEAL),
	     goes_on = !masked && waiting && waiting->mask[o] && !waiting->mask[f];

	l->pen.type = ENTRY_MASK;
	l->pen.on = ruling;
	l->pen.seat = masked || goes_on ? f : o;
	l->pen.anew = goes_on ? o : 0;
	l->pen.deal = l->pen.seat == f && !dealt ? f : 0;
}

static bool is_demand(const struct ledger *l)
{
	return l->pen.type == ENTRY_MASK && l->link[l->pen.on].type == ENTRY_RULING;
}

bool masks_may_come(const struct ledger *l, const struct entry *e)
{
	if (e->type == ENTRY_DEAL)
		return l->pen.deal && e->by == l->pen.deal;
	return e->type == ENTRY_MASK && ((l->pen.ahead && e->by == l->pen.seat) || (l->pen.anew && e->by == l->pen.anew));
}

bool mask_is_choice(const struct ledger *l, const struct entry *e)
{
	return is_demand(l) && e->by == l->link[l->link[l->pen.on].on].by;
}
