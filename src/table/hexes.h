/* hexes.h - where the hexes of a map touch, found from their centres.
 *
 * A pack with hexes (pack.hex_across) lays them flat-top: sides up and down, corners left and right.
 * Sides are numbered clockwise from the one on top; corner N is where side N begins, going clockwise.
 * Centres may be a little off (packs have whole hundredths of an inch). */
#ifndef TABLE_HEXES_H
#define TABLE_HEXES_H
#include "table/pack.h"

enum { HEX_SIDES = 6 };

/* The side of a hex on which another one touches it whose centre lies DX to the right and DY below; -1: none. */
int hex_side(const struct pack *p, int dx, int dy);

/* The place that touches PLACE on SIDE, whether or not one can go there; -1: none does. */
int hex_neighbour(const struct pack *p, int place, int side);

/* Whether water, where nobody can go, touches PLACE on SIDE. */
bool hex_at_water(const struct pack *p, int place, int side);

/* Where CORNER of a hex lies from its centre, if it measures ACROSS from side to side. */
void hex_corner(int *dx, int *dy, int across, int corner);
#endif
