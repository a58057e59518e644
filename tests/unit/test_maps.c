/* test_maps.c - both maps of montrose's board: all is there, nothing covers anything, whatever lies where. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "show/labels.h"
#include "show/look.h"
#include "show/look_stack.h"
#include "show/map_svg.h"
#include "show/map_text.h"
#include "map_checks.h"
#include "suite.h"

static struct pack *pack;
static struct arena arena;
static struct table *table;
static struct look look;

static void set_up(void)
{
	const char *srcdir = getenv("srcdir");
	struct error err = ERROR_INIT;
	struct text path = TEXT_INIT;

	text_print(&path, "%s/rules/montrose/pack", srcdir != NULL ? srcdir : ".");
	pack = pack_load(path.bytes, NULL, &err);
	ck_assert_msg(pack != NULL, "%s", err.text);
	arena = (struct arena)ARENA_INIT;
	table = table_new(&arena, pack, 0);
	look_init(&look, &arena, pack);
	text_release(&path);
}

static void tear_down(void)
{
	arena_release(&arena);
	pack_free(pack);
}

/* Throws all units and leaders on the map: SEED decides where, as many spaces as SPACES. */
static void scatter(unsigned seed, int spaces)
{
	int on_map[256], n = 0;

	for (int i = 0; i < pack->n_places && n < 256; i++)
		if (pack->place[i].on_map)
			on_map[n++] = i;
	for (int i = 0; i < pack->n_pieces; i++) {
		seed = seed * 1103515245u + 12345u;
		if (pack->piece[i].text == NULL)
			put(table, i, on_map[(seed >> 16) % (unsigned)spaces * 7 % (unsigned)n]);
	}
}

/* --- labels ------------------------------------------------------------------------------------- */

START_TEST(labels__make_room_for_one_another)
{
	struct choice a[] = { { .box = { 0, 0, 4, 1 } }, { .box = { 10, 0, 4, 1 }, .cost = 5 } };
	struct choice b[] = { { .box = { 2, 0, 4, 1 } } };
	struct label label[] = { { a, 2, 0 }, { b, 1, 0 } };

	ck_assert_int_eq(labels_place(label, 2), 0);
	ck_assert_int_eq(label[0].chosen, 1);
	ck_assert_int_eq(label[1].chosen, 0);
}
END_TEST

/* The line of the second label is short only across the first. */
START_TEST(labels__keep_lines_off_each_other)
{
	struct choice a[] = { { .box = { 10, 10, 20, 10 } } };
	struct choice b[] = {
		{ .box = { 40, 10, 10, 10 }, .tied = true, .x = 0, .y = 15 },
		{ .box = { 0, 40, 10, 10 }, .cost = 50, .tied = true, .x = 0, .y = 15 }
	};
	struct label label[] = { { b, 2, 0 }, { a, 1, 0 } };

	ck_assert(line_crosses(0, 15, 40, 15, &a[0].box));
	ck_assert(!line_crosses(0, 15, 0, 40, &a[0].box));
	ck_assert(!line_crosses(0, 15, 30, 32, &a[0].box));
	ck_assert_int_eq(labels_place(label, 2), 0);
	ck_assert_int_eq(label[0].chosen, 1);
}
END_TEST

START_TEST(labels__leave_out_the_later_of_two_that_cannot_both_stand)
{
	struct choice a[] = { { .box = { 0, 0, 4, 1 } } }, b[] = { { .box = { 3, 0, 4, 1 } } };
	struct label label[] = { { a, 1, 0 }, { b, 1, 0 }, { NULL, 0, 0 } };

	ck_assert_int_eq(labels_place(label, 3), 2);
	ck_assert_int_eq(label[0].chosen, 0);
	ck_assert_int_eq(label[1].chosen, -1);
	ck_assert_int_eq(label[2].chosen, -1);
}
END_TEST

/* --- the text map ------------------------------------------------------------------------------- */

