/* test_journey.c - pieces that go from place to place in the toy's country, as rules let them: what is asked, what is
 * denied and why, and where they are in the end. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "play/journey.h"
#include "play/sequence.h"
#include "runs.h"
#include "suite.h"
#include "toy.h"

enum { K_MARCH_TO = 4, WORD_STAY = 8, SCRIPT_MOST = 6 };       /* as toy.c has them */

static struct pack *pack;
static struct run *r;
static struct error err;
static struct ruleset rules;

/* What the places are like, in the order of the pack; the journey; where it went. */
static struct {
	const char *bar[32];
	unsigned look[32];
	bool trap[32], gate[32];
	struct travel how;
	struct journey j;
	struct text went;
	const char *script[SCRIPT_MOST];
	int limit, given;
} scene;

static int named(const char *id)
{
	int place = pack_place(pack, id);

	ck_assert_int_ge(place, 0);
	return place;
}

static const char *bar_to(const void *who, int place)
{
	(void)who;
	return scene.bar[place];
}

static unsigned look_at(const void *who, int place)
{
	(void)who;
	return scene.look[place];
}

static const struct ways ways = { .bar = bar_to, .look = look_at };

static void find(const struct journey *j, int left, struct reach *out)
{
	reach_find(out, &ways, j, j->at, left);
}

/* Who enters a trap stays there; through a gate nobody comes. */
static bool enter(struct run *run, struct journey *j, int place)
{
	if (scene.gate[place])
		return false;
	for (int i = 0; i < j->n; i++)
		put(table(run), index_of(j->piece[i]), place);
	j->at = place;
	text_print(&scene.went, "%s:%d ", pack->place[place].id, j->spent);
	return !scene.trap[place];
}

static int last_of(const struct journey *j, int place)
{
	(void)place;
	return index_of(j->piece[j->n - 1]);
}

static void set_scene(struct run *run)
{
	struct journey *j = &scene.j;

	memset(j, 0, sizeof *j);
	journey_begin(run, j, 1, named("perth"));
	j->limit = scene.limit;
	j->slowest = pack_piece(pack, "RG1");
	j->piece[j->n++] = PIECE(pack_piece(pack, "RF1"));
	j->piece[j->n++] = PIECE(j->slowest);
	j->piece[j->n++] = PIECE(pack_piece(pack, "graham"));
	travel(run, &scene.how, j, "1.1", K_MARCH_TO);
	game_over(run, "1.0", 1, WORD(0));
}

static const struct row no_rows[] = { { 0 } };

static void setup(void)
{
	error_clear(&err);
	memset(&scene, 0, sizeof scene);
	scene.went = (struct text)TEXT_INIT;
	text_puts(&scene.went, "");
	scene.limit = 2;
	scene.how = (struct travel){
		.stay = WORD(WORD_STAY), .ways = &ways, .find = find, .enter = enter, .points = "MP",
		.points_rule = " (1.2)", .no_room = "it is full (1.3)", .surrounded = "all ways are barred (1.4)",
		.halted_by = "the walls of", .halt = "end the march (1.5)", .halt_rule = "1.5"
	};
	pack = pack_of_game(&toy);
	rules = toy;
	rules.set_up = set_scene;
	rules.sequence = no_rows;
}

static void teardown(void)
{
	run_free(r);
	r = NULL;
	text_release(&scene.went);
	pack_free(pack);
}

/* Gives what the script says, place by place or `stay`, and leaves the question after that open. */
static enum oracle_says give(struct oracle *self, struct run *run, const struct question *q, thing *chosen, int *n,
                             enum given_how *how)
{
	const char *say = scene.script[scene.given];

	(void)self, (void)run, (void)q;
	if (!say)
		return ORACLE_OPEN;
	scene.given++;
	*chosen = strcmp(say, "stay") == 0 ? WORD(WORD_STAY) : PLACE(named(say));
	*n = 1;
	*how = BY_LINE;
	return ORACLE_ANSWERS;
}

static enum run_end play(const char *first, const char *second, const char *third)
{
	struct oracle oracle = { .answer = give };

	scene.script[0] = first;
	scene.script[1] = second;
	scene.script[2] = third;
	r = run_new(&rules, pack, 0, NULL, 0);
	r->explain = true;
	return run_on(r, &oracle);
}

