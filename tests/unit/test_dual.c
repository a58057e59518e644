/* test_dual.c - dice of two (doc/PROTOCOL.md P3, 4.1): the referee's and the opponent's share; and who tries to roll
 * them alone. */
#include "game/load.h"
#include "game/motion_write.h"
#include "game/replay.h"
#include "motion_game.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

/* Up to red's first orders, signed: blue owes his share. */
static void begin_with(struct game *g, const char *directory, const char *orders)
{
	begin_as(g, directory, DICE_DUAL, UNDO_AGREED, EDICT_AGREED);
	while (g->ledger.pen.type != ENTRY_ORDERS)
		ck_assert_int_eq(toy_settle(g), 0);
	pen_is(g, 1, ENTRY_ORDERS);
	ck_assert_msg(toy_sign(g, 1, orders) == 0, "%s", toy_error.text);
	pen_is(g, 2, ENTRY_SHARE);
}

static void begin_dual(struct game *g, const char *directory)
{
	begin_with(g, directory, "raid Perth gold grain\n");
}

START_TEST(dual__orders_a_share_a_ruling)
{
	struct game g;
	int choice;

	begin_dual(&g, "plain");
	choice = g.ledger.n - 1;
	ck_assert_int_eq(toy_settle(&g), 0);
	ck_assert_int_eq(ledger_at(&g.ledger, choice + 1)->type, ENTRY_SHARE);
	ck_assert_int_eq(ledger_at(&g.ledger, choice + 1)->by, 2);
	ck_assert_int_eq(ledger_at(&g.ledger, choice + 2)->type, ENTRY_RULING);
	ck_assert_int_eq(ledger_at(&g.ledger, choice + 2)->by, 0);
	ck_assert_int_gt(ledger_at(&g.ledger, choice + 2)->rolls, 0);
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	game_close(&g);
	toy_audit("plain", FAULT_NONE, 0, "");
}
END_TEST

