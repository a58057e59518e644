/* c07_combat.c - 7.15 Combat Advantage, and what terrain and leaders make of a unit's strength. */
#include "rules/brave/battle.h"

/* --- Combat Advantage --------------------------------------------------------------------------------- */

/* Terrain Effects Chart: a river helps the defender once, and only if all who attack have crossed one. */
static bool is_behind_a_river(const struct table *t, const struct battle *b)
{
	for_pieces_at(t, piece, b->place)
		if (fights_for(t, b, piece, b->attacker) && number(t, piece, CAME) != OVER_RIVER)
			return false;
	return true;
}

/* 7.15 Who attacked over what is seen once: if not all came over a river, the others count as if they had not
 * either, whoever falls. */
void judge_crossing(struct table *t, const struct battle *b)
{
	if (is_behind_a_river(t, b))
		return;
	for_pieces_at(t, piece, b->place)
		if (owner_of(t, piece) == b->attacker)
			set_number(t, piece, CAME, OVER_LAND);
}

/* Terrain Effects Chart: mountains and cities help the defender in every round. */
static int advantage_of_terrain(const struct table *t, const struct battle *b)
{
	if (is_city(t, b->place) || terrain_of(t, b->place) == MOUNTAIN)
		return defender_of(b);
	return b->round <= 1 && is_behind_a_river(t, b) ? defender_of(b) : 0;
}

/* 10.0 The marker takes the advantage from the enemy, or gives it where nobody has it; two work one after the
 * other. */
int seat_with_advantage(const struct table *t, const struct battle *b)
{
	struct battle first = *b;
	int seat, played = 0;

	first.round = 1;
	seat = advantage_of_terrain(t, &first);
	for_pieces_at(t, marker, USED)
		if (number(t, marker, FOR_BATTLE) && kind_of_marker(t, marker) == COMBAT_ADVANTAGE) {
			int player = number(t, marker, FOR_BATTLE);

			seat = seat ? (seat == player ? seat : 0) : player;
			played++;
		}
	return played ? seat : advantage_of_terrain(t, b);
}

/* --- strength ------------------------------------------------------------------------------------------ */

/* 10.0 Siege Train: against cities in Scotland, and, by its second clause, against any major city. */
static int siege_train(const struct table *t, const struct battle *b)
{
	if (b->attacker != ENGLISH || (terrain_of(t, b->place) == CITY && !is_in_scotland(t, b->place)))
		return 0;
	return effects(t, SIEGE_TRAIN);
}

/* Terrain Effects Chart: who attacks a city is the weaker for it; 10.0 Treachery helps him for a round. */
int city_penalty(const struct table *t, const struct battle *b, int seat)
{
	int penalty;

	if (seat != b->attacker)
		return 0;
	penalty = chart_at(t->pack, CITY_PENALTY, terrain_index(t, b->place)) - siege_train(t, b);
	if (b->round <= 1)
		penalty -= effects(t, TREACHERY);
	return penalty > 0 ? penalty : 0;
}

/* 2.1 All other units are infantry, also a garrison (13.3). */
bool is_cavalry(const struct table *t, int unit)
{
	return piece_attribute(t->pack, unit, TYPE) == CAVALRY;
}

/* 10.0 Highland Ferocity and Knights Charge work in the first round. */
static int first_round_bonus(const struct table *t, const struct battle *b, int unit)
{
	if (b->round > 1)
		return 0;
	if (owner_of(t, unit) == SCOTTISH)
		return is_cavalry(t, unit) ? 0 : effects(t, HIGHLAND_FEROCITY);
	return is_cavalry(t, unit) ? effects(t, KNIGHTS_CHARGE) : 0;
}

/* 7.16, 8.2 What a unit must roll to hit, or less: leaders raise it, cities lower it, but not below nothing. */
int shot_strength(const struct table *t, const struct battle *b, int unit)
{
	int strength = unit_strength(t, unit) + leadership_for(t, unit) + first_round_bonus(t, b, unit) -
	               city_penalty(t, b, owner_of(t, unit));

	return strength > 0 ? strength : 0;
}
