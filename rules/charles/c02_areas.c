/* c02_areas.c - 2.1 The map: Areas, what is printed there, and where a place belongs; 14.1 Fortresses. */
#include "rules/charles/charles.h"

/* An attribute that is a count or a flag: absent is 0. */
static int given(const struct table *t, int area, int attribute)
{
	int value = place_attribute(t->pack, area, attribute);

	return value > 0 ? value : 0;
}

/* --- lines --------------------------------------------------------------------------------------------- */

int line_between(const struct table *t, int area, int other)
{
	for_edges_of(t->pack, e, area)
		if (e->to == other)
			return e->attribute[LINE];
	return -1;
}

bool is_adjacent(const struct table *t, int area, int other)
{
	return line_between(t, area, other) >= 0;
}

/* Few lines are asked for, so what is seen twice costs less than to remember what was seen. */
bool is_within(const struct table *t, int area, int other, int lines)
{
	if (area == other)
		return true;
	if (lines > 0)
		for_edges_of(t->pack, e, area)
			if (is_within(t, e->to, other, lines - 1))
				return true;
	return false;
}

/* --- where a place is ------------------------------------------------------------------------------------ */

bool is_inside_place(const struct table *t, int place)
{
	const struct pack *p = t->pack;
	int area;

	for (int of; (of = p->place[place].of) >= 0; place = place_of(t, of))
		if (kind_of_piece(t, of) == NOTABLE)
			return is_area(t, place_of(t, of));
	area = place_attribute(p, place, OF_AREA);
	return area >= 0 && place != camp_of(t, area, ROYALIST) && place != camp_of(t, area, PARLIAMENT);
}

/* --- 14.1 Fortresses --------------------------------------------------------------------------------------- */

int find_notable(const struct table *t, int area)
{
	for_pieces_at(t, piece, area)
		if (kind_of_piece(t, piece) == NOTABLE)
			return piece;
	return -1;
}

int class_of(const struct table *t, int area)
{
	return given(t, area, CLASS);
}

bool is_fortress(const struct table *t, int area)
{
	return class_of(t, area) > 0 || notable_at(t, area) >= 0;
}

enum { NOTABLE_SURRENDER = 4, NOTABLE_ROOM = 4 };        /* 13.0, 14.2 */

int surrender_value(const struct table *t, int area)
{
	return class_of(t, area) ? given(t, area, SURRENDER) : NOTABLE_SURRENDER;
}

int owner_of_fortress(const struct table *t, int area)
{
	int notable = notable_at(t, area);

	if (notable >= 0)
		return owner_of(t, notable);
	return class_of(t, area) ? control_of(t, area) : 0;
}

int capacity_of(const struct table *t, int area)
{
	if (class_of(t, area))
		return given(t, area, LIMITED) ? 1 : class_of(t, area);
	return notable_at(t, area) >= 0 ? NOTABLE_ROOM : 0;
}

bool is_supply_fortress(const struct table *t, int area)
{
	return class_of(t, area) && !given(t, area, LIMITED);
}

bool is_masked(const struct table *t, int area)
{
	int owner = owner_of_fortress(t, area);

	return owner && is_fortress(t, area) && field_army(t, area, enemy_of(owner)) >= 0;
}

/* --- 11 control ------------------------------------------------------------------------------------------------ */

void set_control(struct run *r, const char *rule, int area, int seat)
{
	struct table *t = table(r);
	int before = control_of(t, area);

	if (before == seat)
		return;
	set_place_number(t, area, CONTROL, seat);
	if (given(t, area, HARBOUR))
		set_navy(r, rule);
}

int count_control(const struct table *t, int seat)
{
	int n = 0;

	for_areas(t, area)
		n += control_of(t, area) == seat;
	return n;
}
