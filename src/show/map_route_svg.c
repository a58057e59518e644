/* map_route_svg.c - labels are placed by what they would cover: two tables of sums say in a few steps how much of
 * routes and of spaces lies under a box (map_route_labels.c).
 *
 * Layers from below: sea, ground, coast, routes, battles, arrows, lines to stacks that stand off, spaces, names,
 * ghosts, stacks. */
#include <stdlib.h>
#include <string.h>
#include "show/arrows.h"
#include "show/coast.h"
#include "show/ground.h"
#include "show/look_legend.h"
#include "show/map_ids.h"
#include "show/map_route_parts.h"
#include "show/map_route_svg.h"
#include "show/svg.h"

enum {
	SCALE_UP = 11, SCALE_DOWN = 10,          /* sheet units to ours */
	SIDE = 92, TOP = 78,                     /* edge around the outermost spaces */
	FINGER = 22,                             /* what hits a space */
	LAND = 66, BAY = 60,                     /* from a space or route to the coast; narrower waters are land */
	BURST = 27,
};

#define NOBODYS_COLOUR "#f0ead6"
#define COAST_STROKE "stroke=\"#6f9cba\" stroke-width=\"3\""
#define SHALLOWS_STROKE "stroke=\"#cfe1ec\" stroke-width=\"22\" stroke-linejoin=\"round\""

/* --- spaces and routes -------------------------------------------------------------------------- */

static int to_x(const struct spaces *m, int x)
{
	return SIDE + (x - m->left) * SCALE_UP / SCALE_DOWN;
}

static int to_y(const struct spaces *m, int y)
{
	return m->origin_y + TOP + (y - m->top) * SCALE_UP / SCALE_DOWN;
}

static bool is_drawn(const struct spaces *m, const struct edge *e)
{
	return m->d->pack->place[e->from].on_map && m->d->pack->place[e->to].on_map
		&& (e->from < e->to || pack_edge(m->d->pack, e->to, e->from) == NULL);
}

static void find_positions(struct spaces *m)
{
	const struct pack *p = m->d->pack;

	for (int i = 0; i < p->n_places; i++) {
		if (!p->place[i].on_map)
			continue;
		m->drawn[m->n_drawn++] = i;
		m->at[i][0] = to_x(m, p->place[i].x);
		m->at[i][1] = to_y(m, p->place[i].y);
		cover_add_square(&m->symbols, m->at[i], SYMBOL);
	}
	for (int i = 0; i < p->n_edges; i++)
		if (is_drawn(m, &p->edge[i]))
			cover_add_line(&m->routes, m->at[p->edge[i].from], m->at[p->edge[i].to]);
	for (int i = 0; i < m->d->happened->n_legs; i++)
		cover_add_line(&m->routes, m->at[m->d->happened->leg[i].from], m->at[m->d->happened->leg[i].to]);
	for (int i = 0; i < m->d->happened->n_battles; i++)
		cover_add_square(&m->symbols, m->at[m->d->happened->battle[i].place], BURST - 4);
	cover_sum(&m->routes);
	cover_sum(&m->symbols);
}

/* --- ground ------------------------------------------------------------------------------------- */

static void outline(struct text *path, const struct spaces *m)
{
	const struct pack *p = m->d->pack;
	int (*line)[4] = arena_alloc(&m->d->arena, (size_t)(p->n_places + p->n_edges) * sizeof *line);
	struct coast c = {
		.arena = &m->d->arena, .x = 0, .y = m->origin_y, .w = m->w, .h = m->h, .reach = LAND, .bay = BAY,
		.line = (const int (*)[4])line
	};

	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map) {
			memcpy(line[c.n_lines], m->at[i], sizeof *m->at);
			memcpy(line[c.n_lines++] + 2, m->at[i], sizeof *m->at);
		}
	for (int i = 0; i < p->n_edges; i++)
		if (is_drawn(m, &p->edge[i])) {
			memcpy(line[c.n_lines], m->at[p->edge[i].from], sizeof *m->at);
			memcpy(line[c.n_lines++] + 2, m->at[p->edge[i].to], sizeof *m->at);
		}
	coast_path(path, &c);
}

