/* seat_view.h - positions as this copy, or a seat, may see them. */
#ifndef GAME_SEAT_VIEW_H
#define GAME_SEAT_VIEW_H
#include "game/game.h"
#include "play/run.h"

/* A copy of the position as SEAT may see it (game_position), or why that is not known here.  Returns new. */
struct run *game_position_of(const struct game *g, int seat, struct error *err);
/* The same for whoever writes SEAT's orders: where cards are masked he shows by them what he has seen of his hand, so
 * it may be answered with.  Returns new. */
struct run *game_position_to_order(const struct game *g, int seat, struct error *err);
/* R, which is g's whole position or any as g sees it, as SEAT (SEES_ALL, SEES_PUBLIC, a seat) may: with its events.
 * Strings of the events stay those of R.  Returns new. */
struct run *game_view(const struct game *g, const struct run *r, int seat, struct error *err);
#endif
