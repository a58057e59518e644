/* operator.h - the person who is told of trouble.
 *
 * What anybody can cause as often as he likes, a message that is set aside, goes into a digest: one mail a day at most,
 * the first at once. */
#ifndef MAIL_OPERATOR_H
#define MAIL_OPERATOR_H
#include "mail/games.h"

/* Adds a mail to the operator to C; none if he is the address that we send from.  G may be NULL. */
void operator_mail(struct post *p, struct commit *c, const struct config_game *g, const char *subject,
                   const char *text);

/* The same of what MAIL's writer has to say to him: answers go to the writer. */
struct mail;
void operator_forward(struct post *p, struct commit *c, const struct config_game *g, const struct mail *mail,
                      const char *text);

/* LINE goes into the next digest. */
void operator_note(struct post *p, const char *line);
/* Commits the digest, if there is something in it and its time has come. */
int operator_poll(struct post *p, struct error *err);
#endif
