/* test_masks_end.c - undo, finals and the one chain of a key where cards are masked (doc/MASKS.md 7, M6, M7, and 9). */
#include "masked_game.h"
#include "trust/sealed.h"
#include "trust/signing_record.h"

/* --- undo and the end ------------------------------------------------------------------------------------------ */

static void agreed_undo(int mover, int to)
{
	begin(ENTRY_UNDO, mover);
	e.to = to;
	finish_by(mover);
}

START_TEST(masked__M6_nothing_goes_back_over_cards_that_were_dealt)
{
	open_dealt();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	begin_masked_ruling(1, 6, 1);
	finish_cards();
	accepted();
	begin_orders(1, "play");
	finish_cards();
	accepted();
	begin_masked_ruling(2, 8, 2);
	finish_cards();
	accepted();
	game.charter.undo = UNDO_AGREED;
	agreed_undo(2, 4);
	accepted();                                      /* no card was dealt since ruling 4 and the deal on it */
	begin(ENTRY_REFUSE, 1);
	e.on = 10;
	finish_by(1);
	accepted();
}
END_TEST

START_TEST(masked__M6_an_undo_stops_at_shares)
{
	open_masked();
	game.charter.undo = UNDO_AGREED;
	begin_orders(2, "play");                         /* without a deal: here nothing is owed */
	finish_cards();
	accepted();
	begin_masked_ruling(1, 5, 2);
	give_share("pile", 1, 4, -1);
	finish_cards();
	accepted();
	agreed_undo(2, 4);
	refused(FAULT_FORM, "entry 6 has dealt cards or shuffled a pile: nothing goes back over it (M6)");
}
END_TEST

/* The first goes back to the ruling that the deal is on, and passes the deal; the second would go back over it. */
START_TEST(masked__M6_two_undos_go_no_further_than_one)
{
	open_masked();
	game.charter.undo = UNDO_AGREED;
	begin_orders(2, "play");
	finish_cards();
	accepted();
	begin_masked_ruling(1, 5, 2);
	finish_cards();
	accepted();
	make_deal(2, 0, 2);
	accepted();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	begin_masked_ruling(1, 8, 2);
	finish_cards();
	accepted();
	agreed_undo(2, 6);
	accepted();
	begin(ENTRY_AGREE, 1);
	e.on = 10;
	finish_by(1);
	accepted();
	agreed_undo(2, 4);
	refused(FAULT_FORM, "entry 7 has dealt cards or shuffled a pile: nothing goes back over it (M6)");
}
END_TEST

/* Orders of seat 2 with `when react: none` sealed. */
static void seal_and_rule(void)
{
	static const char *const keys[] = { "play", "react" };
	struct hash leaf[2], salt;

	begin_orders(2, "play");
	salt = card_key_salt(card_key[2].k, &e.nonce);
	for (int i = 0; i < 2; i++) {
		struct hash key_salt = sealed_key_salt(&salt, keys[i]);
		const char *line = i ? "when react: none\n" : "";

		leaf[i] = sealed_leaf(&e.game, 2, keys[i], &key_salt, line, strlen(line));
	}
	e.has_sealed = true;
	e.sealed = tree_root(leaf, 2);
	finish_cards();
	accepted();
	begin_masked_ruling(1, game.n - 1, 2);
	finish_cards();
	accepted();
}

/* The end of a game in which seat 2 has sealed the same lines in entries 6 and 8. */
static void end_sealed(void)
{
	open_dealt();
	seal_and_rule();
	seal_and_rule();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	begin_masked_ruling(1, 10, -1);
	finish_cards();
	accepted();
	begin_final(1);
	finish_cards();
	accepted();
	begin_final(2);
}

static void final_lines(int n, struct statement *const *line)
{
	struct statement *all = arena_alloc(&arena, (size_t)n * sizeof *all);

	for (int i = 0; i < n; i++)
		all[i] = *line[i];
	e.line = all;
	e.n_lines = n;
	finish_by(2);
}

static struct statement *seal_line(const char *seq, const char *as)
{
	struct statement *s = words("seal", seq, "as");
	struct token *t = arena_alloc(&arena, 4 * sizeof *t);

