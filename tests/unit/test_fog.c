/* test_fog.c - all orders are sealed to the referee (option `fog`, doc/PROTOCOL.md 7.4): played on three machines. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fog_game.h"
#include "game/append.h"
#include "game/fog.h"
#include "game/load.h"
#include "game/motion_write.h"
#include "game/start.h"
#include "suite.h"
#include "trust/canon_exact.h"
#include "trust/fog.h"
#include "trust/signed.h"
#include "trust/unfit.h"
#include "vectors.h"

/* --- to the byte, against what Python makes of it (tests/vectors/fog.py) ------------------------------- */

struct vector {
	struct hash game, id, nonce, salt, sealed;
	struct fog_entry entry;
	struct seatkey key;
	struct text lines, parcel;
	uint8_t to[32];
};

static void read_vector(struct vector *v, const json *all, const json *one)
{
	static uint8_t bytes[40000];

	vector_hex(v->to, 32, all, "box");
	vector_hex(v->game.bytes, HASH_BYTES, one, "game");
	vector_hex(v->id.bytes, HASH_BYTES, one, "entry");
	vector_hex(v->nonce.bytes, HASH_BYTES, one, "nonce");
	vector_hex(v->salt.bytes, HASH_BYTES, one, "salt");
	vector_hex(v->sealed.bytes, HASH_BYTES, one, "sealed");
	vector_hex(v->key.master, 32, one, "master");
	v->entry = (struct fog_entry){ &v->game, &v->id, (int)vector_integer(one, "seq"), (int)vector_integer(one, "seat") };
	v->lines = v->parcel = (struct text)TEXT_INIT;
	text_puts(&v->lines, vector_string(one, "lines"));
	text_add(&v->parcel, bytes, vector_hex(bytes, sizeof bytes, one, "parcel"));
}

static void opens(const struct vector *v, const uint8_t *seed)
{
	struct fog_opening o = { .entry = v->entry, .sealed = v->sealed, .to = v->to, .seed = seed, .lines = TEXT_INIT };

	if (!seed)
		o.salt = v->salt;
	ck_assert_msg(fog_parcel_open(&o, &v->parcel, &cards_error) == 0, "%s", cards_error.text);
	ck_assert_str_eq(o.lines.bytes, v->lines.bytes);
	ck_assert(hash_equal(&o.salt, &v->salt));
	fog_opening_release(&o);
}

START_TEST(vectors__salts_roots_and_parcels_are_those_of_python)
{
	json *all = vector_json("fog.json"), *cases = json_get(all, "cases");
	uint8_t seed[32];

	vector_hex(seed, sizeof seed, all, "box_seed");
	ck_assert_int_eq(json_size(cases), 5);
	for (size_t i = 0; i < json_size(cases); i++) {
		struct vector v;
		struct text made = TEXT_INIT;
		struct hash salt, root;

		read_vector(&v, all, json_at(cases, i));
		fog_salt(&salt, &v.key, &v.nonce);
		ck_assert(hash_equal(&salt, &v.salt));
		root = fog_root(&v.entry, &salt, v.lines.bytes, v.lines.length);
		ck_assert(hash_equal(&root, &v.sealed));
		ck_assert(fog_parcel_make(&made, &v.entry, &salt, &v.lines, v.to, &cards_error) == 0);
		ck_assert_uint_eq(made.length, fog_parcel_bytes(v.lines.length));
		ck_assert_uint_eq(made.length, v.parcel.length);
		ck_assert_mem_eq(made.bytes, v.parcel.bytes, made.length);
		opens(&v, seed);
		opens(&v, NULL);
		text_release(&made);
		text_release(&v.lines);
		text_release(&v.parcel);
	}
	json_free(all);
}
END_TEST

START_TEST(vectors__an_unfit_has_the_id_of_python)
{
	json *all = vector_json("fog.json"), *one = json_get(all, "unfit");
	const char *text = vector_string(one, "text");
	struct arena arena = ARENA_INIT;
	struct hash id;
	struct unfit u;
	struct canon c;

	vector_hex(id.bytes, HASH_BYTES, one, "id");
	ck_assert(canon_parse_exact(&c, text, strlen(text), &cards_error) == 0);
	ck_assert(unfit_parse(&u, &arena, c.block, &cards_error) == 0);
	ck_assert(hash_equal(&u.id, &id));
	ck_assert_int_eq(u.seq, 17);
	canon_release(&c);
	arena_release(&arena);
	json_free(all);
}
END_TEST

/* --- playing ---------------------------------------------------------------------------------------- */

