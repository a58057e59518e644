/* c12_results.c - 12.2 Panic and elimination: the player who is hit chooses who suffers. */
#include "rules/montrose/montrose.h"

/* How much a player minds losing the unit: pools give units back, but no Irish. */
static int worth(const struct table *t, int unit)
{
	int strength = strength_of(t, unit);

	switch (type_of(t, unit)) {
	case GARRISON_UNIT:
		return 0;
	case HIGHLAND:
		return 3 * strength - 2;
	case LOWLAND:
		return 3 * strength - 1;
	case CAVALRY:
		return 3 * strength;
	default:
		return number(t, unit, REDUCED) ? 21 : 20;
	}
}

/* The sensible choice comes first: never the last steady unit; the panicked die, the spent panic. */
static int rank_of_loss(const struct table *t, int unit, int result, bool last_steady)
{
	bool panicked = number(t, unit, PANICKED);
	int rank = worth(t, unit);

	if (!panicked && last_steady)
		rank += 200;
	if (result == PANIC_RESULT)
		rank += panicked ? 100 : 0;
	else
		rank += panicked ? 0 : 6;
	if (!panicked && !number(t, unit, ROLLED))
		rank += 3;
	return rank;
}

static void panic_unit(struct run *r, int unit)
{
	struct table *t = table(r);

	set_number(t, unit, PANICKED, 1);
	emit(r, "12.2", F_PANICKED, PIECE(unit), PLACE(place_of(t, unit)));
}

/* 12.2 A panic takes a steady unit out of the line or kills a panicked one; an elimination kills either. */
void suffer(struct run *r, const struct battle *b, int seat, int result, int by)
{
	const struct table *t = table(r);
	bool last = count_steady(t, b, seat) == 1;
	struct question *q = question(r, seat, "12.2", K_LOSSES);
	struct choices units = { 0 };
	thing unit;

	for_pieces_at(t, piece, b->place)
		if (owner_of(t, piece) == seat && is_unit(t, piece) && takes_part(t, piece))
			choices_add(r, &units, piece, rank_of_loss(t, piece, result, last));
	if (units.n == 0)
		return;
	set_the_scene(r, q, b, seat);
	about(q, PIECE(by));
	about(q, WORD(result == PANIC_RESULT ? PANIC : ELIMINATE));
	choices_offer(q, &units, are_alike);
	unit = ask(q);
	if (result == PANIC_RESULT && !number(t, index_of(unit), PANICKED))
		panic_unit(r, index_of(unit));
	else
		lose_step(r, "12.2", index_of(unit));
}
