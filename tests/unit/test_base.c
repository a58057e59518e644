/* test_base.c - what everything else stands on: errors, arenas, texts, files, JSON. */
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "suite.h"

/* --- error -------------------------------------------------------------------------------------- */

START_TEST(error__first_wins_and_gathers_context)
{
	struct error err = ERROR_INIT;

	ck_assert_int_eq(error_set(&err, "no %s", "powder"), -1);
	ck_assert_int_eq(error_set_kind(&err, ERROR_USAGE, "no match"), -1);
	ck_assert_int_eq(error_within(&err, "log/%04d.entry", 17), -1);
	ck_assert_int_eq(error_add(&err, "\n  bring some"), -1);
	ck_assert_int_eq(err.kind, ERROR_REFUSED);
	ck_assert_str_eq(err.text, "log/0017.entry: no powder\n  bring some");
	error_clear(&err);
	ck_assert_int_eq(err.kind, ERROR_NONE);
	ck_assert_str_eq(err.text, "");
}
END_TEST

START_TEST(error__says_what_the_system_said)
{
	struct error gone = ERROR_INIT, busy = ERROR_INIT;

	errno = ENOENT;
	ck_assert_int_eq(error_errno(&gone, "map.json"), -1);
	ck_assert_str_eq(gone.text, "map.json: No such file or directory");
	ck_assert_int_eq(gone.kind, ERROR_REFUSED);
	errno = EAGAIN;
	error_errno(&busy, "lock");
	ck_assert_int_eq(busy.kind, ERROR_TEMPORARY);
}
END_TEST

START_TEST(error__is_never_silent)
{
	struct error within = ERROR_INIT, added = ERROR_INIT;

	ck_assert_int_eq(error_within(&within, "here"), -1);
	ck_assert_int_eq(within.kind, ERROR_REFUSED);
	ck_assert_str_eq(within.text, "here");
	error_add(&added, "there");
	ck_assert_int_eq(added.kind, ERROR_REFUSED);
	ck_assert_str_eq(added.text, "there");
	ck_assert_int_eq(error_set(NULL, "nobody listens"), -1);
	ck_assert_int_eq(error_within(NULL, "x"), -1);
	ck_assert_int_eq(error_add(NULL, "x"), -1);
	ck_assert_int_eq(error_errno(NULL, "x"), -1);
}
END_TEST

/* 3,000 two-byte characters do not fit; whatever the length in front of them, none may be halved. */
START_TEST(error__is_cut_between_characters)
{
	struct text words = TEXT_INIT;

	for (int i = 0; i < 3000; i++)
		text_puts(&words, "\xc3\xa9");
	for (int front = 0; front < 4; front++) {
		struct error err = ERROR_INIT;
		const char *s = err.text;
		uint32_t code;

		error_set(&err, "%s", words.bytes);
		error_within(&err, "%.*s", front + 1, "abcde");
		ck_assert_uint_lt(strlen(err.text), sizeof err.text);
		ck_assert_str_eq(err.text + strlen(err.text) - 3, "...");
		for (const char *end = s + strlen(s); s < end; s += utf8_decode(s, end, &code))
			ck_assert_int_gt(utf8_decode(s, end, &code), 0);
	}
	text_release(&words);
}
END_TEST

/* --- arena -------------------------------------------------------------------------------------- */

static bool all_zero(const unsigned char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[i] != 0)
			return false;
	return true;
}

START_TEST(arena__gives_zeroed_aligned_memory)
{
	struct arena a = ARENA_INIT;

	for (size_t size = 0; size < 200; size++) {
		unsigned char *p = arena_alloc(&a, size);

		ck_assert_uint_eq((uintptr_t)p % sizeof(void *), 0);
		ck_assert(all_zero(p, size));
		memset(p, 0xff, size);
	}
	arena_release(&a);
	ck_assert_ptr_null(a.newest);
}
END_TEST

