/* test_motions.c - undo, edict, end (doc/PROTOCOL.md P5, U1 to U3): what they do to play, and what is refused. */
#include "game/load.h"
#include "game/motion_write.h"
#include "game/replay.h"
#include "motion_game.h"
#include "play/book.h"
#include "runs.h"
#include "table/position.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

/* --- undo ------------------------------------------------------------------------------------------ */

START_TEST(undo__goes_back_to_the_position_of_the_ruling_it_names)
{
	struct game g;
	struct hash before, after;
	char *there, *here;

	begin(&g, "undo");
	toy_play(&g, 1, "end\nwhen toll: gold\n");               /* 3, 4 */
	there = state_bytes(g.run);
	toy_play(&g, 2, "raid Perth gold grain\nend\nwhen toll: gold\n");
	before = ledger_seed(&g.ledger, 5, ledger_at(&g.ledger, g.ledger.live_ruling)->beta);
	pen_is(&g, 1, ENTRY_ORDERS);
	game_close(&g);
	toy_open(&g, "undo");
	agreed(&g, ENTRY_UNDO, 4, "");
	here = state_bytes(g.run);
	ck_assert_str_eq(there, here);
	ck_assert_int_eq(g.ledger.live_ruling, 4);
	ck_assert(!ledger_is_live(&g.ledger, 5) && !ledger_is_live(&g.ledger, 7) && ledger_is_live(&g.ledger, 4));
	pen_is(&g, 2, ENTRY_ORDERS);
	toy_play(&g, 2, "raid Perth gold grain\nend\nwhen toll: gold\n");
	after = ledger_seed(&g.ledger, 9, ledger_at(&g.ledger, g.ledger.live_ruling)->beta);
	ck_assert(!hash_equal(&before, &after));
	game_close(&g);
	toy_open(&g, "undo");
	game_close(&g);
	toy_audit("undo", FAULT_NONE, 0, "");
	free(there);
	free(here);
}
END_TEST

