/* run_save.h - the position in play as JSON, and back (doc/PROTOCOL.md J1). */
#ifndef PLAY_RUN_SAVE_H
#define PLAY_RUN_SAVE_H
#include "play/run.h"

/* The position in play as JSON, and back.  In a game that hides, run_save is all of it and run_save_public what
 * everybody may see (J1, hands.h); else they are the same.  run_load needs a run of the same game, options, rules and
 * pack; it re-executes the row and checks that the same table and question come out. */
json *run_save(struct run *r);                                   /* returns new */
json *run_save_public(struct run *r);                            /* returns new */
int run_load(struct run *r, const json *j, const char *name, struct error *err);

/* run_load in two steps, for whoever has to say between them what is known of the cards: J is read; and its row is
 * executed again. */
int run_read(struct run *r, const json *j, const char *name, struct error *err);
int run_prove(struct run *r, const json *j, const char *name, struct error *err);
#endif
