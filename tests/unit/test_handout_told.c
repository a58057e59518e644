/* test_handout_told.c - what a ruling tells is bound by it (doc/PROTOCOL.md 7.2): nothing that was changed on the way
 * is taken, and whoever changes his own copy is found out; and no letter can bring a copy to where it cannot go on. */
#include "game/replay.h"
#include "handout_game.h"
#include "suite.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"

/* --- what is told -------------------------------------------------------------------------------------------- */

/* Everything fits but the tale: state, dice and the hand are as they were signed. */
START_TEST(told__another_tale_of_what_all_see_is_refused)
{
	int seq = rule_with_a_die();
	struct text blocks = TEXT_INIT, letter = TEXT_INIT;

	read_block(&letter, "ref", seq, "1");
	change_state(&blocks, seq, "\"rule\":\"2.3\"", "\"rule\":\"2.4\"");
	text_puts(&blocks, letter.bytes);
	red_refuses_with(seq, blocks.bytes, "is not what the ruling names");
	ck_assert_int_eq(cards_error.fault, FAULT_OPENING);
	text_release(&blocks);
	text_release(&letter);
}
END_TEST

/* Red passes, and the referee has ruled: his letter, which nobody has got yet; new. */
static char *red_passes(void)
{
	int n = cards_at[REFEREE].ledger.n;
	char *letter;

	ck_assert_msg(cards_sign(RED, "end\n") == 0, "%s", cards_error.text);
	letter = cards_letter(RED, n);
	ck_assert_msg(cards_take(REFEREE, letter) == 0 && cards_settle(REFEREE) == 0, "%s", cards_error.text);
	free(letter);
	return cards_letter(REFEREE, n);
}

/* The letter of SEQ to SEAT becomes the one to ruling WITH: the same bytes, which open with the same key. */
static void put_letter_of(struct text *blocks, int seq, int with, int seat)
{
	const struct ledger *l = &cards_at[REFEREE].ledger;
	struct text file = TEXT_INIT, sealed = TEXT_INIT;
	struct canon c;
	char to[4];

	snprintf(to, sizeof to, "%d", seat);
	read_block(&file, "ref", seq, to);
	ck_assert(canon_parse(&c, file.bytes, file.length, &cards_error) == 0);
	ck_assert_int_eq(find_parcel(&sealed, &c, &(struct parcel){ "letter", &ledger_at(l, seq)->id, seat }), 1);
	parcel_write(blocks, &(struct parcel){ "letter", &ledger_at(l, with)->id, seat }, sealed.bytes, sealed.length);
	canon_release(&c);
	text_release(&file);
	text_release(&sealed);
}

/* Passing changes no hand: all that the older letter says is still true. */
START_TEST(told__a_letter_of_an_older_ruling_is_refused)
{
	struct text blocks = TEXT_INIT;
	int seq;

	cards_begin();
	free(red_passes());
	seq = cards_at[REFEREE].ledger.live_ruling;
	read_block(&blocks, "ref", seq, "state");
	put_letter_of(&blocks, 3, seq, RED);
	red_refuses_with(seq, blocks.bytes, "is not what the ruling names");
	text_release(&blocks);
}
END_TEST

/* --- a referee who tells another tale --------------------------------------------------------------------------- */

/* The ruling at the head of the referee's copy, once more, telling red what LIE tells; he has signed for it. */
static void tell(struct run *lie)
{
	struct game *g = &cards_at[REFEREE];
	struct run *before = game_begin(g, &cards_error);
	struct arena arena = ARENA_INIT;
	struct sidecar beside = { .is_signed = true };
	struct ruled ruled;
	struct entry e;
	struct handout h;

	entry_copy(&e, &arena, ledger_at(&g->ledger, 3));
	ck_assert(ledger_beside(&beside, &g->ledger, g->directory, 3, &cards_error) == 0);
	ruled = (struct ruled){ .seq = e.seq, .on = e.on, .before = before, .after = lie };
	ck_assert_msg(handout_make(&h, g, &ruled, &cards_error) == 0, "%s", cards_error.text);
	e.told[RED] = told_hash(&e.game, e.seq, RED, h.part[RED].bytes, h.part[RED].length);
	sign(&beside.signature, &e, &arena);
	ck_assert(ledger_unstore_last(&g->ledger, g->directory, &cards_error) == 0);
	ck_assert_int_eq(system("rm -r seat.referee.record"), 0);
	cards_reopen(REFEREE);
	run_free(before);                        /* it and the lie borrowed from the copy that was closed */
	before = game_begin(g, &cards_error);
	lie->pack = lie->table->pack = lie->checkpoint->pack = g->pack;
	lie->option = before->option;
	ledger_push(&g->ledger, &e);
	ck_assert(ledger_store(&g->ledger, g->directory, &e, &beside, &cards_error) == 0);
	ck_assert(handout_give(g, &e, before, lie, &cards_error) == 0);
	handout_release(&h);
	run_free(before);
	arena_release(&arena);
	cards_reopen(REFEREE);
}

