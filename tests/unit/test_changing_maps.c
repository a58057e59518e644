/* test_changing_maps.c - maps of boards that change in play, in characters and drawn: ground, marks, sides, strength,
 * displays, allegiance, scores. */
#include <check.h>
#include <stdlib.h>
#include "base/palette.h"
#include "looks_board.h"
#include "map_checks.h"
#include "suite.h"

static const struct happened nothing;

/* --- in characters ------------------------------------------------------------------------------ */

static void assert_map(int columns, const char *expected)
{
	struct text map = TEXT_INIT;

	map_text(&map, on_table, columns, NULL);
	assert_narrow(&map, columns);
	ck_assert_str_eq(map.bytes, expected);
	text_release(&map);
}

static void assert_on_map(int columns, const char *words)
{
	struct text map = TEXT_INIT;

	map_text(&map, on_table, columns, NULL);
	assert_narrow(&map, columns);
	ck_assert_msg(strstr(map.bytes, words) != NULL, "%s is not on\n%s", words, map.bytes);
	text_release(&map);
}

static const struct hex_board small = {
	.pointy = true, .lines = 3, .length = 3, .game = GAME, .hexes = SIDES, .pieces = PIECES, .off_map = HIDDEN,
	.scenario = "\"pieces\": {\"P1\": {\"blocks\": 4, \"chief\": 1}, \"P2\": {\"blocks\": 2}, \"G1\": {\"blocks\": 3}}",
};

START_TEST(pointy_text__shows_all_there_is)
{
	again(&small);
	mark("A1", "ground", 1);
	mark("B2", "ground", 2);
	mark("B2", "road", 1);
	mark("B1", "wall_e", 1);
	mark("A2", "wall_sw", 1);
	mark("C3", "siege", 2);
	lay("P1", "B1");
	lay("dundee", "B1");
	lay("P2", "C2");
	lay("G1", "A3");
	lay("waller", "hand");
	lay("essex", "hand");
	assert_map(60,
		" __.--'' ''--.__ __.--'' ''--.__ __.--'' ''--.__\n"
		"|A1            &|A2             |A3             |\n"
		"|               |               |     B:G3      |\n"
		" ''--.__ __.--'' ####### __.--'' ''--.__ __.--''\n"
		"        |B1             #B2           ^:|\n"
		"        | R:Dundee P4!  #               |\n"
		" __.--'' ''--.__ __.--'' ''--.__ __.--'' ''--.__\n"
		"|C1             |C2             |C3           s2|\n"
		"|               |     R:P2      |               |\n"
		" ''--.__ __.--'' ''--.__ __.--'' ''--.__ __.--''\n"
		"& wood, ^ hill. Sides: stone wall ### (of A2, B1). Marks: :\n"
		"road, s siege. R Red, B Blue; G great guns, P pikes, behind\n"
		"letters: strength, ! clan chief.\n"
		"Hands: Red cards 2.\n");
}
END_TEST

/* Six hexes of ten characters; a stack of two sides needs the third line. */
START_TEST(pointy_text__writes_short_where_hexes_are_narrow)
{
	lay("P1", "B1");
	lay("dundee", "B1");
	lay("waller", "D5");
	lay("P2", "E6");
	lay("G1", "E6");
	assert_on_map(60, "| RP4!*  |");
	assert_on_map(60, "|   B*   |");
	assert_on_map(60, "|RP2 BG3 |");
	assert_on_map(60, "* B1 Dundee, D5 Waller.\n");
	lay("P1", "E6");
	lay("P3", "E6");
	assert_on_map(60, "|RP2 P4! |");
	lay("dundee", "E6");
	assert_on_map(60, "|RP2* P4!|");
}
END_TEST

/* A hex of four characters: a bridge is more than the road over it, and a road alone is told. */
START_TEST(pointy_text__leaves_out_a_road_where_there_is_no_room)
{
	static const struct hex_board wide = {
		.pointy = true, .lines = 11, .length = 13, .game = GAME, .hexes = SIDES, .pieces = PIECES, .off_map = OFF_MAP
	};

	again(&wide);
	mark("B2", "road", 1);
	mark("C2", "road", 1);
	mark("C2", "ground", 2);
	mark("C12", "road", 1);
	mark("C12", "ground", 2);
	assert_on_map(72, "|B2 :|");
	assert_on_map(72, "|C2^:|");
	assert_on_map(72, "|C12^|");
	assert_on_map(72, " |F3  |F4  |F5  |F6  |F7  |F8  |F9  |F10 |F11 |F12 |\n  |    |    ");
	assert_on_map(72, "Marks: : road. ");
}
END_TEST

