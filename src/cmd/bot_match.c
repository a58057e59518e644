/* bot_match.c - games of the bot against random legal play.
 *
 * The bot plays through the same door as a person: its text is read, taken and played as orders are, and a word
 * that the game would refuse fails the match. */
#include "cmd/bot_match.h"
#include <string.h>
#include <time.h>
#include "orders/answer.h"
#include "orders/mismatch.h"
#include "orders/orders.h"
#include "play/sequence.h"
#include "whatif/bot.h"
#include "whatif/futures.h"
#include "whatif/random_oracle.h"

enum { ORDERS_MOST_IN_A_GAME = 500, REASONS_MOST = 16 };

/* --- a game ------------------------------------------------------------------------------------------ */

struct match_oracle {
	struct oracle oracle;
	struct orders_oracle orders;             /* of the bot */
	struct random_oracle random;             /* of everybody else, and of the dice */
	int seat;
};

struct tested {
	const struct self_play *self_play;
	int seat, games;
	int won[10], unfinished;
	struct { int winner, times; thing why; } end[REASONS_MOST];
	int n_ends;
	int orders;                              /* entries of the bot */
	int64_t nanoseconds, longest;            /* to write them */
};

static enum oracle_says match_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                     int *n, enum given_how *how)
{
	struct match_oracle *o = (struct match_oracle *)self;

	if (q->seat == o->seat)
		return o->orders.oracle.answer(&o->orders.oracle, r, q, chosen, n, how);
	o->orders.unknown_met = true;
	return o->random.oracle.answer(&o->random.oracle, r, q, chosen, n, how);
}

static bool match_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct match_oracle *o = (struct match_oracle *)self;

	o->orders.unknown_met = true;
	return o->random.oracle.dice(&o->random.oracle, r, label, sides, n, faces);
}

static enum oracle_says match_action_ends(struct oracle *self, struct run *r)
{
	struct match_oracle *o = (struct match_oracle *)self;

	return o->orders.oracle.action_ends(&o->orders.oracle, r);
}

static void match_turn_ends(struct oracle *self, struct run *r, int seat)
{
	struct match_oracle *o = (struct match_oracle *)self;

	o->orders.oracle.turn_ends(&o->orders.oracle, r, seat);
}

/* Time of this process: others on the machine are not the bot's fault. */
static int64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* The bot's orders for the open question, taken. */
static int order(struct tested *t, struct run *r, struct text *text, struct error *err)
{
	const struct order_source source = { "the bot's orders", text->bytes, text->length };
	int64_t began = now(), took;
	struct canon c;
	int result = -1;

	text_clear(text);
	if (bot_orders(text, r, err) < 0)
		return -1;
	took = now() - began;
	t->orders++;
	t->nanoseconds += took;
	if (took > t->longest)
		t->longest = took;
	if (canon_parse_lines(&c, text->bytes, text->length, err) == 0)
		result = orders_take(r, t->seat, c.block->statement, c.block->n, &source, err);
	canon_release(&c);
	return result;
}

static void count_end(struct tested *t, const struct run *r)
{
	int i = 0;

	t->won[r->winner]++;
	while (i < t->n_ends && (t->end[i].winner != r->winner || t->end[i].why != r->why))
		i++;
	if (i == REASONS_MOST)
		return;
	if (i == t->n_ends)
		t->n_ends++;
	t->end[i].winner = r->winner;
	t->end[i].why = r->why;
	t->end[i].times++;
}

