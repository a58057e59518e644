/* sight.c - in the coordinates of the grid, times three, corners are whole numbers too, and which side of a line a
 * point is on is the sign of a product: nothing is rounded.
 *
 * The line is m steps of one direction and m' of the next.  After k of its n = m + m' steps it passes between two
 * hexes, or through the middle of one: no third is near enough.  The farthest corner of a hex is (n + max(m, m')) / 3
 * off the line through its centre, measured as products are, so a hex is crossed if it lies nearer than that.  Where
 * m = m' a hex that lies just so far off has two such corners, a side: the line runs along it. */
#include "table/sight.h"

enum { LEFT, RIGHT };

struct line {
	const struct pack *pack;
	const struct sight *sight;
	int q, r;                                /* of the cell it begins in */
	int to_q, to_r;                          /* from there to its end */
	int first[2], second[2];                 /* its two directions, and how often each */
	int m_first, m_second, n;
	struct blocked found;
	bool flank[2];                           /* something obstructs there, and is found.by[] */
};

static int product(int aq, int ar, int bq, int br)
{
	return aq * br - ar * bq;
}

static void split(struct line *l)
{
	for (int side = 0; side < HEX_SIDES; side++) {
		hex_step(l->first, l->pack, side);
		hex_step(l->second, l->pack, (side + 1) % HEX_SIDES);
		l->m_first = product(l->to_q, l->to_r, l->second[0], l->second[1]);
		l->m_second = product(l->first[0], l->first[1], l->to_q, l->to_r);
		if (l->m_first > 0 && l->m_second >= 0)
			break;
	}
	l->n = l->m_first + l->m_second;
}

/* --- what obstructs ----------------------------------------------------------------------------- */

static bool cross(struct line *l, struct obstacle what)
{
	l->found.n = 1;
	l->found.by[0] = what;
	return true;
}

/* True once there is something on both flanks. */
static bool flank(struct line *l, int where, struct obstacle what)
{
	if (!l->flank[where])
		l->found.by[where] = what;
	l->flank[where] = true;
	l->found.n = l->flank[LEFT] && l->flank[RIGHT] ? 2 : 0;
	return l->found.n == 2;
}

static bool obstructs(const struct line *l, int place)
{
	return place == HEX_WATER ? l->sight->water : place == HEX_NOWHERE ? l->sight->nowhere
		: l->sight->hex(l->sight->context, place);
}

/* --- sides -------------------------------------------------------------------------------------- */

/* A corner: how far off the line, above 0 to its right, and how far along. */
struct corner {
	int off, along;
};

/* Three times what is between the line's begin and corner K of the cell at Q, R from there. */
static struct corner find_corner(const struct line *l, int q, int r, int k)
{
	int a[2], b[2];

	hex_step(a, l->pack, (k + HEX_SIDES - 1) % HEX_SIDES);
	hex_step(b, l->pack, k % HEX_SIDES);
	q = 3 * q + a[0] + b[0];
	r = 3 * r + a[1] + b[1];
	return (struct corner){ product(l->to_q, l->to_r, q, r), q * l->to_q + r * l->to_r };
}

static bool within(const struct line *l, int along, int times)
{
	return along > 0 && along < 3 * times * (l->to_q * l->to_q + l->to_r * l->to_r);
}

/* Whether the side from A to B meets the line between its ends, and how. */
static bool meets(enum side_met *how, const struct line *l, struct corner a, struct corner b)
{
	int left = abs(a.off), right = abs(b.off);

	if (a.off == 0 && b.off == 0) {
		*how = SIDE_ALONG;
		return within(l, a.along, 1) && within(l, b.along, 1);
	}
	if (a.off == 0 || b.off == 0) {
		*how = SIDE_TOUCHED;
		return within(l, a.off == 0 ? a.along : b.along, 1);
	}
	*how = SIDE_CROSSED;
	return (a.off < 0) != (b.off < 0) && within(l, a.along * right + b.along * left, left + right);
}

