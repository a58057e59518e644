/* test_entry.c - the grammar of entries: the published ledgers, and every way to get a statement wrong.
 *
 * One sample of each type is mutated statement by statement; what each statement may suffer stands
 * beside it: m must stand once, s at least twice, o may be absent, r too and may be repeated, l is one of
 * free lines. */
#include "trust/canon_exact.h"
#include "trust/entry.h"

#include <unistd.h>

#include "trust/entry_masked.h"
#include "trust/entry_parse.h"
#include "trust/entry_write.h"
#include "vectors.h"
#include "suite.h"

#define H "865810a9ccafe040 3dee55f804508cce ec6b78681c737aca 1fc1c27f6a3624c5"
#define H2 "0fbfe70af032b5d4 421968d2744a9c44 e05417128f1db788 b8a9e264df347f9f"
#define B H " " H2
#define P B " 0000000000000001 0000000000000002"
#define HEAD "game " H "\nseq 3\nprev " H2 "\nby 1\n"

#define SAMPLE_MOST 20

struct sample {
	const char *type, *head, *kinds;         /* a letter of kinds for each statement of the body */
	const char *body[SAMPLE_MOST];
};

static const struct sample samples[] = {
	{ "offer", "seq 0\nby 1\n", "mmmmoommmmssooo",
	  { "nonce " H, "pack duel " H, "rules duel 1", "scenario basic", "option 18.4", "option 18.5 long",
	    "dice witness", "undo agreed", "edict agreed", "clock 7", "seat 1 royalist ed25519 " H,
	    "seat 2 covenanter sk " H2 " ssh:", "from " H " 12", "vrf " H, "box " H2 } },
	{ "accept", HEAD, "moo", { "nonce " H, "vrf " H, "box " H } },
	{ "orders", HEAD, "moll", { "nonce " H, "sealed " H, "volley 3", "when duck: yes" } },
	{ "open", HEAD, "mlll", { "on 3 1", "key duck", "salt " H, "when duck: yes" } },
	{ "share", HEAD, "mm", { "on 2", "beta " B } },
	{ "ruling", HEAD, "mmmmmorro",
	  { "on 2 1 2", "beta " B, "rolls 12", "next 1 2", "state " H, "secret " H, "deck charles 1 " H,
	    "deck james 2 " H2, "keep" } },
	{ "undo", HEAD, "mo", { "to 4", "because he mistook his own order" } },
	{ "amend", HEAD, "oooo", { "rules duel 2", "pack duel " H, "clock 9", "because of a bug" } },
	{ "edict", HEAD, "orr", { "because of a slip", "put RI1: Perth", "set loyalty Perth: 2" } },
	{ "end", HEAD, "mo", { "result royalist wins", "because it is late" } },
	{ "agree", HEAD, "m", { "on 2" } },
	{ "refuse", HEAD, "m", { "on 2" } },
	{ "forfeit", HEAD, "m", { "seat 2" } },
	{ "final", HEAD, "moorr",
	  { "state " H, "salt " H, "secret " B, "deck charles 1 " B, "deck charles 2 " B } },
	{ "mask", HEAD, "mmrro", { "deck pile 2", "after 1", "card " B, "card " B, "nonce " H } },
	{ "deal", HEAD, "moo", { "on 2", "share other 1 7 " H, "share pile 1 0 " H } },
	/* what format 2 has otherwise than format 1 */
	{ "offer", "seq 0\nby 1\n", "mmmmmmmmssoo",
	  { "nonce " H, "pack duel " H, "rules duel 1", "scenario basic", "dice witness", "undo agreed", "edict agreed",
	    "clock 7", "seat 1 royalist ed25519 " H, "seat 2 covenanter sk " H2 " ssh:", "vrf " H, "cardkey " H2 } },
	{ "accept", HEAD, "mooo", { "nonce " H, "vrf " H, "cardkey " H2, "masks 2" } },
	{ "orders", HEAD, "moooooll",
	  { "nonce " H, "sealed " H, "share pile 1 2 " H, "share pile 2 1 " H, "show pile 1 1 40 " H, "show pile 1 4 3 " H,
	    "volley 3", "when duck: yes" } },
	{ "open", HEAD, "mrlll", { "on 3 1", "show pile 1 1 40 " H, "key duck", "salt " H, "when duck: yes" } },
	{ "ruling", HEAD, "mmmmmrroo",
	  { "on 2", "beta " B, "rolls 12", "next mask pile", "state " H, "deck charles 1 " H, "deck james 2 " H2,
	    "share charles 1 3 " H, "share charles 1 4 " H } },
	{ "final", HEAD, "mo", { "state " H, "cards " H } },
};
#define N_SAMPLES ((int)(sizeof samples / sizeof *samples))
#define N_OTHERWISE 6

