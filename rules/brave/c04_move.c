/* c04_move.c - 4.0 Movement: stacks move on a leader's roll (4.2), then on Marches (4.0); who begins together need
 * not go together. */
#include "rules/brave/brave.h"

enum { MOVES_MOST = 2 };

/* What the questions of a leader's roll and of a March are called. */
struct move_keys {
	const char *rule;
	int verb, who, with, to, next;
	const char *spent;                       /* why there is no more of them */
};
static const struct move_keys by_roll = {
	"4.2", K_ROLL, K_ROLL_WHO, K_ROLL_WITH, K_ROLL_TO, K_ROLL_NEXT, "finds no leader who can be rolled for (4.2)"
};
static const struct move_keys by_march = {
	"4.0", K_MARCH, K_MARCH_WHO, K_MARCH_WITH, K_MARCH_TO, K_MARCH_NEXT,
	"finds no March left, or no stack that can move (4.0)"
};

/* --- who moves ------------------------------------------------------------------------------------------- */

const char *bar_to_move(const struct table *t, int piece)
{
	if (!is_in_play(t, piece))
		return "is not on the map";
	if (!is_controlled(t, piece))
		return "is a neutral noble's (11.3)";
	if (number(t, piece, MOVED) >= MOVES_MOST)
		return "has moved twice (4.2)";
	if (owner_of(t, piece) == ENGLISH && is_held_back(t) && is_in_england(t, place_of(t, piece)))
		return "does not move in England yet (12.21)";
	return NULL;
}

/* 4.1 Printed; half as much again under Forced March (10.0). */
int move_allowance(const struct table *t, int piece)
{
	int printed = piece_attribute(t->pack, piece, MOVE);

	return number(t, piece, FORCED) ? printed * 3 / 2 : printed;
}

static void add_to_group(const struct table *t, struct group *g, int piece)
{
	struct journey *j = &g->j;
	int allowance = move_allowance(t, piece);

	if (j->n == 0 || allowance < j->limit) {
		j->limit = allowance;
		j->slowest = piece;
	}
	g->fights = g->fights || is_unit(t, piece);
	j->piece[j->n++] = PIECE(piece);
	if (g->gone)
		g->gone[piece] = true;
}

static struct group *new_group(struct run *r, const char *rule, int seat, int from, bool *gone)
{
	struct group *g = scratch(r, sizeof *g);

	journey_begin(r, &g->j, seat, from);
	g->rule = rule;
	g->gone = gone;
	return g;
}

static bool can_move(const struct table *t, int piece)
{
	thing room;
	struct group alone = { .j = { .table = t, .seat = owner_of(t, piece), .at = place_of(t, piece), .piece = &room } };

	if (bar_to_move(t, piece))
		return false;
	add_to_group(t, &alone, piece);
	return can_step(&alone.j);
}

static bool can_stack_move(const struct table *t, int hex, int seat)
{
	for_pieces_at(t, piece, hex)
		if (owner_of(t, piece) == seat && can_move(t, piece))
			return true;
	return false;
}

/* 4.2 A leader is rolled for once a turn. */
static const char *bar_to_roll(const struct table *t, int leader)
{
	if (!is_leader(t, leader))
		return "is no leader (4.2)";
	if (!is_in_play(t, leader))
		return "is not on the map";
	if (!is_controlled(t, leader))
		return "is neutral (11.3)";
	if (number(t, leader, ROLLED))
		return "has been rolled for this turn (4.2)";
	if (!can_stack_move(t, place_of(t, leader), owner_of(t, leader)))
		return "stands where nobody can move";
	return NULL;
}

static void explain_rolls(struct question *q, const struct table *t, int seat)
{
	for_pieces(t, piece)
		if (owner_of(t, piece) == seat && !is_marker(t, piece) && bar_to_roll(t, piece))
			deny(q, PIECE(piece), "%s", bar_to_roll(t, piece));
}

/* Tells why pieces of SEAT cannot move, or not from FROM with others; -1: from anywhere. */
static void explain_movers(struct run *r, struct question *q, int seat, int from)
{
	const struct table *t = table(r);

	for_pieces(t, piece) {
		if (owner_of(t, piece) != seat)
			continue;
		if (from >= 0 && is_in_play(t, piece) && place_of(t, piece) != from)
			deny(q, PIECE(piece), "stands at %s, and moves in a line of its own",
			     t->pack->place[place_of(t, piece)].name);
		else if (bar_to_move(t, piece))
			deny(q, PIECE(piece), "%s", bar_to_move(t, piece));
	}
}

