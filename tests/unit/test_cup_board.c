/* test_cup_board.c - the games of a cup (doc/PROTOCOL.md G9, G10): their offers follow from the round, nobody accepts
 * them, and who speaks in them. */
#include "cup_world.h"
#include "trust/board.h"

static const char *const names[3] = { "referee", "royalist", "covenanter" };
static int signer[3];                            /* by seat */

static int signer_of(const struct ssh_public *key)
{
	for (int i = 0; i < PLAYER + 6; i++) {
		struct ssh_public public;
		uint8_t secret[64];

		signing_key(&public, secret, i);
		if (ssh_public_equal(&public, key))
			return i;
	}
	ck_abort_msg("nobody has this key");
	return -1;
}

/* The offer of board 2 of round 1 in `e`, signed by the director. */
static void derive(enum dice_mode dice)
{
	cup_release(&cup);
	cup_init(&cup);
	n_letters = 0;
	play_to_round_1(dice, 1);
	ck_assert_msg(board_offer(&e, &arena, &cup, &(struct board){ 1, 2, 1 }, names, &err) == 0, "%s", err.text);
	for (int i = 0; i < 3; i++)
		signer[i] = signer_of(&e.charter->seat[i].key);
	beside.n_proofs = 0;
	finish_by(0);
}

static void start_board(enum dice_mode dice)
{
	derive(dice);
	accepted();
}

static void rule(int by, int next)
{
	uint8_t alpha[ALPHA_MOST];

	begin(ENTRY_RULING, by);
	e.on = game.pen.on;
	e.has_beta = true;
	e.state = hash_of("state", game.n);
	e.n_next = next >= 0;
	e.next[0] = next >= 0 ? next : 0;
	prove("dice", signer[by], alpha, ledger_alpha(&game, e.on, "dice", alpha));
	memcpy(e.beta, last_beta, sizeof e.beta);
	finish_by(signer[by]);
}

static void write_by(enum entry_type type, int by)
{
	begin(type, by);
	e.on = game.pen.on;
	if (type == ENTRY_ORDERS || type == ENTRY_END) {
		e.line = one_line(type == ENTRY_END ? "result" : "march");
		e.n_lines = 1;
	}
	if (type == ENTRY_FINAL)
		e.state = ledger_at(&game, game.live_ruling)->state;
	if (type == ENTRY_FORFEIT)
		e.seat = 1;
	if (type == ENTRY_END) {
		struct statement *s = arena_alloc(&arena, sizeof *s);

		s->token = arena_alloc(&arena, 2 * sizeof *s->token);
		s->token[0].text = "result";
		s->token[1].text = "draw";
		s->n = 2;
		e.line = s;
	}
	finish_by(signer[by]);
}

START_TEST(board__is_the_same_for_everybody)
{
	struct hash id;
	struct board b;

	derive(DICE_DUAL);
	id = e.id;
	ck_assert_int_eq(board_offer(&e, &arena, &cup, &(struct board){ 1, 2, 1 }, names, &err), 0);
	ck_assert(hash_equal(&e.id, &id));
	ck_assert(board_of(&b, &cup, e.charter) && b.round == 1 && b.board == 2 && b.game == 1);
	ck_assert_str_eq(board_path(&b).text, "r1/b2");
	ck_assert(board_parse(&b, "3.17b") && b.round == 3 && b.board == 17 && b.game == 2);
	ck_assert_str_eq(board_name(&b).text, "3.17b");
	ck_assert_str_eq(board_path(&b).text, "r3/b17b");
	ck_assert(!board_parse(&b, "3") && !board_parse(&b, "3.") && !board_parse(&b, "0.1") && !board_parse(&b, "3.1c"));
	ck_assert_int_eq(board_offer(&e, &arena, &cup, &(struct board){ 1, 1, 1 }, names, &err), 0);
	ck_assert(!hash_equal(&e.id, &id));
	ck_assert_ptr_nonnull(strstr(e.bytes, "given 0 nonce"));
	ck_assert_ptr_nonnull(strstr(e.bytes, "given 2 vrf"));
	ck_assert_ptr_null(strstr(e.bytes, "given 2 box"));
}
END_TEST

START_TEST(board__with_a_referee_begins_with_his_ruling)
{
	start_board(DICE_REFEREE);
	ck_assert(!ledger_is_offered(&game) && ledger_set_up(&game) == 0);
	pen_is(0, ENTRY_RULING);
	ck_assert_int_eq(game.pen.on, 0);
	rule(0, 1);
	accepted();
	pen_is(1, ENTRY_ORDERS);
	write_by(ENTRY_END, 1);
	accepted();
	pen_is(0, ENTRY_AGREE);
	write_by(ENTRY_AGREE, 0);
	accepted();
	pen_is(2, ENTRY_AGREE);
	write_by(ENTRY_AGREE, 2);
	accepted();
	ck_assert(game.over);
	for (int i = 0; i < 3; i++) {
		pen_is(i, ENTRY_FINAL);
		write_by(ENTRY_FINAL, i);
		accepted();
	}
	ck_assert_int_eq(game.pen.seat, -1);
}
END_TEST

