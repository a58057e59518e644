/* map_hex_svg.c - every hex has the same room: its number on top, a city below that, then the stack, which is
 * made smaller where it would not fit.
 *
 * Layers from below: hexes, water between them, rivers, borders, signs of the terrain, names, stacks. */
#include <string.h>
#include "show/arrows.h"
#include "show/counters.h"
#include "show/hex_signs.h"
#include "show/map_hex_svg.h"
#include "show/look_legend.h"
#include "show/map_hex_words.h"
#include "show/map_ids.h"
#include "show/svg.h"
#include "table/hexes.h"

enum {
	ACROSS = 96, HALF_SIDE = 48, HALF_CORNER = 55,   /* a hex from side to side; half of it, from its centre to a corner */
	COLUMN = 83,                             /* from a column of hexes to the next */
	UPPER_RIGHT = 1, LOWER_RIGHT = 2, LOWER_LEFT = 4, UPPER_LEFT = 5,      /* sides */
	SIDE = 20,                               /* edge around the outermost hexes */
	INSIDE = 8,                              /* by so much smaller a hex whose sides have something */
	NUMBER_LETTERS = 13,
	CITY_X = -23, CITY_Y = -37, BESIDE_CITY = 10,   /* its sign, the number beside it; the name stands below */
	NAME_LETTERS = 15, NAME_LEAST = 11,
	BURST = 43, GHOST_Y = 8,
	WHOLE = 100, LEGIBLE = 65,               /* a stack's size, per cent; a smaller one is drawn again below the map */
	SIGNS_MOST = 4,
};

/* Where what is written in a hex stands.  Signs stand in corners that no stack covers. */
struct form {
	int half_w, half_h;
	int number_y, name_y, name_w, name_most; /* its largest letters; where a stack lies below it: */
	int name_y_of_stack, name_most_of_stack;
	int stack_top, named_stack_top, stack_bottom, stack_w, size_most;
	int mark_x, mark_y;
	int sign[SIGNS_MOST][2], n_signs;
};
static const struct form flat_top = {
	.half_w = HALF_CORNER, .half_h = HALF_SIDE, .number_y = -33, .name_y = -14, .name_w = 94, .name_most = NAME_LETTERS,
	.name_y_of_stack = -14, .name_most_of_stack = NAME_LETTERS, .stack_top = -28, .named_stack_top = -8,
	.stack_bottom = 45, .stack_w = 100, .size_most = WHOLE,
	.mark_x = 27, .mark_y = -38,
	.sign = { { -42, 2 }, { -35, -13 }, { 42, -2 }, { 35, 13 } }, .n_signs = 4
}, pointy_top = {
	.half_w = HALF_SIDE, .half_h = HALF_CORNER, .number_y = -33, .name_y = -9, .name_w = 88, .name_most = NAME_LETTERS,
	.name_y_of_stack = -14, .name_most_of_stack = NAME_LEAST, .stack_top = -22, .named_stack_top = -11,
	.stack_bottom = 33, .stack_w = 90, .size_most = 115,
	.mark_x = 0, .mark_y = 41,
	.sign = { { -27, -30 }, { 27, -30 } }, .n_signs = 2
};

#define SHORE_STROKE "stroke=\"#6fa3c7\" stroke-width=\"3\" stroke-linecap=\"round\""

struct hexes {
	struct drawing *d;
	const struct form *form;
	int left, top, origin_y;                 /* of the sheet; where the map begins */
};

static const struct form *form_of(const struct pack *p)
{
	return p->hex_pointy ? &pointy_top : &flat_top;
}

/* Hexes and water on the sheet. */
static struct extent sheet_extent(const struct pack *p)
{
	struct extent e = look_extent(p);

	for (int i = 0; i < p->n_waters; i++) {
		const struct water *w = &p->water[i];

		e.left = w->x < e.left ? w->x : e.left;
		e.right = w->x > e.right ? w->x : e.right;
		e.top = w->y < e.top ? w->y : e.top;
		e.bottom = w->y > e.bottom ? w->y : e.bottom;
	}
	return e;
}

static int scaled(const struct pack *p, int length)
{
	return (length * ACROSS + p->hex_across / 2) / p->hex_across;
}

int hexes_width(const struct pack *p)
{
	struct extent e = sheet_extent(p);

	return scaled(p, e.right - e.left) + 2 * (SIDE + form_of(p)->half_w);
}

