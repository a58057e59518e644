/* test_datum_line.c - the line of a datum in a pack's file, and no crash for what is no pack's file. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "table/datum_line.h"
#include "suite.h"

static const char pack[] =
	"{\n"
	"\t\"note\": \"a quote \\\" and a bracket ]\",\n"
	"\t\"sheet\": {\"width\": 1, \"places\": [\n"
	"\t\t1]},\n"
	"\t\"words\": [\n"
	"\t\t\"land\",\n"
	"\t\t{\"name\": \"E\", \"id\": \"england\"}\n"
	"\t],\n"
	"\t\"places\": [\n"
	"\t\t{\"id\": \"perth\"},\n"
	"\t\t{\"x\": {\"id\": \"stirling\"}, \"id\": \"st.ives\"},\n"
	"\t\t{\"id\": \"st\"}\n"
	"\t],\n"
	"\t\"edges\": [{\"a\": \"perth\"}, {\"a\":\n"
	"\t\t\"st\"}],\n"
	"\t\"scenarios\": [\n"
	"\t\t{\"id\": \"one\",\n"
	"\t\t\"places\": {\n"
	"\t\t\t\"perth\": {},\n"
	"\t\t\t\"st\": {\"pieces\": []}},\n"
	"\t\t\"rest\": [{},\n"
	"\t\t\t{}]}\n"
	"\t]\n"
	"}\n";

static int line_of(const char *where)
{
	return datum_line(pack, sizeof pack - 1, where);
}

START_TEST(datum_line__finds_sections_ids_and_indices)
{
	ck_assert_int_eq(line_of("sheet: no source"), 3);
	ck_assert_int_eq(line_of("words"), 5);
	ck_assert_int_eq(line_of("words.land"), 6);
	ck_assert_int_eq(line_of("words.england: twice"), 7);
	ck_assert_int_eq(line_of("places.perth.x: no number"), 10);
	ck_assert_int_eq(line_of("places.st.ives: no source"), 11);
	ck_assert_int_eq(line_of("places.st.x: no number"), 12);
	ck_assert_int_eq(line_of("edges[1]: none"), 14);
	ck_assert_int_eq(line_of("edges[1].a: none"), 15);
}
END_TEST

START_TEST(datum_line__goes_into_a_datum_as_far_as_it_can)
{
	ck_assert_int_eq(line_of("scenarios.one.places.st.pieces: no piece is called x"), 20);
	ck_assert_int_eq(line_of("scenarios[0].places.perth"), 19);
	ck_assert_int_eq(line_of("scenarios.one.rest[1].to"), 22);
	ck_assert_int_eq(line_of("scenarios.one.colour"), 17);
}
END_TEST

START_TEST(datum_line__is_0_for_what_is_not_there)
{
	ck_assert_int_eq(line_of("tracks.turn"), 0);
	ck_assert_int_eq(line_of(""), 0);
	ck_assert_int_eq(datum_line("", 0, "places"), 0);
	ck_assert_int_eq(datum_line("[]", 2, "places"), 0);
	ck_assert_int_eq(datum_line("{\"places\": [}", 13, "places.st.ives"), 1);
}
END_TEST

/* A section that is there, without the datum, is better than nothing. */
START_TEST(datum_line__is_that_of_the_section_if_the_datum_is_nowhere)
{
	ck_assert_int_eq(line_of("places.stirling"), 9);
	ck_assert_int_eq(line_of("edges[7]"), 14);
}
END_TEST

/* Whatever is cut off, and whatever bytes stand in it: it ends, within the text. */
START_TEST(datum_line__survives_what_is_no_json)
{
	for (size_t n = 0; n < sizeof pack; n++) {
		char *cut = malloc(n + 1);

		ck_assert_ptr_nonnull(cut);
		memcpy(cut, pack, n);
		datum_line(cut, n, "scenarios.one.places.st.pieces");
		datum_line(cut, n, "places.st.ives");
		for (size_t i = 0; i < n; i++) {
			cut[i] = "{}[]\",:\\x\0"[(i * 7 + n) % 10];
			datum_line(cut, n, "edges[3].a");
			datum_line(cut, n, "places.st.ives");
		}
		free(cut);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("datum_line");
	TCase *c = tcase_create("lines");

	tcase_add_test(c, datum_line__finds_sections_ids_and_indices);
	tcase_add_test(c, datum_line__goes_into_a_datum_as_far_as_it_can);
	tcase_add_test(c, datum_line__is_0_for_what_is_not_there);
	tcase_add_test(c, datum_line__is_that_of_the_section_if_the_datum_is_nowhere);
	tcase_add_test(c, datum_line__survives_what_is_no_json);
	suite_add_tcase(s, c);
	return suite_run(s);
}
