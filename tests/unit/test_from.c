/* test_from.c - a game goes on from another one (doc/PROTOCOL.md G6); and who tries to go on from what is none of
 * it. */
#include "base/file.h"
#include "game/append.h"
#include "game/before.h"
#include "game/load.h"
#include "game/motion_write.h"
#include "game/replay.h"
#include "game/start.h"
#include "motion_game.h"
#include "runs.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

static char *toy_directory(void)
{
	const char *srcdir = getenv("srcdir");

	return path_join(srcdir ? srcdir : ".", "tests/data/toy");
}

/* The charter of a game that goes on from ruling SEQ of the game in OLD. */
static void charter_from(struct charter *c, const char *old, int seq)
{
	struct ledger l;

	error_clear(&toy_error);
	toy_charter(c, DICE_WITNESS);
	ck_assert_int_eq(ledger_open(&l, old, &toy_error), 0);
	c->has_from = true;
	c->from = ledger_at(&l, 0)->id;
	c->from_seq = seq;
	ledger_release(&l);
}

static int offer_from(const char *directory, const char *old, struct charter *c)
{
	char *pack = toy_directory();
	int result;

	error_clear(&toy_error);
	result = game_offer(directory, pack, old, toy_rulesets, c, 1, &toy_keys, &toy_error);
	free(pack);
	return result;
}

static int join(const char *directory, const char *old, const char *letter)
{
	char *pack = toy_directory();
	int result;

	error_clear(&toy_error);
	result = game_join(directory, pack, old, toy_rulesets, MAILED(letter, "letter"), &toy_error);
	free(pack);
	return result;
}

static void begins(const char *directory)
{
	struct game g;

	toy_open(&g, directory);
	ck_assert_int_eq(game_accept(&g, &toy_keys, &toy_error), 0);
	ck_assert_int_eq(toy_settle(&g), 0);
	game_close(&g);
}

/* Nothing is made of what was refused. */
static void none(int result, const char *directory, const char *wanted)
{
	ck_assert_int_eq(result, -1);
	ck_assert_msg(strstr(toy_error.text, wanted) != NULL, "%s", toy_error.text);
	ck_assert(!file_exists(directory));
}

/* An old game in which ruling 6 was undone, back to 4; DIRECTORY.before is a copy from before that. */
static void old_game(const char *directory)
{
	char before[64];
	struct game g;

	begin(&g, directory);
	toy_play(&g, 1, "end\nwhen toll: gold\n");               /* 3, 4 */
	toy_play(&g, 2, "march BF1: Kincardine\n");              /* 5, 6 */
	snprintf(before, sizeof before, "%s.before", directory);
	toy_copy(directory, before);
	agreed(&g, ENTRY_UNDO, 4, "");
	game_close(&g);
}

