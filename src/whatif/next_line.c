/* next_line.c - see next_line.h. */
#include "whatif/next_line.h"
#include <stdlib.h>
#include <string.h>
#include "orders/asking.h"
#include "orders/lines.h"
#include "play/fit.h"
#include "play/keys.h"
#include "play/run.h"

static const struct item any = { .kind = ITEM_WORD, .text = "auto" };

/* --- a line that is being written ------------------------------------------------------------------------ */

int next_line_index(const struct seat_book *s, int statement)
{
	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].n_statement == statement)
			return i;
	return -1;
}

static bool ends_with(const struct line *l, enum item_kind kind)
{
	return l->n > 0 && l->item[l->n - 1].kind == kind;
}

bool next_line_is_used_up(const struct line *l, const struct question *q)
{
	int next = next_item(l), behind;

	if (next == l->n)
		return true;
	if (l->item[next].kind != ITEM_COLON)
		return false;
	for (behind = next + 1; behind < l->n; behind++)
		if (l->item[behind].kind == ITEM_COLON || !(l->item[behind].kind == ITEM_COMMA || is_filler(&l->item[behind])))
			return false;
	return !may_be_left_out(q) || (key_behind_colon(q->run->rules, q->key) && !l->passed_colon);
}

int next_line_listed(thing chosen[NEXT_TAKEN], const struct line *l, const struct question *q)
{
	int n = 0, pos = l->pos, colon = colon_of(l->item + pos, l->n - pos);

	if (colon >= 0 && key_behind_colon(q->run->rules, q->key) && !l->passed_colon)
		pos += colon + 1;
	while (q->form == ASK_SOME && n < q->most && n < NEXT_TAKEN) {
		struct fitting f;

		while (pos < l->n && l->item[pos].kind == ITEM_COMMA)
			pos++;
		f = fit_answer(q, l->item + pos, l->n - pos, chosen, n);
		if (f.fit == FIT_NONE || f.fit == FIT_SEVERAL)
			break;
		chosen[n++] = f.answer;
		pos += f.words;
	}
	while (pos < l->n && (l->item[pos].kind == ITEM_COMMA || is_filler(&l->item[pos])))
		pos++;
	return pos < l->n ? 0 : n;
}

/* May more words of L, or any, answer Q?  Those of a list may be too few as yet. */
static bool may_go_on(const struct line *l, const struct question *q)
{
	thing chosen[NEXT_TAKEN];
	int n = next_line_is_used_up(l, q) ? 0 : next_line_listed(chosen, l, q);

	return next_line_is_used_up(l, q) || (n > 0 && n < q->least);
}

/* A book in which lines can be tried. */
static struct seat_book copy_of(const struct seat_book *s)
{
	struct seat_book copy = *s;

	copy.line = book_copied(s->line, s->n_lines, sizeof *s->line);
	copy.use = NULL;
	copy.n_uses = copy.room_uses = 0;
	return copy;
}

static void free_copy(struct seat_book *copy)
{
	free(copy->line);
	free(copy->use);
}

static struct asking asking_of(const struct next_try *k, struct run *r, const struct question *q,
                               struct seat_book *book, thing *chosen)
{
	return (struct asking){ .o = k->orders, .run = r, .q = q, .book = book, .chosen = chosen };
}

int next_line_answers(const struct next_try *k, struct run *r, const struct question *q, int at)
{
	struct seat_book copy = copy_of(book_of(r, k->seat));
	thing chosen[ANSWERS_MOST + 1];
	struct asking a = asking_of(k, r, q, &copy, chosen);
	struct line *found;
	int i;

	if (at >= 0 && may_go_on(&copy.line[at], q)) {
		copy.line[at].item = &any;
		copy.line[at].n = 1;
		copy.line[at].pos = 0;
	}
	found = line_for(&a);
	i = found ? (int)(found - copy.line) : -1;
	free_copy(&copy);
	return i;
}

char next_line_mark(const struct line *l, const struct question *q)
{
	bool behind = key_behind_colon(q->run->rules, q->key), past_comma = false, colon = l->passed_colon;

	if (ends_with(l, ITEM_COLON))
		return '\0';
	for (int i = 0; i < l->n; i++)
		past_comma = l->item[i].kind == ITEM_COMMA || (past_comma && l->item[i].kind != ITEM_COLON);
	past_comma = past_comma && colon;
	if (behind && (!colon || (past_comma && !q->has_stop)))
		return ':';
	return !behind && colon && !past_comma ? ',' : '\0';
}

/* --- a line that is not written yet ---------------------------------------------------------------------- */

/* A book with one more line, of VERB, where the cursor is; AT receives its index. */
static struct seat_book copy_with_line(const struct next_try *k, const struct run *r, int verb, int *at)
{
	const struct seat_book *s = book_of(r, k->seat);
	struct seat_book copy = *s;
	int i = 0;

	copy.use = NULL;
	copy.n_uses = copy.room_uses = 0;
	copy.line = must_alloc((size_t)(s->n_lines + 1) * sizeof *copy.line);
	copy.n_lines = s->n_lines + 1;
	while (i < s->n_lines && s->line[i].n_statement <= k->above)
		i++;
	*at = i;
	if (i > 0)
		memcpy(copy.line, s->line, (size_t)i * sizeof *copy.line);
	copy.line[i] = (struct line){ .verb = verb, .item = &any, .n = 1, .text = "" };
	if (i < s->n_lines)
		memcpy(&copy.line[i + 1], &s->line[i], (size_t)(s->n_lines - i) * sizeof *copy.line);
	return copy;
}

enum next_turn next_line_turn(const struct next_try *k, struct run *r, const struct question *q, int verb)
{
	int at;
	struct seat_book copy = copy_with_line(k, r, verb, &at);
	thing chosen[ANSWERS_MOST + 1];
	struct asking a = asking_of(k, r, q, &copy, chosen);
	struct line *l;
	enum found found;
	enum next_turn turn;

	while ((found = next_line(&a, &l)) == MISMATCHES && l - copy.line < at)
		l->state = LINE_LAPSED;
	turn = found == NOT_FOUND || l - copy.line != at ? NEXT_NOT_YET : found == FOUND ? NEXT_TURN : NEXT_REFUSED;
	free_copy(&copy);
	return turn;
}

bool next_line_would(const struct next_try *k, struct run *r, const struct question *q, int verb)
{
	int at;
	struct seat_book copy = copy_with_line(k, r, verb, &at);
	thing chosen[ANSWERS_MOST + 1];
	struct asking a = asking_of(k, r, q, &copy, chosen);
	bool would = line_for(&a) == &copy.line[at];

	free_copy(&copy);
	return would;
}
