/* test_base.c - what everything else stands on: errors, arenas, texts.  Files: test_file.c, JSON: test_json.c. */
#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/error.h"
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

static const struct {
	const char *foreign, *line, *lines;      /* how it is shown in one line, and in several; NULL: the same */
} shown[] = {
	{ "Caf\xc3\xa9, 1645", "Caf\xc3\xa9, 1645", NULL },
	{ "one\ttwo\n", "one\\x09two\\x0a", "one\ttwo\n" },
	{ "\x1b[2J\x1b]0;title\a", "\\x1b[2J\\x1b]0;title\\x07", NULL },
	{ "good\rbad\b\x7f", "good\\x0dbad\\x08\\x7f", NULL },
	{ "C1: \xc2\x9b" "2J", "C1: \\x9b2J", NULL },
	{ "\x9b" "2J \xe2\x80", "\\x9b2J \\xe2\\x80", NULL },
	{ "gpj.\xe2\x80\xae" "exe", "gpj.\\u202eexe", NULL },
	{ "\xd8\x9c \xe2\x80\x8e \xe2\x80\x8f \xe2\x80\xa8 \xe2\x80\xa9", "\\u061c \\u200e \\u200f \\u2028 \\u2029", NULL },
	{ "\xe2\x81\xa6 \xe2\x81\xa9 \xe2\x80\x90", "\\u2066 \\u2069 \xe2\x80\x90", NULL },
};

START_TEST(text__shows_what_steers_a_terminal_as_what_it_is)
{
	const char *foreign = shown[_i].foreign;
	struct text line = TEXT_INIT, lines = TEXT_INIT;

	text_show(&line, foreign, strlen(foreign), false);
	text_show(&lines, foreign, strlen(foreign), true);
	ck_assert_str_eq(line.bytes, shown[_i].line);
	ck_assert_str_eq(lines.bytes, shown[_i].lines ? shown[_i].lines : shown[_i].line);
	text_release(&line);
	text_release(&lines);
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
	tcase_add_loop_test(tc, text__shows_what_steers_a_terminal_as_what_it_is, 0, COUNT(shown));
	tcase_add_test(tc, hex__is_exact_and_lower_case);
	tcase_add_loop_test(tc, name__folds_as_players_write, 0, COUNT(names));
	tcase_add_test(tc, edit_distance__is_levenshtein_up_to_a_limit);
	return tc;
}

int main(void)
{
	Suite *suite = suite_create("base");

	suite_add_tcase(suite, memory_case());
	suite_add_tcase(suite, text_case());
	suite_ends_processes();
	return suite_run(suite);
}
