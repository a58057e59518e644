/* test_table.c - what lies on the table, in which order, and as JSON and back. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "table/position.h"
#include "suite.h"

static struct pack *pack;
static struct arena arena;
static struct table *table;
static int mill, farm, inn, camp, deck, r1, r2, general, c1, c2, tired, held, turn, morale;

static void set_up(void)
{
	const char *srcdir = getenv("srcdir");
	char *directory = path_join(srcdir != NULL ? srcdir : ".", "tests/data/pack");
	struct error err = ERROR_INIT;

	pack = pack_load(directory, NULL, &err);
	ck_assert_msg(pack != NULL, "%s", err.text);
	free(directory);
	table = table_new(&arena, pack, pack_scenario(pack, "dawn"));
	mill = pack_place(pack, "mill");
	farm = pack_place(pack, "farm");
	inn = pack_place(pack, "inn");
	camp = pack_place(pack, "camp");
	deck = pack_place(pack, "deck");
	r1 = pack_piece(pack, "R1");
	r2 = pack_piece(pack, "R2");
	general = pack_piece(pack, "general");
	c1 = pack_piece(pack, "C1");
	c2 = pack_piece(pack, "C2");
	tired = pack_piece_number(pack, "tired");
	held = pack_place_number(pack, "held");
	turn = pack_track(pack, "turn");
	morale = pack_track(pack, "morale");
}

static void tear_down(void)
{
	arena_release(&arena);
	pack_free(pack);
}

/* The ids in PLACE, in their order, parted by blanks. */
static const char *at(int place)
{
	static char line[256];

	line[0] = '\0';
	for_pieces_at(table, p, place) {
		strcat(line, line[0] != '\0' ? " " : "");
		strcat(line, pack->piece[p].id);
	}
	return line;
}

static json *parse(const char *text)
{
	struct error err = ERROR_INIT;
	json *j = json_parse(text, strlen(text), "test", &err);

	ck_assert_msg(j != NULL, "%s", err.text);
	return j;
}

/* --- the table ---------------------------------------------------------------------------------- */

START_TEST(table__begins_as_the_scenario_says)
{
	ck_assert_str_eq(at(mill), "R2 R1");
	ck_assert_str_eq(at(inn), "general");
	ck_assert_str_eq(at(deck), "C1 C2");
	ck_assert_str_eq(at(farm), "");
	ck_assert_int_eq(first_at(table, farm), -1);
	ck_assert_int_eq(number(table, general, tired), 1);
	ck_assert_int_eq(number(table, r1, tired), 0);
	ck_assert_int_eq(place_number(table, mill, held), 1);
	ck_assert_int_eq(track(table, turn), 1);
	ck_assert_int_eq(track(table, morale), 5);
}
END_TEST

START_TEST(table__keeps_the_order_of_pieces)
{
	put(table, general, mill);
	ck_assert_str_eq(at(mill), "R2 R1 general");
	ck_assert_int_eq(count_at(table, mill), 3);
	ck_assert_str_eq(at(inn), "");
	put(table, r1, farm);                                   /* from the middle */
	ck_assert_str_eq(at(mill), "R2 general");
	put(table, r2, mill);                                   /* from the head to the tail of its own place */
	ck_assert_str_eq(at(mill), "general R2");
	put(table, r2, mill);                                   /* where it is already */
	ck_assert_str_eq(at(mill), "general R2");
	put(table, r2, farm);                                   /* from the tail */
	ck_assert_str_eq(at(mill), "general");
	ck_assert_str_eq(at(farm), "R1 R2");
	ck_assert_int_eq(place_of(table, r2), farm);
	put(table, general, farm);
	ck_assert_int_eq(count_at(table, mill), 0);
}
END_TEST

