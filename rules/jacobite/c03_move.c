/* c03_move.c - 3.3 Movement: one who is ordered after the other, in the order their player likes. */
#include "rules/jacobite/combat.h"
#include "rules/jacobite/turn.h"

static bool has_ordered_unit(const struct table *t, int piece)
{
	int unit = is_leader(t, piece) ? unit_at(t, place_of(t, piece)) : -1;

	return unit >= 0 && number(t, unit, ORDERED);
}

static const char *bar_to_move(const struct table *t, int piece, struct ends *e)
{
	struct march m;

	if (!number(t, piece, ORDERED))
		return has_ordered_unit(t, piece) ? "has no order of his own, and goes with his unit (3.2)" : "has no order (3.2)";
	if (number(t, piece, DONE))
		return "has moved (3.3)";
	if (is_leader(t, piece) && number(t, piece, ORDERED) == INSPIRING && unit_at(t, place_of(t, piece)) >= 0 &&
	    !number(t, unit_at(t, place_of(t, piece)), DONE))
		return "goes with his unit (12.2)";
	march_begin(&m, t, piece);
	if (m.plain == 0)
		return "does not move by this card (12.2)";
	return finds_end(&m, e) || may_leave_board(&m) ? NULL : "has nowhere to go (3.3)";
}

static bool finds_mover(const struct table *t, int seat, struct ends *e)
{
	for_pieces_of(t, piece, seat)
		if (number(t, piece, ORDERED) && !bar_to_move(t, piece, e))
			return true;
	return false;
}

static void explain_movers(struct question *q, const struct table *t, int seat, struct ends *e)
{
	for_pieces_of(t, piece, seat) {
		const char *why = bar_to_move(t, piece, e);

		if (why && is_somebody(t, piece))
			deny_piece(q, t, piece, why);
		else if (why)
			deny(q, PIECE(piece), "%s", why);
	}
	for_hexes(t, hex)
		if (seat_at(t, hex) != seat)
			deny(q, PLACE(hex), "holds nobody of yours (3.3)");
	deny_lost(q, t, seat);
}

static int choose_mover(struct run *r, int seat, struct ends *e)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "3.3", K_MOVE_WHO);
	struct choices all = { 0 };
	struct hex_list enemies;

	list_enemies(&enemies, t, seat);
	for_pieces_of(t, piece, seat)
		if (number(t, piece, ORDERED) && !bar_to_move(t, piece, e))
			choices_add(r, &all, piece, nearest_of(&enemies, t, place_of(t, piece)));
	for (int i = 0; i < all.n; i++) {
		int piece = all.of[i].piece, hex = place_of(t, piece);

		allow(q, PIECE(piece));
		if (is_unit(t, piece) || unit_at(t, hex) < 0)
			also(q, PLACE(hex));
	}
	if (explaining(r))
		explain_movers(q, t, seat, e);
	return ask_index(q);
}

/* 11.4 A Combat card for the unit that moves. */
static void play_move_card(struct run *r, int seat, int unit)
{
	static const int timings[] = { AT_MOVE, -1 };
	const struct table *t = table(r);
	bool near = is_unit_beside(t, place_of(t, unit), enemy_of(seat));
	struct moment m = { "11.4", K_MOVE_CARD, seat, unit, timings, NULL, { WORD(near ? CONTACT : UNSEEN), NOTHING } };

	if (is_unit(t, unit))
		play_on(r, &m);
}

/* --- what comes of it --------------------------------------------------------------------------------- */

static void end_move(struct table *t, int piece, const struct march *m, const struct arrival *a)
{
	set_number(t, piece, MOVED, m->gone);
	set_number(t, piece, DONE, 1);
	set_number(t, piece, STILL, a->still);
	set_number(t, piece, STOPPED, a->halt == BOG_HALT || a->halt == TILE_HALT);
}

static bool must_melee(const struct table *t, int unit)
{
	const struct step *s = turn_step(t, MOVEMENT);

	if (s && step_has(s, A_MUST_MELEE) && step_is_about(t, s, unit))
		return true;
	for_steps(t, card, own, MOVEMENT)
		if (number(t, card, ON) == unit + 1 && step_has(own, A_MUST_MELEE))
			return true;
	return false;
}

/* 14.11 Who moves back toward its own side checks at once. */
static bool checks_who_goes_back(const struct table *t, int seat)
{
	for_steps(t, card, s, CHECK_AFTER)
		if (step_is_for(s, seat) && step_lists(s, A_WHAT, WORD(V_BACKWARD)))
			return true;
	return false;
}

static void move_piece(struct run *r, int seat, int piece)
{
	struct table *t = table(r);
	struct march m;
	struct arrival a;
	int leader;

	play_move_card(r, seat, piece);
	leader = is_unit(t, piece) ? led_along(t, piece) : -1;
	march_begin(&m, t, piece);
	go(r, &m, "3.3", K_MOVE_TO, &a);
	if (a.left)
		return;
	end_move(t, piece, &m, &a);
	if (leader >= 0)
		end_move(t, leader, &m, &a);
	if (!is_unit(t, piece))
		return;
	set_number(t, piece, MUST, must_melee(t, piece) && is_unit_beside(t, m.at, enemy_of(seat)));
	if (rows_from_baseline(t, m.at, seat) < rows_from_baseline(t, m.from, seat) && checks_who_goes_back(t, seat))
		check_rally(r, "6.4", piece, CHECK_BACKWARD, 0);
}

/* --- the row ------------------------------------------------------------------------------------------ */

static void excuse_moves(struct run *r, int seat, struct ends *e)
{
	struct question *q = question(r, seat, "3.3", K_MOVE_WHO);

	if (explaining(r))
		explain_movers(q, table(r), seat, e);
	excuse_unused(q, "nobody is left who could move (3.3)");
}

/* J-44 What is held by moving counts once all have moved. */
bool move_units(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r), piece;
	struct ends *e = ends_new(r);
	bool possible = finds_mover(t, seat, e);
	thing line = NOTHING;

	if (possible) {
		struct question *q = question(r, seat, "3.3", K_MOVE);

		allow(q, KEY(K_MOVE));
		stop(q, NOTHING);
		line = take_line(q);
	} else {
		excuse_moves(r, seat, e);
	}
	if (line == NOTHING) {
		settle_objectives(r);
		return false;
	}
	piece = choose_mover(r, seat, e);
	move_piece(r, seat, piece);
	return true;
}