/* Those of format 2 stand last, as its types do. */
static int format_of(const struct sample *s)
{
	for (int i = ENTRY_MASK; i < N_SAMPLES; i++)
		if (s == &samples[i])
			return 2;
	return 1;
}

static struct error err;
static struct arena arena;
static struct entry entry;

static void setup(void)
{
	error_clear(&err);
	memset(&arena, 0, sizeof arena);
}

static void teardown(void)
{
	arena_release(&arena);
}

/* --- helpers ------------------------------------------------------------------------------------ */

/* Reads TEXT, which is canonical, as an entry. */
static int read_entry(const char *text)
{
	struct canon c;
	int result;

	error_clear(&err);
	if (canon_parse_exact(&c, text, strlen(text), &err) < 0)
		return -1;
	result = entry_parse(&entry, &arena, c.block, &err);
	canon_release(&c);
	return result;
}

/* Reads TEXT, writes what was read, and it is TEXT again, with the same id. */
static void round_trip(const char *text)
{
	struct entry copy;
	struct hash id;

	ck_assert_msg(read_entry(text) == 0, "%s\n%s", err.text, text);
	ck_assert_str_eq(entry.bytes, text);
	ck_assert_uint_eq(entry.length, strlen(text));
	id = entry.id;
	entry_copy(&copy, &arena, &entry);
	copy.bytes = NULL;
	copy.length = 0;
	memset(&copy.id, 0, sizeof copy.id);
	ck_assert_msg(entry_write(&copy, &arena, &err) == 0, "%s\n%s", err.text, text);
	ck_assert_str_eq(copy.bytes, text);
	ck_assert(hash_equal(&copy.id, &id));
	ck_assert(hash_equal(&copy.game, &entry.game));
}

static int sample_size(const struct sample *s)
{
	return (int)strlen(s->kinds);
}

/* Puts the sample together from the N statements of BODY. */
static void build(struct text *t, const struct sample *s, const char *const *body, int n)
{
	text_clear(t);
	text_print(t, "drumhead-begin %d %s\n%s", format_of(s), s->type, s->head);
	for (int i = 0; i < n; i++)
		text_print(t, "%s\n", body[i]);
	text_puts(t, "drumhead-end\n");
}

/* Whether the sample with this body reads as it should. */
static void expect(const struct sample *s, const char *const *body, int n, bool good)
{
	struct text t = TEXT_INIT;

	build(&t, s, body, n);
	if (good)
		round_trip(t.bytes);
	else
		ck_assert_msg(read_entry(t.bytes) < 0, "taken:\n%s", t.bytes);
	text_release(&t);
}

/* --- grammar ------------------------------------------------------------------------------------ */

START_TEST(entry__every_type_round_trips)
{
	ck_assert_int_eq(N_SAMPLES, ENTRY_TYPES + N_OTHERWISE);
	for (int i = 0; i < N_SAMPLES; i++) {
		expect(&samples[i], samples[i].body, sample_size(&samples[i]), true);
		ck_assert_str_eq(entry_word(entry.type), samples[i].type);
	}
}
END_TEST

START_TEST(entry__missing_statements_are_found)
{
	const char *body[SAMPLE_MOST];

	for (int i = 0; i < N_SAMPLES; i++)
		for (int at = 0, n = sample_size(&samples[i]); at < n; at++) {
			memcpy(body, samples[i].body, sizeof body);
			memmove(body + at, body + at + 1, (size_t)(n - at - 1) * sizeof *body);
			expect(&samples[i], body, n - 1, !strchr("ms", samples[i].kinds[at]));
		}
}
END_TEST

