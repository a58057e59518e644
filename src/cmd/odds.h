/* odds.h - counted futures, told: what `odds` prints. */
#ifndef CMD_ODDS_H
#define CMD_ODDS_H
#include "cmd/trial.h"
#include "whatif/odds.h"

void odds_print(struct session *s, const struct trial *t, const struct odds *o);
json *odds_json(const struct trial *t, const struct odds *o);                /* returns new */
#endif
