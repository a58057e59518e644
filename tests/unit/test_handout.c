/* test_handout.c - hidden hands with a referee (doc/PROTOCOL.md 7.2), on three machines. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cards_game.h"
#include "game/append.h"
#include "game/event_save.h"
#include "game/handout_parts.h"
#include "game/judge.h"
#include "game/load.h"
#include "game/motion.h"
#include "game/motion_write.h"
#include "game/open.h"
#include "game/replay.h"
#include "game/seat_view.h"
#include "game/start.h"
#include "game/visibility.h"
#include "show/derive.h"
#include "suite.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/signed.h"

static bool same_place(const struct run *a, const struct run *b, int place)
{
	for (int i = 0; i < a->pack->n_pieces; i++)
		if ((place_of(a->table, i) == place) != (place_of(b->table, i) == place))
			return false;
	return true;
}

/* Each player sees what the referee sees of his hand, and all see the same of what is public. */
static void copies_agree(void)
{
	const struct run *truth = cards_at[REFEREE].run;

	for (int seat = RED; seat < SEATS; seat++) {
		struct hash h = state_hash(cards_at[seat].run);

		ck_assert(hash_equal(&h, &ledger_at(&cards_at[REFEREE].ledger, cards_at[REFEREE].ledger.live_ruling)->state));
		ck_assert_int_eq(cards_at[seat].sees, seat);
		ck_assert(same_place(truth, cards_at[seat].run, CARDS_PLAYED));
		ck_assert(same_place(truth, cards_at[seat].run, seat == RED ? CARDS_RED_HAND : CARDS_BLUE_HAND));
		ck_assert(same_place(truth, cards_at[seat].run, seat == RED ? CARDS_RED_RESERVE : CARDS_BLUE_RESERVE));
	}
}

/* --- playing ---------------------------------------------------------------------------------------- */

START_TEST(handout__brings_each_player_his_hand)
{
	cards_begin();
	ck_assert_int_eq(cards_at[REFEREE].sees, SEES_ALL);
	copies_agree();
	ck_assert_int_eq(cards_at[RED].ledger.pen.seat, RED);
}
END_TEST

static void play_whole_game(void)
{
	char orders[128];

	while (!cards_at[REFEREE].ledger.over) {
		int seat = cards_at[REFEREE].ledger.pen.seat;

		snprintf(orders, sizeof orders, "play: %s\n%s", cards_first(seat), seat == RED ? "end\n" : "");
		cards_play(seat, orders);
		if (!cards_at[REFEREE].ledger.over)
			copies_agree();
	}
}

START_TEST(handout__a_whole_game_is_played_and_proven_at_the_end)
{
	cards_begin();
	play_whole_game();
	ck_assert(ledger_at(&cards_at[REFEREE].ledger, cards_at[REFEREE].ledger.n - 1)->has_secret);
	for (int seat = RED; seat < SEATS; seat++) {
		struct audit a;

		ck_assert_int_eq(cards_at[seat].sees, SEES_ALL);
		ck_assert_msg(cards_settle(seat) == 0, "%s", cards_error.text);
		if (seat == RED) {
			char *letter = cards_letter(RED, cards_at[BLUE].ledger.n);

			ck_assert_msg(cards_take(BLUE, letter) == 0, "%s", cards_error.text);
			free(letter);
		}
		ck_assert(audit_game(&a, seat == RED ? "red" : "blue", cards_rulesets, &cards_error) == 0);
		ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
		audit_release(&a);
	}
	ck_assert_int_eq(cards_at[BLUE].ledger.pen.seat, -1);
}
END_TEST

START_TEST(handout__copies_open_again_as_they_were)
{
	char orders[64];

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", cards_first(RED));
	cards_play(RED, orders);
	for (int seat = 0; seat < SEATS; seat++) {
		struct hash before = state_hash(cards_at[seat].run), after;

		cards_reopen(seat);
		after = state_hash(cards_at[seat].run);
		ck_assert(hash_equal(&before, &after));
	}
	copies_agree();
	ck_assert_int_eq(system("rm -r ref/secrets/state.json"), 0);
	cards_reopen(REFEREE);
	copies_agree();
}
END_TEST

