/* words_wrap.h - sentences of ours, as wide as a mail is to be. */
#ifndef MAIL_WORDS_WRAP_H
#define MAIL_WORDS_WRAP_H
#include "base/text.h"

/* TEXT, with sentences that are wider than a terminal broken into lines of 76 columns.  What is quoted, indented or in
 * columns stays as it is, and so does a command between backquotes. */
void words_wrap(struct text *out, const char *text);
#endif
