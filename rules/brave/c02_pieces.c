/* c02_pieces.c - 2.0 Components: who stands where, whose it is, and how it gets there or leaves. */
#include "rules/brave/brave.h"

/* 2.1, 7.16 A unit that was hit has the strength of its back. */
int unit_strength(const struct table *t, int unit)
{
	return piece_attribute(t->pack, unit, number(t, unit, REDUCED) ? REDUCED_STRENGTH : STRENGTH);
}

int seat_strength(const struct table *t, int hex, int seat)
{
	int sum = 0;

	for_pieces_at(t, piece, hex)
		if (owner_of(t, piece) == seat && is_unit(t, piece))
			sum += unit_strength(t, piece);
	return sum;
}

/* 11.3 Where a neutral noble is, in his home city, nobody else may be. */
bool has_neutral(const struct table *t, int hex)
{
	for_pieces_at(t, piece, hex)
		if (is_leader(t, piece) && number(t, piece, NEUTRAL))
			return true;
	return false;
}

/* 11.3 Neutral leaders and the units stacked with them are not the Scottish player's. */
bool is_controlled(const struct table *t, int piece)
{
	return owner_of(t, piece) != SCOTTISH || !is_closed(t, place_of(t, piece));
}

int count_units(const struct table *t, int hex, int seat)
{
	int n = 0;

	for_pieces_at(t, piece, hex)
		n += owner_of(t, piece) == seat && is_unit(t, piece) && is_controlled(t, piece);
	return n;
}

/* 9.13 Only counters that are in the mix can be raised. */
int first_unit(const struct table *t, int seat, int type, int level)
{
	for_pieces_at(t, unit, units_pool(seat))
		if (piece_attribute(t->pack, unit, TYPE) == type && piece_attribute(t->pack, unit, LEVEL) == level)
			return unit;
	return -1;
}

/* --- coming and going ------------------------------------------------------------------------------ */

/* Every mark a piece bears on the map. */
static void wipe(struct table *t, int piece)
{
	for (int which = 0; which < NUMBERS; which++)
		if (which != NEUTRAL && which != RETURNS && which != ROLLED)
			set_number(t, piece, which, 0);
}

/* 13.3 A city that nobody of its own side holds is held by its garrison against those who come. */
static int garrison_against(const struct table *t, int hex, int seat)
{
	if (!plays(t, O_GARRISONS) || !is_city(t, hex) || holds(t, hex, SCOTTISH) || holds(t, hex, ENGLISH))
		return 0;
	return controller_of(t, hex) == seat ? 0 : enemy_of(seat);
}

bool is_held_against(const struct table *t, int hex, int seat)
{
	if (is_in_use(t, hex) && holds(t, hex, enemy_of(seat)))
		return true;
	return is_city(t, hex) && (garrison_against(t, hex, seat) || place_number(t, hex, GARRISONED) == enemy_of(seat));
}

/* Out of a hex; 13.3 its garrison rests when the last unit that it was to meet has gone. */
static void take_away(struct table *t, int piece, int to)
{
	int from = place_of(t, piece), garrison = place_number(t, from, GARRISONED);

	put(t, piece, to);
	if (garrison && !holds(t, from, enemy_of(garrison)))
		set_place_number(t, from, GARRISONED, 0);
}

void bring(struct run *r, const char *rule, int piece, int hex, int came)
{
	struct table *t = table(r);
	int seat = owner_of(t, piece);

	if (is_unit(t, piece) && garrison_against(t, hex, seat))
		set_place_number(t, hex, GARRISONED, enemy_of(seat));
	take_away(t, piece, hex);
	set_number(t, piece, CAME, came);
	if (seat == SCOTTISH && is_controlled(t, piece) && is_in_england(t, hex))
		lift_restriction(r, rule);
	if (is_unit(t, piece))
		claim_city(r, rule, hex);
}

void remove_piece(struct run *r, int piece)
{
	struct table *t = table(r);

	wipe(t, piece);
	take_away(t, piece, ELIMINATED);
}

/* 11.22 The counter of a unit that was promoted may be raised again. */
void return_to_mix(struct table *t, int unit)
{
	wipe(t, unit);
	take_away(t, unit, units_pool(owner_of(t, unit)));
}

void put_on_track(struct table *t, int leader, int turn)
{
	wipe(t, leader);
	set_number(t, leader, RETURNS, turn);
	take_away(t, leader, TURN_TRACK);
}

/* --- choosing among units --------------------------------------------------------------------------- */

static bool leads(const struct table *t, int unit)
{
	return find_number(t, place_of(t, unit), LEADS, unit + 1) >= 0;
}

/* True if it makes no difference which of the two is taken. */
bool are_equal(const struct table *t, int a, int b)
{
	static const int attributes[] = { TYPE, LEVEL, STRENGTH, REDUCED_STRENGTH };

	if (place_of(t, a) != place_of(t, b) || owner_of(t, a) != owner_of(t, b) || leads(t, a) || leads(t, b))
		return false;
	for (unsigned i = 0; i < sizeof attributes / sizeof *attributes; i++)
		if (piece_attribute(t->pack, a, attributes[i]) != piece_attribute(t->pack, b, attributes[i]))
			return false;
	for (int which = 0; which < NUMBERS; which++)
		if (number(t, a, which) != number(t, b, which))
			return false;
	return true;
}
