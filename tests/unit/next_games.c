/* next_games.c - see next_games.h. */
#include "next_games.h"
#include <stdio.h>
#include <stdlib.h>
#include "base/file.h"
#include "case.h"
#include "case_start.h"
#include "whatif/random_orders.h"
#include "whatif/standin.h"

/* ENTRIES_APART: so often an entry is looked at. */
enum { ENTRIES_MOST = 400, ENTRIES_APART = 5, TRIES_MOST = 8, LINES_MOST = 8 };

static char *in_source(const char *directory, const char *game, const char *rest)
{
	const char *srcdir = getenv("srcdir");
	struct text path = TEXT_INIT;

	text_print(&path, "%s/%s/%s%s", srcdir ? srcdir : ".", directory, game, rest);
	return text_detach(&path);
}

/* --- cases ------------------------------------------------------------------------------------------ */

static void take(struct run *r, int seat, const struct text *orders)
{
	struct error err = ERROR_INIT;
	struct canon c;

	if (orders->length == 0 || canon_parse_lines(&c, orders->bytes, orders->length, &err) < 0)
		return;
	orders_take(r, seat, c.block->statement, c.block->n, NULL, &err);
	canon_release(&c);
}

static void check_case(struct next_tally *t, const struct played *g, const struct case_file *c)
{
	const char *option[CASE_OPTIONS];
	struct error err = ERROR_INIT;
	struct opening opening;
	struct run *r;
	int scenario = case_scenario(g->pack, c->start, &err), n;

	if (scenario < 0 || opening_init(&opening, g, c->start, &err) < 0 ||
	    (n = case_options(option, g->rules, c->start, &err)) < 0)
		return;
	pack_choose(g->pack, scenario);
	r = run_new(&opening.rules, g->pack, scenario, option, n);
	if (c->orders[opening.seat].text.length && lay_position(r, g, c->start, &err) == 0) {
		for (int seat = 1; seat <= g->pack->n_seats; seat++)
			if (seat != opening.seat)
				take(r, seat, &c->orders[seat].text);
		t->expected = c->expected[0].text.bytes;
		next_check(t, r, opening.seat, c->orders[opening.seat].text.bytes);
	}
	run_free(r);
}

static long missed(const struct next_tally *t)
{
	return t->words - t->offered - t->never - t->lapsed;
}

int next_cases(struct next_tally *t, const struct ruleset *rules, const char *part, int every)
{
	char *pack = in_source("rules", rules->name, "/pack"), *common = in_source("tests/cases", rules->name, "/game.json");
	char *cases = in_source("tests/cases", rules->name, "");
	struct error err = ERROR_INIT;
	struct played g = { .rules = rules };
	char **name;
	size_t n;

	g.pack = pack_load(pack, &rules->names, &err);
	g.common = json_read(common, 1 << 20, &err);
	if (!g.pack || !g.common || file_names(&name, &n, cases, &err) < 0) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	for (size_t i = 0; i < n; i++) {
		char *path = path_join(cases, name[i]);
		struct case_file c;
		struct error bad = ERROR_INIT;

		if (strstr(name[i], ".case") && i % (size_t)every == 0 && (!part || strstr(name[i], part))) {
			struct next_tally before = *t;

			if (case_read(&c, path, g.pack, &bad) == 0 && c.edits.line == 0)
				check_case(t, &g, &c);
			if (t->loud && (missed(t) != missed(&before) || t->refused != before.refused || t->misread != before.misread))
				printf("^ %s\n\n", name[i]);
			case_release(&c);
		}
		free(path);
	}
	file_names_free(name, n);
	json_free(g.common);
	pack_free(g.pack);
	free(pack);
	free(common);
	free(cases);
	return 0;
}

/* --- random games --------------------------------------------------------------------------------------- */

struct roller {
	struct orders_oracle orders;             /* first */
	struct random_oracle random;
};

static bool roll_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct roller *k = (struct roller *)self;

	k->orders.unknown_met = true;
	return k->random.oracle.dice(&k->random.oracle, r, label, sides, n, faces);
}

