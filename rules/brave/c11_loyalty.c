/* c11_loyalty.c - 11.1 Loyalty: whose a city is. */
#include "rules/brave/brave.h"

/* 11.11, 11.12 A Scottish city is loyal to the side its marker shows; an English one is English as long as no
 * Scottish unit is in it.  Control of a city is its loyalty. */
int controller_of(const struct table *t, int city)
{
	if (is_in_england(t, city))
		return holds(t, city, SCOTTISH) ? SCOTTISH : ENGLISH;
	return place_number(t, city, LOYALTY) ? SCOTTISH : ENGLISH;
}

/* 11.11 The marker of a Scottish city is turned to SEAT's side, 13.3 and so is its garrison. */
void turn_city(struct run *r, const char *rule, int city, int seat)
{
	struct table *t = table(r);

	if (controller_of(t, city) == seat)
		return;
	set_place_number(t, city, LOYALTY, seat == SCOTTISH);
	if (place_number(t, city, GARRISONED) == enemy_of(seat))
		set_place_number(t, city, GARRISONED, 0);
	emit(r, rule, F_CITY_TURNS, PLACE(city), SEAT(seat));
}

/* 11.11 A city is loyal to the last side that had a unit in it, not merely leaders; while both are in it, and
 * 13.3 while its garrison holds it, nothing changes. */
void claim_city(struct run *r, const char *rule, int hex)
{
	struct table *t = table(r);
	bool scots = holds(t, hex, SCOTTISH), english = holds(t, hex, ENGLISH);

	if (!is_city(t, hex) || !is_in_scotland(t, hex) || scots == english || place_number(t, hex, GARRISONED))
		return;
	if (scots)
		lift_restriction(r, rule);
	turn_city(r, rule, hex, scots ? SCOTTISH : ENGLISH);
}

/* 12.3 Cities on the map that SEAT controls. */
int count_cities(const struct table *t, int seat)
{
	int n = 0;

	for_hexes(t, hex)
		n += is_city(t, hex) && controller_of(t, hex) == seat;
	return n;
}
