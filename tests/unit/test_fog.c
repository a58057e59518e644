/* test_fog.c - all orders are sealed to the referee (option `fog`, doc/PROTOCOL.md 7.4): played on three machines. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "handout_game.h"
#include "game/append.h"
#include "game/fog.h"
#include "game/load.h"
#include "game/motion_write.h"
#include "game/start.h"
#include "game/unfits.h"
#include "play/book.h"
#include "suite.h"
#include "trust/canon_exact.h"
#include "trust/fog.h"
#include "trust/signed.h"
#include "trust/unfit.h"
#include "vectors.h"

static void setup(void)
{
	cards_setup();
	cards_play_with("fog");
}

static void teardown(void)
{
	cards_play_with(NULL);
	cards_teardown();
}

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

/* Each copy has the referee's position, with the orders of its own seat and of nobody else. */
static void copies_agree(void)
{
	const struct run *truth = cards_at[REFEREE].run;

	for (int seat = RED; seat < SEATS; seat++) {
		struct run *own = cards_at[seat].run;
		struct hash h = state_hash(own);

		ck_assert(hash_equal(&h, &ledger_at(&cards_at[REFEREE].ledger, cards_at[REFEREE].ledger.live_ruling)->state));
		for (int of = RED; of < SEATS; of++) {
			const struct seat_book *here = book_of(own, of), *there = book_of(truth, of);

			ck_assert_int_eq(here->n_whens, of == seat ? there->n_whens : 0);
			ck_assert_int_eq(here->n_lines, of == seat ? there->n_lines : 0);
			for (int i = 0; i < here->n_whens; i++)
				ck_assert_str_eq(here->when[i].text, there->when[i].text);
		}
	}
}

static void play_first(int seat)
{
	char orders[96];

	snprintf(orders, sizeof orders, "play: %s\nwhen veto: no\n%s", cards_first(seat), seat == RED ? "end\n" : "");
	cards_play(seat, orders);
}

static void audit_is_good(int seat)
{
	static const char *const directory[] = { "ref", "red", "blue" };
	struct audit a;

	ck_assert(audit_game_as(&a, directory[seat], cards_rulesets, &cards_keys[seat], &cards_error) == 0);
	ck_assert_msg(a.fault == FAULT_NONE, "%s: %s", directory[seat], a.text);
	audit_release(&a);
}

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

/* Red's letter with his first orders; returns new. */
static char *red_letter(void)
{
	char orders[64];

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", cards_first(RED));
	ck_assert_msg(cards_sign(RED, orders) == 0, "%s", cards_error.text);
	return cards_letter(RED, cards_at[REFEREE].ledger.n);
}

static void refuses(int seat, const char *letter, enum fault fault, const char *wanted)
{
	int n = cards_at[seat].ledger.n;

	ck_assert_int_eq(cards_take(seat, letter), -1);
	ck_assert_int_eq(cards_at[seat].ledger.n, n);
	ck_assert_msg((enum fault)cards_error.fault == fault, "%s", cards_error.text);
	ck_assert_msg(strstr(cards_error.text, wanted) != NULL, "%s", cards_error.text);
}

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

