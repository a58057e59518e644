/* test_entry_members.c - what is read of a good entry, and written again: the samples and the published ledgers. */
#include "entry_samples.h"
#include "suite.h"
#include "vectors.h"

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
	ck_assert_msg(strstr(said.text, "once for each seat, from 0 on") != NULL, "%s", said.text);
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
	ck_assert_int_eq(entry_write(&e, &arena, &said), -1);
	ck_assert_ptr_nonnull(
		strstr(said.text, "this entry cannot be written: line 8, column 10: the character"));
	error_clear(&said);
	read_sample(ENTRY_RULING);
	e = entry;
	e.rolls = -1;
	ck_assert_int_eq(entry_write(&e, &arena, &said), -1);
	error_clear(&said);
	e = entry;
	e.by = 9;
	ck_assert_int_eq(entry_write(&e, &arena, &said), -1);
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

int main(void)
{
	Suite *suite = suite_create("entry_members");
	TCase *tc = tcase_create("entry_members");

	tcase_add_checked_fixture(tc, setup, teardown);
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
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
