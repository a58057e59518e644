/* c12_burghs.c - 12.5 Royalist attacks on burghs that no Covenanter units hold. */
#include "rules/montrose/montrose.h"

/* 12.5 Royalist units that began the phase in an undefeated burgh without Covenanter units may attack it. */
bool may_attack_burgh(const struct table *t, int place)
{
	if (!is_burgh(t, place) || place_number(t, place, DEFEATED) || place_number(t, place, FOUGHT))
		return false;
	if (has_units(t, place, COVENANTER))
		return false;
	for_pieces_at(t, unit, place)
		if (owner_of(t, unit) == ROYALIST && is_unit(t, unit) && takes_part(t, unit))
			return true;
	return false;
}

/* 12.5 A defeated burgh is marked and never attacked again; two of them matter beyond that. */
void defeat_burgh(struct run *r, int place)
{
	struct table *t = table(r);
	bool was_open = south_is_open(t);

	set_place_number(t, place, DEFEATED, 1);
	emit(r, "12.5", F_BURGH_DEFEATED, PLACE(place));
	if (!was_open && south_is_open(t))
		emit(r, "12.5", F_SOUTH_OPENS, PLACE(place));
}

/* 9.0 A card may have the first burghs attacked fall without a fight. */
bool burgh_yields(struct run *r, int place)
{
	struct table *t = table(r);
	int card = card_in_force(t, BURGH_FALLS, ROYALIST);

	if (card < 0)
		return false;
	emit(r, "9.0", F_BURGH_YIELDS, PLACE(place), PIECE(card));
	set_number(t, card, ON, number(t, card, ON) + 1);
	if (number(t, card, ON) >= step_index(find_step(t, card, BURGH_FALLS), ARG_FIRST, 1))
		lay_down(r, card);
	defeat_burgh(r, place);
	return true;
}

/* 12.5 Every burgh has a garrison of its own, always at full number when it is attacked. */
void man_the_walls(struct run *r, int place)
{
	struct table *t = table(r);
	int n = chart_at(t->pack, GARRISON, place == EDINBURGH && has_option(r, "18.3")) + garrison_bonus(t);

	for (int unit = 0; unit < t->pack->n_pieces && n > 0; unit++)
		if (place_of(t, unit) == GARRISONS) {
			put(t, unit, place);
			n--;
		}
}

/* 12.5 The garrison leaves the map after the battle, whatever its outcome. */
void dismiss_garrison(struct run *r, int place)
{
	struct table *t = table(r);
	int next;

	for (int unit = first_at(t, place); unit >= 0; unit = next) {
		next = next_at(t, unit);
		if (is_unit(t, unit) && type_of(t, unit) == GARRISON_UNIT)
			send_to_pool(r, unit);
	}
}
