/* test_choices.c - what rules make of lists: ranked pieces, equal ones as one answer, answers barred with a reason. */
#include "scene.h"
#include "suite.h"

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
	struct question *q = question(run, 1, "1.0", KEY_PLAY);
	struct choices c = { 0 };

	list_five(run, &c);
	choices_offer(q, &c, are_of_one_kind);
	ask_index(q);
}

static void each_by_itself(struct run *run)
{
	struct question *q = question(run, 1, "1.0", KEY_PLAY);
	struct choices c = { 0 };

	list_five(run, &c);
	choices_offer(q, &c, NULL);
	ask_index(q);
}

START_TEST(choices__offers_the_lowest_rank_first_and_equal_ones_as_they_came)
{
	static const int order[] = { STORM_1, GOLD_1 + 3, GOLD_1, GOLD_1 + 1, VETO_1 };

	ck_assert_int_eq(play_scene(each_by_itself, false, NULL, 0), RUN_ASKS);
	ck_assert_int_eq(answers(r->question), 5);
	for (int i = 0; i < 5; i++)
		ck_assert_int_eq(r->question->answer[i], PIECE(order[i]));
	ck_assert_int_eq(r->question->n_twins, 0);
}
END_TEST

START_TEST(choices__of_pieces_that_are_alike_is_one_answer_with_twins)
{
	static const int order[] = { STORM_1, GOLD_1 + 3, VETO_1 };

	ck_assert_int_eq(play_scene(one_of_each_kind, false, NULL, 0), RUN_ASKS);
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
	ck_assert_int_eq(play_scene(too_many, false, NULL, 0), RUN_BROKEN);
	ck_assert_msg(strstr(r->error.text, "more than 64 pieces"), "%s", r->error.text);
}
END_TEST

/* --- answers -------------------------------------------------------------------------------------------- */

static void offer_two(struct run *run)
{
	struct question *q = question(run, 1, "1.0", KEY_PLAY);

	offer(q, PIECE(GOLD_1), NULL);
	offer(q, PIECE(STORM_1), "is 100% too windy (1.0)");
	stop(q, NOTHING);
	set_track(table(run), TRACK_TURN, 5 + ask_index(q));
}

START_TEST(offer__allows_what_nothing_bars_and_denies_the_rest_with_the_reason)
{
	ck_assert_int_eq(play_scene(offer_two, false, NULL, 0), RUN_ASKS);
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

	ck_assert_int_eq(play_scene(offer_two, false, &answer, 1), RUN_OVER);
	ck_assert_int_eq(track(r->table, TRACK_TURN), 5 + GOLD_1);
	answer = NOTHING;
	ck_assert_int_eq(play_scene(offer_two, false, &answer, 1), RUN_OVER);
	ck_assert_int_eq(track(r->table, TRACK_TURN), 5 - 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("choices");
	TCase *c = tcase_create("choice");

	tcase_add_checked_fixture(c, scene_setup, scene_teardown);
	tcase_add_test(c, choices__offers_the_lowest_rank_first_and_equal_ones_as_they_came);
	tcase_add_test(c, choices__of_pieces_that_are_alike_is_one_answer_with_twins);
	tcase_add_test(c, choices__of_more_pieces_than_it_holds_is_a_fault_of_the_rules);
	tcase_add_test(c, offer__allows_what_nothing_bars_and_denies_the_rest_with_the_reason);
	tcase_add_test(c, ask_index__is_that_of_the_answer_and_less_than_any_for_nothing);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
