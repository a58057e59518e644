/* test_handout_cheats.c - what a player finds who gets a false letter, and what an audit finds at the end
 * (doc/PROTOCOL.md 7.2): every way in which a referee could cheat with hidden hands. */
#include "game/replay.h"
#include "handout_game.h"
#include "suite.h"
#include "trust/charter.h"
#include "trust/deck.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"

/* --- what a letter must bring -------------------------------------------------------------------------------- */

START_TEST(handout__a_ruling_without_its_letters_is_refused)
{
	int seq = rule_once();
	struct text state = TEXT_INIT;

	red_refuses_with(seq, "", "the position of ruling");
	read_block(&state, "ref", seq, "state");
	red_refuses_with(seq, state.bytes, "your sealed letter");
	text_release(&state);
}
END_TEST

START_TEST(handout__another_position_than_the_signed_one_is_refused)
{
	int seq = rule_once();
	struct text state = TEXT_INIT, letter = TEXT_INIT;

	change_state(&state, seq, "\"drumhead\":1", "\"drumhead\":2");
	read_block(&letter, "ref", seq, "1");
	text_puts(&state, letter.bytes);
	red_refuses_with(seq, state.bytes, "is not what the ruling names");
	red_finds(seq, state.bytes, "is not the one its `state` names");
	text_release(&state);
	text_release(&letter);
}
END_TEST

START_TEST(handout__a_letter_with_a_changed_bit_does_not_open)
{
	int seq = rule_once();
	struct text state = TEXT_INIT, letter = TEXT_INIT;
	char *digit;

	read_block(&state, "ref", seq, "state");
	read_block(&letter, "ref", seq, "1");
	digit = strstr(letter.bytes, "hex ") + 200;
	*digit = *digit == '0' ? '1' : *digit == ' ' ? ' ' : '0';
	digit[1] = digit[1] == '0' ? '1' : digit[1] == ' ' ? ' ' : '0';
	text_puts(&state, letter.bytes);
	red_refuses_with(seq, state.bytes, "is not what the ruling names");
	red_finds(seq, state.bytes, "does not open");
	text_release(&state);
	text_release(&letter);
}
END_TEST

START_TEST(handout__the_letter_of_another_seat_does_not_open)
{
	int seq = rule_once();
	struct text state = TEXT_INIT, letter = TEXT_INIT;

	read_block(&state, "ref", seq, "state");
	read_block(&letter, "ref", seq, "2");
	strstr(letter.bytes, "to 2")[3] = '1';
	text_puts(&state, letter.bytes);
	red_refuses_with(seq, state.bytes, "is not what the ruling names");
	red_finds(seq, state.bytes, "does not open");
	text_release(&state);
	text_release(&letter);
}
END_TEST

/* --- cheats of the referee ------------------------------------------------------------------------------------- */

/* Red gets a letter with the first ruling as if LIE had come of it, which the ruling names; and says what is WRONG with
 * it. */
static void red_sees_through(struct run *lie, const char *wrong)
{
	const struct game *g = &cards_at[REFEREE];
	struct run *before = game_begin(g, &cards_error);
	struct entry e = *ledger_at(&g->ledger, 3);
	const struct ruled ruled = { .seq = e.seq, .on = e.on, .before = before, .after = lie };
	struct text blocks = TEXT_INIT;
	struct handout h;
	struct game red;
	struct hash told[SEATS_MOST];

	memcpy(told, e.told, (size_t)e.n_told * sizeof *told);
	e.told = told;
	ck_assert_msg(handout_make(&h, g, &ruled, &cards_error) == 0, "%s", cards_error.text);
	e.told[RED] = told_hash(&e.game, e.seq, RED, h.part[RED].bytes, h.part[RED].length);
	parcel_write(&blocks, &(struct parcel){ "letter", &e.id, RED }, h.part[RED].bytes, h.part[RED].length);
	ck_assert(file_replace("red/letters/0003.1", blocks.bytes, blocks.length, 0644, &cards_error) == 0);
	red = cards_at[RED];
	red.run = NULL;
	ck_assert_ptr_null(ruling_read(&red, &e, NULL, before, &cards_error));
	ck_assert_msg(strstr(cards_error.text, wrong) != NULL, "%s", cards_error.text);
	ck_assert_int_eq(cards_error.fault, FAULT_OPENING);
	run_free(before);
	handout_release(&h);
	text_release(&blocks);
}

