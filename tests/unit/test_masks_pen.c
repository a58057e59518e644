/* test_masks_pen.c - who may write a mask, a deal and shares, and what they must be (doc/MASKS.md 7, M1 to M5). */
#include "masked_game.h"

/* --- masks --------------------------------------------------------------------------------------------------- */

START_TEST(masked__M1_masks_that_an_accept_promises_come_first)
{
	start_masked(2);
	pen_is(2, ENTRY_MASK);
	make_first_mask(1, "pile", 1, 3, 5);
	refused(FAULT_PEN, "seat 1 royalist wrote, but seat 2 covenanter has the pen (a mask)");
	begin_masked_ruling(1, 1, 2);
	finish_cards();
	refused(FAULT_PEN, "seat 2 covenanter has the pen (a mask)");
	make_first_mask(2, "pile", 1, 3, 5);
	accepted();
	pen_is(2, ENTRY_MASK);
	make_first_mask(2, "other", 1, 20, 1);
	accepted();
	pen_is(1, ENTRY_RULING);
	ck_assert(game.pen.ahead);
	ck_assert_int_eq(game.pen.on, 1);
}
END_TEST

START_TEST(masked__M2_one_epoch_of_a_pile_waits)
{
	open_dealt();
	pen_is(2, ENTRY_ORDERS);
	ck_assert(game.pen.ahead);
	make_first_mask(2, "pile", 3, 3, 5);
	refused(FAULT_FORM, "the next mask of pile is the first of epoch 2");
	make_first_mask(2, "pile", 2, 3, 5);
	accepted();
	make_first_mask(2, "pile", 3, 3, 5);
	refused(FAULT_FORM, "has masked epoch 2 of pile already, which waits for its shuffle");
	make_first_mask(2, "other", 1, 20, 2);
	accepted();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	pen_is(1, ENTRY_RULING);
	ck_assert_int_eq(game.pen.on, 8);
	make_first_mask(1, "pile", 3, 3, 5);
	refused(FAULT_FORM, "the next mask of pile is of epoch 2, and after entry 6");
	make_next_mask(1, "pile", 2, 6);
	accepted();
	make_first_mask(1, "pile", 3, 3, 5);
	refused(FAULT_FORM, "has masked epoch 2 of pile already");
	begin_masked_ruling(1, 8, 2);                    /* the other one lacks a mask */
	e.n_lines = 0;
	serve("other");
	finish_cards();
	refused(FAULT_RULING, "epoch 1 of other does not wait complete");
	begin_masked_ruling(1, 8, 2);                    /* who masks it now knows the dice of the choice */
	serve("pile");
	finish_cards();
	refused(FAULT_RULING, "epoch 2 of pile is complete since entry 9 only, and this ruling is on entry 8");
	begin_masked_ruling(1, 8, 2);
	e.n_lines = 0;
	finish_cards();
	accepted();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	begin_masked_ruling(1, 11, 2);
	serve("pile");
	finish_cards();
	accepted();
	make_first_mask(2, "pile", 3, 3, 5);             /* it has served: the next may wait */
	accepted();
}
END_TEST

START_TEST(masked__masks_are_of_what_is_there)
{
	struct mask_entry *m;
	struct card_slot *slot = arena_alloc(&arena, 2 * sizeof *slot);

	open_dealt();
	m = mask_of("pile", 2, -1);
	slot[0] = slot_at("pile", 1, 3);
	slot[1] = slot_at("pile", 1, 4);
	m->slot = slot;
	m->n_slots = 2;
	begin_mask(2, m);
	slot[1] = slot_at("pile", 1, 5);
	finish_by(2);
	refused(FAULT_FORM, "there is no card pile.1.5");
	slot[1] = slot_at("pile", 2, 0);
	finish_by(2);
	refused(FAULT_FORM, "there is no card pile.2.0");
	slot[1] = slot_at("pile", 1, 4);
	begin_mask(2, m);
	finish_cards();
	beside.cards.n_mask--;
	refused(FAULT_MASK, "the proof");
	begin_mask(2, m);
	finish_cards();
	beside.cards.n_mask = 0;
	refused(FAULT_PROOF, "must stand a proof for `mask`");
	begin_mask(2, m);
	memset((uint8_t *)m->card[1], 0, 32);
	finish_by(2);
	refused(FAULT_MASK, "`card` statement 2 is no pair of points");
	begin_mask(2, m);
	e.has_nonce = true;
	e.nonce = hash_of("nonce", 77);
	finish_cards();
	refused(FAULT_FORM, "only the last mask that a ruling has asked for has a `nonce`");
	begin_mask(2, m);
	finish_cards();
	accepted();
	m = mask_of("pile", 2, 6);
	begin(ENTRY_MASK, 2);
	e.mask = m;
	m->card = ledger_at(&game, 2)->mask->card;
	m->n_cards = 5;
	begin_orders(2, "play");
	finish_cards();
	accepted();
	begin(ENTRY_MASK, 1);
	e.mask = m;
	finish_by(1);
	refused(FAULT_FORM, "entry 6 has 2 cards of pile, and this mask 5");
}
END_TEST

