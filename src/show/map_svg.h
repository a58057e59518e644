/* map_svg.h - the board as a drawing: what happened, tracks, the map, its legend, and what lies off the map.
 *
 * A self-contained SVG 1.1 without script, style sheet or outside reference, as wide as its window, to be read when
 * that is 700 pixels.  What the last ruling has moved is drawn leg by leg, with ghosts where it stood before and a star
 * where a battle was.  A stack that finds no room at its space stands further off, with a line to it, or below the
 * map.  The same on every machine.
 *
 * With ids, for programs that let it be clicked, the root has data-drumhead="map 1", and there are groups around
 * what is drawn, every id being the pack's:
 *     data-place="perth" data-x="540" data-y="812"      a space's symbol, or a hex, and its middle
 *     data-label="perth"                                its name
 *     data-pieces="RI1 RI2" data-at="perth" data-seat="1"      one counter: all that share it, where they lie (which
 *                                                       may be an annex or display of the place they are drawn at)
 *     data-box="scottish_hand"                          a row below the map, for what lies off it or found no room
 *     data-layer="moves", "ghosts", "battles"           what the last ruling has moved, and where it was fought
 *     data-fought="perth"                               a battle's star there */
#ifndef SHOW_MAP_SVG_H
#define SHOW_MAP_SVG_H
#include "show/happened.h"
#include "table/table.h"

/* Appends the drawing of T and H, which may be empty. */
void map_svg(struct text *out, const struct table *t, const struct happened *h);
#endif
