/* c11_control.c - 11 Political Control: 5.2 and 11.2 the phase, 11.3 Isolation, 11.1 markers for an Operations card. */
#include "rules/charles/sequence.h"

/* --- 11.3 ----------------------------------------------------------------------------------------------------- */

enum { SET_OF_PLACES = 16 };                             /* words of a set of all places */

/* The search for what is connected: of this seat, with the marker of another in one Area more. */
struct search {
	const struct table *t;
	int seat;
	int with, with_seat;                     /* an Area, and whose it is to be; -1: none */
	uint64_t *reached;
	int16_t *room;
	int n;
};

static int control_in(const struct search *s, int area)
{
	return area == s->with ? s->with_seat : control_of(s->t, area);
}

static void reach(struct search *s, int area)
{
	if (is_in_set(s->reached, area))
		return;
	s->reached[area >> 6] |= UINT64_C(1) << (area & 63);
	s->room[s->n++] = (int16_t)area;
}

/* 11.3, C-5 An Army, a Local Notable who is not besieged, a Supply Fortress that is neither besieged nor masked. */
static bool is_source(const struct search *s, int area)
{
	const struct table *t = s->t;
	int notable;

	if (first_at(t, area) < 0 && !class_of(t, area))
		return false;                    /* an empty Area without a Fortress */
	if (has_army(t, area, s->seat))
		return true;
	if (is_besieged(t, area))
		return false;
	notable = notable_at(t, area);
	if (notable >= 0 && owner_of(t, notable) == s->seat)
		return true;
	return is_supply_fortress(t, area) && control_in(s, area) == s->seat && !is_masked(t, area);
}

/* Through Areas of one's own and neutral ones, not over a Maritime line. */
static void spread(struct search *s)
{
	for_areas(s->t, area)
		if (is_source(s, area))
			reach(s, area);
	for (int i = 0; i < s->n; i++)
		for_edges_of(s->t->pack, e, s->room[i])
			if (e->attribute[LINE] != MARITIME && control_in(s, e->to) != enemy_of(s->seat))
				reach(s, e->to);
}

/* Into CUT, of SET_OF_PLACES words; returns how many. */
static int find_cut(const struct table *t, int seat, int with, int with_seat, uint64_t *cut)
{
	uint64_t reached[SET_OF_PLACES] = { 0 };
	int16_t room[AREAS_MOST];
	struct search s = { t, seat, with, with_seat, reached, room, 0 };
	int n = 0;

	memset(cut, 0, SET_OF_PLACES * sizeof *cut);
	spread(&s);
	for_areas(t, area)
		if (!is_in_set(reached, area) && control_in(&s, area) == seat && !is_fortress(t, area)) {
			cut[area >> 6] |= UINT64_C(1) << (area & 63);
			n++;
		}
	return n;
}

int find_isolated(struct run *r, int seat, uint64_t *cut)
{
	const struct table *t = table(r);

	if (t->pack->n_places > 64 * SET_OF_PLACES)
		broken(r, "more places than a set of them has room for");
	return find_cut(t, seat, -1, 0, cut);
}

/* Does a way of SEAT's lead through AREA, in at one side and out at another? */
static bool is_way_through(const struct table *t, int seat, int area)
{
	int n = 0;

	for_edges_of(t->pack, e, area)
		n += e->attribute[LINE] != MARITIME && control_of(t, e->to) != enemy_of(seat);
	return n > 1;
}

/* A marker of one's own cuts off none of one's own, and of the enemy's besides those that are cut off already. */
bool would_isolate(const struct table *t, int seat, int area)
{
	uint64_t cut[SET_OF_PLACES];
	int after;

	if (!is_way_through(t, enemy_of(seat), area))
		return false;
	after = find_cut(t, enemy_of(seat), area, seat, cut);
	return after > 0 && after > find_cut(t, enemy_of(seat), -1, 0, cut);
}

bool is_next_to_control(const struct table *t, int area, int seat)
{
	for_edges_of(t->pack, e, area)
		if (control_of(t, e->to) == seat)
			return true;
	return false;
}

/* --- 5.2, 11.2 -------------------------------------------------------------------------------------------------- */

bool occupies(const struct table *t, int seat, int area)
{
	int notable = notable_at(t, area);

	if (notable >= 0)
		return owner_of(t, notable) == seat;
	return !is_fortress(t, area) && field_brigades(t, area, seat) > 0;
}

static void remove_isolated(struct run *r, int seat)
{
	const struct table *t = table(r);
	uint64_t *cut = scratch(r, SET_OF_PLACES * sizeof *cut);

	find_isolated(r, seat, cut);
	for_areas(t, area)
		if (is_in_set(cut, area)) {
			emit(r, "11.3", F_ISOLATED, SEAT(seat), PLACE(area));
			set_control(r, "11.3", area, 0);
		}
}

/* Both place before either removes; Parliament's go first, which may save Royalist ones. */
bool change_control(struct run *r)
{
	const struct table *t = table(r);

	for (int seat = PARLIAMENT; seat >= ROYALIST; seat--)
		for_areas(t, area)
			if (occupies(t, seat, area) && control_of(t, area) != seat) {
				emit(r, "11.2", F_CONVERTED, SEAT(seat), PLACE(area));
				set_control(r, "11.2", area, seat);
			}
	remove_isolated(r, PARLIAMENT);
	remove_isolated(r, ROYALIST);
	laugh_at_newcastle(r);
	return false;
}

/* --- 11.1 Operations cards ---------------------------------------------------------------------------------------- */

/* C-6 Neutral Areas, and the enemy's where one's own Army is, next to a marker that lies there already. */
static const char *bar_to_place(const struct table *t, int seat, int area)
{
	if (control_of(t, area) == seat)
		return "is yours already (11.1)";
	if (is_fortress(t, area))
		return "is a Fortress (11.1)";
	if (control_of(t, area) && !has_army(t, area, seat))
		return "is the enemy's, and no Army of yours is there (11.1)";
	return is_next_to_control(t, area, seat) ? NULL : "is not next to a PC marker of yours (11.1)";
}

bool may_place_any(const struct table *t, int seat)
{
	for_areas(t, area)
		if (!bar_to_place(t, seat, area))
			return true;
	return false;
}

void place_markers(struct run *r, int seat, int most)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "11.1", K_PLACE_AT);
	struct areas legal = { 0 };
	thing chosen[AREAS_MOST];
	int n;

	about(q, PIECE(track(t, used(t, USE_CARD)) - 1));
	for_areas(t, area)
		if (!bar_to_place(t, seat, area))
			areas_add(r, &legal, area, rank_of_marker(t, seat, area));
		else if (explaining(r))
			deny(q, PLACE(area), "%s", bar_to_place(t, seat, area));
	areas_offer(q, &legal);
	n = ask_some(q, 1, legal.n < most ? legal.n : most, chosen);
	for (int i = 0; i < n; i++) {
		emit(r, "11.1", F_PLACED, SEAT(seat), chosen[i]);
		set_control(r, "11.1", index_of(chosen[i]), seat);
	}
}