START_TEST(masked__no_card_that_all_know_goes_in_twice)
{
	struct mask_entry *m;
	struct card_slot *slot = arena_alloc(&arena, sizeof *slot);

	play_to_demand();
	m = second_pile(2);
	*slot = slot_at("pile", 1, 1);                   /* it was shown, and is the known one */
	m->slot = slot;
	begin_mask(1, m);
	finish_by(1);
	refused(FAULT_FORM, "goes in twice: pile.1.1 is that card");
}
END_TEST

START_TEST(masked__M3_masks_on_demand_have_one_order)
{
	struct mask_entry *m;

	play_to_demand();
	ck_assert(!game.pen.motion && !game.pen.ahead);
	begin_orders(1, "play");
	finish_cards();
	refused(FAULT_PEN, "seat 1 royalist wrote orders, but owes a mask");
	make_first_mask(1, "other", 1, 20, 2);
	refused(FAULT_FORM, "it masks other; ruling 7 has asked for pile");
	begin_mask(1, second_pile(2));
	finish_choice("early");
	refused(FAULT_FORM, "only the last mask that a ruling has asked for has a `nonce`");
	begin_mask(1, second_pile(2));
	finish_cards();
	accepted();
	pen_is(2, ENTRY_MASK);
	m = mask_of("pile", 2, 8);
	begin_mask(2, m);
	finish_cards();
	refused(FAULT_FORM, "so it must have a `nonce`");
	begin_mask(2, m);
	e.has_nonce = true;
	e.nonce = ledger_at(&game, 6)->nonce;
	finish_cards();
	refused(FAULT_NONCE, "its nonce was used before, in entry 6");
	make_deal(2, 1, 4);
	refused(FAULT_OWED, "has given its share of pile.1.1 before");
	begin_mask(2, m);
	ck_assert_int_eq(ledger_unruled(&game, game.n, 2), -1);
	finish_choice("choice");
	accepted();
	ck_assert_int_eq(ledger_unruled(&game, game.n, 2), 9);   /* P6: a mask that waits for its ruling */
	ck_assert_int_eq(ledger_unruled(&game, game.n, 1), -1);
	begin_masked_ruling(1, 9, 2);
	finish_cards();
	refused(FAULT_RULING, "the masks of pile were asked for, and this ruling does not shuffle it");
	begin_masked_ruling(1, 9, 2);
	serve("pile");
	serve("pile");
	finish_cards();
	refused(FAULT_RULING, "serves one shuffle");
}
END_TEST

START_TEST(masked__M3_an_epoch_that_does_not_fit_lapses)
{
	open_dealt();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	make_first_mask(1, "pile", 2, 20, 3);            /* ahead, and not what the play will want */
	accepted();
	begin_masked_ruling(1, 6, 0);
	strcpy(e.next_mask, "pile");
	finish_cards();
	accepted();
	pen_is(2, ENTRY_MASK);                           /* goes on with it, unless the evaluator begins anew */
	ck_assert_int_eq(game.pen.anew, 1);
	make_first_mask(1, "pile", 4, 3, 5);
	refused(FAULT_FORM, "the next mask of pile is the first of epoch 3");
	make_first_mask(1, "pile", 3, 3, 5);
	accepted();
	pen_is(2, ENTRY_MASK);
	ck_assert_int_eq(game.pen.anew, 0);
	begin_mask(2, mask_of("pile", 2, 7));
	finish_choice("choice");
	refused(FAULT_FORM, "the next mask of pile is of epoch 3, and after entry 9");
	begin_mask(2, mask_of("pile", 3, 9));
	finish_choice("choice");
	accepted();
	begin_masked_ruling(1, 10, 2);
	serve("pile");
	finish_cards();
	accepted();
	ck_assert_int_eq(card_facts_epoch(ledger_cards(&game), "pile", 2)->served, 0);
}
END_TEST

