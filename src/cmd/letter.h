/* letter.h - what is mailed: entries between marks, and above them what to do with it. */
#ifndef CMD_LETTER_H
#define CMD_LETTER_H
#include "cmd/desk.h"

/* Puts the letter our side should send into d->out: all entries since the last of a seat that is not ours; if that
 * is none, nothing.  Returns how many entries there are in it, or -1. */
int letter_write(struct desk *d);
/* The same with all entries from FROM on. */
int letter_write_from(struct desk *d, int from);

/* The offer a letter brings, or NULL: its charter, in ARENA.  NAME is what errors call the letter. */
const struct charter *letter_charter(struct arena *arena, const struct text *letter, const char *name,
                                     struct error *err);
#endif
