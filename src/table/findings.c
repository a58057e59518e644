/* findings.c - see findings.h. */
#include <stdlib.h>
#include "base/error.h"
#include "table/findings.h"
#include "table/reach.h"

bool place_has(const struct pack *p, int place, int attribute, int value)
{
	return place >= 0 && p->place[place].on_map && place_attribute(p, place, attribute) == value;
}

int count_places(const struct pack *p, int attribute, int value)
{
	int n = 0;

	for (int i = 0; i < p->n_places; i++)
		n += place_has(p, i, attribute, value);
	return n;
}

struct kind {
	const struct pack *pack;
	int attribute, value;
};

static bool stays_among_its_kind(const void *who, const struct edge *e)
{
	const struct kind *k = who;

	return place_has(k->pack, e->to, k->attribute, k->value);
}

int cut_off_places(int *out, const struct pack *p, int attribute, int value)
{
	static const struct trace trace = { .passes = stays_among_its_kind };
	struct kind kind = { p, attribute, value };
	void *room = must_alloc(reach_room(p));
	struct reach found;
	int first = 0, n = 0;

	while (first < p->n_places && !place_has(p, first, attribute, value))
		first++;
	reach_lay_out(&found, p, room);
	reach_begin(&found, REACH_FAR);
	if (first < p->n_places)
		reach_start(&found, first);
	trace_from(&found, &trace, &kind);
	for (int i = 0; i < p->n_places; i++)
		if (place_has(p, i, attribute, value) && reach_cost(&found, i) < 0)
			out[n++] = i;
	free(room);
	return n;
}
