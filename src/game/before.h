/* before.h - a game that begins where another one stood (`from H N` in its offer, doc/PROTOCOL.md G6): after a lost
 * key, with another referee or dice mode, or when two programs disagree.
 *
 * The ledger and the packs of the old game lie in GAME/from, and what that one goes on from in GAME/from/from, so that
 * the new one can be played again from its own directory alone.  Position and standing orders are carried over; what
 * was sealed is not. */
#ifndef GAME_BEFORE_H
#define GAME_BEFORE_H
#include "game/game.h"

/* Is L, of directory OLD, the ledger that C goes on from? */
int game_before_check(const struct ledger *l, const char *old, const struct charter *c, struct error *err);

/* Copies its ledger and packs to GAME/from, with all that it goes on from itself. */
int game_before_copy(const char *old, const char *game, struct error *err);

/* Every signature and proof of the old ledger, and of those before it. */
int game_before_verify(const struct game *g, struct error *err);
#endif
