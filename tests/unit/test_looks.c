/* test_looks.c - what a pack says of how its numbers are shown, and both maps of boards that change in play. */
#include <check.h>
#include <stdlib.h>
#include "hex_board.h"
#include "map_checks.h"
#include "base/palette.h"
#include "play/run.h"
#include "show/look.h"
#include "show/view_parts.h"
#include "suite.h"
#include "table/lint.h"

#define WALLS(of) "\"" of "_ne\", \"" of "_e\", \"" of "_se\", \"" of "_sw\", \"" of "_w\", \"" of "_nw\""
#define GAME "\"piece_attributes\": [{\"id\": \"type\", \"values\": \"words\"}], " \
	"\"piece_numbers\": [\"blocks\", \"chief\"], " \
	"\"place_numbers\": [\"ground\", \"road\", \"siege\", \"held\", " WALLS("wall") "], " \
	"\"words\": [\"moor\", \"wood\", \"hill\", {\"id\": \"guns\", \"name\": \"great guns\"}, \"pikes\"], " \
	"\"ground\": {\"number\": \"ground\", \"words\": [\"moor\", \"wood\", \"hill\"]}, " \
	"\"drawn_as\": {\"moor\": \"clear\", \"wood\": \"forest\"}, " \
	"\"marks\": [{\"number\": \"road\", \"sign\": \":\", \"name\": \"road\", \"way\": true}, " \
		"{\"number\": \"siege\", \"sign\": \"s\", \"name\": \"siege\", \"counted\": true}], " \
	"\"allegiance\": {\"number\": \"held\", \"seats\": [\"nobody\", \"red\", \"blue\"]}, " \
	"\"counters\": {\"strength\": \"blocks\", \"full\": 4, \"letters\": {\"pikes\": \"P\", \"guns\": \"G\"}, " \
		"\"arms\": {\"pikes\": \"foot\"}, \"marks\": [{\"number\": \"chief\", \"sign\": \"!\", \"name\": \"clan chief\"}]}"
#define SIDES "\"sides\": [{\"number\": \"wall\", \"name\": \"stone wall\", \"look\": \"wall\"}]"
#define PIECES "[{\"id\": \"P1\", \"name\": \"Appin\", \"owner\": \"red\", \"type\": \"pikes\"}, " \
	"{\"id\": \"P2\", \"name\": \"Fraser\", \"owner\": \"red\", \"type\": \"pikes\"}, " \
	"{\"id\": \"G1\", \"name\": \"Mortars\", \"owner\": \"blue\", \"type\": \"guns\"}, " \
	"{\"id\": \"P3\", \"name\": \"Regiment of Foot 3\", \"owner\": \"blue\", \"type\": \"pikes\"}, " \
	"{\"id\": \"essex\", \"name\": \"Essex\", \"owner\": \"blue\"}, " \
	"{\"id\": \"waller\", \"name\": \"Waller\", \"owner\": \"blue\"}, " \
	"{\"id\": \"dundee\", \"name\": \"Dundee\", \"owner\": \"red\"}]"
#define OFF_MAP "[{\"id\": \"box\"}, {\"id\": \"army\", \"name\": \"Army of Essex\", \"of\": \"essex\"}, " \
	"{\"id\": \"wing\", \"of\": \"waller\"}]"

#define HIDDEN "[{\"id\": \"cellar\", \"unused\": true}, {\"id\": \"box\"}, " \
	"{\"id\": \"hand\", \"name\": \"Red cards\", \"owner\": \"red\", \"shown\": \"owner\"}]"

static const struct hex_board board = {
	.pointy = true, .lines = 5, .length = 6, .game = GAME, .hexes = SIDES, .pieces = PIECES, .off_map = OFF_MAP,
	.scenario = "\"pieces\": {\"P1\": {\"blocks\": 4, \"chief\": 1}, \"P2\": {\"blocks\": 2}, \"G1\": {\"blocks\": 3}, "
		"\"P3\": {\"blocks\": 4}}",
};

