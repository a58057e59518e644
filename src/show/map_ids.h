/* map_ids.h - what a drawing says to programs of what it draws, where its LOOK has ids: groups with data attributes
 * (map_svg.h).  Without ids nothing is written, and a drawing is what it always was. */
#ifndef SHOW_MAP_IDS_H
#define SHOW_MAP_IDS_H
#include "show/look.h"

/* <g data-NAME="VALUE">, up to ids_end(). */
void ids_begin(struct text *out, const struct look *l, const char *name, const char *value);
/* PLACE, whose middle is at X, Y; with TARGET, an unseen circle of that radius, to be hit with a finger. */
void ids_begin_place(struct text *out, const struct look *l, int place, const int *at, int target);
/* The pieces that share the counter of PIECE: those that look like it, if N of them do. */
void ids_begin_pieces(struct text *out, const struct look *l, const struct table *t, int piece, int n);
void ids_end(struct text *out, const struct look *l);
#endif
