/* test_masks_ledger.c - the ledger of a game with masked cards (doc/MASKS.md 6 to 9): the published one, a game of our
 * own, who may write what, and everything that must be refused. */
#include <time.h>
#include "base/file.h"
#include "masked_game.h"
#include "trust/canon_exact.h"
#include "trust/canon_print.h"
#include "trust/charter.h"
#include "trust/entry_parse.h"
#include "trust/ledger_index.h"
#include "trust/sealed.h"
#include "trust/shelf.h"
#include "trust/signing_record.h"

/* --- the published ledger --------------------------------------------------------------------------------- */

static json *vectors;

static const json *published(int seq)
{
	return json_at(json_get(vectors, "ledger"), (size_t)seq);
}

static int read_entry(const char *text, size_t n)
{
	struct canon c;
	int result;

	error_clear(&err);
	if (canon_parse_exact(&c, text, n, &err) < 0)
		return -1;
	result = entry_parse(&e, &arena, c.block, &err);
	canon_release(&c);
	return result;
}

/* Entry SEQ of the vectors, with the proofs that stand there, in `e` and `beside`. */
static void read_published(int seq)
{
	const char *text = vector_string(published(seq), "text"), *purpose = vector_string(published(seq), "purpose");
	const json *proof = json_get(published(seq), "proof");
	uint8_t *to = beside.cards.mask[0];
	size_t n = json_size(proof);

	ck_assert_msg(read_entry(text, strlen(text)) == 0, "entry %d: %s", seq, err.text);
	card_proofs_clear(&beside.cards);
	beside.cards.has_key = strcmp(purpose, "key") == 0;
	beside.cards.has_shares = strcmp(purpose, "shares") == 0;
	if (strcmp(purpose, "mask") == 0)
		beside.cards.n_mask = (int)n;
	if (beside.cards.has_key || beside.cards.has_shares)
		to = beside.cards.has_key ? beside.cards.key : beside.cards.shares;
	for (size_t i = 0; i < n; i++)
		ck_assert_int_eq(hex_decode(to + i * GROUP_BYTES, GROUP_BYTES, json_string(json_at(proof, i))), 0);
}

static void push_published(int until)
{
	vectors = vector_json("format2.json");
	while (game.n < until) {
		read_published(game.n);
		ledger_push(&game, &e);
	}
}

START_TEST(masked__the_published_ledger_is_read_and_written)
{
	uint8_t id[HASH_BYTES];

	push_published(0);
	for (int seq = 0; seq < 12; seq++) {
		const char *text = vector_string(published(seq), "text");
		struct entry copy;

		read_published(seq);
		vector_hex(id, sizeof id, published(seq), "id");
		ck_assert_mem_eq(e.id.bytes, id, sizeof id);
		entry_copy(&copy, &arena, &e);
		copy.bytes = NULL;
		ck_assert_msg(entry_write(&copy, &arena, &err) == 0, "%s", err.text);
		ck_assert_str_eq(copy.bytes, text);
		ck_assert_mem_eq(copy.id.bytes, id, sizeof id);
	}
	json_free(vectors);
}
END_TEST

START_TEST(masked__proofs_of_the_published_ledger_are_good_where_they_stand)
{
	push_published(0);
	for (int seq = 0; seq < 12; seq++) {
		read_published(seq);
		ck_assert_msg(ledger_check_card_proofs(&game, &e, &beside, &err) == 0, "entry %d: %s", seq, err.text);
		if (beside.cards.n_mask) {
			beside.cards.mask[1][7] ^= 1;
			ck_assert_int_eq(ledger_check_card_proofs(&game, &e, &beside, &err), -1);
			ck_assert_str_eq(fault_word((enum fault)err.fault), "bad mask");
		}
		ledger_push(&game, &e);
	}
	json_free(vectors);
}
END_TEST

