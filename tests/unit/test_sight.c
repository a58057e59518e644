/* test_sight.c - lines of sight against a second way to find them: points of the line, and the line moved a hair. */
#include <check.h>
#include <limits.h>
#include <stdlib.h>
#include "hex_board.h"
#include "suite.h"
#include "table/sight.h"

/* Two lines of the grid meet a line of at most 18 hexes at least 1/1440 of it apart. */
enum { PIECES = 1440, HAIR = 1, MAGNIFIED = 4096, HEXES_MOST = 160, ONE_IN = 1600 / TIMES(40) };

static struct pack_copy copy;
static struct pack *pack;

static void load(const struct hex_board *b)
{
	hex_board_init(&copy, b);
	pack = pack_copy_load(&copy, NULL);
}

static const struct hex_board wide = { .pointy = true, .lines = 11, .length = 13 };

static void set_up(void)
{
	load(&wide);
}

static void tear_down(void)
{
	pack_free(pack);
	pack_copy_release(&copy);
}

static int at(const char *id)
{
	int place = pack_place(pack, id);

	ck_assert_msg(place >= 0, "%s", id);
	return place;
}

/* --- what stands on the board ------------------------------------------------------------------- */

struct standing {
	bool hex[HEXES_MOST];
	bool side[HEXES_MOST][HEX_SIDES];        /* walls: of the hex that has them */
	bool ends, along;                        /* whether walls count at the ends, and along the line */
};

static bool stands(const void *context, int place)
{
	return ((const struct standing *)context)->hex[place];
}

static bool is_wall(const struct standing *s, int place, int side)
{
	int beyond = hex_neighbour(pack, place, side);

	return s->side[place][side] || (beyond >= 0 && s->side[beyond][hex_opposite(side)]);
}

static bool walls(const void *context, const struct met_side *m)
{
	const struct standing *s = context;

	ck_assert_int_eq(hex_neighbour(pack, m->place, m->side), m->beyond);
	if ((m->of_end && !s->ends) || (m->met == SIDE_ALONG && !s->along))
		return false;
	return is_wall(s, m->place, m->side);
}

static bool sees(const struct standing *s, int from, int to, struct blocked *why)
{
	const struct sight sight = { .context = s, .hex = stands, .side = walls, .nowhere = true };

	return sight_is_clear(pack, &sight, from, to, why);
}

/* --- the second way ----------------------------------------------------------------------------- */

/* Pointy-top: centres at (2q + r, 3r), corners (0, 2) and (1, 1) from there; flat-top with x and y exchanged. */
struct point {
	int64_t x, y;
};

static struct point centre(int q, int r)
{
	return pack->hex_pointy ? (struct point){ 2 * q + r, 3 * r } : (struct point){ 3 * q, 2 * r + q };
}

static struct point corner(int q, int r, int k)
{
	static const int pointy[HEX_SIDES][2] = { { 0, -2 }, { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 } };
	static const int flat[HEX_SIDES][2] = { { -1, -1 }, { 1, -1 }, { 2, 0 }, { 1, 1 }, { -1, 1 }, { -2, 0 } };
	const int *to = (pack->hex_pointy ? pointy : flat)[k % HEX_SIDES];
	struct point c = centre(q, r);

	return (struct point){ c.x + to[0], c.y + to[1] };
}

