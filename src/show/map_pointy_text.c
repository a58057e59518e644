/* map_pointy_text.c - a hex is `step` characters wide and has two lines to write in, three if some hex needs them; its
 * slanted sides are one line each, shared with the row above and below; rows are half a hex to the right in turn.  A
 * narrow hex has no room for names: pieces with names are stars then, told below the map, and so are names of
 * places. */
#include <string.h>
#include "show/look_legend.h"
#include "show/look_stack.h"
#include "show/map_hex_words.h"
#include "show/map_pointy_text.h"
#include "show/map_text.h"
#include "table/hexes.h"

enum {
	INSIDE_LEAST = 2, INSIDE_MOST = 3,       /* lines to write in */
	STEP_LEAST = 5, STEP_MOST = 16,
	STEP_OF_NAMES = 12,                      /* from here on there is room for names */
	ROW = 866,                               /* rows are this part of a hex's width apart, in thousandths */
};

struct board {
	const struct table *table;
	const struct pack *pack;
	const struct look *look;
	struct arena *arena;
	struct text *below, *starred, *places;   /* what found no room; whose stars there are; names of places */
	int references;
	int left, top;                           /* of the sheet */
	int columns;                             /* of the page */
	int first, n;                            /* columns of hexes in the strip that is drawn */
	int step, half, w, h;
	int inside, lines;                       /* to write in; and with the slanted sides above */
	char *cell;
};

/* --- where hexes stand -------------------------------------------------------------------------- */

static int rounded(int a, int b)                 /* a / b, both positive, to the nearest */
{
	return (2 * a + b) / (2 * b);
}

/* Of half hexes. */
static int halves_of(const struct pack *p, int left, int x)
{
	return rounded(2 * (x - left), p->hex_across);
}

/* Hexes side by side, and whether a row that is half a hex to the right goes as far. */
static int hex_columns(const struct pack *p, bool *over)
{
	struct extent e = look_extent(p);
	int halves = halves_of(p, e.left, e.right);

	*over = halves % 2 == 1;
	return halves / 2 + 1;
}

bool pointy_text_fits(const struct pack *p)
{
	bool over;
	int n = hex_columns(p, &over);

	return n * STEP_LEAST + (over ? STEP_LEAST / 2 : 0) + 1 <= MAP_COLUMNS;
}

/* The column of the left side of a hex, and the line above it. */
static void find_corner(int *x, int *y, const struct board *b, int place)
{
	const struct place *at = &b->pack->place[place];
	int halves = halves_of(b->pack, b->left, at->x) - 2 * b->first;

	*x = halves / 2 * b->step + (halves % 2 != 0 ? b->half : 0);
	*y = rounded((at->y - b->top) * 1000, b->pack->hex_across * ROW) * b->lines;
}

static void put_cell(struct board *b, int x, int y, char c)
{
	if (x >= 0 && y >= 0 && x < b->w && y < b->h)
		b->cell[y * b->w + x] = c;
}

/* --- sides -------------------------------------------------------------------------------------- */

/* The I-th of N characters of a side that rises to the right. */
static char rising(int i, int n)
{
	return "_.-'"[(2 * i + 1) * 4 / (2 * n)];
}

/* From X, N characters; RISES: to the right. */
static void draw_slant(struct board *b, int x, int y, int n, bool rises, char sign)
{
	for (int i = 0; i < n; i++)
		put_cell(b, x + i, y, sign ? sign : rising(rises ? i : n - 1 - i, n));
}

static void draw_upright(struct board *b, int x, int y, char sign)
{
	for (int i = 1; i <= b->inside; i++)
		put_cell(b, x, y + i, sign ? sign : '|');
}

static void draw_sides(struct board *b, int place)
{
	char sign[HEX_SIDES];
	int x, y, top, left, right;

	find_corner(&x, &y, b, place);
	top = x % b->step == 0 ? b->half : b->step - b->half;    /* above the sides of the rows next to it */
	left = top - 1;
	right = b->step - top - 1;
	for (int side = 0; side < HEX_SIDES; side++)
		sign[side] = hex_side_sign(b->look, b->table, place, side);
	draw_slant(b, x + top + 1, y, right, false, sign[POINTY_NE]);
	draw_upright(b, x + b->step, y, sign[POINTY_E]);
	draw_slant(b, x + top + 1, y + b->lines, right, true, sign[POINTY_SE]);
	draw_slant(b, x + 1, y + b->lines, left, false, sign[POINTY_SW]);
	draw_upright(b, x, y, sign[POINTY_W]);
	draw_slant(b, x + 1, y, left, true, sign[POINTY_NW]);
}

