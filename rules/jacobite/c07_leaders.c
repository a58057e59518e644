/* c07_leaders.c - 7 Leaders: they fall, their friends check, they go back, they escape; 8 chiefs. */
#include "rules/jacobite/combat.h"

/* --- 7.3 ------------------------------------------------------------------------------------------------- */

/* Lower is better: who is most likely to pass. */
static int rank_of_check(const struct table *t, int unit)
{
	struct strength s;

	return -rally_dice(&s, t, unit, CHECK_LEADER, 0);
}

static void add_if_due(struct run *r, struct choices *units, int hex, int seat)
{
	const struct table *t = table(r);
	int unit = unit_at(t, hex);

	if (unit >= 0 && owner_of(t, unit) == seat && !number(t, unit, CHECKED))
		choices_add(r, units, unit, rank_of_check(t, unit));
}

/* The next of SEAT's units in and beside HEX that has not checked; its owner chooses; -1: none is left. */
static int next_to_check(struct run *r, int seat, int leader, int hex)
{
	const struct table *t = table(r);
	struct choices units = { 0 };
	struct question *q;

	add_if_due(r, &units, hex, seat);
	for_hexes_beside(t->pack, other, hex)
		add_if_due(r, &units, other, seat);
	if (units.n < 2)
		return units.n ? units.of[0].piece : -1;
	q = question(r, seat, "7.3", K_CHECKS);
	about(q, PIECE(leader));
	offer_pieces(q, t, &units);
	otherwise(q, PIECE(units.of[0].piece));
	return ask_index(q);
}

/* He gives no die any more (J-22); the banner comes first (J-37). */
void lose_leader(struct run *r, const char *rule, int leader, int hex)
{
	struct table *t = table(r);
	int seat = owner_of(t, leader), unit;

	emit(r, rule, F_LEADER_LOST, PIECE(leader), PLACE(hex));
	leave_for(t, leader, lost_place(seat));
	win_banners(r, rule, enemy_of(seat), 1, WORD(LEADER_LOST));
	while ((unit = next_to_check(r, seat, leader, hex)) >= 0)
		check_once(r, "6.4", unit, CHECK_LEADER, 0);
}

bool leader_falls(struct run *r, int leader, int n)
{
	struct faces f;

	roll_faces(r, "7.3", n, PIECE(leader), &f);
	emit(r, "7.3", F_LEADER_DICE, PIECE(leader));
	tell_faces(r, "7.3", &f);
	if (f.has[SABER_SYMBOL] < n)
		return false;
	lose_leader(r, "7.3", leader, place_of(table(r), leader));
	return true;
}

bool chief_falls(struct run *r, int unit)
{
	struct faces f;

	roll_faces(r, "8", 1, PIECE(unit), &f);
	emit(r, "8", F_CHIEF_DIE, PIECE(unit), WORD(INFANTRY_FACE + f.symbol[0]));
	if (!f.has[SABER_SYMBOL])
		return false;
	set_number(table(r), unit, CHIEF, 0);
	emit(r, "8", F_CHIEF_LOST, PIECE(unit));
	return true;
}

/* --- 7.1 where to ---------------------------------------------------------------------------------------- */

enum { STEPS_MOST = 3, ROW_MOST = 16, ENDS_MOST = 64 };

/* Hexes a leader can come to, row by row; and enemies in the way. */
struct row_of_hexes {
	int n;
	int16_t hex[ROW_MOST];
};
struct ways_of_leader {
	int seat, from;
	int n, off;                              /* ends; after how many steps he is off the board, 0: not at all */
	struct { int16_t hex, steps; } end[ENDS_MOST];
	int n_barred;                            /* hexes of enemy units, one step behind what he can come to */
	struct { int16_t hex, steps; } barred[ENDS_MOST];
};

static void add_to_row(struct row_of_hexes *row, int hex)
{
	for (int i = 0; i < row->n; i++)
		if (row->hex[i] == hex)
			return;
	if (row->n < ROW_MOST)
		row->hex[row->n++] = (int16_t)hex;
}

static void bar(struct ways_of_leader *w, int hex, int steps)
{
	for (int i = 0; i < w->n_barred; i++)
		if (w->barred[i].hex == hex)
			return;
	if (w->n_barred < ENDS_MOST) {
		w->barred[w->n_barred].hex = (int16_t)hex;
		w->barred[w->n_barred++].steps = (int16_t)steps;
	}
}

static bool may_end_at(const struct table *t, int seat, int hex)
{
	int unit = unit_at(t, hex);

	return first_at(t, hex) < 0 || (unit >= 0 && owner_of(t, unit) == seat && may_join_leader(t, unit));
}

/* The row behind ROW, STEPS from the begin: friends and lone enemy leaders are passed (J-34). */
static struct row_of_hexes next_row(struct ways_of_leader *w, const struct table *t, int leader,
                                    const struct row_of_hexes *row, int steps)
{
	struct row_of_hexes next = { 0 };
	int side[2];

	retreat_sides(t, w->seat, side);
	for (int i = 0; i < row->n; i++) {
		if (is_on_baseline(t, row->hex[i], w->seat) && !w->off)
			w->off = steps;
		for (int k = 0; k < 2; k++) {
			int hex = hex_neighbour(t->pack, row->hex[i], side[k]), unit = hex >= 0 ? unit_at(t, hex) : -1;

			if (hex < 0 || is_impassable(t, hex, leader))
				continue;
			if (unit >= 0 && owner_of(t, unit) != w->seat)
				bar(w, hex, steps);
			else
				add_to_row(&next, hex);
		}
	}
	return next;
}

