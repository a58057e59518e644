/* test_masked_vows.c - what a seat says of its hand where cards are masked, and nobody else can see (doc/MASKS.md A5).
 *
 * At two desks (masked_desks.h). */
#include <check.h>
#include <string.h>
#include "game/replay.h"
#include "game/seat_view.h"
#include "masked_ends.h"
#include "suite.h"

/* Red is asked in turn 2, and holds a Storm or none. */
static void begin_to_hoard(bool storm)
{
	for (;;) {
		begin();
		play(RED, "end\n");
		play(BLUE, "end\n");
		if ((cards_held(RED, "Storm") >= 0) == storm)
			return;
		forget();
	}
}

START_TEST(A5__a_vow_that_is_kept_is_good)
{
	begin_to_hoard(false);
	play(RED, "hoard\n");
	ck_assert_int_eq(track(cards_at[BLUE].run->table, 1), 2);
	end_and_audit();
}
END_TEST

/* Does the program of SEAT offer it, as an answer to what red is asked? */
static bool is_offered(int seat, const char *key)
{
	struct run *r = game_position_to_order(&cards_at[seat], RED, &cards_error);
	int k = 0;
	bool found;

	ck_assert_ptr_nonnull(r);
	while (strcmp(cards.keys[k].name, key) != 0)
		k++;
	found = question_has(r->question, KEY(k));
	run_free(r);
	return found;
}

/* Whoever does not see the hand has other cards in it, which say nothing. */
START_TEST(A5__to_all_others_it_is_offered_whatever_lies_in_their_copy)
{
	for (int game = 0; game < 8; game++) {
		begin_to_hoard(game % 2);
		ck_assert(is_offered(BLUE, "hoard"));
		forget();
	}
	begin();
}
END_TEST

START_TEST(A5__it_is_offered_to_who_can_keep_it)
{
	begin_to_hoard(false);
	ck_assert(is_offered(RED, "hoard"));
	forget();
	begin_to_hoard(true);
	ck_assert(!is_offered(RED, "hoard"));
}
END_TEST

START_TEST(A5__his_own_program_breaks_none)
{
	begin_to_hoard(true);
	ck_assert_int_eq(cards_sign(RED, "hoard\n"), -1);
	ck_assert_msg(strstr(cards_error.text, "is not for who holds a Storm (2.7)") != NULL, "%s", cards_error.text);
}
END_TEST

/* A program that does not look is believed. */
static int break_vow(void)
{
	begin_to_hoard(true);
	cards_at[RED].sees = SEES_PUBLIC;
	must(cards_sign(RED, "hoard\n"));
	cards_reopen(RED);
	send(BLUE);
	settle(BLUE);
	ck_assert_int_eq(track(cards_at[BLUE].run->table, 1), 2);
	return last_of(&cards_at[RED], ENTRY_ORDERS)->seq;
}

/* Until hands lie open. */
START_TEST(A5__a_vow_that_was_broken_is_found_at_the_end)
{
	int orders = break_vow();

	end_and_find(FAULT_VOW, RED, orders, "red did what its hand did not allow, which nobody else could see then");
}
END_TEST

START_TEST(A5__a_vow_that_was_broken_in_what_was_undone_is_found_too)
{
	int orders = break_vow();

	undo_last();
	end_and_find(FAULT_VOW, RED, orders, "red did what its hand did not allow, which nobody else could see then");
}
END_TEST

/* Behind a die his hand may be another one than he knew. */
START_TEST(A5__a_vow_is_the_first_of_his_orders)
{
	begin_with("Gold", "end\n");
	ck_assert_int_eq(cards_sign(RED, "play gold\nhoard\n"), 0);
	send(BLUE);
	settle(BLUE);
	ck_assert_int_eq(cards_at[RED].ledger.pen.seat, RED);
	ck_assert_str_eq(cards_at[RED].run->question->rule, "2.0");
	end_and_audit();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("masked_vows");
	TCase *c = tcase_create("cards");

	tcase_add_checked_fixture(c, cards_setup, cards_teardown);
	tcase_set_timeout(c, 120);
	tcase_add_test(c, A5__a_vow_that_is_kept_is_good);
	tcase_add_test(c, A5__it_is_offered_to_who_can_keep_it);
	tcase_add_test(c, A5__to_all_others_it_is_offered_whatever_lies_in_their_copy);
	tcase_add_test(c, A5__his_own_program_breaks_none);
	tcase_add_test(c, A5__a_vow_that_was_broken_is_found_at_the_end);
	tcase_add_test(c, A5__a_vow_that_was_broken_in_what_was_undone_is_found_too);
	tcase_add_test(c, A5__a_vow_is_the_first_of_his_orders);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
