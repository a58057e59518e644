/* letter.h - what is mailed: entries between marks, and above them what to do with it. */
#ifndef CMD_LETTER_H
#define CMD_LETTER_H
#include "cmd/desk.h"

/* Puts the letter our side should send into d->out: all entries since the last of a seat that is not ours; if that
 * is none, nothing.  Returns how many entries there are in it, or -1. */
int letter_write(struct desk *d);
/* Do we sign for every seat?  Then there is nobody to mail to. */
bool letter_needless(const struct desk *d);
/* letter_write() if there is somebody who needs the letter. */
int letter_pass_on(struct desk *d);

/* The offer a letter brings, or NULL: its charter, in ARENA.  NAME is what errors call the letter. */
const struct charter *letter_charter(struct arena *arena, const struct text *letter, const char *name,
                                     struct error *err);
#endif
