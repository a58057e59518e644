/* test_ledger.c - trivial games played through the ledger, and everything it must refuse. */
#include "ledger_game.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/ledger_hidden.h"
#include "trust/signed.h"

/* --- games -------------------------------------------------------------------------------------- */

START_TEST(ledger__a_witness_game_from_offer_to_final)
{
	start_witness();
	pen_is(1, ENTRY_RULING);
	ck_assert_int_eq(game.pen.on, 1);
	make_ruling(1, 1);
	accepted();
	pen_is(1, ENTRY_ORDERS);
	make_orders(1, "volley");
	accepted();
	pen_is(2, ENTRY_RULING);
	make_ruling(2, 2);
	accepted();
	make_orders(2, "volley");
	accepted();
	pen_is(1, ENTRY_RULING);
	ck_assert(!game.pen.forfeit && !game.over);
	make_ruling(1, -1);
	accepted();
	ck_assert(game.over);
	ck_assert_int_eq(game.live_ruling, 6);
	pen_is(1, ENTRY_FINAL);
	make_final(1);
	accepted();
	pen_is(2, ENTRY_FINAL);
	make_final(2);
	accepted();
	ck_assert_int_eq(game.pen.seat, -1);
	make_orders(1, "volley");
	refused(FAULT_PEN, "the game is closed: every seat has signed the result");
}
END_TEST

START_TEST(ledger__a_refereed_game_from_offer_to_final)
{
	open_referee();
	ck_assert(game.pen.forfeit);
	make_orders(1, "volley");
	accepted();
	pen_is(0, ENTRY_RULING);
	make_ruling(0, 2);
	accepted();
	make_orders(2, "volley");
	accepted();
	make_ruling(0, -1);
	accepted();
	for (int seat = 0; seat <= 2; seat++) {
		pen_is(seat, ENTRY_FINAL);
		make_final(seat);
		accepted();
	}
	ck_assert_int_eq(game.pen.seat, -1);
	ck_assert_int_eq(game.forfeited, -1);
}
END_TEST

START_TEST(ledger__accepts_come_lowest_first)
{
	make_charter(DICE_WITNESS, 0, 2);
	make_offer(2);
	accepted();
	pen_is(0, ENTRY_ACCEPT);
	make_accept(1);
	refused(FAULT_PEN, "seat 1 royalist wrote, but seat 0 referee has the pen (accept)");
	make_accept(0);
	accepted();
	make_accept(1);
	accepted();
	pen_is(2, ENTRY_RULING);
}
END_TEST

START_TEST(ledger__the_charter_receives_all_keys)
{
	struct hash seed;

	start_witness();
	for (int seat = 1; seat <= 2; seat++) {
		give_vrf(seat);
		ck_assert(ledger_seat(&game, seat)->has_vrf);
		ck_assert_mem_eq(ledger_seat(&game, seat)->vrf, e.vrf.bytes, 32);
	}
	ck_assert_ptr_null(ledger_seat(&game, 0));
	seed = ledger_seed(&game, 1, last_beta);
	ck_assert(!hash_is_zero(&seed));
}
END_TEST

/* --- offers and accepts ------------------------------------------------------------------------- */

static void offer_refused(int by, enum fault f, const char *wanted)
{
	make_offer(by);
	refused(f, wanted);
}

START_TEST(ledger__G1_seats_ascend_without_a_gap)
{
	make_charter(DICE_WITNESS, 1, 2);
	charter.seat[1].seat = 3;
	offer_refused(1, FAULT_FORM, "seat 3 stands where seat 2 must");
	charter.seat[0].seat = 2;
	offer_refused(2, FAULT_FORM, "the first seat is 2; it must be 1, or 0");
	charter.seat[0].seat = 1;
	charter.seat[1].seat = 1;
	offer_refused(1, FAULT_FORM, "seat 1 stands where seat 2 must");
}
END_TEST

