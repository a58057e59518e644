/* test_case_files.c - a case file is read, or the line that is wrong is told; and what counts as the same (case.h).
 * The cases themselves are played by test_cases.c. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "case.h"
#include "case_edits.h"
#include "case_start.h"
#include "rules/registry.h"
#include "suite.h"
#include "table/pack.h"

/* Brave, whose seats and words the texts below have. */
static const struct ruleset *rules;
static struct pack *brave_pack;

static char *in_source(const char *directory)
{
	const char *srcdir = getenv("srcdir");

	return path_join(srcdir ? srcdir : ".", directory);
}

static int read_text(struct case_file *c, const char *text, struct error *err)
{
	int result;

	ck_assert_msg(file_replace("x.case", text, strlen(text), 0644, err) == 0, "%s", err->text);
	result = case_read(c, "x.case", brave_pack, err);
	remove("x.case");
	return result;
}

/* A case that cannot be read says where. */
static const struct {
	const char *text, *error;
} misread[] = {
	{ "== start\n{}\n== expected\nasks 1\n", "x.case:1: the first line is to be a # and what the case is for" },
	{ "# 1.0\n{}\n", "x.case:2: before the first section, \"== start\", stand only lines with # that say what the case "
	  "is for" },
	{ "# 1.0\n\n== begin\n{}\n", "x.case:3: no section is called \"begin\"; there are start, edits, dice, expected, "
	  "position, refused, these three with \"hidden\", orders scottish, orders english" },
	{ "# 1.0\n== orders nobody\n", "x.case:2: no section is called \"orders nobody\"; there are start, edits, dice, "
	  "expected, position, refused, these three with \"hidden\", orders scottish, orders english" },
	{ "# 1.0\n== dice\n1 # 1.0 x\n\n== dice\n", "x.case:5: \"== dice\" is there already, in line 2" },
	{ "# 1.0\n== dice\n\n# why\n1\n== expected\n", "x.case:5: say after a # which roll it is: 1 5 # 12.1 RI1" },
	{ "# 1.0\n\n== start\n{\"emtpy\": 1}\n== expected\n", "x.case:4: nobody reads emtpy; start may say row, scenario, "
	  "empty, options, fog, places, pieces, tracks" },
	{ "# 1.0\n== start\n{}\n", "x.case: a case has either a section \"== expected\" or one \"== refused\"" },
	{ "# 1.0\n== expected\n== refused\n", "x.case: a case has either a section \"== expected\" or one \"== refused\"" },
	{ "# 1.0\n== expected\nasks 1\n== expected hidden\nasks 2\n", "x.case:5: the first line of a section for hidden "
	  "hands is to be a # and the reason why it is there" },
};

START_TEST(case__says_where_it_cannot_be_read)
{
	struct error err = ERROR_INIT;
	struct case_file c;

	ck_assert_int_eq(read_text(&c, misread[_i].text, &err), -1);
	ck_assert_str_eq(err.text, misread[_i].error);
	case_release(&c);
}
END_TEST

/* What is edited is not there, or what comes of it is no pack. */
static const struct {
	const char *edits, *error;
} wrong_edits[] = {
	{ "cards.json -> \"id\": \"lost_cause_1\" -> \"marker\" -> \"marker\"\ncards.json -> x", "4: an edit is a file, "
	  "what it stands behind, what stands there and what is to, with -> between" },
	{ "cards.json -> \"id\": \"lost_cause_9\" -> \"marker\" -> \"x\"", "3: cards.json does not say \"id\": "
	  "\"lost_cause_9\", and behind it \"marker\"" },
	{ "cards.json ->  -> \"marker\" -> \"markr\"", "cards.json: cards.cancel_1.kind: no word is called markr" },
	{ "card.json ->  -> a -> b", "3: card.json" },
};

START_TEST(case__says_which_edit_cannot_be_made)
{
	struct text text = TEXT_INIT;
	struct error err = ERROR_INIT;
	struct case_file c;

	text_print(&text, "# 1.0\n== edits\n%s\n== expected\nasks 1\n", wrong_edits[_i].edits);
	ck_assert_int_eq(read_text(&c, text.bytes, &err), 0);
	ck_assert_ptr_null(case_pack(&c, rules, &err));
	ck_assert_msg(strstr(err.text, wrong_edits[_i].error) != NULL, "%s", err.text);
	case_release(&c);
	text_release(&text);
}
END_TEST

START_TEST(case__tells_the_line_of_bad_json)
{
	struct error err = ERROR_INIT;
	struct case_file c;

	ck_assert_int_eq(read_text(&c, "# 1.0\n\n== start\n{\n\t\"row\" 1\n}\n== expected\n", &err), -1);
	ck_assert_msg(strncmp(err.text, "x.case:5:", 9) == 0, "%s", err.text);
	case_release(&c);
}
END_TEST

