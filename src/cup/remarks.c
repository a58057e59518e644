/* remarks.c - see remarks.h. */
#include "cup/remarks.h"
#include <stdlib.h>
#include "base/memory.h"

/* A game is short with less than a third of the entries of the one in the middle, where that many are compared. */
enum { GAMES_TO_COMPARE = 8, A_THIRD = 3 };

void remarks_begin(struct remarks *r, const struct cup *cup)
{
	size_t players = (size_t)cup->n_players + 1;

	*r = (struct remarks){ .cup = cup, .given_up = TEXT_INIT };
	r->played = must_alloc(players * sizeof *r->played);
	r->left = must_alloc(players * sizeof *r->left);
}

void remarks_release(struct remarks *r)
{
	text_release(&r->given_up);
	free(r->played);
	free(r->left);
	free(r->length);
}

void remarks_result(struct remarks *r, const struct board *b, const struct cup_result *result)
{
	bool given_up = (result->how == CUP_FORFEIT || result->how == CUP_WALKOVER) && result->winner;

	for (int seat = 1; seat <= 2; seat++) {
		int player = cup_seated(r->cup, b->round, b->board, b->game, seat);

		if (!given_up) {
			r->played[player] += result->how != CUP_VOID;
		} else if (seat != result->winner) {
			r->left[player]++;
			text_print(&r->given_up, "%s%s (%s)", r->given_up.length ? ", " : "", board_name(b).text,
			           cup_player(r->cup, player)->name);
		}
	}
}

void remarks_length(struct remarks *r, const struct board *b, int entries)
{
	r->length = must_realloc(r->length, (size_t)(r->n_lengths + 1) * sizeof *r->length);
	r->length[r->n_lengths++] = (struct length){ board_name(b), entries };
}

/* --- words ---------------------------------------------------------------------------------------------- */

static void print_given_up(struct text *out, const struct remarks *r)
{
	struct text t = TEXT_INIT;

	if (!r->given_up.length)
		return;
	text_print(&t, "Given up, by forfeit or walkover: %s.", r->given_up.bytes);
	text_wrap(out, t.bytes, 80, "");
	text_release(&t);
}

static void print_who_plays_none(struct text *out, const struct remarks *r)
{
	struct text t = TEXT_INIT;

	for (int i = 1; i <= r->cup->n_players; i++)
		if (r->left[i] && !r->played[i])
			text_print(&t, "%s%s", t.length ? ", " : "Gave up every game so far: ", cup_player(r->cup, i)->name);
	if (t.length) {
		text_puts(&t, ".");
		text_wrap(out, t.bytes, 80, "");
	}
	text_release(&t);
}

static int by_entries(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static int middle(const struct remarks *r)
{
	int *all = must_alloc((size_t)r->n_lengths * sizeof *all), found;

	for (int i = 0; i < r->n_lengths; i++)
		all[i] = r->length[i].entries;
	qsort(all, (size_t)r->n_lengths, sizeof *all, by_entries);
	found = all[r->n_lengths / 2];
	free(all);
	return found;
}

static void print_short_games(struct text *out, const struct remarks *r)
{
	struct text t = TEXT_INIT;
	int entries;

	if (r->n_lengths < GAMES_TO_COMPARE)
		return;
	entries = middle(r);
	for (int i = 0; i < r->n_lengths; i++)
		if (r->length[i].entries * A_THIRD < entries)
			text_print(&t, "%s%s (%d)", t.length ? ", " : "Short games, by their entries: ", r->length[i].name.text,
			           r->length[i].entries);
	if (t.length) {
		text_print(&t, "; half of all have %d or more.", entries);
		text_wrap(out, t.bytes, 80, "");
	}
	text_release(&t);
}

void remarks_print(struct text *out, const struct remarks *r)
{
	print_given_up(out, r);
	print_who_plays_none(out, r);
	print_short_games(out, r);
}
