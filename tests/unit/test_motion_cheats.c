/* test_motion_cheats.c - who tries what with motions (doc/PROTOCOL.md P5, U1 to U3): no honest copy takes it, and an
 * audit names it. */
#include "game/load.h"
#include "game/motion_write.h"
#include "motion_game.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

/* --- answers --------------------------------------------------------------------------------------- */

START_TEST(motion__its_author_cannot_agree_for_the_other)
{
	struct game g;
	struct entry e;

	begin(&g, "own");
	toy_play(&g, 1, "end\n");
	ck_assert_int_eq(move(&g, ENTRY_UNDO, 2, ""), 0);
	ledger_begin(&g.ledger, &e, ENTRY_AGREE, 2);
	e.on = 5;
	cheat(&g, "own", &e, FAULT_PEN, "seat 2 blue wrote, but seat 1 red has the pen (agree or refuse, on entry 5)");
}
END_TEST

START_TEST(motion__an_agree_is_not_for_another_motion)
{
	struct game g;
	struct entry e;

	begin(&g, "other");
	toy_play(&g, 1, "end\n");
	agreed(&g, ENTRY_AMEND, 0, "clock 9\n");
	ck_assert_int_eq(move(&g, ENTRY_END, 0, "result draw"), 0);
	ledger_begin(&g.ledger, &e, ENTRY_AGREE, 1);
	e.on = 5;
	cheat(&g, "other", &e, FAULT_FORM, "it answers entry 5; the motion that waits is entry 7");
}
END_TEST

/* Each would have to be answered, and the clock begin anew. */
START_TEST(motion__another_one_behind_a_refusal_is_found)
{
	struct game g;
	struct entry e, first;

	begin(&g, "again");
	toy_play(&g, 1, "end\n");
	ck_assert_int_eq(move(&g, ENTRY_END, 0, "result draw"), 0);
	entry_copy(&first, &g.ledger.arena, ledger_at(&g.ledger, 5));
	ck_assert_int_eq(answer(&g, false), 0);
	ledger_begin(&g.ledger, &e, ENTRY_END, 2);
	e.line = first.line;
	e.n_lines = first.n_lines;
	cheat(&g, "again", &e, FAULT_PEN, "a motion of seat 2 blue was refused since the last ruling");
}
END_TEST

START_TEST(motion__orders_over_an_undo_nobody_agreed_to_are_found)
{
	struct game g;
	struct entry e;

	begin(&g, "over");
	toy_play(&g, 1, "end\n");
	ck_assert_int_eq(move(&g, ENTRY_UNDO, 2, ""), 0);
	e = *ledger_at(&g.ledger, 3);
	e.nonce.bytes[0] ^= 1;
	cheat(&g, "over", &e, FAULT_PEN, "wrote orders, but owes agree or refuse");
}
END_TEST

START_TEST(motion__the_nonce_of_undone_orders_stays_used)
{
	struct game g;
	struct entry e;

	begin(&g, "nonce");
	toy_play(&g, 1, "end\n");
	agreed(&g, ENTRY_UNDO, 2, "");
	e = *ledger_at(&g.ledger, 3);
	cheat(&g, "nonce", &e, FAULT_NONCE, "its nonce was used before, in entry 3");
}
END_TEST

START_TEST(motion__none_while_a_ruling_is_owed)
{
	struct game g;
	struct entry e = { 0 };

	begin(&g, "owed");
	ck_assert_int_eq(toy_sign(&g, 1, "raid Perth gold grain\nend\n"), 0);
	refused(move(&g, ENTRY_UNDO, 2, ""), FAULT_PEN, "now blue owes the ruling");
	ledger_begin(&g.ledger, &e, ENTRY_END, 2);
	e.line = ledger_at(&g.ledger, 3)->line;
	e.n_lines = 1;
	((struct statement *)e.line)->token[0].text = "result";
	cheat(&g, "owed", &e, FAULT_PEN, "owes the ruling on entry 3");
}
END_TEST

START_TEST(motion__one_agree_is_not_enough_among_three)
{
	struct game g;
	struct entry e;

	begin_as(&g, "three", DICE_REFEREE, UNDO_AGREED, EDICT_AGREED);
	toy_play(&g, 1, "end\n");
	ck_assert_int_eq(move(&g, ENTRY_UNDO, 3, ""), 0);
	ck_assert_int_eq(answer(&g, true), 0);
	ck_assert_int_eq(g.ledger.live_ruling, 5);
	e = *ledger_at(&g.ledger, 4);
	e.nonce.bytes[0] ^= 1;
	cheat(&g, "three", &e, FAULT_PEN, "seat 1 red wrote orders, but owes agree or refuse");
}
END_TEST