	memcpy(t, s->token, 3 * sizeof *t);
	t[3] = t[2];
	t[3].text = as;
	s->token = t;
	s->n = as ? 4 : 2;
	return s;
}

START_TEST(masked__a_final_brings_key_and_seals)
{
	static const char *const keys[] = { "play", "react" };
	struct statement *six, *eight, *line, *again;

	end_sealed();
	finish_by(2);
	refused(FAULT_OPENING, "it does not bring what was sealed in entry 6");
	six = seal_line("6", NULL);
	eight = seal_line("8", NULL);
	again = seal_line("8", "6");
	line = words("when", "react:", "none");
	final_lines(2, (struct statement *[]){ eight, line });
	refused(FAULT_OPENING, "sealed in entry 8 where entry 6 is due");
	final_lines(4, (struct statement *[]){ six, line, eight, line });
	refused(FAULT_OPENING, "the lines sealed in entry 8 are those of entry 6: `seal 8 as 6`");
	final_lines(3, (struct statement *[]){ six, line, seal_line("8", "7") });
	refused(FAULT_OPENING, "no lines of entry 7 stand before it");
	e.cards.bytes[3] ^= 1;
	final_lines(3, (struct statement *[]){ six, line, again });
	refused(FAULT_OPENING, "`cards` is not the secret of the card key");
	begin_final(2);
	final_lines(3, (struct statement *[]){ six, words("when", "react:", "all"), again });
	ck_assert_int_eq(ledger_check_unsealed(&game, &e, keys, 2, &err), -1);
	error_clear(&err);
	final_lines(3, (struct statement *[]){ six, line, again });
	ck_assert_msg(ledger_check_unsealed(&game, &e, keys, 2, &err) == 0, "%s", err.text);
	accepted();
	ck_assert_int_eq(game.pen.seat, -1);
}
END_TEST

START_TEST(masked__another_mask_is_found_at_the_end)
{
	struct masked in[5], out[5];
	struct mask_entry *m = mask_of("pile", 1, -1);
	static const int known_cards[5] = { 3, 4, 5, 6, 7 };
	struct mask mask;
	struct mask_proof proof;
	struct mask_claim claim = { .in = in, .out = out, .n = 5 };
	struct mask_place elsewhere = { .pile = "elsewhere", .epoch = 9 };
	uint8_t card[5][MASKED_BYTES];

	start_masked(1);
	for (int i = 0; i < 5; i++)
		in[i] = masked_known(known_cards[i]);
	claim.joint = ledger_joint_key(&game);
	mask_draw(&mask, &card_key[2], &elsewhere, in, 5);       /* a shuffle, but one that he may have chosen */
	mask_apply(out, &mask, in, &claim.joint);
	for (int i = 0; i < 5; i++)
		memcpy(card[i], &out[i], MASKED_BYTES);
	m->known = known_cards;
	m->n_known = m->n_cards = 5;
	m->card = (const uint8_t (*)[MASKED_BYTES])card;
	begin(ENTRY_MASK, 2);
	e.mask = m;
	finish_by(2);
	claim.id = e.id;
	mask_prove(&proof, &claim, &mask);
	card_proofs_clear(&beside.cards);
	beside.cards.n_mask = (int)(mask_proof_write(beside.cards.mask[0], &proof, 5) / GROUP_BYTES);
	accepted();
	make_next_mask(1, "pile", 1, 2);
	accepted();
	begin_masked_ruling(1, 1, -1);
	serve("pile");
	finish_cards();
	accepted();
	begin_final(1);
	finish_cards();
	accepted();
	begin_final(2);
	finish_cards();
	accepted();
	ck_assert_int_eq(ledger_check_remade(&game, ledger_at(&game, 5), &err), 0);
	ck_assert_int_eq(ledger_check_remade(&game, ledger_at(&game, 6), &err), -1);
	ck_assert_str_eq(fault_word((enum fault)err.fault), "other mask");
	ck_assert_ptr_nonnull(strstr(err.text, "entry 2 of seat 2 covenanter"));
}
END_TEST

/* --- one chain a key -------------------------------------------------------------------------------------------- */

static char home[64];

