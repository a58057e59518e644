/* matching.c - minimum-cost perfect matching, one alternating tree at a time.
 *
 * Nodes are the vertices and the blossoms, which hold an odd ring of nodes; a node that lies in no other is at the
 * surface. What counts for an edge between two nodes of the surface is its slack: cost less `price` of either end,
 * where the price of a vertex is its own dual and those of all blossoms around it.  Prices move together for all
 * vertices of a node, so which edge between two nodes is the cheapest does not change while both exist: nearest[a][b]
 * remembers it, also for nodes that are not at the surface now.
 *
 * Costs are doubled, so that half of a slack between two outer nodes is whole.  All else follows the papers in
 * matching.h. */
#include "cup/matching.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "cup/matching_parts.h"

/* --- nodes -------------------------------------------------------------------------------------------- */

static struct edge *nearest(const struct matching *m, int a, int b)
{
	return &m->nearest[(size_t)a * (size_t)m->nodes + (size_t)b];
}

static struct cost slack_between(const struct matching *m, int a, int b)
{
	return matching_slack(m, *nearest(m, a, b));
}

static void set_surface(struct matching *m, int node, int top)
{
	if (node < m->n)
		m->surface[node] = top;
	else
		for (int i = 0; i < m->node[node].n; i++)
			set_surface(m, m->node[node].child[i], top);
}

static void find_top(struct matching *m)
{
	m->n_top = 0;
	for (int x = 0; x < m->nodes; x++)
		if (m->node[x].exists && m->node[x].within == NONE)
			m->on_top[m->n_top++] = x;
}

static void match(struct matching *m, int a, int b)
{
	m->mate[a] = b;
	m->mate[b] = a;
}

static int position_of(const struct matching *m, int blossom, int vertex)
{
	const struct node *b = &m->node[blossom];
	int x = vertex, i = 0;

	while (m->node[x].within != blossom)
		x = m->node[x].within;
	while (b->child[i] != x)
		i++;
	return i;
}

/* Turns the ring so that child[START] is the first. */
static void turn_ring(struct matching *m, int blossom, int start)
{
	struct node *b = &m->node[blossom];
	struct edge *edges = must_alloc((size_t)b->n * sizeof *edges);

	for (int i = 0; i < b->n; i++) {
		m->scratch[i] = b->child[(start + i) % b->n];
		edges[i] = b->ring[(start + i) % b->n];
	}
	memcpy(b->child, m->scratch, (size_t)b->n * sizeof *b->child);
	memcpy(b->ring, edges, (size_t)b->n * sizeof *b->ring);
	free(edges);
}

/* Makes VERTEX the one of NODE whose mate is outside: all others are matched within. */
static void make_base(struct matching *m, int node, int vertex)
{
	struct node *b = &m->node[node];

	if (b->base == vertex)
		return;
	b->base = vertex;
	turn_ring(m, node, position_of(m, node, vertex));
	make_base(m, b->child[0], vertex);
	for (int i = 1; i < b->n; i += 2) {
		make_base(m, b->child[i], b->ring[i].from);
		make_base(m, b->child[i + 1], b->ring[i].to);
		match(m, b->ring[i].from, b->ring[i].to);
	}
}

/* --- the tree ----------------------------------------------------------------------------------------- */

/* The outer node Y is the best of X, if it is nearer than what that had. */
static void take_if_nearer(struct matching *m, int x, int y)
{
	struct node *n = &m->node[x];
	struct cost slack = slack_between(m, y, x);

	if (n->best == NONE || cost_less(&slack, &n->slack)) {
		n->best = y;
		n->slack = slack;
	}
}

/* Looks for the outer node nearest to X anew. */
static void find_best(struct matching *m, int x)
{
	m->node[x].best = NONE;
	for (int i = 0; i < m->n_top; i++)
		if (m->on_top[i] != x && m->node[m->on_top[i]].label == OUTER)
			take_if_nearer(m, x, m->on_top[i]);
}

/* X has become outer: others may be nearer to it than to what they had. */
static void make_outer(struct matching *m, int x)
{
	m->node[x].label = OUTER;
	for (int i = 0; i < m->n_top; i++)
		if (m->on_top[i] != x && m->node[m->on_top[i]].label != INNER)
			take_if_nearer(m, m->on_top[i], x);
}

static int mate_of_node(const struct matching *m, int x)
{
	return m->mate[m->node[x].base];
}

