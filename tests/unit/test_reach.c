/* test_reach.c - searches over a map drawn here, of places A, B, C, ...: costs, ties, stops, and what is connected. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "table/reach.h"
#include "suite.h"

enum { PLACES = 12, EDGES = PLACES * PLACES };
enum { A, B, C, D, E, F, G, H };

static struct place place[PLACES];
static struct edge edge[EDGES];
static int16_t first_edge[PLACES + 1];
static int32_t step[EDGES];
static const struct pack pack = {
	.place = place, .edge = edge, .first_edge = first_edge, .step = step, .n_places = PLACES
};
static max_align_t room[PLACES * 4];
static struct reach reach;

/* What the mover of these tests finds: he is the WHO of all functions. */
struct mover {
	int cost[PLACES][PLACES];                /* of the edge, 0: none */
	const char *bar[PLACES];
	unsigned look[PLACES];
	int toll[PLACES], looks[PLACES], bars[PLACES];
};
static struct mover mover;

static const char *bar_to(const void *who, int to)
{
	((struct mover *)who)->bars[to]++;
	return ((const struct mover *)who)->bar[to];
}

static unsigned look_at(const void *who, int at)
{
	((struct mover *)who)->looks[at]++;
	return ((const struct mover *)who)->look[at];
}

static int toll_of(const void *who, const struct reach *out, const struct edge *e)
{
	(void)out;
	ck_assert_int_ge(((const struct mover *)who)->looks[e->to], 1);
	return ((const struct mover *)who)->toll[e->to];
}

static const struct ways ways = { bar_to, look_at, toll_of, -1 };
static const struct ways plain = { 0 };

/* The edges as mover.cost has them, sorted as a pack has them. */
static void draw_map(void)
{
	int n = 0;

	for (int from = 0; from < PLACES; from++) {
		for (int to = 0; to < PLACES; to++)
			if (mover.cost[from][to]) {
				int points = mover.cost[from][to];

				edge[n].from = (int16_t)from;
				edge[n].to = (int16_t)to;
				step[n++] = (points < 1 || points > EDGE_POINTS_MOST ? STEP_NEVER : points) << STEP_POINTS | to;
			}
		first_edge[from + 1] = (int16_t)n;
	}
	ck_assert_uint_le(reach_room(&pack), sizeof room);
	reach_lay_out(&reach, &pack, room);
}

static void lead(int from, int to, int cost)
{
	mover.cost[from][to] = cost;
}

static void join(int a, int b, int cost)
{
	lead(a, b, cost);
	lead(b, a, cost);
}

/*       B --1-- D --2-- F --1-> H        the edge from F to H leads one way
 *      1|      1|       |1               I and on: islands
 *       A --1-- C       G
 *       +--3-- E --1----+ (to F)         D to E is 1 */
static void setup(void)
{
	memset(&mover, 0, sizeof mover);
	join(A, B, 1);
	join(A, C, 1);
	join(B, D, 1);
	join(C, D, 1);
	join(A, E, 3);
	join(D, E, 1);
	join(D, F, 2);
	join(E, F, 1);
	join(F, G, 1);
	lead(F, H, 1);
	draw_map();
}

static const char *letters(const int16_t *of, int n)
{
	static char line[PLACES + 1];

	for (int i = 0; i < n; i++)
		line[i] = (char)('A' + of[i]);
	line[n] = '\0';
	return line;
}

/* Where a move can end, the nearest first. */
static const char *ends(int from, int left)
{
	reach_find(&reach, &ways, &mover, from, left);
	return letters(reach.place, reach.n);
}

static const char *way_to(int to)
{
	return letters(reach.spare, reach_way(&reach, to));
}

START_TEST(reach__nearest_first)
{
	ck_assert_str_eq(ends(A, 0), "");
	ck_assert_str_eq(ends(A, 1), "BC");
	ck_assert_str_eq(ends(A, 2), "BCD");
	ck_assert_str_eq(ends(A, 3), "BCDE");
	ck_assert_str_eq(ends(A, REACH_FAR), "BCDEFGH");
	ck_assert_int_eq(reach_cost(&reach, A), 0);
	ck_assert_int_eq(reach_cost(&reach, D), 2);
	ck_assert_int_eq(reach_cost(&reach, F), 4);
	ck_assert_int_eq(reach_cost(&reach, H), 5);
	ck_assert_int_eq(reach_cost(&reach, H + 1), -1);
}
END_TEST

/* Of ways that cost the same the first that was found: B stands before C, and A to E was seen before D to E. */
START_TEST(reach__way)
{
	ends(A, REACH_FAR);
	ck_assert_str_eq(way_to(B), "B");
	ck_assert_str_eq(way_to(D), "BD");
	ck_assert_str_eq(way_to(E), "E");
	ck_assert_str_eq(way_to(H), "BDFH");
	ck_assert_str_eq(way_to(A), "");
}
END_TEST