/* The same size again and again, small and larger than any block, after dirtying what was given. */
START_TEST(arena__is_zeroed_again_after_a_reset)
{
	struct arena a = ARENA_INIT;
	char *kept = arena_string(&a, "stays");
	struct arena_mark mark = arena_mark(&a);

	for (int i = 0; i < 50; i++) {
		for (size_t size = 1000; size < 300000; size *= 3) {
			unsigned char *p = arena_alloc(&a, size);

			ck_assert(all_zero(p, size));
			memset(p, 0xff, size);
		}
		arena_reset(&a, mark);
	}
	ck_assert_str_eq(kept, "stays");
	arena_release(&a);
}
END_TEST

START_TEST(arena__resets_to_its_very_start)
{
	struct arena a = ARENA_INIT;
	struct arena_mark start = arena_mark(&a);

	ck_assert_str_eq(arena_print(&a, "%s %d", "page", 7), "page 7");
	ck_assert_mem_eq(arena_copy(&a, "a\0b", 3), "a\0b", 3);
	arena_reset(&a, start);
	ck_assert_ptr_null(a.newest);
	ck_assert_str_eq(arena_print(&a, "%s", ""), "");
	arena_release(&a);
}
END_TEST

START_TEST(arena__no_memory_ends_the_program)
{
	struct arena a = ARENA_INIT;

	ck_assert_ptr_nonnull(freopen("/dev/null", "w", stderr));
	arena_alloc(&a, SIZE_MAX - 8);
}
END_TEST

/* --- text --------------------------------------------------------------------------------------- */

START_TEST(text__grows_and_stays_terminated)
{
	struct text t = TEXT_INIT;
	char *own;

	ck_assert_str_eq(t.bytes, "");
	for (int i = 0; i < 1000; i++) {
		text_putc(&t, 'x');
		ck_assert_int_eq(t.bytes[t.length], '\0');
	}
	text_cut(&t, 3);
	text_cut(&t, 5);
	text_add(&t, "\0", 1);
	text_print(&t, "%d-%s", 42, "y");
	ck_assert_uint_eq(t.length, 8);
	ck_assert_mem_eq(t.bytes, "xxx\0" "42-y", 9);
	own = text_detach(&t);
	ck_assert_str_eq(own, "xxx");
	ck_assert_str_eq(t.bytes, "");
	free(own);
	own = text_detach(&t);
	ck_assert_str_eq(own, "");
	free(own);
	text_release(&t);
}
END_TEST

START_TEST(text__pads_by_characters_of_the_last_line)
{
	struct text t = TEXT_INIT;

	text_puts(&t, "a long first line\nn\xc3\xa9");
	text_pad(&t, 5, '.');
	text_pad(&t, 3, '.');
	ck_assert_str_eq(t.bytes, "a long first line\nn\xc3\xa9...");
	text_clear(&t);
	text_pad(&t, 2, ' ');
	ck_assert_str_eq(t.bytes, "  ");
	text_release(&t);
}
END_TEST

static const struct {
	const char *words;
	int width;
	const char *indent, *wrapped;
} wraps[] = {
	{ "", 10, "> ", "" },
	{ " \n ", 10, "> ", "" },
	{ "one", 10, "> ", "> one\n" },
	{ "one two\n three", 9, "", "one two\nthree\n" },
	{ "one two", 7, "", "one two\n" },
	{ "one two", 6, "", "one\ntwo\n" },
	{ "one two", 8, "  ", "  one\n  two\n" },
	{ "un unbreakable word", 6, " ", " un\n unbreakable\n word\n" },
	{ "\xc3\xa9\xc3\xa9 \xc3\xa9", 4, "", "\xc3\xa9\xc3\xa9 \xc3\xa9\n" },
};

START_TEST(text__wraps_at_the_width)
{
	struct text t = TEXT_INIT;

	text_wrap(&t, wraps[_i].words, wraps[_i].width, wraps[_i].indent);
	ck_assert_str_eq(t.bytes, wraps[_i].wrapped);
	text_release(&t);
}
END_TEST

