/* output.h - what a program says: the one door to standard output and standard error.
 *
 * Much of it was written by others: names, titles, messages of commits, answers of servers.  So all of it goes through
 * text_show, which leaves nothing in it that steers a terminal; lines stay.  For commands only: nothing below them
 * prints. */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H
#include "base/text.h"

/* One paragraph of talk on standard error. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void say_text(const struct text *lines);         /* the same; each line has its end */

/* The result, on standard output.  -1 and errno if it cannot be written. */
int print_text(const struct text *lines);
#endif