/* Every list is whole in both directions after any moves. */
START_TEST(table__keeps_its_lists_whole)
{
	unsigned chance = 1;

	for (int i = 0; i < 5000; i++) {
		int seen = 0;

		chance = chance * 1103515245u + 12345u;
		put(table, (int)(chance >> 16) % pack->n_pieces, (int)(chance >> 8) % pack->n_places);
		for (int place = 0; place < pack->n_places; place++) {
			int before = -1;

			for_pieces_at(table, p, place) {
				ck_assert_int_eq(place_of(table, p), place);
				ck_assert_int_eq(table->prev[p], before);
				before = p;
				seen++;
			}
			ck_assert_int_eq(table->last[place], before);
		}
		ck_assert_int_eq(seen, pack->n_pieces);
	}
}
END_TEST

/* What put() keeps up is what counting anew finds. */
static void check_counts(void)
{
	int on_map = 0, of_seats = 0, in_use = 0;

	for (int place = 0; place < pack->n_places; place++) {
		int found[10][KINDS_COUNTED] = { 0 };

		for_pieces_at(table, p, place)
			if (piece_attribute(pack, p, 0) >= 0 && piece_attribute(pack, p, 0) < KINDS_COUNTED)
				found[pack->piece[p].owner][piece_attribute(pack, p, 0)]++;
		for (int seat = 1; seat <= pack->n_seats; seat++)
			for (int kind = 0; kind < KINDS_COUNTED; kind++) {
				ck_assert_int_eq(count_with(table, place, seat, kind), found[seat][kind]);
				ck_assert_int_eq(is_in_set(places_with(table, seat, kind), place), found[seat][kind] > 0);
			}
		in_use += pack->place[place].on_map && first_at(table, place) >= 0;
	}
	for_places_in_use(table, place) {
		ck_assert(pack->place[place].on_map && first_at(table, place) >= 0);
		in_use--;
	}
	ck_assert_int_eq(in_use, 0);
	for_pieces_on_map(table, p) {
		ck_assert(pack->place[place_of(table, p)].on_map);
		on_map++;
	}
	for (int seat = 0; seat <= pack->n_seats; seat++)
		for_pieces_of(table, p, seat) {
			ck_assert(pack->place[place_of(table, p)].on_map && pack->piece[p].owner == seat);
			of_seats++;
		}
	ck_assert_int_eq(of_seats, on_map);
	for (int p = 0; p < pack->n_pieces; p++)
		on_map -= pack->place[place_of(table, p)].on_map;
	ck_assert_int_eq(on_map, 0);
}

START_TEST(table__keeps_its_counts_and_sets)
{
	unsigned chance = 1;

	check_counts();
	for (int i = 0; i < 2000; i++) {
		chance = chance * 1103515245u + 12345u;
		put(table, (int)(chance >> 16) % pack->n_pieces, (int)(chance >> 8) % pack->n_places);
		check_counts();
	}
}
END_TEST

/* An amended pack may give a piece to another seat, or make another kind of it. */
START_TEST(table__counts_anew_with_another_pack)
{
	int seat = pack->piece[r1].owner, kind = piece_attribute(pack, r1, 0), other = seat == 1 ? 2 : 1;
	int before = count_with(table, mill, seat, kind);

	ck_assert_int_lt(kind, KINDS_COUNTED);
	ck_assert_int_gt(before, 0);
	((struct piece *)pack->piece)[r1].owner = other;
	((uint8_t *)pack->owner)[r1] = (uint8_t)other;
	((uint64_t *)pack->owned)[seat * SET_WORDS(pack->n_pieces) + r1 / 64] ^= UINT64_C(1) << r1 % 64;
	((uint64_t *)pack->owned)[other * SET_WORDS(pack->n_pieces) + r1 / 64] ^= UINT64_C(1) << r1 % 64;
	((uint8_t *)pack->piece_class)[r1] = (uint8_t)CLASS_OF(other, kind);
	table_use_pack(table, pack);
	check_counts();
	ck_assert_int_eq(count_with(table, mill, seat, kind), before - 1);
	put(table, r1, farm);
	check_counts();
}
END_TEST

