/* hexes.c - offsets in thousandths of the distance between two sides: sqrt(3) / 2, and 1 / sqrt(3). */
#include <stdlib.h>
#include "table/hexes.h"

enum { LONG = 866, CORNER = 577, HALF_CORNER = 289, UNIT = 1000 };

static int part(int of, int thousandths)
{
	int n = of * thousandths;

	return (n >= 0 ? n + UNIT / 2 : n - UNIT / 2) / UNIT;
}

int hex_side(const struct pack *p, int dx, int dy)
{
	static const int16_t way[HEX_SIDES][2] = {
		{ 0, -UNIT }, { LONG, -UNIT / 2 }, { LONG, UNIT / 2 }, { 0, UNIT }, { -LONG, UNIT / 2 }, { -LONG, -UNIT / 2 }
	};
	int off = p->hex_across / 5;

	for (int side = 0; side < HEX_SIDES; side++)
		if (abs(dx - part(p->hex_across, way[side][0])) <= off && abs(dy - part(p->hex_across, way[side][1])) <= off)
			return p->hex_across > 0 ? side : -1;
	return -1;
}

int hex_neighbour(const struct pack *p, int place, int side)
{
	const struct place *at = &p->place[place];

	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map && i != place && hex_side(p, p->place[i].x - at->x, p->place[i].y - at->y) == side)
			return i;
	return -1;
}

bool hex_at_water(const struct pack *p, int place, int side)
{
	const struct place *at = &p->place[place];

	for (int i = 0; i < p->n_waters; i++)
		if (hex_side(p, p->water[i].x - at->x, p->water[i].y - at->y) == side)
			return true;
	return false;
}

void hex_corner(int *dx, int *dy, int across, int corner)
{
	static const int16_t way[HEX_SIDES][2] = {
		{ -HALF_CORNER, -UNIT / 2 }, { HALF_CORNER, -UNIT / 2 }, { CORNER, 0 },
		{ HALF_CORNER, UNIT / 2 }, { -HALF_CORNER, UNIT / 2 }, { -CORNER, 0 }
	};

	*dx = part(across, way[corner % HEX_SIDES][0]);
	*dy = part(across, way[corner % HEX_SIDES][1]);
}
