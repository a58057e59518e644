/* c13_terrain.c - 13 Terrain: what it is, whom it stops, whom it keeps out. */
#include "rules/jacobite/jacobite.h"

/* 13.5, 13.7 A river, unless a bridge leads over it; 13.8 for guns a bog. */
bool is_impassable(const struct table *t, int hex, int piece)
{
	switch (ground_of(t, hex)) {
	case RIVER_GROUND:
		return !place_number(t, hex, BRIDGE);
	case BOG_GROUND:
		return kind_of_piece(t, piece) == ARTILLERY;
	default:
		return false;
	}
}

/* --- 13.3 hills --------------------------------------------------------------------------------------- */

bool is_hill(const struct table *t, int hex)
{
	return ground_of(t, hex) == HILL_GROUND;
}

enum { HILLS_MOST = 256 };

static bool is_among(const int16_t *hill, int n, int hex)
{
	for (int i = 0; i < n; i++)
		if (hill[i] == hex)
			return true;
	return false;
}

bool are_one_hill(const struct table *t, int hex, int other)
{
	int16_t hill[HILLS_MOST] = { (int16_t)hex };
	int n = 1;

	if (!is_hill(t, hex) || !is_hill(t, other))
		return false;
	for (int i = 0; i < n; i++) {
		if (hill[i] == other)
			return true;
		for_hexes_beside(t->pack, next, hill[i])
			if (n < HILLS_MOST && is_hill(t, next) && !is_among(hill, n, next))
				hill[n++] = (int16_t)next;
	}
	return false;
}

/* --- 13.10, 13.11 sides ------------------------------------------------------------------------------- */

/* FIRST is the number of side NE; a side has what either of its two hexes says. */
static bool has_on_side(const struct table *t, int hex, int side, int first)
{
	int beyond = hex_neighbour(t->pack, hex, side);

	return place_number(t, hex, first + side) ||
		(beyond >= 0 && place_number(t, beyond, first + hex_opposite(side)));
}

bool has_wall(const struct table *t, int hex, int side)
{
	return has_on_side(t, hex, side, WALL_NE);
}

bool has_works(const struct table *t, int hex, int side)
{
	return has_on_side(t, hex, side, WORKS_NE);
}

/* --- 3.3 stops ---------------------------------------------------------------------------------------- */

/* 13.10, 13.11 Whoever crosses a wall or works stops behind them. */
bool stops_who_crosses(const struct table *t, int hex, int side)
{
	return has_wall(t, hex, side) || has_works(t, hex, side);
}

static bool stops_by_ground(const struct table *t, int hex)
{
	switch (ground_of(t, hex)) {
	case FOREST_GROUND: case BUILDING_GROUND: case CHURCH_GROUND: case CAMP_GROUND: case RAVINE_GROUND:
		return true;
	case STREAM_GROUND: case FORD_GROUND:
		return !place_number(t, hex, BRIDGE);
	default:
		return false;
	}
}

/* 13.9 A unit, no lone leader, also stops when it leaves a ravine. */
bool stops_who_enters(const struct table *t, int piece, int hex, int side)
{
	return stops_by_ground(t, hex_neighbour(t->pack, hex, side)) ||
		(is_unit(t, piece) && ground_of(t, hex) == RAVINE_GROUND) || stops_who_crosses(t, hex, side);
}
