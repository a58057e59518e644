/* bot.c - tries the actions of one turn, and writes down the best.
 *
 * Every action is tried in the same imagined futures as every other, so that they differ by what they do and
 * not by luck; a few futures part the hopeless ones from the rest, many decide between the best. */
#include "whatif/bot.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "play/book.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "whatif/bot_parts.h"
#include "whatif/random_oracle.h"
#include "whatif/standin.h"

enum {
	ROUGHLY = 120, FEW_FUTURES = 2, FINALISTS = 24, SOME_FUTURES = 10, BEST = 6, MANY_FUTURES = 60,
	FULL_LINES = 8, LINES_MOST = 40, BOLD_LINES = 8, GAIN_LEAST = 5, WINS_MOST = 4, COMMENTS_AT = 40
};

/* --- one future of an action --------------------------------------------------------------------------- */

/* Battles and the like, as far as they are told. */
struct win {
	const char *title;                       /* of the tally */
	thing what;                              /* where it was won; or a word, what for */
	int won, times;
};

struct player {
	struct oracle oracle;
	struct random_oracle dice;
	int seat;
	const struct action *action;             /* its answers come first; then nothing, or first ones if bold */
	int step, bold_lines;
	bool bold, pauses;                       /* leaves the next line open, to plan on from there */
	bool ended, turn_over;
	struct win win[WINS_MOST];
	int n_wins;
};

/* The action's next answer, if it fits: dice may have changed what can be done. */
static bool by_action(struct player *p, const struct question *q, thing *chosen, int *n)
{
	const struct action *a = p->action;

	if (p->ended || p->step >= a->n || a->step[p->step].key != q->key)
		return false;
	*n = a->step[p->step].n;
	memcpy(chosen, a->value + a->step[p->step].first, (size_t)*n * sizeof *chosen);
	for (int i = 0; i < *n; i++)
		if (!question_has(q, chosen[i]))
			return false;
	p->step++;
	return true;
}

/* Bold, it acts in rows that come after this one. */
static thing next_verb(struct player *p, const struct question *q)
{
	bool same = q->n && p->action->n && key_verb(q->run->rules, p->action->step[0].key) == q->key;

	if (!q->has_stop)
		return q->answer[0];
	return q->n && p->bold && !same && p->bold_lines++ < BOLD_LINES ? q->answer[0] : q->stop;
}

/* Is Q the beginning of another line, though no verb was asked for?  So a set-up asks, piece by piece. */
static bool begins_a_line(const struct player *p, const struct question *q)
{
	const struct action *a = p->action;
	int verb = key_verb(q->run->rules, q->key);

	return p->pauses && q->form != ASK_LINE && q->seat == p->seat && verb != q->key && a->n && p->step >= a->n &&
	       a->step[0].key != verb && key_verb(q->run->rules, a->step[0].key) == verb;
}

static enum oracle_says player_answer(struct oracle *self, struct run *r, const struct question *q,
                                      thing *chosen, int *n, enum given_how *how)
{
	struct player *p = (struct player *)self;

	(void)r;
	*how = BY_LINE;
	*n = 1;
	if (p->turn_over || question_waits_for_card(q))
		return ORACLE_OPEN;
	if (q->seat == p->seat && by_action(p, q, chosen, n))
		return ORACLE_ANSWERS;
	if ((q->form == ASK_LINE && (q->seat != p->seat || p->pauses)) || begins_a_line(p, q))
		return ORACLE_OPEN;
	if (q->form == ASK_LINE)
		*chosen = next_verb(p, q);
	else if (q->seat == p->seat)
		*n = answer_of_auto(q, chosen);
	else
		*n = answer_of_silence(q, chosen);
	return ORACLE_ANSWERS;
}

static bool player_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct player *p = (struct player *)self;

	return !p->turn_over && p->dice.oracle.dice(&p->dice.oracle, r, label, sides, n, faces);
}

static enum oracle_says player_action_ends(struct oracle *self, struct run *r)
{
	struct player *p = (struct player *)self;

	(void)r;
	p->ended = p->ended || p->step > 0;
	return ORACLE_ANSWERS;
}

