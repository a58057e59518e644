/* adjudicate.h - what every command does after it has written an entry. */
#ifndef CMD_ADJUDICATE_H
#define CMD_ADJUDICATE_H
#include "cmd/session.h"

/* Writes what we owe, the derived files, the letter into s->out, and says how to go on. */
int go_on(struct session *s);
#endif
