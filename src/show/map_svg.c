/* map_svg.c - the map proper.  Labels are placed by what they would cover: two tables of sums say in a
 * few steps how much of routes and of spaces lies under a box.
 *
 * Layers from below: ground, routes, lines to stacks that stand off, spaces, names, stacks. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "show/counters.h"
#include "show/ground.h"
#include "show/labels.h"
#include "show/map_hex_svg.h"
#include "show/map_margin.h"
#include "show/map_svg.h"
#include "show/svg.h"

enum {
	SCALE_UP = 3, SCALE_DOWN = 2,            /* sheet units to ours */
	SIDE = 162, TOP = 130,                   /* edge around the outermost spaces */
	FIELD = 6,                               /* the tables' cell */
	SYMBOL = 12,                             /* half a space's size */
	NAME_LETTERS = 15, FRONTIER_LETTERS = 14,
	CHOICES_MOST = 1000,
	REACH = 166, OFF = 16,                   /* a stack further off than this gets a line */
};

/* Sums over all cells above and to the left. */
struct field {
	int w, h;
	int *sum;
};

struct map {
	struct drawing d;
	int left, top, origin_y, w, h;           /* of the sheet; where the map begins below the tracks; its size */
	int (*at)[2];                            /* [n_places] */
	struct field routes, spaces;
	struct label *label;                     /* names, stacks, frontiers */
	struct { int place, frontier; struct counters shape[3]; int w, h; } *what;
	int n_labels;
};

/* --- tables of sums ----------------------------------------------------------------------------- */

static void field_init(struct field *f, struct arena *arena, int w, int h)
{
	f->w = w / FIELD + 2;
	f->h = h / FIELD + 2;
	f->sum = arena_alloc(arena, (size_t)(f->w * f->h) * sizeof *f->sum);
}

static void field_add(struct field *f, int x, int y)
{
	int column = x / FIELD + 1, row = y / FIELD + 1;

	if (x >= 0 && y >= 0 && column < f->w && row < f->h)
		f->sum[row * f->w + column]++;
}

static void field_sum(struct field *f)
{
	for (int y = 1; y < f->h; y++)
		for (int x = 1; x < f->w; x++)
			f->sum[y * f->w + x] += f->sum[(y - 1) * f->w + x] + f->sum[y * f->w + x - 1]
				- f->sum[(y - 1) * f->w + x - 1];
}

static int held(int value, int most)
{
	return value < 0 ? 0 : value > most ? most : value;
}

/* What was added within the box, to the cell. */
static int field_count(const struct field *f, int x, int y, int w, int h)
{
	int left = held(x / FIELD, f->w - 1), right = held((x + w) / FIELD + 1, f->w - 1);
	int top = held(y / FIELD, f->h - 1), bottom = held((y + h) / FIELD + 1, f->h - 1);

	return f->sum[bottom * f->w + right] - f->sum[top * f->w + right] - f->sum[bottom * f->w + left]
		+ f->sum[top * f->w + left];
}

/* --- spaces and routes -------------------------------------------------------------------------- */

static int to_x(const struct map *m, int x)
{
	return SIDE + (x - m->left) * SCALE_UP / SCALE_DOWN;
}

static int to_y(const struct map *m, int y)
{
	return m->origin_y + TOP + (y - m->top) * SCALE_UP / SCALE_DOWN;
}

static void mark_space(struct map *m, int place)
{
	const int *at = m->at[place];

	for (int y = at[1] - SYMBOL; y <= at[1] + SYMBOL; y += FIELD)
		for (int x = at[0] - SYMBOL; x <= at[0] + SYMBOL; x += FIELD)
			field_add(&m->spaces, x, y);
}

static void mark_route(struct map *m, const int *a, const int *b)
{
	int dx = b[0] - a[0], dy = b[1] - a[1], n = (abs(dx) > abs(dy) ? abs(dx) : abs(dy)) / FIELD + 1;

	for (int i = 0; i <= n; i++)
		field_add(&m->routes, a[0] + dx * i / n, a[1] + dy * i / n);
}

static bool is_drawn(const struct map *m, const struct edge *e)
{
	return m->d.pack->place[e->from].on_map && m->d.pack->place[e->to].on_map
		&& (e->from < e->to || pack_edge(m->d.pack, e->to, e->from) == NULL);
}

