/* counters.c - sizes are those at which all of a counter can be read when the drawing is 700 pixels wide. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "show/counters.h"
#include "show/look_stack.h"
#include "show/map_ids.h"
#include "show/svg.h"

enum {
	UNIT_W = 42, UNIT_H = 29, NAME_H = 14,   /* a unit's box, and what its name adds to the height */
	NAMED_H = 22, GAP = 2, UNIT_LETTERS = 13, NAMED_LETTERS = 14, MOVE_LETTERS = 13,
	PIP = 3, PIP_STEP = 8, PIPS_MOST = 5, INSIDE_H = 16, SET_IN = 12,
};
#define INSIDE "inside"

/* --- layout ------------------------------------------------------------------------------------- */

/* "Elcho 1-6", "Wallace 5-2"; of a piece without ratings its name. */
static void rated_name(struct text *out, const struct look *l, int piece)
{
	int initiative = look_initiative(l, piece), leadership = look_leadership(l, piece), move = look_move(l, piece);

	text_puts(out, l->pack->piece[piece].name);
	if (initiative >= 0 && leadership >= 0)
		text_print(out, " %d-%d", initiative, leadership);
	else if (leadership >= 0)
		text_print(out, " %d", leadership);
	if (initiative < 0 && leadership >= 0 && move >= 0)
		text_print(out, "-%d", move);
}

/* In a hex that has no room for the ratings, without them; nor for the name, as many of its last words as there is room
 * for: "George Murray", "Murray". */
static int named_words(struct text *out, const struct look *l, int piece, int room)
{
	const char *name = l->pack->piece[piece].name;
	int w;

	rated_name(out, l, piece);
	w = svg_width_bold(out->bytes, NAMED_LETTERS) + 10;
	while (w > room && l->pack->hex_across > 0 && name != NULL) {
		text_clear(out);
		text_puts(out, name);
		w = svg_width_bold(name, NAMED_LETTERS) + 10;
		name = strchr(name, ' ');
		if (name != NULL)
			name++;
	}
	return w;
}

static int named_width(const struct look *l, int piece, int room)
{
	struct text words = TEXT_INIT;
	int w = named_words(&words, l, piece, room);

	text_release(&words);
	return w;
}

/* A name that is too wide for ROOM ends with a full stop, and with its number: "Murr. 2". */
static void cut_name(struct text *out, const char *name, int room)
{
	size_t whole = strlen(name), behind = whole, n;

	while (behind > 0 && name[behind - 1] >= '0' && name[behind - 1] <= '9')
		behind--;
	behind = behind > 0 && behind < whole && name[behind - 1] == ' ' ? behind - 1 : whole;
	text_puts(out, name);
	for (n = behind; n > 1 && svg_width_bold(out->bytes, UNIT_LETTERS) > room; ) {
		do {
			n--;
		} while (n > 1 && ((name[n] & 0xc0) == 0x80 || name[n - 1] == ' ' || name[n - 1] == '\''));
		text_clear(out);
		text_print(out, "%.*s.%s", (int)n, name, name + behind);
	}
}

/* Its own name where it stands alone, in a hex as much of it as there is room for; else how many there are and their
 * letters; of what lies with its back up, how many and of which kind. */
static void unit_words(struct text *out, const struct look *l, const struct table *t, int piece, int n, int room)
{
	if (!table_tells_piece(t, piece)) {
		text_print(out, "%d %s", n, l->pack->word_name[piece_attribute(l->pack, piece, l->pack->fog_kind)]);
		return;
	}
	if (n == 1) {
		cut_name(out, l->pack->piece[piece].name, l->pack->hex_across > 0 ? room - 8 : INT_MAX);
		return;
	}
	text_print(out, "%d ", n);
	look_unit_letters(out, l, piece);
}

/* On a map of hexes there is no room for names; a sign that says all needs none. */
static bool has_name(const struct look *l)
{
	return l->pack->hex_across == 0 || l->arms_share_types;
}

/* "12", before a sign. */
static int count_width(int n)
{
	char words[16];

	snprintf(words, sizeof words, "%d", n);
	return svg_width_bold(words, UNIT_LETTERS) + 4;
}

