/* value.c - how good a table is, as a careful player would guess it: for the bot (ruleset.value).
 *
 * All is told from the Scots' side, and is as bad for the English as it is good for them.  A city is worth 1000.
 * No rule of the game asks for any of this. */
#include "rules/brave/brave.h"

enum {
	PER_CITY = 1000, PER_STRENGTH = 120, PER_LEADERSHIP = 200, PER_NOBLE = 500,
	PER_ESCORT = 70, ESCORT_MOST = 14, KING_ALONE = -1500,   /* Wallace and Edward, whose death ends the game */
	PER_THREAT = -90, THREAT_MOST = 14
};

static int strength_at(const struct table *t, int hex, int seat)
{
	int sum = 0;

	for_pieces_at(t, piece, hex)
		if (is_unit(t, piece) && owner_of(t, piece) == seat)
			sum += unit_strength(t, piece);
	return sum;
}

static int held_to(int n, int most)
{
	return n < 0 ? 0 : n > most ? most : n;
}

/* Who guards a king, and who stands near enough to fall upon him. */
static int safety_of(const struct table *t, int king)
{
	int hex = place_of(t, king), seat = owner_of(t, king);
	int escort, threat;

	if (!is_in_play(t, king))
		return 0;
	escort = strength_at(t, hex, seat);
	threat = strength_at(t, hex, opponent_of(seat));
	for_edges_of(t->pack, e, hex)
		threat += strength_at(t, e->to, opponent_of(seat));
	return PER_ESCORT * held_to(escort, ESCORT_MOST) + (escort ? 0 : KING_ALONE) +
	       PER_THREAT * held_to(threat - escort, THREAT_MOST);
}

static int worth_of(const struct table *t, int piece)
{
	int worth;

	if (is_leader(t, piece))
		worth = PER_LEADERSHIP * piece_attribute(t->pack, piece, LEADERSHIP);
	else
		worth = PER_STRENGTH * unit_strength(t, piece);
	return is_noble(t, piece) ? worth + PER_NOBLE : worth;
}

int brave_value(const struct table *t, int seat)
{
	int value = PER_CITY * (count_cities(t, SCOTTISH) - count_cities(t, ENGLISH));

	for (int piece = 0; piece < t->pack->n_pieces; piece++)
		if (is_in_play(t, piece) && is_controlled(t, piece))
			value += owner_of(t, piece) == SCOTTISH ? worth_of(t, piece) : -worth_of(t, piece);
	value += safety_of(t, WALLACE) - safety_of(t, EDWARD);
	return seat == SCOTTISH ? value : -value;
}
