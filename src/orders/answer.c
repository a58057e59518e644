/* answer.c - the oracle of a real game: questions are answered by what the seats wrote.
 *
 * doc/ORDERS.md 11: the open line; else an unused line whose verb is the key's (rule 4); else a
 * when; else what silence means; else the only answer; else nothing, if it may be left out and the seat
 * wrote end; else the question is open. */
#include "orders/answer.h"
#include <stddef.h>
#include <string.h>
#include "orders/asking.h"
#include "orders/left_over.h"
#include "orders/lines.h"
#include "orders/mismatch.h"
#include "orders/whens.h"
#include "play/book.h"
#include "play/hands.h"
#include "play/keys.h"
#include "play/words.h"

/* --- mismatches ------------------------------------------------------------------------------------ */

/* Has a die, or another seat's answer, come of the line since it began? */
static bool something_came_of(const struct run *r, const struct line *l, int seat)
{
	for (int i = l->start; i < r->n_given; i++)
		if (r->given[i].key < 0 || r->given[i].seat != seat)
			return true;
	return false;
}

static struct mismatch mismatch_at(const struct asking *a, const struct line *l)
{
	return (struct mismatch){ a->mismatch, a->q, ahead(l), left(l) };
}

static enum oracle_says refuse(struct asking *a, const struct line *l)
{
	struct mismatch m = mismatch_at(a, l);

	if (a->o->error && refused_before(a, ahead(l), &m))
		*a->o->error = a->o->left_over;
	else if (a->o->error)
		mismatch_explain(a->o->error, &m, a->o->source);
	return ORACLE_REFUSES;
}

static void tell_lapse(const struct asking *a, const struct line *l, const char *what)
{
	struct mismatch m = mismatch_at(a, l);
	struct text why = TEXT_INIT;

	if (has_known_reason(l) && !mismatch_is_denied(&m))
		text_puts(&why, l->why);         /* a question before this one knew better */
	else
		mismatch_reason(&why, &m);
	run_lapse(a->run, a->q->seat, a->q->rule, l->n_statement, what, why.bytes);
	text_release(&why);
}

/* Rule 8.  If nothing came of the line yet, it lapses as if not written; else only its other words do. */
static enum oracle_says lapse(struct asking *a, struct line *l)
{
	struct run *r = a->run;
	bool whole = !something_came_of(r, l, a->q->seat);

	tell_lapse(a, l, whole ? l->text : items_text(&r->arena, ahead(l), left(l)));
	if (!whole) {
		l->cut = true;
		l->pos = l->n;
		return ORACLE_ANSWERS;
	}
	run_forget(r, l->start);
	lapse_whole(a->book, l);
	return ORACLE_RESTART;
}

/* --- one question ---------------------------------------------------------------------------------- */

static bool wrote_end(const struct asking *a)
{
	if (a->book->ends)
		return true;
	if (a->q->form != ASK_LINE)
		return a->book->ends_verb[key_verb(a->run->rules, a->q->key)];
	for (int i = 0; i < a->q->n; i++)
		if (!a->book->ends_verb[index_of(a->q->answer[i])])
			return false;
	return true;
}

/* Silence, the only answer, `end`. */
static enum found by_default(struct asking *a)
{
	const struct question *q = a->q;

	a->n = 0;
	if (q->has_silence) {
		a->how = BY_SILENCE;
		if (q->silence == NOTHING)
			leave_out(a, BY_SILENCE);
		else if (q->silence == ALL)
			choose_rest(a);
		else
			choose(a, q->silence, BY_SILENCE);
		return FOUND;
	}
	if (question_is_closed(q)) {
		choose_auto(a, BY_ONLY);
		return FOUND;
	}
	if (!may_be_left_out(q) || !wrote_end(a))
		return NOT_FOUND;
	leave_out(a, BY_END);
	return FOUND;
}

/* The line whose words waited for this question and do not fit it.  It has done nothing yet. */
static enum oracle_says give_up_line(struct asking *a)
{
	struct line *l = a->passed;

	a->passed = NULL;
	if (from_line(a, l) == NOT_FOUND)
		l->pos = next_item(l);
	if (is_strict(a->o, a->q->seat))
		return refuse(a, l);
	tell_lapse(a, l, l->text);
	l->state = LINE_LAPSED;
	return ORACLE_ANSWERS;
}

/* The line's words first; a when goes before the stop of a question that may be left out (rule 5). */
static enum oracle_says by_line_or_when(struct asking *a, enum found *found)
{
	struct line *l = line_for(a);

	while (a->passed && a->is_final) {
		if (give_up_line(a) == ORACLE_REFUSES)
			return ORACLE_REFUSES;
		if (!l)
			l = line_for(a);
	}
	*found = l ? from_line(a, l) : NOT_FOUND;
	if (*found == MISMATCHES) {
		if (is_strict(a->o, a->q->seat))
			return refuse(a, l);
		if (lapse(a, l) == ORACLE_RESTART)
			return ORACLE_RESTART;
		*found = NOT_FOUND;
	} else if (l && *found == NOT_FOUND) {
		remember_mismatch(a, l, next_item(l));
	}
	a->line_stops = l && may_be_left_out(a->q);
	if (*found == NOT_FOUND)
		*found = by_when(a);
	if (*found == NOT_FOUND && a->line_stops) {
		leave_out(a, BY_LINE);
		*found = FOUND;
	}
	return ORACLE_ANSWERS;
}

