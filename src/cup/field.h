/* field.h - a cup as its draw and its table see it: players, rounds, results.  Plain data; nothing here reads a file.
 *
 * Players are numbered from 1 in the order in which their joins were carried; player[0] is nobody, and stands for the
 * opponent of a bye.  Rounds, boards and games are counted from 1 in words and from 0 in these arrays. */
#ifndef CUP_FIELD_H
#define CUP_FIELD_H
#include "base/error.h"
#include "trust/crypto.h"
#include "trust/cup_chain.h"

enum field_points { FIELD_WIN, FIELD_DRAW, FIELD_LOSS, FIELD_BYE };

/* What counts of the first entry. */
struct field_terms {
	enum cup_format format;
	int rounds;                              /* of a Swiss; of others draw_rounds() */
	int groups, cycles;                      /* of a robin */
	bool both;                               /* a pairing is two games at once, sides changed */
	int points[4];                           /* by enum field_points */
	enum cup_tiebreak tiebreak[CUP_TIEBREAKS];
	int n_tiebreaks;
};

struct field_player {
	const char *name;                        /* borrowed; NULL where nobody needs words */
	bool is_in;                              /* has neither withdrawn nor been taken out */
	int out_after;                           /* else: rounds that had been drawn then */
	int seed;                                /* his seed rank, from 1; 0: not paired yet */
};

struct field_game {
	bool done;                               /* it has a result */
	enum cup_how how;                        /* played are those that are over, forfeit or adjudged */
	int winner;                              /* seat 1 or 2; 0: nobody */
	int margin;                              /* of the winner, 0 or more */
};

struct field_pair {
	int player[2];                           /* [0] has seat 1 in game 1 and, with both sides, seat 2 in game 2 */
	struct field_game game[2];
};

struct field_round {
	struct hash seed;                        /* of its lots */
	struct field_pair *pair;                   /* by board; owned */
	int n;                                   /* 0, and no byes: nothing was left to pair, the cup is over */
	int *bye;                                /* players without an opponent, ascending; owned */
	int n_byes;
};

struct field {
	struct field_terms terms;
	struct field_player *player;               /* [1] to [n] */
	int n;
	struct field_round *round;
	int n_rounds;
};

/* --- making one --------------------------------------------------------------------------------------- */

#define FIELD_INIT { .n = 0 }
void field_release(struct field *f);
void field_round_release(struct field_round *r);

/* A player more, with the next number, which is returned. */
int field_join(struct field *f, const char *name);
/* He is paired no more. */
void field_out(struct field *f, int player);
/* The next round; takes R's arrays, and ranks whoever is paired for the first time. */
void field_add_round(struct field *f, struct field_round *r);

/* Where a game is, counted from 1. */
struct field_place {
	int round, board, game;
};
/* A result, in the place of any before; RESULT.done need not be set.  Refused: there is no such game; somebody wins a
 * void one, or nobody by a walkover. */
int field_set(struct field *f, struct field_place at, struct field_game result, struct error *err);
/* The pairing of that place, or NULL. */
struct field_pair *field_pair(const struct field *f, struct field_place at);

/* --- looking at one ----------------------------------------------------------------------------------- */

int field_games(const struct field_terms *t);        /* of a pairing: 1 or 2 */
bool field_is_played(const struct field_game *r);
/* Which of a pairing, 0 or 1, has SEAT in game GAME of it (from 0)? */
int field_at_seat(int game, int seat);
/* What a game has brought to that one of the pairing so far: points, and margin (lost ones are negative). */
int field_game_points(const struct field_terms *t, const struct field_pair *p, int game, int who);
int field_game_margin(const struct field_pair *p, int game, int who);

/* Are all results of that round in (from 0)?  A round without pairs has none that are missing. */
bool field_round_done(const struct field *f, int round);
int field_count_in(const struct field *f);
bool field_is_over(const struct field *f);     /* its last round has neither pairs nor byes */

/* What the draw weighs, by player. */
struct field_record {
	int points, byes;
	int sides;                               /* pairings in seat 1 less those in seat 2, played or not */
};
/* Returns new: [0] to [n], one each; points of all results and byes so far (in a robin byes bring nothing). */
struct field_record *field_records(const struct field *f);

/* Seed ranks as they are when those AMONG (by player; NULL: all who are in) are paired with SEED: [0] to [n], returns
 * new. Who has a rank keeps it.  In the first round they are drawn by lot; who comes later stands behind, by number. */
int *field_ranks(const struct field *f, const struct hash *seed, const bool *among);
#endif
