/* matching_proof.c - what the duals say, added up without regard to how the search came by them. */
#include "cup/matching_proof.h"

#include <stdlib.h>
#include "base/memory.h"
#include "cup/matching_parts.h"

struct proof {
	const struct matching *m;
	struct cost *around;                     /* by blossom: its dual and those of all around it */
	int *holder;                             /* by blossom: the last vertex for which it was found to hold it */
	int *leaving;                            /* by blossom: how many in it have their mate outside */
};

static void begin(struct proof *p, const struct matching *m)
{
	const size_t nodes = (size_t)m->nodes;

	*p = (struct proof){ m, must_alloc(nodes * sizeof *p->around), must_alloc(nodes * sizeof *p->holder),
	                     must_alloc(nodes * sizeof *p->leaving) };
	for (int b = 0; b < m->nodes; b++) {
		p->around[b] = (struct cost){ { 0 } };
		p->leaving[b] = 0;
		p->holder[b] = NONE;
		for (int x = b; x != NONE && b >= m->n && m->node[b].exists; x = m->node[x].within)
			cost_add(&p->around[b], &m->node[x].dual);
	}
}

static void end(struct proof *p)
{
	free(p->around);
	free(p->holder);
	free(p->leaving);
}

/* Whoever asks about edges from A says so first: a look at each of five hundred vertices for each pair of them took
 * longer than the search. */
static void look_from(struct proof *p, int a)
{
	for (int x = p->m->node[a].within; x != NONE; x = p->m->node[x].within)
		p->holder[x] = a;
}

/* The mate of A leaves all blossoms that hold him and not A, from whom we look. */
static void count_leaving(struct proof *p, int a)
{
	for (int x = p->m->node[p->m->mate[a]].within; x != NONE; x = p->m->node[x].within)
		p->leaving[x] += p->holder[x] != a;
}

/* Twice the duals of the blossoms that hold both, in which the edge leaves neither. */
static void add_shared_duals(struct cost *slack, const struct proof *p, int a, int b)
{
	int x = p->m->node[b].within;

	while (x != NONE && p->holder[x] != a)
		x = p->m->node[x].within;
	if (x != NONE) {
		cost_add(slack, &p->around[x]);
		cost_add(slack, &p->around[x]);
	}
}

static bool edge_is_right(const struct proof *p, int a, int b)
{
	static const struct cost nothing = { { 0 } };
	const struct matching *m = p->m;
	struct cost slack = matching_slack(m, (struct edge){ a, b });

	if (m->surface[a] == m->surface[b])
		add_shared_duals(&slack, p, a, b);
	return m->mate[a] == b ? cost_is_zero(&slack) : !cost_less(&slack, &nothing);
}

static bool blossom_is_right(const struct proof *p, int blossom)
{
	static const struct cost nothing = { { 0 } };
	const struct cost *dual = &p->m->node[blossom].dual;

	return !cost_less(dual, &nothing) && (cost_is_zero(dual) || p->leaving[blossom] == 1);
}

static bool vertex_is_right(struct proof *p, int a)
{
	const struct matching *m = p->m;

	if (m->mate[a] == NONE || m->mate[a] == a || m->mate[m->mate[a]] != a)
		return false;
	look_from(p, a);
	count_leaving(p, a);
	for (int b = a + 1; b < m->n; b++)
		if (!edge_is_right(p, a, b))
			return false;
	return true;
}

bool matching_is_proven(const struct matching *m)
{
	struct proof p;
	bool right = true;

	begin(&p, m);
	for (int a = 0; a < m->n && right; a++)
		right = vertex_is_right(&p, a);
	for (int x = m->n; x < m->nodes && right; x++)
		right = !m->node[x].exists || blossom_is_right(&p, x);
	end(&p);
	return right;
}
