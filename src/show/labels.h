/* labels.h - labels side by side without touching: each has a list of places where it could stand and
 * what that would cost, and one of them is chosen for each.
 *
 * Text map and SVG use it, one in characters, the other in hundredths of an inch.  Integers only, so
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
};

struct label {
	const struct choice *choice;
	int n;
	int chosen;                              /* out; -1: no room without touching another */
};

bool boxes_touch(const struct box *a, const struct box *b);

/* Chooses for all N labels, the cheapest it finds, and returns how many found no room.  The labels in
 * front are the more important ones: of two that cannot both stand, the later is left out. */
int labels_place(struct label *label, int n);
#endif
