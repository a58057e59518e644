/* map_text.c - spaces keep their places of the sheet, brought to scale; routes are straight lines of
 * characters between them; names and stacks go where they cover least of both.
 *
 * A label is tried in several shapes (one line, two, wrapped), each at all positions around its space;
 * labels.c picks one for each. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "show/labels.h"
#include "show/look.h"
#include "show/look_legend.h"
#include "show/look_stack.h"
#include "show/map_hex_text.h"
#include "show/map_pointy_text.h"
#include "show/map_text.h"

enum {
	SHAPES_MOST = 5, LINES_MOST = 12, CHOICES_MOST = 400,
	WRAP = 18,                               /* a stack's width where it is folded */
	ONE_LINE_MOST = 36,
	ROUTE_COST = 6, SYMBOL_NEAR_COST = 14,
};

struct shape {
	int w, h, cost;
	const char *line[LINES_MOST];
	bool refers;                             /* says "[3]"; the stack is told below the map */
};

struct spot {                                    /* one place */
	int place, x, y;
	struct shape shape[SHAPES_MOST];
	int n_shapes;
	const char *stack;                       /* "C: Elcho 2L 1C", or "" */
};

struct map {
	struct arena arena;
	const struct table *table;
	const struct pack *pack;
	struct look look;
	int w, h;
	char *cell;                              /* [h][w] blank, route or symbol */
	bool *symbol;                            /* [h][w] of a space */
	struct spot *spot;
	struct label *label;                     /* of the spots, same order */
	int *spot_of;                            /* [n_places] or -1 */
	int n;
};

static char *cell(const struct map *m, int x, int y)
{
	return &m->cell[y * m->w + x];
}

static bool is_symbol(const struct map *m, int x, int y)
{
	return m->symbol[y * m->w + x];
}

/* --- scale -------------------------------------------------------------------------------------- */

/* VALUE between LOW and HIGH brought to 0 .. SIZE-1, to the nearest. */
static int scaled(int value, int low, int high, int size)
{
	int span = high - low;

	return span > 0 ? (2 * (value - low) * (size - 1) + span) / (2 * span) : size / 2;
}

/* The letter of the side it holds with, a capital for a town. */
static char symbol_of(const struct map *m, int place)
{
	int seat = look_allegiance(&m->look, m->table, place);
	char letter = look_seat_letter(m->pack, seat > 0 ? seat : 0);
	bool town = look_is_town(&m->look, place);

	if (seat <= 0)
		return town ? '#' : 'o';
	return town ? letter : (char)tolower((unsigned char)letter);
}

/* Two spaces never share a cell: the later one moves to the right, or back to the left at the margin. */
static void keep_apart(struct map *m, struct spot *s)
{
	int step = s->x > m->w / 2 ? -1 : 1;

	while (s->x > 0 && s->x < m->w - 1 && is_symbol(m, s->x, s->y))
		s->x += step;
	*cell(m, s->x, s->y) = symbol_of(m, s->place);
	m->symbol[s->y * m->w + s->x] = true;
}

static void place_spots(struct map *m)
{
	struct extent e = look_extent(m->pack);
	int margin = 3;

	for (int i = 0; i < m->pack->n_places; i++) {
		const struct place *p = &m->pack->place[i];
		struct spot *s = &m->spot[m->n];

		m->spot_of[i] = -1;
		if (!p->on_map)
			continue;
		m->spot_of[i] = m->n++;
		s->place = i;
		s->x = margin + scaled(p->x, e.left, e.right, m->w - 2 * margin);
		s->y = 1 + scaled(p->y, e.top, e.bottom, m->h - 2);
		keep_apart(m, s);
	}
}

/* --- routes ------------------------------------------------------------------------------------- */

static char line_character(int dx, int dy)
{
	if (dy == 0)
		return '-';
	if (dx == 0)
		return '|';
	return (dx > 0) == (dy > 0) ? '\\' : '/';
}

static int rounded(int a, int b)                 /* a / b to the nearest, b > 0 */
{
	return a >= 0 ? (2 * a + b) / (2 * b) : -((2 * -a + b) / (2 * b));
}

static void draw_route(struct map *m, const struct edge *e)
{
	const struct spot *a = &m->spot[m->spot_of[e->from]], *b = &m->spot[m->spot_of[e->to]];
	int dx = b->x - a->x, dy = b->y - a->y;
	int n = abs(dx) > abs(dy) ? abs(dx) : abs(dy), x = a->x, y = a->y;
	bool cut = look_crosses_border(&m->look, e);
	char way = look_is_rough(&m->look, e) ? '^' : look_is_sea(&m->look, e) ? '~' : '\0';

	for (int i = 1; i < n; i++) {
		int next_x = a->x + rounded(i * dx, n), next_y = a->y + rounded(i * dy, n);
		char *c = cell(m, next_x, next_y);

		if (!is_symbol(m, next_x, next_y))
			*c = cut && i == n / 2 ? '%' : way ? way : line_character(next_x - x, next_y - y);
		x = next_x;
		y = next_y;
	}
}

