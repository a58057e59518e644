/* test_montrose_lint.c - what the rulebook says about montrose's components is asked of its pack. */
#include "rules/montrose/montrose.h"
#include "slips.h"
#include "table/lint.h"
#include "suite.h"

#define PACK "rules/montrose/pack"

START_TEST(montrose_lint__finds_nothing_in_the_pack_we_ship)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	char *directory = in_source(PACK);
	struct pack *p = pack_load(directory, &montrose.names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	ck_assert_msg(pack_lint(&out, p) == 0, "%s", out.bytes);
	ck_assert_msg(montrose_lint(p, take_finding, &out) == 0, "%s", out.bytes);
	ck_assert_int_eq(p->n_scenarios, 1);
	pack_free(p);
	free(directory);
	text_release(&out);
}
END_TEST

START_TEST(montrose_pack__names_come_first_and_cards_last)
{
	struct error err = ERROR_INIT;
	char *directory = in_source(PACK);
	struct pack *p = pack_load(directory, &montrose.names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	ck_assert_int_eq(pack_place(p, "blair_atholl"), BLAIR_ATHOLL);
	ck_assert_int_eq(pack_piece(p, "leslie"), LESLIE);
	ck_assert_int_eq(pack_track(p, "victories"), VICTORIES);
	ck_assert_int_eq(pack_chart(p, "garrison"), GARRISON);
	ck_assert_str_eq(p->piece[MONTROSE].name, "Montrose");
	ck_assert_int_eq(p->scenario[0].at[ARGYLL], COVENANTER_POOL);
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "RH1")], ROYALIST_POOL);
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "C9")], COVENANTER_DECK);
	ck_assert_int_eq(p->scenario[0].at[pack_piece(p, "G4")], GARRISONS);
	ck_assert_int_eq(pack_piece(p, "C9"), p->n_pieces - 1);
	pack_free(p);
	free(directory);
}
END_TEST

