/* test_self_play.c - random games of packs with several scenarios, and of rules whose games have no end. */
#include <unistd.h>
#include "cmd/scenario.h"
#include "cmd/self_play.h"
#include "pack_copy.h"
#include "play/sequence.h"
#include "suite.h"
#include "toy.h"
#include "trust/crypto.h"
#include "whatif/random_oracle.h"

enum { BATTLES = 13, GAMES = 2600 };

static struct pack_copy copy;
static struct ruleset rules;                     /* the toy's, changed by a test */
static const struct ruleset *const rulesets[] = { &rules, NULL };
static const struct env env = { .rulesets = rulesets };

/* The toy in scenarios B1 to B13, each of which calls Red Foot 1 otherwise. */
static void begin(void)
{
	struct text scenarios = TEXT_INIT, dawn = TEXT_INIT;
	char *path;

	rules = toy;
	pack_copy_init(&copy, "tests/data/toy");
	path = path_join(copy.directory, "scenario.json");
	read_whole(&dawn, path);
	text_puts(&scenarios, "{\"scenarios\": [");
	for (int i = 1; i <= BATTLES; i++) {
		text_print(&scenarios, "%s{\"id\": \"B%d\", \"name\": \"Battle %d\", \"about\": [\"Fought on day %d.\"], \"names\": {"
		           "\"pieces\": {\"RF1\": \"Clan %d\"}, \"source\": \"made up\"},", i > 1 ? ", " : "", i, i, i, i);
		text_puts(&scenarios, strstr(dawn.bytes, "\"places\""));
		while (scenarios.length && strchr(" \t\n]}", scenarios.bytes[scenarios.length - 1]))
			text_cut(&scenarios, scenarios.length - 1);
		text_puts(&scenarios, "]}");
	}
	text_puts(&scenarios, "]}");
	write_whole(path, scenarios.bytes, scenarios.length);
	text_release(&scenarios);
	text_release(&dawn);
	free(path);
}

static void open_self_play(struct self_play *p)
{
	struct error err = ERROR_INIT;

	memset(p, 0, sizeof *p);
	p->mix = true;
	ck_assert_msg(self_play_open(p, &env, copy.directory, &err) == 0, "%s", err.text);
	ck_assert_int_eq(p->pack->n_scenarios, BATTLES);
}

/* What `drumhead fuzz` with these arguments and the pack prints; its exit code in *CODE.  Returns new. */
static char *fuzz_output(int *code, const char *arguments)
{
	char line[320], *argv[16] = { NULL }, *rest = line;
	int argc = 0;
	struct text printed = TEXT_INIT;
	int kept = dup(STDOUT_FILENO);

	snprintf(line, sizeof line, "fuzz %s %s", arguments, copy.directory);
	while (argc < 15 && rest)
		argv[argc++] = strsep(&rest, " ");
	fflush(stdout);
	ck_assert_ptr_nonnull(freopen("printed", "w", stdout));
	*code = cmd_fuzz.run(&env, argc, argv);
	fflush(stdout);
	dup2(kept, STDOUT_FILENO);
	close(kept);
	read_whole(&printed, "printed");
	remove("printed");
	return text_detach(&printed);
}

START_TEST(self_play__draws_scenarios_evenly_and_takes_their_names)
{
	struct self_play p;
	int drawn[BATTLES] = { 0 };

	begin();
	open_self_play(&p);
	for (int seed = 1; seed <= GAMES; seed++) {
		struct run *r = self_play_run(&p, seed);
		char name[32];

		drawn[p.at]++;
		snprintf(name, sizeof name, "Clan %d", p.at + 1);
		ck_assert_str_eq(p.pack->piece[pack_piece(p.pack, "RF1")].name, name);
		run_free(r);
	}
	for (int i = 0; i < BATTLES; i++) {      /* 200 each, give or take four deviations */
		ck_assert_int_ge(drawn[i], 145);
		ck_assert_int_le(drawn[i], 255);
	}
	self_play_release(&p);
	pack_copy_release(&copy);
}
END_TEST

