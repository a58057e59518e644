/* value.c - how good the table is for a seat, for the bot: Areas, Regions and Infrastructures (17), Armies and where
 * they are, sieges, and the danger of losing. */
#include "rules/charles/charles.h"

enum {
	PER_AREA = 100,
	FOR_OCCUPIED = 75, FOR_DOOMED = 60,              /* whose marker will be another's at the turn's end, 11.2 */
	FOR_EXPOSED = 35,                                /* to a Raid, 13.0 */
	PER_ENEMY_NEAR = 20, PER_NEUTRAL_NEAR = 13,      /* Areas next to an Army */
	PER_REGION = 300, PER_NEAR_REGION = 12,          /* for each Area of one, up to the majority */
	PER_INFRASTRUCTURE = 200,
	PER_POINT_OF_BRIGADES = 70,
	PER_FORTRESS = 120,                              /* for each class, and one more */
	PER_SIEGE_POINT = 25, FOR_SIEGE = 60,
	PER_NAVY = 20,
	FOR_KING = 600,                                  /* besieged */
	FOR_KING_NEAR = 1200, PER_POINT_NEAR_KING = 20,  /* an enemy Army as strong as his, and what it has more */
	FOR_LONDON = 500,
	FOR_POWER_BASE = 900                             /* for each Area below what is needed at the turn's end */
};

static bool is_exposed(const struct table *t, int area, int seat)
{
	for (int notable = GENERALS; notable < COMMANDERS; notable++)
		if (owner_of(t, notable) == enemy_of(seat) && area_of(t, notable) >= 0 && !bar_to_raid_at(t, notable, area))
			return true;
	return false;
}

/* What lessens the worth of a marker of SEAT's. */
static int doubt(const struct table *t, int area, int seat)
{
	if (occupies(t, enemy_of(seat), area))
		return FOR_DOOMED;
	return is_exposed(t, area, seat) ? FOR_EXPOSED : 0;
}

static int value_of_areas(const struct table *t, int seat)
{
	int in_region[NORTH - SOUTH + 1] = { 0 }, sum = 0;

	for_areas(t, area) {
		if (control_of(t, area) != seat) {
			sum += occupies(t, seat, area) ? FOR_OCCUPIED : 0;
			continue;
		}
		sum += PER_AREA - doubt(t, area, seat);
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

		sum += pc == seat ? 0 : pc ? PER_ENEMY_NEAR : PER_NEUTRAL_NEAR;
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

/* Whoever loses him has lost the war: Armies next to him that are as strong as his. */
static int danger_of_king(const struct table *t)
{
	int area = area_of(t, KING_CHARLES), army, sum = 0;

	if (area < 0)
		return 0;
	army = army_value(t, commander_of(t, KING_CHARLES));
	for_edges_of(t->pack, e, area) {
		int enemy = field_army(t, e->to, PARLIAMENT), more = enemy < 0 ? -1 : army_value(t, enemy) - army;

		if (more >= 0)
			sum += FOR_KING_NEAR + PER_POINT_NEAR_KING * more;
	}
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
	int parliaments = PER_NAVY * track(t, NAVY) + danger_of_king(t);

	return value_of(t, seat) - value_of(t, enemy_of(seat)) + (seat == PARLIAMENT ? parliaments : -parliaments);
}
