/* test_brave_lint.c - what the rulebook says about the components of Scotland the Brave is asked of its pack. */
#include "rules/brave/brave.h"
#include "slips.h"
#include "table/lint.h"
#include "suite.h"

#define PACK "rules/brave/pack"

START_TEST(brave_lint__finds_nothing_in_the_pack_we_ship)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	char *directory = in_source(PACK);
	struct pack *p = pack_load(directory, &brave.names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	ck_assert_msg(pack_lint(&out, p) == 0, "%s", out.bytes);
	ck_assert_msg(brave_lint(p, take_finding, &out) == 0, "%s", out.bytes);
	ck_assert_int_eq(p->n_scenarios, 1);
	pack_free(p);
	free(directory);
	text_release(&out);
}
END_TEST

START_TEST(brave_pack__names_come_first_and_markers_last)
{
	struct error err = ERROR_INIT;
	char *directory = in_source(PACK);
	struct pack *p = pack_load(directory, &brave.names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	ck_assert_int_eq(pack_place(p, "out_of_game"), OUT_OF_GAME);
	ck_assert_int_eq(pack_piece(p, "english_garrison"), ENGLISH_GARRISON);
	ck_assert_int_eq(pack_track(p, "lifted"), LIFTED);
	ck_assert_int_eq(pack_chart(p, "forage_home_winter"), FORAGE_HOME_WINTER);
	ck_assert_str_eq(p->piece[EDWARD].name, "King Edward");
	ck_assert_int_eq(p->scenario[0].at[WALLACE], SCOTTISH_UNITS);
	ck_assert_int_eq(p->scenario[0].at[BRUCE], pack_place(p, "0206"));
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "SIL1")], SCOTTISH_UNITS);
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "vacillate_2")], CONTAINER);
	ck_assert_int_eq(pack_piece(p, "vacillate_2"), p->n_pieces - 1);
	ck_assert_int_eq(piece_attribute(p, BRUCE, HOME), pack_place(p, "0206"));
	pack_free(p);
	free(directory);
}
END_TEST

