/* map_svg.h - the board as a drawing: ground by region, routes, spaces, names, units, tracks.
 *
 * A self-contained SVG 1.1 without script, style sheet or outside reference.  Units are boxes in their
 * side's colour with name and strength-movement, leaders have their name and leadership; a stack that
 * finds no room at its space stands further off, with a line to it.  Pieces of open places off the map
 * stand below it.  The same on every machine. */
#ifndef SHOW_MAP_SVG_H
#define SHOW_MAP_SVG_H
#include "base/text.h"
#include "table/table.h"

/* Appends the drawing.  HEADING: its title, NULL: the pack's. */
void map_svg(struct text *out, const struct table *t, const char *heading);
#endif