/* --- undo ------------------------------------------------------------------------------------------ */

/* SEAT's undo to ruling TO, as it might write it. */
static struct entry undo_to(struct game *g, int seat, int to)
{
	struct entry e;

	ledger_begin(&g->ledger, &e, ENTRY_UNDO, seat);
	e.to = to;
	return e;
}

START_TEST(undo__where_the_charter_says_none_is_found)
{
	struct game g;
	struct entry e;

	begin_as(&g, "none", DICE_WITNESS, UNDO_NONE, EDICT_AGREED);
	toy_play(&g, 1, "end\n");
	e = undo_to(&g, 2, 2);
	cheat(&g, "none", &e, FAULT_FORM, "the charter says `undo none`");
}
END_TEST

START_TEST(undo__over_dice_where_the_charter_says_nodice_is_found)
{
	struct game g;
	struct entry e;

	begin_as(&g, "nodice", DICE_WITNESS, UNDO_NODICE, EDICT_AGREED);
	toy_play(&g, 1, "end\n");
	toy_play(&g, 2, "raid Perth gold grain\nend\nwhen toll: gold\n");
	e = undo_to(&g, 1, 4);
	cheat(&g, "nodice", &e, FAULT_FORM, "`undo nodice`, and ruling 6 has rolled dice");
}
END_TEST

START_TEST(undo__to_a_ruling_that_is_undone_is_found)
{
	struct game g;
	struct entry e;

	begin(&g, "undone");
	toy_play(&g, 1, "end\n");
	toy_play(&g, 2, "march\n");
	agreed(&g, ENTRY_UNDO, 4, "");
	toy_play(&g, 2, "march\n");
	e = undo_to(&g, g.ledger.pen.seat, 6);
	cheat(&g, "undone", &e, FAULT_FORM, "entry 6 is no live ruling");
}
END_TEST

START_TEST(undo__to_what_is_no_ruling_is_found)
{
	struct game g;
	struct entry e;

	begin(&g, "orders");
	toy_play(&g, 1, "end\n");
	e = undo_to(&g, 2, 3);
	cheat(&g, "orders", &e, FAULT_FORM, "entry 3 is no live ruling");
}
END_TEST

/* --- keep ------------------------------------------------------------------------------------------ */

START_TEST(keep__by_a_player_is_found)
{
	struct game g;
	struct proof proof[8];
	struct entry e;
	int n;

	begin(&g, "keep");
	ck_assert_int_eq(toy_sign(&g, 1, "march\n"), 0);
	n = honest(&g, "keep.honest", 0, &e, proof);
	e.keep = true;
	cheat_with(&g, "keep", &e, proof, n, FAULT_RULING,
	           "only seat 0 may keep the pen after a ruling (P5), not seat 2 blue");
}
END_TEST

/* --- edict ----------------------------------------------------------------------------------------- */

/* An entry of TYPE with LINES, by SEAT. */
static struct entry with_lines(struct game *g, enum entry_type type, int seat, const char *lines)
{
	struct canon c;
	struct entry e, copy;

	error_clear(&toy_error);
	ck_assert_msg(canon_parse_lines(&c, lines, strlen(lines), &toy_error) == 0, "%s", toy_error.text);
	ledger_begin(&g->ledger, &e, type, seat);
	e.line = c.block->statement;
	e.n_lines = c.block->n;
	e.bytes = (char[]){ "" };
	entry_copy(&copy, &g->ledger.arena, &e);
	canon_release(&c);
	return copy;
}

START_TEST(edict__that_puts_a_piece_in_two_places_is_found)
{
	struct game g;
	struct entry e;

	begin(&g, "twice");
	refused(move(&g, ENTRY_EDICT, 0, "put BH1: Perth\nput BH1: Stirling\n"), FAULT_FORM, "`put BH1:` says anew");
	refused(move(&g, ENTRY_EDICT, 0, "set turn: 2\nset turn: 3\n"), FAULT_FORM, "`set turn:` says anew");
	e = with_lines(&g, ENTRY_EDICT, 1, "put BH1: Perth\nput Blue Horse 1: Stirling\n");
	cheat(&g, "twice", &e, FAULT_FORM, "`put Blue` says anew what a line above it says");
}
END_TEST

START_TEST(edict__that_names_what_is_not_there_is_found)
{
	struct game g;
	struct entry e;

	begin(&g, "nowhere");
	e = with_lines(&g, ENTRY_EDICT, 1, "put BH1: Nowhere\n");
	cheat(&g, "nowhere", &e, FAULT_FORM, "\"nowhere\" is no place of this game");
}
END_TEST

