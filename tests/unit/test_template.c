/* test_template.c - the specification's own tests of Mustache, and what it leaves to us: errors, bounds,
 * where partials come from. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "show/template.h"
#include "suite.h"

static const char *const specification[] = {
	"interpolation", "sections", "inverted", "partials", "comments", "delimiters",
};
enum { SPECIFICATIONS = sizeof specification / sizeof *specification };

static json *read_specification(const char *name)
{
	const char *srcdir = getenv("srcdir");
	struct error err = ERROR_INIT;
	struct text path = TEXT_INIT;
	json *j;

	text_print(&path, "%s/tests/vectors/mustache/%s.json", srcdir != NULL ? srcdir : ".", name);
	j = json_read(path.bytes, 1 << 20, &err);
	ck_assert_msg(j != NULL, "%s", err.text);
	text_release(&path);
	return j;
}

static void run_one(const char *file, const json *test)
{
	const char *name = json_string(json_get(test, "name")), *text = json_string(json_get(test, "template"));
	struct template_source source = { .texts = json_get(test, "partials") };
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;

	ck_assert_msg(template_render(&out, text, strlen(text), name, json_get(test, "data"), &source, &err) == 0,
	              "%s, %s: %s", file, name, err.text);
	ck_assert_msg(strcmp(out.bytes, json_string(json_get(test, "expected"))) == 0,
	              "%s, %s:\nexpected <%s>\nrendered <%s>", file, name,
	              json_string(json_get(test, "expected")), out.bytes);
	text_release(&out);
}

START_TEST(template__passes_the_specification)
{
	json *j = read_specification(specification[_i]);
	const json *tests = json_get(j, "tests");

	ck_assert_uint_gt(json_size(tests), 5);
	for (size_t i = 0; i < json_size(tests); i++)
		run_one(specification[_i], json_at(tests, i));
	json_free(j);
}
END_TEST

/* Renders TEXT with the JSON in VIEW and PARTIALS (may be NULL); returns new, the error if it fails. */
static char *rendered(const char *text, const char *view, const char *partials)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	json *v = json_parse(view, strlen(view), "view", &err);
	json *p = partials != NULL ? json_parse(partials, strlen(partials), "partials", &err) : NULL;
	struct template_source source = { .texts = p };

	ck_assert_msg(err.kind == ERROR_NONE, "%s", err.text);
	if (template_render(&out, text, strlen(text), "t", v, &source, &err) < 0) {
		text_clear(&out);
		text_puts(&out, err.text);
	}
	json_free(v);
	json_free(p);
	return text_detach(&out);
}

#define assert_renders(text, view, partials, expected) do { \
	char *r_ = rendered(text, view, partials); \
	ck_assert_str_eq(r_, expected); \
	free(r_); \
} while (0)

static void assert_fails(const char *text, const char *partials, const char *what)
{
	char *r = rendered(text, "{\"a\":{\"a\":1},\"list\":[1,2]}", partials);

	ck_assert_msg(strstr(r, what) != NULL, "<%s> says <%s>, not <%s>", text, r, what);
	free(r);
}

START_TEST(template__errors_name_line_and_column)
{
	assert_fails("one\n  {{#a}}\ntwo", NULL, "t:2:3: this section is never closed: a");
	assert_fails("{{#a}}\n{{#list}}{{/a}}", NULL,
	             "t:2:10: this closes a section that is not the open one: a; open is list of line 2");
	assert_fails("x {{/a}}", NULL, "t:1:3: no section is open that this could close: a");
	assert_fails("x\ny {{a", NULL, "t:2:3: this tag has no closing }}");
	assert_fails("{{{a}}", NULL, "t:1:1: this tag has no closing }}}");
	assert_fails("{{}}", NULL, "t:1:1: this tag has no name");
	assert_fails("{{a b}}", NULL, "t:1:1: a name has no blanks: a b");
	assert_fails("{{=<%=}}", NULL, "t:1:1: delimiters are two short words");
	assert_fails("{{=<% %> x=}}", NULL, "t:1:1: delimiters are two short words");
	assert_fails("{{> p}}", "{\"p\": \"{{#q}}\"}", "t: {{>p}}: p:1:1: this section is never closed: q");
}
END_TEST