static const char *seat_file(void)
{
	static char path[96];

	snprintf(home, sizeof home, "masked.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(home));
	snprintf(path, sizeof path, "%s/seat-key", home);
	return path;
}

/* Is `game` a chain in which SEAT may sign? */
static bool may_sign(const char *key, int seat)
{
	struct signing_record r;
	bool may;

	error_clear(&err);
	ck_assert_msg(signing_record_read(&r, key, &game, seat, &err) == 0, "%s", err.text);
	may = signing_record_check(&r, &game, home, &err) == 0;
	signing_record_release(&r);
	return may;
}

/* Takes down that SEAT has signed or ruled on entry SEQ, the last one. */
static void note(const char *key, int seat, int seq)
{
	struct signing s = { .seat = seat, .entry = ledger_at(&game, seq), .beside = &beside, .directory = home };

	ck_assert_msg(signing_record_note(key, &game, &s, &err) == 0, "%s", err.text);
}

/* `game` is a copy of what it was when entry N was due; what it was is kept in REAL. */
static void go_back_to(int n, struct ledger *real)
{
	*real = game;
	ledger_until(&game, real, n);
}

START_TEST(masked__M7_shares_are_given_in_one_chain)
{
	const char *key = seat_file();
	struct ledger real;

	open_masked();
	make_deal(2, 0, 2);
	accepted();
	note(key, 2, 5);
	ck_assert(may_sign(key, 2));
	go_back_to(5, &real);                            /* before the deal: the same one is sent again */
	ck_assert(may_sign(key, 2));
	make_deal(2, 0, 4);                              /* or another one, which has read a card more */
	accepted();
	ck_assert(!may_sign(key, 2));
	ck_assert_ptr_nonnull(strstr(err.text, "this is not the game that your key has played: entry 5 (deal of covenanter)"));
	ledger_release(&real);
	take_away(home);
}
END_TEST

/* Seat 2 has ruled on entry 4 of a game with a director, and is shown a copy that has another one there, and a forfeit:
 * may it sign the final? */
static bool may_close(int format)
{
	const char *key = seat_file();
	struct ledger real;
	bool may;

	make_charter(DICE_WITNESS, 0, 2);
	charter.format = format;
	if (format == 2)
		make_masked_offer(1);
	else
		make_offer(1);
	accepted();
	begin(ENTRY_ACCEPT, 0);
	finish_by(0);
	accepted();
	if (format == 2)
		make_masked_accept(2, 0);
	else
		make_accept(2);
	accepted();
	begin_masked_ruling(1, 2, 1);
	finish_by(1);
	accepted();
	begin_orders(1, "play");
	finish_by(1);
	accepted();
	note(key, 2, 4);
	go_back_to(4, &real);
	begin_orders(1, "pass");
	finish_by(1);
	accepted();
	make_forfeit(0, 1);
	accepted();
	ck_assert_str_eq(entry_word(game.pen.type), "final");
	may = may_sign(key, 2);
	ledger_release(&real);
	take_away(home);
	return may;
}

START_TEST(masked__M7_a_final_opens_hands_in_one_chain)
{
	ck_assert(!may_close(2));
	ck_assert_ptr_nonnull(strstr(err.text, "this is not the game that your key has played: entry 4"));
}
END_TEST

START_TEST(masked__M7_a_final_of_format_1_opens_nothing)
{
	ck_assert(may_close(1));
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------------- */

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, masked__M6_nothing_goes_back_over_cards_that_were_dealt);
	tcase_add_test(tc, masked__M6_an_undo_stops_at_shares);
	tcase_add_test(tc, masked__M6_two_undos_go_no_further_than_one);
	tcase_add_test(tc, masked__a_final_brings_key_and_seals);
	tcase_add_test(tc, masked__another_mask_is_found_at_the_end);
	tcase_add_test(tc, masked__M7_shares_are_given_in_one_chain);
	tcase_add_test(tc, masked__M7_a_final_opens_hands_in_one_chain);
	tcase_add_test(tc, masked__M7_a_final_of_format_1_opens_nothing);
}

int main(void)
{
	return run_ledger_tests("masks at the end", add_tests);
}
