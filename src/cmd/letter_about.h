/* letter_about.h - what is in a letter that came, before any game is made or changed of it. */
#ifndef CMD_LETTER_ABOUT_H
#define CMD_LETTER_ABOUT_H
#include "cmd/session.h"

/* Puts into s->out, as JSON, of which games the letter PATH is, with which entries, and what it offers.  Nothing is
 * checked but form: who has written what only a game can tell.  -1: it cannot be read, or there is nothing in it. */
int letter_about(struct session *s, const char *path);
#endif
