/* fuzz_letters.c - games played by letter, with nobody to mail them to: how often is a seat asked, and how many
 * letters go?
 *
 * Whoever is asked writes one orders entry in words, which is read and played as a real one.  Where it is his turn to
 * act he writes the whole turn: random players one that is legal in a future they imagine, the bot what it thinks
 * best.  Asked in the middle of something he answers that, and writes his unused lines again.  What the dice make of
 * it, and which questions whens and silence spare him, is left to the rules.
 *
 * A letter holds what a seat may write in a row (doc/PROTOCOL.md P8).  In witness mode orders ride with the ruling on
 * the opponent's; on his own orders a seat gets the ruling by a letter of its own. */
#include "cmd/fuzz_letters.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/data.h"
#include "orders/answer.h"
#include "orders/mismatch.h"
#include "orders/orders.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "whatif/bot.h"
#include "whatif/random_oracle.h"
#include "whatif/random_orders.h"

enum { TRIES_MOST = 20, ENTRIES_MOST_IN_A_GAME = 20000, WHENS_MOST = 1 << 16 };

/* --- what is counted ---------------------------------------------------------------------------------- */

struct turns {
	int row, phasing;                        /* last seen */
	int in_turn;                             /* entries of the turn under way */
	int64_t turns, entries, letters, spared; /* spared: turns that took no more than one entry */
	int64_t game_turns;                      /* the sequence of play, once through */
	int most;                                /* entries in one turn */
};

static void close_turn(struct turns *t)
{
	if (t->phasing && t->in_turn <= 1)
		t->spared++;
	if (t->in_turn > t->most)
		t->most = t->in_turn;
	t->in_turn = 0;
}

/* A player turn is rows of one phasing seat, a game turn all rows of the sequence. */
static void see_row(struct turns *t, const struct run *r)
{
	t->game_turns += r->row >= 0 && (t->row < 0 || r->row < t->row);
	if (r->row < 0 || (r->phasing == t->phasing && r->row >= t->row)) {
		t->row = r->row;
		return;
	}
	close_turn(t);
	t->turns++;
	t->row = r->row;
	t->phasing = r->phasing;
}

static void begin_turns(struct turns *t)
{
	t->row = -1;
	t->phasing = 0;
	t->in_turn = 0;
}

/* What is written before the first turn begins is not counted: it belongs to none. */
static void count_entry(struct turns *t, const struct run *r, int seat, int author_before)
{
	see_row(t, r);
	if (r->row < 0)
		return;
	t->in_turn++;
	t->entries++;
	t->letters += seat == author_before ? 2 : 1;
}

/* --- a game by letter --------------------------------------------------------------------------------- */

struct way {                                     /* one line of the table */
	const char *name;
	const struct text *whens;                /* [10] of each seat */
	bool by_bot;
	int games;
	int won[10], unfinished;                 /* games; won[0]: nobody */
	struct turns turns;
};

struct post {
	struct oracle oracle;
	struct orders_oracle orders;             /* of whoever wrote last */
	struct random_oracle dice;
	const struct self_play *self_play;
	struct way *way;
	int seed, entries;
	int author;                              /* of the entry before */
	bool has_whens[10];
	enum run_end end;                        /* of the last play */
};

static enum oracle_says post_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                    int *n, enum given_how *how)
{
	struct post *p = (struct post *)self;

	see_row(&p->way->turns, r);
	return p->orders.oracle.answer(&p->orders.oracle, r, q, chosen, n, how);
}

static bool post_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct post *p = (struct post *)self;

	see_row(&p->way->turns, r);
	p->orders.unknown_met = true;
	return p->dice.oracle.dice(&p->dice.oracle, r, label, sides, n, faces);
}

static enum oracle_says post_action_ends(struct oracle *self, struct run *r)
{
	struct post *p = (struct post *)self;

	see_row(&p->way->turns, r);
	return p->orders.oracle.action_ends(&p->orders.oracle, r);
}

static void post_turn_ends(struct oracle *self, struct run *r, int seat)
{
	struct post *p = (struct post *)self;

	p->orders.oracle.turn_ends(&p->orders.oracle, r, seat);
}

/* --- an entry ----------------------------------------------------------------------------------------- */

/* What the bot writes, without its whens; `end` comes with the rest. */
static int bot_lines(struct text *out, const struct run *r, struct error *err)
{
	struct text all = TEXT_INIT;
	int result = bot_orders(&all, r, err);

	for (char *line = all.bytes, *next; result == 0 && *line; line = next) {
		next = line + strcspn(line, "\n");
		next += *next == '\n';
		if (strncmp(line, "when ", 5) != 0 && strncmp(line, "end\n", 4) != 0)
			text_add(out, line, (size_t)(next - line));
	}
	text_release(&all);
	return result;
}

