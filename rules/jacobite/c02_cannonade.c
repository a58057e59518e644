/* c02_cannonade.c - 2.2 Opening cannonade: before the first turn the guns of both sides fire in turn, one at a time.
 *
 * A call is a gun.  A gun that has had its shot is FOUGHT, one that has been asked whether it retires is DONE; nothing
 * of either is left when the first turn begins. */
#include "rules/jacobite/combat.h"

enum { ENDS_MOST = 3 };

static bool is_gun(const struct table *t, int piece)
{
	return kind_of_piece(t, piece) == ARTILLERY;
}

/* J-40 Who has no target is not asked. */
static bool may_fire(struct run *r, int gun)
{
	struct choices targets = { 0 };

	return is_gun(table(r), gun) && !number(table(r), gun, FOUGHT) && cannonade_targets(r, gun, &targets) > 0;
}

static bool has_shot_left(struct run *r, int seat)
{
	for_pieces_of(table(r), piece, seat)
		if (may_fire(r, piece))
			return true;
	return false;
}

static bool is_among(const struct choices *targets, int piece)
{
	for (int i = 0; i < targets->n; i++)
		if (targets->of[i].piece == piece)
			return true;
	return false;
}

/* --- the shot ------------------------------------------------------------------------------------------- */

static void offer_with_hex(struct question *q, const struct table *t, int unit)
{
	allow(q, PIECE(unit));
	also(q, PLACE(place_of(t, unit)));
}

/* The gun that fires, or -1: the seat's other guns hold their fire. */
static int choose_gun(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "2.2", K_CANNONADE);
	thing line;

	allow(q, KEY(K_CANNONADE));
	stop(q, NOTHING);
	line = take_line(q);
	if (line == NOTHING)
		return -1;
	q = question(r, seat, "2.2", K_CANNONADE_WHO);
	for_pieces_of(t, piece, seat) {
		if (may_fire(r, piece))
			offer_with_hex(q, t, piece);
		else if (is_leader(t, piece))
			deny(q, PIECE(piece), "is no gun (2.2)");
		else if (!is_gun(t, piece))
			deny_piece(q, t, piece, "is no gun (2.2)");
		else
			deny_piece(q, t, piece, number(t, piece, FOUGHT) ? "has had its shot (2.2)" :
			     "has no unit in range and sight (2.2)");
	}
	return ask_index(q);
}

static void explain_targets(struct question *q, const struct table *t, int seat, const struct choices *targets)
{
	for_pieces_of(t, piece, enemy_of(seat)) {
		if (is_leader(t, piece))
			deny(q, PIECE(piece), "is a leader: the guns fire at units (2.2)");
		else if (!is_among(targets, piece))
			deny_piece(q, t, piece, "is not in range and sight of that gun (2.2)");
	}
}

/* J-40 At units alone; -1: it holds. */
static int choose_target(struct run *r, int seat, int gun)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "2.2", K_CANNONADE_AT);
	struct choices targets = { 0 };
	thing target;

	about(q, PIECE(gun));
	about(q, PLACE(place_of(t, gun)));
	cannonade_targets(r, gun, &targets);
	for (int i = 0; i < targets.n; i++)
		offer_with_hex(q, t, targets.of[i].piece);
	allow(q, WORD(HOLD));
	if (explaining(r))
		explain_targets(q, t, seat, &targets);
	otherwise(q, PIECE(targets.of[0].piece));
	target = ask(q);
	return target == WORD(HOLD) ? -1 : index_of(target);
}

/* --- back ------------------------------------------------------------------------------------------------- */

/* Friends are no obstacle on the way; only an empty hex, or a lone leader's, is one to end in. */
static bool may_pass(const struct table *t, int gun, int hex)
{
	return hex >= 0 && !is_impassable(t, hex, gun) && seat_at(t, hex) != enemy_of(owner_of(t, gun));
}

static bool may_end(const struct table *t, int gun, int hex)
{
	return may_pass(t, gun, hex) && unit_at(t, hex) < 0 && (lone_leader_at(t, hex) < 0 || may_join_leader(t, gun));
}

/* A lone leader, then a hill, then where no die is lost. */
static int rank_of_end(const struct table *t, int hex)
{
	if (lone_leader_at(t, hex) >= 0)
		return 0;
	switch (ground_of(t, hex)) {
	case HILL_GROUND:
		return 1;
	case CLEAR_GROUND:
	case CAMP_GROUND:
		return place_number(t, hex, BRIDGE) ? 3 : 2;
	default:
		return 3;
	}
}

struct ends {
	int n, hex[ENDS_MOST];
};

static bool is_end(const struct ends *e, int hex)
{
	for (int i = 0; i < e->n; i++)
		if (e->hex[i] == hex)
			return true;
	return false;
}

static void add_end(struct ends *e, int hex)
{
	if (!is_end(e, hex))
		e->hex[e->n++] = hex;
}

