/* tell_through.c - see tell_through.h. */
#include "cup/tell_through.h"
#include "cup/knockout.h"

void tell_through(struct text *out, const struct field *f, const struct field_pair *p)
{
	int points = 0, margin = 0, through = knockout_through(f, p);
	const struct field_player *winner = &f->player[p->player[through]], *loser = &f->player[p->player[1 - through]];

	for (int g = 0; g < field_games(&f->terms); g++) {
		if (!p->game[g].done)
			return;
		points += field_game_points(&f->terms, p, g, 0) - field_game_points(&f->terms, p, g, 1);
		margin += field_game_margin(p, g, through);
	}
	if (f->terms.format != CUP_KNOCKOUT || points || !winner->is_in)
		return;
	text_print(out, "%s goes through, by ", winner->name);
	if (margin > 0)
		text_print(out, "margin: %d more, since the points are even", margin);
	else
		text_print(out, "the better seed rank: %d before %d", winner->seed, loser->seed);
}