/* --- what is written inside --------------------------------------------------------------------- */

static int room(const struct board *b)
{
	return b->step - 1;
}

/* From the left of LINE, from 1, or its right end. */
static void write_line(struct board *b, int place, int line, const char *words, bool right)
{
	int x, y, n = (int)strlen(words), skip = right && n < room(b) ? room(b) - n : 0;

	find_corner(&x, &y, b, place);
	for (int i = 0; i < n && i < room(b); i++)
		put_cell(b, x + 1 + skip + i, y + line, words[i]);
}

/* In the middle. */
static void write_middle(struct board *b, int place, int line, const char *words)
{
	int x, y, n = (int)strlen(words);

	find_corner(&x, &y, b, place);
	for (int i = 0; i < n && i < room(b); i++)
		put_cell(b, x + 1 + (room(b) - n) / 2 + i, y + line, words[i]);
}

/* Its ground and marks: "^s3".  WAYS: roads among them. */
static void add_all_signs(struct text *out, const struct board *b, int place, bool ways)
{
	char ground = hex_ground_sign(look_ground(b->look, b->table, place));

	if (hex_is_city(b->look, b->table, place))
		hex_city_words(out, b->look, b->table, place);
	else if (ground != ' ' && look_ground_word(b->look, b->table, place) >= 0)
		text_putc(out, ground);
	look_place_marks(out, b->look, b->table, place, ways);
}

/* A number and signs find no room side by side. */
static bool is_too_long(const struct board *b, int place, bool ways)
{
	struct text words = TEXT_INIT;
	bool too_long;

	look_hex_number(&words, b->look, place);
	add_all_signs(&words, b, place, ways);
	too_long = (int)words.length > room(b);
	text_release(&words);
	return too_long;
}

/* A road goes on without its sign where there is no room for it: the hexes beside it have theirs. */
static void add_signs(struct text *out, const struct board *b, int place)
{
	add_all_signs(out, b, place, !is_too_long(b, place, true));
}

static bool is_crowded(const struct board *b, int place)
{
	return is_too_long(b, place, false);
}

/* Signs stand at the right end, if need be of the last line.  Returns how many lines are left for what stands there. */
static int write_head(struct board *b, int place)
{
	struct text number = TEXT_INIT, signs = TEXT_INIT;
	bool crowded = is_crowded(b, place);

	look_hex_number(&number, b->look, place);
	add_signs(&signs, b, place);
	write_line(b, place, 1, number.bytes, false);
	write_line(b, place, crowded ? b->inside : 1, signs.bytes, true);
	text_release(&number);
	text_release(&signs);
	return b->inside - 1 - crowded;
}

/* --- stacks ------------------------------------------------------------------------------------- */

/* "JH4!*", and what else the seat has behind blanks. */
static bool short_side(struct text *out, const struct board *b, int place, int seat)
{
	const struct pack *p = b->pack;
	bool first = true;
	int named = 0;

	for_pieces_at(b->table, piece, place)
		if (p->piece[piece].owner == seat && !look_is_unit(b->look, piece))
			named++;
	for_pieces_at(b->table, piece, place) {
		int n = p->piece[piece].owner == seat && look_is_unit(b->look, piece)
			? look_count_alike(b->look, b->table, piece) : 0;

		if (n == 0)
			continue;
		if (first)
			text_print(out, "%s%c", out->length > 0 ? " " : "", look_seat_letter(p, seat));
		else
			text_putc(out, ' ');
		look_units(out, b->look, b->table, piece, n);
		if (first)
			for (int i = 0; i < named; i++)
				text_putc(out, '*');
		first = false;
	}
	if (first && named > 0) {
		text_print(out, "%s%c", out->length > 0 ? " " : "", look_seat_letter(p, seat));
		for (int i = 0; i < named; i++)
			text_putc(out, '*');
	}
	return named > 0;
}

