/* test_odds_charles.c - what one is told before he moves next to an enemy Army, or attacks it: 9.7 and 10.1. */
#include <check.h>
#include <string.h>
#include "rules/charles/charles.h"
#include "runs.h"
#include "suite.h"
#include "whatif/odds.h"

enum { FUTURES = 600 };

#define WALLER_BY_NEWBURY "{\"places\": {\"oxford\": {\"pieces\": [\"rupert\"], \"control\": 1}, " \
	"\"display_rupert\": {\"pieces\": [\"r_astleys\", \"r_byrons_horse\"]}, \"newbury\": {\"pieces\": []}, " \
	"\"basing_house\": {\"pieces\": [\"waller\"]}, \"display_waller\": {\"pieces\": [\"p_nortons\", \"p_gells\"]}}"
#define FAIRFAX_AT_WAKEFIELD "{\"places\": {\"display_lord_fairfax\": " \
	"{\"pieces\": [\"p_cloth_towns_militias\", \"p_hull_garrison\"]}}"
#define ROYALIST_PLAYS ", \"tracks\": {\"standard\": 1, \"first_seat\": 1, \"next_seat\": 1}}"

static struct pack *pack;

static void load(void)
{
	pack = pack_of_game(&charles);
}

static void unload(void)
{
	pack_free(pack);
}

/* What the Royalist is told of ORDERS in the Campaign Phase at POSITION, after what Parliament has said. */
static struct odds odds_of(const char *position, const char *orders, const char *parliament_says)
{
	const struct odds_plan plan = { ROYALIST, FUTURES, 1 };
	struct error err = ERROR_INIT;
	json *j = json_parse(position, strlen(position), "position", &err);
	struct run *r;
	struct odds o;
	int row = 0;

	ck_assert_msg(j != NULL, "%s", err.text);
	while (strcmp(charles_sequence[row].name, "Campaign") != 0)
		row++;
	r = run_at(&charles, pack, row, j);
	take_orders(r, PARLIAMENT, parliament_says);
	take_orders(r, ROYALIST, orders);
	ck_assert_msg(odds_play(&o, r, &plan, &err) == 0, "%s", err.text);
	json_free(j);
	run_free(r);
	return o;
}

/* In how many of the futures this was told of that General. */
static int futures_of(const struct odds *o, int fact, int general)
{
	for (int i = 0; i < o->n_tallies; i++)
		if (charles.tallies[o->tally[i].tally].fact == fact && o->tally[i].what == PIECE(general))
			return o->tally[i].futures;
	return 0;
}

static void assert_holds(int k, int n, int chance)
{
	struct interval i = odds_interval(k, n);

	ck_assert_msg(i.low <= chance && chance <= i.high, "%d of %d: %d to %d, not %d", k, n, i.low, i.high, chance);
}

/* 9.7.2 He needs a 4, and loses one against the better Strategy Rating. */
START_TEST(odds__tell_who_intercepts)
{
	struct odds o = odds_of(WALLER_BY_NEWBURY ROYALIST_PLAYS, "play Core 1\nactivate Rupert: Newbury\nend\n",
	                        "when intercept: Waller\n");

	assert_holds(futures_of(&o, F_INTERCEPTS, WALLER), FUTURES, ODDS_WHOLE / 3);
	ck_assert_int_eq(futures_of(&o, F_EVADED, WALLER), 0);
	odds_release(&o);
}
END_TEST

/* 10.1 He needs a 4, and loses one against the better Strategy Rating. */
START_TEST(odds__tell_who_evades)
{
	struct odds o = odds_of(FAIRFAX_AT_WAKEFIELD ROYALIST_PLAYS, "play Core 2\nactivate King Charles: Wakefield\nend\n",
	                        "when attacked: evade\nwhen evade: Newark\n");

	assert_holds(futures_of(&o, F_EVADED, LORD_FAIRFAX), FUTURES, ODDS_WHOLE / 3);
	ck_assert_int_eq(futures_of(&o, F_INTERCEPTS, LORD_FAIRFAX), 0);
	odds_release(&o);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("odds of charles");
	TCase *tc = tcase_create("odds");

	tcase_add_unchecked_fixture(tc, load, unload);
	tcase_add_test(tc, odds__tell_who_intercepts);
	tcase_add_test(tc, odds__tell_who_evades);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
