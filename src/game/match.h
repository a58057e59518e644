/* match.h - two games that count as one: the same battle twice, with the seats exchanged (doc/PROTOCOL.md G8). */
#ifndef GAME_MATCH_H
#define GAME_MATCH_H
#include "game/game.h"

/* Where game K, 1 or 2, of the match NAME lies: NAME-1, NAME-2; returns new. */
char *match_directory(const char *name, int k);

/* Makes of C, the charter of the first game, whose id is FIRST, that of the second. */
void match_return(struct charter *c, const struct hash *first);

/* Is SECOND the charter that match_return() makes of FIRST?  FAULT_FORM: it says what differs. */
int match_check(const struct ledger *first, const struct charter *second, struct error *err);

/* What a player has of a game so far: the sum of its scores (struct score), or, where it counts none, 1 if he has won
 * it; and what strength is left on the board. */
struct standing {
	int points, strength;
	bool has_won;
};
void match_standing(struct standing *out, const struct run *r, int seat);
#endif