/* The outer node above an outer node in the tree, NONE at the root. */
static int above(const struct matching *m, int x)
{
	int mate = mate_of_node(m, x);

	return mate == NONE ? NONE : m->surface[m->node[m->surface[mate]].link.from];
}

static void grow(struct matching *m, struct edge e)
{
	int inner = m->surface[e.to];

	m->node[inner].label = INNER;
	m->node[inner].link = e;
	make_outer(m, m->surface[mate_of_node(m, inner)]);
}

/* E leads from the tree to a node without a mate: what is matched on the way to the root becomes unmatched, and the
 * rest matched. */
static void augment(struct matching *m, struct edge e)
{
	make_base(m, m->surface[e.to], e.to);
	for (;;) {
		int outer = m->surface[e.from], old = mate_of_node(m, outer), inner;

		make_base(m, outer, e.from);
		match(m, e.from, e.to);
		if (old == NONE)
			return;
		inner = m->surface[old];
		e = m->node[inner].link;
		make_base(m, inner, e.to);
	}
}

/* --- blossoms ----------------------------------------------------------------------------------------- */

static int common_ancestor(const struct matching *m, int a, int b)
{
	memset(m->scratch, 0, (size_t)m->nodes * sizeof *m->scratch);
	for (int x = a; x != NONE; x = above(m, x))
		m->scratch[x] = 1;
	while (!m->scratch[b])
		b = above(m, b);
	return b;
}

static struct edge reversed(struct edge e)
{
	return (struct edge){ e.to, e.from };
}

static void add_child(struct node *b, int child, struct edge to_next)
{
	b->child[b->n] = child;
	b->ring[b->n++] = to_next;
}

/* The nodes below TOP on the way down to the outer node X, which come in the order top to bottom; the edge of the
 * last is left to the caller. */
static void add_way_down(struct matching *m, struct node *b, int top, int x)
{
	int first = b->n, last;

	for (int outer = x; outer != top; outer = above(m, outer)) {
		int mate = mate_of_node(m, outer), inner = m->surface[mate];

		add_child(b, outer, (struct edge){ 0, 0 });
		add_child(b, inner, (struct edge){ mate, m->node[outer].base });
	}
	last = b->n - 1;
	for (int i = first, k = last; i < k; i++, k--) {
		int child = b->child[i];
		struct edge e = b->ring[i];

		b->child[i] = b->child[k];
		b->ring[i] = b->ring[k];
		b->child[k] = child;
		b->ring[k] = e;
	}
	/* What leads to an inner node is its link, and stands with the one before. */
	for (int i = first; i <= last; i += 2)
		b->ring[i - 1] = m->node[b->child[i]].link;
}

/* From the outer node X up to below TOP; TO_FIRST leads to X, and the last edge to TOP. */
static void add_way_up(struct matching *m, struct node *b, int top, int x)
{
	for (int outer = x; outer != top; outer = above(m, outer)) {
		int mate = mate_of_node(m, outer), inner = m->surface[mate];

		add_child(b, outer, (struct edge){ m->node[outer].base, mate });
		add_child(b, inner, reversed(m->node[inner].link));
	}
}

static int unused_node(const struct matching *m)
{
	int b = m->n;

	while (m->node[b].exists)
		b++;
	assert(b < m->nodes);
	return b;
}

/* The cheapest edges between a new blossom and all other nodes are the cheapest of its children.  Child by child, as
 * their edges and costs lie in memory. */
static void inherit_edges(struct matching *m, int blossom)
{
	const struct node *b = &m->node[blossom];
	struct edge *best = nearest(m, blossom, 0);
	int n = 0;

	for (int x = 0; x < m->nodes; x++)
		if (m->node[x].exists && m->surface[x < m->n ? x : m->node[x].base] != blossom)
			m->scratch[n++] = x;
	for (int i = 0; i < b->n; i++) {
		const struct edge *of_child = nearest(m, b->child[i], 0);

		for (int k = 0; k < n; k++) {
			int x = m->scratch[k];
			struct cost slack = matching_slack(m, of_child[x]);

			if (i == 0 || cost_less(&slack, &m->least[x])) {
				m->least[x] = slack;
				best[x] = of_child[x];
			}
		}
	}
	for (int k = 0; k < n; k++)
		*nearest(m, m->scratch[k], blossom) = reversed(best[m->scratch[k]]);
}

