/* map_hex_words.c - of ground and sides that change, the legend tells those that there are. */
#include <string.h>
#include "show/map_hex_words.h"
#include "show/look_legend.h"
#include "show/look_stack.h"
#include "table/hexes.h"

char hex_ground_sign(enum hex_ground ground)
{
	static const char sign[] = {
		[GROUND_CLEAR] = ' ', [GROUND_WOODED] = '&', [GROUND_MOUNTAIN] = '^', [GROUND_CITY] = ' ',
		[GROUND_MAJOR_CITY] = ' ', [GROUND_BUILDING] = '@', [GROUND_CHURCH] = '+', [GROUND_WATER] = '~',
		[GROUND_STREAM] = '-', [GROUND_FORD] = '=', [GROUND_MARSH] = '"', [GROUND_RAVINE] = 'v', [GROUND_CAMP] = 'A',
		[GROUND_OTHER] = '?',
	};

	return sign[ground];
}

bool hex_is_city(const struct look *l, const struct table *t, int place)
{
	enum hex_ground ground = look_ground(l, t, place);

	return ground == GROUND_CITY || ground == GROUND_MAJOR_CITY || look_is_town(l, place);
}

void hex_city_words(struct text *out, const struct look *l, const struct table *t, int place)
{
	int seat = look_allegiance(l, t, place);

	text_print(out, look_ground(l, t, place) == GROUND_MAJOR_CITY ? "<<%c>>" : "<%c>",
	           seat < 0 ? '*' : look_seat_letter(l->pack, seat));
}

/* --- sides -------------------------------------------------------------------------------------- */

char hex_side_sign(const struct look *l, const struct table *t, int place, int side)
{
	const struct pack *p = l->pack;
	int other = hex_neighbour(p, place, side), mark = look_side(l, t, place, side);
	const struct edge *e = other < 0 ? NULL : pack_edge(p, place, other);
	bool cut = other >= 0 && pack_is_cut(p, place, other);

	if (mark >= 0)
		return p->side_mark[mark].sign;
	if (other < 0)
		return 0;
	if (p->n_edges > 0 && e == NULL && pack_edge(p, other, place) == NULL)
		return '#';
	if (e != NULL && look_is_river(l, e))
		return cut ? '%' : '~';
	return cut ? ':' : 0;
}

/* --- stacks ------------------------------------------------------------------------------------- */

void hex_stack_words(struct text *out, const struct look *l, const struct table *t, int place)
{
	struct text side = TEXT_INIT;

	for (int seat = 0; seat <= l->pack->n_seats; seat++) {
		const char *gap = out->length > 0 ? " " : "";

		text_clear(&side);
		if (!look_stack(&side, l, t, place, seat))
			continue;
		if (l->neutral >= 0 && side.bytes[0] == '(')
			text_print(out, "%s%s", gap, side.bytes);
		else
			text_print(out, "%s%c:%s", gap, look_seat_letter(l->pack, seat), side.bytes);
	}
	text_release(&side);
}

void hex_words_split(struct hex_words *out, char *text)
{
	out->n = 0;
	for (char *at = text; *at != '\0' && out->n < HEX_WORDS_MOST; ) {
		size_t length = strcspn(at, " ");

		out->word[out->n++] = at;
		at += length;
		if (*at == ' ')
			*at++ = '\0';
	}
}

/* --- the legend --------------------------------------------------------------------------------- */

/* "^ hill, & forest": each word that is the ground of a hex now. */
static void add_grounds(struct text *out, const struct look *l, const struct table *t)
{
	const char *gap = "";

	for (int word = 0; word < l->pack->n_words; word++)
		for (int i = 0; i < l->pack->n_places; i++) {
			char sign;

			if (!l->pack->place[i].on_map || look_ground_word(l, t, i) != word)
				continue;
			sign = hex_ground_sign(look_ground(l, t, i));
			if (sign != ' ' && !hex_is_city(l, t, i)) {
				text_print(out, "%s%c %s", gap, sign, l->pack->word_name[word]);
				gap = ", ";
			}
			break;
		}
	text_puts(out, *gap != '\0' ? ". " : "");
}