START_TEST(handout__a_swapped_card_is_seen_at_once)
{
	const struct run *truth;
	struct run *lie;

	cards_begin();
	truth = cards_at[REFEREE].run;
	lie = cards_exchanged(truth, first_at(truth->table, CARDS_RED_HAND), first_at(truth->table, CARDS_BLUE_HAND));
	red_sees_through(lie, "shows a card that was swapped");
	run_free(lie);
}
END_TEST

/* It lies in the box, deeper than was dealt, and is opened truly. */
START_TEST(handout__a_card_that_was_not_drawn_is_none)
{
	struct run *lie;
	int held, boxed;

	cards_begin();
	lie = run_clone(cards_at[REFEREE].run);
	held = first_at(lie->table, CARDS_RED_HAND);
	boxed = first_at(lie->table, CARDS_BOX);
	cards_exchange_on(lie->table, held, boxed);
	cards_exchange_on(lie->checkpoint, held, boxed);
	lie->pile[CARDS_BOX].dealt = lie->pile[CARDS_BOX].n;
	cards_deal_again(lie);
	red_sees_through(lie, "of which");
	run_free(lie);
}
END_TEST

START_TEST(handout__dice_that_are_told_wrongly_are_rolled_again)
{
	int seq = rule_with_a_die();
	const struct run *r = cards_at[REFEREE].run;
	struct text blocks = TEXT_INIT, letter = TEXT_INIT;
	char from[32], to[32];
	int face = 0;

	for (int i = 0; i < r->events.n; i++)
		face = r->events.event[i].kind == EVENT_DICE ? r->events.event[i].faces[0] : face;
	read_block(&letter, "ref", seq, "1");
	snprintf(from, sizeof from, "\"faces\":[%d]", face);
	snprintf(to, sizeof to, "\"faces\":[%d]", face % 6 + 1);
	change_state(&blocks, seq, from, to);
	text_puts(&blocks, letter.bytes);
	red_finds(seq, blocks.bytes, "as is told");
	text_clear(&blocks);
	change_state(&blocks, seq, "\"kind\":1", "\"kind\":2");
	text_puts(&blocks, letter.bytes);
	red_finds(seq, blocks.bytes, "an event is not whole");
	text_release(&blocks);
	text_release(&letter);
}
END_TEST

/* Signs E for the referee and puts it at the head of his copy as it was before, with what goes with it. */
static void force(struct entry *e)
{
	struct game *g = &cards_at[REFEREE];
	struct hash seed = ledger_seed(&g->ledger, e->on, e->beta);
	struct run *before, *after;
	struct sidecar beside = { .is_signed = true };
	struct outcome outcome;

	ck_assert(ledger_beside(&beside, &g->ledger, g->directory, e->seq, &cards_error) == 0);
	ck_assert_int_eq(system("rm -r ref seat.referee.record && mv before ref"), 0);
	cards_reopen(REFEREE);
	before = game_position(g, &cards_error);
	after = game_position(g, &cards_error);
	ck_assert_msg(game_rule(&outcome, g, after, e->on, &seed, &cards_error) == 0, "%s", cards_error.text);
	sign(&beside.signature, e, &g->ledger.arena);
	ck_assert_msg(handout_give(g, e, before, after, &cards_error) == 0, "%s", cards_error.text);
	ledger_push(&g->ledger, e);
	ck_assert(ledger_store(&g->ledger, g->directory, e, &beside, &cards_error) == 0);
	run_free(before);
	run_free(after);
	cards_reopen(REFEREE);
}

