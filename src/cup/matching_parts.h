/* matching_parts.h - the inside of a matching, for the search and for its proof. */
#ifndef CUP_MATCHING_PARTS_H
#define CUP_MATCHING_PARTS_H
#include <stddef.h>
#include "cup/matching.h"

enum label { FREE, OUTER, INNER };
enum { NONE = -1 };

struct edge {
	int32_t from, to;                        /* vertices */
};

struct node {
	int within;                              /* the blossom around it, or NONE */
	enum label label;                        /* at the surface */
	struct edge link;                        /* of an inner one: from the outer node that reached it */
	int best;                                /* of others that is an outer node with the least slack to it, or NONE */
	struct cost slack;                       /* between both, where it stands at the surface and is not inner */
	int base;                                /* the vertex whose mate is outside, or would be */
	/* of a blossom */
	int *child, n;                           /* the ring; child[0] has the base; owned */
	struct edge *ring;                       /* ring[i] leads from child[i] to the next; owned */
	struct cost dual;                        /* 0 or more */
	bool exists;
};

struct matching {
	int n, nodes;                            /* vertices; nodes there may be */
	struct cost *cost;                       /* doubled */
	struct cost *price;                      /* by vertex */
	int *mate;                               /* by vertex, or NONE */
	int *surface;                            /* by vertex: its outermost node */
	struct node *node;
	struct edge *nearest;                    /* nodes x nodes */
	int *scratch;                            /* room for a node each */
	struct cost *least;                      /* the same */
	int *on_top, n_top;                      /* the nodes at the surface */
};

static inline const struct cost *matching_cost(const struct matching *m, int a, int b)
{
	return &m->cost[(size_t)a * (size_t)m->n + (size_t)b];
}

static inline struct cost matching_slack(const struct matching *m, struct edge e)
{
	const struct cost *c = matching_cost(m, e.from, e.to), *p = &m->price[e.from], *q = &m->price[e.to];
	struct cost s;

	for (int i = 0; i < COST_PARTS; i++)
		s.part[i] = c->part[i] - p->part[i] - q->part[i];
	return s;
}
#endif
