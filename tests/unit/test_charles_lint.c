/* test_charles_lint.c - what the rulebook says about the components of Unhappy King Charles! is asked of its pack. */
#include "rules/charles/charles.h"
#include "slips.h"
#include "table/lint.h"
#include "suite.h"

#define PACK "rules/charles/pack"

START_TEST(charles_lint__finds_nothing_in_the_pack_we_ship)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	char *directory = in_source(PACK);
	struct pack *p = pack_load(directory, &charles.names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	ck_assert_msg(pack_lint(&out, p) == 0, "%s", out.bytes);
	ck_assert_msg(charles_lint(p, take_finding, &out) == 0, "%s", out.bytes);
	pack_free(p);
	free(directory);
	text_release(&out);
}
END_TEST

/* The rules walk over the Areas as the places from London on. */
START_TEST(charles_pack__has_its_areas_behind_the_named_places)
{
	struct error err = ERROR_INIT;
	char *directory = in_source(PACK);
	struct pack *p = pack_load(directory, &charles.names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	ck_assert_int_eq(pack_place(p, "london"), LONDON);
	ck_assert_int_eq(NAMED_PLACES, LONDON + 1);
	for (int i = 0; i < p->n_places; i++)
		ck_assert_int_eq(p->place[i].on_map, i >= LONDON && i < LONDON + 75);
	ck_assert_int_eq(p->scenario[0].at[KING_CHARLES], pack_place(p, "york"));
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "r_wilmots")], pack_place(p, "camp_shrewsbury_royalist"));
	ck_assert_int_eq(p->scenario[0].at[NEW_MODEL_CARD], ASIDE);
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "p_new_model_army_1")], WAITING);
	pack_free(p);
	free(directory);
}
END_TEST