START_TEST(board__with_witnesses_is_set_up_by_seat_2)
{
	start_board(DICE_WITNESS);
	pen_is(2, ENTRY_RULING);
	rule(2, 2);
	accepted();
	pen_is(2, ENTRY_ORDERS);
	write_by(ENTRY_ORDERS, 2);
	accepted();
	ck_assert_int_eq(ledger_unruled(&game, game.n, 2), -1);  /* who leaves the cup loses what waits (P6) */
	pen_is(1, ENTRY_RULING);
	rule(1, 1);
	accepted();
	write_by(ENTRY_END, 1);
	accepted();
	pen_is(2, ENTRY_AGREE);                  /* seat 0 has no say */
	write_by(ENTRY_AGREE, 2);
	accepted();
	pen_is(1, ENTRY_FINAL);
	write_by(ENTRY_FINAL, 1);
	accepted();
	pen_is(2, ENTRY_FINAL);
	write_by(ENTRY_FINAL, 2);
	accepted();
	ck_assert_int_eq(game.pen.seat, -1);
}
END_TEST

START_TEST(board__dual_dice_are_shared_by_seat_2)
{
	uint8_t alpha[ALPHA_MOST];

	start_board(DICE_DUAL);
	pen_is(2, ENTRY_SHARE);
	begin(ENTRY_SHARE, 2);
	e.has_beta = true;
	prove("dice", signer[2], alpha, ledger_share_alpha(&game, 0, alpha));
	memcpy(e.beta, last_beta, sizeof e.beta);
	finish_by(signer[2]);
	accepted();
	pen_is(0, ENTRY_RULING);
	rule(0, 1);
	accepted();
	pen_is(1, ENTRY_ORDERS);
}
END_TEST

START_TEST(board__forfeit_before_it_began_is_closed)
{
	start_board(DICE_WITNESS);
	write_by(ENTRY_FORFEIT, 1);
	refused(FAULT_PEN, "only a referee or director");
	write_by(ENTRY_FORFEIT, 0);
	accepted();
	ck_assert(game.over && game.forfeited == 1);
	ck_assert_int_eq(game.pen.seat, -1);
	write_by(ENTRY_FORFEIT, 0);
	refused(FAULT_PEN, "forfeit before it began");
}
END_TEST

START_TEST(board__lies_in_files_and_comes_back)
{
	struct ledger again;

	derive(DICE_REFEREE);
	ledger_push(&game, &e);
	ck_assert_msg(ledger_store(&game, "board-files", &e, &beside, &err) == 0, "%s", err.text);
	ck_assert_msg(ledger_open(&again, "board-files", &err) == 0, "%s", err.text);
	ck_assert(again.charter.has_cup && again.charter.seat[0].is_given && again.charter.seat[0].has_vrf);
	ck_assert_int_eq(again.pen.seat, 0);
	ledger_release(&again);
	ck_assert_int_eq(system("rm -r board-files"), 0);
}
END_TEST

/* What the offer of a cup's game must not say. */
START_TEST(board__refuses_offers_that_are_none)
{
	struct charter c;

	derive(DICE_REFEREE);
	c = *e.charter;
	e.charter = &c;
	c.has_match = true;
	finish_by(0);
	refused(FAULT_FORM, "no `from`, `match`");
	c.has_match = false;
	e.by = 1;
	finish_by(signer[1]);
	refused(FAULT_FORM, "seat 0 offers");
	e.by = 0;
	c.seat[0].has_vrf = false;
	finish_by(0);
	refused(FAULT_FORM, "no vrf key is given of it");
	c.seat[0].has_vrf = true;
	c.seat[1].is_given = true;
	finish_by(0);
	refused(FAULT_FORM, "a nonce is given with the keys");
	c.seat[1].has_box = true;
	finish_by(0);
	refused(FAULT_FORM, "the box key of seat 1 royalist is none");
	c.seat[1].is_given = c.seat[1].has_box = false;
	c.has_cup = false;
	finish_by(0);
	refused(FAULT_FORM, "only in the game of a cup");
	derive(DICE_WITNESS);
	c = *e.charter;
	e.charter = &c;
	memcpy(c.seat[1].vrf, c.seat[2].vrf, 32);
	finish_by(0);
	refused(FAULT_FORM, "they must differ");
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, board__is_the_same_for_everybody);
	tcase_add_test(tc, board__with_a_referee_begins_with_his_ruling);
	tcase_add_test(tc, board__with_witnesses_is_set_up_by_seat_2);
	tcase_add_test(tc, board__dual_dice_are_shared_by_seat_2);
	tcase_add_test(tc, board__forfeit_before_it_began_is_closed);
	tcase_add_test(tc, board__lies_in_files_and_comes_back);
	tcase_add_test(tc, board__refuses_offers_that_are_none);
}

int main(void)
{
	return run_ledger_tests("cup_board", add);
}