START_TEST(undo__an_undone_ruling_is_told_as_it_was_and_cannot_be_named)
{
	struct game g;
	struct run *undone;
	struct hash state;

	begin(&g, "named");
	toy_play(&g, 1, "end\n");
	toy_play(&g, 2, "march\n");
	agreed(&g, ENTRY_UNDO, 4, "");
	undone = game_replay(&g, 6, &toy_error);
	ck_assert_msg(undone != NULL, "%s", toy_error.text);
	state = state_hash(undone);
	ck_assert(hash_equal(&state, &ledger_at(&g.ledger, 6)->state));
	run_free(undone);
	toy_play(&g, 2, "march\n");
	refused(move(&g, ENTRY_UNDO, 6, ""), FAULT_FORM, "entry 6 is no live ruling before the last one");
	refused(move(&g, ENTRY_UNDO, 5, ""), FAULT_FORM, "entry 5 is no live ruling");
	refused(move(&g, ENTRY_UNDO, g.ledger.live_ruling, ""), FAULT_FORM, "no live ruling before the last one");
	refused(move(&g, ENTRY_UNDO, 999, ""), FAULT_FORM, "no live ruling");
	agreed(&g, ENTRY_UNDO, 2, "");           /* over an undo */
	pen_is(&g, 1, ENTRY_ORDERS);
	toy_play(&g, 1, "end\n");
	game_close(&g);
	toy_audit("named", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(undo__brings_back_the_whens_and_seals_of_its_time)
{
	struct text whens = TEXT_INIT;
	struct game g;

	begin(&g, "whens");
	toy_play(&g, 1, "end\nwhen toll: gold\nsealed\nwhen losses: foot\n");
	toy_play(&g, 2, "march\n");
	ck_assert_int_eq(ledger_sealed_by(&g.ledger, 1, g.ledger.n), 3);
	agreed(&g, ENTRY_UNDO, 2, "");
	ck_assert_int_eq(ledger_sealed_by(&g.ledger, 1, g.ledger.n), -1);
	book_whens(&whens, g.run->book, 1);
	ck_assert_str_eq(whens.bytes, "");
	text_release(&whens);
	toy_play(&g, 1, "end\n");
	game_close(&g);
	toy_audit("whens", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(undo__the_charter_may_forbid_it)
{
	struct game g;

	begin_as(&g, "none", DICE_WITNESS, UNDO_NONE, EDICT_AGREED);
	toy_play(&g, 1, "end\n");
	refused(move(&g, ENTRY_UNDO, 2, ""), FAULT_FORM, "the charter says `undo none`");
	game_close(&g);
	begin_as(&g, "nodice", DICE_WITNESS, UNDO_NODICE, EDICT_AGREED);
	toy_play(&g, 1, "end\n");
	toy_play(&g, 2, "raid Perth gold grain\nend\nwhen toll: gold\n");
	refused(move(&g, ENTRY_UNDO, 4, ""), FAULT_FORM, "`undo nodice`, and ruling 6 has rolled dice");
	refused(move(&g, ENTRY_UNDO, 2, ""), FAULT_FORM, "`undo nodice`, and ruling 6 has rolled dice");
	game_close(&g);
	begin_as(&g, "nodice2", DICE_WITNESS, UNDO_NODICE, EDICT_AGREED);
	toy_play(&g, 1, "end\n");
	agreed(&g, ENTRY_UNDO, 2, "");
	pen_is(&g, 1, ENTRY_ORDERS);
	game_close(&g);
}
END_TEST

/* --- answers --------------------------------------------------------------------------------------- */

START_TEST(motion__nothing_goes_on_before_it_is_answered)
{
	struct game g;

	begin(&g, "wait");
	toy_play(&g, 1, "end\n");
	ck_assert_int_eq(move(&g, ENTRY_UNDO, 2, ""), 0);
	pen_is(&g, 1, ENTRY_AGREE);
	refused(toy_sign(&g, 2, "march\n"), FAULT_PEN, "no orders are due now: red is to agree or refuse");
	refused(move(&g, ENTRY_END, 0, "result draw"), FAULT_PEN, "now red is to agree or refuse");
	ck_assert_int_eq(g.ledger.live_ruling, 4);
	ck_assert_int_eq(answer(&g, false), 0);
	ck_assert_int_eq(g.ledger.live_ruling, 4);
	pen_is(&g, 2, ENTRY_ORDERS);
	ck_assert_int_eq(answer(&g, true), -1);
	toy_play(&g, 2, "march\n");
	game_close(&g);
	toy_audit("wait", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(motion__a_refused_seat_moves_again_after_the_next_ruling)
{
	struct game g;

	begin(&g, "refusal");
	toy_play(&g, 1, "end\n");
	agreed(&g, ENTRY_AMEND, 0, "clock 9\n");
	ck_assert_int_eq(move(&g, ENTRY_UNDO, 2, ""), 0);
	ck_assert_int_eq(answer(&g, false), 0);
	pen_is(&g, 2, ENTRY_ORDERS);
	refused(move(&g, ENTRY_END, 0, "result draw"), FAULT_PEN, "your motion was refused");
	game_close(&g);
	toy_open(&g, "refusal");
	refused(move(&g, ENTRY_AMEND, 0, "clock 8\n"), FAULT_PEN, "another one may follow the next ruling");
	toy_play(&g, 2, "raid Perth gold grain\nend\nwhen toll: gold\n");
	pen_is(&g, 1, ENTRY_ORDERS);
	ck_assert_int_eq(move(&g, ENTRY_END, 0, "result draw"), 0);      /* nobody has refused red */
	ck_assert_int_eq(answer(&g, false), 0);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	pen_is(&g, 2, ENTRY_ORDERS);
	agreed(&g, ENTRY_END, 0, "result draw");
	game_close(&g);
	toy_audit("refusal", FAULT_NONE, 0, "");
}
END_TEST

/* --- end ------------------------------------------------------------------------------------------- */

START_TEST(end__what_is_agreed_is_signed_by_all)
{
	struct game g;

	begin(&g, "end");
	toy_play(&g, 1, "end\n");
	agreed(&g, ENTRY_END, 0, "result a draw");
	ck_assert(g.ledger.over);
	ck_assert_int_eq(g.ledger.ended, 5);
	pen_is(&g, 1, ENTRY_FINAL);
	ck_assert_int_eq(toy_settle(&g), 0);
	ck_assert_int_eq(g.ledger.pen.seat, -1);
	ck_assert(hash_equal(&ledger_at(&g.ledger, 8)->state, &ledger_at(&g.ledger, 4)->state));
	game_close(&g);
	toy_open(&g, "end");
	ck_assert(g.ledger.over);
	game_close(&g);
	toy_audit("end", FAULT_NONE, 0, "");
}
END_TEST

/* --- edict ----------------------------------------------------------------------------------------- */

static int place_of_piece(const struct game *g, const char *id)
{
	return place_of(g->run->table, pack_piece(g->pack, id));
}

START_TEST(edict__acts_from_the_next_row)
{
	struct game g;
	char *state;
	int perth, before;

	begin(&g, "edict");
	perth = pack_place(g.pack, "perth");
	before = place_of_piece(&g, "BH1");
	ck_assert_int_ne(before, perth);
	agreed(&g, ENTRY_EDICT, 0, "put BH1: Perth\nset turn: 3\n");
	pen_is(&g, 1, ENTRY_ORDERS);
	ck_assert_int_eq(place_of_piece(&g, "BH1"), before);
	toy_play(&g, 1, "raid Perth gold grain\n");
	game_close(&g);
	toy_open(&g, "edict");
	ck_assert_int_eq(place_of_piece(&g, "BH1"), before);
	state = state_bytes(g.run);
	ck_assert_ptr_nonnull(strstr(state, "\"edicts\":[\"put BH1: perth\",\"set turn: 3\"]"));
	free(state);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	ck_assert_int_eq(place_of_piece(&g, "BH1"), perth);
	ck_assert_int_ge(track(g.run->table, pack_track(g.pack, "turn")), 3);
	state = state_bytes(g.run);
	ck_assert_ptr_null(strstr(state, "edicts"));
	free(state);
	game_close(&g);
	toy_audit("edict", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(edict__names_what_there_is)
{
	struct game g;

	begin(&g, "names");
	refused(move(&g, ENTRY_EDICT, 0, "put BX9: Perth\n"), FAULT_FORM, "\"bx9\" is no piece of this game");
	refused(move(&g, ENTRY_EDICT, 0, "put BH1: Nowhere\n"), FAULT_FORM, "\"nowhere\" is no place of this game");
	refused(move(&g, ENTRY_EDICT, 0, "put BH1 Perth\n"), FAULT_FORM, "has no colon");
	refused(move(&g, ENTRY_EDICT, 0, "set turn: 99\n"), FAULT_FORM, "is no number from");
	refused(move(&g, ENTRY_EDICT, 0, "set BH1 hungry: 1\n"), FAULT_FORM, "no number called \"hungry\"");
	ck_assert_int_eq(move(&g, ENTRY_EDICT, 0, "set BH1 tired: 1\n"), 0);
	game_close(&g);
}
END_TEST

START_TEST(edict__of_a_referee_needs_no_answer_and_no_other_seats_does)
{
	struct game g;
	struct entry e;

	begin_as(&g, "keep", DICE_REFEREE, UNDO_AGREED, EDICT_REFEREE);
	ck_assert_int_eq(toy_sign(&g, 1, "raid Perth gold grain\n"), 0);
	g.keeps = true;
	ck_assert_int_eq(toy_settle(&g), 0);
	ck_assert(ledger_at(&g.ledger, 5)->keep);
	pen_is(&g, 0, ENTRY_UNDO);
	refused(toy_sign(&g, 1, "end\n"), FAULT_PEN, "referee keeps the pen");
	ck_assert_int_eq(move(&g, ENTRY_EDICT, 0, "put BH1: Perth\n"), 0);
	pen_is(&g, 1, ENTRY_ORDERS);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	ck_assert_int_eq(place_of_piece(&g, "BH1"), pack_place(g.pack, "perth"));
	ck_assert_int_eq(move(&g, ENTRY_EDICT, 0, "put BH1: Stirling\n"), 0);
	pen_is(&g, 0, ENTRY_AGREE);
	ck_assert_int_eq(answer(&g, true), 0);
	ck_assert_int_eq(answer(&g, true), 0);
	pen_is(&g, 2, ENTRY_ORDERS);
	ledger_begin(&g.ledger, &e, ENTRY_UNDO, 0);
	e.to = 3;
	cheat(&g, "keep", &e, FAULT_PEN, "seat 0 referee wrote, but seat 2 blue has the pen");
}
END_TEST

START_TEST(keep__is_the_referees_and_for_one_motion)
{
	struct game g;

	begin_as(&g, "one", DICE_REFEREE, UNDO_AGREED, EDICT_AGREED);
	ck_assert_int_eq(toy_sign(&g, 1, "march\n"), 0);
	g.keeps = true;
	ck_assert_int_eq(toy_settle(&g), 0);
	ck_assert_int_eq(move(&g, ENTRY_UNDO, 3, ""), 0);
	pen_is(&g, 1, ENTRY_AGREE);
	ck_assert_int_eq(answer(&g, true), 0);
	pen_is(&g, 2, ENTRY_AGREE);
	ck_assert_int_eq(answer(&g, false), 0);
	ck_assert_int_eq(g.ledger.live_ruling, 5);
	pen_is(&g, 1, ENTRY_ORDERS);
	game_close(&g);
	toy_audit("one", FAULT_NONE, 0, "");
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, undo__goes_back_to_the_position_of_the_ruling_it_names);
	tcase_add_test(tc, undo__an_undone_ruling_is_told_as_it_was_and_cannot_be_named);
	tcase_add_test(tc, undo__brings_back_the_whens_and_seals_of_its_time);
	tcase_add_test(tc, undo__the_charter_may_forbid_it);
	tcase_add_test(tc, motion__nothing_goes_on_before_it_is_answered);
	tcase_add_test(tc, motion__a_refused_seat_moves_again_after_the_next_ruling);
	tcase_add_test(tc, end__what_is_agreed_is_signed_by_all);
	tcase_add_test(tc, edict__acts_from_the_next_row);
	tcase_add_test(tc, edict__names_what_there_is);
	tcase_add_test(tc, edict__of_a_referee_needs_no_answer_and_no_other_seats_does);
	tcase_add_test(tc, keep__is_the_referees_and_for_one_motion);
}

int main(void)
{
	return toy_run_tests("motions", add_tests);
}