/* A deal in between takes nothing from the evaluator. */
START_TEST(masked__M3_an_epoch_lapses_behind_a_deal)
{
	open_dealt();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	make_first_mask(1, "pile", 2, 20, 3);
	accepted();
	begin_masked_ruling(1, 6, 0);
	strcpy(e.next_mask, "pile");
	finish_cards();
	accepted();
	make_deal(2, 3, 4);
	accepted();
	ck_assert_int_eq(game.pen.anew, 1);
	make_first_mask(1, "pile", 3, 3, 5);
	accepted();
	pen_is(2, ENTRY_MASK);
	ck_assert_int_eq(game.pen.anew, 0);
}
END_TEST

START_TEST(masked__a_mask_serves_in_its_own_chain_alone)
{
	struct sidecar proofs;
	struct mask_entry *m;

	open_dealt();
	make_first_mask(2, "pile", 2, 3, 5);
	proofs = beside;
	m = (struct mask_entry *)e.mask;
	accepted();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	begin(ENTRY_MASK, 1);                            /* his cards and his proof, with our name on it */
	e.mask = m;
	m->after = 6;
	m->n_known = 0;
	finish_by(1);
	beside.cards = proofs.cards;
	refused(FAULT_MASK, "the proof");
}
END_TEST

/* --- shares -------------------------------------------------------------------------------------------------- */

START_TEST(masked__M4_a_deal_follows_its_ruling)
{
	open_masked();
	pen_is(2, ENTRY_ORDERS);
	ck_assert_int_eq(game.pen.deal, 2);
	make_deal(1, 0, 2);
	refused(FAULT_PEN, "seat 1 royalist wrote, but seat 2 covenanter has the pen");
	make_deal(2, 0, 2);
	e.on = 1;
	finish_cards();
	refused(FAULT_FORM, "this deal is on entry 1; the ruling it follows is entry 4");
	make_deal(2, 0, 2);
	beside.cards.shares[3] ^= 1;
	refused(FAULT_SHARE, "these are the seat's shares");
	make_deal(2, 0, 2);
	beside.cards.has_shares = false;
	refused(FAULT_PROOF, "must stand a proof for `shares`");
	make_deal(2, 0, 2);
	accepted();
	make_deal(2, 3, 4);
	refused(FAULT_PEN, "seat 2 covenanter wrote deal, but owes orders");
	ck_assert_int_eq(game.pen.deal, 0);
}
END_TEST

START_TEST(masked__M4_a_mask_or_a_refused_motion_may_come_before_the_deal)
{
	open_masked();
	make_first_mask(2, "pile", 2, 20, 3);
	accepted();
	ck_assert_int_eq(game.pen.deal, 2);
	begin(ENTRY_END, 2);
	e.line = words("result", "nobody", "wins");
	e.n_lines = 1;
	finish_by(2);
	accepted();
	begin(ENTRY_REFUSE, 1);
	e.on = game.n - 1;
	finish_by(1);
	accepted();
	pen_is(2, ENTRY_ORDERS);
	make_deal(2, 0, 2);
	accepted();
	ck_assert_int_eq(game.pen.deal, 0);
}
END_TEST

/* His deal is right behind its ruling, or it is not: else both might write one place, and nobody could say who was
 * first. */
START_TEST(masked__M4_who_has_not_the_pen_deals_at_once)
{
	open_dealt();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	begin_masked_ruling(1, 6, 1);
	finish_cards();
	accepted();
	pen_is(1, ENTRY_ORDERS);
	ck_assert_int_eq(game.pen.deal, 2);
	make_first_mask(1, "pile", 2, 20, 3);
	accepted();
	ck_assert_int_eq(game.pen.deal, 0);
	make_deal(2, 3, 4);
	refused(FAULT_PEN, "seat 2 covenanter wrote, but seat 1 royalist has the pen");
}
END_TEST

START_TEST(masked__a_deal_without_a_share_is_none)
{
	open_masked();
	begin(ENTRY_DEAL, 2);
	e.on = 4;
	ck_assert_int_eq(entry_write(&e, &arena, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "`share W N N H` is missing"));
}
END_TEST