START_TEST(entry__doubled_statements_are_found)
{
	const char *body[SAMPLE_MOST + 1];

	for (int i = 0; i < N_SAMPLES; i++)
		for (int at = 0, n = sample_size(&samples[i]); at < n; at++) {
			char kind = samples[i].kinds[at];

			memcpy(body, samples[i].body, sizeof samples[i].body);
			memmove(body + at + 1, body + at, (size_t)(n - at) * sizeof *body);
			expect(&samples[i], body, n + 1, strchr("rls", kind) != NULL);
		}
}
END_TEST

START_TEST(entry__displaced_statements_are_found)
{
	const char *body[SAMPLE_MOST];

	for (int i = 0; i < N_SAMPLES; i++)
		for (int at = 0, n = sample_size(&samples[i]); at + 1 < n; at++) {
			const char *kind = samples[i].kinds + at;

			memcpy(body, samples[i].body, sizeof body);
			body[at] = samples[i].body[at + 1];
			body[at + 1] = samples[i].body[at];
			expect(&samples[i], body, n, strchr("rsl", kind[0]) && kind[1] == kind[0]);
		}
}
END_TEST

START_TEST(entry__unknown_statements_are_found)
{
	const char *body[SAMPLE_MOST + 1];

	for (int i = 0; i < N_SAMPLES; i++)
		for (int at = 0, n = sample_size(&samples[i]); at <= n; at++) {
			const char *kinds = samples[i].kinds;
			bool free_line = (at < n && kinds[at] == 'l') || (at && kinds[at - 1] == 'l');

			memcpy(body, samples[i].body, sizeof samples[i].body);
			memmove(body + at + 1, body + at, (size_t)(n - at) * sizeof *body);
			body[at] = "xyzzy 1";
			expect(&samples[i], body, n + 1, free_line);
		}
}
END_TEST

START_TEST(entry__an_amend_changes_something)
{
	static const char *const body[] = { "because of a bug" };

	expect(&samples[ENTRY_AMEND], body, 1, false);
	ck_assert_ptr_nonnull(strstr(err.text, "`clock N` must stand here"));
	expect(&samples[ENTRY_AMEND], NULL, 0, false);
}
END_TEST

START_TEST(entry__an_edict_changes_something)
{
	static const char *const body[] = { "because of a bug" };

	expect(&samples[ENTRY_EDICT], body, 1, false);
	expect(&samples[ENTRY_EDICT], NULL, 0, false);
}
END_TEST

/* --- heads and words ---------------------------------------------------------------------------- */

static void refused(const char *text, const char *wanted)
{
	ck_assert_msg(read_entry(text) < 0, "taken:\n%s", text);
	ck_assert_msg(!strncmp(err.text, wanted, strlen(wanted)), "%s\n%s", err.text, text);
}

#define AGREE(head) "drumhead-begin 1 agree\n" head "on 2\ndrumhead-end\n"

START_TEST(entry__heads_are_whole)
{
	ck_assert_int_eq(read_entry(AGREE(HEAD)), 0);
	refused(AGREE("seq 3\nprev " H2 "\nby 1\n"), "line 2, column 1: `game H` must stand here, not `seq`");
	refused(AGREE("game " H "\nprev " H2 "\nby 1\n"),
	        "line 3, column 1: `seq N` must stand here, not `prev`");
	refused(AGREE("game " H "\nseq 3\nby 1\n"), "line 4, column 1: `prev H` must stand here, not `by`");
	refused(AGREE("game " H "\nseq 3\nprev " H "\n"),
	        "line 5, column 1: `by S` must stand here, not `on`");
	refused(AGREE("game " H "\nseq 0\nprev " H "\nby 1\n"), "line 3, column 5: an offer has `seq 0`");
	refused(AGREE(HEAD "by 1\n"), "line 6, column 1: `on N` must stand here, not `by`");
	refused("drumhead-begin 1 agree\n" HEAD "drumhead-end\n",
	        "after line 5: `on N` is missing at the end of");
	refused("drumhead-begin 1 agree\ndrumhead-end\n", "after line 1: `game H` is missing at the end of");
	refused("drumhead-begin 1 offer\nseq 1\nby 1\ndrumhead-end\n",
	        "line 2, column 5: an offer has `seq 0`");
	refused("drumhead-begin 1 signed\nentry " H "\ndrumhead-end\n",
	        "line 1: `signed` is no type of entry");
	refused("drumhead-begin 1 claim\n" HEAD "seat 2\ndue soon\ndrumhead-end\n",
	        "line 1: `claim` is no type");
}
END_TEST

