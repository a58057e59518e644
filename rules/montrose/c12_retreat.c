/* c12_retreat.c - 12.3 The losers of a battle: their leaders' fate, and the retreat. */
#include "rules/montrose/montrose.h"

enum { LEADER_LOST_ON = 2 };

/* 12.3 Two dice for each leader of the losers; double ones and he is captured or killed. */
static void roll_for_leaders(struct run *r, const struct battle *b, int loser)
{
	struct table *t = table(r);
	int next;

	for (int leader = first_at(t, b->place); leader >= 0; leader = next) {
		int sum;

		next = next_at(t, leader);
		if (owner_of(t, leader) != loser || !is_leader(t, leader) || !takes_part(t, leader))
			continue;
		sum = roll_sum(r, "12.3", 2, 6, PIECE(leader));
		emit(r, "12.3", F_LEADER_ROLL, PIECE(leader), NUMBER(sum));
		if (sum == LEADER_LOST_ON)
			eliminate_leader(r, "12.3", leader);
	}
}

/* How the losers came to lose. */
struct defeat {
	bool outnumbered, attacked;
};

/* 12.3 Any space next to the battle without enemy units, if the unit may be there (11.4). */
static bool may_retreat_to(const struct table *t, int unit, int place)
{
	return !has_units(t, place, enemy_of(owner_of(t, unit))) && may_be_in(t, unit, place);
}

/* Friends first, and a roof in a winter that would find them there. */
int rank_of_refuge(struct run *r, int piece, int place)
{
	const struct table *t = table(r);
	bool cold = freezes(r, piece, place);

	return COLD_REFUGE * cold + !has_units(t, place, owner_of(t, piece));
}

static void offer_retreats(struct run *r, struct question *q, int unit)
{
	const struct table *t = table(r);

	for (int rank = 0; rank < REFUGE_RANKS; rank++)
		for_edges_of(t->pack, e, place_of(t, unit)) {
			if (may_retreat_to(t, unit, e->to)) {
				if (rank_of_refuge(r, unit, e->to) == rank)
					allow(q, PLACE(e->to));
			} else if (rank == 0 && explaining(r)) {
				deny(q, PLACE(e->to), may_be_in(t, unit, e->to) ? "enemy units are there (12.3)"
				                                                : "beyond a frontier (11.4)");
			}
		}
}

/* What a player may make a retreat depend on: all that stood there counts, steady or not. */
static void tell_defeat(struct question *q, int unit, int from, const struct defeat *d)
{
	about(q, PIECE(unit));
	about(q, PLACE(from));
	if (d->outnumbered)
		about(q, WORD(OUTNUMBERED));
	if (d->attacked)
		about(q, WORD(ATTACKING));
}

/* 12.3 A unit that cannot retreat is eliminated. */
static void retreat(struct run *r, int unit, const struct defeat *d)
{
	struct table *t = table(r);
	int from = place_of(t, unit), seat = owner_of(t, unit);
	struct question *q = question(r, seat, "12.3", K_RETREAT);
	thing to;

	tell_defeat(q, unit, from, d);
	offer_retreats(r, q, unit);
	if (answers(q) == 0) {
		emit(r, "12.3", F_NO_RETREAT, PIECE(unit), PLACE(from));
		if (is_leader(t, unit))
			eliminate_leader(r, "12.3", unit);
		else
			eliminate_unit(r, "12.3", unit);
		return;
	}
	to = ask(q);
	put(t, unit, index_of(to));
	set_number(t, unit, LATE, CAME_LATE);
	set_number(t, unit, SHELTERED, 0);
	emit(r, "12.3", F_RETREATED, PIECE(unit), PLACE(from), to);
	if (is_unit(t, unit))
		displace_leaders(r, index_of(to), seat);
}

/* 12.0 Both sides were taken off the space for the battle, and only the winners come back to it. */
static void lift_losers(struct table *t, const struct battle *b, int loser)
{
	for_pieces_at(t, piece, b->place)
		if (owner_of(t, piece) == loser && takes_part(t, piece))
			set_number(t, piece, LATE, LEAVES);
}

/* Combat units first, so that leaders can follow them. */
static int next_to_retreat(const struct table *t, const struct battle *b)
{
	int leader = -1;

	for_pieces_at(t, piece, b->place) {
		if (number(t, piece, LATE) != LEAVES)
			continue;
		if (is_unit(t, piece))
			return piece;
		if (leader < 0)
			leader = piece;
	}
	return leader;
}

/* 12.3 First the dice for leaders, then the retreat, each unit where its owner says.  10.1 Who waits there and had no
 * part in it makes way for the winners. */
void lose_battle(struct run *r, const struct battle *b, int loser)
{
	struct table *t = table(r);
	struct defeat d = {
		.outnumbered = strength_at(t, b->place, loser) < strength_at(t, b->place, enemy_of(loser)),
		.attacked = b->attacker == loser
	};
	int unit;

	roll_for_leaders(r, b, loser);
	lift_losers(t, b, loser);
	while ((unit = next_to_retreat(t, b)) >= 0)
		retreat(r, unit, &d);
	displace_leaders(r, b->place, enemy_of(loser));
}
