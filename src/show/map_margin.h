/* map_margin.h - what stands above and below the drawn map: tracks, the legend, pieces off the map. */
#ifndef SHOW_MAP_MARGIN_H
#define SHOW_MAP_MARGIN_H
#include "base/arena.h"
#include "show/look.h"

/* One drawing in the making. */
struct drawing {
	struct arena arena;
	struct text ground, body;                /* ground: below all of the body */
	const struct table *table;
	const struct pack *pack;
	struct look look;
	int w, h;                                /* so far; what is added goes below H */
	int left;                                /* where rows begin, to the right of their names */
	int *region;                             /* [n_places] number of its region in order of appearance, from 0 */
	int n_regions;
};

const char *const *region_colours(int *n);
#define FRONTIER_COLOUR "#a23b3b"
#define FRONTIER_STROKE "stroke=\"" FRONTIER_COLOUR "\" stroke-width=\"4\" stroke-dasharray=\"14 5 3 5\""
#define ROUTE_STROKE "stroke=\"#5d4a33\" stroke-width=\"4\""
#define ROUGH_STROKE ROUTE_STROKE " stroke-dasharray=\"4 7\""

void measure_margin(struct drawing *d);           /* sets d->left; before all others */
void draw_heading(struct drawing *d, const char *heading);
void draw_tracks(struct drawing *d);
void draw_legend_of_pieces(struct drawing *d);
void draw_legend_of_routes(struct drawing *d);
void draw_off_map(struct drawing *d);

/* Samples of a legend at height d->h, with words behind them; X, at first LEGEND_LEFT, moves on. */
enum { LEGEND_LEFT = 24 };
void legend_words(struct drawing *d, int *x, const char *words);
void legend_swatch(struct drawing *d, int *x, const char *fill, const char *words);
void legend_stroke(struct drawing *d, int *x, const char *style, const char *words);
#endif