START_TEST(case__may_start_from_any_scenario)
{
	static const char *const starts[] = { "{}", "{\"scenario\": \"dawn\"}", "{\"scenario\": \"dusk\"}",
		"{\"scenario\": \"noon\"}", "{\"scenario\": 1}" };
	static const int scenarios[] = { 0, 0, 1, -1, -1 };
	char *directory = in_source("tests/data/pack");
	struct error err = ERROR_INIT;
	struct pack *p = pack_load(directory, NULL, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	for (int i = 0; i < 5; i++) {
		json *start = json_parse(starts[i], strlen(starts[i]), "start", &err);

		error_clear(&err);
		ck_assert_int_eq(case_scenario(p, start, &err), scenarios[i]);
		json_free(start);
	}
	ck_assert_str_eq(err.text, "start: no scenario is called so; there are: dawn, dusk");
	pack_free(p);
	free(directory);
}
END_TEST

/* Whoever writes one the way they were once. */
START_TEST(case__is_no_directory)
{
	struct error err = ERROR_INIT;
	struct case_file c;

	ck_assert_int_eq(case_read(&c, ".", brave_pack, &err), -1);
	case_release(&c);
}
END_TEST

START_TEST(case__has_sections_for_hidden_hands)
{
	struct error err = ERROR_INIT;
	struct case_file c;

	ck_assert_msg(read_text(&c, "# 1.0\n== expected\nasks 1\n== expected hidden\n# 10.0 Nobody sees it.\nasks 2\n"
	                        "== position\nturn 1 # the first\n", &err) == 0, "%s", err.text);
	ck_assert_str_eq(c.expected[0].text.bytes, "asks 1\n");
	ck_assert_str_eq(c.expected[1].text.bytes, "\nasks 2\n");
	ck_assert_str_eq(c.position[1].text.bytes, "turn 1\n");
	ck_assert_int_eq(c.refused[1].line, 0);
	case_release(&c);
	ck_assert_msg(read_text(&c, "# 1.0\n== expected\nasks 1\n== refused hidden\n# 10.0 Nobody sees it.\nno\n", &err) == 0,
	              "%s", err.text);
	ck_assert_int_eq(c.expected[1].line, 0);
	ck_assert_str_eq(c.refused[1].text.bytes, "\nno\n");
	case_release(&c);
}
END_TEST

static const struct {
	const char *got, *expected;
	const char *error;                       /* NULL: they are the same */
} comparisons[] = {
	{ "a\nb\n", "a\nb\n", NULL },
	{ "a\nb\n", "a\n", "8: what comes is\n    b\nnot\n    (nothing more)" },
	{ "a\n", "a\n\n\nb\n", "10: what comes is\n    (nothing more)\nnot\n    b" },
	{ "a\nb\n", "\na\n\nc\n", "10: what comes is\n    b\nnot\n    c" },
	{ "lapsed: why\nb\n", "lapsed: ...\nb\n", NULL },
	{ "lapse: why\nb\n", "lapsed: ...\nb\n", "7: what comes is\n    lapse: why\nnot\n    lapsed: ..." },
	{ "lapsed x \"y\": why\nb\n", "lapsed x \"y\": what\nb\n", "7: what comes is\n    lapsed x \"y\": why\nnot\n"
	  "    lapsed x \"y\": what\nThe facts are right, only words differ." },
	{ "orders:1:4: no\n", "orders:1:4: not so\n", "7: what comes is\n    orders:1:4: no\nnot\n    orders:1:4: not so\n"
	  "The facts are right, only words differ." },
	{ "orders:1:5: no\n", "orders:1:4: not so\n", "7: what comes is\n    orders:1:5: no\nnot\n    orders:1:4: not so" },
	{ "a\nb\nc\n", "a\n...\nc\n", NULL }, { "a\nc\n", "a\n...\nc\n", NULL },
	{ "a\nb\n", "a\n...\nc\n", "9: what comes is\n    (nothing more)\nnot\n    c" },
	{ "a\nb\nc\n", "a\n...\n", NULL }, { "a\n", "a\n...\n", NULL }, { "a\nb\nc\n", "a\n\n...\n\nc\n", NULL },
	{ "b\n", "a\n...\n", "7: what comes is\n    b\nnot\n    a" },
	{ "a\nb\nc\nd\n", "a\n...\nc\n", "10: what comes is\n    d\nnot\n    (nothing more)" },
};

START_TEST(case__leaves_words_to_others_where_it_says_so)
{
	struct error err = ERROR_INIT;
	struct case_part expected = { { (char *)comparisons[_i].expected, strlen(comparisons[_i].expected), 0 }, 7 };
	int result = case_compare(comparisons[_i].got, &expected, &err);

	ck_assert_int_eq(result, comparisons[_i].error ? -1 : 0);
	ck_assert_str_eq(err.text, comparisons[_i].error ? comparisons[_i].error : "");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("case_files");
	TCase *all = tcase_create("all");
	char *directory = in_source("rules/brave/pack");
	struct error err = ERROR_INIT;
	int failed;

	for (int i = 0; registry[i]; i++)
		if (strcmp(registry[i]->name, "brave") == 0)
			rules = registry[i];
	brave_pack = pack_load(directory, &rules->names, &err);
	free(directory);
	if (!brave_pack) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	tcase_add_loop_test(all, case__says_where_it_cannot_be_read, 0, sizeof misread / sizeof *misread);
	tcase_add_loop_test(all, case__says_which_edit_cannot_be_made, 0, sizeof wrong_edits / sizeof *wrong_edits);
	tcase_add_test(all, case__tells_the_line_of_bad_json);
	tcase_add_test(all, case__is_no_directory);
	tcase_add_test(all, case__may_start_from_any_scenario);
	tcase_add_test(all, case__has_sections_for_hidden_hands);
	tcase_add_loop_test(all, case__leaves_words_to_others_where_it_says_so, 0, sizeof comparisons / sizeof *comparisons);
	suite_add_tcase(suite, all);
	suite_is_of_small_tests();
	failed = suite_run(suite);
	pack_free(brave_pack);
	return failed != 0;
}
