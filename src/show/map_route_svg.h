/* map_route_svg.h - the map proper of a pack of spaces and routes, for map_svg.c: ground by region, a coast around the
 * spaces, routes, names, stacks, and what the last ruling has moved. */
#ifndef SHOW_MAP_ROUTE_SVG_H
#define SHOW_MAP_ROUTE_SVG_H
#include "show/map_margin.h"

int routes_width(const struct pack *p);          /* of the drawing */
void draw_spaces(struct drawing *d);             /* below d->h, which moves on */
void draw_legend_of_routes(struct drawing *d);
#endif
