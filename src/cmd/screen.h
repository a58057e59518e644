/* screen.h - what a person at a terminal gets: headings in bold, and a pager where it is longer than the screen.
 *
 * Files and pipes get the bytes alone.  NO_COLOR (no-color.org), PAGER and LESS are honoured as git does. */
#ifndef CMD_SCREEN_H
#define CMD_SCREEN_H
#include "base/command.h"
#include "base/error.h"
#include "base/text.h"

/* Takes --color auto|always|never and --no-pager out of ARGV, wherever they stand before a `--`. */
int screen_options(int *argc, char **argv, struct error *err);

/* How wide a map is drawn: as the terminal, within what maps can do, or as in files. */
int screen_map_columns(void);

/* Prints OUT, in colour if that is wanted; PAGED: through the pager, if it is longer than the screen.  -1 with errno if
 * standard output cannot be written. */
int screen_print(const struct text *out, bool paged);

/* `prepare` and `print` of struct program, for drumhead and for what has commands within it. */
int screen_prepare(const struct command *c, int *argc, char **argv, struct error *err);
int screen_print_command(const struct command *c, const struct text *out);
#endif
