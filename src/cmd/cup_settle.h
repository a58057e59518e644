/* cup_settle.h - what follows from a cup's chain alone is written: accepts and shares of tellers whose key is here, the
 * round that a draw gives; and the games of a round are made. */
#ifndef CMD_CUP_SETTLE_H
#define CMD_CUP_SETTLE_H
#include "cmd/cup_session.h"

/* MADE counts games. */
int cup_settle(struct cup_session *cs, int *made);

/* Says who has the pen, and what is to be typed; to a player, which games are his. */
void cup_say_pen(struct cup_session *cs);

/* The letter to the players of game B into s.out: the chain since the game before that each of them had, and the
 * game. */
int cup_print_board(struct cup_session *cs, const struct board *b);
/* The same of all games of rounds drawn since there were ROUNDS, and of those before that have no result yet, since a
 * command may have been killed before it wrote them all: files of directory TO, "1.2".  TO may be NULL: then, if a
 * round was drawn, it says how to have them. */
int cup_write_letters(struct cup_session *cs, int rounds, const char *to);
#endif
