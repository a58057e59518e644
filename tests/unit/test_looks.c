/* test_looks.c - what a pack says of how its numbers are shown, and what reports make of it; test_changing_maps.c has
 * the maps. */
#include <check.h>
#include <stdlib.h>
#include "looks_board.h"
#include "map_checks.h"
#include "play/run.h"
#include "show/map_svg.h"
#include "show/view_parts.h"
#include "suite.h"
#include "table/lint.h"

/* --- what the pack says ------------------------------------------------------------------------- */

START_TEST(allegiance__can_be_with_nobody)
{
	int place = pack_place(pack, "C3");

	ck_assert_int_eq(pack_allegiance(pack, place, 0), 0);
	ck_assert_int_eq(pack_allegiance(pack, place, 1), pack_seat(pack, "red"));
	ck_assert_int_eq(pack_allegiance(pack, place, 3), -1);
	ck_assert_int_eq(look_allegiance(&look, on_table, place), 0);
	mark("C3", "held", 2);
	ck_assert_int_eq(look_allegiance(&look, on_table, place), pack_seat(pack, "blue"));
}
END_TEST

START_TEST(looks__that_are_wrong_are_refused)
{
	static const struct { const char *file, *old, *new, *error; } slips[] = {
		{ "game.json", "\"ground\", \"words\": [\"moor\"", "\"ground\", \"words\": [\"mor\"",
		  "game.json: ground.words: no word is called mor; did you mean moor?" },
		{ "game.json", "\"ground\", \"words\": [\"moor\", \"wood\", \"hill\"]", "\"ground\"",
		  "game.json: ground.words: must say which ground each value of the number is, from 0" },
		{ "game.json", "{\"number\": \"ground\"", "{\"number\": \"grond\"",
		  "game.json: ground.number: no number of places is called grond; did you mean ground?" },
		{ "game.json", "\"moor\": \"clear\"", "\"moor\": \"heath\"",
		  "game.json: drawn_as: moor must be drawn as one of clear, plain, open, wooded, " },
		{ "game.json", "\"moor\": \"clear\"", "\"mor\": \"clear\"",
		  "game.json: drawn_as: no word is called mor; did you mean moor?" },
		{ "game.json", "\"sign\": \":\"", "\"sign\": \"::\"",
		  "game.json: marks[0].sign: must be one character that is printed: a letter, a digit or one of !*+#%" },
		{ "game.json", "\"name\": \"siege\", ", "", "game.json: marks[1].name: is missing" },
		{ "game.json", "\"sign\": \"!\", \"name\"", "\"sign\": \"!\", \"way\": true, \"name\"",
		  "game.json: counters.marks[0]: nobody reads way; it may say number, sign, name, counted, note" },
		{ "game.json", "\"strength\": \"blocks\"", "\"strength\": \"bloks\"",
		  "game.json: counters.strength: no number of pieces is called bloks; did you mean blocks?" },
		{ "game.json", "\"strength\": \"blocks\", ", "",
		  "game.json: counters.full: is the strength of a whole unit: it needs strength, the number that falls" },
		{ "game.json", "\"pikes\": \"P\"", "\"pikes\": \"PIKE\"",
		  "game.json: counters.letters: pikes must have one to three letters" },
		{ "game.json", "\"pikes\": \"foot\"", "\"pikes\": \"feet\"",
		  "game.json: counters.arms: pikes must be foot, horse, guns, garrison or none" },
		{ "game.json", "\"nobody\"", "\"noone\"", "game.json: allegiance.seats: no seat is called noone" },
		{ "game.json", "\"wall_se\"", "\"wall_s\"",
		  "map.json: hexes.sides[0].number: no place number is called wall_se; there must be one for each side" },
		{ "map.json", "\"look\": \"wall\"", "\"look\": \"hedge\"",
		  "map.json: hexes.sides[0].look: must be \"wall\", \"works\", \"river\" or \"cliff\"" },
		{ "map.json", "\"number\": \"wall\", ", "",
		  "map.json: hexes.sides[0]: must have either number, the begin of six place numbers, or edge, an attribute" },
		{ "map.json", "\"of\": \"essex\"", "\"of\": \"esex\"",
		  "map.json: off_map.army.of: no piece is called esex; did you mean essex?" },
		{ "map.json", "{\"id\": \"A1\", ", "{\"id\": \"A1\", \"of\": \"essex\", ",
		  "map.json: places.A1.of: only a place off the map is the display of a piece; move it to off_map" },
		{ "map.json", "{\"id\": \"A1\", ", "{\"id\": \"A1\", \"unused\": true, ",
		  "map.json: places.A1.unused: is for places off the map; move it to off_map" },
	};
	struct error err = ERROR_INIT;

	pack_copy_edit(&copy, slips[_i].file, slips[_i].old, slips[_i].new);
	ck_assert_ptr_null(pack_load(copy.directory, NULL, &err));
	ck_assert_msg(strstr(err.text, slips[_i].error) != NULL, "%s", err.text);
}
END_TEST
enum { SLIPS = 19 };