/* 4.0 Who goes the same way; in the first group beside its first piece, in others perhaps nobody. */
static void choose_company(struct run *r, const struct move_keys *keys, struct group *g)
{
	const struct table *t = table(r);
	struct journey *j = &g->j;
	struct question *q = question(r, j->seat, keys->rule, j->n ? keys->with : keys->next);
	thing *company = scratch(r, (unsigned)t->pack->n_pieces * sizeof *company);
	int n = 0;

	if (j->n)
		about(q, j->piece[0]);
	about(q, PLACE(j->from));
	for_pieces_at(t, piece, j->from)
		if (owner_of(t, piece) == j->seat && !g->gone[piece] && can_move(t, piece))
			allow(q, PIECE(piece));
	if (explaining(r))
		explain_movers(r, q, j->seat, j->from);
	otherwise(q, NOTHING);
	if (answers(q) > 0)
		n = ask_some(q, 0, answers(q), company);
	for (int i = 0; i < n; i++)
		add_to_group(t, g, index_of(company[i]));
}

/* --- on the way ------------------------------------------------------------------------------------------ */

static bool enter(struct run *r, struct journey *j, int hex)
{
	int came = came_over(table(r), j->at, hex);

	for (int i = 0; i < j->n; i++)
		bring(r, ((struct group *)j)->rule, index_of(j->piece[i]), hex, came);
	j->at = hex;
	return true;
}

/* 4.1 From one hex to the next; a leader who was rolled for may stay while others go.  7.0 Among enemy units a move is
 * over. */
static const struct travel moving = {
	.stay = WORD(STAY), .may_stay = true, .ways = &move_ways, .find = measure_reach, .enter = enter,
	.points = "MP", .points_rule = " (4.1)", .surrounded = "enemy units bar every way (7.0)",
	.halted_by = "the enemy units at", .halt = "end the move (7.0)", .halt_rule = "7.0"
};

static void end_move(struct run *r, const struct group *g)
{
	const struct journey *j = &g->j;
	struct table *t = table(r);

	for (int i = 0; i < j->n && j->spent > 0; i++) {
		int piece = index_of(j->piece[i]);

		set_number(t, piece, MOVED, number(t, piece, MOVED) + 1);
		set_number(t, piece, FORCED, 0);
		emit(r, g->rule, F_MOVED, PIECE(piece), PLACE(j->from), PLACE(j->at), NUMBER(j->spent));
	}
}

/* 4.0 The first group, then others of the stack, as long as some are named; none of them twice. */
static void move_stack(struct run *r, const struct move_keys *keys, int seat, int from, int first)
{
	const struct table *t = table(r);
	bool *gone = scratch(r, (unsigned)t->pack->n_pieces * sizeof *gone);
	struct group *g = new_group(r, keys->rule, seat, from, gone);

	if (can_move(t, first))
		add_to_group(t, g, first);
	choose_company(r, keys, g);
	while (g->j.n > 0) {
		travel(r, &moving, &g->j, keys->rule, keys->to);
		end_move(r, g);
		g = new_group(r, keys->rule, seat, from, gone);
		choose_company(r, keys, g);
	}
}

static int marches_left(const struct table *t, int seat)
{
	return track(t, seat == SCOTTISH ? SCOTTISH_MARCHES : ENGLISH_MARCHES);
}

/* The next line, or NOTHING: a move of this kind if one is possible, or a marker. */
static thing choose_action(struct run *r, const struct move_keys *keys, bool possible)
{
	int seat = phasing(r);
	struct question *q = question(r, seat, keys->rule, keys->verb);

	if (possible)
		allow(q, KEY(keys->verb));
	else
		deny(q, KEY(keys->verb), "%s", keys->spent);
	offer_side_actions(r, q, seat);
	if (answers(q) == 0)
		return NOTHING;
	stop(q, NOTHING);
	return take_line(q);
}

static void excuse_rolls(struct run *r, int seat)
{
	struct question *q = question(r, seat, "4.2", K_ROLL_WHO);

	if (explaining(r))
		explain_rolls(q, table(r), seat);
	excuse_unused(q, "leaders are rolled for before the Marches (4.2)");
}

