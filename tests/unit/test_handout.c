/* test_handout.c - hidden hands with a referee (PROTOCOL.md 7.2), on three machines. */
#include "cards_game.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "play/eyes.h"
#include "play/hands.h"
#include "play/motion.h"
#include "play/parcel.h"
#include "play/secrets.h"
#include "show/derive.h"
#include "suite.h"
#include "trust/deck.h"

static char dir[64];

static void setup(void)
{
	strcpy(dir, "/tmp/handout-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert_int_eq(chdir(dir), 0);
	cards_make_keys();
	error_clear(&cards_error);
}

static void teardown(void)
{
	char command[96];

	cards_end();
	for (int seat = 0; seat < SEATS; seat++)
		keyring_release(&cards_keys[seat]);
	snprintf(command, sizeof command, "rm -rf %s", dir);
	ck_assert_int_eq(system(command), 0);
}

static const char *first_name(int seat)
{
	const struct run *r = cards_at[seat].run;

	return r->pack->piece[first_at(r->table, seat == RED ? CARDS_RED_HAND : CARDS_BLUE_HAND)].id;
}

static bool same_place(const struct run *a, const struct run *b, int place)
{
	for (int i = 0; i < a->pack->n_pieces; i++)
		if ((place_of(a->table, i) == place) != (place_of(b->table, i) == place))
			return false;
	return true;
}

/* Each player sees what the referee sees of his hand, and all see the same of what is public. */
static void copies_agree(void)
{
	const struct run *truth = cards_at[REFEREE].run;

	for (int seat = RED; seat < SEATS; seat++) {
		struct hash h = state_hash(cards_at[seat].run);

		ck_assert(hash_equal(&h, &ledger_at(&cards_at[REFEREE].ledger, cards_at[REFEREE].ledger.live_ruling)->state));
		ck_assert_int_eq(cards_at[seat].sees, seat);
		ck_assert(same_place(truth, cards_at[seat].run, CARDS_PLAYED));
		ck_assert(same_place(truth, cards_at[seat].run, seat == RED ? CARDS_RED_HAND : CARDS_BLUE_HAND));
		ck_assert(same_place(truth, cards_at[seat].run, seat == RED ? CARDS_RED_RESERVE : CARDS_BLUE_RESERVE));
	}
}

/* --- playing ---------------------------------------------------------------------------------------- */

START_TEST(handout__brings_each_player_his_hand)
{
	cards_begin();
	ck_assert_int_eq(cards_at[REFEREE].sees, SEES_ALL);
	copies_agree();
	ck_assert_int_eq(cards_at[RED].ledger.pen.seat, RED);
}
END_TEST

static void play_whole_game(void)
{
	char orders[128];

	while (!cards_at[REFEREE].ledger.over) {
		int seat = cards_at[REFEREE].ledger.pen.seat;

		snprintf(orders, sizeof orders, "play: %s\n%s", first_name(seat), seat == RED ? "end\n" : "");
		cards_play(seat, orders);
		if (!cards_at[REFEREE].ledger.over)
			copies_agree();
	}
}

START_TEST(handout__a_whole_game_is_played_and_proven_at_the_end)
{
	cards_begin();
	play_whole_game();
	ck_assert(ledger_at(&cards_at[REFEREE].ledger, cards_at[REFEREE].ledger.n - 1)->has_secret);
	for (int seat = RED; seat < SEATS; seat++) {
		struct audit a;

		ck_assert_int_eq(cards_at[seat].sees, SEES_ALL);
		ck_assert_msg(cards_settle(seat) == 0, "%s", cards_error.text);
		if (seat == RED) {
			char *letter = cards_letter(RED, cards_at[BLUE].ledger.n);

			ck_assert_msg(cards_take(BLUE, letter) == 0, "%s", cards_error.text);
			free(letter);
		}
		ck_assert(audit_game(&a, seat == RED ? "red" : "blue", cards_rulesets, &cards_error) == 0);
		ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
		audit_release(&a);
	}
	ck_assert_int_eq(cards_at[BLUE].ledger.pen.seat, -1);
}
END_TEST

START_TEST(handout__copies_open_again_as_they_were)
{
	char orders[64];

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", first_name(RED));
	cards_play(RED, orders);
	for (int seat = 0; seat < SEATS; seat++) {
		struct hash before = state_hash(cards_at[seat].run), after;

		cards_reopen(seat);
		after = state_hash(cards_at[seat].run);
		ck_assert(hash_equal(&before, &after));
	}
	copies_agree();
	ck_assert_int_eq(system("rm -r ref/secrets/state.json"), 0);
	cards_reopen(REFEREE);
	copies_agree();
}
END_TEST

/* --- what cards cannot be ordered ------------------------------------------------------------------------- */

/* A kind red holds none of: there is one when he holds no more than two cards. */
static const char *not_held(void)
{
	static const char *const kinds[] = { "Gold", "Storm", "Veto" };
	char orders[64];
	int i = 0;

	while (count_at(cards_at[RED].run->table, CARDS_RED_HAND) > 2) {
		snprintf(orders, sizeof orders, "play: %s\n", first_name(RED));
		cards_play(RED, orders);
	}
	while (cards_held(RED, kinds[i]) >= 0)
		i++;
	return kinds[i];
}

START_TEST(handout__orders_for_a_card_that_is_not_held_are_refused)
{
	char orders[64];

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", not_held());
	ck_assert_int_eq(cards_sign(RED, orders), -1);
	ck_assert_int_eq(cards_error.fault, FAULT_ORDERS);
	ck_assert_msg(strstr(cards_error.text, not_held()) != NULL, "%s", cards_error.text);
}
END_TEST

START_TEST(handout__nobody_tries_orders_of_a_hand_he_does_not_see)
{
	struct game *g = &cards_at[BLUE];

	cards_begin();
	ck_assert_int_eq(game_check(g, RED, "end", 3, "orders", NULL, 0, NULL, &cards_error), -1);
	ck_assert_msg(strstr(cards_error.text, "what red holds is not known here") != NULL, "%s", cards_error.text);
}
END_TEST

/* The veto is blue's to hold: red cannot see past the question whether it comes. */
START_TEST(handout__orders_are_tried_up_to_the_first_thing_that_is_hidden)
{
	struct game *g = &cards_at[RED];
	struct futures futures;
	struct run *after = NULL;
	char orders[64];

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", first_name(RED));
	ck_assert_msg(game_check(g, RED, orders, strlen(orders), "orders", &futures, 50, &after, &cards_error) == 0, "%s",
	              cards_error.text);
	ck_assert(after->asks);
	ck_assert_int_eq(after->question->seat, BLUE);
	ck_assert_int_eq(futures.n, 50);
	futures_release(&futures);
	run_free(after);
}
END_TEST

/* --- what a letter must bring -------------------------------------------------------------------------------- */

/* Red has ordered, the referee has ruled, nobody else knows; returns the ruling's seq. */
static int rule_once(void)
{
	char orders[64], *letter;

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", first_name(RED));
	ck_assert_msg(cards_sign(RED, orders) == 0, "%s", cards_error.text);
	letter = cards_letter(RED, cards_at[REFEREE].ledger.n);
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	free(letter);
	ck_assert_int_eq(cards_settle(REFEREE), 0);
	return cards_at[REFEREE].ledger.live_ruling;
}

static void red_refuses(const char *letter, const char *wanted)
{
	int n = cards_at[RED].ledger.n;

	ck_assert_int_eq(cards_take(RED, letter), -1);
	ck_assert_int_eq(cards_at[RED].ledger.n, n);
	ck_assert_msg(strstr(cards_error.text, wanted) != NULL, "%s", cards_error.text);
}

/* The entries of the referee's letter alone, and BLOCKS. */
static void red_refuses_with(int seq, const char *blocks, const char *wanted)
{
	const struct game *g = &cards_at[REFEREE];
	struct text t = TEXT_INIT;

	error_clear(&cards_error);
	ck_assert(ledger_print_mail(&t, &g->ledger, g->directory, seq, &cards_error) == 0);
	text_puts(&t, blocks);
	red_refuses(t.bytes, wanted);
	text_release(&t);
}

static void read_block(struct text *out, const char *directory, int seq, const char *to)
{
	char path[64];

	snprintf(path, sizeof path, "%s/letters/%04d.%s", directory, seq, to);
	ck_assert_msg(file_read(out, path, 1 << 20, &cards_error) == 0, "%s", cards_error.text);
}

/* The text FROM in the JSON of the state gives way to TO. */
static void change_state(struct text *blocks, int seq, const char *from, const char *to)
{
	const struct entry *e = ledger_at(&cards_at[REFEREE].ledger, seq);
	struct text file = TEXT_INIT, bytes = TEXT_INIT, changed = TEXT_INIT;
	struct canon c;
	char *at;

	error_clear(&cards_error);
	read_block(&file, "ref", seq, "state");
	ck_assert(canon_parse(&c, file.bytes, file.length, &cards_error) == 0);
	ck_assert_int_eq(parcel_find(&bytes, NULL, &c, "state", &e->id, PARCEL_TO_ALL, &cards_error), 1);
	at = strstr(bytes.bytes, from);
	ck_assert_msg(at != NULL, "no %s in %s", from, bytes.bytes);
	text_add(&changed, bytes.bytes, (size_t)(at - bytes.bytes));
	text_print(&changed, "%s%s", to, at + strlen(from));
	parcel_write(blocks, "state", &e->id, PARCEL_TO_ALL, changed.bytes, changed.length);
	canon_release(&c);
	text_release(&file);
	text_release(&bytes);
	text_release(&changed);
}

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
	red_refuses_with(seq, state.bytes, "is not the one its `state` names");
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
	red_refuses_with(seq, state.bytes, "does not open");
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
	red_refuses_with(seq, state.bytes, "does not open");
	text_release(&state);
	text_release(&letter);
}
END_TEST

