/* move_checks.h - what must be true of the moves of a ruling. */
#ifndef TESTS_MOVE_CHECKS_H
#define TESTS_MOVE_CHECKS_H
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "play/run.h"

/* Where all pieces lie.  Returns new. */
static inline int16_t *places_now(const struct run *r)
{
	int16_t *at = must_alloc(((size_t)r->pack->n_pieces + 1) * sizeof *at);

	memcpy(at, r->table->at, (size_t)r->pack->n_pieces * sizeof *at);
	return at;
}

/* Leg after leg, the moves of R lead from AT, which is freed, to where the pieces lie now; and every event knows how
 * many there were before it. */
static inline void assert_moves_lead(int16_t *at, const struct run *r)
{
	for (int i = 0; i < r->moves.n; i++) {
		const struct piece_move *m = &r->moves.move[i];

		ck_assert_msg(at[m->piece] == m->from, "%s moves from %s, and is elsewhere", r->pack->piece[m->piece].id,
		              r->pack->place[m->from].id);
		ck_assert_int_ne(m->from, m->to);
		at[m->piece] = m->to;
	}
	for (int i = 0; i < r->pack->n_pieces; i++)
		ck_assert_msg(at[i] == r->table->at[i], "no move takes %s to %s", r->pack->piece[i].id,
		              r->pack->place[r->table->at[i]].id);
	for (int i = 0; i < r->events.n; i++) {
		ck_assert_int_ge(r->events.event[i].moves, i > 0 ? r->events.event[i - 1].moves : 0);
		ck_assert_int_le(r->events.event[i].moves, r->moves.n);
	}
	free(at);
}
#endif
