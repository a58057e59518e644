/* test_hexes.c - which hexes touch, found from their centres, on a whole map. */
#include <check.h>
#include <stdlib.h>
#include "hex_board.h"
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
	ck_assert_str_eq(neighbour_of("0902", 0), "none");
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

			hex_corner(&x, &y, pack, 1000, side + end);
			hex_corner(&other_x, &other_y, pack, 1000, side + 4 - end);
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

/* --- boards of both kinds, with a hole and water ------------------------------------------------- */

static const char *const holes[] = { "C4", NULL }, *const waters[] = { "E2", NULL };
static const struct hex_board boards[] = {
	{ .pointy = true, .lines = 7, .length = 8, .holes = holes, .waters = waters },
	{ .lines = 7, .length = 8, .holes = holes, .waters = waters },
};

static struct pack_copy copy;

static void lay(int which)
{
	pack_free(pack);
	hex_board_init(&copy, &boards[which]);
	pack = pack_copy_load(&copy, NULL);
	pack_copy_release(&copy);
}

static int at(const char *hex)
{
	int place = pack_place(pack, hex);

	ck_assert_msg(place >= 0, "%s", hex);
	return place;
}

/* As the crow walks: breadth first over all cells of the grid, whether there is a hex or a hole. */
static int walk(int from, int to)
{
	enum { ROOM = 64 };
	static int8_t far[ROOM][ROOM];
	const struct hex *a = &pack->hex[from], *b = &pack->hex[to];

	memset(far, -1, sizeof far);
	far[ROOM / 2][ROOM / 2] = 0;
	for (int n = 0; far[ROOM / 2 + b->q - a->q][ROOM / 2 + b->r - a->r] < 0; n++)
		for (int q = 1; q < ROOM - 1; q++)
			for (int r = 1; r < ROOM - 1; r++)
				for (int side = 0; far[q][r] == n && side < HEX_SIDES; side++) {
					int step[2];

					hex_step(step, pack, side);
					if (far[q + step[0]][r + step[1]] < 0)
						far[q + step[0]][r + step[1]] = (int8_t)(n + 1);
				}
	return far[ROOM / 2 + b->q - a->q][ROOM / 2 + b->r - a->r];
}

START_TEST(hexes__are_as_far_apart_as_one_walks)
{
	lay(_i);
	for (int a = 0; a < pack->n_places; a += 3)
		for (int b = 0; b < pack->n_places; b++) {
			if (pack->place[a].on_map && pack->place[b].on_map)
				ck_assert_int_eq(hex_distance(pack, a, b), walk(a, b));
			else
				ck_assert_int_eq(hex_distance(pack, a, b), -1);
		}
	ck_assert_int_eq(hex_distance(pack, at("C3"), at("C5")), 2);
	ck_assert_int_eq(hex_neighbour(pack, at("box"), 0), -1);
}
END_TEST

START_TEST(hexes__touch_where_their_centres_say)
{
	lay(_i);
	for (int a = 0; a < pack->n_places; a++)
		for (int side = 0; side < HEX_SIDES; side++) {
			int found = -1;

			for (int b = 0; b < pack->n_places && pack->place[a].on_map; b++)
				if (pack->place[b].on_map && hex_side(pack, pack->place[b].x - pack->place[a].x,
				                                      pack->place[b].y - pack->place[a].y) == side)
					found = b;
			ck_assert_int_eq(hex_neighbour(pack, a, side), found);
			if (found >= 0) {
				ck_assert_int_eq(hex_neighbour(pack, found, hex_opposite(side)), a);
				ck_assert_int_eq(hex_direction(pack, a, found), side);
			}
		}
}
END_TEST

static void assert_ring(const char *from, int distance, const char *expected)
{
	struct text told = TEXT_INIT;
	int16_t ring[64];
	int n = hex_ring(pack, at(from), distance, ring);

	for (int i = 0; i < n; i++) {
		ck_assert_int_eq(hex_distance(pack, at(from), ring[i]), distance);
		text_print(&told, "%s%s", i > 0 ? " " : "", pack->place[ring[i]].id);
	}
	ck_assert_str_eq(told.length > 0 ? told.bytes : "", expected);
	text_release(&told);
}

START_TEST(hexes__tell_the_nearest_of_a_list)
{
	struct hex_list list = { .n = 0 };

	lay(_i);
	ck_assert_int_eq(hex_list_nearest(&list, pack, at("A1"), 99), 99);
	for (int i = 0; i < pack->n_places; i += 5) {
		if (!pack->place[i].on_map)
			continue;
		hex_list_add(&list, pack, i);
		for (int from = 0; from < pack->n_places; from++) {
			int nearest = 99;

			for (int k = 0; k <= i; k += 5)
				if (pack->place[k].on_map && pack->place[from].on_map && hex_distance(pack, from, k) < nearest)
					nearest = hex_distance(pack, from, k);
			if (pack->place[from].on_map)
				ck_assert_int_eq(hex_list_nearest(&list, pack, from, 99), nearest);
		}
	}
}
END_TEST

