/* open.h - a game is opened where its ledger says it stands. */
#ifndef GAME_OPEN_H
#define GAME_OPEN_H
#include "game/game.h"
#include "game/keyring.h"

/* Opens DIRECTORY.  The pack's digest and the rules edition must be the charter's; state.json, if
 * there, must hash to the last ruling's `state`, else the error says which fact differs. */
int game_open(struct game *out, const char *directory, const struct ruleset *const *rulesets, struct error *err);
/* The same with keys at hand, which in a game that hides decide what can be seen; those that are remembered of the game
 * are added. */
int game_open_as(struct game *out, const char *directory, const struct ruleset *const *rulesets,
                 struct keyring *keys, struct error *err);
/* The same where the entries do not lie in DIRECTORY/log but one behind the other in the file ENTRIES, which may be
 * empty: then there are neither rules nor a pack yet. */
int game_open_file(struct game *out, const char *directory, const char *entries,
                   const struct ruleset *const *rulesets, struct error *err);

/* The same game again, from its files; whatever points into G is gone. */
int game_reopen(struct game *g, struct error *err);
#endif
