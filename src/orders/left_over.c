/* left_over.c - see left_over.h. */
#include "orders/left_over.h"
#include "orders/answer.h"
#include "orders/asking.h"
#include "orders/mismatch.h"
#include "play/book.h"
#include "play/words.h"

bool is_strict(const struct orders_oracle *o, int seat)
{
	return o->strict == seat && !o->unknown_met;
}

bool refused_before(const struct asking *a, const struct item *word, const struct mismatch *m)
{
	if (a->o->left_over_at != word)
		return false;
	return a->mismatch == MISMATCH_BEFORE_COLON || (a->o->left_over_denied && !mismatch_is_denied(m));
}

bool has_known_reason(const struct line *l)
{
	return l->why && l->why_pos == l->pos && l->why_is_known;
}

/* Should the word at POS be left over, M is why. */
static void remember(struct asking *a, struct line *l, int pos, const struct mismatch *m)
{
	bool is_known = mismatch_is_denied(m);
	const struct item *word = l->item + pos;
	struct text why = TEXT_INIT;

	if (is_strict(a->o, a->q->seat) && !refused_before(a, word, m)) {
		error_clear(&a->o->left_over);
		mismatch_explain(&a->o->left_over, m, a->o->source);
		a->o->left_over_at = word;
		a->o->left_over_denied = is_known;
	}
	if (l->why && l->why_pos == pos && l->why_is_known && !is_known)
		return;
	mismatch_reason(&why, m);
	l->why = arena_string(&a->run->book->texts->arena, why.bytes);
	l->why_pos = pos;
	l->why_is_known = is_known;
	text_release(&why);
}

void remember_mismatch(struct asking *a, struct line *l, int pos)
{
	struct mismatch m = { MISMATCH_WORD, a->q, l->item + pos, l->n - pos };

	if (run_is_heard(a->run) && m.n > 0 && m.item->kind == ITEM_WORD)
		remember(a, l, pos, &m);
}

void remember_longer_name(struct asking *a, struct line *l, int words)
{
	struct mismatch m = { MISMATCH_WORD, a->q, l->item + l->pos, l->n - l->pos };

	if (run_is_heard(a->run) && mismatch_words_denied(&m) > words)
		remember(a, l, l->pos + words, &m);
}
