/* left_over.c - see left_over.h. */
#include "orders/left_over.h"
#include "orders/answer.h"
#include "orders/asking.h"
#include "orders/misfit.h"
#include "play/book.h"
#include "play/words.h"

bool is_strict(const struct orders_oracle *o, int seat)
{
	return o->strict == seat && !o->unknown_met;
}

bool refused_before(const struct asking *a, const struct item *word, const struct misfit *m)
{
	if (a->o->left_over_at != word)
		return false;
	return a->misfit == MISFIT_BEFORE_COLON || (a->o->left_over_denied && !misfit_is_denied(m));
}

bool has_known_reason(const struct line *l)
{
	return l->why && l->why_pos == l->pos && l->why_is_known;
}

void remember_misfit(struct asking *a, struct line *l, int pos)
{
	struct misfit m = { MISFIT_WORD, a->q, l->item + pos, l->n - pos };
	struct text why = TEXT_INIT;
	bool is_known;

	if (a->run->quiet || m.n == 0 || m.item->kind != ITEM_WORD)
		return;
	is_known = misfit_is_denied(&m);
	if (is_strict(a->o, a->q->seat) && !refused_before(a, m.item, &m)) {
		error_clear(&a->o->left_over);
		misfit_explain(&a->o->left_over, &m, a->o->source);
		a->o->left_over_at = m.item;
		a->o->left_over_denied = is_known;
	}
	if (l->why && l->why_pos == pos && l->why_is_known && !is_known)
		return;
	misfit_reason(&why, &m);
	l->why = arena_string(&a->run->book->texts->arena, why.bytes);
	l->why_pos = pos;
	l->why_is_known = is_known;
	text_release(&why);
}