START_TEST(edict__of_a_referee_needs_answers_where_the_charter_says_agreed)
{
	struct game g;
	struct entry e;

	begin_as(&g, "agreed", DICE_REFEREE, UNDO_AGREED, EDICT_AGREED);
	ck_assert_int_eq(toy_sign(&g, 1, "raid Perth gold grain\n"), 0);
	g.keeps = true;
	ck_assert_int_eq(toy_settle(&g), 0);
	ck_assert_int_eq(move(&g, ENTRY_EDICT, 0, "put BH1: Perth\n"), 0);
	pen_is(&g, 1, ENTRY_AGREE);
	e = *ledger_at(&g.ledger, 4);
	e.nonce.bytes[0] ^= 1;
	cheat(&g, "agreed", &e, FAULT_PEN, "wrote orders, but owes agree or refuse");
}
END_TEST

START_TEST(edict__of_a_player_counts_for_nobody_elses_answer)
{
	struct game g;
	struct entry e;

	begin_as(&g, "player", DICE_REFEREE, UNDO_AGREED, EDICT_REFEREE);
	ck_assert_int_eq(move(&g, ENTRY_EDICT, 0, "put BH1: Perth\n"), 0);
	e = *ledger_at(&g.ledger, 2);
	ledger_begin(&g.ledger, &e, ENTRY_AGREE, 2);
	e.on = 4;
	cheat(&g, "player", &e, FAULT_PEN, "seat 2 blue wrote, but seat 0 referee has the pen");
}
END_TEST

/* --- amend ----------------------------------------------------------------------------------------- */

START_TEST(amend__to_an_older_edition_is_found)
{
	struct game g;
	struct entry e;

	begin(&g, "older");
	e = with_lines(&g, ENTRY_AMEND, 1, "rules toy 1\n");
	cheat(&g, "older", &e, FAULT_PACK, "edition 1 is not newer than edition 1");
}
END_TEST

START_TEST(amend__to_the_rules_of_another_game_is_found)
{
	struct game g;
	struct entry e;

	begin(&g, "foreign");
	e = with_lines(&g, ENTRY_AMEND, 1, "rules montrose 2\n");
	cheat(&g, "foreign", &e, FAULT_PACK, "cannot go over to those of montrose");
}
END_TEST

/* --- end ------------------------------------------------------------------------------------------- */

START_TEST(end__nobody_signs_a_result_before_it_is_agreed)
{
	struct game g;
	struct entry e;

	begin(&g, "end");
	toy_play(&g, 1, "end\n");
	ck_assert_int_eq(move(&g, ENTRY_END, 0, "result blue wins\n"), 0);
	ledger_begin(&g.ledger, &e, ENTRY_FINAL, 1);
	e.state = ledger_at(&g.ledger, 4)->state;
	cheat(&g, "end", &e, FAULT_PEN, "wrote a final, but the game is not over");
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, motion__its_author_cannot_agree_for_the_other);
	tcase_add_test(tc, motion__an_agree_is_not_for_another_motion);
	tcase_add_test(tc, motion__another_one_behind_a_refusal_is_found);
	tcase_add_test(tc, motion__orders_over_an_undo_nobody_agreed_to_are_found);
	tcase_add_test(tc, motion__the_nonce_of_undone_orders_stays_used);
	tcase_add_test(tc, motion__none_while_a_ruling_is_owed);
	tcase_add_test(tc, motion__one_agree_is_not_enough_among_three);
	tcase_add_test(tc, undo__where_the_charter_says_none_is_found);
	tcase_add_test(tc, undo__over_dice_where_the_charter_says_nodice_is_found);
	tcase_add_test(tc, undo__to_a_ruling_that_is_undone_is_found);
	tcase_add_test(tc, undo__to_what_is_no_ruling_is_found);
	tcase_add_test(tc, keep__by_a_player_is_found);
	tcase_add_test(tc, edict__that_puts_a_piece_in_two_places_is_found);
	tcase_add_test(tc, edict__that_names_what_is_not_there_is_found);
	tcase_add_test(tc, edict__of_a_referee_needs_answers_where_the_charter_says_agreed);
	tcase_add_test(tc, edict__of_a_player_counts_for_nobody_elses_answer);
	tcase_add_test(tc, amend__to_an_older_edition_is_found);
	tcase_add_test(tc, amend__to_the_rules_of_another_game_is_found);
	tcase_add_test(tc, end__nobody_signs_a_result_before_it_is_agreed);
}

int main(void)
{
	return toy_run_tests("motion cheats", add_tests);
}