START_TEST(template__stops_a_template_without_end)
{
	assert_fails("{{>p}}", "{\"p\": \"x{{>p}}\"}", "p:1:2: partials go too deep here");
	assert_fails("{{>p}}", "{\"p\": \"{{#a}}{{>p}}{{/a}}\"}", "too deep here");
	assert_fails("{{>p}}", "{\"p\": \"{{#list}}{{>q}}{{/list}}\", \"q\": \"{{>p}}{{>p}}\"}", "too deep here");
	assert_fails("{{>a}}", "{\"a\": \"{{>b}}{{>b}}{{>b}}{{>b}}{{>b}}{{>b}}{{>b}}{{>b}}\", "
	             "\"b\": \"{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}\", "
	             "\"c\": \"{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}\", "
	             "\"d\": \"{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}\", "
	             "\"e\": \"{{>f}}{{>f}}{{>f}}{{>f}}{{>f}}{{>f}}{{>f}}{{>f}}{{>f}}{{>f}}\", "
	             "\"f\": \"{{>g}}{{>g}}{{>g}}{{>g}}{{>g}}{{>g}}{{>g}}{{>g}}{{>g}}{{>g}}\", "
	             "\"g\": \"{{>h}}{{>h}}{{>h}}{{>h}}{{>h}}{{>h}}{{>h}}{{>h}}{{>h}}{{>h}}\", \"h\": \"\"}",
	             "never comes to an end");
}
END_TEST

START_TEST(template__bounds_nested_sections)
{
	struct text t = TEXT_INIT;

	for (int i = 0; i < 65; i++)
		text_puts(&t, "{{#a}}");
	assert_fails(t.bytes, NULL, "t:1:385: too many sections inside one another; 64 are allowed");
	text_release(&t);
}
END_TEST

/* The same name means another thing as soon as something around it is another; an innermost value comes first. */
START_TEST(template__looks_around_anew_in_each_section)
{
	assert_renders("{{#a}}{{#b}}{{x}}{{y}} {{/b}}{{/a}}",
	               "{\"y\": 9, \"a\": [{\"x\": 1, \"b\": [{}, {\"x\": 5}, {}]}, {\"x\": 2, \"y\": 3, \"b\": [{}]}, "
	               "{\"b\": [{}]}]}",
	               NULL, "19 59 19 23 9 ");
	assert_renders("{{#a}}{{#b}}{{>p}}{{/b}}{{/a}}|{{>p}}",
	               "{\"x\": 0, \"a\": [{\"x\": 1, \"b\": [{}]}, {\"x\": 2, \"b\": [{}, {}]}]}",
	               "{\"p\": \"{{x}}\"}", "122|0");
}
END_TEST

START_TEST(template__a_memory_reads_each_template_once)
{
	struct template_memory *memory = template_memory_new();
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	json *texts = json_new_object(), *view[2];
	const struct template_source source = { .texts = texts, .memory = memory };

	json_set(texts, "whole", json_new_string("{{#list}}{{>one}}{{/list}}"));
	json_set(texts, "one", json_new_string("<{{x}}>"));
	for (int i = 0; i < 2; i++) {
		view[i] = json_new_object();
		json_set(view[i], "x", json_new_integer(i + 1));
		json_set(view[i], "list", json_new_bool(true));
		ck_assert_msg(template_render_named(&out, "whole", view[i], &source, &err) == 0, "%s", err.text);
		json_set(texts, "one", json_new_string("changed"));
	}
	ck_assert_str_eq(out.bytes, "<1><2>");
	ck_assert_int_eq(template_render_named(&out, "none", view[0], &source, &err), -1);
	for (int i = 0; i < 2; i++)
		json_free(view[i]);
	json_free(texts);
	template_memory_free(memory);
	text_release(&out);
}
END_TEST

START_TEST(template__takes_zero_and_the_empty_word_for_false)
{
	assert_renders("{{#n}}n{{/n}}{{^n}}no{{/n}} {{#s}}s{{/s}}{{^s}}no{{/s}}",
	               "{\"n\": 0, \"s\": \"\"}", NULL, "no no");
	assert_renders("{{#n}}{{.}}{{/n}}", "{\"n\": 7}", NULL, "7");
}
END_TEST