START_TEST(masked__the_pen_goes_through_the_published_ledger)
{
	static const struct {
		int seat;
		enum entry_type type;
		int deal;
	} due[] = {
		[1] = { 2, ENTRY_ACCEPT, 0 }, [2] = { 2, ENTRY_MASK, 0 }, [3] = { 1, ENTRY_RULING, 0 }, [4] = { 1, ENTRY_RULING, 0 },
		[5] = { 2, ENTRY_ORDERS, 2 }, [6] = { 2, ENTRY_ORDERS, 0 }, [7] = { 1, ENTRY_RULING, 0 }, [8] = { 1, ENTRY_MASK, 0 },
		[9] = { 2, ENTRY_MASK, 2 }, [10] = { 1, ENTRY_RULING, 0 }
	};

	for (int n = 1; n <= 10; n++) {
		if (vectors)
			json_free(vectors);
		push_published(n);
		pen_is(due[n].seat, due[n].type);
		ck_assert_int_eq(game.pen.deal, due[n].deal);
	}
	ck_assert_int_eq(game.pen.on, 9);
	json_free(vectors);
}
END_TEST

START_TEST(masked__the_cards_of_the_published_ledger_are_read)
{
	const json *order;
	int64_t first, third;

	push_published(12);
	for (int seat = 1; seat <= 2; seat++)
		card_key_from(&card_key[seat], ledger_at(&game, 9 + seat)->cards.bytes);
	order = json_get(json_get(vectors, "secret"), "order_1");
	ck_assert(json_integer(json_at(order, 0), &first) && json_integer(json_at(order, 3), &third));
	ck_assert_int_eq(seen(1, "pile", 1, 0), first);
	ck_assert_int_eq(seen(2, "pile", 1, 3), third);
	ck_assert_int_eq(seen(1, "pile", 1, 3), -1);     /* seat 2 has given nothing of it */
	ck_assert_int_eq(known("pile", 1, 0), -1);
	ck_assert_int_eq(known("pile", 1, 1), 4);        /* shown in entry 6 */
	json_free(vectors);
}
END_TEST

START_TEST(masked__the_finals_of_the_published_ledger_open_all)
{
	static const char *const keys[] = { "play", "react", "back" }, *const others[] = { "react", "play", "back" };

	push_published(12);
	for (int seq = 10; seq < 12; seq++) {
		ck_assert_msg(ledger_check_remade(&game, ledger_at(&game, seq), &err) == 0, "%s", err.text);
		ck_assert_msg(ledger_check_unsealed(&game, ledger_at(&game, seq), keys, 3, &err) == 0, "%s", err.text);
	}
	ck_assert_int_eq(ledger_check_unsealed(&game, ledger_at(&game, 11), others, 3, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "does not bring what was sealed in entry 6"));
	json_free(vectors);
}
END_TEST

/* --- a game ------------------------------------------------------------------------------------------------ */

/* Seat 2 has shown a card; the epoch of entry 8, asked for in entry 7, will be made of that and the old slot 4. */
static void play_to_demand(void)
{
	open_dealt();
	begin_orders(2, "play");
	give_share("pile", 1, 1, seen(2, "pile", 1, 1));
	finish_cards();
	accepted();
	pen_is(1, ENTRY_RULING);
	begin_masked_ruling(1, 6, 0);
	strcpy(e.next_mask, "pile");
	finish_cards();
	accepted();
	pen_is(1, ENTRY_MASK);
}

static struct mask_entry *second_pile(int epoch)
{
	struct mask_entry *m = mask_of("pile", epoch, -1);
	int *card = arena_alloc(&arena, sizeof *card);
	struct card_slot *slot = arena_alloc(&arena, sizeof *slot);

	*card = known("pile", 1, 1);
	*slot = slot_at("pile", 1, 4);
	m->known = card;
	m->n_known = 1;
	m->slot = slot;
	m->n_slots = 1;
	return m;
}

