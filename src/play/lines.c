/* lines.c - the words of a line answer, in turn, the questions of its verb (PROTOCOL.md 5.1, rules 4 to 8).
 *
 * A line is open from its verb's question, or the first of its verb's questions that needs it, until its
 * action is over; it stays open when what was left of it has lapsed, so that no other line's words get
 * into its action. */
#include "play/asking.h"
#include <string.h>

/* --- positions ------------------------------------------------------------------------------------- */

const struct item *ahead(const struct line *l)
{
	return l->item + l->pos;
}

int left(const struct line *l)
{
	return l->n - l->pos;
}

bool at_word(struct line *l)
{
	while (left(l) && ahead(l)->kind == ITEM_COMMA)
		l->pos++;
	return left(l) && ahead(l)->kind == ITEM_WORD;
}

int next_item(const struct line *l)
{
	int pos = l->pos;

	while (pos < l->n && (l->item[pos].kind == ITEM_COMMA || is_filler(&l->item[pos])))
		pos++;
	return pos;
}

bool has_words_left(struct line *l)
{
	while (left(l) && (ahead(l)->kind != ITEM_WORD || is_filler(ahead(l))))
		l->pos++;
	return left(l) > 0;
}

/* --- words ----------------------------------------------------------------------------------------- */

/* Rule 6: a question behind the colon passes it; what still stands before it is a misfit.  One that must be
 * answered passes over any other colon. */
static enum found pass_colon(struct asking *a, struct line *l)
{
	int next = next_item(l), colon = colon_of(ahead(l), left(l));

	if (colon < 0)
		return FOUND;
	colon += l->pos;
	if (key_behind_colon(a->run->rules, a->q->key) && !l->passed_colon) {
		l->pos = next;
		if (next < colon)
			return MISFITS;
		l->passed_colon = true;
		l->pos = colon + 1;
	} else if (next == colon && !may_be_left_out(a->q)) {
		l->pos = colon + 1;
	}
	return FOUND;
}

/* What stands behind a comma and before another colon is meant for that colon's questions, not for one that goes on
 * behind the colon before it: in "roll Wallace: Lanark, Douglas: Ayr" Douglas is no further place to go by. */
static bool is_for_next_colon(const struct asking *a, const struct line *l)
{
	int next = next_item(l), colon = colon_of(l->item + next, l->n - next), comma;

	if (!l->passed_colon || !key_behind_colon(a->run->rules, a->q->key) || !may_be_left_out(a->q) || colon < 0)
		return false;
	for (comma = next + colon; comma > l->pos && l->item[comma].kind != ITEM_COMMA; comma--)
		continue;
	return l->item[comma].kind == ITEM_COMMA && comma < next;
}

/* How many items the next answer of a list takes: 0 if none fits, -1 if several do. */
static int add_from_line(struct asking *a, struct line *l)
{
	struct fitting f = fit_answer(a->q, ahead(l), left(l), a->chosen, a->n);

	if (f.fit == FIT_SEVERAL)
		return -1;
	if (f.fit != FIT_NONE) {
		a->chosen[a->n++] = f.answer;
		return f.words;
	}
	f.words = all_ahead(a->q, ahead(l), left(l));
	if (f.words)
		choose_rest(a);
	return f.words;
}

/* A list: one answer after the other, until a word does not fit. */
static enum found list_from_line(struct asking *a, struct line *l)
{
	int words = 1, first;

	a->n = 0;
	a->how = BY_LINE;
	at_word(l);
	first = l->pos;
	while (a->n < a->q->most && at_word(l) && (words = add_from_line(a, l)) > 0)
		l->pos += words;
	if (words < 0) {
		l->pos = next_item(l);
		return MISFITS;
	}
	if (l->pos == first)
		return NOT_FOUND;
	if (a->n >= a->q->least)
		return FOUND;
	l->pos = first;
	a->misfit = MISFIT_TOO_FEW;
	return MISFITS;
}

static enum found one_from_line(struct asking *a, struct line *l)
{
	struct fitting f;