/* Red signs E, whose body is filled in, with his own hand. */
static void signs(struct sidecar *beside, struct entry *e, int seat)
{
	const struct charter *c = &cards_at[REFEREE].ledger.charter;

	*beside = (struct sidecar){ .is_signed = true };
	ck_assert_msg(entry_write(e, &cards_at[REFEREE].ledger.arena, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(ssh_sign(&beside->signature, charter_key(c, seat), cards_keys[seat].ssh, cards_keys[seat].n_ssh, e->bytes,
	                   e->length, &cards_error) == 0);
}

/* TEXT as the lines of an entry; the canon owns them. */
static void cut(struct canon *c, struct entry *e, const char *text)
{
	ck_assert(canon_parse_lines(c, text, strlen(text), &cards_error) == 0);
	e->line = c->block->statement;
	e->n_lines = c->block->n;
}

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
		ck_assert(strstr(cards_error.text, i ? "is not that of the key in the offer" : "does not give the `box` seed"));
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
	ck_assert_msg(strstr(cards_error.text, "need a referee") || strstr(cards_error.text, "wants `dice referee`"), "%s",
	              cards_error.text);
	error_clear(&cards_error);
	cards_charter(&c, DICE_REFEREE);
	c.has_from = true;
	ck_assert_int_eq(game_offer("ref", pack, NULL, cards_rulesets, &c, 0, &cards_keys[REFEREE], &cards_error), -1);
	error_clear(&cards_error);
	free(pack);
}
END_TEST

/* --- refusing ------------------------------------------------------------------------------------------- */

/* Red's program was made to sign what is not legal: a card that he does not hold.  His letter; returns new. */
static char *illegal_letter(const char *orders)
{
	struct game *red = &cards_at[RED];
	struct text t = TEXT_INIT;
	struct sidecar beside;
	struct canon c;
	struct entry e;

	ledger_begin(&red->ledger, &e, ENTRY_ORDERS, RED);
	e.has_nonce = true;
	randombytes_buf(e.nonce.bytes, sizeof e.nonce.bytes);
	cut(&c, &e, orders);
	ck_assert_msg(fog_seal(&e, red, &(struct fog_draft){ e.line, e.n_lines, NULL }, &cards_keys[RED],
	                       &cards_error) == 0, "%s", cards_error.text);
	signs(&beside, &e, RED);
	ck_assert(ledger_store(&red->ledger, "red", &e, &beside, &cards_error) == 0);
	ck_assert(keyring_record(&cards_keys[RED], &red->ledger, &(struct signing){ RED, &e, &beside, "red" },
	                         &cards_error) == 0);
	canon_release(&c);
	text_release(&t);
	cards_reopen(RED);
	return cards_letter(RED, e.seq);
}

/* The referee's letter about the head; returns new. */
static char *unfit_letter(int from)
{
	struct text t = TEXT_INIT;

	error_clear(&cards_error);
	ck_assert_int_ge(unfits_print_mail(&t, &cards_at[REFEREE], from, &cards_error), 1);
	return text_detach(&t);
}

/* A kind of card that red does not hold: there is one when he holds no more than two. */
static const char *not_held(void)
{
	static const char *const kinds[] = { "Gold", "Storm", "Veto" };
	char orders[64];
	int i = 0;

	while (count_at(cards_at[RED].run->table, CARDS_RED_HAND) > 2) {
		snprintf(orders, sizeof orders, "play: %s\n", cards_first(RED));
		cards_play(RED, orders);
	}
	while (cards_held(RED, kinds[i]) >= 0)
		i++;
	return kinds[i];
}

/* Is there a file of the form FORMAT for entry SEQ? */
static bool lies_there(const char *format, int seq) __attribute__((format(printf, 1, 0)));
static bool lies_there(const char *format, int seq)
{
	char path[64];

	snprintf(path, sizeof path, format, seq);
	return file_exists(path);
}

static char *refused(int *seq)
{
	char orders[64], *letter;

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", not_held());
	*seq = cards_at[REFEREE].ledger.n;
	ck_assert_int_eq(cards_sign(RED, orders), -1);
	error_clear(&cards_error);
	letter = illegal_letter(orders);
	refuses(REFEREE, letter, FAULT_ORDERS, "do not fit what he sees");
	return letter;
}

/* Blue takes UNFIT without the entries from SEQ on: it is early, and no fault; but not if another has signed it. */
static void waits_for(char *unfit, int seq)
{
	char command[96], *by;

	snprintf(command, sizeof command, "cp -r blue all; rm blue/log/%04d.* && rm -f blue/log.index blue/state.json", seq);
	ck_assert_int_eq(system(command), 0);
	cards_reopen(BLUE);
	ck_assert_int_eq(cards_at[BLUE].ledger.n, seq);
	ck_assert_int_eq(cards_take(BLUE, unfit), -1);
	ck_assert_msg(cards_error.kind == ERROR_TEMPORARY, "%s", cards_error.text);
	by = strstr(unfit, "by 0") + 3;
	*by = '1';
	ck_assert_int_eq(cards_take(BLUE, unfit), -1);
	ck_assert_int_ne(cards_error.kind, ERROR_TEMPORARY);
	*by = '0';
	game_close(&cards_at[BLUE]);
	ck_assert_int_eq(system("rm -r blue; mv all blue"), 0);
	cards_reopen(BLUE);
}

START_TEST(unfit__illegal_orders_are_refused_and_others_follow)
{
	int seq;
	char *letter = refused(&seq), *unfit, command[128];

	ck_assert(strstr(cards_error.text, "drumhead-begin 1 unfit") != NULL);
	ck_assert(strstr(cards_error.text, not_held()) == NULL);
	ck_assert_int_eq(unfit_count("ref", seq), 1);
	ck_assert(lies_there("ref/log/%04d.1.refused", seq) && lies_there("ref/letters/%04d.1.refused", seq));
	/* the same letter again: nothing more */
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	ck_assert_int_eq(unfit_count("ref", seq), 1);
	/* red cannot sign others before he has it, and its signature */
	ck_assert_int_eq(cards_sign(RED, "end\n"), -1);
	snprintf(command, sizeof command, "cp ref/log/%04d.1.unfit red/log; cp ref/log/%04d.1.refused.sig "
	         "red/log/%04d.1.unfit.sig", seq, seq, seq);
	ck_assert_int_eq(system(command), 0);
	ck_assert(!unfits_has(&cards_at[RED], seq, &cards_at[RED].ledger.link[seq].id));
	snprintf(command, sizeof command, "rm red/log/%04d.1.unfit red/log/%04d.1.unfit.sig", seq, seq);
	ck_assert_int_eq(system(command), 0);
	unfit = unfit_letter(seq);
	/* who lacks what lies between waits for it */
	waits_for(unfit, seq - 1);
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_at[RED].ledger.n, seq);
	ck_assert(lies_there("red/log/%04d.1.refused", seq) && !lies_there("red/letters/%04d.lines", seq));
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	cards_play(RED, "end\n");
	copies_agree();
	ck_assert_int_eq(unfit_count("red", seq), 1);
	/* the refused letter after that: no equivocation */
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	for (int seat = 0; seat < SEATS; seat++)
		audit_is_good(seat);
	free(letter);
	free(unfit);
}
END_TEST

