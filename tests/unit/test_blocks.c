/* test_blocks.c - what fog hides of pieces (blocks.h, doc/PROTOCOL.md F7), on three machines: who is shown what, by
 * which classes; what a seat is left with where the strength of a hidden block has decided; and what nothing goes back
 * over. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "blocks.h"
#include "fog_game.h"
#include "game/motion_write.h"
#include "play/hands.h"
#include "play/run_save.h"
#include "show/order_template.h"
#include "show/view.h"
#include "suite.h"
#include "whatif/bot.h"
#include "whatif/futures.h"
#include "whatif/next.h"
#include "whatif/odds.h"

static void set_up(void)
{
	cards_play_instead(&block_game);
	setup();
}

static int piece(const char *id)
{
	int found = pack_piece(cards_at[REFEREE].pack, id);

	ck_assert_int_ge(found, 0);
	return found;
}

static int class_of(const char *id)
{
	return pack_fog_class(cards_at[REFEREE].pack, piece(id));
}

/* --- classes ------------------------------------------------------------------------------------------------ */

START_TEST(classes__are_of_one_owner_and_one_word_and_of_the_kinds_that_fog_hides)
{
	cards_begin();
	ck_assert_int_gt(class_of("red_1"), 0);
	ck_assert_int_eq(class_of("red_1"), class_of("red_4"));
	ck_assert_int_eq(class_of("red_5"), class_of("red_6"));
	ck_assert_int_ne(class_of("red_1"), class_of("red_5"));
	ck_assert_int_ne(class_of("red_1"), class_of("blue_1"));
	ck_assert_int_gt(class_of("blue_5"), 0);
	ck_assert_int_eq(class_of("red_flag"), 0);
	ck_assert_int_eq(class_of("blue_flag"), 0);
}
END_TEST

/* Of each copy and of the public position: what of the other's blocks is seen where they lie. */
START_TEST(masks__hide_blocks_and_show_flags)
{
	const struct run *blue;
	struct run *same;
	json *public, *camp;

	cards_begin();
	blue = cards_at[BLUE].run;
	ck_assert(is_hidden_from(blue, piece("red_1"), BLUE) && is_hidden_from(blue, piece("red_6"), BLUE));
	ck_assert(!is_hidden_from(blue, piece("blue_1"), BLUE) && is_hidden_from(blue, piece("blue_1"), RED));
	ck_assert(!is_hidden_from(blue, piece("red_flag"), BLUE) && !is_hidden_from(blue, piece("red_flag"), 0));
	same = run_clone(cards_at[REFEREE].run);
	public = run_save_public(same);
	camp = json_get(json_get(json_get(public, "table"), "places"), "red_camp");
	ck_assert_uint_eq(json_size(json_get(camp, "pieces")), 11);
	ck_assert_str_eq(json_string(json_at(json_get(camp, "pieces"), 0)), "red_flag");
	for (size_t i = 1; i < 11; i++)
		ck_assert_str_eq(json_string(json_at(json_get(camp, "pieces"), i)), "hidden");
	for (int i = 0; i < 2; i++) {
		int64_t n = 0;

		ck_assert(json_integer(json_get(json_get(camp, "kinds"), i ? "south" : "north"), &n));
		ck_assert_int_eq(n, i ? 2 : 8);
	}
	json_free(public);
	run_free(same);
}
END_TEST

/* The I-th event of COPY that tells of FACT names this. */
static thing told_of(int copy, const char *fact, int i)
{
	const struct run *r = cards_at[copy].run;

	for (int k = 0; k < r->events.n; k++) {
		const struct event *e = &r->events.event[k];

		if (e->kind == EVENT_FACT && strcmp(r->rules->facts[e->fact].name, fact) == 0 && i-- == 0)
			return e->thing[0];
	}
	ck_abort_msg("no such event");
}

START_TEST(masks__tell_of_a_hidden_block_its_kind_and_its_owner_which)
{
	cards_begin();
	cards_play(RED, "march: red_4\nend\n");
	ck_assert_int_eq(told_of(RED, "marched", 0), PIECE(piece("red_4")));
	ck_assert_int_eq(told_of(BLUE, "marched", 0), WORD(pack_word(cards_at[BLUE].pack, "block")));
	ck_assert_int_eq(place_of(cards_at[RED].run->table, piece("red_4")), BLOCKS_RED_KEEP);
	ck_assert_int_eq(count_at(cards_at[BLUE].run->table, BLOCKS_RED_KEEP), 1);
	ck_assert_int_eq(pack_fog_class(cards_at[BLUE].pack, first_at(cards_at[BLUE].run->table, BLOCKS_RED_KEEP)),
	                 class_of("red_4"));
}
END_TEST

