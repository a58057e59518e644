/* test_masked_hand.c - who rules answers out of his hand where cards are masked, and cannot choose by that
 * (doc/MASKS.md A2, A4); a card that a die lays open (A6).
 *
 * At two desks (masked_desks.h). */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game/append.h"
#include "game/masked_hand.h"
#include "game/masked_open.h"
#include "game/masked_write.h"
#include "game/replay.h"
#include "game/seat_view.h"
#include "game/signing.h"
#include "masked_ends.h"
#include "suite.h"
#include "trust/entry_write.h"
#include "trust/ledger_files.h"

static void begin_with_veto(const char *whens)
{
	begin_with("Gold", whens);
}

/* --- A2 ---------------------------------------------------------------------------------------------------------- */

START_TEST(A2__who_rules_plays_out_of_his_hand)
{
	const struct entry *open;

	begin_with_veto("when veto: yes\nend\n");
	play(RED, "play gold\nend\n");
	open = last_of(&cards_at[RED], ENTRY_OPEN);
	ck_assert_ptr_nonnull(open);
	ck_assert_int_eq(open->by, BLUE);
	ck_assert_int_eq(open->n_shares, 1);
	ck_assert_str_eq(cards_at[RED].pack->piece[open->share[0].card].name, "Veto");
	ck_assert_int_eq(place_of(cards_at[RED].run->table, open->share[0].card), CARDS_PLAYED);
	end_and_audit();
}
END_TEST

/* Red takes a card that all know out of blue's hand, but what blue shows behind the choice counts for nothing else in
 * it: else the very showing would have it taken before it is played. */
START_TEST(A2__the_author_takes_nothing_that_was_shown_behind_his_choice)
{
	const struct entry *open;

	begin_with("Storm", "when veto: yes\nend\n");
	play(RED, "when raid: Veto\nplay storm\nend\n");
	open = last_of(&cards_at[RED], ENTRY_OPEN);
	ck_assert_ptr_nonnull(open);
	ck_assert_int_eq(open->n_shares, 1);
	ck_assert_str_eq(cards_at[RED].pack->piece[open->share[0].card].name, "Veto");
	end_and_audit();
}
END_TEST

START_TEST(A2__nothing_is_shown_that_he_has_not_ordered)
{
	begin_with_veto("end\n");
	play(RED, "play gold\nend\n");
	ck_assert_ptr_null(last_of(&cards_at[RED], ENTRY_OPEN));
	end_and_audit();
}
END_TEST

/* The position in which red is asked has in its row a card that went by a slot when the row began. */
START_TEST(A2__play_stops_in_the_row_in_which_he_has_shown_one)
{
	begin_with_veto("when veto: yes\nend\n");
	play(RED, "when raid: ask\nplay gold\nend\n");
	ck_assert_ptr_nonnull(last_of(&cards_at[RED], ENTRY_OPEN));
	ck_assert_int_eq(cards_at[RED].ledger.pen.seat, RED);
	ck_assert_str_eq(cards_at[RED].run->question->rule, "2.5");
	play(RED, "raid none\nend\n");
	end_and_audit();
}
END_TEST

/* Then he is the author, and the other one rules. */
START_TEST(A1__who_is_asked_shows_with_his_answer)
{
	const struct entry *answer;

	begin_with_veto("when veto: ask\nend\n");
	play(RED, "play gold\nend\n");
	ck_assert_int_eq(cards_at[RED].ledger.pen.seat, BLUE);
	play(BLUE, "veto yes\n");
	answer = last_of(&cards_at[RED], ENTRY_ORDERS);
	ck_assert_int_eq(answer->by, BLUE);
	ck_assert_int_eq(answer->n_shares, 1);
	ck_assert_int_eq(place_of(cards_at[RED].run->table, answer->share[0].card), CARDS_PLAYED);
	ck_assert_ptr_null(last_of(&cards_at[RED], ENTRY_OPEN));
	end_and_audit();
}
END_TEST

/* --- the cards of a position ------------------------------------------------------------------------------------- */

/* Red is asked in the row in which his hand came out of a shuffle. */
static void begin_amid_a_shuffle(void)
{
	begin();
	play(RED, "when reserve: ask\nplay auto\nplay auto\nplay auto\nplay auto\n");
	play(BLUE, "end\n");
	ck_assert_int_eq(cards_at[RED].ledger.pen.seat, RED);
	ck_assert_str_eq(cards_at[RED].run->question->rule, "1.2");
}

