/* lines.c - the words of a line answer, in turn, the questions of its verb (doc/ORDERS.md 4 to 8).
 *
 * A line is open from its verb's question, or the first of its verb's questions that needs it, until its
 * action is over; it stays open when what was left of it has lapsed, so that no other line's words get
 * into its action.  A line that answers is over when its key is asked again and it has no words left. */
#include "orders/lines.h"
#include <string.h>
#include "orders/asking.h"
#include "orders/left_over.h"
#include "orders/mismatch.h"
#include "play/book.h"
#include "play/fit.h"
#include "play/keys.h"
#include "play/words.h"

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

/* The next word that is more than a small one, if it is `all`; -1. */
static int next_all(const struct line *l)
{
	int pos = l->pos;

	while (pos < l->n && l->item[pos].kind == ITEM_COMMA)
		pos++;
	pos += fillers_ahead(l->item + pos, l->n - pos);
	return pos < l->n && l->item[pos].kind == ITEM_WORD && strcmp(l->item[pos].text, "all") == 0 ? pos : -1;
}

bool is_at_all(const struct ruleset *rules, const struct line *l)
{
	for (const int *key = rules->repeated_keys; key && *key >= 0; key++)
		if (key_verb(rules, *key) == l->verb && next_all(l) >= 0)
			return true;
	return false;
}

void pass_last_all(const struct ruleset *rules, struct line *l)
{
	if (is_at_all(rules, l) && next_all(l) == l->n - 1)
		l->pos = l->n;
}

/* --- words ----------------------------------------------------------------------------------------- */

/* Rule 6: a question behind the colon passes it; what still stands before it is a mismatch.  One that must be
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
			return MISMATCHES;
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
	return comma < next && l->item[comma].kind == ITEM_COMMA;
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
		return MISMATCHES;
	}
	if (l->pos == first)
		return NOT_FOUND;
	if (a->n >= a->q->least)
		return FOUND;
	l->pos = first;
	a->mismatch = MISMATCH_TOO_FEW;
	return MISMATCHES;
}

static enum found one_from_line(struct asking *a, struct line *l)
{
	struct fitting f;

	if (!at_word(l))
		return NOT_FOUND;
	f = fit_answer(a->q, ahead(l), left(l), NULL, 0);
	if (f.fit == FIT_SEVERAL) {
		l->pos = next_item(l);
		return MISMATCHES;
	}
	if (f.fit == FIT_NONE)
		return NOT_FOUND;
	choose(a, f.answer, BY_LINE);
	remember_longer_name(a, l, f.words);
	l->pos += f.words;
	return FOUND;
}

/* `all` of a repeated question stands at the line's head until another is asked: then it has said what it can. */
static void pass_all(const struct asking *a, struct line *l)
{
	if (a->q->form != ASK_SOME && !list_has(a->run->rules->repeated_keys, a->q->key) && is_at_all(a->run->rules, l))
		l->pos = next_all(l) + 1;
}

/* No answer fits.  A word that a question needs and does not fit is a mismatch. */
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
		if (is_all_of_repeated(a->q, &l->item[l->pos - 1]))
			l->pos--;                /* it answers the next time, too */
		return found;
	}
	next = next_item(l);
	if (may_be_left_out(a->q) || next == l->n || l->item[next].kind != ITEM_WORD)
		return NOT_FOUND;
	l->pos = next;
	return MISMATCHES;
}

enum found from_line(struct asking *a, struct line *l)
{
	enum found found;

	pass_all(a, l);
	found = pass_colon(a, l);
	a->mismatch = MISMATCH_BEFORE_COLON;
	if (found == MISMATCHES)
		return MISMATCHES;
	a->mismatch = MISMATCH_WORD;
	if (is_for_next_colon(a, l))
		return NOT_FOUND;
	found = a->q->form == ASK_SOME ? list_from_line(a, l) : one_from_line(a, l);
	return found == NOT_FOUND ? special_from_line(a, l) : found;
}

/* --- uses ------------------------------------------------------------------------------------------ */