static int64_t turn(struct point a, struct point b, struct point c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Whether a point lies inside a hex (2), on its edge (1) or outside (0); all of P and the hex times TIMES. */
static int where_is(struct point p, int q, int r, int times)
{
	int result = 2;

	for (int k = 0; k < HEX_SIDES; k++) {
		struct point a = corner(q, r, k), b = corner(q, r, k + 1);
		int64_t t;

		a = (struct point){ a.x * times, a.y * times };
		b = (struct point){ b.x * times, b.y * times };
		t = turn(a, b, p);
		if (t < 0)
			return 0;
		result = t == 0 ? 1 : result;
	}
	return result;
}

struct seen {
	bool crossed, left, right;
	int sides;                               /* that the line runs along */
	bool at_edge;                            /* nothing is beside one of them */
};

/* A point of the line, one of twice PIECES, magnified as much. */
static struct point point_of(struct point start, struct point end, int i)
{
	return (struct point){
		start.x * 2 * PIECES + (end.x - start.x) * i, start.y * 2 * PIECES + (end.y - start.y) * i
	};
}

/* The cells of which the I-th point is on the edge, and so is the next one: the line runs along a side of them. */
static int cells_along(int out[3][2], struct point start, struct point end, int i, const int near[2])
{
	struct point a = point_of(start, end, 2 * i), b = point_of(start, end, 2 * i + 1);
	int n = 0;

	for (int q = near[0] - 1; q <= near[0] + 1; q++)
		for (int r = near[1] - 1; r <= near[1] + 1; r++)
			if (where_is(a, q, r, 2 * PIECES) == 1 && where_is(b, q, r, 2 * PIECES) == 1) {
				ck_assert_int_lt(n, 2);
				out[n][0] = q;
				out[n++][1] = r;
			}
	return n;
}

/* A cell that holds the I-th point, inside or on its edge: the one before, or next to it. */
static int find_cell(int near[2], struct point p)
{
	int same = where_is(p, near[0], near[1], 2 * PIECES);

	if (same > 0)
		return same;
	for (int q = near[0] - 1; q <= near[0] + 1; q++)
		for (int r = near[1] - 1; r <= near[1] + 1; r++) {
			int there = where_is(p, q, r, 2 * PIECES);

			if (there > 0) {
				near[0] = q;
				near[1] = r;
				return there;
			}
		}
	ck_abort_msg("the line is nowhere");
	return 0;
}

/* From point to point. */
static struct seen look_along(const struct standing *s, int from, int to)
{
	const struct hex *a = &pack->hex[from], *b = &pack->hex[to];
	struct point start = centre(a->q, a->r), end = centre(b->q, b->r);
	struct seen seen = { 0 };
	int near[2] = { a->q, a->r }, last[2] = { INT_MAX, 0 };

	for (int i = 1; i < PIECES; i++) {
		int cell[3][2], place, n;

		if (find_cell(near, point_of(start, end, 2 * i)) == 2) {
			place = hex_at(pack, near[0], near[1]);
			seen.crossed |= place != from && place != to && (place < 0 || s->hex[place]);
			continue;
		}
		n = cells_along(cell, start, end, i, near);
		for (int k = 0; k < n; k++) {
			bool right = turn(start, end, centre(cell[k][0], cell[k][1])) > 0;

			place = hex_at(pack, cell[k][0], cell[k][1]);
			*(right ? &seen.right : &seen.left) |= place < 0 || s->hex[place];
			seen.at_edge |= place < 0;
			if (right && (cell[k][0] != last[0] || cell[k][1] != last[1])) {
				seen.sides++;
				memcpy(last, cell[k], sizeof last);
			}
		}
	}
	return seen;
}

static bool opposite(int64_t a, int64_t b)
{
	return (a < 0 && b > 0) || (a > 0 && b < 0);
}

/* Whether the line, moved SHIFT hairs to its right, goes through a side. */
static bool passes(int from, int to, int place, int side, int shift)
{
	const struct hex *a = &pack->hex[from], *b = &pack->hex[to], *h = &pack->hex[place];
	struct point start = centre(a->q, a->r), end = centre(b->q, b->r);
	struct point v = { end.x - start.x, end.y - start.y };
	struct point s = { start.x * MAGNIFIED - v.y * shift, start.y * MAGNIFIED + v.x * shift };
	struct point e = { end.x * MAGNIFIED - v.y * shift, end.y * MAGNIFIED + v.x * shift };
	struct point c = corner(h->q, h->r, side), d = corner(h->q, h->r, side + 1);

	c = (struct point){ c.x * MAGNIFIED, c.y * MAGNIFIED };
	d = (struct point){ d.x * MAGNIFIED, d.y * MAGNIFIED };
	return opposite(turn(s, e, c), turn(s, e, d)) && opposite(turn(c, d, s), turn(c, d, e));
}

/* A wall that both the line moved to the left and to the right go through is crossed. */
static void meet_walls(struct seen *seen, const struct standing *s, int from, int to)
{
	for (int i = 0; i < pack->n_places; i++)
		for (int side = 0; side < HEX_SIDES; side++) {
			int beyond = pack->place[i].on_map ? hex_neighbour(pack, i, side) : -1;
			bool end = i == from || i == to || beyond == from || beyond == to, left, right;

			if (!s->side[i][side] || (end && !s->ends))
				continue;
			left = passes(from, to, i, side, -HAIR);
			right = passes(from, to, i, side, HAIR);
			seen->crossed |= left && right;
			seen->left |= left;
			seen->right |= right;
		}
}

static bool sees_slowly(const struct standing *s, int from, int to)
{
	struct seen seen = look_along(s, from, to);

	meet_walls(&seen, s, from, to);
	return !seen.crossed && !(seen.left && seen.right);
}

/* --- tests -------------------------------------------------------------------------------------- */

static unsigned dice(unsigned *seed, unsigned faces)
{
	*seed = *seed * 1103515245u + 12345u;
	return (*seed >> 16) % faces;
}

START_TEST(sight__runs_along_sides_as_often_as_it_must)
{
	const struct standing nothing = { 0 };
	int pairs = 0, along = 0, several = 0, at_edge = 0;

	ck_assert_int_eq(pack->n_places, 138 + 1);
	for (int a = 0; a < pack->n_places; a++)
		for (int b = 0; b < a; b++) {
			int n = hex_distance(pack, a, b);
			struct seen seen;

			if (n < 2 || n > 6)
				continue;
			seen = look_along(&nothing, a, b);
			pairs++;
			along += seen.sides > 0;
			several += seen.sides > 1;
			at_edge += seen.at_edge;
		}
	ck_assert_int_eq(pairs, 4680);
	ck_assert_int_eq(along, 784);
	ck_assert_int_eq(several, 451);
	ck_assert_int_eq(at_edge, 24);
}
END_TEST

/* Every pair at range 2 to 6, and one in ONE_IN of the hexes near it as the only obstruction: all take minutes. */
START_TEST(sight__is_blocked_by_one_hex_where_it_must_be)
{
	struct standing s = { 0 };

	for (int a = _i; a < pack->n_places; a += 8)
		for (int b = 0; b < pack->n_places; b++) {
			int n = hex_distance(pack, a, b);

			for (int i = 0; n >= 2 && n <= 6 && i < pack->n_places; i++) {
				if (hex_distance(pack, a, i) + hex_distance(pack, i, b) > n + 1 || !pack->place[i].on_map)
					continue;
				if (dice(&(unsigned){ (unsigned)(a * 7919 + b * 104729 + i) }, ONE_IN) != 0)
					continue;
				s.hex[i] = true;
				ck_assert_msg(sees(&s, a, b, NULL) == sees_slowly(&s, a, b), "%s to %s, %s", pack->place[a].id,
				              pack->place[b].id, pack->place[i].id);
				s.hex[i] = false;
			}
		}
}
END_TEST

static void scatter(struct standing *s, unsigned *seed)
{
	int n = 2 + (int)dice(seed, 29), n_walls = (int)dice(seed, 40);

	*s = (struct standing){ .ends = dice(seed, 4) == 0 };
	for (int i = 0; i < n; i++)
		s->hex[dice(seed, (unsigned)pack->n_places - 1)] = true;
	for (int i = 0; i < n_walls; i++)
		s->side[dice(seed, (unsigned)pack->n_places - 1)][dice(seed, HEX_SIDES)] = true;
}

static void assert_pairs(unsigned seed, int boards, int pairs)
{
	for (int i = 0; i < boards; i++) {
		struct standing s;

		scatter(&s, &seed);
		for (int k = 0; k < pairs; k++) {
			int a = (int)dice(&seed, (unsigned)pack->n_places - 1), b = (int)dice(&seed, (unsigned)pack->n_places - 1);
			bool clear = sees(&s, a, b, NULL);

			if (a == b)
				continue;
			ck_assert_msg(clear == sees_slowly(&s, a, b), "%s to %s", pack->place[a].id, pack->place[b].id);
			ck_assert_msg(clear == sees(&s, b, a, NULL), "%s to %s and back", pack->place[a].id, pack->place[b].id);
		}
	}
}

START_TEST(sight__is_the_same_the_slow_way)
{
	assert_pairs((unsigned)_i + 1, TIMES(10), 40);
}
END_TEST

/* Columns instead of rows, holes and water. */
START_TEST(sight__is_the_same_on_other_boards)
{
	static const char *const holes[] = { "C3", "C4", "D3", "G7", NULL };
	static const struct hex_board board[] = {
		{ .lines = 11, .length = 13 }, { .lines = 11, .length = 13, .holes = holes },
		{ .pointy = true, .lines = 9, .length = 9, .holes = holes },
	};

	tear_down();
	load(&board[_i]);
	assert_pairs((unsigned)_i + 99, TIMES(10), 40);
}
END_TEST

static void assert_why(const struct standing *s, const char *from, const char *to, const char *expected)
{
	struct text told = TEXT_INIT;
	struct blocked why;

	ck_assert(sees(s, at(from), at(to), &why) == (expected[0] == '\0'));
	for (int i = 0; i < why.n; i++) {
		const struct obstacle *o = &why.by[i];

		text_print(&told, "%s%s", i > 0 ? " " : "", o->place < 0 ? "nowhere" : pack->place[o->place].id);
		if (o->side >= 0)
			text_print(&told, ".%s", hex_side_name(pack, o->side));
	}
	ck_assert_str_eq(told.length > 0 ? told.bytes : "", expected);
	text_release(&told);
}

START_TEST(sight__says_what_blocks)
{
	struct standing s = { 0 };

	assert_why(&s, "A1", "C1", "");                  /* B1 beside it, nothing on the other side */
	s.hex[at("B1")] = true;
	assert_why(&s, "A1", "C1", "B1 nowhere");
	assert_why(&s, "C1", "A1", "nowhere B1");
	s.hex[at("B4")] = s.hex[at("D5")] = true;
	assert_why(&s, "A5", "C5", "");
	assert_why(&s, "A5", "E5", "D5 B4");             /* anywhere along it */
	s.hex[at("C5")] = true;
	assert_why(&s, "A5", "E5", "C5");
	assert_why(&s, "B5", "B5", "");
	assert_why(&s, "F1", "F2", "");
	s.hex[at("F4")] = s.hex[at("F6")] = true;
	assert_why(&s, "F1", "F9", "F4");                /* the nearest */
	assert_why(&s, "F9", "F1", "F6");
}
END_TEST

START_TEST(sight__meets_walls)
{
	struct standing s = { 0 };

	s.side[at("F3")][POINTY_E] = true;
	assert_why(&s, "F1", "F6", "F3.e");
	assert_why(&s, "F6", "F1", "F4.w");
	assert_why(&s, "F3", "F6", "");                  /* one looks over the wall beside one */
	assert_why(&s, "F1", "F4", "");
	s.ends = true;
	assert_why(&s, "F3", "F6", "F3.e");
	s = (struct standing){ 0 };
	s.side[at("C5")][POINTY_NE] = true;              /* A5 to E5 goes through one of its ends */
	assert_why(&s, "A5", "E5", "");
	s.hex[at("D4")] = true;
	assert_why(&s, "A5", "E5", "B5.sw D4");
	s = (struct standing){ 0 };
	s.side[at("B5")][POINTY_W] = true;               /* along it */
	assert_why(&s, "A5", "E5", "");
	s.along = true;
	assert_why(&s, "A5", "E5", "B5.w B5.w");
}
END_TEST

START_TEST(sight__asks_about_water_and_what_is_nowhere)
{
	static const char *const holes[] = { "C3", NULL }, *const waters[] = { "C6", NULL };
	static const struct hex_board board = { .pointy = true, .lines = 5, .length = 8, .holes = holes, .waters = waters };
	const struct standing nothing = { 0 };
	struct sight s = { .context = &nothing, .hex = stands };
	struct blocked why;

	tear_down();
	load(&board);
	ck_assert(sight_is_clear(pack, &s, at("C1"), at("C8"), NULL));
	s.water = true;
	ck_assert(!sight_is_clear(pack, &s, at("C1"), at("C8"), &why));
	ck_assert_int_eq(why.by[0].place, HEX_WATER);
	s.nowhere = true;
	ck_assert(!sight_is_clear(pack, &s, at("C1"), at("C8"), &why));
	ck_assert_int_eq(why.by[0].place, HEX_NOWHERE);
	ck_assert(sight_is_clear(pack, &s, at("C1"), at("C2"), NULL));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("sight");
	TCase *t = tcase_create("sight");

	tcase_set_timeout(t, 60);
	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, sight__runs_along_sides_as_often_as_it_must);
	tcase_add_loop_test(t, sight__is_blocked_by_one_hex_where_it_must_be, 0, 8);
	tcase_add_loop_test(t, sight__is_the_same_the_slow_way, 0, 5);
	tcase_add_loop_test(t, sight__is_the_same_on_other_boards, 0, 3);
	tcase_add_test(t, sight__says_what_blocks);
	tcase_add_test(t, sight__meets_walls);
	tcase_add_test(t, sight__asks_about_water_and_what_is_nowhere);
	suite_add_tcase(s, t);
	return suite_run(s);
}
