/* offer.h - can what is offered be played?  One check for every way an offer comes by: our own (game_offer), a letter
 * (game_join), and whatever lies in a directory (game_load_rules: each command, the judge of a repository, an audit).
 *
 * The ledger knows no game; with the pack at hand it is known which scenarios, options and seats there are. */
#ifndef GAME_OFFER_H
#define GAME_OFFER_H
#include "game/game.h"

/* Can C, as it was offered, be played with pack P by RULES?  FAULT_PACK: it names another game, another seat, a
 * scenario or an option that is not there, or hands that nobody could hide. */
int offer_check(const struct charter *c, const struct ruleset *rules, const struct pack *p, struct error *err);

/* Is the pack in directory PACK that of C, to the byte? */
int offer_check_pack(const struct charter *c, const char *pack, struct error *err);

/* Parts of it.  Refuses an option that the pack does not have, or the rules do not play. */
int offer_check_option(const struct ruleset *rules, const struct pack *p, const char *option, struct error *err);
/* The scenario that a player calls WORD, by its id or name (NULL: the pack's first), or -1. */
int offer_scenario(const struct pack *p, const char *word, struct error *err);
#endif
