/* test_run.c - a row that runs again comes to the same: after every answer, through a file, on a copy. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "move_checks.h"
#include "play/keys.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "runs.h"
#include "suite.h"
#include "toy.h"
#include "whatif/random_oracle.h"

/* --- oracles ------------------------------------------------------------------------------------- */

/* Games are left there, for they are saved and read back behind every answer; `drumhead fuzz --thorough` does that to
 * their end. */
enum { LONG_ENOUGH = 400 };
static int answers_left = -1;                    /* of a game; -1: all it needs */

/* Lets another oracle answer once, and then no more, unless ALWAYS. */
struct stopping {
	struct oracle oracle;
	struct oracle *inner;
	bool always, answered;
};

static enum oracle_says answer_once(struct oracle *self, struct run *r, const struct question *q,
                                    thing *chosen, int *n, enum given_how *how)
{
	struct stopping *s = (struct stopping *)self;
	enum oracle_says says;

	if (s->answered && !s->always)
		return ORACLE_OPEN;
	if (answers_left == 0)
		return ORACLE_OPEN;
	says = s->inner->answer(s->inner, r, q, chosen, n, how);
	answers_left -= says == ORACLE_ANSWERS;
	s->answered = s->answered || says == ORACLE_ANSWERS;
	return says;
}

static bool inner_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct stopping *s = (struct stopping *)self;

	return s->inner->dice(s->inner, r, label, sides, n, faces);
}

static enum oracle_says inner_end(struct oracle *self, struct run *r)
{
	struct stopping *s = (struct stopping *)self;

	return s->inner->action_ends(s->inner, r);
}

static void inner_turn_end(struct oracle *self, struct run *r, int seat)
{
	struct stopping *s = (struct stopping *)self;

	s->inner->turn_ends(s->inner, r, seat);
}

static struct stopping stopping(struct oracle *inner, bool always)
{
	struct stopping s = { .inner = inner, .always = always };

	s.oracle.answer = answer_once;
	s.oracle.dice = inner_dice;
	s.oracle.action_ends = inner->action_ends ? inner_end : NULL;
	s.oracle.turn_ends = inner->turn_ends ? inner_turn_end : NULL;
	return s;
}

/* --- playing and comparing ----------------------------------------------------------------------- */

/* What happened, a line an event.  Numbers of dice begin anew in each ruling and are left out. */
static void tell(struct text *out, const struct run *r)
{
	char room[16];

	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];

		text_print(out, "%d %s", e->kind, e->rule);
		if (e->kind == EVENT_FACT)
			text_print(out, " %s", r->rules->facts[e->fact].name);
		for (int k = 0; k < e->n; k++)
			text_print(out, " %s", id_of(r, e->thing[k], room));
		for (int k = 0; k < e->n_faces; k++)
			text_print(out, " %d", e->faces[k]);
		if (e->kind == EVENT_LAPSED)
			text_print(out, " %d: %s", e->seat, e->text);
		text_putc(out, '\n');
	}
}

/* The run as another program finds it: through JSON text. */
static struct run *read_back(struct run *r)
{
	struct run *again = run_new(r->rules, r->pack, 0, NULL, 0);
	char *bytes = state_bytes(r), *bytes_again;
	struct error err = ERROR_INIT;
	json *j = json_parse(bytes, strlen(bytes), "state", &err);

	ck_assert_msg(j && run_load(again, j, "state", &err) == 0, "%s", err.text);
	bytes_again = state_bytes(again);
	ck_assert_str_eq(bytes, bytes_again);
	free(bytes);
	free(bytes_again);
	json_free(j);
	run_free(r);
	return again;
}

/* Plays until INNER leaves a question open twice, or the game is over. */
static struct run *play_to_end(struct run *r, struct oracle *inner, bool interrupted, struct text *told)
{
	enum run_end end;
	int stops = 0;
	bool answered;