START_TEST(table__knows_which_of_its_parts_were_changed)
{
	struct table *other = table_like(&arena, table);

	table->changed = 0;
	set_number(table, r1, tired, number(table, r1, tired));
	set_place_number(table, mill, held, place_number(table, mill, held));
	set_track(table, turn, track(table, turn));
	ck_assert_uint_eq(table->changed, 0);
	set_number(table, r1, tired, 7);
	ck_assert_uint_eq(table->changed, CHANGED_NUMBERS);
	table->changed = 0;
	set_place_number(table, mill, held, 7);
	ck_assert_uint_eq(table->changed, CHANGED_PLACES);
	table->changed = 0;
	set_track(table, turn, 3);
	ck_assert_uint_eq(table->changed, CHANGED_TRACKS);
	table->changed = 0;
	put(table, r1, place_of(table, r1));
	ck_assert_uint_eq(table->changed, CHANGED_PIECES);
	table->changed = 0;
	table_copy(table, other);
	ck_assert_uint_eq(table->changed, CHANGED_ALL);
}
END_TEST

/* Part by part: after the last they are equal, with all that follows from where pieces lie. */
START_TEST(table__is_copied_by_its_parts)
{
	struct table *other = table_like(&arena, table);

	set_number(table, r1, tired, number(table, r1, tired) + 1);
	set_place_number(table, mill, held, place_number(table, mill, held) + 1);
	set_track(table, turn, track(table, turn) + 1);
	put(table, r1, place_of(table, r1) == farm ? mill : farm);
	for (unsigned part = CHANGED_TRACKS; part < CHANGED_ALL; part <<= 1) {
		ck_assert(!table_equal(other, table));
		table_copy_parts(other, table, part);
	}
	ck_assert_mem_eq(other->track, table->track, table->all_bytes);
}
END_TEST

/* Also where a set has several words. */
START_TEST(set__is_walked_in_order)
{
	const uint64_t set[3] = { UINT64_C(1) << 63 | 1, 0, UINT64_C(1) << 2 };
	int found[4], n = 0;

	for_each_in(set, i, 131)
		found[n++] = i;
	ck_assert_int_eq(n, 3);
	ck_assert_int_eq(found[0], 0);
	ck_assert_int_eq(found[1], 63);
	ck_assert_int_eq(found[2], 130);
	ck_assert_int_eq(first_in(set, 64, 130), 130);          /* none: not beyond its end */
	ck_assert_int_eq(first_in(set, 131, 131), 131);
	ck_assert_int_eq(first_in(set, 128, 128), 128);
}
END_TEST

START_TEST(table__moves_and_marks_many_at_once)
{
	put(table, general, mill);
	put_all(table, mill, farm);
	ck_assert_str_eq(at(farm), "R2 R1 general");
	ck_assert_str_eq(at(mill), "");
	put_all(table, mill, farm);
	ck_assert_str_eq(at(farm), "R2 R1 general");
	set_number_of_all(table, tired, 3);
	for_pieces(table, p)
		ck_assert_int_eq(number(table, p, tired), 3);
	set_place_number_of_all(table, held, 2);
	for_places(table, place)
		ck_assert_int_eq(place_number(table, place, held), 2);
	set_number(table, r1, tired, 1);
	set_number(table, general, tired, 1);
	ck_assert_int_eq(find_number(table, farm, tired, 1), r1);
	ck_assert_int_eq(find_number(table, farm, tired, 2), -1);
	ck_assert_int_eq(find_number(table, mill, tired, 3), -1);
	ck_assert_int_eq(enemy_of(1), 2);
	ck_assert_int_eq(enemy_of(2), 1);
}
END_TEST

/* An argument that a step does not have lists everything. */
static int marked(void)
{
	int n = 0;

	for_places_marked(table, place, held)
		n += place_number(table, place, held) != 0;
	return n;
}

