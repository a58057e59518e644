/* map_margin.c - rows of boxes and words, each beginning where the one above ended. */
#include <string.h>
#include "show/counters.h"
#include "show/map_margin.h"
#include "show/svg.h"

enum { MARGIN = LEGEND_LEFT, LEFT_LEAST = 180, LETTERS = 13, TRACK_H = 24, ROW_GAP = 10 };

const char *const *region_colours(int *n)
{
	static const char *const colour[] = {
		"#d5c79f", "#dde3b4", "#f0dfb6", "#d9d3e3", "#c9dccb", "#ecd2c4", "#cfd8e0", "#e6e0d0"
	};

	*n = sizeof colour / sizeof *colour;
	return colour;
}

void draw_heading(struct drawing *d, const char *heading)
{
	svg_words(&d->body, MARGIN, 36, 24, "font-weight=\"bold\" fill=\"#222222\"", heading);
	d->h = 54;
}

/* --- names at the left ------------------------------------------------------------------------------ */

static bool is_row(const struct track *k)
{
	return k->named && k->most - k->least > 1;
}

static void widen(struct drawing *d, const char *words)
{
	int w = MARGIN + svg_width(words, LETTERS) + 12;

	d->left = w > d->left ? w : d->left;
}

/* "Discards: 4" */
static const char *count_words(struct drawing *d, int place)
{
	return arena_print(&d->arena, "%s: %d", d->pack->place[place].name, count_at(d->table, place));
}

void measure_margin(struct drawing *d)
{
	d->left = LEFT_LEAST;
	for (int i = 0; i < d->pack->n_tracks; i++)
		if (is_row(&d->pack->track[i]))
			widen(d, d->pack->track[i].name);
	for (int i = 0; i < d->pack->n_places; i++)
		if (!d->pack->place[i].on_map && count_at(d->table, i) > 0)
			widen(d, count_words(d, i));
}

/* --- tracks ------------------------------------------------------------------------------------- */

static const char *value_words(struct drawing *d, const struct track *k, int value)
{
	if (k->value_name != NULL && k->value_name[value - k->least] != NULL)
		return k->value_name[value - k->least];
	return arena_print(&d->arena, "%d", value);
}

static int widest_value(struct drawing *d, const struct track *k)
{
	int widest = 20;

	for (int v = k->least; v <= k->most; v++) {
		int w = svg_width(value_words(d, k, v), LETTERS - 2);

		widest = w > widest ? w : widest;
	}
	return widest + 6;
}

static void draw_value(struct drawing *d, const struct track *k, int value, bool here, int x, int w)
{
	static const char *const box[] = {
		"fill=\"#ffffff\" stroke=\"#999999\"", "fill=\"#222222\" stroke=\"#222222\""
	};
	static const char *const letters[] = { "fill=\"#666666\"", "font-weight=\"bold\" fill=\"#ffffff\"" };

	svg_box(&d->body, x, d->h, w, TRACK_H, box[here]);
	svg_words_middle(&d->body, x + w / 2, d->h + 16, LETTERS - 2, letters[here], value_words(d, k, value));
}

static void draw_track(struct drawing *d, int track_index)
{
	const struct track *k = &d->pack->track[track_index];
	int w = widest_value(d, k), x = d->left;

	svg_words(&d->body, MARGIN, d->h + 16, LETTERS, "fill=\"#222222\"", k->name);
	for (int v = k->least; v <= k->most; v++) {
		if (x + w > d->w - MARGIN) {
			x = d->left;
			d->h += TRACK_H + 2;
		}
		draw_value(d, k, v, track(d->table, track_index) == v, x, w);
		x += w + 2;
	}
	d->h += TRACK_H + ROW_GAP;
}

/* A track of two values is a flag, which a report tells better. */
void draw_tracks(struct drawing *d)
{
	for (int i = 0; i < d->pack->n_tracks; i++)
		if (is_row(&d->pack->track[i]))
			draw_track(d, i);
}

/* --- the legend --------------------------------------------------------------------------------- */

