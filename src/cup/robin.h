/* robin.h - everybody meets everybody of his group.
 *
 * Seed ranks are dealt to the groups back and forth (1 2 3, 3 2 1, ...).  Of a group of n (one more if they are odd:
 * its partner has the bye) places are 0 to n - 1 by rank.  In round t of a cycle, from 1, place n - 1 meets t - 1,
 * and is named first if t is even; (t - 1 + j) mod (n - 1) meets (t - 1 - j) mod (n - 1), for j = 1 to n/2 - 1, and
 * is named first if j is odd: everybody's pairings in seat 1 and in seat 2 differ by one at most.  In every second
 * cycle seats are changed. Boards group by group.  A group that is through with its cycles before another rests,
 * which is no bye. */
#ifndef CUP_ROBIN_H
#define CUP_ROBIN_H
#include "cup/field.h"

/* The next round.  Who is out since the first is paired all the same. */
void robin_draw(struct field_round *out, const struct field *f);

/* Of that many players: rounds there are. */
int robin_rounds(const struct field_terms *t, int players);

/* The group of a player with that seed rank, from 0. */
int robin_group(const struct field_terms *t, int rank);
/* Games that somebody of this group has, by the schedule. */
int robin_games(const struct field_terms *t, int players, int group);
#endif
