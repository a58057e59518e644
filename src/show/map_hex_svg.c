/* map_hex_svg.c - every hex has the same room: its number on top, a city below that, then the stack, which is
 * made smaller where it would not fit.
 *
 * Layers from below: hexes, water between them, rivers, borders, signs of the terrain, names, stacks. */
#include <string.h>
#include "show/arrows.h"
#include "show/counters.h"
#include "show/map_hex_svg.h"
#include "show/svg.h"
#include "table/hexes.h"

enum {
	ACROSS = 96, HALF_CORNER = 55,           /* a hex from side to side; from its centre to a corner */
	COLUMN = 83,                             /* from a column of hexes to the next */
	UPPER_RIGHT = 1, LOWER_RIGHT = 2, LOWER_LEFT = 4, UPPER_LEFT = 5,      /* sides */
	SIDE = 20,                               /* edge around the outermost hexes */
	NUMBER_Y = -33, NUMBER_LETTERS = 13,
	CITY_X = -23, CITY_Y = -37, BESIDE_CITY = 10,   /* its sign, the number beside it; the name stands below */
	NAME_Y = -14, NAME_LETTERS = 15, NAME_LEAST = 11, NAME_W = 94,
	STACK_TOP = -28, CITY_STACK_TOP = -8, STACK_BOTTOM = 45, STACK_W = 100,
	SIGN_X = 42,
	BURST = 43, GHOST_Y = 8,
	WHOLE = 100, LEGIBLE = 65,               /* a stack's size, per cent; a smaller one is drawn again below the map */
};

#define RIVER_STROKE "stroke=\"#3d86c6\" stroke-width=\"6\" stroke-linecap=\"round\""
#define BORDER_STROKE "stroke=\"" FRONTIER_COLOUR "\" stroke-width=\"5\" stroke-dasharray=\"1 9\" " \
	"stroke-linecap=\"round\""
#define WATER_FILL "#c4dcec"
#define WATER_SAMPLE "stroke=\"" WATER_FILL "\" stroke-width=\"11\""
#define WATER_STROKE WATER_SAMPLE " stroke-linecap=\"round\""
#define SHORE_STROKE "stroke=\"#6fa3c7\" stroke-width=\"3\" stroke-linecap=\"round\""

struct hexes {
	struct drawing *d;
	int left, top, origin_y;                 /* of the sheet; where the map begins */
};

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

	return scaled(p, e.right - e.left) + 2 * (SIDE + HALF_CORNER);
}

static int to_x(const struct hexes *h, int x)
{
	return SIDE + HALF_CORNER + scaled(h->d->pack, x - h->left);
}