START_TEST(pointy_text__has_room_for_numbers_on_every_page)
{
	static const struct hex_board wide = {
		.pointy = true, .lines = 11, .length = 13, .game = GAME, .hexes = SIDES, .pieces = PIECES, .off_map = OFF_MAP
	};
	static const int columns[] = { MAP_COLUMNS_LEAST, 72, 80, MAP_COLUMNS, MAP_COLUMNS_MOST };
	struct text map = TEXT_INIT;

	again(&wide);
	map_text(&map, on_table, columns[_i], NULL);
	assert_narrow(&map, columns[_i]);
	ck_assert((strstr(map.bytes, "Part 1 of 2, from the west\n") != NULL) == (columns[_i] < 66));
	for (int i = 0; i < pack->n_places; i++)
		ck_assert_msg(!pack->place[i].on_map || strstr(map.bytes, pack->place[i].id) != NULL, "%s", pack->place[i].id);
	text_release(&map);
}
END_TEST

START_TEST(text__follows_ground_that_changes)
{
	if (_i == 1)
		again(&(struct hex_board){ .lines = 5, .length = 6, .game = "\"place_numbers\": [\"ground\", \"siege\"], "
			"\"marks\": [{\"number\": \"siege\", \"sign\": \"s\", \"name\": \"siege\", \"counted\": true}], "
			"\"words\": [\"clear\", \"bog\"], \"ground\": {\"number\": \"ground\", \"words\": [\"clear\", \"bog\"]}" });
	mark("C3", "ground", 1);
	assert_on_map(100, _i == 1 ? "\" bog." : "& wood.");
	assert_on_map(100, _i == 1 ? "\" \" \"" : "&|");
	mark("C5", "siege", 2);
	assert_on_map(100, _i == 1 ? " C5 s2 " : "|C5 ");
	mark("C3", "ground", 7);                         /* what no word says */
	mark("C4", "ground", 1);
	assert_on_map(100, _i == 1 ? "\" bog." : "& wood.");
}
END_TEST

/* Not by those who hold it only: "3" is the strength of both units. */
START_TEST(text__shows_a_display_with_its_piece)
{
	lay("essex", "C3");
	lay("G1", "army");
	lay("waller", "army");
	lay("P3", "wing");
	assert_on_map(100, "|B:Essex G3 (3) |");
	assert_on_map(100, "|[Waller P4 (4)]|");
	assert_on_map(60, "\n[1] C3 B:Essex G3 (3) [Waller P4 (4)]\n");
	lay("P3", "army");
	lay("waller", "box");
	assert_on_map(100, "| B:Essex G3 P4 |");
	assert_on_map(100, "|      (7)      |");
	lay("essex", "wing");                            /* each on the other's: they are nowhere, and nothing hangs */
	assert_on_map(180, "behind letters: strength");
}
END_TEST

/* --- lines and scores --------------------------------------------------------------------------- */

START_TEST(maps__have_scores_and_printed_lines)
{
	struct text svg = TEXT_INIT;

	again(&lined);
	set_track(on_table, pack_track(pack, "won"), 3);
	assert_map(60,
		"Banners Red 3+2 of 6, Blue 2; Losses Blue 6\n"
		" _..-'' ''-.._ _..-'' ''-.._:_..-'' ''-.._ _..-'' ''-.._\n"
		"|A1           |A2           :A3           |A4           |\n"
		"|             |             :             |             |\n"
		" ''-.._ _..-'' ''-.._ _..-'':''-.._ _..-'' ''-.._ _..-''\n"
		"       |B1           |B2    :      |B3           |\n"
		"       |             |      :      |             |\n"
		" _..-'' ''-.._ _..-'' ''-.._ _..-'' ''-.._ _..-'' ''-.._\n"
		"|C1           |C2           |C3           |C4           |\n"
		"|             |             |             |             |\n"
		" ''-.._ _..-'' ''-.._ _..-'' ''-.._ _..-'' ''-.._ _..-''\n"
		"Lines of : left and right. R Red, B Blue.\n");
	map_svg(&svg, on_table, &nothing);
	assert_well_formed(svg.bytes);
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">Banners Red 3+2 of 6, Blue 2; Losses Blue 6</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">left and right</text>"));
	ck_assert_int_eq(count_words(svg.bytes, "stroke-dasharray=\"7 6\""), 1 + 1);
	text_release(&svg);
}
END_TEST

/* --- the drawing -------------------------------------------------------------------------------- */

static void drawn(struct text *svg)
{
	text_clear(svg);
	map_svg(svg, on_table, &nothing);
	assert_self_contained(svg->bytes);
	assert_well_formed(svg->bytes);
	assert_labels_apart(svg->bytes, 3);
	assert_pieces_drawn(svg->bytes, on_table);
}

