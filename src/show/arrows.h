/* arrows.h - what a ruling has moved and where it was fought, as shapes of a drawing. */
#ifndef SHOW_ARROWS_H
#define SHOW_ARROWS_H
#include <stdbool.h>
#include "base/text.h"

/* An arrow from A to B, to the right of the line between them, so that one back does not cover it; thicker for more
 * pieces.  It begins and ends so far from both. */
struct arrow {
	const int *a, *b;                        /* x, y */
	int n;                                   /* pieces */
	int begin, end;
	bool jumps;                              /* over ground where no way is: dashed */
	const char *colour;
	const char *title;                       /* who went where, for who points at it */
};
void arrow_draw(struct text *out, const struct arrow *arrow);

/* A star of many points: here was a battle. */
void burst_draw(struct text *out, int x, int y, int radius, const char *colour);

/* A name in a box with a dashed edge, its corner at X, Y: a ghost.  LOST: struck out. */
enum { GHOST_H = 20, GHOST_LETTERS = 13 };
int ghost_width(const char *words);
void ghost_draw(struct text *out, const char *words, bool lost, const char *colour, int x, int y);
#endif