static void find_positions(struct map *m)
{
	const struct pack *p = m->d.pack;

	for (int i = 0; i < p->n_places; i++) {
		if (!p->place[i].on_map)
			continue;
		m->at[i][0] = to_x(m, p->place[i].x);
		m->at[i][1] = to_y(m, p->place[i].y);
		mark_space(m, i);
	}
	for (int i = 0; i < p->n_edges; i++)
		if (is_drawn(m, &p->edge[i]))
			mark_route(m, m->at[p->edge[i].from], m->at[p->edge[i].to]);
	field_sum(&m->routes);
	field_sum(&m->spaces);
}

static void draw_ground(struct map *m)
{
	const struct pack *p = m->d.pack;
	int (*at)[2] = arena_alloc(&m->d.arena, (size_t)p->n_places * sizeof *at), n_colours;
	int *region = arena_alloc(&m->d.arena, (size_t)p->n_places * sizeof *region);
	struct ground g = { .at = (const int (*)[2])at, .region = region, .reach = REACH };
	const char *const *colour = region_colours(&n_colours);

	for (int i = 0; i < p->n_places; i++) {
		if (!p->place[i].on_map)
			continue;
		memcpy(at[g.n], m->at[i], sizeof *at);
		region[g.n++] = m->d.region[i];
	}
	ground_draw(&m->d.ground, &g, colour, n_colours, FRONTIER_STROKE);
}

static void draw_routes(struct map *m)
{
	for (int i = 0; i < m->d.pack->n_edges; i++) {
		const struct edge *e = &m->d.pack->edge[i];
		const int *a = m->at[e->from], *b = m->at[e->to];

		if (is_drawn(m, e))
			svg_line(&m->d.body, a[0], a[1], b[0], b[1],
			         look_is_rough(&m->d.look, e) ? ROUGH_STROKE : ROUTE_STROKE);
	}
}

static void draw_space(struct map *m, int place)
{
	struct text *out = &m->d.body;
	int x = m->at[place][0], y = m->at[place][1];

	if (!look_is_town(&m->d.look, place)) {
		svg_circle(out, x, y, SYMBOL - 3, "fill=\"#ffffff\" stroke=\"#222222\" stroke-width=\"3\"");
		return;
	}
	svg_box(out, x - SYMBOL + 1, y - SYMBOL + 1, 2 * SYMBOL - 2, 2 * SYMBOL - 2,
	        "fill=\"#e7b84b\" stroke=\"#222222\" stroke-width=\"3\"");
	if (look_is_defeated(&m->d.look, m->d.table, place)) {
		svg_line(out, x - SYMBOL, y - SYMBOL, x + SYMBOL, y + SYMBOL, "stroke=\"#c00000\" stroke-width=\"5\"");
		svg_line(out, x - SYMBOL, y + SYMBOL, x + SYMBOL, y - SYMBOL, "stroke=\"#c00000\" stroke-width=\"5\"");
	}
}

/* --- where labels could stand ------------------------------------------------------------------- */

/* What a box covers; -1: it may not stand there. */
static int covers(const struct map *m, const struct box *b)
{
	if (b->x < 4 || b->y < m->origin_y || b->x + b->w > m->w - 4 || b->y + b->h > m->origin_y + m->h)
		return -1;
	if (field_count(&m->spaces, b->x, b->y, b->w, b->h) > 0)
		return -1;
	return 3 * field_count(&m->routes, b->x, b->y, b->w, b->h)
		+ field_count(&m->spaces, b->x - 8, b->y - 8, b->w + 16, b->h + 16);
}

/* The places of one label, being collected: boxes of W, H around AT. */
struct seeker {
	const struct map *map;
	const int *at;
	int shape, w, h;
	int n;
	struct choice choice[CHOICES_MOST];
};

static void try_box(struct seeker *s, int x, int y, int cost)
{
	struct box box = { x, y, s->w, s->h };
	int covered = covers(s->map, &box);

	if (covered >= 0 && s->n < CHOICES_MOST)
		s->choice[s->n++] = (struct choice){ .box = box, .cost = held(cost + covered, 9999), .shape = s->shape };
}

/* GAP away from the space: to the right and left, above and below, each shifted along its side by STEP. */
static void try_around(struct seeker *s, int gap, int step)
{
	int x = s->at[0], y = s->at[1], w = s->w, h = s->h, off = SYMBOL + gap;

	for (int shift = 0; shift <= h / 2 + off; shift += step)
		for (int sign = -1; sign <= 1; sign += 2) {
			try_box(s, x + off, y - h / 2 + sign * shift, 2 * gap + shift / 2);
			try_box(s, x - off - w, y - h / 2 + sign * shift, 3 + 2 * gap + shift / 2);
		}
	for (int shift = 0; shift <= w / 2 + off; shift += step)
		for (int sign = -1; sign <= 1; sign += 2) {
			try_box(s, x - w / 2 + sign * shift, y - off - h, 5 + 2 * gap + shift / 3);
			try_box(s, x - w / 2 + sign * shift, y + off, 5 + 2 * gap + shift / 3);
		}
}

