/* other_letter.h - letters of other games in a mail that is for one. */
#ifndef MAIL_OTHER_LETTER_H
#define MAIL_OTHER_LETTER_H
#include "mail/intake.h"

/* Has it anything that its game, which is here and is no cup, has not? */
bool other_letter_is_new(struct post *p, const struct other_letter *other);

/* For the sender: a line for each that was left out, but those that their games have already. */
void other_letters_print(struct text *out, struct post *p, const struct intake *in);
#endif