/* --- what cards cannot be ordered ------------------------------------------------------------------------- */

/* A kind red holds none of: there is one when he holds no more than two cards. */
static const char *not_held(void)
{
	static const char *const kinds[] = { "Gold", "Storm", "Veto" };
	char orders[64];
	int i = 0;

	while (count_at(cards_at[RED].run->table, CARDS_RED_HAND) > 2) {
		snprintf(orders, sizeof orders, "play: %s\n", cards_first(RED));
		cards_play(RED, orders);
	}
	while (cards_held(RED, kinds[i]) >= 0)
		i++;
	return kinds[i];
}

START_TEST(handout__orders_for_a_card_that_is_not_held_are_refused)
{
	char orders[64];

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", not_held());
	ck_assert_int_eq(cards_sign(RED, orders), -1);
	ck_assert_int_eq(cards_error.fault, FAULT_ORDERS);
	ck_assert_msg(strstr(cards_error.text, not_held()) != NULL, "%s", cards_error.text);
}
END_TEST

START_TEST(handout__nobody_tries_orders_of_a_hand_he_does_not_see)
{
	const struct order_source source = { "orders", "end", 3 };
	struct game *g = &cards_at[BLUE];

	cards_begin();
	ck_assert_int_eq(game_check(g, RED, &(struct order_check){ .draft = &source }, &cards_error), -1);
	ck_assert_msg(strstr(cards_error.text, "what red holds is not known here") != NULL, "%s", cards_error.text);
}
END_TEST

