/* standings.c - everything is counted from the pairings each time, and sorted once.
 *
 * `direct` needs to know who is level before it, so rows are sorted, and it is filled in for each run of level rows, as
 * often as the terms list it; the sort after that decides. */
#include "cup/standings.h"

#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "base/text.h"
#include "cup/knockout.h"
#include "cup/robin.h"

/* A player's game: with whom, and what came of it for him. */
struct slot {
	int opponent;                            /* 0: none */
	int points;
	bool is_played;
};

struct slots {
	struct slot *at;
	int n;
};

struct counting {
	const struct field *field;
	struct slots *slots;                     /* by player */
	struct field_record *record;               /* by player */
	bool *annulled;
	int *adjusted;
};

/* --- games that count --------------------------------------------------------------------------------- */

bool *field_annulled(const struct field *f)
{
	bool *annulled = must_alloc((size_t)f->n + 1);
	int *played = must_alloc((size_t)(f->n + 1) * sizeof *played), entered = 0;

	for (int k = 0; f->terms.format == CUP_ROBIN && k < f->n_rounds; k++)
		for (int i = 0; i < f->round[k].n; i++)
			for (int g = 0; g < field_games(&f->terms); g++)
				for (int who = 0; who < 2; who++)
					played[f->round[k].pair[i].player[who]] += field_is_played(&f->round[k].pair[i].game[g]);
	for (int p = 1; p <= f->n; p++)
		entered += f->player[p].seed > 0;
	for (int p = 1; p <= f->n && f->terms.format == CUP_ROBIN; p++)
		if (!f->player[p].is_in && f->player[p].seed > 0)
			annulled[p] = 2 * played[p] < robin_games(&f->terms, entered, robin_group(&f->terms, f->player[p].seed));
	free(played);
	return annulled;
}

static bool counts(const struct counting *c, const struct field_pair *p)
{
	return !c->annulled[p->player[0]] && !c->annulled[p->player[1]];
}

/* --- slots -------------------------------------------------------------------------------------------- */

static void add_slot(struct counting *c, int player, struct slot slot)
{
	struct slots *s = &c->slots[player];

	s->at = must_realloc(s->at, (size_t)(s->n + 1) * sizeof *s->at);
	s->at[s->n++] = slot;
}

static void add_pair_slots(struct counting *c, const struct field_pair *p, int *had)
{
	const struct field_terms *t = &c->field->terms;

	for (int who = 0; who < 2; who++) {
		had[p->player[who]] = field_games(t);
		for (int g = 0; g < field_games(t); g++)
			add_slot(c, p->player[who], (struct slot){ .opponent = p->player[1 - who],
				.points = field_game_points(t, p, g, who), .is_played = field_is_played(&p->game[g]) });
	}
}

/* Who had no opponent in a round of a Swiss has slots all the same; in a knockout who had the bye. */
static void add_empty_slots(struct counting *c, const struct field_round *r, int *had)
{
	const struct field_terms *t = &c->field->terms;

	for (int i = 0; i < r->n_byes; i++) {
		had[r->bye[i]] = field_games(t);
		for (int g = 0; g < field_games(t) && t->format != CUP_ROBIN; g++)
			add_slot(c, r->bye[i], (struct slot){ .points = t->points[FIELD_BYE] });
	}
	for (int p = 1; p <= c->field->n && t->format == CUP_SWISS; p++)
		for (int g = had[p]; g < field_games(t); g++)
			add_slot(c, p, (struct slot){ .opponent = 0 });
}

static void find_slots(struct counting *c)
{
	const struct field *f = c->field;
	int *had = must_alloc((size_t)(f->n + 1) * sizeof *had);

	c->slots = must_alloc((size_t)(f->n + 1) * sizeof *c->slots);
	for (int k = 0; k < f->n_rounds; k++) {
		const struct field_round *r = &f->round[k];

		if (r->n + r->n_byes == 0 || !field_round_done(f, k))
			continue;
		memset(had, 0, (size_t)(f->n + 1) * sizeof *had);
		for (int i = 0; i < r->n; i++)
			if (counts(c, &r->pair[i]))
				add_pair_slots(c, &r->pair[i], had);
		add_empty_slots(c, r, had);
	}
	free(had);
}

/* Points of annulled games are taken away again. */
static void take_back(struct counting *c)
{
	const struct field *f = c->field;

	for (int k = 0; k < f->n_rounds; k++)
		for (int i = 0; i < f->round[k].n; i++) {
			const struct field_pair *p = &f->round[k].pair[i];

			for (int g = 0; g < field_games(&f->terms) && !counts(c, p); g++)
				for (int who = 0; who < 2; who++)
					c->record[p->player[who]].points -= field_game_points(&f->terms, p, g, who);
		}
}

