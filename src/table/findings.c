/* findings.c - see findings.h. */
#include <stdlib.h>
#include "base/error.h"
#include "table/findings.h"

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

/* Adds to SEEN what one step leads to; true if that was anything. */
static bool spread(const struct pack *p, int attribute, int value, bool *seen)
{
	bool more = false;

	for (int i = 0; i < p->n_edges; i++) {
		const struct edge *e = &p->edge[i];

		if (!seen[e->from] || seen[e->to] || !place_has(p, e->to, attribute, value))
			continue;
		seen[e->to] = true;
		more = true;
	}
	return more;
}

int cut_off_places(int *out, const struct pack *p, int attribute, int value)
{
	bool *seen = must_alloc((size_t)p->n_places * sizeof *seen);
	int first = 0, n = 0;

	while (first < p->n_places && !place_has(p, first, attribute, value))
		first++;
	if (first < p->n_places)
		seen[first] = true;
	while (spread(p, attribute, value, seen))
		;
	for (int i = 0; i < p->n_places; i++)
		if (place_has(p, i, attribute, value) && !seen[i])
			out[n++] = i;
	free(seen);
	return n;
}