START_TEST(entry__drafts_and_spoiled_blocks_are_none)
{
	struct canon c;

	ck_assert_int_eq(canon_parse_lines(&c, "volley 3\n", 9, &err), 0);
	ck_assert_int_eq(entry_parse(&entry, &arena, c.block, &err), -1);
	canon_release(&c);
	error_clear(&err);
	ck_assert_int_eq(canon_parse(&c, "drumhead-begin 1 orders\n", 24, &err), 0);
	ck_assert_int_eq(entry_parse(&entry, &arena, c.block, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "this block has no `drumhead-end`"));
	canon_release(&c);
}
END_TEST

struct bad_word {
	enum entry_type type;
	int at;                                  /* which statement of the sample's body */
	const char *instead, *error;             /* that is contained in the message */
};

static const struct bad_word bad_words[] = {
	{ ENTRY_AGREE, 0, "on", "the statement ends too early; it is `on N`" },
	{ ENTRY_AGREE, 0, "on 02", "`02` in `on N`: N is a number" },
	{ ENTRY_AGREE, 0, "on -2", "`-2` in `on N`: N is a number" },
	{ ENTRY_AGREE, 0, "on +2", "`+2` in `on N`: N is a number" },
	{ ENTRY_AGREE, 0, "on 2x", "`2x` in `on N`: N is a number" },
	{ ENTRY_AGREE, 0, "on 1000000000", "`1000000000` in `on N`: N is a number" },
	{ ENTRY_AGREE, 0, "on 99999999999999999999", "N is a number below 1000000000" },
	{ ENTRY_AGREE, 0, "on 2 3", "line 6, column 6: `3` is too much here; the statement is `on N`" },
	{ ENTRY_AGREE, 0, "ON 2", "`on N` must stand here, not `ON`" },
	{ ENTRY_FORFEIT, 0, "seat 9", "`9` in `seat S`: S is a seat, 0 to 8" },
	{ ENTRY_FORFEIT, 0, "seat 10", "S is a seat, 0 to 8" },
	{ ENTRY_FORFEIT, 0, "seat 2 2", "`2` is too much here" },
	{ ENTRY_ACCEPT, 0, "nonce " H " 0000000000000000", "is too much here; the statement is `nonce H`" },
	{ ENTRY_ACCEPT, 0, "nonce 865810a9ccafe040", "the statement ends too early; it is `nonce H`" },
	{ ENTRY_ACCEPT, 0, "nonce 865810A9CCAFE040 0 0 0", "H is 4 groups of 16 digits 0-9 a-f" },
	{ ENTRY_ACCEPT, 0, "nonce 865810a9ccafe04 0 0 0", "H is 4 groups of 16 digits 0-9 a-f" },
	{ ENTRY_RULING, 0, "on 2 2 1", "seats in `on N S*` ascend" },
	{ ENTRY_RULING, 0, "on 2 1 1", "seats in `on N S*` ascend" },
	{ ENTRY_RULING, 1, "beta " H, "the statement ends too early; it is `beta B`" },
	{ ENTRY_RULING, 3, "next", "`next` names the seats that are asked, or says `next over`" },
	{ ENTRY_RULING, 3, "next over 1", "`over` in `next S S*`: S is a seat" },
	{ ENTRY_RULING, 3, "next 1 0", "seats in `next S S*` ascend" },
	{ ENTRY_RULING, 3, "next 0 1 2 3 4 5 6 7 8 8", "is too much here" },
	{ ENTRY_RULING, 6, "deck Charles 1 " H, "`Charles` in `deck W N H`: W is a word" },
	{ ENTRY_RULING, 8, "keep it", "`it` is too much here; the statement is `keep`" },
	{ ENTRY_OFFER, 1, "pack 4duel " H, "`4duel` in `pack W H`: W is a word of up to 24 small letters" },
	{ ENTRY_OFFER, 1, "pack abcdefghijklmnopqrstuvwxy " H, "W is a word of up to 24" },
	{ ENTRY_OFFER, 1, "pack du-el " H, "W is a word of up to 24" },
	{ ENTRY_OFFER, 3, "scenario abcdefghijklmnopqrstuvwxy", "T has up to 24" },
	{ ENTRY_OFFER, 4, "option", "the statement ends too early; it is `option T+`" },
	{ ENTRY_OFFER, 5, "option 18.4", "options stand in the order of their letters, each once" },
	{ ENTRY_OFFER, 5, "option 17", "options stand in the order of their letters, each once" },
	{ ENTRY_OFFER, 6, "dice fair", "`fair` where `dice referee|witness|dual` is wanted" },
	{ ENTRY_OFFER, 7, "undo always", "`always` where `undo none|nodice|agreed` is wanted" },
	{ ENTRY_OFFER, 8, "edict none", "`none` where `edict referee|agreed` is wanted" },
	{ ENTRY_OFFER, 10, "seat 1 royalist rsa " H, "`rsa` where `seat S W ed25519 H` is wanted" },
	{ ENTRY_OFFER, 10, "seat 1 Royalist ed25519 " H, "`Royalist` in `seat S W ed25519 H`: W is a word" },
	{ ENTRY_OFFER, 11, "seat 2 covenanter sk " H, "ends too early; it is `seat S W sk H T`" },
	{ ENTRY_OFFER, 12, "from " H, "the statement ends too early; it is `from H N`" },
	{ ENTRY_UNDO, 1, "because", "the statement ends too early; it is `because T+`" },
	{ ENTRY_EDICT, 1, "put", "the statement ends too early; it is `put PIECE: PLACE`" },
};

