/* carry.h - a game that begins where another one stood (`from H N` in its offer, doc/PROTOCOL.md G6): after a lost
 * key, with another referee or dice mode, or when two programs disagree.
 *
 * The ledger and the packs of the old game lie in GAME/from, and what that one goes on from in GAME/from/from, so that
 * the new one can be played again from its own directory alone.  Position and standing orders are carried over; what
 * was sealed is not. */
#ifndef GAME_CARRY_H
#define GAME_CARRY_H
#include "game/game.h"

/* Is the game in DIRECTORY (NULL: none was given) the one C goes on from, if it does, and can its position be had,
 * with the pack of C?  So an offer is not signed that could never be set up. */
int carry_check(const char *directory, const struct charter *c, const struct ruleset *const *rulesets,
                struct error *err);

/* The same, for whoever wants to look at it: OLD, and the run as it STOOD after that ruling.  carry_close, also after
 * a failure. */
int carry_open(struct game *old, struct run **stood, const char *directory, const struct charter *c,
               const struct ruleset *const *rulesets, struct error *err);
void carry_close(struct game *old, struct run *stood);

/* Copies its ledger and packs to GAME/from, with all that it goes on from itself. */
int carry_copy(const char *old, const char *game, struct error *err);

/* Lays the position of the old game over RUN, which is at its very beginning. */
int carry_in(struct run *run, const struct game *g, struct error *err);

/* Every signature and proof of the old ledger, and of those before it. */
int carry_verify(const struct game *g, struct error *err);
#endif