static int play_game(struct tested *t, struct run *r, int seed, struct error *err)
{
	struct match_oracle o = {
		.oracle = {
			.answer = match_answer, .dice = match_dice, .action_ends = match_action_ends, .turn_ends = match_turn_ends
		}, .seat = t->seat
	};
	struct text text = TEXT_INIT;
	enum run_end end = RUN_ASKS;
	struct turn_count turns = { 0 };
	int entries = 0, result = 0;
	bool is_long = false;

	self_play_oracle(&o.random, t->self_play, seed);
	orders_oracle_init(&o.orders, NULL, 0, NULL, NULL);
	while (result == 0 && (end = run_on(r, &o.oracle)) == RUN_ASKS && entries++ < ORDERS_MOST_IN_A_GAME &&
	       !(is_long = self_play_is_long(&turns, r))) {
		result = order(t, r, &text, err);
		orders_oracle_init(&o.orders, NULL, t->seat, NULL, err);
	}
	text_release(&text);
	if (result == 0 && end == RUN_BROKEN)
		return error_set(err, "%s", r->error.text);
	if (result == 0 && end == RUN_OVER)
		count_end(t, r);
	if (result == 0 && end == RUN_ASKS && is_long) {
		t->unfinished++;
		return 0;
	}
	if (result == 0 && end == RUN_ASKS)
		error_set(err, "the game does not end: the bot has given orders %d times", entries);
	return result == 0 && end == RUN_OVER ? 0 : error_within(err, "seed %d", seed);
}

/* --- the match --------------------------------------------------------------------------------------- */

static int test_seat(struct session *s, struct match *m, struct tested *t)
{
	for (int i = 0; i < m->games; i++) {
		struct run *r = self_play_run(&m->self_play, m->first_seed + i);
		int result;

		r->quiet = true;
		result = play_game(t, r, m->first_seed + i, &s->err);
		run_free(r);
		if (result < 0)
			return -1;
		t->games++;
	}
	return 0;
}

static void print_tested(struct text *out, const struct tested *t, const struct pack *p)
{
	char room[16];

	text_print(out, "%s: won %d of %d against random play\n", p->seat_name[t->seat], t->won[t->seat], t->games);
	for (int i = 0; i < t->n_ends; i++)
		text_print(out, "    %d times %s, %s\n", t->end[i].times,
		           t->end[i].winner ? p->seat_name[t->end[i].winner] : "nobody",
		           thing_name(p, t->end[i].why, room));
	if (t->unfinished)
		text_print(out, "    %d times unfinished after %d turns\n", t->unfinished, t->self_play->rules->turns_most);
	text_print(out, "    %d orders a game, %lld ms each, at most %lld ms\n",
	           t->orders / (t->games ? t->games : 1),
	           (long long)(t->nanoseconds / 1000000 / (t->orders ? t->orders : 1)),
	           (long long)(t->longest / 1000000));
}

static json *tested_json(const struct tested *t, const struct pack *p)
{
	json *j = json_new_object();

	json_set(j, "seat", json_new_string(p->seat_name[t->seat]));
	json_set(j, "games", json_new_integer(t->games));
	json_set(j, "won", json_new_integer(t->won[t->seat]));
	json_set(j, "unfinished", json_new_integer(t->unfinished));
	json_set(j, "orders", json_new_integer(t->orders));
	json_set(j, "milliseconds", json_new_integer(t->nanoseconds / 1000000));
	json_set(j, "milliseconds_most", json_new_integer(t->longest / 1000000));
	return j;
}

static int seat_of_pack(const struct pack *p, const char *name, struct error *err)
{
	int seat = pack_seat(p, name);

	if (seat < 1)
		return error_set_kind(err, ERROR_USAGE, "no seat is called %s", name);
	return seat;
}

static int play_seats(struct session *s, struct match *m, int only)
{
	const struct pack *p = m->self_play.pack;
	json *list = json_new_array();
	int result = 0;

	for (int seat = 1; seat <= p->n_seats && result == 0; seat++) {
		struct tested t = { .self_play = &m->self_play, .seat = seat };

		if (only && seat != only)
			continue;
		result = test_seat(s, m, &t);
		if (s->json)
			json_append(list, tested_json(&t, p));
		else
			print_tested(&s->out, &t, p);
	}
	if (s->json)
		json_write_lines(&s->out, list, 1);
	json_free(list);
	return result;
}

int bot_match(struct session *s, struct match *m, const char *word, const char *seat)
{
	int only = 0;

	if (self_play_open(&m->self_play, s->env, word, &s->err) < 0)
		return -1;
	if (seat)
		only = seat_of_pack(m->self_play.pack, seat, &s->err);
	return only < 0 ? -1 : play_seats(s, m, only);
}
