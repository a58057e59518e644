/* journey.c - see journey.h.
 *
 * A place on the way is an answer like an end: who goes on from there is asked again with what is left, so that the
 * player may choose his way, and turn back from what he meets.  Who cannot go on is asked all the same, with no answer
 * but to stay: if his order goes on, he is told why it does not. */
#include "play/journey.h"

enum { EXPLAINED = 99 };                         /* points; who is told how many he lacks is not told of more */

struct reach *reach_new(struct run *r)
{
	const struct pack *p = table(r)->pack;
	struct reach *new = scratch(r, sizeof *new);

	reach_lay_out(new, p, scratch(r, (unsigned)reach_room(p)));
	return new;
}

void journey_begin(struct run *r, struct journey *j, int seat, int from)
{
	j->table = table(r);
	j->seat = seat;
	j->from = j->at = from;
	j->piece = scratch(r, (unsigned)j->table->pack->n_pieces * sizeof *j->piece);
}

/* --- where to --------------------------------------------------------------------------------------- */

static void tell_who(struct question *q, const struct journey *j)
{
	for (int i = 0; i < j->n; i++)
		about(q, j->piece[i]);
}

/* The nearest first, but places to shun last.  Sorted without a branch, as no processor foresees which they are. */
static void offer_places(struct question *q, struct reach *near)
{
	int16_t *place = near->place, *shunned = near->spare;
	int n = 0, others = 0;

	for (int i = 0; i < near->n; i++) {
		bool shun = near->at[place[i]].found & REACH_SHUNNED;

		shunned[n] = place[i];
		place[others] = place[i];
		n += shun;
		others += !shun;
	}
	memcpy(place + others, shunned, (size_t)n * sizeof *place);
	for (int i = 0; i < near->n; i++)
		allow(q, PLACE(place[i]));
}

static void deny_place(struct question *q, const struct travel *how, const struct journey *j, const struct reach *far,
                       int place)
{
	const char *slowest = j->table->pack->piece[j->slowest].name, *why = how->ways->bar(j, place);
	int kept_out = how->kept_out ? how->kept_out(j, place) : j->slowest;

	if (reach_cost(far, place) < 0)
		deny(q, PLACE(place), "cannot be reached by %s: %s", j->table->pack->piece[kept_out].name,
		     why ? why : how->surrounded);
	else if (far->at[place].found & REACH_PASSED)
		deny(q, PLACE(place), "cannot be reached by %s: %s", slowest, how->no_room);
	else
		deny(q, PLACE(place), "cannot be reached by %s: %d %s needed, %d left%s", slowest, reach_cost(far, place),
		     how->points, j->limit - j->spent, how->points_rule);
}

/* Tells, for each place where the pieces cannot go, what is in the way. */
static void explain(struct run *r, struct question *q, const struct travel *how, const struct journey *j,
                    const struct reach *near)
{
	const struct pack *p = j->table->pack;
	struct reach *far = reach_new(r);

	how->find(j, EXPLAINED, far);
	for (int place = 0; place < p->n_places; place++)
		if (p->place[place].on_map && (reach_cost(near, place) < 0 || near->at[place].found & REACH_PASSED))
			deny_place(q, how, j, far, place);
}

/* The next place, or -1: here. */
static int choose_place(struct run *r, struct question *q, const struct travel *how, const struct journey *j,
                        struct reach *near)
{
	thing to;

	how->find(j, j->limit - j->spent, near);
	if (near->n == 0 && j->spent == 0 && !how->may_stay)
		return -1;
	tell_who(q, j);
	offer_places(q, near);
	if (explaining(r))
		explain(r, q, how, j, near);
	if (j->spent > 0)
		stop(q, how->stay);
	else if (how->may_stay)
		allow(q, how->stay);
	to = ask(q);
	return to == how->stay ? -1 : index_of(to);
}

/* --- on the way -------------------------------------------------------------------------------------- */

/* Each step of the way to PLACE; false: they got no farther than they did. */
static bool follow(struct run *r, const struct travel *how, struct journey *j, struct reach *near, int place)
{
	int n = reach_way(near, place), before = j->spent;
	bool on = true;

	for (int i = 0; i < n && on; i++) {
		j->spent = before + reach_cost(near, near->spare[i]);
		on = how->enter(r, j, near->spare[i]);
	}
	j->spent = before + reach_cost(near, j->at);
	return on;
}

static void be_halted(struct run *r, struct question *q, const struct travel *how, const struct journey *j)
{
	const struct pack *p = j->table->pack;

	tell_who(q, j);
	for (int place = 0; explaining(r) && place < p->n_places; place++)
		if (p->place[place].on_map && place != j->at)
			deny(q, PLACE(place), "is too far: %s %s %s", how->halted_by, p->place[j->at].name, how->halt);
	stop(q, how->stay);
	ask(q);
}

void travel(struct run *r, const struct travel *how, struct journey *j, const char *rule, int key)
{
	struct reach *near = reach_new(r);

	do {
		int to = choose_place(r, question(r, j->seat, rule, key), how, j, near);

		if (to < 0 || !follow(r, how, j, near, to))
			return;
	} while (!(how->ways->look(j, j->at) & REACH_ENDS));
	be_halted(r, question(r, j->seat, how->halt_rule, key), how, j);
}
