/* test_rating.c - ratings and chances against published numbers. */
#include "cup/rating.h"
#include "cup/statistics.h"

#include <math.h>
#include "suite.h"

static void near(double found, double published, double within)
{
	ck_assert_msg(fabs(found - published) <= within, "%.6f, published is %.6f", found, published);
}

/* M. Glickman, Example of the Glicko-2 system: one player against three. */
START_TEST(rating__is_glickmans_example)
{
	struct rating r[4] = {
		{ .elo = 1500, .glicko = 1500, .deviation = 200, .volatility = 0.06 },
		{ .elo = 1500, .glicko = 1400, .deviation = 30, .volatility = 0.06 },
		{ .elo = 1500, .glicko = 1550, .deviation = 100, .volatility = 0.06 },
		{ .elo = 1500, .glicko = 1700, .deviation = 300, .volatility = 0.06 },
	};
	const struct rated_game games[] = { { 0, 1, 1 }, { 0, 2, 0 }, { 0, 3, 0 } };

	rating_period(r, 4, games, 3);
	near(r[0].glicko, 1464.06, 0.02);
	near(r[0].deviation, 151.52, 0.02);
	near(r[0].volatility, 0.05999, 0.00001);
	/* Those who have not played in this period are less certain after it, and as strong. */
	near(r[1].glicko, 1400, 0);
	near(r[1].deviation, sqrt(30 * 30 + 0.06 * 173.7178 * 0.06 * 173.7178), 1e-9);
}
END_TEST

START_TEST(rating__nobody_is_less_certain_than_a_newcomer)
{
	struct rating r[1] = { RATING_INIT };

	rating_period(r, 1, NULL, 0);
	near(r[0].deviation, 350, 0);
	near(r[0].elo, 1500, 0);
}
END_TEST

/* 1613 against five, 2.5 points. */
START_TEST(rating__is_elos)
{
	static const double other[] = { 1609, 1477, 1388, 1586, 1720 }, score[] = { 1, 0.5, 1, 0, 0 };
	struct rating r[6] = { { .elo = 1613, .games = 100, .glicko = 1500, .deviation = 350, .volatility = 0.06 } };
	struct rated_game games[5];
	double expected = 0;

	for (int i = 0; i < 5; i++) {
		r[i + 1] = (struct rating)RATING_INIT;
		r[i + 1].elo = other[i];
		games[i] = (struct rated_game){ 0, i + 1, score[i] };
		expected += elo_expected(1613, other[i]);
	}
	near(expected, 2.867, 0.0005);
	rating_period(r, 6, games, 5);
	near(r[0].elo, 1605.67, 0.01);
	ck_assert_int_eq(r[0].games, 105);
	/* With fewer than 30 games behind him he moves twice as far. */
	r[0].elo = 1613;
	r[0].games = 29;
	rating_period(r, 6, games, 5);
	near(r[0].elo, 1613 - 2 * (1613 - 1605.67), 0.02);
}
END_TEST

/* The tables of the chi-square that every book has. */
START_TEST(statistics__chances_are_those_of_the_tables)
{
	static const struct { double x; int degrees; double chance; } table[] = {
		{ 3.841, 1, 0.05 }, { 5.991, 2, 0.05 }, { 11.070, 5, 0.05 }, { 16.919, 9, 0.05 }, { 124.342, 100, 0.05 },
		{ 15.086, 5, 0.01 }, { 6.635, 1, 0.01 }, { 9.210, 2, 0.01 }
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		near(chi_square_chance(table[i].x, table[i].degrees), table[i].chance, 0.00005);
	near(chi_square_chance(0, 5), 1, 0);
	/* W. F. R. Weldon's 315,672 dice, of which 106,602 were a five or a six. */
	near(chi_square_chance(27.1, 1) * 1e7, 1.9, 0.1);
}
END_TEST

START_TEST(statistics__many_chances_are_corrected)
{
	double chance[] = { 0.01, 0.04, 0.03, 0.005 };

	holm_correct(chance, 4);
	near(chance[0], 0.03, 1e-12);
	near(chance[1], 0.06, 1e-12);
	near(chance[2], 0.06, 1e-12);
	near(chance[3], 0.02, 1e-12);
	chance[0] = chance[1] = 0.9;
	holm_correct(chance, 2);
	near(chance[0], 1, 0);
	near(least_chance(64), 0.011, 0.0005);
	near(least_chance(1), 0.5, 1e-12);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("rating");
	TCase *tests = tcase_create("rating");

	suite_is_of_small_tests();
	tcase_add_test(tests, rating__is_glickmans_example);
	tcase_add_test(tests, rating__nobody_is_less_certain_than_a_newcomer);
	tcase_add_test(tests, rating__is_elos);
	tcase_add_test(tests, statistics__chances_are_those_of_the_tables);
	tcase_add_test(tests, statistics__many_chances_are_corrected);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