START_TEST(fog__a_whole_game_is_played_and_proven_at_the_end)
{
	const struct ledger *l = &cards_at[BLUE].ledger;
	int orders = 0;

	cards_begin();
	while (!cards_at[REFEREE].ledger.over) {
		play_first(cards_at[REFEREE].ledger.pen.seat);
		if (!cards_at[REFEREE].ledger.over)
			copies_agree();
		for (int seat = 0; seat < SEATS; seat++)
			audit_is_good(seat);
	}
	ck_assert(ledger_at(l, l->n - 1)->has_box);
	for (int seat = RED; seat < SEATS; seat++) {
		ck_assert_int_eq(cards_at[seat].sees, SEES_ALL);
		ck_assert_msg(cards_settle(seat) == 0, "%s", cards_error.text);
		cards_spread(seat);
	}
	ck_assert_int_eq(cards_at[BLUE].ledger.pen.seat, -1);
	for (int seat = 0; seat < SEATS; seat++)
		audit_is_good(seat);
	for (int i = 0; i < l->n; i++)
		if (l->link[i].type == ENTRY_ORDERS) {
			struct order_lines lines;

			ck_assert_int_eq(ledger_at(l, i)->n_lines, 0);
			ck_assert(order_lines_read(&lines, &cards_at[BLUE], ledger_at(l, i), NULL, &cards_error) == 0);
			ck_assert_int_ge(lines.n, 2);
			order_lines_release(&lines);
			orders++;
		}
	ck_assert_int_gt(orders, 2);
}
END_TEST

START_TEST(fog__copies_open_again_as_they_were)
{
	cards_begin();
	play_first(RED);
	for (int seat = 0; seat < SEATS; seat++)
		cards_reopen(seat);
	copies_agree();
	ck_assert_int_eq(system("rm -r ref/secrets/state.json"), 0);
	cards_reopen(REFEREE);
	copies_agree();
}
END_TEST

/* What everybody may read holds no word of them: red has a when that blue's play never asks. */
START_TEST(fog__no_order_stands_where_others_can_read_it)
{
	cards_begin();
	cards_play(RED, "when veto: yes\nend\n");
	ck_assert_int_eq(book_of(cards_at[REFEREE].run, RED)->n_whens, 1);
	ck_assert_int_ne(system("cat ref/log/*.entry blue/log/*.entry blue/letters/*.state | grep -q 'veto'"), 0);
	copies_agree();
}
END_TEST

START_TEST(fog__resigning_needs_no_secret)
{
	const struct ledger *l = &cards_at[BLUE].ledger;

	cards_begin();
	cards_play(RED, "resign\n");
	ck_assert(l->over);
	ck_assert_int_eq(ledger_at(l, l->n - 3)->n_lines, 1);
	ck_assert(ledger_at(l, l->n - 3)->has_sealed);
	for (int seat = RED; seat < SEATS; seat++)
		audit_is_good(seat);
}
END_TEST

/* Whens that were sealed since are forgotten, too. */
START_TEST(fog__an_undo_goes_back_on_all_machines)
{
	struct motion m = { .type = ENTRY_UNDO, .lines = "", .because = "a slip", .name = "lines" };
	int first, mover;

	cards_begin();
	first = cards_at[REFEREE].ledger.live_ruling;
	cards_play(RED, "when veto: yes\nend\n");
	ck_assert_int_eq(book_of(cards_at[RED].run, RED)->n_whens, 1);
	mover = cards_at[REFEREE].ledger.pen.seat;
	m.to = first;
	ck_assert_msg(game_move(&cards_at[mover], &m, &cards_keys[mover], &cards_error) == 0, "%s", cards_error.text);
	cards_spread(mover);
	while (cards_at[REFEREE].ledger.pen.type == ENTRY_AGREE) {
		int seat = cards_at[REFEREE].ledger.pen.seat;

		ck_assert_msg(game_answer(&cards_at[seat], true, NULL, &cards_keys[seat], &cards_error) == 0, "%s",
		              cards_error.text);
		cards_spread(seat);
	}
	ck_assert_int_eq(cards_at[REFEREE].ledger.live_ruling, first);
	copies_agree();
	ck_assert_int_eq(book_of(cards_at[RED].run, RED)->n_whens, 0);
	cards_play(RED, "end\n");
	copies_agree();
	for (int seat = 0; seat < SEATS; seat++)
		audit_is_good(seat);
}
END_TEST

/* --- parcels ------------------------------------------------------------------------------------------ */

