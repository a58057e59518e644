/* ground.c - a Voronoi diagram the slow way: for each centre the sheet is cut by the bisector with every other
 * one.  A map has a hundred spaces at most, and integers give the same corners
 * everywhere. */
#include <stdint.h>
#include "show/ground.h"

enum { CORNERS_MOST = 64 };

struct corner {
	int x, y;
	int beyond;                              /* whose ground lies behind the side from here on; -1: the edge */
};
struct polygon {
	struct corner corner[CORNERS_MOST];
	int n;
};

/* The whole sheet. */
static void start(struct polygon *p, const struct ground *g)
{
	const int right = g->x + g->w, bottom = g->y + g->h;

	*p = (struct polygon){
		.corner = { { g->x, g->y, -1 }, { right, g->y, -1 }, { right, bottom, -1 }, { g->x, bottom, -1 } }, .n = 4
	};
}

/* Above 0: the corner is nearer to B than to A. */
static int64_t side_of(const struct corner *c, const int *a, const int *b)
{
	int64_t dx = b[0] - a[0], dy = b[1] - a[1];

	return 2 * (c->x * dx + c->y * dy) - ((int64_t)b[0] * b[0] + (int64_t)b[1] * b[1]
		- (int64_t)a[0] * a[0] - (int64_t)a[1] * a[1]);
}

/* Where the line between two corners, at F and G from the bisector on different sides, crosses it. */
static struct corner crossing(const struct corner *a, const struct corner *b, int64_t f, int64_t g)
{
	int64_t all = f - g, half = all > 0 ? all / 2 : -all / 2;
	int64_t dx = (b->x - a->x) * f, dy = (b->y - a->y) * f;

	if (all < 0) {
		all = -all;
		dx = -dx;
		dy = -dy;
	}
	return (struct corner){
		a->x + (int)((dx + (dx >= 0 ? half : -half)) / all),
		a->y + (int)((dy + (dy >= 0 ? half : -half)) / all), -1
	};
}

static void add(struct polygon *p, struct corner c, int beyond)
{
	if (p->n < CORNERS_MOST) {
		c.beyond = beyond;
		p->corner[p->n++] = c;
	}
}

static void cut(struct polygon *p, const int *a, const int *b, int other)
{
	struct polygon out = { .n = 0 };

	for (int i = 0; i < p->n; i++) {
		const struct corner *here = &p->corner[i], *next = &p->corner[(i + 1) % p->n];
		int64_t f = side_of(here, a, b), g = side_of(next, a, b);

		if (f <= 0)
			add(&out, *here, here->beyond);
		if (f <= 0 && g > 0)
			add(&out, crossing(here, next, f, g), other);
		else if (f > 0 && g <= 0)
			add(&out, crossing(here, next, f, g), here->beyond);
	}
	*p = out;
}

static void find_cell(struct polygon *p, const struct ground *g, int i)
{
	start(p, g);
	for (int k = 0; k < g->n; k++)
		if (k != i && (g->at[k][0] != g->at[i][0] || g->at[k][1] != g->at[i][1]))
			cut(p, g->at[i], g->at[k], k);
}

static void draw_cell(struct text *out, const struct polygon *p, const char *colour)
{
	text_puts(out, "<polygon points=\"");
	for (int i = 0; i < p->n; i++)
		text_print(out, "%s%d,%d", i > 0 ? " " : "", p->corner[i].x, p->corner[i].y);
	text_print(out, "\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>\n", colour, colour);
}

/* Every side between two cells belongs to both; the one of the lower number draws it. */
static void add_frontiers(struct text *path, const struct polygon *p, const struct ground *g, int cell)
{
	for (int i = 0; i < p->n; i++) {
		const struct corner *a = &p->corner[i], *b = &p->corner[(i + 1) % p->n];

		if (a->beyond > cell && g->region[a->beyond] != g->region[cell])
			text_print(path, "M%d %dL%d %d", a->x, a->y, b->x, b->y);
	}
}

void ground_draw(struct text *out, const struct ground *g, const char *const *colour, int n_colours,
                 const char *style)
{
	struct text path = TEXT_INIT;

	for (int i = 0; i < g->n; i++) {
		struct polygon p;

		find_cell(&p, g, i);
		draw_cell(out, &p, g->fill != NULL ? g->fill[i] : colour[g->region[i] % n_colours]);
		add_frontiers(&path, &p, g, i);
	}
	if (path.length > 0)
		text_print(out, "<path d=\"%s\" fill=\"none\" %s/>\n", path.bytes, style);
	text_release(&path);
}