/* The answers to the open question, and behind a bar what a line that says no more means. */
static const char *asked(void)
{
	static struct text line = TEXT_INIT;
	char room[16];

	text_release(&line);
	line = (struct text)TEXT_INIT;
	for (int i = 0; i < r->question->n; i++)
		text_print(&line, "%s ", thing_id(pack, r->question->answer[i], room));
	if (r->question->has_stop)
		text_print(&line, "| %s", thing_id(pack, r->question->stop, room));
	text_puts(&line, "");
	return line.bytes;
}

static const char *why_not(const char *id)
{
	for (int i = 0; i < r->question->n_denials; i++)
		if (r->question->denial[i].answer == PLACE(named(id)))
			return r->question->denial[i].why;
	return "";
}

START_TEST(journey__offers_the_nearest_first)
{
	ck_assert_int_eq(play(NULL, NULL, NULL), RUN_ASKS);
	ck_assert_str_eq(asked(), "blair_atholl stirling stirling_bridge moss H1 guns_green kincardine ");
	ck_assert_str_eq(r->question->rule, "1.1");
	ck_assert_int_eq(r->question->key, K_MARCH_TO);
	ck_assert_int_eq(r->question->n_about, 3);
	ck_assert_int_eq(r->question->about[2], PIECE(pack_piece(pack, "graham")));
}
END_TEST

START_TEST(journey__offers_last_what_is_shunned)
{
	scene.look[named("stirling")] = scene.look[named("blair_atholl")] = REACH_SHUNNED;
	play(NULL, NULL, NULL);
	ck_assert_str_eq(asked(), "stirling_bridge moss H1 guns_green kincardine blair_atholl stirling ");
}
END_TEST

START_TEST(journey__goes_on_from_a_place_on_the_way)
{
	ck_assert_int_eq(play("H1", NULL, NULL), RUN_ASKS);
	ck_assert_str_eq(asked(), "perth kincardine | stay");
	ck_assert_str_eq(scene.went.bytes, "H1:1 ");
	ck_assert_str_eq(why_not("H1"), "");
	ck_assert_str_eq(why_not("st_andrews"), "cannot be reached by Mons Meg: 2 MP needed, 1 left (1.2)");
}
END_TEST

START_TEST(journey__enters_each_place_of_the_way)
{
	scene.limit = 4;
	ck_assert_int_eq(play("H1", "st_andrews", "stay"), RUN_OVER);
	ck_assert_str_eq(scene.went.bytes, "H1:1 kincardine:2 st_andrews:3 ");
	ck_assert_int_eq(scene.j.at, named("st_andrews"));
	ck_assert_int_eq(scene.j.from, named("perth"));
	ck_assert_int_eq(scene.j.spent, 3);
}
END_TEST

START_TEST(journey__asks_who_has_nothing_left)
{
	play("guns_green", NULL, NULL);
	ck_assert_str_eq(asked(), "| stay");
	ck_assert_str_eq(why_not("st_andrews"), "cannot be reached by Mons Meg: 1 MP needed, 0 left (1.2)");
}
END_TEST

START_TEST(journey__may_begin_with_staying)
{
	scene.how.may_stay = true;
	play(NULL, NULL, NULL);
	ck_assert_str_eq(asked(), "blair_atholl stirling stirling_bridge moss H1 guns_green kincardine stay ");
	run_free(r);
	scene.given = 0;
	ck_assert_int_eq(play("stay", NULL, NULL), RUN_OVER);
	ck_assert_int_eq(scene.j.spent, 0);
	ck_assert_str_eq(scene.went.bytes, "");
}
END_TEST

START_TEST(journey__of_nowhere_is_not_asked)
{
	scene.limit = 0;
	ck_assert_int_eq(play(NULL, NULL, NULL), RUN_OVER);
	ck_assert_int_eq(scene.j.at, named("perth"));
	run_free(r);
	scene.how.may_stay = true;
	ck_assert_int_eq(play(NULL, NULL, NULL), RUN_ASKS);
	ck_assert_str_eq(asked(), "stay ");
}
END_TEST

START_TEST(journey__is_halted)
{
	scene.limit = 5;
	scene.look[named("stirling")] = REACH_ENDS;
	ck_assert_int_eq(play("stirling", NULL, NULL), RUN_ASKS);
	ck_assert_str_eq(asked(), "| stay");
	ck_assert_str_eq(r->question->rule, "1.5");
	ck_assert_str_eq(why_not("moss"), "is too far: the walls of Stirling end the march (1.5)");
	ck_assert_str_eq(why_not("far_isle"), "is too far: the walls of Stirling end the march (1.5)");
	ck_assert_str_eq(why_not("stirling"), "");
	ck_assert_str_eq(why_not("pool"), "");
	ck_assert_int_eq(r->question->n_about, 3);
}
END_TEST