/* The stack of PLACE as the map writes it, whole or folded into lines. */
static void assert_stack(const struct text *map, int place)
{
	for (int seat = 0; seat <= pack->n_seats; seat++) {
		struct text stack = TEXT_INIT;
		char *word, *rest;

		if (look_stack(&stack, &look, table, place, seat) && strstr(map->bytes, stack.bytes) == NULL)
			for (word = strtok_r(stack.bytes, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
				ck_assert_msg(strstr(map->bytes, word) != NULL, "%s of %s is not on the map", word,
				              pack->place[place].id);
		text_release(&stack);
	}
}

static void assert_all_there(const struct text *map)
{
	for (int i = 0; i < pack->n_places; i++) {
		struct text name = TEXT_INIT;
		char *word, *rest;

		if (!pack->place[i].on_map)
			continue;
		look_place_name(&name, &look, i);
		for (word = strtok_r(name.bytes, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
			ck_assert_msg(strstr(map->bytes, word) != NULL, "%s is not on the map", pack->place[i].id);
		text_release(&name);
		assert_stack(map, i);
	}
}

START_TEST(map_text__shows_the_set_up)
{
	struct text map = TEXT_INIT;

	map_text(&map, table, MAP_COLUMNS, "heading");
	assert_narrow(&map, MAP_COLUMNS);
	assert_all_there(&map);
	ck_assert(strncmp(map.bytes, "heading\n", 8) == 0);
	ck_assert_ptr_nonnull(strstr(map.bytes, "# PERTH [C: Elcho 2L 1C]"));
	ck_assert_ptr_nonnull(strstr(map.bytes, "[R: Montrose MacColla 2I]"));
	ck_assert_ptr_nonnull(strstr(map.bytes, "(Baillie)"));
	ck_assert_ptr_null(strstr(map.bytes, "[1]"));
	ck_assert_ptr_null(strstr(map.bytes, "at column"));
	text_release(&map);
}
END_TEST

/* A terminal of 80 columns still has every name and stack beside its space. */
START_TEST(map_text__takes_the_width_it_is_given)
{
	static const int columns[] = { MAP_COLUMNS_LEAST, 72, 80, 132, MAP_COLUMNS_MOST };
	struct text map = TEXT_INIT;

	map_text(&map, table, columns[_i], NULL);
	assert_narrow(&map, columns[_i]);
	assert_all_there(&map);
	if (columns[_i] >= 80) {
		ck_assert_ptr_null(strstr(map.bytes, "at column"));
		ck_assert_ptr_null(strstr(map.bytes, "[1]"));
	}
	text_release(&map);
}
END_TEST

START_TEST(map_text__marks_defeated_towns_and_reduced_units)
{
	struct text map = TEXT_INIT;

	set_place_number(table, pack_place(pack, "stirling"), pack_place_number(pack, "defeated"), 1);
	set_number(table, pack_piece(pack, "RI2"), pack_piece_number(pack, "reduced"), 1);
	map_text(&map, table, MAP_COLUMNS, NULL);
	ck_assert_ptr_nonnull(strstr(map.bytes, "*STIRLING"));
	ck_assert_ptr_nonnull(strstr(map.bytes, "[R: Montrose MacColla 1I 1i]"));
	text_release(&map);
}
END_TEST

START_TEST(map_text__holds_whatever_lies_where)
{
	static const int spaces[] = { 1, 2, 5, 12, 30, 68 };
	struct text map = TEXT_INIT;
	int columns = _i % 2 == 0 ? MAP_COLUMNS : 80;

	scatter((unsigned)_i, spaces[_i / 2 % 6]);
	map_text(&map, table, columns, NULL);
	assert_narrow(&map, columns);
	assert_all_there(&map);
	text_release(&map);
}
END_TEST

/* --- the drawing -------------------------------------------------------------------------------- */

static const struct happened nothing;

static void assert_names_drawn(const char *svg)
{
	for (int i = 0; i < pack->n_places; i++) {
		struct text name = TEXT_INIT;

		if (!pack->place[i].on_map)
			continue;
		text_putc(&name, '>');
		look_place_name(&name, &look, i);
		text_puts(&name, "</text>");
		ck_assert_msg(strstr(svg, name.bytes) != NULL, "%s is not drawn", pack->place[i].id);
		text_release(&name);
	}
}

static void assert_good_drawing(void)
{
	struct happened h = { .title = "Turn <1> & \"more\"\x01" };
	struct text svg = TEXT_INIT;

	map_svg(&svg, table, &h);
	ck_assert(strncmp(svg.bytes, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100%\" viewBox=\"0 0 ", 66) == 0);
	ck_assert_ptr_nonnull(strstr(svg.bytes, "<title>Turn &lt;1&gt; &amp; &quot;more&quot;</title>"));
	assert_self_contained(svg.bytes);
	assert_well_formed(svg.bytes);
	assert_labels_apart(svg.bytes, 60);
	assert_pieces_drawn(svg.bytes, table);
	assert_names_drawn(svg.bytes);
	text_release(&svg);
}

START_TEST(map_svg__shows_the_set_up)
{
	assert_good_drawing();
}
END_TEST

START_TEST(map_svg__holds_whatever_lies_where)
{
	static const int spaces[] = { 1, 5, 12, 30, 68 };

	scatter((unsigned)_i, spaces[_i % 5]);
	assert_good_drawing();
}
END_TEST

/* A pip for each point of strength, hollow for the one that is lost. */
START_TEST(map_svg__marks_defeated_towns_and_reduced_units)
{
	struct text before = TEXT_INIT, after = TEXT_INIT;
	int hollow;

	map_svg(&before, table, &nothing);
	set_place_number(table, pack_place(pack, "stirling"), pack_place_number(pack, "defeated"), 1);
	set_number(table, pack_piece(pack, "RI2"), pack_piece_number(pack, "reduced"), 1);
	map_svg(&after, table, &nothing);
	ck_assert_ptr_null(strstr(before.bytes, "#c00000"));
	ck_assert_ptr_nonnull(strstr(after.bytes, "#c00000"));
	hollow = count_words(before.bytes, "r=\"3\" fill=\"#ffffff\"");
	ck_assert_int_eq(count_words(after.bytes, "r=\"3\" fill=\"#ffffff\""), hollow + 1);
	text_release(&before);
	text_release(&after);
}
END_TEST

START_TEST(map_svg__tells_the_end_and_the_headline)
{
	struct happened h = {
		.over = "GAME OVER, Royalist wins", .headline = "Ten victories & more", .turn = "Turn 3",
		.game = "game 12345678, ruling 9"
	};
	struct text svg = TEXT_INIT;

	map_svg(&svg, table, &h);
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">GAME OVER, Royalist wins</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, ">Ten victories &amp; more</text>"));
	ck_assert_ptr_nonnull(strstr(svg.bytes, "<title>Campaigns of Montrose, game 12345678, ruling 9</title>"));
	assert_labels_apart(svg.bytes, 60);
	text_release(&svg);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("maps");
	TCase *t = tcase_create("maps");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, labels__make_room_for_one_another);
	tcase_add_test(t, labels__keep_lines_off_each_other);
	tcase_add_test(t, labels__leave_out_the_later_of_two_that_cannot_both_stand);
	tcase_add_test(t, map_text__shows_the_set_up);
	tcase_add_loop_test(t, map_text__takes_the_width_it_is_given, 0, 5);
	tcase_add_test(t, map_text__marks_defeated_towns_and_reduced_units);
	tcase_add_loop_test(t, map_text__holds_whatever_lies_where, 0, 12);
	tcase_add_test(t, map_svg__shows_the_set_up);
	tcase_add_loop_test(t, map_svg__holds_whatever_lies_where, 0, 10);
	tcase_add_test(t, map_svg__marks_defeated_towns_and_reduced_units);
	tcase_add_test(t, map_svg__tells_the_end_and_the_headline);
	suite_add_tcase(s, t);
	return suite_run(s);
}