START_TEST(parcel__that_is_lost_is_asked_for_and_refuses_nothing)
{
	char *letter = red_letter();
	struct text without = TEXT_INIT;

	ck_assert(ledger_print_mail(&without, &cards_at[RED].ledger, "red", cards_at[REFEREE].ledger.n, &cards_error) == 0);
	refuses(REFEREE, without.bytes, FAULT_OPENING, "are missing");
	ck_assert_int_eq(unfit_count("ref", cards_at[REFEREE].ledger.n), 0);
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_settle(REFEREE), 0);
	text_release(&without);
	free(letter);
}
END_TEST

START_TEST(parcel__of_which_any_byte_is_changed_is_refused_and_refuses_nothing)
{
	static const int at[] = { 0, 1, 31, 32, 47, 48, 79, 80, 84, 500, 1071 };
	char *letter = red_letter(), *hex = strstr(letter, " hex ") ? NULL : strstr(letter, "\nhex ");

	ck_assert_ptr_nonnull(hex);
	for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
		char *digit = hex + 5, was;

		for (int left = 2 * at[i]; left > 0 || !strchr("0123456789abcdef", *digit); digit++) {
			if (strncmp(digit, "\nhex", 4) == 0)
				digit += 4;
			left -= strchr("0123456789abcdef", *digit) != NULL;
		}
		was = *digit;
		*digit = was == '0' ? '1' : '0';
		refuses(REFEREE, letter, FAULT_OPENING, "spoiled");
		*digit = was;
	}
	ck_assert_int_eq(unfit_count("ref", cards_at[REFEREE].ledger.n), 0);
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	free(letter);
}
END_TEST

/* What lies beside an entry nobody has signed: no seat is charged with it. */
START_TEST(parcel__that_lies_spoiled_is_charged_to_nobody)
{
	static const char *const deed[] = { "sed -i '5s/[0-9a-f]\\{4\\} /0000 /' blue/letters/0004.lines",
	                                    "rm blue/letters/0004.lines" };

	cards_begin();
	play_first(RED);
	cards_play(cards_at[REFEREE].ledger.pen.seat, "resign\n");
	ck_assert(ledger_at(&cards_at[BLUE].ledger, cards_at[BLUE].ledger.n - 1)->has_box);
	audit_is_good(BLUE);
	for (int i = 0; i < 2; i++) {
		struct audit a;

		ck_assert_int_eq(system(deed[i]), 0);
		error_clear(&cards_error);
		ck_assert(audit_game_as(&a, "blue", cards_rulesets, NULL, &cards_error) == 0);
		ck_assert_int_eq(a.fault, FAULT_OPENING);
		ck_assert_int_eq(a.seq, 4);
		ck_assert_int_eq(a.seat, RED);
		ck_assert(!a.is_signed);
		audit_release(&a);
	}
}
END_TEST

/* It came spoiled with a commit, and whole in a letter. */
START_TEST(parcel__that_lies_spoiled_in_the_game_is_mended_by_a_letter)
{
	char *letter = red_letter();

	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	ck_assert_int_eq(system("sed -i '5s/[0-9a-f]\\{4\\} /0000 /' ref/letters/0004.lines"), 0);
	cards_reopen(REFEREE);
	ck_assert_int_eq(cards_settle(REFEREE), -1);
	ck_assert_msg((enum fault)cards_error.fault == FAULT_OPENING, "%s", cards_error.text);
	ck_assert(strstr(cards_error.text, "forfeit") == NULL);
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	ck_assert_msg(cards_settle(REFEREE) == 0, "%s", cards_error.text);
	free(letter);
}
END_TEST

START_TEST(parcel__is_the_same_whenever_it_is_made)
{
	char *first = red_letter(), *second;
	const struct order_lines none = { .n = 0 };
	struct order_lines lines = none;
	int seq = cards_at[RED].ledger.n - 1;

	ck_assert(order_lines_read(&lines, &cards_at[RED], ledger_at(&cards_at[RED].ledger, seq), NULL, &cards_error) == 0);
	ck_assert_int_eq(lines.n, 2);
	order_lines_release(&lines);
	ck_assert_int_eq(system("rm red/letters/*.lines red/log/0004.*"), 0);
	cards_reopen(RED);
	if (cards_at[RED].ledger.n == seq) {
		char orders[64];

		snprintf(orders, sizeof orders, "play: %s\nend\n", cards_first(RED));
		ck_assert_msg(cards_sign(RED, orders) == 0, "%s", cards_error.text);
	}
	second = cards_letter(RED, cards_at[REFEREE].ledger.n);
	ck_assert_str_eq(first, second);
	free(first);
	free(second);
}
END_TEST