/* Red is told that he was dealt another card than lies in his hand: all that he can check is right. */
START_TEST(told__a_false_tale_to_one_seat_comes_out_in_the_end)
{
	struct run *lie;
	struct audit a;

	cards_meet();
	ck_assert_msg(cards_settle(REFEREE) == 0, "%s", cards_error.text);
	lie = game_replay(&cards_at[REFEREE], 3, &cards_error);
	for (int i = 0; i < lie->events.n; i++)
		if (lie->events.event[i].to == RED)
			lie->events.event[i].thing[0] = PIECE(first_at(lie->table, CARDS_BOX));
	tell(lie);
	run_free(lie);
	cards_spread(REFEREE);                   /* the players cannot know */
	ck_assert_int_eq(pass_to_the_end(), -1);
	ck_assert_msg(strstr(cards_error.text, "wrong ruling: told 1 is not") != NULL, "%s", cards_error.text);
	ck_assert(audit_game(&a, "ref", cards_rulesets, &cards_error) == 0);
	ck_assert_str_eq(fault_word(a.fault), fault_word(FAULT_RULING));
	ck_assert_int_eq(a.seq, 3);
	ck_assert_int_eq(strncmp(audit_guilt(&a), "The seat has signed it.", 23), 0);
	audit_release(&a);
}
END_TEST

/* More comes to nothing than a letter of its length has room for: the rest is left out, and that is said. */
START_TEST(told__what_has_no_room_in_a_letter_is_left_out)
{
	const struct game *g = &cards_at[REFEREE];
	struct run *before, *much, *read;
	struct text blocks = TEXT_INIT;
	const struct event *last;
	struct game red;
	struct handout h;
	struct attached all;
	struct canon c;
	struct ruled ruled;
	struct hash told[SEATS_MOST];
	struct entry e;

	cards_begin();
	e = *ledger_at(&g->ledger, 3);
	memcpy(told, e.told, (size_t)e.n_told * sizeof *told);
	e.told = told;
	before = game_begin(g, &cards_error);
	much = game_replay(g, 3, &cards_error);
	for (int i = 0; i < 100; i++)
		run_lapse(much, RED, "2.1", i + 1, "play: Storm, Gold, Veto", "\"Storm\" is not possible here");
	ruled = (struct ruled){ .seq = e.seq, .on = e.on, .before = before, .after = much };
	ck_assert(handout_make(&h, g, &ruled, &cards_error) == 0);
	ck_assert_uint_eq(h.part[RED].length, h.part[BLUE].length);
	for (int part = 0; part <= RED; part++) {
		parcel_write(&blocks, &(struct parcel){ part ? "letter" : "state", &e.id, part ? part : PARCEL_TO_ALL },
		             h.part[part].bytes, h.part[part].length);
		e.told[part] = told_hash(&e.game, e.seq, part, h.part[part].bytes, h.part[part].length);
	}
	ck_assert(canon_parse(&c, blocks.bytes, blocks.length, &cards_error) == 0);
	red = cards_at[RED];
	all = attached_all(&c);
	read = ruling_read(&red, &e, &all, before, &cards_error);
	ck_assert_msg(read != NULL, "%s", cards_error.text);
	last = &read->events.event[read->events.n - 1];
	ck_assert_int_gt(read->events.n, 8);
	ck_assert_int_lt(read->events.n, 100);
	ck_assert_int_eq(last->kind, EVENT_LAPSED);
	/* red's four cards and his lapses; the last is that of those left out */
	ck_assert_msg(strncmp(last->text, "and ", 4) == 0 && atoi(last->text + 4) == 4 + 100 - (read->events.n - 1), "%s",
	              last->text);
	run_free(read);
	run_free(much);
	run_free(before);
	handout_release(&h);
	canon_release(&c);
	text_release(&blocks);
}
END_TEST