static int to_x(const struct hexes *h, int x)
{
	return SIDE + h->form->half_w + scaled(h->d->pack, x - h->left);
}

static int to_y(const struct hexes *h, int y)
{
	return h->origin_y + h->form->half_h + scaled(h->d->pack, y - h->top);
}

static int place_x(const struct hexes *h, int place)
{
	return to_x(h, h->d->pack->place[place].x);
}

static int place_y(const struct hexes *h, int place)
{
	return to_y(h, h->d->pack->place[place].y);
}

/* --- hexes and their sides ---------------------------------------------------------------------- */

static void draw_hex(struct hexes *h, int x, int y, const char *style)
{
	int corner[HEX_SIDES][2];

	for (int i = 0; i < HEX_SIDES; i++) {
		hex_corner(&corner[i][0], &corner[i][1], h->d->pack, ACROSS, i);
		corner[i][0] += x;
		corner[i][1] += y;
	}
	svg_polygon(&h->d->body, (const int (*)[2])corner, HEX_SIDES, style);
}

static void draw_side(struct hexes *h, int place, int side, const char *style)
{
	int x = place_x(h, place), y = place_y(h, place), ax, ay, bx, by;

	hex_corner(&ax, &ay, h->d->pack, ACROSS, side);
	hex_corner(&bx, &by, h->d->pack, ACROSS, side + 1);
	svg_line(&h->d->body, x + ax, y + ay, x + bx, y + by, style);
}

static bool is_city(const struct hexes *h, int place)
{
	return hex_is_city(&h->d->look, h->d->table, place);
}

static void draw_number(struct hexes *h, int x, int y, const char *number)
{
	svg_words_middle(&h->d->body, x, y + h->form->number_y, NUMBER_LETTERS, "fill=\"#6f6a5c\"", number);
}

static void draw_land(struct hexes *h, int place)
{
	struct text style = TEXT_INIT, number = TEXT_INIT;

	look_hex_number(&number, &h->d->look, place);
	text_print(&style, "fill=\"%s\" stroke=\"#b9b09a\" stroke-width=\"2\"",
	           ground_tint(look_ground(&h->d->look, h->d->table, place)));
	ids_begin_place(&h->d->body, &h->d->look, place, (const int[2]){ place_x(h, place), place_y(h, place) }, 0);
	draw_hex(h, place_x(h, place), place_y(h, place), style.bytes);
	draw_number(h, place_x(h, place) + (is_city(h, place) ? BESIDE_CITY : 0), place_y(h, place), number.bytes);
	ids_end(&h->d->body, &h->d->look);
	text_release(&style);
	text_release(&number);
}

static void draw_water(struct hexes *h, const struct water *w)
{
	draw_hex(h, to_x(h, w->x), to_y(h, w->y), "fill=\"" WATER_FILL "\" stroke=\"#aac7db\" stroke-width=\"2\"");
	draw_number(h, to_x(h, w->x), to_y(h, w->y), w->number);
}

/* Water between two hexes of land, and the shore. */
static void draw_shores(struct hexes *h, int place)
{
	const struct pack *p = h->d->pack;

	for (int side = 0; side < HEX_SIDES; side++) {
		int other = hex_neighbour(p, place, side);

		if (other > place && p->n_edges > 0 && pack_edge(p, place, other) == NULL && pack_edge(p, other, place) == NULL)
			draw_side(h, place, side, WATER_STROKE);
		else if (other < 0 && hex_at_water(p, place, side))
			draw_side(h, place, side, SHORE_STROKE);
	}
}

static int side_between(const struct pack *p, int a, int b)
{
	return hex_side(p, p->place[b].x - p->place[a].x, p->place[b].y - p->place[a].y);
}

static bool is_drawn(const struct pack *p, int a, int b)
{
	return p->place[a].on_map && p->place[b].on_map && side_between(p, a, b) >= 0;
}

static void draw_rivers(struct hexes *h)
{
	const struct pack *p = h->d->pack;

	for (int i = 0; i < p->n_edges; i++) {
		const struct edge *e = &p->edge[i];

		if (e->from < e->to && look_is_river(&h->d->look, e) && is_drawn(p, e->from, e->to))
			draw_side(h, e->from, side_between(p, e->from, e->to), RIVER_STROKE);
	}
}

