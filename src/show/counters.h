/* counters.h - a stack of pieces as boxes: leaders and other named ones above, units below. */
#ifndef SHOW_COUNTERS_H
#define SHOW_COUNTERS_H
#include "base/arena.h"
#include "base/palette.h"
#include "show/look.h"

/* One piece of a laid-out stack, relative to the stack's corner; or N units that look the same, the first of
 * them. */
struct counter {
	int piece, n, x, y, w, h;
};
struct counters {
	struct counter *counter;                 /* in the arena */
	int n, w, h;
};

/* Lays out what lies at PLACE, in rows of at most WIDTH, or of one piece that is wider.  On a map of hexes units
 * that look the same share a counter, which tells how many they are. */
void counters_lay(struct counters *out, struct arena *arena, const struct look *l, const struct table *t,
                  int place, int width);
void counters_draw(struct text *out, const struct counters *c, const struct look *l, const struct table *t,
                   int x, int y);
#endif