START_TEST(reach__toll_breaks_ties)
{
	mover.toll[B] = 1;
	ends(A, REACH_FAR);
	ck_assert_str_eq(way_to(D), "CD");
	ck_assert_int_eq(reach_toll(&reach, D), 0);
	mover.toll[C] = 1;
	ends(A, REACH_FAR);
	ck_assert_str_eq(way_to(D), "BD");
	ck_assert_int_eq(reach_toll(&reach, D), 1);
	mover.toll[C] = -1;
	ends(A, REACH_FAR);
	ck_assert_str_eq(way_to(D), "CD");
	ck_assert_str_eq(way_to(E), "CDE");
	ck_assert_int_eq(reach_toll(&reach, E), -1);
}
END_TEST

START_TEST(reach__dearer_way_takes_no_toll_into_account)
{
	mover.toll[B] = mover.toll[C] = 9;
	ends(A, REACH_FAR);
	ck_assert_int_eq(reach_cost(&reach, D), 2);
	ck_assert_int_eq(reach_cost(&reach, F), 4);
	ck_assert_str_eq(way_to(F), "EF");
}
END_TEST

START_TEST(reach__ends_there)
{
	mover.look[D] = REACH_ENDS;
	ck_assert_str_eq(ends(A, REACH_FAR), "BCDEFGH");
	ck_assert_str_eq(way_to(F), "EF");
	mover.look[E] = REACH_ENDS;
	ck_assert_str_eq(ends(A, REACH_FAR), "BCDE");
	mover.look[A] = REACH_ENDS;
	ck_assert_str_eq(ends(A, 1), "BC");
}
END_TEST

START_TEST(reach__passed_not_stayed_at)
{
	mover.look[B] = mover.look[C] = REACH_PASSED | REACH_OWN << 1;
	ck_assert_str_eq(ends(A, 2), "D");
	ck_assert_int_eq(reach_cost(&reach, B), 1);
	ck_assert_str_eq(way_to(D), "BD");
	ck_assert(reach.at[B].found == (REACH_PASSED | REACH_OWN << 1));
	mover.look[B] = mover.look[C] = REACH_PASSED | REACH_ENDS;
	ck_assert_str_eq(ends(A, 2), "");
}
END_TEST

START_TEST(reach__closed)
{
	mover.bar[D] = "is under water";
	mover.bar[F] = "is full";
	ck_assert_str_eq(ends(A, REACH_FAR), "BCE");
	ck_assert_int_eq(reach.way[D], REACH_CLOSED);
	ck_assert_int_eq(reach_cost(&reach, D), -1);
	mover.bar[A] = "is where they stand";
	ck_assert_str_eq(ends(A, 1), "BC");
}
END_TEST

START_TEST(reach__each_place_is_looked_at_once)
{
	mover.bar[F] = "is full";
	ends(A, REACH_FAR);
	for (int i = B; i <= F; i++) {
		ck_assert_int_eq(mover.bars[i], 1);
		ck_assert_int_eq(mover.looks[i], i != F);
	}
	ck_assert_int_eq(mover.bars[A] + mover.looks[A] + mover.bars[H] + mover.looks[H], 0);
}
END_TEST

START_TEST(reach__what_is_too_far_is_not_looked_at)
{
	ends(A, 1);
	ck_assert_int_eq(mover.bars[D] + mover.looks[D] + mover.bars[E], 0);
}
END_TEST

START_TEST(reach__one_way)
{
	ck_assert_str_eq(ends(F, 1), "EGH");
	ck_assert_str_eq(ends(H, REACH_FAR), "");
}
END_TEST

START_TEST(reach__edges_nobody_goes_along)
{
	lead(A, B, EDGE_POINTS_MOST);
	lead(A, C, EDGE_POINTS_MOST + 1);
	lead(A, E, -1);
	draw_map();
	ck_assert_str_eq(ends(A, REACH_FAR), "BDCEFGH");
	ck_assert_int_eq(reach_cost(&reach, B), EDGE_POINTS_MOST);
	ck_assert_str_eq(way_to(E), "BDE");
}
END_TEST

START_TEST(reach__without_functions_all_is_open)
{
	reach_find(&reach, &plain, NULL, A, 2);
	ck_assert_str_eq(letters(reach.place, reach.n), "BCD");
}
END_TEST

START_TEST(reach__any)
{
	ck_assert(reach_any(&pack, &ways, &mover, A, 1));
	ck_assert(!reach_any(&pack, &ways, &mover, A, 0));
	ck_assert(!reach_any(&pack, &ways, &mover, H, REACH_FAR));
	mover.bar[B] = mover.bar[C] = "is closed";
	ck_assert(!reach_any(&pack, &ways, &mover, A, 2));
	ck_assert(reach_any(&pack, &ways, &mover, A, 3));
	lead(A, E, 0);
	draw_map();
	ck_assert(!reach_any(&pack, &ways, &mover, A, 3));
}
END_TEST