/* What stands behind its sign: letters, if the pack chooses them, marks, and how far it moves. */
static void beside_sign(struct text *out, const struct look *l, const struct table *t, int piece)
{
	if (l->pack->counters.letter != NULL)
		look_unit_letters(out, l, piece);
	look_piece_marks(out, l, t, piece);
	if (look_move(l, piece) >= 0)
		text_print(out, "%s%d", out->length > 0 ? " " : "", look_move(l, piece));
}

/* Where the pack says no more, all samples of one width. */
static int beside_width(const struct look *l, const struct table *t, int piece)
{
	struct text words = TEXT_INIT;
	int w;

	beside_sign(&words, l, t, piece);
	w = l->pack->counters.letter == NULL && l->pack->counters.n_marks == 0 ? 12
		: svg_width(words.bytes, MOVE_LETTERS) + 4;
	w = words.length > 0 ? w : 0;
	text_release(&words);
	return w;
}

static int unit_width(const struct look *l, const struct table *t, int piece, int n, int room)
{
	struct text words = TEXT_INIT;
	int w = UNIT_W, signs = SIGN_W + beside_width(l, t, piece) + 8;

	unit_words(&words, l, t, piece, n, room);
	if (has_name(l))
		w = svg_width_bold(words.bytes, UNIT_LETTERS) + 8;
	else if (n > 1)
		w = UNIT_W + count_width(n);
	text_release(&words);
	w = w < signs ? signs : w;
	return w < UNIT_W ? UNIT_W : w;
}

static int unit_height(const struct look *l)
{
	return has_name(l) ? UNIT_H + NAME_H : UNIT_H;
}

struct row {
	int x, y, h;
	int left;                                /* where rows begin: what lies on a display on a display is set in */
};

static void begin_row(struct row *row)
{
	row->x = row->left;
	row->y += row->h > 0 ? row->h + GAP : 0;
	row->h = 0;
}

static void add(struct counters *c, struct row *row, const struct look *l, const struct table *t, int piece, int n,
                int width)
{
	bool unit = look_is_unit(l, piece);
	int w = unit ? unit_width(l, t, piece, n, width) : named_width(l, piece, width), h = unit ? unit_height(l) : NAMED_H;

	if (row->x > row->left && (row->x + w > width || h != row->h))
		begin_row(row);
	c->counter[c->n++] = (struct counter){ piece, n, row->x, row->y, w, h };
	row->x += w + GAP;
	row->h = h;
	c->w = row->x - GAP > c->w ? row->x - GAP : c->w;
	c->h = row->y + h;
}

static int inside_width(void)
{
	return svg_width(INSIDE, UNIT_LETTERS) + 6;
}

/* The word before those who are inside, in a row of its own. */
static void add_inside(struct counters *c, struct row *row)
{
	begin_row(row);
	c->counter[c->n++] = (struct counter){ -1, 1, 0, row->y, inside_width(), INSIDE_H };
	row->x = inside_width() + GAP;
	row->h = INSIDE_H;
	c->w = inside_width() > c->w ? inside_width() : c->w;
	c->h = row->y + INSIDE_H;
}

/* How many units at the place of PIECE share its counter; 0: one that came before it has it. */
static int sharing(const struct look *l, const struct table *t, int piece)
{
	if (!table_tells_piece(t, piece))
		return look_count_alike(l, t, piece);
	if (!look_is_unit(l, piece) || (l->pack->hex_across == 0 && l->pack->place[place_of(t, piece)].on_map))
		return 1;
	return look_count_alike(l, t, piece);
}

/* Rows that are shorter than the widest stand in the middle. */
static void centre_rows(struct counters *c)
{
	for (int first = 0, end; first < c->n; first = end) {
		int w = 0;

		for (end = first; end < c->n && c->counter[end].y == c->counter[first].y; end++)
			w = c->counter[end].x + c->counter[end].w;
		for (int i = first; i < end; i++)
			c->counter[i].x += (c->w - w) / 2;
	}
}

