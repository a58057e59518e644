/* test_jacobite_lint.c - what the rulebook says about the components of Jacobite Rising is asked of its pack. */
#include "rules/jacobite/jacobite.h"
#include "slips.h"
#include "table/lint.h"
#include "suite.h"

#define PACK "rules/jacobite/pack"

START_TEST(jacobite_lint__finds_nothing_in_the_pack_we_ship)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	char *directory = in_source(PACK);
	struct pack *p = pack_load(directory, &jacobite.names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	ck_assert_msg(pack_lint(&out, p) == 0, "%s", out.bytes);
	ck_assert_msg(jacobite_lint(p, take_finding, &out) == 0, "%s", out.bytes);
	ck_assert_int_eq(p->n_scenarios, 13);
	pack_free(p);
	free(directory);
	text_release(&out);
}
END_TEST

START_TEST(jacobite_pack__has_its_hexes_behind_the_named_places)
{
	struct error err = ERROR_INIT;
	char *directory = in_source(PACK);
	struct pack *p = pack_load(directory, &jacobite.names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	ck_assert_int_eq(pack_place(p, "A1"), NAMED_PLACES);
	ck_assert_int_eq(p->n_places, NAMED_PLACES + 138);
	ck_assert_int_eq(pack_place(p, "out_of_game"), OUT_OF_GAME);
	ck_assert_int_eq(pack_chart(p, "faces"), FACES);
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "JR01")], IN_FORCE);
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "JH5")], pack_place(p, "C8"));
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "GTA1")], OUT_OF_GAME);
	ck_assert_int_eq(p->scenario[8].at[pack_piece(p, "g_ambush_1")], OUT_OF_GAME);
	ck_assert_int_eq(p->scenario[8].at[pack_piece(p, "j_ambush_1")], JACOBITE_PILE);
	pack_choose(p, 0);
	ck_assert_str_eq(p->piece[pack_piece(p, "JH5")].name, "Lochiel");
	ck_assert_str_eq(p->place[pack_place(p, "E6")].name, "Urrard House");
	pack_free(p);
	free(directory);
}
END_TEST

