/* futures.c - the same orders, played many times over with imagined dice.
 *
 * The imagined dice come from a fixed seed, so that `check` says the same twice; they have nothing in
 * common with the real ones, which nobody can know before the orders are signed. */
#include "whatif/futures.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "orders/answer.h"
#include "play/book.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "whatif/random_oracle.h"
#include "whatif/standin.h"

/* --- futures --------------------------------------------------------------------------------------- */

static void note_open(struct future_oracle *f, const struct question *q)
{
	if (q->seat != f->seat || f->open_key >= 0)
		return;
	f->open_key = q->key;
	f->open_about = q->n_about ? q->about[0] : NOTHING;
}

/* From the books; a seat that is not asked now and says nothing takes the first legal answer. */
static enum oracle_says future_answer(struct oracle *self, struct run *r, const struct question *q,
                                      thing *chosen, int *n, enum given_how *how)
{
	struct future_oracle *f = (struct future_oracle *)self;
	enum oracle_says says;

	if (f->others_free && q->seat != f->seat && q->form != ASK_LINE)
		return f->random.oracle.answer(&f->random.oracle, r, q, chosen, n, how);
	says = f->orders.oracle.answer(&f->orders.oracle, r, q, chosen, n, how);
	if (says != ORACLE_OPEN || question_waits_for_card(q))
		return says;
	note_open(f, q);
	if (q->form == ASK_LINE || (q->seat == f->seat && !f->goes_on))
		return says;
	*how = BY_LATE;
	if (q->seat == f->seat) {
		*n = answer_of_auto(q, chosen);
		return ORACLE_ANSWERS;
	}
	*n = q->form == ASK_SOME ? q->least : 1;
	for (int i = 0; i < *n; i++)
		chosen[i] = q->n ? q->answer[i] : q->stop;
	return ORACLE_ANSWERS;
}

static bool future_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct oracle *random = &((struct future_oracle *)self)->random.oracle;

	return random->dice(random, r, label, sides, n, faces);
}

static enum oracle_says future_action_ends(struct oracle *self, struct run *r)
{
	struct future_oracle *f = (struct future_oracle *)self;

	return f->orders.oracle.action_ends(&f->orders.oracle, r);
}

static void future_turn_ends(struct oracle *self, struct run *r, int seat)
{
	struct future_oracle *f = (struct future_oracle *)self;

	f->orders.oracle.turn_ends(&f->orders.oracle, r, seat);
}

static void future_excuses(struct oracle *self, struct run *r, const struct question *q, const char *why)
{
	struct future_oracle *f = (struct future_oracle *)self;

	f->orders.oracle.excuses(&f->orders.oracle, r, q, why);
}

void future_oracle_init(struct future_oracle *f, int seat, uint64_t seed)
{
	memset(f, 0, sizeof *f);
	orders_oracle_init(&f->orders, NULL, 0, NULL, NULL);
	random_oracle_init(&f->random, seed);
	f->oracle.answer = future_answer;
	f->oracle.dice = future_dice;
	f->oracle.action_ends = future_action_ends;
	f->oracle.turn_ends = future_turn_ends;
	f->oracle.excuses = future_excuses;
	f->seat = seat;
	f->open_key = -1;
}

/* The lines at hand, before anything is played. */
static void note_lines(struct futures *out, const struct seat_book *s)
{
	out->line = must_alloc((size_t)(s->n_lines + 1) * sizeof *out->line);
	out->n_lines = s->n_lines;
	for (int i = 0; i < s->n_lines; i++) {
		out->line[i].source_line = s->line[i].at.line ? s->line[i].at.line : s->line[i].n_statement;
		out->line[i].statement = s->line[i].n_statement;
		out->line[i].text = arena_string(&out->arena, s->line[i].text);
	}
}

/* --- reasons --------------------------------------------------------------------------------------- */

static void count_text(struct futures *out, struct future_texts *all, const char *text)
{
	for (int i = 0; i < all->n; i++)
		if (strcmp(all->of[i].text, text) == 0) {
			all->of[i].n++;
			return;
		}
	if (all->n == all->room) {
		all->room = 2 * all->room + 4;
		all->of = must_realloc(all->of, (size_t)all->room * sizeof *all->of);
	}
	all->of[all->n++] = (struct future_text){ arena_string(&out->arena, text), 1 };
}

static const char *commonest(const struct future_texts *all)
{
	const struct future_text *best = NULL;

	for (int i = 0; i < all->n; i++) {
		const struct future_text *t = &all->of[i];

		if (!best || t->n > best->n || (t->n == best->n && strcmp(t->text, best->text) < 0))
			best = t;
	}
	return best ? best->text : NULL;
}

static void choose_texts(struct futures *out)
{
	for (int i = 0; i < out->n_lines; i++) {
		out->line[i].fails.why = commonest(&out->line[i].fails.reasons);
		out->line[i].unused.why = commonest(&out->line[i].unused.reasons);
	}
	out->asks = commonest(&out->asked_for);
	out->others_asked = commonest(&out->asked_of_others);
}

/* --- counting -------------------------------------------------------------------------------------- */

static void count_lapse(struct futures *out, const struct event *e)
{
	for (int i = 0; i < out->n_lines; i++) {
		struct future_fate *fate = e->unused ? &out->line[i].unused : &out->line[i].fails;

		if (out->line[i].statement != e->statement)
			continue;
		fate->n++;
		count_text(out, &fate->reasons, e->why);
		return;
	}
}

static bool waits(const struct seat_book *s, int statement)
{
	for (int i = 0; i < s->n_lines; i++)
		if (s->line[i].n_statement == statement)
			return s->line[i].state == LINE_WAITS;
	return false;
}

