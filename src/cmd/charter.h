/* charter.h - what is agreed before a game: told to whoever accepts, checked by whoever offers. */
#ifndef CMD_CHARTER_H
#define CMD_CHARTER_H
#include "cmd/command.h"
#include "cmd/options.h"
#include "play/keyring.h"

/* Refuses an option that the pack does not have, or the rules do not play. */
int charter_check_option(const struct ruleset *rules, const struct pack *p, const char *option, struct error *err);
/* The same for each of LIST, which is sorted as a charter has it; refuses one given twice. */
int charter_sort_options(struct word_list *list, const struct ruleset *rules, const struct pack *p,
                         struct error *err);
/* The scenario called WORD (NULL: the pack's first), or -1. */
int charter_scenario(const struct pack *p, const char *word, struct error *err);

/* Is the private key of SEAT (-1: of any player) at hand, and its seat key if it rolls dice?  Else says how to
 * get them. */
int charter_check_key(const struct charter *c, int seat, const struct keyring *keys, struct error *err);

/* Appends the charter as a few lines of text. */
void charter_print(struct text *out, const struct charter *c, const struct pack *p);
const char *dice_word(enum dice_mode mode);
#endif
