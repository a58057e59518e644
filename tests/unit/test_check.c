/* test_check.c - each game's check sees what no table may be: the fuzzer is worth no more than what it looks at. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "play/run.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "whatif/random_oracle.h"
#include "suite.h"

/* At the first question PIECE is put to PLACE, if one is named, and its NUMBER, if one is named, becomes VALUE. */
struct wrong {
	const char *game, *piece, *place, *number;
	int value;
	const char *found;                       /* what the check must say; NULL: nothing */
};

static const struct wrong wrongs[] = {
	{ "montrose", "montrose_l", NULL, NULL, 0, NULL },
	{ "montrose", "RH1", "covenanter_pool", NULL, 0, "RH1 is in the enemy's pool" },
	{ "montrose", "montrose_l", "royalist_pool", NULL, 0, "montrose_l is a leader neither" },
	{ "montrose", "R1", "inveraray", NULL, 0, "R1 is no counter" },
	{ "montrose", "RH1", "in_force", NULL, 0, "RH1 is no card" },
	{ "montrose", "RH1", "newcastle", NULL, 0, "RH1 is where it may not be" },
	{ "montrose", "RH1", "edinburgh", NULL, 0, "RH1 is where it may not be" },
	{ "montrose", "RH1", "inveraray", NULL, 0, NULL },
	{ "montrose", "montrose_l", NULL, "inactive", 1, "montrose_l is inactive" },
	{ "montrose", "RL1", NULL, "reduced", 1, "RL1 has no reduced side" },
	{ "montrose", "RI1", NULL, "reduced", 1, NULL },
	{ "montrose", "R1", NULL, "until", 1, "R1 lasts, but is not in force" },
	{ "montrose", "RH1", "royalist_pool", "panicked", 1, "RH1 is marked for a battle off the map" },
	{ "montrose", "montrose_l", NULL, "sheltered", 1, "montrose_l is inside a burgh" },
	{ "montrose", "RH1", NULL, "pursued", 1, "RH1 has pursued" },
	{ "montrose", "RH1", "inveraray", "onward", 1, "RH1 presses on" },
	{ "montrose", "leslie", "inveraray", NULL, 0, "Elcho and Leslie are one counter" },
	{ "montrose", "baillie", NULL, "inactive", 0, "Baillie and Urry are called together" },
	{ "brave", "wallace", NULL, NULL, 0, NULL },
	{ "brave", "wallace", "container", NULL, 0, "wallace lies at container" },
	{ "brave", "SIR1", "english_units", NULL, 0, "SIR1 is among the enemy's units" },
	{ "brave", "EIR1", "0204", "moved", 2, NULL },
	{ "brave", "EIR1", "0204", "moved", 3, "EIR1 has moved 3 times" },
	{ "brave", "EIR1", "english_units", "moved", 1, "EIR1 bears the mark moved off the map" },
	{ "brave", "wallace", "0609", NULL, 0, "wallace is in England too early" },
	{ "brave", "bruce", "0101", "neutral", 1, "bruce is neutral away from home" },
	{ "brave", "wallace", "0204", "neutral", 1, "wallace is neutral" },
};

struct tampering {
	struct oracle oracle;
	const struct wrong *wrong;
};

static enum oracle_says tamper(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                               enum given_how *how)
{
	const struct wrong *w = ((struct tampering *)self)->wrong;
	int piece = pack_piece(r->pack, w->piece);

	(void)q, (void)chosen, (void)n, (void)how;
	if (w->place)
		put(r->table, piece, pack_place(r->pack, w->place));
	if (w->number)
		set_number(r->table, piece, pack_piece_number(r->pack, w->number), w->value);
	r->rules->check(r);
	return ORACLE_OPEN;
}

/* Dice before the first question fall as ones. */
static bool ones(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	(void)self, (void)r, (void)label, (void)sides;
	for (int i = 0; i < n; i++)
		faces[i] = 1;
	return true;
}

static const struct ruleset *rules_of(const char *game)
{
	int i = 0;

	while (strcmp(registry[i]->name, game) != 0)
		i++;
	return registry[i];
}

