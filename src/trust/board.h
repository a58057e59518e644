/* board.h - the offer of a cup's game, which follows from its round and the joins (doc/PROTOCOL.md G9).
 *
 * Nobody has any freedom in it, so nobody need accept it: who joined has agreed to all games that rounds give him. */
#ifndef TRUST_BOARD_H
#define TRUST_BOARD_H
#include "trust/cup_chain.h"

struct board {
	int round, board, game;                  /* from 1; game 1 or 2 */
};

/* The offer of game B of C, written.  SEAT_NAME: those of the pack, by seat, 0 to 2.  Memory comes from ARENA. */
int board_offer(struct entry *out, struct arena *arena, const struct cup *c, const struct board *b,
                const char *const seat_name[3], struct error *err);

/* The game of C whose offer has charter O, by what that says; false: none. */
bool board_of(struct board *out, const struct cup *c, const struct charter *o);

/* Where it lies in the directory of the cup: "r3/b17", "r3/b17b". */
struct board_words {
	char text[32];
};
struct board_words board_path(const struct board *b);
/* As players call it: "3.17", "3.17b". */
struct board_words board_name(const struct board *b);
/* Reads one of those names. */
bool board_parse(struct board *out, const char *name);
#endif