/* However much is told of what is hidden, its owner's letter has room for all of it. */
START_TEST(letters__have_room_for_all_that_is_hidden)
{
	const struct run *red;
	int whole = 0;

	cards_begin();
	cards_play(RED, "drill\nend\n");
	red = cards_at[RED].run;
	for (int i = 0; i < red->events.n; i++) {
		const struct event *e = &red->events.event[i];

		ck_assert_msg(e->kind != EVENT_LAPSED, "%s: %s", e->text, e->why);
		whole += e->kind == EVENT_FACT && kind_of(e->thing[0]) == THING_PIECE;
	}
	ck_assert_int_eq(whole, BLOCKS_DRILLS);
	for (int i = 0; i < BLOCKS_DRILLS; i++)
		ck_assert_int_eq(kind_of(told_of(BLUE, "drilled", i)), THING_WORD);
	ck_assert_int_eq(number(cards_at[BLUE].run->table, first_at(cards_at[BLUE].run->table, BLOCKS_RED_CAMP), 0), 0);
}
END_TEST

/* --- pictures ----------------------------------------------------------------------------------------------- */

static void asks_blue_by(const char *orders)
{
	cards_begin();
	cards_play(RED, orders);
	ck_assert_int_eq(cards_at[REFEREE].ledger.pen.seat, BLUE);
}

static void fires(void)
{
	asks_blue_by("volley: red_10, red_9, red_8, red_7, red_4\nend\n");
}

/* There are 6,720 ways to name five of eight blocks, and by one of them alone somebody is asked. */
START_TEST(picture__is_what_who_is_asked_has_where_hidden_strength_decided)
{
	const struct run *blue;

	fires();
	ck_assert(!cards_at[REFEREE].run->picture && !cards_at[RED].run->picture);
	blue = cards_at[BLUE].run;
	ck_assert(blue->picture && blue->asks);
	ck_assert_str_eq(blue->rules->keys[blue->question->key].name, "lose");
	ck_assert_int_eq(blue->question->n_about, 1);
	ck_assert_int_eq(blue->question->about[0], PIECE(piece("red_1")));
	cards_reopen(BLUE);
	ck_assert(cards_at[BLUE].run->picture);
	for (int seat = 0; seat < SEATS; seat++)
		ck_assert_int_eq(cards_at[seat].run->phasing, BLUE);
}
END_TEST

START_TEST(picture__takes_orders_and_the_game_goes_on)
{
	fires();
	cards_play(BLUE, "lose: blue_2\n");
	for (int seat = 0; seat < SEATS; seat++) {
		ck_assert(!cards_at[seat].run->picture);
		ck_assert_int_eq(place_of(cards_at[seat].run->table, piece("blue_2")), BLOCKS_FIELD);
	}
	copies_agree();
	cards_play(cards_at[REFEREE].ledger.pen.seat, "resign\n");
	for (int seat = 0; seat < SEATS; seat++) {
		ck_assert_int_eq(cards_at[seat].sees, SEES_ALL);
		audit_is_good(seat);
	}
}
END_TEST

/* Whose turn it was when a row ended in the middle no row that is played again would tell. */
START_TEST(over__in_the_middle_of_a_row_is_the_same_for_all)
{
	asks_blue_by("strike: red_4\nend\n");
	cards_play(BLUE, "resign\n");
	for (int seat = 0; seat < SEATS; seat++) {
		ck_assert(cards_at[seat].run->over);
		ck_assert_int_eq(cards_at[seat].run->phasing, BLUE);
		cards_reopen(seat);
		ck_assert_int_eq(cards_at[seat].run->phasing, BLUE);
	}
}
END_TEST

