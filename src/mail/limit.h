/* limit.h - how much may come from one sender in a day.
 *
 * From: proves nothing, so whoever writes in the name of a seat could use up what it may send.  A letter is therefore
 * looked at first: an entry that its seat has signed is always let through, once; and answers to mails of ours, which
 * only who reads the address can write, are counted for themselves. */
#ifndef MAIL_LIMIT_H
#define MAIL_LIMIT_H
#include "mail/games.h"
#include "mail/mime.h"

/* Counts MAIL, whose commit will be KEY, and says whether it is one too many.  Addresses that are no seat's share one
 * count, and so do reports of mail that did not arrive. */
int limit_look(bool *too_many, struct post *p, const struct mail *mail, const char *key, struct error *err);
/* MAIL was counted, and lies where it lay until another host takes it: this round has not counted it. */
void limit_uncount(struct post *p, const struct mail *mail);
#endif