/* The veto is blue's to hold: red cannot see past the question whether it comes. */
START_TEST(handout__orders_are_tried_up_to_the_first_thing_that_is_hidden)
{
	struct game *g = &cards_at[RED];
	struct futures futures;
	struct run *after = NULL;
	struct order_source source = { .name = "orders" };
	const struct order_check check = { .draft = &source, .n_futures = 50, .futures = &futures, .after = &after };
	char orders[64];

	cards_begin();
	source.length = (size_t)snprintf(orders, sizeof orders, "play: %s\nend\n", cards_first(RED));
	source.text = orders;
	ck_assert_msg(game_check(g, RED, &check, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(after->asks);
	ck_assert_int_eq(after->question->seat, BLUE);
	ck_assert_int_eq(futures.n, 50);
	futures_release(&futures);
	run_free(after);
}
END_TEST

/* --- nothing leaks ------------------------------------------------------------------------------------------- */

static void compare_files(const char *name)
{
	struct text a = TEXT_INIT, b = TEXT_INIT;
	char path[64];

	snprintf(path, sizeof path, "one/%s", name);
	ck_assert(file_read(&a, path, 1 << 20, &cards_error) == 0);
	snprintf(path, sizeof path, "two/%s", name);
	ck_assert(file_read(&b, path, 1 << 20, &cards_error) == 0);
	ck_assert_msg(a.length == b.length, "%s: %zu bytes, and %zu", name, a.length, b.length);
	if (strstr(name, "state"))
		ck_assert_str_eq(a.bytes, b.bytes);
	text_release(&a);
	text_release(&b);
}

static void same_reports(const struct game *g, struct run *a, struct run *b, int seat)
{
	char *templates = path_join(getenv("srcdir") ? getenv("srcdir") : ".", "templates/common");
	const char *const directories[] = { templates, NULL };
	const struct reader reader = { .sees = seat };
	struct derived one, two;

	ck_assert_msg(derive(&one, g, a, 3, &reader, directories, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_msg(derive(&two, g, b, 3, &reader, directories, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_str_eq(one.report.bytes, two.report.bytes);
	ck_assert_str_eq(one.report_json.bytes, two.report_json.bytes);
	ck_assert_str_eq(one.state.bytes, two.state.bytes);
	ck_assert_str_eq(one.map_text.bytes, two.map_text.bytes);
	ck_assert_str_eq(one.map_svg.bytes, two.map_svg.bytes);
	ck_assert(seat == 0 || strstr(one.report.bytes, "YOUR HAND"));
	ck_assert(seat != 0 || !strstr(one.report.bytes, "YOUR HAND"));
	derived_release(&one);
	derived_release(&two);
	free(templates);
}

/* Two games that differ only in the hand of blue: what all and what red get is the same, to the byte, and letters are
 * of the same length. */
START_TEST(handout__what_others_hold_shows_nowhere)
{
	struct game one = { 0 }, two;
	struct run *other, *before, *after;

	cards_begin();
	one = cards_at[REFEREE];
	two = one;
	one.directory = (char *)"one";
	two.directory = (char *)"two";
	other = cards_exchanged(one.run, first_at(one.run->table, CARDS_BLUE_HAND), first_at(one.run->table, CARDS_BOX));
	after = game_replay(&cards_at[REFEREE], 3, &cards_error);
	before = game_begin(&one, &cards_error);
	ck_assert_msg(handout_give(&one, ledger_at(&one.ledger, 3), before, one.run, &cards_error) == 0, "%s",
	              cards_error.text);
	other->events.n = 0;
	for (int i = 0; i < after->events.n; i++)
		*run_event(other, EVENT_FACT, "") = after->events.event[i];
	for (int i = 0; i < other->events.n; i++)        /* what blue was told is another card */
		if (other->events.event[i].to == BLUE)
			other->events.event[i].thing[0] = PIECE(first_at(other->table, CARDS_BLUE_HAND));
	for (int i = 0; i < 6; i++)                      /* and much came to nothing for him */
		run_lapse(other, BLUE, "2.1", i + 1, "play: Storm, Gold, Veto", "\"Storm\" is not possible here");
	ck_assert_msg(handout_give(&two, ledger_at(&one.ledger, 3), before, other, &cards_error) == 0, "%s", cards_error.text);
	compare_files("letters/0003.state");
	compare_files("letters/0003.1");
	compare_files("letters/0003.2");
	same_reports(&one, after, other, 0);
	same_reports(&one, after, other, RED);
	other->events.n = 0;
	run_free(other);
	run_free(after);
	run_free(before);
}
END_TEST

START_TEST(handout__who_holds_no_key_sees_what_everybody_may)
{
	struct game g;

	cards_begin();
	ck_assert_msg(game_open(&g, "blue", cards_rulesets, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_int_eq(g.sees, 0);
	ck_assert_int_eq(count_at(g.run->table, CARDS_RED_HAND), 4);
	ck_assert_ptr_null(game_view(&g, g.run, RED, &cards_error));
	ck_assert(strstr(cards_error.text, "not known here") != NULL);
	game_close(&g);
}
END_TEST

/* --- undo, charter ------------------------------------------------------------------------------------ */

static int undo(int to)
{
	const struct motion m = { .type = ENTRY_UNDO, .to = to, .lines = "", .because = "a slip", .name = "lines" };
	int seat = cards_at[REFEREE].ledger.pen.seat;

	error_clear(&cards_error);
	return game_move(&cards_at[seat], &m, &cards_keys[seat], &cards_error);
}

START_TEST(handout__no_undo_goes_back_over_a_deal)
{
	int first;

	cards_begin();
	first = cards_at[REFEREE].ledger.live_ruling;
	cards_play(RED, "end\n");
	cards_play(BLUE, "end\n");
	ck_assert_int_eq(undo(first), -1);
	ck_assert_msg(strstr(cards_error.text, "sealed a deck") != NULL, "%s", cards_error.text);
}
END_TEST

/* Nobody signs that a file is here, so that none is blamed who wrote what cannot be judged without it. */
static void audit_without_position(int seq)
{
	char *path = handout_path(&cards_at[RED], seq, 0);
	struct audit a;

	ck_assert_int_eq(file_remove(path, &cards_error), 0);
	ck_assert(audit_game(&a, "red", cards_rulesets, &cards_error) == 0);
	ck_assert_msg(a.fault == FAULT_NONE, "entry %d, seat %d: %s", a.seq, a.seat, a.text);
	ck_assert_int_eq(a.unseen, 1);
	audit_release(&a);
	free(path);
}

START_TEST(handout__an_undo_that_meets_no_deal_is_done_on_all_machines)
{
	int first, mover;

	cards_begin();
	first = cards_at[REFEREE].ledger.live_ruling;
	cards_play(RED, "end\n");
	mover = cards_at[REFEREE].ledger.pen.seat;
	ck_assert_msg(undo(first) == 0, "%s", cards_error.text);
	cards_spread(mover);
	while (cards_at[REFEREE].ledger.pen.type == ENTRY_AGREE) {
		int seat = cards_at[REFEREE].ledger.pen.seat;

		ck_assert_msg(game_answer(&cards_at[seat], true, NULL, &cards_keys[seat], &cards_error) == 0, "%s",
		              cards_error.text);
		cards_spread(seat);
	}
	ck_assert_int_eq(cards_at[REFEREE].ledger.live_ruling, first);
	copies_agree();
	cards_play(RED, "end\n");
	copies_agree();
	audit_without_position(first);
}
END_TEST

/* Cards are dealt, played and laid face down, by the referee's machine in full knowledge: none of it is a move. */
START_TEST(moves__tell_nothing_of_what_lies_hidden)
{
	char orders[64];

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", cards_first(RED));
	cards_play(RED, orders);
	for (int i = 0; i < cards_at[REFEREE].ledger.n; i++)
		if (cards_at[REFEREE].ledger.link[i].type == ENTRY_RULING) {
			struct run *truth = game_replay(&cards_at[REFEREE], i, &cards_error);

			ck_assert_int_gt(truth->events.n, 0);
			ck_assert_int_eq(truth->moves.n, 0);
			run_free(truth);
		}
}
END_TEST

/* What has moved in the open goes out with the ruling, each move with its event. */
START_TEST(moves__come_with_the_position_as_they_were_saved)
{
	struct run *r, *read;
	json *events, *moves;

	cards_begin();
	r = game_replay(&cards_at[REFEREE], cards_at[REFEREE].ledger.live_ruling, &cards_error);
	read = run_clone(r);
	r->events.n = 0;
	moves_add(&r->moves, 0, CARDS_PLAYED, CARDS_BOX);
	run_event(r, EVENT_RESIGNED, "");
	moves_add(&r->moves, 1, CARDS_PLAYED, CARDS_BOX);
	moves_add(&r->moves, 0, CARDS_BOX, CARDS_PLAYED);
	run_event(r, EVENT_RESIGNED, "");
	moves_add(&r->moves, 2, CARDS_BOX, CARDS_PLAYED);
	events = events_save(r, 0);
	moves = moves_save(r);
	ck_assert_int_eq(events_load(read, events, NULL, moves, &cards_error), 0);
	ck_assert_int_eq(read->moves.n, 4);
	ck_assert_int_eq(read->events.event[0].moves, 1);
	ck_assert_int_eq(read->events.event[1].moves, 3);
	ck_assert_mem_eq(read->moves.move, r->moves.move, 4 * sizeof *r->moves.move);
	json_append(moves, json_new_string("nonsense"));
	ck_assert_int_lt(events_load(read, events, NULL, moves, &cards_error), 0);
	ck_assert(strstr(cards_error.text, "a move names") != NULL);
	error_clear(&cards_error);
	json_free(events);
	json_free(moves);
	run_free(read);
	run_free(r);
}
END_TEST

START_TEST(charter__hidden_hands_need_a_referee_or_open_hands)
{
	static const char *option[] = { "open-hands" };
	struct charter c;
	char *pack = cards_pack();

	cards_charter(&c, DICE_WITNESS);
	ck_assert_int_eq(game_offer("ref", pack, NULL, cards_rulesets, &c, 1, &cards_keys[RED], &cards_error), -1);
	ck_assert_msg(strstr(cards_error.text, "hidden hands need a referee for now") != NULL, "%s", cards_error.text);
	ck_assert(!file_exists("ref/log"));
	error_clear(&cards_error);
	c.edict = EDICT_AGREED;
	c.option = option;
	c.n_options = 1;
	ck_assert_msg(game_offer("ref", pack, NULL, cards_rulesets, &c, 1, &cards_keys[RED], &cards_error) == 0, "%s",
	              cards_error.text);
	free(pack);
}
END_TEST

START_TEST(charter__an_accept_without_a_box_key_is_refused)
{
	struct game *g = &cards_at[RED];
	struct sidecar beside = { .is_signed = true };
	struct charter c;
	struct entry e;
	char *pack = cards_pack(), *letter;

	cards_charter(&c, DICE_REFEREE);
	ck_assert(game_offer("ref", pack, NULL, cards_rulesets, &c, 0, &cards_keys[REFEREE], &cards_error) == 0);
	cards_reopen(REFEREE);
	letter = cards_letter(REFEREE, 0);
	ck_assert(game_join("red", pack, NULL, cards_rulesets, MAILED(letter, "letter"),
	                    &cards_error) == 0);
	cards_reopen(RED);
	ledger_begin(&g->ledger, &e, ENTRY_ACCEPT, RED);
	e.has_nonce = true;
	e.nonce.bytes[0] = 1;
	ck_assert(entry_write(&e, &g->ledger.arena, &cards_error) == 0);
	ck_assert(ssh_sign(&beside.signature, charter_key(&c, RED), cards_keys[RED].ssh, cards_keys[RED].n_ssh, e.bytes,
	                   e.length, &cards_error) == 0);
	ck_assert_int_eq(game_append(g, &(struct arrival){ &e, &beside, NULL, NULL }, &cards_error), -1);
	ck_assert_msg(strstr(cards_error.text, "gives no `box` key") != NULL, "%s", cards_error.text);
	free(letter);
	free(pack);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("handout");
	TCase *c = tcase_create("cards");

	tcase_add_checked_fixture(c, cards_setup, cards_teardown);
	tcase_set_timeout(c, 60);
	tcase_add_test(c, handout__brings_each_player_his_hand);
	tcase_add_test(c, handout__a_whole_game_is_played_and_proven_at_the_end);
	tcase_add_test(c, handout__copies_open_again_as_they_were);
	tcase_add_test(c, handout__orders_for_a_card_that_is_not_held_are_refused);
	tcase_add_test(c, handout__nobody_tries_orders_of_a_hand_he_does_not_see);
	tcase_add_test(c, handout__orders_are_tried_up_to_the_first_thing_that_is_hidden);
	tcase_add_test(c, handout__what_others_hold_shows_nowhere);
	tcase_add_test(c, handout__who_holds_no_key_sees_what_everybody_may);
	tcase_add_test(c, handout__no_undo_goes_back_over_a_deal);
	tcase_add_test(c, handout__an_undo_that_meets_no_deal_is_done_on_all_machines);
	tcase_add_test(c, moves__tell_nothing_of_what_lies_hidden);
	tcase_add_test(c, moves__come_with_the_position_as_they_were_saved);
	tcase_add_test(c, charter__hidden_hands_need_a_referee_or_open_hands);
	tcase_add_test(c, charter__an_accept_without_a_box_key_is_refused);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
