/* cup_field.h - fields of cups, for tests: who has won is written in a line. */
#ifndef TESTS_UNIT_CUP_FIELD_H
#define TESTS_UNIT_CUP_FIELD_H
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "cup/draw.h"
#include "cup/standings.h"
#include "suite.h"

#define SWISS(n) ((struct field_terms){ .format = CUP_SWISS, .rounds = (n), .points = { 2, 1, 0, 2 } })
#define KNOCKOUT ((struct field_terms){ .format = CUP_KNOCKOUT, .points = { 2, 1, 0, 2 } })
#define ROBIN(g, m) \
	((struct field_terms){ .format = CUP_ROBIN, .groups = (g), .cycles = (m), .points = { 2, 1, 0, 2 } })

static inline struct field field_with(struct field_terms terms, int players)
{
	struct field f = FIELD_INIT;

	f.terms = terms;
	for (int i = 0; i < players; i++)
		field_join(&f, NULL);
	return f;
}

static inline struct hash seed_number(int n)
{
	return hash_tagged("test of cups", &n, sizeof n);
}

/* Draws the next round with the seed of that number. */
static inline struct field_round *next_round(struct field *f, int seed)
{
	struct hash h = seed_number(seed);
	struct field_round r;
	struct error err = ERROR_INIT;

	ck_assert_msg(draw_may_be(f, &err) == 0, "%s", err.text);
	draw_round(&r, f, &h);
	field_add_round(f, &r);
	return &f->round[f->n_rounds - 1];
}

static inline void set(struct field *f, int round, int board, struct field_game result)
{
	struct error err = ERROR_INIT;

	ck_assert_msg(field_set(f, (struct field_place){ round, board, 1 }, result, &err) == 0, "%s", err.text);
}

/* All games of the last round: the better seed rank wins. */
static inline void better_win(struct field *f)
{
	struct field_round *r = &f->round[f->n_rounds - 1];

	for (int i = 0; i < r->n; i++)
		for (int g = 0; g < field_games(&f->terms); g++) {
			int who = f->player[r->pair[i].player[0]].seed < f->player[r->pair[i].player[1]].seed ? 0 : 1;

			r->pair[i].game[g] = (struct field_game){ true, CUP_OVER, field_at_seat(g, 1) == who ? 1 : 2, 1 };
		}
}

static inline int player_of_rank(const struct field *f, int rank)
{
	for (int p = 1; p <= f->n; p++)
		if (f->player[p].seed == rank)
			return p;
	return 0;
}

/* How often these two were paired. */
static inline int meetings(const struct field *f, int a, int b)
{
	int n = 0;

	for (int k = 0; k < f->n_rounds; k++)
		for (int i = 0; i < f->round[k].n; i++) {
			const int *p = f->round[k].pair[i].player;

			n += (p[0] == a && p[1] == b) || (p[0] == b && p[1] == a);
		}
	return n;
}
#endif
