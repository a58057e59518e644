/* options.h - the kinds of options that only the adjudicator has; base/options.h is the manual of all. */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H
#include "base/options.h"
#include "game/keyring.h"

extern const struct option_kind option_key, option_seat_key;
#define OPTION_KEY (&option_key)                 /* struct keyring: an ssh key file; may be given again */
#define OPTION_SEAT_KEY (&option_seat_key)       /* struct keyring: a seat file; may be given again */

/* A leading "~/" is $HOME: shells leave it alone behind an equals sign.  Returns new. */
char *expand_home(const char *path);
#endif
