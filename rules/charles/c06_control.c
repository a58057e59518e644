/* c06_control.c - 6.4, 11.1 PC markers that an event places or takes off. */
#include "rules/charles/steps.h"

/* What one more marker of SEAT in AREA is worth to a beginner: a chain of an Infrastructure nearly his, a Region nearly
 * his, one of the enemy's less, and friends around it, so that it is not Isolated. */
static int worth_of(const struct table *t, int seat, int area)
{
	int n = place_attribute(t->pack, area, INFRASTRUCTURE), worth = 0, lacking = 0;

	if (n > 0) {
		for_areas(t, other)
			lacking += place_attribute(t->pack, other, INFRASTRUCTURE) == n && control_of(t, other) != seat;
		worth += lacking == 1 ? 8 : 3;
	}
	worth += control_of(t, area) == enemy_of(seat) ? 4 : 0;
	for_edges_of(t->pack, e, area) {
		worth += control_of(t, e->to) == seat;
		worth -= has_army(t, e->to, enemy_of(seat));
	}
	return worth;
}

/* What was chosen before narrows what can be chosen: by distinct_regions, by one_region. */
struct markers {
	unsigned regions;                        /* bits */
	int n;
};

static const char *bar_by_regions(const struct event *e, const struct markers *m, int area)
{
	bool chosen = m->regions >> (region_of(table(e->r), area) - SOUTH) & 1;

	if (m->n > 0 && step_says(e, A_DISTINCT) && chosen)
		return "is in a Region that has had its marker by this card (6.4)";
	return m->n > 0 && step_says(e, A_ONE_REGION) && !chosen ? "is in another Region: the card wants one (6.4)" : NULL;
}

static void note_region(const struct event *e, struct markers *m, int area)
{
	m->regions |= 1u << (region_of(table(e->r), area) - SOUTH);
	m->n++;
}

/* What bars AREA from a marker's being placed, or taken off; NULL: nothing. */
typedef const char *bar_to_marker(const struct event *e, int area);

/* The next Area, or -1: there is none, or he stops. */
static int ask_area(struct event *e, const struct markers *m, bar_to_marker *bar)
{
	const struct table *t = table(e->r);
	struct question *q;
	struct spots s = { .n = 0 };

	for_areas(t, area)
		if (!bar(e, area) && !bar_by_regions(e, m, area))
			add_spot(&s, area, worth_of(t, e->seat, area));
	if (!s.n)
		return -1;
	q = question(e->r, e->seat, "6.4", K_PLAY_AT);
	about(q, PIECE(e->card));
	for (int i = 0; i < s.n; i++)
		allow(q, PLACE(s.of[i].area));
	if (explaining(e->r))
		for_areas(t, area) {
			const char *why = bar(e, area);

			if (!why)
				why = bar_by_regions(e, m, area);
			if (why)
				deny(q, PLACE(area), "%s", why);
		}
	stop(q, NOTHING);
	return ask_index(q);
}

/* --- placing ------------------------------------------------------------------------------------------------- */

static const char *bar_to_pc_in(const struct event *e, int area)
{
	const struct table *t = table(e->r);

	if (!is_in_step(e, area))
		return "is not in a Region of the card (6.4)";
	if (is_fortress(t, area))
		return "is a Fortress (11.1)";
	if (control_of(t, area) == e->seat)
		return "has your marker already (11.1)";
	if (control_of(t, area) && step_has(e, A_MODE, V_OPEN))
		return "has a PC marker, and the card wants Areas without one (6.4)";
	if (control_of(t, area) && !is_open_to_pc(t, e->seat, area))
		return "holds enemy troops, who protect the marker (6.4)";
	return NULL;
}

const char *bar_to_pc(struct event *e)
{
	for_areas(table(e->r), area)
		if (!bar_to_pc_in(e, area))
			return NULL;
	return "finds no Area for a PC marker (6.4)";
}

void play_pc(struct event *e)
{
	struct markers m = { 0, 0 };
	int count = step_number(e, A_COUNT, 1);

	while (m.n < count) {
		int area = ask_area(e, &m, bar_to_pc_in);

		if (area < 0)
			return;
		emit(e->r, "6.4", F_PLACED, SEAT(e->seat), PLACE(area));
		set_control(e->r, "6.4", area, e->seat);
		note_region(e, &m, area);
	}
}

/* --- taking off -------------------------------------------------------------------------------------------------- */

static const char *bar_to_take_off(const struct event *e, int area)
{
	const struct table *t = table(e->r);

	if (!is_in_step(e, area))
		return "is not in a Region of the card (6.4)";
	if (control_of(t, area) != enemy_of(e->seat))
		return "has no enemy PC marker (6.4)";
	return is_open_to_pc(t, e->seat, area) ? NULL : "is a Fortress, or holds enemy troops: the marker is safe (6.4)";
}

const char *bar_to_pc_off(struct event *e)
{
	for_areas(table(e->r), area)
		if (!bar_to_take_off(e, area))
			return NULL;
	return "finds no enemy PC marker that could be taken off (6.4)";
}

void play_pc_off(struct event *e)
{
	struct markers m = { 0, 0 };
	int count = step_number(e, A_COUNT, 1);

	while (m.n < count) {
		int area = ask_area(e, &m, bar_to_take_off);

		if (area < 0)
			return;
		emit(e->r, "6.4", F_PC_OFF, SEAT(control_of(table(e->r), area)), PLACE(area));
		set_control(e->r, "6.4", area, 0);
		note_region(e, &m, area);
	}
}
