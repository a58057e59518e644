/* handout_files.h - the files of a handout: are they there, and what their ruling names? */
#ifndef GAME_HANDOUT_FILES_H
#define GAME_HANDOUT_FILES_H
#include "game/game.h"

/* Is the public position after ruling E here? */
bool handout_is_here(const struct game *g, const struct entry *e);

/* Whether the files in GAME/letters for E are those that E names, laid out as they are stored: those that are there;
 * and: all of them, and nothing else.  For this no key is needed. */
int handout_is_right(const struct game *g, const struct entry *e, struct error *err);
int handout_is_whole(const struct game *g, const struct entry *e, struct error *err);
#endif
