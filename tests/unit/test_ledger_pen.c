/* test_ledger_pen.c - who may write what, and when: the pen, what an entry may say, forfeits, signatures and proofs. */
#include "ledger_game.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

/* --- the pen ------------------------------------------------------------------------------------ */

START_TEST(ledger__the_wrong_seat_is_told_who_has_the_pen)
{
	open_witness();
	make_orders(2, "volley");
	refused(FAULT_PEN, "seat 2 covenanter wrote, but seat 1 royalist has the pen (orders)");
	make_orders(3, "volley");
	refused(FAULT_PEN, "there is no seat 3 in this game");
	make_orders(1, "volley");
	accepted();
	make_ruling(1, 1);
	refused(FAULT_PEN,
	        "seat 1 royalist wrote, but seat 2 covenanter has the pen (the ruling on entry 3)");
}
END_TEST

START_TEST(ledger__the_wrong_type_is_told_what_is_due)
{
	open_witness();
	begin(ENTRY_ACCEPT, 1);
	finish_by(1);
	refused(FAULT_PEN, "seat 1 royalist wrote accept, but owes orders");
	make_final(1);
	refused(FAULT_PEN, "seat 1 royalist wrote a final, but the game is not over: seat 1 royalist has the "
	                   "pen (orders)");
	make_orders(1, "volley");
	accepted();
	make_orders(2, "volley");
	refused(FAULT_PEN, "seat 2 covenanter wrote orders, but owes the ruling on entry 3");
}
END_TEST

START_TEST(ledger__a_ruling_is_the_evaluators)
{
	open_referee();
	make_orders(1, "volley");
	accepted();
	make_ruling(2, 1);                       /* as in mode witness */
	refused(FAULT_PEN, "seat 2 covenanter wrote, but seat 0 referee has the pen (the ruling on entry 4)");
}
END_TEST

/* A share by BY on the choice at the head. */
static void make_share(int by)
{
	uint8_t alpha[ALPHA_MOST];

	begin(ENTRY_SHARE, by);
	e.on = game.n - 1;
	e.has_beta = true;
	prove("dice", by, alpha, ledger_share_alpha(&game, e.on, alpha));
	memcpy(e.beta, last_beta, sizeof e.beta);
	finish_by(by);
}

/* A ruling by the referee on CHOICE, behind the share. */
static void make_dual_ruling(int choice, int next)
{
	uint8_t alpha[ALPHA_MOST];

	begin(ENTRY_RULING, 0);
	e.on = choice;
	e.has_beta = true;
	e.rolls = 1;
	e.state = hash_of("state", game.n);
	e.n_next = 1;
	e.next[0] = next;
	prove("dice", 0, alpha, ledger_alpha(&game, choice, "dice", alpha));
	memcpy(e.beta, last_beta, sizeof e.beta);
	finish_by(0);
}

static void open_dual(void)
{
	make_charter(DICE_DUAL, 0, 2);
	make_offer(0);
	accepted();
	for (int seat = 1; seat <= 2; seat++) {
		make_accept(seat);
		accepted();
	}
	pen_is(1, ENTRY_SHARE);
	make_share(1);
	accepted();
	pen_is(0, ENTRY_RULING);
	make_dual_ruling(2, 1);
	accepted();
}

START_TEST(ledger__dual_dice_are_of_both_shares)
{
	struct hash alone, together;

	open_dual();
	make_orders(1, "volley");
	accepted();
	pen_is(2, ENTRY_SHARE);
	alone = ledger_seed(&game, 5, last_beta);
	make_share(2);
	accepted();
	together = ledger_seed(&game, 5, last_beta);
	ck_assert(!hash_equal(&alone, &together));
	make_dual_ruling(5, 2);
	accepted();
	pen_is(2, ENTRY_ORDERS);
}
END_TEST

