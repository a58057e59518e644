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

/* 13.11 One of the two may be cavalry. */
static int choose_kind(struct run *r, bool cavalry_came)
{
	const struct table *t = table(r);
	struct question *q = question(r, SCOTTISH, "13.11", K_LEVY_KIND);
	thing kind;

	if (!cavalry_came && first_unit(t, SCOTTISH, CAVALRY, LEVY) >= 0)
		allow(q, WORD(CAVALRY));
	else
		deny(q, WORD(CAVALRY), cavalry_came ? "is only one of the two (13.11)" : "has no counter left (9.13)");
	if (first_unit(t, SCOTTISH, INFANTRY, LEVY) >= 0)
		stop(q, WORD(INFANTRY));
	else
		stop(q, NOTHING);
	kind = ask(q);
	return kind == NOTHING ? -1 : index_of(kind);
}

static int choose_edge_hex(struct run *r)
{
	const struct table *t = table(r);
	struct question *q = question(r, SCOTTISH, "13.11", K_LEVY_AT);
	thing where;

	for_hexes(t, hex)
		if (may_come_to(t, hex))
			allow(q, PLACE(hex));
		else if (explaining(r))
			deny(q, PLACE(hex), "is no hex of the north edge that is free of the enemy (13.11)");
	where = ask(q);
	return index_of(where);
}

/* 13.11 Two levies on one hex of the north edge. */
void call_levies(struct run *r)
{
	int type[2], hex;

	type[0] = choose_kind(r, false);
	type[1] = choose_kind(r, type[0] == CAVALRY);
	hex = choose_edge_hex(r);
	set_track(table(r), LEVIES_CALLED, 1);
	for (int i = 0; i < 2; i++)
		if (type[i] >= 0 && first_unit(table(r), SCOTTISH, type[i], LEVY) >= 0)
			raise_levy(r, "13.11", SCOTTISH, type[i], SEAT(SCOTTISH), hex);
}
