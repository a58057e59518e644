/* reach.h - how far a move can go over places and edges, and by which way; which places are connected.
 *
 * A search goes out from one place, or from several at once, by cost: the nearest place first; of two that are as near,
 * the one found first; edges are looked along by destination, ascending.  So the same table always gives the same
 * order.  What edges cost, the pack says (pack_names.points); what is closed and where a way ends, the game
 * says in struct ways.  The search is inline: let the struct be `static const`, and the compiler writes the game's
 * answers into it. */
#ifndef TABLE_REACH_H
#define TABLE_REACH_H
#include <stddef.h>
#include <string.h>
#include "table/pack.h"

enum {
	REACH_QUEUES = EDGE_POINTS_MOST + 1,            /* a power of 2 */
	REACH_FAR = STEP_NEVER - 1               /* points, or steps, for "however far" */
};

/* What is found at a place. */
enum {
	REACH_ENDS = 1,                          /* no way leads on from there: the enemy */
	REACH_PASSED = 2,                        /* may be passed, not stayed at */
	REACH_SHUNNED = 4,                       /* nobody goes there without a reason: offered last (play/journey.h) */
	REACH_START = 8,                         /* where the search begins */
	REACH_OWN = 16                           /* and its double, its double, ..., 10 in all: the game's own */
};

/* A place that is reached. */
struct reached {
	int16_t from;                            /* the place before on the way, where the cost is above 0 */
	int16_t next;                            /* who waits for the same cost behind it; -1: it is the last */
	unsigned found;                          /* REACH_ENDS and so on */
};

struct reach {
	const struct pack *pack;
	/* [n_places] A way is better that costs less, or as much with less toll: the smaller number is.  Its upper half is
	 * the cost, the lower one the toll and REACH_NO_TOLL.  From far on: none is found; below 0: it is closed. */
	int32_t *way;
	struct reached *at;                      /* [n_places + REACH_QUEUES] behind the places: the heads of the queues */
	int n;
	int16_t *place;                          /* [n] where a move can end, the nearest first; no start among them */
	int16_t *spare;                          /* [n_places] for whoever needs room; reach_way() does */
	int16_t last[REACH_QUEUES];              /* of each queue, in at; its head: nobody waits.  By cost, modulo */
	int farthest;                            /* what has been waited for at most */
	int32_t far;                             /* what no way may come to */
};

enum { REACH_POINT = 1 << STEP_POINTS, REACH_NO_TOLL = REACH_POINT / 2, REACH_CLOSED = -1 };

static inline int reach_points(int32_t way)
{
	return way >> STEP_POINTS;
}

static inline int reach_cost(const struct reach *out, int place)        /* points; 0: a start, -1: out of reach */
{
	int32_t way = out->way[place];

	return way < 0 || way >= out->far ? -1 : reach_points(way);
}
static inline int reach_toll(const struct reach *out, int place)        /* of the way, if there is one */
{
	return (out->way[place] & (REACH_POINT - 1)) - REACH_NO_TOLL;
}

/* What the game says of its places and edges.  WHO is its own, handed through: who moves, and the table.  Any
 * function may be NULL. */
struct ways {
	/* Why PLACE may not be entered, a text that lasts; NULL: it may.  Not asked of a start. */
	const char *(*bar)(const void *who, int place);
	/* REACH_ENDS to REACH_OWN, or 0: asked once of each place that may be entered. */
	unsigned (*look)(const void *who, int place);
	/* The drawback of going along E, TOLL_LEAST or more: of ways that cost the same, the one with the smallest sum is
	 * taken, and of those the first.  What look() has said of E's end is found in OUT.  A whole way's is within 9,999. */
	int (*toll)(const void *who, const struct reach *out, const struct edge *e);
	int toll_least;
};

/* Memory for all that PACK has: so many bytes. */
size_t reach_room(const struct pack *p);
/* A search that has not begun, in ROOM, aligned as malloc() does, which is borrowed. */
void reach_lay_out(struct reach *out, const struct pack *p, void *room);

/* Before a search of LEFT points, 0 to REACH_FAR: nothing is found; then each start. */
void reach_begin(struct reach *out, int left);
void reach_start(struct reach *out, int place);

/* The way to PLACE, which must be in reach: how many places it leads through, PLACE the last of them and no start among
 * them; they are in OUT->spare. */
int reach_way(struct reach *out, int place);

/* --- the search ----------------------------------------------------------------------------------- */

/* A place waits in the queue of its cost until all that is nearer has been left. */
static inline void reach_wait(struct reach *out, int place, int cost)
{
	int i = cost & EDGE_POINTS_MOST;

	out->at[out->last[i]].next = (int16_t)place;
	out->at[place].next = -1;
	out->last[i] = (int16_t)place;
	out->farthest = cost > out->farthest ? cost : out->farthest;
}

