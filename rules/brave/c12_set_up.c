/* c12_set_up.c - 12.1 Setting up: the scenario places what the book places, chance and the players the rest. */
#include "rules/brave/brave.h"

/* --- 12.12 the nobles ------------------------------------------------------------------------------- */

/* One elite infantry unit is Wallace's (12.14) and set aside; any other that is no levy may be a noble's. */
static bool may_serve_noble(const struct table *t, int unit, int wallaces)
{
	return is_unit(t, unit) && unit != wallaces && piece_attribute(t->pack, unit, LEVEL) != LEVY;
}

static int count_candidates(const struct table *t, int wallaces)
{
	int n = 0;

	for_pieces_at(t, unit, SCOTTISH_UNITS)
		n += may_serve_noble(t, unit, wallaces);
	return n;
}

/* The unit that the die says, counted in the order of the pack. */
static int pick_candidate(const struct table *t, int wallaces, int die)
{
	for_pieces(t, unit)
		if (place_of(t, unit) == SCOTTISH_UNITS && may_serve_noble(t, unit, wallaces) && --die == 0)
			return unit;
	return -1;
}

/* 12.12 A random unit, no levy, with each Scottish leader in his home city. */
static void draw_for_nobles(struct run *r, int wallaces)
{
	struct table *t = table(r);

	for_pieces(t, leader) {
		int n = count_candidates(t, wallaces), sides, unit;

		if (!is_noble(t, leader) || n == 0)
			continue;
		sides = roll(r, "12.12", n, PIECE(leader));
		unit = pick_candidate(t, wallaces, sides);
		set_number(t, leader, NEUTRAL, 1);
		put(t, leader, home_of(t, leader));
		put(t, unit, home_of(t, leader));
		emit(r, "12.12", F_PLACED, PIECE(unit), PLACE(home_of(t, leader)));
	}
}

/* --- 12.13 the English ------------------------------------------------------------------------------ */

enum { GARRISON_UNITS = 5 };

static bool awaits_placing(const struct table *t, int leader)
{
	return place_of(t, leader) == ENGLISH_UNITS;
}

static void offer_leaders(struct question *q, const struct table *t)
{
	static const int leaders[] = { WARRENE, CRESSINGHAM };

	for (unsigned i = 0; i < sizeof leaders / sizeof *leaders; i++)
		if (awaits_placing(t, leaders[i]))
			allow(q, PIECE(leaders[i]));
}

static void explain_leaders(struct question *q, const struct table *t)
{
	for_hexes(t, hex)
		deny(q, PLACE(hex), "waits for a leader: each of these units must take one with it (12.13)");
}

/* 12.13 Warrene and Cressingham are placed with infantry; the last units cannot be without them. */
static int choose_leader(struct run *r, int unit, int units_left)
{
	const struct table *t = table(r);
	struct question *q = question(r, ENGLISH, "12.13", K_PLACE_WITH);

	about(q, PIECE(unit));
	offer_leaders(q, t);
	if (answers(q) == 0)
		return -1;
	if (answers(q) < units_left)
		stop(q, NOTHING);
	else if (explaining(r))
		explain_leaders(q, t);
	return ask_index(q);
}

static const char *bar_to_garrison(const struct table *t, int hex)
{
	if (!is_city(t, hex) || !is_in_scotland(t, hex))
		return "is no city in Scotland (12.13)";
	if (first_at(t, hex) >= 0)
		return "is occupied (12.13)";
	return NULL;
}

static int choose_garrison(struct run *r, int unit, int leader)
{
	const struct table *t = table(r);
	struct question *q = question(r, ENGLISH, "12.13", K_PLACE_AT);

	about(q, PIECE(unit));
	if (leader >= 0)
		about(q, PIECE(leader));
	for_hexes(t, hex)
		offer(q, PLACE(hex), bar_to_garrison(t, hex));
	return ask_index(q);
}

static int choose_infantry(struct run *r)
{
	const struct table *t = table(r);
	struct question *q = question(r, ENGLISH, "12.13", K_PLACE_WHO);

	for_pieces_at(t, piece, ENGLISH_UNITS)
		if (piece_attribute(t->pack, piece, TYPE) == INFANTRY && piece_attribute(t->pack, piece, LEVEL) == REGULAR)
			allow(q, PIECE(piece));
	return ask_index(q);
}

static void begin_line(struct run *r, int seat, const char *rule)
{
	struct question *q = question(r, seat, rule, K_PLACE);

	allow(q, KEY(K_PLACE));
	take_line(q);
}

static void set_down(struct run *r, const char *rule, int piece, int hex)
{
	put(table(r), piece, hex);
	emit(r, rule, F_PLACED, PIECE(piece), PLACE(hex));
}

/* 12.13 Five regular infantry units garrison Scottish cities, one each; two leaders go with them. */
static void place_garrisons(struct run *r)
{
	for (int left = GARRISON_UNITS; left > 0; left--) {
		int unit, leader, hex;

		begin_line(r, ENGLISH, "12.13");
		unit = choose_infantry(r);
		leader = choose_leader(r, unit, left);
		hex = choose_garrison(r, unit, leader);
		set_down(r, "12.13", unit, hex);
		if (leader >= 0)
			set_down(r, "12.13", leader, hex);
	}
}

/* --- 12.14 Wallace ---------------------------------------------------------------------------------- */

static const char *bar_to_wallace(const struct table *t, int hex)
{
	if (!is_in_scotland(t, hex))
		return "is not in Scotland (12.14)";
	if (is_city(t, hex))
		return "is a city (12.14)";
	return terrain_of(t, hex) == SEA ? "is all sea" : NULL;
}

/* 12.14 Wallace and an elite infantry unit begin in any hex of Scotland that is no city. */
static void place_wallace(struct run *r, int unit)
{
	const struct table *t = table(r);
	struct question *q;
	thing where;

	begin_line(r, SCOTTISH, "12.14");
	q = question(r, SCOTTISH, "12.14", K_PLACE_WHO);
	allow(q, PIECE(WALLACE));
	if (unit >= 0)
		allow(q, PIECE(unit));
	ask(q);
	q = question(r, SCOTTISH, "12.14", K_PLACE_AT);
	about(q, PIECE(WALLACE));
	for_hexes(t, hex)
		offer(q, PLACE(hex), bar_to_wallace(t, hex));
	where = ask(q);
	set_down(r, "12.14", WALLACE, index_of(where));
	if (unit >= 0)
		set_down(r, "12.14", unit, index_of(where));
}

/* 12.1 In this order; the unit that is to be Wallace's is kept out of the draw for the nobles. */
void set_up_rebellion(struct run *r)
{
	int wallaces = first_unit(table(r), SCOTTISH, INFANTRY, ELITE);

	draw_for_nobles(r, wallaces);
	place_garrisons(r);
	place_wallace(r, wallaces);
}
