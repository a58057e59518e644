/* c06_foraging.c - 6.0 Foraging: a hex feeds only so many. */
#include "rules/brave/brave.h"

/* 6.0 Less in winter; Scots are fed better in Scotland. */
static int fed_in(const struct table *t, int hex, int seat)
{
	bool home = seat == SCOTTISH && is_in_scotland(t, hex);
	int chart = home ? FORAGE_HOME : FORAGE;

	if (chart_at(t->pack, WINTER, track(t, TURN)))
		chart = home ? FORAGE_HOME_WINTER : FORAGE_WINTER;
	return chart_at(t->pack, chart, terrain_index(t, hex));
}

/* 6.0 Half of those beyond that number, fractions up; leaders do not count. */
static int starving(const struct table *t, int hex, int seat)
{
	int excess = count_with(t, hex, seat, COMBAT) ? count_units(t, hex, seat) - fed_in(t, hex, seat) : 0;

	return excess > 0 ? (excess + 1) / 2 : 0;
}

/* The weakest is given up first. */
static void starve_one(struct run *r, int hex, int seat, int left)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "6.0", K_STARVE);
	struct choices c = { 0 };
	thing unit;

	about(q, PLACE(hex));
	about(q, NUMBER(left));
	for_pieces_at(t, piece, hex)
		if (owner_of(t, piece) == seat && is_unit(t, piece))
			choices_add(r, &c, piece, unit_strength(t, piece));
	choices_offer(q, &c, are_equal);
	unit = ask(q);
	emit(r, "6.0", F_STARVED, unit, PLACE(hex));
	remove_piece(r, index_of(unit));
}

/* 6.0 Who stands too thick on the ground loses units of his choice, hex by hex. */
bool forage(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r);

	for_hexes(t, hex)
		for (int n = starving(t, hex, seat); n > 0; n--)
			starve_one(r, hex, seat, n);
	return false;
}
