/* reach.h - how far a move can go over places and edges, and by which way; which places are connected.
 *
 * A search goes out from one place, or from several at once, by cost: the nearest place first; of two that are as near,
 * the one found first; edges are looked along by destination, ascending.  So the same table always gives the same
 * order.  What costs what, what is closed and where a way ends, the game says in struct ways.  The search is inline:
 * let the struct be `static const`, and the compiler writes the game's answers into it. */
#ifndef TABLE_REACH_H
#define TABLE_REACH_H
#include <stddef.h>
#include <string.h>
#include "table/pack.h"

enum {
	REACH_STEP_MOST = 7,                     /* points that one edge may cost; one less than a power of 2 */
	REACH_FAR = 30000                        /* points, or steps, for "however far" */
};

/* What is found at a place. */
enum {
	REACH_SEEN = 1,                          /* somebody has looked */
	REACH_CLOSED = 2,                        /* may not be entered */
	REACH_ENDS = 4,                          /* no way leads on from there: the enemy */
	REACH_PASSED = 8,                        /* may be passed, not stayed at */
	REACH_SHUNNED = 16,                      /* nobody goes there without a reason: offered last (play/journey.h) */
	REACH_OWN = 32                           /* and its double, its double, ..., 10 in all: the game's own */
};

struct reach {
	const struct pack *pack;
	int n;
	int16_t *place;                          /* [n] where a move can end, the nearest first; no start among them */
	int16_t *cost;                           /* [n_places] points to there, 0: a start, -1: out of reach */
	int16_t *from;                           /* [n_places] the place before on the way, where cost is above 0 */
	int16_t *toll;                           /* [n_places] of the way, where cost is not -1 */
	int16_t *spare;                          /* [n_places] for whoever needs room; reach_way() does */
	int16_t *found;                          /* [n_places] REACH_SEEN and so on; 0: nobody has looked */
	int16_t *next;                           /* [n_places] of those that wait for the same cost; -1: the last */
	int16_t first[REACH_STEP_MOST + 1], last[REACH_STEP_MOST + 1];      /* by cost modulo their number; -1: nobody waits */
	int farthest;                            /* what has been waited for at most */
};

/* What the game says of its places and edges.  WHO is its own, handed through: who moves, and the table.  Any
 * function may be NULL. */
struct ways {
	/* Points from 1 to REACH_STEP_MOST; anything else: nobody goes along this edge.  NULL: 1. */
	int (*cost)(const void *who, const struct edge *e);
	/* Why PLACE may not be entered, a text that lasts; NULL: it may.  Not asked of a start. */
	const char *(*bar)(const void *who, int place);
	/* REACH_ENDS to REACH_OWN, or 0: asked once of each place that may be entered. */
	unsigned (*look)(const void *who, int place);
	/* The drawback of going along E: of ways that cost the same, the one with the smallest sum is taken, and of those
	 * the first.  What look() has said of E's end is in OUT->found. */
	int (*toll)(const void *who, const struct reach *out, const struct edge *e);
};

/* Memory for all that PACK has: so many int16_t. */
size_t reach_room(const struct pack *p);
/* A search that has not begun, in ROOM, which is borrowed. */
void reach_lay_out(struct reach *out, const struct pack *p, int16_t *room);

/* Before a search: nothing is found; then each start. */
void reach_begin(struct reach *out);
void reach_start(struct reach *out, int place);

/* The way to PLACE, which must be in reach: how many places it leads through, PLACE the last of them and no start among
 * them; they are in OUT->spare. */
int reach_way(struct reach *out, int place);

/* --- the search ----------------------------------------------------------------------------------- */

/* A place waits in the queue of its cost until all that is nearer has been left. */
static inline void reach_wait(struct reach *out, int place, int cost)
{
	int i = cost & REACH_STEP_MOST;

	if (out->first[i] < 0)
		out->first[i] = (int16_t)place;
	else
		out->next[out->last[i]] = (int16_t)place;
	out->next[place] = -1;
	out->last[i] = (int16_t)place;
	if (cost > out->farthest)
		out->farthest = cost;
}

/* What is reached for less than COST after all waits there no longer. */
static inline void reach_wait_no_more(struct reach *out, int place, int cost)
{
	int i = cost & REACH_STEP_MOST, before = -1;

	for (int at = out->first[i]; at != place; at = out->next[at])
		before = at;
	if (before < 0)
		out->first[i] = out->next[place];
	else
		out->next[before] = out->next[place];
	if (out->last[i] == place)
		out->last[i] = (int16_t)before;
}

