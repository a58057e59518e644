/* c04_sight.c - 4.3 Line of sight: what stands in the way.  The geometry is in table/sight.h. */
#include "rules/jacobite/combat.h"

struct eye {
	const struct table *t;
	int unit, from, to;
	bool gun_on_hill;
};

static bool has_cover(const struct table *t, int hex)
{
	int ground = ground_of(t, hex);

	return ground == FOREST_GROUND || ground == BUILDING_GROUND || ground == CHURCH_GROUND;
}

/* UNIT and its leader, who may only be thought to stand elsewhere, are not in their own way. */
static bool is_occupied(const struct eye *e, int hex)
{
	return first_at(e->t, hex) >= 0 && place_of(e->t, e->unit) != hex;
}

/* 13.3 A gun on a hill fires over friends on the lower hexes beside it, unless they are in a ravine. */
static bool is_fired_over(const struct eye *e, int hex)
{
	const struct table *t = e->t;

	return e->gun_on_hill && hex_distance(t->pack, e->from, hex) == 1 && ground_of(t, hex) != RAVINE_GROUND &&
		seat_at(t, hex) == owner_of(t, e->unit);
}

/* 13.3 On one plateau everybody sees everybody; any other hill hides what is behind it. */
static bool is_in_the_way(const void *context, int hex)
{
	const struct eye *e = context;
	const struct table *t = e->t;

	if (has_cover(t, hex))
		return true;
	if (is_hill(t, hex) && !(are_one_hill(t, e->from, hex) && are_one_hill(t, e->to, hex)))
		return true;
	if (!is_occupied(e, hex))
		return false;
	return is_hill(t, hex) || !is_fired_over(e, hex);
}

/* 13.10 A wall that one stands at is looked over; one that the line runs along hides nothing. */
static bool is_walled(const void *context, const struct met_side *side)
{
	const struct eye *e = context;

	return !side->of_end && side->met != SIDE_ALONG && has_wall(e->t, side->place, side->side);
}

bool looks(const struct table *t, int unit, int from, int to, struct blocked *why)
{
	struct eye eye = { t, unit, from, to, kind_of_piece(t, unit) == ARTILLERY && is_hill(t, from) };
	struct sight sight = { .context = &eye, .hex = is_in_the_way, .side = is_walled, .nowhere = true };

	return sight_is_clear(t->pack, &sight, from, to, why);
}

bool sees(const struct table *t, int unit, int from, int to)
{
	return looks(t, unit, from, to, NULL);
}