/* Ends within MOST steps, 1 at least; if there is none, the first behind them (J-34). */
static void find_ways(struct ways_of_leader *w, const struct table *t, int leader, int from, int most)
{
	struct row_of_hexes row = { .n = 1, .hex = { (int16_t)from } };

	*w = (struct ways_of_leader){ .seat = owner_of(t, leader), .from = from };
	for (int steps = 1; row.n > 0 && (steps <= most || (w->n == 0 && !w->off)); steps++) {
		row = next_row(w, t, leader, &row, steps);
		for (int i = 0; i < row.n; i++)
			if (may_end_at(t, w->seat, row.hex[i]) && w->n < ENDS_MOST) {
				w->end[w->n].hex = row.hex[i];
				w->end[w->n++].steps = (int16_t)steps;
			}
	}
}

/* --- 7.1 going back -------------------------------------------------------------------------------------- */

/* 2.2 The nearest foot he can lead, else as far back as he may. */
static int rank_of_end(const struct table *t, int hex, int steps)
{
	int unit = unit_at(t, hex);

	return unit >= 0 && kind_of_piece(t, unit) == INFANTRY ? steps : 20 - steps;
}

static void go_off(struct run *r, int leader)
{
	struct table *t = table(r);

	emit(r, "7.1", F_LEADER_OFF, PIECE(leader), PLACE(place_of(t, leader)));
	leave_for(t, leader, LEFT);
}

/* He ends where he likes; asked if there are two ends or more. */
static void go_to_end(struct run *r, int leader, const struct ways_of_leader *w)
{
	struct table *t = table(r);
	struct question *q;
	struct choices ends = { 0 };
	thing end;
	int from = place_of(t, leader);

	for (int i = 0; i < w->n; i++)
		choices_add(r, &ends, w->end[i].hex, rank_of_end(t, w->end[i].hex, w->end[i].steps));
	end = ends.n ? PLACE(ends.of[0].piece) : WORD(OFF);
	if (ends.n + (w->off > 0) > 1) {
		q = question(r, w->seat, "7.1", K_ESCAPE);
		about(q, PIECE(leader));
		about(q, PLACE(from));
		for (int i = 0; i < ends.n; i++) {
			allow(q, PLACE(ends.of[i].piece));
			name_by_ground(q, t, ends.of[i].piece);
			if (unit_at(t, ends.of[i].piece) >= 0)
				also(q, WORD(kind_of_piece(t, unit_at(t, ends.of[i].piece))));
		}
		if (w->off)
			allow(q, WORD(OFF));
		otherwise(q, end);
		end = ask(q);
	}
	if (end == WORD(OFF)) {
		go_off(r, leader);
		return;
	}
	emit(r, "7.1", F_LEADER_BACK, PIECE(leader), PLACE(from), end);
	bring_to(r, leader, index_of(end));
}

/* 7.2 The hex he tries to get through, an index of W's; the fewest dice first. */
static int choose_barred(struct run *r, int leader, const struct ways_of_leader *w)
{
	const struct table *t = table(r);
	struct question *q;
	struct choices units = { 0 };
	int chosen = 0, unit;

	for (int i = 0; i < w->n_barred; i++) {
		int there = unit_at(t, w->barred[i].hex);

		choices_add(r, &units, there, escape_dice(t, there));
	}
	unit = units.of[0].piece;
	if (units.n > 1) {
		q = question(r, w->seat, "7.2", K_ESCAPE_THROUGH);
		about(q, PIECE(leader));
		about(q, PLACE(place_of(t, leader)));
		offer_pieces(q, t, &units);
		otherwise(q, PIECE(unit));
		unit = ask_index(q);
	}
	while (unit_at(t, w->barred[chosen].hex) != unit)
		chosen++;
	return chosen;
}

/* J-35 Any saber; his friends beside that hex check (J-22).  Returns whether he comes through. */
static bool escapes(struct run *r, int leader, int hex)
{
	const struct table *t = table(r);
	int unit = unit_at(t, hex);
	struct faces f;

	roll_faces(r, "7.2", escape_dice(t, unit), PIECE(leader), &f);
	emit(r, "7.2", F_ESCAPED, PIECE(leader), PIECE(unit), NUMBER(f.has[SABER_SYMBOL] > 0));
	tell_faces(r, "7.2", &f);
	if (f.has[SABER_SYMBOL])
		lose_leader(r, "7.2", leader, hex);
	return f.has[SABER_SYMBOL] == 0;
}

/* J-34 Water and the edge: he is lost, and nobody checks. */
static void shut_in(struct run *r, int leader)
{
	struct table *t = table(r);
	int seat = owner_of(t, leader);

	emit(r, "7.1", F_LEADER_LOST, PIECE(leader), PLACE(place_of(t, leader)));
	leave_for(t, leader, lost_place(seat));
	win_banners(r, "7.1", enemy_of(seat), 1, WORD(LEADER_LOST));
}

void retreat_leader(struct run *r, int leader)
{
	const struct table *t = table(r);
	struct ways_of_leader w;
	int at = place_of(t, leader), gone = 0, chosen;

	for (;;) {
		find_ways(&w, t, leader, at, STEPS_MOST - gone);
		if (w.n || w.off) {
			go_to_end(r, leader, &w);
			return;
		}
		if (w.n_barred == 0) {
			shut_in(r, leader);
			return;
		}
		chosen = choose_barred(r, leader, &w);
		at = w.barred[chosen].hex;
		gone += w.barred[chosen].steps;
		if (!escapes(r, leader, at))
			return;
	}
}