START_TEST(drawing__follows_ground_marks_and_sides)
{
	struct text svg = TEXT_INIT;
	int trees, walls, ways;

	drawn(&svg);
	trees = count_words(svg.bytes, "#4a7233");
	walls = count_words(svg.bytes, "stroke=\"#4b443c\"");
	ways = count_words(svg.bytes, "stroke=\"#a88a5a\"");
	ck_assert_int_eq(trees + walls + ways, 0);
	ck_assert_ptr_null(strstr(svg.bytes, ">wood</text>"));
	mark("C3", "ground", 1);
	mark("C3", "wall_e", 1);
	mark("C4", "wall_w", 1);                         /* the same side, drawn once */
	mark("C1", "wall_w", 1);                         /* at the edge of the board */
	mark("B3", "road", 1);
	mark("C4", "road", 1);
	mark("E5", "road", 1);
	mark("E5", "siege", 3);
	drawn(&svg);
	ck_assert_int_eq(count_words(svg.bytes, "#4a7233"), 2 + 1);      /* and one of each in the legend */
	ck_assert_int_eq(count_words(svg.bytes, "stroke=\"#4b443c\""), 2 + 1);
	ck_assert_int_eq(count_words(svg.bytes, "stroke=\"#a88a5a\""), 1 + 1);
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">s3</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">wood</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">stone wall</text>"));
	text_release(&svg);
}
END_TEST

/* Where LENGTH pips of its strength are full; the counter ends with </g>. */
static int pips(const char *svg, const char *name, const char *style)
{
	struct text title = TEXT_INIT, one = TEXT_INIT;
	const char *begin, *end;
	int n;

	text_print(&title, "<title>%s</title>", name);
	begin = strstr(svg, title.bytes);
	ck_assert_msg(begin != NULL, "%s", name);
	end = strstr(begin, "</g>");
	text_add(&one, begin, (size_t)(end - begin));
	n = count_words(one.bytes, style);
	text_release(&title);
	text_release(&one);
	return n;
}

START_TEST(drawing__shows_strength_letters_and_marks)
{
	struct text svg = TEXT_INIT;

	lay("P1", "B1");
	lay("P2", "B3");
	lay("P3", "C3");
	drawn(&svg);
	ck_assert_int_eq(pips(svg.bytes, "Appin", "r=\"3\""), 4);
	ck_assert_int_eq(pips(svg.bytes, "Appin", "r=\"3\" fill=\"#ffffff\""), 0);
	ck_assert_int_eq(pips(svg.bytes, "Fraser", "r=\"3\" fill=\"#ffffff\""), 2);
	ck_assert_int_eq(pips(svg.bytes, "Appin", ">P!</text>"), 1);
	ck_assert_int_eq(pips(svg.bytes, "Fraser", ">P</text>"), 1);
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">! clan chief</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, "hollow: lost</text>"));
	text_release(&svg);
}
END_TEST

/* A stack may be drawn larger than elsewhere, but never wider than its hex; a long name is cut before its number. */
START_TEST(drawing__cuts_names_that_are_wider_than_a_hex)
{
	static const struct hex_board named = {
		.pointy = true, .lines = 5, .length = 6, .game = "\"piece_attributes\": [{\"id\": \"type\", \"values\": \"words\"}], "
			"\"words\": [\"highland\", \"lowland\"]",
		.pieces = "[{\"id\": \"A\", \"name\": \"Regiment of Foot 3\", \"owner\": \"red\", \"type\": \"highland\"}, "
			"{\"id\": \"B\", \"name\": \"Lee's\", \"owner\": \"red\", \"type\": \"lowland\"}, "
			"{\"id\": \"C\", \"name\": \"Cobham's Dragoons 1\", \"owner\": \"red\", \"type\": \"lowland\"}, "
			"{\"id\": \"D\", \"name\": \"General George Murray\", \"owner\": \"red\"}]",
	};
	struct text svg = TEXT_INIT;

	again(&named);
	lay("A", "B2");
	lay("B", "B3");
	lay("C", "B4");
	lay("D", "B4");
	drawn(&svg);
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">Cobham. 1</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">Murray</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, "<title>General George Murray</title>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">Regime. 3</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">Lee's</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, "<title>Regiment of Foot 3</title>"));
	text_release(&svg);
}
END_TEST

