/* answer.h - what a mail asks, done; the replies go into the commit. */
#ifndef MAIL_ANSWER_H
#define MAIL_ANSWER_H
#include "mail/intake.h"
#include "mail/take.h"
#include "mail/words.h"

/* Is MAIL, as far as it shows, for another host to take? */
bool answer_is_elsewhere(struct post *p, const struct mail *mail);

/* Acts on MAIL, which is no bounce, not ours, and not elsewhere, and adds what is to be mailed to C. */
int answer(struct post *p, struct commit *c, const struct mail *mail, enum taken *taken, struct error *err);
#endif
