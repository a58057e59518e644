/* reach.c - see reach.h.
 *
 * A queue for each cost instead of a heap: costs are small, and what comes out of a queue is in the order in which it
 * went in, which a heap would not keep.  A place waits in one queue at most, so all of them are threads in one array.
 */
#include "table/reach.h"

/* One more: place is written one beyond its n, where a start is left. */
size_t reach_room(const struct pack *p)
{
	size_t n = (size_t)p->n_places;

	return n * sizeof(int32_t) + (n + REACH_QUEUES) * sizeof(struct reached) + (2 * n + 1) * sizeof(int16_t);
}

void reach_lay_out(struct reach *out, const struct pack *p, void *room)
{
	out->pack = p;
	out->way = room;
	out->at = (struct reached *)(out->way + p->n_places);
	out->spare = (int16_t *)(out->at + p->n_places + REACH_QUEUES);
	out->place = out->spare + p->n_places;
}

void reach_begin(struct reach *out, int left)
{
	int heads = out->pack->n_places;
	int32_t far = (left + 1) * REACH_POINT;

	out->n = 0;
	out->farthest = -1;
	out->far = far;
	for (int place = 0; place < heads; place++)
		out->way[place] = far;
	for (int i = 0; i < REACH_QUEUES; i++) {
		out->at[heads + i].next = -1;
		out->last[i] = (int16_t)(heads + i);
	}
}

void reach_start(struct reach *out, int place)
{
	if (out->way[place] == REACH_NO_TOLL)
		return;
	out->way[place] = REACH_NO_TOLL;
	out->at[place].found = REACH_START;
	reach_wait(out, place, 0);
}

int reach_way(struct reach *out, int place)
{
	int n = 0;

	for (int at = place; reach_cost(out, at) > 0; at = out->at[at].from)
		n++;
	for (int at = place, i = n; i > 0; at = out->at[at].from)
		out->spare[--i] = (int16_t)at;
	return n;
}

/* --- connections ----------------------------------------------------------------------------------- */

static void trace_along(struct reach *out, const struct edge *e, int steps)
{
	if (out->way[e->to] != out->far)
		return;
	out->way[e->to] = out->way[e->from] + REACH_POINT;
	out->at[e->to].from = e->from;
	out->at[e->to].found = 0;
	reach_wait(out, e->to, steps);
	out->place[out->n++] = e->to;
}

void trace_from(struct reach *out, const struct trace *how, const void *who)
{
	int most = reach_points(out->far) - 1;

	for (int steps = 0; steps <= out->farthest && steps < most; steps++)
		for (int at = out->at[out->pack->n_places + (steps & EDGE_POINTS_MOST)].next; at >= 0; at = out->at[at].next)
			for_edges_of(out->pack, e, at)
				if (!how->passes || how->passes(who, e))
					trace_along(out, e, steps + 1);
}

int trace_to(struct reach *out, const struct trace *how, const void *who, int place, int most)
{
	reach_begin(out, most);
	reach_start(out, place);
	if (how->is_source(who, place))
		return place;
	trace_from(out, how, who);
	for (int i = 0; i < out->n; i++)
		if (how->is_source(who, out->place[i]))
			return out->place[i];
	return -1;
}
