/* swiss.c - the draw is defined by its optimum, and not by a procedure: whoever can find a least-cost matching can
 * check it.
 *
 * The duals of the search are looked at before its result is used: a wrong pairing would be signed, and played for
 * weeks. */
#include "cup/swiss.h"

#include <assert.h>
#include <stdlib.h>
#include "base/memory.h"
#include "cup/boards.h"
#include "cup/matching.h"
#include "cup/matching_proof.h"

enum part { PART_MET, PART_POINTS, PART_SIDES, PART_LOT };

struct swiss {
	const struct field *field;
	const struct hash *seed;
	struct field_record *record;
	int *who, n;                             /* the vertices; who[0] may be 0, nobody */
	uint16_t *met;                           /* players x players: times paired */
	int64_t most;                            /* more than anybody's points */
	int64_t near;                            /* points of a round: whose are further apart seldom meet */
	bool has_all_lots;                       /* those of pairs that are far apart, too */
};

static uint16_t *times_met(const struct swiss *s, int a, int b)
{
	return &s->met[(size_t)a * (size_t)(s->field->n + 1) + (size_t)b];
}

static void count_meetings(struct swiss *s)
{
	const struct field *f = s->field;

	s->met = must_alloc((size_t)(f->n + 1) * (size_t)(f->n + 1) * sizeof *s->met);
	for (int k = 0; k < f->n_rounds; k++)
		for (int i = 0; i < f->round[k].n; i++) {
			const int *p = f->round[k].pair[i].player;

			*times_met(s, p[0], p[1]) = *times_met(s, p[1], p[0]) = (uint16_t)(*times_met(s, p[0], p[1]) + 1);
		}
}

static void find_players(struct swiss *s)
{
	const struct field *f = s->field;

	s->who = must_alloc((size_t)(f->n + 1) * sizeof *s->who);
	if (field_count_in(f) % 2)
		s->who[s->n++] = 0;
	for (int p = 1; p <= f->n; p++) {
		if (f->player[p].is_in)
			s->who[s->n++] = p;
		if (s->record[p].points >= s->most)
			s->most = s->record[p].points + 1;
	}
}

/* R and B share a part: only one edge of a matching has a B. */
static struct cost bye_cost(const struct swiss *s, int player)
{
	const struct field_record *r = &s->record[player];
	struct cost c = { { 0 } };

	c.part[PART_MET] = r->byes * s->most + r->points;
	c.part[PART_LOT] = (int64_t)lot_pair(s->seed, 0, player);
	return c;
}

static int64_t points_apart(const struct swiss *s, int a, int b)
{
	return s->record[a].points - s->record[b].points;
}

/* Lots are most of what a draw costs, and most pairs are not even near to meeting. */
static bool is_far(const struct swiss *s, int a, int b)
{
	return a && b && llabs(points_apart(s, a, b)) > s->near;
}

static struct cost pair_cost(const struct swiss *s, int a, int b)
{
	const int64_t apart = points_apart(s, a, b);
	struct cost c;

	c.part[PART_MET] = *times_met(s, a, b) * s->most;
	c.part[PART_POINTS] = apart * apart;
	c.part[PART_SIDES] = s->field->terms.both ? 0 : board_unevenness(s->record[a].sides, s->record[b].sides);
	c.part[PART_LOT] = s->has_all_lots || !is_far(s, a, b) ? (int64_t)lot_pair(s->seed, a, b) : 0;
	return c;
}

static void set_costs(const struct swiss *s, struct matching *m)
{
	for (int i = 0; i < s->n; i++)
		for (int k = i + 1; k < s->n; k++) {
			struct cost c = s->who[i] ? pair_cost(s, s->who[i], s->who[k]) : bye_cost(s, s->who[k]);

			matching_set_cost(m, i, k, &c);
		}
}

static void release(struct swiss *s)
{
	free(s->record);
	free(s->who);
	free(s->met);
}

static struct matching *solve(const struct swiss *s)
{
	struct matching *m = matching_new(s->n);

	set_costs(s, m);
	matching_solve(m);
	if (!matching_is_proven(m))
		end_program("the draw is not the least: this is a fault of the program, and nothing was written");
	return m;
}

static bool pairs_far(const struct swiss *s, const struct matching *m)
{
	for (int i = 0; i < s->n; i++)
		if (is_far(s, s->who[i], s->who[matching_mate(m, i)]))
			return true;
	return false;
}

/* Without their lots pairs that are far apart cost less than they do: where the least has none of them, it is the least
 * of all. */
static struct matching *find_least(struct swiss *s)
{
	struct matching *m = solve(s);

	if (pairs_far(s, m)) {
		matching_free(m);
		s->has_all_lots = true;
		m = solve(s);
	}
	return m;
}

void swiss_draw(struct field_round *out, const struct field *f)
{
	struct swiss s = { .field = f, .seed = &out->seed, .record = field_records(f), .most = 1,
	                   .near = f->terms.points[FIELD_WIN] * field_games(&f->terms) };
	struct matching *m;

	find_players(&s);
	count_meetings(&s);
	assert(s.n >= 2);
	m = find_least(&s);
	for (int i = 0; i < s.n; i++) {
		int k = matching_mate(m, i);

		if (i < k && s.who[i] == 0)
			board_add_bye(out, s.who[k]);
		else if (i < k)
			board_add_seated(out, f, s.record, (int[2]){ s.who[i], s.who[k] });
	}
	board_sort(out, f, s.record);
	matching_free(m);
	release(&s);
}