/* Notes what L was before it answers the next question. */
static void note_use(struct asking *a, const struct line *l)
{
	struct seat_book *s = a->book;

	if (s->n_uses == s->room_uses) {
		s->room_uses = 2 * s->room_uses + 16;
		s->use = must_realloc(s->use, (size_t)s->room_uses * sizeof *s->use);
	}
	s->use[s->n_uses++] = (struct use){ a->run->n_given, (int)(l - s->line), l->state, l->pos, l->passed_colon };
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

/* --- the order of lines ---------------------------------------------------------------------------- */

static int phase_of(const struct asking *a, const struct line *l)
{
	return key_phase(a->run->rules, l->verb);
}

/* How far the turn of the seat is that is asked; 0: it has not begun. */
static int phase_now(const struct asking *a)
{
	return a->q->seat == a->run->phasing ? run_phase(a->run) : 0;
}

/* Does L act in a phase that is still to come, or in one that is over? */
static bool comes_later(const struct asking *a, const struct line *l)
{
	return phase_of(a, l) > phase_now(a);
}

static bool is_past(const struct asking *a, const struct line *l)
{
	return phase_of(a, l) > 0 && phase_of(a, l) < phase_now(a);
}

/* Rule 4: no line comes before one above it that is still to act, but a line of this phase before one of a later,
 * and before what waits behind that. */
static bool is_held(const struct asking *a, int i)
{
	const struct seat_book *s = a->book;
	bool is_due = phase_of(a, &s->line[i]) > 0 && phase_of(a, &s->line[i]) == phase_now(a);
	bool later = false;

	for (int k = 0; k < i; k++) {
		const struct line *above = &s->line[k];

		if (!is_usable(s, k) || !phase_of(a, above) || is_past(a, above))
			continue;
		later = later || comes_later(a, above);
		if (!is_due || !later)
			return true;
	}
	return false;
}

/* --- which line ------------------------------------------------------------------------------------ */

static struct line *line_that_is_open(const struct asking *a, int verb)
{
	for (int i = 0; i < a->book->n_lines; i++)
		if (a->book->line[i].verb == verb && a->book->line[i].state == LINE_OPEN)
			return &a->book->line[i];
	return NULL;
}

/* A line that answers is over when its key is asked again and it has nothing left to say. */
static bool has_answered(const struct asking *a, struct line *l)
{
	return l && l->verb == a->q->key && !phase_of(a, l) && !has_words_left(l);
}

/* Do its words answer this question?  If not, it waits for another of its key. */
static bool is_fit(struct asking *a, struct line *l)
{
	struct asking trial = *a;
	struct line copy = *l;
	enum found found = from_line(&trial, &copy);
	struct mismatch m;

	if (found == FOUND || found == STOPS_HERE)
		return true;
	if (found == NOT_FOUND)
		copy.pos = next_item(&copy);
	m = (struct mismatch){ trial.mismatch, a->q, ahead(&copy), left(&copy) };
	remember_mismatch(a, l, copy.pos);
	if (m.n > 0 && (!a->passed || (!a->is_final && mismatch_is_final(&m)))) {
		a->passed = l;
		a->is_final = mismatch_is_final(&m);
	}
	return false;
}

/* What begins something new is no answer to a question about what was begun before it, if that has one answer alone:
 * then nobody need say it, and it is said by who means it. */
static bool is_another(const struct asking *a, const struct line *l)
{
	struct asking trial = *a;
	struct line copy = *l;

	return question_is_closed(a->q) && list_has(a->run->rules->beginning_keys, l->verb) &&
	       from_line(&trial, &copy) == MISMATCHES;
}

struct line *line_for(struct asking *a)
{
	struct seat_book *s = a->book;
	int verb = key_verb(a->run->rules, a->q->key);
	struct line *open = line_that_is_open(a, verb);

	if (has_answered(a, open)) {
		note_use(a, open);
		close_line(s, open);
	} else if (open) {
		note_use(a, open);
		return open;
	}
	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].verb == verb && is_usable(s, i) && !is_held(a, i) &&
		    (phase_of(a, &s->line[i]) ? !is_another(a, &s->line[i]) : is_fit(a, &s->line[i])))
			return open_line(a, &s->line[i]);
	return NULL;
}