/* The display of PIECE, if those who look may see what lies there; -1. */
static int open_display(const struct look *l, const struct table *t, int piece)
{
	int display = look_display(l, t, piece);

	return display >= 0 && (table_tells(t, display) || l->pack->place[display].fog) ? display : -1;
}

static size_t count_all(const struct look *l, const struct table *t, int place)
{
	size_t n = (size_t)count_at(t, place);

	for_pieces_at(t, p, place)
		if (open_display(l, t, p) >= 0)
			n += count_all(l, t, open_display(l, t, p));
	for_annexes(l, a, place)
		n += count_all(l, t, a) + 1;
	return n;
}

static void add_all(struct counters *c, struct row *row, const struct look *l, const struct table *t, int place,
                    int width);

/* In a hex room is scarce. */
static bool is_roomy_display(const struct look *l, int place)
{
	return l->pack->hex_across == 0 && l->pack->place[place].of >= 0;
}

/* A display follows its piece.  Who has one and lies on another's begins a row, set in. */
static void add_piece(struct counters *c, struct row *row, const struct look *l, const struct table *t, int piece,
                      int width)
{
	bool set_in = open_display(l, t, piece) >= 0 && is_roomy_display(l, place_of(t, piece));
	int n = sharing(l, t, piece);

	if (n == 0)
		return;
	row->left += set_in ? SET_IN : 0;
	if (set_in)
		begin_row(row);
	add(c, row, l, t, piece, n, width);
	if (open_display(l, t, piece) >= 0)
		add_all(c, row, l, t, open_display(l, t, piece), width);
	row->left -= set_in ? SET_IN : 0;
	if (set_in)
		begin_row(row);
}

/* Units stand last, on a display first: right behind who leads them. */
static void add_all(struct counters *c, struct row *row, const struct look *l, const struct table *t, int place,
                    int width)
{
	bool display = is_roomy_display(l, place);

	for (int last = 0; last < 2; last++)
		for_pieces_at(t, p, place)
			if (look_is_unit(l, p) == (display == (last == 0)))
				add_piece(c, row, l, t, p, width);
}

/* Those annexes of PLACE that are INSIDE, or are not. */
static void add_annexes(struct counters *c, struct row *row, const struct look *l, const struct table *t, int place,
                        int width, bool inside)
{
	bool first = inside;

	for_annexes(l, a, place) {
		if (l->pack->place[a].inside != inside || first_at(t, a) < 0 || (!table_tells(t, a) && !l->pack->place[a].fog))
			continue;
		if (first)
			add_inside(c, row);
		first = false;
		add_all(c, row, l, t, a, width);
	}
}

void counters_lay(struct counters *out, struct arena *arena, const struct look *l, const struct table *t,
                  int place, int width)
{
	struct row row = { 0, 0, 0, 0 };

	*out = (struct counters){ .counter = arena_alloc(arena, (count_all(l, t, place) + 1) * sizeof *out->counter) };
	add_all(out, &row, l, t, place, width);
	add_annexes(out, &row, l, t, place, width, false);
	add_annexes(out, &row, l, t, place, width, true);
	if (l->pack->hex_across > 0 && l->pack->place[place].on_map)
		centre_rows(out);
}

/* --- signs -------------------------------------------------------------------------------------- */

static void draw_arm(struct text *out, enum unit_arm arm, const char *colour, int x, int y)
{
	const int right = x + SIGN_W, bottom = y + SIGN_H, third = SIGN_W / 3;

	switch (arm) {
	case ARM_FOOT:
		text_print(out, "<path d=\"M%d %dL%d %dM%d %dL%d %d\" stroke=\"%s\" stroke-width=\"2\"/>\n", x, y, right, bottom,
		           x, bottom, right, y, colour);
		break;
	case ARM_HORSE:
		text_print(out, "<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"2\"/>\n", x, bottom, right, y, colour);
		break;
	case ARM_GARRISON:
		text_print(out, "<path d=\"M%d %dv-6h4v3h%dv-3h4v6z\" fill=\"%s\"/>\n", x + 3, bottom - 3, third + 1, colour);
		break;
	case ARM_GUNS:
		text_print(out, "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>\n", x + SIGN_W / 2, y + SIGN_H / 2, colour);
		break;
	case ARM_OTHER:
		break;
	}
}

