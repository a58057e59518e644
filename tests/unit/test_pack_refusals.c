/* test_pack_refusals.c - what a pack may not say or lack, and how it is told so: by the file and the place in it. */
#include "skirmish.h"
#include "suite.h"

#define EDGE_SAYS(id) "{\"id\": \"" id "\", \"values\": \"words\"}"

static const struct refusal {
	const char *file, *old, *new, *message;
} refusals[] = {
	/* game.json */
	{ "game.json", "\"game\": \"skirmish\",", "", "game.json: game: is missing" },
	{ "game.json", "\"skirmish\"", "\"my game\"", "game.json: game: \"my game\" must be one plain word" },
	{ "game.json", "\"Skirmish at the Ford\"", "7", "game.json: title: must be a text in quotes" },
	{ "game.json", "at the Ford", "\\u001b[31m", "game.json: title: has a control character; write one line "
		"of plain text" },
	{ "game.json", "at the Ford", "\\u009b", "game.json: title: has a control character; write one line of "
		"plain text" },
	{ "game.json", "at the Ford", "\\u202edroF", "game.json: title: has a control character; write one line of "
		"plain text" },
	{ "game.json", "at the Ford", "\\u2028", "game.json: title: has a control character; write one line of "
		"plain text" },
	{ "game.json", "\"Skirmish at the Ford\"", "\"\"", "game.json: title: is empty; leave it out if there is "
		"nothing to say" },
	{ "game.json", "[\"red\", \"blue\"]", "[]",
		"game.json: seats: has 0 names: a game is of two players, and perhaps a referee, who is not listed" },
	{ "game.json", "[\"red\", \"blue\"]", "[\"red\"]",
		"game.json: seats: has 1 name: a game is of two players, and perhaps a referee, who is not listed" },
	{ "game.json", "[\"red\", \"blue\"]", "[\"red\", \"blue\", \"green\"]",
		"game.json: seats: has 3 names: a game is of two players, and perhaps a referee, who is not listed" },
	{ "game.json", "\"blue\"", "\"red\"", "game.json: seats: \"red\" is taken, or more than one plain word" },
	{ "game.json", "\"title\"", "\"tilte\"", "game.json: title: is missing" },
	{ "game.json", "\"group_by\": \"bank\"", "\"group_by\": \"bnk\"",
		"game.json: group_by: no attribute of places is called bnk; did you mean bank?" },
	{ "game.json", "\"values\": \"words\"", "\"values\": \"word\"",
		"game.json: place_attributes.bank.values: must be \"words\", \"numbers\" or \"places\"" },
	{ "game.json", EDGE_SAYS("way"), EDGE_SAYS("way") ", " EDGE_SAYS("ferry") ", " EDGE_SAYS("slope") ", "
		EDGE_SAYS("wood") ", " EDGE_SAYS("wall") ", " EDGE_SAYS("toll") ", " EDGE_SAYS("mud"),
		"game.json: edge_attributes: has more than 6 entries" },
	{ "game.json", "\"id\": \"height\"", "\"id\": \"x\"",
		"game.json: place_attributes.x.id: is a key of the format; choose another" },
	{ "game.json", "\"held\"", "\"pieces\"",
		"game.json: place_numbers: \"pieces\" cannot be the id of a number; choose another" },
	{ "game.json", "\"unit\", ", "\"a unit\", ",
		"game.json: words: \"a unit\" is no word: letters, digits and _ . - '" },
	{ "game.json", "\"tired\", \"until\"", "\"tired\", 7",
		"game.json: piece_numbers: must be a list of texts in quotes" },
	{ "game.json", "\"word\": \"fresh\"", "\"word\": \"frsh\"",
		"game.json: states[1].word: no word is called frsh; did you mean fresh?" },
	{ "game.json", "\"value\": 1", "\"value\": 40000",
		"game.json: states[0].value: must be from -32768 to 32767" },
	{ "game.json", "\"value\": 1", "\"value\": 1.5", "game.json: states[0].value: must be a whole number" },
	{ "game.json", "\"name\": \"Night\", ", "", "game.json: options.9.1.name: is missing" },
	{ "game.json", "\"options\": [", "\"options\": {\"a\": [", "game.json:" },
	{ "game.json", "\"name\": \"Night\"", "\"name\": \"Night\", \"dark\": true",
		"game.json: options.9.1: nobody reads dark; it may say id, name, source, note" },
	{ "game.json", "\"group_by\"", "\"allegiance\": {\"number\": \"hold\", \"seats\": [\"red\"]}, \"group_by\"",
		"game.json: allegiance.number: no number of places is called hold; did you mean held?" },
	{ "game.json", "\"group_by\"", "\"allegiance\": {\"number\": \"held\", \"seats\": [\"rad\"]}, \"group_by\"",
		"game.json: allegiance.seats: no seat is called rad; did you mean red?" },
	{ "game.json", "\"group_by\"", "\"allegiance\": {\"number\": \"held\"}, \"group_by\"",
		"game.json: allegiance.seats: must say which seat each value of the number means, from 0; "
		"\"nobody\" for none" },
	{ "game.json", "\"id\": \"strength\", \"values\": \"numbers\"", "\"id\": \"strength\", \"values\": \"places\"",
		"pieces.json: pieces.R1.strength: must be the id of a place, in quotes" },
	/* map.json */
	{ "map.json", "\"sheet\"", "\"hexes\": {\"orientation\": \"slanted\", \"across\": 200, \"source\": \"x\"}, "
		"\"sheet\"",
		"map.json: hexes.orientation: must be \"flat-top\" or \"pointy-top\"" },
	{ "map.json", "\"sheet\"", "\"hexes\": {\"orientation\": \"flat-top\", \"across\": 5, \"source\": \"x\"}, \"sheet\"",
		"map.json: hexes.across: must be from 10 to 1000 hundredths of an inch" },
	{ "map.json", "\"sites\"", "\"water\": [{\"x\": 1, \"y\": 1, \"source\": \"x\"}], \"sites\"",
		"map.json: water[0].number: is missing" },
	{ "map.json", "{\n\t\"sheet\"", "[] {\n\t\"sheet\"", "map.json:1:" },
	{ "map.json", "\"height\": 300, ", "", "map.json: sheet.height: is missing" },
	{ "map.json", "\"id\": \"mill\"", "\"id\": \"the mill\"",
		"map.json: places[0].id: \"the mill\" is no id: letters, digits and _ . - ', at most 40" },
	{ "map.json", "\"id\": \"A1\"", "\"id\": \"mill\"",
		"map.json: places.mill.id: another place is called so; each needs an id of its own" },
	{ "map.json", "\"id\": \"camp\"", "\"id\": \"mill\"",
		"map.json: off_map.mill.id: another place is called so; each needs an id of its own" },
	{ "map.json", "{\"id\": \"mill\", ", "{", "map.json: places[0].id: is missing" },
	{ "map.json", "\"camp\", ", "\"camp\", \"x\": 5, ",
		"map.json: off_map.camp: nobody reads x; it may say id, name, other, hint, owner, shown, of, unused, bank, height, "
		"source, note" },
	{ "map.json", "\"x\": 100, ", "", "map.json: places.mill.x: is missing" },
	{ "map.json", "\"bank\": \"left_bank\"", "\"bank\": \"left_bnak\"",
		"map.json: places.mill.bank: no word is called left_bnak; did you mean left_bank?" },
	{ "map.json", "\"bank\": \"left_bank\"", "\"bank\": \"atlantis\"",
		"map.json: places.mill.bank: no word is called atlantis; add it to the words of game.json" },
	{ "map.json", "\"bank\": \"left_bank\"", "\"bank\": 3",
		"map.json: places.mill.bank: must be the id of a word, in quotes" },
	{ "map.json", "\"height\": 2", "\"height\": \"two\"",
		"map.json: places.mill.height: must be a whole number" },
	{ "map.json", "[\"Windmill\"]", "\"Windmill\"", "map.json: places.mill.other: must be a list: [ ... ]" },
	{ "map.json", "\"shown\": \"none\"", "\"shown\": \"nobody\"",
		"map.json: off_map.deck.shown: must be \"all\", \"owner\", \"fog\" or \"none\"" },
	{ "map.json", "\"owner\": \"red\"", "\"owner\": \"green\"",
		"map.json: off_map.red_hand.owner: no seat is called green; correct it, or add it to the pack" },
	{ "map.json", "\"b\": \"mill\"", "\"b\": \"mil\"",
		"map.json: edges[1].b: no place is called mil; did you mean mill?" },
	{ "map.json", "\"b\": \"A1\"", "\"b\": \"mill\"", "map.json: edges[0]: connects mill with itself" },
	{ "map.json", "\"a\": \"farm\", \"b\": \"inn\"", "\"a\": \"A1\", \"b\": \"mill\"",
		"map.json: edges[2]: mill and A1 are connected already by edges[0]; keep one of the two" },
	{ "map.json", "\"way\": \"road\"", "\"way\": \"road\", \"one_way\": 1",
		"map.json: edges[0].one_way: must be true or false" },
	{ "map.json", "[[\"mill\", \"farm\"]]", "[\"mill\", \"farm\"]",
		"map.json: frontiers.river.cuts: must be a list of pairs of places" },
	{ "map.json", "[\"mill\", \"farm\"]", "[\"mill\", \"frm\"]",
		"map.json: frontiers.river.cuts: no place is called frm; did you mean farm?" },
	{ "map.json", "\"at\": \"farm\"", "\"at\": \"elsewhere\"",
		"map.json: sites[0].at: no place is called elsewhere; correct it, or add it to the pack" },
	{ "map.json", "\"source\": {\"name\": \"rulebook 2.0\"", "\"source\": {\"name\": 2",
		"map.json: places.mill.source: must be a text, or an object with a text for each part" },
	{ "map.json", "\"off_map\": [", "\"off_map\": [7, ",
		"map.json: off_map[0]: must be an object: { \"id\": ... }" },
	{ "map.json", "\"sites\"", "\"site\"",
		"map.json: nobody reads site; it may say places, off_map, sheet, hexes, edges, "
		"frontiers, sites, water, lines, note" },
	/* pieces.json, cards.json */
	{ "pieces.json", "\"owner\": \"blue\"", "\"owner\": \"bleu\"",
		"pieces.json: pieces.general.owner: no seat is called bleu; did you mean blue?" },
	{ "pieces.json", "\"count\": 2, ", "", "pieces.json: counts[0].count: is missing" },
	{ "cards.json", "\"id\": \"C2\"", "\"id\": \"R1\"",
		"cards.json: cards.R1.id: another piece is called so; each needs an id of its own" },
	{ "cards.json", "\"do\": \"tire\"", "\"do\": \"tir\"",
		"cards.json: cards.C1.steps[0].do: no word is called tir; did you mean tire?" },
	{ "cards.json", "\"do\": \"tire\", ", "", "cards.json: cards.C1.steps[0].do: is missing" },
	{ "cards.json", "\"where\": \"A1\"", "\"wehre\": \"A1\"",
		"cards.json: cards.C1.steps[0].wehre: no word is called wehre; did you mean where?" },
	{ "cards.json", "\"where\": \"A1\"", "\"where\": \"Z9\"",
		"cards.json: cards.C1.steps[0].where: no word is called Z9; add it to the words of game.json" },
	{ "cards.json", "[\"R1\", \"general\"]", "[]",
		"cards.json: cards.C1.steps[0].who: is an empty list; leave it out" },
	{ "cards.json", "\"amount\": 2", "\"amount\": {}",
		"cards.json: cards.C1.steps[0].amount: must be a small whole number, true, false, or an id in quotes" },
	/* tables.json */
	{ "tables.json", "\"start\": 5", "\"start\": 10",
		"tables.json: tracks.morale.start: must be from 0 to 9, the track's ends" },
	{ "tables.json", ", \"Dusk\"", "",
		"tables.json: tracks.turn.names: has 2 names for the 3 values from 1 to 3" },
	{ "tables.json", "\"values\": [4, -1]", "\"values\": []",
		"tables.json: charts.stack.values: is missing, or has no value" },
	{ "tables.json", "[\"miss\", \"miss\"", "[\"mis\", \"miss\"",
		"tables.json: charts.combat.values: must be small whole numbers, or words that stand under results" },
	/* scenario.json */
	{ "scenario.json", "\"mill\": {", "\"mall\": {",
		"scenario.json: scenarios.dawn.places.mall: no place is called mall; did you mean mill?" },
	{ "scenario.json", "\"mill\": {\"pieces\"", "\"mill\": [\"pieces\"], \"camp\": {\"pieces\"",
		"scenario.json: scenarios.dawn.places.mill: must be an object: { ... }" },
	{ "scenario.json", "[\"R2\", \"R1\"]", "[\"R2\", \"RI\"]",
		"scenario.json: scenarios.dawn.places.mill.pieces: no piece is called RI; did you mean R1?" },
	{ "scenario.json", "[\"general\"]", "[\"R1\"]",
		"scenario.json: scenarios.dawn.places.mill.pieces: R1 lies in inn already; a piece lies in one place" },
	{ "scenario.json", "\"held\": 1", "\"heldd\": 1",
		"scenario.json: scenarios.dawn.places.mill: nobody reads heldd; it may say pieces, held, source, note" },
	{ "scenario.json", "\"to\": \"deck\"", "\"to\": \"dekc\"",
		"scenario.json: scenarios.dawn.rest[0].to: no place is called dekc; did you mean deck?" },
	{ "scenario.json", "{\"to\": \"camp\"", "{\"owner\": \"red\", \"to\": \"camp\"",
		"scenario.json: scenarios.dawn.rest: leaves out flag; name it under places, or let a rest fit it" },
	{ "scenario.json", "\"general\": {\"tired\"", "\"genral\": {\"tired\"",
		"scenario.json: scenarios.dawn.pieces.genral: no piece is called genral; did you mean general?" },
	{ "scenario.json", "{\"turn\": 3}", "{\"turn\": 4}",
		"scenario.json: scenarios.dusk.tracks.turn: must be from 1 to 3" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"pieces\": {\"R7\": \"Appin\"}},",
		"scenario.json: scenarios.dusk.names.pieces: no piece is called R7; did you mean R1?" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"places\": {\"A1\": 7}},",
		"scenario.json: scenarios.dusk.names.places.A1: must be a text in quotes" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"places\": {\"A1\": \"--\"}},",
		"scenario.json: scenarios.dusk.names.places.A1: must be a name with letters or digits" },
	{ "scenario.json", "\"dusk\",", "\"dusk\", \"names\": {\"R1\": \"Appin\"},",
		"scenario.json: scenarios.dusk.names: nobody reads R1; it may say pieces, places, source, note" },
	{ "scenario.json", "{\"turn\": 3}", "{\"trun\": 3}",
		"scenario.json: scenarios.dusk.tracks: nobody reads trun; it may say turn, morale, note" },
};