/* What is 0 everywhere is not set to it; so a table must know when that is true no longer, however it came about. */
START_TEST(table__knows_what_may_be_other_than_0)
{
	struct table *other;

	set_number_of_all(table, tired, 0);
	set_place_number_of_all(table, held, 0);
	ck_assert_int_eq(marked(), 0);
	other = table_like(&arena, table);
	set_number(other, general, tired, 5);
	set_place_number(other, inn, held, 1);
	table_copy_parts(table, other, CHANGED_NUMBERS);
	ck_assert_int_eq(number(table, general, tired), 5);
	ck_assert_int_eq(marked(), 0);
	table_copy_parts(table, other, CHANGED_PLACES);
	ck_assert_int_eq(marked(), 1);
	set_number_of_all(table, tired, 0);
	set_place_number_of_all(table, held, 0);
	ck_assert_int_eq(number(table, general, tired), 0);
	ck_assert_int_eq(place_number(table, inn, held), 0);
	table_copy(table, other);
	ck_assert_int_eq(marked(), 1);
	set_number_of_all(table, tired, 0);
	ck_assert_int_eq(number(table, general, tired), 0);
	set_number_of_all(table, tired, 2);
	set_number_of_all(table, tired, 0);
	ck_assert_int_eq(number(table, r1, tired), 0);
	table_clear(table);
	set_place_number(table, mill, held, 1);
	ck_assert_int_eq(marked(), 1);
	set_place_number_of_all(table, held, 0);
	ck_assert_int_eq(place_number(table, mill, held), 0);
}
END_TEST

START_TEST(table__finds_the_steps_of_cards)
{
	int rally = pack_word(pack, "rally"), who = pack_word(pack, "who"), where = pack_word(pack, "where"), n = 0;
	const struct step *tire = find_step(table, c1, pack_word(pack, "tire"));

	ck_assert(tire == &pack->piece[c1].step[0]);
	ck_assert(find_step(table, c1, rally) == &pack->piece[c1].step[1]);
	ck_assert_ptr_null(find_step(table, c2, rally));
	ck_assert(step_lists(tire, who, PIECE(general)));
	ck_assert(!step_lists(tire, who, PIECE(r2)));
	ck_assert(step_lists(find_step(table, c1, rally), where, PLACE(mill)));
	for_steps_at(table, card, s, deck, rally) {
		ck_assert_int_eq(card, c1);
		ck_assert(s == &pack->piece[c1].step[1]);
		n++;
	}
	ck_assert_int_eq(n, 1);
}
END_TEST

START_TEST(table__is_copied_whole)
{
	struct table *before = table_like(&arena, table);

	ck_assert(table_equal(table, before));
	put(table, r1, farm);
	set_number(table, r1, tired, -3);
	set_place_number(table, farm, held, 2);
	set_track(table, turn, 3);
	ck_assert(!table_equal(table, before));
	ck_assert_int_eq(number(table, r1, tired), -3);
	ck_assert_int_eq(place_number(table, farm, held), 2);
	table_copy(table, before);
	ck_assert(table_equal(table, before));
	ck_assert_str_eq(at(mill), "R2 R1");
	ck_assert_int_eq(track(table, turn), 1);
}
END_TEST

START_TEST(table__visits_edges_in_the_order_of_places)
{
	int n = 0, before = -1;

	for_edges_of(pack, e, farm) {
		ck_assert_int_eq(e->from, farm);
		ck_assert_int_gt(e->to, before);
		before = e->to;
		n++;
	}
	ck_assert_int_eq(n, 2);
	for_edges_of(pack, e, camp)
		ck_abort_msg("the camp is connected to %d", e->to);
}
END_TEST

/* --- positions ---------------------------------------------------------------------------------- */

START_TEST(position__is_one_fact_a_line)
{
	struct text out = TEXT_INIT;
	json *j = position_save(table);

	json_write_lines(&out, j, 2);
	ck_assert_str_eq(out.bytes,
		"{\n"
		"\t\"pieces\": {\n"
		"\t\t\"general\": {\"tired\": 1}\n"
		"\t},\n"
		"\t\"places\": {\n"
		"\t\t\"camp\": {\"pieces\": [\"flag\"]},\n"
		"\t\t\"deck\": {\"pieces\": [\"C1\", \"C2\"]},\n"
		"\t\t\"inn\": {\"pieces\": [\"general\"]},\n"
		"\t\t\"mill\": {\"held\": 1, \"pieces\": [\"R2\", \"R1\"]}\n"
		"\t},\n"
		"\t\"tracks\": {\n"
		"\t\t\"morale\": 5,\n"
		"\t\t\"turn\": 1\n"
		"\t}\n"
		"}\n");
	text_release(&out);
	json_free(j);
}
END_TEST

