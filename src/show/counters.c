/* counters.c - sizes are those at which a name of three letters and "3-5" can be read when the whole
 * map fills a screen. */
#include <string.h>
#include "show/counters.h"
#include "show/svg.h"

enum { UNIT_W = 32, UNIT_H = 29, NAMED_H = 19, GAP = 2, UNIT_LETTERS = 11, NAMED_LETTERS = 13 };

/* --- layout ------------------------------------------------------------------------------------- */

/* "Elcho 1-6", "Wallace 5-2"; of a piece without ratings its name. */
static void named_words(struct text *out, const struct look *l, int piece)
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

static int named_width(const struct look *l, int piece)
{
	struct text words = TEXT_INIT;
	int w;

	named_words(&words, l, piece);
	w = svg_width(words.bytes, NAMED_LETTERS) + 10;
	text_release(&words);
	return w;
}

/* Its own name where that is short enough, else its letters; and how many there are of it. */
static void unit_words(struct text *out, const struct look *l, int piece, int n)
{
	const char *name = l->pack->piece[piece].name;

	if (n > 1)
		text_print(out, "%d ", n);
	if (n == 1 && strlen(name) <= 3)
		text_puts(out, name);
	else
		look_unit_letters(out, l, piece);
}

static int unit_width(const struct look *l, int piece, int n)
{
	struct text words = TEXT_INIT;
	int w;

	unit_words(&words, l, piece, n);
	w = svg_width(words.bytes, UNIT_LETTERS) + 6;
	text_release(&words);
	return w < UNIT_W ? UNIT_W : w;
}

struct row {
	int x, y, h;
};

static void add(struct counters *c, struct row *row, const struct look *l, int piece, int n, int width)
{
	bool unit = look_is_unit(l, piece);
	int w = unit ? unit_width(l, piece, n) : named_width(l, piece), h = unit ? UNIT_H : NAMED_H;

	if (row->x > 0 && (row->x + w > width || h != row->h)) {
		row->x = 0;
		row->y += row->h + GAP;
	}
	c->counter[c->n++] = (struct counter){ piece, n, row->x, row->y, w, h };
	row->x += w + GAP;
	row->h = h;
	c->w = row->x - GAP > c->w ? row->x - GAP : c->w;
	c->h = row->y + h;
}

/* How many units at PLACE share the counter of PIECE; 0: one that came before it has it. */
static int sharing(const struct look *l, const struct table *t, int place, int piece)
{
	int n = 0;

	if (l->pack->hex_across == 0 || !look_is_unit(l, piece))
		return 1;
	for_pieces_at(t, p, place) {
		if (!look_is_alike(l, t, p, piece))
			continue;
		if (n == 0 && p != piece)
			return 0;
		n++;
	}
	return n;
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

void counters_lay(struct counters *out, struct arena *arena, const struct look *l, const struct table *t,
                  int place, int width)
{
	struct row row = { 0, 0, 0 };
	size_t most = (size_t)count_at(t, place);

	*out = (struct counters){ .counter = arena_alloc(arena, (most + 1) * sizeof *out->counter) };
	for (int units = 0; units < 2; units++)
		for_pieces_at(t, p, place) {
			int n = look_is_unit(l, p) == (units == 1) ? sharing(l, t, place, p) : 0;

			if (n > 0)
				add(out, &row, l, p, n, width);
		}
	if (l->pack->hex_across > 0)
		centre_rows(out);
}

/* --- drawing ------------------------------------------------------------------------------------ */

static void draw_named(struct text *out, const struct counter *c, const struct look *l, const struct table *t,
                       int x, int y)
{
	bool inactive = look_is_inactive(l, t, c->piece);
	const char *colour = side_colour(l->pack->piece[c->piece].owner);
	struct text words = TEXT_INIT, style = TEXT_INIT;

	named_words(&words, l, c->piece);
	text_print(&style, "fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"%s", inactive ? "#ffffff" : colour, colour,
	           inactive ? " stroke-dasharray=\"4 3\"" : "");
	svg_box(out, x, y, c->w, c->h, style.bytes);
	text_clear(&style);
	text_print(&style, "font-weight=\"bold\" fill=\"%s\"", inactive ? colour : "#ffffff");
	svg_words_middle(out, x + c->w / 2, y + 14, NAMED_LETTERS, style.bytes, words.bytes);
	text_release(&words);
	text_release(&style);
}

static void draw_unit(struct text *out, const struct counter *c, const struct look *l, const struct table *t,
                      int x, int y)
{
	bool inactive = look_is_inactive(l, t, c->piece);
	const char *fill = look_is_reduced(l, t, c->piece) ? "#f3d9c9" : inactive ? "#ffffff" : "#fffdf6";
	const char *colour = side_colour(l->pack->piece[c->piece].owner);
	int strength = look_strength(l, t, c->piece), move = look_move(l, c->piece);
	struct text words = TEXT_INIT, style = TEXT_INIT;

	text_print(&style, "fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"%s", fill, colour,
	           inactive ? " stroke-dasharray=\"4 3\"" : "");
	svg_box(out, x, y, c->w, c->h, style.bytes);
	text_clear(&style);
	text_print(&style, "font-weight=\"bold\" fill=\"%s\"", colour);
	unit_words(&words, l, c->piece, c->n);
	svg_words_middle(out, x + c->w / 2, y + 12, UNIT_LETTERS, style.bytes, words.bytes);
	text_clear(&words);
	if (strength >= 0)
		text_print(&words, "%d", strength);
	if (strength >= 0 && move >= 0)
		text_print(&words, "-%d", move);
	svg_words_middle(out, x + c->w / 2, y + 25, UNIT_LETTERS + 1, "fill=\"#111111\"", words.bytes);
	text_release(&words);
	text_release(&style);
}

/* The names of all who share the counter. */
static void name_all(struct text *out, const struct counter *c, const struct look *l, const struct table *t)
{
	const char *gap = "";

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

void counters_draw(struct text *out, const struct counters *c, const struct look *l, const struct table *t,
                   int x, int y)
{
	for (int i = 0; i < c->n; i++) {
		const struct counter *one = &c->counter[i];

		text_puts(out, "<g><title>");
		name_all(out, one, l, t);
		text_puts(out, "</title>\n");
		if (look_is_unit(l, one->piece))
			draw_unit(out, one, l, t, x + one->x, y + one->y);
		else
			draw_named(out, one, l, t, x + one->x, y + one->y);
		text_puts(out, "</g>\n");
	}
}