START_TEST(hexes__lie_in_rings)
{
	lay(0);
	assert_ring("D4", 0, "D4");
	assert_ring("D4", 1, "C5 D5 E5 E4 D3");          /* C4 is a hole */
	assert_ring("D4", 2, "B5 C6 D6 E6 F5 F4 F3 E3 D2 C3 B3 B4");
	assert_ring("A1", 2, "A3 B2 C2 C1");
	assert_ring("D4", 9, "");
	assert_ring("D4", -1, "");
	lay(1);
	assert_ring("D4", 1, "D3 E4 E5 D5 C5");
}
END_TEST

START_TEST(hexes__have_directions_and_names_for_them)
{
	static const char *const pointy[] = { "ne", "e", "se", "sw", "w", "nw" };
	static const char *const flat[] = { "n", "ne", "se", "s", "sw", "nw" };

	lay(0);
	ck_assert_int_eq(hex_direction(pack, at("D1"), at("D7")), POINTY_E);
	ck_assert_int_eq(hex_direction(pack, at("A2"), at("G5")), POINTY_SE);
	ck_assert_int_eq(hex_direction(pack, at("G5"), at("A2")), POINTY_NW);
	ck_assert_int_eq(hex_direction(pack, at("A5"), at("D3")), POINTY_SW);
	ck_assert_int_eq(hex_direction(pack, at("A2"), at("G4")), -1);
	ck_assert_int_eq(hex_direction(pack, at("A2"), at("A2")), -1);
	ck_assert_int_eq(hex_neighbour(pack, at("D4"), POINTY_NE), at("C5"));
	for (int side = 0; side < HEX_SIDES; side++)
		ck_assert_str_eq(hex_side_name(pack, side), pointy[side]);
	lay(1);
	ck_assert_int_eq(hex_direction(pack, at("D1"), at("D7")), FLAT_S);
	ck_assert_int_eq(hex_neighbour(pack, at("D4"), FLAT_SE), at("E5"));
	for (int side = 0; side < HEX_SIDES; side++)
		ck_assert_str_eq(hex_side_name(pack, side), flat[side]);
}
END_TEST

START_TEST(hexes__know_holes_from_water)
{
	int water = 0, nowhere = 0;

	lay(_i);
	for_hexes_beside(pack, other, at("D3"))
		ck_assert_int_eq(hex_distance(pack, at("D3"), other), 1);
	for (int side = 0; side < HEX_SIDES; side++) {
		int step[2], there;

		hex_step(step, pack, side);
		there = hex_at(pack, pack->hex[at("D2")].q + step[0], pack->hex[at("D2")].r + step[1]);
		water += there == HEX_WATER;
		ck_assert(hex_at_water(pack, at("D2"), side) == (there == HEX_WATER));
		there = hex_at(pack, pack->hex[at("A1")].q + step[0], pack->hex[at("A1")].r + step[1]);
		nowhere += there == HEX_NOWHERE;
	}
	ck_assert_int_eq(water, 1);
	ck_assert_int_eq(nowhere, 4);
}
END_TEST

START_TEST(hexes__that_are_none_are_refused)
{
	static const struct { const char *old, *new, *error; } slips[] = {
		{ "\"x\": 160, \"y\": 60", "\"x\": 185, \"y\": 60",
		  "map.json: places.A2: (185, 60) is no centre of a hex if (210, 146) is one and hexes are 100 across; correct it, "
		  "or hexes.across" },
		{ "\"x\": 160, \"y\": 60", "\"x\": 260, \"y\": 61", "map.json: places.A3: lies in the hex of A2; move one of them" },
		{ "\"x\": 160, \"y\": 406", "\"x\": 160, \"y\": 396", NULL },
		{ "pointy-top", "pointy", "map.json: hexes.orientation: must be \"flat-top\" or \"pointy-top\"" },
		{ "\"across\": 100}", "\"across\": 10}", "map.json: hexes: the board would have 3081 columns and 61 rows of hexes, "
		  "and may have 512; is across right?" },
	};
	struct error err = ERROR_INIT;
	struct pack *p;

	hex_board_init(&copy, &boards[0]);
	pack_copy_edit(&copy, "map.json", slips[_i].old, slips[_i].new);
	if (_i == 4)
		pack_copy_edit(&copy, "map.json", "\"x\": 60, \"y\": 60", "\"x\": -30040, \"y\": 60");
	p = pack_load(copy.directory, NULL, &err);
	ck_assert((p != NULL) == (slips[_i].error == NULL));
	ck_assert_msg(p != NULL || strstr(err.text, slips[_i].error) != NULL, "%s", err.text);
	pack_free(p);
	pack_copy_release(&copy);
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
	tcase_add_loop_test(t, hexes__are_as_far_apart_as_one_walks, 0, 2);
	tcase_add_loop_test(t, hexes__touch_where_their_centres_say, 0, 2);
	tcase_add_loop_test(t, hexes__tell_the_nearest_of_a_list, 0, 2);
	tcase_add_test(t, hexes__lie_in_rings);
	tcase_add_test(t, hexes__have_directions_and_names_for_them);
	tcase_add_loop_test(t, hexes__know_holes_from_water, 0, 2);
	tcase_add_loop_test(t, hexes__that_are_none_are_refused, 0, 5);
	tcase_add_test(t, allegiance__is_of_cities_only);
	tcase_add_test(t, attributes__can_be_places);
	suite_add_tcase(s, t);
	return suite_run(s);
}
