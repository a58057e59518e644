/* test_jacobite_sight.c - what hides a target (4.3), against a second way to find it: segments clipped by the sides of
 * hexes in fractions, and what stands there looked at by itself. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "rules/jacobite/jacobite.h"
#include "runs.h"
#include "suite.h"

enum { HEXES = 138, FIRST_HEX = NAMED_PLACES, RANGE = 6, CELLS = 400, RANDOM_LINES = 20000 };

static struct pack *pack;
static struct table *table_of[13];
static struct arena arena;

static void set_up(void)
{
	pack = pack_of_game(&jacobite);
	for (int i = 0; i < 13; i++)
		table_of[i] = table_new(&arena, pack, i);
}

static void tear_down(void)
{
	arena_release(&arena);
	pack_free(pack);
}

/* The same numbers on every machine. */
static uint64_t seed = 1;

static int below(int n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (int)((seed >> 33) % (unsigned)n);
}

/* --- the second way: geometry --------------------------------------------------------------------------- */

struct point {
	int64_t x, y;
};

static struct point centre(int q, int r)
{
	return (struct point){ 2 * q + r, 3 * r };
}

static struct point corner(struct point c, int k)
{
	static const int to[6][2] = { { 0, -2 }, { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 } };

	return (struct point){ c.x + to[k % 6][0], c.y + to[k % 6][1] };
}

/* Above 0: C is to the right of the way from A to B, y pointing down. */
static int64_t turn(struct point a, struct point b, struct point c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static int64_t along(struct point a, struct point b, struct point c)
{
	return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);
}

static bool lies_within(struct point a, struct point b, struct point c)
{
	return along(a, b, c) > 0 && along(b, a, c) > 0;
}

/* Does the open segment have a point inside the hex with centre C?  It is cut by one side after the other; what is left
 * is from LOW to HIGH of it, fractions. */
static bool crosses(struct point a, struct point b, struct point c)
{
	int64_t low = 0, low_of = 1, high = 1, high_of = 1;

	for (int k = 0; k < 6; k++) {
		int64_t at_a = turn(corner(c, k), corner(c, k + 1), a), at_b = turn(corner(c, k), corner(c, k + 1), b);
		int64_t n = at_a, d = at_a - at_b;       /* inside is above 0; it is 0 at n / d of the way */

		if (at_a <= 0 && at_b <= 0)
			return false;
		if (at_a > 0 && at_b > 0)
			continue;
		if (d < 0) {
			n = -n, d = -d;
			if (n * low_of > low * d)
				low = n, low_of = d;
		} else if (n * high_of < high * d) {
			high = n, high_of = d;
		}
	}
	return low * high_of < high * low_of;
}

/* Has it a side on the line, between the ends? */
static bool is_flank(struct point a, struct point b, struct point c)
{
	for (int k = 0; k < 6; k++) {
		struct point p = corner(c, k), q = corner(c, k + 1);

		if (turn(a, b, p) == 0 && turn(a, b, q) == 0 && lies_within(a, b, p) && lies_within(a, b, q))
			return true;
	}
	return false;
}

static struct point centre_of(int place)
{
	return centre(pack->hex[place].q, pack->hex[place].r);
}

/* What a line meets: places, or -1 for what is off the board. */
struct met {
	int n, n_flank[2];
	int crossed[CELLS], flank[2][CELLS];
};

static void meet(struct met *m, int from, int to)
{
	struct point a = centre_of(from), b = centre_of(to);
	const struct hex *s = &pack->hex[from], *e = &pack->hex[to];
	int low_q = (s->q < e->q ? s->q : e->q) - 2, high_q = (s->q > e->q ? s->q : e->q) + 2;
	int low_r = (s->r < e->r ? s->r : e->r) - 2, high_r = (s->r > e->r ? s->r : e->r) + 2;

	m->n = m->n_flank[0] = m->n_flank[1] = 0;
	for (int q = low_q; q <= high_q; q++)
		for (int r = low_r; r <= high_r; r++) {
			struct point c = centre(q, r);
			int place = hex_at(pack, q, r), hand = turn(a, b, c) > 0;

			if (place == from || place == to)
				continue;
			if (crosses(a, b, c))
				m->crossed[m->n++] = place;
			else if (is_flank(a, b, c))
				m->flank[hand][m->n_flank[hand]++] = place;
		}
}

/* --- the second way: what is there ------------------------------------------------------------------------ */

static bool is_ground(const struct table *t, int place, int ground)
{
	return place_number(t, place, GROUND) == ground;
}