/* What is reached for less than COST after all waits there no longer. */
static inline void reach_wait_no_more(struct reach *out, int place, int cost)
{
	int i = cost & EDGE_POINTS_MOST, before = out->pack->n_places + i;

	while (out->at[before].next != place)
		before = out->at[before].next;
	out->at[before].next = out->at[place].next;
	if (out->last[i] == place)
		out->last[i] = (int16_t)before;
}

/* A place is seen for the first time.  False: it is closed. */
__attribute__((always_inline))
static inline bool reach_look(struct reach *out, const struct ways *w, const void *who, int place)
{
	if (w->bar && w->bar(who, place)) {
		out->way[place] = REACH_CLOSED;
		return false;
	}
	out->at[place].found = w->look ? w->look(who, place) : 0;
	return true;
}

/* From PLACE, to which HERE is the way, along E, which STEP tells. */
__attribute__((always_inline))
static inline void reach_along(struct reach *out, const struct ways *w, const void *who, const struct edge *e,
                               int32_t here, int32_t step)
{
	int to = step_end(step);
	int32_t old = out->way[to], way = here + (step - to);

	if (old == out->far && !reach_look(out, w, who, to))
		return;
	way += w->toll ? w->toll(who, out, e) : 0;
	if (way >= old)
		return;
	out->way[to] = way;
	out->at[to].from = e->from;
	if (old == out->far) {
		reach_wait(out, to, reach_points(way));
	} else if (reach_points(old) != reach_points(way)) {
		reach_wait_no_more(out, to, reach_points(old));
		reach_wait(out, to, reach_points(way));
	}
}

/* First all edges along which there could be a better way are picked, without a branch: no processor foresees which. */
__attribute__((always_inline))
static inline void reach_leave(struct reach *out, const struct ways *w, const void *who, int place)
{
	const struct pack *p = out->pack;
	int32_t here = out->way[place], least = here + w->toll_least;
	int first = p->first_edge[place], end = p->first_edge[place + 1], n = 0;

	for (int i = first; i < end; i++) {
		int to = step_end(p->step[i]);

		out->spare[n] = (int16_t)i;
		n += out->way[to] > least + (p->step[i] - to);
	}
	for (int i = 0; i < n; i++)
		reach_along(out, w, who, p->edge + out->spare[i], here, p->step[out->spare[i]]);
}

/* Goes out from the starts. */
__attribute__((always_inline))
static inline void reach_spread(struct reach *out, const struct ways *w, const void *who)
{
	int left = reach_points(out->far) - 1;

	for (int cost = 0; cost <= out->farthest; cost++) {
		int head = out->pack->n_places + (cost & EDGE_POINTS_MOST);

		for (int place = out->at[head].next; place >= 0; place = out->at[place].next) {
			unsigned found = out->at[place].found;

			out->place[out->n] = (int16_t)place;
			out->n += !(found & (REACH_PASSED | REACH_START));
			if (cost < left && !(found & REACH_ENDS))
				reach_leave(out, w, who, place);
		}
		out->at[head].next = -1;
		out->last[cost & EDGE_POINTS_MOST] = (int16_t)head;
	}
}

/* All of it, from one place. */
__attribute__((always_inline))
static inline void reach_find(struct reach *out, const struct ways *w, const void *who, int start, int left)
{
	reach_begin(out, left);
	reach_start(out, start);
	reach_spread(out, w, who);
}

/* Do LEFT points lead anywhere from START?  As reach_find() would find, REACH_PASSED aside. */
__attribute__((always_inline))
static inline bool reach_any(const struct pack *p, const struct ways *w, const void *who, int start, int left)
{
	for (int i = p->first_edge[start]; i < p->first_edge[start + 1]; i++)
		if (step_points(p->step[i]) <= left && !(w->bar && w->bar(who, step_end(p->step[i]))))
			return true;
	return false;
}

/* --- connections ----------------------------------------------------------------------------------- */

/* What a line of supply, of retreat or of sight of friends may follow.  WHO is the game's, as above. */
struct trace {
	bool (*passes)(const void *who, const struct edge *e);          /* along E, into its end?  NULL: always */
	bool (*is_source)(const void *who, int place);                  /* for trace_to() */
};

/* From the starts of OUT (reach_begin, reach_start), at most as many steps as it has points: reach_cost() of a place is
 * then how many there are, -1 if it is cut off.  Lines go along edges that lead one way as they lead, out of the
 * starts, and whatever an edge costs. */
void trace_from(struct reach *out, const struct trace *how, const void *who);
/* From PLACE to the nearest source, itself included, in at most MOST steps: that place, or -1.  A line need not
 * pass into its first place.  OUT is left as the search ended: reach_way() knows the line. */
int trace_to(struct reach *out, const struct trace *how, const void *who, int place, int most);
#endif