/* "B7 Dundee": whose stars those are. */
static void tell_stars(struct board *b, int place)
{
	struct text names = TEXT_INIT;

	for_pieces_at(b->table, piece, place)
		if (!look_is_unit(b->look, piece))
			text_print(&names, "%s%s", names.length > 0 ? " and " : "", b->pack->piece[piece].name);
	text_print(b->starred, "%s%s %s", b->starred->length > 0 ? ", " : "", b->pack->place[place].id, names.bytes);
	text_release(&names);
}

/* Writes WORDS into lines from 2 on, LINES at most; false: there is no room, and nothing is written. */
static bool fill(struct board *b, int place, const char *words, int lines)
{
	struct text line[INSIDE_MOST] = { TEXT_INIT, TEXT_INIT, TEXT_INIT };
	struct hex_words split;
	int at = 0;

	hex_words_split(&split, arena_string(b->arena, words));
	for (int i = 0; i < lines; i++)
		for (; at < split.n; at++) {
			if ((int)(line[i].length + (line[i].length > 0) + strlen(split.word[at])) > room(b))
				break;
			text_print(&line[i], "%s%s", line[i].length > 0 ? " " : "", split.word[at]);
		}
	for (int i = 0; i < INSIDE_MOST; i++) {
		if (at == split.n && line[i].length > 0)
			write_middle(b, place, 2 + i, line[i].bytes);
		text_release(&line[i]);
	}
	return at == split.n;
}

/* What stands there in short; whether there are stars in it. */
static bool short_words(struct text *out, const struct board *b, int place)
{
	bool stars = false;

	for (int seat = 0; seat <= b->pack->n_seats; seat++)
		stars |= short_side(out, b, place, seat);
	return stars;
}

/* What has a display would lose it in short. */
static bool has_display(const struct board *b, int place)
{
	for_pieces_at(b->table, piece, place)
		if (look_display(b->look, b->table, piece) >= 0)
			return true;
	return false;
}

/* With names where hexes are wide, else with stars, else below. */
static void write_stack(struct board *b, int place, int lines)
{
	struct text words = TEXT_INIT, shorter = TEXT_INIT, told = TEXT_INIT;
	bool stars = short_words(&shorter, b, place);

	hex_stack_words(&words, b->look, b->table, place);
	if (b->step >= STEP_OF_NAMES && fill(b, place, words.bytes, lines)) {
		stars = false;
	} else if (has_display(b, place) || !fill(b, place, shorter.bytes, lines)) {
		text_print(&told, "[%d]", ++b->references);
		write_middle(b, place, 2, told.bytes);
		text_print(&told, " %s %s", b->pack->place[place].id, words.bytes);
		text_wrap(b->below, told.bytes, b->columns, "");
		stars = false;
	}
	if (stars)
		tell_stars(b, place);
	text_release(&words);
	text_release(&shorter);
	text_release(&told);
}

/* Words that are too many for one line, none of them too long. */
static bool is_for_two_lines(const struct board *b, const struct text *words)
{
	bool many = (int)words->length > room(b);

	for (const char *at = words->bytes; *at != '\0'; at += strspn(at, " ")) {
		size_t length = strcspn(at, " ");

		many = many && (int)length <= room(b);
		at += length;
	}
	return many;
}

/* Whether some hex has more to say than goes into two lines, and could in three. */
static bool needs_lines(const struct board *b)
{
	struct text words = TEXT_INIT;
	bool needs = false;

	for (int i = 0; i < b->pack->n_places && !needs; i++) {
		if (!b->pack->place[i].on_map)
			continue;
		text_clear(&words);
		if (b->step >= STEP_OF_NAMES)
			hex_stack_words(&words, b->look, b->table, i);
		else
			short_words(&words, b, i);
		needs = is_for_two_lines(b, &words) || is_crowded(b, i);
	}
	text_release(&words);
	return needs;
}

/* Inside, if it is empty and there is room. */
static void write_name(struct board *b, int place, int lines)
{
	struct text name = TEXT_INIT;

	look_place_name(&name, b->look, place);
	if (first_at(b->table, place) >= 0 || lines < 1 || (int)name.length > room(b))
		text_print(b->places, "%s%s %s", b->places->length > 0 ? ", " : "", b->pack->place[place].id, name.bytes);
	else
		write_middle(b, place, 2, name.bytes);
	text_release(&name);
}

static void write_hex(struct board *b, int place)
{
	int lines = write_head(b, place);

	if (b->pack->place[place].named)
		write_name(b, place, lines);
	if (first_at(b->table, place) >= 0)
		write_stack(b, place, lines);
}

