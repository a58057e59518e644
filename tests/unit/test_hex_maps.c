/* test_hex_maps.c - both maps of a board of hexes: all is there, in its hex, whatever lies where. */
#include <check.h>
#include <stdlib.h>
#include "map_checks.h"
#include "pack_copy.h"
#include "show/labels.h"
#include "show/look.h"
#include "show/look_stack.h"
#include "show/map_svg.h"
#include "suite.h"

static struct pack *pack;
static struct arena arena;
static struct table *table;
static struct look look;

static void set_up(void)
{
	struct error err = ERROR_INIT;
	char *directory = in_source("rules/brave/pack");

	pack = pack_load(directory, NULL, &err);
	ck_assert_msg(pack != NULL, "%s", err.text);
	arena = (struct arena)ARENA_INIT;
	table = table_new(&arena, pack, 0);
	look_init(&look, &arena, pack);
	free(directory);
}

static void tear_down(void)
{
	arena_release(&arena);
	pack_free(pack);
}

static void lay(const char *piece, const char *hex)
{
	put(table, pack_piece(pack, piece), pack_place(pack, hex));
}

/* Throws all units and leaders on the map: SEED decides where, as many hexes as HEXES. */
static void scatter(unsigned seed, int hexes)
{
	int on_map[256], n = 0;

	for (int i = 0; i < pack->n_places && n < 256; i++)
		if (pack->place[i].on_map)
			on_map[n++] = i;
	for (int i = 0; i < pack->n_pieces; i++) {
		seed = seed * 1103515245u + 12345u;
		if (pack->piece[i].owner > 0)
			put(table, i, on_map[(seed >> 16) % (unsigned)hexes * 7 % (unsigned)n]);
	}
}

/* --- in characters ------------------------------------------------------------------------------ */

static void assert_says(const struct text *map, const char *words)
{
	ck_assert_msg(strstr(map->bytes, words) != NULL, "%s is not on the map", words);
}

static void assert_hexes_there(const struct text *map)
{
	for (int i = 0; i < pack->n_places; i++) {
		struct text name = TEXT_INIT;

		if (!pack->place[i].on_map)
			continue;
		assert_says(map, pack->place[i].id);
		look_place_name(&name, &look, i);
		if (name.length > 9)
			text_cut(&name, 8);
		assert_says(map, name.bytes);
		text_release(&name);
	}
}

