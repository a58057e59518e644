/* c17_ends.c - 17 Winning the game: Areas, Regions, Infrastructures, and what they decide. */
#include "rules/charles/charles.h"

enum { INFRASTRUCTURES = 9, REGIONS = 5, FOR_REGION = 2 };

/* 17.3 The majority of a Region's Areas. */
static bool holds_region(const struct table *t, int seat, int region)
{
	int n = 0;

	for_areas(t, area)
		n += control_of(t, area) == seat && region_of(t, area) == region;
	return n >= chart_at(t->pack, REGION_NEEDED, region - SOUTH);
}

int count_regions(const struct table *t, int seat)
{
	int n = 0;

	for (int i = 0; i < REGIONS; i++)
		n += holds_region(t, seat, SOUTH + i);
	return n;
}

/* 17.3 One's own marker in each of its Areas, no enemy Brigade in any; 14.2 masked or besieged, it is nobody's.  A bit
 * for each that SEAT holds. */
static unsigned held_infrastructures(const struct table *t, int seat)
{
	unsigned any = 0, lost = 0;

	for_areas(t, area) {
		int n = place_attribute(t->pack, area, INFRASTRUCTURE);

		if (n <= 0 || lost >> n & 1)
			continue;
		any |= 1u << n;
		if (control_of(t, area) != seat || is_besieged(t, area) || brigades_at(t, area, enemy_of(seat)) ||
		    is_masked(t, area))
			lost |= 1u << n;
	}
	return any & ~lost;
}

int count_infrastructures(const struct table *t, int seat)
{
	unsigned held = held_infrastructures(t, seat);
	int n = 0;

	for (int i = 1; i <= INFRASTRUCTURES; i++)
		n += held >> i & 1;
	return n;
}

__attribute__((noreturn)) static void end_game(struct run *r, const char *rule, int winner, int why)
{
	emit(r, rule, F_WON, SEAT(winner), WORD(why));
	game_over(r, rule, winner, WORD(why));
}

/* --- 5.8 ---------------------------------------------------------------------------------------------------- */

/* 17.1 London and three Regions at the end of two turns running. */
static void judge_two_turns(struct run *r)
{
	enum { REGIONS_WANTED = 3, TURNS_WANTED = 2 };
	struct table *t = table(r);
	bool holds = control_of(t, LONDON) == ROYALIST && count_regions(t, ROYALIST) >= REGIONS_WANTED;

	set_track(t, TWO_TURNS, holds ? track(t, TWO_TURNS) + 1 : 0);
	if (track(t, TWO_TURNS) >= TURNS_WANTED)
		end_game(r, "17.1", ROYALIST, TWO_TURNS_END);
}

/* 17.2 Whoever has too few Areas has lost; both may. */
bool judge_power_base(struct run *r)
{
	const struct table *t = table(r);
	int needed = chart_at(t->pack, POWER_BASE, track(t, TURN));
	int royalist = count_control(t, ROYALIST), parliament = count_control(t, PARLIAMENT);

	emit(r, "17.2", F_POWER_BASE, SEAT(ROYALIST), NUMBER(royalist), NUMBER(needed));
	emit(r, "17.2", F_POWER_BASE, SEAT(PARLIAMENT), NUMBER(parliament), NUMBER(needed));
	judge_two_turns(r);
	if (royalist < needed && parliament < needed)
		end_game(r, "17.2", 0, BOTH_LOST);
	if (royalist < needed)
		end_game(r, "17.2", PARLIAMENT, POWER_BASE_END);
	if (parliament < needed)
		end_game(r, "17.2", ROYALIST, POWER_BASE_END);
	return false;
}

/* --- 17.3 ----------------------------------------------------------------------------------------------------- */

/* Parliament needs twelve Victory Points: two for a Region, one for an Infrastructure. */
void judge_points(struct run *r)
{
	enum { POINTS_WANTED = 12 };
	const struct table *t = table(r);
	int regions = count_regions(t, PARLIAMENT), infrastructures = count_infrastructures(t, PARLIAMENT);
	int points = FOR_REGION * regions + infrastructures;

	emit(r, "17.3", F_POINTS_COUNTED, NUMBER(regions), NUMBER(infrastructures), NUMBER(points));
	end_game(r, "17.3", points >= POINTS_WANTED ? PARLIAMENT : ROYALIST, POINTS_END);
}

/* 17.3 Victory Points, the Royalist's counted as those of Parliament are. */
static int points_of(const struct table *t, int seat)
{
	return FOR_REGION * count_regions(t, seat) + count_infrastructures(t, seat);
}

int charles_margin(const struct table *t)
{
	return points_of(t, ROYALIST) - points_of(t, PARLIAMENT);
}