/* Blue's was changed on its way, which he cannot see.  He takes the final all the same, and the whole letter, with the
 * final or after it, mends it. */
START_TEST(parcel__spoiled_on_its_way_bars_nobody_from_the_final)
{
	char *final, *whole;
	int from, seat;

	cards_begin();
	play_first(RED);
	seat = cards_at[REFEREE].ledger.pen.seat;
	from = cards_at[REFEREE].ledger.n;
	ck_assert_msg(cards_sign(seat, "resign\n") == 0, "%s", cards_error.text);
	final = cards_letter(seat, from);
	ck_assert_msg(cards_take(REFEREE, final) == 0, "%s", cards_error.text);
	free(final);
	ck_assert_msg(cards_settle(REFEREE) == 0, "%s", cards_error.text);
	ck_assert_int_eq(system("sed -i '5s/[0-9a-f]\\{4\\} /0000 /' blue/letters/0004.lines; cp -r blue kept"), 0);
	final = cards_letter(REFEREE, from);
	whole = cards_letter(REFEREE, 4);
	for (int at_once = 0; at_once < 2; at_once++) {
		game_close(&cards_at[BLUE]);
		ck_assert_int_eq(system("rm -r blue; cp -r kept blue"), 0);
		cards_reopen(BLUE);
		if (!at_once) {
			ck_assert_msg(cards_take(BLUE, final) == 0, "%s", cards_error.text);
			ck_assert_int_eq(cards_at[BLUE].ledger.n, cards_at[REFEREE].ledger.n);
			ck_assert_int_eq(cards_at[BLUE].sees, BLUE);
			cards_reopen(BLUE);
			ck_assert_int_eq(cards_at[BLUE].sees, BLUE);
		}
		ck_assert_msg(cards_take(BLUE, whole) == 0, "%s", cards_error.text);
		if (!at_once)
			cards_reopen(BLUE);
		ck_assert_int_eq(cards_at[BLUE].sees, SEES_ALL);
		audit_is_good(BLUE);
	}
	free(final);
	free(whole);
}
END_TEST

/* Another copy has lost the entry; what is signed in its place is refused, and its parcel stays. */
START_TEST(parcel__of_what_is_signed_gives_way_to_no_other)
{
	char *letter = red_letter(), command[96];
	int seq = cards_at[RED].ledger.n - 1;

	snprintf(command, sizeof command, "cp red/letters/%04d.lines kept; rm red/log/%04d.*", seq, seq);
	ck_assert_int_eq(system(command), 0);
	cards_reopen(RED);
	ck_assert_int_eq(cards_at[RED].ledger.n, seq);
	ck_assert_int_eq(cards_sign(RED, "end\n"), -1);
	ck_assert_msg(strstr(cards_error.text, "have signed entry") != NULL, "%s", cards_error.text);
	snprintf(command, sizeof command, "cmp kept red/letters/%04d.lines", seq);
	ck_assert_int_eq(system(command), 0);
	free(letter);
}
END_TEST

/* --- what stands in the entry --------------------------------------------------------------------------- */

static void begin_orders(struct entry *e)
{
	ledger_begin(&cards_at[REFEREE].ledger, e, ENTRY_ORDERS, RED);
	e->has_nonce = true;
	randombytes_buf(e->nonce.bytes, sizeof e->nonce.bytes);
}

static void append_refuses(struct entry *e, int seat, const char *wanted)
{
	struct sidecar beside;

	error_clear(&cards_error);
	signs(&beside, e, seat);
	ck_assert_int_eq(game_append(&cards_at[REFEREE], &(struct arrival){ e, &beside, NULL, NULL }, &cards_error), -1);
	ck_assert_int_eq(cards_error.fault, FAULT_FORM);
	ck_assert_msg(strstr(cards_error.text, wanted) != NULL, "%s", cards_error.text);
	error_clear(&cards_error);
}

START_TEST(entry__has_no_line_for_all_to_read)
{
	struct canon c;
	struct entry e;

	cards_begin();
	begin_orders(&e);
	cut(&c, &e, "play gold\nend\n");
	append_refuses(&e, RED, "have no `sealed`");
	e.has_sealed = true;
	append_refuses(&e, RED, "a line stands here for all to read");
	canon_release(&c);
	cut(&c, &e, "resign\nwhen veto: no\n");
	append_refuses(&e, RED, "a line stands here for all to read");
	canon_release(&c);
}
END_TEST

