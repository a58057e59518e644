/* charter.h - what is checked before an offer is made or accepted: its options, and the keys at hand. */
#ifndef CMD_CHARTER_H
#define CMD_CHARTER_H
#include "cmd/command.h"
#include "cmd/options.h"
#include "game/keyring.h"

/* The options of LIST must be the pack's and the rules'; sorts it as a charter has it, and refuses one given twice. */
int charter_sort_options(struct word_list *list, const struct ruleset *rules, const struct pack *p,
                         struct error *err);

/* Is the private key of SEAT (-1: of any player) at hand, and its seat key if it rolls dice?  Else says how to
 * get them. */
int charter_check_key(const struct charter *c, int seat, const struct keyring *keys, struct error *err);
#endif