static const struct slip slips[] = {
	{ "map.json", "\"0205\"", "\"terrain\": \"city\"", "\"terrain\": \"levy\"",
		"map.json: places.0205: terrain must be one of" },
	{ "map.json", "\"0205\"", "\"nation\": \"scotland\"", "\"nation\": \"north\"",
		"map.json: places.0205: nation must be scotland or england" },
	{ "map.json", "\"0205\"", "\"name\": \"Ayr\", ", "",
		"map.json: places.0205: a city has a name (11.11)" },
	{ "map.json", "\"0101\"", "\"terrain\": \"mountain\"", "\"terrain\": \"sea\"",
		"map.json: places.0101: no unit enters the sea" },
	{ "map.json", "\"0101\"", "\"nation\": \"scotland\"", "\"nation\": \"england\"",
		"map.json: edges: 0101 to 0201 leads to another nation" },
	{ "map.json", "\"0101\"", "\"nation\": \"scotland\"", "\"nation\": \"england\"",
		"map.json: places.0609: is cut off from the rest of England" },
	{ "map.json", "\"0101\"", "\"nation\": \"scotland\"", "\"nation\": \"england\"",
		"map.json: places.0101: the north edge is in Scotland (2.3)" },
	{ "map.json", "\"a\": \"0607\", \"b\": \"0707\"", "\"border\": 1", "\"border\": 0",
		"map.json: edges: 0607 to 0707 leads to another nation" },
	{ "map.json", "\"a\": \"0607\", \"b\": \"0707\"", "\"river\": 1", "\"river\": 2",
		"map.json: edges: 0607 to 0707: river and border must be 1" },
	{ "map.json", "\"a\": \"0204\", \"b\": \"0205\"", "\"source\"", "\"border\": 1, \"source\"",
		"map.json: edges: 0204 to 0205 stays in one nation" },
	{ "map.json", "\"0202\"", "\"coastal\": 1, ", "",
		"map.json: places.0202: water parts it from its neighbour" },
	{ "map.json", "\"0303\"", "\"terrain\": \"city\"", "\"terrain\": \"clear\"",
		"map.json: places: 29 cities, must be 30 (12.31)" },
	{ "map.json", "\"1007\"", "\"nation\": \"england\"", "\"nation\": \"scotland\"",
		"map.json: places: 4 cities in England, must be 5 (11.12)" },
	{ "map.json", "\"0707\"", "\"english_return\": 1, ", "",
		"map.json: places: english_return must be 1 for two cities" },
	{ "map.json", "\"0707\"", "\"nation\": \"england\"", "\"nation\": \"scotland\"",
		"map.json: places.0707: English leaders return to a city in England" },
	{ "map.json", "\"0609\"", "\"nation\": \"england\"", "\"nation\": \"scotland\"",
		"map.json: places.0609: the southern edge is in England" },
	{ "tables.json", "\"terrain_cost\"", "[1, 2, 2, 1, 1]", "[1, 1, 2, 1, 1]",
		"tables.json: charts.terrain_cost: wooded costs 1, must be 2" },
	{ "tables.json", "\"city_penalty\"", "[0, 0, 0, 1, 2]", "[0, 0, 0, 1, 1]",
		"tables.json: charts.city_penalty: major city costs attackers 1, must be 2" },
	{ "pieces.json", "\"SIL1\"", "\"reduced_strength\": 1", "\"reduced_strength\": 2",
		"pieces.json: pieces.SIL1: has a strength, and a reduced one" },
	{ "pieces.json", "\"SIE1\"", "\"owner\": \"scottish\", ", "",
		"pieces.json: pieces.SIE1: a unit is Scottish or English" },
	{ "pieces.json", "\"SIL1\"", "\"type\": \"infantry\"", "\"type\": \"levy\"",
		"pieces.json: pieces.SIL1: type must be infantry or cavalry" },
	{ "pieces.json", "\"SIL1\"", "\"level\": \"levy\"", "\"level\": \"infantry\"",
		"pieces.json: pieces.SIL1: level must be levy, regular or elite" },
	{ "pieces.json", "\"SIL1\"", "\"move\": 4", "\"move\": 5",
		"pieces.json: pieces.SIL1: move must be 4 (4.1)" },
	{ "pieces.json", "\"ECE1\"", "\"move\": 5", "\"move\": 4",
		"pieces.json: pieces.ECE1: move must be 5 (4.1)" },
	{ "pieces.json", "\"EIE1\"", "\"strength\": 3", "\"strength\": 2",
		"pieces.json: pieces: english elite infantry is not stronger than regular" },
	{ "pieces.json", "\"SIR1\"", "\"level\": \"regular\"", "\"level\": \"levy\"",
		"pieces.json: pieces: 7 units are scottish regular infantry, at least 8 must be (12.12, 9.21" },
	{ "pieces.json", NULL, "{\"id\": \"SIL1\"",
		"{\"id\": \"X1\", \"owner\": \"english\", \"kind\": \"combat\", \"source\": \"x\"}, "
		"{\"id\": \"X2\", \"owner\": \"english\", \"kind\": \"combat\", \"source\": \"x\"}, "
		"{\"id\": \"X3\", \"owner\": \"english\", \"kind\": \"combat\", \"source\": \"x\"}, "
		"{\"id\": \"SIL1\"",
		"pieces.json: pieces: with loyalty, turn and battle markers there are 141 counters, more than 140 (2.0)" },
	{ "pieces.json", "\"english_garrison\"", "\"strength\": 1", "\"strength\": 2",
		"pieces.json: pieces.english_garrison: is a combat unit of the type garrison" },
	{ "pieces.json", "\"comyn\"", "\"leadership\": 1", "\"leadership\": 3",
		"pieces.json: pieces.comyn: leadership must be 1 or 2 (8.2)" },
	{ "pieces.json", "\"comyn\"", "\"initiative\": 3", "\"initiative\": 7",
		"pieces.json: pieces.comyn: initiative must be from 1 to 6 (4.2)" },
	{ "pieces.json", "\"comyn\"", "\"move\": 6", "\"move\": 5",
		"pieces.json: pieces.comyn: move must be 6 (4.1)" },
	{ "pieces.json", "\"comyn\"", "\"owner\": \"scottish\"", "\"owner\": \"english\"",
		"pieces.json: pieces.comyn: only Scottish nobles have a home (11.3)" },
	{ "pieces.json", "\"comyn\"", "\"home\": \"0506\"", "\"home\": \"0101\"",
		"pieces.json: pieces.comyn: home must be a city in Scotland" },
	{ "pieces.json", "\"comyn\"", "\"home\": \"0506\", ", "",
		"pieces.json: pieces.comyn: a Scottish noble has a home city (11.3)" },
	{ "pieces.json", "\"comyn\"", "\"home\": \"0506\"", "\"home\": \"0206\"",
		"pieces.json: pieces.comyn: has the home of bruce (12.12)" },
	{ "pieces.json", "\"warrene\"", "\"kind\": \"leader\"", "\"kind\": \"combat\"",
		"pieces.json: pieces.warrene: is a leader of his side" },
	{ "pieces.json", "\"warrene\"", "\"kind\": \"leader\"", "\"kind\": \"combat\"",
		"pieces.json: pieces: 4 English leaders, must be 5" },
	{ "pieces.json", "\"murray\"", "\"initiative\"", "\"home\": \"0205\", \"initiative\"",
		"pieces.json: pieces: Wallace and Murray have no home (11.3)" },
	{ "pieces.json", "\"wallace\"", "\"initiative\": 5", "\"initiative\": 6",
		"pieces.json: pieces.wallace: initiative must be 5 (4.2)" },
	{ "pieces.json", "\"steward\"", "\"initiative\": 2", "\"initiative\": 3",
		"pieces.json: pieces.steward: initiative must be 2 (4.2)" },
	{ "pieces.json", "\"douglas_l\"", "\"initiative\": 2", "\"initiative\": 3",
		"pieces.json: pieces.douglas_l: initiative must be 2 (4.2)" },
	{ "pieces.json", "\"wallace\"", "\"leadership\": 2", "\"leadership\": 1",
		"pieces.json: pieces: regular infantry with Wallace must have strength 4 (8.2)" },
	{ "cards.json", "\"treachery", "\"marker_kind\": \"treachery\"", "\"marker_kind\": \"levy\"",
		"cards.json: cards.treachery_1: marker_kind must be one of the seventeen" },
	{ "cards.json", "\"lost_cause_1\"", "\"marker_kind\": \"lost_cause\"", "\"marker_kind\": \"treachery\"",
		"cards.json: cards: no marker is lost cause (10.0)" },
	{ "tables.json", "\"draw_count\"", "8, 8]", "8, 19]",
		"cards.json: cards: 36 markers do not serve two players who draw 19 each" },
	{ "tables.json", "\"turn\"", "\"start\": 1", "\"start\": 2",
		"tables.json: tracks.turn: must begin with 1, and end with December 1298" },
	{ "tables.json", "\"draw_count\"", "[5, 5, 5, 5, 6", "[5, 5, 5, 6, 6",
		"tables.json: charts.draw_count: in turn 4 stands 6, must be 5 (10.0)" },
	{ "tables.json", "\"level_raise\"", "[0, 0, 0, 0, 1", "[0, 0, 0, 1, 0",
		"tables.json: charts.level_raise: in turn 5 stands 0, must be 1 (9.12)" },
	{ "tables.json", "\"level_die\"", "[0, 0, 0, 0, 0, 1", "[0, 0, 0, 0, 1, 1",
		"tables.json: charts.level_die: in turn 5 stands 1, must be 0 (9.12)" },
	{ "tables.json", "\"slow_english\"", "1, 0", "0, 0",
		"tables.json: charts.slow_english: in turn 12 stands 0, must be 1 (12.21)" },
	{ "tables.json", "\"england_closed\"", "[1, 1, 1, 1, 0", "[1, 1, 1, 0, 0",
		"tables.json: charts.england_closed: in turn 4 stands 0, must be 1 (12.22)" },
	{ "tables.json", "\"fleet_sails\"", "[0, 0, 0, 0, 1", "[0, 0, 0, 1, 1",
		"tables.json: charts.fleet_sails: in turn 4 stands 1, must be 0 (13.21)" },
	{ "tables.json", "\"english_level\"", "\"most\": 5", "\"most\": 3",
		"tables.json: tracks.english_level: must begin with 1 and may come to 4 (9.12)" },
	{ "tables.json", "\"winter\"", "[1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]", "[0]",
		"tables.json: charts.winter: some turns are winter" },
	{ "tables.json", "\"forage\"", "[4, 3, 2", "[1, 3, 2",
		"tables.json: charts.forage: clear feeds less than in forage_winter (6.0)" },
	{ "tables.json", "\"forage_home\"", "[6, 5, 4, 8, 10]", "[4, 3, 2, 6, 8]",
		"tables.json: charts.forage_home: feeds as many as forage; Scots in Scotland must be fed better" },
	{ "tables.json", "\"forage_winter\"", "[2, 2, 1, 4, 6]", "[2, 2, 1, 2, 6]",
		"tables.json: charts.forage_winter: a city must feed the three units that begin in Cockermouth" },
	{ "map.json", "\"container\"", "\"shown\": \"none\"", "\"shown\": \"all\"",
		"map.json: off_map.container: must be shown to none (3.1)" },
	{ "map.json", "\"english_hand\"", "\"owner\": \"english\"", "\"owner\": \"scottish\"",
		"map.json: off_map.english_hand: must have its owner" },
	{ "scenario.json", NULL, "\"percy\", \"clifford\"", "\"percy\"",
		"scenario.json: scenarios.rebellion: clifford must begin in 0609 (12.13)" },
	{ "scenario.json", NULL, "\"0609\"", "\"0101\"",
		"scenario.json: scenarios.rebellion: Percy begins in Cockermouth (12.13)" },
	{ "scenario.json", NULL, "\"ECR1\", \"ECR2\"", "\"ECR1\"",
		"scenario.json: scenarios.rebellion: Percy has one elite infantry and two regular cavalry" },
	{ "scenario.json", NULL, "[\"bruce\"]", "[]",
		"scenario.json: scenarios.rebellion: bruce must begin in 0206 (12.12)" },
	{ "scenario.json", NULL, "\"bruce\": {\"neutral\": 1", "\"bruce\": {\"neutral\": 0",
		"scenario.json: scenarios.rebellion: bruce must begin neutral (11.3)" },
	{ "scenario.json", NULL, "\"returns\": 7", "\"returns\": 8",
		"scenario.json: scenarios.rebellion.pieces.murray: returns in turn 8, must be 7 (9.21)" },
	{ "scenario.json", NULL, "[\"murray\", \"edward\"]", "[\"murray\"]",
		"scenario.json: scenarios.rebellion: edward must begin in turn_track (9.22)" },
	{ "scenario.json", NULL, "\"kind\": \"marker\", \"to\": \"container\"", "\"kind\": \"marker\", \"to\": \"used\"",
		"scenario.json: scenarios.rebellion: cancel_1 must begin in container (3.1)" },
	{ "scenario.json", NULL, "[\"bruce\"], ", "[\"bruce\"], \"loyalty\": 1, ",
		"scenario.json: scenarios.rebellion.places.0206: every loyalty marker begins on its English side" },
};

START_TEST(brave_lint__finds_and_names_rule_and_datum)
{
	assert_slip_found(PACK, &brave, &slips[_i]);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("brave_lint");
	TCase *lint = tcase_create("lint");

	tcase_add_test(lint, brave_lint__finds_nothing_in_the_pack_we_ship);
	tcase_add_test(lint, brave_pack__names_come_first_and_markers_last);
	tcase_add_loop_test(lint, brave_lint__finds_and_names_rule_and_datum, 0, sizeof slips / sizeof *slips);
	suite_add_tcase(suite, lint);
	return suite_run(suite);
}