/* Places that wait for a cost, and are then reached for less, leave the queue wherever they stand in it. */
START_TEST(reach__reached_for_less)
{
	memset(&mover, 0, sizeof mover);
	lead(A, B, 1);
	for (int to = C; to <= G; to++)
		lead(A, to, 5);
	lead(B, C, 2);
	lead(B, E, 3);
	lead(B, G, 1);
	draw_map();
	ck_assert_str_eq(ends(A, REACH_FAR), "BGCEDF");
	ck_assert_int_eq(reach_cost(&reach, E), 4);
	ck_assert_str_eq(way_to(E), "BE");
	lead(B, D, 1);
	lead(B, F, 1);
	draw_map();
	ck_assert_str_eq(ends(A, REACH_FAR), "BDFGCE");
	memset(mover.cost[B], 0, sizeof mover.cost[B]);
	lead(B, G, 1);
	lead(B, H, 4);
	draw_map();
	ck_assert_str_eq(ends(A, REACH_FAR), "BGCDEFH");
}
END_TEST

START_TEST(reach__several_starts)
{
	reach_begin(&reach, 1);
	reach_start(&reach, G);
	reach_start(&reach, B);
	reach_start(&reach, G);
	reach_spread(&reach, &ways, &mover);
	ck_assert_str_eq(letters(reach.place, reach.n), "FAD");
	ck_assert_int_eq(reach_cost(&reach, G) + reach_cost(&reach, B), 0);
	ck_assert_str_eq(way_to(D), "D");
	ck_assert_int_eq(reach.at[D].from, B);
	ck_assert_int_eq(reach.at[F].from, G);
}
END_TEST

/* --- all ways of maps drawn by chance ---------------------------------------------------------------- */

static uint32_t chance(uint32_t below)
{
	static uint32_t state = 1;

	state = state * 1664525u + 1013904223u;
	return (state >> 8) % below;
}

static void draw_by_chance(void)
{
	memset(&mover, 0, sizeof mover);
	for (int from = 0; from < PLACES; from++) {
		for (int to = 0; to < PLACES; to++)
			if (from != to && chance(4) == 0)
				lead(from, to, 1 + (int)chance(4));
		mover.toll[from] = (int)chance(3) - 1;
		mover.look[from] = chance(4) == 0 ? REACH_ENDS : chance(5) == 0 ? REACH_PASSED : 0;
		mover.bar[from] = chance(8) == 0 ? "is closed" : NULL;
	}
	draw_map();
}

/* The best of all ways from A by walking each of them. */
static void walk_on(int at, int cost, int toll, int best[PLACES][2])
{
	if (at != A && (mover.bar[at] || (best[at][0] >= 0 && (best[at][0] < cost ||
	    (best[at][0] == cost && best[at][1] <= toll)))))
		return;
	if (at == A && cost > 0)
		return;
	best[at][0] = cost;
	best[at][1] = toll;
	for (int to = 0; to < PLACES && (at == A || !(mover.look[at] & REACH_ENDS)); to++)
		if (mover.cost[at][to])
			walk_on(to, cost + mover.cost[at][to], toll + mover.toll[to], best);
}

START_TEST(reach__no_way_is_better)
{
	for (int n = 0; n < 300; n++) {
		int best[PLACES][2], last = 0;

		memset(best, -1, sizeof best);
		draw_by_chance();
		walk_on(A, 0, 0, best);
		ends(A, REACH_FAR);
		for (int to = B; to < PLACES; to++) {
			ck_assert_int_eq(reach_cost(&reach, to), best[to][0]);
			if (best[to][0] < 0)
				continue;
			ck_assert_int_eq(reach_toll(&reach, to), best[to][1]);
			ck_assert_int_eq(reach_cost(&reach, to) - reach_cost(&reach, reach.at[to].from),
			                 mover.cost[reach.at[to].from][to]);
		}
		for (int i = 0; i < reach.n; last = reach_cost(&reach, reach.place[i++]))
			ck_assert_int_le(last, reach_cost(&reach, reach.place[i]));
	}
}
END_TEST

/* --- connections --------------------------------------------------------------------------------------- */

static bool is_open(const void *who, const struct edge *e)
{
	return !((const struct mover *)who)->bar[e->to];
}

static bool is_depot(const void *who, int at)
{
	return ((const struct mover *)who)->look[at] != 0;
}

static const struct trace supply = { is_open, is_depot }, any_edge = { .is_source = is_depot };

