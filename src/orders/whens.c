/* whens.c - standing orders: which when answers a question, and with which of its answers (doc/ORDERS.md 10). */
#include "orders/whens.h"
#include <limits.h>
#include "orders/asking.h"
#include "play/book.h"
#include "play/fit.h"
#include "play/keys.h"
#include "play/words.h"

/* May W answer at all?  `all` answers what would stay open: not whether to act, nor with what a turn begins, and not
 * what a line leaves to its stop, or a march would go on to its last movement point. */
static bool is_for(const struct asking *a, const struct when *w)
{
	return w->key == a->q->key || (w->key == WHEN_ALL && a->q->form != ASK_LINE && !a->line_stops &&
	                               !list_has(a->run->rules->turn_keys, a->q->key));
}

/* How many about words of W the question meets; -1 if one of them it does not. */
static int matched_about(const struct asking *a, const struct when *w)
{
	const struct question *q = a->q;
	int matched = 0;

	if (!is_for(a, w))
		return -1;
	for (int i = 0; i < w->n_about;) {
		int words = fit_about(q, w->item + i, w->n_about - i);

		if (!words && w->item[i].kind == ITEM_WORD && !is_filler(&w->item[i]))
			return -1;
		matched += words;
		i += words ? words : 1;
	}
	return matched;
}

/* --- answers of a when --------------------------------------------------------------------------- */

/* Adds what the words at ITEM say to the list.  Returns how many they are, 0: they fit nothing. */
static int add_answer(struct asking *a, const struct item *item, int n)
{
	struct fitting f = fit_answer_of_when(a->q, item, n, a->chosen, a->n);
	int all = f.fit == FIT_NONE ? all_ahead(a->q, item, n) : 0;

	if (all) {
		choose_rest(a);
		return all;
	}
	if (f.fit == FIT_NONE || a->n == a->q->most)
		return 0;
	a->chosen[a->n++] = f.answer;
	return f.words;
}

static enum found only_special(struct asking *a, const struct item *item, int n)
{
	int words;
	enum found found = special_word(a, item, n, &words);

	return words + fillers_ahead(item + words, n - words) == n ? found : NOT_FOUND;
}

/* One answer of a when, whole or not at all. */
static enum found whole_answer(struct asking *a, const struct item *item, int n)
{
	int used = 0;

	a->n = 0;
	a->how = BY_WHEN;
	while (used < n) {
		int words = add_answer(a, item + used, n - used);

		if (!words)
			break;
		used += words;
	}
	if (used == 0)
		return only_special(a, item, n);
	used += fillers_ahead(item + used, n - used);
	return used == n && a->n >= a->q->least ? FOUND : NOT_FOUND;
}

static int comma_or_end(const struct item *item, int from, int n)
{
	while (from < n && item[from].kind != ITEM_COMMA)
		from++;
	return from;
}

static enum found by_this_when(struct asking *a, const struct when *w)
{
	for (int from = w->n_about + 1; from < w->n;) {
		int to = comma_or_end(w->item, from, w->n);
		enum found found = to > from ? whole_answer(a, w->item + from, to - from) : NOT_FOUND;

		if (found != NOT_FOUND)
			return found;
		from = to + 1;
	}
	return NOT_FOUND;
}

/* --- the best when ------------------------------------------------------------------------------- */

/* Where a matching when stands: more about words, then a key before `all`, then the newer. */
struct rank {
	int value, age;                          /* age: its index in the book */
};

static bool is_below(struct rank a, struct rank b)
{
	return a.value < b.value || (a.value == b.value && a.age < b.age);
}

/* The best of the matching whens below RANK, which it becomes; NULL if there is none. */
static const struct when *next_best(const struct asking *a, struct rank *rank)
{
	struct rank best = { -1, -1 };

	for (int i = 0; i < a->book->n_whens; i++) {
		int matched = matched_about(a, &a->book->when[i]);
		struct rank r = { 2 * matched + (a->book->when[i].key != WHEN_ALL), i };

		if (matched >= 0 && is_below(r, *rank) && is_below(best, r))
			best = r;
	}
	*rank = best;
	return best.age < 0 ? NULL : &a->book->when[best.age];
}

/* One none of whose answers is legal gives way to the next. */
enum found by_when(struct asking *a)
{
	struct rank rank = { INT_MAX, INT_MAX };
	const struct when *w;

	while ((w = next_best(a, &rank))) {
		enum found found = by_this_when(a, w);

		if (found == NOT_FOUND)
			continue;
		if (w->opened)
			a->book->seal[w->key] |= SEAL_ANSWERED;
		a->run->of_when = true;
		return found;
	}
	return NOT_FOUND;
}
