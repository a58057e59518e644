/* boards.h - pairings on their way into a round: who has which seat, and which board is whose. */
#ifndef CUP_BOARDS_H
#define CUP_BOARDS_H
#include "cup/field.h"
#include "cup/lots.h"

/* How uneven the seats of two players are after they have met, if they are seated as well as can be. */
int64_t board_unevenness(int sides_of_a, int sides_of_b);

void board_add_bye(struct field_round *r, int player);
/* As they are named: the first has seat 1. */
void board_add(struct field_round *r, int first, int second);
/* So that seats become least uneven; where that decides nothing, and with both sides, by the lot `side A B`. */
void board_add_seated(struct field_round *r, const struct field *f, const struct field_record *record,
                      const int who[2]);

/* Boards by the higher of the two points, then the lower, both descending, then by the better seed rank; byes
 * ascending. */
void board_sort(struct field_round *r, const struct field *f, const struct field_record *record);
/* The byes alone. */
void board_sort_byes(struct field_round *r);
#endif
