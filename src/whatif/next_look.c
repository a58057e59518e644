/* next_look.c - an oracle around that of the orders, which watches for the questions that the line of the cursor would
 * have to answer when it has nothing more to say. */
#include "whatif/next_look.h"
#include <stdlib.h>
#include <string.h>
#include "orders/asking.h"
#include "orders/lines.h"
#include "play/book.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "whatif/futures.h"
#include "whatif/next_line.h"
#include "whatif/standin.h"

enum { SAME_ENOUGH = 3 };                        /* futures in a row that brought nothing new: no more are played */

struct looker {
	struct oracle oracle;
	struct oracle *inner;                    /* orders alone, or a future */
	struct next_try line;
	struct next *out;
	const struct next_place *place;
	int future;                              /* its number, from 1; 0: none, what is seen is certain */
	bool unknown;                            /* a die has fallen, or another seat answered */
	bool used_up;                            /* the line has been asked beyond its last word */
	bool goes_on;                            /* and more may be asked of it behind something unknown */
	bool ended;                              /* the seat's turn */
	bool news;                               /* something was seen that no future before had */
	bool told[KEYS_MOST], past[KEYS_MOST];   /* empty line: verbs that were offered; that would have been refused */
};

static enum oracle_says stops(void)
{
	return ORACLE_OPEN;
}

/* --- the line ---------------------------------------------------------------------------------------- */

static struct line *cursor_line(const struct looker *k, const struct run *r)
{
	struct seat_book *s = book_of(r, k->place->seat);
	int i = next_line_index(s, k->place->at);

	return i < 0 ? NULL : &s->line[i];
}

/* --- what is noted ----------------------------------------------------------------------------------- */

static int answer_index(const struct question *q, thing answer)
{
	for (int i = 0; i < q->n; i++)
		if (q->answer[i] == answer)
			return i;
	return -1;
}

static void copy_names(struct question *to, int at, const struct question *from, int i)
{
	for (int k = 0; k < from->n_names && to->n_names < NAMES_MOST; k++)
		if (from->names[k].answer == i) {
			to->names[to->n_names].answer = at;
			to->names[to->n_names++].name = from->names[k].name;
		}
	for (int k = 0; k < from->n_twins && to->n_twins < TWINS_MOST; k++)
		if (from->twin[k].of == i) {
			to->twin[to->n_twins].of = at;
			to->twin[to->n_twins++].answer = from->twin[k].answer;
		}
}

/* Answer I of Q is legal in the future that is played. */
static void count_answer(struct looker *k, struct next_question *x, const struct question *q, int i)
{
	int at = answer_index(&x->q, q->answer[i]);

	if (at < 0 && x->q.n < ANSWERS_MOST) {
		at = x->q.n++;
		x->q.answer[at] = q->answer[i];
		x->in[at] = 0;
		copy_names(&x->q, at, q, i);
		k->news = true;
	}
	if (at < 0 || (x->in[at] > 0 && x->last[at] == k->future))
		return;
	x->in[at]++;
	x->last[at] = (int16_t)k->future;
}

static struct next_question *find_noted(const struct looker *k, enum next_role role, const struct question *q,
                                        char mark, bool certain)
{
	for (int i = 0; i < k->out->n; i++) {
		struct next_question *x = k->out->ask[i];

		if (x->role == role && x->q.key == q->key && x->q.form == q->form && x->mark == mark && x->is_certain == certain)
			return x;
	}
	return NULL;
}

/* What is certain is noted once, before all futures; in these it comes again. */
static struct next_question *note(struct looker *k, struct run *r, enum next_role role, const struct question *q,
                                  char mark)
{
	struct next_question *x;

	if (k->future && !k->unknown && find_noted(k, role, q, mark, true))
		return NULL;
	x = k->future ? find_noted(k, role, q, mark, false) : NULL;
	if (x) {
		for (int i = 0; i < q->n; i++)
			count_answer(k, x, q, i);
		return NULL;
	}
	x = next_add(k->out, r, role, q);
	if (!x)
		return NULL;
	k->news = true;
	x->mark = mark;
	x->is_certain = !k->future;
	for (int i = 0; k->future && i < q->n; i++) {
		x->in[i] = 1;
		x->last[i] = (int16_t)k->future;
	}
	return x;
}

