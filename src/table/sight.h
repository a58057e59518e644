/* sight.h - a line of sight from the centre of a hex to the centre of another, exact, and what blocks it.
 *
 * What obstructs is the game's idea; here is the geometry.  Hexes at the two ends never block.  A hex between them that
 * obstructs blocks if the line crosses its inside; a corner that is only touched does not count.  Where the line runs
 * along sides, it is blocked if some hex to its left and some hex to its right obstruct, anywhere along it.
 *
 * A side can obstruct for itself (a wall): crossed, it blocks; if the line goes through one of its ends, the side
 * obstructs to the left or the right as a hex there would; if the line runs along it, to the left and the right, which
 * blocks.  The game is asked each time and says yes or no, so that it can leave any of these out, or sides of the hexes
 * at the ends.  It may be asked more than once, and of a side between two places by either of its two names. */
#ifndef TABLE_SIGHT_H
#define TABLE_SIGHT_H
#include "table/hexes.h"

enum side_met { SIDE_CROSSED, SIDE_TOUCHED, SIDE_ALONG };

struct met_side {
	int place, side;                         /* a side of PLACE */
	int beyond;                              /* the place behind it, of which it is the opposite side; -1: none */
	enum side_met met;
	bool of_end;                             /* it is a side of the hex one looks from, or to */
};

struct sight {
	const void *context;                     /* handed to both */
	bool (*hex)(const void *context, int place);                     /* does it obstruct? */
	bool (*side)(const void *context, const struct met_side *side);  /* does it?  NULL: no side does */
	bool water, nowhere;                     /* do hexes of water, and what lies beyond the edge or in a hole? */
};

/* What stands in the way.  PLACE is HEX_WATER or HEX_NOWHERE where no place is; SIDE is -1 for the hex itself. */
struct obstacle {
	int place, side;
};
struct blocked {
	int n;                                   /* 0: nothing; 1: what the line crosses; 2: to its left, to its right */
	struct obstacle by[2];                   /* of each the nearest to the eye */
};

/* Whether one sees from FROM to TO, places of the map; WHY, if not NULL, is told why not. */
bool sight_is_clear(const struct pack *p, const struct sight *s, int from, int to, struct blocked *why);
#endif