START_TEST(unfit__takes_away_orders_whose_parcel_is_lost)
{
	char command[64], *letter, *unfit;
	int seq;

	letter = refused(&seq);
	unfit = unfit_letter(seq);
	snprintf(command, sizeof command, "rm red/letters/%04d.lines", seq);
	ck_assert_int_eq(system(command), 0);
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_at[RED].ledger.n, seq);
	ck_assert(lies_there("red/log/%04d.1.refused", seq));
	free(letter);
	free(unfit);
}
END_TEST

/* What no player has signed shows nothing of him. */
START_TEST(unfit__is_rightly_of_what_its_seat_has_signed)
{
	char command[96], *letter;
	int seq;

	letter = refused(&seq);
	snprintf(command, sizeof command, "cp ref/log/%04d.1.unfit.sig ref/log/%04d.1.refused.sig", seq, seq);
	for (int changed = 0; changed < 2; changed++) {
		struct audit a;

		error_clear(&cards_error);
		ck_assert(audit_game_as(&a, "ref", cards_rulesets, &cards_keys[REFEREE], &cards_error) == 0);
		ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
		ck_assert_int_eq(a.n_unfits, 1);
		ck_assert_int_eq(*a.unfit->illegal == '\0', changed);
		audit_release(&a);
		ck_assert_int_eq(system(command), 0);
	}
	free(letter);
}
END_TEST

