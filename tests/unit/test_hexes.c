/* test_hexes.c - which hexes touch, found from their centres, on a whole map. */
#include <check.h>
#include <stdlib.h>
#include "pack_copy.h"
#include "table/hexes.h"
#include "table/lint.h"
#include "suite.h"

#define PACK "rules/brave/pack"

static struct pack *pack;

static struct pack *load(const char *directory)
{
	struct error err = ERROR_INIT;
	struct pack *p = pack_load(directory, NULL, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	return p;
}

static void set_up(void)
{
	char *directory = in_source(PACK);

	pack = load(directory);
	free(directory);
}

static void tear_down(void)
{
	pack_free(pack);
}

static const char *neighbour_of(const char *hex, int side)
{
	int found = hex_neighbour(pack, pack_place(pack, hex), side);

	return found < 0 ? "none" : pack->place[found].id;
}

START_TEST(hexes__go_clockwise_from_the_top)
{
	static const char *const around_lanark[HEX_SIDES] = { "0502", "0603", "0604", "0504", "0404", "0403" };

	for (int side = 0; side < HEX_SIDES; side++)
		ck_assert_str_eq(neighbour_of("0503", side), around_lanark[side]);
	ck_assert_str_eq(neighbour_of("0101", 0), "none");
	ck_assert_str_eq(neighbour_of("0901", 3), "none");
}
END_TEST

START_TEST(hexes__touch_each_other)
{
	for (int i = 0; i < pack->n_places; i++)
		for (int side = 0; side < HEX_SIDES && pack->place[i].on_map; side++) {
			int other = hex_neighbour(pack, i, side);

			if (other >= 0)
				ck_assert_int_eq(hex_neighbour(pack, other, (side + 3) % HEX_SIDES), i);
		}
}
END_TEST

START_TEST(hexes__are_connected_where_they_touch_on_land)
{
	int apart = 0;

	for (int i = 0; i < pack->n_places; i++)
		for (int side = 0; side < HEX_SIDES && pack->place[i].on_map; side++) {
			int other = hex_neighbour(pack, i, side);

			apart += other > i && pack_edge(pack, i, other) == NULL;
		}
	ck_assert_int_eq(apart, 13);
	ck_assert_int_eq(pack->n_waters, 22);
}
END_TEST

START_TEST(hexes__know_water)
{
	int ayr = pack_place(pack, "0205"), stirling = pack_place(pack, "0402");

	ck_assert(hex_at_water(pack, ayr, 4));
	ck_assert(hex_at_water(pack, ayr, 5));
	ck_assert(!hex_at_water(pack, ayr, 0));
	for (int side = 0; side < HEX_SIDES; side++)
		ck_assert(!hex_at_water(pack, stirling, side));
}
END_TEST

START_TEST(hexes__share_the_corners_of_the_side_on_which_they_touch)
{
	static const int way[HEX_SIDES][2] = {
		{ 0, -1000 }, { 866, -500 }, { 866, 500 }, { 0, 1000 }, { -866, 500 }, { -866, -500 }
	};

	for (int side = 0; side < HEX_SIDES; side++)
		for (int end = 0; end < 2; end++) {
			int x, y, other_x, other_y;

			hex_corner(&x, &y, 1000, side + end);
			hex_corner(&other_x, &other_y, 1000, side + 4 - end);
			ck_assert_int_le(abs(x - way[side][0] - other_x), 1);
			ck_assert_int_le(abs(y - way[side][1] - other_y), 1);
		}
}
END_TEST

START_TEST(hexes__are_told_by_lint_if_they_cannot_be)
{
	static const struct { const char *old, *new, *finding; } slips[] = {
		{ "{\"a\": \"0101\", \"b\": \"0102\"", "{\"a\": \"0101\", \"b\": \"0303\"",
		  "map.json: edges: 0101 and 0303 are connected, but their hexes do not touch\n" },
		{ "\"id\": \"0102\", \"terrain\": \"mountain\", \"nation\": \"scotland\", \"coastal\": 1, \"x\": 70, \"y\": 210",
		  "\"id\": \"0102\", \"terrain\": \"mountain\", \"nation\": \"scotland\", \"coastal\": 1, \"x\": 70, \"y\": 190",
		  "map.json: places.0102: its hex lies on that of 0101\n" },
	};
	struct text out = TEXT_INIT;
	struct pack_copy copy;
	struct pack *p;

	pack_copy_init(&copy, PACK);
	pack_copy_edit(&copy, "map.json", slips[_i].old, slips[_i].new);
	p = load(copy.directory);
	ck_assert_int_gt(pack_lint(&out, p), 0);
	ck_assert_msg(strstr(out.bytes, slips[_i].finding) != NULL, "%s", out.bytes);
	pack_free(p);
	pack_copy_release(&copy);
	text_release(&out);
}
END_TEST

START_TEST(allegiance__is_of_cities_only)
{
	int stirling = pack_place(pack, "0402"), moor = pack_place(pack, "0101");

	ck_assert_int_eq(pack_allegiance(pack, stirling, 0), pack_seat(pack, "english"));
	ck_assert_int_eq(pack_allegiance(pack, stirling, 1), pack_seat(pack, "scottish"));
	ck_assert_int_eq(pack_allegiance(pack, stirling, 2), -1);
	ck_assert_int_eq(pack_allegiance(pack, moor, 0), -1);
	ck_assert_int_eq(pack_allegiance(pack, pack_place(pack, "container"), 0), -1);
}
END_TEST

START_TEST(attributes__can_be_places)
{
	int home = pack_piece_attribute(pack, "home");

	ck_assert_int_eq(piece_attribute(pack, pack_piece(pack, "bruce"), home), pack_place(pack, "0206"));
	ck_assert_int_eq(piece_attribute(pack, pack_piece(pack, "wallace"), home), -1);
	ck_assert(!piece_attribute_is_word(pack, home));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("hexes");
	TCase *t = tcase_create("hexes");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, hexes__go_clockwise_from_the_top);
	tcase_add_test(t, hexes__touch_each_other);
	tcase_add_test(t, hexes__are_connected_where_they_touch_on_land);
	tcase_add_test(t, hexes__know_water);
	tcase_add_test(t, hexes__share_the_corners_of_the_side_on_which_they_touch);
	tcase_add_loop_test(t, hexes__are_told_by_lint_if_they_cannot_be, 0, 2);
	tcase_add_test(t, allegiance__is_of_cities_only);
	tcase_add_test(t, attributes__can_be_places);
	suite_add_tcase(s, t);
	return suite_run(s);
}
