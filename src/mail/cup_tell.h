/* cup_tell.h - after each round of mail `drumhead cup go` writes what is due in a cup, and whoever it concerns is told.
 *
 * What has been told is found by comparing: the entries of the chain with those a player was mailed, the entries of a
 * game with those its seats were.  So it does not matter who wrote them, this program or the director by hand, nor
 * when it was killed.  Each mail is in a commit of its own, whose key says what it tells: it goes out once. */
#ifndef MAIL_CUP_TELL_H
#define MAIL_CUP_TELL_H
#include "mail/games.h"

/* All cups whose director's mailbox this is; a player is told which of his cannot be read. */
int cup_poll(struct post *p, struct error *err);
#endif