START_TEST(pack__refuses_what_is_wrong_and_says_where)
{
	const struct refusal *r = &refusals[_i];
	struct error err = ERROR_INIT;
	struct pack_copy copy;
	char message[512];

	pack_copy_init(&copy, SKIRMISH);
	pack_copy_edit(&copy, r->file, r->old, r->new);
	ck_assert_ptr_null(pack_load(copy.directory, NULL, &err));
	snprintf(message, sizeof message, "pack %s: %s", copy.directory, r->message);
	if (r->message[strlen(r->message) - 1] == ':')          /* jansson's own words follow */
		err.text[strlen(message)] = '\0';
	ck_assert_str_eq(err.text, message);
	ck_assert_int_eq(err.kind, ERROR_REFUSED);
	pack_copy_release(&copy);
}
END_TEST

/* Loads an edited copy with NAMES and expects a refusal that ends in MESSAGE. */
static void expect_lack(const char *file, const char *old, const char *new, const char *message)
{
	struct error err = ERROR_INIT;
	struct pack_copy copy;

	pack_copy_init(&copy, SKIRMISH);
	pack_copy_edit(&copy, file, old, new);
	ck_assert_ptr_null(pack_load(copy.directory, &named, &err));
	ck_assert_str_eq(err.text + strlen("pack : ") + strlen(copy.directory), message);
	pack_copy_release(&copy);
}