START_TEST(entry__bad_words_are_named)
{
	const char *body[SAMPLE_MOST];

	for (size_t i = 0; i < sizeof bad_words / sizeof *bad_words; i++) {
		const struct bad_word *w = &bad_words[i];
		const struct sample *s = &samples[w->type];

		ck_assert_str_eq(s->type, entry_word(w->type));
		memcpy(body, s->body, sizeof body);
		body[w->at] = w->instead;
		expect(s, body, sample_size(s), false);
		ck_assert_msg(strstr(err.text, w->error), "%s: %s", w->instead, err.text);
	}
}
END_TEST

START_TEST(entry__an_offer_has_two_to_nine_seats)
{
	static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j" };
	const struct sample *s = &samples[ENTRY_OFFER];
	char seat[10][128];
	const char *body[SAMPLE_MOST];

	memcpy(body, s->body, sizeof body);
	for (int i = 0; i < 10; i++) {
		snprintf(seat[i], sizeof seat[i], "seat %d %s ed25519 " H, i < 9 ? i : 8, names[i]);
		body[10 + i] = seat[i];
	}
	expect(s, body, 11, false);
	ck_assert_ptr_nonnull(strstr(err.text, "`seat S W ed25519 H` is missing at the end"));
	expect(s, body, 12, true);
	expect(s, body, 19, true);
	ck_assert_int_eq(entry.charter->n_seats, 9);
	expect(s, body, 20, false);
	ck_assert_ptr_nonnull(strstr(err.text, "a game has at most 9 seats"));
}
END_TEST

/* --- what the members say ----------------------------------------------------------------------- */

static void read_sample(enum entry_type type)
{
	expect(&samples[type], samples[type].body, sample_size(&samples[type]), true);
}

START_TEST(entry__members_of_an_offer)
{
	const struct charter *c;

	read_sample(ENTRY_OFFER);
	c = entry.charter;
	ck_assert(hash_equal(&entry.id, &entry.game));
	ck_assert_str_eq(c->pack, "duel");
	ck_assert_int_eq(c->edition, 1);
	ck_assert_int_eq(c->n_options, 2);
	ck_assert_str_eq(c->option[1], "18.5 long");
	ck_assert_int_eq(c->dice, DICE_WITNESS);
	ck_assert_int_eq(c->undo, UNDO_AGREED);
	ck_assert_int_eq(c->edict, EDICT_AGREED);
	ck_assert_int_eq(c->clock, 7);
	ck_assert_int_eq(c->n_seats, 2);
	ck_assert_str_eq(c->seat[1].name, "covenanter");
	ck_assert_int_eq(c->seat[1].key.type, SSH_SK_ED25519);
	ck_assert_str_eq(c->seat[1].key.application, "ssh:");
	ck_assert(c->has_from && c->from_seq == 12 && entry.has_vrf && entry.has_box);
}
END_TEST