START_TEST(ledger__a_share_is_the_opponents_and_proven)
{
	open_dual();
	make_orders(1, "volley");
	accepted();
	make_dual_ruling(5, 2);
	refused(FAULT_PEN, "seat 0 referee wrote, but seat 2 covenanter has the pen (the share on entry 5)");
	make_share(1);
	refused(FAULT_PEN, "seat 1 royalist wrote, but seat 2 covenanter has the pen");
	make_share(2);
	e.beta[0] ^= 1;
	finish_by(2);
	refused(FAULT_PROOF, "`beta` is not what the proof shows");
	make_share(2);
	beside.proof[0].bytes[40] ^= 1;
	refused(FAULT_PROOF, "proof for `dice` of seat 2 covenanter");
	make_share(2);
	beside.n_proofs = 0;
	refused(FAULT_PROOF, "beside this share must stand one proof");
	make_share(2);
	e.on = 2;
	finish_by(2);
	refused(FAULT_RULING, "this share is on entry 2; the choice to roll for is entry 5");
	make_share(2);
	accepted();
	make_share(2);
	refused(FAULT_PEN, "seat 2 covenanter wrote, but seat 0 referee has the pen (the ruling on entry 5)");
}
END_TEST

START_TEST(ledger__a_share_is_of_mode_dual)
{
	open_witness();
	make_orders(1, "volley");
	accepted();
	begin(ENTRY_SHARE, 2);
	e.on = 3;
	e.has_beta = true;
	finish_by(2);
	refused(FAULT_PEN, "seat 2 covenanter wrote share, but owes the ruling on entry 3");
}
END_TEST

/* --- content ------------------------------------------------------------------------------------ */

START_TEST(ledger__a_nonce_serves_once)
{
	open_witness();
	make_orders(1, "volley");
	e.nonce = ledger_at(&game, 1)->nonce;
	finish_by(1);
	refused(FAULT_NONCE, "its nonce was used before, in entry 1");
	e.nonce = ledger_at(&game, 0)->nonce;
	finish_by(1);
	refused(FAULT_NONCE, "its nonce was used before, in entry 0");
}
END_TEST

START_TEST(ledger__nonces_are_found_in_a_long_game)
{
	open_witness();
	for (int i = 0; i < 200; i++) {
		int seat = game.pen.seat;

		begin(ENTRY_ORDERS, seat);
		e.seq = game.n;
		finish_by(seat);
		ledger_push(&game, &e);
		begin(ENTRY_RULING, game.pen.seat);
		e.on = game.n - 1;
		e.n_next = 1;
		e.next[0] = 3 - seat;
		finish_by(e.by);
		ledger_push(&game, &e);
	}
	for (int i = 0; i < game.n; i++) {
		if (!ledger_at(&game, i)->has_nonce)
			continue;
		make_orders(game.pen.seat, "volley");
		e.nonce = ledger_at(&game, i)->nonce;
		finish_by(e.by);
		ck_assert_int_eq(check(), -1);
		ck_assert_int_eq(err.fault, FAULT_NONCE);
	}
	make_orders(game.pen.seat, "volley");
	ck_assert_int_eq(check(), 0);
}
END_TEST

START_TEST(ledger__what_a_ruling_may_say)
{
	struct hash told = { { 0 } };

	start_witness();
	begin_ruling(1, 1);
	e.on = 0;
	finish_by(1);
	refused(FAULT_RULING, "this ruling is on entry 0; the choice to rule on is entry 1");
	make_ruling(1, 3);
	refused(FAULT_RULING, "this ruling asks seat 3, which is no player of this game");
	make_ruling(1, 0);
	refused(FAULT_RULING, "this ruling asks seat 0, which is no player of this game");
	begin_ruling(1, 1);
	e.n_next = 2;
	e.next[1] = 2;
	finish_by(1);
	refused(FAULT_UNSUPPORTED,
	        "a question to several seats at once is not yet supported in this edition");
	begin_ruling(1, 1);
	e.keep = true;
	finish_by(1);
	refused(FAULT_RULING, "only seat 0 may keep the pen after a ruling (P5), not seat 1 royalist");
	begin_ruling(1, 1);
	e.has_secret = true;
	finish_by(1);
	refused(FAULT_RULING, "nothing is hidden here");
	begin_ruling(1, 1);
	e.told = &told;
	e.n_told = 1;
	finish_by(1);
	refused(FAULT_RULING, "this ruling says what was `told` to its 1 seats, but nothing is hidden here");
}
END_TEST

