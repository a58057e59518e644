/* tell_days.h - who is late in a cup, and who has used how many days, in words: by when entries came to this machine,
 * for no time stands in a chain.  Of absences and outages only `drumhead mail` knows. */
#ifndef CUP_TELL_DAYS_H
#define CUP_TELL_DAYS_H
#include "cup/survey.h"

/* "Tue 1 Dec", in UTC. */
void tell_day(struct text *out, int64_t when);

/* Who is late, what is left of his bank, and what the director types if it is used up; NAME is the directory typed. */
void tell_late(struct text *out, const struct survey *s, const char *name);

/* The days that both players of G, which is open, have used. */
void tell_days(struct text *out, const struct survey *s, const struct survey_game *g);
#endif