/* Ground that holds with a side is pale in its colour. */
static const char *held_colour(const struct spaces *m, int place)
{
	int seat = look_allegiance(&m->d->look, m->d->table, place);

	return seat > 0 ? side_tint(seat) : NOBODYS_COLOUR;
}

static void draw_regions(struct spaces *m)
{
	const struct pack *p = m->d->pack;
	int (*at)[2] = arena_alloc(&m->d->arena, (size_t)p->n_places * sizeof *at), n_colours;
	int *region = arena_alloc(&m->d->arena, (size_t)p->n_places * sizeof *region);
	struct ground g = {
		.at = (const int (*)[2])at, .region = region, .x = 0, .y = m->origin_y, .w = m->w, .h = m->h
	};
	const char *const *colour = region_colours(&n_colours);
	const char **fill = arena_alloc(&m->d->arena, (size_t)p->n_places * sizeof *fill);

	g.fill = p->allegiance.number >= 0 ? fill : NULL;
	for (int i = 0; i < p->n_places; i++) {
		if (!p->place[i].on_map)
			continue;
		memcpy(at[g.n], m->at[i], sizeof *at);
		fill[g.n] = held_colour(m, i);
		region[g.n++] = m->d->region[i];
	}
	ground_draw(&m->d->body, &g, colour, n_colours, FRONTIER_STROKE);
}

static void draw_ground(struct spaces *m)
{
	struct text path = TEXT_INIT, *out = &m->d->body;

	outline(&path, m);
	text_print(out, "<rect x=\"0\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" SEA_COLOUR "\"/>\n", m->origin_y, m->w,
	           m->h);
	text_print(out, "<clipPath id=\"land\"><path d=\"%s\"/></clipPath>\n", path.bytes);
	text_print(out, "<path d=\"%s\" fill=\"none\" " SHALLOWS_STROKE "/>\n", path.bytes);
	text_puts(out, "<g clip-path=\"url(#land)\">\n");
	draw_regions(m);
	text_puts(out, "</g>\n");
	text_print(out, "<path d=\"%s\" fill=\"none\" " COAST_STROKE "/>\n", path.bytes);
	text_release(&path);
}

/* --- routes, spaces ------------------------------------------------------------------------------ */

static void draw_routes(struct spaces *m)
{
	for (int i = 0; i < m->d->pack->n_edges; i++) {
		const struct edge *e = &m->d->pack->edge[i];
		const int *a = m->at[e->from], *b = m->at[e->to];

		if (is_drawn(m, e))
			svg_line(&m->d->body, a[0], a[1], b[0], b[1],
			         look_is_rough(&m->d->look, e) ? ROUGH_STROKE : look_is_sea(&m->d->look, e) ? SEA_STROKE : ROUTE_STROKE);
	}
}

static void draw_symbol(struct spaces *m, int place)
{
	struct text *out = &m->d->body;
	int x = m->at[place][0], y = m->at[place][1], seat = look_allegiance(&m->d->look, m->d->table, place);
	bool town = look_is_town(&m->d->look, place);
	struct text style = TEXT_INIT;

	ids_begin_place(out, &m->d->look, place, m->at[place], FINGER);
	text_print(&style, "fill=\"%s\" stroke=\"#222222\" stroke-width=\"3\"", seat > 0 ? side_colour(seat)
	           : town && seat < 0 ? "#e7b84b" : "#ffffff");
	if (town)
		svg_box(out, x - SYMBOL + 1, y - SYMBOL + 1, 2 * SYMBOL - 2, 2 * SYMBOL - 2, style.bytes);
	else
		svg_circle(out, x, y, SYMBOL - 3, style.bytes);
	text_release(&style);
	if (town && look_is_defeated(&m->d->look, m->d->table, place)) {
		svg_line(out, x - SYMBOL, y - SYMBOL, x + SYMBOL, y + SYMBOL, "stroke=\"#c00000\" stroke-width=\"5\"");
		svg_line(out, x - SYMBOL, y + SYMBOL, x + SYMBOL, y - SYMBOL, "stroke=\"#c00000\" stroke-width=\"5\"");
	}
	ids_end(out, &m->d->look);
}

