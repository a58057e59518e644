/* random_orders.c - plays on in an imagined future, and writes down what the seat does there. */
#include "whatif/random_orders.h"
#include <string.h>
#include "orders/wording.h"
#include "play/book.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "whatif/random_oracle.h"

enum { LINES_MOST = 40 };

/* Plays the turn of a seat in a future of its own, and writes down what it does. */
struct planner {
	struct oracle oracle;
	struct random_oracle random;
	int seat, verb;                          /* verb: of the line being written; -1: none */
	int lines;
	bool whole, over;                        /* whole: all of the turn, not only what is asked */
	struct text *out;
	struct wording line;
};

static void end_of_line(struct planner *p)
{
	if (p->out->length > p->line.start)
		text_putc(p->out, '\n');
	wording_begin(&p->line, p->out);
	p->verb = -1;
}

static void write_down(struct planner *p, const struct question *q, const thing *chosen, int n)
{
	const struct ruleset *rules = q->run->rules;
	int verb = key_verb(rules, q->key);

	if (q->form == ASK_LINE) {
		end_of_line(p);
		if (*chosen != NOTHING)
			p->verb = index_of(*chosen);
		p->lines++;
	} else if (p->lines == 0) {
		p->verb = verb == q->key ? -1 : verb;
		p->lines++;
	} else if (verb != p->verb) {
		return;
	}
	wording_answer(&p->line, q, chosen, n);
}

static enum oracle_says plan_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                    int *n, enum given_how *how)
{
	struct planner *p = (struct planner *)self;
	bool is_first = p->lines == 0;

	if (p->over || p->lines > LINES_MOST || (!is_first && !p->whole))
		return ORACLE_OPEN;
	*n = 1;
	p->random.oracle.answer(&p->random.oracle, r, q, chosen, n, how);
	if (q->seat == p->seat)
		write_down(p, q, chosen, *n);
	return ORACLE_ANSWERS;
}

static bool plan_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct random_oracle *random = &((struct planner *)self)->random;

	return random->oracle.dice(&random->oracle, r, label, sides, n, faces);
}

static enum oracle_says plan_action_ends(struct oracle *self, struct run *r)
{
	(void)r;
	end_of_line((struct planner *)self);
	return ORACLE_ANSWERS;
}

static void plan_turn_ends(struct oracle *self, struct run *r, int seat)
{
	struct planner *p = (struct planner *)self;

	(void)r;
	p->over |= seat == p->seat;
}

static void count_line(void *to, int source_line, const char *text)
{
	(void)source_line, (void)text;
	++*(int *)to;
}

/* Whether to act is asked; or all that the seat has written for its own turn is used up, and the turn goes on. */
static bool plans_turn(const struct run *r)
{
	const struct question *q = r->question;
	int unused = 0;

	if (q->form == ASK_LINE)
		return true;
	book_unused(r->book, q->seat, count_line, &unused);
	return r->phasing == q->seat && unused == 0;
}

void random_lines(struct text *out, const struct run *r, const struct mood *mood, uint64_t seed)
{
	struct planner plan = {
		.oracle = {
			.answer = plan_answer, .dice = plan_dice, .action_ends = plan_action_ends, .turn_ends = plan_turn_ends
		}, .seat = r->question->seat,
		.verb = -1, .whole = plans_turn(r), .out = out
	};
	struct run *future = run_clone(r);

	future->quiet = true;
	random_oracle_init(&plan.random, seed);
	memcpy(plan.random.mood, mood, sizeof plan.random.mood);
	wording_begin(&plan.line, out);
	run_on(future, &plan.oracle);
	end_of_line(&plan);
	run_free(future);
}

/* --- what goes with it -------------------------------------------------------------------------------- */

static void add_line(void *to, int source_line, const char *text)
{
	(void)source_line;
	text_print(to, "%s\n", text);
}

void rest_of_orders(struct text *out, const struct run *r, bool again)
{
	const struct question *q = r->question;

	if (q->form != ASK_LINE && again)
		book_unused(r->book, q->seat, add_line, out);
	if (q->form == ASK_LINE || r->phasing == q->seat)
		text_puts(out, "end\n");
}