START_TEST(final__opens_the_box_of_the_offer_or_is_none)
{
	struct entry e, wrong;

	cards_begin();
	cards_play(RED, "resign\n");
	/* Of a copy that stays open. */
	e = *ledger_at(&cards_at[RED].ledger, cards_at[RED].ledger.n - 1);
	ck_assert_int_eq(e.type, ENTRY_FINAL);
	ck_assert(e.has_box);
	ck_assert_int_eq(system("rm ref/log/0006.*"), 0);
	cards_reopen(REFEREE);
	for (int i = 0; i < 2; i++) {
		struct sidecar beside;

		wrong = e;
		wrong.has_box = i;
		wrong.box.bytes[0] ^= 1;
		error_clear(&cards_error);
		signs(&beside, &wrong, REFEREE);
		ck_assert_int_eq(game_append(&cards_at[REFEREE], &(struct arrival){ &wrong, &beside, NULL, NULL }, &cards_error), -1);
		ck_assert_int_eq(cards_error.fault, FAULT_OPENING);
		ck_assert(strstr(cards_error.text, i ? "is not that of the key to which" : "does not give the `box` seed"));
	}
	error_clear(&cards_error);
}
END_TEST

START_TEST(charter__fog_wants_a_referee_who_rolls)
{
	struct charter c;
	char *pack = cards_pack();

	cards_charter(&c, DICE_WITNESS);
	c.edict = EDICT_AGREED;
	ck_assert_int_eq(game_offer("ref", pack, NULL, cards_rulesets, &c, 1, &cards_keys[RED], &cards_error), -1);
	ck_assert_msg(strstr(cards_error.text, "needs a referee") || strstr(cards_error.text, "wants `dice referee`"), "%s",
	              cards_error.text);
	error_clear(&cards_error);
	cards_charter(&c, DICE_REFEREE);
	c.has_from = true;
	ck_assert_int_eq(game_offer("ref", pack, NULL, cards_rulesets, &c, 0, &cards_keys[REFEREE], &cards_error), -1);
	error_clear(&cards_error);
	free(pack);
}
END_TEST

/* --- without the last word ---------------------------------------------------------------------------------- */

START_TEST(final__without_which_nothing_is_proven_and_the_result_stands)
{
	const struct ledger *l = &cards_at[BLUE].ledger;

	cards_begin();
	play_first(RED);
	cards_play(cards_at[REFEREE].ledger.pen.seat, "resign\n");
	ck_assert(l->over);
	ck_assert_int_eq(system("rm blue/log/0008.*"), 0);
	cards_reopen(BLUE);
	ck_assert(l->over && !cards_at[BLUE].revealed);
	audit_is_good(BLUE);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("fog");
	TCase *vectors = tcase_create("vectors"), *c = tcase_create("cards");

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_set_timeout(c, 60);
	tcase_add_test(vectors, vectors__salts_roots_and_parcels_are_those_of_python);
	tcase_add_test(vectors, vectors__an_unfit_has_the_id_of_python);
	tcase_add_test(c, fog__a_whole_game_is_played_and_proven_at_the_end);
	tcase_add_test(c, fog__copies_open_again_as_they_were);
	tcase_add_test(c, fog__no_order_stands_where_others_can_read_it);
	tcase_add_test(c, fog__resigning_needs_no_secret);
	tcase_add_test(c, fog__an_undo_goes_back_on_all_machines);
	tcase_add_test(c, parcel__that_is_lost_is_asked_for_and_refuses_nothing);
	tcase_add_test(c, parcel__of_which_any_byte_is_changed_is_refused_and_refuses_nothing);
	tcase_add_test(c, parcel__that_lies_spoiled_is_charged_to_nobody);
	tcase_add_test(c, parcel__that_lies_spoiled_in_the_game_is_mended_by_a_letter);
	tcase_add_test(c, parcel__is_the_same_whenever_it_is_made);
	tcase_add_test(c, parcel__spoiled_on_its_way_bars_nobody_from_the_final);
	tcase_add_test(c, parcel__of_what_is_signed_gives_way_to_no_other);
	tcase_add_test(c, entry__has_no_line_for_all_to_read);
	tcase_add_test(c, final__opens_the_box_of_the_offer_or_is_none);
	tcase_add_test(c, charter__fog_wants_a_referee_who_rolls);
	tcase_add_test(c, final__without_which_nothing_is_proven_and_the_result_stands);
	suite_add_tcase(suite, vectors);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