static const struct {
	const char *bytes;
	int length;
	uint32_t code;
} characters[] = {
	{ "A", 1, 'A' }, { "\xc2\x80", 2, 0x80 }, { "\xe2\x80\x99", 3, 0x2019 },
	{ "\xf4\x8f\xbf\xbf", 4, 0x10ffff },
	{ "", 0, 0 }, { "\x80", 0, 0 }, { "\xc0\xaf", 0, 0 }, { "\xc1\xbf", 0, 0 }, { "\xe0\x9f\xbf", 0, 0 },
	{ "\xed\xa0\x80", 0, 0 }, { "\xf0\x8f\xbf\xbf", 0, 0 }, { "\xf4\x90\x80\x80", 0, 0 },
	{ "\xf5\x80\x80\x80", 0, 0 }, { "\xe2\x80", 0, 0 }, { "\xe2\x28\xa1", 0, 0 }, { "\xff", 0, 0 },
};

START_TEST(utf8__takes_the_shortest_form_only)
{
	const char *s = characters[_i].bytes;
	uint32_t code = 0;

	ck_assert_int_eq(utf8_decode(s, s + strlen(s), &code), characters[_i].length);
	ck_assert_uint_eq(code, characters[_i].code);
}
END_TEST

START_TEST(utf8__width_counts_characters_and_bad_bytes)
{
	ck_assert_uint_eq(utf8_width(""), 0);
	ck_assert_uint_eq(utf8_width("caf\xc3\xa9"), 4);
	ck_assert_uint_eq(utf8_width("\xff\xc3x"), 3);
}
END_TEST

START_TEST(hex__is_exact_and_lower_case)
{
	const uint8_t bytes[3] = { 0x00, 0x9f, 0xff };
	uint8_t back[3];
	char hex[7];

	hex_encode(hex, bytes, 3);
	ck_assert_str_eq(hex, "009fff");
	ck_assert_int_eq(hex_decode(back, 3, hex), 0);
	ck_assert_mem_eq(back, bytes, 3);
	ck_assert_int_eq(hex_decode(back, 3, "009FFF"), -1);
	ck_assert_int_eq(hex_decode(back, 3, "009ff"), -1);
	ck_assert_int_eq(hex_decode(back, 3, "009fff0"), -1);
	ck_assert_int_eq(hex_decode(back, 3, "009ff "), -1);
	ck_assert_int_eq(hex_decode(back, 0, ""), 0);
}
END_TEST

static const struct {
	const char *name, *folded;
} names[] = {
	{ "Perth", "perth" }, { "O'Neill", "oneill" }, { "St. Andrews", "st andrews" },
	{ "fort_WILLIAM", "fort william" },
	{ " Horse & Foot ", "horse foot" }, { "A--B/C", "a b c" }, { "", "" }, { "-?-", "" },
	{ "0123456789abcdefg", "0123456789abcde" }, { "0123456789abcd ef", "0123456789abcd" },
};

START_TEST(name__folds_as_players_write)
{
	char out[16];
	size_t n = name_fold(out, sizeof out, names[_i].name);

	ck_assert_str_eq(out, names[_i].folded);
	ck_assert_uint_eq(n, strlen(out));
}
END_TEST

START_TEST(edit_distance__is_levenshtein_up_to_a_limit)
{
	ck_assert_int_eq(edit_distance("", "", 3), 0);
	ck_assert_int_eq(edit_distance("perth", "perth", 0), 0);
	ck_assert_int_eq(edit_distance("kitten", "sitting", 9), 3);
	ck_assert_int_eq(edit_distance("kitten", "sitting", 3), 3);
	ck_assert_int_eq(edit_distance("kitten", "sitting", 2), 3);
	ck_assert_int_eq(edit_distance("", "abc", 5), 3);
	ck_assert_int_eq(edit_distance("abc", "", 1), 2);
	ck_assert_int_eq(edit_distance("dundee", "edinburgh", 1), 2);
}
END_TEST

