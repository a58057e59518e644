/* c05_settle.c - 5.1 Each side wins a neutral Area; and what a PC marker is worth in an Area. */
#include "rules/charles/sequence.h"

/* --- Areas in order of rank ------------------------------------------------------------------------------------ */

void areas_add(struct run *r, struct areas *a, int area, int rank)
{
	int i = a->n;

	if (i == AREAS_MOST)
		broken(r, "more than %d Areas to choose from", AREAS_MOST);
	for (; i > 0 && a->of[i - 1].rank < rank; i--)
		a->of[i] = a->of[i - 1];
	a->of[i].area = (int16_t)area;
	a->of[i].rank = (int16_t)rank;
	a->n++;
}

void areas_offer(struct question *q, const struct areas *a)
{
	for (int i = 0; i < a->n; i++)
		allow(q, PLACE(a->of[i].area));
}

/* Is AREA the last of its Infrastructure that SEAT does not hold? */
static bool completes_infrastructure(const struct table *t, int seat, int area)
{
	int n = place_attribute(t->pack, area, INFRASTRUCTURE);

	if (n <= 0)
		return false;
	for_areas(t, other)
		if (other != area && place_attribute(t->pack, other, INFRASTRUCTURE) == n && control_of(t, other) != seat)
			return false;
	return true;
}

static bool completes_region(const struct table *t, int seat, int area)
{
	int n = 0;

	for_areas(t, other)
		n += region_of(t, other) == region_of(t, area) && control_of(t, other) == seat;
	return n + 1 == chart_at(t->pack, REGION_NEEDED, region_of(t, area) - SOUTH);
}

int rank_of_marker(const struct table *t, int seat, int area)
{
	enum { WORTH_INFRASTRUCTURE = 200, WORTH_REGION = 100 };
	int rank = 0;

	if (completes_infrastructure(t, seat, area))
		rank += WORTH_INFRASTRUCTURE;
	if (completes_region(t, seat, area))
		rank += WORTH_REGION;
	for_edges_of(t->pack, e, area)
		rank += control_of(t, e->to) == 0;
	return rank;
}

/* --- 5.1 ---------------------------------------------------------------------------------------------------------- */

/* Is SEAT's PC marker, Local Notable or Army there?  Unled Brigades do not count (C-3). */
static bool is_held_by(const struct table *t, int area, int seat)
{
	int notable = notable_at(t, area);

	return control_of(t, area) == seat || has_army(t, area, seat) || (notable >= 0 && owner_of(t, notable) == seat);
}

static bool is_near(const struct table *t, int area, int seat)
{
	if (is_held_by(t, area, seat))
		return true;
	for_edges_of(t->pack, e, area)
		if (is_held_by(t, e->to, seat))
			return true;
	return false;
}

static const char *bar_to_settle(const struct table *t, int seat, int area)
{
	if (control_of(t, area))
		return "is not neutral (5.1)";
	if (!is_next_to_control(t, area, seat))
		return "is not next to a PC marker of yours (5.1)";
	if (is_near(t, area, enemy_of(seat)))
		return "is at or next to an enemy PC marker, Local Notable or Army (5.1)";
	return would_isolate(t, seat, area) ? "would Isolate a PC marker (5.1, 11.3)" : NULL;
}

/* It must be done where it can be. */
bool settle_areas(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r), area;
	struct question *q = question(r, seat, "5.1", K_SETTLE);
	struct areas legal = { 0 };

	for_areas(t, at) {
		const char *why = bar_to_settle(t, seat, at);

		if (!why)
			areas_add(r, &legal, at, rank_of_marker(t, seat, at));
		else if (explaining(r))
			deny(q, PLACE(at), "%s", why);
	}
	if (legal.n == 0)
		return false;
	areas_offer(q, &legal);
	area = ask_index(q);
	emit(r, "5.1", F_SETTLED, SEAT(seat), PLACE(area));
	set_control(r, "5.1", area, seat);
	return false;
}
