/* map_json.h - the board as JSON, for programs that draw it themselves. */
#ifndef SHOW_MAP_JSON_H
#define SHOW_MAP_JSON_H
#include "play/run.h"

/* The board of R and what lies on it, for the eyes that its table has: of a place they do not see only the count.
 * Returns new:
 *
 *     "sheet": {"width", "height"}, "hex_across"     hundredths of an inch, as x and y; hex_across on boards of hexes
 *     "hex_pointy": true                             their corners are up and down, not left and right
 *     "tracks": [{"id", "name", "value"}]            those that reports tell
 *     "places": [{"id", "name", "x", "y", "owner", ATTRIBUTE..., "numbers": {NAME: N}, "count", "pieces": [...]}]
 *     "edges":  [{"a", "b", ATTRIBUTE...}]           each way, as the pack has them
 *
 * A place without x and y is off the map, and the display of a piece if it has "of", the piece's id.  A piece is
 * {"id", "name", "owner", ATTRIBUTE..., "numbers": {NAME: N}}; numbers are those that are not 0, attributes the
 * pack's, as ids or integers. */
json *map_json(const struct run *r);
#endif