static void player_turn_ends(struct oracle *self, struct run *r, int seat)
{
	struct player *p = (struct player *)self;

	(void)r;
	p->turn_over = p->turn_over || seat == p->seat;
}

static void player_told(struct oracle *self, struct run *r, int fact, const thing *argument, int n)
{
	struct player *p = (struct player *)self;
	const struct tally *t = r->rules->tallies;

	(void)n;
	for (; t && t->title; t++) {
		int i = 0;

		if (t->kind != TALLY_WINS || t->fact != fact)
			continue;
		while (i < p->n_wins && p->win[i].what != argument[t->of])
			i++;
		if (i == WINS_MOST)
			continue;
		if (i == p->n_wins)
			p->win[p->n_wins++] = (struct win){ t->title, argument[t->of], 0, 0 };
		p->win[i].times++;
		p->win[i].won += argument[0] == SEAT(p->seat);
	}
}

static void player_init(struct player *p, const struct action *a, int seat)
{
	memset(p, 0, sizeof *p);
	p->oracle = (struct oracle){
		.answer = player_answer, .dice = player_dice, .action_ends = player_action_ends,
		.turn_ends = player_turn_ends, .told = player_told
	};
	p->action = a;
	p->seat = seat;
}

/* Future number SEED of P's action from R, in WORK. */
static int play_future(struct run *work, const struct run *r, struct player *p, int seed, struct error *err)
{
	if (standin_copy(work, r, (uint64_t)seed + 1, err) < 0)
		return -1;
	random_oracle_init(&p->dice, (uint64_t)seed + 1);
	p->step = p->bold_lines = 0;
	p->ended = p->turn_over = false;
	if (run_on(work, &p->oracle) == RUN_BROKEN)
		return error_set(err, "%s", work->error.text);
	return 0;
}

/* --- choosing ------------------------------------------------------------------------------------------ */

struct plan {
	struct run *now, *work;                  /* where the plan has led; where futures are played */
	int seat;
	struct action *action;                   /* [ACTIONS_MOST] */
	int n, lines;                            /* actions; lines so far */
	bool shut[KEYS_MOST];                    /* verbs of lines that would be taken up before their time */
	struct error *err;
};

/* Plays A, followed by boldness or not, in all of the first N futures in which it has not been. */
static int try_futures(struct plan *plan, struct action *a, bool bold, int n)
{
	struct player p;

	player_init(&p, a, plan->seat);
	p.bold = bold;
	for (; a->tried[bold] < n; a->tried[bold]++) {
		if (play_future(plan->work, plan->now, &p, a->tried[bold], plan->err) < 0)
			return -1;
		a->sum[bold] += worth_of(plan->work, plan->seat);
	}
	return 0;
}

/* Meek and bold in few futures, in many only as it did better. */
static int try_action(struct plan *plan, struct action *a, int futures)
{
	int few = futures < SOME_FUTURES ? futures : SOME_FUTURES;

	if (try_futures(plan, a, false, few) < 0 || try_futures(plan, a, true, few) < 0)
		return -1;
	if (a->tried[false] == a->tried[true])
		a->bold = a->sum[true] > a->sum[false];
	if (try_futures(plan, a, a->bold, futures) < 0)
		return -1;
	a->worth = (int)(a->sum[a->bold] / a->tried[a->bold]);
	return 0;
}

static int by_worth(const void *left, const void *right)
{
	const struct action *a = left, *b = right;

	if (a->worth != b->worth)
		return a->worth > b->worth ? -1 : 1;
	return a->found - b->found;
}

/* Tries the first N, or as many as there are, and sorts them. */
static int try_all(struct plan *plan, int n, int futures)
{
	if (n > plan->n)
		n = plan->n;
	for (int i = 0; i < n; i++)
		if (try_action(plan, &plan->action[i], futures) < 0)
			return -1;
	qsort(plan->action, (size_t)n, sizeof *plan->action, by_worth);
	return 0;
}

/* The last lines of a long turn are thought about less: so far ahead the futures part anyway. */
static int effort(const struct plan *plan, int full)
{
	return plan->lines < FULL_LINES ? full : full / 2;
}

