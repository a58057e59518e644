/* c12_burghs.c - 12.5 Attacks on burghs that no enemy units hold: the Royalist's, and 18.7 one of the
 * Covenanter. */
#include "rules/montrose/montrose.h"

/* 12.5 The Royalist attacks burghs; 18.7 the Covenanter attacks Blair Atholl as if it were one. */
int besieger_of(const struct table *t, int place)
{
	if (is_burgh(t, place))
		return ROYALIST;
	return place == BLAIR_ATHOLL && plays(t, O_BLAIR_ATHOLL) ? COVENANTER : 0;
}

/* 12.5 A burgh is attacked until it is defeated, never while enemy units hold it, and if it held not again
 * in the same game turn. */
static bool is_open_to(const struct table *t, int place, int seat)
{
	if (besieger_of(t, place) != seat || place_number(t, place, DEFEATED) || place_number(t, place, HELD))
		return false;
	return !has_units(t, place, enemy_of(seat));
}

static const char *bar_to_besieger(const struct table *t, int place, int seat)
{
	if (besieger_of(t, place) == seat)
		return NULL;
	if (place == BLAIR_ATHOLL && seat == COVENANTER)
		return "may be attacked without units in it only under option 18.7";
	if (seat == ROYALIST)
		return "is no burgh, and no enemy unit is there to fight (12.0)";
	return is_burgh(t, place) ? "is a burgh of yours: only the Royalist attacks burghs (12.5)" :
	       "has no enemy unit to fight (12.0)";
}

static bool has_besiegers(const struct table *t, int place, int seat)
{
	for_pieces_at(t, unit, place)
		if (owner_of(t, unit) == seat && is_unit(t, unit) && takes_part(t, unit))
			return true;
	return false;
}

/* 12.5 SEAT's units that began their own phase in such a burgh may attack it. */
const char *bar_to_burgh(const struct table *t, int place, int seat)
{
	if (bar_to_besieger(t, place, seat))
		return bar_to_besieger(t, place, seat);
	if (place_number(t, place, DEFEATED))
		return "has been defeated, and is attacked no more (12.5)";
	if (place_number(t, place, HELD))
		return "has held out this game turn (12.5)";
	if (place_number(t, place, FOUGHT))
		return "has been fought over this turn already (12.5)";
	if (!has_units(t, place, seat))
		return "has no combat unit of yours to attack it (12.5)";
	if (has_units(t, place, enemy_of(seat)))
		return "is held by enemy units (12.0)";
	if (!has_besiegers(t, place, seat))
		return "has only units of yours that came during the battles, too late to attack it (12.5)";
	return NULL;
}

bool may_attack_burgh(const struct table *t, int place, int seat)
{
	return besieger_of(t, place) == seat && !bar_to_burgh(t, place, seat);
}

/* 18.4 Pursuers who have come to such a burgh may attack it at once, 18.5 and those who have just won
 * there. */
bool may_be_stormed(const struct table *t, int place, int seat)
{
	return onward_seat(t, place) == seat && is_open_to(t, place, seat);
}

/* 12.5 Who attacks the burgh where he stands: those who began their own phase there, 18.4, 18.5 and those
 * who press on. */
bool joins_attack(const struct table *t, int piece, int phasing_seat)
{
	if (number(t, piece, ONWARD))
		return true;
	return owner_of(t, piece) == phasing_seat && !place_number(t, place_of(t, piece), FOUGHT) &&
	       takes_part(t, piece);
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

/* 12.5 Every burgh has a garrison of its own, 18.3 Edinburgh a larger one; cards strengthen those of the
 * Covenanter. */
int garrison_size(const struct table *t, int place)
{
	int n = chart_at(t->pack, GARRISON, place == EDINBURGH && plays(t, O_EDINBURGH));

	return is_burgh(t, place) ? n + garrison_bonus(t) : n;
}

/* 12.5 It is always at full number when it is attacked. */
void man_the_walls(struct run *r, int place)
{
	struct table *t = table(r);
	int n = garrison_size(t, place);

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