static void draw_borders(struct hexes *h)
{
	const struct pack *p = h->d->pack;

	for (int i = 0; i < p->n_frontiers; i++)
		for (int k = 0; k < p->frontier[i].n; k++) {
			const int16_t *cut = p->frontier[i].cut[k];

			if (is_drawn(p, cut[0], cut[1]))
				draw_side(h, cut[0], side_between(p, cut[0], cut[1]), BORDER_STROKE);
		}
}

/* Whether PLACE itself has MARK on SIDE, not just the hex beyond. */
static bool has_own_mark(const struct hexes *h, int mark, int place, int side)
{
	int number = h->d->pack->side_mark[mark].number[side];

	return place >= 0 && (number < 0 || place_number(h->d->table, place, number) != 0);
}

/* Each once, though two hexes have it; if one has, a little within that one. */
static void draw_marks_of_sides(struct hexes *h, int place)
{
	for (int side = 0; side < HEX_SIDES; side++) {
		int mark = look_side(&h->d->look, h->d->table, place, side), a[2], b[2];
		int other = hex_neighbour(h->d->pack, place, side), across = ACROSS;

		if (mark < 0 || (other >= 0 && other < place))
			continue;
		if (!has_own_mark(h, mark, place, side))
			across += INSIDE;
		else if (!has_own_mark(h, mark, other, hex_opposite(side)))
			across -= INSIDE;
		hex_corner(&a[0], &a[1], h->d->pack, across, side);
		hex_corner(&b[0], &b[1], h->d->pack, across, side + 1);
		for (int i = 0; i < 2; i++) {
			a[i] += i == 0 ? place_x(h, place) : place_y(h, place);
			b[i] += i == 0 ? place_x(h, place) : place_y(h, place);
		}
		side_draw(&h->d->body, h->d->pack->side_mark[mark].look, a, b);
	}
}

/* Printed lines, over the ground and below all that stands on it. */
static void draw_lines(struct hexes *h)
{
	for (int i = 0; i < h->d->pack->n_lines; i++) {
		const struct map_line *l = &h->d->pack->line[i];

		svg_line(&h->d->body, to_x(h, l->x1), to_y(h, l->y1), to_x(h, l->x2), to_y(h, l->y2), LINE_STROKE);
	}
}

/* --- what stands in a hex ----------------------------------------------------------------------- */

static void draw_signs(struct hexes *h, int place)
{
	enum hex_ground ground = look_ground(&h->d->look, h->d->table, place);

	for (int i = 0; i < h->form->n_signs; i++)
		ground_sign(&h->d->body, ground, place_x(h, place) + h->form->sign[i][0], place_y(h, place) + h->form->sign[i][1]);
}

/* One beside the other, around their middle; what is drawn as a way needs no box. */
static void draw_marks(struct hexes *h, int place)
{
	const struct pack *p = h->d->pack;
	int x = place_x(h, place) + h->form->mark_x, w = 0;
	struct text words = TEXT_INIT;

	for (int draw = 0; draw < 2; draw++) {
		x -= w / 2;
		for (int i = 0; i < p->n_marks; i++) {
			const struct mark *m = &p->mark[i];
			int n = m->way ? 0 : place_number(h->d->table, place, m->number), one;

			if (n == 0)
				continue;
			text_clear(&words);
			text_print(&words, m->counted ? "%c%d" : "%c", m->sign, n);
			one = mark_width(words.bytes) + 1;
			if (draw)
				mark_draw(&h->d->body, words.bytes, m->name, x + one / 2, place_y(h, place) + h->form->mark_y);
			x += draw ? one : 0;
			w += one;
		}
	}
	text_release(&words);
}

/* From the middle of each hex that has it to those beside it. */
static void draw_ways(struct hexes *h)
{
	const struct pack *p = h->d->pack;

	for (int i = 0; i < p->n_marks; i++)
		for (int place = 0; p->mark[i].way && place < p->n_places; place++) {
			if (!p->place[place].on_map || place_number(h->d->table, place, p->mark[i].number) == 0)
				continue;
			for_hexes_beside(p, other, place)
				if (other > place && place_number(h->d->table, other, p->mark[i].number) != 0)
					svg_line(&h->d->body, place_x(h, place), place_y(h, place), place_x(h, other), place_y(h, other),
					         WAY_STROKE);
		}
}

