/* asking.c - answers that are no names: all, none, yes, auto; and what leaving out means. */
#include "orders/asking.h"
#include <string.h>
#include "play/keys.h"
#include "play/words.h"

static bool says(const struct item *i, const char *word)
{
	return i->kind == ITEM_WORD && strcmp(i->text, word) == 0;
}

void choose(struct asking *a, thing answer, enum given_how how)
{
	a->chosen[0] = answer;
	a->n = 1;
	a->how = how;
}

static bool is_chosen(const struct asking *a, thing t)
{
	for (int i = 0; i < a->n; i++)
		if (a->chosen[i] == t)
			return true;
	return false;
}

void choose_rest(struct asking *a)
{
	for (int i = 0; i < a->q->n && a->n < a->q->most; i++)
		if (!is_chosen(a, a->q->answer[i]))
			a->chosen[a->n++] = a->q->answer[i];
}

void choose_auto(struct asking *a, enum given_how how)
{
	const struct question *q = a->q;

	if (q->form != ASK_SOME) {
		choose(a, question_first(q), how);
		return;
	}
	a->n = 0;
	a->how = how;
	if (!q->has_silence || q->silence != NOTHING)
		choose_rest(a);
	for (int i = 0; a->n < q->least; i++)
		a->chosen[a->n++] = q->answer[i];
}

bool may_be_left_out(const struct question *q)
{
	return q->form == ASK_SOME ? q->least == 0 : q->has_stop;
}

void leave_out(struct asking *a, enum given_how how)
{
	a->how = how;
	a->n = 0;
	if (a->q->form != ASK_SOME)
		choose(a, a->q->stop, how);
}

int all_ahead(const struct question *q, const struct item *item, int n)
{
	int fillers = fillers_ahead(item, n);

	return q->form == ASK_SOME && fillers < n && says(&item[fillers], "all") ? fillers + 1 : 0;
}

bool is_all_of_repeated(const struct question *q, const struct item *i)
{
	return says(i, "all") && q->form == ASK_ONE && q->n > 0 && list_has(q->run->rules->repeated_keys, q->key);
}

/* Where cards are masked there may be none, until one is shown. */
static bool has_answers(const struct question *q)
{
	return q->form == ASK_SOME ? q->n >= q->least : q->n > 0 || q->has_stop;
}

enum found special_word(struct asking *a, const struct item *item, int n, int *words)
{
	int fillers = fillers_ahead(item, n);
	const struct item *i = item + fillers;

	*words = fillers + 1;
	if (fillers == n)
		return NOT_FOUND;
	if (says(i, "ask"))
		return STOPS_HERE;
	if (says(i, "auto") && has_answers(a->q)) {
		choose_auto(a, BY_AUTO);
		return FOUND;
	}
	if ((says(i, "none") || says(i, "no")) && may_be_left_out(a->q)) {
		leave_out(a, a->how);
		return FOUND;
	}
	if (is_all_of_repeated(a->q, i)) {
		choose(a, a->q->answer[0], a->how);
		return FOUND;
	}
	if (says(i, "yes") && a->q->n == 1) {
		choose(a, a->q->answer[0], a->how);
		return FOUND;
	}
	return NOT_FOUND;
}
