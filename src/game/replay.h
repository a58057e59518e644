/* replay.h - positions of a game, from its ledger: rulings are played again, one after the other. */
#ifndef GAME_REPLAY_H
#define GAME_REPLAY_H
#include "game/game.h"
#include "game/masked_deal.h"
#include "game/masked_fill.h"
#include "game/parcel.h"
#include "game/state.h"
#include "play/run.h"

/* A run at the very beginning of G.  Returns new, or NULL. */
struct run *game_begin(const struct game *g, struct error *err);
/* The position J, of this game, for the eyes of SEES; NAME is for errors.  Returns new, or NULL. */
struct run *game_load_position(const struct game *g, const json *j, const char *name, int sees, struct error *err);

/* Of a game with masked cards: RUN goes over to the cards that are known of it (masked.h); and the position PUBLIC,
 * which all see, for the eyes of SEES.  Returns new, or NULL. */
int game_look(struct run *run, const struct game *g, const struct masked_sight *sight, struct error *err);
struct run *game_load_public(const struct game *g, const json *public, const char *name, int sees, struct error *err);

int game_rule(struct outcome *out, const struct game *g, struct run *run, int choice, const struct hash *seed,
              struct error *err);

/* The same, as far as the position: with what the ledger opened for CHOICE; whether it was the right thing to
 * open is not asked. */
int game_play(struct run *run, const struct game *g, int choice, const struct hash *seed, struct error *err);

/* Where cards are masked: with HAND for who rules, instead of what it has shown (A2). */
int game_play_hand(struct run *run, const struct game *g, int choice, const struct hash *seed,
                   const struct masked_hand *hand, struct error *err);

/* A copy of where play stands: the last ruling's position and what came into force since, or the very beginning.
 * Returns new, or NULL. */
struct run *game_position(const struct game *g, struct error *err);

/* Takes RUN, which stands after ruling FROM (-1: the very beginning), on to ruling TO: what came into force between
 * them, then the ruling.  Every ruling between them that was live at TO is gone through.  FAULT_RULING. */
int game_follow(struct run *run, const struct game *g, int from, int to, struct error *err);
/* The same without a look at the state: for whoever goes on to a later ruling, whose state covers all before it. */
int game_follow_unchecked(struct run *run, const struct game *g, int from, int to, struct error *err);

/* The run as it stood after live ruling SEQ with the events of that ruling, from the ledger alone.
 * Returns new (run_free), or NULL. */
struct run *game_replay(const struct game *g, int seq, struct error *err);
/* The same, on from a copy of BEFORE, which stands after ruling FROM, if that was live when SEQ was ruled; NULL: from
 * the beginning. */
struct run *game_replay_from(const struct game *g, const struct run *before, int from, int seq, struct error *err);

/* The position after ruling E of a game that hides, as this copy may see it, with what was told: handout_load on a run
 * of its own.  Returns new (run_free), or NULL. */
struct run *ruling_read(const struct game *g, const struct entry *e, const struct attached *came,
                        const struct run *before, struct error *err);

/* The game that one with charter C goes on from: OLD, in DIRECTORY, and the run as it STOOD after that ruling, with the
 * pack of C.  replay_close, also after a failure. */
int replay_open(struct game *old, struct run **stood, const char *directory, const struct charter *c,
                const struct ruleset *const *rulesets, struct error *err);
void replay_close(struct game *old, struct run *stood);
#endif