START_TEST(pack__refuses_to_lack_what_the_rules_name)
{
	expect_lack("map.json", "{\"id\": \"camp\", \"name\": \"Camp\"", "{\"id\": \"kamp\", \"name\": \"Camp\"",
		"map.json: places: the rules need the place camp; add it");
	expect_lack("pieces.json", "\"id\": \"general\"", "\"id\": \"marshal\"",
		"pieces.json: pieces: the rules need the piece general; add it");
	expect_lack("tables.json", "\"id\": \"morale\"", "\"id\": \"mood\"",
		"tables.json: tracks: the rules need the track morale; add it");
	expect_lack("tables.json", "\"id\": \"stack\"", "\"id\": \"pile\"",
		"tables.json: charts: the rules need the chart stack; add it");
	expect_lack("game.json", "\"id\": \"strength\"", "\"id\": \"force\"",
		"game.json: piece_attributes: the rules need the attribute of pieces strength; add it");
}
END_TEST

START_TEST(pack__names_a_file_that_is_not_there)
{
	struct error err = ERROR_INIT;

	ck_assert_ptr_null(pack_load("/nonexistent", NULL, &err));
	ck_assert_str_eq(err.text, "pack /nonexistent: /nonexistent/game.json: cannot be opened: No such file or "
		"directory; a pack is a directory with game.json, map.json, pieces.json and scenario.json");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pack_refusals");
	TCase *refuse = tcase_create("refuse");

	tcase_add_loop_test(refuse, pack__refuses_what_is_wrong_and_says_where, 0,
		sizeof refusals / sizeof *refusals);
	tcase_add_test(refuse, pack__refuses_to_lack_what_the_rules_name);
	tcase_add_test(refuse, pack__names_a_file_that_is_not_there);
	suite_add_tcase(suite, refuse);
	return suite_run(suite);
}
