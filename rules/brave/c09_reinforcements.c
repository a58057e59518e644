/* c09_reinforcements.c - 9.2 Reinforcements, and leaders who come back. */
#include "rules/brave/brave.h"

/* --- where ------------------------------------------------------------------------------------------ */

/* 9.21 Murray at the north edge, 9.22 Edward at the southern one, where no enemy is; English leaders who had
 * surrendered in Carlisle or Cockermouth (10.0), Wallace under 13.12 where he might have begun (12.14). */
static bool may_arrive(const struct table *t, int leader, int hex)
{
	int map_edge = place_attribute(t->pack, hex, MAP_EDGE);

	if (!is_open_to(t, owner_of(t, leader), hex))
		return false;
	if (leader == MURRAY)
		return map_edge == NORTH;
	if (leader == EDWARD)
		return map_edge == SOUTH;
	if (leader == WALLACE)
		return is_in_scotland(t, hex) && !is_city(t, hex);
	return place_attribute(t->pack, hex, ENGLISH_RETURN) == 1;
}

/* The hex of all who arrive together; -1: none is free, they wait. */
static int choose_arrival(struct run *r, int leader)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, leader), "9.2", K_ARRIVE);
	thing where;

	about(q, PIECE(leader));
	for_hexes(t, hex)
		if (may_arrive(t, leader, hex))
			allow(q, PLACE(hex));
		else if (explaining(r))
			deny(q, PLACE(hex), "is not where %s can arrive (9.2)", t->pack->piece[leader].name);
	if (answers(q) == 0)
		return -1;
	where = ask(q);
	return index_of(where);
}

/* --- who -------------------------------------------------------------------------------------------- */

static void arrive(struct run *r, int piece, int hex)
{
	struct table *t = table(r);

	set_number(t, piece, RETURNS, 0);
	emit(r, "9.2", F_ARRIVED, PIECE(piece), PLACE(hex));
	bring(r, "9.2", piece, hex, STOOD);
}

/* 9.22 A lesser unit of the same kind takes the place of one that is missing. */
static int best_left(const struct table *t, int seat, int type, int level)
{
	for (; level >= LEVY; level--) {
		int unit = first_unit(t, seat, type, level);

		if (unit >= 0)
			return unit;
	}
	return -1;
}

static void arrive_with(struct run *r, int seat, int type, int level, int n, int hex)
{
	for (; n > 0; n--) {
		int unit = seat == ENGLISH ? best_left(table(r), seat, type, level) :
		           first_unit(table(r), seat, type, level);

		if (unit >= 0)
			arrive(r, unit, hex);
	}
}

/* 9.21 Two regular infantry with Murray; 9.22 an army with Edward. */
static void bring_army(struct run *r, int leader, int hex)
{
	if (leader == MURRAY)
		arrive_with(r, SCOTTISH, INFANTRY, REGULAR, 2, hex);
	if (leader != EDWARD)
		return;
	arrive_with(r, ENGLISH, CAVALRY, ELITE, 1, hex);
	arrive_with(r, ENGLISH, CAVALRY, REGULAR, 1, hex);
	arrive_with(r, ENGLISH, INFANTRY, ELITE, 1, hex);
	arrive_with(r, ENGLISH, INFANTRY, REGULAR, 4, hex);
}

/* 9.2 At the beginning of their owner's player-turn, so that they may move at once. */
void reinforce(struct run *r, int seat)
{
	const struct table *t = table(r);

	for_pieces(t, leader) {
		int hex;

		if (place_of(t, leader) != TURN_TRACK || owner_of(t, leader) != seat || is_noble(t, leader) ||
		    number(t, leader, RETURNS) > track(t, TURN))
			continue;
		hex = choose_arrival(r, leader);
		if (hex < 0)
			continue;
		arrive(r, leader, hex);
		bring_army(r, leader, hex);
	}
}
