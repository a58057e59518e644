/* odds.c - drumhead odds: what may come of orders, before they are signed.
 *
 * Sampled by futures that are counted (whatif/odds.h); --exact computes the first battle (whatif/exact.h). */
#include "cmd/odds.h"
#include <stdlib.h>
#include <string.h>
#include "base/progress.h"
#include "base/workers.h"
#include "game/adjudicate.h"
#include "game/draft.h"
#include "game/seat_view.h"
#include "game/visibility.h"
#include "orders/orders.h"
#include "whatif/exact.h"

enum { FUTURES_FOR_ODDS = 1000 };

/* What the command line says. */
struct asked {
	int n, jobs;                             /* futures; processes, 0: as many as are of use */
	bool exact;
};

/* --- the first battle, computed ---------------------------------------------------------------------- */

/* Chances of one battle, by winner. */
struct first_case {
	thing what;
	int winner;
	double chance;
	double lost[10][ODDS_MANY + 1];          /* by seat: so many pieces fewer on the map */
};

struct first_battle {
	const struct table *before;
	struct first_case *list;
	int n;
	struct exact exact;
	struct progress progress;
};

static struct first_case *find_first(struct first_battle *b, const struct exact_end *end)
{
	struct first_case *c;

	for (int i = 0; i < b->n; i++)
		if (b->list[i].what == end->what && b->list[i].winner == end->winner)
			return &b->list[i];
	b->list = must_realloc(b->list, (size_t)(b->n + 1) * sizeof *b->list);
	c = &b->list[b->n++];
	memset(c, 0, sizeof *c);
	c->what = end->what;
	c->winner = end->winner;
	return c;
}

static void count_end(void *to, const struct exact_end *end)
{
	struct first_battle *b = to;
	struct first_case *c = find_first(b, end);
	const struct pack *p = b->before->pack;
	int lost[10] = { 0 };

	for (int piece = 0; piece < p->n_pieces; piece++)
		if (place_on_map(b->before, place_of(b->before, piece)) >= 0
		    && place_on_map(end->table, place_of(end->table, piece)) < 0)
			lost[p->piece[piece].owner]++;
	for (int seat = 1; seat <= p->n_seats; seat++)
		c->lost[seat][lost[seat] < ODDS_MANY ? lost[seat] : ODDS_MANY] += end->chance;
	c->chance += end->chance;
}

static void count_roll(void *to, int rolls)
{
	struct first_battle *b = to;

	progress_tell(&b->progress, rolls);
}

static const struct exact_limits limits = { .rare = 1e-9, .rolls = 50000, .waiting = 2000, .progress = count_roll };

static void print_percent(struct text *out, const char *what, double chance)
{
	text_print(out, "        %-26.60s%8.4f %%\n", what, 100 * chance);
}

static void print_lost(struct text *out, const struct first_case *c, const struct pack *p)
{
	for (int seat = 1; seat <= p->n_seats; seat++)
		for (int i = 0; i <= ODDS_MANY; i++)
			if (c->lost[seat][i] > 0) {
				struct text what = TEXT_INIT;

				text_print(&what, "%s loses %d%s", p->seat_name[seat], i,
				           i == ODDS_MANY ? " or more" : "");
				print_percent(out, what.bytes, c->lost[seat][i]);
				text_release(&what);
			}
}

static void print_first(struct text *out, const struct first_battle *b, const struct run *r)
{
	char room[16];

	text_puts(out, "The first battle, computed; losses are pieces that leave the map with it.\n");
	for (int i = 0; i < b->n; i++) {
		const struct first_case *c = &b->list[i];

		text_print(out, "\n    %s, won by %s", name_of(r, c->what, room), r->pack->seat_name[c->winner]);
		text_pad(out, 34, ' ');
		text_print(out, "%8.4f %%\n", 100 * c->chance);
		print_lost(out, c, r->pack);
	}
	text_putc(out, '\n');
	if (b->exact.stopped > 0)
		text_print(out, "    %-30s%8.4f %%\n", "play stops before any", 100 * b->exact.stopped);
	if (b->exact.unknown > 0)
		text_print(out, "    %-30s%8.4f %%\n", "not followed to its end", 100 * b->exact.unknown);
	if (b->exact.stopped <= 0 && b->exact.unknown <= 0)
		text_puts(out, "    All of it was followed to its end.\n");
}

static json *millionths(double chance)
{
	return json_new_integer((int64_t)(chance * 1e6 + 0.5));
}

static json *lost_json(const struct first_case *c, const struct pack *p)
{
	json *lost = json_new_object();

	for (int seat = 1; seat <= p->n_seats; seat++) {
		json *many = json_new_array();

		for (int i = 0; i <= ODDS_MANY; i++)
			json_append(many, millionths(c->lost[seat][i]));
		json_set(lost, p->seat_name[seat], many);
	}
	return lost;
}

