/* test_handout.c - hidden hands with a referee (PROTOCOL.md 7.2), on three machines. */
#include "cards_game.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "play/eyes.h"
#include "play/hands.h"
#include "suite.h"

static char dir[64];

static void setup(void)
{
	strcpy(dir, "/tmp/handout-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert_int_eq(chdir(dir), 0);
	cards_make_keys();
	error_clear(&cards_error);
}

static void teardown(void)
{
	char command[96];

	cards_end();
	snprintf(command, sizeof command, "rm -rf %s", dir);
	ck_assert_int_eq(system(command), 0);
}

static const char *first_name(int seat)
{
	const struct run *r = cards_at[seat].run;

	return r->pack->piece[first_at(r->table, seat == RED ? CARDS_RED_HAND : CARDS_BLUE_HAND)].id;
}

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

		ck_assert(hash_equal(&h, &cards_at[REFEREE].ledger.entry[cards_at[REFEREE].ledger.live_ruling]->state));
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

		snprintf(orders, sizeof orders, "play: %s\n%s", first_name(seat), seat == RED ? "end\n" : "");
		cards_play(seat, orders);
		if (!cards_at[REFEREE].ledger.over)
			copies_agree();
	}
}

START_TEST(handout__a_whole_game_is_played_and_proven_at_the_end)
{
	cards_begin();
	play_whole_game();
	ck_assert(cards_at[REFEREE].ledger.entry[cards_at[REFEREE].ledger.n - 1]->has_secret);
	for (int seat = RED; seat < SEATS; seat++) {
		struct audit a;

		ck_assert_int_eq(cards_at[seat].sees, SEES_ALL);
		ck_assert_msg(cards_settle(seat) == 0, "%s", cards_error.text);
		if (seat == RED)
			ck_assert(cards_take(BLUE, cards_letter(RED, cards_at[BLUE].ledger.n)) == 0);
		ck_assert(audit_game(&a, seat == RED ? "red" : "blue", cards_rulesets, &cards_error) == 0);
		ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
		audit_release(&a);
	}
	ck_assert_int_eq(cards_at[BLUE].ledger.pen.seat, -1);
}
END_TEST

START_TEST(handout__copies_open_again_as_they_were)
{
	cards_begin();
	cards_play(RED, "play: gold\nend\n");
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

int main(void)
{
	Suite *suite = suite_create("handout");
	TCase *c = tcase_create("cards");

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_set_timeout(c, 60);
	tcase_add_test(c, handout__brings_each_player_his_hand);
	tcase_add_test(c, handout__a_whole_game_is_played_and_proven_at_the_end);
	tcase_add_test(c, handout__copies_open_again_as_they_were);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