static void adjust(struct counting *c)
{
	const struct field *f = c->field;

	c->adjusted = must_alloc((size_t)(f->n + 1) * sizeof *c->adjusted);
	for (int p = 1; p <= f->n; p++) {
		c->adjusted[p] = c->record[p].points;
		for (int i = 0; i < c->slots[p].n; i++)
			if (!c->slots[p].at[i].is_played)
				c->adjusted[p] += f->terms.points[FIELD_DRAW] - c->slots[p].at[i].points;
	}
}

static void counting_start(struct counting *c, const struct field *f)
{
	*c = (struct counting){ .field = f, .record = field_records(f), .annulled = field_annulled(f) };
	find_slots(c);
	take_back(c);
	adjust(c);
}

static void counting_release(struct counting *c)
{
	for (int p = 1; p <= c->field->n; p++)
		free(c->slots[p].at);
	free(c->slots);
	free(c->record);
	free(c->annulled);
	free(c->adjusted);
}

/* --- tie-breaks of one player ------------------------------------------------------------------------- */

static int64_t opponents_sum(const struct counting *c, int player, bool times_points)
{
	const struct slots *s = &c->slots[player];
	int64_t sum = 0;

	for (int i = 0; i < s->n; i++) {
		int64_t worth = s->at[i].is_played ? c->adjusted[s->at[i].opponent] : c->record[player].points;

		sum += times_points ? worth * s->at[i].points : worth;
	}
	return sum;
}

static void count_games(const struct counting *c, struct standings_row *row, int64_t *margin)
{
	const struct field *f = c->field;

	for (int k = 0; k < f->n_rounds; k++)
		for (int i = 0; i < f->round[k].n; i++) {
			const struct field_pair *p = &f->round[k].pair[i];
			int who = p->player[0] == row->player ? 0 : 1;

			for (int g = 0; g < field_games(&f->terms) && p->player[who] == row->player && counts(c, p); g++) {
				*margin += field_game_margin(p, g, who);
				if (!field_is_played(&p->game[g]))
					continue;
				row->played++;
				row->drawn += p->game[g].winner == 0;
				row->won += p->game[g].winner && field_at_seat(g, p->game[g].winner) == who;
			}
		}
	row->lost = row->played - row->won - row->drawn;
}

static void fill_row(const struct counting *c, struct standings_row *row)
{
	const struct field_terms *t = &c->field->terms;
	int64_t margin = 0;

	count_games(c, row, &margin);
	row->points = c->record[row->player].points;
	for (int i = 0; i < t->n_tiebreaks; i++)
		switch (t->tiebreak[i]) {
		case CUP_BUCHHOLZ:
		case CUP_SONNEBORN:
			row->tiebreak[i] = opponents_sum(c, row->player, t->tiebreak[i] == CUP_SONNEBORN);
			break;
		case CUP_WINS:
			row->tiebreak[i] = row->won;
			break;
		case CUP_MARGIN:
			row->tiebreak[i] = margin;
			break;
		default:
			break;                   /* direct: of all who are level, below */
		}
}

/* --- order -------------------------------------------------------------------------------------------- */

struct sorted {
	struct standings_row row;
	int ties;                                /* how many tie-breaks count now */
};

static int compare_level(const struct standings_row *a, const struct standings_row *b, int ties)
{
	if (a->group != b->group)
		return a->group - b->group;
	if (a->depth != b->depth)
		return b->depth - a->depth;
	if (a->points != b->points)
		return b->points - a->points;
	for (int i = 0; i < ties; i++)
		if (a->tiebreak[i] != b->tiebreak[i])
			return a->tiebreak[i] > b->tiebreak[i] ? -1 : 1;
	return 0;
}

static int compare(const void *one, const void *other)
{
	const struct sorted *a = one, *b = other;
	int level = compare_level(&a->row, &b->row, a->ties);

	if (level)
		return level;
	if (a->row.seed != b->row.seed)
		return !a->row.seed ? 1 : !b->row.seed ? -1 : a->row.seed - b->row.seed;
	return a->row.player - b->row.player;
}

static void sort(struct sorted *s, int n, int ties)
{
	for (int i = 0; i < n; i++)
		s[i].ties = ties;
	if (n > 0)
		qsort(s, (size_t)n, sizeof *s, compare);
}

