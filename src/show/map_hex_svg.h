/* map_hex_svg.h - the map proper of a pack with hexes, for map_svg.c: terrain as tints and signs, rivers and
 * borders on the hexsides, cities in the colour of the seat they hold with, stacks inside their hex. */
#ifndef SHOW_MAP_HEX_SVG_H
#define SHOW_MAP_HEX_SVG_H
#include "show/map_margin.h"

int hexes_width(const struct pack *p);           /* of the drawing */
void draw_hexes(struct drawing *d);              /* below d->h, which moves on */
void draw_legend_of_hexes(struct drawing *d);
#endif
