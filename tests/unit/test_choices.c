/* test_choices.c - what rules make of lists: ranked pieces, equal ones as one answer, answers barred with a reason. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "cards.h"
#include "play/sequence.h"
#include "suite.h"

/* The pieces of the pack of cards, which a scene chooses among: five of gold, five storms, four vetoes. */
enum { GOLD_1 = 0, STORM_1 = 5, VETO_1 = 10 };

static struct pack *pack;
static struct run *r;
static struct error err;
static void (*scene)(struct run *);              /* what the rules do; its first question is then open */

static void set_scene(struct run *run)
{
	scene(run);
	game_over(run, "1.0", 1, WORD(0));
}

static const struct row no_rows[] = { { 0 } };

static void setup(void)
{
	const char *srcdir = getenv("srcdir");
	struct text path = TEXT_INIT;

	error_clear(&err);
	text_print(&path, "%s/tests/data/cards", srcdir ? srcdir : ".");
	pack = pack_load(path.bytes, &cards.names, &err);
	ck_assert_msg(pack != NULL, "%s", err.text);
	text_release(&path);
}

static void teardown(void)
{
	run_free(r);
	pack_free(pack);
}

/* An oracle that gives one answer, or leaves the question open. */
struct one_answer {
	struct oracle oracle;
	bool answers;
	thing answer;
};

static enum oracle_says give(struct oracle *self, struct run *run, const struct question *q, thing *chosen, int *n,
                             enum given_how *how)
{
	struct one_answer *a = (struct one_answer *)self;

	(void)run, (void)q;
	if (!a->answers)
		return ORACLE_OPEN;
	*chosen = a->answer;
	*n = 1;
	*how = BY_LINE;
	return ORACLE_ANSWERS;
}

static enum run_end play(void (*what)(struct run *), const thing *answer)
{
	static struct ruleset rules;
	struct one_answer a = { .oracle = { .answer = give }, .answers = answer, .answer = answer ? *answer : NOTHING };

	rules = cards;
	rules.set_up = set_scene;
	rules.sequence = no_rows;
	scene = what;
	r = run_new(&rules, pack, 0, NULL, 0);
	r->explain = true;
	return run_on(r, &a.oracle);
}

/* --- lists ---------------------------------------------------------------------------------------------- */

static bool are_of_one_kind(const struct table *t, int piece, int other)
{
	return piece_attribute(t->pack, piece, 0) == piece_attribute(t->pack, other, 0);
}

/* A storm before all gold, a veto last; equal ranks as they come. */
static void list_five(struct run *run, struct choices *c)
{
	choices_add(run, c, GOLD_1 + 3, 7);
	choices_add(run, c, VETO_1, 9);
	choices_add(run, c, GOLD_1, 7);
	choices_add(run, c, STORM_1, -2);
	choices_add(run, c, GOLD_1 + 1, 8);
}

static void one_of_each_kind(struct run *run)
{
	struct question *q = question(run, 1, "1.0", 2);
	struct choices c = { 0 };

	list_five(run, &c);
	choices_offer(q, &c, are_of_one_kind);
	ask_index(q);
}

static void each_by_itself(struct run *run)
{
	struct question *q = question(run, 1, "1.0", 2);
	struct choices c = { 0 };

	list_five(run, &c);
	choices_offer(q, &c, NULL);
	ask_index(q);
}

START_TEST(choices__offers_the_lowest_rank_first_and_equal_ones_as_they_came)
{
	static const int order[] = { STORM_1, GOLD_1 + 3, GOLD_1, GOLD_1 + 1, VETO_1 };

	ck_assert_int_eq(play(each_by_itself, NULL), RUN_ASKS);
	ck_assert_int_eq(answers(r->question), 5);
	for (int i = 0; i < 5; i++)
		ck_assert_int_eq(r->question->answer[i], PIECE(order[i]));
	ck_assert_int_eq(r->question->n_twins, 0);
}
END_TEST

START_TEST(choices__of_pieces_that_are_alike_is_one_answer_with_twins)
{
	static const int order[] = { STORM_1, GOLD_1 + 3, VETO_1 };

	ck_assert_int_eq(play(one_of_each_kind, NULL), RUN_ASKS);
	ck_assert_int_eq(answers(r->question), 3);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(r->question->answer[i], PIECE(order[i]));
	ck_assert_int_eq(r->question->n_twins, 2);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(r->question->twin[i].of, 1);
		ck_assert_int_eq(r->question->twin[i].answer, PIECE(GOLD_1 + i));
	}
}
END_TEST

static void too_many(struct run *run)
{
	struct choices c = { 0 };

	for (int i = 0; i <= CHOICES_MOST; i++)
		choices_add(run, &c, GOLD_1, 0);
}

START_TEST(choices__of_more_pieces_than_it_holds_is_a_fault_of_the_rules)
{
	ck_assert_int_eq(play(too_many, NULL), RUN_BROKEN);
	ck_assert_msg(strstr(r->error.text, "more than 64 pieces"), "%s", r->error.text);
}
END_TEST

/* --- answers -------------------------------------------------------------------------------------------- */

static void offer_two(struct run *run)
{
	struct question *q = question(run, 1, "1.0", 2);

	offer(q, PIECE(GOLD_1), NULL);
	offer(q, PIECE(STORM_1), "is 100% too windy (1.0)");
	stop(q, NOTHING);
	set_track(table(run), 0, 5 + ask_index(q));
}

START_TEST(offer__allows_what_nothing_bars_and_denies_the_rest_with_the_reason)
{
	ck_assert_int_eq(play(offer_two, NULL), RUN_ASKS);
	ck_assert_int_eq(answers(r->question), 1);
	ck_assert_int_eq(r->question->answer[0], PIECE(GOLD_1));
	ck_assert_int_eq(r->question->n_denials, 1);
	ck_assert_int_eq(r->question->denial[0].answer, PIECE(STORM_1));
	ck_assert_str_eq(r->question->denial[0].why, "is 100% too windy (1.0)");
}
END_TEST

START_TEST(ask_index__is_that_of_the_answer_and_less_than_any_for_nothing)
{
	thing answer = PIECE(GOLD_1);

	ck_assert_int_eq(play(offer_two, &answer), RUN_OVER);
	ck_assert_int_eq(track(r->table, 0), 5 + GOLD_1);
	run_free(r);
	answer = NOTHING;
	ck_assert_int_eq(play(offer_two, &answer), RUN_OVER);
	ck_assert_int_eq(track(r->table, 0), 5 - 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("choices");
	TCase *c = tcase_create("choice");

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, choices__offers_the_lowest_rank_first_and_equal_ones_as_they_came);
	tcase_add_test(c, choices__of_pieces_that_are_alike_is_one_answer_with_twins);
	tcase_add_test(c, choices__of_more_pieces_than_it_holds_is_a_fault_of_the_rules);
	tcase_add_test(c, offer__allows_what_nothing_bars_and_denies_the_rest_with_the_reason);
	tcase_add_test(c, ask_index__is_that_of_the_answer_and_less_than_any_for_nothing);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