START_TEST(told__a_ruling_that_does_not_name_all_is_none)
{
	struct game *g = &cards_at[REFEREE];
	struct sidecar beside = { .is_signed = true };
	struct ledger then;
	struct entry e;

	cards_begin();
	e = *ledger_at(&g->ledger, 3);
	ck_assert(ledger_beside(&beside, &g->ledger, g->directory, 3, &cards_error) == 0);
	e.n_told--;
	sign(&beside.signature, &e, &g->ledger.arena);
	ledger_until(&then, &g->ledger, 3);
	ck_assert_int_eq(ledger_check(&then, &e, &beside, &cards_error), -1);
	ck_assert_int_eq(cards_error.fault, FAULT_RULING);
	ck_assert_msg(strstr(cards_error.text, "must say `told` of each of its 3 seats") != NULL, "%s", cards_error.text);
	ledger_release(&then);
}
END_TEST

/* --- copies that were changed ------------------------------------------------------------------------------------ */

static void audit_finds(const char *directory, int seat, int seq, const char *wanted)
{
	struct audit a;

	error_clear(&cards_error);
	ck_assert(audit_game_as(&a, directory, cards_rulesets, &cards_keys[seat], &cards_error) == 0);
	ck_assert_str_eq(fault_word(a.fault), fault_word(FAULT_OPENING));
	ck_assert_int_eq(a.seq, seq);
	ck_assert_msg(strstr(a.text, wanted) != NULL, "%s", a.text);
	ck_assert_ptr_nonnull(strstr(audit_guilt(&a), "Nobody has signed what lies here"));
	audit_release(&a);
}

static void write_block(const char *directory, int seq, const char *to, const struct text *bytes)
{
	char path[64];

	snprintf(path, sizeof path, "%s/letters/%04d.%s", directory, seq, to);
	ck_assert(file_replace(path, bytes->bytes, bytes->length, 0644, &cards_error) == 0);
}

/* Before the final the owner of a copy sees what was changed in it, and after it everybody. */
START_TEST(told__a_tale_that_was_changed_is_found_by_an_audit)
{
	struct text blocks = TEXT_INIT;

	cards_begin();
	change_state(&blocks, 3, "\"blanks\":[0,1,", "\"blanks\":[1,0,");
	write_block("red", 3, "state", &blocks);
	audit_finds("red", RED, 3, "0003.state");
	text_clear(&blocks);
	read_block(&blocks, "ref", 3, "state");
	write_block("red", 3, "state", &blocks);
	ck_assert_msg(pass_to_the_end() == 0, "%s", cards_error.text);
	text_clear(&blocks);
	change_state(&blocks, 3, "\"blanks\":[0,1,", "\"blanks\":[1,0,");
	write_block("red", 3, "state", &blocks);
	audit_finds("red", BLUE, 3, "0003.state");
	text_release(&blocks);
}
END_TEST

/* A letter that is not one's own cannot be opened; but the ruling names it. */
START_TEST(told__a_changed_letter_to_another_is_found_by_an_audit)
{
	struct text blocks = TEXT_INIT;

	cards_begin();
	put_letter_of(&blocks, 3, 3, BLUE);
	*(strstr(blocks.bytes, "hex ") + 4) ^= 1;
	write_block("red", 3, "2", &blocks);
	audit_finds("red", RED, 3, "0003.2");
	text_release(&blocks);
}
END_TEST

/* --- orders and rulings: both or neither -------------------------------------------------------------------------- */

