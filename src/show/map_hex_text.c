/* map_hex_text.c - a hex is SLANT lines up and SLANT down; columns of hexes are `step` characters apart, as many
 * as the page has for them.  A page too narrow for all columns gets them in strips.  Names
 * and stacks are written inside; neighbours share their sides. */
#include <stdio.h>
#include <string.h>
#include "show/map_hex_text.h"
#include "show/look_legend.h"
#include "show/map_hex_words.h"
#include "show/map_text.h"
#include "table/hexes.h"

enum {
	SLANT = 3,
	STEP_LEAST = 7, STEP_MOST = 16,
	LINES = 2 * SLANT,                       /* of a hex; the last has its lower side */
	COLUMN = 866,                            /* columns are this part of a hex's height apart, in thousandths */
};

struct board {
	const struct table *table;
	const struct pack *pack;
	const struct look *look;
	struct arena *arena;
	struct text *below;                      /* what found no room */
	int references;
	int left, top;                           /* of the sheet */
	int columns;                             /* of the page */
	int first, n;                            /* columns of hexes in the strip that is drawn */
	int step, w, h;
	char *cell;
};

/* --- where hexes stand -------------------------------------------------------------------------- */

static int rounded(int a, int b)                 /* a / b, both positive, to the nearest */
{
	return (2 * a + b) / (2 * b);
}

static int column_of(const struct pack *p, int left, int x)
{
	return rounded((x - left) * 1000, p->hex_across * COLUMN);
}

static int hex_columns(const struct pack *p)
{
	struct extent e = look_extent(p);

	return column_of(p, e.left, e.right) + 1;
}

/* The left corner of a hex, and the line of its upper side. */
static void find_corner(int *x, int *y, const struct board *b, int place)
{
	const struct place *at = &b->pack->place[place];

	*x = (column_of(b->pack, b->left, at->x) - b->first) * b->step;
	*y = rounded((at->y - b->top) * 2, b->pack->hex_across) * SLANT;
}

static int flat(const struct board *b)           /* characters of the upper and lower side */
{
	return b->step - SLANT;
}

bool hex_text_fits(const struct pack *p)
{
	return hex_columns(p) * STEP_LEAST + SLANT <= MAP_COLUMNS;
}

static void put_cell(struct board *b, int x, int y, char c)
{
	if (x >= 0 && y >= 0 && x < b->w && y < b->h)
		b->cell[y * b->w + x] = c;
}

/* --- sides -------------------------------------------------------------------------------------- */

/* A plain one, or one of SIGN only. */
static void draw_side(struct board *b, int x, int y, int side, char sign)
{
	const char falls = sign ? sign : '\\', rises = sign ? sign : '/', level = sign ? sign : '_';
	int right = x + b->step + SLANT - 1;

	for (int i = 0; i < (side % 3 == 0 ? flat(b) : SLANT); i++)
		switch (side) {
		case 0: put_cell(b, x + SLANT + i, y, level); break;
		case 1: put_cell(b, right - SLANT + 1 + i, y + 1 + i, falls); break;
		case 2: put_cell(b, right - i, y + SLANT + 1 + i, rises); break;
		case 3: put_cell(b, x + SLANT + i, y + LINES, level); break;
		case 4: put_cell(b, x + i, y + SLANT + 1 + i, falls); break;
		default: put_cell(b, x + SLANT - 1 - i, y + 1 + i, rises);
		}
}

static void draw_sides(struct board *b, int place)
{
	int x, y;

	find_corner(&x, &y, b, place);
	for (int side = 0; side < HEX_SIDES; side++)
		draw_side(b, x, y, side, hex_side_sign(b->look, b->table, place, side));
}

/* --- what is written inside --------------------------------------------------------------------- */

/* The first character of LINE (from 1) inside a hex, and how many there are. */
static int inside(const struct board *b, int line, int *w)
{
	int in = line <= SLANT ? SLANT - line : line - SLANT - 1;

	*w = b->step + SLANT - 2 - 2 * in;
	return in + 1;
}

