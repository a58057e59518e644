/* field.c - players, rounds and results; all that is derived of them is counted anew when it is asked for.
 *
 * A cup of five hundred players and eleven rounds has three thousand pairings: counting them all takes less time than
 * one signature, and nothing can be out of step. */
#include "cup/field.h"

#include <assert.h>
#include <stdlib.h>
#include "base/memory.h"
#include "cup/lots.h"

/* --- making one --------------------------------------------------------------------------------------- */

void field_round_release(struct field_round *r)
{
	free(r->pair);
	free(r->bye);
	*r = (struct field_round){ .n = 0 };
}

void field_release(struct field *f)
{
	for (int r = 0; r < f->n_rounds; r++)
		field_round_release(&f->round[r]);
	free(f->player);
	free(f->round);
	*f = (struct field)FIELD_INIT;
}

int field_join(struct field *f, const char *name)
{
	f->player = must_realloc(f->player, (size_t)(f->n + 2) * sizeof *f->player);
	f->player[0] = (struct field_player){ .name = NULL };
	f->player[++f->n] = (struct field_player){ .name = name, .is_in = true };
	return f->n;
}

void field_out(struct field *f, int player)
{
	struct field_player *p = &f->player[player];

	assert(player >= 1 && player <= f->n);
	if (!p->is_in)
		return;
	p->is_in = false;
	p->out_after = f->n_rounds;
}

static int newcomers(const struct field *f, const struct field_round *r, bool *is_paired)
{
	int n = 0;

	for (int i = 0; i < r->n; i++)
		is_paired[r->pair[i].player[0]] = is_paired[r->pair[i].player[1]] = true;
	for (int i = 0; i < r->n_byes; i++)
		is_paired[r->bye[i]] = true;
	for (int p = 1; p <= f->n; p++)
		n += is_paired[p] && !f->player[p].seed;
	return n;
}

void field_add_round(struct field *f, struct field_round *r)
{
	bool *is_paired = must_alloc((size_t)f->n + 1);

	if (newcomers(f, r, is_paired) > 0) {
		int *rank = field_ranks(f, &r->seed, is_paired);

		for (int p = 1; p <= f->n; p++)
			f->player[p].seed = rank[p];
		free(rank);
	}
	free(is_paired);
	f->round = must_realloc(f->round, (size_t)(f->n_rounds + 1) * sizeof *f->round);
	f->round[f->n_rounds++] = *r;
	*r = (struct field_round){ .n = 0 };
}

struct field_pair *field_pair(const struct field *f, struct field_place at)
{
	if (at.round < 1 || at.round > f->n_rounds || at.board < 1 || at.board > f->round[at.round - 1].n)
		return NULL;
	if (at.game < 1 || at.game > field_games(&f->terms))
		return NULL;
	return &f->round[at.round - 1].pair[at.board - 1];
}

int field_set(struct field *f, struct field_place at, struct field_game result, struct error *err)
{
	struct field_pair *p = field_pair(f, at);

	if (!p)
		return error_set(err, "there is no game %d on board %d of round %d", at.game, at.board, at.round);
	if (result.winner < 0 || result.winner > 2 || result.margin < 0)
		return error_set(err, "round %d, board %d: that is no result", at.round, at.board);
	if (result.how == CUP_VOID && (result.winner || result.margin))
		return error_set(err, "round %d, board %d: nobody wins a void game", at.round, at.board);
	if ((result.how == CUP_FORFEIT || result.how == CUP_WALKOVER) && !result.winner)
		return error_set(err, "round %d, board %d: somebody wins by a %s", at.round, at.board, cup_how_words[result.how]);
	if (!result.winner && result.margin)
		return error_set(err, "round %d, board %d: a draw has no margin", at.round, at.board);
	result.done = true;
	p->game[at.game - 1] = result;
	return 0;
}

/* --- looking at one ----------------------------------------------------------------------------------- */

int field_games(const struct field_terms *t)
{
	return t->both ? 2 : 1;
}

bool field_is_played(const struct field_game *r)
{
	return r->done && (r->how == CUP_OVER || r->how == CUP_FORFEIT || r->how == CUP_ADJUDGED);
}