START_TEST(entry__members_of_a_ruling)
{
	read_sample(ENTRY_RULING);
	ck_assert_int_eq(entry.seq, 3);
	ck_assert_int_eq(entry.by, 1);
	ck_assert_int_eq(entry.on, 2);
	ck_assert_int_eq(entry.n_on_seats, 2);
	ck_assert_int_eq(entry.on_seat[1], 2);
	ck_assert(entry.has_beta && entry.has_secret && entry.keep);
	ck_assert_uint_eq(entry.beta[0], 0x86);
	ck_assert_int_eq(entry.rolls, 12);
	ck_assert_int_eq(entry.n_next, 2);
	ck_assert_int_eq(entry.n_lines, 2);
	ck_assert_str_eq(entry.line[1].token[1].text, "james");
}
END_TEST

/* One for each seat from 0 on, behind `secret`. */
START_TEST(entry__what_a_ruling_has_told)
{
	static const struct sample s = { "ruling", HEAD, "mmmmmmmmm", {
		"on 2", "beta " B, "rolls 12", "next 1", "state " H, "secret " H, "told 0 " H, "told 1 " H2, "deck charles 1 " H
	} };
	const char *body[SAMPLE_MOST];

	expect(&s, s.body, 9, true);
	ck_assert_int_eq(entry.n_told, 2);
	ck_assert_uint_eq(entry.told[1].bytes[0], 0x0f);
	ck_assert_int_eq(entry.n_lines, 1);
	memcpy(body, s.body, sizeof body);
	body[6] = "told 1 " H;
	body[7] = "told 2 " H2;
	expect(&s, body, 9, false);
	ck_assert_msg(strstr(err.text, "once for each seat, from 0 on") != NULL, "%s", err.text);
	body[6] = body[7] = "told 0 " H;
	expect(&s, body, 9, false);
	body[6] = s.body[8];
	body[7] = "told 0 " H;
	expect(&s, body, 8, false);
}
END_TEST

START_TEST(entry__members_of_orders)
{
	read_sample(ENTRY_ORDERS);
	ck_assert(entry.has_nonce && entry.has_sealed);
	ck_assert_int_eq(entry.n_lines, 2);
	ck_assert_int_eq(entry.line[1].n, 3);
	ck_assert_str_eq(entry.line[1].token[1].text, "duck:");
	ck_assert_int_eq(entry.line[1].token[1].line, 9);
	ck_assert_int_eq(entry.line[1].token[1].column, 6);
}
END_TEST

START_TEST(entry__next_over_has_no_seats)
{
	const char *body[SAMPLE_MOST];

	memcpy(body, samples[ENTRY_RULING].body, sizeof body);
	body[0] = "on 2";
	body[3] = "next over";
	expect(&samples[ENTRY_RULING], body, 5, true);
	ck_assert_int_eq(entry.n_next, 0);
	ck_assert_int_eq(entry.n_on_seats, 0);
}
END_TEST

START_TEST(entry__this_edition_plays_these_types)
{
	static const char supported[] = "offer accept orders open share ruling undo amend edict end agree refuse "
					"forfeit final mask deal";

	for (int i = 0; i < ENTRY_TYPES; i++)
		ck_assert_int_eq(entry_supported((enum entry_type)i),
		                 strstr(supported, entry_word((enum entry_type)i)) != NULL);
}
END_TEST

START_TEST(entry__of_one_format_is_none_of_the_other)
{
	struct text t = TEXT_INIT;

	for (int i = 0; i < N_SAMPLES; i++) {
		const struct sample *s = &samples[i];
		bool both = !strcmp(s->type, "undo") || !strcmp(s->type, "amend") || !strcmp(s->type, "edict") ||
		            !strcmp(s->type, "end") || !strcmp(s->type, "agree") || !strcmp(s->type, "refuse") ||
		            !strcmp(s->type, "forfeit");
		bool lines = !strcmp(s->type, "open") || !strcmp(s->type, "orders");

		build(&t, s, s->body, sample_size(s));
		t.bytes[strlen("drumhead-begin ")] = format_of(s) == 2 ? '1' : '2';
		if (!lines)                              /* whose shares would be lines of orders in format 1 */
			ck_assert_msg((read_entry(t.bytes) == 0) == both, "%s", t.bytes);
	}
	text_release(&t);
}
END_TEST