/* WORDS in the middle of LINE; what does not fit ends with a full stop. */
static void write_line(struct board *b, int place, int line, const char *words)
{
	int x, y, w, start, n = (int)strlen(words);

	find_corner(&x, &y, b, place);
	start = inside(b, line, &w);
	if (n < w)
		start += (w - n) / 2;
	for (int i = 0; i < n && i < w; i++)
		put_cell(b, x + start + i, y + line, n > w && i == w - 1 ? '.' : words[i]);
}

static bool is_city(const struct board *b, int place)
{
	return hex_is_city(b->look, b->table, place);
}

static void write_city(struct board *b, int place)
{
	struct text words = TEXT_INIT;

	hex_city_words(&words, b->look, b->table, place);
	write_line(b, place, 2, words.bytes);
	text_release(&words);
}

/* "^ ^ ^ ^" */
static void write_ground(struct board *b, int place, int line)
{
	char words[8], sign = hex_ground_sign(look_ground(b->look, b->table, place));
	int w;

	if (sign == ' ' || sign == '?')
		return;
	inside(b, line, &w);
	snprintf(words, sizeof words, "%c %c %c %c", sign, sign, sign, sign);
	write_line(b, place, line, words + (w < 8 ? 2 : 0));
}

/* --- stacks ------------------------------------------------------------------------------------- */

/* Fills lines FIRST to LAST of a hex with the words; false: they do not fit, and some lines are wrong. */
static bool fill(const struct board *b, const struct hex_words *words, int first, int last, struct text *line)
{
	int at = 0;

	for (int i = first; i <= last; i++) {
		int w;

		inside(b, i, &w);
		text_clear(&line[i]);
		for (; at < words->n; at++) {
			if ((int)(line[i].length + (line[i].length > 0) + strlen(words->word[at])) > w)
				break;
			text_print(&line[i], "%s%s", line[i].length > 0 ? " " : "", words->word[at]);
		}
	}
	return at == words->n;
}

static int count_units(const struct board *b, int place, int seat)
{
	int n = 0;

	for_pieces_at(b->table, p, place)
		n += look_is_unit(b->look, p) && b->pack->piece[p].owner == seat;
	return n;
}

/* "S7 E2 [3]": units of each seat, and where to read on. */
static void refer(struct board *b, int place, const char *stack, struct text *line)
{
	const struct place *at = &b->pack->place[place];
	struct text told = TEXT_INIT;

	for (int seat = 1; seat <= b->pack->n_seats; seat++)
		if (count_units(b, place, seat) > 0)
			text_print(line, "%c%d ", look_seat_letter(b->pack, seat), count_units(b, place, seat));
	text_print(line, "[%d]", ++b->references);
	text_print(&told, "[%d] %s%s%s %s", b->references, at->id, at->named ? " " : "", at->named ? at->name : "",
	           stack);
	text_wrap(b->below, told.bytes, b->columns, "");
	text_release(&told);
}

static void write_stack(struct board *b, int place, int first)
{
	struct text line[LINES] = { TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT };
	struct text stack = TEXT_INIT;
	struct hex_words words;

	hex_stack_words(&stack, b->look, b->table, place);
	hex_words_split(&words, arena_string(b->arena, stack.bytes));
	if (!fill(b, &words, SLANT + 1, LINES - 1, line) && !fill(b, &words, first, LINES - 1, line)) {
		for (int i = 0; i < LINES; i++)
			text_clear(&line[i]);
		refer(b, place, stack.bytes, &line[SLANT + 1]);
	}
	for (int i = first; i < LINES; i++)
		if (line[i].length > 0)
			write_line(b, place, i, line[i].bytes);
	if (line[SLANT].length == 0 && !is_city(b, place))
		write_ground(b, place, 2);
	for (int i = 0; i < LINES; i++)
		text_release(&line[i]);
	text_release(&stack);
}