START_TEST(unfit__is_refused_from_anybody_else_and_anywhere_else)
{
	int seq;
	char *letter = refused(&seq), *unfit = unfit_letter(seq), *by = strstr(unfit, "by 0");

	by[3] = '1';
	ck_assert_int_eq(cards_take(RED, unfit), -1);
	by[3] = '0';
	*strpbrk(strstr(unfit, "seq "), "0123456789") = '1';
	ck_assert_int_eq(cards_take(RED, unfit), -1);
	ck_assert_int_eq(cards_at[RED].ledger.n, seq + 1);
	free(letter);
	free(unfit);
}
END_TEST

/* His record, without which he rolls no dice, does not grow with it. */
START_TEST(unfit__too_many_in_one_place_leave_no_trace_in_the_record)
{
	char orders[64], command[96], *letter;

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", not_held());
	letter = illegal_letter(orders);
	snprintf(command, sizeof command, "for k in $(seq %d); do : >ref/log/%04d.$k.unfit; done", UNFITS_MOST,
	         cards_at[REFEREE].ledger.n);
	ck_assert_int_eq(system(command), 0);
	refuses(REFEREE, letter, FAULT_ORDERS, "that is enough");
	ck_assert_int_ne(system("ls seat.referee.record/*.refused >/dev/null 2>&1"), 0);
	free(letter);
}
END_TEST

/* The referee's hand signs that E is refused, which may be no orders. */
static void signs_unfit(struct unfit *u, struct ssh_signature *sig, const struct entry *e)
{
	const struct keyring *keys = &cards_keys[REFEREE];
	struct ledger *l = &cards_at[REFEREE].ledger;

	ck_assert(unfit_make(u, &l->arena, e, &cards_error) == 0);
	ck_assert(ssh_sign(sig, charter_key(&l->charter, 0), keys->ssh, keys->n_ssh, u->bytes, u->length, &cards_error) == 0);
}

/* Of an accept: no letter brings it in, and where it lies it counts for nothing. */
START_TEST(unfit__of_what_is_no_orders_is_none)
{
	struct text letter = TEXT_INIT;
	struct ssh_signature sig;
	struct audit a;
	struct unfit u;

	cards_begin();
	signs_unfit(&u, &sig, ledger_at(&cards_at[REFEREE].ledger, 1));
	unfit_print_mail(&letter, &u, &sig);
	refuses(RED, letter.bytes, FAULT_PEN, "where none are due");
	ck_assert_int_eq(unfit_count("red", 1), 0);
	error_clear(&cards_error);
	ck_assert(unfit_store(&cards_at[RED].ledger, "red", &u, &sig, 1, &cards_error) == 0);
	ck_assert(audit_game_as(&a, "red", cards_rulesets, &cards_keys[RED], &cards_error) == 0);
	ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
	ck_assert_int_eq(a.entries, cards_at[RED].ledger.n);
	ck_assert_int_eq(a.n_unfits, 1);
	ck_assert_msg(strstr(a.unfit->wrong, "where none are due") != NULL, "%s", a.unfit->wrong);
	audit_release(&a);
	text_release(&letter);
}
END_TEST

/* In place of what his program says, the referee's hand refuses what was legal. */
static void refuse_by_hand(const char *letter)
{
	struct letter l;
	const struct letter_item *item = NULL;
	struct sidecar beside;

	error_clear(&cards_error);
	ck_assert(letter_read(&l, MAILED(letter, "letter"), &cards_error) == 0);
	for (int i = 0; i < l.n && !item; i++)
		item = l.item[i].is_read && l.item[i].entry.type == ENTRY_ORDERS ? &l.item[i] : NULL;
	ck_assert(item && letter_sidecar(&beside, &l, item, &item->entry.id, &cards_error) == 0);
	ck_assert_msg(unfits_refuse(&cards_at[REFEREE],
	                            &(struct arrival){ &item->entry, &beside, NULL, letter_attached(&l, &item->entry.id) },
	                            &cards_keys[REFEREE], &cards_error) == 0, "%s", cards_error.text);
	letter_release(&l);
}

