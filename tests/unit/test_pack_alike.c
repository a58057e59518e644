/* test_pack_alike.c - which packs a running game may go over to, and what is said of the others. */
#include "blocks.h"
#include "cards.h"
#include "pack_copy.h"
#include "runs.h"
#include "suite.h"
#include "toy.h"

struct edit {
	const char *file, *from, *to;
};

/* pack_alike of RULES' pack in DIRECTORY and a copy with these edits; the error is in ERR. */
static int compare_packs(const struct ruleset *rules, const char *directory, const struct edit *edit, int n,
                         struct error *err)
{
	struct pack *old = pack_of_game(rules), *new;
	struct pack_copy copy;
	int result;

	pack_copy_init(&copy, directory);
	for (int i = 0; i < n; i++)
		pack_copy_edit(&copy, edit[i].file, edit[i].from, edit[i].to);
	new = pack_copy_load(&copy, &rules->names);
	result = pack_alike(old, new, err);
	pack_free(new);
	pack_free(old);
	pack_copy_release(&copy);
	return result;
}

static int compare(const struct edit *edit, int n, struct error *err)
{
	return compare_packs(&toy, "tests/data/toy", edit, n, err);
}

static void alike(struct edit edit)
{
	struct error err = ERROR_INIT;

	ck_assert_msg(compare(&edit, 1, &err) == 0, "%s", err.text);
}

static void differ(struct edit edit, const char *wanted)
{
	struct error err = ERROR_INIT;

	ck_assert_int_eq(compare(&edit, 1, &err), -1);
	ck_assert_msg(strstr(err.text, wanted) != NULL, "%s", err.text);
}

START_TEST(alike__what_is_said_of_things_may_change)
{
	alike((struct edit){ "pieces.json", "\"Mons Meg\"", "\"Big Meg\"" });
	alike((struct edit){ "pieces.json", "\"type\": \"guns\"", "\"type\": \"foot\"" });
	alike((struct edit){ "map.json", "\"ground\": \"bog\"", "\"ground\": \"open\"" });
	alike((struct edit){ "map.json", "\"x\": 40,", "\"x\": 60," });
	alike((struct edit){ "map.json", "{\"a\": \"perth\", \"b\": \"moss\", \"source\": \"made up\"},", "" });
	alike((struct edit){ "scenario.json", "\"guns_green\": {", "\"moss\": {" });
	alike((struct edit){ "tables.json", "\"most\": 9", "\"most\": 12" });
}
END_TEST

START_TEST(alike__things_stay_in_their_order)
{
	struct edit order[] = {
		{ "pieces.json", "\"RF2\"", "\"RFX\"" },
		{ "pieces.json", "\"RF3\"", "\"RF2\"" },
		{ "pieces.json", "\"RFX\"", "\"RF3\"" },
	};
	struct edit more[] = {
		{ "pieces.json", "\"pieces\": [", "\"pieces\": [{\"id\": \"new\", \"owner\": \"red\", \"kind\": \"unit\", "
		                                "\"type\": \"foot\", \"source\": \"made up\"}, " },
		{ "scenario.json", "\"RF3\"", "\"RF3\", \"new\"" },
	};
	struct error err = ERROR_INIT;

	ck_assert_int_eq(compare(more, 2, &err), -1);
	ck_assert_msg(strstr(err.text, "piece 1 is new there and graham in the game's pack") != NULL, "%s", err.text);
	error_clear(&err);
	ck_assert_int_eq(compare(order, 3, &err), -1);
	ck_assert_msg(strstr(err.text, "piece 4 is RF3 there and RF2 in the game's pack") != NULL, "%s", err.text);
	differ((struct edit){ "map.json", "\"off_map\": [", "\"off_map\": [{\"id\": \"box\", \"source\": \"made up\"}, " },
	       "place 12 is box there and nothing in the game's pack");
	differ((struct edit){ "game.json", "\"hopeless\"", "\"hopeless\", \"new\"" }, "word 23 is new there and nothing in");
	differ((struct edit){ "game.json", "\"piece_numbers\": [\"tired\"]", "\"piece_numbers\": [\"tired\", \"spent\"]" },
	       "piece number 2 is spent there and nothing in");
	differ((struct edit){ "tables.json", "\"tracks\": [", "\"tracks\": [{\"id\": \"day\", \"name\": \"Day\", "
	                      "\"start\": 0, \"least\": 0, \"most\": 2, \"source\": \"made up\"}, " }, "is day there");
}
END_TEST