/* --- questions of the line --------------------------------------------------------------------------- */

/* A list of which the line's last words are a part: what else may be said of it.  False: they are too few. */
static bool note_rest(struct looker *k, struct run *r, const struct question *q, const struct line *l)
{
	thing chosen[NEXT_TAKEN];
	struct next_question *x;
	int n = next_line_listed(chosen, l, q);

	if (n == 0 || n == q->most || n == NEXT_TAKEN)
		return true;
	x = note(k, r, NEXT_ANSWER, q, '\0');
	if (x) {
		memcpy(x->taken, chosen, (size_t)n * sizeof *chosen);
		x->n_taken = n;
	}
	return n >= q->least;
}

/* A question that comes to the line of the cursor. */
static enum oracle_says of_line(struct looker *k, struct run *r, const struct question *q, struct line *l,
                                thing *chosen, int *n, enum given_how *how)
{
	enum oracle_says says;
	bool waits;

	if (!next_line_is_used_up(l, q)) {
		if (q->form == ASK_SOME && !note_rest(k, r, q, l)) {
			k->used_up = true;
			return stops();
		}
		return k->inner->answer(k->inner, r, q, chosen, n, how);
	}
	waits = l->state == LINE_WAITS && !key_phase(r->rules, l->verb);
	k->used_up = k->used_up || !waits;
	note(k, r, NEXT_ANSWER, q, next_line_mark(l, q));
	says = k->inner->answer(k->inner, r, q, chosen, n, how);
	if (waits && says == ORACLE_OPEN)
		k->goes_on = !k->future;
	if (may_be_left_out(q) || waits)         /* a line that has not begun can wait for the next question of its key */
		return says;
	if (says == ORACLE_ANSWERS && !k->future)
		k->out->is_complete = true;
	return stops();
}

/* A question of another seat, or a die.  Certain is only what comes before; but behind the line's last word more may be
 * asked of it. */
static bool meets_unknown(struct looker *k, const struct run *r)
{
	struct line *l = k->place->at ? cursor_line(k, r) : NULL;

	k->unknown = true;
	if (k->future)
		return true;
	k->goes_on = !k->ended;
	if (l && l->state == LINE_OPEN && next_item(l) == l->n)
		k->out->is_complete = true;
	return false;
}

static enum oracle_says look_at_line(struct looker *k, struct run *r, const struct question *q, thing *chosen, int *n,
                                     enum given_how *how)
{
	struct line *l = cursor_line(k, r);
	int at = l ? next_line_index(book_of(r, k->place->seat), k->place->at) : -1;
	enum oracle_says says;

	if (!l || l->state > LINE_OPEN)
		return stops();
	if (q->form != ASK_LINE && key_verb(r->rules, q->key) == l->verb && next_line_answers(&k->line, r, q, at) == at)
		return of_line(k, r, q, l, chosen, n, how);
	if (k->used_up && q->form == ASK_LINE) {
		k->out->is_complete = true;
		return stops();
	}
	says = k->inner->answer(k->inner, r, q, chosen, n, how);
	if (says != ORACLE_OPEN || q->form != ASK_LINE || !q->has_stop)
		return says;
	*chosen = q->stop;                       /* as if `end` were said of it, to come to the cursor's line */
	*n = 1;
	*how = BY_END;
	return ORACLE_ANSWERS;
}

/* --- an empty line ------------------------------------------------------------------------------------- */