	do {
		struct stopping s = stopping(inner, !interrupted);
		int16_t *before = places_now(r);

		end = run_on(r, &s.oracle);
		ck_assert_msg(end == RUN_ASKS || end == RUN_OVER, "%s", r->error.text);
		assert_moves_lead(before, r);
		tell(told, r);
		answered = r->asked > 0;
		if (interrupted)
			r = read_back(r);
		ck_assert_int_lt(++stops, 100000);
	} while (interrupted && end != RUN_OVER && answered);
	return r;
}

static void assert_same(struct run *a, struct run *b, const struct text *told_a, const struct text *told_b)
{
	char *bytes_a = state_bytes(a), *bytes_b = state_bytes(b);

	ck_assert_str_eq(bytes_a, bytes_b);
	ck_assert_str_eq(told_a->bytes, told_b->bytes);
	free(bytes_a);
	free(bytes_b);
}

/* --- interrupted after every answer -------------------------------------------------------------- */

static struct run *random_game(const struct pack *p, const struct ruleset *rules, uint64_t seed,
                               bool interrupted, struct text *told)
{
	struct random_oracle random;
	struct run *r = run_new(rules, p, 0, NULL, 0);

	random_oracle_init(&random, seed);
	answers_left = LONG_ENOUGH;
	return play_to_end(r, &random.oracle, interrupted, told);
}

static void interrupt_random_game(const struct ruleset *rules, uint64_t seed)
{
	struct pack *p = pack_of_game(rules);
	struct text whole = TEXT_INIT, parts = TEXT_INIT;
	struct run *a = random_game(p, rules, seed, false, &whole);
	struct run *b = random_game(p, rules, seed, true, &parts);

	ck_assert(a->over || answers_left == 0);
	assert_same(a, b, &whole, &parts);
	run_free(a);
	run_free(b);
	text_release(&whole);
	text_release(&parts);
	pack_free(p);
}

START_TEST(run__comes_to_the_same_when_interrupted_after_every_answer)
{
	for (const struct ruleset *const *rules = registry; *rules; rules++)
		interrupt_random_game(*rules, (uint64_t)_i + 1);
}
END_TEST

START_TEST(run__of_the_toy_comes_to_the_same_when_interrupted_after_every_answer)
{
	interrupt_random_game(&toy, (uint64_t)_i + 1);
}
END_TEST

static const char *const red_orders =
	"when losses: foot, auto\nwhen retreat: stirling bridge, auto\nwhen displaced: auto\n"
	"when toll: wool, gold\nwhen fight.claim St Andrews: grain\nwhen fight.claim: auto\nwhen fare: cattle\n"
	"rest\nlevy Perth: foot guns horse\nelse levy Stirling: horse\n"
	"march RH1 with Lord Perth to Kincardine, St. Andrews\nmarch RF1 RF2: Stirling, Perth, Blair Atholl\n"
	"raid Stirling wool, grain: burn\nmarch RF3: Blair Atholl Far Isle\ndig-in guns\nfight St Andrews: gold\n"
	"fight Perth\nend\n";
static const char *const blue_orders =
	"when losses outnumbered: horse\nwhen all: auto\nwhen ambush Red Foot 3: yes\n"
	"when displaced Argyll: Moss, Perth\nmarch Argyll: Stirling\nmarch BF1 BF2: Kincardine\nfare wool\n"
	"raid Perth gold wool\ntribute gold cattle\nend\n";

static struct run *ordered_game(const struct pack *p, uint64_t seed, bool interrupted, struct text *told)
{
	struct run *r = run_at(&toy, p, TOY_ACTIONS, NULL);
	struct tossed tossed;

	answers_left = -1;

	take_orders(r, 1, red_orders);
	take_orders(r, 2, blue_orders);
	tossed_init(&tossed, seed);
	return play_to_end(r, &tossed.orders.oracle, interrupted, told);
}

