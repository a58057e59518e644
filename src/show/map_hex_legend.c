/* map_hex_legend.c - what the signs of a drawn board of hexes mean; of ground and marks that change, those there are
 * now. */
#include "show/hex_signs.h"
#include "show/look_legend.h"
#include "show/map_hex_svg.h"
#include "show/map_hex_words.h"
#include "show/svg.h"
#include "table/hexes.h"

static void explain_terrain(struct drawing *d)
{
	static const char *const name[] = { "clear", "wooded", "mountain" };

	for (enum hex_ground ground = GROUND_CLEAR; ground <= GROUND_MOUNTAIN; ground++)
		legend_swatch(d, ground_tint(ground), name[ground]);
}

static int first_with_ground(const struct drawing *d, int word)
{
	for (int i = 0; i < d->pack->n_places; i++)
		if (d->pack->place[i].on_map && look_ground_word(&d->look, d->table, i) == word)
			return i;
	return -1;
}

/* Each word that is the ground of a hex now. */
static void explain_grounds(struct drawing *d)
{
	for (int word = 0; word < d->pack->n_words; word++) {
		int place = first_with_ground(d, word), x;
		enum hex_ground ground = place < 0 ? GROUND_OTHER : look_ground(&d->look, d->table, place);
		struct text style = TEXT_INIT;

		if (place < 0 || ground == GROUND_CITY || ground == GROUND_MAJOR_CITY)
			continue;
		x = legend_sample(d, 26, d->pack->word_name[word]);
		text_print(&style, "fill=\"%s\" stroke=\"#777777\"", ground_tint(ground));
		svg_box(&d->body, x, d->h, 26, 19, style.bytes);
		ground_sign(&d->body, ground, x + 13, d->h + 10);
		text_release(&style);
	}
}

/* Whether a hex has MARK on one of its sides. */
static bool is_on_a_side(const struct drawing *d, int mark)
{
	for (int i = 0; i < d->pack->n_places; i++)
		for (int side = 0; side < HEX_SIDES && d->pack->place[i].on_map; side++)
			if (look_side(&d->look, d->table, i, side) == mark)
				return true;
	return false;
}

static bool has_mark(const struct drawing *d, const struct mark *m)
{
	for (int i = 0; i < d->pack->n_places; i++)
		if (d->pack->place[i].on_map && place_number(d->table, i, m->number) != 0)
			return true;
	return false;
}

static void explain_marks(struct drawing *d)
{
	for (int i = 0; i < d->pack->n_side_marks; i++)
		if (is_on_a_side(d, i)) {
			int x = legend_sample(d, 40, d->pack->side_mark[i].name), a[2] = { x, d->h + 10 }, b[2] = { x + 40, d->h + 10 };

			side_draw(&d->body, d->pack->side_mark[i].look, a, b);
		}
	for (int i = 0; i < d->pack->n_marks; i++) {
		const struct mark *m = &d->pack->mark[i];
		const char sign[2] = { m->sign, '\0' };

		if (has_mark(d, m) && m->way)
			legend_stroke(d, WAY_STROKE, m->name);
		else if (has_mark(d, m))
			mark_draw(&d->body, sign, m->name, legend_sample(d, MARK_W, m->name) + MARK_W / 2, d->h + 10);
	}
}

static bool has_cities(const struct drawing *d)
{
	for (int i = 0; i < d->pack->n_places; i++)
		if (d->pack->place[i].on_map && hex_is_city(&d->look, d->table, i))
			return true;
	return false;
}

static bool has_straits(const struct pack *p)
{
	for (int i = 0; i < p->n_places && p->n_edges > 0; i++)
		for_hexes_beside(p, other, i)
			if (pack_edge(p, i, other) == NULL && pack_edge(p, other, i) == NULL)
				return true;
	return p->n_waters > 0;
}

static void explain_cities(struct drawing *d)
{
	int seat = d->pack->allegiance.number >= 0 ? d->pack->allegiance.seat[0] : -1, x;
	char letter = seat >= 0 ? look_seat_letter(d->pack, seat) : ' ';

	x = legend_sample(d, 20, "city");
	city_draw(&d->body, x + 10, d->h + 10, false, seat, letter);
	x = legend_sample(d, 20, seat >= 0 ? "MAJOR CITY; letter and colour: with whom it holds" : "MAJOR CITY");
	city_draw(&d->body, x + 10, d->h + 10, true, seat, letter);
}

void draw_legend_of_hexes(struct drawing *d)
{
	bool changes = d->pack->ground.number >= 0 || d->pack->hex_pointy;

	legend_begin(d);
	if (changes)
		explain_grounds(d);
	else
		explain_terrain(d);
	if (!changes || has_cities(d))
		explain_cities(d);
	explain_marks(d);
	if (d->look.river >= 0)
		legend_stroke(d, RIVER_STROKE, "river");
	for (int i = 0; i < d->pack->n_frontiers; i++)
		legend_stroke(d, BORDER_STROKE, d->pack->frontier[i].name);
	for (int i = 0; i < d->pack->n_lines; i++)
		legend_stroke(d, LINE_STROKE, d->pack->line[i].name);
	if (!changes || has_straits(d->pack))
		legend_stroke(d, WATER_SAMPLE, "water, no way across");
	if (d->look.coastal >= 0)
		legend_words(d, "~ behind a number: coastal");
	legend_end(d);
}