/* Can one walk from hill to hill? */
static bool joined_by_hills(const struct table *t, int from, int to)
{
	bool reached[NAMED_PLACES + HEXES] = { false }, grows = true;

	reached[from] = is_ground(t, from, HILL_GROUND);
	while (grows) {
		grows = false;
		for (int i = FIRST_HEX; i < FIRST_HEX + HEXES; i++)
			for (int k = FIRST_HEX; reached[i] && k < FIRST_HEX + HEXES; k++)
				if (!reached[k] && is_ground(t, k, HILL_GROUND) && hex_distance(pack, i, k) == 1)
					grows = reached[k] = true;
	}
	return reached[to];
}

struct line {
	const struct table *t;
	int unit, from, to;
};

static bool is_hiding(const struct line *l, int place)
{
	const struct table *t = l->t;
	int somebody = place < 0 ? -1 : first_at(t, place);
	bool gun = piece_attribute(pack, l->unit, KIND) == ARTILLERY && is_ground(t, l->from, HILL_GROUND);

	if (place < 0)
		return true;
	if (is_ground(t, place, FOREST_GROUND) || is_ground(t, place, BUILDING_GROUND) || is_ground(t, place, CHURCH_GROUND))
		return true;
	if (is_ground(t, place, HILL_GROUND) && (!joined_by_hills(t, place, l->from) || !joined_by_hills(t, place, l->to)))
		return true;
	if (somebody < 0 || place == place_of(t, l->unit))
		return false;
	return !gun || pack->piece[somebody].owner != pack->piece[l->unit].owner || hex_distance(pack, l->from, place) != 1 ||
		is_ground(t, place, HILL_GROUND) || is_ground(t, place, RAVINE_GROUND);
}

/* 13.10 Walls, each by the hex that has it. */
static bool is_walled(const struct line *l, bool hand[2])
{
	struct point a = centre_of(l->from), b = centre_of(l->to);

	for (int place = FIRST_HEX; place < FIRST_HEX + HEXES; place++)
		for (int side = 0; side < 6; side++) {
			struct point c = centre_of(place), p = corner(c, side), q = corner(c, side + 1);
			int beyond = hex_neighbour(pack, place, side);
			int64_t at_p = turn(a, b, p), at_q = turn(a, b, q);

			if (!place_number(l->t, place, WALL_NE + side) || place == l->from || place == l->to ||
			    beyond == l->from || beyond == l->to)
				continue;
			if (at_p != 0 && at_q != 0) {
				if ((at_p > 0) != (at_q > 0) && (turn(p, q, a) > 0) != (turn(p, q, b) > 0))
					return true;
			} else if ((at_p != 0 || at_q != 0) && lies_within(a, b, at_p == 0 ? p : q)) {
				hand[at_p + at_q > 0] = true;
			}
		}
	return false;
}

static bool is_seen(const struct line *l)
{
	struct met m;
	bool hand[2] = { false, false };

	meet(&m, l->from, l->to);
	for (int i = 0; i < m.n; i++)
		if (is_hiding(l, m.crossed[i]))
			return false;
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < m.n_flank[side]; i++)
			hand[side] |= is_hiding(l, m.flank[side][i]);
	return !is_walled(l, hand) && !(hand[0] && hand[1]);
}

/* --- the tests ------------------------------------------------------------------------------------------- */

/* Nobody and nothing is on the board. */
static struct table *bare(void)
{
	struct table *t = table_of[0];

	table_clear(t);
	return t;
}

START_TEST(sight__of_all_pairs_with_one_forest_anywhere)
{
	struct table *t = bare();
	int unit = pack_piece(pack, "JR1"), pairs = 0;
	struct met m;

	for (int from = FIRST_HEX; from < FIRST_HEX + HEXES; from++)
		for (int to = FIRST_HEX; to < FIRST_HEX + HEXES; to++) {
			bool is_crossed[FIRST_HEX + HEXES] = { false }, on_hand[2][FIRST_HEX + HEXES] = { { false } };
			bool off[2] = { false };

			if (hex_distance(pack, from, to) < 2 || hex_distance(pack, from, to) > RANGE)
				continue;
			pairs++;
			meet(&m, from, to);
			for (int i = 0; i < m.n; i++)
				is_crossed[m.crossed[i]] = true;
			for (int side = 0; side < 2; side++)
				for (int i = 0; i < m.n_flank[side]; i++)
					if (m.flank[side][i] < 0)
						off[side] = true;
					else
						on_hand[side][m.flank[side][i]] = true;
			for (int hex = FIRST_HEX; hex < FIRST_HEX + HEXES; hex++) {
				bool hidden = is_crossed[hex] || (on_hand[0][hex] && off[1]) || (on_hand[1][hex] && off[0]);

				if (hex_distance(pack, from, hex) + hex_distance(pack, hex, to) > hex_distance(pack, from, to) + 1)
					continue;                /* farther off than anything that could hide */
				set_place_number(t, hex, GROUND, FOREST_GROUND);
				ck_assert_msg(sees(t, unit, from, to) == !hidden, "%s to %s with %s", pack->place[from].id,
				              pack->place[to].id, pack->place[hex].id);
				set_place_number(t, hex, GROUND, CLEAR_GROUND);
			}
		}
	ck_assert_int_eq(pairs, 2 * 4680);
}
END_TEST