START_TEST(run__goes_on_in_the_middle_of_a_line)
{
	struct pack *p = pack_of_game(&toy);
	struct text whole = TEXT_INIT, parts = TEXT_INIT;
	struct run *a = ordered_game(p, (uint64_t)_i + 1, false, &whole);
	struct run *b = ordered_game(p, (uint64_t)_i + 1, true, &parts);

	ck_assert(strstr(whole.bytes, "far isle") != NULL);
	assert_same(a, b, &whole, &parts);
	run_free(a);
	run_free(b);
	text_release(&whole);
	text_release(&parts);
	pack_free(p);
}
END_TEST

/* How often it is told what `auto` chose for the question KEY. */
static int autos_told(const struct ruleset *rules, const struct pack *p, int key)
{
	struct run *r = run_at(rules, p, TOY_ACTIONS, NULL);
	struct tossed tossed;
	int n = 0;

	take_orders(r, 1, "levy Perth: auto\n");
	tossed_init(&tossed, 1);
	run_on(r, &tossed.orders.oracle);
	for (int i = 0; i < r->events.n; i++)
		n += r->events.event[i].kind == EVENT_AUTO && r->events.event[i].fact == key;
	run_free(r);
	return n;
}

START_TEST(run__tells_no_choice_of_a_question_that_is_not_worth_it)
{
	struct pack *p = pack_of_game(&toy);
	struct ruleset quiet = toy;
	const int kind = key_find(&toy, "levy.kind", 9), untold[] = { kind, -1 }, others[] = { kind - 1, -1 };

	ck_assert_int_ge(autos_told(&toy, p, kind), 1);
	quiet.untold_keys = untold;
	ck_assert_int_eq(autos_told(&quiet, p, kind), 0);
	quiet.untold_keys = others;
	ck_assert_int_ge(autos_told(&quiet, p, kind), 1);
	pack_free(p);
}
END_TEST

/* Takes the memory that was just given back, and writes over it. */
static void scribble(void)
{
	enum { BLOCKS = 8, SIZE = 64 * 1024 };
	char *block[BLOCKS];

	for (int i = 0; i < BLOCKS; i++) {
		block[i] = must_alloc(SIZE);
		memset(block[i], '?', SIZE);
	}
	for (int i = 0; i < BLOCKS; i++)
		free(block[i]);
}

static void copy_and_free(struct run *r)
{
	char *before = state_bytes(r), *after;
	struct run *copy;

	r = read_back(r);
	copy = run_clone(r);
	run_free(r);
	scribble();
	after = state_bytes(copy);
	ck_assert_str_eq(before, after);
	run_free(copy);
	free(before);
	free(after);
}

START_TEST(run__copied_outlives_what_it_was_copied_from)
{
	struct pack *p = pack_of_game(&toy);
	struct text told = TEXT_INIT;
	struct run *r = run_at(&toy, p, TOY_ACTIONS, NULL);
	struct tossed tossed;

	take_orders(r, 1, "march RF1: Stirling Perth\nend\n");
	tossed_init(&tossed, 1);
	r = play_to_end(r, &tossed.orders.oracle, false, &told);
	ck_assert_int_eq(r->n_given, 4);
	copy_and_free(r);
	copy_and_free(random_game(p, &toy, 1, false, &told));
	text_release(&told);
	pack_free(p);
}
END_TEST

/* --- dice, facts, limits ------------------------------------------------------------------------- */

static void tell_dice_labels(struct text *out, const struct run *r)
{
	for (int i = 0; i < r->events.n; i++)
		if (r->events.event[i].kind == EVENT_DICE)
			text_print(out, "d%d %s; ", r->events.event[i].first_die, r->events.event[i].text);
}