static void make_sealed(int by)
{
	make_orders(by, "volley");
	e.has_sealed = true;
	e.sealed = hash_of("root", by);
	finish_by(by);
}

static void make_open(int by, int on, int seat)
{
	begin(ENTRY_OPEN, by);
	e.on = on;
	e.on_seat[0] = seat;
	e.n_on_seats = 1;
	finish_by(by);
}

START_TEST(ledger__P3_what_others_sealed_is_opened_before_the_ruling)
{
	open_witness();
	make_sealed(1);
	accepted();
	ck_assert_int_eq(ledger_sealed_by(&game, 1, game.n), 3);
	make_open(2, 3, 1);
	refused(FAULT_OPENING, "seat 1 royalist made the choice; in its play only what others sealed is opened");
	make_open(2, 3, 2);
	refused(FAULT_OPENING, "entry 3 is not where seat 2 covenanter sealed the lines that are in force");
	make_ruling(2, 2);
	accepted();
	make_open(1, 3, 1);
	refused(FAULT_PEN, "seat 1 royalist wrote, but seat 2 covenanter has the pen (orders)");
	make_orders(2, "volley");
	accepted();
	make_open(2, 3, 1);
	refused(FAULT_PEN, "seat 2 covenanter wrote, but seat 1 royalist has the pen (the ruling on entry 5)");
	make_open(1, 2, 1);
	refused(FAULT_OPENING, "entry 2 is not where seat 1 royalist sealed");
	make_open(1, 3, 1);
	accepted();
	pen_is(1, ENTRY_RULING);
	ck_assert_int_eq(game.pen.on, 5);
	make_open(1, 3, 1);
	refused(FAULT_OPENING, "each seat is opened once before a ruling, the lowest first");
	make_orders(1, "volley");
	refused(FAULT_PEN, "seat 1 royalist wrote orders, but owes the ruling on entry 5");
	game.n--;                                /* begin_ruling rules on the entry at the head */
	begin_ruling(1, 1);
	game.n++;
	e.seq = 7;
	e.prev = ledger_at(&game, 6)->id;
	finish_by(1);
	accepted();
	pen_is(1, ENTRY_ORDERS);
}
END_TEST

START_TEST(ledger__a_final_signs_the_last_state)
{
	start_witness();
	make_ruling(1, -1);
	accepted();
	make_final(2);
	refused(FAULT_PEN, "seat 2 covenanter wrote, but seat 1 royalist has the pen (final)");
	make_final(1);
	e.state = hash_of("state", 77);
	finish_by(1);
	refused(FAULT_RULING, "`state` is not that of the last ruling, entry 2");
	make_final(1);
	e.has_secret = true;
	finish_by(1);
	refused(FAULT_OPENING, "only the referee has any");
	make_final(1);
	e.has_salt = true;
	finish_by(1);
	refused(FAULT_OPENING, "seat 1 royalist gives a salt, but has sealed nothing");
	make_final(1);
	accepted();
}
END_TEST

/* --- forfeits (P6) ------------------------------------------------------------------------------ */

START_TEST(ledger__a_forfeit_between_two_ends_the_game)
{
	open_referee();
	make_forfeit(1, 2);
	refused(FAULT_PEN, "seat 1 royalist wrote a forfeit; only a referee or director, seat 0, may");
	make_forfeit(0, 0);
	refused(FAULT_FORM, "seat 0 is no player and cannot forfeit");
	make_forfeit(0, 5);
	refused(FAULT_FORM, "seat 5 is no player and cannot forfeit");
	make_forfeit(0, 1);
	accepted();
	ck_assert(game.over && !game.pen.forfeit);
	ck_assert_int_eq(game.forfeited, 1);
	pen_is(0, ENTRY_FINAL);
	make_forfeit(0, 2);
	refused(FAULT_PEN, "the game is over; nothing is left to forfeit");
	make_final(0);
	accepted();
	pen_is(1, ENTRY_FINAL);
}
END_TEST

