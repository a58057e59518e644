/* test_masked_turns.c - at each place one seat writes, though the ledger leaves it open which (doc/MASKS.md M3, M8).
 *
 * At two desks (masked_desks.h).  Who cheats writes into his own directory what his program would not. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "game/masked_check.h"
#include "game/motion_write.h"
#include "game/signing.h"
#include "masked_desks.h"
#include "suite.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_files.h"
#include "trust/ledger_masks_make.h"

static struct ledger *ledger_of(int seat)
{
	return &cards_at[seat].ledger;
}

/* What will go into the box when the turn is over, as SEAT sees the table before. */
static struct mask_entry *whole_box(int seat)
{
	struct arena *arena = &ledger_of(seat)->arena;
	struct mask_entry *m = arena_alloc(arena, sizeof *m);
	struct run *r = run_clone(cards_at[seat].run);
	int stays = first_at(r->table, CARDS_BLUE_HAND);

	for_pieces(r->table, card)
		if (card != stays)
			put(r->table, card, CARDS_BOX);
	masked_input(m, arena, r, CARDS_BOX);
	run_free(r);
	return m;
}

/* What will not. */
static struct mask_entry *two_cards(int seat)
{
	static const int card[] = { 0, 1 };
	struct mask_entry *m = arena_alloc(&ledger_of(seat)->arena, sizeof *m);

	m->known = card;
	m->n_known = 2;
	return m;
}

/* E: a mask of the box by SEAT, the first of EPOCH or AFTER another one; its proof. */
static void make_mask(struct entry *e, struct sidecar *proofs, int seat, struct mask_entry *m, int epoch, int after)
{
	struct ledger *l = ledger_of(seat);
	struct card_key key;

	memset(proofs, 0, sizeof *proofs);
	strcpy(m->pile, cards_at[seat].pack->place[CARDS_BOX].id);
	m->epoch = epoch;
	m->after = after;
	if (after >= 0)
		m->n_known = m->n_slots = 0;
	ledger_begin(l, e, ENTRY_MASK, seat);
	e->mask = m;
	must(keyring_card_key(&key, &cards_keys[seat], l, seat, &cards_error));
	ledger_make_mask(m, &l->arena, l, &key);
	must(entry_write(e, &l->arena, &cards_error));
	must(ledger_prove_cards(proofs, l, e, &key, &cards_error));
}

/* Where he may. */
static void mask(int seat, struct mask_entry *m, int epoch, int after)
{
	struct sidecar proofs;
	struct entry e;

	make_mask(&e, &proofs, seat, m, epoch, after);
	must(game_write(&cards_at[seat], &e, &proofs, &cards_keys[seat], NULL, &cards_error));
}

/* Whatever his program says. */
static void forge(struct entry *e, struct sidecar *beside)
{
	struct game *g = &cards_at[e->by];
	const struct keyring *keys = &cards_keys[e->by];

	must(entry_write(e, &g->ledger.arena, &cards_error));
	must(ssh_sign(&beside->signature, charter_key(&g->ledger.charter, e->by), keys->ssh, keys->n_ssh, e->bytes,
	              e->length, &cards_error));
	beside->is_signed = true;
	ledger_push(&g->ledger, e);
	must(ledger_store(&g->ledger, g->directory, e, beside, &cards_error));
}

static void audit(int seat, enum fault f, int by)
{
	struct error err = ERROR_INIT;
	struct audit a;

	ck_assert_int_eq(audit_game(&a, directory[seat], cards_rulesets, &err), 0);
	ck_assert_msg(a.fault == f, "%s: %s", fault_word(a.fault), a.text);
	ck_assert_int_eq(a.seat, f == FAULT_NONE ? -1 : by);
	ck_assert_int_eq(a.is_signed, f != FAULT_NONE);
	for (int i = 0; i < a.n_claims; i++)
		ck_assert_str_eq(a.claim[i].wrong, "");
	audit_release(&a);
}

static void refused(int result, const char *wanted)
{
	ck_assert_int_eq(result, -1);
	ck_assert_msg(strstr(cards_error.text, wanted), "%s", cards_error.text);
	error_clear(&cards_error);
}

static void waits_for(int seat, enum entry_type type)
{
	for (int desk = RED; desk <= BLUE; desk++) {
		const struct pen pen = masked_pen(&cards_at[desk]);

		ck_assert_int_eq(pen.seat, seat);
		ck_assert_str_eq(entry_word(pen.type), entry_word(type));
	}
}

/* --- M3 ------------------------------------------------------------------------------------------------------- */

static bool has_served(int epoch)
{
	return card_facts_epoch(ledger_cards(ledger_of(RED)), "box", epoch)->served > 0;
}

/* Epoch 3 has served, 2 has not, and they play on. */
static void second_turn(void)
{
	waits_for(RED, ENTRY_ORDERS);
	ck_assert(!has_served(2) && has_served(3));
	play(RED, "end\n");
	audit(RED, FAULT_NONE, -1);
	audit(BLUE, FAULT_NONE, -1);
}

/* Blue's mask is the choice, and so the last of its epoch: what he has masked ahead, though of the right cards,
 * lapses. */
START_TEST(M3__a_mask_ahead_of_the_author_is_no_trap)
{
	begin();
	play(RED, "end\n");
	mask(BLUE, whole_box(BLUE), 2, -1);
	play(BLUE, "end\n");
	second_turn();
}
END_TEST

/* Red knows the dice of the choice, so what he completes behind it serves no ruling on it, and the masks that he asks
 * for are new ones. */
