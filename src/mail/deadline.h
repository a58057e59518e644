/* deadline.h - when a seat must have written. */
#ifndef MAIL_DEADLINE_H
#define MAIL_DEADLINE_H
#include "mail/games.h"

/* When the entry that is due in G, from seat S, is late; 0: there is no clock, or nobody has been told of the game.
 * Without S: if nobody is away. */
int64_t deadline_of(struct post *p, const struct config_game *g, const struct config_seat *s);
/* The same if it was told of at SINCE. */
int64_t deadline_from(struct post *p, const struct config_game *g, const struct config_seat *s,
                              int64_t since);
/* When, after that DEADLINE, the game is lost on time: in a cup the days of the seat's bank go first. */
int64_t deadline_overtime(struct post *p, const struct config_game *g, const char *seat, int64_t deadline);
/* What was due in G has come since mail was last looked at, and nobody has been told of it yet: notes, once, if it was
 * late in a cup.  A motion is not: what was due is so still. */
void deadline_note(struct post *p, const struct config_game *g);
#endif
