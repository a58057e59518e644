/* carry.h - a game that begins where another one stood (`from H N` in its offer, PROTOCOL.md G6): after a lost
 * key, with another referee or dice mode, or when two programs disagree.
 *
 * The ledger and the pack of the old game lie in GAME/from, so that the new one can be played again from its own
 * directory alone.  Position and standing orders are carried over; what was sealed is not. */
#ifndef PLAY_CARRY_H
#define PLAY_CARRY_H
#include "play/game.h"

/* Is the game in OLD (NULL: none was given) the one C goes on from, if it does? */
int carry_check(const char *old, const struct charter *c, struct error *err);

/* Copies its ledger and pack to GAME/from. */
int carry_copy(const char *old, const char *game, const struct charter *c, struct error *err);

/* Lays the position of the old game over RUN, which is at its very beginning. */
int carry_in(struct run *run, const struct game *g, struct error *err);

/* Every signature and proof of the old ledger. */
int carry_verify(const struct game *g, struct error *err);
#endif