/* --- what happened ------------------------------------------------------------------------------- */

static void draw_legs(struct spaces *m)
{
	const struct happened *h = m->d->happened;

	for (int i = 0; i < h->n_legs; i++) {
		const struct leg *l = &h->leg[i];
		const struct arrow a = {
			.a = m->at[l->from], .b = m->at[l->to], .n = l->n, .begin = SYMBOL, .end = SYMBOL,
			.jumps = pack_edge(m->d->pack, l->from, l->to) == NULL, .colour = side_colour(l->seat), .title = l->words
		};

		arrow_draw(&m->d->body, &a);
	}
}

static void draw_battles(struct spaces *m)
{
	const struct happened *h = m->d->happened;

	for (int i = 0; i < h->n_battles; i++) {
		const int *at = m->at[h->battle[i].place];

		ids_begin(&m->d->body, &m->d->look, "fought", m->d->pack->place[h->battle[i].place].id);
		burst_draw(&m->d->body, at[0], at[1], BURST, side_colour(h->battle[i].seat));
		ids_end(&m->d->body, &m->d->look);
	}
}

static void draw_layer(struct spaces *m, const char *name, void (*draw)(struct spaces *m))
{
	ids_begin(&m->d->body, &m->d->look, "layer", name);
	draw(m);
	ids_end(&m->d->body, &m->d->look);
}

/* --- drawing labels ----------------------------------------------------------------------------- */

static const struct choice *chosen(const struct spaces *m, int i)
{
	return m->label[i].chosen >= 0 ? &m->label[i].choice[m->label[i].chosen] : NULL;
}

static void draw_string(struct spaces *m, int i)
{
	const struct choice *c = chosen(m, i);
	int x, y;

	if (c == NULL || !c->tied)
		return;
	nearest_point(&c->box, c->x, c->y, &x, &y);
	svg_line(&m->d->body, c->x, c->y, x, y, "class=\"string\" stroke=\"#222222\" stroke-width=\"2\"");
}

static void draw_words(struct spaces *m, const struct box *b, int size, const char *style, const char *words)
{
	svg_box(&m->d->body, b->x, b->y, b->w, b->h, "class=\"name\" fill=\"#ffffff\" fill-opacity=\"0.6\"");
	svg_words(&m->d->body, b->x + 3, b->y + size, size, style, words);
}

static void draw_result(struct spaces *m, const struct box *b, const struct battle *battle)
{
	struct text style = TEXT_INIT;

	text_print(&style, "class=\"result\" fill=\"#ffd34d\" stroke=\"%s\" stroke-width=\"2\"", side_colour(battle->seat));
	svg_box(&m->d->body, b->x + 1, b->y + 1, b->w - 2, b->h - 2, style.bytes);
	svg_words(&m->d->body, b->x + 6, b->y + RESULT_LETTERS + 2, RESULT_LETTERS, "font-weight=\"bold\" fill=\"#111111\"",
	          battle->words);
	text_release(&style);
}

static void draw_label(struct spaces *m, int i)
{
	const struct choice *c = chosen(m, i);
	const struct what *w = &m->what[i];
	const struct happened *h = m->d->happened;
	const struct pack *p = m->d->pack;

	if (c == NULL) {
		if (w->kind == LABEL_STACK)
			m->d->below[w->index] = true;
		return;
	}
	switch (w->kind) {
	case LABEL_FRONTIER:
		draw_words(m, &c->box, FRONTIER_LETTERS, "font-style=\"italic\" fill=\"" FRONTIER_COLOUR "\"",
		           p->frontier[w->index].name);
		break;
	case LABEL_STACK:
		counters_draw(&m->d->body, &w->shape[c->shape], &m->d->look, m->d->table, h->arrived, c->box.x + 3, c->box.y + 3);
		break;
	case LABEL_NAME:
		ids_begin(&m->d->body, &m->d->look, "label", p->place[w->index].id);
		draw_words(m, &c->box, NAME_LETTERS, p->place[w->index].named ? "font-weight=\"bold\" fill=\"#111111\""
		           : "fill=\"#444444\"", spaces_name(m, w->index));
		ids_end(&m->d->body, &m->d->look);
		break;
	case LABEL_GHOST:
		ids_begin(&m->d->body, &m->d->look, "layer", "ghosts");
		ghost_draw(&m->d->body, h->ghost[w->index].words, h->ghost[w->index].lost,
		           side_colour(h->ghost[w->index].seat), c->box.x + 1, c->box.y + 1);
		ids_end(&m->d->body, &m->d->look);
		break;
	case LABEL_RESULT:
		ids_begin(&m->d->body, &m->d->look, "layer", "battles");
		draw_result(m, &c->box, &h->battle[w->index]);
		ids_end(&m->d->body, &m->d->look);
		break;
	}
}