	if (!at_word(l))
		return NOT_FOUND;
	f = fit_answer(a->q, ahead(l), left(l), NULL, 0);
	if (f.fit == FIT_SEVERAL) {
		l->pos = next_item(l);
		return MISFITS;
	}
	if (f.fit == FIT_NONE)
		return NOT_FOUND;
	choose(a, f.answer, BY_LINE);
	l->pos += f.words;
	return FOUND;
}

/* No answer fits.  A word that a question needs and does not fit is a misfit. */
static enum found special_from_line(struct asking *a, struct line *l)
{
	int words, next;
	enum found found;

	if (!at_word(l))
		return NOT_FOUND;
	a->how = BY_LINE;
	found = special_word(a, ahead(l), left(l), &words);
	if (found != NOT_FOUND) {
		l->pos += words;
		return found;
	}
	next = next_item(l);
	if (may_be_left_out(a->q) || next == l->n || l->item[next].kind != ITEM_WORD)
		return NOT_FOUND;
	l->pos = next;
	return MISFITS;
}

enum found from_line(struct asking *a, struct line *l)
{
	enum found found = pass_colon(a, l);

	a->misfit = MISFIT_BEFORE_COLON;
	if (found == MISFITS)
		return MISFITS;
	a->misfit = MISFIT_WORD;
	if (is_for_next_colon(a, l))
		return NOT_FOUND;
	found = a->q->form == ASK_SOME ? list_from_line(a, l) : one_from_line(a, l);
	return found == NOT_FOUND ? special_from_line(a, l) : found;
}

/* --- which line ------------------------------------------------------------------------------------ */

/* Notes what L was before it answers the next question. */
static void note_use(struct asking *a, const struct line *l)
{
	struct seat_book *s = a->book;

	if (s->n_uses == s->room_uses) {
		s->room_uses = 2 * s->room_uses + 16;
		s->use = must_realloc(s->use, (size_t)s->room_uses * sizeof *s->use);
	}
	s->use[s->n_uses++] = (struct use){
		a->run->n_given, (int)(l - s->line), l->state == LINE_WAITS, l->pos, l->passed_colon
	};
}

static struct line *open_line(struct asking *a, struct line *l)
{
	note_use(a, l);
	l->state = LINE_OPEN;
	l->start = a->run->n_given;
	return l;
}

/* An `else` counts only if the line above it was taken up, and not carried out to its last word. */
static bool is_usable(const struct seat_book *s, int i)
{
	if (s->line[i].state != LINE_WAITS)
		return false;
	return !s->line[i].is_else || s->line[i - 1].state == LINE_CUT || s->line[i - 1].state == LINE_LAPSED;
}

struct line *line_for(struct asking *a)
{
	struct seat_book *s = a->book;
	int verb = key_verb(a->run->rules, a->q->key);

	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].verb == verb && s->line[i].state == LINE_OPEN) {
			note_use(a, &s->line[i]);
			return &s->line[i];
		}
	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].verb == verb && is_usable(s, i))
			return open_line(a, &s->line[i]);
	return NULL;
}

enum found next_line(struct asking *a)
{
	struct seat_book *s = a->book;

	for (int i = 0; i < s->n_lines; i++)
		if (is_usable(s, i) && question_has(a->q, KEY(s->line[i].verb))) {
			open_line(a, &s->line[i]);
			choose(a, KEY(s->line[i].verb), BY_LINE);
			return FOUND;
		}
	return NOT_FOUND;
}

/* --- ends of lines --------------------------------------------------------------------------------- */

void lapse_whole(struct seat_book *s, struct line *l)
{
	while (s->n_uses > 0 && s->use[s->n_uses - 1].given >= l->start) {
		const struct use *u = &s->use[--s->n_uses];

		s->line[u->line].pos = u->pos;
		s->line[u->line].passed_colon = u->passed_colon;
		if (u->opened)
			s->line[u->line].state = LINE_WAITS;
	}
	l->state = LINE_LAPSED;
}

/* Carried out, a line spares those that begin with `else` below it. */
void close_line(struct seat_book *s, struct line *l)
{
	l->state = l->cut || has_words_left(l) ? LINE_CUT : LINE_DONE;
	for (int i = (int)(l - s->line) + 1; l->state == LINE_DONE && i < s->n_lines && s->line[i].is_else; i++)
		s->line[i].state = LINE_DONE;
}