START_TEST(check__finds_what_may_not_be)
{
	const struct wrong *w = &wrongs[_i];
	const struct ruleset *rules = rules_of(w->game);
	struct tampering t = { { .answer = tamper, .dice = ones }, w };
	struct error err = ERROR_INIT;
	char *games = path_join(getenv("srcdir") ? getenv("srcdir") : ".", "rules"), *game = path_join(games, w->game);
	char *path = path_join(game, "pack");
	struct pack *pack = pack_load(path, &rules->names, &err);
	struct run *run;
	enum run_end end;

	ck_assert_msg(pack != NULL, "%s", err.text);
	ck_assert_int_ge(pack_piece(pack, w->piece), 0);
	ck_assert(!w->place || pack_place(pack, w->place) >= 0);
	ck_assert(!w->number || pack_piece_number(pack, w->number) >= 0);
	run = run_new(rules, pack, 0, NULL, 0);
	end = run_on(run, &t.oracle);
	ck_assert_msg(end == (w->found ? RUN_BROKEN : RUN_ASKS), "%s", run->error.text);
	ck_assert_msg(!w->found || strstr(run->error.text, w->found) != NULL, "<%s>, not <%s>", run->error.text, w->found);
	run_free(run);
	pack_free(pack);
	free(path);
	free(game);
	free(games);
}
END_TEST

/* What is true between battles only is looked at by the rules themselves, and only if somebody wants them to. */
static const struct trace {
	const char *game, *piece, *number, *found;
} traces[] = {
	{ "montrose", "montrose_l", "panicked", "montrose_l is still in battle" },
	{ "brave", "wallace", "reduced", "wallace is still in a battle" },
};

/* Plays at random, and PIECE keeps a mark of each battle phase. */
struct tracing {
	struct random_oracle random;
	enum oracle_says (*answer)(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
	                           enum given_how *how);
	const struct trace *trace;
	int answers;
};

static enum oracle_says answer_some(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                                    enum given_how *how)
{
	struct tracing *t = (struct tracing *)self;

	return t->answers++ == 500 ? ORACLE_OPEN : t->answer(self, r, q, chosen, n, how);
}

static enum oracle_says leave_trace(struct oracle *self, struct run *r)
{
	const struct trace *t = ((struct tracing *)self)->trace;

	if (strcmp(run_row_name(r), "Battle") == 0)
		set_number(r->table, pack_piece(r->pack, t->piece), pack_piece_number(r->pack, t->number), 1);
	return ORACLE_ANSWERS;
}

static void play_with_trace(const struct trace *trace, bool checks)
{
	const struct ruleset *rules = rules_of(trace->game);
	struct error err = ERROR_INIT;
	char *path = path_join(getenv("srcdir") ? getenv("srcdir") : ".",
	                       strcmp(trace->game, "brave") == 0 ? "rules/brave/pack" : "rules/montrose/pack");
	struct pack *pack = pack_load(path, &rules->names, &err);
	struct tracing t = { .trace = trace };
	struct run *run;

	ck_assert_msg(pack != NULL, "%s", err.text);
	random_oracle_init(&t.random, 1);
	t.answer = t.random.oracle.answer;
	t.random.oracle.answer = answer_some;
	t.random.oracle.action_ends = leave_trace;
	run = run_new(rules, pack, 0, NULL, 0);
	run->checks = checks;
	ck_assert_int_eq(run_on(run, &t.random.oracle) == RUN_BROKEN, checks);
	ck_assert_msg(!checks || strstr(run->error.text, trace->found) != NULL, "%s", run->error.text);
	run_free(run);
	pack_free(pack);
	free(path);
}

START_TEST(check__between_battles_is_made_if_it_is_wanted)
{
	play_with_trace(&traces[_i], true);
	play_with_trace(&traces[_i], false);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("check");
	TCase *tests = tcase_create("check");

	tcase_add_loop_test(tests, check__finds_what_may_not_be, 0, sizeof wrongs / sizeof *wrongs);
	tcase_add_loop_test(tests, check__between_battles_is_made_if_it_is_wanted, 0, sizeof traces / sizeof *traces);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
