/* test_masks_ledger.c - the ledger of a game with masked cards (doc/MASKS.md 6 and 8): the published one, a game of our
 * own, its offer and accepts, and entries of random bytes.  Who may write what: test_masks_pen.c; the end:
 * test_masks_end.c. */
#include <time.h>
#include "base/file.h"
#include "masked_game.h"
#include "trust/canon_exact.h"
#include "trust/canon_print.h"
#include "trust/entry_cache.h"
#include "trust/entry_parse.h"
#include "trust/ledger_index.h"

/* --- the published ledger --------------------------------------------------------------------------------- */

static json *vectors; /* read once, and kept */

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
	if (!vectors)
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
		push_published(n);
		pen_is(due[n].seat, due[n].type);
		ck_assert_int_eq(game.pen.deal, due[n].deal);
	}
	ck_assert_int_eq(game.pen.on, 9);
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
}
END_TEST

/* --- a game ------------------------------------------------------------------------------------------------ */

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
	ck_assert(again.cache->index.whole);
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
	/* no key is good for both but by chance, so one is made to seem so */
	make_masked_accept(2, 0);
	memcpy(game.charter.seat[0].cardkey, e.vrf.bytes, HASH_BYTES);
	refused(FAULT_FORM, "is the card key of seat 1");
	make_masked_accept(2, 0);
	memcpy(game.charter.seat[0].cardkey, card_key[1].p.bytes, HASH_BYTES);
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
	tcase_add_test(tc, masked__entries_stirred_are_refused_or_good);
}

int main(void)
{
	return run_ledger_tests("masked", add_tests);
}
