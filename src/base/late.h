/* late.h - days by which entries in games of a cup came late, as the director's mail program counts them: CUP/late.
 *
 *     3.17 12 royalist 2 days late: due 1796299200, came 1796389800
 *
 * A line for each: game, entry, the seat that owed it, and seconds since 1970.  It is the director's word about his own
 * machine's clock, stands in no chain, and is written by `drumhead mail` alone; `drumhead cup show` tells it. */
#ifndef BASE_LATE_H
#define BASE_LATE_H
#include <stdint.h>
#include "base/error.h"
#include "base/text.h"

struct late {
	const char *game, *seat;                 /* "3.17", "royalist" */
	int seq, days;
	int64_t due, came;
};

/* Appends the lines of the cup in directory CUP to OUT; none if there is no such file.  -1: it cannot be read. */
int late_read(struct text *out, const char *cup, struct error *err);
/* The days of SEAT in GAME. */
int late_days(const char *lines, const char *game, const char *seat);
/* Adds a line, but one for an entry that has one.  A file that cannot be read stays as it is. */
int late_note(const char *cup, const struct late *l, struct error *err);
#endif