static bool has_sign_on_a_side(const struct look *l, const struct table *t, char sign)
{
	for (int i = 0; i < l->pack->n_places; i++)
		for (int side = 0; side < HEX_SIDES && l->pack->place[i].on_map; side++)
			if (hex_side_sign(l, t, i, side) == sign)
				return true;
	return false;
}

static bool has_mark(const struct look *l, const struct table *t, const struct mark *m)
{
	for (int i = 0; i < l->pack->n_places; i++)
		if (l->pack->place[i].on_map && place_number(t, i, m->number) != 0)
			return true;
	return false;
}

/* All, or those there are NOW. */
static void add_marks(struct text *out, const struct look *l, const struct table *t, bool now)
{
	const struct pack *p = l->pack;
	const char *gap = "Marks: ";

	for (int i = 0; i < p->n_marks; i++) {
		if (now && !has_mark(l, t, &p->mark[i]))
			continue;
		text_print(out, "%s%c %s", gap, p->mark[i].sign, p->mark[i].name);
		gap = ", ";
	}
	text_puts(out, gap[0] == ',' ? ". " : "");
}

/* " (of D3, D4)": a mark that is a number of hexes belongs to one of the two. */
static void add_owners(struct text *out, const struct table *t, const struct side_mark *m)
{
	const char *gap = " (of ";

	for (int i = 0; i < t->pack->n_places && m->edge < 0; i++) {
		bool has = false;

		for (int side = 0; side < HEX_SIDES && t->pack->place[i].on_map; side++)
			has = has || place_number(t, i, m->number[side]) != 0;
		if (has) {
			text_print(out, "%s%s", gap, t->pack->place[i].id);
			gap = ", ";
		}
	}
	text_puts(out, gap[0] == ',' ? ")" : "");
}

/* What this map has on its sides, and not what another could have. */
static void add_sides(struct text *out, const struct look *l, const struct table *t)
{
	const struct pack *p = l->pack;
	const char *gap = "Sides: ";

	for (int i = 0; i < p->n_side_marks; i++) {
		const struct side_mark *m = &p->side_mark[i];

		if (!has_sign_on_a_side(l, t, m->sign))
			continue;
		text_print(out, "%s%s %c%c%c", gap, m->name, m->sign, m->sign, m->sign);
		add_owners(out, t, m);
		gap = ", ";
	}
	if (l->river >= 0) {
		text_print(out, "%sriver ~~~", gap);
		gap = ", ";
	}
	for (int i = 0; i < p->n_frontiers; i++) {
		text_print(out, "%s%s :::", gap, p->frontier[i].name);
		gap = ", ";
	}
	text_puts(out, gap[0] == ',' ? ". " : "");
}

/* A board whose ground never changes has the signs of all. */
static void fixed_legend(struct text *out, const struct look *l)
{
	const struct pack *p = l->pack;

	text_puts(out, p->allegiance.number >= 0 ? "<S> city, <<S>> MAJOR CITY, by the side it holds with; "
	          : "<*> city, <<*>> MAJOR CITY; ");
	text_puts(out, l->coastal >= 0 ? "^ mountain, & wooded, 0205~ coastal. Sides: " : "^ mountain, & wooded. Sides: ");
	if (l->river >= 0)
		text_puts(out, "river ~~~, ");
	for (int i = 0; i < p->n_frontiers; i++)
		text_print(out, "%s :::, ", p->frontier[i].name);
	if (l->river >= 0 && p->n_frontiers > 0)
		text_puts(out, "both %%%, ");
	for (int i = 0; i < p->n_side_marks; i++)
		text_print(out, "%s %c%c%c, ", p->side_mark[i].name, p->side_mark[i].sign, p->side_mark[i].sign,
		           p->side_mark[i].sign);
	text_puts(out, "water ### (no way across). ");
}

void hex_legend(struct text *out, const struct look *l, const struct table *t)
{
	const bool fixed = l->pack->ground.number < 0 && !l->pack->hex_pointy;

	if (fixed) {
		fixed_legend(out, l);
	} else {
		add_grounds(out, l, t);
		add_sides(out, l, t);
		if (has_sign_on_a_side(l, t, '#') && l->pack->n_edges > 0 && l->pack->n_side_marks == 0)
			text_puts(out, "Water ### (no way across). ");
	}
	add_marks(out, l, t, !fixed);
}