/* What is not set here must be. */
static void seek(struct seeker *s, const struct map *m)
{
	s->map = m;
	s->shape = s->n = 0;
}

static void add_label(struct map *m, const struct seeker *s, int place, int frontier)
{
	m->label[m->n_labels] = (struct label){
		.choice = arena_copy(&m->d.arena, s->choice, (size_t)s->n * sizeof *s->choice), .n = s->n
	};
	m->what[m->n_labels].place = place;
	m->what[m->n_labels++].frontier = frontier;
}

static const char *name_of(struct map *m, int place)
{
	struct text name = TEXT_INIT;
	const char *copy;

	look_place_name(&name, &m->d.look, place);
	copy = arena_string(&m->d.arena, name.bytes);
	text_release(&name);
	return copy;
}

static void add_name(struct map *m, int place)
{
	struct seeker s;

	seek(&s, m);
	s.at = m->at[place];
	s.w = svg_width(name_of(m, place), NAME_LETTERS) + 6;
	s.h = NAME_LETTERS + 4;
	try_around(&s, 4, 7);
	try_around(&s, 12, 9);
	add_label(m, &s, place, -1);
}

static void add_stack(struct map *m, int place)
{
	static const int widths[3] = { 102, 170, 68 };
	struct seeker s;

	seek(&s, m);
	s.at = m->at[place];
	for (s.shape = 0; s.shape < 3; s.shape++) {
		struct counters *c = &m->what[m->n_labels].shape[s.shape];

		counters_lay(c, &m->d.arena, &m->d.look, m->d.table, place, widths[s.shape]);
		s.w = c->w + 4;
		s.h = c->h + 4;
		for (int gap = 2; gap < 400; gap += 6 + gap)
			try_around(&s, gap, 12 + gap / 3);
	}
	add_label(m, &s, place, -1);
}

static void add_frontier(struct map *m, int frontier)
{
	const struct frontier *f = &m->d.pack->frontier[frontier];
	struct seeker s;

	seek(&s, m);
	s.w = svg_width(f->name, FRONTIER_LETTERS) + 6;
	s.h = FRONTIER_LETTERS + 4;
	for (int i = 0; i < f->n; i++) {
		const int *a = m->at[f->cut[i][0]], *b = m->at[f->cut[i][1]];
		int middle[2] = { (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 };

		s.at = middle;
		try_around(&s, 2, 24);
	}
	add_label(m, &s, -1, frontier);
}

static void place_labels(struct map *m)
{
	const struct pack *p = m->d.pack;
	size_t most = (size_t)(2 * p->n_places + p->n_frontiers + 1);

	m->label = arena_alloc(&m->d.arena, most * sizeof *m->label);
	m->what = arena_alloc(&m->d.arena, most * sizeof *m->what);
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map)
			add_name(m, i);
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map && count_at(m->d.table, i) > 0)
			add_stack(m, i);
	for (int i = 0; i < p->n_frontiers; i++)
		add_frontier(m, i);
	labels_place(m->label, m->n_labels);
}

/* --- drawing labels ----------------------------------------------------------------------------- */

static const struct choice *chosen(const struct map *m, int i)
{
	return m->label[i].chosen >= 0 ? &m->label[i].choice[m->label[i].chosen] : NULL;
}

static bool is_stack(const struct map *m, int i)
{
	return m->what[i].shape[0].n > 0;
}

/* A line from a space to its stack, where they do not touch. */
static void draw_string(struct map *m, int i)
{
	const struct choice *c = chosen(m, i);
	const int *at;
	int x, y;

	if (c == NULL || !is_stack(m, i))
		return;
	at = m->at[m->what[i].place];
	x = at[0] < c->box.x ? c->box.x : at[0] > c->box.x + c->box.w ? c->box.x + c->box.w : at[0];
	y = at[1] < c->box.y ? c->box.y : at[1] > c->box.y + c->box.h ? c->box.y + c->box.h : at[1];
	if (abs(x - at[0]) > SYMBOL + OFF || abs(y - at[1]) > SYMBOL + OFF)
		svg_line(&m->d.body, at[0], at[1], x, y, "stroke=\"#222222\" stroke-width=\"2\"");
}

