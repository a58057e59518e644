/* letter.h - what is mailed: entries between marks, and above them what to do with it. */
#ifndef CMD_LETTER_H
#define CMD_LETTER_H
#include "cmd/session.h"

/* Puts the letter our side should send into s->out: all entries since the last of a seat that is not ours, and our
 * claim that the next is late, if we have made it; if that is none, nothing.  Returns how many there are in it,
 * or -1. */
int letter_write(struct session *s);
/* The same with all entries from FROM on. */
int letter_write_from(struct session *s, int from);
/* Do we sign for every seat?  Then there is nobody to mail to. */
bool letter_needless(const struct session *s);
/* Says that it is to be mailed, unless it is an offer, of which that is said in other words, or travels by commits. */
void letter_say_mail(const struct session *s);
/* letter_write() if there is somebody who needs the letter, and says so. */
int letter_pass_on(struct session *s);
#endif