static void assert_stacks_there(const struct text *map)
{
	for (int i = 0; i < pack->n_places; i++)
		for (int seat = 0; seat <= pack->n_seats && pack->place[i].on_map; seat++) {
			struct text stack = TEXT_INIT;
			char *word, *rest;

			look_stack(&stack, &look, table, i, seat);
			for (word = strtok_r(stack.bytes, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
				assert_says(map, word);
			text_release(&stack);
		}
}

/* How often C stands on the map, above the legend. */
static int count_character(const struct text *map, char c)
{
	const char *end = strstr(map->bytes, "<S> city");
	int n = 0;

	ck_assert_ptr_nonnull(end);
	for (const char *at = map->bytes; at < end; at++)
		n += *at == c;
	return n;
}

START_TEST(hex_text__shows_the_set_up)
{
	struct text map = TEXT_INIT;

	map_text(&map, table, MAP_COLUMNS, "heading");
	assert_narrow(&map, MAP_COLUMNS);
	assert_hexes_there(&map);
	assert_stacks_there(&map);
	ck_assert(strncmp(map.bytes, "heading\n", 8) == 0);
	assert_says(&map, "/ <<E>> \\");
	assert_says(&map, "~STIRLING ~");
	assert_says(&map, "/0205~\\");
	assert_says(&map, "~0402 ~");
	assert_says(&map, "/Dunferml.");
	assert_says(&map, "& & & &");
	assert_says(&map, "^ ^ ^ ^");
	text_release(&map);
}
END_TEST

/* 52 hexsides are rivers and 12 the border, 5 of these both; 13 are water: each 3 characters, or 5 if it is level.  31
 * hexes are coastal. */
START_TEST(hex_text__draws_rivers_border_and_water_on_the_sides)
{
	struct text map = TEXT_INIT;

	for (int i = 0; i < pack->n_pieces; i++)
		put(table, i, pack_place(pack, "container"));
	map_text(&map, table, MAP_COLUMNS, NULL);
	ck_assert_int_eq(count_character(&map, '~'), 177 + 31);
	ck_assert_int_eq(count_character(&map, ':'), 25);
	ck_assert_int_eq(count_character(&map, '%'), 19);
	ck_assert_int_eq(count_character(&map, '#'), 51);
	text_release(&map);
}
END_TEST

START_TEST(hex_text__shows_with_whom_cities_hold)
{
	struct text map = TEXT_INIT;

	set_place_number(table, pack_place(pack, "0402"), pack_place_number(pack, "loyalty"), 1);
	map_text(&map, table, MAP_COLUMNS, NULL);
	assert_says(&map, "~ <<S>> ~");
	ck_assert_ptr_null(strstr(map.bytes, "<S>  "));
	text_release(&map);
}
END_TEST

START_TEST(hex_text__writes_small_stacks_into_their_hex)
{
	struct text map = TEXT_INIT;

	lay("wallace", "0604");
	lay("SIE1", "0604");
	lay("SIL1", "0604");
	lay("EIR1", "0703");
	map_text(&map, table, MAP_COLUMNS, NULL);
	assert_says(&map, "S:Wallace");
	assert_says(&map, "1IE 1IL");
	assert_says(&map, "\\  E:1IR  /");
	assert_says(&map, "^ ^ ^");
	text_release(&map);
}
END_TEST

START_TEST(hex_text__tells_below_what_finds_no_room)
{
	struct text map = TEXT_INIT;

	lay("cressingham", "0302");
	lay("EIR1", "0302");
	lay("EIR2", "0302");
	map_text(&map, table, MAP_COLUMNS, NULL);
	assert_says(&map, " E2 [1] ");
	assert_says(&map, "\n[1] 0302 Glasgow E:Cressingham 2IR\n");
	text_release(&map);
}
END_TEST

START_TEST(hex_text__puts_neutrals_and_those_with_them_in_parentheses)
{
	struct text map = TEXT_INIT;

	lay("SIR1", "0506");
	lay("SIR2", "0604");
	map_text(&map, table, MAP_COLUMNS, NULL);
	assert_says(&map, " (Comyn) ");
	assert_says(&map, "(Steward)");
	assert_says(&map, " (1IR) ");
	assert_says(&map, " S:1IR ");
	text_release(&map);
}
END_TEST

START_TEST(hex_text__holds_whatever_lies_where)
{
	static const int hexes[] = { 1, 2, 5, 12, 30, 86 };
	struct text map = TEXT_INIT;

	scatter((unsigned)_i, hexes[_i % 6]);
	map_text(&map, table, MAP_COLUMNS, NULL);
	assert_narrow(&map, MAP_COLUMNS);
	assert_hexes_there(&map);
	assert_stacks_there(&map);
	ck_assert_int_eq(count_character(&map, '~'), 177 + 31);
	text_release(&map);
}
END_TEST

/* Two strips of six columns of hexes, no hex narrower than in files; a side between the strips is in both. */
START_TEST(hex_text__comes_in_strips_where_the_page_is_narrow)
{
	struct text map = TEXT_INIT;

	scatter((unsigned)_i, 30);
	map_text(&map, table, 80, NULL);
	assert_narrow(&map, 80);
	assert_hexes_there(&map);
	assert_stacks_there(&map);
	assert_says(&map, "Part 1 of 2, from the west\n");
	assert_says(&map, "Part 2 of 2, from the west\n");
	assert_says(&map, "Dunfermline");
	ck_assert_ptr_null(strstr(map.bytes, "\n\n\n"));
	text_release(&map);
}
END_TEST

START_TEST(hex_text__is_drawn_otherwise_where_hexes_would_be_too_small)
{
	struct pack_copy copy;
	struct text map = TEXT_INIT;
	struct pack *wide;

	pack_copy_init(&copy, "rules/brave/pack");
	pack_copy_edit(&copy, "map.json", "\"across\": 100", "\"across\": 50");
	wide = pack_copy_load(&copy, NULL);
	map_text(&map, table_new(&arena, wide, 0), MAP_COLUMNS, NULL);
	assert_narrow(&map, MAP_COLUMNS);
	assert_says(&map, "o space");
	text_release(&map);
	pack_free(wide);
	pack_copy_release(&copy);
}
END_TEST

/* --- the drawing -------------------------------------------------------------------------------- */

static const struct happened nothing;

static void assert_good_drawing(void)
{
	struct text svg = TEXT_INIT;

	map_svg(&svg, table, &nothing);
	assert_self_contained(svg.bytes);
	assert_well_formed(svg.bytes);
	assert_labels_apart(svg.bytes, 50);
	assert_pieces_drawn(svg.bytes, table);
	for (int i = 0; i < pack->n_places; i++) {
		struct text name = TEXT_INIT;

		text_putc(&name, '>');
		if (pack->place[i].named)
			look_place_name(&name, &look, i);
		else
			look_hex_number(&name, &look, i);
		text_puts(&name, "</text>");
		ck_assert_msg(!pack->place[i].on_map || strstr(svg.bytes, name.bytes) != NULL, "%s", name.bytes);
		text_release(&name);
	}
	text_release(&svg);
}

START_TEST(hex_svg__shows_the_set_up)
{
	assert_good_drawing();
}
END_TEST

START_TEST(hex_svg__holds_whatever_lies_where)
{
	static const int hexes[] = { 1, 2, 5, 12, 30, 86 };

	scatter((unsigned)_i, hexes[_i % 6]);
	assert_good_drawing();
}
END_TEST

/* Each once more in the legend, but for hexes: there are three tints. */
START_TEST(hex_svg__draws_hexes_rivers_border_and_water)
{
	struct text svg = TEXT_INIT;

	map_svg(&svg, table, &nothing);
	ck_assert_int_eq(count_words(svg.bytes, "<polygon points=\"") - count_words(svg.bytes, "#7d6340")
	                 - count_words(svg.bytes, "#4a7233"), 86 + 22);
	ck_assert_int_eq(count_words(svg.bytes, "stroke=\"#3d86c6\""), 52 + 1);
	ck_assert_int_eq(count_words(svg.bytes, "stroke-dasharray=\"1 9\""), 12 + 1);
	ck_assert_int_eq(count_words(svg.bytes, "stroke-width=\"11\""), 13 + 1);
	ck_assert_int_eq(count_words(svg.bytes, "#7d6340"), 21 * 4);
	ck_assert_int_eq(count_words(svg.bytes, "#4a7233"), 8 * 4);
	text_release(&svg);
}
END_TEST

START_TEST(hex_svg__shows_with_whom_cities_hold)
{
	struct text before = TEXT_INIT, after = TEXT_INIT;

	map_svg(&before, table, &nothing);
	set_place_number(table, pack_place(pack, "0205"), pack_place_number(pack, "loyalty"), 1);
	map_svg(&after, table, &nothing);
	ck_assert_int_eq(count_words(before.bytes, ">E</text>"), 30 + 2);
	ck_assert_int_eq(count_words(before.bytes, ">S</text>"), 0);
	ck_assert_int_eq(count_words(after.bytes, ">E</text>"), 29 + 2);
	ck_assert_int_eq(count_words(after.bytes, ">S</text>"), 1);
	text_release(&before);
	text_release(&after);
}
END_TEST

START_TEST(hex_svg__lets_equal_units_share_a_counter)
{
	struct text svg = TEXT_INIT;

	lay("SIL1", "0604");
	lay("SIL2", "0604");
	lay("SIR1", "0604");
	map_svg(&svg, table, &nothing);
	ck_assert_ptr_nonnull(strstr(svg.bytes, "<title>SIL1, SIL2</title>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, "<title>SIR1</title>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">2</text>"));
	text_release(&svg);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("hex maps");
	TCase *t = tcase_create("hex maps");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, hex_text__shows_the_set_up);
	tcase_add_test(t, hex_text__draws_rivers_border_and_water_on_the_sides);
	tcase_add_test(t, hex_text__shows_with_whom_cities_hold);
	tcase_add_test(t, hex_text__writes_small_stacks_into_their_hex);
	tcase_add_test(t, hex_text__tells_below_what_finds_no_room);
	tcase_add_test(t, hex_text__puts_neutrals_and_those_with_them_in_parentheses);
	tcase_add_loop_test(t, hex_text__holds_whatever_lies_where, 0, TIMES(12));
	tcase_add_loop_test(t, hex_text__comes_in_strips_where_the_page_is_narrow, 0, 4);
	tcase_add_test(t, hex_text__is_drawn_otherwise_where_hexes_would_be_too_small);
	tcase_add_test(t, hex_svg__shows_the_set_up);
	tcase_add_loop_test(t, hex_svg__holds_whatever_lies_where, 0, TIMES(12));
	tcase_add_test(t, hex_svg__draws_hexes_rivers_border_and_water);
	tcase_add_test(t, hex_svg__shows_with_whom_cities_hold);
	tcase_add_test(t, hex_svg__lets_equal_units_share_a_counter);
	suite_add_tcase(s, t);
	return suite_run(s);
}
