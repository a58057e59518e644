/* test_motions.c - undo, amend, edict, end (PROTOCOL.md P5, U1 to U3): what they do to play, and who tries what
 * with them. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/motion.h"
#include "table/position.h"
#include "toy_game.h"

static void begin_as(struct game *g, const char *directory, enum dice_mode mode, enum undo_rule undo,
                     enum edict_rule edict)
{
	struct charter c;

	toy_charter(&c, mode);
	c.undo = undo;
	c.edict = edict;
	toy_offer(directory, &c);
	toy_open(g, directory);
}

static void begin(struct game *g, const char *directory)
{
	begin_as(g, directory, DICE_WITNESS, UNDO_AGREED, EDICT_AGREED);
}

static int move(struct game *g, enum entry_type type, int to, const char *lines)
{
	error_clear(&toy_error);
	return game_move(g, type, to, lines, "a slip", "lines", &toy_keys, &toy_error);
}

static int answer(struct game *g, bool agrees)
{
	error_clear(&toy_error);
	return game_answer(g, agrees, &toy_keys, &toy_error);
}

static void agreed(struct game *g, enum entry_type type, int to, const char *lines)
{
	ck_assert_msg(move(g, type, to, lines) == 0, "%s", toy_error.text);
	while (g->ledger.pen.type == ENTRY_AGREE && g->ledger.pen.seat >= 0)
		ck_assert_msg(answer(g, true) == 0, "%s", toy_error.text);
}

static void refused(int result, enum fault f, const char *wanted)
{
	ck_assert_int_eq(result, -1);
	ck_assert_msg(strstr(toy_error.text, wanted) != NULL, "%s", toy_error.text);
	ck_assert_str_eq(fault_word((enum fault)toy_error.fault), fault_word(f));
}

static void pen_is(const struct game *g, int seat, enum entry_type type)
{
	ck_assert_int_eq(g->ledger.pen.seat, seat);
	ck_assert_str_eq(entry_word(g->ledger.pen.type), entry_word(type));
}

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
	before = ledger_seed(&g.ledger, 5, g.ledger.entry[g.ledger.live_ruling]->beta);
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
	after = ledger_seed(&g.ledger, 9, g.ledger.entry[g.ledger.live_ruling]->beta);
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
	ck_assert(hash_equal(&state, &g.ledger.entry[6]->state));
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
	refused(toy_sign(&g, 2, "march\n"), FAULT_PEN, "red has the pen, for agree");
	refused(move(&g, ENTRY_END, 0, "result draw"), FAULT_PEN, "now agree of red is due");
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

/* The mover goes on as if all had agreed. */
static void cheat(struct game *g, const char *directory, struct entry *e, enum fault f, const char *wanted)
{
	char copy[64], *letter;
	struct game other;
	int from = g->ledger.n;

	snprintf(copy, sizeof copy, "%s.b", directory);
	toy_copy(directory, copy);
	e->seq = from;
	e->prev = g->ledger.entry[from - 1]->id;
	toy_force(g, e, NULL, 0);
	letter = toy_letter(g, from);
	game_close(g);
	toy_audit(directory, f, from, wanted);
	toy_open(&other, copy);
	ck_assert_int_eq(toy_take(&other, letter), 0);
	ck_assert_str_eq(fault_word((enum fault)toy_error.fault), fault_word(f));
	free(letter);
	game_close(&other);
}

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
	ck_assert_int_eq(move(&g, ENTRY_UNDO, 2, ""), 0);
	ck_assert_int_eq(answer(&g, false), 0);
	ck_assert_int_eq(move(&g, ENTRY_END, 0, "result draw"), 0);
	ledger_begin(&g.ledger, &e, ENTRY_AGREE, 1);
	e.on = 5;
	cheat(&g, "other", &e, FAULT_FORM, "it answers entry 5; the motion that waits is entry 7");
}
END_TEST

START_TEST(motion__orders_over_an_undo_nobody_agreed_to_are_found)
{
	struct game g;
	struct entry e;

	begin(&g, "over");
	toy_play(&g, 1, "end\n");
	ck_assert_int_eq(move(&g, ENTRY_UNDO, 2, ""), 0);
	e = *g.ledger.entry[3];
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
	e = *g.ledger.entry[3];
	cheat(&g, "nonce", &e, FAULT_NONCE, "its nonce was used before, in entry 3");
}
END_TEST