/* The best action comes first, the one that stops right after it; or first, if nothing gains on it. */
static int choose(struct plan *plan)
{
	struct action stop;
	int i = 0;

	plan->n = actions_find(plan->action, plan->now, plan->shut);
	if (try_all(plan, ROUGHLY, FEW_FUTURES) < 0 || try_all(plan, effort(plan, FINALISTS), SOME_FUTURES) < 0 ||
	    try_all(plan, effort(plan, BEST), MANY_FUTURES) < 0)
		return -1;
	while (i < plan->n && !plan->action[i].stops)
		i++;
	if (i == 0 || i == plan->n)
		return 0;
	stop = plan->action[i];
	if (try_action(plan, &stop, MANY_FUTURES) < 0)
		return -1;
	if (plan->action[0].worth < stop.worth + GAIN_LEAST)
		plan->action[0] = stop;
	else
		plan->action[1] = stop;
	return 0;
}

/* --- the plan ------------------------------------------------------------------------------------------ */

struct ending {
	int seed, worth;
};

static int by_ending(const void *left, const void *right)
{
	const struct ending *a = left, *b = right;

	return a->worth != b->worth ? (a->worth > b->worth) - (a->worth < b->worth) : a->seed - b->seed;
}

/* Plays the best action again: P counts what was won, MIDDLING is the future than which half are worse. */
static int review(struct plan *plan, struct player *p, int *middling)
{
	struct ending ending[MANY_FUTURES];

	player_init(p, &plan->action[0], plan->seat);
	p->bold = plan->action[0].bold;
	for (int i = 0; i < MANY_FUTURES; i++) {
		if (play_future(plan->work, plan->now, p, i, plan->err) < 0)
			return -1;
		ending[i] = (struct ending){ i, worth_of(plan->work, plan->seat) };
	}
	qsort(ending, MANY_FUTURES, sizeof *ending, by_ending);
	*middling = ending[MANY_FUTURES / 2].seed;
	return 0;
}

/* Why: what is won in its futures, or what it gains. */
static void write_reason(struct text *out, const struct plan *plan, const struct player *p)
{
	for (int i = 0; i < p->n_wins; i++) {
		const struct win *w = &p->win[i];
		char room[16];
		const char *what = name_of(plan->now, w->what, room);

		text_puts(out, i ? ", " : "");
		if (kind_of(w->what) == THING_WORD)
			text_print(out, "%s won: %d of %d (%s)", w->title, w->won, w->times, what);
		else
			text_print(out, "%s won in %d of %d", what, w->won, w->times);
	}
	if (p->n_wins == 0 && plan->n > 1 && plan->action[1].stops)
		text_print(out, "%d points better than to stay", plan->action[0].worth - plan->action[1].worth);
	else if (p->n_wins == 0)
		text_print(out, "the best of %d", plan->n);
}

/* A line acts where its verb is asked for first, unless one above it comes later, and nothing stops for it but what is
 * of a phase before its own (doc/ORDERS.md 4): who stops here can use no verb later on but those of later phases. */
static void shut_verbs(struct plan *plan)
{
	const struct question *q = plan->now->question;
	const struct ruleset *rules = plan->now->rules;

	if (!plan->action[0].stops)
		return;
	for (int i = 0; i < q->n; i++)
		plan->shut[index_of(q->answer[i])] = true;
	for (int key = 0; rules->keys[key].name; key++)
		if (key_phase(rules, key) && key_phase(rules, key) <= run_phase(plan->now))
			plan->shut[key] = true;
}

/* Must Q be answered with a verb that comes too late?  Then other orders are written when it is asked. */
static bool is_shut(const struct plan *plan, const struct question *q)
{
	if (q->form != ASK_LINE || q->has_stop)
		return false;
	for (int i = 0; i < q->n; i++)
		if (!plan->shut[index_of(q->answer[i])])
			return false;
	return true;
}

/* Goes on to where the next line is asked for; MORE: that is still in this turn. */
static int advance(struct plan *plan, int seed, bool *more)
{
	struct run *left = plan->now;
	struct player p;

	player_init(&p, &plan->action[0], plan->seat);
	p.pauses = true;
	if (play_future(plan->work, plan->now, &p, seed, plan->err) < 0)
		return -1;
	*more = !p.turn_over && plan->work->asks && plan->work->question->seat == plan->seat;
	plan->now = plan->work;
	plan->work = left;
	return 0;
}

