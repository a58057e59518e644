/* cup_boards.h - the games of a cup: made when their round is drawn, looked at for their results. */
#ifndef CMD_CUP_BOARDS_H
#define CMD_CUP_BOARDS_H
#include "cmd/cup_session.h"

/* "CUP/r3/b17", returns new. */
char *board_directory(const struct cup_session *cs, const struct board *b);
/* Has this copy the key that rules in the game, or declares it forfeit?  Of a round of the cup before that is its
 * director's. */
bool board_is_directed(const struct cup_session *cs, const struct board *b);
/* The head of the game, on which a director's word rests; zero if it is not here. */
struct hash board_head(struct cup_session *cs, const struct board *b);
bool board_is_here(const struct cup_session *cs, const struct board *b);
/* Is the game that lies where B belongs the one that B's round gives? */
int board_check_here(struct cup_session *cs, const struct board *b);

/* Calls EACH with every game of the cup, in order; stops at the first that returns -1. */
int boards_each(struct cup_session *cs, int (*each)(struct cup_session *cs, const struct board *b, void *to), void *to);

/* Is it here, with the ruling that its director owes first, if he does? */
bool board_is_set_up(const struct cup_session *cs, const struct board *b);
/* The director's: makes every game that a round gives and that is not here, writes what he owes in it. MADE counts.
 * One that cannot be made is told, with the way out, and holds up no other. */
int boards_make(struct cup_session *cs, int *made);
/* Anybody's: makes the games of this cup whose offers are in M and that are not here; what M has of them and of others
 * is taken.  MADE counts new ones, TOOK games that have moved on. */
struct board_taking {
	int made, took;                          /* games made here, games with new entries */
	int brought;                             /* games here of which it has anything */
};
int boards_take(struct board_taking *out, struct cup_session *cs, const struct text *letter, const char *name);

/* What game B has come to, as it lies here: 1 and OUT with all but `seq`; 0: it is open; -1: it is not to be had, or
 * its audit finds something (the error says what). */
int board_result(struct cup_result *out, struct cup_session *cs, const struct board *b);
/* The same of a game that is here, which is audited also if it is open. */
struct board_found {
	struct cup_result result;
	const char *changed;                     /* as of derived_changed() */
	int entries;
};
int board_audit(struct board_found *out, struct cup_session *cs, const struct board *b);
/* What an open game that is here comes to if it ends now: who leads has won, adjudged because of the limit. */
int board_adjudge(struct cup_result *out, struct cup_session *cs, const struct board *b);
/* Has its copy here come to an end? */
bool board_is_over(struct cup_session *cs, const struct board *b);

/* The director declares that the player at SEAT has forfeited game B, with the game's own entry.  Its rulings are
 * written first, as far as they are his. */
int board_forfeit(struct cup_session *cs, const struct board *b, int seat);

/* All of game B for whoever does not have it, into s.out; and what our side has written last in it. */
int board_print_letter(struct cup_session *cs, const struct board *b);
int board_print_news(struct cup_session *cs, const struct board *b);
/* Of an agreed END, `result draw`, `result royalist ...`: the seat that has won by it, 0: a draw; -1: it says something
 * else, and the director has to rule. */
int board_winner_of_end(const struct charter *c, const struct entry *end);
#endif