/* --- the whole ---------------------------------------------------------------------------------- */

int routes_width(const struct pack *p)
{
	struct extent e = look_extent(p);

	return (e.right - e.left) * SCALE_UP / SCALE_DOWN + 2 * SIDE;
}

void draw_spaces(struct drawing *d)
{
	struct extent e = look_extent(d->pack);
	struct spaces m = { .d = d, .left = e.left, .top = e.top, .origin_y = d->h, .w = d->w };

	m.h = (e.bottom - e.top) * SCALE_UP / SCALE_DOWN + 2 * TOP;
	m.at = arena_alloc(&d->arena, (size_t)d->pack->n_places * sizeof *m.at);
	m.drawn = arena_alloc(&d->arena, (size_t)d->pack->n_places * sizeof *m.drawn);
	m.rival = arena_alloc(&d->arena, (size_t)d->pack->n_places * sizeof *m.rival);
	cover_init(&m.routes, &d->arena, m.w, m.origin_y + m.h);
	cover_init(&m.symbols, &d->arena, m.w, m.origin_y + m.h);
	find_positions(&m);
	spaces_place_labels(&m);
	draw_ground(&m);
	draw_routes(&m);
	draw_layer(&m, "battles", draw_battles);
	draw_layer(&m, "moves", draw_legs);
	for (int i = 0; i < m.n_labels; i++)
		draw_string(&m, i);
	for (int i = 0; i < d->pack->n_places; i++)
		if (d->pack->place[i].on_map)
			draw_symbol(&m, i);
	for (int i = 0; i < m.n_labels; i++)
		draw_label(&m, i);
	d->h += m.h + 14;
}

static void explain_allegiance(struct drawing *d)
{
	for (int seat = 1; seat <= d->pack->n_seats; seat++) {
		struct text name = TEXT_INIT;

		text_puts(&name, "holds with the ");
		look_seat_name(&name, d->pack, seat);
		text_puts(&name, " side");
		legend_swatch(d, side_tint(seat), name.bytes);
		text_release(&name);
	}
	legend_swatch(d, NOBODYS_COLOUR, "holds with nobody");
}

void draw_legend_of_routes(struct drawing *d)
{
	legend_begin(d);
	legend_stroke(d, ROUTE_STROKE, "route");
	if (d->look.mountain >= 0)
		legend_stroke(d, ROUGH_STROKE, "mountain route");
	if (d->look.maritime >= 0)
		legend_stroke(d, SEA_STROKE, "maritime route");
	if (d->look.class >= 0)
		legend_words(d, "NAME 3: Fortress of class 3");
	if (d->look.port >= 0)
		legend_words(d, "name~ port");
	if (d->n_regions > 1)
		legend_stroke(d, FRONTIER_STROKE, "frontier");
	if (d->pack->allegiance.number < 0)
		legend_regions(d);
	else
		explain_allegiance(d);
	for (int i = 0; i < d->pack->n_marks; i++)
		legend_words(d, arena_print(&d->arena, "{%c} %s", d->pack->mark[i].sign, d->pack->mark[i].name));
	legend_end(d);
	legend_note(d, "The coast is drawn around spaces and routes; the map's data have none.");
}
