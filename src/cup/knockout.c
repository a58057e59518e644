/* knockout.c - the bracket is played again from its first round each time: who met whom, and who had a bye, is what the
 * rounds say; only of those who stand there now is it asked whether they are in. */
#include "cup/knockout.h"

#include <stdlib.h>
#include "base/memory.h"
#include "cup/boards.h"

int knockout_rounds(int players)
{
	int rounds = 0;

	while (1 << rounds < players)
		rounds++;
	return rounds;
}

static int points_of(const struct field *f, const struct field_pair *p, int who)
{
	int sum = 0;

	for (int g = 0; g < field_games(&f->terms); g++)
		sum += field_game_points(&f->terms, p, g, who);
	return sum;
}

static int margin_of(const struct field *f, const struct field_pair *p)
{
	int sum = 0;

	for (int g = 0; g < field_games(&f->terms); g++)
		sum += field_game_margin(p, g, 0);
	return sum;
}

int knockout_through(const struct field *f, const struct field_pair *p)
{
	int lead = points_of(f, p, 0) - points_of(f, p, 1);

	if (lead == 0)
		lead = margin_of(f, p);
	if (lead == 0)
		lead = f->player[p->player[1]].seed - f->player[p->player[0]].seed;
	return lead > 0 ? 0 : 1;
}

int *knockout_depth(const struct field *f)
{
	int *depth = must_alloc((size_t)(f->n + 1) * sizeof *depth);

	for (int k = 0; k < f->n_rounds; k++) {
		const struct field_round *r = &f->round[k];

		if (!field_round_done(f, k))
			continue;
		for (int i = 0; i < r->n; i++)
			depth[r->pair[i].player[knockout_through(f, &r->pair[i])]]++;
		for (int i = 0; i < r->n_byes; i++)
			depth[r->bye[i]]++;
	}
	return depth;
}

/* --- the bracket -------------------------------------------------------------------------------------- */

/* The seed ranks at the places of a bracket of SIZE. */
static void fill_places(int *place, int size)
{
	place[0] = 1;
	for (int m = 1; m < size; m *= 2)
		for (int i = m - 1; i >= 0; i--) {
			int s = place[i];

			place[2 * i] = s;
			place[2 * i + 1] = 2 * m + 1 - s;
		}
}

static const struct field_pair *pair_of(const struct field_round *r, int player)
{
	for (int i = 0; i < r->n; i++)
		if (r->pair[i].player[0] == player || r->pair[i].player[1] == player)
			return &r->pair[i];
	return NULL;
}

static bool has_bye(const struct field_round *r, int player)
{
	for (int i = 0; i < r->n_byes; i++)
		if (r->bye[i] == player)
			return true;
	return false;
}

/* Who of the two that stood at neighbouring places goes on from round R; 0: nobody. */
static int winner_of(const struct field *f, const struct field_round *r, const int side[2])
{
	for (int i = 0; i < 2; i++) {
		const struct field_pair *p = side[i] ? pair_of(r, side[i]) : NULL;

		if (p)
			return p->player[knockout_through(f, p)];
		if (side[i] && has_bye(r, side[i]))
			return side[i];
	}
	return 0;
}

/* The players who are at the places now; *size of them, a power of two. */
static int *bracket(const struct field *f, const struct hash *seed, int *size)
{
	int *rank = field_ranks(f, seed, NULL), n = 0, *by_rank = must_alloc((size_t)(f->n + 1) * sizeof *by_rank), *at;

	for (int p = 1; p <= f->n; p++)
		if (f->n_rounds == 0 ? f->player[p].is_in : f->player[p].seed > 0) {
			by_rank[rank[p]] = p;
			n++;
		}
	*size = 1 << knockout_rounds(n);
	at = must_alloc((size_t)*size * sizeof *at);
	fill_places(at, *size);
	for (int i = 0; i < *size; i++)
		at[i] = at[i] <= n ? by_rank[at[i]] : 0;
	for (int k = 0; k < f->n_rounds; k++) {
		*size /= 2;
		for (int i = 0; i < *size; i++)
			at[i] = winner_of(f, &f->round[k], &at[2 * i]);
	}
	for (int i = 0; i < *size; i++)
		if (at[i] && !f->player[at[i]].is_in)
			at[i] = 0;
	free(rank);
	free(by_rank);
	return at;
}

void knockout_draw(struct field_round *out, const struct field *f)
{
	int size, *at = bracket(f, &out->seed, &size);
	struct field_record *record = field_records(f);

	for (int i = 0; i + 1 < size; i += 2) {
		if (at[i] && at[i + 1])
			board_add_seated(out, f, record, (int[2]){ at[i], at[i + 1] });
		else if (at[i] || at[i + 1])
			board_add_bye(out, at[i] ? at[i] : at[i + 1]);
	}
	board_sort(out, f, record);
	free(at);
	free(record);
}
