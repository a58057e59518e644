/* cup_answer.h - a mail with something of a cup's chain: joins and withdrawals of players, shares of tellers; for a
 * player's program, what the director mailed. */
#ifndef MAIL_CUP_ANSWER_H
#define MAIL_CUP_ANSWER_H
#include "mail/intake.h"
#include "mail/take.h"

struct cup_mail_in {
	const struct mail *mail;
	const struct intake *in;
};

/* Has `drumhead cup take` do all of a mail that names CUP, and adds what is to be answered to C.  What follows for
 * others is told by cup_tell.h, when all mail has been taken. */
int cup_answer(struct post *p, struct commit *c, const struct config_game *cup, struct cup_mail_in come,
               enum taken *taken, struct error *err);

/* `status`, `letter N` of somebody whose address belongs to CUP; other words are told what there is. */
int cup_answer_request(struct post *p, struct commit *c, const struct config_game *cup, struct cup_mail_in come,
                       struct error *err);

/* Another host is the home of a cup of this configuration: what belongs to no game here may be for that. */
bool cup_is_elsewhere(const struct post *p);
#endif
