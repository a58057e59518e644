/* c07_fire.c - 7.16 Combat resolution: one die a unit, and whom the hits fall on.
 *
 * All dice of a volley are rolled before any hit takes effect.  Until then hits lie on the table, SCORED by units
 * and archers' markers, SHELLED by the fleet: so that what follows a die depends on the table only, and those who
 * look ahead may take equal tables for one (tallies.c). */
#include "rules/brave/battle.h"

enum { ARCHERS_STRENGTH = 3, FLEET_STRENGTH = 1, THE_FLEET = -1 };

/* --- shots ----------------------------------------------------------------------------------------------- */

/* The enemy a unit faces; NOTHING if they are several. */
static thing target_of(const struct table *t, const struct battle *b, int unit)
{
	thing target = NOTHING;

	for_pieces_at(t, enemy, b->place)
		if (fights_for(t, b, enemy, enemy_of(owner_of(t, unit))) && are_opposite(t, unit, enemy)) {
			if (target != NOTHING)
				return NOTHING;
			target = PIECE(enemy);
		}
	return target;
}

static void set_scored(struct table *t, const struct battle *b, int by, int hit)
{
	if (by == THE_FLEET)
		set_place_number(t, b->place, SHELLED, hit);
	else
		set_number(t, by, SCORED, hit);
}

/* One die of BY, a unit, a marker or the fleet: a hit if it is not above its strength. */
static void shoot(struct run *r, const struct battle *b, int by, const struct die_roll *d, thing target)
{
	int face = die(r, d);

	set_scored(table(r), b, by, face <= d->at_most);
	emit(r, d->rule, F_SHOT, d->what, NUMBER(face), NUMBER(d->at_most), target);
}

/* 7.16 Each unit fires at what stands opposite; one without any strength left need not roll. */
static void shoot_with(struct run *r, const struct battle *b, int unit)
{
	const struct table *t = table(r);
	struct die_roll d = {
		"7.16", PIECE(unit), PLACE(b->place), owner_of(t, unit), SHOT, shot_strength(t, b, unit)
	};

	if (d.at_most == 0)
		emit(r, "7.16", F_POWERLESS, PIECE(unit));
	else
		shoot(r, b, unit, &d, target_of(t, b, unit));
}

/* 10.0 Effective Archers fire with the English in every round, and feel the effects of a city. */
static void shoot_with_archers(struct run *r, const struct battle *b)
{
	const struct table *t = table(r);
	int strength = ARCHERS_STRENGTH - city_penalty(t, b, ENGLISH);

	for_pieces_at(t, marker, USED)
		if (number(t, marker, FOR_BATTLE) && kind_of_marker(t, marker) == EFFECTIVE_ARCHERS) {
			struct die_roll d = { "10.0", PIECE(marker), PLACE(b->place), ENGLISH, SHOT, strength };

			shoot(r, b, marker, &d, NOTHING);
		}
}

/* 13.21 In summer the fleet fires on battles at the coast, and no city hinders it. */
static void shoot_with_the_fleet(struct run *r, const struct battle *b)
{
	const struct table *t = table(r);
	struct die_roll d = { "13.21", SEAT(ENGLISH), PLACE(b->place), ENGLISH, SHOT, FLEET_STRENGTH };

	if (!plays(t, O_FLEET) || place_attribute(t->pack, b->place, COASTAL) != 1)
		return;
	if (chart_at(t->pack, FLEET_SAILS, track(t, TURN)))
		shoot(r, b, THE_FLEET, &d, NOTHING);
}

static void shoot_all(struct run *r, const struct battle *b, int seat)
{
	const struct table *t = table(r);

	for_pieces_at(t, unit, b->place)
		if (fights_for(t, b, unit, seat))
			shoot_with(r, b, unit);
	if (seat == ENGLISH && count_fighters(t, b, SCOTTISH) && count_fighters(t, b, ENGLISH)) {
		shoot_with_archers(r, b);
		shoot_with_the_fleet(r, b);
	}
}

/* --- hits -------------------------------------------------------------------------------------------------- */

/* Full units first, they recover (7.3); then the weakest, and those with leaders last. */
static int rank_of_loss(const struct table *t, int unit)
{
	int rank = piece_attribute(t->pack, unit, STRENGTH);

	if (number(t, unit, REDUCED))
		rank += leader_joined_to(t, unit) >= 0 ? 200 : 100;
	return rank;
}

/* 7.16 A unit hit for the first time is reduced; for the second, it is doomed. */
static void hit(struct run *r, int unit)
{
	struct table *t = table(r);

	emit(r, "7.16", F_HIT, PIECE(unit), PLACE(place_of(t, unit)));
	set_number(t, unit, number(t, unit, REDUCED) ? DOOMED : REDUCED, 1);
}

static bool is_from_the_line(const struct table *t, int by)
{
	return by != THE_FLEET && is_unit(t, by);
}

/* 7.16 If several face the one who hit, their owner says who suffers; B-30 of archers and fleet, all do. */
static void suffer(struct run *r, const struct battle *b, int by, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "7.16", K_LOSSES);
	struct choices units = { 0 };
	thing unit;

	for_pieces_at(t, piece, b->place)
		if (fights_for(t, b, piece, seat) && (!is_from_the_line(t, by) || are_opposite(t, piece, by)))
			choices_add(r, &units, piece, rank_of_loss(t, piece));
	if (units.n == 0)
		return;
	tell_scene(r, q, b, seat);
	if (is_from_the_line(t, by))
		about(q, PIECE(by));
	choices_offer(q, &units, are_equal);
	unit = ask(q);
	hit(r, index_of(unit));
}

/* 7.16, 8.5 The doomed are removed, and their leaders in danger. */
static void bury(struct run *r, const struct battle *b)
{
	struct table *t = table(r);
	int unit, leader;

	while ((unit = find_number(t, b->place, DOOMED, 1)) >= 0) {
		eliminate(r, "7.16", unit);
		while ((leader = find_number(t, b->place, LEADS, unit + 1)) >= 0)
			risk_leader(r, leader);
	}
}

/* The first of SEAT's whose hit has not yet taken effect; false: none. */
static bool next_hit(const struct table *t, const struct battle *b, int seat, int *by)
{
	for_pieces_at(t, unit, b->place)
		if (owner_of(t, unit) == seat && number(t, unit, SCORED)) {
			*by = unit;
			return true;
		}
	if (seat == SCOTTISH)
		return false;
	for_pieces_at(t, marker, USED)
		if (number(t, marker, SCORED)) {
			*by = marker;
			return true;
		}
	*by = THE_FLEET;
	return place_number(t, b->place, SHELLED);
}

static void strike_home(struct run *r, const struct battle *b, int seat)
{
	int by;

	while (next_hit(table(r), b, seat, &by)) {
		set_scored(table(r), b, by, 0);
		suffer(r, b, by, enemy_of(seat));
	}
}

/* 7.15 All of SEAT fire, and if nobody has the advantage, 0 for SEAT, all of both. */
static void volley(struct run *r, const struct battle *b, int seat)
{
	int first = seat ? seat : defender_of(b), second = seat ? 0 : b->attacker;

	shoot_all(r, b, first);
	if (second)
		shoot_all(r, b, second);
	strike_home(r, b, first);
	if (second)
		strike_home(r, b, second);
	bury(r, b);
}

/* 7.15, 7.16 Who has the advantage fires first, and his victims do not answer. */
void fire(struct run *r, const struct battle *b)
{
	volley(r, b, b->advantage);
	if (b->advantage)
		volley(r, b, enemy_of(b->advantage));
}
