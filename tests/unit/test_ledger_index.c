/* test_ledger_index.c - a long ledger opened by its index is the same as one that was read, and whatever happens to
 * the index or to an entry is noticed.
 *
 * The game lies in one directory for all tests, old enough to be recorded; each makes the index anew. */
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "ledger_game.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/ledger_index.h"
#include "trust/signed.h"

enum { LENGTH = 300, OLD_SECONDS = 4 };

static void play_on(int n)
{
	while (game.n < n) {
		make_orders(game.pen.seat, "volley");
		accepted();
		make_ruling(game.pen.seat, 1 + game.n / 2 % 2);
		accepted();
	}
}

static void agreed(enum entry_type type, int to)
{
	begin(type, game.pen.seat);
	e.to = to;
	finish_by(e.by);
	accepted();
	begin(ENTRY_AGREE, game.pen.seat);
	e.on = game.n - 1;
	finish_by(e.by);
	accepted();
}

/* A game in which something was taken back. */
static void make_game(void)
{
	ck_assert_int_eq(crypto_ready(&err), 0);
	ledger_init(&game);
	strcpy(dir, "/tmp/ledger-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	make_charter(DICE_WITNESS, 1, 2);
	charter.undo = UNDO_AGREED;
	make_offer(1);
	accepted();
	make_accept(2);
	accepted();
	make_ruling(1, 1);
	accepted();
	play_on(LENGTH / 2);
	agreed(ENTRY_UNDO, 2 + LENGTH / 4 / 2 * 2);
	play_on(LENGTH);
	sleep(OLD_SECONDS);
}

static void remove_game(void)
{
	char command[128];

	snprintf(command, sizeof command, "rm -r %s", dir);
	ck_assert_int_eq(system(command), 0);
	ledger_release(&game);
	arena_release(&arena);
}

static const char *path_of(const char *name)
{
	static char path[128];

	snprintf(path, sizeof path, "%s/%s", dir, name);
	return path;
}

/* The index, made anew of the whole ledger. */
static void write_index(void)
{
	struct ledger l;

	unlink(path_of("log.index"));
	ck_assert_msg(ledger_open_indexed(&l, dir, &err) == 0, "%s", err.text);
	ledger_write_index(&l, dir);
	ledger_release(&l);
	ck_assert(file_exists(path_of("log.index")));
}

static void same_entry(const struct ledger *a, const struct ledger *b, int i)
{
	const struct entry *one = ledger_at(a, i), *two = ledger_at(b, i);

	ck_assert(hash_equal(&a->link[i].id, &b->link[i].id));
	ck_assert(hash_equal(&one->id, &a->link[i].id));
	ck_assert_str_eq(one->bytes, two->bytes);
	ck_assert_int_eq(a->link[i].type, one->type);
	ck_assert_int_eq(b->link[i].type, one->type);
	ck_assert_int_eq(b->link[i].by, one->by);
	ck_assert_int_eq(b->link[i].on, one->on);
	ck_assert_int_eq(b->link[i].next, one->n_next ? one->next[0] : -1);
	ck_assert_int_eq(a->undone[i], b->undone[i]);
	ck_assert_int_eq(ledger_is_live(a, i), ledger_is_live(b, i));
}

/* Opened by the index, if there is one, it is as read. */
static void opens_the_same(void)
{
	struct ledger read, quick;

	error_clear(&err);
	ck_assert_msg(ledger_open(&read, dir, &err) == 0, "%s", err.text);
	ck_assert_msg(ledger_open_indexed(&quick, dir, &err) == 0, "%s", err.text);
	ck_assert_int_eq(read.n, quick.n);
	ck_assert_mem_eq(&read.pen, &quick.pen, sizeof read.pen);
	ck_assert_int_eq(read.live_ruling, quick.live_ruling);
	ck_assert_int_eq(read.motion, quick.motion);
	ck_assert_int_eq(read.over, quick.over);
	ck_assert_int_eq(read.nonces, quick.nonces);
	ck_assert_mem_eq(read.charter.seat, quick.charter.seat, sizeof read.charter.seat);
	for (int i = 0; i < read.n; i++)
		same_entry(&read, &quick, i);
	ledger_release(&read);
	ledger_release(&quick);
}

START_TEST(ledger__an_index_leads_to_the_same_ledger)
{
	write_index();
	opens_the_same();
}
END_TEST

static void change(const char *name, long at)
{
	FILE *f = fopen(path_of(name), "r+");
	int byte;

	ck_assert_ptr_nonnull(f);
	fseek(f, at, SEEK_SET);
	byte = fgetc(f);
	fseek(f, at, SEEK_SET);
	fputc(byte ^ 1, f);
	fclose(f);
}

START_TEST(ledger__an_index_that_was_changed_or_cut_is_not_used)
{
	struct stat st;

	write_index();
	ck_assert_int_eq(stat(path_of("log.index"), &st), 0);
	for (long at = 0; at < st.st_size; at += st.st_size / 16 + 1) {
		change("log.index", at);
		opens_the_same();
		change("log.index", at);
	}
	opens_the_same();
	for (long size = st.st_size; size > 0; size /= 2) {
		ck_assert_int_eq(truncate(path_of("log.index"), size - 1), 0);
		opens_the_same();
	}
}
END_TEST

static void remove_entries(int from, int to)
{
	for (int i = from; i < to; i++) {
		char name[32];

		snprintf(name, sizeof name, "log/%04d.entry", i);
		ck_assert_int_eq(unlink(path_of(name)), 0);
	}
}

START_TEST(ledger__a_ledger_that_has_grown_or_shrunk_goes_by_its_files)
{
	write_index();
	play_on(LENGTH + 4);
	opens_the_same();
	remove_entries(LENGTH - 4, game.n);
	opens_the_same();
}
END_TEST

START_TEST(ledger__what_has_hardly_grown_gets_no_new_index)
{
	struct ledger l;

	write_index();
	ck_assert_int_eq(ledger_open_indexed(&l, dir, &err), 0);
	unlink(path_of("log.index"));
	ledger_write_index(&l, dir);
	ck_assert(!file_exists(path_of("log.index")));
	ledger_release(&l);
}
END_TEST

/* Only what was written long before may not be written once more unseen. */
START_TEST(ledger__what_is_new_is_not_recorded_yet)
{
	struct stat st;
	off_t all;

	write_index();
	ck_assert_int_eq(stat(path_of("log.index"), &st), 0);
	all = st.st_size;
	change("log/0200.entry", 0);
	change("log/0200.entry", 0);
	write_index();
	ck_assert_int_eq(stat(path_of("log.index"), &st), 0);
	ck_assert_int_lt(st.st_size, all * 7 / 10);
	opens_the_same();
}
END_TEST

START_TEST(ledger__an_indexed_entry_that_was_changed_is_refused)
{
	struct ledger l;

	write_index();
	change("log/0100.entry", 60);
	ck_assert_int_eq(ledger_open_indexed(&l, dir, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "0100.entry"));
	change("log/0100.entry", 60);
}
END_TEST

/* It is read when it is asked for, and not before. */
START_TEST(ledger__an_entry_that_goes_while_it_is_used_ends_the_program)
{
	struct ledger l;

	write_index();
	ck_assert_int_eq(ledger_open_indexed(&l, dir, &err), 0);
	ck_assert_int_eq(unlink(path_of("log/0004.entry")), 0);
	ledger_at(&l, 4);
}
END_TEST

/* In this order: the last ones leave a game that is good for nothing. */
int main(void)
{
	Suite *suite = suite_create("ledger_index");
	TCase *tc = tcase_create("ledger_index");

	tcase_set_timeout(tc, 60);
	tcase_add_unchecked_fixture(tc, make_game, remove_game);
	tcase_add_test(tc, ledger__an_index_leads_to_the_same_ledger);
	tcase_add_test(tc, ledger__an_index_that_was_changed_or_cut_is_not_used);
	tcase_add_test(tc, ledger__what_has_hardly_grown_gets_no_new_index);
	tcase_add_test(tc, ledger__what_is_new_is_not_recorded_yet);
	tcase_add_test(tc, ledger__a_ledger_that_has_grown_or_shrunk_goes_by_its_files);
	tcase_add_test(tc, ledger__an_indexed_entry_that_was_changed_is_refused);
	tcase_add_exit_test(tc, ledger__an_entry_that_goes_while_it_is_used_ends_the_program, 75);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
