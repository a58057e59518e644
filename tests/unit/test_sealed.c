/* test_sealed.c - sealed whens (doc/PROTOCOL.md S4, P3): trees, what is sealed, opened, kept. */
#include <sys/stat.h>
#include "base/file.h"
#include "game/load.h"
#include "play/book.h"
#include "play/run_save.h"
#include "runs.h"
#include "sealed_game.h"

/* --- trees ----------------------------------------------------------------------------------------- */

static void make_leaves(struct hash *leaf, int n)
{
	for (int i = 0; i < n; i++)
		leaf[i] = hash_tagged("test", &i, sizeof i);
}

START_TEST(sealed__every_path_leads_to_the_root_and_no_other_leaf_does)
{
	for (int n = 1; n <= 33; n++) {
		struct hash leaf[33], path[PATH_MOST], root, found;

		make_leaves(leaf, n);
		root = tree_root(leaf, n);
		for (int i = 0; i < n; i++) {
			int length = tree_path(path, leaf, n, i);

			ck_assert(tree_follow(&found, &leaf[i], n, i, path, length) && hash_equal(&found, &root));
			ck_assert(!tree_follow(&found, &leaf[i], n, i, path, length + 1));
			ck_assert(length == 0 || !tree_follow(&found, &leaf[i], n, i, path, length - 1));
			leaf[i].bytes[0] ^= 1;
			ck_assert(tree_follow(&found, &leaf[i], n, i, path, length) && !hash_equal(&found, &root));
			leaf[i].bytes[0] ^= 1;
		}
	}
}
END_TEST

/* From the formulas, by an independent program. */
START_TEST(sealed__hashes_are_those_of_the_protocol)
{
	struct hash game = { { 1 } }, salt = { { 2 } }, key_salt = sealed_key_salt(&salt, "losses"), leaf[3], root;
	char hex[65];

	hex_encode(hex, key_salt.bytes, 32);
	ck_assert_str_eq(hex, "1372ad97f5ccdb2e9f6e32565b14b3e85297645fbc659872aa4b60d1bbb419b4");
	leaf[0] = sealed_leaf(&game, 2, "losses", &key_salt, "when losses: auto\n", 18);
	hex_encode(hex, leaf[0].bytes, 32);
	ck_assert_str_eq(hex, "edda3adf33a237eb4ea79b96d79377a0a0a83e8885d37733f5179dbb2d71e9f8");
	leaf[1] = leaf[2] = game;
	root = tree_root(leaf, 3);
	hex_encode(hex, root.bytes, 32);
	ck_assert_str_eq(hex, "5d4472c7eae8b1f0e7d0486f7ae24c1dcce537a9322025141801406e175fa8c8");
}
END_TEST

/* --- a game ---------------------------------------------------------------------------------------- */

static bool opens(const struct entry *e, const char *key)
{
	for (int i = 0; i < e->n_lines; i++)
		if (strcmp(e->line[i].token[0].text, "key") == 0 && strcmp(e->line[i].token[1].text, key) == 0)
			return true;
	return false;
}