static struct pack_copy copy;
static struct pack *pack;
static struct arena arena;
static struct table *on_table;
static struct look look;

static void load(const struct hex_board *b)
{
	hex_board_init(&copy, b);
	pack = pack_copy_load(&copy, NULL);
	arena = (struct arena)ARENA_INIT;
	on_table = table_new(&arena, pack, 0);
	look_init(&look, &arena, pack);
}

static void set_up(void)
{
	load(&board);
}

static void tear_down(void)
{
	arena_release(&arena);
	pack_free(pack);
	pack_copy_release(&copy);
}

static void again(const struct hex_board *b)
{
	tear_down();
	load(b);
}

static void lay(const char *piece, const char *place)
{
	ck_assert_int_ge(pack_piece(pack, piece), 0);
	ck_assert_int_ge(pack_place(pack, place), 0);
	put(on_table, pack_piece(pack, piece), pack_place(pack, place));
}

static void mark(const char *place, const char *number, int n)
{
	ck_assert_int_ge(pack_place_number(pack, number), 0);
	set_place_number(on_table, pack_place(pack, place), pack_place_number(pack, number), n);
}

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

#define TRACKS "{\"tracks\": [{\"id\": \"won\", \"least\": 0, \"most\": 9}, " \
	"{\"id\": \"held\", \"least\": 0, \"most\": 9, \"start\": 2}, " \
	"{\"id\": \"goal\", \"least\": 0, \"most\": 9, \"start\": 6}], "
static const struct hex_board lined = {
	.pointy = true, .lines = 3, .length = 4,
	.map = "\"lines\": [{\"name\": \"left and right\", \"from\": [210, 0], \"to\": [210, 180]}]",
	.tables = TRACKS "\"scores\": [{\"name\": \"Banners\", \"seat\": \"red\", \"tracks\": [\"won\", \"held\"], \"of\": "
		"\"goal\"}, {\"name\": \"Banners\", \"seat\": \"blue\", \"tracks\": [\"held\"]}, {\"name\": \"Losses\", "
		"\"seat\": \"blue\", \"tracks\": [\"goal\"]}]}",
};

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

int main(void)
{
	Suite *s = suite_create("looks");
	TCase *t = tcase_create("looks");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, pointy_text__shows_all_there_is);
	tcase_add_test(t, pointy_text__writes_short_where_hexes_are_narrow);
	tcase_add_test(t, pointy_text__leaves_out_a_road_where_there_is_no_room);
	tcase_add_loop_test(t, pointy_text__has_room_for_numbers_on_every_page, 0, 5);
	tcase_add_loop_test(t, text__follows_ground_that_changes, 0, 2);
	tcase_add_test(t, text__shows_a_display_with_its_piece);
	tcase_add_test(t, drawing__follows_ground_marks_and_sides);
	tcase_add_test(t, drawing__shows_strength_letters_and_marks);
	tcase_add_test(t, drawing__cuts_names_that_are_wider_than_a_hex);
	tcase_add_test(t, drawing__shows_a_display_with_its_piece);
	tcase_add_loop_test(t, drawing__holds_whatever_lies_where, 0, 10);
	tcase_add_test(t, maps__have_scores_and_printed_lines);
	tcase_add_test(t, routes__show_with_whom_spaces_hold);
	tcase_add_test(t, reports__tell_what_changes);
	tcase_add_test(t, reports__leave_out_what_is_no_news);
	tcase_add_test(t, allegiance__can_be_with_nobody);
	tcase_add_loop_test(t, looks__that_are_wrong_are_refused, 0, SLIPS);
	tcase_add_loop_test(t, lines_and_scores__that_are_wrong_are_refused, 0, 4);
	tcase_add_test(t, ground__that_means_nothing_is_found_by_lint);
	suite_add_tcase(s, t);
	return suite_run(s);
}
