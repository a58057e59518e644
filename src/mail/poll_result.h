/* poll_result.h - what came of a round through a mailbox, wherever its messages lie.
 *
 * Each message is handed to take_message.  One that is dealt with may be filed away; one that must be tried again
 * stays, and so does one that is early: whose entry follows one that has not come. */
#ifndef MAIL_POLL_RESULT_H
#define MAIL_POLL_RESULT_H
#include "mail/take.h"

struct poll_result {
	int taken, rejected;
	int left, early, elsewhere;              /* of the last pass: to be tried again (why: the last reason); early ones;
	                                            for another host */
	int unread;                              /* of the last pass: listed by a server that does not give them */
	struct error why;
};

/* One message; counts it.  Returns true if it may be filed away. */
bool poll_result_take(struct post *p, struct poll_result *r, enum taken *taken, const char *bytes, size_t n);

/* Early messages may be in time by what came behind them: a round makes passes as long as each leaves fewer of them.
 * Begins a pass, and returns what poll_result_again is to be given after it. */
int poll_result_begin_pass(struct poll_result *r);
bool poll_result_again(const struct poll_result *r, int before);
#endif