START_TEST(sealed__only_what_is_asked_is_opened)
{
	struct game g;
	const struct entry *open;
	struct text whens = TEXT_INIT;

	begin(&g, "asked", DICE_WITNESS);
	book_whens(&whens, g.run->book, 2);
	ck_assert_str_eq(whens.bytes, "when toll: gold\n");
	toy_play(&g, 1, "end\n");
	open = last(&g, ENTRY_OPEN);
	ck_assert_int_eq(open->by, 2);
	ck_assert_int_eq(open->on, 5);
	ck_assert(opens(open, "toll") && opens(open, "act"));
	ck_assert(!opens(open, "losses") && !strstr(open->bytes, "losses") && !strstr(open->bytes, "retreat"));
	ck_assert_int_eq(last(&g, ENTRY_RULING)->seq, open->seq + 1);
	text_clear(&whens);
	book_whens(&whens, g.run->book, 2);
	ck_assert_str_eq(whens.bytes, "when toll: wool\n");
	text_release(&whens);
	game_close(&g);
	toy_audit("asked", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(sealed__what_is_open_is_not_opened_again)
{
	struct game g;
	int opened;

	begin(&g, "again", DICE_WITNESS);
	toy_play(&g, 1, "end\n");
	opened = last(&g, ENTRY_OPEN)->seq;
	toy_play(&g, 2, "end\n");
	ck_assert_int_eq(last(&g, ENTRY_OPEN)->seq, opened);
	ck_assert(g.ledger.over);
	ck_assert(last(&g, ENTRY_FINAL)->has_salt);
	ck_assert_int_eq(g.ledger.pen.seat, -1);
	game_close(&g);
	toy_audit("again", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(sealed__the_position_has_the_root_and_no_line)
{
	struct error err = ERROR_INIT;
	struct game g;
	struct run *again;
	char *before, *after;
	json *j;

	begin(&g, "state", DICE_WITNESS);
	toy_play(&g, 1, "end\n");
	before = state_bytes(g.run);
	ck_assert_ptr_nonnull(strstr(before, "\"opened\":[\"act\",\"toll\"]"));
	ck_assert_ptr_nonnull(strstr(before, "\"sealed\":\""));
	ck_assert_ptr_null(strstr(before, "losses"));
	j = run_save(g.run);
	again = run_new(&toy, g.pack, 0, NULL, 0);
	ck_assert_msg(run_load(again, j, "state", &err) == 0, "%s", err.text);
	after = state_bytes(again);
	ck_assert_str_eq(before, after);
	json_free(j);
	run_free(again);
	free(before);
	free(after);
	game_close(&g);
}
END_TEST

START_TEST(sealed__new_seals_replace_the_old_and_leave_what_was_opened)
{
	struct game g;
	struct hash root;

	begin(&g, "anew", DICE_WITNESS);
	root = g.run->book->seat[2].sealed;
	toy_play(&g, 1, "end\n");
	toy_play(&g, 2, "end\nsealed\nwhen toll: gold\n");
	ck_assert(!hash_equal(&root, &g.run->book->seat[2].sealed));
	ck_assert_int_eq(g.run->book->seat[2].n_whens, 1);
	game_close(&g);
}
END_TEST

START_TEST(sealed__the_lines_are_kept_for_their_owner_alone)
{
	struct stat about;
	struct game g;

	begin(&g, "kept", DICE_WITNESS);
	ck_assert_int_eq(stat("kept/secrets/0005.sealed", &about), 0);
	ck_assert_int_eq(about.st_mode & 0777, 0600);
	ck_assert_ptr_null(strstr(ledger_at(&g.ledger, 5)->bytes, "wool"));
	ck_assert_int_eq(toy_sign(&g, 1, "end\n"), 0);
	ck_assert_int_eq(rename("kept/secrets/0005.sealed", "kept/secrets/away"), 0);
	ck_assert_int_eq(toy_settle(&g), -1);
	ck_assert_msg(strstr(toy_error.text, "put the file back") != NULL, "%s", toy_error.text);
	ck_assert_int_eq(g.ledger.n, 8);
	ck_assert_int_eq(rename("kept/secrets/away", "kept/secrets/0005.sealed"), 0);
	ck_assert_int_eq(toy_settle(&g), 0);
	game_close(&g);
	toy_audit("kept", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(sealed__an_opening_without_its_ruling_is_gone_on_with)
{
	struct game g;
	char *letter;

	begin(&g, "crash", DICE_WITNESS);
	toy_play(&g, 1, "end\n");
	game_close(&g);
	ck_assert_int_eq(remove("crash/log/0009.entry"), 0);
	toy_open(&g, "crash");
	ck_assert_int_eq(g.ledger.n, 9);
	ck_assert_int_eq(g.ledger.pen.type, ENTRY_RULING);
	letter = toy_letter(&g, 8);
	toy_copy("crash", "crash.b");
	ck_assert_int_eq(toy_settle(&g), 0);
	ck_assert_int_eq(g.ledger.n, 10);
	game_close(&g);
	toy_audit("crash", FAULT_NONE, 0, "");
	ck_assert_int_eq(remove("crash.b/log/0008.entry"), 0);
	toy_open(&g, "crash.b");
	ck_assert_int_eq(toy_take(&g, letter), 0);
	ck_assert_msg(strstr(toy_error.text, "comes with the ruling") != NULL, "%s", toy_error.text);
	free(letter);
	game_close(&g);
}
END_TEST

/* --- what cannot be sealed --------------------------------------------------------------------------- */

static void is_refused(struct game *g, const char *orders, const char *wanted)
{
	ck_assert_int_eq(toy_sign(g, 1, orders), -1);
	ck_assert_msg(strstr(toy_error.text, wanted) != NULL, "%s", toy_error.text);
	ck_assert_int_eq(toy_error.fault, FAULT_ORDERS);
}

START_TEST(sealed__only_whens_of_one_key_are_sealed)
{
	struct charter c;
	struct game g;

	toy_charter(&c, DICE_WITNESS);
	toy_offer("lines", &c);
	toy_open(&g, "lines");
	is_refused(&g, "end\nsealed\nmarch RF1: Perth\n", "orders:3:1: only whens can be sealed");
	is_refused(&g, "end\nsealed\nend\n", "only whens can be sealed");
	is_refused(&g, "end\nsealed\nsealed\n", "only whens can be sealed");
	is_refused(&g, "end\nsealed\nwhen all: auto\n", "orders:3:6: `when all` cannot be sealed");
	is_refused(&g, "end\nsealed\nWhen looses: auto\n", "did you mean losses?");
	is_refused(&g, "end\nsealed\nwhen losses: fooot\n", "nothing in this game is called");
	is_refused(&g, "end\nsealed now\nwhen losses: foot\n", "`sealed` stands alone");
	ck_assert_int_eq(g.ledger.n, 3);
	game_close(&g);
}
END_TEST

/* --- a referee --------------------------------------------------------------------------------------- */

START_TEST(sealed__a_referee_opens_only_what_answered)
{
	struct game g;
	const struct entry *open;

	begin(&g, "referee", DICE_REFEREE);
	toy_play(&g, 1, "end\n");
	open = last(&g, ENTRY_OPEN);
	ck_assert_int_eq(open->by, 0);
	ck_assert(opens(open, "toll") && !opens(open, "act") && !opens(open, "losses"));
	game_close(&g);
	toy_audit("referee", FAULT_NONE, 0, "");
}
END_TEST

START_TEST(sealed__a_referee_takes_sealed_orders_with_their_lines_only)
{
	struct text whole = TEXT_INIT, block = TEXT_INIT;
	bool ours[SEATS_MOST] = { false, false, true };
	struct charter c;
	struct game g, referee;
	char *letter;

	toy_charter(&c, DICE_REFEREE);
	toy_offer("ref.a", &c);
	toy_open(&g, "ref.a");
	toy_play(&g, 1, "end\nwhen toll: gold\n");
	toy_copy("ref.a", "ref.b");
	ck_assert_int_eq(toy_sign(&g, 2, BLUE_SEALS), 0);
	letter = toy_letter(&g, 6);
	toy_open(&referee, "ref.b");
	ck_assert_int_eq(toy_take(&referee, letter), 0);
	ck_assert_msg(strstr(toy_error.text, "their lines are not in this letter") != NULL, "%s", toy_error.text);
	text_puts(&whole, letter);
	error_clear(&toy_error);
	ck_assert_int_eq(seals_print_mail(&block, &g, 6, ours, &toy_error), 0);
	text_puts(&whole, block.bytes);
	*strstr(strstr(whole.bytes, "begin 1 sealed"), "wool") = 'p';
	ck_assert_int_eq(toy_take(&referee, whole.bytes), 0);
	ck_assert_msg(strstr(toy_error.text, "are not those that blue has sealed") != NULL, "%s", toy_error.text);
	ck_assert(!file_exists("ref.b/secrets/0006.sealed"));
	text_cut(&whole, strlen(letter));
	text_puts(&whole, block.bytes);
	ck_assert_int_eq(toy_take(&referee, whole.bytes), 1);
	ck_assert(file_exists("ref.b/secrets/0006.sealed"));
	ck_assert_int_eq(toy_settle(&referee), 0);
	free(letter);
	text_release(&whole);
	text_release(&block);
	game_close(&referee);
	game_close(&g);
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, sealed__every_path_leads_to_the_root_and_no_other_leaf_does);
	tcase_add_test(tc, sealed__hashes_are_those_of_the_protocol);
	tcase_add_test(tc, sealed__only_what_is_asked_is_opened);
	tcase_add_test(tc, sealed__what_is_open_is_not_opened_again);
	tcase_add_test(tc, sealed__the_position_has_the_root_and_no_line);
	tcase_add_test(tc, sealed__new_seals_replace_the_old_and_leave_what_was_opened);
	tcase_add_test(tc, sealed__the_lines_are_kept_for_their_owner_alone);
	tcase_add_test(tc, sealed__an_opening_without_its_ruling_is_gone_on_with);
	tcase_add_test(tc, sealed__only_whens_of_one_key_are_sealed);
	tcase_add_test(tc, sealed__a_referee_opens_only_what_answered);
	tcase_add_test(tc, sealed__a_referee_takes_sealed_orders_with_their_lines_only);
}

int main(void)
{
	return toy_run_tests("sealed", add_tests);
}