static void audit_finds(int seat, enum fault fault, const char *wanted)
{
	static const char *const directory[] = { "ref", "red", "blue" };
	struct audit a;

	error_clear(&cards_error);
	ck_assert(audit_game_as(&a, directory[seat], cards_rulesets, &cards_keys[seat], &cards_error) == 0);
	ck_assert_msg(a.fault == fault, "%s", a.text);
	ck_assert_int_eq(a.seat, 0);
	ck_assert_msg(strstr(a.text, wanted) != NULL, "%s", a.text);
	audit_release(&a);
}

START_TEST(unfit__of_legal_orders_is_named_by_who_saw_them)
{
	char *letter = red_letter(), *unfit;
	int seq = cards_at[REFEREE].ledger.n;

	refuse_by_hand(letter);
	unfit = unfit_letter(seq);
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	audit_finds(RED, FAULT_UNFIT, "are legal");
	cards_play(RED, "resign\n");
	audit_finds(RED, FAULT_UNFIT, "are legal");
	audit_finds(REFEREE, FAULT_UNFIT, "are legal");
	/* blue has never seen what was refused: nothing is shown, and nothing is wrong */
	audit_is_good(BLUE);
	free(letter);
	free(unfit);
}
END_TEST

START_TEST(unfit__and_ruling_on_the_same_orders_are_the_proof)
{
	char *letter = red_letter(), *unfit, *rest;
	int seq = cards_at[REFEREE].ledger.n;

	/* one copy of the referee rules ... */
	ck_assert_int_eq(system("cp -r ref ref2; cp -r seat.referee.record kept 2>/dev/null; true"), 0);
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_settle(REFEREE), 0);
	rest = cards_letter(REFEREE, seq);
	game_close(&cards_at[REFEREE]);
	/* ... and his program does not refuse in another one what it has rolled for */
	ck_assert_int_eq(system("mv ref ref1; mv ref2 ref"), 0);
	cards_reopen(REFEREE);
	{
		struct letter l;
		struct sidecar beside;

		ck_assert(letter_read(&l, MAILED(letter, "letter"), &cards_error) == 0);
		ck_assert(letter_sidecar(&beside, &l, &l.item[0], &l.item[0].entry.id, &cards_error) == 0);
		ck_assert_int_eq(unfits_refuse(&cards_at[REFEREE], &(struct arrival){ &l.item[0].entry, &beside, NULL,
		                 letter_attached(&l, &l.item[0].entry.id) }, &cards_keys[REFEREE], &cards_error), -1);
		letter_release(&l);
	}
	/* unless he takes the record away */
	ck_assert_int_eq(system("rm -rf seat.referee.record"), 0);
	refuse_by_hand(letter);
	unfit = unfit_letter(seq);
	/* who has taken the ruling: the unfit proves it */
	ck_assert_msg(cards_take(BLUE, rest) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_take(BLUE, unfit), -1);
	ck_assert_int_eq(cards_error.fault, FAULT_EQUIVOCATION);
	audit_finds(BLUE, FAULT_EQUIVOCATION, "ruled on them");
	/* who has taken the unfit: the ruling does */
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_take(RED, rest), -1);
	ck_assert_int_eq(cards_error.fault, FAULT_EQUIVOCATION);
	ck_assert_int_eq(system("ls red/evidence/*.entry >/dev/null"), 0);
	free(letter);
	free(unfit);
	free(rest);
}
END_TEST

