/* c16_leaders.c - 16.2 Leaders without combat units make way for enemy ones, or, 18.6, shut the gates. */
#include "rules/montrose/montrose.h"

/* Those who have lost a battle there and are leaving do not count. */
static bool is_closed_to(const struct table *t, int place, int seat)
{
	for_pieces_at(t, unit, place)
		if (owner_of(t, unit) == enemy_of(seat) && is_unit(t, unit) && number(t, unit, LATE) != LEAVES)
			return true;
	return false;
}

/* Where a leader is safest is offered first. */
static thing offer_refuges(struct run *r, struct question *q, int leader)
{
	const struct table *t = table(r);
	int seat = owner_of(t, leader);
	thing first = NOTHING;

	for (int rank = 0; rank < REFUGE_RANKS; rank++)
		for_edges_of(t->pack, e, place_of(t, leader)) {
			if (is_closed_to(t, e->to, seat) || rank_of_refuge(r, leader, e->to) != rank)
				continue;
			allow(q, PLACE(e->to));
			if (first == NOTHING)
				first = PLACE(e->to);
		}
	return first;
}

enum { LEADER_LOST_ON = 2 };

/* 18.9 b Whoever is displaced may be caught. */
static void roll_for_displaced(struct run *r, int leader)
{
	int sum = roll_sum(r, "18.9", 2, 6, PIECE(leader));

	emit(r, "18.9", F_DISPLACED_ROLL, PIECE(leader), NUMBER(sum));
	if (sum == LEADER_LOST_ON)
		eliminate_leader(r, "18.9", leader);
}

/* 17.0 b Is there no refuge for him but the cold? */
static bool is_cold_outside(struct run *r, int leader)
{
	const struct table *t = table(r);

	for_edges_of(t->pack, e, place_of(t, leader))
		if (!is_closed_to(t, e->to, owner_of(t, leader)) && rank_of_refuge(r, leader, e->to) < COLD_REFUGE)
			return false;
	return true;
}

/* 16.2 His owner says where he goes, NOTHING if he cannot go anywhere; 18.6 or has him stay inside the
 * burgh. */
static thing choose_refuge(struct run *r, int leader, bool may_hide)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, leader), "16.2", K_DISPLACED);
	bool hides = may_hide && is_cold_outside(r, leader);
	thing nearest, to;

	about(q, PIECE(leader));
	about(q, PLACE(place_of(t, leader)));
	if (hides)
		allow(q, WORD(INSIDE));
	nearest = offer_refuges(r, q, leader);
	if (may_hide && !hides)
		allow(q, WORD(INSIDE));
	if (answers(q) == 0)
		return NOTHING;
	otherwise(q, hides ? WORD(INSIDE) : nearest);
	to = ask(q);
	return to;
}

/* 16.2 A leader moves to a space next to this one without units of the other side, or is lost. */
static void displace(struct run *r, int leader, bool may_hide)
{
	struct table *t = table(r);
	int from = place_of(t, leader);
	thing to = choose_refuge(r, leader, may_hide);

	if (to == NOTHING) {
		eliminate_leader(r, "16.2", leader);
		return;
	}
	if (to == WORD(INSIDE)) {
		set_number(t, leader, SHELTERED, 1);
		emit(r, "18.6", F_SHELTERED, PIECE(leader), PLACE(from));
		return;
	}
	put(t, leader, index_of(to));
	set_number(t, leader, LATE, CAME_LATE);
	emit(r, "16.2", F_DISPLACED, PIECE(leader), PLACE(from), to);
	if (may_hide)
		activate_leader(r, leader);
	if (plays(t, O_LEADERS_AT_RISK))
		roll_for_displaced(r, leader);
}

static int next_in_the_way(const struct table *t, int place, int seat)
{
	for_pieces_at(t, piece, place)
		if (owner_of(t, piece) == seat && is_leader(t, piece) && !is_sheltered(t, piece))
			return piece;
	return -1;
}

/* 16.2 SEAT's combat units are where only leaders of the other side are. */
bool is_way_barred(const struct table *t, int place, int seat)
{
	return next_in_the_way(t, place, enemy_of(seat)) >= 0 && is_closed_to(t, place, enemy_of(seat)) &&
	       !has_units(t, place, enemy_of(seat));
}

static void clear_way(struct run *r, int place, int seat, bool may_hide)
{
	int leader;

	while ((leader = next_in_the_way(table(r), place, enemy_of(seat))) >= 0)
		displace(r, leader, may_hide);
}

/* 16.2 SEAT's combat units come to a space that holds only enemy leaders; 10.1 that wakes those who wait,
 * 18.6 but not Covenanter ones who choose to stay inside a burgh. */
void displace_leaders(struct run *r, int place, int seat)
{
	const struct table *t = table(r);
	bool may_hide = seat == ROYALIST && is_burgh(t, place) && plays(t, O_INSIDE_BURGHS);

	if (!is_way_barred(t, place, seat))
		return;
	if (seat == ROYALIST && !may_hide)
		activate_leaders_at(r, place);
	clear_way(r, place, seat, may_hide);
}

/* 16.2 Leaders have come among enemy combat units and have lost their own. */
void drive_out_leaders(struct run *r, int place, int seat)
{
	if (is_way_barred(table(r), place, seat))
		clear_way(r, place, seat, false);
}

/* 18.6 When the last besiegers have gone, the gates are open again. */
void lift_sieges(struct run *r)
{
	struct table *t = table(r);

	if (!plays(t, O_INSIDE_BURGHS))
		return;
	for_pieces(t, piece)
		if (is_sheltered(t, piece) && !has_units(t, place_of(t, piece), ROYALIST))
			set_number(t, piece, SHELTERED, 0);
}