/* It is the line's turn, and it cannot act: rule 8. */
static enum oracle_says give_up_verb(struct asking *a, struct line *l)
{
	struct text why = TEXT_INIT;

	if (is_strict(a->o, a->q->seat)) {
		if (a->o->error)
			mismatch_verb_explain(a->o->error, a->q, l, a->o->source);
		return ORACLE_REFUSES;
	}
	mismatch_verb_reason(&why, a->q, l->verb);
	run_lapse(a->run, a->q->seat, a->q->rule, l->n_statement, l->text, why.bytes);
	text_release(&why);
	l->state = LINE_LAPSED;
	return ORACLE_ANSWERS;
}

/* Whether to act: his next line, or a when of that very key. */
static enum oracle_says by_verb(struct asking *a, enum found *found)
{
	struct line *l;

	while ((*found = next_line(a, &l)) == MISMATCHES) {
		if (begins_anew(a, l, wrote_end(a))) {
			*found = by_when(a);
			if (*found == NOT_FOUND) {
				leave_out(a, BY_LINE);
				*found = FOUND;
			}
			return ORACLE_ANSWERS;
		}
		if (give_up_verb(a, l) == ORACLE_REFUSES)
			return ORACLE_REFUSES;
	}
	if (*found == NOT_FOUND)
		*found = by_when(a);
	return ORACLE_ANSWERS;
}

/* By the option, in another's turn, who wants to be asked is silent. */
static bool may_not_ask(const struct asking *a)
{
	return a->q->seat != a->run->phasing && has_option(a->run, NO_ASK);
}

/* Lines, whens, defaults.  A question that nothing else answers is the last that a line of its key waits for. */
static enum oracle_says find_answer(struct asking *a, enum found *found)
{
	enum oracle_says says;

	for (;;) {
		says = a->q->form == ASK_LINE ? by_verb(a, found) : by_line_or_when(a, found);
		if (says != ORACLE_ANSWERS)
			return says;
		if (*found == STOPS_HERE && may_not_ask(a))
			*found = NOT_FOUND;
		if (*found == NOT_FOUND)
			*found = by_default(a);
		if (*found != NOT_FOUND || !a->passed)
			return ORACLE_ANSWERS;
		if (give_up_line(a) == ORACLE_REFUSES)
			return ORACLE_REFUSES;
	}
}

/* A question of a seat whose answer may lie under a seal that has not been opened. */
static bool meets_seal(struct asking *a)
{
	uint8_t *seal = &a->book->seal[a->q->key];

	if (!a->book->is_sealed || a->q->seat == a->o->strict)
		return false;
	*seal |= SEAL_ASKED;
	return !(*seal & SEAL_OPEN);
}

/* What another seat can answer may hang on what it holds, and what it does on what it has ordered: with hidden hands,
 * or sealed orders, that is unknown. */
static bool meets_hand(const struct asking *a)
{
	return run_has_secrets(a->run) && a->q->seat != a->o->strict;
}

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q,
                               thing *chosen, int *n, enum given_how *how)
{
	struct orders_oracle *o = (struct orders_oracle *)self;
	struct asking a = { .o = o, .run = r, .q = q, .book = book_of(r, q->seat), .chosen = chosen };
	enum found found = NOT_FOUND;
	enum oracle_says says;
	bool sealed;

	sealed = meets_seal(&a);
	if (o->stops_at_seals && (sealed || meets_hand(&a)))
		return ORACLE_OPEN;
	says = find_answer(&a, &found);
	if (says != ORACLE_ANSWERS)
		return says;
	if (found != FOUND)
		return ORACLE_OPEN;
	o->unknown_met |= o->strict != q->seat;
	*n = a.n;
	*how = a.how;
	return ORACLE_ANSWERS;
}

/* --- ends of actions and turns ----------------------------------------------------------------------- */

static enum oracle_says refuse_left_over(struct orders_oracle *o, struct run *r, const struct line *l)
{
	if (!o->error)
		return ORACLE_REFUSES;
	if (o->left_over_at == ahead(l)) {
		*o->error = o->left_over;
		return ORACLE_REFUSES;
	}
	error_set(o->error, "%s asks for nothing more: \"%s\" is left over%s%s", key_name(r->rules, l->verb),
	          items_written(&r->arena, ahead(l), left(l)), r->excuse ? ", because " : "", r->excuse ? r->excuse : "");
	orders_place(o->error, o->source, &ahead(l)->at);
	return ORACLE_REFUSES;
}

