/* c11_reach.c - 11.2 to 11.4 Where units can march: costs, enemies in the way, frontiers. */
#include "rules/montrose/montrose.h"

enum { FAR = 99 };

/* 11.4 Frontiers bind some units. */
static bool is_beyond_frontier(const struct table *t, const struct stack *s, int place)
{
	int region = region_of(t, place);

	if (s->in_scotland && region == ENGLAND)
		return true;
	return s->in_north && (region == SOUTHERN_LOWLANDS || region == ENGLAND);
}

/* 16.0 Leaders alone keep away from enemy units. */
static bool may_enter(const struct table *t, const struct stack *s, int place)
{
	if (is_beyond_frontier(t, s, place))
		return false;
	return s->fights || !has_units(t, place, enemy_of(s->seat)) || has_units(t, place, s->seat);
}

/* 11.3 Enemy combat units end a move. */
bool must_stop_at(const struct table *t, const struct stack *s, int place)
{
	return has_units(t, place, enemy_of(s->seat));
}

bool may_march_somewhere(const struct table *t, const struct stack *s)
{
	for_edges_of(t->pack, e, s->at)
		if (route_cost(e) <= s->limit - s->spent && may_enter(t, s, e->to))
			return true;
	return false;
}

struct reach *reach_new(struct run *r)
{
	unsigned n = (unsigned)table(r)->pack->n_places;
	struct reach *new = scratch(r, sizeof *new);
	int16_t *room = scratch(r, (4 + COSTS_AHEAD) * n * sizeof *room);

	new->place = room;
	new->cost = room + n;
	new->from = room + 2 * n;
	new->disturbed = room + 3 * n;
	new->found = scratch(r, n);
	for (unsigned i = 0; i < COSTS_AHEAD; i++)
		new->queue[i] = room + (4 + i) * n;
	return new;
}

static void wait_in_queue(struct reach *out, int place, int cost)
{
	int i = cost % COSTS_AHEAD;

	out->queue[i][out->n_queue[i]++] = (int16_t)place;
}

/* What the stack would find at a space; many ways lead there, but it is looked up once. */
static int find_out(const struct table *t, const struct stack *s, struct reach *out, int place)
{
	int found = FOUND;

	if (out->found[place])
		return out->found[place];
	if (has_units(t, place, enemy_of(s->seat)))
		found |= FOUND_ENEMIES;
	if (leader_at(t, place, enemy_of(s->seat)) >= 0)
		found |= FOUND_LEADER;
	if (!may_enter(t, s, place))
		found |= FOUND_CLOSED;
	out->found[place] = (uint8_t)found;
	return found;
}

/* Of two ways that cost the same, the one that disturbs fewer enemy leaders. */
static void look_along(const struct table *t, const struct stack *s, struct reach *out,
                       const struct edge *e, int left)
{
	int cost = out->cost[e->from] + route_cost(e);
	int old = out->cost[e->to];
	int found, disturbed;

	if (cost > left || (old >= 0 && old < cost))
		return;
	found = find_out(t, s, out, e->to);
	if (found & FOUND_CLOSED)
		return;
	disturbed = out->disturbed[e->from] + !!(found & FOUND_LEADER);
	if (old == cost && out->disturbed[e->to] <= disturbed)
		return;
	if (old != cost)
		wait_in_queue(out, e->to, cost);
	out->cost[e->to] = (int16_t)cost;
	out->from[e->to] = e->from;
	out->disturbed[e->to] = (int16_t)disturbed;
}

static void leave(const struct table *t, const struct stack *s, struct reach *out, int place, int left)
{
	if (place != s->at) {
		out->place[out->n++] = (int16_t)place;
		if (out->found[place] & FOUND_ENEMIES)
			return;
	}
	if (out->cost[place] < left)
		for_edges_of(t->pack, e, place)
			look_along(t, s, out, e, left);
}

/* 11.2 What LEFT movement points reach, the nearest first.  Who waits in the queue of a cost, but has
 * since been reached for less, has had his turn. */
void find_reach(const struct table *t, const struct stack *s, int left, struct reach *out)
{
	memset(out->cost, -1, (size_t)t->pack->n_places * sizeof *out->cost);
	memset(out->found, 0, (size_t)t->pack->n_places);
	memset(out->n_queue, 0, sizeof out->n_queue);
	out->n = 0;
	out->cost[s->at] = 0;
	out->disturbed[s->at] = 0;
	wait_in_queue(out, s->at, 0);
	for (int cost = 0; cost <= left; cost++) {
		int i = cost % COSTS_AHEAD;

		for (int k = 0; k < out->n_queue[i]; k++)
			if (out->cost[out->queue[i][k]] == cost)
				leave(t, s, out, out->queue[i][k], left);
		out->n_queue[i] = 0;
	}
}

/* --- why not ------------------------------------------------------------------------------------- */

static const char *bar_to(const struct table *t, const struct stack *s, int place)
{
	int region = region_of(t, place);

	if (s->in_scotland && region == ENGLAND)
		return "Irish and Highlanders never enter England (11.4)";
	if (s->in_north && (region == SOUTHERN_LOWLANDS || region == ENGLAND))
		return "Irish and Highlanders stay north until Inveraray and Inverlochy are taken (11.4)";
	if (!may_enter(t, s, place))
		return "a leader does not go alone among enemy units (16.0)";
	return "enemy units bar every way (11.3)";
}

/* The piece that keeps the stack out: one the frontiers bind, else the first. */
static int kept_out(const struct table *t, const struct stack *s, int place)
{
	for (int i = 0; i < s->n; i++)
		if (!may_be_in(t, index_of(s->unit[i]), place))
			return index_of(s->unit[i]);
	return index_of(s->unit[0]);
}

/* Tells, for each space out of reach, what is in the way, and of whom: 11.1 the slowest binds the stack. */
void explain_destinations(struct run *r, struct question *q, const struct stack *s, const struct reach *near)
{
	const struct table *t = table(r);
	const struct piece *piece = t->pack->piece;
	struct reach *far = reach_new(r);

	find_reach(t, s, FAR, far);
	for (int place = 0; place < t->pack->n_places; place++) {
		if (!is_on_map(t, place) || near->cost[place] >= 0)
			continue;
		if (far->cost[place] > 0)
			deny(q, PLACE(place), "cannot be reached by %s: %d MP needed, %d left",
			     piece[s->slowest].name, far->cost[place], s->limit - s->spent);
		else
			deny(q, PLACE(place), "cannot be reached by %s: %s", piece[kept_out(t, s, place)].name,
			     bar_to(t, s, place));
	}
}

/* Tells that the march is over for any other space. */
void explain_stop(struct run *r, struct question *q, const struct stack *s)
{
	const struct table *t = table(r);

	for (int place = 0; place < t->pack->n_places; place++)
		if (is_on_map(t, place) && place != s->at)
			deny(q, PLACE(place), "is too far: the enemy units at %s end the march (11.3)",
			     t->pack->place[s->at].name);
}
