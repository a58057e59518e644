/* value.c - how good a table is, as a careful player would guess it: for the bot (ruleset.value).
 *
 * All is told from the Scots' side, and is as bad for the English as it is good for them. */
#include "rules/brave/brave.h"

enum { PER_CITY = 1000, PER_STRENGTH = 120, PER_LEADERSHIP = 200, PER_NOBLE = 500 };

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
	return seat == SCOTTISH ? value : -value;
}
