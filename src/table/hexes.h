/* hexes.h - the hexes of a board: which touch, how far apart they are, in which direction.
 *
 * A pack with hexes (pack.hex_across) lays them flat-top, sides up and down and corners left and right, or pointy-top,
 * corners up and down (pack.hex_pointy).  Sides, and with them directions, are numbered clockwise from the one on top,
 * or the right one of two on top; corner N is where side N begins, going clockwise.
 * The loader finds for each hex its cell of the grid (struct hex of pack.h), so that all of this but hex_ring takes the
 * same short time on every board.  Holes and edges are where hex_at says so.  PLACE may lie off the map: nothing is
 * beside it, and it is no distance from anywhere. */
#ifndef TABLE_HEXES_H
#define TABLE_HEXES_H
#include <stdlib.h>
#include "table/pack.h"

enum { HEX_SIDES = 6 };
enum { FLAT_N, FLAT_NE, FLAT_SE, FLAT_S, FLAT_SW, FLAT_NW };
enum { POINTY_NE, POINTY_E, POINTY_SE, POINTY_SW, POINTY_W, POINTY_NW };

/* "ne": what the board of P calls SIDE. */
const char *hex_side_name(const struct pack *p, int side);
static inline int hex_opposite(int side) { return (side + HEX_SIDES / 2) % HEX_SIDES; }

/* From one cell of the grid to the next through SIDE: what is added to q and r. */
void hex_step(int step[2], const struct pack *p, int side);

/* The place in a cell of the grid, or what is there instead. */
enum { HEX_NOWHERE = -1, HEX_WATER = -2 };       /* beyond the edge of the board, or a hole in it; open sea */
int hex_at(const struct pack *p, int q, int r);

/* The place that touches PLACE on SIDE, whether or not one can go there; -1: none does. */
static inline int hex_neighbour(const struct pack *p, int place, int side)
{
	return p->hex != NULL ? p->hex[place].beside[side] : -1;
}

/* for_hexes_beside(p, other, place): in the order of the sides, those that are there. */
#define for_hexes_beside(p, other, place) \
	for (int other##_side = 0, other; other##_side < HEX_SIDES; other##_side++) \
		if ((other = hex_neighbour(p, place, other##_side)) >= 0)

/* How many steps from hex to hex there are, over whatever lies between; -1: one of them is no hex of the map. */
static inline int hex_distance(const struct pack *p, int a, int b)
{
	int dq, dr;

	if (p->hex == NULL || p->hex[a].q == HEX_OFF_MAP || p->hex[b].q == HEX_OFF_MAP)
		return -1;
	dq = p->hex[b].q - p->hex[a].q;
	dr = p->hex[b].r - p->hex[a].r;
	return (abs(dq) + abs(dr) + abs(dq + dr)) / 2;
}

/* The side through which one leaves FROM if TO lies straight on, however far; -1: it does not. */
int hex_direction(const struct pack *p, int from, int to);

/* The hexes at DISTANCE from PLACE, clockwise from the one straight on in direction 0.  OUT has room for 6 * DISTANCE,
 * or 1.  Returns how many there are. */
int hex_ring(const struct pack *p, int place, int distance, int16_t *out);

/* Hexes of which the nearest is wanted again and again; those that come when it is full are left out. */
#define HEXES_LISTED_MOST 128
struct hex_list {
	int n;
	int q[HEXES_LISTED_MOST], r[HEXES_LISTED_MOST];
};
void hex_list_add(struct hex_list *l, const struct pack *p, int hex);
/* Steps from FROM to it; OTHERWISE if the list is empty. */
int hex_list_nearest(const struct hex_list *l, const struct pack *p, int from, int otherwise);

/* --- where they lie on the sheet ---------------------------------------------------------------- */

/* The side of a hex on which another one touches it whose centre lies DX to the right and DY below; -1: none.
 * Centres may be a little off (packs have whole hundredths of an inch). */
int hex_side(const struct pack *p, int dx, int dy);

/* Whether water, where nobody can go, touches PLACE on SIDE. */
bool hex_at_water(const struct pack *p, int place, int side);

/* Where CORNER of a hex of P lies from its centre, if it measures ACROSS from side to side. */
void hex_corner(int *dx, int *dy, const struct pack *p, int across, int corner);
#endif