START_TEST(position__comes_back_as_it_was)
{
	struct error err = ERROR_INIT;
	struct table *saved, *other = table_new(&arena, pack, pack_scenario(pack, "dusk"));
	json *j;

	put(table, r1, farm);
	put(table, c2, deck);
	put(table, c1, deck);
	set_number(table, r1, tired, -32768);
	set_place_number(table, deck, held, 32767);
	set_track(table, turn, -1);
	saved = table_like(&arena, table);
	j = position_save(table);
	ck_assert_msg(position_load(other, j, "state.json", &err) == 0, "%s", err.text);
	ck_assert(table_equal(other, saved));
	json_free(j);
}
END_TEST

START_TEST(position__amends_only_what_it_names)
{
	struct error err = ERROR_INIT;
	json *j = parse("{\"places\": {\"mill\": {\"pieces\": [\"general\", \"R1\"]}, \"farm\": {\"held\": 2}},"
		" \"pieces\": {\"R2\": {\"tired\": 1}}, \"tracks\": {\"turn\": 2}}");

	ck_assert_msg(position_amend(table, j, "case", &err) == 0, "%s", err.text);
	ck_assert_str_eq(at(mill), "R2 general R1");
	ck_assert_str_eq(at(inn), "");
	ck_assert_int_eq(place_number(table, mill, held), 1);
	ck_assert_int_eq(place_number(table, farm, held), 2);
	ck_assert_int_eq(number(table, r2, tired), 1);
	ck_assert_int_eq(number(table, general, tired), 1);
	ck_assert_int_eq(track(table, turn), 2);
	ck_assert_int_eq(track(table, morale), 5);
	json_free(j);
}
END_TEST

static const struct wrong {
	const char *position, *message;
} wrong[] = {
	{ "7", "p: must be an object with places, pieces and tracks" },
	{ "{\"palces\": {}}", "p: nobody reads palces; a position has places, pieces and tracks" },
	{ "{\"places\": []}", "p: places: must be an object: { ... }" },
	{ "{\"places\": {\"mill\": 3}}", "p: places.mill: must be an object: { ... }" },
	{ "{\"places\": {\"mil\": {}}}", "p: places: no place is called mil; did you mean mill?" },
	{ "{\"places\": {\"mill\": {\"hled\": 1}}}",
		"p: places.mill: no number of places is called hled; did you mean held?" },
	{ "{\"places\": {\"mill\": {\"held\": true}}}",
		"p: places.mill.held: must be a whole number from -32768 to 32767" },
	{ "{\"places\": {\"mill\": {\"held\": 32768}}}",
		"p: places.mill.held: must be a whole number from -32768 to 32767" },
	{ "{\"places\": {\"mill\": {\"pieces\": \"R1\"}}}", "p: places.mill.pieces: must be a list of ids" },
	{ "{\"places\": {\"mill\": {\"pieces\": [\"R1\", 2]}}}",
		"p: places.mill.pieces[1]: must be an id in quotes" },
	{ "{\"places\": {\"mill\": {\"pieces\": [\"R3\"]}}}", "p: places: no piece is called R3; did you mean R1?" },
	{ "{\"places\": {\"mill\": {\"pieces\": [\"R1\"]}, \"inn\": {\"pieces\": [\"R1\"]}}}",
		"p: places.mill.pieces: R1 lies in inn already; a piece lies in one place" },
	{ "{\"places\": {\"mill\": {\"pieces\": [\"R1\", \"R1\"]}}}",
		"p: places.mill.pieces: R1 lies in mill already; a piece lies in one place" },
	{ "{\"pieces\": {\"marshal\": {}}}", "p: pieces: no piece is called marshal" },
	{ "{\"pieces\": {\"R1\": {\"tried\": 1}}}",
		"p: pieces.R1: no number of pieces is called tried; did you mean tired?" },
	{ "{\"pieces\": {\"R1\": {\"tired\": 1.5}}}",
		"p: pieces.R1.tired: must be a whole number from -32768 to 32767" },
	{ "{\"tracks\": {\"turns\": 1}}", "p: tracks: no track is called turns; did you mean turn?" },
	{ "{\"tracks\": {\"turn\": \"1\"}}", "p: tracks.turn: must be a whole number from -32768 to 32767" },
};

