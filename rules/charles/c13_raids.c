/* c13_raids.c - 13.0 Raids of Local Notables. */
#include "rules/charles/charles.h"

enum { RAID_REACH = 2 };                                 /* lines of any kind, C-8 */

/* Of one that is near enough, all else. */
static const char *bar_to_raid_near(const struct table *t, int notable, int area)
{
	int seat = owner_of(t, notable);

	if (control_of(t, area) == seat)
		return "holds with you already (13.0)";
	if (region_of(t, area) != region_of(t, area_of(t, notable)))
		return "is in another Region than the Local Notable (13.0)";
	if (is_fortress(t, area))
		return "is a Fortress (13.0)";
	return brigades_at(t, area, enemy_of(seat)) ? "holds enemy Brigades (13.0)" : NULL;
}

const char *bar_to_raid_at(const struct table *t, int notable, int area)
{
	const char *why = bar_to_raid_near(t, notable, area);

	return why || is_within(t, area_of(t, notable), area, RAID_REACH) ? why : "is more than two Areas away (13.0)";
}

/* Is there an Area to Raid next to this one, or so many lines further? */
static bool may_raid_from(const struct table *t, int notable, int from, int further)
{
	for_edges_of(t->pack, e, from)
		if (!bar_to_raid_near(t, notable, e->to) || (further > 0 && may_raid_from(t, notable, e->to, further - 1)))
			return true;
	return false;
}

const char *bar_to_raid(const struct table *t, int notable)
{
	int home = area_of(t, notable);

	if (home < 0)
		return "is not on the map";
	if (is_besieged(t, home))
		return "is besieged (13.0)";
	if (number(t, notable, USED) & used_bit(t))
		return "has Raided by this card (13.0)";
	return may_raid_from(t, notable, home, RAID_REACH - 1) ? NULL : "finds no Area to Raid (13.0)";
}

bool may_raid(const struct table *t, int seat)
{
	for (int notable = GENERALS; notable < COMMANDERS; notable++)
		if (owner_of(t, notable) == seat && !bar_to_raid(t, notable))
			return true;
	return false;
}

static int ask_raider(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "13.0", K_RAID_WHO);

	for (int notable = GENERALS; notable < COMMANDERS; notable++)
		if (owner_of(t, notable) == seat)
			offer(q, PIECE(notable), bar_to_raid(t, notable));
	return ask_index(q);
}

/* The enemy's markers before neutral Areas. */
static int ask_target(struct run *r, int seat, int notable)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "13.0", K_RAID_AT);

	about(q, PIECE(notable));
	for (int control = enemy_of(seat); control >= 0; control -= enemy_of(seat))
		for_areas(t, area)
			if (control_of(t, area) == control && !bar_to_raid_at(t, notable, area))
				allow(q, PLACE(area));
	if (explaining(r))
		for_areas(t, area)
			if (bar_to_raid_at(t, notable, area))
				deny(q, PLACE(area), "%s", bar_to_raid_at(t, notable, area));
	return ask_index(q);
}

void raid_by_line(struct run *r, int seat)
{
	struct table *t = table(r);
	int notable = ask_raider(r, seat);
	int area = ask_target(r, seat, notable);

	end_line(r);
	set_number(t, notable, USED, number(t, notable, USED) | used_bit(t));
	emit(r, "13.0", F_RAIDED, PIECE(notable), PLACE(area));
	emit(r, "13.0", F_CONTROL, SEAT(seat), PLACE(area));
	set_control(r, "13.0", area, seat);
}
