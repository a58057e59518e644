/* robin.c - the circle: one place stands still, the others go round it. */
#include "cup/robin.h"

#include <stdlib.h>
#include "base/memory.h"
#include "cup/boards.h"

int robin_group(const struct field_terms *t, int rank)
{
	int row = (rank - 1) / t->groups, column = (rank - 1) % t->groups;

	return row % 2 ? t->groups - 1 - column : column;
}

static int group_size(const struct field_terms *t, int players, int group)
{
	int n = 0;

	for (int rank = 1; rank <= players; rank++)
		n += robin_group(t, rank) == group;
	return n;
}

/* Rounds of a cycle of N players: each meets the others, or has the bye. */
static int cycle_rounds(int n)
{
	return n < 2 ? 0 : n % 2 ? n : n - 1;
}

int robin_rounds(const struct field_terms *t, int players)
{
	int most = 0;

	for (int g = 0; g < t->groups; g++) {
		int rounds = cycle_rounds(group_size(t, players, g));

		most = rounds > most ? rounds : most;
	}
	return most * t->cycles;
}

int robin_games(const struct field_terms *t, int players, int group)
{
	return (group_size(t, players, group) - 1) * t->cycles * field_games(t);
}

/* --- a round ------------------------------------------------------------------------------------------ */

struct group {
	int *at;                                 /* the player at each place, 0: nobody */
	int n;                                   /* even */
	bool is_changed;                         /* a cycle in which seats are changed */
};

static void meet(struct field_round *out, const struct group *g, int first, int second)
{
	int a = g->at[g->is_changed ? second : first], b = g->at[g->is_changed ? first : second];

	if (a && b)
		board_add(out, a, b);
	else
		board_add_bye(out, a ? a : b);
}

/* T from 1. */
static void add_group_round(struct field_round *out, const struct group *g, int t)
{
	const int last = g->n - 1;

	meet(out, g, t % 2 ? t - 1 : last, t % 2 ? last : t - 1);
	for (int j = 1; j < g->n / 2; j++) {
		int up = (t - 1 + j) % last, down = (t - 1 - j + last) % last;

		meet(out, g, j % 2 ? up : down, j % 2 ? down : up);
	}
}

/* Who played in the first round, by rank; in the first round who is in. */
static int *players_by_rank(const struct field *f, const struct hash *seed, int *n)
{
	int *rank = field_ranks(f, seed, NULL), *by_rank = must_alloc((size_t)(f->n + 2) * sizeof *by_rank);

	*n = 0;
	for (int p = 1; p <= f->n; p++)
		if (f->n_rounds == 0 ? f->player[p].is_in : f->player[p].seed > 0) {
			by_rank[rank[p]] = p;
			++*n;
		}
	free(rank);
	return by_rank;
}

void robin_draw(struct field_round *out, const struct field *f)
{
	const struct field_terms *t = &f->terms;
	int n, *by_rank = players_by_rank(f, &out->seed, &n);
	struct group g = { .at = must_alloc((size_t)(n + 1) * sizeof *g.at) };

	for (int k = 0; k < t->groups; k++) {
		int rounds = cycle_rounds(group_size(t, n, k));

		g.n = 0;
		if (rounds == 0 || f->n_rounds >= rounds * t->cycles)
			continue;
		for (int rank = 1; rank <= n; rank++)
			if (robin_group(t, rank) == k)
				g.at[g.n++] = by_rank[rank];
		if (g.n % 2)
			g.at[g.n++] = 0;
		g.is_changed = f->n_rounds / rounds % 2;
		add_group_round(out, &g, f->n_rounds % rounds + 1);
	}
	board_sort_byes(out);
	free(g.at);
	free(by_rank);
}
