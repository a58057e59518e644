/* test_handout_fans.c - what rules may do with hidden cards (fans.h), on three machines: the referee's rulings go out,
 * and each player opens what he was told. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cards_game.h"
#include "fans.h"
#include "suite.h"

static void setup(void)
{
	cards_play_instead(&fans);
	cards_setup();
}

static bool same_place(const struct run *a, const struct run *b, int place)
{
	for (int i = 0; i < a->pack->n_pieces; i++)
		if ((place_of(a->table, i) == place) != (place_of(b->table, i) == place))
			return false;
	return true;
}

/* Each player sees what the referee sees of what is his, and all see the same of what is public. */
static void copies_agree(void)
{
	const struct run *truth = cards_at[REFEREE].run;

	for (int seat = RED; seat < SEATS; seat++) {
		const struct run *r = cards_at[seat].run;

		ck_assert_int_eq(cards_at[seat].ledger.n, cards_at[REFEREE].ledger.n);
		ck_assert(same_place(truth, r, FANS_PLAYED) && same_place(truth, r, FANS_ASIDE));
		ck_assert(same_place(truth, r, seat == RED ? FANS_RED_HAND : FANS_BLUE_HAND));
		ck_assert(same_place(truth, r, seat == RED ? FANS_RED_STORE : FANS_BLUE_STORE));
		for (int place = 0; place < r->pack->n_places; place++)
			ck_assert_int_eq(count_at(truth->table, place), count_at(r->table, place));
	}
}

/* Whoever's turn it is does what VERBS say, in one ruling; a verb with a colon wants a card: the next that he holds. */
static void turn(const char *const verbs[3])
{
	int seat = cards_at[REFEREE].ledger.pen.seat, card;
	const struct run *r = cards_at[seat].run;
	struct text orders = TEXT_INIT;

	card = first_at(r->table, seat == RED ? FANS_RED_HAND : FANS_BLUE_HAND);
	for (int i = 0; i < 3 && verbs[i]; i++) {
		text_puts(&orders, verbs[i]);
		if (strchr(verbs[i], ':')) {
			ck_assert_int_ge(card, 0);
			text_print(&orders, " %s", r->pack->piece[card].id);
			card = next_at(r->table, card);
		}
		text_putc(&orders, '\n');
	}
	text_puts(&orders, "end\n");
	cards_play(seat, orders.bytes);
	if (!cards_at[REFEREE].ledger.over)
		copies_agree();
	text_release(&orders);
}

/* The game is over: its secrets are out, and everything was right. */
static void assert_proven(void)
{
	ck_assert(cards_at[REFEREE].ledger.over);
	for (int seat = RED; seat < SEATS; seat++) {
		struct audit a;

		ck_assert_msg(cards_settle(seat) == 0, "%s", cards_error.text);
		ck_assert(audit_game(&a, seat == RED ? "red" : "blue", cards_rulesets, &cards_error) == 0);
		ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
		audit_release(&a);
	}
}

/* Six turns, red's and blue's in turn. */
static const struct plan {
	const char *name, *turn[6][3];
} plans[] = {
	{ "hand and store", { { "store:", "store:", "fetch" }, { "store:", "play:" }, { "store:" },
	                      { "fetch", "store:" } } },
	{ "cards face down into the deck", { { "bury:", "draw" }, { "draw", "bury:", "bury:" }, { "bury:" },
	                                     { "draw" } } },
	{ "cards stolen", { { "steal" }, { "steal", "steal", "steal" }, { "steal", "store:", "steal" },
	                    { "steal", "draw" } } },
	{ "cards exposed", { { "expose" }, { "expose", "expose" }, { "expose", "steal" }, { "steal", "expose" },
	                     { "expose" } } },
	{ "the deck runs out", { { "play:", "draw", "draw" }, { "draw", "draw", "draw" }, { "play:", "play:", "draw" },
	                         { "draw", "draw", "draw" }, { "draw", "play:", "draw" }, { "play:", "draw", "draw" } } },
	{ "the deck runs out again and again", { { "draw", "draw", "draw" }, { "play:", "draw", "draw" },
	                         { "play:", "draw", "draw" }, { "play:", "draw", "draw" }, { "play:", "draw", "draw" } } },
	{ "cards turned up", { { "turn", "turn", "wheel" }, { "wheel", "turn" }, { "wheel", "wheel", "wheel" } } },
	{ "cards taken that lie open", { { "turn", "take" }, { "turn", "take", "store:" }, { "turn", "draw", "take" },
	                         { "turn", "take", "bury:" }, { "turn", "take" }, { "turn", "bury:", "take" } } },
	{ "cards taken, stolen and buried", { { "turn", "take", "bury:" }, { "steal", "bury:", "draw" },
	                         { "steal", "steal", "wheel" }, { "turn", "take", "steal" }, { "steal", "take", "bury:" } } },
};
enum { PLANS = sizeof plans / sizeof *plans };

START_TEST(fans__are_played_on_three_machines)
{
	const struct plan *plan = &plans[_i];

	cards_begin();
	copies_agree();
	for (int i = 0; i < 6; i++)
		turn(plan->turn[i]);
	assert_proven();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("handout_fans");
	TCase *c = tcase_create("fans");

	tcase_add_checked_fixture(c, setup, cards_teardown);
	tcase_set_timeout(c, 60);
	tcase_add_loop_test(c, fans__are_played_on_three_machines, 0, PLANS);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