START_TEST(entry__masks_say_what_goes_in)
{
#define MASK(body) "drumhead-begin 2 mask\n" HEAD body "drumhead-end\n"
	round_trip(MASK("deck pile 1\nknown 3 4\ncard " B "\ncard " B "\n"));
	ck_assert(entry.mask->n_known == 2 && entry.mask->known[1] == 4 && entry.mask->after == -1);
	round_trip(MASK("deck pile 1\nslot hand 2 0\nslot pile 1 3\ncard " B "\ncard " B "\n"));
	ck_assert(entry.mask->n_slots == 2 && entry.mask->slot[1].index == 3);
	round_trip(MASK("deck pile 1\nknown 65535\nslot pile 1 4\ncard " B "\ncard " B "\nnonce " H "\n"));
	refused(MASK("deck pile 1\nknown 3 4\ncard " B "\n"), "line 8, column 125: 2 cards go in, and 1 come out");
	refused(MASK("deck pile 0\nknown 3\ncard " B "\n"), "line 6, column 11: epochs count from 1");
	refused(MASK("deck pile 1\nknown 4 3\ncard " B "\ncard " B "\n"), "line 7, column 9: known cards stand in the order");
	refused(MASK("deck pile 1\nknown 65536\ncard " B "\n"), "line 7, column 7: a card has a number up to 65535");
	refused(MASK("deck pile 1\nknown\ncard " B "\n"), "line 7, column 1: the statement ends too early");
	refused(MASK("deck pile 1\nslot pile 1 3\nslot pile 1 3\ncard " B "\ncard " B "\n"),
	        "line 8, column 13: slots stand in the order");
	refused(MASK("deck pile 1\n"), "after line 6: `card B` is missing");
}
END_TEST

START_TEST(entry__finals_bring_what_was_sealed)
{
#define FINAL(body) "drumhead-begin 2 final\n" HEAD "state " H "\ncards " H "\n" body "drumhead-end\n"
	struct unsealed *s;
	int n;

	round_trip(FINAL("seal 6\nwhen duck: yes\nwhen dive: no\nseal 8\nseal 12 as 6\n"));
	s = entry_unsealed(&n, &entry);
	ck_assert_int_eq(n, 3);
	ck_assert(s[0].seq == 6 && s[0].as == -1 && s[0].n_lines == 2);
	ck_assert(s[1].seq == 8 && s[1].as == -1 && s[1].n_lines == 0);
	ck_assert(s[2].seq == 12 && s[2].as == 6 && s[2].n_lines == 0);
	free(s);
	refused(FINAL("when duck: yes\n"), "line 8, column 1: `seal N [as N]` must stand here, not `when`");
	refused(FINAL("seal 6 as 4\nwhen duck: yes\n"), "line 9, column 1: `seal N [as N]` must stand here");
	refused(FINAL("seal 6 at 4\n"), "line 8, column 8: `at` where");
	refused(FINAL("seal 6 as 4 5\n"), "line 8, column 13: `5` is too much");
}
END_TEST

START_TEST(entry__what_cannot_be_read_is_not_written)
{
	struct token bad[] = { { "volley", 1, 1 }, { "th*ree", 1, 8 } };
	struct statement line = { bad, 2 };
	struct entry e;

	read_sample(ENTRY_ORDERS);
	e = entry;
	e.line = &line;
	e.n_lines = 1;
	ck_assert_int_eq(entry_write(&e, &arena, &err), -1);
	ck_assert_ptr_nonnull(
		strstr(err.text, "this entry cannot be written: line 8, column 10: the character"));
	error_clear(&err);
	read_sample(ENTRY_RULING);
	e = entry;
	e.rolls = -1;
	ck_assert_int_eq(entry_write(&e, &arena, &err), -1);
	error_clear(&err);
	e = entry;
	e.by = 9;
	ck_assert_int_eq(entry_write(&e, &arena, &err), -1);
}
END_TEST

