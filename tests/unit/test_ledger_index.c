/* test_ledger_index.c - a long ledger opened by its index is the same as one that was read, and whatever happens to
 * the index, to the directory or to an entry that is used is noticed.
 *
 * The game lies in one directory for all tests; each makes the index anew. */
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "ledger_game.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/ledger_index.h"
#include "trust/nonces.h"
#include "trust/signed.h"

enum { LENGTH = 300 };

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

static const char *path_of(const char *name)
{
	static char path[320];

	snprintf(path, sizeof path, "%s/%s", dir, name);
	return path;
}

/* What was written before has earlier times than what is written now, and the lock is taken between them. */
static void take_lock(void)
{
	static const struct timespec a_while = { 0, 30000000 };
	int fd;

	nanosleep(&a_while, NULL);
	fd = open(path_of("lock"), O_WRONLY | O_CREAT, 0644);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(futimens(fd, NULL), 0);
	close(fd);
	nanosleep(&a_while, NULL);
}

/* A game in which something was taken back. */
static void make_game(void)
{
	ck_assert_int_eq(crypto_ready(&err), 0);
	ledger_init(&game);
	scratch_directory(dir, sizeof dir);
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
}

static void remove_game(void)
{
	char command[300];

	snprintf(command, sizeof command, "rm -r %s", dir);
	ck_assert_int_eq(system(command), 0);
	ledger_release(&game);
	arena_release(&arena);
}

/* The index, made anew of the whole ledger. */
static void write_index(void)
{
	struct ledger l;

	unlink(path_of("log.index"));
	take_lock();
	ck_assert_msg(ledger_open_indexed(&l, dir, &err) == 0, "%s", err.text);
	ledger_write_index(&l, dir);
	ledger_release(&l);
	ck_assert(file_exists(path_of("log.index")));
}

static void same_entry(const struct ledger *a, const struct ledger *b, int i)
{
	const struct entry *one = ledger_at(a, i), *two = ledger_at(b, i);
	const struct hash *nonce = one->has_nonce ? &one->nonce : &one->id;

	ck_assert(hash_equal(&a->link[i].id, &b->link[i].id));
	ck_assert(hash_equal(&one->id, &a->link[i].id));
	ck_assert_str_eq(one->bytes, two->bytes);
	ck_assert_int_eq(a->link[i].type, one->type);
	ck_assert_int_eq(b->link[i].type, one->type);
	ck_assert_int_eq(b->link[i].by, one->by);
	ck_assert_int_eq(b->link[i].on, one->on);
	ck_assert_int_eq(b->link[i].next, one->n_next ? one->next[0] : -1);
	ck_assert_int_eq(a->link[i].undone, b->link[i].undone);
	ck_assert_int_eq(ledger_is_live(a, i), ledger_is_live(b, i));
	ck_assert_int_eq(nonces_user(a->nonces, nonce), one->has_nonce ? i : -1);
	ck_assert_int_eq(nonces_user(b->nonces, nonce), one->has_nonce ? i : -1);
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
	ck_assert_int_eq(read.ended, quick.ended);
	ck_assert_int_eq(read.forfeited, quick.forfeited);
	ck_assert_int_eq(read.charter.edition, quick.charter.edition);
	ck_assert_mem_eq(read.charter.seat, quick.charter.seat, sizeof read.charter.seat);
	for (int i = 0; i < read.n; i++)
		same_entry(&read, &quick, i);
	ledger_release(&read);
	ledger_release(&quick);
}

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

/* Does the index lead past all entries?  Then one in the middle that is written over in its place is seen by nobody who
 * does not read it. */
static bool leads_past_all(void)
{
	struct ledger l;
	bool passed;

	error_clear(&err);
	change("log/0100.entry", 60);
	passed = ledger_open_indexed(&l, dir, &err) == 0;
	if (passed)
		ledger_release(&l);
	error_clear(&err);
	change("log/0100.entry", 60);
	return passed;
}

/* DIR/log is as it was, but its times. */
static void touch_directory(void)
{
	char name[] = "log/x";
	int fd = open(path_of(name), O_WRONLY | O_CREAT, 0644);

	ck_assert_int_ge(fd, 0);
	close(fd);
	unlink(path_of(name));
}

START_TEST(ledger__an_index_leads_to_the_same_ledger)
{
	write_index();
	opens_the_same();
	ck_assert(leads_past_all());
}
END_TEST

START_TEST(ledger__entries_that_kept_their_times_are_believed_when_the_directory_did_not)
{
	write_index();
	touch_directory();
	opens_the_same();
	ck_assert(!leads_past_all());
	opens_the_same();
}
END_TEST

/* Where the nonces of the index lie: before the places, 40 bytes for each entry. */
static long in_nonces(void)
{
	struct stat st;

	ck_assert_int_eq(stat(path_of("log.index"), &st), 0);
	return (long)st.st_size - 40L * game.n - 8;
}

START_TEST(ledger__an_index_that_was_changed_or_cut_is_not_used)
{
	struct stat st;

	write_index();
	touch_directory();                       /* now all of it is read */
	ck_assert_int_eq(stat(path_of("log.index"), &st), 0);
	for (long at = 0; at < st.st_size; at += st.st_size / 16 + 1) {
		change("log.index", at);
		opens_the_same();
		change("log.index", at);
	}
	opens_the_same();
	write_index();
	for (long at = 0; at < in_nonces() / 2; at += 499) {
		change("log.index", at);
		ck_assert(!leads_past_all());
		change("log.index", at);
		write_index();
	}
	for (long size = st.st_size; size > 0; size /= 2) {
		ck_assert_int_eq(truncate(path_of("log.index"), size - 1), 0);
		opens_the_same();
	}
}
END_TEST