static void draw_routes(struct map *m)
{
	for (int i = 0; i < m->pack->n_edges; i++) {
		const struct edge *e = &m->pack->edge[i];

		if (e->from < e->to && m->spot_of[e->from] >= 0 && m->spot_of[e->to] >= 0)
			draw_route(m, e);
	}
}

/* --- shapes of labels --------------------------------------------------------------------------- */

static void add_shape(struct spot *s, const struct shape *shape)
{
	struct shape *to = &s->shape[s->n_shapes++];

	*to = *shape;
	for (int i = 0; i < to->h; i++) {
		int w = (int)strlen(to->line[i]);

		to->w = w > to->w ? w : to->w;
	}
}

/* Splits TEXT at its newlines into lines of SHAPE, from the second on. */
static void add_lines(struct map *m, struct shape *shape, const char *text)
{
	while (*text != '\0' && shape->h < LINES_MOST) {
		size_t n = strcspn(text, "\n");
		char *line = arena_alloc(&m->arena, n + 1);

		memcpy(line, text, n);
		shape->line[shape->h++] = line;
		text += n + (text[n] == '\n');
	}
}

/* The name's words below one another. */
static void add_folded_name(struct map *m, struct spot *s, const char *name)
{
	struct shape shape = { .cost = 8 };
	struct text lines = TEXT_INIT;

	if (strchr(name, ' ') == NULL)
		return;
	text_puts(&lines, name);
	for (size_t i = 0; i < lines.length; i++)
		if (lines.bytes[i] == ' ')
			lines.bytes[i] = '\n';
	add_lines(m, &shape, lines.bytes);
	add_shape(s, &shape);
	text_release(&lines);
}

static void add_stack_shapes(struct map *m, struct spot *s, const char *name)
{
	struct shape one = { .h = 1, .cost = 0 }, two = { .h = 2, .cost = 3 }, more = { .h = 1, .cost = 6 };
	struct shape reference = { .h = 1, .cost = 2000, .refers = true };
	struct text wrapped = TEXT_INIT;
	char *stack = arena_print(&m->arena, "[%s]", s->stack);

	one.line[0] = arena_print(&m->arena, "%s %s", name, stack);
	if (strlen(one.line[0]) <= ONE_LINE_MOST)
		add_shape(s, &one);
	two.line[0] = more.line[0] = name;
	two.line[1] = stack;
	if (strlen(stack) <= ONE_LINE_MOST)
		add_shape(s, &two);
	text_wrap(&wrapped, stack, WRAP, "");
	add_lines(m, &more, wrapped.bytes);
	if (more.h > 2)
		add_shape(s, &more);
	reference.line[0] = arena_print(&m->arena, "%s [..]", name);
	add_shape(s, &reference);
	text_release(&wrapped);
}

static void describe_stack(struct map *m, struct spot *s)
{
	struct text stack = TEXT_INIT;

	for (int seat = 0; seat <= m->pack->n_seats; seat++) {
		size_t before = stack.length;

		if (before > 0)
			text_puts(&stack, "; ");
		text_print(&stack, "%c: ", look_seat_letter(m->pack, seat));
		if (!look_stack(&stack, &m->look, m->table, s->place, seat))
			text_cut(&stack, before);
	}
	s->stack = arena_string(&m->arena, stack.bytes);
	text_release(&stack);
}

static void shape_label(struct map *m, struct spot *s)
{
	struct shape plain = { .h = 1 };
	struct text name = TEXT_INIT;

	if (look_is_defeated(&m->look, m->table, s->place))
		text_putc(&name, '*');
	look_place_label(&name, &m->look, m->table, s->place);
	describe_stack(m, s);
	plain.line[0] = arena_string(&m->arena, name.bytes);
	if (s->stack[0] != '\0') {
		add_stack_shapes(m, s, plain.line[0]);
	} else {
		add_shape(s, &plain);
		add_folded_name(m, s, plain.line[0]);
	}
	text_release(&name);
}

/* --- where labels could stand ------------------------------------------------------------------- */

