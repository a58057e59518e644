/* letter.h - what is mailed: entries between marks, and above them what to do with it. */
#ifndef CMD_LETTER_H
#define CMD_LETTER_H
#include "cmd/desk.h"

/* Puts the letter our side should send into d->out: all entries since the last of a seat that is not ours, and our
 * claim that the next is late, if we have made it; if that is none, nothing.  Returns how many there are in it,
 * or -1. */
int letter_write(struct desk *d);
/* The same with all entries from FROM on. */
int letter_write_from(struct desk *d, int from);
/* Do we sign for every seat?  Then there is nobody to mail to. */
bool letter_needless(const struct desk *d);
/* letter_write() if there is somebody who needs the letter. */
int letter_pass_on(struct desk *d);
#endif