/* The number of steps to each place, - for one that is cut off. */
static const char *supplied(int most)
{
	static char line[PLACES + 1];

	reach_begin(&reach, most);
	for (int at = 0; at < PLACES; at++)
		if (mover.look[at])
			reach_start(&reach, at);
	trace_from(&reach, &supply, &mover);
	for (int at = 0; at < PLACES; at++)
		line[at] = (char)(reach_cost(&reach, at) < 0 ? '-' : '0' + reach_cost(&reach, at));
	line[PLACES] = '\0';
	return line;
}

START_TEST(trace__from)
{
	ck_assert_str_eq(supplied(REACH_FAR), "------------");
	mover.look[A] = 1;
	ck_assert_str_eq(supplied(REACH_FAR), "01121233----");
	ck_assert_str_eq(supplied(1), "011-1-------");
	ck_assert_str_eq(supplied(0), "0-----------");
	mover.bar[E] = "is the enemy's";
	ck_assert_str_eq(supplied(REACH_FAR), "0112-344----");
	mover.bar[D] = "is the enemy's";
	ck_assert_str_eq(supplied(REACH_FAR), "011---------");
	mover.look[G] = 1;
	ck_assert_str_eq(supplied(REACH_FAR), "011--102----");
}
END_TEST

/* A source feeds its own place, even where no line may pass: it is no place on the way. */
START_TEST(trace__source_in_a_closed_place)
{
	mover.look[D] = 1;
	mover.bar[D] = "is besieged";
	ck_assert_str_eq(supplied(1), "-11011------");
}
END_TEST

static int source_of(const struct trace *how, int from, int most)
{
	return trace_to(&reach, how, &mover, from, most);
}

START_TEST(trace__to)
{
	ck_assert_int_eq(source_of(&supply, A, REACH_FAR), -1);
	mover.look[F] = mover.look[G] = 1;
	ck_assert_int_eq(source_of(&supply, A, REACH_FAR), F);
	ck_assert_str_eq(way_to(F), "EF");
	ck_assert_int_eq(source_of(&supply, A, 2), F);
	ck_assert_int_eq(source_of(&supply, A, 1), -1);
	ck_assert_int_eq(source_of(&supply, G, 0), G);
	mover.bar[E] = "is the enemy's";
	ck_assert_int_eq(source_of(&supply, A, 2), -1);
	ck_assert_int_eq(source_of(&any_edge, A, 2), F);
	ck_assert_int_eq(source_of(&supply, A, 3), F);
	ck_assert_str_eq(way_to(F), "BDF");
}
END_TEST

START_TEST(trace__along_one_way)
{
	mover.look[H] = 1;
	ck_assert_int_eq(source_of(&supply, F, 1), H);
	ck_assert_str_eq(supplied(REACH_FAR), "-------0----");
}
END_TEST

START_TEST(trace__out_of_a_closed_place)
{
	mover.bar[C] = "is the enemy's";
	mover.look[A] = 1;
	ck_assert_int_eq(source_of(&supply, C, 1), A);
	ck_assert_int_eq(source_of(&supply, D, 1), -1);
	ck_assert_int_eq(source_of(&supply, D, 2), A);
	ck_assert_str_eq(way_to(A), "BA");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("reach");
	TCase *reach_case = tcase_create("reach"), *trace_case = tcase_create("trace");

	tcase_add_checked_fixture(reach_case, setup, NULL);
	tcase_add_checked_fixture(trace_case, setup, NULL);
	tcase_add_test(reach_case, reach__nearest_first);
	tcase_add_test(reach_case, reach__way);
	tcase_add_test(reach_case, reach__toll_breaks_ties);
	tcase_add_test(reach_case, reach__dearer_way_takes_no_toll_into_account);
	tcase_add_test(reach_case, reach__ends_there);
	tcase_add_test(reach_case, reach__passed_not_stayed_at);
	tcase_add_test(reach_case, reach__closed);
	tcase_add_test(reach_case, reach__each_place_is_looked_at_once);
	tcase_add_test(reach_case, reach__what_is_too_far_is_not_looked_at);
	tcase_add_test(reach_case, reach__one_way);
	tcase_add_test(reach_case, reach__edges_nobody_goes_along);
	tcase_add_test(reach_case, reach__without_functions_all_is_open);
	tcase_add_test(reach_case, reach__any);
	tcase_add_test(reach_case, reach__reached_for_less);
	tcase_add_test(reach_case, reach__several_starts);
	tcase_add_test(reach_case, reach__no_way_is_better);
	tcase_add_test(trace_case, trace__from);
	tcase_add_test(trace_case, trace__source_in_a_closed_place);
	tcase_add_test(trace_case, trace__to);
	tcase_add_test(trace_case, trace__along_one_way);
	tcase_add_test(trace_case, trace__out_of_a_closed_place);
	suite_add_tcase(suite, reach_case);
	suite_add_tcase(suite, trace_case);
	return suite_run(suite);
}