/* In turn 2 blue still holds a card of the first shuffle, which red has not seen; play stops in the very row in which
 * the second one was made, of cards that lay open when the row began, and others.  What lay open then was never his. */
START_TEST(fill__a_slot_is_no_card_that_lay_open_beside_it_when_the_row_began)
{
	for (int i = 0; i < 4; i++) {
		begin_amid_a_shuffle();
		play(RED, "reserve none\nend\n");
		end_and_audit();
		forget();
	}
}
END_TEST

/* A card in red's hand that lay open when the row began in which he is asked, or -1. */
static int came_from_the_open(void)
{
	const struct run *r = cards_at[RED].run;

	for_pieces_at(r->table, card, CARDS_RED_HAND)
		if (goes_by_slot(r->table, card) && !goes_by_slot(r->checkpoint, card))
			return card;
	return -1;
}

/* He is asked in the very row in which his hand came out of a shuffle: his program shows what he names, though all knew
 * where it lay when the row began. */
START_TEST(A1__a_card_that_was_shuffled_in_the_same_row_is_shown)
{
	const struct entry *answer;
	char orders[80];

	for (;;) {
		begin_amid_a_shuffle();
		if (came_from_the_open() >= 0)
			break;
		forget();
	}
	snprintf(orders, sizeof orders, "reserve %s\nend\n", cards_at[RED].pack->piece[came_from_the_open()].id);
	play(RED, orders);
	answer = last_of(&cards_at[RED], ENTRY_ORDERS);
	ck_assert_int_eq(answer->n_shares, 1);
	ck_assert_int_eq(place_of(cards_at[BLUE].run->table, answer->share[0].card), CARDS_RED_RESERVE);
	end_and_audit();
}
END_TEST

/* --- who rules, and cheats -------------------------------------------------------------------------------------- */

/* Blue's ruling on what red has just signed, by the cards that blue has shown so far; not yet written. */
static void make_ruling(struct entry *e, struct sidecar *proofs)
{
	struct game *g = &cards_at[BLUE];
	uint8_t alpha[ALPHA_MOST], seed_of_key[32];
	struct outcome outcome;
	struct run *run = game_position(g, &cards_error);
	struct hash seed;
	size_t n;

	memset(proofs, 0, sizeof *proofs);
	ledger_begin(&g->ledger, e, ENTRY_RULING, BLUE);
	e->on = g->ledger.pen.on;
	n = ledger_alpha(&g->ledger, e->on, "dice", alpha);
	must(keyring_vrf_seed(seed_of_key, &cards_keys[BLUE], &g->ledger, BLUE, &cards_error));
	must(vrf_prove(proofs->proof->bytes, e->beta, seed_of_key, alpha, n, &cards_error));
	proofs->n_proofs = 1;
	strcpy(proofs->proof->purpose, "dice");
	e->has_beta = true;
	seed = ledger_seed(&g->ledger, e->on, e->beta);
	must(game_rule(&outcome, g, run, e->on, &seed, &cards_error));
	must(masked_rule(e, g, &outcome, run, &cards_keys[BLUE], &cards_error));
	e->rolls = outcome.rolls;
	e->n_next = outcome.n_next;
	memcpy(e->next, outcome.next, sizeof e->next);
	e->state = outcome.state;
	run_free(run);
}

static void write_ruling(struct entry *e, struct sidecar *proofs)
{
	struct game *g = &cards_at[BLUE];

	must(entry_write(e, &g->ledger.arena, &cards_error));
	must(masked_prove(proofs, g, e, &cards_keys[BLUE], &cards_error));
	must(game_write(g, e, proofs, &cards_keys[BLUE], NULL, &cards_error));
}

/* OPEN shows SLOT, which is CARD. */
static void open_with(struct entry *open, const struct card_slot *slot, int card)
{
	struct game *g = &cards_at[BLUE];
	struct sidecar beside = { .is_signed = false };
	struct masked_hand hand = { .seat = BLUE, .n = 1 };
	struct card_key key;

	hand.card[0] = card;
	hand.slot[0] = *slot;
	ledger_begin(&g->ledger, open, ENTRY_OPEN, BLUE);
	open->on = open->seq - 1;
	open->on_seat[0] = BLUE;
	open->n_on_seats = 1;
	must(keyring_card_key(&key, &cards_keys[BLUE], &g->ledger, BLUE, &cards_error));
	masked_give_shows(open, g, &hand, &key);
	must(entry_write(open, &g->ledger.arena, &cards_error));
	must(masked_prove(&beside, g, open, &cards_keys[BLUE], &cards_error));
	must(game_write(g, open, &beside, &cards_keys[BLUE], NULL, &cards_error));
}

