/* coast.c - a grid of nodes: near lines is land, grown by the width of a bay and shrunk again, which rounds what is
 * hollow; inner waters are filled.  The border of the grid's land, every few corners of it, is drawn as a curve. */
#include "show/coast.h"
#include <stdlib.h>
#include <string.h>

enum { STEP = 10, CORNERS_A_BEND = 4 };

struct grid {
	int w, h;
	uint8_t *land;                           /* [h][w] */
};

static uint8_t *node(const struct grid *g, int x, int y)
{
	return &g->land[y * g->w + x];
}

static bool is_land(const struct grid *g, int x, int y)
{
	return x >= 0 && y >= 0 && x < g->w && y < g->h && *node(g, x, y) == 1;
}

/* --- near a line -------------------------------------------------------------------------------------- */

static int64_t squared(int64_t x, int64_t y)
{
	return x * x + y * y;
}

/* The square of the distance from X, Y to a line. */
static int64_t distance(const int *l, int x, int y)
{
	int64_t dx = l[2] - l[0], dy = l[3] - l[1], all = squared(dx, dy);
	int64_t along = (x - l[0]) * dx + (y - l[1]) * dy;

	if (along <= 0 || all == 0)
		return squared(x - l[0], y - l[1]);
	if (along >= all)
		return squared(x - l[2], y - l[3]);
	return squared(x - l[0] - dx * along / all, y - l[1] - dy * along / all);
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int most(int a, int b)
{
	return a > b ? a : b;
}

static void add_near(struct grid *g, const struct coast *c, const int *line, int reach)
{
	int left = (least(line[0], line[2]) - reach - c->x) / STEP, right = (most(line[0], line[2]) + reach - c->x) / STEP;
	int top = (least(line[1], line[3]) - reach - c->y) / STEP, bottom = (most(line[1], line[3]) + reach - c->y) / STEP;

	for (int y = most(top, 0); y <= least(bottom, g->h - 1); y++)
		for (int x = most(left, 0); x <= least(right, g->w - 1); x++)
			if (!*node(g, x, y) && distance(line, c->x + x * STEP, c->y + y * STEP) <= (int64_t)reach * reach)
				*node(g, x, y) = 1;
}

/* --- bays and lakes ----------------------------------------------------------------------------------- */

static bool is_shore(const struct grid *g, int x, int y)
{
	return !is_land(g, x, y) &&
	       (is_land(g, x - 1, y) || is_land(g, x + 1, y) || is_land(g, x, y - 1) || is_land(g, x, y + 1));
}

static void take_land_around(struct grid *g, int x, int y, int n)
{
	for (int dy = -n; dy <= n; dy++)
		for (int dx = -n; dx <= n; dx++)
			if (dx * dx + dy * dy <= n * n && is_land(g, x + dx, y + dy))
				*node(g, x + dx, y + dy) = 0;
}

/* Takes away what is nearer than BAY to the water.  The water that is nearest to some land lies at a shore: from
 * anywhere else a step towards it would lead to water that is nearer. */
static void shrink(struct grid *to, const struct grid *from, int bay)
{
	memcpy(to->land, from->land, (size_t)(to->w * to->h));
	for (int y = -1; y <= from->h; y++)
		for (int x = -1; x <= from->w; x++)
			if (is_shore(from, x, y))
				take_land_around(to, x, y, bay / STEP);
}

enum { SEA = 2 };

static void flood(struct grid *g, int *stack, int x, int y)
{
	int n = 0;

	stack[n++] = y * g->w + x;
	*node(g, x, y) = SEA;
	while (n > 0) {
		static const int to[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
		int at = stack[--n];

		for (int i = 0; i < 4; i++) {
			int next_x = at % g->w + to[i][0], next_y = at / g->w + to[i][1];

			if (next_x < 0 || next_y < 0 || next_x >= g->w || next_y >= g->h || *node(g, next_x, next_y) != 0)
				continue;
			*node(g, next_x, next_y) = SEA;
			stack[n++] = next_y * g->w + next_x;
		}
	}
}

/* What no sea comes to is land.  The outermost nodes are sea. */
static void fill_lakes(struct grid *g, struct arena *arena)
{
	int *stack = arena_alloc(arena, (size_t)(g->w * g->h) * sizeof *stack);

	flood(g, stack, 0, 0);
	for (int i = 0; i < g->w * g->h; i++)
		g->land[i] = g->land[i] != SEA;
}

/* --- the outline -------------------------------------------------------------------------------------- */

/* East, south, west, north; and the nodes before a corner, to the left and to the right of who goes there. */
static const int way[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
static const int left_of[4][2] = { { 0, -1 }, { 0, 0 }, { -1, 0 }, { -1, -1 } };
static const int right_of[4][2] = { { 0, 0 }, { -1, 0 }, { -1, -1 }, { 0, -1 } };

/* Once around, land to the right, from the upper left corner of X, Y. */
static int go_around(const struct grid *g, int x, int y, uint8_t *seen, int (*corner)[2])
{
	int start_x = x, start_y = y, heading = 0, n = 0;

	do {
		corner[n][0] = x;
		corner[n++][1] = y;
		if (heading == 0)
			seen[y * (g->w + 1) + x] = 1;
		x += way[heading][0];
		y += way[heading][1];
		if (is_land(g, x + left_of[heading][0], y + left_of[heading][1]))
			heading = (heading + 3) % 4;
		else if (!is_land(g, x + right_of[heading][0], y + right_of[heading][1]))
			heading = (heading + 1) % 4;
	} while (x != start_x || y != start_y || heading != 0);
	return n;
}

/* A curve that touches the middle of each side of the polygon of bends. */
static void draw_bends(struct text *out, const struct coast *c, const int (*corner)[2], int n)
{
	int bends = n / CORNERS_A_BEND, x = 0, y = 0;

	for (int i = 0; i <= bends; i++) {
		const int *here = corner[i % bends * CORNERS_A_BEND], *next = corner[(i + 1) % bends * CORNERS_A_BEND];

		x = c->x + (here[0] + next[0]) * STEP / 2 - STEP / 2;
		y = c->y + (here[1] + next[1]) * STEP / 2 - STEP / 2;
		if (i == 0)
			text_print(out, "M%d %d", x, y);
		else
			text_print(out, "Q%d %d %d %d", c->x + here[0] * STEP - STEP / 2, c->y + here[1] * STEP - STEP / 2, x, y);
	}
	text_puts(out, "Z");
}

/* The grid is larger than the sheet, so that what is grown has room and then shrinks from the sea alone. */
void coast_path(struct text *out, const struct coast *sheet)
{
	const struct coast c = {
		.arena = sheet->arena, .x = sheet->x - sheet->bay - STEP, .y = sheet->y - sheet->bay - STEP,
		.w = sheet->w + 2 * (sheet->bay + STEP), .h = sheet->h + 2 * (sheet->bay + STEP),
	};
	struct grid grown = { .w = c.w / STEP + 1, .h = c.h / STEP + 1 }, g = grown;
	size_t nodes = (size_t)(g.w * g.h), corners = (size_t)((g.w + 1) * (g.h + 1));
	int (*corner)[2] = arena_alloc(c.arena, 2 * corners * sizeof *corner);
	uint8_t *seen = arena_alloc(c.arena, corners);

	grown.land = arena_alloc(c.arena, nodes);
	g.land = arena_alloc(c.arena, nodes);
	for (int i = 0; i < sheet->n_lines; i++)
		add_near(&grown, &c, sheet->line[i], sheet->reach + sheet->bay);
	shrink(&g, &grown, sheet->bay);
	fill_lakes(&g, c.arena);
	for (int y = 0; y < g.h; y++)
		for (int x = 0; x < g.w; x++)
			if (is_land(&g, x, y) && !is_land(&g, x, y - 1) && !seen[y * (g.w + 1) + x]) {
				int n = go_around(&g, x, y, seen, corner);

				if (n >= 3 * CORNERS_A_BEND)
					draw_bends(out, &c, (const int (*)[2])corner, n);
			}
}