void counters_sign(struct text *out, enum unit_arm arm, enum unit_grade grade, const char *colour, int x, int y)
{
	const char *fill = grade == GRADE_BEST ? colour : "#ffffff";

	text_print(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" ", x, y, SIGN_W, SIGN_H);
	text_print(out, "fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", fill, colour,
	           grade == GRADE_LEVY ? " stroke-dasharray=\"3 2\"" : "");
	draw_arm(out, arm, grade == GRADE_BEST ? "#ffffff" : colour, x, y);
}

/* STRENGTH of FULL, in the middle around X. */
static void draw_pips(struct text *out, int strength, int full, const char *colour, int x, int y)
{
	struct text style = TEXT_INIT, words = TEXT_INIT;

	if (full > PIPS_MOST) {
		text_print(&words, "%d", strength);
		svg_words_middle(out, x, y + 5, UNIT_LETTERS, "fill=\"#111111\"", words.bytes);
	}
	for (int i = 0; i < full && full <= PIPS_MOST; i++) {
		text_clear(&style);
		text_print(&style, "fill=\"%s\" stroke=\"%s\"", i < strength ? colour : "#ffffff", colour);
		svg_circle(out, x - (full - 1) * PIP_STEP / 2 + i * PIP_STEP, y, PIP, style.bytes);
	}
	text_release(&style);
	text_release(&words);
}

/* --- drawing ------------------------------------------------------------------------------------ */

static void draw_frame(struct text *out, const struct counter *c, const char *fill, const char *colour, bool inactive,
                       bool arrived, int x, int y)
{
	struct text style = TEXT_INIT;

	text_print(&style, "fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"%s", fill, arrived ? ARRIVED_COLOUR : colour,
	           arrived ? 4 : 2, inactive ? " stroke-dasharray=\"4 3\"" : "");
	svg_box(out, x, y, c->w, c->h, style.bytes);
	text_release(&style);
}

static void draw_named(struct text *out, const struct counter *c, const struct look *l, const struct table *t,
                       bool arrived, int x, int y)
{
	bool inactive = look_is_inactive(l, t, c->piece);
	const char *colour = side_colour(l->pack->piece[c->piece].owner);
	struct text words = TEXT_INIT, style = TEXT_INIT;

	named_words(&words, l, c->piece, c->w);
	draw_frame(out, c, inactive ? "#ffffff" : colour, colour, inactive, arrived, x, y);
	text_print(&style, "font-weight=\"bold\" fill=\"%s\"", inactive ? colour : "#ffffff");
	svg_words_middle(out, x + c->w / 2, y + 16, NAMED_LETTERS, style.bytes, words.bytes);
	text_release(&words);
	text_release(&style);
}

/* The sign, how many share it if there is no name to say so, and what stands behind it. */
static void draw_sign_row(struct text *out, const struct counter *c, const struct look *l, const struct table *t,
                          const char *colour, int x, int y)
{
	int beside = beside_width(l, t, c->piece);
	int before = c->n > 1 && !has_name(l) ? count_width(c->n) : 0;
	int left = x + (c->w - SIGN_W - beside - before) / 2;
	struct text words = TEXT_INIT, style = TEXT_INIT;

	text_print(&style, "font-weight=\"bold\" fill=\"%s\"", colour);
	if (before > 0) {
		text_print(&words, "%d", c->n);
		svg_words(out, left, y + 12, UNIT_LETTERS, style.bytes, words.bytes);
		text_clear(&words);
	}
	counters_sign(out, look_arm(l, c->piece), look_grade(l, c->piece), colour, left + before, y);
	if (beside > 0) {
		beside_sign(&words, l, t, c->piece);
		svg_words(out, left + before + SIGN_W + 4, y + 12, MOVE_LETTERS, "fill=\"#333333\"", words.bytes);
	}
	text_release(&words);
	text_release(&style);
}