/* Letters as large as the hex has room for. */
static int letters_for(const struct hexes *h, int place, const char *name)
{
	int size = count_at(h->d->table, place) > 0 ? h->form->name_most_of_stack : h->form->name_most;

	while (size > NAME_LEAST && svg_width_bold(name, size) > h->form->name_w)
		size--;
	return size;
}

static void draw_name(struct hexes *h, int place)
{
	struct text *out = &h->d->body, name = TEXT_INIT;
	const struct look *l = &h->d->look;
	bool major = look_ground(l, h->d->table, place) == GROUND_MAJOR_CITY;
	int x = place_x(h, place), y = place_y(h, place), seat = look_allegiance(l, h->d->table, place);
	int name_y = count_at(h->d->table, place) > 0 ? h->form->name_y_of_stack : h->form->name_y;

	ids_begin(out, l, "label", h->d->pack->place[place].id);
	if (h->d->pack->place[place].named) {
		look_place_name(&name, l, place);
		svg_words_middle(out, x, y + name_y, letters_for(h, place, name.bytes),
		                 "font-weight=\"bold\" fill=\"#111111\"", name.bytes);
	}
	if (is_city(h, place))
		city_draw(out, x + CITY_X, y + CITY_Y, major, seat, seat >= 0 ? look_seat_letter(h->d->pack, seat) : ' ');
	ids_end(out, l);
	text_release(&name);
}

/* --- stacks ------------------------------------------------------------------------------------- */

/* Half the width of a place's name; 0: it has none. */
static int half_name(const struct hexes *h, int place)
{
	struct text name = TEXT_INIT;
	int half = 0;

	if (place >= 0 && h->d->pack->place[place].on_map && h->d->pack->place[place].named) {
		look_place_name(&name, &h->d->look, place);
		half = svg_width_bold(name.bytes, letters_for(h, place, name.bytes)) / 2;
	}
	text_release(&name);
	return half;
}

/* What stands in the columns beside it at the height of a stack: other stacks, and the names of the hexes below.
 * Beside a pointy-top hex is nothing at that height but the hexes of its row, as wide as itself. */
static int room_for_stack(const struct hexes *h, int place)
{
	static const int beside[] = { UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT, UPPER_LEFT };
	int room = h->form->stack_w;

	for (size_t i = 0; i < sizeof beside / sizeof *beside && !h->d->pack->hex_pointy; i++) {
		int other = hex_neighbour(h->d->pack, place, beside[i]), half = 0;

		if (other < 0)
			continue;
		if (beside[i] == LOWER_LEFT || beside[i] == LOWER_RIGHT)
			half = half_name(h, other);
		if (count_at(h->d->table, other) > 0 && half < COLUMN / 2)
			half = COLUMN / 2;
		if (half > 0 && room > 2 * (COLUMN - half - 2))
			room = 2 * (COLUMN - half - 2);
	}
	return room;
}

/* How large C can be drawn within W and H, per cent. */
static int size_within(const struct hexes *hexes, const struct counters *c, int w, int h)
{
	int size = hexes->form->size_most;

	if (c->w * size > w * WHOLE)
		size = WHOLE * w / c->w;
	if (c->h * size > h * WHOLE)
		size = WHOLE * h / c->h;
	return size;
}

static void draw_sized(struct hexes *h, const struct counters *c, int size, int x, int y)
{
	struct text *out = &h->d->body;

	if (size == WHOLE) {
		counters_draw(out, c, &h->d->look, h->d->table, h->d->happened->arrived, x, y);
		return;
	}
	text_print(out, "<g transform=\"translate(%d %d) scale(%d.%02d)\">\n", x, y, size / WHOLE, size % WHOLE);
	counters_draw(out, c, &h->d->look, h->d->table, h->d->happened->arrived, 0, 0);
	text_puts(out, "</g>\n");
}

static int stack_top(const struct hexes *h, int place)
{
	return is_city(h, place) || h->d->pack->place[place].named ? h->form->named_stack_top : h->form->stack_top;
}