START_TEST(ledger__G1_names_and_keys_differ)
{
	make_charter(DICE_WITNESS, 1, 2);
	strcpy(charter.seat[1].name, "royalist");
	offer_refused(1, FAULT_FORM, "seats 1 and 2 are both called royalist");
	make_charter(DICE_WITNESS, 1, 2);
	charter.seat[1].key = charter.seat[0].key;
	offer_refused(1, FAULT_FORM, "seat 1 royalist and seat 2 covenanter have the same signing key");
	make_charter(DICE_WITNESS, 1, 2);
	memset(charter.seat[1].key.point, 0, 32);
	offer_refused(1, FAULT_FORM, "the signing key of seat 2 covenanter is no Ed25519 key");
}
END_TEST

/* Whoever wrote the offer: this is what a copy that gets it says, too. */
START_TEST(ledger__G1_two_players_in_every_mode)
{
	static const enum dice_mode mode[] = { DICE_WITNESS, DICE_REFEREE, DICE_DUAL };

	for (int i = 0; i < 3; i++) {
		int by = mode[i] == DICE_WITNESS ? 1 : 0;

		make_charter(mode[i], 0, 3);
		offer_refused(by, FAULT_FORM, "it is for 3 players: a game is of two players, and perhaps a referee (G1)");
		make_charter(mode[i], 0, 1);
		offer_refused(by, FAULT_FORM, "it is for 1 player: a game is of two players, and perhaps a referee (G1)");
	}
}
END_TEST

START_TEST(ledger__G1_modes_and_who_offers)
{
	make_charter(DICE_WITNESS, 0, 2);
	offer_refused(0, FAULT_FORM, "in dice mode witness a player offers, not seat 0");
	make_charter(DICE_REFEREE, 1, 2);
	offer_refused(1, FAULT_FORM, "dice mode referee needs a seat 0");
	make_charter(DICE_REFEREE, 0, 2);
	offer_refused(1, FAULT_FORM, "in dice mode referee seat 0 offers, not seat 1 royalist");
	make_charter(DICE_WITNESS, 1, 2);
	offer_refused(3, FAULT_FORM, "seat 3 offers, but the offer has no such seat");
	make_charter(DICE_DUAL, 0, 2);
	offer_refused(1, FAULT_FORM, "in dice mode dual seat 0 offers, not seat 1 royalist");
	make_charter(DICE_DUAL, 1, 2);
	offer_refused(1, FAULT_FORM, "dice mode dual needs a seat 0");
}
END_TEST

START_TEST(ledger__an_edict_of_the_referee_needs_one)
{
	make_charter(DICE_WITNESS, 1, 2);
	charter.edict = EDICT_REFEREE;
	offer_refused(1, FAULT_FORM, "it says `edict referee`, and there is no seat 0");
	make_charter(DICE_WITNESS, 0, 2);
	charter.edict = EDICT_REFEREE;
	make_offer(1);
	accepted();
}
END_TEST

START_TEST(ledger__G3_vrf_is_given_by_evaluators_only)
{
	make_charter(DICE_WITNESS, 1, 2);
	begin(ENTRY_OFFER, 1);
	e.charter = &charter;
	finish_by(1);
	refused(FAULT_FORM, "seat 1 royalist rolls dice in this mode and must give a `vrf` key");
	make_charter(DICE_REFEREE, 0, 2);
	make_offer(0);
	accepted();
	begin(ENTRY_ACCEPT, 1);
	give_vrf(1);
	finish_with_pop(DICE_REFEREE);
	refused(FAULT_FORM, "seat 1 royalist rolls no dice in this mode and gives no `vrf` key");
}
END_TEST

START_TEST(ledger__G1_vrf_keys_differ_from_all_others)
{
	make_charter(DICE_WITNESS, 1, 2);
	make_offer(1);
	memcpy(e.vrf.bytes, charter.seat[1].key.point, 32);
	finish_by(1);
	refused(FAULT_FORM, "the vrf key of seat 1 royalist is the signing key of seat 2");
	memset(e.vrf.bytes, 0, 32);
	finish_by(1);
	refused(FAULT_FORM, "the vrf key of seat 1 royalist is none");
	make_offer(1);
	accepted();
	make_accept(2);
	e.vrf = ledger_at(&game, 0)->vrf;
	finish_by(2);
	refused(FAULT_FORM, "the vrf key of seat 2 covenanter is that of seat 1");
}
END_TEST