static void excuse_marches(struct run *r, int seat)
{
	struct question *q = question(r, seat, "4.0", K_MARCH_WHO);
	bool any = marches_left(table(r), seat) > 0;

	if (explaining(r) && any)
		explain_movers(r, q, seat, -1);
	excuse_unused(q, any ? "nobody is left who could march (4.0)" : "no March is left (4.0)");
}

void excuse_moves(struct run *r, int seat)
{
	excuse_rolls(r, seat);
	excuse_marches(r, seat);
}

/* Moves of this kind, one a call; false: no more. */
static bool take_move(struct run *r, const struct move_keys *keys, bool possible, void (*move)(struct run *, int))
{
	int seat = phasing(r);
	thing line = choose_action(r, keys, possible);

	if (line == NOTHING) {
		set_track(table(r), IDLE, 0);
		return false;
	}
	if (line != KEY(keys->verb))
		return take_side_action(r, seat, line, false);
	move(r, seat);
	return true;
}

/* --- 4.2 leaders ------------------------------------------------------------------------------------------- */

static int choose_leader(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "4.2", K_ROLL_WHO);
	thing leader;

	for_forces(t, piece, seat)
		if (!bar_to_roll(t, piece))
			allow(q, PIECE(piece));
	if (explaining(r))
		explain_rolls(q, t, seat);
	leader = ask(q);
	return index_of(leader);
}

/* 4.2 His stack moves if the die is not above his initiative. */
static void roll_for_leader(struct run *r, int seat)
{
	struct table *t = table(r);
	int leader = choose_leader(r, seat), hex = place_of(t, leader), face;
	struct die_roll d = {
		"4.2", PIECE(leader), PLACE(hex), seat, MOVE_ROLL, piece_attribute(t->pack, leader, INITIATIVE)
	};

	set_number(t, leader, ROLLED, 1);
	face = die(r, &d);
	emit(r, "4.2", F_LEADER_ROLL, PIECE(leader), NUMBER(face), NUMBER(d.at_most));
	if (face <= d.at_most)
		move_stack(r, &by_roll, seat, hex, leader);
	else
		excuse(r, "the die was above his initiative (4.2)");
}

static bool has_leader_to_roll(const struct table *t, int seat)
{
	for_forces(t, piece, seat)
		if (is_leader(t, piece) && !bar_to_roll(t, piece))
			return true;
	return false;
}

/* 4.2 All attempts to move leaders come before the Marches. */
bool roll_leaders(struct run *r)
{
	int seat = phasing(r);
	bool possible = has_leader_to_roll(table(r), seat), more = take_move(r, &by_roll, possible, roll_for_leader);

	if (!more && !possible)
		excuse_rolls(r, seat);
	return more;
}

/* --- 4.0 Marches -------------------------------------------------------------------------------------------- */

static bool has_stack_to_march(const struct table *t, int seat)
{
	for_forces(t, piece, seat)
		if (can_move(t, piece))
			return true;
	return false;
}

static int choose_marcher(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "4.0", K_MARCH_WHO);
	thing who;

	for_forces(t, piece, seat)
		if (can_move(t, piece))
			allow(q, PIECE(piece));
	if (explaining(r))
		explain_movers(r, q, seat, -1);
	who = ask(q);
	return index_of(who);
}

/* 4.0 A March is spent on a stack, and moves it unless the enemy makes it vacillate. */
static void march_stack(struct run *r, int seat)
{
	struct table *t = table(r);
	int marches = seat == SCOTTISH ? SCOTTISH_MARCHES : ENGLISH_MARCHES;
	int who = choose_marcher(r, seat), hex = place_of(t, who);

	set_track(t, marches, track(t, marches) - 1);
	emit(r, "4.0", F_MARCH_SPENT, SEAT(seat), PLACE(hex), NUMBER(track(t, marches)));
	if (!vacillates(r, hex)) {
		move_stack(r, &by_march, seat, hex, who);
		return;
	}
	emit(r, "10.0", F_WASTED, SEAT(seat), PLACE(hex));
	excuse(r, "the March was wasted (10.0)");
}

bool spend_marches(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r);
	bool possible = marches_left(t, seat) > 0 && has_stack_to_march(t, seat);
	bool more = take_move(r, &by_march, possible, march_stack);

	if (!more && !possible)
		excuse_marches(r, seat);
	return more;
}
