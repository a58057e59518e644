/* reach.c - see reach.h.
 *
 * A queue for each cost instead of a heap: costs are small, and what comes out of a queue is in the order in which it
 * went in, which a heap would not keep.  A place waits in one queue at most, so all of them are threads in one array.
 * A trace is the same search with steps for points. */
#include "table/reach.h"

enum { ARRAYS = 7 };

size_t reach_room(const struct pack *p)
{
	return ARRAYS * (size_t)p->n_places;
}

void reach_lay_out(struct reach *out, const struct pack *p, int16_t *room)
{
	size_t n = (size_t)p->n_places;

	out->pack = p;
	out->place = room;
	out->cost = room + n;
	out->from = room + 2 * n;
	out->toll = room + 3 * n;
	out->spare = room + 4 * n;
	out->next = room + 5 * n;
	out->found = room + 6 * n;
	reach_begin(out);
}

void reach_begin(struct reach *out)
{
	size_t n = (size_t)out->pack->n_places;

	memset(out->cost, -1, n * sizeof *out->cost);
	memset(out->found, 0, n * sizeof *out->found);
	memset(out->first, -1, sizeof out->first);
	out->n = 0;
	out->farthest = -1;
}

void reach_start(struct reach *out, int place)
{
	if (out->cost[place] == 0)
		return;
	out->cost[place] = out->toll[place] = 0;
	reach_wait(out, place, 0);
}

int reach_way(struct reach *out, int place)
{
	int n = 0;

	for (int at = place; out->cost[at] > 0; at = out->from[at])
		n++;
	for (int at = place, i = n; i > 0; at = out->from[at])
		out->spare[--i] = (int16_t)at;
	return n;
}

/* --- connections ----------------------------------------------------------------------------------- */

struct tracer {
	const struct trace *how;
	const void *who;
};

static int step_along(const void *who, const struct edge *e)
{
	const struct tracer *t = who;

	return !t->how->passes || t->how->passes(t->who, e);
}

void trace_from(struct reach *out, const struct trace *how, const void *who, int most)
{
	static const struct ways ways = { .cost = step_along };
	struct tracer t = { how, who };

	reach_spread(out, &ways, &t, most);
}

int trace_to(struct reach *out, const struct trace *how, const void *who, int place, int most)
{
	reach_begin(out);
	reach_start(out, place);
	if (how->is_source(who, place))
		return place;
	trace_from(out, how, who, most);
	for (int i = 0; i < out->n; i++)
		if (how->is_source(who, out->place[i]))
			return out->place[i];
	return -1;
}