/* What they say of the very word comes before what they say of the rest of the line. */
static const char *why_left(const struct run *r, const struct line *l)
{
	if (has_known_reason(l))
		return l->why;
	if (r->excuse)
		return r->excuse;
	return l->why && l->why_pos == l->pos ? l->why : "nothing more was asked";
}

static const char *why_unused(const struct line *l)
{
	return l->why ? l->why : "the turn ended before it could be used";
}

static enum oracle_says finish_line(struct orders_oracle *o, struct run *r, int seat, struct line *l)
{
	pass_last_all(r->rules, l);
	if (has_words_left(l)) {
		if (is_strict(o, seat))
			return refuse_left_over(o, r, l);
		run_lapse(r, seat, run_rule(r), l->n_statement, items_text(&r->arena, ahead(l), left(l)), why_left(r, l));
	}
	close_line(book_of(r, seat), l);
	return ORACLE_ANSWERS;
}

static enum oracle_says action_ends(struct oracle *self, struct run *r)
{
	for (int seat = 1; seat <= r->book->n_seats; seat++) {
		struct seat_book *s = book_of(r, seat);

		for (int i = 0; i < s->n_lines; i++)
			if (s->line[i].state == LINE_OPEN &&
			    finish_line((struct orders_oracle *)self, r, seat, &s->line[i]) == ORACLE_REFUSES)
				return ORACLE_REFUSES;
		s->n_uses = 0;
	}
	return ORACLE_ANSWERS;
}

static enum oracle_says line_ends(struct oracle *self, struct run *r)
{
	struct seat_book *s = book_of(r, r->phasing);

	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].state == LINE_OPEN && key_phase(r->rules, s->line[i].verb))
			return finish_line((struct orders_oracle *)self, r, r->phasing, &s->line[i]);
	return ORACLE_ANSWERS;
}

/* What the rules deny of its first word, or of its verb, else what they say of all such lines. */
static void excuse_line(struct run *r, const struct question *q, struct line *l, const char *why)
{
	int next = next_item(l);
	struct mismatch m = { MISMATCH_WORD, q, l->item + next, l->n - next };
	struct text text = TEXT_INIT;

	if (has_known_reason(l))
		return;
	if (m.n && mismatch_is_denied(&m))
		mismatch_reason(&text, &m);
	else if (!mismatch_verb_is_denied(&text, q, l->verb))
		text_puts(&text, why);
	l->why = arena_string(&r->book->texts->arena, text.bytes);
	l->why_pos = l->pos;
	l->why_is_known = true;
	text_release(&text);
}

static void excuses(struct oracle *self, struct run *r, const struct question *q, const char *why)
{
	struct seat_book *s = book_of(r, q->seat);
	int verb = key_verb(r->rules, q->key);

	(void)self;
	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].state == LINE_WAITS && s->line[i].verb == verb)
			excuse_line(r, q, &s->line[i], why);
}

static void tell_unused(struct run *r, int seat, const struct line *l)
{
	struct event *e = run_lapse(r, seat, run_rule(r), l->n_statement, l->text, why_unused(l));

	if (e)
		e->unused = true;
}

static void turn_ends(struct oracle *self, struct run *r, int seat)
{
	struct seat_book *s = book_of(r, seat);

	(void)self;
	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].state == LINE_WAITS)
			tell_unused(r, seat, &s->line[i]);
	book_forget_lines(s);
}

static bool dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct orders_oracle *o = (struct orders_oracle *)self;

	(void)r;
	if (!o->seed)
		return false;
	o->unknown_met = true;
	dice_roll((uint32_t *)faces, n, o->seed, label, (uint32_t)sides);
	return true;
}

static bool order(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct orders_oracle *o = (struct orders_oracle *)self;

	if (!o->seed || !r->dealer)
		return false;
	o->unknown_met = true;
	return r->dealer->order(r->dealer, r, pile, piece, n);
}

static bool deals(struct oracle *self, struct run *r, int pile)
{
	struct orders_oracle *o = (struct orders_oracle *)self;

	(void)r, (void)pile;
	o->unknown_met = true;
	return o->seed != NULL;
}

/* As a deal is: what follows hangs on what he does not see. */
static bool opens(struct oracle *self, struct run *r, int piece)
{
	struct orders_oracle *o = (struct orders_oracle *)self;

	if (!is_hidden_from(r, piece, o->strict) || run_is_told(r))
		return true;
	o->unknown_met = true;
	return o->seed != NULL;
}

void orders_oracle_init(struct orders_oracle *o, const struct hash *seed, int strict,
                        const struct order_source *source, struct error *err)
{
	memset(o, 0, sizeof *o);
	o->oracle.answer = answer;
	o->oracle.dice = dice;
	o->oracle.action_ends = action_ends;
	o->oracle.line_ends = line_ends;
	o->oracle.turn_ends = turn_ends;
	o->oracle.excuses = excuses;
	o->oracle.order = order;
	o->oracle.deals = deals;
	o->oracle.opens = opens;
	o->seed = seed;
	o->strict = strict;
	o->source = source;
	o->error = err;
}