static bool is_end(const struct line *l, int q, int r)
{
	return (q == 0 && r == 0) || (q == l->to_q && r == l->to_r);
}

/* All sides the line meets are sides of hexes it crosses, or lie between those on its flanks. */
static bool try_side(struct line *l, int q, int r, int side)
{
	struct corner a = find_corner(l, q, r, side), b = find_corner(l, q, r, side + 1);
	struct met_side met = { .side = side };
	struct obstacle what;
	int step[2];

	if (!meets(&met.met, l, a, b))
		return false;
	hex_step(step, l->pack, side);
	met.place = hex_at(l->pack, l->q + q, l->r + r);
	met.beyond = hex_at(l->pack, l->q + q + step[0], l->r + r + step[1]);
	met.of_end = is_end(l, q, r) || is_end(l, q + step[0], r + step[1]);
	if (met.place < 0) {
		met.place = met.beyond;
		met.beyond = -1;
		met.side = hex_opposite(side);
	}
	met.beyond = met.beyond < 0 ? -1 : met.beyond;
	if (met.place < 0 || !l->sight->side(l->sight->context, &met))
		return false;
	what = (struct obstacle){ met.place, met.side };
	if (met.met == SIDE_CROSSED)
		return cross(l, what);
	if (met.met == SIDE_TOUCHED)
		return flank(l, a.off + b.off > 0 ? RIGHT : LEFT, what);
	flank(l, LEFT, what);
	return flank(l, RIGHT, what);
}

static bool try_sides(struct line *l, int q, int r)
{
	for (int side = 0; side < HEX_SIDES && l->sight->side != NULL; side++)
		if (try_side(l, q, r, side))
			return true;
	return false;
}

/* --- hexes -------------------------------------------------------------------------------------- */

/* The cell that J of the first K steps in the second direction lead to; OFF: from the line, below 0 to its left. */
static bool try_cell(struct line *l, int k, int j, int off)
{
	int q = (k - j) * l->first[0] + j * l->second[0], r = (k - j) * l->first[1] + j * l->second[1];
	int most = l->n + (l->m_first > l->m_second ? l->m_first : l->m_second);
	int place = hex_at(l->pack, l->q + q, l->r + r);

	if (3 * abs(off) < most)
		return (!is_end(l, q, r) && obstructs(l, place) && cross(l, (struct obstacle){ place, -1 })) || try_sides(l, q, r);
	if (l->m_first == l->m_second && 2 * abs(off) == l->n)
		return (obstructs(l, place) && flank(l, off > 0 ? RIGHT : LEFT, (struct obstacle){ place, -1 })) ||
			try_sides(l, q, r);
	return false;
}

/* Of two hexes the line crosses on one step, that of the direction it follows less comes first. */
static bool try_step(struct line *l, int k)
{
	int j = l->m_second * k / l->n, off = l->m_second * k - j * l->n;
	bool right_first = l->m_first > l->m_second;

	if (off == 0)
		return try_cell(l, k, j, 0);
	for (int i = 0; i < 2; i++)
		if ((i == 0) == right_first ? try_cell(l, k, j + 1, l->n - off) : try_cell(l, k, j, -off))
			return true;
	return false;
}

bool sight_is_clear(const struct pack *p, const struct sight *s, int from, int to, struct blocked *why)
{
	const struct hex *a = &p->hex[from], *b = &p->hex[to];
	struct line l = { .pack = p, .sight = s, .q = a->q, .r = a->r, .to_q = b->q - a->q, .to_r = b->r - a->r };
	bool blocked = false;

	if (from != to) {
		split(&l);
		for (int k = 0; k <= l.n && !blocked; k++)
			blocked = try_step(&l, k);
	}
	if (why != NULL)
		*why = blocked ? l.found : (struct blocked){ .n = 0 };
	return !blocked;
}