static const struct slip slips[] = {
	{ "map.json", "\"id\": \"A4\"", "\"section\": \"west\"", "\"section\": \"center_hexes\"",
		"map.json: places: 3 hexes of row 0 are west, must be 4 (12.1)" },
	{ "map.json", "\"id\": \"B4\"", "\"section\": \"west_center\"", "\"section\": \"west\"",
		"map.json: places: 0 hexes of row 1 are west and centre, must be 1 (12.1)" },
	{ "map.json", "\"id\": \"C1\"", "\"section\": \"west\"", "\"section\": \"east\"",
		"map.json: places.C2: lies east of C1, and its section west of it (12.1)" },
	{ "map.json", "\"id\": \"C1\"", "\"section\": \"west\"", "\"section\": \"infantry\"",
		"map.json: places.C1: section must be one of west to east (12.1)" },
	{ "map.json", "\"id\": \"D5\"", "\"row\": 3", "\"row\": 4",
		"map.json: places.D5: row 4 is wrong, seen from D4 (12.1)" },
	{ "map.json", NULL, "{\"a\": \"A1\", \"b\": \"A2\", \"source\": \"geometry of the board\"},", "",
		"map.json: edges: none connects A1 with A2, which touch (3.3)" },
	{ "map.json", "\"id\": \"commandcards\"", "\"shown\": \"none\"", "\"shown\": \"all\"",
		"map.json: off_map.commandcards: must be shown to none (2.1)" },
	{ "map.json", "\"id\": \"in_force\"", "\"shown\": \"all\"", "\"shown\": \"none\"",
		"map.json: off_map.in_force: lies open, must be shown to all (3.1)" },
	{ "map.json", "\"id\": \"government_combat\"", "\"owner\": \"government\"", "\"owner\": \"jacobite\"",
		"map.json: off_map.government_combat: must have its owner and be shown to him alone (2.1)" },
	{ "tables.json", "\"melee_dice\"", "[3, 2", "[2, 2",
		"tables.json: charts.melee_dice: grenadier has 2, must have 3 (1.4)" },
	{ "tables.json", "\"fire_6\"", "-1, 1, -1]", "-1, 1, 1]",
		"tables.json: charts.fire_6: light artillery has 1, must have -1 (1.4)" },
	{ "tables.json", "\"rally_dice\"", "-1, -1", "-1, 0",
		"tables.json: charts.rally_dice: militia has 0, must have -1 (6.4)" },
	{ "tables.json", "\"sabers_hit\"", "[1, 1, 1, 1, 0, 1, 0, 1, 1]", "[1, 1]",
		"tables.json: charts.sabers_hit: must begin with 0 and have 9 values, one for each class (1.1)" },
	{ "tables.json", "\"move_hexes\"", "1, 1, 3]", "1, 1, 2]",
		"tables.json: charts.move_hexes: leaders, the last value, move 3 hexes (7)" },
	{ "tables.json", "\"faces\"", "\"flag\", \"flag\"", "\"flag\", \"saber\"",
		"tables.json: charts.faces: 1 faces are flag, must be 2 (1.4)" },
	{ "tables.json", "\"faces\"", "\"first\": 1", "\"first\": 0",
		"tables.json: charts.faces: must begin with 1 and have six values (1.4)" },
	{ "pieces.json", "\"id\": \"JH1\"", "\"type\": \"highland\"", "\"type\": \"west\"",
		"pieces.json: pieces.JH1: type must be one of the nine classes (1.1)" },
	{ "pieces.json", "\"id\": \"JH1\"", "\"kind\": \"infantry\"", "\"kind\": \"cavalry\"",
		"pieces.json: pieces.JH1: kind must be infantry (1.1)" },
	{ "pieces.json", "\"id\": \"JH1\"", "\"kind\": \"infantry\"", "\"kind\": \"west\"",
		"pieces.json: pieces.JH1: kind must be one of infantry to battle (1.1)" },
	{ "pieces.json", "\"id\": \"JH1\"", "\"owner\": \"jacobite\", ", "",
		"pieces.json: pieces.JH1: a unit is of a side (1.1)" },
	{ "pieces.json", "\"id\": \"JH1\"", "\"kind\": \"infantry\"", "\"kind\": \"leader\"",
		"pieces.json: pieces: 6 Jacobite leaders, at most 5 (list of components)" },
	{ "pieces.json", "\"id\": \"GH1\"", "\"kind\": \"infantry\"", "\"kind\": \"leader\"",
		"pieces.json: pieces: 7 Government leaders, at most 6 (list of components)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"deck\": \"command_deck\"", "\"deck\": \"jacobite_deck\"",
		"cards.json: cards: 51 are of the command deck, must be 52 (list of components)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"deck\": \"command_deck\"", "\"deck\": \"west\"",
		"cards.json: cards.forward_1: deck must be command_deck, jacobite_deck or government_deck (2.1)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"timing\": \"at_turn\"", "\"timing\": \"west\"",
		"cards.json: cards.forward_1: timing must be one of at_turn to at_check (11.1)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"timing\": \"at_turn\"", "\"timing\": \"at_move\"",
		"cards.json: cards.forward_1: a Command card, and no other, has at_turn" },
	{ "cards.json", "\"id\": \"j_terror_1\"", "\"timing\": \"at_melee\"", "\"timing\": \"at_turn\"",
		"cards.json: cards.j_terror_1: a Command card, and no other, has at_turn" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"worth\"", "\"owner\": \"jacobite\", \"worth\"",
		"cards.json: cards.forward_1: a card has no owner (2.1)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"text\"", "\"note\"",
		"cards.json: cards.forward_1: has no text, or no steps (12.2)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"do\": \"order\"", "\"do\": \"combat\"",
		"cards.json: cards.forward_1: orders nobody, whatever is done with it (3.2)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"title\": \"forward\", ", "",
		"cards.json: cards.forward_1: has no title (12.2)" },
	{ "cards.json", "\"id\": \"scout_left_2\"", "{\"do\": \"draw\"",
		"{\"do\": \"combat\", \"none\": true}, {\"do\": \"draw\"",
		"cards.json: cards.scout_left_2: has the title of scout_left_1, but not its steps, or not its timing (12.2)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"do\": \"order\"", "\"do\": \"west\"",
		"cards.json: cards.forward_1: west is no operation of a card (12.2, 14)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"do\": \"order\"", "\"do\": \"deal\"",
		"cards.json: cards.forward_1: deal is no operation of a card (12.2, 14)" },
	{ "cards.json", "\"id\": \"JR05\"", "\"do\": \"clear_sections\"", "\"do\": \"movement\"",
		"cards.json: cards.JR05: movement is no operation of a battle (12.2, 14)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"each\": true", "\"once\": true",
		"cards.json: cards.forward_1: order has no argument once: nobody would read it (12.2)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"number\": 2, ", "",
		"cards.json: cards.forward_1: order needs number (12.2)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"number\": 2", "\"number\": -2",
		"cards.json: cards.forward_1: order: number cannot be that (12.2)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"number\": 2", "\"number\": \"west\"",
		"cards.json: cards.forward_1: order: number cannot be that (12.2)" },
	{ "cards.json", "\"id\": \"forward_1\"", "\"each\": true", "\"each\": 2",
		"cards.json: cards.forward_1: order: each cannot be that (12.2)" },
	{ "cards.json", "\"id\": \"line_volley_1\"", "\"in\": \"fire\"", "\"in\": \"west\"",
		"cards.json: cards.line_volley_1: combat: in cannot be that (12.2)" },
	{ "cards.json", "\"id\": \"line_command_1\"", "\"number\": \"all_of_them\"", "\"number\": [1, 2]",
		"cards.json: cards.line_command_1: order_string: number cannot be that (12.2)" },
	{ "cards.json", "\"id\": \"counter_attack_1\"", "\"first_strike\"", "\"west\"",
		"cards.json: cards.counter_attack_1: copy: never cannot be that (12.2)" },
	{ "cards.json", "\"id\": \"JR05\"", "\"seat\": \"both\"", "\"seat\": \"west\"",
		"cards.json: cards.JR05: clear_sections: seat cannot be that (12.2)" },
	{ "cards.json", "\"id\": \"JR02\"", "\"E5\", ", "\"in_force\", ",
		"cards.json: cards.JR02: majority: places cannot be that (12.2)" },
	{ "cards.json", "\"id\": \"JR13\"", ", \"tie\": \"government\"", "",
		"cards.json: cards.JR13: first has a seat, or dice, face and tie (14.13)" },
	{ "cards.json", "\"id\": \"JR12\"", "{\"do\": \"first\", \"seat\": \"government\"}, ", "",
		"cards.json: cards.JR12: nothing says who is first (14)" },
	{ "cards.json", "\"id\": \"JR12\"", "{\"do\": \"deal\", \"seat\": \"jacobite\"",
		"{\"do\": \"deal\", \"seat\": \"government\"",
		"cards.json: cards.JR12: deals the jacobite side no cards (14)" },
	{ "cards.json", "\"id\": \"JR02\"", "\"banners\": 2", "\"banners\": 1",
		"scenario.json: scenarios.JR02: the government side begins with 2 banners held, must with 1 (10.4)" },
	{ "cards.json", "\"id\": \"JR02\"", "\"E5\", ", "\"J2\", ",
		"cards.json: cards.JR02: nobody can hold J2, which is river (13.5)" },
	{ "cards.json", "\"id\": \"JR03\"", "[\"C4\"", "[\"K1\"",
		"cards.json: cards.JR03: there is nothing to take away in K1 (10.5)" },
	{ "scenario.json", "\"id\": \"JR02\"", "[\"JR02\"]", "[\"JR02\", \"JR03\"]",
		"scenario.json: scenarios.JR02: 2 battle cards lie in_force, must be 1 (14)" },
	{ "scenario.json", "\"id\": \"JR09\"", "\"jacobite_deck\", \"to\": \"jacobitecards\"",
		"\"jacobite_deck\", \"to\": \"out_of_game\"",
		"scenario.json: scenarios.JR09: the Combat deck of the government side must lie in its pile (2.1)" },
	{ "scenario.json", "\"id\": \"JR09\"", "\"command_deck\", \"to\": \"commandcards\"",
		"\"command_deck\", \"to\": \"out_of_game\"",
		"scenario.json: scenarios.JR09: the Command cards must lie in their pile (2.1)" },
	{ "scenario.json", "\"id\": \"JR02\"", "\"majority\": 2", "\"majority\": 1",
		"scenario.json: scenarios.JR02: the jacobite side begins with 0 banners held, must with 2 (10.4)" },
	{ "scenario.json", "\"id\": \"JR03\"", "\"jacobite_goal\": 4", "\"majority\": 1, \"jacobite_goal\": 4",
		"scenario.json: scenarios.JR03: somebody holds a majority, and by the battle's card there is none (10.4)" },
	{ "scenario.json", "\"id\": \"JR02\"", "\"government_goal\": 5", "\"government_goal\": 0",
		"scenario.json: scenarios.JR02: nothing says how many banners win for the government side (10)" },
	{ "scenario.json", "\"id\": \"JR02\"", "\"G1\": {\"ground\": 8", "\"G1\": {\"ground\": 12",
		"scenario.json: scenarios.JR02.places.G1: ground must be from 0 to 11 (13)" },
	{ "scenario.json", "\"id\": \"JR02\"", "\"road\": 1", "\"road\": 2",
		"scenario.json: scenarios.JR02.places.A8: road, bridge, walls and works must be 0 or 1 (13)" },
	{ "scenario.json", "\"id\": \"JR02\"", "\"G1\": {\"ground\": 8", "\"G1\": {\"bridge\": 1, \"ground\": 1",
		"scenario.json: scenarios.JR02.places.G1: a bridge leads over a river or a stream (13.7)" },
	{ "scenario.json", "\"id\": \"JR01\"", "\"JH1\": {\"blocks\": 4", "\"JH1\": {\"blocks\": 5",
		"scenario.json: scenarios.JR01: JH1 has 5 blocks, must have 1 to 4 (1.1)" },
	{ "scenario.json", "\"id\": \"JR01\"", "\"JH1\": {\"blocks\": 4", "\"GTA1\": {\"blocks\": 4, \"source\": \"x\"}, "
		"\"JH1\": {\"blocks\": 4",
		"scenario.json: scenarios.JR01: GTA1 has blocks or a chief, and is not on the board (2)" },
	{ "scenario.json", "\"id\": \"JR01\"", "\"pieces\": [\"GLA1\"]", "\"ground\": 5, \"pieces\": [\"GLA1\"]",
		"scenario.json: scenarios.JR01: GLA1 cannot be in a bog (13.8)" },
	{ "scenario.json", "\"id\": \"JR01\"", "\"pieces\": [\"JH1\"]", "\"pieces\": [\"JH1\", \"JH10\"]",
		"scenario.json: scenarios.JR01.places.C2: has room for one unit and one leader (3.3, 7)" },
	{ "scenario.json", "\"id\": \"JR01\"", "\"pieces\": [\"JH1\"]", "\"pieces\": [\"JH1\", \"GL6\"]",
		"scenario.json: scenarios.JR01.places.C2: both sides stand there (3.3)" },
	{ "scenario.json", "\"id\": \"JR01\"", "\"pieces\": [\"JH2\"]", "\"pieces\": [\"JH2\", \"JL5\"]",
		"scenario.json: scenarios.JR01.places.C4: a unit with a chief has no leader (8)" },
	{ "scenario.json", "\"id\": \"JR01\"", "\"pieces\": [\"JH1\"]", "\"ground\": 8, \"pieces\": [\"JH1\"]",
		"scenario.json: scenarios.JR01.places.C2: nobody stands in a river (13.5)" },
	{ "scenario.json", "\"id\": \"JR01\"", "\"JH1\": {\"blocks\": 4", "\"JH1\": {\"blocks\": 4, \"chief\": 4",
		"scenario.json: scenarios.JR01: 7 chiefs, there are 6 markers (list of components)" },
};

