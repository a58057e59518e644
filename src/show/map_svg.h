/* map_svg.h - the board as a drawing: what happened, tracks, the map, its legend, and what lies off the map.
 *
 * A self-contained SVG 1.1 without script, style sheet or outside reference, as wide as its window, to be read when
 * that is 700 pixels.  What the last ruling has moved is drawn leg by leg, with ghosts where it stood before and a star
 * where a battle was.  A stack that finds no room at its space stands further off, with a line to it, or below the
 * map.  The same on every machine. */
#ifndef SHOW_MAP_SVG_H
#define SHOW_MAP_SVG_H
#include "show/happened.h"
#include "table/table.h"

/* Appends the drawing of T and H, which may be empty. */
void map_svg(struct text *out, const struct table *t, const struct happened *h);
#endif
