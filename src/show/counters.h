/* counters.h - a stack of pieces as boxes: leaders and other named ones above, units below.
 *
 * A unit has its sign (foot a cross, horse a stroke, a garrison a battlement, guns a ball; levies in a dashed box, the
 * best in a full one), beside it its letters, marks and movement, and below a pip for each point of strength, hollow
 * for one that is lost.  What lies on the display of a piece follows it; what lies in annexes of the place comes last,
 * what is inside behind that word. */
#ifndef SHOW_COUNTERS_H
#define SHOW_COUNTERS_H
#include "base/arena.h"
#include "base/palette.h"
#include "show/look.h"

/* One piece of a laid-out stack, relative to the stack's corner; or N units that look the same, the first of
 * them; piece -1: the word "inside". */
struct counter {
	int piece, n, x, y, w, h;
};
struct counters {
	struct counter *counter;                 /* in the arena */
	int n, w, h;
};

/* Lays out what lies at PLACE, in rows of at most WIDTH, or of one piece that is wider.  On a map of hexes, and off the
 * map, units that look the same share a counter, which tells how many they are. */
void counters_lay(struct counters *out, struct arena *arena, const struct look *l, const struct table *t,
                  int place, int width);
/* ARRIVED: of each piece, whether it came onto the map just now; NULL: none has. */
void counters_draw(struct text *out, const struct counters *c, const struct look *l, const struct table *t,
                   const bool *arrived, int x, int y);

/* A sample of a sign, for legends: SIGN_W wide, SIGN_H high. */
enum { SIGN_W = 22, SIGN_H = 14 };
void counters_sign(struct text *out, enum unit_arm arm, enum unit_grade grade, const char *colour, int x, int y);

#define ARRIVED_COLOUR "#e39b00"
#endif
