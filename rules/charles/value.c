/* value.c - how good the table is for a seat, for the bot: Areas, Regions and Infrastructures (17), Armies and where
 * they are, sieges, and the danger of losing. */
#include "rules/charles/charles.h"

enum {
	PER_AREA = 100,
	PER_REGION = 300, PER_NEAR_REGION = 12,          /* for each Area of one, up to the majority */
	PER_INFRASTRUCTURE = 200,
	PER_POINT_OF_BRIGADES = 70,
	PER_FORTRESS = 120,                              /* for each class, and one more */
	PER_SIEGE_POINT = 25, FOR_SIEGE = 60,
	PER_NAVY = 20,
	FOR_KING = 600,                                  /* besieged */
	FOR_LONDON = 500,
	FOR_POWER_BASE = 900                             /* for each Area below what is needed at the turn's end */
};

static int value_of_areas(const struct table *t, int seat)
{
	int in_region[NORTH - SOUTH + 1] = { 0 }, sum = 0;

	for_areas(t, area) {
		if (control_of(t, area) != seat)
			continue;
		sum += PER_AREA;
		if (class_of(t, area))
			sum += PER_FORTRESS * (class_of(t, area) + 1);
		in_region[region_of(t, area) - SOUTH]++;
	}
	for (int region = 0; region <= NORTH - SOUTH; region++) {
		int need = chart_at(t->pack, REGION_NEEDED, region), have = in_region[region];

		sum += have >= need ? PER_REGION + PER_NEAR_REGION * need : PER_NEAR_REGION * have;
	}
	return sum + PER_INFRASTRUCTURE * count_infrastructures(t, seat);
}

static int value_of_brigades(const struct table *t, int seat)
{
	int sum = 0;

	for_brigades(t, b)
		if (owner_of(t, b) == seat && is_in_play(t, b))
			sum += PER_POINT_OF_BRIGADES * brigade_value(t, b);
	return sum;
}

/* An Army does good where markers can be won: next to enemy and neutral Areas; and where it is the stronger. */
static int value_of_place(const struct table *t, int general)
{
	int seat = owner_of(t, general), area = area_of(t, general), sum = 0;

	for_edges_of(t->pack, e, area) {
		int pc = control_of(t, e->to), enemy = field_army(t, e->to, enemy_of(seat));

		sum += pc == seat ? 0 : pc ? 6 : 4;
		if (enemy >= 0)
			sum += 8 * (army_value(t, general) - army_value(t, enemy));
	}
	return sum;
}

static int value_of_armies(const struct table *t, int seat)
{
	int sum = 0;

	for_commanders(t, general, seat)
		sum += value_of_place(t, general) + 15 * piece_attribute(t->pack, general, BATTLE);
	return sum;
}

/* What SEAT's Armies have before enemy Fortresses. */
static int value_of_sieges(const struct table *t, int seat)
{
	int sum = 0;

	for_areas(t, area) {
		int king = place_of(t, KING_CHARLES);

		if (!is_besieged(t, area) || owner_of_fortress(t, area) != enemy_of(seat))
			continue;
		sum += FOR_SIEGE + PER_SIEGE_POINT * place_number(t, area, POINTS) * (class_of(t, area) + 1);
		if (seat == PARLIAMENT && king == inside_of(t, area))
			sum += FOR_KING;
	}
	return sum;
}

/* 17.2 What is missing as the turn goes on. */
static int danger(const struct table *t, int seat)
{
	int missing = chart_at(t->pack, POWER_BASE, track(t, TURN)) - count_control(t, seat);

	return missing > 0 ? FOR_POWER_BASE * missing : 0;
}

static int value_of(const struct table *t, int seat)
{
	int sum = value_of_areas(t, seat) + value_of_brigades(t, seat) + value_of_armies(t, seat) + value_of_sieges(t, seat);

	if (control_of(t, LONDON) == seat)
		sum += FOR_LONDON;
	return sum - danger(t, seat);
}

int charles_value(const struct table *t, int seat)
{
	int navy = PER_NAVY * track(t, NAVY);

	return value_of(t, seat) - value_of(t, enemy_of(seat)) + (seat == PARLIAMENT ? navy : -navy);
}
