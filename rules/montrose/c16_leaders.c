/* c16_leaders.c - 16.2 Leaders without combat units make way for enemy ones. */
#include "rules/montrose/montrose.h"

/* Where friends are, a leader is safest: those spaces are offered first. */
static thing offer_refuges(struct question *q, const struct table *t, int leader)
{
	int seat = owner_of(t, leader);
	thing first = NOTHING;

	for (int alone = 0; alone <= 1; alone++)
		for_edges_of(t->pack, e, place_of(t, leader)) {
			if (has_units(t, e->to, enemy_of(seat)) || !has_units(t, e->to, seat) != alone)
				continue;
			allow(q, PLACE(e->to));
			if (first == NOTHING)
				first = PLACE(e->to);
		}
	return first;
}

/* 16.2 His owner moves him to a space next to this one without units of the other side, or loses him. */
static void displace(struct run *r, int leader)
{
	struct table *t = table(r);
	int from = place_of(t, leader);
	struct question *q = question(r, owner_of(t, leader), "16.2", K_DISPLACED);
	thing nearest, to;

	about(q, PIECE(leader));
	about(q, PLACE(from));
	nearest = offer_refuges(q, t, leader);
	if (nearest == NOTHING) {
		eliminate_leader(r, "16.2", leader);
		return;
	}
	otherwise(q, nearest);
	to = ask(q);
	put(t, leader, index_of(to));
	set_number(t, leader, LATE, 1);
	emit(r, "16.2", F_DISPLACED, PIECE(leader), PLACE(from), to);
}

/* 16.2 SEAT's combat units come to a space that holds only enemy leaders; 10.1 that wakes those who wait. */
void displace_leaders(struct run *r, int place, int seat)
{
	const struct table *t = table(r);
	int leader = leader_at(t, place, enemy_of(seat));

	if (leader < 0 || !has_units(t, place, seat) || has_units(t, place, enemy_of(seat)))
		return;
	if (seat == ROYALIST)
		activate_leaders_at(r, place);
	while ((leader = leader_at(t, place, enemy_of(seat))) >= 0)
		displace(r, leader);
}