/* What a label of SHAPE covers at X, Y; -1: it may not stand there. */
static int covers(const struct map *m, const struct spot *s, const struct shape *shape, int x, int y)
{
	int cost = 0;

	if (x < 0 || y < 0 || x + shape->w > m->w || y + shape->h > m->h)
		return -1;
	for (int row = y - 1; row <= y + shape->h; row++)
		for (int column = x - 1; column <= x + shape->w; column++) {
			bool inside = row >= y && row < y + shape->h && column >= x && column < x + shape->w;
			bool beside = row >= y && row < y + shape->h;
			bool on = row >= 0 && row < m->h && column >= 0 && column < m->w;
			char c = on ? *cell(m, column, row) : ' ';

			if (inside && is_symbol(m, column, row))
				return -1;
			if (on && is_symbol(m, column, row) && (column != s->x || row != s->y))
				cost += beside ? 3 * SYMBOL_NEAR_COST : SYMBOL_NEAR_COST;
			else if (inside && c == '%')
				cost += 3 * ROUTE_COST;
			else if (inside && c != ' ')
				cost += ROUTE_COST;
		}
	return cost;
}

/* The places of one label, being collected. */
struct seeker {
	const struct map *map;
	const struct spot *spot;
	int shape;
	int n;
	struct choice choice[CHOICES_MOST];
};

static void try_choice(struct seeker *s, int x, int y, int cost)
{
	const struct shape *shape = &s->spot->shape[s->shape];
	int covered = covers(s->map, s->spot, shape, x, y);

	if (covered < 0 || s->n == CHOICES_MOST)
		return;
	s->choice[s->n++] = (struct choice){
		.box = { x - 1, y, shape->w + 1, shape->h },
		.cost = cost + covered + shape->cost,
		.shape = s->shape,
	};
}

/* Beside the space first, then above and below it, then at its corners. */
static void try_shape(struct seeker *s)
{
	int w = s->spot->shape[s->shape].w, h = s->spot->shape[s->shape].h, x = s->spot->x, y = s->spot->y;

	for (int k = 0; k < h; k++) {
		try_choice(s, x + 2, y - k, 2 * k);
		try_choice(s, x - w - 1, y - k, 3 + 2 * k);
	}
	for (int left = x - w + 1; left <= x; left++) {
		int off = abs(left + (w - 1) / 2 - x);

		try_choice(s, left, y - h, 4 + off);
		try_choice(s, left, y + 1, 4 + off);
	}
	try_choice(s, x + 1, y - h, 8);
	try_choice(s, x + 1, y + 1, 8);
	try_choice(s, x - w, y - h, 9);
	try_choice(s, x - w, y + 1, 9);
}

static void find_choices(struct map *m, int i)
{
	struct seeker s;

	s.map = m;
	s.spot = &m->spot[i];
	s.n = 0;
	for (s.shape = 0; s.shape < m->spot[i].n_shapes; s.shape++)
		try_shape(&s);
	m->label[i] = (struct label){
		.choice = arena_copy(&m->arena, s.choice, (size_t)s.n * sizeof *s.choice), .n = s.n
	};
}

/* --- drawing ------------------------------------------------------------------------------------ */

static void draw_line(struct map *m, const char *line, int x, int y, bool flush_right, int w)
{
	int n = (int)strlen(line);

	x += flush_right ? w - n : 0;
	if (x > 0 && !is_symbol(m, x - 1, y))
		*cell(m, x - 1, y) = ' ';
	memcpy(cell(m, x, y), line, (size_t)n);
	if (x + n < m->w && strchr("-^~|/\\", *cell(m, x + n, y)) != NULL)
		*cell(m, x + n, y) = ' ';
}

static void tell_below(const struct map *m, struct text *below, const char *words)
{
	text_wrap(below, words, m->w, "");
}

static void draw_label(struct map *m, int i, int *references, struct text *below)
{
	struct spot *s = &m->spot[i];
	const struct choice *c;
	struct shape *shape;

	if (m->label[i].chosen < 0) {
		tell_below(m, below, arena_print(&m->arena, *s->stack ? "%s: the %c at column %d, line %d [%s]"
		                                 : "%s: the %c at column %d, line %d", s->shape[0].line[0],
		                                 *cell(m, s->x, s->y), s->x + 1, s->y + 1, s->stack));
		return;
	}
	c = &m->label[i].choice[m->label[i].chosen];
	shape = &s->shape[c->shape];
	if (shape->refers) {
		shape->line[0] = arena_print(&m->arena, "%.*s[%d]", (int)strlen(shape->line[0]) - 4, shape->line[0],
		                             ++*references);
		tell_below(m, below, arena_print(&m->arena, "[%d] %s", *references, s->stack));
	}
	for (int k = 0; k < shape->h; k++)
		draw_line(m, shape->line[k], c->box.x + 1, c->box.y + k, c->box.x + 1 + shape->w <= s->x, shape->w);
}

/* --- the legend --------------------------------------------------------------------------------- */

