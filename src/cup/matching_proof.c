/* matching_proof.c - what the duals say, added up without regard to how the search came by them. */
#include "cup/matching_proof.h"

#include "cup/matching_parts.h"

static bool holds(const struct matching *m, int blossom, int vertex)
{
	int x = vertex;

	while (x != NONE && x != blossom)
		x = m->node[x].within;
	return x == blossom;
}

/* The duals of the blossoms that hold both: in them the edge leaves neither. */
static struct cost shared_duals(const struct matching *m, int a, int b)
{
	struct cost sum = { { 0 } };

	for (int x = m->node[a].within; x != NONE; x = m->node[x].within)
		if (holds(m, x, b))
			cost_add(&sum, &m->node[x].dual);
	return sum;
}

static bool edge_is_right(const struct matching *m, int a, int b)
{
	static const struct cost nothing = { { 0 } };
	struct cost slack = matching_slack(m, (struct edge){ a, b });

	if (m->surface[a] == m->surface[b]) {
		struct cost shared = shared_duals(m, a, b);

		cost_add(&slack, &shared);
		cost_add(&slack, &shared);
	}
	return m->mate[a] == b ? cost_is_zero(&slack) : !cost_less(&slack, &nothing);
}

static bool blossom_is_right(const struct matching *m, int blossom)
{
	static const struct cost nothing = { { 0 } };
	int leave = 0;

	for (int v = 0; v < m->n; v++)
		leave += holds(m, blossom, v) && !holds(m, blossom, m->mate[v]);
	return !cost_less(&m->node[blossom].dual, &nothing) && (cost_is_zero(&m->node[blossom].dual) || leave == 1);
}

bool matching_is_proven(const struct matching *m)
{
	for (int a = 0; a < m->n; a++) {
		if (m->mate[a] == NONE || m->mate[a] == a || m->mate[m->mate[a]] != a)
			return false;
		for (int b = a + 1; b < m->n; b++)
			if (!edge_is_right(m, a, b))
				return false;
	}
	for (int x = m->n; x < m->nodes; x++)
		if (m->node[x].exists && !blossom_is_right(m, x))
			return false;
	return true;
}