/* Nobody can try there what lines do.  The ruling tells their author, and asks again. */
START_TEST(picture__takes_lines_that_answer_nothing_and_asks_again)
{
	fires();
	ck_assert_int_eq(cards_sign(BLUE, "loose: blue_1\n"), -1);
	cards_play(BLUE, "lose: nobody\n");
	ck_assert_int_eq(cards_at[REFEREE].ledger.pen.seat, BLUE);
	ck_assert(cards_at[BLUE].run->picture);
	cards_play(BLUE, "lose: blue_3\n");
	ck_assert(!cards_at[BLUE].run->picture);
	copies_agree();
}
END_TEST

/* Whoever plans on it, by hand or by clicks, is told little and nothing wrong. */
START_TEST(picture__is_looked_at_by_all_that_looks_ahead)
{
	const struct odds_plan plan = { BLUE, 4, 1 };
	struct text orders = TEXT_INIT, template = TEXT_INIT;
	struct next next;
	struct futures futures;
	struct odds odds;
	struct run *blue;
	json *view;

	fires();
	blue = run_clone(cards_at[BLUE].run);
	ck_assert(blue->picture);
	ck_assert_msg(bot_orders(&orders, blue, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_msg(next_find(&next, blue, BLUE, &(struct next_cursor){ .typed = "" }, &cards_error) == 0, "%s",
	              cards_error.text);
	ck_assert_msg(futures_play(&futures, blue, BLUE, 4, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_msg(odds_play(&odds, blue, &plan, &cards_error) == 0, "%s", cards_error.text);
	order_template(&template, blue, &(struct view_head){ .by = BLUE });
	view = view_new(blue, &(struct view_input){ .game = "12345678", .dice_by = -1 });
	ck_assert_ptr_nonnull(view);
	json_free(view);
	odds_release(&odds);
	futures_release(&futures);
	next_release(&next);
	text_release(&template);
	text_release(&orders);
	run_free(blue);
}
END_TEST

/* By the first block of that nation, which stands for it at first, nobody would be asked: others are tried. */
START_TEST(standin__is_found_where_hidden_strength_decided)
{
	const struct run *blue;
	int strength;

	asks_blue_by("strike: red_4\nend\n");
	for (int seat = 0; seat < SEATS; seat++)
		ck_assert(!cards_at[seat].run->picture);
	blue = cards_at[BLUE].run;
	ck_assert_int_eq(blue->question->n_about, 1);
	strength = piece_attribute(blue->pack, index_of(blue->question->about[0]), 2);
	ck_assert_int_gt(strength, 1);
	copies_agree();
	ck_assert_int_eq(cards_sign(BLUE, "lose: red_2\n"), -1);
	cards_play(BLUE, "lose: blue_2\n");
	for (int seat = 0; seat < SEATS; seat++)
		ck_assert_int_eq(place_of(cards_at[seat].run->table, piece("blue_2")), BLOCKS_FIELD);
	copies_agree();
	ck_assert_int_eq(pass_to_the_end(), 0);
	for (int seat = 0; seat < SEATS; seat++)
		audit_is_good(seat);
}
END_TEST

/* By a block that is as weak as the first of its nation nothing is asked, and there is no picture. */
START_TEST(picture__is_not_needed_where_what_is_seen_leads_there)
{
	cards_begin();
	cards_play(RED, "strike: red_2\nmarch: red_1\n");
	for (int seat = 0; seat < SEATS; seat++)
		ck_assert(!cards_at[seat].run->picture);
	copies_agree();
}
END_TEST

/* --- undo --------------------------------------------------------------------------------------------------- */

static int undo_to(int ruling)
{
	struct motion m = { .type = ENTRY_UNDO, .lines = "", .because = "a slip", .name = "lines", .to = ruling };
	int mover = cards_at[REFEREE].ledger.pen.seat;

	error_clear(&cards_error);
	return game_move(&cards_at[mover], &m, &cards_keys[mover], &cards_error);
}

START_TEST(undo__goes_back_over_what_stayed_hidden)
{
	int first;

	cards_begin();
	first = cards_at[REFEREE].ledger.live_ruling;
	cards_play(RED, "march: red_1\nend\n");
	ck_assert_msg(undo_to(first) == 0, "%s", cards_error.text);
}
END_TEST

START_TEST(undo__goes_not_back_over_what_was_laid_open)
{
	int first;

	cards_begin();
	first = cards_at[REFEREE].ledger.live_ruling;
	cards_play(RED, "march: red_1\nshow\nend\n");
	ck_assert_int_eq(cards_at[BLUE].run->shown, 1);
	ck_assert_int_eq(undo_to(first), -1);
	ck_assert_msg(strstr(cards_error.text, "pieces were laid open") != NULL, "%s", cards_error.text);
}
END_TEST

/* --- cheats ------------------------------------------------------------------------------------------------- */

/* Red has ordered, and his letter is with the referee. */
static void orders_to_referee(const char *orders)
{
	char *letter;

	ck_assert_msg(cards_sign(RED, orders) == 0, "%s", cards_error.text);
	letter = cards_letter(RED, cards_at[REFEREE].ledger.n);
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	free(letter);
}

START_TEST(cheat__blocks_swapped_between_rulings_come_out_in_the_end)
{
	struct run *truth;

	cards_begin();
	cards_play(RED, "march: red_4\n");
	orders_to_referee("march: red_2\nend\n");
	truth = cards_at[REFEREE].run;
	cards_exchange_on(truth->table, piece("red_4"), piece("red_1"));
	cards_exchange_on(truth->checkpoint, piece("red_4"), piece("red_1"));
	ck_assert_msg(cards_settle(REFEREE) == 0, "%s", cards_error.text);
	cards_spread(REFEREE);
	ck_assert_int_eq(pass_to_the_end(), -1);
	ck_assert_msg(strstr(cards_error.text, "wrong") != NULL, "%s", cards_error.text);
}
END_TEST

/* Red's own program has been made to believe that he holds what he does not.  The referee's makes no ruling on it, and
 * whoever plays one again, as all do at the end, finds no such ruling right, though in truth the line would lapse. */
START_TEST(cheat__no_ruling_on_illegal_lines_is_right)
{
	struct run *red, *again;
	struct hash seed = { { 1 } };
	char command[160];
	int seq;

	cards_begin();
	red = cards_at[RED].run;
	seq = cards_at[RED].ledger.n;
	cards_exchange_on(red->table, piece("red_1"), piece("blue_1"));
	cards_exchange_on(red->checkpoint, piece("red_1"), piece("blue_1"));
	ck_assert_msg(cards_sign(RED, "march: blue_1\nend\n") == 0, "%s", cards_error.text);
	snprintf(command, sizeof command, "cp red/log/%04d.* ref/log; cp red/letters/%04d.lines ref/letters", seq, seq);
	ck_assert_int_eq(system(command), 0);
	cards_reopen(REFEREE);
	ck_assert_int_eq(cards_settle(REFEREE), -1);
	again = run_clone(cards_at[REFEREE].run);
	error_clear(&cards_error);
	ck_assert_int_eq(game_play(again, &cards_at[REFEREE], seq, &seed, &cards_error), -1);
	ck_assert_msg((enum fault)cards_error.fault == FAULT_ORDERS, "%s", cards_error.text);
	run_free(again);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("blocks");
	TCase *c = tcase_create("blocks");

	tcase_add_checked_fixture(c, set_up, teardown);
	tcase_set_timeout(c, 20);
	tcase_add_test(c, classes__are_of_one_owner_and_one_word_and_of_the_kinds_that_fog_hides);
	tcase_add_test(c, masks__hide_blocks_and_show_flags);
	tcase_add_test(c, masks__tell_of_a_hidden_block_its_kind_and_its_owner_which);
	tcase_add_test(c, letters__have_room_for_all_that_is_hidden);
	tcase_add_test(c, picture__is_what_who_is_asked_has_where_hidden_strength_decided);
	tcase_add_test(c, picture__takes_orders_and_the_game_goes_on);
	tcase_add_test(c, over__in_the_middle_of_a_row_is_the_same_for_all);
	tcase_add_test(c, picture__takes_lines_that_answer_nothing_and_asks_again);
	tcase_add_test(c, picture__is_looked_at_by_all_that_looks_ahead);
	tcase_add_test(c, standin__is_found_where_hidden_strength_decided);
	tcase_add_test(c, picture__is_not_needed_where_what_is_seen_leads_there);
	tcase_add_test(c, undo__goes_back_over_what_stayed_hidden);
	tcase_add_test(c, undo__goes_not_back_over_what_was_laid_open);
	tcase_add_test(c, cheat__blocks_swapped_between_rulings_come_out_in_the_end);
	tcase_add_test(c, cheat__no_ruling_on_illegal_lines_is_right);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