static json *first_json(const struct first_battle *b, const struct run *r)
{
	json *j = json_new_object(), *list = json_new_array();
	char room[16];

	for (int i = 0; i < b->n; i++) {
		json *one = json_new_object();

		json_set(one, "what", json_new_string(id_of(r, b->list[i].what, room)));
		json_set(one, "winner", json_new_string(r->pack->seat_name[b->list[i].winner]));
		json_set(one, "millionths", millionths(b->list[i].chance));
		json_set(one, "lost", lost_json(&b->list[i], r->pack));
		json_append(list, one);
	}
	json_set(j, "battles", list);
	json_set(j, "stopped", millionths(b->exact.stopped));
	json_set(j, "unknown", millionths(b->exact.unknown));
	return j;
}

static int compute(struct session *s, const struct run *start, const struct trial *t)
{
	struct first_battle b = {
		.before = start->table, .progress = { .what = "The first battle, rolls followed" }
	};
	int result = exact_play(&b.exact, start, t->seat, &limits, count_end, &b, &s->err);
	json *j = result == 0 && s->json ? first_json(&b, t->after) : NULL;

	progress_end(&b.progress);
	if (j)
		json_write_lines(&s->out, j, 2);
	else if (result == 0)
		print_first(&s->out, &b, t->after);
	json_free(j);
	free(b.list);
	return result;
}

/* --- futures ----------------------------------------------------------------------------------------- */

static int sample(struct session *s, const struct run *start, const struct trial *t, const struct asked *a)
{
	struct odds o = { 0 };
	int result = odds_play(&o, start, &(struct odds_plan){ t->seat, a->n, a->jobs }, &s->err);
	json *j = result == 0 && s->json ? odds_json(t, &o) : NULL;

	if (j)
		json_write_lines(&s->out, j, 2);
	else if (result == 0)
		odds_print(s, t, &o);
	json_free(j);
	odds_release(&o);
	return result;
}

/* The position with the draft's orders taken and nothing of them played. */
static struct run *take_draft(struct session *s, const struct trial *t)
{
	struct run *start = game_position_to_order(&s->game, t->seat, &s->err);
	struct draft draft;
	int result;

	if (!start)
		return NULL;
	result = draft_read(&draft, &s->game.ledger, t->seat, &t->source, &s->err);
	if (result == 0)
		result = orders_take(start, t->seat, draft.line, draft.n_lines, &draft.source, &s->err);
	if (result == 0 && orders_resign(start, t->seat))
		result = error_set(&s->err, "%s: these orders resign the game, which is certain to end", t->source.name);
	draft_release(&draft);
	if (result == 0)
		return start;
	run_free(start);
	return NULL;
}

/* --- the command ------------------------------------------------------------------------------------- */

static int odds(struct session *s, const char *directory, const char *path, const struct asked *a)
{
	struct run *start = NULL;
	struct trial t;
	int result = -1;

	if (trial_read(&t, s, path) < 0 || session_open(s, directory) < 0 || trial_run(&t, s, NULL, 0) < 0)
		goto out;
	start = take_draft(s, &t);
	if (start)
		result = a->exact ? compute(s, start, &t) : sample(s, start, &t, a);
out:
	run_free(start);
	trial_release(&t);
	return result;
}

static int run_odds(const struct env *env, int argc, char **argv)
{
	struct asked a = { .n = FUTURES_FOR_ODDS };
	int result = -1;
	struct session s;
	const struct option_spec options[] = {
		{ "futures", OPTION_NUMBER, &a.n }, { "jobs", OPTION_NUMBER, &a.jobs }, { "exact", OPTION_FLAG, &a.exact },
		{ "json", OPTION_FLAG, &s.json }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) < 0)
		return session_done(&s, &cmd_odds, -1);
	if (a.n < 1 || a.n > ODDS_FUTURES_MOST)
		error_set_kind(&s.err, ERROR_USAGE, "--futures %d: from 1 to %d can be counted", a.n, ODDS_FUTURES_MOST);
	else if (a.jobs < 0 || a.jobs > WORKERS_MOST)
		error_set_kind(&s.err, ERROR_USAGE, "--jobs %d: up to %d processes share the work", a.jobs, WORKERS_MOST);
	else
		result = odds(&s, argv[1], argv[2], &a);
	return session_done(&s, &cmd_odds, result);
}

const struct command cmd_odds = {
	.name = "odds",
	.arguments = "[--futures N] [--jobs N] [--exact] [--json] GAME ORDERS",
	.summary = "what may come of these orders, and how likely it is",
	.help = "Nothing is signed or changed. The orders are played through imagined futures,\n"
		"with dice of their own, against the standing orders of the others; what nobody\n"
		"has answered is answered by auto. Told are battles won, losses, victories, where\n"
		"pieces end, what you would be asked: with intervals that hold the true chance in\n"
		"95 of 100 cases.\n\n"
		"    --futures N    how many; default 1000\n"
		"    --jobs N       processes that share them; default: as many as there are\n"
		"                   processors; the numbers are the same\n"
		"    --exact        instead, the first battle computed, not sampled\n"
		"    --json         the same for programs; chances are counts of futures,\n"
		"                   intervals per ten thousand; with --exact all is in millionths\n",
	.run = run_odds,
	.is_read = true,
};