static void finish_choice(const char *nonce)
{
	e.has_nonce = true;
	e.nonce = hash_of(nonce, game.n);
	finish_cards();
}

static void play_to_the_end(void)
{
	play_to_demand();
	begin_mask(1, second_pile(2));
	finish_cards();
	accepted();
	pen_is(2, ENTRY_MASK);
	begin_mask(2, mask_of("pile", 2, 8));
	finish_choice("choice");
	accepted();
	pen_is(1, ENTRY_RULING);
	ck_assert_int_eq(game.pen.on, 9);
	begin_masked_ruling(1, 9, -1);
	serve("pile");
	finish_cards();
	accepted();
	for (int seat = 1; seat <= 2; seat++) {
		pen_is(seat, ENTRY_FINAL);
		begin_final(seat);
		finish_cards();
		accepted();
	}
	ck_assert_int_eq(game.pen.seat, -1);
}

START_TEST(masked__a_game_from_offer_to_final)
{
	play_to_the_end();
	ck_assert_int_eq(game.n, 13);
	for (int seq = 11; seq < 13; seq++)
		ck_assert_msg(ledger_check_remade(&game, ledger_at(&game, seq), &err) == 0, "%s", err.text);
}
END_TEST

static void take_away(const char *directory)
{
	char command[96];

	snprintf(command, sizeof command, "rm -rf %s", directory);
	ck_assert_int_eq(system(command), 0);
}