/* Orders of red that his own program would not have signed, with his signature, as blocks; red's copy knows nothing. */
static void orders_by_hand(struct text *out, struct entry *e, const char *line)
{
	static struct token token[2];
	static struct statement lines[1];
	struct game *g = &cards_at[RED];
	struct sidecar s = { .is_signed = true };

	token[0].text = "play";
	token[1].text = line;
	lines[0].token = token;
	lines[0].n = 2;
	ledger_begin(&g->ledger, e, ENTRY_ORDERS, RED);
	e->has_nonce = true;
	memset(e->nonce.bytes, 7, HASH_BYTES);
	e->line = lines;
	e->n_lines = 1;
	ck_assert_msg(entry_write(e, &g->ledger.arena, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(ssh_sign(&s.signature, charter_key(&g->ledger.charter, RED), cards_keys[RED].ssh, cards_keys[RED].n_ssh,
	                   e->bytes, e->length, &cards_error) == 0);
	text_add(out, e->bytes, e->length);
	signed_write(out, &e->id, &s);
}

/* A ruling on E that nobody has signed: one of the referee's, made to follow E. */
static void ruling_of_nobody(struct text *out, const struct entry *e)
{
	struct game *g = &cards_at[RED];
	struct entry ruling;

	entry_copy(&ruling, &g->ledger.arena, ledger_at(&cards_at[REFEREE].ledger, 3));
	ruling.seq = e->seq + 1;
	ruling.prev = e->id;
	ruling.on = e->seq;
	ruling.n_lines = 0;
	ck_assert_msg(entry_write(&ruling, &g->ledger.arena, &cards_error) == 0, "%s", cards_error.text);
	text_add(out, ruling.bytes, ruling.length);
}

START_TEST(told__orders_of_others_are_taken_with_a_good_ruling_or_not_at_all)
{
	struct text letter = TEXT_INIT;
	struct entry e;
	int n;

	cards_begin();
	n = cards_at[BLUE].ledger.n;
	orders_by_hand(&letter, &e, "Gold");
	ruling_of_nobody(&letter, &e);
	ck_assert_int_eq(cards_take(BLUE, letter.bytes), -1);
	ck_assert_int_eq(cards_at[BLUE].ledger.n, n);
	ck_assert(!file_exists("blue/log/0004.entry"));
	cards_play(RED, "end\n");                /* blue goes on with what red has really sent */
	ck_assert_int_eq(cards_at[BLUE].ledger.n, n + 2);
	text_release(&letter);
}
END_TEST

/* What a shared directory, or a program before this one, brought into blue's copy. */
static void put_unruled(struct entry *e, const char *line)
{
	struct game *g = &cards_at[BLUE];
	struct sidecar beside = { .is_signed = true };
	struct text unused = TEXT_INIT;

	orders_by_hand(&unused, e, line);
	ck_assert(ssh_sign(&beside.signature, charter_key(&g->ledger.charter, RED), cards_keys[RED].ssh,
	                   cards_keys[RED].n_ssh, e->bytes, e->length, &cards_error) == 0);
	ledger_push(&g->ledger, e);
	ck_assert(ledger_store(&g->ledger, g->directory, e, &beside, &cards_error) == 0);
	cards_reopen(BLUE);
	text_release(&unused);
}

START_TEST(told__orders_that_nobody_ruled_on_give_way_to_those_of_the_ruling)
{
	struct text letter = TEXT_INIT;
	struct entry e, other;
	char *ruled;
	int n;

	cards_begin();
	n = cards_at[BLUE].ledger.n;
	put_unruled(&e, "Gold");
	orders_by_hand(&letter, &other, "Storm");
	ruling_of_nobody(&letter, &other);
	ck_assert_int_eq(cards_take(BLUE, letter.bytes), -1);        /* not to others that nobody has ruled on */
	ck_assert(hash_equal(&cards_at[BLUE].ledger.link[n].id, &e.id));
	ruled = red_passes();
	ck_assert_msg(cards_take(BLUE, ruled) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_at[BLUE].ledger.n, n + 2);
	ck_assert(!hash_equal(&cards_at[BLUE].ledger.link[n].id, &e.id));
	cards_reopen(BLUE);
	ck_assert_int_eq(system("ls blue/evidence/0004.*.entry blue/evidence/0004.*.sig >/dev/null"), 0);
	ck_assert_int_eq(system("diff -r ref/log blue/log"), 0);
	ck_assert_msg(cards_take(RED, ruled) == 0, "%s", cards_error.text);
	cards_play(BLUE, "end\n");
	text_release(&letter);
	free(ruled);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("handout_told");
	TCase *c = tcase_create("cards");

	tcase_add_checked_fixture(c, cards_setup, cards_teardown);
	tcase_set_timeout(c, 60);
	tcase_add_test(c, told__another_tale_of_what_all_see_is_refused);
	tcase_add_test(c, told__a_letter_of_an_older_ruling_is_refused);
	tcase_add_test(c, told__a_false_tale_to_one_seat_comes_out_in_the_end);
	tcase_add_test(c, told__what_has_no_room_in_a_letter_is_left_out);
	tcase_add_test(c, told__a_ruling_that_does_not_name_all_is_none);
	tcase_add_test(c, told__a_tale_that_was_changed_is_found_by_an_audit);
	tcase_add_test(c, told__a_changed_letter_to_another_is_found_by_an_audit);
	tcase_add_test(c, told__orders_of_others_are_taken_with_a_good_ruling_or_not_at_all);
	tcase_add_test(c, told__orders_that_nobody_ruled_on_give_way_to_those_of_the_ruling);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
