/* source.h - where messages come from: a file, standard input, an mbox, a Maildir, an IMAP mailbox.
 *
 * Each message is handed to take_message.  One that is dealt with is filed away where its mailbox has a place for
 * that; one that must be tried again stays, and so does one that is early: whose entry follows one that has not come.
 * Filing is only housekeeping: a message met again is known by the spool. */
#ifndef MAIL_SOURCE_H
#define MAIL_SOURCE_H
#include "mail/take.h"

struct harvest {                                 /* what came of a round */
	int taken, rejected;
	int left, early;                         /* of the last pass: to be tried again (why: the last reason); early ones */
	struct error why;
};

/* One message; counts it.  Returns true if it may be filed away. */
bool source_take(struct post *p, struct harvest *h, enum taken *taken, const char *bytes, size_t n);

/* Early messages may be in time by what came behind them: a round makes passes as long as each leaves fewer of them.
 * Begins a pass, and returns what source_again is to be given after it. */
int source_pass(struct harvest *h);
bool source_again(const struct harvest *h, int before);

/* PATH ("-": standard input) holds one message, or an mbox of them. */
int source_file(struct post *p, struct harvest *h, const char *path, struct error *err);

/* Everything in the mailbox of the configuration. */
int source_mailbox(struct post *p, struct harvest *h, struct error *err);

/* Like source_mailbox, for ever: delivers and gives notices after each round, until STOP becomes true. */
int source_serve(struct post *p, const volatile bool *stop, struct error *err);

/* After each round: notices, then what waits goes out; then what was said is told to TELL. */
int source_after(struct post *p, struct error *err);
#endif