/* Blue has written a ruling, and an opening that is not the one it has to be. */
static void is_refused_with_its_ruling(void)
{
	const int n = cards_at[RED].ledger.n;
	char *letter;

	ck_assert_int_eq(cards_settle(BLUE), -1);
	ck_assert_ptr_nonnull(strstr(cards_error.text, "blue shows 1 card for entry"));
	letter = cards_letter(BLUE, n);
	ck_assert_int_eq(cards_take(RED, letter), -1);
	ck_assert_int_eq(cards_at[RED].ledger.n, n);
	free(letter);
}

/* Red plays, and blue keeps his veto to himself. */
static int hold_back(void)
{
	struct entry ruling;
	struct sidecar proofs;

	begin_with_veto("when veto: yes\nend\n");
	must(cards_sign(RED, "play gold\nend\n"));
	send(BLUE);
	make_ruling(&ruling, &proofs);
	write_ruling(&ruling, &proofs);
	send(RED);
	settle(RED);
	ck_assert_ptr_null(last_of(&cards_at[RED], ENTRY_OPEN));
	return ruling.seq;
}

/* Nobody can tell before hands lie open. */
START_TEST(A4__a_card_held_back_is_found_at_the_end)
{
	int ruling = hold_back();

	end_and_find(FAULT_HELD_BACK, BLUE, ruling, "blue showed 0 cards of its hand, and by its own orders it is 1");
}
END_TEST

START_TEST(A4__a_card_held_back_in_what_was_undone_is_found_too)
{
	int ruling = hold_back();

	undo_last();
	play(RED, "end\n");
	end_and_find(FAULT_HELD_BACK, BLUE, ruling, "blue showed 0 cards of its hand, and by its own orders it is 1");
}
END_TEST

/* Undone twice, and on another way each time: each ruling is played from the one that it was made on. */
START_TEST(A4__what_was_undone_and_kept_no_card_back_is_good)
{
	begin_with_veto("when veto: yes\nend\n");
	play(RED, "play gold\nend\n");
	ck_assert_ptr_nonnull(last_of(&cards_at[RED], ENTRY_OPEN));
	undo_last();
	play(RED, "play gold\nend\n");
	undo_last();
	play(RED, "end\n");
	end_and_audit();
}
END_TEST

/* He knows the dice, and would like to lay his Veto open after all. */
START_TEST(A2__a_card_that_no_order_of_his_plays_is_refused_with_its_ruling)
{
	struct entry ruling, open;
	struct sidecar proofs;
	struct card_slot slot;
	int veto;

	begin_with_veto("end\n");
	must(cards_sign(RED, "play gold\nend\n"));
	send(BLUE);
	make_ruling(&ruling, &proofs);
	veto = cards_held(BLUE, "Veto");
	slot = masked_slot(cards_at[BLUE].pack, &cards_at[BLUE].run->table->slot[veto]);
	open_with(&open, &slot, veto);
	is_refused_with_its_ruling();
}
END_TEST

/* --- a card laid open -------------------------------------------------------------------------------------------- */

/* Blue's, who rules, and then red's own: red is asked for that, and shows it whatever his orders say; before, no line
 * of his has named it. */
START_TEST(A6__a_die_lays_open_a_card_of_either)
{
	const struct entry *open, *shown;

	begin_with("Veto", "end\n");
	play(RED, "play veto\nend\n");
	open = last_of(&cards_at[RED], ENTRY_OPEN);
	ck_assert_ptr_nonnull(open);
	ck_assert_int_eq(open->by, BLUE);
	ck_assert_int_eq(open->n_shares, 1);
	ck_assert_int_eq(place_of(cards_at[RED].run->table, open->share[0].card), CARDS_PLAYED);
	ck_assert_int_eq(last_of(&cards_at[RED], ENTRY_ORDERS)->n_shares, 1);
	ck_assert_int_eq(cards_at[RED].ledger.pen.seat, RED);
	ck_assert_str_eq(cards_at[RED].run->question->rule, "2.6");
	play(RED, "end\n");
	shown = last_of(&cards_at[BLUE], ENTRY_ORDERS);
	ck_assert_int_eq(shown->by, RED);
	ck_assert_int_eq(shown->n_shares, 1);
	ck_assert_int_eq(place_of(cards_at[BLUE].run->table, shown->share[0].card), CARDS_PLAYED);
	end_and_audit();
}
END_TEST

