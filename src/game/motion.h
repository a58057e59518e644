/* motion.h - undo, amend, edict, end: put by the seat with the pen, answered by the others (doc/PROTOCOL.md P5, U1).
 *
 * Who may put and answer what is the ledger's to say; here is what a motion does to play. */
#ifndef GAME_MOTION_H
#define GAME_MOTION_H
#include "game/game.h"
#include "play/run.h"

/* Can what E (a motion that the ledger would take) says be done?  An edict's names must be known, an amend's
 * edition be in this program.  R is where play stands. */
int motion_is_right(const struct run *r, const struct game *g, const struct entry *e, struct error *err);

/* May E, which waits, be agreed to?  The pack of an amend must be here, and one that play can go over to. */
int motion_may_be_agreed(const struct run *r, const struct game *g, const struct entry *e, struct error *err);

/* Takes an edict or amend that is in force into R; any other motion changes nothing there. */
int motion_take(struct run *r, const struct game *g, const struct entry *e, struct error *err);
/* All that came into force behind entry FROM and before entry TO, and was live at TO. */
int motions_take(struct run *r, const struct game *g, int from, int to, struct error *err);

/* Has entry SEQ brought an undo into force? */
bool motion_undid(const struct ledger *l, int seq);
#endif