static int some_hex(void)
{
	return FIRST_HEX + below(HEXES);
}

/* Ground and walls here and there. */
static void disturb(struct table *t)
{
	int n = 2 + below(29);

	for (int i = 0; i < n; i++)
		set_place_number(t, some_hex(), GROUND, below(GROUNDS));
	for (int i = below(12); i > 0; i--)
		set_place_number(t, some_hex(), WALL_NE + below(6), 1);
}

static void try_line(const struct table *t, bool is_plain)
{
	struct line l = { t, below(pack_piece(pack, "GL6") + 1), some_hex(), 0 };

	do
		l.to = some_hex();
	while (hex_distance(pack, l.from, l.to) < 2 || hex_distance(pack, l.from, l.to) > RANGE);
	ck_assert_msg(sees(t, l.unit, l.from, l.to) == is_seen(&l), "%s to %s, %s of %s", pack->place[l.from].id,
	              pack->place[l.to].id, pack->piece[l.unit].id, pack->scenario[0].id);
	if (is_plain)
		ck_assert_int_eq(sees(t, l.unit, l.from, l.to), sees(t, l.unit, l.to, l.from));
}

START_TEST(sight__of_lines_across_the_battles_and_worse)
{
	struct table *t = table_like(&arena, table_of[0]);

	for (int i = 0; i < TIMES(RANDOM_LINES); i++) {
		if (i % 10 == 0) {
			table_copy(t, table_of[i / 10 % 13]);
			if (i % 20 == 0)
				disturb(t);
		}
		try_line(t, false);
	}
}
END_TEST

START_TEST(sight__is_mutual_where_there_are_no_hills_and_guns)
{
	struct table *t = bare();

	for (int i = 0; i < 4000; i++) {
		if (i % 20 == 0) {
			table_clear(t);
			for (int n = 0; n < 20; n++)
				set_place_number(t, some_hex(), GROUND, FOREST_GROUND);
			for (int n = 0; n < 20; n++)
				set_place_number(t, some_hex(), WALL_NE + below(6), 1);
		}
		try_line(t, true);
	}
}
END_TEST

START_TEST(sight__of_guns_over_a_friend)
{
	static const char *const units[] = { "JLA1", "JR1" }, *const others[] = { "JR2", "JL1", "GR1", "GL1" };
	struct table *t = bare();

	for (int i = 0; i < 4000; i++) {
		struct line l = { t, pack_piece(pack, units[below(2)]), some_hex(), some_hex() };
		int beside = hex_neighbour(pack, l.from, below(6));

		table_clear(t);
		if (beside >= 0 && below(2) && hex_neighbour(pack, beside, below(6)) >= 0)
			l.to = hex_neighbour(pack, beside, below(6));
		if (beside < 0 || l.to < 0 || hex_distance(pack, beside, l.to) < 1 || hex_distance(pack, l.from, l.to) > RANGE ||
		    hex_distance(pack, l.from, l.to) < 2)
			continue;
		set_place_number(t, l.from, GROUND, below(3) ? HILL_GROUND : CLEAR_GROUND);
		set_place_number(t, beside, GROUND, below(3) ? below(GROUNDS) : HILL_GROUND);
		set_place_number(t, l.to, GROUND, below(2) ? HILL_GROUND : CLEAR_GROUND);
		put(t, pack_piece(pack, others[below(4)]), beside);
		ck_assert_msg(sees(t, l.unit, l.from, l.to) == is_seen(&l), "%s to %s over %s", pack->place[l.from].id,
		              pack->place[l.to].id, pack->place[beside].id);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("jacobite_sight");
	TCase *sight = tcase_create("sight");

	tcase_add_checked_fixture(sight, set_up, tear_down);
	tcase_add_test(sight, sight__of_all_pairs_with_one_forest_anywhere);
	tcase_add_test(sight, sight__of_lines_across_the_battles_and_worse);
	tcase_add_test(sight, sight__is_mutual_where_there_are_no_hills_and_guns);
	tcase_add_test(sight, sight__of_guns_over_a_friend);
	suite_add_tcase(suite, sight);
	return suite_run(suite);
}