/* Who had one of the children for the nearest outer node has the blossom now. */
static void take_over(struct matching *m, int blossom)
{
	for (int i = 0; i < m->n_top; i++) {
		struct node *n = &m->node[m->on_top[i]];

		if (n->best != NONE && m->node[n->best].within == blossom)
			n->best = blossom;
	}
}

/* E joins two outer nodes of the tree: the ring that it closes becomes one node. */
static void shrink(struct matching *m, struct edge e)
{
	int a = m->surface[e.from], c = m->surface[e.to], top = common_ancestor(m, a, c), blossom = unused_node(m);
	struct node *b = &m->node[blossom];

	*b = (struct node){ .within = NONE, .base = m->node[top].base, .best = NONE, .exists = true };
	b->child = must_alloc((size_t)(m->n_top + 1) * sizeof *b->child);
	b->ring = must_alloc((size_t)(m->n_top + 1) * sizeof *b->ring);
	add_child(b, top, e);
	add_way_down(m, b, top, a);
	b->ring[b->n - 1] = e;
	add_way_up(m, b, top, c);
	for (int i = 0; i < b->n; i++)
		m->node[b->child[i]].within = blossom;
	set_surface(m, blossom, blossom);
	find_top(m);
	inherit_edges(m, blossom);
	take_over(m, blossom);
	make_outer(m, blossom);
	find_best(m, blossom);
}

/* The children of an inner blossom come to the surface.  Those between where the tree enters and the base, on the side
 * where they are an even way, stay in it. */
static void expand(struct matching *m, int blossom)
{
	struct node *b = &m->node[blossom];
	int entered = position_of(m, blossom, b->link.to), step = entered % 2 ? 1 : b->n - 1;
	struct edge link = b->link;

	for (int i = 0; i < b->n; i++) {
		struct node *child = &m->node[b->child[i]];

		child->within = NONE;
		child->label = FREE;
		child->best = NONE;
		set_surface(m, b->child[i], b->child[i]);
	}
	b->exists = false;
	find_top(m);
	for (int i = entered;; i = (i + step) % b->n) {
		int next = (i + step) % b->n;

		m->node[b->child[i]].label = INNER;
		m->node[b->child[i]].link = link;
		if (i == 0)
			break;
		i = next;
		next = (i + step) % b->n;
		link = step == 1 ? b->ring[i] : reversed(b->ring[next]);
		m->node[b->child[i]].label = OUTER;
	}
	for (int i = 0; i < b->n; i++) {
		if (m->node[b->child[i]].label == OUTER)
			make_outer(m, b->child[i]);
		if (m->node[b->child[i]].label != INNER)
			find_best(m, b->child[i]);
	}
	free(b->child);
	free(b->ring);
	*b = (struct node){ .within = NONE };
}

/* --- the search --------------------------------------------------------------------------------------- */

/* What comes next when outer prices rise and inner ones fall: a node whose nearest outer one becomes as cheap as can
 * be, or an inner blossom whose dual is used up. */
static int next_event(const struct matching *m, struct cost *by)
{
	int found = NONE;

	for (int i = 0; i < m->n_top; i++) {
		const struct node *n = &m->node[m->on_top[i]];
		struct cost c;

		if (n->label == INNER && m->on_top[i] < m->n)
			continue;
		if (n->label != INNER && n->best == NONE)
			continue;
		c = n->label == INNER ? n->dual : n->slack;
		if (n->label == OUTER)
			cost_halve(&c);
		if (found == NONE || cost_less(&c, by)) {
			found = m->on_top[i];
			*by = c;
		}
	}
	return found;
}

static void move_prices(struct matching *m, const struct cost *by)
{
	if (cost_is_zero(by))
		return;
	for (int v = 0; v < m->n; v++) {
		enum label label = m->node[m->surface[v]].label;

		if (label == OUTER)
			cost_add(&m->price[v], by);
		else if (label == INNER)
			cost_subtract(&m->price[v], by);
	}
	for (int i = 0; i < m->n_top; i++) {
		struct node *n = &m->node[m->on_top[i]];

		if (m->on_top[i] >= m->n && n->label == OUTER)
			cost_add(&n->dual, by);
		else if (m->on_top[i] >= m->n && n->label == INNER)
			cost_subtract(&n->dual, by);
		if (n->label != INNER)
			cost_subtract(&n->slack, by);
		if (n->label == OUTER)
			cost_subtract(&n->slack, by);
	}
}