START_TEST(journey__says_what_is_in_the_way)
{
	scene.bar[named("moss")] = "it is wet (1.6)";
	play(NULL, NULL, NULL);
	ck_assert_str_eq(why_not("moss"), "cannot be reached by Mons Meg: it is wet (1.6)");
	ck_assert_str_eq(why_not("far_isle"), "cannot be reached by Mons Meg: all ways are barred (1.4)");
	ck_assert_str_eq(why_not("st_andrews"), "cannot be reached by Mons Meg: 3 MP needed, 2 left (1.2)");
	ck_assert_str_eq(why_not("stirling"), "");
	ck_assert_str_eq(why_not("pool"), "");
	run_free(r);
	scene.how.kept_out = last_of;
	play(NULL, NULL, NULL);
	ck_assert_str_eq(why_not("moss"), "cannot be reached by Graham: it is wet (1.6)");
	ck_assert_str_eq(why_not("st_andrews"), "cannot be reached by Mons Meg: 3 MP needed, 2 left (1.2)");
}
END_TEST

START_TEST(journey__passes_where_it_may_not_stay)
{
	scene.look[named("H1")] = scene.look[named("guns_green")] = REACH_PASSED;
	scene.look[named("stirling")] = scene.look[named("stirling_bridge")] = REACH_ENDS;
	ck_assert_int_eq(play("kincardine", NULL, NULL), RUN_ASKS);
	ck_assert_str_eq(scene.went.bytes, "H1:1 kincardine:2 ");
	run_free(r);
	scene.given = 0;
	play(NULL, NULL, NULL);
	ck_assert_str_eq(asked(), "blair_atholl stirling stirling_bridge moss kincardine ");
	ck_assert_str_eq(why_not("H1"), "cannot be reached by Mons Meg: it is full (1.3)");
	ck_assert_str_eq(why_not("guns_green"), "cannot be reached by Mons Meg: it is full (1.3)");
}
END_TEST

START_TEST(journey__ends_in_a_trap)
{
	scene.limit = 4;
	scene.trap[named("kincardine")] = true;
	ck_assert_int_eq(play("st_andrews", NULL, NULL), RUN_ASKS);
	ck_assert_str_eq(scene.went.bytes, "blair_atholl:1 guns_green:2 st_andrews:3 ");
	run_free(r);
	scene.given = 0;
	text_clear(&scene.went);
	ck_assert_int_eq(play("H1", "st_andrews", NULL), RUN_OVER);
	ck_assert_str_eq(scene.went.bytes, "H1:1 kincardine:2 ");
	ck_assert_int_eq(scene.j.at, named("kincardine"));
	ck_assert_int_eq(scene.j.spent, 2);
}
END_TEST

START_TEST(journey__counts_no_step_that_fails)
{
	scene.limit = 4;
	scene.gate[named("kincardine")] = true;
	ck_assert_int_eq(play("H1", "kincardine", NULL), RUN_OVER);
	ck_assert_int_eq(scene.j.at, named("H1"));
	ck_assert_int_eq(scene.j.spent, 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("journey");
	TCase *all = tcase_create("journey");

	tcase_add_checked_fixture(all, setup, teardown);
	tcase_add_test(all, journey__offers_the_nearest_first);
	tcase_add_test(all, journey__offers_last_what_is_shunned);
	tcase_add_test(all, journey__goes_on_from_a_place_on_the_way);
	tcase_add_test(all, journey__enters_each_place_of_the_way);
	tcase_add_test(all, journey__asks_who_has_nothing_left);
	tcase_add_test(all, journey__may_begin_with_staying);
	tcase_add_test(all, journey__of_nowhere_is_not_asked);
	tcase_add_test(all, journey__is_halted);
	tcase_add_test(all, journey__says_what_is_in_the_way);
	tcase_add_test(all, journey__passes_where_it_may_not_stay);
	tcase_add_test(all, journey__ends_in_a_trap);
	tcase_add_test(all, journey__counts_no_step_that_fails);
	suite_add_tcase(suite, all);
	return suite_run(suite);
}