START_TEST(lines_and_scores__that_are_wrong_are_refused)
{
	static const struct { const char *file, *old, *new, *error; } slips[] = {
		{ "map.json", "[210, 180]", "[210]", "map.json: lines[0].to: must be a point of the sheet: [x, y]" },
		{ "map.json", "\"from\": [210, 0], ", "", "map.json: lines[0].from: must be a point of the sheet: [x, y]" },
		{ "tables.json", "[\"won\", \"held\"]", "[]",
		  "tables.json: scores[0].tracks: must say which tracks count what the seat has won" },
		{ "tables.json", "[\"won\", \"held\"]", "[\"wn\"]",
		  "tables.json: scores[0].tracks: no track is called wn; did you mean won?" },
	};
	struct error err = ERROR_INIT;

	again(&lined);
	pack_copy_edit(&copy, slips[_i].file, slips[_i].old, slips[_i].new);
	ck_assert_ptr_null(pack_load(copy.directory, NULL, &err));
	ck_assert_msg(strstr(err.text, slips[_i].error) != NULL, "%s", err.text);
}
END_TEST

/* A number that no word of the ground means is found, not refused: rules may set it. */
START_TEST(ground__that_means_nothing_is_found_by_lint)
{
	struct text out = TEXT_INIT;

	pack_copy_edit(&copy, "scenario.json", "\"pieces\"", "\"places\": {\"C3\": {\"ground\": 3}}, \"pieces\"");
	pack_free(pack);
	pack = pack_copy_load(&copy, NULL);
	pack_lint(&out, pack);
	ck_assert_msg(strstr(out.bytes, "scenario.json: scenarios.start.places.C3: ground 3 is none of the 3 words of its "
	                     "ground in game.json, which count from 0\n") != NULL, "%s", out.bytes);
	text_release(&out);
}
END_TEST

/* --- reports ------------------------------------------------------------------------------------ */

/* Ground is the place's type, displays stand with their piece, and a number is called what its mark is called. */
START_TEST(reports__tell_what_changes)
{
	static const struct ruleset no_rules;
	struct run r = { .pack = pack, .table = on_table, .rules = &no_rules };
	json *view = json_new_object();
	struct text words = TEXT_INIT;

	lay("essex", "C3");
	lay("G1", "army");
	mark("C3", "ground", 2);
	mark("C3", "siege", 2);
	mark("C3", "held", 1);
	mark("C3", "wall_e", 1);
	view_position(view, &r, &look);
	json_write(&words, view);
	ck_assert_ptr_nonnull(strstr(words.bytes, "\"type\":\"hill\""));
	ck_assert_ptr_nonnull(strstr(words.bytes, "\"marked\":\"siege 2\""));
	ck_assert_ptr_nonnull(strstr(words.bytes, "\"marks\":[{\"name\":\"siege\",\"places\":\"C3\"}]"));
	ck_assert_ptr_nonnull(strstr(words.bytes, "\"pieces\":\"Essex [Mortars (G3)]\""));
	ck_assert_ptr_null(strstr(words.bytes, "Army of Essex"));
	json_free(view);
	text_release(&words);
}
END_TEST

/* Roads are ground, whatever lies unused is no news, and a number that counts is not told of how many. */
START_TEST(reports__leave_out_what_is_no_news)
{
	static const struct happened nothing;
	static const struct ruleset no_rules;
	static const struct hex_board counting = {
		.pointy = true, .lines = 3, .length = 4, .game = GAME, .hexes = SIDES, .pieces = PIECES, .off_map = HIDDEN,
		.scenario = "\"tracks\": {\"shots\": 7}",
		.tables = "{\"tracks\": [{\"id\": \"shots\", \"name\": \"Shots\", \"least\": 0, \"most\": 500}, "
			"{\"id\": \"day\", \"name\": \"Day\", \"least\": 0, \"most\": 99}]}",
	};
	struct run r = { .rules = &no_rules };
	json *view = json_new_object();
	struct text words = TEXT_INIT, svg = TEXT_INIT;

	again(&counting);
	r.pack = pack;
	r.table = on_table;
	for (int i = 0; i < pack->n_pieces; i++)
		put(on_table, i, pack_place(pack, "cellar"));
	lay("dundee", "B1");
	lay("waller", "box");
	mark("B1", "road", 1);
	view_position(view, &r, &look);
	json_write(&words, view);
	ck_assert_ptr_nonnull(strstr(words.bytes, "Dundee"));
	ck_assert_ptr_nonnull(strstr(words.bytes, "Waller"));
	ck_assert_ptr_null(strstr(words.bytes, "cellar"));
	ck_assert_ptr_null(strstr(words.bytes, "road"));
	ck_assert_ptr_nonnull(strstr(words.bytes, "\"count\":true,\"flag\":false,\"id\":\"shots\""));
	ck_assert_ptr_nonnull(strstr(words.bytes, "\"count\":false,\"flag\":false,\"id\":\"day\""));
	map_svg(&svg, on_table, &nothing);
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">box: 1</text>"));
	ck_assert_ptr_null(strstr(svg.bytes, "cellar"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">Day</text>"));
	ck_assert_ptr_null(strstr(svg.bytes, ">Shots</text>"));
	json_free(view);
	text_release(&words);
	text_release(&svg);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("looks");
	TCase *t = tcase_create("looks");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, allegiance__can_be_with_nobody);
	tcase_add_loop_test(t, looks__that_are_wrong_are_refused, 0, SLIPS);
	tcase_add_loop_test(t, lines_and_scores__that_are_wrong_are_refused, 0, 4);
	tcase_add_test(t, ground__that_means_nothing_is_found_by_lint);
	tcase_add_test(t, reports__tell_what_changes);
	tcase_add_test(t, reports__leave_out_what_is_no_news);
	suite_add_tcase(s, t);
	return suite_run(s);
}