/* A tree grows from ROOT, a vertex without a mate, until it finds another. */
static void find_mate(struct matching *m, int root)
{
	find_top(m);
	for (int i = 0; i < m->n_top; i++) {
		m->node[m->on_top[i]].label = FREE;
		m->node[m->on_top[i]].best = NONE;
	}
	make_outer(m, m->surface[root]);
	for (;;) {
		struct cost by = { { 0 } };
		int x = next_event(m, &by);
		const struct node *n = &m->node[x];

		move_prices(m, &by);
		if (n->label == INNER) {
			expand(m, x);
		} else if (n->label == OUTER) {
			shrink(m, *nearest(m, n->best, x));
		} else if (mate_of_node(m, x) != NONE) {
			grow(m, *nearest(m, n->best, x));
		} else {
			augment(m, *nearest(m, n->best, x));
			return;
		}
	}
}

/* Prices to begin with: as high as the cheapest edge of each vertex allows; what has no slack is matched. */
static void begin(struct matching *m)
{
	for (int v = 0; v < m->n; v++) {
		struct cost least = *matching_cost(m, v, v ? 0 : 1);

		for (int u = 0; u < m->n; u++)
			if (u != v && cost_less(matching_cost(m, v, u), &least))
				least = *matching_cost(m, v, u);
		cost_halve(&least);
		m->price[v] = least;
	}
	for (int v = 0; v < m->n; v++) {
		int to = NONE;
		struct cost least = { { 0 } };

		for (int u = 0; u < m->n; u++) {
			struct cost s;

			if (u == v)
				continue;
			s = matching_slack(m, (struct edge){ v, u });
			if (to == NONE || cost_less(&s, &least) || (!cost_less(&least, &s) && m->mate[to] != NONE)) {
				least = s;
				to = u;
			}
		}
		cost_add(&m->price[v], &least);
		if (m->mate[v] == NONE && m->mate[to] == NONE)
			match(m, v, to);
	}
}

void matching_solve(struct matching *m)
{
	begin(m);
	for (int v = 0; v < m->n; v++)
		if (m->mate[v] == NONE)
			find_mate(m, v);
}

/* --- making and asking -------------------------------------------------------------------------------- */

struct matching *matching_new(int n)
{
	struct matching *m = must_alloc(sizeof *m);
	size_t nodes;

	assert(n >= 2 && n % 2 == 0);
	m->n = n;
	m->nodes = n + n / 2;
	nodes = (size_t)m->nodes;
	m->cost = must_alloc((size_t)n * (size_t)n * sizeof *m->cost);
	m->price = must_alloc((size_t)n * sizeof *m->price);
	m->mate = must_alloc((size_t)n * sizeof *m->mate);
	m->surface = must_alloc((size_t)n * sizeof *m->surface);
	m->node = must_alloc(nodes * sizeof *m->node);
	m->nearest = must_alloc(nodes * nodes * sizeof *m->nearest);
	m->scratch = must_alloc(nodes * sizeof *m->scratch);
	m->least = must_alloc(nodes * sizeof *m->least);
	m->on_top = must_alloc(nodes * sizeof *m->on_top);
	for (int x = 0; x < m->nodes; x++)
		m->node[x] = (struct node){ .within = NONE, .base = x, .exists = x < n };
	for (int v = 0; v < n; v++) {
		m->mate[v] = NONE;
		m->surface[v] = v;
		for (int u = 0; u < n; u++)
			*nearest(m, v, u) = (struct edge){ v, u };
	}
	return m;
}

void matching_free(struct matching *m)
{
	if (!m)
		return;
	for (int x = m->n; x < m->nodes; x++) {
		free(m->node[x].child);
		free(m->node[x].ring);
	}
	free(m->cost);
	free(m->price);
	free(m->mate);
	free(m->surface);
	free(m->node);
	free(m->nearest);
	free(m->scratch);
	free(m->least);
	free(m->on_top);
	free(m);
}

void matching_set_cost(struct matching *m, int a, int b, const struct cost *cost)
{
	struct cost twice = *cost;

	cost_add(&twice, cost);
	m->cost[(size_t)a * (size_t)m->n + (size_t)b] = m->cost[(size_t)b * (size_t)m->n + (size_t)a] = twice;
}

int matching_mate(const struct matching *m, int vertex)
{
	return m->mate[vertex];
}

struct cost matching_total(const struct matching *m)
{
	struct cost total = { { 0 } };

	for (int v = 0; v < m->n; v++)
		if (v < m->mate[v])
			cost_add(&total, matching_cost(m, v, m->mate[v]));
	cost_halve(&total);
	return total;
}