int field_at_seat(int game, int seat)
{
	return (seat - 1) ^ game;
}

int field_game_points(const struct field_terms *t, const struct field_pair *p, int game, int who)
{
	const struct field_game *r = &p->game[game];

	if (!r->done || r->how == CUP_VOID)
		return 0;
	if (!r->winner)
		return t->points[FIELD_DRAW];
	if (field_at_seat(game, r->winner) == who)
		return t->points[FIELD_WIN];
	return r->how == CUP_FORFEIT || r->how == CUP_WALKOVER ? 0 : t->points[FIELD_LOSS];
}

int field_game_margin(const struct field_pair *p, int game, int who)
{
	const struct field_game *r = &p->game[game];

	if (!r->winner)
		return 0;
	return field_at_seat(game, r->winner) == who ? r->margin : -r->margin;
}

bool field_round_done(const struct field *f, int round)
{
	const struct field_round *r = &f->round[round];

	for (int i = 0; i < r->n; i++)
		for (int g = 0; g < field_games(&f->terms); g++)
			if (!r->pair[i].game[g].done)
				return false;
	return true;
}

int field_count_in(const struct field *f)
{
	int n = 0;

	for (int p = 1; p <= f->n; p++)
		n += f->player[p].is_in;
	return n;
}

bool field_is_over(const struct field *f)
{
	return f->n_rounds > 0 && f->round[f->n_rounds - 1].n + f->round[f->n_rounds - 1].n_byes == 0;
}

struct field_record *field_records(const struct field *f)
{
	const int bye = f->terms.format == CUP_ROBIN ? 0 : f->terms.points[FIELD_BYE] * field_games(&f->terms);
	struct field_record *record = must_alloc((size_t)(f->n + 1) * sizeof *record);

	for (int k = 0; k < f->n_rounds; k++) {
		const struct field_round *r = &f->round[k];

		for (int i = 0; i < r->n; i++)
			for (int who = 0; who < 2; who++) {
				struct field_record *of = &record[r->pair[i].player[who]];

				for (int g = 0; g < field_games(&f->terms); g++)
					of->points += field_game_points(&f->terms, &r->pair[i], g, who);
				of->sides += f->terms.both ? 0 : who == 0 ? 1 : -1;
			}
		for (int i = 0; i < r->n_byes; i++) {
			record[r->bye[i]].byes++;
			record[r->bye[i]].points += bye;
		}
	}
	return record;
}

/* --- seed ranks --------------------------------------------------------------------------------------- */

struct lotted {
	uint64_t lot;
	int player;
};

static int compare_lots(const void *a, const void *b)
{
	const struct lotted *one = a, *two = b;

	if (one->lot != two->lot)
		return one->lot < two->lot ? -1 : 1;
	return one->player - two->player;
}

static bool wants_rank(const struct field *f, const bool *among, int player)
{
	return !f->player[player].seed && (among ? among[player] : f->player[player].is_in);
}

static void rank_by_lot(const struct field *f, const struct hash *seed, const bool *among, int *rank)
{
	struct lotted *by_lot = must_alloc((size_t)(f->n + 1) * sizeof *by_lot);
	int n = 0;

	for (int p = 1; p <= f->n; p++)
		if (wants_rank(f, among, p))
			by_lot[n++] = (struct lotted){ lot_seed(seed, p), p };
	qsort(by_lot, (size_t)n, sizeof *by_lot, compare_lots);
	for (int i = 0; i < n; i++)
		rank[by_lot[i].player] = i + 1;
	free(by_lot);
}

int *field_ranks(const struct field *f, const struct hash *seed, const bool *among)
{
	int *rank = must_alloc((size_t)(f->n + 1) * sizeof *rank);
	int last = 0;

	if (f->n_rounds == 0) {
		rank_by_lot(f, seed, among, rank);
		return rank;
	}
	for (int p = 1; p <= f->n; p++) {
		rank[p] = f->player[p].seed;
		last = rank[p] > last ? rank[p] : last;
	}
	for (int p = 1; p <= f->n; p++)
		if (wants_rank(f, among, p))
			rank[p] = ++last;
	return rank;
}
