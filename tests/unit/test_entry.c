/* test_entry.c - the grammar of entries: every way to get a statement wrong.
 *
 * Each sample is mutated statement by statement; what is read of good ones is tested by test_entry_members.c. */
#include "entry_samples.h"
#include "suite.h"

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
	ck_assert_ptr_nonnull(strstr(said.text, "`clock N` must stand here"));
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

	ck_assert_int_eq(canon_parse_lines(&c, "volley 3\n", 9, &said), 0);
	ck_assert_int_eq(entry_parse(&entry, &arena, c.block, &said), -1);
	canon_release(&c);
	error_clear(&said);
	ck_assert_int_eq(canon_parse(&c, "drumhead-begin 1 orders\n", 24, &said), 0);
	ck_assert_int_eq(entry_parse(&entry, &arena, c.block, &said), -1);
	ck_assert_ptr_nonnull(strstr(said.text, "this block has no `drumhead-end`"));
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
		ck_assert_msg(strstr(said.text, w->error), "%s: %s", w->instead, said.text);
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
	ck_assert_ptr_nonnull(strstr(said.text, "`seat S W ed25519 H` is missing at the end"));
	expect(s, body, 12, true);
	expect(s, body, 19, true);
	ck_assert_int_eq(entry.charter->n_seats, 9);
	expect(s, body, 20, false);
	ck_assert_ptr_nonnull(strstr(said.text, "a game has at most 9 seats"));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("entry");
	TCase *tc = tcase_create("entry");

	tcase_add_checked_fixture(tc, setup, teardown);
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
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