/* The back of a counter: its side, how many lie so, and of which kind. */
static void draw_back(struct text *out, const struct counter *c, const struct look *l, const struct table *t,
                      bool arrived, int x, int y)
{
	const char *colour = side_colour(l->pack->piece[c->piece].owner);
	struct text words = TEXT_INIT;

	draw_frame(out, c, colour, colour, false, arrived, x, y);
	unit_words(&words, l, t, c->piece, c->n, c->w);
	svg_words_middle(out, x + c->w / 2, y + 13, UNIT_LETTERS, "font-weight=\"bold\" fill=\"#ffffff\"", words.bytes);
	svg_words_middle(out, x + c->w / 2, y + 13 + NAME_H, UNIT_LETTERS, "font-weight=\"bold\" fill=\"#ffffff\"", "?");
	text_release(&words);
}

static void draw_unit(struct text *out, const struct counter *c, const struct look *l, const struct table *t,
                      bool arrived, int x, int y)
{
	bool inactive = look_is_inactive(l, t, c->piece);
	int seat = l->pack->piece[c->piece].owner, strength = look_strength(l, t, c->piece);
	const char *colour = side_colour(seat);
	struct text words = TEXT_INIT, style = TEXT_INIT;

	if (!table_tells_piece(t, c->piece)) {
		draw_back(out, c, l, t, arrived, x, y);
		return;
	}
	draw_frame(out, c, inactive ? "#ffffff" : side_tint(seat), colour, inactive, arrived, x, y);
	if (has_name(l)) {
		text_print(&style, "font-weight=\"bold\" fill=\"%s\"", colour);
		unit_words(&words, l, t, c->piece, c->n, c->w);
		svg_words_middle(out, x + c->w / 2, y + 13, UNIT_LETTERS, style.bytes, words.bytes);
		y += NAME_H;
	}
	draw_sign_row(out, c, l, t, colour, x, y + 4);
	if (strength >= 0)
		draw_pips(out, strength, look_full_strength(l, c->piece), colour, x + c->w / 2, y + 24);
	text_release(&words);
	text_release(&style);
}

/* The names of all who share the counter. */
static void name_all(struct text *out, const struct counter *c, const struct look *l, const struct table *t)
{
	const char *gap = "";

	if (!table_tells_piece(t, c->piece)) {
		unit_words(out, l, t, c->piece, c->n, c->w);
		return;
	}
	if (c->n == 1) {
		svg_escape(out, l->pack->piece[c->piece].name);
		return;
	}
	for_pieces_at(t, p, place_of(t, c->piece))
		if (look_is_alike(l, t, p, c->piece)) {
			text_puts(out, gap);
			svg_escape(out, l->pack->piece[p].name);
			gap = ", ";
		}
}

/* Whether any of them came just now. */
static bool has_arrived(const struct counter *c, const struct look *l, const struct table *t, const bool *arrived)
{
	if (!arrived || c->n == 1)
		return arrived && arrived[c->piece];
	for_pieces_at(t, p, place_of(t, c->piece))
		if (arrived[p] && look_is_alike(l, t, p, c->piece))
			return true;
	return false;
}

void counters_draw(struct text *out, const struct counters *c, const struct look *l, const struct table *t,
                   const bool *arrived, int x, int y)
{
	for (int i = 0; i < c->n; i++) {
		const struct counter *one = &c->counter[i];
		bool fresh;

		if (one->piece < 0) {
			svg_words(out, x + one->x + 3, y + one->y + UNIT_LETTERS, UNIT_LETTERS, "font-style=\"italic\" fill=\"#333333\"",
			          INSIDE);
			continue;
		}
		fresh = has_arrived(one, l, t, arrived);

		ids_begin_pieces(out, l, t, one->piece, one->n);
		text_puts(out, "<g><title>");
		name_all(out, one, l, t);
		text_puts(out, "</title>\n");
		if (look_is_unit(l, one->piece))
			draw_unit(out, one, l, t, fresh, x + one->x, y + one->y);
		else
			draw_named(out, one, l, t, fresh, x + one->x, y + one->y);
		text_puts(out, "</g>\n");
		ids_end(out, l);
	}
}
