/* cover.h - how much of something lies under a box, in a few steps: a table of sums over a grid. */
#ifndef SHOW_COVER_H
#define SHOW_COVER_H
#include "base/arena.h"

/* Sums over all cells above and to the left. */
struct cover {
	int w, h;
	int *sum;
};

enum { COVER_CELL = 6 };

void cover_init(struct cover *c, struct arena *arena, int w, int h);
/* Before cover_sum(): something at X, Y; a cell for each step of a line; a square of half the side REACH. */
void cover_add(struct cover *c, int x, int y);
void cover_add_line(struct cover *c, const int *a, const int *b);
void cover_add_square(struct cover *c, const int *at, int reach);
void cover_sum(struct cover *c);
/* What was added within the box, to the cell. */
int cover_count(const struct cover *c, int x, int y, int w, int h);
#endif
