/* map_text.h - the whole board in characters, for mail and for a terminal.
 *
 *     -|/\ a route, ^ a mountain route, % where one crosses a frontier of the map
 *     o name    # TOWN    *TOWN defeated    [R: Elcho 2L 1C] who stands there
 *
 * A pack with hexes is drawn otherwise: map_hex_text.h.
 *
 * What finds no room beside its space is numbered, and told below the map.  ASCII only, the same on every
 * machine. */
#ifndef SHOW_MAP_TEXT_H
#define SHOW_MAP_TEXT_H
#include "base/text.h"
#include "table/table.h"

/* Files have MAP_COLUMNS; with fewer than the least, names find no room. */
enum { MAP_COLUMNS = 100, MAP_COLUMNS_LEAST = 60, MAP_COLUMNS_MOST = 200, MAP_LINES = 84 };

/* Appends the map and its legend, no line longer than COLUMNS.  HEADING is its first line, NULL: none. */
void map_text(struct text *out, const struct table *t, int columns, const char *heading);
#endif
