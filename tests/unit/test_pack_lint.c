/* test_pack_lint.c - what the lint of every pack finds, and how it names the datum. */
#include "pack_copy.h"
#include "table/lint.h"
#include "suite.h"

#define SKIRMISH "tests/data/pack"

START_TEST(lint__finds_nothing_in_a_sound_pack)
{
	struct text out = TEXT_INIT;
	struct error err = ERROR_INIT;
	char *directory = in_source(SKIRMISH);
	struct pack *p = pack_load(directory, NULL, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	ck_assert_msg(pack_lint(&out, p) == 0, "%s", out.bytes);
	ck_assert_str_eq(out.bytes, "");
	pack_lint_share(&out, p);
	ck_assert_str_eq(out.bytes, "6 of 35 data are reconstructed in whole or in part (17 %)\n");
	text_release(&out);
	pack_free(p);
	free(directory);
}
END_TEST

/* The text OLD of FILE gives way to NEW: what the lint says then. */
static const struct finding {
	const char *file, *old, *new, *message;
} finds[] = {
	{ "map.json", ", \"source\": \"reconstructed\"}", "}", "map.json: places.A1: no source\n" },
	{ "map.json", "\"source\": {\"name\": \"rulebook 2.0\", \"bank\": \"reconstructed\"}", "\"source\": {}",
		"map.json: places.mill: no source\n" },
	{ "game.json", "\"source\": \"rulebook 9.1\"", "\"source\": \"\"",
		"game.json: options.9.1: its source is empty\n" },
	{ "pieces.json", "\"count\": 2", "\"count\": 3", "pieces.json: counts[0]: 2 pieces fit, 3 should\n" },
	{ "map.json", "\"x\": 100", "\"x\": 401",
		"map.json: places.mill: (401, 100) is not on the sheet of 400 by 300\n" },
	{ "map.json", "\"y\": 100", "\"y\": -1",
		"map.json: places.mill: (100, -1) is not on the sheet of 400 by 300\n" },
	{ "map.json", "\"y\": 200", "\"y\": 100", "map.json: places.A1: stands where mill stands, (100, 100)\n" },
	{ "map.json", "\"bank\": \"left_bank\", \"x\"", "\"x\"",
		"map.json: places.A1: no bank, by which the map is grouped\n" },
	{ "map.json", "\"way\": \"ford\"", "\"one_way\": true, \"way\": \"ford\"",
		"map.json: edges: farm to mill goes one way, and nothing leads back\n"
		"map.json: places.farm: no way leads here from mill\nmap.json: places.inn: no way leads here from mill\n" },
	{ "map.json", "{\"a\": \"farm\", \"b\": \"inn\", \"way\": \"road\", \"source\"",
		"{\"a\": \"inn\", \"b\": \"farm\", \"way\": \"ford\", \"one_way\": true, \"source\": \"x\"},\n"
		"{\"a\": \"farm\", \"b\": \"inn\", \"way\": \"road\", \"one_way\": true, \"source\"",
		"map.json: edges: farm to inn is not the same as inn to farm\n" },
	{ "map.json", ",\n\t\t{\"a\": \"farm\", \"b\": \"inn\", \"way\": \"road\", \"source\": \"reconstructed\"}",
		"",
		"map.json: places.inn: no way leads here from mill\n" },
	{ "map.json", "[\"mill\", \"farm\"]", "[\"mill\", \"inn\"]",
		"map.json: frontiers.river: cuts mill from inn, which are not connected\n" },
	{ "map.json", "{\"number\": 1",
		"{\"number\": 1, \"name\": \"The Bridge\", \"at\": \"inn\", \"source\": \"x\"}, "
		"{\"number\": 1", "map.json: sites: The Bridge and The Ford both have the number 1\n" },
	{ "map.json", "\"Farm\"", "\"Windmill!\"",
		"map.json: places.farm: \"Windmill!\" could be mill as well\n" },
	{ "map.json", "\"name\": \"Inn\"", "\"name\": \"a1!\"",
		"map.json: places.inn: \"a1!\" could be A1 as well\n" },
	{ "map.json", "\"Farm\"", "\"Farm\\u00e9\"",
		"map.json: places.farm: \"Farm\xc3\xa9\" has a character orders "
		"cannot have; give it another name in plain letters\n" },
	{ "map.json", "\"Farm\"", "\"Farm: East\"", "map.json: places.farm: \"Farm: East\" has a character orders "
		"cannot have; give it another name in plain letters\n" },
	{ "map.json", "\"Farm\"", "\"Road to Farm\"",
		"map.json: places.farm: \"Road to Farm\" has the word \"to\", which orders read as a colon\n" },
	{ "map.json", "\"Farm\"", "\"None\"", "map.json: places.farm: \"None\" is a word of the order language\n" },
	{ "map.json", "\"Farm\"", "\"---\"", "map.json: places.farm: \"---\" has neither letter nor digit\n" },
	{ "pieces.json", "\"General Blue\"", "\"Old Mill\"", "" },
	{ "pieces.json", "\"Red 1\"", "\"r2\"", "pieces.json: pieces.R2: \"R2\" could be R1 as well\n" },
	{ "cards.json", "\"Rest\"", "\"Forced March\"", "" },
	/* the same card in another deck, and another of that name */
	{ "cards.json", "\"Rest\", \"kind\": \"card\", \"text\": \"Nothing happens.\"",
		"\"Forced March\", \"kind\": \"card\", \"strength\": 3, \"text\": \"Two units become tired.\"", "" },
	{ "cards.json", "\"Rest\", \"kind\": \"card\"", "\"Forced March\", \"kind\": \"card\", \"strength\": 3",
		"cards.json: cards.C2: \"Forced March\" could be C1 as well\n" },
	/* a card that could be called as another is, whose name and text are its own */
	{ "cards.json", "\"Rest\"", "\"Rest\", \"other\": [\"C1\"]",
		"cards.json: cards.C2: \"C1\" could be C1 as well\n" },
	{ "cards.json", "\"id\": \"C2\"", "\"id\": \"tire\"",
		"cards.json: cards.tire: the id is that of a place, a word or a seat, too\n" },
	{ "map.json", "\"id\": \"inn\", \"name\": \"Inn\"",
		"\"id\": \"inn\", \"name\": \"Inn\", \"other\": [\"blue\"]", "" },
	{ "map.json", "\"id\": \"red_hand\"", "\"id\": \"rally\"",
		"map.json: off_map.rally: the id is that of a word or a seat, too\n" },
	{ "map.json", "\"name\": \"Camp\"", "\"name\": \"the end\", \"other\": [\"end\"]",
		"map.json: off_map.camp: \"end\" is a word of the order language\n" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"pieces\": {\"R1\": \"Appin\"}},",
		"scenario.json: scenarios.dusk.names: no source\n" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"pieces\": {\"R1\": \"r2!\", \"general\": \"Red 1\"}, "
		"\"places\": {\"A1\": \"farm\", \"inn\": \"all\"}, \"source\": \"x\"},",
		"scenario.json: scenarios.dusk.names.places.inn: \"all\" is a word of the order language\n"
		"scenario.json: scenarios.dusk.names.places.A1: \"farm\" could be farm as well\n"
		"scenario.json: scenarios.dusk.names.pieces.R1: \"r2!\" could be R2 as well\n" },
	{ "cards.json", " \"text\": \"Two units become tired.\",", "",
		"cards.json: cards.C1: has steps but no text to tell them\n" },
};

START_TEST(lint__finds_and_names_the_datum)
{
	const struct finding *f = &finds[_i];
	struct text out = TEXT_INIT;
	struct pack_copy copy;
	struct pack *p;
	int n, lines = 0;

	pack_copy_init(&copy, SKIRMISH);
	pack_copy_edit(&copy, f->file, f->old, f->new);
	p = pack_copy_load(&copy, NULL);
	n = pack_lint(&out, p);
	ck_assert_str_eq(out.bytes, f->message);
	for (const char *s = out.bytes; *s != '\0'; s++)
		lines += *s == '\n';
	ck_assert_int_eq(n, lines);
	text_release(&out);
	pack_free(p);
	pack_copy_release(&copy);
}
END_TEST

START_TEST(lint__finds_a_file_nobody_reads)
{
	struct text out = TEXT_INIT;
	struct pack_copy copy;
	struct pack *p;
	char *path;

	pack_copy_init(&copy, SKIRMISH);
	path = path_join(copy.directory, "map2.json");
	write_whole(path, "{}", 2);
	free(path);
	p = pack_copy_load(&copy, NULL);
	ck_assert_int_eq(pack_lint(&out, p), 1);
	ck_assert_str_eq(out.bytes, "map2.json: nobody reads this file; remove it\n");
	text_release(&out);
	pack_free(p);
	pack_copy_release(&copy);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pack_lint");
	TCase *lint = tcase_create("lint");

	tcase_add_test(lint, lint__finds_nothing_in_a_sound_pack);
	tcase_add_loop_test(lint, lint__finds_and_names_the_datum, 0, sizeof finds / sizeof *finds);
	tcase_add_test(lint, lint__finds_a_file_nobody_reads);
	suite_add_tcase(suite, lint);
	return suite_run(suite);
}