/* E says what it must if AFTER comes of it. */
static void bind(struct entry *e, const struct game *g, const struct run *before, struct run *after)
{
	const struct ruled ruled = { .seq = e->seq, .on = e->on, .before = before, .after = after };
	struct outcome outcome;

	ck_assert_msg(handout_bind(&outcome, g, &ruled, &cards_error) == 0, "%s", cards_error.text);
	e->secret = outcome.secret;
	e->told = arena_copy(&cards_at[REFEREE].ledger.arena, outcome.told, sizeof outcome.told);
	e->n_told = outcome.n_told;
}

/* Root of the box as LIE has it in its order. */
static void root_of_box(struct deck_line *out, const struct game *g, const struct run *lie, int choice)
{
	const struct pile *p = &lie->pile[CARDS_BOX];
	struct hash leaf[32], root;
	uint8_t beta[64];
	int card[32];

	for (int i = 0; i < p->n; i++)
		card[i] = p->order[i];
	ck_assert_int_eq(secret_of_deck(beta, NULL, g, out->name, p->epoch, choice, &cards_error), 0);
	deck_leaves(leaf, beta, &ledger_at(&g->ledger, 0)->id, p->epoch, card, p->n);
	root = tree_root(leaf, p->n);
	memcpy(out->bytes, root.bytes, sizeof root.bytes);
}

/* The first ruling, by a referee who chose which card comes to red, if CHOSEN, and made root, letters and `secret` of
 * the order he chose; else he names a root that no order has. */