/* --- direct ------------------------------------------------------------------------------------------- */

/* The points A has made against B so far, and whether they have played. */
struct meeting {
	int points;
	bool have_played;
};

static struct meeting meeting_of(const struct counting *c, int a, int b)
{
	const struct field *f = c->field;
	struct meeting m = { 0 };

	for (int k = 0; k < f->n_rounds; k++)
		for (int i = 0; i < f->round[k].n; i++) {
			const struct field_pair *p = &f->round[k].pair[i];
			int who = p->player[0] == a ? 0 : 1;

			if (p->player[who] != a || p->player[1 - who] != b || !counts(c, p))
				continue;
			for (int g = 0; g < field_games(&f->terms); g++) {
				m.points += field_game_points(&f->terms, p, g, who);
				m.have_played |= field_is_played(&p->game[g]);
			}
		}
	return m;
}

/* N level rows: more than have met can be told by their number alone. */
static void fill_direct(const struct counting *c, struct sorted *s, int n, int which)
{
	int64_t *points = must_alloc((size_t)n * sizeof *points);
	bool all_met = n <= c->field->n_rounds + 1;

	for (int i = 0; i < n && all_met; i++)
		for (int k = 0; k < n && all_met; k++)
			if (k != i) {
				struct meeting m = meeting_of(c, s[i].row.player, s[k].row.player);

				points[i] += m.points;
				all_met = m.have_played;
			}
	for (int i = 0; i < n && all_met; i++)
		s[i].row.tiebreak[which] = points[i];
	free(points);
}

/* Rows are in order by all that comes before tie-break WHICH. */
static void fill_directs(const struct counting *c, struct sorted *s, int n, int which)
{
	for (int first = 0, next; first < n; first = next) {
		for (next = first + 1; next < n && compare_level(&s[first].row, &s[next].row, which) == 0; next++)
			;
		if (next - first > 1)
			fill_direct(c, s + first, next - first, which);
	}
}

/* --- the table ---------------------------------------------------------------------------------------- */

static int fill_rows(struct sorted *s, const struct counting *c)
{
	const struct field *f = c->field;
	int *depth = f->terms.format == CUP_KNOCKOUT ? knockout_depth(f) : NULL, n = 0;

	for (int p = 1; p <= f->n; p++) {
		struct standings_row *row = &s[n].row;

		row->player = p;
		row->seed = f->player[p].seed;
		row->is_annulled = c->annulled[p];
		row->depth = depth ? depth[p] : 0;
		if (f->terms.format == CUP_ROBIN && row->seed)
			row->group = robin_group(&f->terms, row->seed);
		fill_row(c, row);
		n++;
	}
	free(depth);
	return n;
}

void standings_make(struct standings *out, const struct field *f)
{
	struct sorted *s = must_alloc((size_t)(f->n + 1) * sizeof *s);
	struct counting c;

	counting_start(&c, f);
	out->n = fill_rows(s, &c);
	for (int i = 0; i < f->terms.n_tiebreaks; i++)
		if (f->terms.tiebreak[i] == CUP_DIRECT) {
			sort(s, out->n, i);
			fill_directs(&c, s, out->n, i);
		}
	sort(s, out->n, f->terms.n_tiebreaks);
	out->row = must_alloc((size_t)(out->n + 1) * sizeof *out->row);
	for (int i = 0; i < out->n; i++) {
		out->row[i] = s[i].row;
		out->row[i].place = i && out->row[i - 1].group == s[i].row.group ? out->row[i - 1].place + 1 : 1;
	}
	counting_release(&c);
	free(s);
}

void standings_release(struct standings *t)
{
	free(t->row);
	*t = (struct standings){ .n = 0 };
}

void standings_lines(struct text *out, const struct field *f)
{
	struct standings t;

	standings_make(&t, f);
	for (int i = 0; i < t.n; i++) {
		text_print(out, "%d %d", t.row[i].player, t.row[i].points);
		for (int k = 0; k < f->terms.n_tiebreaks; k++)
			text_print(out, " %lld", (long long)t.row[i].tiebreak[k]);
		text_print(out, " %d\n", t.row[i].seed);
	}
	standings_release(&t);
}

struct hash standings_hash(const struct field *f)
{
	struct text lines = TEXT_INIT;
	struct hash state;

	standings_lines(&lines, f);
	state = hash_tagged("drumhead/table/v1", lines.bytes, lines.length);
	text_release(&lines);
	return state;
}