__attribute__((always_inline))
static inline bool reach_is_closed(struct reach *out, const struct ways *w, const void *who, int place)
{
	if (!out->found[place]) {
		bool closed = w->bar && w->bar(who, place);

		out->found[place] = (int16_t)(REACH_SEEN | (closed ? REACH_CLOSED : w->look ? w->look(who, place) : 0));
	}
	return out->found[place] & REACH_CLOSED;
}

/* What has been reached for no more than where E begins has been left already, or is about to be; compared without
 * signs, for there -1 is more than all. */
__attribute__((always_inline))
static inline void reach_along(struct reach *out, const struct ways *w, const void *who, const struct edge *e, int left)
{
	int here = out->cost[e->from], old = out->cost[e->to], step, cost, toll;

	if ((unsigned)old <= (unsigned)here)
		return;
	step = w->cost ? w->cost(who, e) : 1;
	cost = here + step;
	if (step < 1 || step > REACH_STEP_MOST || cost > left || (unsigned)old < (unsigned)cost)
		return;
	if (reach_is_closed(out, w, who, e->to))
		return;
	toll = out->toll[e->from] + (w->toll ? w->toll(who, out, e) : 0);
	if (old == cost && out->toll[e->to] <= toll)
		return;
	if (old > cost)
		reach_wait_no_more(out, e->to, old);
	if (old != cost)
		reach_wait(out, e->to, cost);
	out->cost[e->to] = (int16_t)cost;
	out->from[e->to] = e->from;
	out->toll[e->to] = (int16_t)toll;
}

__attribute__((always_inline))
static inline void reach_leave(struct reach *out, const struct ways *w, const void *who, int place, int left)
{
	const struct edge *e = out->pack->edge + out->pack->place[place].first_edge;
	const struct edge *end = e + out->pack->place[place].n_edges;

	if (out->cost[place] > 0) {
		if (!(out->found[place] & REACH_PASSED))
			out->place[out->n++] = (int16_t)place;
		if (out->found[place] & REACH_ENDS)
			return;
	}
	if (out->cost[place] >= left)
		return;
	for (; e < end; e++)
		reach_along(out, w, who, e, left);
}

/* Goes out from the starts as far as LEFT points lead. */
__attribute__((always_inline))
static inline void reach_spread(struct reach *out, const struct ways *w, const void *who, int left)
{
	for (int cost = 0; cost <= out->farthest; cost++) {
		int i = cost & REACH_STEP_MOST;

		for (int place = out->first[i]; place >= 0; place = out->next[place])
			reach_leave(out, w, who, place, left);
		out->first[i] = -1;
	}
}

/* All of it, from one place. */
__attribute__((always_inline))
static inline void reach_find(struct reach *out, const struct ways *w, const void *who, int start, int left)
{
	reach_begin(out);
	reach_start(out, start);
	reach_spread(out, w, who, left);
}

/* Do LEFT points lead anywhere from START?  As reach_find() would find, REACH_PASSED aside. */
__attribute__((always_inline))
static inline bool reach_any(const struct pack *p, const struct ways *w, const void *who, int start, int left)
{
	const struct edge *e = p->edge + p->place[start].first_edge, *end = e + p->place[start].n_edges;

	for (; e < end; e++) {
		int step = w->cost ? w->cost(who, e) : 1;

		if (step >= 1 && step <= REACH_STEP_MOST && step <= left && !(w->bar && w->bar(who, e->to)))
			return true;
	}
	return false;
}

/* --- connections ----------------------------------------------------------------------------------- */

/* What a line of supply, of retreat or of sight of friends may follow.  WHO is the game's, as above. */
struct trace {
	bool (*passes)(const void *who, const struct edge *e);          /* along E, into its end?  NULL: always */
	bool (*is_source)(const void *who, int place);                  /* for trace_to() */
};

/* From the starts of OUT (reach_begin, reach_start), at most MOST steps: OUT->cost of a place is then how many there
 * are, -1 if it is cut off.  Lines go along edges that lead one way as they lead, out of the starts. */
void trace_from(struct reach *out, const struct trace *how, const void *who, int most);
/* From PLACE to the nearest source, itself included, in at most MOST steps: that place, or -1.  A line need not
 * pass into its first place.  OUT is left as the search ended: reach_way() knows the line. */
int trace_to(struct reach *out, const struct trace *how, const void *who, int place, int most);
#endif
