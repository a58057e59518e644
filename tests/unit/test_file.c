/* test_file.c - files: read within bounds, replaced whole, locked, named in every error. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "suite.h"

static char directory[4096];

static void make_directory(void)
{
	scratch_directory(directory, sizeof directory);
}

static void remove_directory(void)
{
	struct error err = ERROR_INIT;
	char **name;
	size_t n;

	ck_assert_int_eq(file_names(&name, &n, directory, &err), 0);
	for (size_t i = 0; i < n; i++) {
		char *path = path_join(directory, name[i]);

		if (unlink(path) < 0)
			rmdir(path);
		free(path);
	}
	file_names_free(name, n);
	ck_assert_int_eq(rmdir(directory), 0);
}

static void assert_holds(const char *path, const char *bytes)
{
	struct error err = ERROR_INIT;
	struct text t = TEXT_INIT;

	ck_assert_msg(file_read(&t, path, 1000, &err) == 0, "%s", err.text);
	ck_assert_str_eq(t.bytes, bytes);
	text_release(&t);
}

/* After each write only the file itself may be in the directory. */
static void assert_alone(const char *name)
{
	struct error err = ERROR_INIT;
	char **found;
	size_t n;

	ck_assert_int_eq(file_names(&found, &n, directory, &err), 0);
	ck_assert_uint_eq(n, 1);
	ck_assert_str_eq(found[0], name);
	file_names_free(found, n);
}

START_TEST(file__replace_replaces_and_create_does_not)
{
	struct error err = ERROR_INIT;
	char *path = path_join(directory, "state.json");
	struct stat st;

	ck_assert_int_eq(file_create(path, "one", 3, 0600, &err), 0);
	ck_assert_int_eq(stat(path, &st), 0);
	ck_assert_int_eq(st.st_mode & 0777, 0600);
	ck_assert_int_eq(file_create(path, "two", 3, 0600, &err), -1);
	ck_assert_int_eq(err.kind, ERROR_REFUSED);
	ck_assert_ptr_nonnull(strstr(err.text, "state.json: exists already"));
	assert_holds(path, "one");
	assert_alone("state.json");
	error_clear(&err);
	ck_assert_int_eq(file_replace(path, "three", 5, 0644, &err), 0);
	assert_holds(path, "three");
	assert_alone("state.json");
	ck_assert_int_eq(file_remove(path, &err), 0);
	ck_assert_int_eq(file_remove(path, &err), 0);
	ck_assert(!file_exists(path));
	free(path);
}
END_TEST

START_TEST(file__read_is_bounded_and_appends)
{
	struct error err = ERROR_INIT;
	struct text t = TEXT_INIT;
	char *path = path_join(directory, "f");

	ck_assert_int_eq(file_replace(path, "12345", 5, 0644, &err), 0);
	text_puts(&t, "before ");
	ck_assert_int_eq(file_read(&t, path, 5, &err), 0);
	ck_assert_str_eq(t.bytes, "before 12345");
	ck_assert_int_eq(file_read(&t, path, 4, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "more than 4 bytes"));
	ck_assert_str_eq(t.bytes, "before 12345");
	error_clear(&err);
	ck_assert_int_eq(file_read_given(&t, "/dev/zero", 100000, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "more than 100000 bytes"));
	ck_assert_str_eq(t.bytes, "before 12345");
	error_clear(&err);
	ck_assert_int_eq(file_read(&t, directory, 100, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "Is a directory"));
	text_release(&t);
	free(path);
}
END_TEST

/* Opened in the plain way, each of these would keep us waiting for ever. */
START_TEST(file__reads_plain_files_only_unless_the_user_named_another)
{
	struct error err = ERROR_INIT;
	struct text t = TEXT_INIT;
	char *path = path_join(directory, "state.json");
	int both;

	ck_assert_int_eq(mkfifo(path, 0600), 0);
	ck_assert_int_eq(file_read(&t, path, 100, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "state.json: is no plain file"));
	error_clear(&err);
	ck_assert_int_eq(file_read(&t, "/dev/zero", 100, &err), -1);
	ck_assert_str_eq(err.text, "/dev/zero: is no plain file, and is not read");
	error_clear(&err);
	ck_assert_ptr_null(json_read(path, 100, &err));
	error_clear(&err);
	both = open(path, O_RDWR | O_NONBLOCK);
	ck_assert_int_eq(write(both, "12345", 5), 5);
	ck_assert_int_eq(file_read_given(&t, path, 4, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "more than 4 bytes"));
	close(both);
	text_release(&t);
	free(path);
}
END_TEST

