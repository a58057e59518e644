/* map_pointy_text.h - the board of a pack with pointy-top hexes in characters, for map_text.c.
 *
 *      .' '.         the hex's name, its ground, and the pack's marks
 *     |A10 ^|        who stands there: a seat's letter, then its units' letters, strength and marks, a * for each piece
 *     |JH4!*|        with a name; where that is too long [2], told below the map
 *     |     |
 *      '. .'         sides: plain, or of the signs the pack has for what stands on them */
#ifndef SHOW_MAP_POINTY_TEXT_H
#define SHOW_MAP_POINTY_TEXT_H
#include "show/look.h"

/* Whether the hexes of P, with room to write in, stand side by side in MAP_COLUMNS. */
bool pointy_text_fits(const struct pack *p);
/* Appends the map, its legend, and the names that found no room, no line longer than COLUMNS.  Where it would be too
 * wide it comes in strips, one below the other from the left. */
void pointy_text(struct text *out, const struct table *t, const struct look *l, struct arena *arena, int columns);
#endif
