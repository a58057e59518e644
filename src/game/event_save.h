/* event_save.h - events as JSON and back, for those who cannot play a ruling again.
 *
 * What a thing is takes the same room whichever it is, so that the length of what a seat is told tells nobody else
 * what it was. */
#ifndef GAME_EVENT_SAVE_H
#define GAME_EVENT_SAVE_H
#include "play/run.h"

/* In a game that hides: is E told to SEAT (0: to everybody)?  What `auto` took and what lapsed, with their reasons,
 * speak of a hand: they are told to its seat alone. */
bool event_is_told(const struct run *r, const struct event *e, int seat);

/* Those told to everybody, or (SEAT above 0) those told to SEAT and not to everybody, each with how many of the
 * others come before it.  Returns new. */
json *events_save(const struct run *r, int seat);
/* PRIVATE, the events told to one seat, as they fit into MOST bytes of JSON: if not all do, the first of them, and one
 * that says how many are left out.  Returns new. */
json *events_fit(json *private, size_t most);
/* The moves of a ruling, each with how many of the events for everybody come before the one it belongs to.  Returns
 * new. */
json *moves_save(const struct run *r);
/* The events of a ruling: what all were told and, PRIVATE not NULL, what the seat was told, in their order; and the
 * MOVES. */
int events_load(struct run *r, const json *public, const json *private, const json *moves, struct error *err);
/* Takes away the events that are not told to SEAT; SEES_ALL: none. */
void events_keep(struct run *r, int seat);
#endif