static void draw_words(struct map *m, const struct box *b, int size, const char *style, const char *words)
{
	svg_box(&m->d.body, b->x, b->y, b->w, b->h, "fill=\"#ffffff\" fill-opacity=\"0.6\"");
	svg_words(&m->d.body, b->x + 3, b->y + size, size, style, words);
}

static void draw_label(struct map *m, int i)
{
	const struct choice *c = chosen(m, i);
	const struct pack *p = m->d.pack;

	if (c == NULL)
		return;
	if (m->what[i].frontier >= 0)
		draw_words(m, &c->box, FRONTIER_LETTERS, "font-style=\"italic\" fill=\"" FRONTIER_COLOUR "\"",
		           p->frontier[m->what[i].frontier].name);
	else if (is_stack(m, i))
		counters_draw(&m->d.body, &m->what[i].shape[c->shape], &m->d.look, m->d.table, c->box.x + 2, c->box.y + 2);
	else
		draw_words(m, &c->box, NAME_LETTERS, p->place[m->what[i].place].named
		           ? "font-weight=\"bold\" fill=\"#111111\"" : "fill=\"#444444\"", name_of(m, m->what[i].place));
}

/* --- the whole ---------------------------------------------------------------------------------- */

static void number_regions(struct drawing *d)
{
	const struct pack *p = d->pack;
	int *number = arena_alloc(&d->arena, (size_t)(p->n_words + 1) * sizeof *number);

	d->region = arena_alloc(&d->arena, (size_t)p->n_places * sizeof *d->region);
	for (int i = 0; i < p->n_places; i++) {
		int word = p->region >= 0 && p->place[i].on_map ? place_attribute(p, i, p->region) : -1;

		if (word >= 0 && number[word] == 0)
			number[word] = ++d->n_regions;
		d->region[i] = word >= 0 ? number[word] - 1 : -1;
	}
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map && d->region[i] < 0)
			d->region[i] = d->n_regions;
}

static void draw_map(struct map *m)
{
	struct extent e = look_extent(m->d.pack);

	m->left = e.left;
	m->top = e.top;
	m->origin_y = m->d.h;
	m->w = m->d.w;
	m->h = (e.bottom - e.top) * SCALE_UP / SCALE_DOWN + 2 * TOP;
	m->at = arena_alloc(&m->d.arena, (size_t)m->d.pack->n_places * sizeof *m->at);
	field_init(&m->routes, &m->d.arena, m->w, m->origin_y + m->h);
	field_init(&m->spaces, &m->d.arena, m->w, m->origin_y + m->h);
	find_positions(m);
	place_labels(m);
	draw_ground(m);
	draw_routes(m);
	for (int i = 0; i < m->n_labels; i++)
		draw_string(m, i);
	for (int i = 0; i < m->d.pack->n_places; i++)
		if (m->d.pack->place[i].on_map)
			draw_space(m, i);
	for (int i = 0; i < m->n_labels; i++)
		draw_label(m, i);
	m->d.h += m->h + 10;
}

static int map_width(const struct pack *p)
{
	struct extent e = look_extent(p);

	return (e.right - e.left) * SCALE_UP / SCALE_DOWN + 2 * SIDE;
}

void map_svg(struct text *out, const struct table *t, const char *heading)
{
	struct map m = {
		.d = { .arena = ARENA_INIT, .ground = TEXT_INIT, .body = TEXT_INIT, .table = t, .pack = t->pack }
	};
	bool hexes = t->pack->hex_across > 0;

	if (heading == NULL)
		heading = t->pack->title;
	m.d.w = hexes ? hexes_width(t->pack) : map_width(t->pack);
	m.d.w = m.d.w < 900 ? 900 : m.d.w;
	look_init(&m.d.look, &m.d.arena, t->pack);
	number_regions(&m.d);
	measure_margin(&m.d);
	draw_heading(&m.d, heading);
	draw_tracks(&m.d);
	if (hexes)
		draw_hexes(&m.d);
	else
		draw_map(&m);
	draw_legend_of_pieces(&m.d);
	if (hexes)
		draw_legend_of_hexes(&m.d);
	else
		draw_legend_of_routes(&m.d);
	draw_off_map(&m.d);
	svg_begin(out, m.d.w, m.d.h, heading);
	text_print(out, "<rect width=\"%d\" height=\"%d\" fill=\"#eef3f6\"/>\n", m.d.w, m.d.h);
	text_add(out, m.d.ground.bytes, m.d.ground.length);
	text_add(out, m.d.body.bytes, m.d.body.length);
	svg_end(out);
	text_release(&m.d.ground);
	text_release(&m.d.body);
	arena_release(&m.d.arena);
}
