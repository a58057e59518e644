/* load.h - a game in memory, with the rules and the pack of its charter, and a position of it. */
#ifndef GAME_LOAD_H
#define GAME_LOAD_H
#include "game/game.h"
#include "play/run.h"

/* The parts of game_open, for whoever goes through the ledger himself: an empty game, then rules and pack as
 * soon as its ledger has the offer, which must be one that can be played (offer_check; then g->pack is there). */
void game_init(struct game *g, const char *directory, const struct ruleset *const *rulesets);
int game_load_rules(struct game *g, struct error *err);
void game_close(struct game *g);

/* RUN is for the eyes of SEES: all see everything in a game that has no hands. */
void see_position(struct run *run, const struct game *g, int sees);
/* Lays the position J, of this game, over RUN, which is at its very beginning, for the eyes it is for; NAME is for
 * errors. */
int load_position(struct run *run, const struct game *g, const json *j, const char *name, struct error *err);
/* The same before its row is executed again, which run_prove() does. */
int read_position(struct run *run, const struct game *g, const json *j, const char *name, struct error *err);
#endif
