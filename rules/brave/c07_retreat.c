/* c07_retreat.c - 7.17 Who wishes to retreat, and 7.2 where to. */
#include "rules/brave/battle.h"

enum { INITIATIVE_WITHOUT_LEADER = 1 };

/* --- where to ------------------------------------------------------------------------------------------- */

/* 7.2 A hex next to the battle that may be entered and where no enemy is, 13.3 no garrison either.  Friends, then
 * a loyal city, are the best to find there. */
static int rank_of_refuge(const struct table *t, int seat, int to)
{
	if (!is_open_to(t, seat, to))
		return -1;
	if (holds(t, to, seat))
		return 0;
	return is_city(t, to) && controller_of(t, to) == seat ? 1 : 2;
}

/* The best, or NOTHING. */
thing first_refuge(const struct table *t, int seat, int from)
{
	for (int rank = 0; rank <= 2; rank++)
		for_edges_of(t->pack, e, from)
			if (rank_of_refuge(t, seat, e->to) == rank)
				return PLACE(e->to);
	return NOTHING;
}

static const char *why_no_refuge(const struct table *t, int seat, int to)
{
	if (bar_to_hex(t, seat, to))
		return bar_to_hex(t, seat, to);
	return has_enemies(t, to, seat) ? "has enemies (7.2)" : "has a garrison (13.3)";
}

void offer_refuges(struct run *r, struct question *q, int seat, int from)
{
	const struct table *t = table(r);

	for (int rank = 0; rank <= 2; rank++)
		for_edges_of(t->pack, e, from)
			if (rank_of_refuge(t, seat, e->to) == rank)
				allow(q, PLACE(e->to));
	for_edges_of(t->pack, e, from)
		if (explaining(r) && rank_of_refuge(t, seat, e->to) < 0)
			deny(q, PLACE(e->to), "%s", why_no_refuge(t, seat, e->to));
}

/* --- whether ---------------------------------------------------------------------------------------------- */

/* 8.3 The best initiative present, or -1. */
static int best_leader(const struct table *t, const struct battle *b, int seat)
{
	int best = -1, most = -1;

	for_pieces_at(t, piece, b->place)
		if (is_leader(t, piece) && owner_of(t, piece) == seat) {
			int initiative = piece_attribute(t->pack, piece, INITIATIVE);

			if (initiative > most) {
				best = piece;
				most = initiative;
			}
		}
	return best;
}

/* Against twice his strength a sensible player goes. */
static bool wishes_to_retreat(struct run *r, const struct battle *b, int seat)
{
	const struct table *t = table(r);
	bool open = first_refuge(t, seat, b->place) != NOTHING;
	bool hopeless = 2 * fighting_strength(t, b, seat) <= fighting_strength(t, b, enemy_of(seat));
	struct question *q;
	thing wish;

	if (!open)
		emit(r, "7.2", F_NO_RETREAT, SEAT(seat), PLACE(b->place));
	q = question(r, seat, "7.17", K_STAND);
	tell_scene(r, q, b, seat);
	if (open && hopeless)
		allow(q, WORD(RETREAT));
	allow(q, WORD(STAND));
	if (open && !hopeless)
		allow(q, WORD(RETREAT));
	if (!open)
		deny(q, WORD(RETREAT), "finds no hex that is open: they must fight on (7.2)");
	wish = ask(q);
	return wish == WORD(RETREAT);
}

/* 7.17, 8.3 A die not above the initiative of a leader who is there; without one it must show 1. */
static bool may_get_away(struct run *r, const struct battle *b, int seat)
{
	const struct table *t = table(r);
	int leader = best_leader(t, b, seat), face;
	struct die_roll d = {
		"7.17", leader < 0 ? SEAT(seat) : PIECE(leader), PLACE(b->place), seat, RETREAT_ROLL,
		leader < 0 ? INITIATIVE_WITHOUT_LEADER : piece_attribute(t->pack, leader, INITIATIVE)
	};

	face = die(r, &d);
	emit(r, "7.17", F_RETREAT_ROLL, SEAT(seat), NUMBER(face), NUMBER(d.at_most));
	return face <= d.at_most;
}

/* 7.2 All go to one hex; a city they come to is theirs. */
static void retreat(struct run *r, const struct battle *b, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "7.2", K_RETREAT);
	int piece;
	thing to;

	tell_scene(r, q, b, seat);
	offer_refuges(r, q, seat, b->place);
	to = ask(q);
	while ((piece = first_of(t, b->place, seat)) >= 0) {
		emit(r, "7.2", F_RETREATED, PIECE(piece), PLACE(b->place), to);
		bring(r, "7.2", piece, index_of(to), STOOD);
	}
}

/* 13.3 A garrison never leaves its city. */
static bool is_garrison(const struct table *t, const struct battle *b, int seat)
{
	return place_number(t, b->place, GARRISONED) == seat;
}

/* 7.17 SEAT says whether it stands or tries to retreat; returns whether it has gone. */
bool retreats(struct run *r, const struct battle *b, int seat)
{
	bool wish;

	if (is_garrison(table(r), b, seat))
		return false;
	wish = wishes_to_retreat(r, b, seat);
	if (!wish || !may_get_away(r, b, seat))
		return false;
	retreat(r, b, seat);
	return true;
}
