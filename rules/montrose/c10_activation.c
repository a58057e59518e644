/* c10_activation.c - 10.1 Covenanter leaders who wait in England until they are called. */
#include "rules/montrose/montrose.h"

enum { VETERAN_STRENGTH = 2 };

static bool waits_at(const struct table *t, int leader, int place)
{
	return place_of(t, leader) == place && !is_active(t, leader);
}

static void wake(struct run *r, int leader)
{
	struct table *t = table(r);

	if (is_active(t, leader))
		return;
	set_number(t, leader, INACTIVE, 0);
	emit(r, "10.1", F_ACTIVATED, PIECE(leader), PLACE(place_of(t, leader)));
}

/* 10.1 Leslie waits in Newcastle from now on; Elcho, his other side, is gone, wherever he was.  True if he
 * comes now. */
static bool bring_leslie(struct run *r)
{
	struct table *t = table(r);
	int place = place_of(t, ELCHO);

	if (place_of(t, LESLIE) != OUT_OF_GAME)
		return false;
	put(t, LESLIE, NEWCASTLE);
	set_number(t, LESLIE, INACTIVE, 1);
	if (is_on_map(t, place)) {
		emit(r, "10.1", F_ELCHO_RETIRES, PIECE(ELCHO), PLACE(place));
		clear_battle_marks(t, ELCHO);
		set_number(t, ELCHO, LATE, 0);
		set_number(t, ELCHO, ALLOWANCE, 0);
		set_number(t, ELCHO, SHELTERED, 0);
		set_number(t, ELCHO, ONWARD, 0);
		put(t, ELCHO, OUT_OF_GAME);
	}
	emit(r, "10.1", F_LESLIE_ARRIVES, PIECE(LESLIE), PLACE(NEWCASTLE));
	return true;
}

static bool call_baillie_and_urry(struct run *r)
{
	wake(r, BAILLIE);
	wake(r, URRY);
	return bring_leslie(r);
}

/* 10.1 The fourth Royalist victory, an attack on them or their displacement calls Baillie and Urry; 16.2
 * Leslie makes way at once if Royalist units hold Newcastle. */
void activate_baillie_and_urry(struct run *r)
{
	if (call_baillie_and_urry(r))
		displace_leaders(r, NEWCASTLE, ROYALIST);
}

/* 10.1 The seventh victory, an attack on him or his displacement calls Leslie, and his recruits are due;
 * 18.1 d unless he recruits like anybody. */
void activate_leslie(struct run *r)
{
	wake(r, LESLIE);
	if (!plays(table(r), O_LESLIE_ROLLS))
		set_track(table(r), LESLIE_RECRUITS, 1);
}

/* 10.1 One of those who wait is called, and with Baillie or Urry the other. */
void activate_leader(struct run *r, int leader)
{
	if (is_active(table(r), leader))
		return;
	if (leader == LESLIE)
		activate_leslie(r);
	else
		activate_baillie_and_urry(r);
}

/* 10.1, 16.2 Whoever waits here has been attacked or displaced. */
void activate_leaders_at(struct run *r, int place)
{
	const struct table *t = table(r);

	if (waits_at(t, BAILLIE, place) || waits_at(t, URRY, place))
		activate_baillie_and_urry(r);
	if (waits_at(t, LESLIE, place))
		activate_leslie(r);
}

/* 10.1 Attacked in Newcastle, Baillie and Urry are helped by Leslie and by all veterans of the pool. */
static void bring_veterans(struct run *r)
{
	const struct table *t = table(r);
	int next;

	for (int unit = first_at(t, COVENANTER_POOL); unit >= 0; unit = next) {
		next = next_at(t, unit);
		if (is_unit(t, unit) && strength_of(t, unit) == VETERAN_STRENGTH) {
			emit(r, "10.1", F_RECRUITED, PIECE(LESLIE), PIECE(unit), PLACE(NEWCASTLE));
			join(r, unit, NEWCASTLE);
		}
	}
}

/* 10.1 A Royalist attack wakes the leaders it finds.  Leslie, if that brings him to the space attacked, is
 * there to defend it; 18.6 in a burgh without units that is from inside. */
void activate_defenders(struct run *r, int place)
{
	struct table *t = table(r);
	bool called = waits_at(t, BAILLIE, place) || waits_at(t, URRY, place);

	if (called && call_baillie_and_urry(r)) {
		if (place == NEWCASTLE)
			set_number(t, LESLIE, SHELTERED, !has_units(t, place, COVENANTER));
		else
			displace_leaders(r, NEWCASTLE, ROYALIST);
	}
	if (waits_at(t, LESLIE, place))
		activate_leslie(r);
	if (called && place == NEWCASTLE)
		bring_veterans(r);
}