START_TEST(ledger__G4_possession_is_proved)
{
	make_charter(DICE_WITNESS, 1, 2);
	make_offer(1);
	beside.n_proofs = 0;
	refused(FAULT_PROOF, "beside this offer must stand one proof, for `pop`");
	make_offer(1);
	strcpy(beside.proof[0].purpose, "dice");
	refused(FAULT_PROOF, "beside this offer must stand one proof, for `pop`");
	make_offer(1);
	beside.proof[0].bytes[40] ^= 1;
	refused(FAULT_PROOF, "proof for `pop` of seat 1 royalist");
	make_offer(1);
	beside.proof[1] = beside.proof[0];
	beside.n_proofs = 2;
	refused(FAULT_PROOF, "must stand one proof");
	make_offer(1);
	accepted();
	make_accept(2);
	finish_with_pop(DICE_REFEREE);           /* alpha of another mode */
	refused(FAULT_PROOF, "proof for `pop` of seat 2 covenanter");
}
END_TEST

START_TEST(ledger__a_box_key_is_a_players_where_a_referee_rolls)
{
	make_charter(DICE_WITNESS, 1, 2);
	make_offer(1);
	e.has_box = true;
	e.box = hash_of("box", 1);
	finish_with_pop(DICE_WITNESS);
	refused(FAULT_FORM, "only the players of a game with dice mode referee get sealed letters (G3)");
	make_charter(DICE_REFEREE, 0, 2);
	make_offer(0);
	accepted();
	ck_assert(!ledger_hides(&game));
	make_accept(1);
	e.has_box = true;
	finish_with_pop(DICE_REFEREE);
	refused(FAULT_FORM, "the box key of seat 1 royalist is none");
	make_accept(1);
	e.has_box = true;
	e.box = hash_of("box", 1);
	finish_with_pop(DICE_REFEREE);
	accepted();
	ck_assert(ledger_seat(&game, 1)->has_box && !ledger_seat(&game, 2)->has_box);
	ck_assert_mem_eq(ledger_seat(&game, 1)->box, e.box.bytes, 32);
	ck_assert(ledger_hides(&game));
}
END_TEST

/* --- the place in the chain --------------------------------------------------------------------- */

START_TEST(ledger__entries_of_other_games_are_foreign)
{
	begin(ENTRY_ORDERS, 1);
	e.seq = 3;
	finish_by(1);
	refused(FAULT_FOREIGN, "the game has not begun: its first entry is an offer, not orders");
	open_witness();
	make_orders(1, "volley");
	e.game = hash_of("game", 1);
	finish_by(1);
	refused(FAULT_FOREIGN, "this orders belongs to game ");
	make_charter(DICE_WITNESS, 1, 2);
	charter.clock = 9;
	begin(ENTRY_OFFER, 1);
	e.charter = &charter;
	e.seq = 0;
	finish_by(1);
	refused(FAULT_FOREIGN, "this offer belongs to game ");
}
END_TEST

START_TEST(ledger__known_entries_are_named_as_such)
{
	open_witness();
	e = *ledger_at(&game, 1);
	refused(FAULT_FOREIGN, "entry 1 (accept by seat 2 covenanter) is already in the ledger");
	ck_assert_ptr_eq(ledger_find(&game, &e.id), ledger_at(&game, 1));
	e = *ledger_at(&game, 0);
	refused(FAULT_FOREIGN, "entry 0 (offer by seat 1 royalist) is already in the ledger");
	e.id = hash_of("id", 1);
	ck_assert_ptr_null(ledger_find(&game, &e.id));
}
END_TEST