START_TEST(M3__an_epoch_that_was_completed_too_late_lapses)
{
	begin();
	play(RED, "end\n");
	mask(BLUE, whole_box(BLUE), 2, -1);
	must(cards_sign(BLUE, "end\n"));
	send(RED);
	mask(RED, whole_box(RED), 2, ledger_of(RED)->n - 2);
	settle(RED);
	second_turn();
}
END_TEST

/* Red's mask ahead is of other cards than are wanted.  Blue has the ruling, and not yet what follows it. */
START_TEST(M3__who_begins_anew_is_waited_for)
{
	char *letter, *last;

	begin();
	play(RED, "end\n");
	must(cards_sign(BLUE, "end\n"));
	send(RED);
	mask(RED, two_cards(RED), 2, -1);
	must(cards_settle(RED));
	letter = cards_letter(RED, ledger_of(BLUE)->n);
	last = strstr(strstr(letter, "begin 2 ruling"), "drumhead-begin 2 mask");
	ck_assert_ptr_nonnull(last);
	*last = '\0';
	must(cards_take(BLUE, letter));
	free(letter);
	ck_assert_int_eq(ledger_of(BLUE)->pen.anew, RED);
	ck_assert_int_eq(masked_pen(&cards_at[BLUE]).seat, RED);
	refused(game_claim(&cards_at[BLUE], RED, BLUE, "noon", &cards_keys[RED], &cards_error), "but seat 1 red does");
	must(cards_settle(BLUE));
	send(BLUE);
	settle(BLUE);
	second_turn();
}
END_TEST

/* --- M8 ------------------------------------------------------------------------------------------------------- */

/* Red has ruled and has the pen; blue owes a deal. */
static void begin_undealt(void)
{
	meet();
	must(cards_settle(RED));
	send(BLUE);
	waits_for(BLUE, ENTRY_DEAL);
	ck_assert_int_eq(ledger_of(RED)->pen.seat, RED);
}

START_TEST(M8__nothing_is_written_before_the_deal)
{
	const struct motion draw = { .type = ENTRY_END, .lines = "result nobody wins", .name = "the end" };
	struct sidecar proofs;
	struct entry e;

	begin_undealt();
	refused(game_move(&cards_at[RED], &draw, &cards_keys[RED], &cards_error), "blue owes the other's cards their shares");
	refused(cards_sign(RED, "end\n"), "blue owes the other's cards their shares (M8)");
	make_mask(&e, &proofs, RED, two_cards(RED), 2, -1);
	refused(game_write(&cards_at[RED], &e, &proofs, &cards_keys[RED], NULL, &cards_error), "(M8)");
	settle(BLUE);
	waits_for(RED, ENTRY_ORDERS);
	must(game_move(&cards_at[RED], &draw, &cards_keys[RED], &cards_error));
	send(BLUE);
	audit(BLUE, FAULT_NONE, -1);
}
END_TEST

static void make_forbidden(struct entry *e, struct sidecar *beside, enum entry_type type)
{
	static struct token end[] = { { .text = "end" } },
	                    draw[] = { { .text = "result" }, { .text = "nobody" }, { .text = "wins" } };
	static struct statement line;

	memset(beside, 0, sizeof *beside);
	if (type == ENTRY_MASK) {
		make_mask(e, beside, RED, two_cards(RED), 2, -1);
		return;
	}
	ledger_begin(ledger_of(RED), e, type, RED);
	line = type == ENTRY_ORDERS ? (struct statement){ .token = end, .n = 1 } : (struct statement){ .token = draw, .n = 3 };
	e->has_nonce = type == ENTRY_ORDERS;
	e->line = &line;
	e->n_lines = 1;
}

START_TEST(M8__nothing_is_taken_before_the_deal)
{
	static const enum entry_type type[] = { ENTRY_MASK, ENTRY_END, ENTRY_ORDERS };
	struct sidecar beside;
	struct entry e;
	char *letter;

	begin_undealt();
	make_forbidden(&e, &beside, type[_i]);
	forge(&e, &beside);
	letter = cards_letter(RED, e.seq);
	refused(cards_take(BLUE, letter), "blue owes the other's cards their shares (M8)");
	free(letter);
	audit(RED, FAULT_PEN, RED);
	must(cards_settle(BLUE));
	audit(BLUE, FAULT_NONE, -1);
}
END_TEST

START_TEST(M8__who_owes_the_deal_is_late)
{
	begin_undealt();
	refused(game_claim(&cards_at[BLUE], BLUE, RED, "noon", &cards_keys[BLUE], &cards_error),
	        "says that seat 1 owes entry 5, but seat 2 blue does");
	must(game_claim(&cards_at[RED], RED, BLUE, "noon", &cards_keys[RED], &cards_error));
	audit(RED, FAULT_NONE, -1);
	settle(BLUE);
	must(game_claim(&cards_at[BLUE], BLUE, RED, "noon", &cards_keys[BLUE], &cards_error));
	audit(RED, FAULT_NONE, -1);
	audit(BLUE, FAULT_NONE, -1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("masked_turns");
	TCase *c = tcase_create("desks");

	tcase_set_timeout(c, 120);
	tcase_add_checked_fixture(c, cards_setup, cards_teardown);
	tcase_add_test(c, M3__a_mask_ahead_of_the_author_is_no_trap);
	tcase_add_test(c, M3__an_epoch_that_was_completed_too_late_lapses);
	tcase_add_test(c, M3__who_begins_anew_is_waited_for);
	tcase_add_test(c, M8__nothing_is_written_before_the_deal);
	tcase_add_loop_test(c, M8__nothing_is_taken_before_the_deal, 0, 3);
	tcase_add_test(c, M8__who_owes_the_deal_is_late);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
