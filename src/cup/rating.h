/* rating.h - how strong somebody is, by his games: Elo and Glicko-2.  A cup is one period: all its games are rated at
 * once, with the numbers that players had before it.
 *     Sources: A. Elo, The Rating of Chessplayers, 1978, and FIDE's handbook B.02 for K; M. Glickman, Example of the
 *     Glicko-2 system, 2022, which has the numbers that the tests reproduce. */
#ifndef CUP_RATING_H
#define CUP_RATING_H

struct rating {
	double elo;
	int games;                               /* so far: Elo's K is 40 below 30 of them, else 20 */
	double glicko, deviation, volatility;
};
#define RATING_INIT { .elo = 1500, .glicko = 1500, .deviation = 350, .volatility = 0.06 }

struct rated_game {
	int player, opponent;                    /* from 0; each game once, seen by either */
	double score;                            /* of the player: 1, 1/2, 0 */
};

/* What R would score against OTHER. */
double elo_expected(double r, double other);

/* R, N of them, after a period with those games.  Who has none becomes less certain in Glicko-2. */
void rating_period(struct rating *r, int n, const struct rated_game *game, int n_games);
#endif
