/* runs.h - a game's pack, a run of it, orders and dice: for tests that play; all of it fails the test if it fails. */
#ifndef TESTS_RUNS_H
#define TESTS_RUNS_H
#include "orders/answer.h"
#include "whatif/random_oracle.h"

/* $srcdir/tests/data/GAME, of games made for tests, or $srcdir/rules/GAME/pack.  Returns new. */
struct pack *pack_of_game(const struct ruleset *rules);
/* A run at the first question of row ROW, after POSITION (table/position.h; NULL: nothing) was laid over the
 * scenario.  Returns new. */
struct run *run_at(const struct ruleset *rules, const struct pack *p, int row, const json *position);
/* SEAT's orders as a player writes them, taken and not played. */
void take_orders(struct run *r, int seat, const char *text);
char *state_bytes(struct run *r);                /* run_save as J1 writes it; returns new */
char *public_bytes(struct run *r);               /* the same of run_save_public, what all may see */

/* Answers from the books, with dice from a generator of the test. */
struct tossed {
	struct orders_oracle orders;
	struct random_oracle random;
};
void tossed_init(struct tossed *t, uint64_t seed);
#endif