START_TEST(position__refuses_and_leaves_the_table_alone)
{
	struct table *before = table_like(&arena, table);
	struct error amended = ERROR_INIT, loaded = ERROR_INIT;
	json *j = parse(wrong[_i].position);

	ck_assert_int_eq(position_amend(table, j, "p", &amended), -1);
	ck_assert_str_eq(amended.text, wrong[_i].message);
	ck_assert_int_eq(position_load(table, j, "p", &loaded), -1);
	ck_assert_str_eq(loaded.text, wrong[_i].message);
	ck_assert(table_equal(table, before));
	json_free(j);
}
END_TEST

START_TEST(position__that_is_whole_has_no_gaps)
{
	struct error nowhere = ERROR_INIT, track_missing = ERROR_INIT;
	json *j = parse("{\"tracks\": {\"turn\": 1, \"morale\": 5},"
		" \"places\": {\"camp\": {\"pieces\": [\"R1\", \"R2\", \"general\", \"flag\", \"C1\"]}}}");
	json *k = parse("{\"tracks\": {\"turn\": 1},"
		" \"places\": {\"camp\": {\"pieces\": [\"R1\", \"R2\", \"general\", \"flag\", \"C1\", \"C2\"]}}}");

	ck_assert_int_eq(position_load(table, j, "state.json", &nowhere), -1);
	ck_assert_str_eq(nowhere.text, "state.json: places: C2 lies nowhere; name it in the pieces of a place");
	ck_assert_int_eq(position_load(table, k, "state.json", &track_missing), -1);
	ck_assert_str_eq(track_missing.text, "state.json: tracks: morale is missing");
	json_free(j);
	json_free(k);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("table");
	TCase *table_case = tcase_create("table"), *position = tcase_create("position");

	tcase_add_checked_fixture(table_case, set_up, tear_down);
	tcase_add_test(table_case, table__begins_as_the_scenario_says);
	tcase_add_test(table_case, table__keeps_the_order_of_pieces);
	tcase_add_test(table_case, table__keeps_its_lists_whole);
	tcase_add_test(table_case, table__keeps_its_counts_and_sets);
	tcase_add_test(table_case, table__counts_anew_with_another_pack);
	tcase_add_test(table_case, table__knows_which_of_its_parts_were_changed);
	tcase_add_test(table_case, table__is_copied_by_its_parts);
	tcase_add_test(table_case, set__is_walked_in_order);
	tcase_add_test(table_case, table__moves_and_marks_many_at_once);
	tcase_add_test(table_case, table__knows_what_may_be_other_than_0);
	tcase_add_test(table_case, table__finds_the_steps_of_cards);
	tcase_add_test(table_case, table__is_copied_whole);
	tcase_add_test(table_case, table__visits_edges_in_the_order_of_places);
	tcase_add_checked_fixture(position, set_up, tear_down);
	tcase_add_test(position, position__is_one_fact_a_line);
	tcase_add_test(position, position__comes_back_as_it_was);
	tcase_add_test(position, position__amends_only_what_it_names);
	tcase_add_loop_test(position, position__refuses_and_leaves_the_table_alone, 0, sizeof wrong / sizeof *wrong);
	tcase_add_test(position, position__that_is_whole_has_no_gaps);
	suite_add_tcase(suite, table_case);
	suite_add_tcase(suite, position);
	return suite_run(suite);
}