START_TEST(masked__M4_no_share_is_missing_and_none_is_there_that_is_not_owed)
{
	struct card_slot sight[] = { slot_at("pile", 1, 0), slot_at("pile", 1, 2), slot_at("pile", 1, 4) };

	open_masked();
	make_deal(2, 0, 2);
	ck_assert_int_eq(ledger_check_owed(&game, &e, sight, 2, &err), 0);
	ck_assert_int_eq(ledger_check_owed(&game, &e, sight, 3, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "seat 2 covenanter owes its share of pile.1.4, and does not give it"));
	error_clear(&err);
	ck_assert_int_eq(ledger_check_owed(&game, &e, sight, 1, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "seat 2 covenanter gives its share of pile.1.2, and does not owe it"));
	accepted();
	begin(ENTRY_RULING, 2);                          /* what stands is owed no more */
	give_share("pile", 1, 4, -1);
	error_clear(&err);
	ck_assert_int_eq(ledger_check_owed(&game, &e, sight, 2, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "seat 2 covenanter gives its share of pile.1.4, and does not owe it"));
	error_clear(&err);
	e.n_shares = 0;
	ck_assert_int_eq(ledger_check_owed(&game, &e, sight, 2, &err), 0);
}
END_TEST

START_TEST(masked__shares_are_given_once_and_of_cards_that_are_there)
{
	open_dealt();
	begin_orders(2, "play");
	give_share("pile", 1, 0, -1);
	finish_cards();
	refused(FAULT_OWED, "has given its share of pile.1.0 before");
	begin_orders(2, "play");
	give_share("pile", 1, 4, -1);
	((struct slot_share *)e.share)->slot.index = 5;
	finish_by(2);
	refused(FAULT_OWED, "there is no card pile.1.5");
	begin_orders(2, "play");
	give_share("pile", 1, 4, -1);
	memset(((struct slot_share *)e.share)->share, 0, 32);
	finish_by(2);
	refused(FAULT_SHARE, "the share of pile.1.4 is no point");
	begin_orders(2, "play");
	give_share("pile", 1, 1, -1);
	finish_cards();
	refused(FAULT_OWED, "so this one tells the card: it is a `show`");
	begin_orders(2, "play");
	give_share("pile", 1, 4, 3);
	finish_by(2);
	refused(FAULT_OWED, "whose other share does not stand yet");
	begin_orders(2, "play");                         /* ahead (M5) */
	give_share("pile", 1, 4, -1);
	finish_cards();
	accepted();
	ck_assert(seen(1, "pile", 1, 4) >= 0);
}
END_TEST

START_TEST(masked__a_share_of_another_key_has_no_proof)
{
	struct card_key own;

	open_masked();
	own = card_key[2];
	card_key[2] = card_key[1];
	begin(ENTRY_DEAL, 2);
	e.on = 4;
	give_share("pile", 1, 0, -1);
	finish_by(2);
	ck_assert_int_eq(ledger_prove_cards(&beside, &game, &e, &card_key[2], &err), -1);
	error_clear(&err);
	refused(FAULT_SHARE, "these are the seat's shares");
	card_key[2] = own;
}
END_TEST

START_TEST(masked__a_show_tells_the_card_that_is_there)
{
	int card;

	open_dealt();
	card = seen(2, "pile", 1, 1);
	begin_orders(2, "play");
	give_share("pile", 1, 1, card == 3 ? 4 : 3);
	finish_by(2);
	ck_assert_int_eq(ledger_prove_cards(&beside, &game, &e, &card_key[2], &err), -1);
	error_clear(&err);
	refused(FAULT_CARD, "pile.1.1 is not card");
	begin_orders(2, "play");
	give_share("pile", 1, 1, card);
	finish_cards();
	accepted();
	ck_assert_int_eq(known("pile", 1, 1), card);
}
END_TEST

START_TEST(masked__shows_of_an_opening_stand_in_order_of_play)
{
	open_dealt();
	begin_orders(2, "play");
	finish_cards();
	accepted();
	begin(ENTRY_OPEN, 1);
	e.on = 6;
	e.n_on_seats = 1;
	e.on_seat[0] = 1;
	finish_by(1);
	refused(FAULT_OPENING, "an opening shows a card or opens a key");
	give_share("pile", 1, 2, seen(1, "pile", 1, 2));
	give_share("pile", 1, 0, seen(1, "pile", 1, 0));
	e.on_seat[0] = 2;
	finish_cards();
	refused(FAULT_OPENING, "each opens its own");
	e.on_seat[0] = 1;
	e.on = 4;
	finish_cards();
	refused(FAULT_OPENING, "no key is opened, so it is on the choice, entry 6");
	e.on = 6;
	finish_cards();
	accepted();
	pen_is(1, ENTRY_RULING);
	begin(ENTRY_OPEN, 1);
	e.on = 6;
	e.n_on_seats = 1;
	e.on_seat[0] = 1;
	give_share("pile", 1, 4, -1);
	ck_assert_int_eq(entry_write(&e, &arena, &err), -1);     /* an opening has shows alone */
	error_clear(&err);
	((struct slot_share *)e.share)->is_show = true;
	finish_by(1);
	refused(FAULT_OPENING, "it has been opened in entry 7");
}
END_TEST