/* Exactly two hexes toward its own side. */
static void find_ends(struct ends *e, const struct table *t, int gun)
{
	int side[2];

	e->n = 0;
	retreat_sides(t, owner_of(t, gun), side);
	for (int first = 0; first < 2; first++) {
		int way = hex_neighbour(t->pack, place_of(t, gun), side[first]);

		for (int second = 0; second < 2 && may_pass(t, gun, way); second++) {
			int end = hex_neighbour(t->pack, way, side[second]);

			if (may_end(t, gun, end))
				add_end(e, end);
		}
	}
}

static bool must_retire(const struct table *t, int gun)
{
	return battle_step(t, GUNS_MUST_RETIRE, owner_of(t, gun)) != NULL;
}

/* The end that is taken first, or -1: there is none. */
static int first_end(const struct table *t, const struct ends *e)
{
	int first = -1;

	for (int i = 0; i < e->n; i++)
		if (first < 0 || rank_of_end(t, e->hex[i]) < rank_of_end(t, first))
			first = e->hex[i];
	return first;
}

static void explain_ends(struct question *q, const struct table *t, int gun, const struct ends *e)
{
	int seat = owner_of(t, gun), from = place_of(t, gun), row = rows_from_baseline(t, from, seat);

	for_hexes(t, hex) {
		if (is_end(e, hex))
			continue;
		if (hex_distance(t->pack, from, hex) != 2 || rows_from_baseline(t, hex, seat) != row - 2)
			deny(q, PLACE(hex), "is not two hexes back (2.2)");
		else
			deny(q, PLACE(hex), "%s", may_end(t, gun, hex) ? "is shut off: enemies or ground bar the way (2.2)" :
			     unit_at(t, hex) >= 0 ? "holds a unit (2.2)" : "is no hex for that gun to end in (2.2)");
	}
}

static int choose_end(struct run *r, int gun, const struct ends *e)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, gun), "2.2", K_CANNONADE_RETIRE);
	thing end;

	about(q, PIECE(gun));
	about(q, PLACE(place_of(t, gun)));
	for (int rank = 0; rank <= 3; rank++)
		for (int i = 0; i < e->n; i++)
			if (rank_of_end(t, e->hex[i]) == rank)
				allow(q, PLACE(e->hex[i]));
	if (explaining(r))
		explain_ends(q, t, gun, e);
	if (must_retire(t, gun)) {
		deny(q, WORD(STAY), "is not open: those guns must retire (14.1)");
		otherwise(q, PLACE(first_end(t, e)));
	} else {
		stop(q, WORD(STAY));
		otherwise(q, WORD(STAY));
	}
	end = ask(q);
	return end == WORD(STAY) ? -1 : index_of(end);
}

/* 2.2 Who has fired may retire, two hexes or not at all; 14.1 those guns must, whether they fired or not. */
static void retire_gun(struct run *r, int gun)
{
	struct table *t = table(r);
	int from = place_of(t, gun), to;
	struct ends e;

	set_number(t, gun, DONE, 1);
	find_ends(&e, t, gun);
	if (e.n == 0) {
		excuse(r, "the gun cannot retire two hexes (2.2)");
		return;
	}
	to = choose_end(r, gun, &e);
	if (to < 0)
		return;
	bring_to(r, gun, to);
	emit(r, must_retire(t, gun) ? "14.1" : "2.2", F_GUNS_BACK, PIECE(gun), PLACE(from), PLACE(to));
}

/* --- the row ------------------------------------------------------------------------------------------------ */

static void cannonade(struct run *r, int seat, int gun)
{
	struct table *t = table(r);
	int target = choose_target(r, seat, gun);

	set_number(t, gun, FOUGHT, 1);
	if (target >= 0) {
		emit(r, "2.2", F_CANNONADE, PIECE(gun), PIECE(target));
		fire_cannonade(r, gun, target);
	}
	if (!is_on_board(t, gun))
		excuse(r, "the gun has run from the battlefield (6.4)");
	else if (target >= 0 || must_retire(t, gun))
		retire_gun(r, gun);
	settle_objectives(r);
}

static void hold_fire(struct run *r, int seat)
{
	for_pieces_of(table(r), piece, seat)
		if (is_gun(table(r), piece))
			set_number(table(r), piece, FOUGHT, 1);
}

static bool end_cannonade(struct run *r)
{
	struct table *t = table(r);

	for_pieces_on_map(t, piece)
		if (is_gun(t, piece) && must_retire(t, piece) && !number(t, piece, DONE))
			retire_gun(r, piece);
	set_number_of_all(t, FOUGHT, 0);
	set_number_of_all(t, DONE, 0);
	set_track(t, CANNONADE_SEAT, 0);
	return false;
}

/* The sides take turns; who has no gun left that could fire is passed over. */
bool open_cannonade(struct run *r)
{
	struct table *t = table(r);
	int seat = track(t, CANNONADE_SEAT), gun;

	if (!has_shot_left(r, seat))
		seat = enemy_of(seat);
	if (!has_shot_left(r, seat))
		return end_cannonade(r);
	set_phasing(r, seat);
	gun = choose_gun(r, seat);
	if (gun >= 0)
		cannonade(r, seat, gun);
	else
		hold_fire(r, seat);
	set_track(t, CANNONADE_SEAT, enemy_of(seat));
	return true;
}
