/* map_margin.h - what stands above and below the drawn map: what happened, tracks, the legend, pieces off the map. */
#ifndef SHOW_MAP_MARGIN_H
#define SHOW_MAP_MARGIN_H
#include "base/arena.h"
#include "show/happened.h"
#include "show/look.h"

/* One drawing in the making. */
struct drawing {
	struct arena arena;
	struct text body;
	const struct table *table;
	const struct pack *pack;
	const struct happened *happened;
	struct look look;
	int w, h;                                /* so far; what is added goes below H */
	int left;                                /* where rows begin, to the right of their names */
	int x;                                   /* where the next sample of a legend goes */
	bool *below;                             /* [n_places] of the map: its stack found no room, or little; drawn below */
	int *region;                             /* [n_places] number of its region in order of appearance, from 0 */
	int n_regions;
};

enum { MARGIN = 20 };

const char *const *region_colours(int *n);
#define SEA_COLOUR "#e2edf4"
#define FRONTIER_COLOUR "#a23b3b"
#define FRONTIER_STROKE "stroke=\"" FRONTIER_COLOUR "\" stroke-width=\"3\" stroke-dasharray=\"12 5 3 5\""
#define ROUTE_STROKE "stroke=\"#6b5840\" stroke-width=\"3\""
#define ROUGH_STROKE ROUTE_STROKE " stroke-dasharray=\"3 6\""
#define SEA_STROKE "stroke=\"#2f6f9f\" stroke-width=\"4\" stroke-dasharray=\"10 7\""

void measure_margin(struct drawing *d);           /* sets d->left; before all others */
void draw_heading(struct drawing *d);
void draw_tracks(struct drawing *d);
void draw_legend_of_pieces(struct drawing *d);
/* What lies off the map, and what found no room on it. */
void draw_off_map(struct drawing *d);
/* How much of the pack is reconstructed. */
void draw_sources(struct drawing *d);

/* Samples of a legend, with words behind them, between begin and end; a line that is full is followed by another. */
void legend_begin(struct drawing *d);
void legend_end(struct drawing *d);
void legend_words(struct drawing *d, const char *words);
void legend_swatch(struct drawing *d, const char *fill, const char *words);
void legend_stroke(struct drawing *d, const char *style, const char *words);
void legend_regions(struct drawing *d);
/* Room for a sample of W, which the caller draws at the x that is returned and d->h, 20 high, and WORDS behind it. */
int legend_sample(struct drawing *d, int w, const char *words);
/* A paragraph of its own. */
void legend_note(struct drawing *d, const char *words);
#endif