static const struct slip slips[] = {
	{ "map.json", NULL, "\"name\": \"Perth\", ", "", "map.json: places.perth: a burgh has a name" },
	{ "map.json", NULL, "\"N3\", \"hint\": \"Strathmore\", \"space\": \"open\"", "\"N3\", \"hint\": \"Strathmore\"",
		"map.json: places.N3: space must be burgh or open" },
	{ "map.json", NULL,
		"\"id\": \"elgin\", \"name\": \"Elgin\", \"space\": \"burgh\", \"region\": \"northern_lowlands\"",
		"\"id\": \"elgin\", \"name\": \"Elgin\", \"space\": \"burgh\", \"region\": \"lowland\"",
		"map.json: places.elgin: region must be one of the four" },
	{ "map.json", NULL,
		"\"id\": \"banff\", \"name\": \"Banff\", \"space\": \"open\", \"region\": \"northern_lowlands\"",
		"\"id\": \"banff\", \"name\": \"Banff\", \"space\": \"open\", \"region\": \"england\"",
		"map.json: edges: banff and fyvie are in two regions, but no frontier" },
	{ "map.json", NULL,
		"\"id\": \"banff\", \"name\": \"Banff\", \"space\": \"open\", \"region\": \"northern_lowlands\"",
		"\"id\": \"banff\", \"name\": \"Banff\", \"space\": \"open\", \"region\": \"england\"",
		"map.json: places.banff: is cut off from the rest of its region england" },
	{ "map.json", NULL, "[\"H2\", \"N6\"]", "[\"H2\", \"H3\"]",
		"map.json: frontiers: H2 and H3 are in one region, so no frontier" },
	{ "map.json", NULL, "[\"H2\", \"N6\"]", "[\"H2\", \"H3\"]",
		"map.json: edges: H2 and N6 are in two regions, but no frontier" },
	{ "map.json", NULL, "{\"id\": \"english_boundary\"",
		"{\"id\": \"tweed\", \"name\": \"Tweed\", \"source\": \"x\"}, "
		"{\"id\": \"english_boundary\"", "map.json: frontiers: there are three" },
	{ "map.json", NULL, "\"route\": \"land\"", "\"route\": \"burgh\"",
		"map.json: edges: inverness to kilcummin: route must be land or mountain" },
	{ "map.json", NULL, "\"y\": 216", "\"y\": 206", "map.json: places.inverness: must be 12 inches" },
	{ "map.json", NULL, "\"width\": 1100", "\"width\": 1101", "map.json: sheet: must be 1100 by 1700" },
	{ "map.json", NULL, "\"name\": \"Inveraray\", \"space\": \"burgh\"",
		"\"name\": \"Inveraray\", \"space\": \"open\"",
		"map.json: places.inveraray: is a burgh" },
	{ "map.json", NULL, "\"name\": \"Inverlochy\", \"space\": \"burgh\"",
		"\"name\": \"Inverlochy\", \"space\": \"open\"",
		"map.json: places.inverlochy: is a burgh" },
	{ "map.json", NULL, "\"space\": \"burgh\", \"region\": \"highlands\", \"x\": 203",
		"\"space\": \"burgh\", \"region\": \"england\", \"x\": 203",
		"map.json: places.inveraray: is in the Highlands" },
	{ "map.json", NULL, "\"name\": \"Blair Atholl\", \"space\": \"open\"", "\"space\": \"open\"",
		"map.json: places.blair_atholl: has a name and is no burgh" },
	{ "map.json", NULL, "\"name\": \"Newcastle\", \"space\": \"burgh\", \"region\": \"england\"",
		"\"name\": \"Newcastle\", \"space\": \"burgh\", \"region\": \"highlands\"",
		"map.json: places.newcastle: is in England" },
	{ "map.json", NULL, "\"name\": \"Edinburgh\", \"space\": \"burgh\"",
		"\"name\": \"Edinburgh\", \"space\": \"open\"",
		"map.json: places.edinburgh: is a burgh" },
	{ "map.json", NULL, "\"id\": \"montrose\", \"name\": \"Montrose\", \"space\": \"burgh\"",
		"\"id\": \"montrose\", \"name\": \"Montrose\", \"space\": \"open\"",
		"map.json: places.montrose: is a burgh" },
	{ "map.json", NULL, "{\"a\": \"stonehaven\", \"b\": \"montrose\"", "{\"a\": \"aberdeen\", \"b\": \"montrose\"",
		"map.json: edges: from aberdeen to montrose it must be two" },
	{ "map.json", NULL, "\"id\": \"H1\", ", "\"id\": \"H1\", \"name\": \"Menteith\", ",
		"map.json: places: a Highland space without a name must lie northwest" },
	{ "map.json", NULL, "{\"a\": \"H1\", \"b\": \"perth\", \"route\": \"land\"",
		"{\"a\": \"H1\", \"b\": \"perth\", \"route\": \"mountain\"",
		"map.json: places: a Highland space without a name must lie northwest" },
	{ "map.json", NULL, "{\"a\": \"N3\", \"b\": \"perth\"", "{\"a\": \"forfar\", \"b\": \"perth\"",
		"map.json: edges: through perth and forfar to brechin it must be four" },
	{ "map.json", NULL, "{\"a\": \"stonehaven\", \"b\": \"brechin\"", "{\"a\": \"stonehaven\", \"b\": \"forfar\"",
		"map.json: edges: a unit in brechin must hinder" },
	{ "map.json", NULL, "\"name\": \"Brechin\", \"space\": \"open\", \"region\": \"northern_lowlands\"",
		"\"name\": \"Brechin\", \"space\": \"open\", \"region\": \"southern_lowlands\"",
		"map.json: places.brechin: is in the Lowlands north" },
	{ "map.json", NULL, "{\"a\": \"inveraray\", \"b\": \"H2\", \"route\": \"mountain\"",
		"{\"a\": \"inveraray\", \"b\": \"H2\", \"route\": \"land\"",
		"map.json: edges: from inveraray two mountain routes" },
	{ "map.json", NULL, "{\"a\": \"inveraray\", \"b\": \"H2\", \"route\": \"mountain\"",
		"{\"a\": \"inveraray\", \"b\": \"H2\", \"route\": \"land\"",
		"map.json: edges: from inveraray to stirling it must be 5" },
	{ "map.json", NULL, "\"name\": \"Stirling\", \"space\": \"burgh\", \"region\": \"northern_lowlands\"",
		"\"name\": \"Stirling\", \"space\": \"burgh\", \"region\": \"highlands\"",
		"map.json: places.stirling: is neither in the Highlands" },
	{ "map.json", NULL, "{\"a\": \"linlithgow\", \"b\": \"edinburgh\", \"route\": \"land\"",
		"{\"a\": \"linlithgow\", \"b\": \"edinburgh\", \"route\": \"mountain\"",
		"map.json: edges: linlithgow and edinburgh must be one" },
	{ "map.json", NULL, "{\"a\": \"linlithgow\", \"b\": \"edinburgh\", \"route\": \"land\"",
		"{\"a\": \"linlithgow\", \"b\": \"edinburgh\", \"route\": \"mountain\"",
		"map.json: edges: from edinburgh to stirling it must be two" },
	{ "map.json", NULL, "\"name\": \"Linlithgow\", \"space\": \"open\", \"region\": \"southern_lowlands\"",
		"\"name\": \"Linlithgow\", \"space\": \"open\", \"region\": \"northern_lowlands\"",
		"map.json: places.linlithgow: is in the Lowlands south" },
	{ "map.json", NULL, "{\"a\": \"stirling\", \"b\": \"linlithgow\"", "{\"a\": \"stirling\", \"b\": \"edinburgh\"",
		"map.json: edges: stirling and linlithgow must be connected" },
	{ "map.json", NULL, "\"name\": \"Perth\", \"space\": \"burgh\"", "\"name\": \"Perth\", \"space\": \"open\"",
		"map.json: places.perth: is a burgh that the Irish may attack" },
	{ "map.json", NULL, "\"owner\": \"royalist\", \"shown\": \"none\"", "\"owner\": \"royalist\"",
		"map.json: off_map.royalist_deck: must be shown to none" },
	{ "pieces.json", NULL, "\"id\": \"RH1\", \"other\": [\"Royalist Highland 1\"], \"owner\": \"royalist\"",
		"\"id\": \"RH1\", \"other\": [\"Royalist Highland 1\"], \"owner\": \"covenanter\"",
		"pieces.json: pieces: 15 Royalist counters" },
	{ "pieces.json", NULL, "\"id\": \"RH1\", \"other\": [\"Royalist Highland 1\"], \"owner\": \"royalist\"",
		"\"id\": \"RH1\", \"other\": [\"Royalist Highland 1\"], \"owner\": \"covenanter\"",
		"pieces.json: pieces: 24 Covenanter counters" },
	{ "pieces.json", NULL, "\"strength\": 3", "\"strength\": 4", "pieces.json: pieces: there are two Irish units" },
	{ "pieces.json", NULL, "\"reduced_strength\": 2", "\"reduced_strength\": 1",
		"pieces.json: pieces.RI1: reduced_strength must be 2" },
	{ "pieces.json", NULL, "\"type\": \"highland\", \"strength\": 1, \"move\": 4",
		"\"type\": \"highland\", \"strength\": 1, \"move\": 5",
		"pieces.json: pieces: Royalist Highlanders move 4" },
	{ "pieces.json", NULL, "\"type\": \"lowland\", \"strength\": 1", "\"type\": \"lowland\", \"strength\": 2",
		"pieces.json: pieces: Royalist Lowlanders and cavalry have strength 1" },
	{ "pieces.json", NULL, "\"leadership\": 2", "\"leadership\": 3",
		"pieces.json: pieces.montrose_l: leadership must be 2" },
	{ "pieces.json", NULL, "\"kind\": \"leader\", \"leadership\": 1, \"move\": 6",
		"\"kind\": \"leader\", \"leadership\": 1", "pieces.json: pieces.maccolla: is a leader" },
	{ "pieces.json", NULL, "\"type\": \"cavalry\", \"strength\": 2", "\"type\": \"cavalry\", \"strength\": 1",
		"pieces.json: pieces: five cavalry and one Lowland unit have strength 2" },
	{ "pieces.json", NULL, "\"type\": \"cavalry\", \"strength\": 2, \"move\": 6",
		"\"type\": \"cavalry\", \"strength\": 2, \"move\": 5", "pieces.json: pieces: cavalry moves 6" },
	{ "pieces.json", NULL, "\"type\": \"garrison\", \"strength\": 1", "\"type\": \"garrison\", \"strength\": 2",
		"pieces.json: pieces: 3 garrison counters of strength 1, a garrison can have 4" },
	{ "scenario.json", NULL, "\"montrose_l\", \"maccolla\"", "\"montrose_l\"",
		"scenario.json: scenarios.standard: MacColla begins in Blair Atholl" },
	{ "scenario.json", NULL, "\"CL2\", \"CC1\"", "\"CL2\"",
		"scenario.json: scenarios.standard.places.aberdeen: must have 1 units of the kind cavalry" },
	{ "scenario.json", NULL, "\"baillie\": {\"inactive\": 1, ", "\"baillie\": {",
		"scenario.json: scenarios.standard.pieces.baillie: Baillie and Urry, and nobody else" },
	{ "scenario.json", NULL, "\"id\": \"standard\"", "\"id\": \"standard\", \"tracks\": {\"turn\": 2}",
		"scenario.json: scenarios.standard.tracks: a game begins in turn 1" },
	{ "tables.json", NULL, "\"most\": 10", "\"most\": 9", "tables.json: tracks.victories: must run from 0 to 10" },
	{ "tables.json", NULL, "[0, 0, 1, 0, 0,", "[0, 1, 0, 0, 0,",
		"tables.json: charts.winter: turn 2 must not be winter" },
	{ "tables.json", NULL, "[0, 0, 1, 0, 0,", "[0, 1, 0, 0, 0,", "tables.json: charts.winter: turn 3 must be winter" },
	{ "tables.json", NULL, "[0, 0, 1, 1, 1, 2, 2]", "[0, 0, 0, 1, 1, 2, 2]",
		"tables.json: charts.recruit: at 2 stands 0, must be 1 (Examples 1, 2)" },
	{ "tables.json", NULL, "[0, 0, 0, 1, 1, 2, 2]", "[0, 0, 0, 1, 1, 1, 1]",
		"tables.json: charts.disband: some die must cost two units" },
	{ "tables.json", NULL, "[\"none\", \"none\", \"none\", \"panic\", \"panic\", \"eliminate\"]",
		"[\"none\", \"none\", \"none\", \"panic\", \"none\", \"eliminate\"]",
		"tables.json: charts.irish_column: one of 1, 3, 5 must be a panic" },
	{ "tables.json", NULL, "[\"none\", \"none\", \"none\", \"panic\", \"panic\", \"eliminate\"]",
		"[\"none\", \"none\", \"none\", \"none\", \"panic\", \"eliminate\"]",
		"tables.json: charts.irish_column: is the same as other_column" },
	{ "tables.json", NULL, "[\"none\", \"none\", \"none\", \"panic\", \"panic\", \"eliminate\"]",
		"[\"none\", \"eliminate\", \"none\", \"panic\", \"panic\", \"eliminate\"]",
		"tables.json: charts.irish_column: a 2 eliminates nobody" },
	{ "tables.json", NULL, "[\"none\", \"none\", \"none\", \"panic\", \"panic\", \"eliminate\"]",
		"[\"none\", \"none\", \"panic\", \"panic\", \"none\", \"eliminate\"]",
		"tables.json: charts.irish_column: a 5 is weaker than in other_column" },
	{ "tables.json", NULL, "[2, 3]", "[2, 2]", "tables.json: charts.garrison: at 1 stands 2, must be 3 (18.3)" },
	{ "cards.json", NULL, "\"kind\": \"card\"", "\"kind\": \"combat\"",
		"cards.json: cards: the royalist has 8 cards, must be 9" },
	{ "cards.json", NULL, "\"do\": \"burgh_falls\"", "\"do\": \"superiority\"",
		"cards.json: cards: the Royalist has a card by which a burgh falls" },
	{ "cards.json", NULL, "\"do\": \"move_inactive_leaders\"", "\"do\": \"superiority\"",
		"cards.json: cards: more than one Covenanter card moves inactive leaders" },
	{ "cards.json", NULL, "\"factor\": 2", "\"factor\": 3", "cards.json: cards.R2: factor must be 2 and modifier -2" },
};

