/* test_pack_changes.c - what a pack says otherwise than another is told, all of it, and nothing else. */
#include "pack_copy.h"
#include "suite.h"
#include "table/pack_changes.h"

static struct pack_copy old, new;

static void begin(void)
{
	pack_copy_init(&old, "tests/data/toy");
	pack_copy_init(&new, "tests/data/toy");
}

static void end(void)
{
	pack_copy_release(&old);
	pack_copy_release(&new);
}

/* "file: entry was > is", a line each; a dash is nothing. */
static void tells(const char *wanted)
{
	struct error err = ERROR_INIT;
	struct pack_changes c;
	struct text said = TEXT_INIT;

	ck_assert_msg(pack_changes_find(&c, old.directory, new.directory, &err) == 0, "%s", err.text);
	for (int i = 0; i < c.n; i++)
		text_print(&said, "%s: %s %s > %s\n", c.change[i].file, c.change[i].entry,
		           c.change[i].was ? c.change[i].was : "-", c.change[i].is ? c.change[i].is : "-");
	ck_assert_str_eq(said.bytes, wanted);
	text_release(&said);
	pack_changes_release(&c);
}

static void write_new(const char *name, const char *bytes)
{
	char *path = path_join(new.directory, name);

	write_whole(path, bytes, strlen(bytes));
	free(path);
}

START_TEST(changes__of_a_thing_are_told_by_its_id)
{
	begin();
	tells("");
	pack_copy_edit_after(&new, "pieces.json", "\"RF1\"", "\"foot\"", "\"horse\"");
	pack_copy_edit(&new, "pieces.json", "\"Mons Meg\"", "\"Big Meg\"");
	pack_copy_edit(&new, "tables.json", "\"most\": 9", "\"most\": 12");
	pack_copy_edit_after(&new, "map.json", "\"H1\"", "\"x\": 360, ", "");
	tells("map.json: H1 x 360 > -\n"
	      "pieces.json: RF1 type foot > horse\n"
	      "pieces.json: RG1 name \"Mons Meg\" > \"Big Meg\"\n"
	      "tables.json: turn most 9 > 12\n");
	end();
}
END_TEST

START_TEST(changes__of_names_in_a_scenario_are_told_by_their_ids)
{
	begin();
	pack_copy_edit(&old, "scenario.json", "\"dawn\",", "\"dawn\", \"names\": {\"pieces\": {\"RF1\": \"Appin\"}},");
	pack_copy_edit(&new, "scenario.json", "\"dawn\",", "\"dawn\", \"names\": {\"pieces\": {\"RF1\": \"Fraser\"}, "
	               "\"places\": {\"H1\": \"Urrard House\"}},");
	tells("scenario.json: dawn names pieces RF1 Appin > Fraser\n"
	      "scenario.json: dawn names places - > {\"H1\":\"Urrard House\"}\n");
	end();
}
END_TEST

START_TEST(changes__of_lists_are_told_by_their_place)
{
	begin();
	pack_copy_edit(&new, "map.json", "\"b\": \"moss\"", "\"b\": \"far_isle\"");
	pack_copy_edit(&new, "scenario.json", "\"RF1\", \"RF2\", \"RG1\"", "\"RF1\", \"RG1\"");
	pack_copy_edit(&new, "scenario.json", "[\"BF1\", \"BF2\", \"BH1\"]", "[\"BF2\", \"BF1\", \"BH1\"]");
	tells("map.json: edges[2] b moss > far_isle\n"
	      "scenario.json: dawn places perth pieces[2] RF2 > -\n"
	      "scenario.json: dawn places st_andrews pieces[0] BF1 > BF2\n"
	      "scenario.json: dawn places st_andrews pieces[1] BF2 > BF1\n");
	end();
}
END_TEST

