/* start.h - how a game begins: offer, accepts, a directory made of a letter. */
#ifndef GAME_START_H
#define GAME_START_H
#include "game/game.h"
#include "game/keyring.h"
#include "game/letter.h"

bool game_is_at(const char *directory);          /* does the first entry of a ledger lie there? */

/* Makes GAME with an offer.  PACK is a directory; it is copied to GAME/pack.  CHARTER holds everything but
 * the digest and the keys of the dice; BY offers.  GAME must not exist, or be an empty directory.  OLD: the
 * directory of the game that the charter goes on from, or NULL. */
int game_offer(const char *directory, const char *pack, const char *old, const struct ruleset *const *rulesets,
               struct charter *charter, int by, const struct keyring *keys, struct error *err);

/* Makes the game of a cup, by its director: OFFER is derived (trust/board.h). */
int game_offer_board(const char *directory, const char *pack, const struct ruleset *const *rulesets,
                     const struct entry *offer, const struct keyring *keys, struct error *err);

/* Writes the accept of the seat whose turn it is to accept, if we hold its keys (seat key made if absent is
 * not our business: cmd does that). */
int game_accept(struct game *g, const struct keyring *keys, struct error *err);

/* Makes GAME from a letter that begins with its offer (game_foresee), with the pack at PACK and the game it goes on
 * from, if it does, at OLD (or NULL). */
int game_join(const char *directory, const char *pack, const char *old, const struct ruleset *const *rulesets,
              const struct mailed *letter, struct error *err);

/* All that offer_check() and charter_check_given() ask, before there is a game: the pack lies in directory PACK, the
 * game that C goes on from, if it does, in OLD (or NULL); its position must be there to be had. */
int offer_check_files(const struct charter *c, const char *pack, const char *old,
                      const struct ruleset *const *rulesets, struct error *err);
#endif