START_TEST(montrose_lint__finds_and_names_rule_and_datum)
{
	assert_slip_found(PACK, &montrose, &slips[_i]);
}
END_TEST

START_TEST(montrose_lint__does_without_spaces_it_would_ask_about)
{
	static const char *const space[] = {
		"inverness", "stirling", "perth", "montrose", "aberdeen", "forfar", "brechin", "linlithgow",
	};
	char line[128];

	for (size_t i = 0; i < sizeof space / sizeof *space; i++) {
		struct text out = TEXT_INIT;
		struct pack_names names = montrose.names;
		struct pack_copy copy;
		struct pack *p;

		pack_copy_init(&copy, PACK);
		for (int pass = 0; pass < 20; pass++) {         /* the id wherever it stands */
			char old[32], new[32], *path = path_join(copy.directory, "map.json");
			struct text map = TEXT_INIT;

			snprintf(old, sizeof old, "\"%s\"", space[i]);
			snprintf(new, sizeof new, "\"x%s\"", space[i]);
			read_whole(&map, path);
			if (strstr(map.bytes, old) != NULL)
				pack_copy_edit(&copy, "map.json", old, new);
			text_release(&map);
			free(path);
		}
		snprintf(line, sizeof line, "{\"id\": \"%s\", \"name\": \"Gone\", \"source\": \"x\"},\n\t\t{\"id\": "
			"\"royalist_pool\"", space[i]);
		pack_copy_edit(&copy, "map.json", "{\"id\": \"royalist_pool\"", line);
		p = pack_copy_load(&copy, &names);
		montrose_lint(p, take_finding, &out);
		snprintf(line, sizeof line, "map.json: places.%s: is missing; ", space[i]);
		ck_assert_msg(strstr(out.bytes, line) != NULL, "%s", out.bytes);
		pack_free(p);
		pack_copy_release(&copy);
		text_release(&out);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("montrose_lint");
	TCase *lint = tcase_create("lint");

	tcase_add_test(lint, montrose_lint__finds_nothing_in_the_pack_we_ship);
	tcase_add_test(lint, montrose_pack__names_come_first_and_cards_last);
	tcase_add_loop_test(lint, montrose_lint__finds_and_names_rule_and_datum, 0, sizeof slips / sizeof *slips);
	tcase_add_test(lint, montrose_lint__does_without_spaces_it_would_ask_about);
	suite_add_tcase(suite, lint);
	return suite_run(suite);
}