START_TEST(masked__rulings_name_the_epoch_that_served)
{
	start_masked(1);
	make_first_mask(2, "pile", 1, 3, 5);
	accepted();
	begin_masked_ruling(1, 1, 2);
	serve("pile");
	finish_cards();
	refused(FAULT_RULING, "epoch 1 of pile does not wait complete");
	make_next_mask(1, "pile", 1, 2);
	accepted();
	begin_masked_ruling(1, 1, 2);
	serve("pile");
	((struct token *)e.line[0].token)[3].text = "0123456789abcdef";
	finish_cards();
	refused(FAULT_RULING, "the last mask of pile, epoch 1, is entry 3, which has another id");
	begin_masked_ruling(1, 1, 2);
	serve("pile");
	give_share("pile", 1, 3, -1);
	give_share("pile", 1, 1, -1);
	error_clear(&err);
	ck_assert_int_eq(entry_write(&e, &arena, &err), -1);     /* they ascend */
	ck_assert_ptr_nonnull(strstr(err.text, "in the order of piles, epochs and places"));
}
END_TEST

/* The audit's workers, and whoever foresees what an opening brings, look at proofs before the entry is. */
static void no_proof(const char *wanted)
{
	error_clear(&err);
	ck_assert_int_lt(ledger_check_proofs(&game, &e, &beside, &err), 0);
	ck_assert_msg(strstr(err.text, wanted), "%s; not: %s", err.text, wanted);
}

START_TEST(masked__proofs_of_what_is_not_there_are_refused)
{
	struct slot_share *share;

	open_masked();
	make_deal(2, 0, 2);
	share = (struct slot_share *)e.share;
	memset(share[1].share, 0, 32);
	no_proof("the share of pile.1.2 is no point");
	share[1].slot.epoch = 7;
	no_proof("there is no card pile.7.2 to share");
	make_first_mask(2, "pile", 2, 20, 3);
	memset((uint8_t *)e.mask->card[1], 0, 32);
	no_proof("`card` statement 2 is no pair of points");
	make_first_mask(2, "pile", 2, 20, 3);
	((struct mask_entry *)e.mask)->after = 4;
	no_proof("what it masks is not in this ledger");
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------------- */

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, masked__M1_masks_that_an_accept_promises_come_first);
	tcase_add_test(tc, masked__M2_one_epoch_of_a_pile_waits);
	tcase_add_test(tc, masked__masks_are_of_what_is_there);
	tcase_add_test(tc, masked__no_card_that_all_know_goes_in_twice);
	tcase_add_test(tc, masked__M3_masks_on_demand_have_one_order);
	tcase_add_test(tc, masked__M3_an_epoch_that_does_not_fit_lapses);
	tcase_add_test(tc, masked__M3_an_epoch_lapses_behind_a_deal);
	tcase_add_test(tc, masked__a_mask_serves_in_its_own_chain_alone);
	tcase_add_test(tc, masked__M4_a_deal_follows_its_ruling);
	tcase_add_test(tc, masked__M4_a_mask_or_a_refused_motion_may_come_before_the_deal);
	tcase_add_test(tc, masked__M4_who_has_not_the_pen_deals_at_once);
	tcase_add_test(tc, masked__a_deal_without_a_share_is_none);
	tcase_add_test(tc, masked__M4_no_share_is_missing_and_none_is_there_that_is_not_owed);
	tcase_add_test(tc, masked__shares_are_given_once_and_of_cards_that_are_there);
	tcase_add_test(tc, masked__a_share_of_another_key_has_no_proof);
	tcase_add_test(tc, masked__a_show_tells_the_card_that_is_there);
	tcase_add_test(tc, masked__shows_of_an_opening_stand_in_order_of_play);
	tcase_add_test(tc, masked__rulings_name_the_epoch_that_served);
	tcase_add_test(tc, masked__proofs_of_what_is_not_there_are_refused);
}

int main(void)
{
	return run_ledger_tests("masks", add_tests);
}
