/* ground.h - the land under a map: every space gets the ground nearer to it than to any other, in the colour of its
 * region; where two regions meet, a frontier is drawn. */
#ifndef SHOW_GROUND_H
#define SHOW_GROUND_H
#include "base/text.h"

struct ground {
	int n;
	const int (*at)[2];                      /* [n] centres */
	const int *region;                       /* [n] from 0; equal ones are not parted */
	const char *const *fill;                 /* [n] colour of each; NULL: that of its region */
	int x, y, w, h;                          /* the sheet */
};

/* Appends the cells, filled as they say, else with COLOUR[region % n_colours], then the frontiers in the stroke
 * STYLE. */
void ground_draw(struct text *out, const struct ground *g, const char *const *colour, int n_colours,
                 const char *style);
#endif