/* The comment of a line that began at START; a semicolon in it would end statements (trust/canon.h). */
static void add_comment(struct text *out, size_t start, const char *comment)
{
	while (out->length - start < COMMENTS_AT)
		text_putc(out, ' ');
	text_puts(out, " # ");
	for (; *comment; comment++)
		text_putc(out, *comment == ';' ? ',' : *comment);
	text_putc(out, '\n');
}

/* One action; MORE: another may follow. */
static int plan_one(struct text *out, struct plan *plan, bool *more)
{
	struct text words = TEXT_INIT, reason = TEXT_INIT;
	size_t start = out->length;
	struct player p;
	int middling, result = -1;

	if (choose(plan) < 0 || review(plan, &p, &middling) < 0)
		goto out;
	write_reason(&reason, plan, &p);
	action_write(&words, plan->now, &plan->action[0]);
	shut_verbs(plan);
	result = advance(plan, middling, more);
	if (result < 0 || words.length == 0)
		goto out;
	text_puts(out, words.bytes);
	add_comment(out, start, reason.bytes);
out:
	text_release(&words);
	text_release(&reason);
	return result;
}

/* --- the orders ---------------------------------------------------------------------------------------- */

/* Is KEY asked for where no line is at work? */
static bool is_apart(const struct ruleset *rules, int key)
{
	const char *name = key_name(rules, key);
	size_t n = strlen(name);

	if (key_verb(rules, key) != key)
		return false;
	for (int i = 0; rules->keys[i].name; i++)
		if (strncmp(key_name(rules, i), name, n) == 0 && key_name(rules, i)[n] == '.')
			return false;
	return true;
}

/* A when for every question that may come in the middle of something; those in force stay. */
static void write_whens(struct text *out, const struct run *r, int seat)
{
	const struct ruleset *rules = r->rules;
	int n = 0;

	for (int key = 0; rules->keys[key].name; key++) {
		size_t start;

		if (!is_apart(rules, key) || !key_takes_when(r, key, seat) || book_has_when(r->book, seat, rules, key))
			continue;
		if (n++ == 0)
			text_puts(out, "\n# What is asked in the middle of something is answered as the rules prefer.\n");
		start = out->length;
		text_print(out, "when %s: auto", key_name(rules, key));
		add_comment(out, start, rules->keys[key].help);
	}
}

/* Is Q where another line may come, or none? */
static bool may_stop(const struct question *q)
{
	return q->form == ASK_LINE && (q->has_stop || q->n > 1);
}

/* Does Q ask for a line of a turn, or for what stands in one?  A verb that is the only answer is not asked for. */
static bool is_of_turn(const struct ruleset *rules, const struct question *q)
{
	return q->form == ASK_LINE || key_phase(rules, key_verb(rules, q->key)) != 0;
}

static int write_orders(struct text *out, struct plan *plan)
{
	bool turn, more = true;

	if (run_ask_again(plan->now, plan->err) < 0)
		return -1;
	if (!plan->now->asks)
		return error_set(plan->err, "the game is over: there is nothing to order");
	turn = is_of_turn(plan->now->rules, plan->now->question);
	plan->seat = plan->now->question->seat;
	for (int i = 0; more && i < LINES_MOST; i++) {
		plan->lines = i;
		if (plan_one(out, plan, &more) < 0)
			return -1;
		more = more && (turn || !may_stop(plan->now->question)) && !is_shut(plan, plan->now->question);
	}
	if (turn)
		text_puts(out, "end\n");
	return 0;
}

int bot_orders(struct text *out, const struct run *r, struct error *err)
{
	struct plan plan = { .now = run_clone(r), .work = run_clone(r), .err = err };
	int result;

	plan.action = must_alloc(ACTIONS_MOST * sizeof *plan.action);
	plan.now->quiet = plan.work->quiet = true;
	result = write_orders(out, &plan);
	if (result == 0)
		write_whens(out, r, plan.seat);
	free(plan.action);
	run_free(plan.now);
	run_free(plan.work);
	return result;
}
