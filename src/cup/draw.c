/* draw.c - which format pairs, and whether it may. */
#include "cup/draw.h"

#include "cup/knockout.h"
#include "cup/robin.h"
#include "cup/swiss.h"

/* Who was in at the first draw. */
static int entered(const struct field *f)
{
	int n = 0;

	if (f->n_rounds == 0)
		return field_count_in(f);
	for (int p = 1; p <= f->n; p++)
		n += f->player[p].seed > 0;
	return n;
}

int draw_rounds(const struct field *f)
{
	switch (f->terms.format) {
	case CUP_ROBIN:
		return robin_rounds(&f->terms, entered(f));
	case CUP_KNOCKOUT:
		return knockout_rounds(entered(f));
	default:
		return f->terms.rounds;
	}
}

bool draw_is_left(const struct field *f)
{
	return f->n_rounds < draw_rounds(f) && field_count_in(f) >= 2;
}

int draw_may_be(const struct field *f, struct error *err)
{
	if (field_is_over(f))
		return error_set(err, "the cup is over: there is nothing left to draw");
	if (f->terms.format == CUP_ROBIN && draw_is_left(f))
		return 0;
	for (int k = 0; k < f->n_rounds; k++)
		for (int i = 0; i < f->round[k].n; i++)
			for (int g = 0; g < field_games(&f->terms); g++)
				if (!f->round[k].pair[i].game[g].done)
					return error_set(err, "%d.%d%s has no result yet", k + 1, i + 1, g ? "b" : "");
	return 0;
}

void draw_round(struct field_round *out, const struct field *f, const struct hash *seed)
{
	*out = (struct field_round){ .seed = *seed };
	if (!draw_is_left(f))
		return;
	switch (f->terms.format) {
	case CUP_ROBIN:
		robin_draw(out, f);
		break;
	case CUP_KNOCKOUT:
		knockout_draw(out, f);
		break;
	default:
		swiss_draw(out, f);
	}
}

int draw_compare(const struct field_round *expected, const struct field_round *found, struct error *err)
{
	for (int i = 0; i < expected->n && i < found->n; i++) {
		const int *a = expected->pair[i].player, *b = found->pair[i].player;

		if (a[0] != b[0] || a[1] != b[1])
			return error_set(err, "board %d: %d meets %d, and the draw gives %d and %d", i + 1, b[0], b[1], a[0], a[1]);
	}
	if (expected->n != found->n)
		return error_set(err, "there are %d pairs, and the draw gives %d", found->n, expected->n);
	for (int i = 0; i < expected->n_byes && i < found->n_byes; i++)
		if (expected->bye[i] != found->bye[i])
			return error_set(err, "%d has the bye, and the draw gives it to %d", found->bye[i], expected->bye[i]);
	if (expected->n_byes != found->n_byes)
		return error_set(err, "there are %d byes, and the draw gives %d", found->n_byes, expected->n_byes);
	return 0;
}
