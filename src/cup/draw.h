/* draw.h - the next round of a cup, which has no freedom: whoever has the seed has the same. */
#ifndef CUP_DRAW_H
#define CUP_DRAW_H
#include "cup/field.h"

enum { DRAW_ROUNDS_MOST = 999 };

/* Rounds the cup has, by its format and by those who were in at the first draw; before it, by those who are in now. */
int draw_rounds(const struct field *f);

/* Is anything left to pair?  If not, the next draw is the last, and has no pairs. */
bool draw_is_left(const struct field *f);

/* May the director ask for a draw now?  Refused with the reason: the cup is over; results are missing, which are
 * named; in a robin only the last draw waits for them. */
int draw_may_be(const struct field *f, struct error *err);

/* The next round with SEED, if it may be drawn: pairs without results. */
void draw_round(struct field_round *out, const struct field *f, const struct hash *seed);

/* Do two rounds have the same seed, pairs and byes?  Else what differs first, as a refusal. */
int draw_compare(const struct field_round *expected, const struct field_round *found, struct error *err);
#endif
