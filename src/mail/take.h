/* take.h - one message, from its bytes to the commit that holds all that came of it. */
#ifndef MAIL_TAKE_H
#define MAIL_TAKE_H
#include "mail/games.h"

enum taken {
	TAKEN_DONE,                              /* dealt with, now or before: it may be filed away */
	TAKEN_REJECTED,                          /* set aside: a copy is in the spool, the operator is told */
	TAKEN_NOT_OURS,                          /* a player's own mail, which has nothing to do with any game */
	TAKEN_ELSEWHERE,                         /* another host is to take it */
	TAKEN_EARLY,                             /* the entry before it has not come: it stays where it is, nothing is done */
};

#define EARLY_IS_REFUSED (3 * 86400)             /* seconds that an early one waits */

/* Fails, mostly with ERROR_TEMPORARY, if the message must be tried again: then nothing was committed. */
int take_message(enum taken *out, struct post *p, const char *bytes, size_t n, struct error *err);

/* The same in a process of its own, so that a message that kills who takes it kills nobody else; that is counted, and
 * the third time the message is set aside.  To be killed together with one's parent is no fault of the message. */
int take_in_child(enum taken *out, struct post *p, const char *bytes, size_t n, struct error *err);
#endif