START_TEST(jacobite_lint__finds_and_names_rule_and_datum)
{
	assert_slip_found(PACK, &jacobite, &slips[_i]);
}
END_TEST

/* A pack without steps for it would still load. */
START_TEST(jacobite_lint__wants_both_armies)
{
	struct text out = TEXT_INIT;
	struct pack_copy copy;
	struct pack *p;

	pack_copy_init(&copy, PACK);
	p = pack_copy_load(&copy, &jacobite.names);
	for (int i = 0; i < p->n_pieces; i++)
		if (p->piece[i].owner == GOVERNMENT)
			p->scenario[0].at[i] = OUT_OF_GAME;
	ck_assert_int_gt(jacobite_lint(p, take_finding, &out), 0);
	ck_assert_ptr_nonnull(strstr(out.bytes, "scenarios.JR01: no unit of the government side is on the board (2)"));
	pack_free(p);
	pack_copy_release(&copy);
	text_release(&out);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("jacobite_lint");
	TCase *lint = tcase_create("lint");

	tcase_add_test(lint, jacobite_lint__finds_nothing_in_the_pack_we_ship);
	tcase_add_test(lint, jacobite_pack__has_its_hexes_behind_the_named_places);
	tcase_add_loop_test(lint, jacobite_lint__finds_and_names_rule_and_datum, 0, sizeof slips / sizeof *slips);
	tcase_add_test(lint, jacobite_lint__wants_both_armies);
	suite_add_tcase(suite, lint);
	return suite_run(suite);
}
