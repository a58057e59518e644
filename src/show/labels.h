/* labels.h - labels side by side without touching: each has a list of places where it could stand and
 * what that would cost, and one of them is chosen for each.
 *
 * Text map and SVG use it, one in characters, the other in units of the drawing.  Integers only, so
 * that every machine draws the same map. */
#ifndef SHOW_LABELS_H
#define SHOW_LABELS_H
#include <stdbool.h>

struct box {
	int x, y, w, h;                          /* margins included */
};

struct choice {
	struct box box;
	int cost;                                /* below 10000 */
	int shape;                               /* the caller's */
	bool tied;                               /* a line goes to it from X, Y, which may not cross another label */
	int x, y;
};

struct label {
	const struct choice *choice;
	int n;
	int chosen;                              /* out; -1: no room without touching another */
};

bool boxes_touch(const struct box *a, const struct box *b);
/* Does the line from X1, Y1 to X2, Y2 go through B? */
bool line_crosses(int x1, int y1, int x2, int y2, const struct box *b);
/* The point of B that is nearest to X, Y. */
void nearest_point(const struct box *b, int x, int y, int *near_x, int *near_y);

/* Chooses for all N labels, the cheapest it finds, and returns how many found no room.  The labels in
 * front are the more important ones: of two that cannot both stand, the later is left out. */
int labels_place(struct label *label, int n);
#endif
