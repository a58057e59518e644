/* cup_terms.h - can the games of a cup be played? */
#ifndef CMD_CUP_TERMS_H
#define CMD_CUP_TERMS_H
#include "cmd/cup_session.h"

/* Every game of a cup with these terms could be offered by its director: seats, scenarios, options, hands, and what the
 * table counts.  The rules and the pack of CS are its.  Asked by who founds it, and by who joins. */
int cup_check_games(const struct cup_terms *t, struct cup_session *cs);
#endif