START_TEST(ledger__older_heads_are_named)
{
	struct hash old;

	open_witness();
	old = ledger_at(&game, 1)->id;
	make_orders(1, "volley");
	e.seq = 2;
	e.prev = old;
	finish_by(1);
	refused(FAULT_FOREIGN, "it follows entry 1 (");
	ck_assert_ptr_nonnull(strstr(err.text, "but the head is entry 2 ("));
	ck_assert_ptr_nonnull(strstr(err.text, "ruling by seat 1 royalist"));
	e.seq = 3;
	finish_by(1);
	refused(FAULT_FORM, "seq 3, but it follows entry 1: it must say seq 2");
	e.prev = hash_of("prev", 1);
	finish_by(1);
	refused(FAULT_FOREIGN, "follows another entry 2 than is here");
	e.seq = 7;
	finish_by(1);
	refused(FAULT_FOREIGN, "entry 7 comes too early: the ledger ends with entry 2");
}
END_TEST

/* Keeps the entry in `e` and its signature for later: another one comes before it. */
static struct entry kept;
static struct ssh_signature kept_sig;

static void keep_for_later(void)
{
	kept = e;
	kept_sig = beside.signature;
}

static void take_kept(void)
{
	e = kept;
	beside.signature = kept_sig;
	beside.n_proofs = 0;
}

START_TEST(ledger__V3_a_second_valid_entry_is_equivocation)
{
	open_witness();
	make_orders(1, "duck");
	e.nonce = hash_of("other nonce", 1);
	finish_by(1);
	keep_for_later();
	make_orders(1, "volley");
	accepted();
	make_ruling(2, 2);
	accepted();
	take_kept();
	refused(FAULT_EQUIVOCATION, "seat 1 royalist has signed two different entries 3: ");
	ck_assert_ptr_nonnull(strstr(err.text, "Keep both files, they are the proof"));
	sign(&beside.signature, 2, e.bytes, e.length);
	refused(FAULT_FOREIGN, "it follows entry 2 (");
	e.nonce = ledger_at(&game, 0)->nonce;
	finish_by(1);
	refused(FAULT_FOREIGN, "it follows entry 2 (");
	take_kept();
	e.by = 2;
	finish_by(2);
	refused(FAULT_FOREIGN, "it follows entry 2 (");
}
END_TEST

START_TEST(ledger__a_late_forfeit_does_not_take_an_entry_back)
{
	open_referee();
	make_forfeit(0, 1);
	keep_for_later();
	make_orders(1, "volley");
	accepted();
	take_kept();
	refused(FAULT_FOREIGN, "a forfeit in place of entry 4, which is in this ledger already");
}
END_TEST

/* ------------------------------------------------------------------------------------------------ */

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, ledger__a_witness_game_from_offer_to_final);
	tcase_add_test(tc, ledger__a_refereed_game_from_offer_to_final);
	tcase_add_test(tc, ledger__accepts_come_lowest_first);
	tcase_add_test(tc, ledger__the_charter_receives_all_keys);
	tcase_add_test(tc, ledger__G1_seats_ascend_without_a_gap);
	tcase_add_test(tc, ledger__G1_names_and_keys_differ);
	tcase_add_test(tc, ledger__G1_two_players_in_every_mode);
	tcase_add_test(tc, ledger__G1_modes_and_who_offers);
	tcase_add_test(tc, ledger__an_edict_of_the_referee_needs_one);
	tcase_add_test(tc, ledger__G3_vrf_is_given_by_evaluators_only);
	tcase_add_test(tc, ledger__G1_vrf_keys_differ_from_all_others);
	tcase_add_test(tc, ledger__G4_possession_is_proved);
	tcase_add_test(tc, ledger__a_box_key_is_a_players_where_a_referee_rolls);
	tcase_add_test(tc, ledger__entries_of_other_games_are_foreign);
	tcase_add_test(tc, ledger__known_entries_are_named_as_such);
	tcase_add_test(tc, ledger__older_heads_are_named);
	tcase_add_test(tc, ledger__V3_a_second_valid_entry_is_equivocation);
	tcase_add_test(tc, ledger__a_late_forfeit_does_not_take_an_entry_back);
}

int main(void)
{
	return run_ledger_tests("ledger", add_tests);
}
