/* coast.h - a coast where the data have none: the land is what lies near spaces and routes, with bays only where
 * there is nothing for a long way.  Smooth, and the same on every machine. */
#ifndef SHOW_COAST_H
#define SHOW_COAST_H
#include "base/arena.h"
#include "base/text.h"

struct coast {
	struct arena *arena;
	int x, y, w, h;                          /* the sheet it lies on */
	int reach;                               /* from a space or route to the sea */
	int bay;                                 /* narrower waters are land */
	int n_lines;
	const int (*line)[4];                    /* x1 y1 x2 y2; a space is a line to itself */
};

/* Appends the outline as path data of SVG, closed. */
void coast_path(struct text *out, const struct coast *c);
#endif
