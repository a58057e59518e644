/* map_hex_text.h - the board of a pack with hexes in characters, for map_text.c.
 *
 *       _____        the number, with a ~ at the coast
 *      /0402 \       a city, with the letter of the seat it holds with, and its name
 *     /  <E>  \      who stands there: S:Wallace 1IE, or S7 [2] where that is too long, told below the map
 *    /STIRLING \
 *    \S:Wallace/     sides: plain, ~ a river, : a border, % both, # water that nobody can cross
 *     \1IE    /
 *      \_____/       */
#ifndef SHOW_MAP_HEX_TEXT_H
#define SHOW_MAP_HEX_TEXT_H
#include "show/look.h"

/* Whether the hexes of P, with room to write in, stand side by side in MAP_COLUMNS. */
bool hex_text_fits(const struct pack *p);
/* Appends the map and its legend, no line longer than COLUMNS.  Where it would be too wide it comes in strips, one
 * below the other from the left. */
void hex_text(struct text *out, const struct table *t, const struct look *l, struct arena *arena, int columns);
#endif