/* Orders for the open question; after some refusals those that are always legal. */
static int write_entry(struct text *out, const struct post *p, const struct run *r, int attempt, struct error *err)
{
	const struct question *q = r->question;
	bool acts = q->form == ASK_LINE, gives_up = attempt == TRIES_MOST;
	uint64_t seed = ((uint64_t)p->seed << 32) + (uint64_t)(p->entries * (TRIES_MOST + 1) + attempt);

	if (p->way->by_bot && attempt == 0) {
		if (bot_lines(out, r, err) < 0)
			return -1;
	} else if (!gives_up) {
		random_lines(out, r, p->self_play->mood, seed);
	} else if (!acts) {
		text_print(out, "%s auto\n", key_name(r->rules, key_verb(r->rules, q->key)));
	}
	rest_of_orders(out, r, !gives_up);
	if (!p->has_whens[q->seat])
		text_puts(out, p->way->whens[q->seat].bytes);
	return 0;
}

/* Takes the orders and plays on as far as they go. */
static enum run_end play_entry(struct post *p, struct run *r, const struct text *orders, struct error *err)
{
	const struct order_source source = { "orders", orders->bytes, orders->length };
	int seat = r->question->seat;
	enum run_end end = RUN_REFUSED;
	struct canon c;

	orders_oracle_init(&p->orders, NULL, seat, &source, err);
	if (canon_parse_lines(&c, orders->bytes, orders->length, err) == 0 &&
	    orders_take(r, seat, c.block->statement, c.block->n, &source, err) == 0)
		end = run_on(r, &p->oracle);
	canon_release(&c);
	if (end == RUN_ASKS && r->asked == 0)
		error_set(err, "the orders answer nothing");
	return end;
}

/* The run after an entry of the seat that is asked, or NULL if it is refused. */
static struct run *try_entry(struct post *p, const struct run *r, int attempt, struct error *err)
{
	struct text orders = TEXT_INIT;
	struct turns before = p->way->turns;
	struct run *trial = run_clone(r);

	trial->quiet = true;
	p->end = RUN_REFUSED;
	if (write_entry(&orders, p, r, attempt, err) == 0)
		p->end = play_entry(p, trial, &orders, err);
	if (p->end == RUN_BROKEN)
		error_set(err, "%s", trial->error.text);
	if (err->kind) {
		error_add(err, "\n%s", orders.bytes);
		p->way->turns = before;
		run_free(trial);
		trial = NULL;
	}
	text_release(&orders);
	return trial;
}

/* The same, until one is taken.  R is freed. */
static struct run *one_entry(struct post *p, struct run *r, struct error *err)
{
	int seat = r->question->seat;
	struct run *after = NULL;

	count_entry(&p->way->turns, r, seat, p->author);
	for (int attempt = 0; attempt <= TRIES_MOST && !after && p->end != RUN_BROKEN; attempt++) {
		error_clear(err);
		after = try_entry(p, r, attempt, err);
	}
	p->has_whens[seat] = true;
	p->author = seat;
	p->entries++;
	run_free(r);
	return after;
}

static int play_game(struct way *way, struct self_play *self_play, int seed, struct error *err)
{
	struct post p = {
		.oracle = {
			.answer = post_answer, .dice = post_dice, .action_ends = post_action_ends, .turn_ends = post_turn_ends
		}, .self_play = self_play,
		.way = way, .seed = seed, .author = self_play->pack->n_seats
	};
	struct run *r = self_play_run(self_play, seed);
	struct turn_count passed = { 0 };
	bool is_long = false;

	begin_turns(&way->turns);
	random_oracle_init(&p.dice, (uint64_t)seed);
	orders_oracle_init(&p.orders, NULL, 0, NULL, NULL);
	r->quiet = true;
	p.end = run_on(r, &p.oracle);
	while (r && p.end == RUN_ASKS && p.entries < ENTRIES_MOST_IN_A_GAME && !is_long) {
		r = one_entry(&p, r, err);
		is_long = r && self_play_is_long(&passed, r);
	}
	close_turn(&way->turns);
	if (r && p.end == RUN_OVER)
		way->won[r->winner]++;
	else
		way->unfinished++;
	run_free(r);
	if (r && p.end != RUN_OVER && !is_long)
		error_set(err, "the game does not end");
	return err->kind ? error_within(err, "seed %d, %s", seed, way->name) : 0;
}

/* --- whens -------------------------------------------------------------------------------------------- */

/* Nobody looks here, so what stands behind a line `sealed` needs no seal: it answers the same. */
static void unseal(struct text *whens)
{
	char *at = strstr(whens->bytes, "\nsealed\n");

	if (at)
		at[1] = '#';
}

static int read_whens(struct text *whens, bool *found, const struct pack *p, struct error *err)
{
	*found = true;
	for (int seat = 1; seat <= p->n_seats; seat++) {
		struct text name = TEXT_INIT;
		char *path;
		int result = 0;

		text_print(&name, "examples/%s/whens-%s.orders", p->game, p->seat_name[seat]);
		path = data_find(name.bytes);
		*found = *found && path;
		if (path && (result = file_read(&whens[seat], path, WHENS_MOST, err)) == 0)
			unseal(&whens[seat]);
		free(path);
		text_release(&name);
		if (result < 0)
			return -1;
	}
	return 0;
}

