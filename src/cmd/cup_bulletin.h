/* cup_bulletin.h - a bulletin of the director: gathered, written, told.
 *
 * Whatever it is written for, it carries the letters that wait: nothing is drawn, or ruled on, past a withdrawal or a
 * join that came before. */
#ifndef CMD_CUP_BULLETIN_H
#define CMD_CUP_BULLETIN_H
#include "cmd/cup_session.h"

struct bulletin {
	struct cup_leaf leaf;
	struct cup_waiting *waiting;
	struct cup_result *result;               /* with room for every game */
	struct cup_removal *out;
	struct board *ended;                     /* games that were declared forfeit, whose letters go out with it */
	int n_ended;
	bool is_full;                            /* something waits for the next one */
};

/* One for the cup of CS, whose director must be here and have the pen: with the letters that wait and can be carried;
 * those that cannot are told, and dropped. */
int bulletin_begin(struct bulletin *b, struct cup_session *cs);
void bulletin_release(struct bulletin *b);

/* Does it carry the withdrawal of PLAYER? */
bool bulletin_withdraws(const struct bulletin *b, int player);
/* Results of games that are over; games of who is out are forfeit first.  A game whose audit finds something is told,
 * and left out. */
int bulletin_collect(struct bulletin *b, struct cup_session *cs);
/* Open games of rounds that are older than the cup's limit are adjudged, as their margin is NOW. */
int bulletin_limit(struct bulletin *b, struct cup_session *cs, int64_t now);
int bulletin_add_result(struct bulletin *b, const struct cup_result *r);
void bulletin_add_out(struct bulletin *b, int player, const char *because);
/* With `draw`, if it may be: WANTED, or because the last round is over, or all places are taken.  Never if something
 * waits for the next one, which may be a withdrawal. */
int bulletin_draw(struct bulletin *b, struct cup_session *cs, bool wanted);
bool bulletin_is_empty(const struct bulletin *b);

/* Writes it, and what follows from it; says what is in it, and prints what the games that it ends need. */
int bulletin_publish(struct bulletin *b, struct cup_session *cs);
/* Prints the letter, and who is waited for.  ROUNDS, LETTERS: of cup_write_letters(). */
int bulletin_print(struct cup_session *cs, int rounds, const char *letters);
#endif