static int to_y(const struct hexes *h, int y)
{
	return h->origin_y + ACROSS / 2 + scaled(h->d->pack, y - h->top);
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

static bool is_city(const struct look *l, int place)
{
	enum hex_ground ground = look_ground(l, place);

	return ground == GROUND_CITY || ground == GROUND_MAJOR_CITY || look_is_town(l, place);
}

static const char *tint(enum hex_ground ground)
{
	static const char *const colour[] = {
		[GROUND_CLEAR] = "#efe8c8", [GROUND_WOODED] = "#c9dba6", [GROUND_MOUNTAIN] = "#dcc7a3",
		[GROUND_CITY] = "#efe8c8", [GROUND_MAJOR_CITY] = "#efe8c8", [GROUND_OTHER] = "#e3ddd2",
	};

	return colour[ground];
}

static void draw_number(struct hexes *h, int x, int y, const char *number)
{
	svg_words_middle(&h->d->body, x, y + NUMBER_Y, NUMBER_LETTERS, "fill=\"#6f6a5c\"", number);
}

static void draw_land(struct hexes *h, int place)
{
	struct text style = TEXT_INIT, number = TEXT_INIT;

	look_hex_number(&number, &h->d->look, place);
	text_print(&style, "fill=\"%s\" stroke=\"#b9b09a\" stroke-width=\"2\"", tint(look_ground(&h->d->look, place)));
	draw_hex(h, place_x(h, place), place_y(h, place), style.bytes);
	draw_number(h, place_x(h, place) + (is_city(&h->d->look, place) ? BESIDE_CITY : 0), place_y(h, place), number.bytes);
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

		if (other > place && pack_edge(p, place, other) == NULL && pack_edge(p, other, place) == NULL)
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

/* --- what stands in a hex ----------------------------------------------------------------------- */

static void draw_peak(struct text *out, int x, int y)
{
	const int peak[3][2] = { { x - 7, y + 6 }, { x, y - 6 }, { x + 7, y + 6 } };

	svg_polygon(out, peak, 3, "fill=\"#a98a5d\" stroke=\"#7d6340\" stroke-width=\"1\"");
}

static void draw_tree(struct text *out, int x, int y)
{
	const int crown[3][2] = { { x - 5, y + 3 }, { x, y - 8 }, { x + 5, y + 3 } };

	svg_line(out, x, y + 3, x, y + 7, "stroke=\"#5d4a33\" stroke-width=\"2\"");
	svg_polygon(out, crown, 3, "fill=\"#6d9a4c\" stroke=\"#4a7233\" stroke-width=\"1\"");
}

/* Signs stand in the left and right corners, which no stack covers. */
static void draw_signs(struct hexes *h, int place)
{
	static const int at[][2] = { { -SIGN_X, 2 }, { -SIGN_X + 7, -13 }, { SIGN_X, -2 }, { SIGN_X - 7, 13 } };
	enum hex_ground ground = look_ground(&h->d->look, place);

	for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
		int x = place_x(h, place) + at[i][0], y = place_y(h, place) + at[i][1];

		if (ground == GROUND_MOUNTAIN)
			draw_peak(&h->d->body, x, y);
		else if (ground == GROUND_WOODED)
			draw_tree(&h->d->body, x, y);
	}
}

/* A disc, or a square in a frame for a major city, with the letter of the seat it holds with. */
static void draw_city(struct text *out, int x, int y, bool major, int seat, char letter)
{
	struct text style = TEXT_INIT;
	const char initial[2] = { letter, '\0' };

	text_print(&style, "fill=\"%s\" stroke=\"#222222\" stroke-width=\"2\"", seat < 0 ? "#e7b84b" : side_colour(seat));
	if (major) {
		svg_box(out, x - 10, y - 10, 20, 20, "fill=\"#ffffff\" stroke=\"#222222\" stroke-width=\"2\"");
		text_print(out, "<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"14\" %s/>\n", x - 7, y - 7, style.bytes);
	} else {
		svg_circle(out, x, y, 8, style.bytes);
	}
	if (seat >= 0)
		svg_words_middle(out, x, y + 4, 11, "font-weight=\"bold\" fill=\"#ffffff\"", initial);
	text_release(&style);
}

/* Letters as large as the hex has room for. */
static int letters_for(const char *name)
{
	int size = NAME_LETTERS;

	while (size > NAME_LEAST && svg_width_bold(name, size) > NAME_W)
		size--;
	return size;
}

static void draw_name(struct hexes *h, int place)
{
	struct text *out = &h->d->body, name = TEXT_INIT;
	const struct look *l = &h->d->look;
	bool major = look_ground(l, place) == GROUND_MAJOR_CITY;
	int x = place_x(h, place), y = place_y(h, place), seat = look_allegiance(l, h->d->table, place);

	if (h->d->pack->place[place].named) {
		look_place_name(&name, l, place);
		svg_words_middle(out, x, y + NAME_Y, letters_for(name.bytes), "font-weight=\"bold\" fill=\"#111111\"", name.bytes);
	}
	if (is_city(l, place))
		draw_city(out, x + CITY_X, y + CITY_Y, major, seat, seat >= 0 ? look_seat_letter(h->d->pack, seat) : ' ');
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
		half = svg_width_bold(name.bytes, letters_for(name.bytes)) / 2;
	}
	text_release(&name);
	return half;
}