/* A line that is always legal. */
static void add_auto(struct text *orders, const struct question *q)
{
	const struct ruleset *rules = q->run->rules;
	thing first = question_first(q);

	if (q->form != ASK_LINE)
		text_print(orders, "%s auto\n", key_name(rules, key_verb(rules, q->key)));
	else if (first != NOTHING)
		text_print(orders, "%s auto\n", key_name(rules, index_of(first)));
}

/* The first lines: those of later rounds of a turn nobody plans in earnest. */
static void cut_lines(struct text *orders)
{
	size_t at = 0;

	for (int i = 0; i < LINES_MOST && at < orders->length; i++)
		at += strcspn(orders->bytes + at, "\n") + 1;
	if (at < orders->length)
		text_cut(orders, at);
}

/* Who is asked and has nothing legal to say says what is most sensible. */
static struct run *play_entry(const struct run *r, struct roller *k, const char *orders, struct error *err)
{
	struct run *trial = run_clone(r);
	int seat = trial->question->seat;
	struct canon c;
	bool played = false;

	k->orders.strict = 0;
	k->orders.unknown_met = false;
	if (canon_parse_lines(&c, orders, strlen(orders), err) == 0) {
		if (orders_take(trial, seat, c.block->statement, c.block->n, NULL, err) == 0) {
			enum run_end end = run_on(trial, &k->orders.oracle);

			played = end == RUN_OVER || (end == RUN_ASKS && trial->asked > 0);
		}
		canon_release(&c);
	}
	if (played)
		return trial;
	run_free(trial);
	return NULL;
}

/* AFTER: the game, when they were played. */
static void check_entry(struct next_tally *t, const struct run *r, const struct run *after, const char *orders)
{
	struct error err = ERROR_INIT;
	struct run *seen = r->hides ? standin_new(r, r->question->seat, NULL, &err) : run_clone(r);

	t->played = after;
	if (seen)
		next_check(t, seen, r->question->seat, orders);
	else
		printf("broken: %s\n", err.text);
	run_free(seen);
}

static void play_game(struct next_tally *t, const struct ruleset *rules, struct pack *pack, int seed, bool hides)
{
	struct mood mood[10] = { { 0 } };
	struct roller k;
	struct run *r;
	int scenario = seed % pack->n_scenarios;

	pack_choose(pack, scenario);
	r = run_new(rules, pack, scenario, NULL, 0);
	r->hides = hides;
	for (int seat = 0; seat < 10; seat++)
		mood[seat] = (struct mood){ .first = seed % 4, .eager = 3 };
	orders_oracle_init(&k.orders, NULL, 0, NULL, NULL);
	random_oracle_init(&k.random, (uint64_t)seed);
	k.orders.oracle.dice = roll_dice;
	k.orders.oracle.order = NULL;
	k.orders.oracle.deals = NULL;
	run_on(r, &k.orders.oracle);
	for (int entry = 0; r->asks && entry < ENTRIES_MOST; entry++) {
		struct run *after = NULL;

		for (int attempt = 0; attempt < TRIES_MOST && !after; attempt++) {
			struct text orders = TEXT_INIT;
			struct error err = ERROR_INIT;

			if (attempt + 1 < TRIES_MOST)
				random_lines(&orders, r, mood, ((uint64_t)seed << 32) + (uint64_t)(entry * TRIES_MOST + attempt));
			else
				add_auto(&orders, r->question);
			cut_lines(&orders);
			rest_of_orders(&orders, r, false);
			after = play_entry(r, &k, orders.bytes, &err);
			if (after && entry % ENTRIES_APART == seed % ENTRIES_APART)
				check_entry(t, r, after, orders.bytes);
			text_release(&orders);
		}
		run_free(r);
		r = after;
		if (!r)
			return;
	}
	run_free(r);
}

int next_random(struct next_tally *t, const struct ruleset *rules, int games, bool hides)
{
	char *path = in_source("rules", rules->name, "/pack");
	struct error err = ERROR_INIT;
	struct pack *pack = pack_load(path, &rules->names, &err);

	free(path);
	if (!pack) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	for (int seed = 1; seed <= games; seed++)
		play_game(t, rules, pack, seed, hides);
	pack_free(pack);
	return 0;
}