START_TEST(ledger__forfeits_need_a_referee_and_a_state)
{
	open_witness();
	make_forfeit(1, 2);
	refused(FAULT_PEN, "only a referee or director, seat 0, may");
	ledger_release(&game);
	make_charter(DICE_WITNESS, 0, 2);
	make_offer(1);
	accepted();
	make_accept(0);
	accepted();
	make_accept(2);
	accepted();
	make_forfeit(0, 2);
	refused(FAULT_PEN, "no forfeit before the first ruling");
	make_ruling(1, 2);
	accepted();
	ck_assert_int_eq(ledger_unruled(&game, game.n, 2), -1);
	make_orders(2, "volley");
	accepted();
	make_forfeit(0, 2);
	accepted();
	ck_assert_int_eq(ledger_unruled(&game, game.n - 1, 2), 4);
	ck_assert_int_eq(ledger_unruled(&game, game.n - 1, 1), -1);
	pen_is(0, ENTRY_FINAL);
}
END_TEST

/* --- signatures and proofs ---------------------------------------------------------------------- */

START_TEST(ledger__signatures_are_the_seats)
{
	open_witness();
	make_orders(1, "volley");
	beside.signature.bytes[3] ^= 1;
	refused(FAULT_SIGNATURE, "signature of seat 1 royalist");
	make_orders(1, "volley");
	finish_by(2);
	refused(FAULT_SIGNATURE, "signature of seat 1 royalist");
	make_orders(1, "volley");
	error_clear(&err);
	ck_assert_int_eq(ledger_check(&game, &e, NULL, &err), -1);
	ck_assert_str_eq(fault_word((enum fault)err.fault), "bad signature");
}
END_TEST

START_TEST(ledger__rulings_carry_their_proof)
{
	open_witness();
	make_orders(1, "volley");
	beside.proof[0] = (struct proof){ .purpose = "dice" };
	beside.n_proofs = 1;
	refused(FAULT_PROOF, "a proof for `dice` beside orders, which carries none");
	beside.n_proofs = 0;
	accepted();
	make_ruling(2, 2);
	beside.n_proofs = 0;
	refused(FAULT_PROOF, "beside this ruling must stand one proof, for `dice`");
	make_ruling(2, 2);
	beside.proof[0].bytes[0] ^= 1;
	refused(FAULT_PROOF, "proof for `dice` of seat 2 covenanter");
	begin_ruling(2, 2);
	e.beta[5] ^= 1;
	finish_by(2);
	refused(FAULT_PROOF, "`beta` is not what the proof shows: these dice are not those of entry 3");
	begin_ruling(2, 2);
	prove("dice", 1, (const uint8_t *)"", 0);
	finish_by(2);
	refused(FAULT_PROOF, "proof for `dice` of seat 2 covenanter");
	make_ruling(2, 2);
	accepted();
}
END_TEST

/* ------------------------------------------------------------------------------------------------ */

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, ledger__the_wrong_seat_is_told_who_has_the_pen);
	tcase_add_test(tc, ledger__the_wrong_type_is_told_what_is_due);
	tcase_add_test(tc, ledger__a_ruling_is_the_evaluators);
	tcase_add_test(tc, ledger__dual_dice_are_of_both_shares);
	tcase_add_test(tc, ledger__a_share_is_the_opponents_and_proven);
	tcase_add_test(tc, ledger__a_share_is_of_mode_dual);
	tcase_add_test(tc, ledger__a_nonce_serves_once);
	tcase_add_test(tc, ledger__nonces_are_found_in_a_long_game);
	tcase_add_test(tc, ledger__what_a_ruling_may_say);
	tcase_add_test(tc, ledger__P3_what_others_sealed_is_opened_before_the_ruling);
	tcase_add_test(tc, ledger__a_final_signs_the_last_state);
	tcase_add_test(tc, ledger__a_forfeit_between_two_ends_the_game);
	tcase_add_test(tc, ledger__forfeits_need_a_referee_and_a_state);
	tcase_add_test(tc, ledger__signatures_are_the_seats);
	tcase_add_test(tc, ledger__rulings_carry_their_proof);
}

int main(void)
{
	return run_ledger_tests("ledger_pen", add_tests);
}