START_TEST(changes__what_comes_and_goes_is_told_whole_and_so_is_order)
{
	begin();
	pack_copy_edit(&new, "map.json", "{\"id\": \"pool\", \"source\": \"made up\"}",
	               "{\"id\": \"heap\", \"shown\": \"none\", \"source\": \"made up\"}");
	pack_copy_edit(&new, "pieces.json", "\"RF2\", \"name\": \"Red Foot 2\"", "\"RFX\", \"name\": \"Red Foot 3\"");
	pack_copy_edit(&new, "pieces.json", "\"RF3\", \"name\": \"Red Foot 3\"", "\"RF2\", \"name\": \"Red Foot 2\"");
	pack_copy_edit(&new, "pieces.json", "\"RFX\"", "\"RF3\"");
	tells("map.json: off_map[0] pool {\"id\":\"pool\",\"source\":\"made up\"} > -\n"
	      "map.json: off_map[0] heap - > {\"id\":\"heap\",\"shown\":\"none\",\"source\":\"made up\"}\n"
	      "pieces.json: pieces[3] id RF2 > RF3\n"
	      "pieces.json: pieces[4] id RF3 > RF2\n");
	end();
}
END_TEST

START_TEST(changes__of_files_are_told_with_what_stands_in_them)
{
	begin();
	write_new("cards.json", "{\"cards\": [{\"id\": \"ace\"}], \"more\": 1}");
	write_new("tables.json", "{\"tracks\": [{\"id\": \"turn\", \"name\": \"Turn\", \"start\": 1,\n"
	          "\"least\": 1, \"most\": 9, \"source\": \"made up\"}]}\n");
	tells("cards.json:  - > there\n"
	      "cards.json: cards[0] ace - > {\"id\":\"ace\"}\n"
	      "cards.json: more - > 1\n"
	      "tables.json:  - > -\n");
	end();
}
END_TEST

/* Words of the other side are no words of ours, and nothing for a terminal. */
START_TEST(changes__cannot_be_mistaken_for_others)
{
	begin();
	pack_copy_edit(&new, "pieces.json", "\"Mons Meg\"", "\"9, now 3\\u001b[2J\"");
	pack_copy_edit(&new, "tables.json", "\"most\": 9", "\"most\": 9, \"start 1, now 2\": \"\"");
	tells("pieces.json: RG1 name \"Mons Meg\" > \"9, now 3\\u001b[2J\"\n"
	      "tables.json: turn \"start 1, now 2\" - > \"\"\n");
	end();
}
END_TEST

/* Ids that are not alone in their list name nothing. */
START_TEST(changes__under_a_doubled_id_are_told_by_place)
{
	begin();
	pack_copy_edit(&new, "pieces.json", "\"RF2\"", "\"RF1\"");
	tells("pieces.json: pieces[3] id RF2 > RF1\n");
	end();
}
END_TEST

START_TEST(changes__a_file_that_is_no_json_is_named)
{
	struct error err = ERROR_INIT;
	struct pack_changes c;

	begin();
	write_new("map.json", "{");
	ck_assert_int_eq(pack_changes_find(&c, old.directory, new.directory, &err), -1);
	ck_assert_msg(strstr(err.text, "map.json:1") != NULL, "%s", err.text);
	pack_changes_release(&c);
	end();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pack_changes");
	TCase *tc = tcase_create("pack_changes");

	tcase_add_test(tc, changes__of_names_in_a_scenario_are_told_by_their_ids);
	tcase_add_test(tc, changes__of_a_thing_are_told_by_its_id);
	tcase_add_test(tc, changes__of_lists_are_told_by_their_place);
	tcase_add_test(tc, changes__what_comes_and_goes_is_told_whole_and_so_is_order);
	tcase_add_test(tc, changes__of_files_are_told_with_what_stands_in_them);
	tcase_add_test(tc, changes__cannot_be_mistaken_for_others);
	tcase_add_test(tc, changes__under_a_doubled_id_are_told_by_place);
	tcase_add_test(tc, changes__a_file_that_is_no_json_is_named);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