static const struct slip slips[] = {
	/* Areas */
	{ "map.json", "\"id\": \"bath\"", "\"area_region\": \"south\"", "\"area_region\": \"east\"",
		"map.json: places: 20 Areas in South, must be 21 (17.3)" },
	{ "tables.json", "region_needed", "11, 7", "11, 8",
	  "tables.json: charts.region_needed: 8 for East, must be 7 (17.3)" },
	{ "map.json", "\"id\": \"truro\"", "\"infrastructure\": 9", "\"infrastructure\": 8",
		"map.json: places: 2 Areas of Infrastructure 8, must be 1 (17.3)" },
	{ "map.json", "\"id\": \"oxford\"", "\"class\": 2, \"surrender\": 7", "\"class\": 3, \"surrender\": 11",
		"map.json: places.oxford: must be a Fortress of class 2 (14.4)" },
	{ "map.json", "\"id\": \"oxford\"", "\"surrender\": 7", "\"surrender\": 6",
		"map.json: places.oxford: its surrender is 6, must be 7 for class 2 (14.4)" },
	{ "map.json", "\"id\": \"lyme\"", "\"surrender\": 4", "\"surrender\": 5",
		"map.json: places.lyme: its surrender is 5, must be 4 for class 0 (14.4)" },
	{ "map.json", "\"id\": \"lyme\"", "\"notable_area\": 1", "\"limited\": 1",
		"map.json: places.lyme: limited is for Fortresses (14.1)" },
	{ "map.json", "\"id\": \"bath\"", "\"camp_royalist\": \"camp_bath_royalist\"",
		"\"camp_royalist\": \"camp_lyme_royalist\"",
		"map.json: places.bath.camp_royalist: must be a place off the map whose of_area is bath" },
	{ "map.json", "\"id\": \"york\"", "\"inside\": \"inside_york\", ", "",
		"map.json: places.york.inside: must be a place off the map whose of_area is york" },
	{ "map.json", "\"id\": \"bath\"", "\"camp_royalist\"", "\"inside\": \"inside_york\", \"camp_royalist\"",
		"map.json: places.bath.inside: only a Fortress of class 1 to 3 has an inside (14.1); leave it out" },
	{ "map.json", "\"edges\"", "\"line\": \"road\"", "\"line\": \"maritime\"",
		"map.json: edges: 2 Maritime lines, must be one (11.3)" },
	{ "map.json", "\"edges\"", "\"line\": \"road\"", "\"line\": \"north\"",
		"map.json: edges: berwick to newcastle: line must be road, mountain or maritime (2.1)" },
	{ "map.json", "\"edges\"", "\"a\": \"london\", \"b\": \"dover\"", "\"a\": \"ipswich\", \"b\": \"dover\"",
		"map.json: edges: London has 5 neighbours, must have 6 (6.6)" },
	{ "map.json", "\"id\": \"london\"", "\"parliament_drum_2\": \"east\"", "\"parliament_drum_2\": \"wales\"",
		"map.json: places.london: Parliament recruits South and East there (2.1)" },
	{ "map.json", "\"id\": \"bristol\"", "\"harbour\": 1", "\"harbour\": 0",
		"map.json: places.bristol: harbour must be 1 (15.1)" },
	{ "map.json", "\"id\": \"bath\"", "\"camp_royalist\"", "\"east_coast\": 1, \"camp_royalist\"",
		"map.json: places.bath: east_coast is for Ports of the North (6.6)" },
	/* counters */
	{ "pieces.json", "\"id\": \"goring\"", "\"level\": 2", "\"level\": 3",
		"pieces.json: pieces.goring: level 3, must be 2 (9.5)" },
	{ "pieces.json", "\"id\": \"essex\"", "\"limit\": 9", "\"limit\": 4",
		"pieces.json: pieces.essex: limit 4, must be 9 (8.4)" },
	{ "pieces.json", "\"id\": \"rupert\"", "\"storms\": 1", "\"storms\": 0",
		"pieces.json: pieces.rupert: storms must be 1 (14.5)" },
	{ "pieces.json", "\"id\": \"essex\"", "\"strategy_other\": 3", "\"strategy_other\": 1",
		"pieces.json: pieces.essex: strategy must be 1 to 3, and strategy_other the same, or 3 for a starred 2 (2.2)" },
	{ "pieces.json", "\"id\": \"hopton\"", "\"field\": 0", "\"field\": 1",
		"pieces.json: pieces.hopton: a General is a Field General or has a Region (2.2)" },
	{ "pieces.json", "\"id\": \"hopton\"", "\"display\": \"display_hopton\"", "\"display\": \"display_essex\"",
		"pieces.json: pieces.hopton: display must be a place of off_map that is \"of\" hopton (3.0)" },
	{ "pieces.json", "\"id\": \"ln_blake\"", "\"home\": \"lyme\"", "\"home\": \"bath\"",
		"pieces.json: pieces.ln_blake: home must be a Local Notable's Area (13.0)" },
	{ "pieces.json", "\"id\": \"ln_blake\"", "\"region\": \"south\"", "\"region\": \"east\"",
		"pieces.json: pieces.ln_blake: its region must be that of its home (13.0)" },
	{ "pieces.json", "\"id\": \"r_wilmots\"", "\"value\": 1", "\"value\": 2",
		"pieces.json: pieces.r_wilmots: type must be militia for value 1, veteran for value 2 (3.0)" },
	{ "pieces.json", "\"id\": \"p_covenanter_1\"", "\"nation\": \"covenanter\"", "\"nation\": \"english\"",
		"pieces.json: pieces.p_covenanter_1: an English Brigade has a region, others have none (2.2, 7.1.3, 7.1.6)" },
	/* cards */
	{ "cards.json", "\"id\": \"CORE-P2\"", "\"value\": 2", "\"value\": 1",
		"cards.json: cards: the parliament must have one Core Card of 1 Operations (3.0)" },
	{ "cards.json", "\"id\": \"E-O3a\"", "\"value\": 3", "\"value\": 2",
		"cards.json: cards.E-O3a: its value is not that of its step (6.1)" },
	{ "cards.json", "\"id\": \"MAN-3\"", "\"deck_of\": \"mandatory_deck\"", "\"deck_of\": \"late\"",
		"cards.json: cards: 2 Mandatory cards, must be 3 (4.1)" },
	{ "cards.json", "\"id\": \"E-R2\"", "\"mode\": \"any\"", "\"mode\": \"failed\"",
		"cards.json: cards.E-R2: pc: mode cannot be that (6.4)" },
	{ "cards.json", "\"id\": \"E-R2\"", "\"count\": 2, ", "", "cards.json: cards.E-R2: pc needs count (6.4)" },
	{ "cards.json", "\"id\": \"E-R2\"", "\"count\": 2", "\"count\": 2, \"delta\": 1",
		"cards.json: cards.E-R2: pc has no argument delta: nobody would read it (6.4)" },
	{ "cards.json", "\"id\": \"E-R2\"", "\"do\": \"pc\"", "\"do\": \"decisive\"",
		"cards.json: cards.E-R2: decisive is no operation of a card (6.4)" },
	{ "cards.json", "\"id\": \"E-R1\"", "\"require\": \"nobody_there\"", "\"require\": \"friendly_pc\"",
		"cards.json: cards.E-R1: plot: require cannot be that (6.4)" },
	{ "cards.json", "\"id\": \"E-R9\"", "\"of_general\": \"rupert\"", "\"of_general\": \"ln_blake\"",
		"cards.json: cards.E-R9: combat_if: of_general cannot be that (6.4)" },
	{ "cards.json", "\"id\": \"E-R9\"", "\"of_general\": \"rupert\", ", "",
		"cards.json: cards.E-R9: combat_if does not say of whom, or of what (6.4)" },
	{ "cards.json", "\"id\": \"E-R9\"", "\"do\": \"combat_bonus\"", "\"do\": \"combat_if\"",
		"cards.json: cards.E-R9: its first step must be combat_bonus (6.1, 10.2)" },
	/* tables and the set-up */
	{ "tables.json", "power_base", "[14, ", "[13, ", "tables.json: charts.power_base: 13 at 1, must be 14 (17.2)" },
	{ "tables.json", "move_points", "[4, 4, 4, 3", "[4, 4, 3, 3",
		"tables.json: charts.move_points: 3 at 3, must be 4 (9.2)" },
	{ "scenario.json", NULL, "\"st_austell\": {", "\"lyme\": {",
		"scenario.json: scenarios.civil_war: hopton lies in lyme, must be in st_austell (4.2)" },
	{ "scenario.json", NULL, "\"r_wilmots\"", "\"r_astleys\"",
		"scenario.json: scenarios.civil_war: 2 Militia and 1 Veterans in camp_shrewsbury_royalist, must be 3 and 0 (4.2)" },
	{ "scenario.json", "\"oxford\"", "\"control\": 1", "\"control\": 0",
		"scenario.json: scenarios.civil_war.places.oxford: a Fortress belongs to one side (11.1)" },
	{ "scenario.json", NULL, "\"arrives\": 3", "\"arrives\": 0",
		"scenario.json: scenarios.civil_war.pieces.goring: arrives must be a turn from 2 to 11 (4.4)" },
};
enum { SLIPS = sizeof slips / sizeof *slips };

START_TEST(charles_lint__finds)
{
	assert_slip_found(PACK, &charles, &slips[_i]);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("charles_lint");
	TCase *lint = tcase_create("lint");

	tcase_add_test(lint, charles_lint__finds_nothing_in_the_pack_we_ship);
	tcase_add_test(lint, charles_pack__has_its_areas_behind_the_named_places);
	tcase_add_loop_test(lint, charles_lint__finds, 0, SLIPS);
	suite_add_tcase(suite, lint);
	return suite_run(suite);
}