/* --- cheats of the referee ------------------------------------------------------------------------------------- */

static void exchange_on(struct table *t, int a, int b)
{
	int list[32], at[32], n = 0;

	for (int place = 0; place < t->pack->n_places; place++)
		for_pieces_at(t, card, place) {
			list[n] = card == a ? b : card == b ? a : card;
			at[n++] = place;
		}
	for (int i = 0; i < n; i++)
		put(t, list[i], at[i]);
}

static void exchange_in(struct pile *p, int a, int b)
{
	for (int i = 0; i < p->n; i++)
		if (p->order[i] == a || p->order[i] == b)
			p->order[i] = (int16_t)(p->order[i] == a ? b : a);
}

/* The same world, but that cards A and B were shuffled each to the place of the other. */
static struct run *with_exchanged(const struct run *truth, int a, int b)
{
	struct run *other = run_clone(truth);

	ck_assert_int_eq(other->n_given, 0);
	exchange_on(other->table, a, b);
	exchange_on(other->checkpoint, a, b);
	exchange_in(&other->pile[CARDS_BOX], a, b);
	exchange_in(&other->pile_checkpoint[CARDS_BOX], a, b);
	ck_assert_msg(run_ask_again(other, false, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(!table_equal(other->table, truth->table));
	return other;
}

/* Red gets a letter with the first ruling as if LIE had come of it, and says what is WRONG with it. */
static void red_sees_through(const struct run *lie, const char *wrong)
{
	const struct game *g = &cards_at[REFEREE];
	struct text sealed = TEXT_INIT, blocks = TEXT_INIT;
	int seq = g->ledger.live_ruling;
	const struct entry *e = ledger_at(&g->ledger, seq);
	struct run *before = game_begin(g, &cards_error);
	struct game red;

	ck_assert_msg(handout_letter(&sealed, g, e, before, lie, RED, &cards_error) == 0, "%s", cards_error.text);
	parcel_write(&blocks, "letter", &e->id, RED, sealed.bytes, sealed.length);
	ck_assert(file_replace("red/letters/0003.1", blocks.bytes, blocks.length, 0644, &cards_error) == 0);
	ck_assert_int_eq(seq, 3);
	red = cards_at[RED];
	red.run = NULL;
	ck_assert_ptr_null(handout_read(&red, e, before, &cards_error));
	ck_assert_msg(strstr(cards_error.text, wrong) != NULL, "%s", cards_error.text);
	ck_assert_int_eq(cards_error.fault, FAULT_OPENING);
	run_free(before);
	text_release(&sealed);
	text_release(&blocks);
}

START_TEST(handout__a_swapped_card_is_seen_at_once)
{
	const struct run *truth;
	struct run *lie;

	cards_begin();
	truth = cards_at[REFEREE].run;
	lie = with_exchanged(truth, first_at(truth->table, CARDS_RED_HAND), first_at(truth->table, CARDS_BLUE_HAND));
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
	exchange_on(lie->table, held, boxed);
	exchange_on(lie->checkpoint, held, boxed);
	lie->pile[CARDS_BOX].dealt = lie->pile[CARDS_BOX].n;
	red_sees_through(lie, "of which");
	run_free(lie);
}
END_TEST

/* The last orders come without the ruling: by letter they are not taken, in a shared directory they just lie there. */
static void red_gets_orders(void)
{
	const struct game *g = &cards_at[REFEREE];
	char *letter = cards_letter(REFEREE, cards_at[RED].ledger.n), *ruling, command[64];

	ck_assert_int_eq(g->ledger.n, cards_at[RED].ledger.n + 2);
	ruling = strstr(letter, "drumhead-begin 1 ruling");
	ck_assert_ptr_nonnull(ruling);
	*ruling = '\0';
	ck_assert_int_eq(cards_take(RED, letter), -1);
	ck_assert_msg(strstr(cards_error.text, "only the referee can say") != NULL, "%s", cards_error.text);
	error_clear(&cards_error);
	snprintf(command, sizeof command, "cp ref/log/%04d.* red/log", g->ledger.n - 2);
	ck_assert_int_eq(system(command), 0);
	cards_reopen(RED);
	free(letter);
}

/* A ruling in which a die is rolled; returns its seq. */
static int rule_with_a_die(void)
{
	int seat = RED;
	char *letter;

	cards_begin();
	while (cards_held(seat, "Gold") < 0) {
		cards_play(seat, "end\n");
		seat = cards_at[REFEREE].ledger.pen.seat;
	}
	ck_assert_msg(cards_sign(seat, "play: Gold\nend\n") == 0, "%s", cards_error.text);
	letter = cards_letter(seat, cards_at[REFEREE].ledger.n);
	ck_assert(cards_take(REFEREE, letter) == 0 && cards_settle(REFEREE) == 0);
	free(letter);
	if (seat == BLUE)                        /* red has not seen blue's orders either */
		red_gets_orders();
	return cards_at[REFEREE].ledger.live_ruling;
}

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
	red_refuses_with(seq, blocks.bytes, "as is told");
	text_clear(&blocks);
	change_state(&blocks, seq, "\"kind\":1", "\"kind\":2");
	text_puts(&blocks, letter.bytes);
	red_refuses_with(seq, blocks.bytes, "an event is not whole");
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
	struct ssh_signature sig;
	struct proof proof[PROOFS_MOST];
	struct outcome outcome;
	int n;

	ck_assert(ledger_beside(&g->ledger, g->directory, e->seq, &sig, proof, PROOFS_MOST, &n, &cards_error) == 0);
	ck_assert_int_eq(system("rm -r ref && mv before ref"), 0);
	cards_reopen(REFEREE);
	before = game_position(g, &cards_error);
	after = game_position(g, &cards_error);
	ck_assert_msg(game_rule(&outcome, g, after, e->on, &seed, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_msg(entry_write(e, &g->ledger.arena, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(ssh_sign(&sig, charter_key(&g->ledger.charter, 0), cards_keys[0].ssh, cards_keys[0].n_ssh, e->bytes,
	                   e->length, &cards_error) == 0);
	ck_assert_msg(handout_make(g, e, before, after, &cards_error) == 0, "%s", cards_error.text);
	ledger_push(&g->ledger, e);
	ck_assert(ledger_store(&g->ledger, g->directory, e, &sig, proof, n, &cards_error) == 0);
	run_free(before);
	run_free(after);
	cards_reopen(REFEREE);
}

/* The referee's own program would not write a final that shows him wrong; another might. */
static void force_final(void)
{
	struct game *g = &cards_at[REFEREE];
	struct proof proof[PROOFS_MOST];
	struct ssh_signature sig;
	struct entry e;
	int n;

	error_clear(&cards_error);
	ledger_begin(&g->ledger, &e, ENTRY_FINAL, 0);
	e.state = ledger_at(&g->ledger, g->ledger.live_ruling)->state;
	n = secrets_open(&e, proof, g, &g->ledger.arena, &cards_error);
	ck_assert_msg(n > 0 && entry_write(&e, &g->ledger.arena, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(ssh_sign(&sig, charter_key(&g->ledger.charter, 0), cards_keys[0].ssh, cards_keys[0].n_ssh, e.bytes,
	                   e.length, &cards_error) == 0);
	ledger_push(&g->ledger, &e);
	ck_assert(ledger_store(&g->ledger, g->directory, &e, &sig, proof, n, &cards_error) == 0);
}

/* Plays passes up to the final, which may be refused: RED's answer to it. */
static int pass_to_the_end(void)
{
	char *letter;
	int result;

	while (!cards_at[REFEREE].ledger.over) {
		int seat = cards_at[REFEREE].ledger.pen.seat;

		ck_assert_msg(cards_sign(seat, "end\n") == 0, "%s", cards_error.text);
		letter = cards_letter(seat, cards_at[REFEREE].ledger.n);
		ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
		free(letter);
		result = cards_settle(REFEREE);
		ck_assert_msg(result == 0 || cards_at[REFEREE].ledger.over, "%s", cards_error.text);
		if (!cards_at[REFEREE].ledger.over)
			cards_spread(REFEREE);
	}
	if (ledger_at(&cards_at[REFEREE].ledger, cards_at[REFEREE].ledger.n - 1)->type != ENTRY_FINAL)
		force_final();
	letter = cards_letter(REFEREE, cards_at[RED].ledger.n);
	result = cards_take(RED, letter);
	free(letter);
	return result;
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
	struct proof proof[PROOFS_MOST];
	struct run *before, *after, *lie;
	struct ssh_signature sig;
	struct deck_line deck;
	struct outcome outcome;
	struct hash seed;
	struct entry e;
	int n;

	cards_meet();
	ck_assert_int_eq(system("cp -R ref before"), 0);
	ck_assert_msg(cards_settle(REFEREE) == 0, "%s", cards_error.text);
	entry_copy(&e, &arena, ledger_at(&g->ledger, g->ledger.live_ruling));
	ck_assert(ledger_beside(&g->ledger, g->directory, e.seq, &sig, proof, PROOFS_MOST, &n, &cards_error) == 0);
	seed = ledger_seed(&g->ledger, e.on, e.beta);
	ck_assert_int_eq(system("rm -r ref && mv before ref"), 0);
	cards_reopen(REFEREE);
	before = game_position(g, &cards_error);
	after = game_position(g, &cards_error);
	ck_assert_msg(game_rule(&outcome, g, after, e.on, &seed, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_int_eq(entry_deck(&deck, &e, 0), 0);
	lie = chosen ? with_exchanged(after, first_at(after->table, CARDS_RED_HAND), first_at(after->table, CARDS_BOX))
	             : run_clone(after);
	if (chosen)
		root_of_box(&deck, g, lie, e.on);
	else
		deck.bytes[0] ^= 1;
	e.n_lines = 0;
	entry_add_deck(&e, &arena, &deck);
	ck_assert(outcome_seal(&outcome, g, lie, e.seq, &cards_error) == 0);
	e.secret = outcome.secret;
	ck_assert_msg(entry_write(&e, &arena, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(ssh_sign(&sig, charter_key(&g->ledger.charter, 0), cards_keys[0].ssh, cards_keys[0].n_ssh, e.bytes,
	                   e.length, &cards_error) == 0);
	ck_assert_msg(handout_make(g, &e, before, lie, &cards_error) == 0, "%s", cards_error.text);
	ledger_push(&g->ledger, &e);
	ck_assert(ledger_store(&g->ledger, g->directory, &e, &sig, proof, n, &cards_error) == 0);
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
	audit_blames_ruling("ref", FAULT_OPENING, seq);        /* the letters are not those that were due */
	ck_assert_int_eq(system("rm ref/letters/0003.[12]"), 0);
	audit_blames_ruling("ref", FAULT_RULING, seq);
}
END_TEST

/* The proof beside a final is of the beta that shuffled. */
START_TEST(handout__a_final_with_another_beta_proves_nothing)
{
	struct game *g = &cards_at[REFEREE];
	struct arena arena = ARENA_INIT;
	struct proof proof[PROOFS_MOST];
	struct ssh_signature sig;
	struct entry honest, e;
	char command[64];
	int n;

	cards_begin();
	ck_assert_msg(pass_to_the_end() == 0, "%s", cards_error.text);
	entry_copy(&e, &arena, ledger_at(&g->ledger, g->ledger.n - 1));
	ck_assert_int_eq(e.type, ENTRY_FINAL);
	ck_assert(ledger_beside(&g->ledger, g->directory, e.seq, &sig, proof, PROOFS_MOST, &n, &cards_error) == 0);
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
	ck_assert_msg(entry_write(&e, &arena, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(ssh_sign(&sig, charter_key(&g->ledger.charter, 0), cards_keys[0].ssh, cards_keys[0].n_ssh, e.bytes,
	                   e.length, &cards_error) == 0);
	ck_assert_int_eq(ledger_check(&g->ledger, &e, &sig, proof, n, &cards_error), -1);
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
	audit_release(&a);
	arena_release(&arena);
}
END_TEST

/* --- nothing leaks ------------------------------------------------------------------------------------------- */

static void compare_files(const char *name)
{
	struct text a = TEXT_INIT, b = TEXT_INIT;
	char path[64];

	snprintf(path, sizeof path, "one/%s", name);
	ck_assert(file_read(&a, path, 1 << 20, &cards_error) == 0);
	snprintf(path, sizeof path, "two/%s", name);
	ck_assert(file_read(&b, path, 1 << 20, &cards_error) == 0);
	ck_assert_msg(a.length == b.length, "%s: %zu bytes, and %zu", name, a.length, b.length);
	if (strstr(name, "state"))
		ck_assert_str_eq(a.bytes, b.bytes);
	text_release(&a);
	text_release(&b);
}

static void same_reports(const struct game *g, struct run *a, struct run *b, int seat)
{
	char *templates = path_join(getenv("srcdir") ? getenv("srcdir") : ".", "templates/common");
	const char *const directories[] = { templates, NULL };
	struct derived one, two;

	ck_assert_msg(derive(&one, g, a, 3, seat, directories, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_msg(derive(&two, g, b, 3, seat, directories, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_str_eq(one.report.bytes, two.report.bytes);
	ck_assert_str_eq(one.report_json.bytes, two.report_json.bytes);
	ck_assert_str_eq(one.state.bytes, two.state.bytes);
	ck_assert_str_eq(one.map_text.bytes, two.map_text.bytes);
	ck_assert_str_eq(one.map_svg.bytes, two.map_svg.bytes);
	ck_assert(seat == 0 || strstr(one.report.bytes, "YOUR HAND"));
	ck_assert(seat != 0 || !strstr(one.report.bytes, "YOUR HAND"));
	derived_release(&one);
	derived_release(&two);
	free(templates);
}

/* Two games that differ only in the hand of blue: what all and what red get is the same, to the byte, and letters are
 * of the same length. */
START_TEST(handout__what_others_hold_shows_nowhere)
{
	struct game one = { 0 }, two;
	struct run *other, *before, *after;

	cards_begin();
	one = cards_at[REFEREE];
	two = one;
	one.directory = (char *)"one";
	two.directory = (char *)"two";
	other = with_exchanged(one.run, first_at(one.run->table, CARDS_BLUE_HAND), first_at(one.run->table, CARDS_BOX));
	after = game_replay(&cards_at[REFEREE], 3, &cards_error);
	before = game_begin(&one, &cards_error);
	ck_assert_msg(handout_make(&one, ledger_at(&one.ledger, 3), before, one.run, &cards_error) == 0, "%s",
	              cards_error.text);
	other->events.n = 0;
	for (int i = 0; i < after->events.n; i++)
		*run_event(other, EVENT_FACT, "") = after->events.event[i];
	for (int i = 0; i < other->events.n; i++)        /* what blue was told is another card */
		if (other->events.event[i].to == BLUE)
			other->events.event[i].thing[0] = PIECE(first_at(other->table, CARDS_BLUE_HAND));
	ck_assert_msg(handout_make(&two, ledger_at(&one.ledger, 3), before, other, &cards_error) == 0, "%s", cards_error.text);
	compare_files("letters/0003.state");
	compare_files("letters/0003.1");
	compare_files("letters/0003.2");
	same_reports(&one, after, other, 0);
	same_reports(&one, after, other, RED);
	other->events.n = 0;
	run_free(other);
	run_free(after);
	run_free(before);
}
END_TEST

START_TEST(handout__who_holds_no_key_sees_what_everybody_may)
{
	struct game g;

	cards_begin();
	ck_assert_msg(game_open(&g, "blue", cards_rulesets, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_int_eq(g.sees, 0);
	ck_assert_int_eq(count_at(g.run->table, CARDS_RED_HAND), 4);
	ck_assert_ptr_null(game_view(&g, g.run, RED, &cards_error));
	ck_assert(strstr(cards_error.text, "not known here") != NULL);
	game_close(&g);
}
END_TEST

/* --- undo, audit, charter ------------------------------------------------------------------------------------ */

static int undo(int to)
{
	const struct motion m = { .type = ENTRY_UNDO, .to = to, .lines = "", .because = "a slip", .name = "lines" };
	int seat = cards_at[REFEREE].ledger.pen.seat;

	error_clear(&cards_error);
	return game_move(&cards_at[seat], &m, &cards_keys[seat], &cards_error);
}

START_TEST(handout__no_undo_goes_back_over_a_deal)
{
	int first;

	cards_begin();
	first = cards_at[REFEREE].ledger.live_ruling;
	cards_play(RED, "end\n");
	cards_play(BLUE, "end\n");
	ck_assert_int_eq(undo(first), -1);
	ck_assert_msg(strstr(cards_error.text, "sealed a deck") != NULL, "%s", cards_error.text);
}
END_TEST

START_TEST(handout__an_undo_that_meets_no_deal_is_done_on_all_machines)
{
	int first, mover;

	cards_begin();
	first = cards_at[REFEREE].ledger.live_ruling;
	cards_play(RED, "end\n");
	mover = cards_at[REFEREE].ledger.pen.seat;
	ck_assert_msg(undo(first) == 0, "%s", cards_error.text);
	cards_spread(mover);
	while (cards_at[REFEREE].ledger.pen.type == ENTRY_AGREE) {
		int seat = cards_at[REFEREE].ledger.pen.seat;

		ck_assert_msg(game_answer(&cards_at[seat], true, NULL, &cards_keys[seat], &cards_error) == 0, "%s",
		              cards_error.text);
		cards_spread(seat);
	}
	ck_assert_int_eq(cards_at[REFEREE].ledger.live_ruling, first);
	copies_agree();
	cards_play(RED, "end\n");
	copies_agree();
}
END_TEST

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
	ck_assert_int_eq(system("cp red/letters/0003.2 red/letters/0003.1"), 0);
	ck_assert(audit_game(&a, "red", cards_rulesets, &cards_error) == 0);
	ck_assert_int_eq(a.fault, FAULT_OPENING);
	ck_assert_msg(strstr(a.text, "is not the letter that red should have got") != NULL, "%s", a.text);
	audit_release(&a);
}
END_TEST

START_TEST(charter__hidden_hands_need_a_referee_or_open_hands)
{
	static const char *option[] = { "open-hands" };
	struct charter c;
	char *pack = cards_pack();

	cards_charter(&c, DICE_WITNESS);
	ck_assert_int_eq(game_offer("ref", pack, NULL, &cards, &c, 1, &cards_keys[RED], &cards_error), -1);
	ck_assert_msg(strstr(cards_error.text, "hidden hands need a referee for now") != NULL, "%s", cards_error.text);
	ck_assert(!file_exists("ref/log"));
	error_clear(&cards_error);
	c.option = option;
	c.n_options = 1;
	ck_assert_msg(game_offer("ref", pack, NULL, &cards, &c, 1, &cards_keys[RED], &cards_error) == 0, "%s",
	              cards_error.text);
	free(pack);
}
END_TEST

START_TEST(charter__an_accept_without_a_box_key_is_refused)
{
	struct game *g = &cards_at[RED];
	struct ssh_signature sig;
	struct charter c;
	struct entry e;
	char *pack = cards_pack(), *letter;

	cards_charter(&c, DICE_REFEREE);
	ck_assert(game_offer("ref", pack, NULL, &cards, &c, 0, &cards_keys[REFEREE], &cards_error) == 0);
	cards_reopen(REFEREE);
	letter = cards_letter(REFEREE, 0);
	ck_assert(game_join("red", pack, NULL, cards_rulesets, letter, strlen(letter), "letter",
	                    &cards_error) == 0);
	cards_reopen(RED);
	ledger_begin(&g->ledger, &e, ENTRY_ACCEPT, RED);
	e.has_nonce = true;
	e.nonce.bytes[0] = 1;
	ck_assert(entry_write(&e, &g->ledger.arena, &cards_error) == 0);
	ck_assert(ssh_sign(&sig, charter_key(&c, RED), cards_keys[RED].ssh, cards_keys[RED].n_ssh, e.bytes, e.length,
	                   &cards_error) == 0);
	ck_assert_int_eq(game_append(g, &e, &sig, NULL, 0, NULL, &cards_error), -1);
	ck_assert_msg(strstr(cards_error.text, "gives no `box` key") != NULL, "%s", cards_error.text);
	free(letter);
	free(pack);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("handout");
	TCase *c = tcase_create("cards");

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_set_timeout(c, 60);
	tcase_add_test(c, handout__brings_each_player_his_hand);
	tcase_add_test(c, handout__a_whole_game_is_played_and_proven_at_the_end);
	tcase_add_test(c, handout__copies_open_again_as_they_were);
	tcase_add_test(c, handout__orders_for_a_card_that_is_not_held_are_refused);
	tcase_add_test(c, handout__nobody_tries_orders_of_a_hand_he_does_not_see);
	tcase_add_test(c, handout__orders_are_tried_up_to_the_first_thing_that_is_hidden);
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
	tcase_add_test(c, handout__what_others_hold_shows_nowhere);
	tcase_add_test(c, handout__who_holds_no_key_sees_what_everybody_may);
	tcase_add_test(c, handout__no_undo_goes_back_over_a_deal);
	tcase_add_test(c, handout__an_undo_that_meets_no_deal_is_done_on_all_machines);
	tcase_add_test(c, audit__of_a_player_says_what_must_wait_and_finds_a_changed_letter);
	tcase_add_test(c, audit__after_the_final_compares_every_letter);
	tcase_add_test(c, charter__hidden_hands_need_a_referee_or_open_hands);
	tcase_add_test(c, charter__an_accept_without_a_box_key_is_refused);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
