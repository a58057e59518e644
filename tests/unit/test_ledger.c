/* test_ledger.c - trivial games played through the ledger, and everything it must refuse. */
#include "ledger_game.h"

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
	open_referee(3);
	ck_assert(game.pen.forfeit);
	make_orders(1, "volley");
	accepted();
	pen_is(0, ENTRY_RULING);
	make_ruling(0, 3);
	accepted();
	make_orders(3, "volley");
	accepted();
	make_ruling(0, -1);
	accepted();
	for (int seat = 0; seat <= 3; seat++) {
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

START_TEST(ledger__G1_modes_and_who_offers)
{
	make_charter(DICE_WITNESS, 0, 3);
	offer_refused(1, FAULT_FORM, "dice mode witness is for two players, not 3");
	make_charter(DICE_WITNESS, 0, 1);
	offer_refused(1, FAULT_FORM, "dice mode witness is for two players, not 1");
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
	offer_refused(1, FAULT_FORM, "dice mode dual is for a referee, seat 0, and two players");
	make_charter(DICE_DUAL, 0, 3);
	offer_refused(0, FAULT_FORM, "dice mode dual is for a referee, seat 0, and two players");
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
	n_proofs = 0;
	refused(FAULT_PROOF, "beside this offer must stand one proof, for `pop`");
	make_offer(1);
	strcpy(proof[0].purpose, "dice");
	refused(FAULT_PROOF, "beside this offer must stand one proof, for `pop`");
	make_offer(1);
	proof[0].bytes[40] ^= 1;
	refused(FAULT_PROOF, "proof for `pop` of seat 1 royalist");
	make_offer(1);
	proof[1] = proof[0];
	n_proofs = 2;
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
	refused(FAULT_FOREIGN, "that is not in this ledger; the head is entry 2");
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
	kept_sig = sig;
}

static void take_kept(void)
{
	e = kept;
	sig = kept_sig;
	n_proofs = 0;
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
	sign(&sig, 2, e.bytes, e.length);
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
	open_referee(2);
	make_forfeit(0, 1);
	keep_for_later();
	make_orders(1, "volley");
	accepted();
	take_kept();
	refused(FAULT_FOREIGN, "a forfeit in place of entry 4, which is in this ledger already");
}
END_TEST

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
	open_referee(2);
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
	proof[0].bytes[40] ^= 1;
	refused(FAULT_PROOF, "proof for `dice` of seat 2 covenanter");
	make_share(2);
	n_proofs = 0;
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
	open_referee(2);
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

START_TEST(ledger__a_forfeit_among_three_is_ruled_on)
{
	open_referee(3);
	make_orders(1, "volley");
	accepted();
	make_forfeit(0, 1);                      /* in place of the ruling that he owes */
	accepted();
	ck_assert(!game.over);
	pen_is(0, ENTRY_RULING);
	ck_assert_int_eq(game.pen.on, 6);
	make_ruling(0, 2);
	accepted();
	pen_is(2, ENTRY_ORDERS);
	make_forfeit(0, 1);
	refused(FAULT_FORM, "seat 1 royalist has forfeited already, in entry 6");
	make_forfeit(0, 3);
	accepted();
	ck_assert_int_eq(game.forfeited, 3);
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
	make_forfeit(0, 2);
	accepted();
	pen_is(0, ENTRY_FINAL);
}
END_TEST

/* --- signatures and proofs ---------------------------------------------------------------------- */

START_TEST(ledger__signatures_are_the_seats)
{
	open_witness();
	make_orders(1, "volley");
	sig.bytes[3] ^= 1;
	refused(FAULT_SIGNATURE, "signature of seat 1 royalist");
	make_orders(1, "volley");
	finish_by(2);
	refused(FAULT_SIGNATURE, "signature of seat 1 royalist");
	make_orders(1, "volley");
	error_clear(&err);
	ck_assert_int_eq(ledger_check(&game, &e, NULL, NULL, 0, &err), -1);
	ck_assert_str_eq(fault_word((enum fault)err.fault), "bad signature");
}
END_TEST

START_TEST(ledger__rulings_carry_their_proof)
{
	open_witness();
	make_orders(1, "volley");
	proof[0] = (struct proof){ .purpose = "dice" };
	n_proofs = 1;
	refused(FAULT_PROOF, "a proof for `dice` beside orders, which carries none");
	n_proofs = 0;
	accepted();
	make_ruling(2, 2);
	n_proofs = 0;
	refused(FAULT_PROOF, "beside this ruling must stand one proof, for `dice`");
	make_ruling(2, 2);
	proof[0].bytes[0] ^= 1;
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
	tcase_add_test(tc, ledger__a_witness_game_from_offer_to_final);
	tcase_add_test(tc, ledger__a_refereed_game_from_offer_to_final);
	tcase_add_test(tc, ledger__accepts_come_lowest_first);
	tcase_add_test(tc, ledger__the_charter_receives_all_keys);
	tcase_add_test(tc, ledger__G1_seats_ascend_without_a_gap);
	tcase_add_test(tc, ledger__G1_names_and_keys_differ);
	tcase_add_test(tc, ledger__G1_modes_and_who_offers);
	tcase_add_test(tc, ledger__G3_vrf_is_given_by_evaluators_only);
	tcase_add_test(tc, ledger__G1_vrf_keys_differ_from_all_others);
	tcase_add_test(tc, ledger__G4_possession_is_proved);
	tcase_add_test(tc, ledger__a_box_key_is_a_players_where_a_referee_rolls);
	tcase_add_test(tc, ledger__entries_of_other_games_are_foreign);
	tcase_add_test(tc, ledger__known_entries_are_named_as_such);
	tcase_add_test(tc, ledger__older_heads_are_named);
	tcase_add_test(tc, ledger__V3_a_second_valid_entry_is_equivocation);
	tcase_add_test(tc, ledger__a_late_forfeit_does_not_take_an_entry_back);
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
	tcase_add_test(tc, ledger__a_forfeit_among_three_is_ruled_on);
	tcase_add_test(tc, ledger__forfeits_need_a_referee_and_a_state);
	tcase_add_test(tc, ledger__signatures_are_the_seats);
	tcase_add_test(tc, ledger__rulings_carry_their_proof);
}

int main(void)
{
	return run_ledger_tests("ledger", add_tests);
}