static void write_hex(struct board *b, int place)
{
	bool named = b->pack->place[place].named;
	struct text name = TEXT_INIT, number = TEXT_INIT, marks = TEXT_INIT;

	look_hex_number(&number, b->look, place);
	look_place_marks(&marks, b->look, b->table, place, true);
	if (marks.length > 0)
		text_print(&number, " %s", marks.bytes);
	write_line(b, place, 1, number.bytes);
	if (is_city(b, place))
		write_city(b, place);
	if (named) {
		look_place_name(&name, b->look, place);
		write_line(b, place, SLANT, name.bytes);
	}
	if (count_at(b->table, place) > 0)
		write_stack(b, place, named ? SLANT + 1 : is_city(b, place) ? SLANT : 2);
	else if (!is_city(b, place) && !named) {
		write_ground(b, place, 2);
		write_ground(b, place, SLANT);
	}
	text_release(&name);
	text_release(&number);
	text_release(&marks);
}

/* --- the legend --------------------------------------------------------------------------------- */

static void add_legend(struct text *out, const struct board *b)
{
	struct text words = TEXT_INIT;

	hex_legend(&words, b->look, b->table);
	text_puts(&words, "S7: so many units, leaders not counted. ");
	look_legend(&words, b->look);
	text_wrap(out, words.bytes, b->columns, "");
	text_release(&words);
}

/* --- the whole ---------------------------------------------------------------------------------- */

/* Without the blanks at its end. */
static int width_of_line(const struct board *b, int y)
{
	int w = b->w;

	while (w > 0 && b->cell[y * b->w + w - 1] == ' ')
		w--;
	return w;
}

static void add_cells(struct text *out, const struct board *b)
{
	int h = b->h;

	while (h > 0 && width_of_line(b, h - 1) == 0)
		h--;
	for (int y = 0; y < h; y++) {
		text_add(out, &b->cell[y * b->w], (size_t)width_of_line(b, y));
		text_putc(out, '\n');
	}
}

/* In as few strips as there is room for, and these of one width. */
static int lay_out(struct board *b)
{
	struct extent e = look_extent(b->pack);
	int all = hex_columns(b->pack), most = (b->columns - SLANT) / STEP_LEAST, strips = (all + most - 1) / most, widest;

	b->n = (all + strips - 1) / strips;
	widest = (b->columns - SLANT) / b->n;
	b->left = e.left;
	b->top = e.top;
	b->step = widest > STEP_MOST ? STEP_MOST : widest;
	b->w = b->n * b->step + SLANT;
	b->h = rounded((e.bottom - e.top) * 2, b->pack->hex_across) * SLANT + LINES + 1;
	b->cell = arena_alloc(b->arena, (size_t)(b->w * b->h));
	return strips;
}

static void draw_strip(struct text *out, struct board *b)
{
	memset(b->cell, ' ', (size_t)(b->w * b->h));
	for (int i = 0; i < b->pack->n_places; i++) {
		int column = column_of(b->pack, b->left, b->pack->place[i].x) - b->first;

		if (b->pack->place[i].on_map && column >= 0 && column < b->n) {
			draw_sides(b, i);
			write_hex(b, i);
		}
	}
	add_cells(out, b);
}

void hex_text(struct text *out, const struct table *t, const struct look *l, struct arena *arena, int columns)
{
	struct text below = TEXT_INIT;
	struct board b = {
		.table = t, .pack = t->pack, .look = l, .arena = arena, .below = &below, .columns = columns
	};
	int strips = lay_out(&b);

	for (int i = 0; i < strips; i++) {
		if (strips > 1)
			text_print(out, "%sPart %d of %d, from the west\n", i > 0 ? "\n" : "", i + 1, strips);
		b.first = i * b.n;
		draw_strip(out, &b);
	}
	add_legend(out, &b);
	text_puts(out, below.bytes);
	text_release(&below);
}