START_TEST(fuzz__tells_what_came_of_each_scenario)
{
	char *printed;
	int code;

	begin();
	printed = fuzz_output(&code, "--mix --games 60");
	ck_assert_int_eq(code, 0);
	ck_assert_ptr_nonnull(strstr(printed, "\n    B1: "));
	ck_assert_ptr_nonnull(strstr(printed, "\n    B13: "));
	ck_assert_ptr_null(strstr(printed, "unfinished"));
	free(printed);
	pack_copy_release(&copy);
}
END_TEST

/* The toy's games have four turns. */
START_TEST(fuzz__leaves_games_unfinished_that_are_longer_than_the_rules_say)
{
	char *printed;
	int code;

	begin();
	rules.turns_most = 3;
	printed = fuzz_output(&code, "--games 5");
	ck_assert_int_eq(code, 0);
	ck_assert_ptr_nonnull(strstr(printed, "\n5 unfinished after 3 turns\n0 failed\n"));
	free(printed);
	rules.turns_most = 4;
	printed = fuzz_output(&code, "--games 5");
	ck_assert_int_eq(code, 0);
	ck_assert_ptr_null(strstr(printed, "unfinished"));
	free(printed);
	pack_copy_release(&copy);
}
END_TEST

START_TEST(scenario__is_shown_with_its_set_up)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	struct pack *p;

	begin();
	p = pack_copy_load(&copy, &toy.names);
	scenario_list(&out, p);
	ck_assert_ptr_nonnull(strstr(out.bytes, "\n    B13          Battle 13\n"));
	text_clear(&out);
	ck_assert_int_eq(scenario_show(&out, p, &toy, "B7", 100, &err), 0);
	ck_assert_msg(strncmp(out.bytes, "B7: Battle 7\n\nFought on day 7.\n\nRed\n    Perth: Graham, Clan 7, Red Foot 2, "
	                      "Mons Meg\n    Guns Green: Red Foot 3\n    H1: Lord Perth, Red Horse 1\n\nBlue\n    Stirling: "
	                      "Argyll\n", 150) == 0, "%s", out.bytes);
	ck_assert_ptr_nonnull(strstr(out.bytes, "Blair Atholl"));       /* the map */
	ck_assert_int_eq(scenario_show(&out, p, &toy, "B77", 100, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "did you mean B7?"));
	text_release(&out);
	pack_free(p);
	pack_copy_release(&copy);
}
END_TEST

static void no_red_foot_in_moss(struct run *r)
{
	if (place_of(table(r), pack_piece(r->pack, "RF1")) == pack_place(r->pack, "moss"))
		broken(r, "%s stands in a bog", r->pack->piece[pack_piece(r->pack, "RF1")].name);
}

START_TEST(scenario__that_cannot_be_set_up_is_found)
{
	struct text out = TEXT_INIT;
	struct pack *p;

	begin();
	rules.check = no_red_foot_in_moss;
	p = pack_copy_load(&copy, &toy.names);
	ck_assert_msg(scenario_lint(&out, p, &rules) == 0, "%s", out.bytes);
	ck_assert_int_eq(p->chosen, -1);
	pack_free(p);
	pack_copy_edit_after(&copy, "scenario.json", "\"B3\"", "\"perth\": {\"pieces\": [\"graham\", \"RF1\",", "\"moss\": {"
	                     "\"pieces\": [\"RF1\"], \"source\": \"made up\"}, \"perth\": {\"pieces\": [\"graham\",");
	p = pack_copy_load(&copy, &toy.names);
	ck_assert_int_eq(scenario_lint(&out, p, &rules), 1);
	ck_assert_str_eq(out.bytes, "scenario.json: scenarios.B3: cannot be set up: rules of toy, 1.0: Clan 3 stands "
	                 "in a bog\n");
	text_release(&out);
	pack_free(p);
	pack_copy_release(&copy);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("self_play");
	TCase *tc = tcase_create("self_play");
	struct error err = ERROR_INIT;

	if (crypto_ready(&err) < 0) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	tcase_add_test(tc, self_play__draws_scenarios_evenly_and_takes_their_names);
	tcase_add_test(tc, fuzz__tells_what_came_of_each_scenario);
	tcase_add_test(tc, fuzz__leaves_games_unfinished_that_are_longer_than_the_rules_say);
	tcase_add_test(tc, scenario__is_shown_with_its_set_up);
	tcase_add_test(tc, scenario__that_cannot_be_set_up_is_found);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
