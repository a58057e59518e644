/* test_jacobite_maps.c - the 13 battles of Jacobite Rising as they begin, in characters and drawn.
 *
 * In characters they are files: tests/data/maps/jacobite/JR01.txt.  With UPDATE_MAPS=1 in the environment those are
 * written anew, to be read before they are kept. */
#include <check.h>
#include <stdlib.h>
#include "map_checks.h"
#include "pack_copy.h"
#include "rules/jacobite/jacobite.h"
#include "suite.h"

enum { BATTLES = 13, COLUMNS = 72 };

static struct pack *pack;
static struct arena arena;
static struct table *on_table;

static void choose(int scenario)
{
	struct error err = ERROR_INIT;
	char *directory = in_source("rules/jacobite/pack");

	pack = pack_load(directory, &jacobite.names, &err);
	ck_assert_msg(pack != NULL, "%s", err.text);
	ck_assert_int_eq(pack->n_scenarios, BATTLES);
	pack_choose(pack, scenario);
	arena = (struct arena)ARENA_INIT;
	on_table = table_new(&arena, pack, scenario);
	free(directory);
}

static void tear_down(void)
{
	arena_release(&arena);
	pack_free(pack);
}

/* The map of each battle is the one in its file. */
START_TEST(map_text__of_a_battle_is_what_it_was)
{
	struct text map = TEXT_INIT, name = TEXT_INIT, kept = TEXT_INIT;
	char *path;

	choose(_i);
	map_text(&map, on_table, COLUMNS, pack->scenario[_i].name);
	assert_narrow(&map, COLUMNS);
	text_print(&name, "tests/data/maps/jacobite/%s.txt", pack->scenario[_i].id);
	path = in_source(name.bytes);
	if (getenv("UPDATE_MAPS") != NULL)
		write_whole(path, map.bytes, map.length);
	read_whole(&kept, path);
	ck_assert_msg(strcmp(map.bytes, kept.bytes) == 0, "%s is now\n%s", name.bytes, map.bytes);
	free(path);
	text_release(&map);
	text_release(&name);
	text_release(&kept);
	tear_down();
}
END_TEST

/* Who stands where is told by the side's letter, the class, blocks, ! for a chief and * for a leader. */
START_TEST(map_text__tells_all_who_stand_there)
{
	struct text map = TEXT_INIT;
	int stars = 0, leaders = 0;

	choose(_i);
	map_text(&map, on_table, COLUMNS, NULL);
	for_pieces_on_map(on_table, piece)
		if (is_leader(on_table, piece)) {
			const char *name = pack->piece[piece].name, *last = strrchr(name, ' ');

			ck_assert_msg(strstr(map.bytes, last != NULL ? last + 1 : name) != NULL, "%s", name);
			leaders++;
		}
	for (const char *c = map.bytes; *c != '\0' && strncmp(c, "\n* ", 3) != 0; c++)
		stars += *c == '*';
	ck_assert_int_eq(stars, leaders);
	ck_assert_ptr_nonnull(strstr(map.bytes, "Banners (won+held) Jacobite 0+0 of "));
	text_release(&map);
	tear_down();
}
END_TEST

/* Nothing is missing, nothing covers anything, and every stack is large enough to be read in its hex. */
START_TEST(drawing__of_a_battle_shows_all)
{
	static const struct happened nothing;
	struct text svg = TEXT_INIT;

	choose(_i);
	map_svg(&svg, on_table, &nothing);
	assert_well_formed(svg.bytes);
	assert_self_contained(svg.bytes);
	assert_labels_apart(svg.bytes, 20);
	assert_pieces_drawn(svg.bytes, on_table);
	for_pieces_on_map(on_table, piece) {
		struct text count = TEXT_INIT;

		text_print(&count, ">%s: %d</text>", pack->place[place_of(on_table, piece)].name,
		           count_at(on_table, place_of(on_table, piece)));
		ck_assert_msg(strstr(svg.bytes, count.bytes) == NULL, "%s is drawn below the map", count.bytes);
		text_release(&count);
	}
	text_release(&svg);
	tear_down();
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("jacobite_maps");
	TCase *maps = tcase_create("maps");

	tcase_add_loop_test(maps, map_text__of_a_battle_is_what_it_was, 0, BATTLES);
	tcase_add_loop_test(maps, map_text__tells_all_who_stand_there, 0, BATTLES);
	tcase_add_loop_test(maps, drawing__of_a_battle_shows_all, 0, BATTLES);
	suite_add_tcase(suite, maps);
	return suite_run(suite);
}