enum found next_line(struct asking *a, struct line **out)
{
	struct seat_book *s = a->book;

	for (int i = 0; i < s->n_lines; i++) {
		struct line *l = *out = &s->line[i];

		if (!is_usable(s, i) || !phase_of(a, l) || is_held(a, i))
			continue;
		if (question_has(a->q, KEY(l->verb))) {
			open_line(a, l);
			choose(a, KEY(l->verb), BY_LINE);
			return FOUND;
		}
		if (!comes_later(a, l) && !is_past(a, l))
			return MISMATCHES;
	}
	return NOT_FOUND;
}

static bool offers_beginning(const struct asking *a)
{
	for (int i = 0; i < a->q->n; i++)
		if (list_has(a->run->rules->beginning_keys, index_of(a->q->answer[i])))
			return true;
	return false;
}

/* Does L begin something by its name, and is the question about something else?  What `auto` has begun is not told. */
static bool begins_another(const struct asking *a, const struct line *l)
{
	int first = 0;

	while (first < l->n && (l->item[first].kind != ITEM_WORD || is_filler(&l->item[first])))
		first++;
	return a->q->n_about && first < l->n && strcmp(l->item[first].text, "auto") != 0 &&
		!fit_about(a->q, l->item + first, l->n - first);
}

/* Is the question about what was begun before the nearest line above L that has begun something, or its `else`? */
static bool interrupted(const struct asking *a, const struct line *l)
{
	bool began = false;

	while (l-- > a->book->line) {
		bool begins = list_has(a->run->rules->beginning_keys, l->verb);

		if (begins && (l->state == LINE_DONE || l->state == LINE_CUT)) {
			if (!begins_another(a, l))
				return false;
			began = true;
		}
		if (began && !l->is_else)
			return true;
	}
	return false;
}

/* The last line above L that acts, or its `else`, goes on with something: was any of them carried out? */
bool begins_anew(const struct asking *a, const struct line *l, bool wrote_end)
{
	const struct line *above = l;
	bool done = wrote_end;

	if (!list_has(a->run->rules->beginning_keys, l->verb) || !may_be_left_out(a->q) || offers_beginning(a))
		return false;
	if (!wrote_end && interrupted(a, l))
		return false;
	do {
		if (above-- == a->book->line)
			return false;
		done |= phase_of(a, above) && above->state == LINE_DONE;
	} while (above->is_else || !phase_of(a, above));
	return done && !list_has(a->run->rules->beginning_keys, above->verb);
}

/* --- ends of lines --------------------------------------------------------------------------------- */

/* The lines below L that begin with `else` are done if L is, and wait if it is not after all. */
static void judge_else(struct seat_book *s, const struct line *l, enum line_state before, enum line_state now)
{
	for (int i = (int)(l - s->line) + 1; i < s->n_lines && s->line[i].is_else && s->line[i].state == before; i++)
		s->line[i].state = now;
}

void lapse_whole(struct seat_book *s, struct line *l)
{
	while (s->n_uses > 0 && s->use[s->n_uses - 1].given >= l->start) {
		const struct use *u = &s->use[--s->n_uses];
		struct line *used = &s->line[u->line];

		if (used->state == LINE_DONE)
			judge_else(s, used, LINE_DONE, LINE_WAITS);
		used->pos = u->pos;
		used->passed_colon = u->passed_colon;
		used->state = u->state;
	}
	l->state = LINE_LAPSED;
}

/* Carried out, a line spares those that begin with `else` below it. */
void close_line(struct seat_book *s, struct line *l)
{
	l->state = l->cut || has_words_left(l) ? LINE_CUT : LINE_DONE;
	if (l->state == LINE_DONE)
		judge_else(s, l, LINE_WAITS, LINE_DONE);
}