START_TEST(motion__none_while_a_ruling_is_owed)
{
	struct game g;
	struct entry e = { 0 };

	begin(&g, "owed");
	ck_assert_int_eq(toy_sign(&g, 1, "raid Perth gold grain\nend\n"), 0);
	refused(move(&g, ENTRY_UNDO, 2, ""), FAULT_PEN, "now ruling of blue is due");
	ledger_begin(&g.ledger, &e, ENTRY_END, 2);
	e.line = g.ledger.entry[3]->line;
	e.n_lines = 1;
	((struct statement *)e.line)->token[0].text = "result";
	cheat(&g, "owed", &e, FAULT_PEN, "owes the ruling on entry 3");
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
	ck_assert(hash_equal(&g.ledger.entry[8]->state, &g.ledger.entry[4]->state));
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
	ck_assert(g.ledger.entry[5]->keep);
	pen_is(&g, 0, ENTRY_UNDO);
	refused(toy_sign(&g, 1, "end\n"), FAULT_PEN, "referee has the pen");
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

/* --- amend ----------------------------------------------------------------------------------------- */

START_TEST(amend__goes_up_only)
{
	struct game g;

	begin(&g, "amend");
	agreed(&g, ENTRY_AMEND, 0, "clock 9\n");
	ck_assert_int_eq(g.ledger.charter.clock, 9);
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 1\n"), FAULT_PACK, "edition 1 is not newer than edition 1");
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 0\n"), FAULT_PACK, "edition 0 is not newer");
	refused(move(&g, ENTRY_AMEND, 0, "rules montrose 2\n"), FAULT_PACK, "cannot go over to those of montrose");
	toy_play(&g, 1, "end\n");
	agreed(&g, ENTRY_UNDO, 2, "");
	ck_assert_int_eq(g.ledger.charter.clock, 0);
	game_close(&g);
	toy_audit("amend", FAULT_NONE, 0, "");
}
END_TEST

/* Edition 2: no tribute and no toll. */
static bool no_tribute(struct run *r)
{
	(void)r;
	return false;
}

static struct ruleset second;
static struct row second_sequence[5];

static void add_second_edition(void)
{
	second = toy;
	memcpy(second_sequence, toy.sequence, sizeof second_sequence);
	second_sequence[TOY_TRIBUTE].play = no_tribute;
	second.sequence = second_sequence;
	second.edition = 2;
	toy_rulesets[1] = &second;
}

START_TEST(amend__goes_over_to_the_new_edition_at_the_next_row)
{
	struct game g;
	char *state;

	add_second_edition();
	begin(&g, "second");
	toy_play(&g, 1, "end\nwhen toll: gold\n");              /* by the first edition, red pays */
	ck_assert_int_eq(g.run->rules->edition, 1);
	agreed(&g, ENTRY_AMEND, 0, "rules toy 2\n");
	toy_play(&g, 2, "raid Perth gold grain\n");              /* the row goes on */
	ck_assert_int_eq(g.run->rules->edition, 1);
	state = state_bytes(g.run);
	ck_assert_ptr_nonnull(strstr(state, "\"amend\":2"));
	free(state);
	game_close(&g);
	toy_open(&g, "second");
	toy_play(&g, 2, "end\n");                /* turn 2: no toll is asked, or he would be asked again */
	pen_is(&g, 1, ENTRY_ORDERS);
	ck_assert_int_eq(g.run->rules->edition, 2);
	ck_assert_int_eq(track(g.run->table, pack_track(g.pack, "turn")), 3);
	state = state_bytes(g.run);
	ck_assert_ptr_nonnull(strstr(state, "\"edition\":2"));
	free(state);
	game_close(&g);
	toy_open(&g, "second");
	ck_assert_int_eq(g.run->rules->edition, 2);
	toy_play(&g, 1, "end\n");
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 2\n"), FAULT_PACK, "edition 2 is not newer than edition 2");
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 1\n"), FAULT_PACK, "edition 1 is not newer than edition 2");
	refused(move(&g, ENTRY_AMEND, 0, "rules toy 3\n"), FAULT_PACK, "this program has no edition 3");
	game_close(&g);
	toy_audit("second", FAULT_NONE, 0, "");
	toy_rulesets[1] = NULL;
	toy_audit("second", FAULT_PACK, 5, "has no edition 2");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("motions");
	TCase *tc = tcase_create("motions");
	SRunner *runner;
	int failed;

	if (crypto_ready(&toy_error) < 0)
		return 1;
	tcase_add_unchecked_fixture(tc, toy_make_keys, NULL);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, undo__goes_back_to_the_position_of_the_ruling_it_names);
	tcase_add_test(tc, undo__an_undone_ruling_is_told_as_it_was_and_cannot_be_named);
	tcase_add_test(tc, undo__brings_back_the_whens_and_seals_of_its_time);
	tcase_add_test(tc, undo__the_charter_may_forbid_it);
	tcase_add_test(tc, motion__nothing_goes_on_before_it_is_answered);
	tcase_add_test(tc, motion__its_author_cannot_agree_for_the_other);
	tcase_add_test(tc, motion__an_agree_is_not_for_another_motion);
	tcase_add_test(tc, motion__orders_over_an_undo_nobody_agreed_to_are_found);
	tcase_add_test(tc, motion__the_nonce_of_undone_orders_stays_used);
	tcase_add_test(tc, motion__none_while_a_ruling_is_owed);
	tcase_add_test(tc, end__what_is_agreed_is_signed_by_all);
	tcase_add_test(tc, edict__acts_from_the_next_row);
	tcase_add_test(tc, edict__names_what_there_is);
	tcase_add_test(tc, edict__of_a_referee_needs_no_answer_and_no_other_seats_does);
	tcase_add_test(tc, keep__is_the_referees_and_for_one_motion);
	tcase_add_test(tc, amend__goes_up_only);
	tcase_add_test(tc, amend__goes_over_to_the_new_edition_at_the_next_row);
	suite_add_tcase(suite, tc);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
