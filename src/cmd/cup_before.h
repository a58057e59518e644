/* cup_before.h - a cup that goes on from another one, whose director is lost (doc/PROTOCOL.md 9.5).
 *
 * Who founds, joins or draws such a cup starts from a copy of the other one of his own, OLD: its chain becomes
 * CUP/from/log, its games become games of CUP. */
#ifndef CMD_CUP_BEFORE_H
#define CMD_CUP_BEFORE_H
#include <stdint.h>
#include "trust/cup_chain.h"

/* Opens OLD as what C, which is empty, goes on from.  TERMS, of a cup that was announced: refused if OLD is not just
 * what it names (E18); NULL: the cup is founded now. */
int before_open(struct cup *c, const char *old, const struct cup_terms *terms, struct error *err);
/* Copies chain and games of OLD into CUP, with the times of their files, by which days are counted. */
int before_copy(const char *old, const char *cup, struct error *err);

/* When round ROUND came to the cup at PATH, or to the one before it; 0: nobody knows. */
int64_t before_round_came_at(const struct cup *c, const char *path, int round);
#endif