/* What was brought by a way that brings files stays: no dice are rolled for it, and the forfeit is the way on (V2). */
START_TEST(unfit__orders_that_lie_in_the_game_stay_and_are_not_ruled_on)
{
	char orders[64], command[96], *letter, *unfit, *rest;
	struct ssh_signature sig;
	struct unfit u;
	int seq;

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", not_held());
	seq = cards_at[REFEREE].ledger.n;
	letter = illegal_letter(orders);
	snprintf(command, sizeof command, "cp red/log/%04d.* ref/log; cp red/letters/%04d.lines ref/letters", seq, seq);
	ck_assert_int_eq(system(command), 0);
	cards_reopen(REFEREE);
	ck_assert_int_eq(cards_settle(REFEREE), -1);
	ck_assert_msg(strstr(cards_error.text, "drumhead forfeit") != NULL, "%s", cards_error.text);
	ck_assert_int_eq(cards_at[REFEREE].ledger.n, seq + 1);
	ck_assert_int_eq(unfit_count("ref", seq), 0);
	error_clear(&cards_error);
	ck_assert_msg(game_forfeit(&cards_at[REFEREE], RED, &cards_keys[REFEREE], &cards_error) == 0, "%s", cards_error.text);
	audit_is_good(REFEREE);
	/* refused before, in a letter: who brings them here as well frames nobody */
	signs_unfit(&u, &sig, ledger_at(&cards_at[REFEREE].ledger, seq));
	ck_assert(unfit_store(&cards_at[REFEREE].ledger, "ref", &u, &sig, 1, &cards_error) == 0);
	audit_is_good(REFEREE);
	unfit = unfit_letter(seq);
	rest = cards_letter(REFEREE, seq);
	ck_assert_int_eq(system("rm ref/log/*.unfit*"), 0);
	ck_assert_msg(cards_take(REFEREE, unfit) == 0, "%s", cards_error.text);
	ck_assert_msg(cards_take(RED, rest) == 0, "%s", cards_error.text);
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	ck_assert_int_eq(unfit_count("red", seq), 1);
	audit_is_good(RED);
	free(unfit);
	free(rest);
	free(letter);
}
END_TEST

START_TEST(forfeit__in_place_of_the_ruling_on_legal_orders_is_named)
{
	char *letter = red_letter(), *rest;
	int seq = cards_at[REFEREE].ledger.n;

	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	ck_assert_msg(game_forfeit(&cards_at[REFEREE], RED, &cards_keys[REFEREE], &cards_error) == 0, "%s", cards_error.text);
	rest = cards_letter(REFEREE, seq);
	ck_assert_msg(cards_take(RED, rest) == 0, "%s", cards_error.text);
	audit_finds(RED, FAULT_FORFEIT, "are legal");
	free(letter);
	free(rest);
}
END_TEST

/* --- the referee ------------------------------------------------------------------------------------------ */

/* He rules on other lines than were sealed: nobody can tell before he opens his box, and then everybody does. */
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
	tcase_add_test(c, unfit__illegal_orders_are_refused_and_others_follow);
	tcase_add_test(c, unfit__takes_away_orders_whose_parcel_is_lost);
	tcase_add_test(c, unfit__is_rightly_of_what_its_seat_has_signed);
	tcase_add_test(c, unfit__is_refused_from_anybody_else_and_anywhere_else);
	tcase_add_test(c, unfit__too_many_in_one_place_leave_no_trace_in_the_record);
	tcase_add_test(c, unfit__of_what_is_no_orders_is_none);
	tcase_add_test(c, unfit__of_legal_orders_is_named_by_who_saw_them);
	tcase_add_test(c, unfit__and_ruling_on_the_same_orders_are_the_proof);
	tcase_add_test(c, unfit__orders_that_lie_in_the_game_stay_and_are_not_ruled_on);
	tcase_add_test(c, forfeit__in_place_of_the_ruling_on_legal_orders_is_named);
	tcase_add_test(c, final__without_which_nothing_is_proven_and_the_result_stands);
	suite_add_tcase(suite, vectors);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
