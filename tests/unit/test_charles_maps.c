/* test_charles_maps.c - the map of Unhappy King Charles!, in characters and drawn: its set-up, displays, and what lies
 * in camps and inside Fortresses, which are annexes of their Areas. In characters the set-up is a file,
 * tests/data/maps/charles/civil_war.txt.  With UPDATE_MAPS=1 in the environment it is written anew, to be read before
 * it is kept. */
#include <check.h>
#include <stdlib.h>
#include "map_checks.h"
#include "pack_copy.h"
#include "play/run.h"
#include "rules/charles/charles.h"
#include "show/look_stack.h"
#include "show/view_parts.h"
#include "suite.h"

enum { COLUMNS = 80 };

static struct pack *pack;
static struct arena arena;
static struct table *on_table;

static void set_up(void)
{
	struct error err = ERROR_INIT;
	char *directory = in_source("rules/charles/pack");

	pack = pack_load(directory, &charles.names, &err);
	ck_assert_msg(pack != NULL, "%s", err.text);
	arena = (struct arena)ARENA_INIT;
	on_table = table_new(&arena, pack, 0);
	free(directory);
}

static void tear_down(void)
{
	arena_release(&arena);
	pack_free(pack);
}

static void lay(const char *piece, const char *place)
{
	ck_assert_int_ge(pack_piece(pack, piece), 0);
	ck_assert_int_ge(pack_place(pack, place), 0);
	put(on_table, pack_piece(pack, piece), pack_place(pack, place));
}

static void assert_stack(const char *place, int seat, const char *expected)
{
	struct text words = TEXT_INIT;
	struct look look;

	look_init(&look, &arena, pack);
	ck_assert_int_eq(look_stack(&words, &look, on_table, pack_place(pack, place), seat), *expected != '\0');
	ck_assert_str_eq(words.length > 0 ? words.bytes : "", expected);
	text_release(&words);
}

/* A siege of York: Leven and a Subordinate outside, a garrison and an unled Brigade inside, others in camps. */
static void besiege_york(void)
{
	lay("king_charles", "newcastle");
	lay("newcastle_gen", "inside_york");
	lay("r_glemhams", "keep_york_royalist");
	lay("leven", "york");
	lay("p_covenanter_1", "display_leven");
	lay("p_covenanter_levies_1", "display_leven");
	lay("tom_fairfax", "display_leven");
	lay("p_ironsides_1", "display_tom_fairfax");
	lay("p_constables", "camp_york_parliament");
	set_place_number(on_table, pack_place(pack, "york"), SIEGE, SIEGE_MARKER);
	set_place_number(on_table, pack_place(pack, "york"), POINTS, 6);
}

START_TEST(map_text__of_the_set_up_is_what_it_was)
{
	struct text map = TEXT_INIT, kept = TEXT_INIT;
	char *path = in_source("tests/data/maps/charles/civil_war.txt");

	map_text(&map, on_table, COLUMNS, pack->scenario[0].name);
	assert_narrow(&map, COLUMNS);
	if (getenv("UPDATE_MAPS") != NULL)
		write_whole(path, map.bytes, map.length);
	read_whole(&kept, path);
	ck_assert_msg(strcmp(map.bytes, kept.bytes) == 0, "the set-up is now\n%s", map.bytes);
	free(path);
	text_release(&map);
	text_release(&kept);
}
END_TEST

START_TEST(stacks__tell_who_is_inside)
{
	assert_stack("shrewsbury", ROYALIST, "3M");
	assert_stack("shrewsbury", PARLIAMENT, "");
	assert_stack("london", PARLIAMENT, "Essex 4M (4) inside 1M");
	besiege_york();
	assert_stack("york", ROYALIST, "inside Lord Newcastle 1V (2) 1M");
	assert_stack("york", PARLIAMENT, "Leven 1V 1M (3) [Tom Fairfax 1V (2)] 1V");
	lay("r_wilmots", "pool_royalist");
	assert_stack("shrewsbury", ROYALIST, "2M");
}
END_TEST

static size_t where(const struct text *svg, const char *words)
{
	const char *at = strstr(svg->bytes, words);

	ck_assert_msg(at != NULL, "no %s is drawn", words);
	return (size_t)(at - svg->bytes);
}

/* Nothing is missing; who is inside is drawn behind that word, and a camp has no row of its own below the map. */
START_TEST(drawing__shows_who_is_inside)
{
	static const struct happened nothing;
	struct text svg = TEXT_INIT;

	lay("p_london_trained_bands_1", "pool_parliament");
	besiege_york();
	map_svg(&svg, on_table, &nothing);
	assert_well_formed(svg.bytes);
	assert_self_contained(svg.bytes);
	assert_labels_apart(svg.bytes, 20);
	ck_assert_ptr_null(strstr(svg.bytes, "camp at"));
	ck_assert_uint_lt(where(&svg, "<title>Leven</title>"), where(&svg, "<title>Covenanters 1</title>"));
	ck_assert_uint_lt(where(&svg, "<title>Covenanters 1</title>"), where(&svg, "<title>Tom Fairfax</title>"));
	ck_assert_uint_lt(where(&svg, "<title>Constable's</title>"), where(&svg, ">inside</text>"));
	ck_assert_uint_lt(where(&svg, ">inside</text>"), where(&svg, "<title>Lord Newcastle</title>"));
	ck_assert_uint_lt(where(&svg, ">inside</text>"), where(&svg, "<title>Glemham's</title>"));
	text_release(&svg);
}
END_TEST

