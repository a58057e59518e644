/* c04_reach.c - 4.1 Where a group can go: movement points, terrain, enemies in the way. */
#include "rules/brave/brave.h"

enum { FAR = 99 };

/* Terrain Effects Chart: the hex, and one more over a river. */
static int step_cost(const struct table *t, const struct edge *e)
{
	return chart_at(t->pack, TERRAIN_COST, terrain_index(t, e->to)) + (e->attribute[RIVER] == 1);
}

int came_over(const struct table *t, int from, int to)
{
	const struct edge *e = pack_edge(t->pack, from, to);

	return e && e->attribute[RIVER] == 1 ? OVER_RIVER : OVER_LAND;
}

bool can_step(const struct table *t, const struct group *g)
{
	for_edges_of(t->pack, e, g->at)
		if (may_enter(t, g->seat, e->to) && step_cost(t, e) <= g->limit - g->spent)
			return true;
	return false;
}

struct reach *new_reach(struct run *r)
{
	unsigned n = (unsigned)table(r)->pack->n_places;
	struct reach *new = scratch(r, sizeof *new);
	int16_t *room = scratch(r, (4 + COST_MOST) * n * sizeof *room);

	new->hex = room;
	new->cost = room + n;
	new->from = room + 2 * n;
	new->turned = room + 3 * n;
	for (unsigned i = 0; i < COST_MOST; i++)
		new->queue[i] = room + (4 + i) * n;
	return new;
}

static void wait_in_queue(struct reach *out, int hex, int cost)
{
	int i = cost % COST_MOST;

	out->queue[i][out->n_queue[i]++] = (int16_t)hex;
}

static bool keeps_quiet(const struct table *t, const struct group *g)
{
	return g->seat == SCOTTISH && is_held_back(t);
}

/* Does a group that passes HEX turn a city, or, where it had better not, rouse the English (12.21)? */
static bool counts_on_the_way(const struct table *t, const struct group *g, int hex)
{
	if (keeps_quiet(t, g))
		return is_in_england(t, hex) || (g->fights && is_city(t, hex));
	return g->fights && is_city(t, hex) && controller_of(t, hex) != g->seat;
}

/* Of two ways to E's end that cost the same: the one that turns more cities, or rouses nobody; then, to the enemy,
 * the one that does not end over a river (7.15). */
static bool is_better_way(const struct table *t, const struct group *g, const struct reach *out, const struct edge *e,
                          int turned)
{
	int before = out->turned[e->to];

	if (turned != before)
		return (turned < before) == keeps_quiet(t, g);
	return is_held_against(t, e->to, g->seat) && e->attribute[RIVER] != 1 &&
	       came_over(t, out->from[e->to], e->to) == OVER_RIVER;
}

static void look_along(const struct table *t, const struct group *g, struct reach *out, const struct edge *e, int left)
{
	int old = out->cost[e->to], cost, turned;

	if (old >= 0 && old <= out->cost[e->from])
		return;
	cost = out->cost[e->from] + step_cost(t, e);
	if (cost > left || (old >= 0 && old < cost) || (old < 0 && !may_enter(t, g->seat, e->to)))
		return;
	turned = out->turned[e->from] + counts_on_the_way(t, g, e->to);
	if (old == cost && !is_better_way(t, g, out, e, turned))
		return;
	if (old != cost)
		wait_in_queue(out, e->to, cost);
	out->cost[e->to] = (int16_t)cost;
	out->from[e->to] = e->from;
	out->turned[e->to] = (int16_t)turned;
}

static void leave(const struct table *t, const struct group *g, struct reach *out, int hex, int left)
{
	if (hex != g->at) {
		out->hex[out->n++] = (int16_t)hex;
		if (is_held_against(t, hex, g->seat))
			return;
	}
	for_edges_of(t->pack, e, hex)
		look_along(t, g, out, e, left);
}

static void measure(const struct table *t, const struct group *g, struct reach *out, int left)
{
	memset(out->cost, -1, (size_t)t->pack->n_places * sizeof *out->cost);
	memset(out->n_queue, 0, sizeof out->n_queue);
	out->n = 0;
	out->cost[g->at] = 0;
	out->turned[g->at] = 0;
	wait_in_queue(out, g->at, 0);
	for (int cost = 0; cost <= left; cost++) {
		int i = cost % COST_MOST;

		for (int k = 0; k < out->n_queue[i]; k++)
			if (out->cost[out->queue[i][k]] == cost)
				leave(t, g, out, out->queue[i][k], left);
		out->n_queue[i] = 0;
	}
}

/* 4.1 What the points that are left reach, the nearest first.  Enemy units end a move (7.0). */
void measure_reach(const struct table *t, const struct group *g, struct reach *out)
{
	measure(t, g, out, g->limit - g->spent);
}

/* Tells, for each hex out of reach, what is in the way. */
void explain_reach(struct run *r, struct question *q, const struct group *g, const struct reach *near)
{
	const struct table *t = table(r);
	const char *who = t->pack->piece[g->slowest].name;
	struct reach *far = new_reach(r);

	measure(t, g, far, FAR);
	for_hexes(t, hex) {
		if (near->cost[hex] >= 0)
			continue;
		if (far->cost[hex] > 0)
			deny(q, PLACE(hex), "cannot be reached by %s: %d MP needed, %d left (4.1)", who, far->cost[hex],
			     g->limit - g->spent);
		else
			deny(q, PLACE(hex), "cannot be reached by %s: %s", who,
			     bar_to_hex(t, g->seat, hex) ? bar_to_hex(t, g->seat, hex) : "enemy units bar every way (7.0)");
	}
}

void explain_halt(struct run *r, struct question *q, const struct group *g)
{
	const struct table *t = table(r);

	for_hexes(t, hex)
		if (hex != g->at)
			deny(q, PLACE(hex), "is too far: the enemy units at %s end the move (7.0)",
			     t->pack->place[g->at].name);
}
