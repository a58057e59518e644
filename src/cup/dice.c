/* dice.c - dice are counted by playing the rulings again: what was rolled stands nowhere but in them. */
#include "cup/dice.h"

#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "cup/statistics.h"
#include "game/replay.h"
#include "game/seat_view.h"

enum { EXPECTED_LEAST = 5 };

int dice_seat(const struct event *e, const struct pack *p)
{
	const thing what = e->n ? e->thing[0] : NOTHING;

	if (kind_of(what) == THING_SEAT)
		return index_of(what);
	if (kind_of(what) == THING_PIECE && index_of(what) < p->n_pieces)
		return p->piece[index_of(what)].owner;
	return 0;
}

/* --- counting ----------------------------------------------------------------------------------------- */

void dice_account_release(struct dice_account *a)
{
	free(a->count);
	*a = (struct dice_account){ .n = 0 };
}

static struct dice_count *count_of(struct dice_account *a, int sides)
{
	int i = 0;

	while (i < a->n && a->count[i].sides < sides)
		i++;
	if (i < a->n && a->count[i].sides == sides)
		return &a->count[i];
	a->count = must_realloc(a->count, (size_t)(a->n + 1) * sizeof *a->count);
	memmove(&a->count[i + 1], &a->count[i], (size_t)(a->n - i) * sizeof *a->count);
	a->n++;
	a->count[i] = (struct dice_count){ .sides = sides };
	return &a->count[i];
}

void dice_add(struct dice_account *a, int sides, int face, const struct dice_place *at)
{
	struct dice_count *c;

	if (sides < 2 || sides > DICE_SIDES_MOST || face < 1 || face > sides)
		return;
	c = count_of(a, sides);
	c->face[face]++;
	c->n++;
	c->now = c->now_face == face ? c->now + 1 : 1;
	c->now_face = face;
	if (c->now > c->longest) {
		c->longest = c->now;
		c->longest_face = face;
		c->ended = *at;
	}
}

struct dice_verdict dice_judge(const struct dice_count *c)
{
	const double expected = (double)c->n / c->sides;
	struct dice_verdict v = { .chance = 1, .is_enough = expected >= EXPECTED_LEAST };

	for (int face = 1; face <= c->sides; face++)
		v.mean += (double)face * c->face[face] / c->n;
	if (!v.is_enough)
		return v;
	for (int face = 1; face <= c->sides; face++)
		v.x2 += (c->face[face] - expected) * (c->face[face] - expected) / expected;
	v.chance = chi_square_chance(v.x2, c->sides - 1);
	return v;
}

/* --- a game ------------------------------------------------------------------------------------------- */

static void tell_rolls(struct dice_listener *to, const struct run *run, int ruling)
{
	for (int i = 0; i < run->events.n; i++) {
		const struct event *e = &run->events.event[i];

		if (e->kind == EVENT_DICE && strstr(e->text, " draw ") == NULL)
			to->roll(to, ruling, e, run->pack);
	}
}

/* Where hands are hidden each ruling is read by itself. */
static int tell_hidden(struct dice_listener *to, const struct game *g, int seq, struct error *err)
{
	struct run *run = game_replay(g, seq, err);

	if (!run)
		return -1;
	tell_rolls(to, run, seq);
	run_free(run);
	return 0;
}

int dice_of_game(struct dice_listener *to, const struct game *g, struct error *err)
{
	bool is_hidden = g->hides && g->sees != SEES_ALL;
	struct run *run = is_hidden ? NULL : game_begin(g, err);
	int before = -1, result = 0;

	if (!run && !is_hidden)
		return -1;
	for (int seq = 0; seq < g->ledger.n && result == 0; seq++) {
		if (g->ledger.link[seq].type != ENTRY_RULING || !ledger_is_live(&g->ledger, seq))
			continue;
		if (is_hidden) {
			result = tell_hidden(to, g, seq, err);
			continue;
		}
		result = game_follow(run, g, before, seq, err);
		if (result == 0)
			tell_rolls(to, run, seq);
		before = seq;
	}
	run_free(run);
	return result;
}
