/* survey.h - a cup in its directory, with all that is told of it: its chain counted, its games looked at.
 *
 *     CUP/log/        the chain (trust/cup_files.h)
 *     CUP/pack/       the pack of its games
 *     CUP/r3/b17/     a game: round 3, board 17; b17b is the second of two
 *
 * Of a game nothing is read but its ledger: who has the pen, and since when. */
#ifndef CUP_SURVEY_H
#define CUP_SURVEY_H
#include "base/text.h"
#include "cup/standings.h"
#include "table/pack.h"
#include "trust/board.h"
#include "trust/ledger.h"

/* A game that has no result. */
struct survey_game {
	struct board at;
	bool is_here;                            /* its ledger can be read in this copy of the cup */
	struct pen pen;                          /* .seat -1 and over: it waits for nothing but to be counted */
	bool over;                               /* no orders will come any more; finals may be owed */
	int seat;                                /* who is waited for: the pen's, 1 or 2; 0: the director; -1: nobody */
	int player;                              /* the number of who sits there, or 0 */
	int64_t since, due;                      /* when its last entry came to this machine; 0: there is no clock */
	int late[2];                             /* days by seat 1 and 2, as the director's mail program has counted them */
};

/* A player's part in a round. */
struct survey_part {
	const struct field_pair *pair;           /* NULL: he was not paired */
	int board, who;                          /* from 1; 0 or 1 of the pair */
	int opponent;
	bool has_bye;
};

struct survey {
	char *directory;
	struct cup cup;
	struct field field;
	struct standings table;
	struct pack *pack;                       /* NULL: it is not in this copy */
	struct survey_part *part;                /* by player, then by round drawn: survey_part() */
	int *place;                              /* by player: survey_place() */
	struct survey_game *game;                /* by round, board, game */
	int n_games;
	struct text late;                        /* base/late.h */
	int64_t now;
};

/* Reads the cup in DIRECTORY.  NOW: seconds since 1970. */
int survey_open(struct survey *out, const char *directory, int64_t now, struct error *err);
/* Looks at the games that are open. */
void survey_look(struct survey *s);
/* The game AT a board, while it has no result; NULL: it has one. */
const struct survey_game *survey_open_game(const struct survey *s, const struct board *at);
/* Whole days that seats 1 and 2 have had for what they wrote in an open game, and for what is due: as long as each
 * entry was the next one, by when they came to this machine. */
void survey_days(int out[2], const struct survey *s, const struct survey_game *g);
/* How many days whoever is waited for is late, each begun one counted, and of these how many are not in what is left of
 * his bank; 0: he is not late, or in his bank. */
int survey_late(const struct survey *s, const struct survey_game *g);
int survey_beyond_bank(const struct survey *s, const struct survey_game *g);
int survey_bank_left(const struct survey *s, const struct survey_game *g);
void survey_release(struct survey *s);

/* What seat 1 or 2 is called: "royalist"; without the pack "seat 1". */
const char *survey_seat(const struct survey *s, int seat);
/* A letter for it: 'r'; where both begin alike, and without a pack, '1' or '2'. */
char survey_seat_letter(const struct survey *s, int seat);
const char *survey_name(const struct survey *s, int player);         /* "Alice Andersson" */
int survey_place(const struct survey *s, int player);                /* in the table, from 1 */

/* Rounds that are finished, and rounds there are; a cup that is over has one more, without pairs. */
int survey_rounds_done(const struct survey *s);
int survey_rounds_drawn(const struct survey *s);

/* A player's part in round ROUND, from 0. */
struct survey_part survey_part(const struct survey *s, int player, int round);
/* What came of one game of it, in a character: + won, = drawn, - lost, > and < won and lost without a game, o void, .
 * it is being played. */
char survey_mark(const struct field_pair *p, int game, int who);

/* The player whom words name: a number, a name, or words that a single name begins with or has.  -1 with an error that
 * says who could be meant. */
int survey_find_player(const struct cup *c, const char *words, struct error *err);
#endif