START_TEST(file__failures_name_the_path)
{
	struct error err = ERROR_INIT;
	struct text t = TEXT_INIT;
	char **found;
	size_t n;

	ck_assert_int_eq(file_read(&t, "/none/f", 9, &err), -1);
	ck_assert_str_eq(err.text, "/none/f: cannot be opened: No such file or directory");
	error_clear(&err);
	ck_assert_int_eq(file_replace("/none/f", "x", 1, 0644, &err), -1);
	ck_assert_str_eq(err.text, "/none/f: cannot be written: No such file or directory");
	error_clear(&err);
	ck_assert_int_eq(file_names(&found, &n, "/none", &err), -1);
	ck_assert_str_eq(err.text, "/none: the directory cannot be opened: No such file or directory");
	error_clear(&err);
	ck_assert_int_eq(file_lock("/none/lock", 0, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "/none/lock: "));
	error_clear(&err);
	ck_assert_int_eq(file_make_directory("/dev/null/x", &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "/dev/null"));
}
END_TEST

START_TEST(file__names_are_sorted_by_bytes)
{
	static const char *const made[] = { "b", "a", "B", "a0" }, *const sorted[] = { "B", "a", "a0", "b" };
	struct error err = ERROR_INIT;
	char **name;
	size_t n;

	for (int i = 0; i < 4; i++) {
		char *path = path_join(directory, made[i]);

		ck_assert_int_eq(file_create(path, "", 0, 0644, &err), 0);
		free(path);
	}
	ck_assert_int_eq(file_names(&name, &n, directory, &err), 0);
	ck_assert_uint_eq(n, 4);
	for (int i = 0; i < 4; i++)
		ck_assert_str_eq(name[i], sorted[i]);
	file_names_free(name, n);
}
END_TEST

START_TEST(file__makes_directories_with_parents)
{
	struct error err = ERROR_INIT;
	char *deep = path_join(directory, "a/b//c/");
	char *middle = path_join(directory, "a/b");
	char *top = path_join(directory, "a");

	ck_assert_int_eq(file_make_directory(deep, &err), 0);
	ck_assert_int_eq(file_make_directory(deep, &err), 0);
	ck_assert(file_is_directory(deep));
	rmdir(deep);
	rmdir(middle);
	rmdir(top);
	free(deep);
	free(middle);
	free(top);
}
END_TEST

/* A child holds the lock until its pipe closes; the parent must hear its process number, and have the
 * lock once the child was killed. */
START_TEST(file__lock_names_its_holder_and_dies_with_it)
{
	struct error err = ERROR_INIT;
	char *path = path_join(directory, "lock"), number[32];
	int ready[2], lock;
	pid_t child;

	ck_assert_int_eq(pipe(ready), 0);
	child = fork();
	if (child == 0) {
		if (file_lock(path, 0, &err) < 0 || write(ready[1], "x", 1) != 1)
			_exit(1);
		for (;;)
			pause();
	}
	ck_assert_int_eq(read(ready[0], number, 1), 1);
	ck_assert_int_eq(file_lock(path, 0, &err), -1);
	ck_assert_int_eq(err.kind, ERROR_TEMPORARY);
	snprintf(number, sizeof number, "process %ld", (long)child);
	ck_assert_ptr_nonnull(strstr(err.text, number));
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	lock = file_lock(path, 0, &err);
	ck_assert_int_ge(lock, 0);
	file_unlock(lock);
	file_unlock(-1);
	free(path);
}
END_TEST

static const struct {
	const char *directory, *name, *joined;
} joins[] = {
	{ "a", "b", "a/b" }, { "a/", "b", "a/b" }, { "", "b", "b" }, { "/", "b", "/b" },
};

START_TEST(path__joins_and_takes_apart)
{
	char *joined = path_join(joins[_i].directory, joins[_i].name);

	ck_assert_str_eq(joined, joins[_i].joined);
	ck_assert_str_eq(path_base(joined), "b");
	free(joined);
}
END_TEST

START_TEST(json__reads_a_file_by_its_name)
{
	struct error err = ERROR_INIT;
	char *path = path_join(directory, "p.json");
	json *j;

	ck_assert_ptr_null(json_read(path, 100, &err));
	ck_assert_ptr_nonnull(strstr(err.text, "p.json: cannot be opened"));
	error_clear(&err);
	ck_assert_int_eq(file_replace(path, "{\"a\":1}\n", 8, 0644, &err), 0);
	j = json_read(path, 100, &err);
	ck_assert_uint_eq(json_size(j), 1);
	json_free(j);
	free(path);
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static TCase *file_case(void)
{
	TCase *tc = tcase_create("file");

	tcase_add_checked_fixture(tc, make_directory, remove_directory);
	tcase_add_test(tc, file__replace_replaces_and_create_does_not);
	tcase_add_test(tc, file__read_is_bounded_and_appends);
	tcase_add_test(tc, file__reads_plain_files_only_unless_the_user_named_another);
	tcase_add_test(tc, file__failures_name_the_path);
	tcase_add_test(tc, file__names_are_sorted_by_bytes);
	tcase_add_test(tc, file__makes_directories_with_parents);
	tcase_add_test(tc, file__lock_names_its_holder_and_dies_with_it);
	tcase_add_loop_test(tc, path__joins_and_takes_apart, 0, COUNT(joins));
	tcase_add_test(tc, json__reads_a_file_by_its_name);
	return tc;
}

int main(void)
{
	Suite *suite = suite_create("file");

	suite_add_tcase(suite, file_case());
	return suite_run(suite);
}