/* The verbs of Q that a line there may begin with, if no question before it has refused them. */
static void note_verbs(struct looker *k, struct run *r, const struct question *q)
{
	struct question offered = *q;

	offered.n = offered.n_names = offered.n_twins = 0;
	offered.has_stop = false;
	for (int i = 0; i < q->n; i++) {
		int verb = index_of(q->answer[i]);

		if (k->told[verb] || k->past[verb] || next_line_turn(&k->line, r, q, verb) != NEXT_TURN)
			continue;
		k->told[verb] = true;
		offered.answer[offered.n++] = q->answer[i];
	}
	if (offered.n > 0 || offered.n_denials > 0)
		note(k, r, NEXT_VERB, &offered, '\0');
	for (int verb = 0; r->rules->keys[verb].name; verb++)
		if (key_phase(r->rules, verb) && !k->past[verb] && next_line_turn(&k->line, r, q, verb) == NEXT_REFUSED)
			k->past[verb] = true;
}

/* Q, which nothing answers, can be answered by a line of its verb. */
static void note_verb_of(struct looker *k, struct run *r, const struct question *q)
{
	int verb = key_verb(r->rules, q->key);
	struct question one = *q;

	if (k->told[verb] || !next_line_would(&k->line, r, q, verb))
		return;
	k->told[verb] = true;
	one.form = ASK_LINE;
	one.n = 1;
	one.answer[0] = KEY(verb);
	one.n_names = one.n_twins = one.n_denials = 0;
	one.has_stop = false;
	note(k, r, NEXT_VERB, &one, '\0');
}

static enum oracle_says look_at_turn(struct looker *k, struct run *r, const struct question *q, thing *chosen, int *n,
                                     enum given_how *how)
{
	enum oracle_says says;

	if (k->ended)
		return stops();
	if (q->form == ASK_LINE)
		note_verbs(k, r, q);
	says = k->inner->answer(k->inner, r, q, chosen, n, how);
	if (q->form != ASK_LINE) {
		if (says == ORACLE_OPEN || *how == BY_LATE)
			note_verb_of(k, r, q);
		return says;
	}
	if (says != ORACLE_OPEN || !q->has_stop)
		return says;
	*chosen = q->stop;
	*n = 1;
	*how = BY_END;
	return ORACLE_ANSWERS;
}

/* --- the oracle ---------------------------------------------------------------------------------------- */

/* Another seat acts, within the turn, as `auto` would. */
static enum oracle_says look_at_other(struct looker *k, struct run *r, const struct question *q, thing *chosen, int *n,
                                      enum given_how *how)
{
	enum oracle_says says;

	if (k->ended || (k->place->at && !cursor_line(k, r)))
		return stops();
	says = k->inner->answer(k->inner, r, q, chosen, n, how);
	if (says != ORACLE_OPEN)
		return says;
	*n = answer_of_auto(q, chosen);
	*how = BY_LATE;
	return ORACLE_ANSWERS;
}

static enum oracle_says look(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                             enum given_how *how)
{
	struct looker *k = (struct looker *)self;

	*how = BY_LINE;
	if (q->seat != k->place->seat)
		return meets_unknown(k, r) ? look_at_other(k, r, q, chosen, n, how) : stops();
	return (k->place->at ? look_at_line : look_at_turn)(k, r, q, chosen, n, how);
}

static bool look_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct looker *k = (struct looker *)self;

	return meets_unknown(k, r) && k->inner->dice(k->inner, r, label, sides, n, faces);
}

static bool look_deals(struct oracle *self, struct run *r, int pile)
{
	(void)pile;
	return meets_unknown((struct looker *)self, r);
}

/* Without dice no pile is shuffled. */
static bool look_order(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	(void)pile, (void)piece, (void)n;
	return meets_unknown((struct looker *)self, r);
}

/* Nothing more is asked of the line: it ends here, if it has said all. */
static bool is_over(struct looker *k, const struct run *r)
{
	struct line *l = k->place->at ? cursor_line(k, r) : NULL;

	if (!l || l->state != LINE_OPEN || next_item(l) < l->n)
		return false;
	k->out->is_complete = true;
	return true;
}

static enum oracle_says look_action_ends(struct oracle *self, struct run *r)
{
	struct looker *k = (struct looker *)self;

	return is_over(k, r) ? ORACLE_REFUSES : k->inner->action_ends(k->inner, r);
}