/* The layout that can be drawn largest. */
static void draw_stack(struct hexes *h, int place)
{
	const int room = room_for_stack(h, place), high = h->form->stack_bottom - stack_top(h, place);
	const int widths[] = { room, room * 5 / 4, room * 8 / 5, room * 2, room * 3 };
	struct counters best = { 0 }, c;
	int size = 0;

	for (size_t i = 0; i < sizeof widths / sizeof *widths && size < h->form->size_most; i++) {
		int found;

		counters_lay(&c, &h->d->arena, &h->d->look, h->d->table, place, widths[i]);
		found = size_within(h, &c, room, high);
		if (found > size) {
			size = found;
			best = c;
		}
	}
	h->d->below[place] = size < LEGIBLE;
	draw_sized(h, &best, size, place_x(h, place) - best.w * size / WHOLE / 2,
	           place_y(h, place) + stack_top(h, place) + (high - best.h * size / WHOLE) / 2);
}

/* --- what happened ------------------------------------------------------------------------------ */

static void draw_battles(struct hexes *h)
{
	const struct happened *all = h->d->happened;

	for (int i = 0; i < all->n_battles; i++) {
		const struct battle *b = &all->battle[i];

		ids_begin(&h->d->body, &h->d->look, "fought", h->d->pack->place[b->place].id);
		burst_draw(&h->d->body, place_x(h, b->place), place_y(h, b->place), BURST, side_colour(b->seat));
		ids_end(&h->d->body, &h->d->look);
	}
}

/* What stands in a hex is not covered by more than the point of an arrow. */
static void draw_legs(struct hexes *h)
{
	const struct happened *all = h->d->happened;
	const struct pack *p = h->d->pack;

	for (int i = 0; i < all->n_legs; i++) {
		const struct leg *l = &all->leg[i];
		const int from[2] = { place_x(h, l->from), place_y(h, l->from) + 8 };
		const int to[2] = { place_x(h, l->to), place_y(h, l->to) + 8 };
		const struct arrow a = {
			.a = from, .b = to, .n = l->n, .begin = count_at(h->d->table, l->from) > 0 ? 34 : 12,
			.end = count_at(h->d->table, l->to) > 0 ? 34 : 4, .jumps = side_between(p, l->from, l->to) < 0,
			.colour = side_colour(l->seat), .title = l->words
		};

		arrow_draw(&h->d->body, &a);
	}
}

/* Where nobody stands now there is room for one; a long name may reach into the next hex, below who stands there. */
static void draw_ghosts(struct hexes *h)
{
	const struct happened *all = h->d->happened;
	int last = -1;

	for (int i = 0; i < all->n_ghosts; i++) {
		const struct ghost *g = &all->ghost[i];

		if (count_at(h->d->table, g->place) > 0 || g->place == last)
			continue;
		last = g->place;
		ghost_draw(&h->d->body, g->words, g->lost, side_colour(g->seat),
		           place_x(h, g->place) - ghost_width(g->words) / 2, place_y(h, g->place) + GHOST_Y - GHOST_H / 2);
	}
}

static void draw_layer(struct hexes *h, const char *name, void (*draw)(struct hexes *h))
{
	ids_begin(&h->d->body, &h->d->look, "layer", name);
	draw(h);
	ids_end(&h->d->body, &h->d->look);
}

/* --- the whole ---------------------------------------------------------------------------------- */

static void for_land(struct hexes *h, void (*draw_one)(struct hexes *h, int place))
{
	for (int i = 0; i < h->d->pack->n_places; i++)
		if (h->d->pack->place[i].on_map)
			draw_one(h, i);
}

void draw_hexes(struct drawing *d)
{
	const struct pack *p = d->pack;
	struct extent e = sheet_extent(p);
	struct hexes h = { .d = d, .form = form_of(p), .left = e.left, .top = e.top, .origin_y = d->h + 10 };

	for (int i = 0; i < p->n_waters; i++)
		draw_water(&h, &p->water[i]);
	for_land(&h, draw_land);
	for_land(&h, draw_shores);
	draw_ways(&h);
	draw_lines(&h);
	draw_rivers(&h);
	draw_borders(&h);
	for_land(&h, draw_marks_of_sides);
	draw_layer(&h, "battles", draw_battles);
	for_land(&h, draw_signs);
	draw_layer(&h, "moves", draw_legs);
	for_land(&h, draw_name);
	for_land(&h, draw_marks);
	draw_layer(&h, "ghosts", draw_ghosts);
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map && count_at(d->table, i) > 0)
			draw_stack(&h, i);
	d->h += scaled(p, e.bottom - e.top) + 2 * form_of(p)->half_h + 30;
}