static void add_frontiers(struct text *out, const struct pack *p)
{
	for (int i = 0; i < p->n_frontiers; i++)
		text_print(out, "%s%s", i == 0 ? "; % " : ", ", p->frontier[i].name);
	if (p->n_frontiers == 0 && p->region >= 0)
		text_puts(out, "; % where it leaves a region");
}

static void add_legend(struct text *out, const struct map *m)
{
	struct text words = TEXT_INIT;

	text_puts(&words, "o space");
	if (m->look.space >= 0)
		text_puts(&words, m->look.class >= 0 ? ", # FORTRESS and its class" : ", # TOWN");
	if (m->look.port >= 0)
		text_puts(&words, ", NAME~ port");
	if (m->pack->allegiance.number >= 0)
		text_print(&words, ", a letter: the side it holds with%s", m->look.space < 0 ? "" : m->look.class >= 0
		           ? ", a FORTRESS's in capitals" : ", a TOWN's in capitals");
	for (int i = 0; i < m->pack->n_marks; i++)
		text_print(&words, ", {%c} %s", m->pack->mark[i].sign, m->pack->mark[i].name);
	if (m->look.defeated >= 0)
		text_puts(&words, ", *TOWN defeated");
	text_puts(&words, "; -|/\\ route");
	if (m->look.mountain >= 0)
		text_puts(&words, ", ^ mountain route");
	if (m->look.maritime >= 0)
		text_puts(&words, ", ~ maritime route");
	add_frontiers(&words, m->pack);
	text_puts(&words, ". ");
	look_legend(&words, &m->look);
	text_wrap(out, words.bytes, m->w, "");
	text_release(&words);
}

/* --- the whole ---------------------------------------------------------------------------------- */

static void add_cells(struct text *out, const struct map *m)
{
	for (int y = 0; y < m->h; y++) {
		int w = m->w;

		while (w > 0 && *cell(m, w - 1, y) == ' ')
			w--;
		text_add(out, cell(m, 0, y), (size_t)w);
		text_putc(out, '\n');
	}
}

/* As many lines as keep the sheet's shape in MAP_COLUMNS, a character being twice as high as wide, and half
 * as much again, because names need the room; they need it still where the map is narrower. */
static int lines_of(const struct pack *p)
{
	struct extent e = look_extent(p);
	int wide = e.right - e.left, high = e.bottom - e.top, lines;

	if (wide <= 0 || high <= 0)
		return 12;
	lines = MAP_COLUMNS * 3 / 4 * high / wide;
	return lines < 12 ? 12 : lines > MAP_LINES ? MAP_LINES : lines;
}

static void draw(struct text *out, struct map *m)
{
	struct text below = TEXT_INIT;
	int references = 0;

	place_spots(m);
	draw_routes(m);
	for (int i = 0; i < m->n; i++) {
		shape_label(m, &m->spot[i]);
		find_choices(m, i);
	}
	labels_place(m->label, m->n);
	for (int i = 0; i < m->n; i++)
		draw_label(m, i, &references, &below);
	add_cells(out, m);
	add_legend(out, m);
	text_puts(out, below.bytes);
	text_release(&below);
}

void map_text(struct text *out, const struct table *t, int columns, const char *heading)
{
	struct map m = {
		.arena = ARENA_INIT, .table = t, .pack = t->pack, .w = columns, .h = lines_of(t->pack)
	};
	size_t places = (size_t)t->pack->n_places + 1;
	struct text scores = TEXT_INIT, hands = TEXT_INIT;

	look_init(&m.look, &m.arena, t->pack);
	m.cell = arena_alloc(&m.arena, (size_t)(m.w * m.h));
	memset(m.cell, ' ', (size_t)(m.w * m.h));
	m.symbol = arena_alloc(&m.arena, (size_t)(m.w * m.h) * sizeof *m.symbol);
	m.spot = arena_alloc(&m.arena, places * sizeof *m.spot);
	m.label = arena_alloc(&m.arena, places * sizeof *m.label);
	m.spot_of = arena_alloc(&m.arena, places * sizeof *m.spot_of);
	if (heading != NULL)
		text_print(out, "%s\n", heading);
	if (look_scores(&scores, t))
		text_wrap(out, scores.bytes, columns, "");
	text_release(&scores);
	if (t->pack->hex_pointy && pointy_text_fits(t->pack))
		pointy_text(out, t, &m.look, &m.arena, columns);
	else if (t->pack->hex_across > 0 && !t->pack->hex_pointy && hex_text_fits(t->pack))
		hex_text(out, t, &m.look, &m.arena, columns);
	else
		draw(out, &m);
	if (look_hands(&hands, t))
		text_wrap(out, hands.bytes, columns, "");
	text_release(&hands);
	arena_release(&m.arena);
}