static enum oracle_says look_line_ends(struct oracle *self, struct run *r)
{
	struct looker *k = (struct looker *)self;
	struct line *l = k->place->at ? cursor_line(k, r) : NULL;

	if (l && key_phase(r->rules, l->verb) && is_over(k, r))
		return ORACLE_REFUSES;
	return k->inner->line_ends ? k->inner->line_ends(k->inner, r) : ORACLE_ANSWERS;
}

static void look_turn_ends(struct oracle *self, struct run *r, int seat)
{
	struct looker *k = (struct looker *)self;

	k->ended = k->ended || seat == k->place->seat;
	k->inner->turn_ends(k->inner, r, seat);
}

static void look_excuses(struct oracle *self, struct run *r, const struct question *q, const char *why)
{
	struct looker *k = (struct looker *)self;

	k->inner->excuses(k->inner, r, q, why);
}

/* --- one play -------------------------------------------------------------------------------------------- */

static void find_reason(struct next *out, const struct run *r, int at)
{
	for (int i = 0; i < r->events.n && !out->why; i++) {
		const struct event *e = &r->events.event[i];

		if (e->kind == EVENT_LAPSED && e->statement == at && at > 0 && !e->unused)
			out->why = arena_string(&out->arena, e->why);
	}
}

static int play(struct looker *k, struct run *trial, struct error *err)
{
	enum run_end end;

	k->oracle = (struct oracle){
		.answer = look, .dice = look_dice, .action_ends = look_action_ends, .line_ends = look_line_ends,
		.turn_ends = look_turn_ends, .excuses = look_excuses, .deals = look_deals,
		.order = k->future ? NULL : look_order
	};
	trial->explain = true;
	trial->unlabelled = true;
	end = run_on(trial, &k->oracle);
	if (!k->future || k->out->n == 0)
		find_reason(k->out, trial, k->place->at);
	return end == RUN_BROKEN ? error_set(err, "%s", trial->error.text) : 0;
}

/* Returns whether futures have more to tell, or -1. */
static int look_certain(struct next *out, const struct next_place *p, struct error *err)
{
	struct run *trial = run_clone(p->run);
	struct orders_oracle orders;
	struct looker k = {
		.inner = &orders.oracle, .line = { &orders, p->seat, p->above }, .out = out, .place = p
	};
	int result;

	orders_oracle_init(&orders, NULL, 0, NULL, NULL);
	result = play(&k, trial, err);
	run_free(trial);
	if (result < 0)
		return -1;
	return k.goes_on || (out->n == 0 && !out->is_complete && !out->why);
}

/* Returns whether it brought anything new, or -1. */
static int look_ahead(struct next *out, const struct next_place *p, int future, struct error *err)
{
	struct run *trial = run_clone(p->run);
	struct future_oracle imagined;
	struct looker k = {
		.inner = &imagined.oracle, .line = { &imagined.orders, p->seat, p->above }, .out = out, .place = p, .future = future
	};
	int result = standin_copy(trial, p->run, (uint64_t)future, err);

	future_oracle_init(&imagined, p->seat, (uint64_t)future);
	imagined.goes_on = true;
	for (int i = 0; i < out->n && p->at == 0; i++)
		for (int a = 0; a < out->ask[i]->q.n && out->ask[i]->is_certain; a++)
			k.told[index_of(out->ask[i]->q.answer[a])] = true;
	if (result == 0)
		result = play(&k, trial, err);
	run_free(trial);
	return result < 0 ? -1 : k.news;
}

int next_look(struct next *out, const struct next_place *p, struct error *err)
{
	int more = look_certain(out, p, err), same = 0;

	for (int i = 1; i <= NEXT_FUTURES && more > 0 && (out->n == 0 || same < SAME_ENOUGH); i++) {
		int news = look_ahead(out, p, i, err);

		if (news < 0)
			return -1;
		out->futures = i;
		same = news ? 0 : same + 1;
	}
	return more < 0 ? -1 : 0;
}