static void forge_the_deal(bool chosen)
{
	struct game *g = &cards_at[REFEREE];
	struct arena arena = ARENA_INIT;
	struct run *before, *after, *lie;
	struct sidecar beside = { .is_signed = true };
	struct deck_line deck;
	struct outcome outcome;
	struct hash seed;
	struct entry e;

	cards_meet();
	ck_assert_int_eq(system("cp -R ref before"), 0);
	ck_assert_msg(cards_settle(REFEREE) == 0, "%s", cards_error.text);
	entry_copy(&e, &arena, ledger_at(&g->ledger, g->ledger.live_ruling));
	ck_assert(ledger_beside(&beside, &g->ledger, g->directory, e.seq, &cards_error) == 0);
	seed = ledger_seed(&g->ledger, e.on, e.beta);
	ck_assert_int_eq(system("rm -r ref seat.referee.record && mv before ref"), 0);
	cards_reopen(REFEREE);
	before = game_position(g, &cards_error);
	after = game_position(g, &cards_error);
	ck_assert_msg(game_rule(&outcome, g, after, e.on, &seed, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_int_eq(entry_deck(&deck, &e, 0), 0);
	lie = chosen ? cards_exchanged(after, first_at(after->table, CARDS_RED_HAND), first_at(after->table, CARDS_BOX))
	             : run_clone(after);
	if (chosen)
		root_of_box(&deck, g, lie, e.on);
	else
		deck.bytes[0] ^= 1;
	cards_deal_again(lie);
	e.n_lines = 0;
	entry_add_deck(&e, &arena, &deck);
	bind(&e, g, before, lie);
	sign(&beside.signature, &e, &arena);
	ck_assert_msg(handout_give(g, &e, before, lie, &cards_error) == 0, "%s", cards_error.text);
	ledger_push(&g->ledger, &e);
	ck_assert(ledger_store(&g->ledger, g->directory, &e, &beside, &cards_error) == 0);
	run_free(before);
	run_free(after);
	run_free(lie);
	arena_release(&arena);
	cards_reopen(REFEREE);
}

/* The ruling is named by its number, the referee by his seat, 0. */
static void audit_blames_ruling(const char *directory, enum fault fault, int seq)
{
	struct audit a;

	error_clear(&cards_error);
	ck_assert(audit_game(&a, directory, cards_rulesets, &cards_error) == 0);
	ck_assert_msg(a.fault == fault, "%s: %s", fault_word(a.fault), a.text);
	ck_assert_int_eq(a.seq, seq);
	ck_assert_int_eq(a.seat, 0);
	audit_release(&a);
}

START_TEST(handout__a_forged_root_opens_no_card)
{
	char *letter;

	forge_the_deal(false);
	letter = cards_letter(REFEREE, cards_at[RED].ledger.n);
	red_refuses(letter, "shows a card that was swapped");
	ck_assert_int_eq(cards_error.fault, FAULT_OPENING);
	free(letter);
}
END_TEST

/* What he dealt fits what he sealed, so nobody can see it before the final shows beta of the deck. */
START_TEST(handout__an_order_that_was_chosen_comes_out_in_the_end)
{
	int seq;

	forge_the_deal(true);
	seq = cards_at[REFEREE].ledger.live_ruling;
	cards_spread(REFEREE);
	ck_assert_int_eq(pass_to_the_end(), -1);
	ck_assert_msg(strstr(cards_error.text, "wrong ruling: deck") != NULL, "%s", cards_error.text);
	audit_blames_ruling("ref", FAULT_RULING, seq);
}
END_TEST

/* The proof beside a final is of the beta that shuffled. */
START_TEST(handout__a_final_with_another_beta_proves_nothing)
{
	struct game *g = &cards_at[REFEREE];
	struct arena arena = ARENA_INIT;
	struct sidecar beside = { .is_signed = true };
	struct entry honest, e;
	char command[64];

	cards_begin();
	ck_assert_msg(pass_to_the_end() == 0, "%s", cards_error.text);
	entry_copy(&e, &arena, ledger_at(&g->ledger, g->ledger.n - 1));
	ck_assert_int_eq(e.type, ENTRY_FINAL);
	ck_assert(ledger_beside(&beside, &g->ledger, g->directory, e.seq, &cards_error) == 0);
	snprintf(command, sizeof command, "rm ref/log/%04d.*", e.seq);
	ck_assert_int_eq(system(command), 0);
	cards_reopen(REFEREE);
	honest = e;
	e.n_lines = 0;
	for (int i = 0; i < honest.n_lines; i++) {
		struct deck_line deck;

		ck_assert_int_eq(entry_deck(&deck, &honest, i), 0);
		deck.bytes[0] ^= i == 0;
		entry_add_deck(&e, &arena, &deck);
	}
	sign(&beside.signature, &e, &arena);
	ck_assert_int_eq(ledger_check(&g->ledger, &e, &beside, &cards_error), -1);
	ck_assert_msg(cards_error.fault == FAULT_PROOF, "%s", cards_error.text);
	arena_release(&arena);
}
END_TEST

/* Another hand than he sealed under `secret`: nobody can see it before the final; then everybody does. */
START_TEST(handout__a_wrong_secret_comes_out_in_the_end)
{
	struct game *g = &cards_at[REFEREE];
	struct arena arena = ARENA_INIT;
	struct entry lie;
	struct audit a;
	char *letter;

	cards_begin();
	ck_assert_msg(cards_sign(RED, "end\n") == 0, "%s", cards_error.text);
	letter = cards_letter(RED, g->ledger.n);
	ck_assert(cards_take(REFEREE, letter) == 0);
	free(letter);
	ck_assert_int_eq(system("cp -R ref before"), 0);
	ck_assert(cards_settle(REFEREE) == 0);
	entry_copy(&lie, &arena, ledger_at(&g->ledger, g->ledger.live_ruling));
	lie.secret.bytes[0] ^= 1;
	force(&lie);
	cards_spread(REFEREE);                   /* the players cannot know */
	ck_assert_int_eq(pass_to_the_end(), -1);
	ck_assert_msg(strstr(cards_error.text, "wrong ruling: secret") != NULL, "%s", cards_error.text);
	ck_assert(audit_game(&a, "ref", cards_rulesets, &cards_error) == 0);
	ck_assert_str_eq(fault_word(a.fault), fault_word(FAULT_RULING));
	ck_assert_int_eq(a.seq, lie.seq);
	ck_assert_int_eq(a.seat, 0);
	ck_assert_int_eq(strncmp(audit_guilt(&a), "The seat has signed it.", 23), 0);
	audit_release(&a);
	arena_release(&arena);
}
END_TEST

/* --- audit ------------------------------------------------------------------------------------------------------ */

START_TEST(audit__of_a_player_says_what_must_wait_and_finds_a_changed_letter)
{
	struct audit a;

	cards_begin();
	cards_play(RED, "end\n");
	ck_assert(audit_game_as(&a, "red", cards_rulesets, &cards_keys[RED], &cards_error) == 0);
	ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
	ck_assert_int_eq(a.waits, 2);
	ck_assert_int_eq(a.unseen, 0);
	audit_release(&a);
	ck_assert_int_eq(system("cp red/letters/0003.2 red/letters/0003.1"), 0);
	ck_assert(audit_game_as(&a, "red", cards_rulesets, &cards_keys[RED], &cards_error) == 0);
	ck_assert_int_eq(a.fault, FAULT_OPENING);
	ck_assert_int_eq(a.seq, 3);
	ck_assert_ptr_nonnull(strstr(audit_guilt(&a), "Nobody has signed what lies here"));
	audit_release(&a);
	ck_assert_int_eq(system("rm -r red/letters"), 0);
	ck_assert(audit_game_as(&a, "red", cards_rulesets, &cards_keys[RED], &cards_error) == 0);
	ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
	ck_assert_int_eq(a.unseen, 2);
	audit_release(&a);
}
END_TEST

START_TEST(audit__after_the_final_compares_every_letter)
{
	struct audit a;

	cards_begin();
	ck_assert_msg(pass_to_the_end() == 0, "%s", cards_error.text);
	ck_assert(audit_game(&a, "red", cards_rulesets, &cards_error) == 0);
	ck_assert_msg(a.fault == FAULT_NONE && a.waits == 0, "%s", a.text);
	audit_release(&a);
	ck_assert_int_eq(system("sed 's/^to 2/to 1/' red/letters/0003.2 >red/letters/0003.1"), 0);
	ck_assert(audit_game(&a, "red", cards_rulesets, &cards_error) == 0);
	ck_assert_int_eq(a.fault, FAULT_OPENING);
	ck_assert_msg(strstr(a.text, "0003.1: it is not what ruling 3 names in its `told 1`") != NULL, "%s", a.text);
	ck_assert_ptr_nonnull(strstr(audit_guilt(&a), "Nobody has signed what lies here"));
	audit_release(&a);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("handout_cheats");
	TCase *c = tcase_create("cards");

	tcase_add_checked_fixture(c, cards_setup, cards_teardown);
	tcase_set_timeout(c, 60);
	tcase_add_test(c, handout__a_ruling_without_its_letters_is_refused);
	tcase_add_test(c, handout__another_position_than_the_signed_one_is_refused);
	tcase_add_test(c, handout__a_letter_with_a_changed_bit_does_not_open);
	tcase_add_test(c, handout__the_letter_of_another_seat_does_not_open);
	tcase_add_test(c, handout__a_swapped_card_is_seen_at_once);
	tcase_add_test(c, handout__dice_that_are_told_wrongly_are_rolled_again);
	tcase_add_test(c, handout__a_wrong_secret_comes_out_in_the_end);
	tcase_add_test(c, handout__a_card_that_was_not_drawn_is_none);
	tcase_add_test(c, handout__a_final_with_another_beta_proves_nothing);
	tcase_add_test(c, handout__a_forged_root_opens_no_card);
	tcase_add_test(c, handout__an_order_that_was_chosen_comes_out_in_the_end);
	tcase_add_test(c, audit__of_a_player_says_what_must_wait_and_finds_a_changed_letter);
	tcase_add_test(c, audit__after_the_final_compares_every_letter);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