START_TEST(drawing__shows_a_display_with_its_piece)
{
	struct text svg = TEXT_INIT;

	lay("essex", "C3");
	lay("G1", "army");
	lay("waller", "army");
	lay("P3", "wing");
	drawn(&svg);
	ck_assert_ptr_null(strstr(svg.bytes, "Army of Essex"));          /* no row of its own below the map */
	ck_assert_int_eq(count_words(svg.bytes, "<title>Mortars</title>"), 1);
	ck_assert_int_eq(count_words(svg.bytes, "<title>Regiment of Foot 3</title>"), 1);
	lay("essex", "army");                            /* on its own display: told below, and nothing hangs */
	drawn(&svg);
	ck_assert_ptr_nonnull(strstr(svg.bytes, "Army of Essex: 3"));
	text_release(&svg);
}
END_TEST

START_TEST(drawing__holds_whatever_lies_where)
{
	struct text svg = TEXT_INIT;
	unsigned seed = (unsigned)_i + 1;

	for (int i = 0; i < pack->n_places; i++)
		for (int k = 0; k < pack->n_place_numbers && pack->place[i].on_map; k++) {
			seed = seed * 1103515245u + 12345u;
			set_place_number(on_table, i, k, (int)(seed >> 16) % 3);
		}
	for (int i = 0; i < pack->n_pieces; i++) {
		seed = seed * 1103515245u + 12345u;
		put(on_table, i, (int)((seed >> 16) % (unsigned)(_i % 2 == 0 ? pack->n_places : 3)));
	}
	drawn(&svg);
	assert_on_map(72, "behind letters: strength");
	text_release(&svg);
}
END_TEST

/* --- spaces and routes -------------------------------------------------------------------------- */

static void load_routes(void)
{
	tear_down();
	pack_copy_init(&copy, "tests/data/pack");
	pack_copy_edit(&copy, "game.json", "\"group_by\"", "\"allegiance\": {\"number\": \"held\", \"seats\": [\"nobody\", "
	               "\"red\", \"blue\"]}, \"marks\": [{\"number\": \"siege\", \"sign\": \"s\", \"name\": \"siege\", "
	               "\"counted\": true}], \"group_by\"");
	pack_copy_edit(&copy, "game.json", "[\"held\"]", "[\"held\", \"siege\"]");
	pack = pack_copy_load(&copy, NULL);
	arena = (struct arena)ARENA_INIT;
	on_table = table_new(&arena, pack, 1);
	look_init(&look, &arena, pack);
}

START_TEST(routes__show_with_whom_spaces_hold)
{
	struct text svg = TEXT_INIT;
	int red, blue;

	load_routes();
	assert_on_map(100, "Old Mill");
	assert_on_map(100, "\n   o--");
	assert_on_map(100, "a letter: the side it holds with");
	drawn(&svg);
	red = count_words(svg.bytes, side_tint(1));
	blue = count_words(svg.bytes, side_colour(2));
	mark("mill", "held", 1);
	mark("farm", "held", 2);
	mark("farm", "siege", 3);
	assert_on_map(100, "\n   r--");
	assert_on_map(100, "Farm {s3}");
	assert_on_map(100, "{s} siege");
	drawn(&svg);
	ck_assert_int_eq(count_words(svg.bytes, side_tint(1)), red + 2);         /* fill and stroke */
	ck_assert_int_eq(count_words(svg.bytes, side_colour(2)), blue + 1);      /* the space itself */
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">Farm {s3}</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">holds with nobody</text>"));
	ck_assert_int_ge(count_words(svg.bytes, "stroke-dasharray=\"12 5 3 5\""), 1);   /* regions have their border still */
	text_release(&svg);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("changing_maps");
	TCase *t = tcase_create("changing_maps");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, pointy_text__shows_all_there_is);
	tcase_add_test(t, pointy_text__writes_short_where_hexes_are_narrow);
	tcase_add_test(t, pointy_text__leaves_out_a_road_where_there_is_no_room);
	tcase_add_loop_test(t, pointy_text__has_room_for_numbers_on_every_page, 0, 5);
	tcase_add_loop_test(t, text__follows_ground_that_changes, 0, 2);
	tcase_add_test(t, text__shows_a_display_with_its_piece);
	tcase_add_test(t, maps__have_scores_and_printed_lines);
	tcase_add_test(t, drawing__follows_ground_marks_and_sides);
	tcase_add_test(t, drawing__shows_strength_letters_and_marks);
	tcase_add_test(t, drawing__cuts_names_that_are_wider_than_a_hex);
	tcase_add_test(t, drawing__shows_a_display_with_its_piece);
	tcase_add_loop_test(t, drawing__holds_whatever_lies_where, 0, 10);
	tcase_add_test(t, routes__show_with_whom_spaces_hold);
	suite_add_tcase(s, t);
	return suite_run(s);
}
