/* source.h - where messages come from: a file, standard input, an mbox, a Maildir, an IMAP mailbox.
 *
 * What is dealt with is filed away where its mailbox has a place for that.  Filing is only housekeeping: a message met
 * again is known by the spool. */
#ifndef MAIL_SOURCE_H
#define MAIL_SOURCE_H
#include "mail/poll_result.h"

/* PATH ("-": standard input) holds one message, or an mbox of them. */
int source_file(struct post *p, struct poll_result *r, const char *path, struct error *err);

/* Everything in the mailbox of the configuration. */
int source_mailbox(struct post *p, struct poll_result *r, struct error *err);

/* After each round: notices, if mail was to be READ, then what waits goes out. */
int source_after(struct post *p, bool read, struct error *err);
#endif