START_TEST(reports__tell_who_is_inside)
{
	struct run r = { .pack = pack, .table = on_table, .rules = &charles };
	json *view = json_new_object();
	struct text words = TEXT_INIT;
	struct look look;

	look_init(&look, &arena, pack);
	besiege_york();
	view_position(view, &r, &look);
	json_write(&words, view);
	ck_assert_ptr_nonnull(strstr(words.bytes, "\"pieces\":\"inside: Lord Newcastle [Whitecoats], Glemham's\""));
	ck_assert_ptr_nonnull(strstr(words.bytes, "\"pieces\":\"Leven [Tom Fairfax [Ironsides 1], Covenanters 1, Covenanter "
	                                          "Levies 1], Constable's\""));
	ck_assert_ptr_nonnull(strstr(words.bytes, "\"marked\":\"under siege, s2: Blockade & Siege, bombardment points 6\""));
	ck_assert_ptr_null(strstr(words.bytes, "camp at"));
	json_free(view);
	text_release(&words);
}
END_TEST

/* Where anything stands, whatever it lies on. */
START_TEST(place_on_map__is_the_area_of_camps_and_displays)
{
	int york = pack_place(pack, "york");

	besiege_york();
	ck_assert_int_eq(place_on_map(on_table, york), york);
	ck_assert_int_eq(place_on_map(on_table, pack_place(pack, "camp_york_parliament")), york);
	ck_assert_int_eq(place_on_map(on_table, pack_place(pack, "display_newcastle_gen")), york);
	ck_assert_int_eq(place_on_map(on_table, pack_place(pack, "display_tom_fairfax")), york);
	ck_assert_int_eq(place_on_map(on_table, pack_place(pack, "display_gerard")), -1);
	ck_assert_int_eq(place_on_map(on_table, pack_place(pack, "discards")), -1);
	lay("leven", "display_tom_fairfax");             /* each on the other's: they are nowhere, and nothing hangs */
	ck_assert_int_eq(place_on_map(on_table, pack_place(pack, "display_leven")), -1);
}
END_TEST

static void move(struct run *r, const char *piece, const char *to)
{
	int from = place_of(on_table, pack_piece(pack, piece));

	lay(piece, to);
	moves_add(&r->moves, pack_piece(pack, piece), from, pack_place(pack, to));
}

/* A General's way is an arrow.  Who comes under him, or leaves a camp, has not left the map; who is taken off his
 * display has. */
START_TEST(happened__follows_displays_and_annexes)
{
	struct run r = { .pack = pack, .table = on_table };
	struct happened h;

	move(&r, "p_gells", "display_essex");
	move(&r, "waller", "display_essex");
	move(&r, "essex", "reading");
	move(&r, "p_fiennes", "lost_parliament");
	move(&r, "r_wilmots", "keep_shrewsbury_royalist");
	move(&r, "r_northern_levies", "camp_chester_royalist");
	happened_moves(&h, &r);
	ck_assert_int_eq(h.n_legs, 2);
	ck_assert_str_eq(h.leg[0].words, "1 Parliament, London to Reading");
	ck_assert_str_eq(h.leg[1].words, "1 Royalist, Shrewsbury to Chester");
	ck_assert_int_eq(h.n_ghosts, 3);
	for (int i = 0; i < h.n_ghosts; i++)
		ck_assert_int_eq(h.ghost[i].lost, strcmp(h.ghost[i].words, "Fiennes") == 0);
	ck_assert(h.arrived[pack_piece(pack, "p_gells")]);
	ck_assert(!h.arrived[pack_piece(pack, "r_wilmots")]);
	happened_release(&h);
	free(r.moves.move);
}
END_TEST

START_TEST(annexes__that_are_wrong_are_refused)
{
	static const struct { const char *file, *old, *new, *error; } slips[] = {
		{ "game.json", "\"of\": \"of_area\"", "\"of\": \"class\"",
		  "game.json: annexes.of: class is no attribute whose values are places" },
		{ "game.json", "\"inside\": [\"inside\"", "\"inside\": [\"port\"",
		  "game.json: annexes.inside: port is no attribute whose values are places" },
		{ "game.json", "\"inside\": [\"inside\"", "\"inside\": [\"insid\"",
		  "game.json: annexes.inside: no attribute of places is called insid; did you mean inside?" },
		{ "map.json", "\"of_area\": \"london\"", "\"of_area\": \"discards\"",
		  "of_area: makes it an annex: only a place off the map is one, of a place on it" },
		{ "map.json", "\"inside\": \"inside_london\"", "\"of_area\": \"york\"",
		  "map.json: places.london.of_area: makes it an annex: only a place off the map is one, of a place on it" },
	};
	struct pack_copy copy;
	struct error err = ERROR_INIT;

	pack_copy_init(&copy, "rules/charles/pack");
	pack_copy_edit(&copy, slips[_i].file, slips[_i].old, slips[_i].new);
	ck_assert_ptr_null(pack_load(copy.directory, &charles.names, &err));
	ck_assert_msg(strstr(err.text, slips[_i].error) != NULL, "%s", err.text);
	pack_copy_release(&copy);
}
END_TEST
enum { SLIPS = 5 };

int main(void)
{
	Suite *suite = suite_create("charles_maps");
	TCase *maps = tcase_create("maps");

	tcase_add_checked_fixture(maps, set_up, tear_down);
	tcase_add_test(maps, map_text__of_the_set_up_is_what_it_was);
	tcase_add_test(maps, stacks__tell_who_is_inside);
	tcase_add_test(maps, drawing__shows_who_is_inside);
	tcase_add_test(maps, reports__tell_who_is_inside);
	tcase_add_test(maps, place_on_map__is_the_area_of_camps_and_displays);
	tcase_add_test(maps, happened__follows_displays_and_annexes);
	tcase_add_loop_test(maps, annexes__that_are_wrong_are_refused, 0, SLIPS);
	suite_add_tcase(suite, maps);
	return suite_run(suite);
}