/* What stands in the columns beside it at the height of a stack: other stacks, and the names of the hexes below. */
static int room_for_stack(const struct hexes *h, int place)
{
	static const int beside[] = { UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT, UPPER_LEFT };
	int room = STACK_W;

	for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
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
static int size_within(const struct counters *c, int w, int h)
{
	int size = WHOLE;

	if (c->w > w)
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
	text_print(out, "<g transform=\"translate(%d %d) scale(0.%02d)\">\n", x, y, size);
	counters_draw(out, c, &h->d->look, h->d->table, h->d->happened->arrived, 0, 0);
	text_puts(out, "</g>\n");
}

static int stack_top(const struct hexes *h, int place)
{
	return is_city(&h->d->look, place) || h->d->pack->place[place].named ? CITY_STACK_TOP : STACK_TOP;
}

/* The layout that can be drawn largest. */
static void draw_stack(struct hexes *h, int place)
{
	const int room = room_for_stack(h, place), high = STACK_BOTTOM - stack_top(h, place);
	const int widths[] = { room, room * 5 / 4, room * 8 / 5, room * 2, room * 3 };
	struct counters best = { 0 }, c;
	int size = 0;

	for (size_t i = 0; i < sizeof widths / sizeof *widths && size < WHOLE; i++) {
		int found;

		counters_lay(&c, &h->d->arena, &h->d->look, h->d->table, place, widths[i]);
		found = size_within(&c, room, high);
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

		burst_draw(&h->d->body, place_x(h, b->place), place_y(h, b->place), BURST, side_colour(b->seat));
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

/* Where nobody stands now there is room for one. */
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
	struct hexes h = { .d = d, .left = e.left, .top = e.top, .origin_y = d->h + 10 };

	for (int i = 0; i < p->n_waters; i++)
		draw_water(&h, &p->water[i]);
	for_land(&h, draw_land);
	for_land(&h, draw_shores);
	draw_rivers(&h);
	draw_borders(&h);
	draw_battles(&h);
	for_land(&h, draw_signs);
	draw_legs(&h);
	for_land(&h, draw_name);
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map && count_at(d->table, i) > 0)
			draw_stack(&h, i);
	draw_ghosts(&h);
	d->h += scaled(p, e.bottom - e.top) + ACROSS + 30;
}

/* --- the legend --------------------------------------------------------------------------------- */

static void explain_terrain(struct drawing *d)
{
	static const char *const name[] = { "clear", "wooded", "mountain" };

	for (enum hex_ground ground = GROUND_CLEAR; ground <= GROUND_MOUNTAIN; ground++)
		legend_swatch(d, tint(ground), name[ground]);
}

static void explain_cities(struct drawing *d)
{
	int seat = d->pack->allegiance.number >= 0 ? d->pack->allegiance.seat[0] : -1, x;
	char letter = seat >= 0 ? look_seat_letter(d->pack, seat) : ' ';

	x = legend_sample(d, 20, "city");
	draw_city(&d->body, x + 10, d->h + 10, false, seat, letter);
	x = legend_sample(d, 20, seat >= 0 ? "MAJOR CITY; letter and colour: with whom it holds" : "MAJOR CITY");
	draw_city(&d->body, x + 10, d->h + 10, true, seat, letter);
}

void draw_legend_of_hexes(struct drawing *d)
{
	legend_begin(d);
	explain_terrain(d);
	explain_cities(d);
	if (d->look.river >= 0)
		legend_stroke(d, RIVER_STROKE, "river");
	for (int i = 0; i < d->pack->n_frontiers; i++)
		legend_stroke(d, BORDER_STROKE, d->pack->frontier[i].name);
	legend_stroke(d, WATER_SAMPLE, "water, no way across");
	if (d->look.coastal >= 0)
		legend_words(d, "~ behind a number: coastal");
	legend_end(d);
}