/* --- printed lines ------------------------------------------------------------------------------ */

/* Those that go straight up, over what is blank or a plain side. */
static void draw_line(struct board *b, const struct map_line *l)
{
	int top = l->y1 < l->y2 ? l->y1 : l->y2, bottom = l->y1 < l->y2 ? l->y2 : l->y1;
	int x = (2 * (l->x1 - b->left) + b->pack->hex_across) * b->step / (2 * b->pack->hex_across) - b->first * b->step;

	for (int y = 0; y < b->h && x >= 0 && x < b->w; y++) {
		int down = b->top + (2 * y - b->lines) * b->pack->hex_across * ROW / 2000 / b->lines;
		char *c = &b->cell[y * b->w + x];

		if (down >= top && down <= bottom && (*c == ' ' || *c == '|'))
			*c = ':';
	}
}

/* --- the whole ---------------------------------------------------------------------------------- */

static void add_legend(struct text *out, const struct board *b)
{
	struct text words = TEXT_INIT;

	hex_legend(&words, b->look, b->table);
	for (int i = 0; i < b->pack->n_lines; i++)
		text_print(&words, "%s%s%s", i > 0 ? ", " : "Lines of : ", b->pack->line[i].name,
		           i == b->pack->n_lines - 1 ? ". " : "");
	look_legend(&words, b->look);
	text_wrap(out, words.bytes, b->columns, "");
	text_clear(&words);
	if (b->places->length > 0) {
		text_print(&words, "Places: %s.", b->places->bytes);
		text_wrap(out, words.bytes, b->columns, "");
		text_clear(&words);
	}
	if (b->starred->length > 0) {
		text_print(&words, "* %s.", b->starred->bytes);
		text_wrap(out, words.bytes, b->columns, "");
	}
	text_release(&words);
}

static void add_cells(struct text *out, const struct board *b)
{
	for (int y = 0; y < b->h; y++) {
		int w = b->w;

		while (w > 0 && b->cell[y * b->w + w - 1] == ' ')
			w--;
		text_add(out, &b->cell[y * b->w], (size_t)w);
		text_putc(out, '\n');
	}
}

/* In as few strips as there is room for, and these of one width. */
static int lay_out(struct board *b)
{
	struct extent e = look_extent(b->pack);
	bool over;
	int all = hex_columns(b->pack, &over), widest, strips = 0;

	do {
		strips++;
		b->n = (all + strips - 1) / strips;
		widest = 2 * (b->columns - 1) / (2 * b->n + (over || strips > 1));
	} while (widest < STEP_LEAST && b->n > 1);
	b->left = e.left;
	b->top = e.top;
	b->step = widest > STEP_MOST ? STEP_MOST : widest;
	b->half = b->step / 2;
	b->inside = needs_lines(b) ? INSIDE_MOST : INSIDE_LEAST;
	b->lines = b->inside + 1;
	b->w = b->n * b->step + (over || strips > 1 ? b->half : 0) + 1;
	b->h = rounded((e.bottom - e.top) * 1000, b->pack->hex_across * ROW) * b->lines + b->lines + 1;
	b->cell = arena_alloc(b->arena, (size_t)(b->w * b->h));
	return strips;
}

static void draw_strip(struct text *out, struct board *b)
{
	memset(b->cell, ' ', (size_t)(b->w * b->h));
	for (int i = 0; i < b->pack->n_places; i++) {
		int column = halves_of(b->pack, b->left, b->pack->place[i].x) / 2 - b->first;

		if (b->pack->place[i].on_map && column >= 0 && column < b->n) {
			draw_sides(b, i);
			write_hex(b, i);
		}
	}
	for (int i = 0; i < b->pack->n_lines; i++)
		if (b->pack->line[i].x1 == b->pack->line[i].x2)
			draw_line(b, &b->pack->line[i]);
	add_cells(out, b);
}

void pointy_text(struct text *out, const struct table *t, const struct look *l, struct arena *arena, int columns)
{
	struct text below = TEXT_INIT, starred = TEXT_INIT, places = TEXT_INIT;
	struct board b = {
		.table = t, .pack = t->pack, .look = l, .arena = arena, .below = &below, .starred = &starred,
		.places = &places, .columns = columns
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
	text_release(&starred);
	text_release(&places);
}
