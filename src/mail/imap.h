/* imap.h - a mailbox on an IMAP server (RFC 9051 and 3501). */
#ifndef MAIL_IMAP_H
#define MAIL_IMAP_H
#include "mail/poll_result.h"

#define IMAP_KEYWORD 32
/* By what keyword this host claims messages. */
void imap_keyword(char out[IMAP_KEYWORD], const struct config *c);

struct imap;

/* Connects, logs in and selects the mailbox of the configuration.  Returns new. */
struct imap *imap_open(const struct config *c, struct error *err);
void imap_close(struct imap *i);
/* Takes every message that is there, as far as that goes in the time a round may take. */
int imap_round(struct imap *i, struct post *p, struct poll_result *r, struct error *err);
/* Waits up to SECONDS for a new one; where the server cannot tell, just that long. */
int imap_wait(struct imap *i, int seconds, const volatile bool *stop, struct error *err);

int imap_poll(struct post *p, struct poll_result *r, struct error *err);
/* What the server offers and the mailbox holds, a line each, for doctor. */
int imap_describe(const struct config *c, struct text *out, struct error *err);
#endif