START_TEST(ledger__nonces_that_were_changed_in_the_index_end_the_program)
{
	struct ledger l;
	struct hash any = { { 0 } };

	write_index();
	change("log.index", in_nonces());
	ck_assert_int_eq(ledger_open_indexed(&l, dir, &err), 0);
	nonces_user(l.nonces, &any);
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

START_TEST(ledger__what_the_index_has_is_not_written_again)
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

/* With one that was opened by its index, and goes on. */
START_TEST(ledger__the_index_has_what_we_have_just_written)
{
	struct ledger l;
	int n = game.n;

	write_index();
	take_lock();
	ck_assert_int_eq(ledger_open_indexed(&l, dir, &err), 0);
	play_on(n + 4);
	for (int i = n; i < game.n; i++)
		ledger_push(&l, ledger_at(&game, i));
	ledger_write_index(&l, dir);
	ledger_release(&l);
	opens_the_same();
	ck_assert(leads_past_all());
}
END_TEST

/* What was written after the lock was taken may have been written once more after it was read: so it is read again. */
START_TEST(ledger__what_is_newer_than_the_lock_is_read_again)
{
	struct ledger l;
	struct stat st;
	off_t all;

	write_index();
	ck_assert_int_eq(stat(path_of("log.index"), &st), 0);
	all = st.st_size;
	unlink(path_of("log.index"));
	take_lock();
	change("log/0200.entry", 0);
	change("log/0200.entry", 0);
	ck_assert_int_eq(ledger_open_indexed(&l, dir, &err), 0);
	ledger_write_index(&l, dir);
	ledger_release(&l);
	ck_assert(leads_past_all());
	unlink(path_of("log.index"));
	ck_assert_int_eq(ledger_open_indexed(&l, dir, &err), 0);
	change("log/0200.entry", 60);
	ledger_write_index(&l, dir);
	ledger_release(&l);
	change("log/0200.entry", 60);
	ck_assert_int_eq(stat(path_of("log.index"), &st), 0);
	ck_assert_int_lt(st.st_size, all * 7 / 10);
	opens_the_same();
}
END_TEST

static void put_back(const char *name, const char *changed)
{
	char from[128];

	snprintf(from, sizeof from, "%s", path_of(changed));
	ck_assert_int_eq(rename(from, path_of(name)), 0);
}

/* As an editor, git or rsync writes it: a new file in the place of the old one. */
static void change_anew(const char *name, long at)
{
	struct text bytes = TEXT_INIT;

	ck_assert_int_eq(file_read(&bytes, path_of(name), 1 << 20, &err), 0);
	bytes.bytes[at] ^= 1;
	ck_assert_int_eq(file_replace(path_of("changed"), bytes.bytes, bytes.length, 0644, &err), 0);
	put_back(name, "changed");
	text_release(&bytes);
}

static void is_refused(const char *words)
{
	struct ledger l;

	error_clear(&err);
	ck_assert_int_eq(ledger_open_indexed(&l, dir, &err), -1);
	ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
	error_clear(&err);
}

START_TEST(ledger__an_indexed_entry_that_was_exchanged_is_refused)
{
	write_index();
	change_anew("log/0100.entry", 60);
	is_refused("0100.entry");
	change_anew("log/0100.entry", 60);
}
END_TEST

/* Those at either end are looked at each time: another chain has another last entry. */
START_TEST(ledger__a_first_or_last_entry_that_was_written_over_is_refused)
{
	char last[32];

	snprintf(last, sizeof last, "log/%04d.entry", game.n - 1);
	write_index();
	change(last, 60);
	is_refused(last);
	change(last, 60);
	write_index();
	change("log/0001.entry", 60);
	is_refused("0001.entry");
	change("log/0001.entry", 60);
}
END_TEST

START_TEST(ledger__an_old_entry_that_was_written_over_ends_the_program_that_reads_it)
{
	struct ledger l;

	write_index();
	change("log/0100.entry", 60);
	ck_assert_int_eq(ledger_open_indexed(&l, dir, &err), 0);
	ledger_at(&l, 100);
}
END_TEST

/* It is read when it is asked for, and not before.  The test before has left an entry changed. */
START_TEST(ledger__an_entry_that_goes_while_it_is_used_ends_the_program)
{
	struct ledger l;

	change("log/0100.entry", 60);
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
	tcase_add_test(tc, ledger__entries_that_kept_their_times_are_believed_when_the_directory_did_not);
	tcase_add_test(tc, ledger__an_index_that_was_changed_or_cut_is_not_used);
	tcase_add_test(tc, ledger__what_the_index_has_is_not_written_again);
	tcase_add_test(tc, ledger__the_index_has_what_we_have_just_written);
	tcase_add_test(tc, ledger__what_is_newer_than_the_lock_is_read_again);
	tcase_add_test(tc, ledger__an_indexed_entry_that_was_exchanged_is_refused);
	tcase_add_test(tc, ledger__a_first_or_last_entry_that_was_written_over_is_refused);
	tcase_add_test(tc, ledger__a_ledger_that_has_grown_or_shrunk_goes_by_its_files);
	tcase_add_exit_test(tc, ledger__nonces_that_were_changed_in_the_index_end_the_program, 75);
	tcase_add_exit_test(tc, ledger__an_old_entry_that_was_written_over_ends_the_program_that_reads_it, 75);
	tcase_add_exit_test(tc, ledger__an_entry_that_goes_while_it_is_used_ends_the_program, 75);
	suite_add_tcase(suite, tc);
	suite_ends_processes();
	return suite_run(suite);
}
