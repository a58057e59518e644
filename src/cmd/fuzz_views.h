/* fuzz_views.h - a game with hidden hands, looked at by each seat and by everybody else. */
#ifndef CMD_FUZZ_VIEWS_H
#define CMD_FUZZ_VIEWS_H
#include "whatif/futures.h"

/* R stands at a question.  In a game that hides: what lies in a pile is what its order leaves there; the public
 * position with its blanks filled is the same table; SEAT (0: a stranger) comes to the same question by what it sees,
 * whatever the rest may be, as RANDOM lays it, can go on from there, and finds the same answers if it is asked; and
 * what it may be told is the same in that other world. */
struct views {
	int64_t looked, pictures;                /* in fog: so often, and so often only a picture came of it; */
	int64_t asked, asked_pictures;           /* of them those of the seat that is asked */
};
int fuzz_views(const struct run *r, int seat, struct random_oracle *random, struct views *count, struct error *err);
#endif
