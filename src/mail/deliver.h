/* deliver.h - mails that wait in the spool go out. */
#ifndef MAIL_DELIVER_H
#define MAIL_DELIVER_H
#include "mail/games.h"

/* Tries every mail whose time has come, oldest commit first; one process at a time.  Fails if mail cannot go out at
 * all (log-in, certificate, no way configured): then everything waits.  SENT (may be NULL) counts. */
int deliver_waiting(struct post *p, int *sent, struct error *err);

/* The same in the midst of a long round, if twenty seconds have gone by since it was done; another time if another
 * process is at it, or it cannot be. */
void deliver_between(struct post *p);

/* What waits, for a person: a line each.  Returns how many. */
int deliver_list(struct post *p, struct text *out, struct error *err);
/* Forgets when mails were to be tried again: all are tried next. */
int deliver_now(struct post *p, struct error *err);
#endif
