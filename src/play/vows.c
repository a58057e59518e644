/* vows.c - what rules do about a hand that nobody else looks into: vows, and cards laid open (doc/MASKS.md A5, A6).
 *
 * A vow is given with the first answer of a seat's orders alone.  Later in the same play it may hold a card that it has
 * not seen, or one that it had meant to be rid of by then: it would break its word without knowing. */
#include "play/question.h"
#include "play/run.h"

/* Is this the program of SEAT itself, which sees its hand, and are these its next orders? */
static bool looks_into_own_hand(const struct run *r, int seat)
{
	return r->binds == seat && (r->table->sees == seat || r->table->sees == SEES_ALL);
}

const char *bar_to_vow(const struct run *r, int seat, const char *why)
{
	if (!r->masked || r->cursor < r->n_given)
		return NULL;
	if (r->asked > 0)
		return "comes first in your orders where cards are masked: when you write it you must have seen all you hold";
	return looks_into_own_hand(r, seat) ? why : NULL;
}

const char *bar_by_own_hand(const struct run *r, int seat, const char *why)
{
	return r->masked && r->cursor == r->n_given && looks_into_own_hand(r, seat) ? why : NULL;
}

void vow(struct run *r, int seat, const char *why)
{
	if (!why || !r->masked || !r->vow || r->vow->seat || run_is_told(r))
		return;
	*r->vow = (struct vow){ seat, why };
}

void reveal_card(struct run *r, int seat, const char *rule, int key, int card)
{
	struct question *q;

	if (!r->masked)
		return;
	q = question(r, seat, rule, key);
	q->lays_open = true;
	allow(q, PIECE(card));
	ask(q);
}
