/* c13_levies.c - 13.11 The northern levies. */
#include "rules/brave/brave.h"

static bool may_come_to(const struct table *t, int hex)
{
	return place_attribute(t->pack, hex, MAP_EDGE) == NORTH && is_open_to(t, SCOTTISH, hex);
}

/* 13.11 Once in the game, if there is a counter and a hex. */
bool may_call_levies(const struct table *t)
{
	if (!plays(t, O_LEVIES) || track(t, LEVIES_CALLED) || !can_raise_any(t, SCOTTISH))
		return false;
	for_hexes(t, hex)
		if (may_come_to(t, hex))
			return true;
	return false;
}

const char *bar_to_levies(const struct table *t, int seat)
{
	if (!plays(t, O_LEVIES))
		return "is an option that was not agreed on (13.11)";
	if (seat != SCOTTISH)
		return "is for the Scots (13.11)";
	return track(t, LEVIES_CALLED) ? "is for once in the game (13.11)" : "finds no counter, or no hex to come to (13.11)";
}

static int count_levies(const struct table *t, int type)
{
	int n = 0;

	for_pieces_at(t, unit, units_pool(SCOTTISH))
		n += piece_attribute(t->pack, unit, TYPE) == type && piece_attribute(t->pack, unit, LEVEL) == LEVY;
	return n;
}

/* 13.11 One of the two may be cavalry.  FIRST is the other's kind, or -1: its counter is spoken for. */
static int choose_kind(struct run *r, int first)
{
	const struct table *t = table(r);
	struct question *q = question(r, SCOTTISH, "13.11", K_LEVY_KIND);
	bool horse = first != CAVALRY && count_levies(t, CAVALRY) > 0;
	bool foot = count_levies(t, INFANTRY) > (first == INFANTRY);

	if (!horse)
		deny(q, WORD(CAVALRY), first == CAVALRY ? "is only one of the two (13.11)" : "has no counter left (9.13)");
	if (!foot)
		deny(q, WORD(INFANTRY), "has no counter left (9.13)");
	if (horse && foot)
		allow(q, WORD(CAVALRY));
	stop(q, foot ? WORD(INFANTRY) : horse ? WORD(CAVALRY) : NOTHING);
	return ask_index(q);
}

static int choose_edge_hex(struct run *r)
{
	const struct table *t = table(r);
	struct question *q = question(r, SCOTTISH, "13.11", K_LEVY_AT);

	for_hexes(t, hex)
		offer(q, PLACE(hex), may_come_to(t, hex) ? NULL :
		      "is no hex of the north edge that is free of the enemy (13.11)");
	return ask_index(q);
}

/* 13.11 Two levies on one hex of the north edge; one, if there is no other counter. */
void call_levies(struct run *r)
{
	int first = choose_kind(r, -1), second = choose_kind(r, first), hex = choose_edge_hex(r);

	set_track(table(r), LEVIES_CALLED, 1);
	raise_levy(r, "13.11", SCOTTISH, first, SEAT(SCOTTISH), hex);
	if (second >= 0)
		raise_levy(r, "13.11", SCOTTISH, second, SEAT(SCOTTISH), hex);
}