/* Red signs two orders: one for blue, who shares on it, and one for the referee. */
START_TEST(dual__two_orders_end_in_the_referees_forfeit)
{
	struct game referee, blue;
	char *letter;

	begin_as(&referee, "two", DICE_DUAL, UNDO_AGREED, EDICT_AGREED);
	toy_copy("two", "two.blue");
	toy_open(&blue, "two.blue");
	ck_assert_int_eq(toy_sign(&blue, 1, "end\nwhen toll: gold\n"), 0);
	ck_assert_int_eq(system("rm -r seat.key.record"), 0);    /* red's other program knows nothing of it */
	ck_assert_int_eq(toy_sign(&referee, 1, "raid Perth gold grain\n"), 0);
	letter = toy_letter(&referee, referee.ledger.n - 1);
	ck_assert_int_eq(toy_take(&blue, letter), 0);
	ck_assert_str_eq(fault_word((enum fault)toy_error.fault), "equivocation");
	ck_assert_msg(strstr(toy_error.text, "two.blue/log/0005.entry\n    two.blue/evidence/0005.") != NULL,
	              "%s", toy_error.text);
	ck_assert_msg(strstr(toy_error.text, "he can declare that red has forfeited") != NULL, "%s", toy_error.text);
	error_clear(&toy_error);
	ck_assert_int_eq(game_forfeit(&referee, 1, &toy_keys, &toy_error), 0);
	free(letter);
	game_close(&blue);
	game_close(&referee);
	toy_audit("two", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(dual__a_share_that_is_not_what_its_proof_shows_is_found)
{
	struct game g;
	struct entry e;
	struct proof proof[8];
	int n;

	begin_dual(&g, "beta");
	n = honest(&g, "beta.honest", 0, &e, proof);
	e.beta[0] ^= 1;
	cheat_with(&g, "beta", &e, proof, n, FAULT_PROOF, "`beta` is not what the proof shows");
}
END_TEST

/* Blue has kept an earlier share whose dice he liked. */
START_TEST(dual__a_share_of_another_choice_is_found)
{
	struct game g;
	struct entry e, earlier;
	struct proof proof[8];
	int n;

	begin_dual(&g, "again");
	n = honest(&g, "again.honest", 0, &earlier, proof);
	ck_assert_int_eq(toy_settle(&g), 0);
	ck_assert_int_eq(toy_sign(&g, 1, "raid Perth grain cattle\n"), 0);
	pen_is(&g, 2, ENTRY_SHARE);
	ledger_begin(&g.ledger, &e, ENTRY_SHARE, 2);
	e.on = g.ledger.n - 1;
	e.has_beta = true;
	memcpy(e.beta, earlier.beta, sizeof e.beta);
	cheat_with(&g, "again", &e, proof, n, FAULT_PROOF, "proof for `dice` of seat 2 blue");
}
END_TEST

START_TEST(dual__a_share_of_ones_own_orders_is_found)
{
	struct game g;
	struct entry e;
	struct proof proof[8];
	int n;

	begin_dual(&g, "self");
	n = honest(&g, "self.honest", 0, &e, proof);
	e.by = 1;
	cheat_with(&g, "self", &e, proof, n, FAULT_PEN, "seat 1 red wrote, but seat 2 blue has the pen (the share on entry");
}
END_TEST

START_TEST(dual__a_second_share_is_found)
{
	struct game g;
	struct entry e;
	struct proof proof[8];
	int n;

	begin_dual(&g, "twice");
	n = honest(&g, "twice.honest", 0, &e, proof);
	toy_force(&g, &e, proof, n);
	cheat_with(&g, "twice", &e, proof, n, FAULT_PEN, "seat 2 blue wrote, but seat 0 referee has the pen (the ruling on");
}
END_TEST

START_TEST(dual__a_ruling_before_the_share_is_found)
{
	struct game g;
	struct entry e;
	struct proof proof[8];
	int n;

	begin_dual(&g, "before");
	n = honest(&g, "before.honest", 1, &e, proof);
	cheat_with(&g, "before", &e, proof, n, FAULT_PEN, "seat 0 referee wrote, but seat 2 blue has the pen (the share on");
}
END_TEST

/* What the referee's half of the seed alone would come to, for the choice at the head. */
static struct outcome roll_alone(const struct game *g, const struct entry *ruling)
{
	int choice = g->ledger.n - 1;
	struct hash seed = ledger_seed(&g->ledger, choice, ruling->beta);
	struct run *run = game_position(g, &toy_error);
	struct outcome alone;

	ck_assert_msg(game_rule(&alone, g, run, choice, &seed, &toy_error) == 0, "%s", toy_error.text);
	run_free(run);
	return alone;
}

/* The bog holds who rolls 1 or 2: now and then both seeds come to the same, and then that is no cheat. */
START_TEST(dual__a_ruling_that_leaves_the_share_out_is_found)
{
	struct game g;
	struct entry e, share;
	struct proof proof[8], share_proof[8];
	struct outcome alone;
	char name[32], copy[64];

	for (int i = 0;; i++) {
		snprintf(name, sizeof name, "alone%d", i);
		snprintf(copy, sizeof copy, "alone%d.honest", i);
		begin_with(&g, name, "march RF1: Moss Stirling\n");
		honest(&g, copy, 1, &e, proof);
		alone = roll_alone(&g, &e);
		if (!hash_equal(&alone.state, &e.state))
			break;
		game_close(&g);
		ck_assert_int_lt(i, 60);
	}
	snprintf(copy, sizeof copy, "%s.share", name);
	ck_assert_int_eq(honest(&g, copy, 0, &share, share_proof), 1);
	toy_force(&g, &share, share_proof, 1);
	e.state = alone.state;
	e.rolls = alone.rolls;
	e.n_next = alone.n_next;
	memcpy(e.next, alone.next, sizeof e.next);
	cheat_with(&g, name, &e, proof, 1, FAULT_RULING, "wrong ruling: ");
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, dual__orders_a_share_a_ruling);
	tcase_add_test(tc, dual__two_orders_end_in_the_referees_forfeit);
	tcase_add_test(tc, dual__a_share_that_is_not_what_its_proof_shows_is_found);
	tcase_add_test(tc, dual__a_share_of_another_choice_is_found);
	tcase_add_test(tc, dual__a_share_of_ones_own_orders_is_found);
	tcase_add_test(tc, dual__a_second_share_is_found);
	tcase_add_test(tc, dual__a_ruling_before_the_share_is_found);
	tcase_add_test(tc, dual__a_ruling_that_leaves_the_share_out_is_found);
}

int main(void)
{
	return toy_run_tests("dual", add_tests);
}