/* Words behind a sample; X moves on. */
void legend_words(struct drawing *d, int *x, const char *words)
{
	svg_words(&d->body, *x, d->h + 14, LETTERS, "fill=\"#222222\"", words);
	*x += svg_width(words, LETTERS) + 24;
}

void legend_swatch(struct drawing *d, int *x, const char *fill, const char *words)
{
	struct text style = TEXT_INIT;

	text_print(&style, "fill=\"%s\" stroke=\"#777777\"", fill);
	svg_box(&d->body, *x, d->h, 26, 18, style.bytes);
	*x += 32;
	legend_words(d, x, words);
	text_release(&style);
}

void legend_stroke(struct drawing *d, int *x, const char *style, const char *words)
{
	svg_line(&d->body, *x, d->h + 10, *x + 40, d->h + 10, style);
	*x += 46;
	legend_words(d, x, words);
}

static void explain_regions(struct drawing *d, int *x)
{
	int n;
	const char *const *colour = region_colours(&n);

	for (int r = 0; r < d->n_regions; r++)
		for (int i = 0; i < d->pack->n_places; i++) {
			int word = d->region[i] == r ? place_attribute(d->pack, i, d->pack->region) : -1;

			if (word < 0)
				continue;
			legend_swatch(d, x, colour[r % n], d->pack->word_name[word]);
			break;
		}
}

static void explain_seats(struct drawing *d, int *x)
{
	for (int seat = 1; seat <= d->pack->n_seats; seat++) {
		struct text name = TEXT_INIT;

		look_seat_name(&name, d->pack, seat);
		legend_swatch(d, x, side_colour(seat), name.bytes);
		text_release(&name);
	}
}

/* "I irish  H highland": for units whose box has no room for more. */
static void explain_letters(struct drawing *d, int *x)
{
	struct text words = TEXT_INIT;

	for (int i = 0; i < d->pack->n_words; i++)
		if (d->look.letter[i][0] != '\0')
			text_print(&words, "%s%s %s", words.length > 0 ? ", " : "", d->look.letter[i], d->pack->word_name[i]);
	if (words.length > 0)
		text_puts(&words, "; below: strength-movement");
	if (d->look.initiative >= 0)
		text_puts(&words, "; leaders: initiative-leadership");
	if (d->look.neutral >= 0)
		text_puts(&words, "; dashed: neutral");
	legend_words(d, x, words.bytes);
	text_release(&words);
}

void draw_legend_of_pieces(struct drawing *d)
{
	int x = LEGEND_LEFT;

	explain_seats(d, &x);
	explain_letters(d, &x);
	if (d->look.reduced >= 0)
		legend_swatch(d, &x, "#f3d9c9", "reduced");
	d->h += 28;
}

void draw_legend_of_routes(struct drawing *d)
{
	int x = LEGEND_LEFT;

	legend_stroke(d, &x, ROUTE_STROKE, "route");
	if (d->look.mountain >= 0)
		legend_stroke(d, &x, ROUGH_STROKE, "mountain route");
	if (d->n_regions > 1)
		legend_stroke(d, &x, FRONTIER_STROKE, "frontier");
	explain_regions(d, &x);
	d->h += 34;
}

/* --- off the map -------------------------------------------------------------------------------- */

static void draw_place(struct drawing *d, int place)
{
	struct counters c;

	svg_words(&d->body, MARGIN, d->h + 16, LETTERS, "fill=\"#222222\"", count_words(d, place));
	c.h = 20;
	if (table_tells(d->table, place)) {
		counters_lay(&c, &d->arena, &d->look, d->table, place, d->w - d->left - MARGIN);
		counters_draw(&d->body, &c, &d->look, d->table, d->left, d->h);
	}
	d->h += c.h + ROW_GAP;
}

void draw_off_map(struct drawing *d)
{
	for (int i = 0; i < d->pack->n_places; i++)
		if (!d->pack->place[i].on_map && count_at(d->table, i) > 0)
			draw_place(d, i);
}