/* --- file --------------------------------------------------------------------------------------- */

static char directory[4096];

static void make_directory(void)
{
	const char *temporary = getenv("TMPDIR");

	snprintf(directory, sizeof directory, "%s/base-XXXXXX", temporary != NULL ? temporary : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(directory));
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
	ck_assert_int_eq(file_read(&t, "/dev/zero", 100000, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "more than 100000 bytes"));
	ck_assert_str_eq(t.bytes, "before 12345");
	error_clear(&err);
	ck_assert_int_eq(file_read(&t, directory, 100, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "Is a directory"));
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

/* --- json --------------------------------------------------------------------------------------- */

static json *parse(const char *s)
{
	struct error err = ERROR_INIT;
	json *j = json_parse(s, strlen(s), "test", &err);

	ck_assert_msg(j != NULL, "%s", err.text);
	return j;
}

static const struct {
	const char *read, *written;
} canonical[] = {
	{ "null", "null" }, { " true ", "true" }, { "false", "false" }, { "-0", "0" }, { "[ ]", "[]" },
	{ "{ }", "{}" },
	{ "9007199254740991", "9007199254740991" }, { "-9007199254740991", "-9007199254740991" },
	{ "{\"b\":1,\"a\":{\"Z\":[],\"_\":2},\"B\":[3,{}]}",
	  "{\"B\":[3,{}],\"a\":{\"Z\":[],\"_\":2},\"b\":1}" },
	{ "{\"a0\":1,\"a\":2,\"a-\":3}", "{\"a\":2,\"a-\":3,\"a0\":1}" },
	{ "\"\\u0041\\/\\\\\\\"\"", "\"A/\\\\\\\"\"" },
	{ "\"\\t\\u007f\xc3\xa9\xf0\x9f\x8e\xb2\"", "\"\\u0009\\u007f\\u00e9\\ud83c\\udfb2\"" },
};

START_TEST(json__writes_one_form_only)
{
	json *j = parse(canonical[_i].read), *again;
	struct text t = TEXT_INIT;

	json_write(&t, j);
	ck_assert_str_eq(t.bytes, canonical[_i].written);
	again = parse(t.bytes);
	text_clear(&t);
	json_write(&t, again);
	ck_assert_str_eq(t.bytes, canonical[_i].written);
	json_free(again);
	json_free(j);
	text_release(&t);
}
END_TEST

static const struct {
	int depth;
	const char *written;
} layouts[] = {
	{ 0, "{\"a\": {\"x\": 1, \"y\": [2, 3]}, \"b\": [], \"c\": 4}\n" },
	{ 1, "{\n\t\"a\": {\"x\": 1, \"y\": [2, 3]},\n\t\"b\": [],\n\t\"c\": 4\n}\n" },
	{ 2, "{\n\t\"a\": {\n\t\t\"x\": 1,\n\t\t\"y\": [2, 3]\n\t},\n\t\"b\": [],\n\t\"c\": 4\n}\n" },
};

START_TEST(json__lines_go_down_to_a_depth)
{
	json *j = parse("{\"c\":4,\"b\":[],\"a\":{\"y\":[2,3],\"x\":1}}");
	struct text t = TEXT_INIT;

	json_write_lines(&t, j, layouts[_i].depth);
	ck_assert_str_eq(t.bytes, layouts[_i].written);
	json_free(j);
	text_release(&t);
}
END_TEST

static const struct {
	const char *text, *complaint;
} spoiled[] = {
	{ "{\"a\":1,\n \"a\":2}", "map.json:2:" }, { "[1,]", "map.json:1:" }, { "1 2", "end of file" },
	{ "", "map.json:1:" }, { "[99999999999999999999]", "too big" }, { "\"\xff\"", "0xff" },
	{ "\"\\u0000\"", "u0000" },
};

START_TEST(json__refuses_and_says_where)
{
	struct error err = ERROR_INIT;

	ck_assert_ptr_null(json_parse(spoiled[_i].text, strlen(spoiled[_i].text), "map.json", &err));
	ck_assert_msg(strstr(err.text, spoiled[_i].complaint) != NULL, "%s", err.text);
	ck_assert_msg(strncmp(err.text, "map.json:", 9) == 0, "%s", err.text);
}
END_TEST

START_TEST(json__absent_values_are_nothing)
{
	json *j = parse("{\"a\":[{\"n\":5,\"r\":1.5,\"s\":\"word\",\"t\":true}]}");
	json *member = json_at(json_get(j, "a"), 0);
	int64_t n = 0;

	ck_assert(json_integer(json_get(member, "n"), &n));
	ck_assert_int_eq(n, 5);
	ck_assert(!json_integer(json_get(member, "r"), &n));
	ck_assert_int_eq(json_type(json_get(member, "r")), JSON_REAL);
	ck_assert_str_eq(json_string(json_get(member, "s")), "word");
	ck_assert(json_true(json_get(member, "t")));
	ck_assert(!json_true(json_get(member, "n")));
	ck_assert_ptr_null(json_string(json_get(member, "n")));
	ck_assert_ptr_null(json_at(json_get(j, "a"), 1));
	ck_assert_ptr_null(json_get(json_at(json_get(j, "none"), 3), "x"));
	ck_assert_int_eq(json_type(NULL), JSON_NULL);
	ck_assert_uint_eq(json_size(NULL), 0);
	ck_assert_uint_eq(json_size(member), 4);
	ck_assert_uint_eq(json_size(json_get(j, "a")), 1);
	json_free(j);
	json_free(NULL);
}
END_TEST

START_TEST(json__keys_are_sorted_by_bytes)
{
	json *j = parse("{\"b\":1,\"a\":2,\"B\":3}");
	const char **keys;

	ck_assert_uint_eq(json_keys(j, &keys), 3);
	ck_assert_str_eq(keys[0], "B");
	ck_assert_str_eq(keys[2], "b");
	free(keys);
	ck_assert_uint_eq(json_keys(NULL, &keys), 0);
	free(keys);
	json_free(j);
}
END_TEST

START_TEST(json__is_made_and_shared)
{
	json *object = json_new_object(), *array = json_new_array();
	json *twice = json_new_string("bad \xff byte");
	struct text t = TEXT_INIT;

	json_append(array, json_new_integer(-7));
	json_append(array, json_new_bool(true));
	json_append(array, json_share(twice));
	json_append(array, NULL);
	json_set(object, "list", array);
	json_set(object, "word", twice);
	json_set(object, "none", NULL);
	json_set(twice, "no object", json_new_integer(1));
	json_write(&t, object);
	ck_assert_str_eq(t.bytes, "{\"list\":[-7,true,\"bad \\ufffd byte\"],\"word\":\"bad \\ufffd byte\"}");
	json_free(object);
	text_release(&t);
}
END_TEST

static const struct {
	const char *here, *there, *said;
} differences[] = {
	{ "{\"a\":{\"b\":[1,2,3,4]}}", "{\"a\":{\"b\":[1,2,3,5]}}", "a.b[3]: 4 here, 5 there" },
	{ "{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", "" },
	{ "{\"a\":1}", "{\"a\":1,\"b\":{\"c\":2}}", "b: nothing here, {\"c\":2} there" },
	{ "{\"a\":1,\"b\":2,\"c\":3}", "{\"a\":1,\"c\":4}", "b: 2 here, nothing there" },
	{ "[1,2]", "[1]", "[1]: 2 here, nothing there" },
	{ "[]", "{}", "[] here, {} there" },
	{ "{\"a\":null}", "{}", "a: null here, nothing there" },
	{ "{\"a\":true}", "{\"a\":\"true\"}", "a: true here, \"true\" there" },
	{ "0", "\"0123456789012345678901234567890123456789012345678901234567890123456789\"",
	  "0 here, \"01234567890123456789012345678901234567890123456789012345678... there" },
};

START_TEST(json__names_the_first_difference)
{
	json *here = parse(differences[_i].here), *there = parse(differences[_i].there);
	struct text t = TEXT_INIT;

	ck_assert_int_eq(json_difference(&t, here, there), differences[_i].said[0] != '\0');
	ck_assert_str_eq(t.bytes, differences[_i].said);
	json_free(here);
	json_free(there);
	text_release(&t);
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

/* --- suite -------------------------------------------------------------------------------------- */

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static TCase *memory_case(void)
{
	TCase *tc = tcase_create("error and arena");

	tcase_add_test(tc, error__first_wins_and_gathers_context);
	tcase_add_test(tc, error__says_what_the_system_said);
	tcase_add_test(tc, error__is_never_silent);
	tcase_add_test(tc, error__is_cut_between_characters);
	tcase_add_test(tc, arena__gives_zeroed_aligned_memory);
	tcase_add_test(tc, arena__is_zeroed_again_after_a_reset);
	tcase_add_test(tc, arena__resets_to_its_very_start);
	tcase_add_exit_test(tc, arena__no_memory_ends_the_program, 75);
	return tc;
}

static TCase *text_case(void)
{
	TCase *tc = tcase_create("text");

	tcase_add_test(tc, text__grows_and_stays_terminated);
	tcase_add_test(tc, text__pads_by_characters_of_the_last_line);
	tcase_add_loop_test(tc, text__wraps_at_the_width, 0, COUNT(wraps));
	tcase_add_loop_test(tc, utf8__takes_the_shortest_form_only, 0, COUNT(characters));
	tcase_add_test(tc, utf8__width_counts_characters_and_bad_bytes);
	tcase_add_test(tc, hex__is_exact_and_lower_case);
	tcase_add_loop_test(tc, name__folds_as_players_write, 0, COUNT(names));
	tcase_add_test(tc, edit_distance__is_levenshtein_up_to_a_limit);
	return tc;
}

static TCase *file_case(void)
{
	TCase *tc = tcase_create("file");

	tcase_add_checked_fixture(tc, make_directory, remove_directory);
	tcase_add_test(tc, file__replace_replaces_and_create_does_not);
	tcase_add_test(tc, file__read_is_bounded_and_appends);
	tcase_add_test(tc, file__failures_name_the_path);
	tcase_add_test(tc, file__names_are_sorted_by_bytes);
	tcase_add_test(tc, file__makes_directories_with_parents);
	tcase_add_test(tc, file__lock_names_its_holder_and_dies_with_it);
	tcase_add_loop_test(tc, path__joins_and_takes_apart, 0, COUNT(joins));
	tcase_add_test(tc, json__reads_a_file_by_its_name);
	return tc;
}

static TCase *json_case(void)
{
	TCase *tc = tcase_create("json");

	tcase_add_loop_test(tc, json__writes_one_form_only, 0, COUNT(canonical));
	tcase_add_loop_test(tc, json__lines_go_down_to_a_depth, 0, COUNT(layouts));
	tcase_add_loop_test(tc, json__refuses_and_says_where, 0, COUNT(spoiled));
	tcase_add_test(tc, json__absent_values_are_nothing);
	tcase_add_test(tc, json__keys_are_sorted_by_bytes);
	tcase_add_test(tc, json__is_made_and_shared);
	tcase_add_loop_test(tc, json__names_the_first_difference, 0, COUNT(differences));
	return tc;
}

int main(void)
{
	Suite *suite = suite_create("base");

	suite_add_tcase(suite, memory_case());
	suite_add_tcase(suite, text_case());
	suite_add_tcase(suite, file_case());
	suite_add_tcase(suite, json_case());
	return suite_run(suite);
}