START_TEST(A6__whatever_he_says_it_is_the_card_of_the_die)
{
	const struct entry *shown;
	struct run *r;
	struct text line = TEXT_INIT;
	int laid, other;

	begin_with("Veto", "end\n");
	play(RED, "play veto\nend\n");
	r = game_position_to_order(&cards_at[RED], RED, &cards_error);
	ck_assert_ptr_nonnull(r);
	ck_assert_int_eq(r->question->n, 1);
	laid = index_of(r->question->answer[0]);
	for (other = first_at(r->table, CARDS_RED_HAND); other == laid; other = next_at(r->table, other))
		continue;
	text_print(&line, "loss %s\nend\n", r->pack->piece[other].id);
	play(RED, line.bytes);
	text_release(&line);
	run_free(r);
	shown = last_of(&cards_at[BLUE], ENTRY_ORDERS);
	ck_assert_int_eq(shown->n_shares, 1);
	ck_assert_int_eq(shown->share[0].card, laid);
	ck_assert_int_eq(place_of(cards_at[BLUE].run->table, laid), CARDS_PLAYED);
	end_and_audit();
}
END_TEST

/* He would rather be asked, and have other dice. */
START_TEST(A6__a_card_withheld_is_found_at_the_end)
{
	struct entry ruling;
	struct sidecar proofs;

	begin_with("Veto", "end\n");
	must(cards_sign(RED, "play veto\nend\n"));
	send(BLUE);
	make_ruling(&ruling, &proofs);
	write_ruling(&ruling, &proofs);
	send(RED);
	settle(RED);
	ck_assert_int_eq(cards_at[RED].ledger.pen.seat, BLUE);
	play(BLUE, "end\n");
	end_and_find(FAULT_HELD_BACK, BLUE, ruling.seq, "blue showed 0 cards of its hand, and by its own orders it is 1");
}
END_TEST

/* The slot of blue's hand that the die has not named. */
static int not_named(struct card_slot *slot, const struct entry *ruling)
{
	const struct game *g = &cards_at[BLUE];
	struct run *position = game_position(g, &cards_error);
	struct hash seed = ledger_seed(&g->ledger, ruling->on, ruling->beta);
	struct masked_hand due;
	int other;

	must(masked_due(&due, g, position, ruling->on, &seed, &cards_error));
	ck_assert_int_eq(due.n, 1);
	for (other = first_at(position->table, CARDS_BLUE_HAND); other == due.card[0]; other = next_at(position->table, other))
		continue;
	*slot = masked_slot(g->pack, &position->table->slot[other]);
	run_free(position);
	return other;
}

START_TEST(A6__another_slot_than_the_die_has_named_is_refused_with_its_ruling)
{
	struct entry ruling, open;
	struct sidecar proofs;
	struct card_slot slot;
	int card;

	begin_with("Veto", "end\n");
	must(cards_sign(RED, "play veto\nend\n"));
	send(BLUE);
	make_ruling(&ruling, &proofs);
	card = not_named(&slot, &ruling);
	open_with(&open, &slot, card);
	is_refused_with_its_ruling();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("masked_hand");
	TCase *c = tcase_create("cards");

	tcase_add_checked_fixture(c, cards_setup, cards_teardown);
	tcase_set_timeout(c, 120);
	tcase_add_test(c, A2__who_rules_plays_out_of_his_hand);
	tcase_add_test(c, A2__the_author_takes_nothing_that_was_shown_behind_his_choice);
	tcase_add_test(c, A2__nothing_is_shown_that_he_has_not_ordered);
	tcase_add_test(c, A2__play_stops_in_the_row_in_which_he_has_shown_one);
	tcase_add_test(c, fill__a_slot_is_no_card_that_lay_open_beside_it_when_the_row_began);
	tcase_add_test(c, A1__who_is_asked_shows_with_his_answer);
	tcase_add_test(c, A1__a_card_that_was_shuffled_in_the_same_row_is_shown);
	tcase_add_test(c, A2__a_card_that_no_order_of_his_plays_is_refused_with_its_ruling);
	tcase_add_test(c, A4__a_card_held_back_is_found_at_the_end);
	tcase_add_test(c, A4__a_card_held_back_in_what_was_undone_is_found_too);
	tcase_add_test(c, A4__what_was_undone_and_kept_no_card_back_is_good);
	tcase_add_test(c, A6__a_die_lays_open_a_card_of_either);
	tcase_add_test(c, A6__whatever_he_says_it_is_the_card_of_the_die);
	tcase_add_test(c, A6__a_card_withheld_is_found_at_the_end);
	tcase_add_test(c, A6__another_slot_than_the_die_has_named_is_refused_with_its_ruling);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
