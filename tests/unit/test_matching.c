/* test_matching.c - the least-cost perfect matching: against all ways where they can be counted, against networkx
 * where its answer is stored (tests/data/matchings.json, made by tests/bench/matchings.py), and by its own duals
 * where neither can be had. */
#include "cup/matching.h"
#include "cup/matching_parts.h"
#include "cup/matching_proof.h"

#include <string.h>
#include "base/json.h"
#include "suite.h"

enum { MOST = 60 };

static uint64_t state;

static uint32_t chance(uint32_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % below;
}

struct graph {
	int n;
	struct cost cost[MOST][MOST];
};

static void make_graph(struct graph *g, int n, uint32_t below)
{
	g->n = n;
	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++) {
			struct cost c;

			for (int i = 0; i < COST_PARTS; i++)
				c.part[i] = chance(i < 2 ? 3 : below);
			g->cost[a][b] = g->cost[b][a] = c;
		}
}

static struct cost sum(struct cost a, const struct cost *b)
{
	for (int i = 0; i < COST_PARTS; i++)
		a.part[i] += b->part[i];
	return a;
}

/* All ways: the first that is left with each of the others. */
static void try_all(const struct graph *g, uint32_t used, struct cost so_far, struct cost *least)
{
	int a = 0;

	while (a < g->n && used >> a & 1)
		a++;
	if (a == g->n) {
		if (cost_less(&so_far, least))
			*least = so_far;
		return;
	}
	for (int b = a + 1; b < g->n; b++)
		if (!(used >> b & 1))
			try_all(g, used | 1u << a | 1u << b, sum(so_far, &g->cost[a][b]), least);
}

static struct matching *solved(const struct graph *g)
{
	struct matching *m = matching_new(g->n);

	for (int a = 0; a < g->n; a++)
		for (int b = a + 1; b < g->n; b++)
			matching_set_cost(m, a, b, &g->cost[a][b]);
	matching_solve(m);
	return m;
}

START_TEST(matching__is_the_least_of_all_ways)
{
	static const int sizes[] = { 2, 4, 6, 8, 10 };
	struct graph g;

	state = 17;
	for (int i = 0; i < TIMES(600); i++) {
		struct cost least = { { INT64_MAX } }, total;
		struct matching *m;

		make_graph(&g, sizes[i % 5], i % 3 ? 1000 : 4);
		try_all(&g, 0, (struct cost){ { 0 } }, &least);
		m = solved(&g);
		total = matching_total(m);
		ck_assert_msg(memcmp(&total, &least, sizeof least) == 0, "graph %d", i);
		ck_assert_msg(matching_is_proven(m), "graph %d", i);
		matching_free(m);
	}
}
END_TEST

/* Costs of few values make blossoms within blossoms, and blossoms that are opened again. */
START_TEST(matching__proves_itself)
{
	static const uint32_t ranges[] = { 2, 3, 7, 50, 1000000 };
	struct graph g;

	state = 4;
	for (int i = 0; i < TIMES(200); i++) {
		struct matching *m;

		make_graph(&g, 2 + 2 * (int)chance(MOST / 2), ranges[i % 5]);
		m = solved(&g);
		ck_assert_msg(matching_is_proven(m), "graph %d", i);
		for (int a = 0; a < g.n; a++)
			ck_assert_int_eq(matching_mate(m, matching_mate(m, a)), a);
		matching_free(m);
	}
}
END_TEST

/* Another matching costs more, so its duals do not prove it; nor do other duals the right one. */
START_TEST(matching__proves_no_other)
{
	struct graph g;

	state = 11;
	for (int i = 0; i < TIMES(100); i++) {
		struct matching *m;
		int a, b, c, d;

		make_graph(&g, 4 + 2 * (int)chance(MOST / 2 - 1), 1u << 30);
		m = solved(&g);
		a = (int)chance((uint32_t)g.n);
		b = m->mate[a];
		for (c = 0; c == a || c == b; c++)
			;
		d = m->mate[c];
		m->mate[a] = c, m->mate[c] = a;
		m->mate[b] = d, m->mate[d] = b;
		ck_assert_msg(!matching_is_proven(m), "graph %d", i);
		m->mate[a] = b, m->mate[b] = a;
		m->mate[c] = d, m->mate[d] = c;
		ck_assert_msg(matching_is_proven(m), "graph %d", i);
		m->price[a].part[0]++;
		ck_assert_msg(!matching_is_proven(m), "graph %d", i);
		matching_free(m);
	}
}
END_TEST

/* On points of a line with a cost of their distance everybody has a neighbour; in two clusters that are odd two must go
 * across, which is what blossoms are for. */
START_TEST(matching__crosses_between_odd_clusters)
{
	struct graph g = { .n = 10 };
	struct matching *m;
	int across = 0;

	for (int a = 0; a < g.n; a++)
		for (int b = 0; b < g.n; b++)
			g.cost[a][b] = (struct cost){ { a % 2 != b % 2 ? 100 + a : 1 } };
	for (int a = 0; a < g.n; a++)
		for (int b = 0; b < a; b++)
			g.cost[a][b] = g.cost[b][a];
	m = solved(&g);
	for (int a = 0; a < g.n; a++)
		across += matching_mate(m, a) % 2 != a % 2;
	ck_assert_int_eq(across, 2);
	ck_assert_int_eq(matching_total(m).part[0], 104);
	ck_assert(matching_is_proven(m));
	matching_free(m);
}
END_TEST

static int64_t number_at(const json *array, size_t i)
{
	int64_t n = 0;

	ck_assert(json_integer(json_at(array, i), &n));
	return n;
}

START_TEST(matching__agrees_with_networkx)
{
	struct error err = ERROR_INIT;
	char path[4096];
	json *all;

	snprintf(path, sizeof path, "%s/tests/data/matchings.json", getenv("srcdir") ? getenv("srcdir") : ".");
	all = json_read(path, 1 << 20, &err);
	ck_assert_msg(all != NULL, "%s", err.text);
	ck_assert_uint_ge(json_size(all), 20);
	for (size_t i = 0; i < json_size(all); i++) {
		const json *costs = json_get(json_at(all, i), "costs"), *mates = json_get(json_at(all, i), "mates");
		struct graph g = { .n = (int)json_size(mates) };
		struct matching *m;
		size_t at = 0;

		for (int a = 0; a < g.n; a++)
			for (int b = a + 1; b < g.n; b++) {
				for (int k = 0; k < COST_PARTS; k++)
					g.cost[a][b].part[k] = number_at(json_at(costs, at), (size_t)k);
				at++;
			}
		m = solved(&g);
		for (int a = 0; a < g.n; a++)
			ck_assert_msg(matching_mate(m, a) == number_at(mates, (size_t)a), "graph %zu, vertex %d", i, a);
		matching_free(m);
	}
	json_free(all);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("matching");
	TCase *tests = tcase_create("matching");

	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, matching__is_the_least_of_all_ways);
	tcase_add_test(tests, matching__proves_itself);
	tcase_add_test(tests, matching__proves_no_other);
	tcase_add_test(tests, matching__crosses_between_odd_clusters);
	tcase_add_test(tests, matching__agrees_with_networkx);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