START_TEST(from__goes_on_where_the_old_game_stood)
{
	struct charter c;
	struct game g;
	struct run *stood;
	char *there, *here;

	old_game("good");
	charter_from(&c, "good", 4);
	ck_assert_msg(offer_from("good.new", "good", &c) == 0, "%s", toy_error.text);
	begins("good.new");
	toy_open(&g, "good");
	stood = game_replay(&g, 4, &toy_error);
	there = state_bytes(stood);
	run_free(stood);
	game_close(&g);
	toy_open(&g, "good.new");
	here = state_bytes(g.run);
	ck_assert_str_eq(there, here);
	free(there);
	free(here);
	toy_play(&g, 2, "end\nwhen toll: gold\n");
	game_close(&g);
	toy_audit("good.new", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(from__what_is_no_live_ruling_is_refused)
{
	struct charter c;

	old_game("live");
	charter_from(&c, "live", 6);
	none(offer_from("live.new", "live", &c), "live.new", "entry 6 of live is no live ruling");
	charter_from(&c, "live", 3);
	none(offer_from("live.new", "live", &c), "live.new", "entry 3 of live is no live ruling");
	charter_from(&c, "live", 99);
	none(offer_from("live.new", "live", &c), "live.new", "entry 99 of live is no live ruling");
}
END_TEST

START_TEST(from__another_games_hash_is_refused)
{
	struct charter c;

	old_game("one");
	old_game("two");
	charter_from(&c, "one", 4);
	none(offer_from("one.new", "two", &c), "one.new", "two is not the game that the offer goes on from");
	c.from.bytes[0] ^= 1;
	none(offer_from("one.new", "one", &c), "one.new", "one is not the game that the offer goes on from");
}
END_TEST

START_TEST(from__without_the_old_ledger_is_refused)
{
	struct charter c;

	old_game("gone");
	charter_from(&c, "gone", 4);
	none(offer_from("gone.new", NULL, &c), "gone.new", "give its directory with --from DIR");
	none(offer_from("gone.new", "nowhere", &c), "gone.new", "nowhere");
}
END_TEST

/* Red offers to go on from a ruling that he has agreed to undo, and shows a ledger without that. */
START_TEST(from__an_offer_over_an_undone_ruling_is_not_joined)
{
	struct charter c;
	struct game g;
	char *letter;

	old_game("undone");
	charter_from(&c, "undone", 6);
	ck_assert_msg(offer_from("undone.new", "undone.before", &c) == 0, "%s", toy_error.text);
	toy_open(&g, "undone.new");
	letter = toy_letter(&g, 0);
	game_close(&g);
	none(join("undone.joined", "undone", letter), "undone.joined", "entry 6 of undone is no live ruling");
	none(join("undone.joined", NULL, letter), "undone.joined", "give its directory with --from DIR");
	free(letter);
	begins("undone.new");
	toy_audit("undone.new", FAULT_NONE, 0, "");              /* by what red shows */
	ck_assert_int_eq(rename("undone.new/from", "undone.shown"), 0);
	toy_copy("undone", "undone.new/from");
	toy_audit("undone.new", FAULT_FORM, -1, "entry 6 of undone.new/from is no live ruling");
}
END_TEST

START_TEST(from__another_ledger_in_its_place_is_found)
{
	struct charter c;

	old_game("mine");
	old_game("other");
	charter_from(&c, "mine", 4);
	ck_assert_int_eq(offer_from("mine.new", "mine", &c), 0);
	begins("mine.new");
	toy_audit("mine.new", FAULT_NONE, 0, "");
	ck_assert_int_eq(rename("mine.new/from", "mine.away"), 0);
	toy_copy("other", "mine.new/from");
	toy_audit("mine.new", FAULT_FORM, -1, "is not the game that the offer goes on from");
	ck_assert_int_eq(rename("mine.new/from", "mine.wrong"), 0);
	toy_audit("mine.new", FAULT_FORM, -1, "mine.new/from");
}
END_TEST

/* The ledger is good, every signature of it; but the pack with which it would be played is not there. */
START_TEST(from__a_position_that_cannot_be_had_is_neither_accepted_nor_judged_good)
{
	struct charter c;
	struct game g;

	old_game("lost");
	charter_from(&c, "lost", 4);
	ck_assert_int_eq(offer_from("lost.new", "lost", &c), 0);
	ck_assert_int_eq(rename("lost.new/from/pack/tables.json", "lost.tables"), 0);
	toy_open(&g, "lost.new");
	ck_assert_int_eq(game_accept(&g, &toy_keys, &toy_error), -1);
	ck_assert_msg(strstr(toy_error.text, "lost.new/from/pack is not the pack") != NULL, "%s", toy_error.text);
	ck_assert_int_eq(g.ledger.n, 1);
	game_close(&g);
	error_clear(&toy_error);
	game_init(&g, "lost.new", toy_rulesets);
	ck_assert_int_eq(game_admit_file(&g, &toy_error), -1);
	ck_assert_msg(strstr(toy_error.text, "lost.new/from/pack is not the pack") != NULL, "%s", toy_error.text);
	game_close(&g);
	ck_assert_int_eq(rename("lost.tables", "lost.new/from/pack/tables.json"), 0);
	begins("lost.new");
	toy_audit("lost.new", FAULT_NONE, 0, "");
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, from__goes_on_where_the_old_game_stood);
	tcase_add_test(tc, from__what_is_no_live_ruling_is_refused);
	tcase_add_test(tc, from__another_games_hash_is_refused);
	tcase_add_test(tc, from__without_the_old_ledger_is_refused);
	tcase_add_test(tc, from__an_offer_over_an_undone_ruling_is_not_joined);
	tcase_add_test(tc, from__another_ledger_in_its_place_is_found);
	tcase_add_test(tc, from__a_position_that_cannot_be_had_is_neither_accepted_nor_judged_good);
}

int main(void)
{
	return toy_run_tests("from", add_tests);
}