START_TEST(masked__files_hold_all_of_it)
{
	struct ledger again;

	snprintf(dir, sizeof dir, "masked.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	play_to_the_end();
	ck_assert_msg(ledger_open(&again, dir, &err) == 0, "%s", err.text);
	ck_assert_int_eq(again.n, game.n);
	ck_assert_msg(ledger_verify(&again, dir, &err) == 0, "%s", err.text);
	ledger_release(&again);
	take_away(dir);
}
END_TEST

START_TEST(masked__mail_carries_all_of_it)
{
	struct text mail = TEXT_INIT;
	struct ledger theirs;
	struct canon c;
	struct hash id;

	snprintf(dir, sizeof dir, "masked.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	play_to_the_end();
	ck_assert_int_eq(ledger_print_mail(&mail, &game, dir, 0, &err), 0);
	ck_assert_int_eq(canon_parse(&c, mail.bytes, mail.length, &err), 0);
	ck_assert_int_eq(c.n, 2 * game.n);
	ledger_init(&theirs);
	for (int i = 0; i < c.n; i += 2) {
		ck_assert_msg(entry_parse(&e, &arena, &c.block[i], &err) == 0, "%s", err.text);
		ck_assert_msg(signed_parse(&id, &beside, &c.block[i + 1], &err) == 0, "%s", err.text);
		ck_assert(hash_equal(&id, &e.id));
		ck_assert_msg(ledger_check(&theirs, &e, &beside, &err) == 0, "%s", err.text);
		ledger_push(&theirs, &e);
	}
	ck_assert_int_eq(theirs.pen.seat, -1);
	ledger_release(&theirs);
	canon_release(&c);
	text_release(&mail);
	take_away(dir);
}
END_TEST

START_TEST(masked__a_hand_is_read_by_its_owner_alone)
{
	int cards = 0;

	open_dealt();
	for (int i = 0; i < 5; i++) {
		int owner = i == 4 ? 0 : 1 + i % 2;

		for (int seat = 1; seat <= 2; seat++)
			ck_assert((seen(seat, "pile", 1, i) >= 0) == (seat == owner));
		ck_assert_int_eq(known("pile", 1, i), -1);
		if (owner)
			cards |= 1 << seen(owner, "pile", 1, i);
	}
	ck_assert_int_eq(cards & ~0xf8, 0);              /* four different ones of 3 to 7 */
	ck_assert_int_eq(__builtin_popcount((unsigned)cards), 4);
}
END_TEST

/* What was written before has earlier times than what is written now, and the lock is taken between them. */
static void take_lock(void)
{
	static const struct timespec a_while = { 0, 30000000 };
	char *lock = path_join(dir, "lock");

	nanosleep(&a_while, NULL);
	ck_assert_int_eq(file_replace(lock, "", 0, 0644, &err), 0);
	nanosleep(&a_while, NULL);
	free(lock);
}

START_TEST(masked__an_index_changes_nothing)
{
	struct ledger again;

	snprintf(dir, sizeof dir, "masked.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	open_dealt();
	make_first_mask(2, "pile", 2, 3, 5);
	accepted();
	while (game.n < 70) {
		begin_orders(game.pen.seat, "play");
		finish_cards();
		accepted();
		begin_masked_ruling(game.pen.seat, game.n - 1, 2);
		if (game.n >= 70) {
			e.n_next = 0;
			strcpy(e.next_mask, "pile");
		}
		finish_cards();
		accepted();
	}
	pen_is(1, ENTRY_MASK);
	take_lock();
	ck_assert_msg(ledger_open_indexed(&again, dir, &err) == 0, "%s", err.text);
	ledger_write_index(&again, dir);
	ledger_release(&again);
	ck_assert_msg(ledger_open_indexed(&again, dir, &err) == 0, "%s", err.text);
	ck_assert(again.shelf->index.whole);
	ck_assert_mem_eq(&again.pen, &game.pen, sizeof game.pen);
	make_first_mask(1, "pile", 3, 3, 5);
	ck_assert_msg(ledger_check(&again, &e, &beside, &err) == 0, "%s", err.text);
	ck_assert_int_eq(card_facts_epochs(ledger_cards(&again)), 2);
	ledger_release(&again);
	take_away(dir);
}
END_TEST

/* --- offers and accepts ------------------------------------------------------------------------------------- */

START_TEST(masked__keys_of_cards_are_given_proved_and_different)
{
	make_charter(DICE_WITNESS, 1, 2);
	charter.format = 2;
	make_masked_offer(1);
	beside.cards.has_key = false;
	refused(FAULT_PROOF, "must stand a proof for `key`");
	make_masked_offer(1);
	beside.cards.key[40] ^= 1;
	refused(FAULT_CARD_KEY, "has the secret of its card key");
	make_masked_offer(1);
	e.has_cardkey = false;
	finish_with_pop(DICE_WITNESS);
	refused(FAULT_FORM, "must give a `cardkey`");
	make_masked_offer(1);
	memset(e.cardkey.bytes, 0, HASH_BYTES);
	finish_with_pop(DICE_WITNESS);
	refused(FAULT_FORM, "is no point of the group");
	make_masked_offer(1);
	accepted();
	make_masked_accept(2, 0);
	memcpy(e.cardkey.bytes, game.charter.seat[0].cardkey, HASH_BYTES);
	finish_with_pop(DICE_WITNESS);
	refused(FAULT_FORM, "is another key of this game");
	make_masked_accept(2, 0);
	beside.cards.has_shares = true;
	refused(FAULT_PROOF, "a proof for `shares` beside accept");
	make_masked_accept(2, 0);
	accepted();
	pen_is(1, ENTRY_RULING);
}
END_TEST

START_TEST(masked__format_2_is_for_two_players_who_roll)
{
	make_charter(DICE_REFEREE, 0, 2);
	charter.format = 2;
	make_offer(0);
	refused(FAULT_FORM, "it says `dice witness`, not `dice referee`");
	make_charter(DICE_WITNESS, 1, 2);
	charter.format = 2;
	charter.has_from = true;
	make_masked_offer(1);
	refused(FAULT_FORM, "neither goes on from another nor is a cup's");
	make_charter(DICE_WITNESS, 0, 2);                /* with a director, who has no cards */
	charter.format = 2;
	make_masked_offer(1);
	accepted();
	begin(ENTRY_ACCEPT, 0);
	e.masks = 1;
	finish_by(0);
	refused(FAULT_FORM, "only the last accept may bring `masks`");
	begin(ENTRY_ACCEPT, 0);
	give_card_key(0);
	finish_by(0);
	refused(FAULT_FORM, "seat 0 referee has no cards");
	begin(ENTRY_ACCEPT, 0);
	finish_by(0);
	accepted();
	pen_is(2, ENTRY_ACCEPT);
}
END_TEST

START_TEST(masked__formats_do_not_mix)
{
	char *at;

	open_dealt();
	begin_orders(2, "play");
	finish_cards();
	at = strstr(e.bytes, "drumhead-begin 2");
	at[strlen("drumhead-begin ")] = '1';
	ck_assert_int_eq(read_entry(e.bytes, e.length), 0);
	beside.is_signed = true;
	sign(&beside.signature, 2, e.bytes, e.length);
	refused(FAULT_FORM, "this orders is of format 1, and the game is not");
	make_next_mask(2, "pile", 2, 2);
	at = strstr(e.bytes, "drumhead-begin 2");
	at[strlen("drumhead-begin ")] = '1';
	ck_assert_int_eq(read_entry(e.bytes, e.length), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "`mask` is no type of entry"));
}
END_TEST

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
	begin_masked_ruling(1, 8, 2);
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
	finish_choice("choice");
	accepted();
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

static struct statement *words(const char *a, const char *b, const char *c)
{
	struct statement *s = one_line(a);
	struct token *t = arena_alloc(&arena, 3 * sizeof *t);

	t[0] = s->token[0];
	t[1] = t[2] = t[0];
	t[1].text = b;
	t[2].text = c;
	s->token = t;
	s->n = 3;
	return s;
}

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

/* --- soup ------------------------------------------------------------------------------------------------------ */

static uint32_t drawn;

static int draw(int n)
{
	drawn = drawn * 1664525u + 1013904223u;
	return (int)((drawn >> 8) % (uint32_t)n);
}

/* TEXT with a few words exchanged for words of OTHER, or its lines dropped, doubled or moved. */
static void stir(struct text *out, const char *text, const char *other)
{
	const char *line[512], *spice[512];
	int n = 0, n_spice = 0;

	for (const char *at = text; *at && n < 512; at += strcspn(at, "\n") + 1)
		line[n++] = at;
	for (const char *at = other; *at && n_spice < 512; at += strcspn(at, " \n") + 1)
		spice[n_spice++] = at;
	text_clear(out);
	for (int i = 0; i < n; i++) {
		const char *from = draw(12) ? line[i] : line[draw(n)];
		int copies = draw(20) ? 1 : draw(3);

		while (copies--)
			for (const char *at = from; *at && *at != '\n'; ) {
				size_t length = strcspn(at, " \n");
				const char *word = draw(60) ? at : spice[draw(n_spice)];
				size_t taken = word == at ? length : strcspn(word, " \n");

				text_print(out, "%.*s%c", (int)taken, word, at[length] == '\n' ? '\n' : ' ');
				at += length + (at[length] == ' ');
			}
	}
}

START_TEST(masked__entries_stirred_are_refused_or_good)
{
	struct text soup = TEXT_INIT;
	int read = 0, proven = 0;

	push_published(10);
	memset(&beside, 0, sizeof beside);
	for (int round = 0; round < 3000; round++) {
		const char *of = vector_string(published(draw(12)), "text"), *with = vector_string(published(draw(12)), "text");

		stir(&soup, of, with);
		arena_release(&arena);
		memset(&arena, 0, sizeof arena);
		if (read_entry(soup.bytes, soup.length) < 0)
			continue;
		read++;
		ck_assert_str_eq(e.bytes, soup.bytes);
		ck_assert_msg(entry_write(&e, &arena, &err) == 0, "%s", err.text);
		ck_assert_str_eq(e.bytes, soup.bytes);
		e.seq = game.n;                          /* and the ledger has something to say of it */
		e.prev = game.link[game.n - 1].id;
		e.game = game.link[0].id;
		error_clear(&err);
		if (ledger_check_entry(&game, &e, &beside, &err) < 0)
			ck_assert_int_ne(err.fault, FAULT_NONE);
		if (!e.has_cardkey && !e.n_shares && !e.mask)
			continue;
		proven++;                                /* by nothing, wherever it stands */
		error_clear(&err);
		ck_assert(ledger_check_proofs(&game, &e, &beside, &err) < 0);
	}
	ck_assert_int_gt(read, 100);
	ck_assert_int_gt(proven, 50);
	text_release(&soup);
	json_free(vectors);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------------- */

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, masked__the_published_ledger_is_read_and_written);
	tcase_add_test(tc, masked__proofs_of_the_published_ledger_are_good_where_they_stand);
	tcase_add_test(tc, masked__the_pen_goes_through_the_published_ledger);
	tcase_add_test(tc, masked__the_cards_of_the_published_ledger_are_read);
	tcase_add_test(tc, masked__the_finals_of_the_published_ledger_open_all);
	tcase_add_test(tc, masked__a_game_from_offer_to_final);
	tcase_add_test(tc, masked__files_hold_all_of_it);
	tcase_add_test(tc, masked__mail_carries_all_of_it);
	tcase_add_test(tc, masked__a_hand_is_read_by_its_owner_alone);
	tcase_add_test(tc, masked__an_index_changes_nothing);
	tcase_add_test(tc, masked__keys_of_cards_are_given_proved_and_different);
	tcase_add_test(tc, masked__format_2_is_for_two_players_who_roll);
	tcase_add_test(tc, masked__formats_do_not_mix);
	tcase_add_test(tc, masked__M1_masks_that_an_accept_promises_come_first);
	tcase_add_test(tc, masked__M2_one_epoch_of_a_pile_waits);
	tcase_add_test(tc, masked__masks_are_of_what_is_there);
	tcase_add_test(tc, masked__no_card_that_all_know_goes_in_twice);
	tcase_add_test(tc, masked__M3_masks_on_demand_have_one_order);
	tcase_add_test(tc, masked__M3_an_epoch_that_does_not_fit_lapses);
	tcase_add_test(tc, masked__a_mask_serves_in_its_own_chain_alone);
	tcase_add_test(tc, masked__M4_a_deal_follows_its_ruling);
	tcase_add_test(tc, masked__M4_a_mask_or_a_refused_motion_may_come_before_the_deal);
	tcase_add_test(tc, masked__a_deal_without_a_share_is_none);
	tcase_add_test(tc, masked__M4_no_share_is_missing_and_none_is_there_that_is_not_owed);
	tcase_add_test(tc, masked__shares_are_given_once_and_of_cards_that_are_there);
	tcase_add_test(tc, masked__a_share_of_another_key_has_no_proof);
	tcase_add_test(tc, masked__a_show_tells_the_card_that_is_there);
	tcase_add_test(tc, masked__shows_of_an_opening_stand_in_order_of_play);
	tcase_add_test(tc, masked__rulings_name_the_epoch_that_served);
	tcase_add_test(tc, masked__M6_nothing_goes_back_over_cards_that_were_dealt);
	tcase_add_test(tc, masked__M6_an_undo_stops_at_shares);
	tcase_add_test(tc, masked__a_final_brings_key_and_seals);
	tcase_add_test(tc, masked__another_mask_is_found_at_the_end);
	tcase_add_test(tc, masked__M7_shares_are_given_in_one_chain);
	tcase_add_test(tc, masked__M7_a_final_opens_hands_in_one_chain);
	tcase_add_test(tc, masked__M7_a_final_of_format_1_opens_nothing);
	tcase_add_test(tc, masked__entries_stirred_are_refused_or_good);
}

int main(void)
{
	return run_ledger_tests("masked", add_tests);
}
