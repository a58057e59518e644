/* cup_words.h - what the chain of a cup says to one of its players, since he was told last. */
#ifndef MAIL_CUP_WORDS_H
#define MAIL_CUP_WORDS_H
#include "base/json.h"
#include "base/text.h"

/* To player NUMBER of the cup with that STATUS (`drumhead cup show --json`), of entry FROM and all behind it: that he
 * is in, his results, a bye, that he is out, that it is over.  Nothing if none of it is his. */
void cup_print_words(struct text *out, const json *status, int number, int from);
#endif
