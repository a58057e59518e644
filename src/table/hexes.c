/* hexes.c - cells have two coordinates, so that both layouts are the same but for the number of their first side: a
 * flat-top board turned by a twelfth clockwise is a pointy-top one, and its side 1 that one's side 0.
 *
 * On the sheet, offsets are in thousandths of the distance between two sides: sqrt(3) / 2, and 1 / sqrt(3). */
#include "table/hexes.h"
#include <limits.h>

enum { LONG = 866, CORNER = 577, HALF_CORNER = 289, UNIT = 1000 };

const char *hex_side_name(const struct pack *p, int side)
{
	static const char *const name[2][HEX_SIDES] = {
		{ "n", "ne", "se", "s", "sw", "nw" }, { "ne", "e", "se", "sw", "w", "nw" }
	};

	return name[p->hex_pointy][side];
}

void hex_step(int step[2], const struct pack *p, int side)
{
	static const int8_t way[HEX_SIDES][2] = { { 0, -1 }, { 1, -1 }, { 1, 0 }, { 0, 1 }, { -1, 1 }, { -1, 0 } };
	const int8_t *found = way[(side + p->hex_pointy) % HEX_SIDES];

	step[0] = found[0];
	step[1] = found[1];
}

/* Half of N, rounded down. */
static int half(int n)
{
	return (n - (n < 0)) / 2;
}

int hex_at(const struct pack *p, int q, int r)
{
	const struct hex_grid *g = &p->hex_grid;
	int column = (p->hex_pointy ? q + half(r) : q) - g->first_column;
	int row = (p->hex_pointy ? r : r + half(q)) - g->first_row;

	return column < 0 || row < 0 || column >= g->columns || row >= g->rows ? HEX_NOWHERE
		: g->cell[row * g->columns + column];
}

int hex_direction(const struct pack *p, int from, int to)
{
	int n = hex_distance(p, from, to);

	for (int side = 0; side < HEX_SIDES && n == 1; side++)
		if (p->hex[from].beside[side] == to)
			return side;
	for (int side = 0; side < HEX_SIDES && n > 1; side++) {
		int step[2];

		hex_step(step, p, side);
		if (p->hex[from].q + n * step[0] == p->hex[to].q && p->hex[from].r + n * step[1] == p->hex[to].r)
			return side;
	}
	return -1;
}

int hex_ring(const struct pack *p, int place, int distance, int16_t *out)
{
	int step[2], q, r, n = 0;

	if (distance <= 0 || hex_distance(p, place, place) < 0) {
		*out = (int16_t)place;
		return distance == 0;
	}
	hex_step(step, p, 0);
	q = p->hex[place].q + distance * step[0];
	r = p->hex[place].r + distance * step[1];
	for (int edge = 0; edge < HEX_SIDES; edge++)
		for (int i = 0; i < distance; i++) {
			int found = hex_at(p, q, r);

			if (found >= 0)
				out[n++] = (int16_t)found;
			hex_step(step, p, (edge + 2) % HEX_SIDES);
			q += step[0];
			r += step[1];
		}
	return n;
}

void hex_list_add(struct hex_list *l, const struct pack *p, int hex)
{
	if (l->n == HEXES_LISTED_MOST)
		return;
	l->q[l->n] = p->hex[hex].q;
	l->r[l->n++] = p->hex[hex].r;
}

int hex_list_nearest(const struct hex_list *l, const struct pack *p, int from, int otherwise)
{
	int q = p->hex[from].q, r = p->hex[from].r, nearest = INT_MAX;

	for (int i = 0; i < l->n; i++) {
		int dq = l->q[i] - q, dr = l->r[i] - r, twice = abs(dq) + abs(dr) + abs(dq + dr);

		nearest = twice < nearest ? twice : nearest;
	}
	return l->n ? nearest / 2 : otherwise;
}

/* --- where they lie on the sheet ---------------------------------------------------------------- */

static int part(int of, int thousandths)
{
	int n = of * thousandths;

	return (n >= 0 ? n + UNIT / 2 : n - UNIT / 2) / UNIT;
}

int hex_side(const struct pack *p, int dx, int dy)
{
	static const int16_t way[2][HEX_SIDES][2] = {
		{ { 0, -UNIT }, { LONG, -UNIT / 2 }, { LONG, UNIT / 2 }, { 0, UNIT }, { -LONG, UNIT / 2 }, { -LONG, -UNIT / 2 } },
		{ { UNIT / 2, -LONG }, { UNIT, 0 }, { UNIT / 2, LONG }, { -UNIT / 2, LONG }, { -UNIT, 0 }, { -UNIT / 2, -LONG } },
	};
	const int16_t (*to)[2] = way[p->hex_pointy];
	int off = p->hex_across / 5;

	for (int side = 0; side < HEX_SIDES; side++)
		if (abs(dx - part(p->hex_across, to[side][0])) <= off && abs(dy - part(p->hex_across, to[side][1])) <= off)
			return p->hex_across > 0 ? side : -1;
	return -1;
}

bool hex_at_water(const struct pack *p, int place, int side)
{
	int step[2];

	if (hex_distance(p, place, place) < 0)
		return false;
	hex_step(step, p, side);
	return hex_at(p, p->hex[place].q + step[0], p->hex[place].r + step[1]) == HEX_WATER;
}

void hex_corner(int *dx, int *dy, const struct pack *p, int across, int corner)
{
	static const int16_t way[2][HEX_SIDES][2] = {
		{ { -HALF_CORNER, -UNIT / 2 }, { HALF_CORNER, -UNIT / 2 }, { CORNER, 0 },
		  { HALF_CORNER, UNIT / 2 }, { -HALF_CORNER, UNIT / 2 }, { -CORNER, 0 } },
		{ { 0, -CORNER }, { UNIT / 2, -HALF_CORNER }, { UNIT / 2, HALF_CORNER },
		  { 0, CORNER }, { -UNIT / 2, HALF_CORNER }, { -UNIT / 2, -HALF_CORNER } },
	};
	const int16_t *at = way[p->hex_pointy][corner % HEX_SIDES];

	*dx = part(across, at[0]);
	*dy = part(across, at[1]);
}
