/* map_route_parts.h - the map of spaces and routes in the making; map_route_svg.c draws it, map_route_labels.c finds
 * room for what is written on it.  Nobody else includes it. */
#ifndef SHOW_MAP_ROUTE_PARTS_H
#define SHOW_MAP_ROUTE_PARTS_H
#include "show/counters.h"
#include "show/cover.h"
#include "show/labels.h"
#include "show/map_margin.h"

/* SYMBOL: half a space. */
enum { SYMBOL = 11, NAME_LETTERS = 16, FRONTIER_LETTERS = 14, RESULT_LETTERS = 14, SHAPES = 4 };

/* INDEX: of a place, frontier, ghost or battle. */
struct what {
	enum { LABEL_NAME, LABEL_STACK, LABEL_RESULT, LABEL_GHOST, LABEL_FRONTIER } kind;
	int index;
	struct counters shape[SHAPES];           /* of a stack */
};

struct spaces {
	struct drawing *d;
	int left, top, origin_y, w, h;           /* of the sheet; where the map begins; its size */
	int (*at)[2];                            /* [n_places] */
	int *drawn, n_drawn;                     /* the places that are on the map */
	int *rival;                              /* room for as many */
	struct cover routes, symbols;
	struct label *label;
	struct what *what;                       /* of the labels, same order */
	int n_labels;
};

const char *spaces_name(const struct spaces *m, int place);
/* Names, stacks, results of battles, ghosts, frontiers: those in front are the more important. */
void spaces_place_labels(struct spaces *m);
#endif