/* Where a future stopped: at the next actions of the seat, or at a decision it could have ordered. */
static void count_question(struct futures *out, struct run *r)
{
	const struct question *q = r->question;
	char where[256], room[16];

	if (run_asks_for_line(r) && book_unused(r->book, q->seat, NULL, NULL) == 0) {
		out->next++;
		return;
	}
	out->asked++;
	out->unseen += list_has(r->rules->unseen_keys, q->key);
	for (int i = 0; i < out->n_lines; i++)
		out->line[i].waiting += waits(book_of(r, q->seat), out->line[i].statement);
	snprintf(where, sizeof where, "%s%s%s", key_name(r->rules, q->key), q->n_about ? ", about " : "",
	         q->n_about ? name_of(r, q->about[0], room) : "");
	count_text(out, &out->asked_for, where);
}

/* What stands behind it is tried in no future. */
static void count_others_question(struct futures *out, const struct run *r, int seat)
{
	const struct question *q = r->question;
	char who[256];

	for (int i = 0; i < out->n_lines; i++)
		out->line[i].beyond += waits(book_of(r, seat), out->line[i].statement);
	snprintf(who, sizeof who, "%s (%s)", r->pack->seat_name[q->seat], key_name(r->rules, q->key));
	count_text(out, &out->asked_of_others, who);
}

static void count_end(struct futures *out, struct run *r, int seat, enum run_end end)
{
	for (int i = 0; i < r->events.n; i++)
		if (r->events.event[i].kind == EVENT_LAPSED && r->events.event[i].seat == seat)
			count_lapse(out, &r->events.event[i]);
	if (end == RUN_OVER) {
		out->over++;
		out->won[r->winner]++;
		for (int i = 0; i < out->n_lines; i++)
			out->line[i].spared += waits(book_of(r, seat), out->line[i].statement);
	}
	if (end == RUN_ASKS && r->question->seat == seat)
		count_question(out, r);
	else if (end == RUN_ASKS)
		count_others_question(out, r, seat);
}

static bool has_lapsed(const struct run *r, int seat)
{
	for (int i = 0; i < r->events.n; i++)
		if (r->events.event[i].kind == EVENT_LAPSED && r->events.event[i].seat == seat)
			return true;
	return false;
}

static int play_one(struct run *trial, struct future_oracle *f, enum run_end *end, const struct run *r, int seed,
                    struct error *err)
{
	if (standin_copy(trial, r, (uint64_t)seed, err) < 0)
		return -1;
	*end = run_on(trial, &f->oracle);
	return *end == RUN_BROKEN ? error_set(err, "%s", trial->error.text) : 0;
}

/* As the others have said they would answer. */
static int play_said(struct run *trial, enum run_end *end, const struct run *r, int seat, int seed, struct error *err)
{
	struct future_oracle oracle;

	future_oracle_init(&oracle, seat, (uint64_t)seed);
	return play_one(trial, &oracle, end, r, seed, err);
}

/* --- what only others stop --------------------------------------------------------------------------- */

bool futures_never(const struct futures *f, int i)
{
	const struct future_line *line = &f->line[i];
	int fate_known = f->n - line->spared;

	return fate_known > 0 && line->fails.n + line->unused.n >= fate_known;
}

static bool came_to_nothing(const struct run *r, int seat, int statement)
{
	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];

		if (e->kind == EVENT_LAPSED && e->seat == seat && e->statement == statement)
			return true;
	}
	return waits(book_of(r, seat), statement);
}

static int count_unexplained(const struct futures *f)
{
	int n = 0;

	for (int i = 0; i < f->n_lines; i++)
		n += futures_never(f, i) && !f->line[i].stopped;
	return n;
}

/* Lines that always come to nothing, in futures in which the others answer as they have not said they would. */
static int find_stopped(struct futures *out, struct run *trial, const struct run *r, int seat, struct error *err)
{
	for (int seed = 1; seed <= out->n && count_unexplained(out) > 0; seed++) {
		struct future_oracle oracle;
		enum run_end end;

		future_oracle_init(&oracle, seat, (uint64_t)seed);
		oracle.others_free = true;
		if (play_one(trial, &oracle, &end, r, seed, err) < 0)
			return -1;
		for (int i = 0; i < out->n_lines; i++)
			if (futures_never(out, i) && !came_to_nothing(trial, seat, out->line[i].statement))
				out->line[i].stopped = true;
	}
	return 0;
}

int futures_play(struct futures *out, const struct run *r, int seat, int n, struct error *err)
{
	struct run *trial = run_clone(r);
	int result = 0, lapsed = 0;

	trial->unlabelled = true;
	memset(out, 0, sizeof *out);
	note_lines(out, &r->book->seat[seat]);
	for (int i = 0; i < n && result == 0; i++) {
		enum run_end end;

		/* To say why words come to nothing costs more than to play: most futures need no reasons, but who does is
		 * played again to hear them. */
		trial->explain = 2 * lapsed > i;
		result = play_said(trial, &end, r, seat, i + 1, err);
		if (result == 0 && has_lapsed(trial, seat)) {
			lapsed++;
			if (!trial->explain) {
				trial->explain = true;
				result = play_said(trial, &end, r, seat, i + 1, err);
			}
		}
		if (result < 0)
			break;
		count_end(out, trial, seat, end);
		out->n++;
	}
	choose_texts(out);
	trial->explain = false;
	if (result == 0)
		result = find_stopped(out, trial, r, seat, err);
	run_free(trial);
	return result;
}

void futures_release(struct futures *f)
{
	for (int i = 0; i < f->n_lines; i++) {
		free(f->line[i].fails.reasons.of);
		free(f->line[i].unused.reasons.of);
	}
	free(f->asked_for.of);
	free(f->asked_of_others.of);
	free(f->line);
	arena_release(&f->arena);
	memset(f, 0, sizeof *f);
}