/* D3: a line that lapses whole takes no die with it, so the count goes on as if it had not been. */
START_TEST(dice__are_counted_the_same_when_a_row_runs_again)
{
	struct pack *p = pack_of_game(&toy);
	struct run *r = run_at(&toy, p, TOY_ACTIONS, NULL);
	struct text told = TEXT_INIT;
	struct tossed tossed;

	take_orders(r, 1, "raid Perth gold wool\nmarch RF1: Far Isle\nlevy Perth\nmarch RF2: Far Isle\n"
	            "raid Stirling gold wool\nend\n");
	tossed_init(&tossed, 1);
	ck_assert_int_eq(run_on(r, &tossed.orders.oracle), RUN_ASKS);
	tell_dice_labels(&told, r);
	ck_assert_str_eq(told.bytes, "d1 1 1.6 perth; d2 2 1.7 perth; d3 3 1.6 stirling; ");
	ck_assert_int_eq(r->rolls, 3);
	text_release(&told);
	run_free(r);
	pack_free(p);
}
END_TEST

/* A ruleset of one row that misbehaves. */
static const struct key one_key[] = { { "say", "it could be", "" }, { 0 } };
static const struct fact no_facts[] = { { 0 } };

static void nothing_to_set_up(struct run *r)
{
	(void)r;
}

static bool idle(struct run *r)
{
	return number(table(r), 0, 0) > 1;
}

static bool ask_too_much(struct run *r)
{
	struct question *q = question(r, 1, "1.0", 0);

	for (int i = 0; i <= ANSWERS_MOST; i++)
		allow(q, NUMBER(i));
	return false;
}

static bool ask_nothing(struct run *r)
{
	struct question *q = question(r, 1, "1.0", 0);
	thing answer = ask(q);

	return answer == NOTHING;
}

static void assert_breaks(bool (*play)(struct run *r), const char *why)
{
	const struct row sequence[] = { { "1.0", "Row", play, NULL, 1, 0 }, { 0 } };
	const struct ruleset rules = {
		.name = "bad", .edition = 1, .names = toy.names, .keys = one_key, .facts = no_facts,
		.set_up_rule = "7.0", .set_up = nothing_to_set_up, .sequence = sequence,
	};
	struct pack *p = pack_of_game(&toy);
	struct run *r = run_new(&rules, p, 0, NULL, 0);
	struct random_oracle random;

	random_oracle_init(&random, 1);
	ck_assert_int_eq(run_on(r, &random.oracle), RUN_BROKEN);
	ck_assert_str_eq(r->error.text, why);
	run_free(r);
	pack_free(p);
}

START_TEST(run__stops_rules_that_go_wrong)
{
	assert_breaks(idle, "rules of bad, 1.0: 10001 rows went by without a decision or a die");
	assert_breaks(ask_too_much, "rules of bad, 1.0: more than 512 answers to say");
	assert_breaks(ask_nothing, "rules of bad, 1.0: say has no legal answer");
}
END_TEST

START_TEST(run__has_room_for_every_key_of_a_game)
{
	for (const struct ruleset *const *rules = registry; *rules; rules++)
		ck_assert_int_le(key_count(*rules), KEYS_MOST);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("run");
	TCase *same = tcase_create("same"), *other = tcase_create("other");

	tcase_set_timeout(same, 120);
	tcase_add_test(same, run__tells_no_choice_of_a_question_that_is_not_worth_it);
	tcase_add_loop_test(same, run__comes_to_the_same_when_interrupted_after_every_answer, 0, TIMES(4));
	tcase_add_loop_test(same, run__of_the_toy_comes_to_the_same_when_interrupted_after_every_answer, 0, TIMES(8));
	tcase_add_loop_test(same, run__goes_on_in_the_middle_of_a_line, 0, TIMES(8));
	tcase_add_test(same, run__copied_outlives_what_it_was_copied_from);
	suite_add_tcase(suite, same);
	tcase_set_timeout(other, 120);
	tcase_add_test(other, dice__are_counted_the_same_when_a_row_runs_again);
	tcase_add_test(other, run__stops_rules_that_go_wrong);
	tcase_add_test(other, run__has_room_for_every_key_of_a_game);
	suite_add_tcase(suite, other);
	return suite_run(suite);
}
