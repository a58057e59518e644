/* view_parts.h - the pieces view.c puts together; nobody else includes it. */
#ifndef SHOW_VIEW_PARTS_H
#define SHOW_VIEW_PARTS_H
#include "play/run.h"
#include "show/look.h"

/* One thing: {"kind": "place", "id": "perth", "name": "Perth", "is": {"burgh": true}, "region": "..."};
 * a number has "n", "signed", "some" (not 0), "one".  JSON null for NOTHING.  Returns new. */
json *view_thing(const struct run *r, thing t);
json *view_seat(const struct run *r, int seat);  /* at the ledger: 0 is the referee */
json *view_side(const struct run *r, int seat);  /* at the table, which knows no referee: 0 is nobody */
json *view_number(int n);

/* What happened, into VIEW: "rows", by rows of the sequence of play, and "untold_moves", which no event has. */
void view_rows(json *view, const struct run *r);
json *view_autos(const struct run *r);           /* what `auto` took where there was a choice */
json *view_lapses(const struct run *r);

/* The table: regions, off_map, in_force, tracks, marks, into VIEW. */
void view_position(json *view, const struct run *r, const struct look *l);
#endif
