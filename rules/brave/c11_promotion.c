/* c11_promotion.c - 11.2 Unit levels and promotion. */
#include "rules/brave/brave.h"

/* 11.21 A levy becomes regular, a regular elite. */
static int next_level(const struct table *t, int unit)
{
	int level = piece_attribute(t->pack, unit, LEVEL);

	return level == LEVY ? REGULAR : level == REGULAR ? ELITE : -1;
}

/* 11.22 The counter that takes its place, or -1. */
static int promoted_to(const struct table *t, int unit)
{
	return first_unit(t, owner_of(t, unit), piece_attribute(t->pack, unit, TYPE), next_level(t, unit));
}

static const char *bar_to_promotion(const struct table *t, int unit, int hex)
{
	if (!is_in_play(t, unit))
		return "is not on the map";
	if (!is_controlled(t, unit))
		return "is a neutral noble's (11.3)";
	if (hex >= 0 && place_of(t, unit) != hex)
		return "was not in this battle (7.4)";
	if (next_level(t, unit) < 0)
		return "is of the highest level (11.21)";
	if (promoted_to(t, unit) < 0)
		return "cannot be promoted: no counter of the next level is left (11.22)";
	return NULL;
}

/* 11.22 The better counter in the place of the old one, which may be raised again. */
static void promote(struct run *r, const char *rule, int unit)
{
	struct table *t = table(r);
	int better = promoted_to(t, unit), hex = place_of(t, unit);

	emit(r, rule, F_PROMOTED, PIECE(unit), PIECE(better), PLACE(hex));
	put(t, better, hex);
	for (int which = 0; which < NUMBERS; which++)
		set_number(t, better, which, number(t, unit, which));
	return_to_mix(t, unit);
}

/* The gain is largest for the strongest kind; with leaders first. */
static int rank_for_promotion(const struct table *t, int unit)
{
	bool led = false;

	for_pieces_at(t, piece, place_of(t, unit))
		led = led || (is_leader(t, piece) && owner_of(t, piece) == owner_of(t, unit));
	return -2 * piece_attribute(t->pack, unit, STRENGTH) - led;
}

/* 3.3, 7.4 One unit of SEAT, anywhere or at HEX, may be promoted.  After a battle silence is yes: it costs
 * nothing, and who writes `end` does not mean to forgo it. */
void promote_one(struct run *r, const char *rule, int seat, int hex)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, rule, K_PROMOTE);
	struct choices c = { 0 };
	thing unit;

	for_each_in(owned_by(t->pack, seat), piece, t->pack->n_pieces) {
		const char *bar;

		if (!is_unit(t, piece))
			continue;
		bar = bar_to_promotion(t, piece, hex);
		if (!bar)
			choices_add(r, &c, piece, rank_for_promotion(t, piece));
		else if (explaining(r))
			deny(q, PIECE(piece), "%s", bar);
	}
	if (c.n == 0)
		return;
	choices_offer(q, &c, are_equal);
	stop(q, NOTHING);
	if (hex >= 0) {
		about(q, PLACE(hex));
		otherwise(q, PIECE(c.of[0].piece));
	}
	unit = ask(q);
	if (unit != NOTHING)
		promote(r, rule, index_of(unit));
}