/* --- the published ledgers ---------------------------------------------------------------------- */

/* The next entry of ledger.txt from *AT on: its id (64 digits) and bytes; false at the end. */
static bool next_listed(const char **at, char id[65], struct text *bytes)
{
	static const char end[] = "drumhead-end\n";
	const char *mark = strstr(*at, "  id "), *begin, *last;

	if (!mark)
		return false;
	for (int i = 0; i < 4; i++)
		memcpy(id + 16 * i, mark + 5 + 17 * i, 16);
	id[64] = '\0';
	begin = strstr(mark, "drumhead-begin");
	last = strstr(begin, end) + sizeof end - 1;
	text_clear(bytes);
	text_add(bytes, begin, (size_t)(last - begin));
	*at = last;
	return true;
}

START_TEST(entry__the_listed_ledger_round_trips)
{
	struct text file = TEXT_INIT, bytes = TEXT_INIT;
	const char *at;
	char id[65], hex[65];
	int n = 0;

	vector_text(&file, "ledger.txt");
	for (at = file.bytes; next_listed(&at, id, &bytes); n++) {
		round_trip(bytes.bytes);
		hex_encode(hex, entry.id.bytes, HASH_BYTES);
		ck_assert_str_eq(hex, id);
		ck_assert_int_eq(entry.seq, n);
	}
	ck_assert_int_eq(n, 15);
	text_release(&file);
	text_release(&bytes);
}
END_TEST

START_TEST(entry__the_ledger_directory_round_trips)
{
	json *file = vector_json("ledger/vectors.json");
	const json *list = json_get(file, "ledger");
	struct text bytes = TEXT_INIT;
	char name[64], hex[65];

	ck_assert_uint_eq(json_size(list), 13);
	for (size_t i = 0; i < json_size(list); i++) {
		const json *listed = json_at(list, i);

		snprintf(name, sizeof name, "ledger/%04zu.entry", i);
		text_clear(&bytes);
		vector_text(&bytes, name);
		round_trip(bytes.bytes);
		hex_encode(hex, entry.id.bytes, HASH_BYTES);
		ck_assert_str_eq(hex, vector_string(listed, "id"));
		ck_assert_str_eq(entry_word(entry.type), vector_string(listed, "type"));
		ck_assert_int_eq(entry.by, vector_integer(listed, "by"));
	}
	text_release(&bytes);
	json_free(file);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ */

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, entry__every_type_round_trips);
	tcase_add_test(tc, entry__missing_statements_are_found);
	tcase_add_test(tc, entry__doubled_statements_are_found);
	tcase_add_test(tc, entry__displaced_statements_are_found);
	tcase_add_test(tc, entry__unknown_statements_are_found);
	tcase_add_test(tc, entry__an_amend_changes_something);
	tcase_add_test(tc, entry__an_edict_changes_something);
	tcase_add_test(tc, entry__heads_are_whole);
	tcase_add_test(tc, entry__drafts_and_spoiled_blocks_are_none);
	tcase_add_test(tc, entry__bad_words_are_named);
	tcase_add_test(tc, entry__an_offer_has_two_to_nine_seats);
	tcase_add_test(tc, entry__members_of_an_offer);
	tcase_add_test(tc, entry__members_of_a_ruling);
	tcase_add_test(tc, entry__what_a_ruling_has_told);
	tcase_add_test(tc, entry__members_of_orders);
	tcase_add_test(tc, entry__next_over_has_no_seats);
	tcase_add_test(tc, entry__this_edition_plays_these_types);
	tcase_add_test(tc, entry__of_one_format_is_none_of_the_other);
	tcase_add_test(tc, entry__masks_say_what_goes_in);
	tcase_add_test(tc, entry__finals_bring_what_was_sealed);
	tcase_add_test(tc, entry__what_cannot_be_read_is_not_written);
	tcase_add_test(tc, entry__the_listed_ledger_round_trips);
	tcase_add_test(tc, entry__the_ledger_directory_round_trips);
}

int main(void)
{
	Suite *suite = suite_create("entry");
	TCase *tc = tcase_create("entry");

	tcase_add_checked_fixture(tc, setup, teardown);
	add_tests(tc);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