START_TEST(alike__a_track_may_not_become_shorter)
{
	differ((struct edit){ "tables.json", "\"most\": 9", "\"most\": 8" },
	       "track turn goes from 1 to 8 there, in the game's pack from 1 to 9");
}
END_TEST

START_TEST(alike__what_is_hidden_stays_hidden)
{
	differ((struct edit){ "map.json", "{\"id\": \"pool\"", "{\"id\": \"pool\", \"shown\": \"none\"" },
	       "place pool is shown to others there");
}
END_TEST

/* Or the cards that lie in it would be told to him. */
START_TEST(alike__a_hand_gets_no_other_owner)
{
	const struct edit owner = { "map.json", "\"name\": \"Blue hand\", \"owner\": \"blue\"",
	                            "\"name\": \"Blue hand\", \"owner\": \"red\"" };
	const struct edit camp = { "map.json", "\"name\": \"Blue camp\", \"owner\": \"blue\"",
	                           "\"name\": \"Blue camp\", \"owner\": \"red\"" };
	const struct edit fog = { "game.json", "\"fog_of\": [\"block\"]", "\"fog_of\": [\"north\"]" };
	struct error err = ERROR_INIT;

	ck_assert_int_eq(compare_packs(&cards, "tests/data/cards", &owner, 1, &err), -1);
	ck_assert_msg(strstr(err.text, "place blue_hand is shown to others there") != NULL, "%s", err.text);
	error_clear(&err);
	ck_assert_int_eq(compare_packs(&block_game, "tests/data/blocks", &camp, 1, &err), -1);
	ck_assert_msg(strstr(err.text, "place blue_camp is shown to others there") != NULL, "%s", err.text);
	error_clear(&err);
	ck_assert_int_eq(compare_packs(&block_game, "tests/data/blocks", &fog, 1, &err), -1);
	ck_assert_msg(strstr(err.text, "lies otherwise in fog there") != NULL, "%s", err.text);
}
END_TEST

START_TEST(alike__the_scenario_of_the_game_is_there)
{
	struct pack *old = pack_of_game(&toy), *new;
	struct error err = ERROR_INIT;
	struct pack_copy copy;

	pack_copy_init(&copy, "tests/data/toy");
	pack_copy_edit(&copy, "scenario.json", "\"dawn\"", "\"dusk\"");
	new = pack_copy_load(&copy, &toy.names);
	ck_assert_int_eq(pack_alike(old, new, &err), 0);
	pack_choose(old, 0);
	ck_assert_int_eq(pack_alike(old, new, &err), -1);
	ck_assert_str_eq(err.text, "it has no scenario dawn, which this game is played in: its pieces and places are called "
	                 "what that says");
	pack_free(new);
	pack_free(old);
	pack_copy_release(&copy);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pack_alike");
	TCase *tc = tcase_create("pack_alike");

	tcase_add_test(tc, alike__the_scenario_of_the_game_is_there);
	tcase_add_test(tc, alike__what_is_said_of_things_may_change);
	tcase_add_test(tc, alike__things_stay_in_their_order);
	tcase_add_test(tc, alike__a_track_may_not_become_shorter);
	tcase_add_test(tc, alike__what_is_hidden_stays_hidden);
	tcase_add_test(tc, alike__a_hand_gets_no_other_owner);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
