/* boards.c - the order of boards has no freedom: seed ranks are all different. */
#include "cup/boards.h"

#include <stdlib.h>
#include "base/memory.h"

static int64_t square(int64_t n)
{
	return n * n;
}

static int64_t unevenness_if(int first, int second)
{
	return square(first + 1) + square(second - 1);
}

int64_t board_unevenness(int sides_of_a, int sides_of_b)
{
	int64_t one = unevenness_if(sides_of_a, sides_of_b), other = unevenness_if(sides_of_b, sides_of_a);

	return one < other ? one : other;
}

void board_add_bye(struct field_round *r, int player)
{
	r->bye = must_realloc(r->bye, (size_t)(r->n_byes + 1) * sizeof *r->bye);
	r->bye[r->n_byes++] = player;
}

void board_add(struct field_round *r, int first, int second)
{
	r->pair = must_realloc(r->pair, (size_t)(r->n + 1) * sizeof *r->pair);
	r->pair[r->n++] = (struct field_pair){ .player = { first, second } };
}

void board_add_seated(struct field_round *r, const struct field *f, const struct field_record *record,
                      const int who[2])
{
	const int a = who[0] < who[1] ? who[0] : who[1], b = who[0] < who[1] ? who[1] : who[0];
	const int64_t one = unevenness_if(record[a].sides, record[b].sides);
	const int64_t other = unevenness_if(record[b].sides, record[a].sides);

	if (f->terms.both || one == other ? lot_side_is_lower(&r->seed, a, b) : one < other)
		board_add(r, a, b);
	else
		board_add(r, b, a);
}

/* --- order -------------------------------------------------------------------------------------------- */

struct placed {
	int high, low, rank;
	struct field_pair pair;
};

static int compare(const void *a, const void *b)
{
	const struct placed *one = a, *two = b;

	if (one->high != two->high)
		return two->high - one->high;
	if (one->low != two->low)
		return two->low - one->low;
	return one->rank - two->rank;
}

static int compare_numbers(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

void board_sort_byes(struct field_round *r)
{
	if (r->n_byes > 1)
		qsort(r->bye, (size_t)r->n_byes, sizeof *r->bye, compare_numbers);
}

void board_sort(struct field_round *r, const struct field *f, const struct field_record *record)
{
	struct placed *order = must_alloc((size_t)(r->n + 1) * sizeof *order);
	int *rank = field_ranks(f, &r->seed, NULL);

	for (int i = 0; i < r->n; i++) {
		const int *p = r->pair[i].player;
		const int a = record[p[0]].points, b = record[p[1]].points;

		order[i] = (struct placed){ .high = a > b ? a : b, .low = a > b ? b : a, .pair = r->pair[i] };
		order[i].rank = rank[p[0]] < rank[p[1]] ? rank[p[0]] : rank[p[1]];
	}
	qsort(order, (size_t)r->n, sizeof *order, compare);
	for (int i = 0; i < r->n; i++)
		r->pair[i] = order[i].pair;
	board_sort_byes(r);
	free(order);
	free(rank);
}