START_TEST(template__shows_a_structure_as_json)
{
	assert_renders("{{{a}}} {{b}}", "{\"a\": {\"y\": [1, true], \"x\": null}, \"b\": [\"c\"]}", NULL,
	               "{\"x\":null,\"y\":[1,true]} [&quot;c&quot;]");
}
END_TEST

/* A directory of our own with a/p.mustache, b/p.mustache, b/q.mustache. */
static char *make_directories(void)
{
	char name[256];
	static const char *const file[] = { "a/p", "b/p", "b/q" };
	struct error err = ERROR_INIT;
	struct text path = TEXT_INIT;

	scratch_directory(name, sizeof name);
	for (int i = 0; i < 3; i++) {
		text_clear(&path);
		text_print(&path, "%s/%c", name, file[i][0]);
		ck_assert_int_eq(file_make_directory(path.bytes, &err), 0);
		text_clear(&path);
		text_print(&path, "%s/%s.mustache", name, file[i]);
		ck_assert_int_eq(file_replace(path.bytes, file[i], 3, 0644, &err), 0);
	}
	text_release(&path);
	return strdup(name);
}

static void remove_directories(char *name)
{
	static const char *const file[] = { "a/p.mustache", "b/p.mustache", "b/q.mustache", "a", "b", "" };
	struct text path = TEXT_INIT;

	for (int i = 0; i < 6; i++) {
		text_clear(&path);
		text_print(&path, "%s/%s", name, file[i]);
		if (i < 3)
			unlink(path.bytes);
		else
			rmdir(path.bytes);
	}
	text_release(&path);
	free(name);
}

START_TEST(template__takes_partials_from_the_first_directory_that_has_them)
{
	char *name = make_directories(), *a = path_join(name, "a"), *b = path_join(name, "b");
	const char *directories[] = { a, b, NULL };
	struct template_source source = { .directories = directories };
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;

	ck_assert_int_eq(template_render(&out, "{{>p}} {{>q}} {{>r}} {{>../b/p}}", 32, "t", NULL, &source, &err), 0);
	ck_assert_str_eq(out.bytes, "a/p b/q  ");
	text_clear(&out);
	ck_assert_int_eq(template_render_named(&out, "q", NULL, &source, &err), 0);
	ck_assert_str_eq(out.bytes, "b/q");
	ck_assert_int_eq(template_render_named(&out, "r", NULL, &source, &err), -1);
	ck_assert_str_eq(err.text, "no directory of templates has r.mustache");
	text_release(&out);
	free(a);
	free(b);
	remove_directories(name);
}
END_TEST

START_TEST(template__a_file_finds_partials_beside_it)
{
	char *name = make_directories(), *path = path_join(name, "b/q.mustache");
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;

	ck_assert_int_eq(file_replace(path, "{{>p}}!", 7, 0644, &err), 0);
	ck_assert_int_eq(template_render_file(&out, path, NULL, NULL, &err), 0);
	ck_assert_str_eq(out.bytes, "b/p!");
	ck_assert_int_eq(template_render_file(&out, "/nowhere/x", NULL, NULL, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "/nowhere/x"));
	text_release(&out);
	free(path);
	remove_directories(name);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("template");
	TCase *t = tcase_create("template");

	tcase_add_loop_test(t, template__passes_the_specification, 0, SPECIFICATIONS);
	tcase_add_test(t, template__errors_name_line_and_column);
	tcase_add_test(t, template__stops_a_template_without_end);
	tcase_add_test(t, template__bounds_nested_sections);
	tcase_add_test(t, template__looks_around_anew_in_each_section);
	tcase_add_test(t, template__a_memory_reads_each_template_once);
	tcase_add_test(t, template__takes_zero_and_the_empty_word_for_false);
	tcase_add_test(t, template__shows_a_structure_as_json);
	tcase_add_test(t, template__takes_partials_from_the_first_directory_that_has_them);
	tcase_add_test(t, template__a_file_finds_partials_beside_it);
	suite_add_tcase(s, t);
	return suite_run(s);
}
