/* test_json.c - JSON in one form only, and refused where it is not. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "base/json_difference.h"
#include "base/text.h"
#include "suite.h"

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
	{ "\"\\u0000\"", "u0000" }, { "{\"a\":1,}", "map.json:1:" }, { "[1 2]", "map.json:1:" }, { "[01]", "map.json:1:" },
	{ "[-01]", "map.json:1:" }, { "[-]", "map.json:1:" }, { "[truex]", "map.json:1:" }, { "[1", "map.json:1:" },
	{ "{\"a\" 1}", "map.json:1:" }, { "{1:2}", "map.json:1:" }, { "[\"a]", "map.json:1:" }, { "\"a\tb\"", "map.json:1:" },
	{ "{\"a\":1}}", "map.json:1:" }, { "{\"a\":}", "map.json:1:" }, { ",", "map.json:1:" }, { "\"a\\\"", "map.json:1:" },
	{ "\"a\\", "map.json:1:" }, { "{\"\xc3\": 1}", "map.json:1:" }, { "[\"\xed\xa0\x80\"]", "map.json:1:" },
};

START_TEST(json__refuses_and_says_where)
{
	struct error err = ERROR_INIT;

	ck_assert_ptr_null(json_parse(spoiled[_i].text, strlen(spoiled[_i].text), "map.json", &err));
	ck_assert_msg(strstr(err.text, spoiled[_i].complaint) != NULL, "%s", err.text);
	ck_assert_msg(strncmp(err.text, "map.json:", 9) == 0, "%s", err.text);
}
END_TEST

/* The second half of a pair has an escape in it, which is not read where plain text is. */
static const char *const plain[] = {
	"0", "-7", "-0", "123456789012345", "1234567890123456", "-999999999999999", "1.5", "2e3", "true", "false", "null",
	"\"\"", "\"word\"", "{}", "[]", " [ 1 ,\t2\n,\r3 ] ", "{\"b\": 1, \"a\": {\"\": []}}", "[[[]], {}, \"x\", true]",
	"{\"a name of sixty-three bytes, which is the longest that is plain.\": 1}",
	"{\"a name of sixty-four bytes, one more than the longest that is so.\": 1}",
	"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
	"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
	"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
	"\"M\xc3\xbcnster\"", "\"M\\u00fcnster\"",
	"\"a \\\"word\\\" and a \\\\\"", "\"\\\\\"", "{\"a\\\"b\": 1, \"\xc3\xbc\": 2}", "\"\\n\"", "\"\\/\"", "\"\x7f\"",
};

START_TEST(json__reads_plain_values_as_all_others)
{
	struct text t = TEXT_INIT;
	json *j = parse(plain[_i]), *both;

	text_print(&t, "[%s, \"\\u0041\"]", plain[_i]);
	both = parse(t.bytes);
	ck_assert(!json_difference(&t, j, json_at(both, 0)));
	ck_assert_int_eq(json_type(j), json_type(json_at(both, 0)));
	json_free(both);
	json_free(j);
	text_release(&t);
}
END_TEST

START_TEST(json__nothing_may_follow_not_even_a_zero_byte)
{
	struct error err = ERROR_INIT;

	ck_assert_ptr_null(json_parse("[1]\0", 4, "map.json", &err));
	ck_assert_ptr_null(json_parse("[1, 2]", 5, "map.json", &err));
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

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static TCase *json_case(void)
{
	TCase *tc = tcase_create("json");

	tcase_add_loop_test(tc, json__writes_one_form_only, 0, COUNT(canonical));
	tcase_add_loop_test(tc, json__lines_go_down_to_a_depth, 0, COUNT(layouts));
	tcase_add_loop_test(tc, json__refuses_and_says_where, 0, COUNT(spoiled));
	tcase_add_loop_test(tc, json__reads_plain_values_as_all_others, 0, sizeof plain / sizeof *plain);
	tcase_add_test(tc, json__nothing_may_follow_not_even_a_zero_byte);
	tcase_add_test(tc, json__absent_values_are_nothing);
	tcase_add_test(tc, json__keys_are_sorted_by_bytes);
	tcase_add_test(tc, json__is_made_and_shared);
	tcase_add_loop_test(tc, json__names_the_first_difference, 0, COUNT(differences));
	return tc;
}

int main(void)
{
	Suite *suite = suite_create("json");

	suite_add_tcase(suite, json_case());
	return suite_run(suite);
}
