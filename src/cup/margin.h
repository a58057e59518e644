/* margin.h - by how much a game was won, as `result` of a bulletin has it (doc/PROTOCOL.md E4). */
#ifndef CUP_MARGIN_H
#define CUP_MARGIN_H
#include "play/run.h"

/* By how much WINNER, seat 1 or 2, leads on the table of R; 0 if he does not, or if nobody (0) has won. */
int margin_of(const struct run *r, int winner);
/* Who leads: seat 1 or 2, 0 if nobody does; and by how much.  For games that are adjudged as they stand. */
int margin_leader(const struct run *r, int *by);
#endif