/* --- the table ---------------------------------------------------------------------------------------- */

static double per(int64_t n, int64_t of)
{
	return of ? (double)n / (double)of : 0;
}

static void print_heading(struct text *out)
{
	text_print(out, "%-29s %23s %23s %s\n", "", "in a player turn", "in a game turn", "   turns");
	text_print(out, "%-29s %5s %8s %8s %7s %8s %8s %8s\n", "players", "games", "entries", "letters", "at most",
	           "entries", "letters", "of one");
}

static void print_way(struct text *out, const struct way *w)
{
	const struct turns *t = &w->turns;

	text_print(out, "%-29s %5d %8.2f %8.2f %7d %8.2f %8.2f %7.0f%%\n", w->name, w->games,
	           per(t->entries, t->turns), per(t->letters, t->turns), t->most,
	           per(t->entries, t->game_turns), per(t->letters, t->game_turns), 100 * per(t->spared, t->turns));
}

/* "the bot, no whens: royalist won 2, parliament won 1" */
static void print_winners(struct text *out, const struct pack *p, const struct way *w)
{
	text_print(out, "%s:", w->name);
	for (int seat = 1; seat <= p->n_seats; seat++)
		text_print(out, "%s %s won %d", seat > 1 ? "," : "", p->seat_name[seat], w->won[seat]);
	if (w->won[0])
		text_print(out, ", nobody won %d", w->won[0]);
	if (w->unfinished)
		text_print(out, ", %d unfinished", w->unfinished);
	text_putc(out, '\n');
}

static json *won_json(const struct pack *p, const struct way *w)
{
	json *won = json_new_array();

	for (int seat = 0; seat <= p->n_seats; seat++)
		json_append(won, json_new_integer(w->won[seat]));
	return won;
}

static json *way_json(const struct pack *p, const struct way *w)
{
	json *j = json_new_object();

	json_set(j, "players", json_new_string(w->name));
	json_set(j, "games", json_new_integer(w->games));
	json_set(j, "won", won_json(p, w));
	json_set(j, "unfinished", json_new_integer(w->unfinished));
	json_set(j, "turns", json_new_integer(w->turns.turns));
	json_set(j, "game_turns", json_new_integer(w->turns.game_turns));
	json_set(j, "entries", json_new_integer(w->turns.entries));
	json_set(j, "letters", json_new_integer(w->turns.letters));
	json_set(j, "entries_most_in_a_turn", json_new_integer(w->turns.most));
	json_set(j, "turns_of_one_entry", json_new_integer(w->turns.spared));
	return j;
}

static int play_ways(struct session *s, struct self_play *p, int first_seed, struct way *way)
{
	json *list = json_new_array();
	struct text winners = TEXT_INIT;
	int result = 0;

	print_heading(&s->out);
	for (; way->name && result == 0; way++) {
		for (int i = 0; i < way->games && result == 0; i++)
			result = play_game(way, p, first_seed + i, &s->err);
		if (result < 0 || !way->games)
			continue;
		print_way(&s->out, way);
		print_winners(&winners, p->pack, way);
		json_append(list, way_json(p->pack, way));
	}
	text_print(&s->out, "\n%s", winners.bytes);
	if (s->json) {
		text_clear(&s->out);
		json_write_lines(&s->out, list, 1);
	}
	text_release(&winners);
	json_free(list);
	return result;
}

int fuzz_letters(struct session *s, struct self_play *p, int first_seed, int games, int bot_games)
{
	struct text none[10], all[10], own[10];
	bool found;
	int result;

	for (int seat = 0; seat < 10; seat++) {
		none[seat] = all[seat] = own[seat] = (struct text)TEXT_INIT;
		text_puts(&all[seat], "when all: auto\n");
	}
	result = read_whens(own, &found, p->pack, &s->err);
	if (result == 0) {
		struct way ways[] = {
			{ .name = "random, no whens", .whens = none, .games = games },
			{ .name = "random, when all: auto", .whens = all, .games = games },
			{ .name = "random, whens of the examples", .whens = own, .games = found ? games : 0 },
			{ .name = "the bot, no whens", .whens = none, .by_bot = true, .games = bot_games },
			{ .name = "the bot, when all: auto", .whens = all, .by_bot = true, .games = bot_games },
			{ .name = "the bot, whens of the examples", .whens = own, .by_bot = true, .games = found ? bot_games : 0 },
			{ 0 }
		};

		result = play_ways(s, p, first_seed, ways);
	}
	for (int seat = 0; seat < 10; seat++) {
		text_release(&all[seat]);
		text_release(&own[seat]);
	}
	return result;
}
