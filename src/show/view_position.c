/* view_position.c - what lies where, by region, in words a player reads as a list. */
#include <stdlib.h>
#include <string.h>
#include "show/look_legend.h"
#include "show/look_stack.h"
#include "show/view.h"
#include "show/view_parts.h"

/* --- pieces ------------------------------------------------------------------------------------- */

static bool state_fits(const struct pack *p, const struct state_word *s, int piece)
{
	if (s->kind < 0)
		return true;
	for (int i = 0; i < p->n_piece_attributes; i++)
		if (piece_attribute_is_word(p, i) && piece_attribute(p, piece, i) == s->kind)
			return true;
	return false;
}

void view_piece_name(struct text *out, const struct table *t, const struct look *l, int piece)
{
	const struct pack *p = t->pack;
	const int strength = p->counters.strength;
	const char *gap = " (";

	text_print(out, "%s%s", out->length > 0 ? ", " : "", p->piece[piece].name);
	if (strength >= 0 && number(t, piece, strength) > 0 && look_is_unit(l, piece)) {
		text_puts(out, gap);
		look_unit_letters(out, l, piece);
		text_print(out, "%d", number(t, piece, strength));
		gap = ", ";
	}
	for (int i = 0; i < p->n_states; i++) {
		const struct state_word *s = &p->state[i];

		if (s->value == 0 || s->number == strength || number(t, piece, s->number) != s->value || !state_fits(p, s, piece))
			continue;
		text_print(out, "%s%s", gap, p->word_name[s->word]);
		gap = ", ";
	}
	if (*gap == ',')
		text_putc(out, ')');
}

/* Where the number at the end of a name begins; its length if there is none. */
static size_t number_at(const char *name)
{
	size_t n = strlen(name);

	while (n > 0 && name[n - 1] >= '0' && name[n - 1] <= '9')
		n--;
	return n;
}

/* Whether B is the unit whose name comes next after that of A: SIL2 after SIL1. */
static bool follows(const struct look *l, const struct table *t, int a, int b)
{
	const char *x = t->pack->piece[a].name, *y = t->pack->piece[b].name;
	size_t n = number_at(x);

	return table_tells_piece(t, a) && look_is_alike(l, t, a, b) && n == number_at(y) && memcmp(x, y, n) == 0 &&
	       atoi(y + n) == atoi(x + n) + 1;
}

/* The last of those who follow FIRST one after the other at their place. */
static int end_of_run(const struct look *l, const struct table *t, int first)
{
	int last = first;

	while (next_at(t, last) >= 0 && follows(l, t, last, next_at(t, last)))
		last = next_at(t, last);
	return last;
}

static void name_pieces(struct text *out, const struct look *l, const struct table *t, int place, int seat, bool spans);

/* What lies on the display of PIECE, behind its name: "Essex [Hull Garrison, Waller [Constable's]]". */
static void add_display(struct text *out, const struct look *l, const struct table *t, int piece, bool spans)
{
	int display = look_display(l, t, piece);
	struct text names = TEXT_INIT;

	if (display < 0)
		return;
	if (table_tells(t, display) || t->pack->place[display].fog)
		name_pieces(&names, l, t, display, -1, spans);
	else
		text_print(&names, "%d", count_at(t, display));
	text_print(out, " [%s]", names.bytes);
	text_release(&names);
}

/* How many of each kind lie there unseen: "3 English". */
static void count_unseen(struct text *out, const struct look *l, const struct table *t, int place, int seat)
{
	for_pieces_at(t, p, place) {
		int n = table_tells_piece(t, p) ? 0 : look_count_alike(l, t, p);

		if (n > 0 && (seat < 0 || t->pack->piece[p].owner == seat))
			text_print(out, "%s%d %s", out->length > 0 ? ", " : "", n,
			           t->pack->word_name[piece_attribute(t->pack, p, t->pack->fog_kind)]);
	}
}

/* SEAT's pieces at PLACE, those with names of their own first; SEAT -1: everybody's.  With SPANS three units or
 * more whose names follow one another are told as "SIL1 to SIL12". */
static void name_pieces(struct text *out, const struct look *l, const struct table *t, int place, int seat, bool spans)
{
	for (int units = 0; units < 2; units++)
		for (int p = first_at(t, place); p >= 0; p = next_at(t, p)) {
			int last = spans && units == 1 ? end_of_run(l, t, p) : p;

			if (!table_tells_piece(t, p) || look_is_unit(l, p) != (units == 1) || (seat >= 0 && t->pack->piece[p].owner != seat))
				continue;
			view_piece_name(out, t, l, p);
			add_display(out, l, t, p, spans);
			if (last == p || last == next_at(t, p))
				continue;
			text_print(out, " to %s", t->pack->piece[last].name);
			p = last;
		}
	if (!table_tells(t, place) && t->pack->place[place].fog)
		count_unseen(out, l, t, place, seat);
}

/* SEAT's pieces in the annexes of PLACE that are INSIDE, or are not; how many, where not everybody may look. */
static void name_annexes(struct text *out, const struct look *l, const struct table *t, int place, int seat,
                         bool inside)
{
	for_annexes(l, a, place) {
		const struct place *annex = &t->pack->place[a];

		if (annex->inside != inside)
			continue;
		if (table_tells(t, a) || annex->fog)
			name_pieces(out, l, t, a, seat, true);
		else if (annex->owner == seat && first_at(t, a) >= 0)
			text_print(out, "%s%d", out->length > 0 ? ", " : "", count_at(t, a));
	}
}

static json *sides_at(const struct run *r, const struct look *l, int place)
{
	json *sides = json_new_array();

	for (int seat = 0; seat <= r->pack->n_seats; seat++) {
		struct text names = TEXT_INIT, inside = TEXT_INIT;

		name_pieces(&names, l, r->table, place, seat, false);
		name_annexes(&names, l, r->table, place, seat, false);
		name_annexes(&inside, l, r->table, place, seat, true);
		if (inside.length > 0)
			text_print(&names, "%sinside: %s", names.length > 0 ? "; " : "", inside.bytes);
		text_release(&inside);
		if (names.length > 0) {
			json *side = json_new_object();

			json_set(side, "seat", view_side(r, seat));
			json_set(side, "pieces", json_new_string(names.bytes));
			json_append(sides, side);
		}
		text_release(&names);
	}
	return sides;
}

/* --- places ------------------------------------------------------------------------------------- */

/* "defeated": the numbers of a place that are not 0; others than 1 with their value. */
static void set_marked(json *j, const struct table *t, int place)
{
	struct text marks = TEXT_INIT;

	for (int i = 0; i < t->pack->n_place_numbers; i++) {
		int n = place_number(t, place, i);

		if (n == 0 || !look_is_mark(t->pack, i))
			continue;
		text_print(&marks, "%s%s", marks.length > 0 ? ", " : "", look_mark_name(t->pack, i));
		if (n != 1)
			text_print(&marks, " %d", n);
	}
	if (marks.length > 0)
		json_set(j, "marked", json_new_string(marks.bytes));
	text_release(&marks);
}

static json *place_with_pieces(const struct run *r, const struct look *l, int place)
{
	const struct pack *p = r->pack;
	json *j = view_thing(r, PLACE(place));
	int word = l->space >= 0 ? place_attribute(p, place, l->space) : look_ground_word(l, r->table, place);

	if (word >= 0)
		json_set(j, "type", json_new_string(p->word_name[word]));
	if (p->hex_across > 0 && p->place[place].named)
		json_set(j, "hex", json_new_string(p->place[place].id));
	set_marked(j, r->table, place);
	json_set(j, "sides", sides_at(r, l, place));
	return j;
}

static json *places_of_region(const struct run *r, const struct look *l, int region)
{
	const struct pack *p = r->pack;
	json *places = json_new_array();

	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map && look_is_occupied(l, r->table, i)
		    && (p->region < 0 || place_attribute(p, i, p->region) == region))
			json_append(places, place_with_pieces(r, l, i));
	return places;
}

static void add_region(json *regions, const struct run *r, const struct look *l, int region, const char *name)
{
	json *places = places_of_region(r, l, region), *j;

	if (json_size(places) == 0) {
		json_free(places);
		return;
	}
	j = json_new_object();
	json_set(j, "name", json_new_string(name));
	json_set(j, "places", places);
	json_append(regions, j);
}

/* In the order of the pack's words; then the places that name no region. */
static json *regions_of(const struct run *r, const struct look *l)
{
	const struct pack *p = r->pack;
	json *regions = json_new_array();

	for (int word = 0; p->region >= 0 && word < p->n_words; word++)
		add_region(regions, r, l, word, p->word_name[word]);
	add_region(regions, r, l, -1, "On the map");
	return regions;
}

/* --- off the map -------------------------------------------------------------------------------- */

/* Only the number where not everybody may look. */
static json *off_map_place(const struct run *r, const struct look *l, int place)
{
	json *j = json_new_object();
	struct text names = TEXT_INIT;

	json_set(j, "id", json_new_string(r->pack->place[place].id));
	json_set(j, "name", json_new_string(r->pack->place[place].name));
	json_set(j, "count", json_new_integer(count_at(r->table, place)));
	if (table_tells(r->table, place) || r->pack->place[place].fog) {
		name_pieces(&names, l, r->table, place, -1, true);
		json_set(j, "pieces", json_new_string(names.bytes));
	}
	text_release(&names);
	return j;
}

static bool is_hand_of(const struct run *r, int place, int seat)
{
	const struct place *p = &r->pack->place[place];

	return seat > 0 && p->shown == SHOWN_OWNER && !p->fog && p->owner == seat;
}

/* What only the seat sees that looks. */
static bool is_own_hand(const struct run *r, int place)
{
	return is_hand_of(r, place, r->table->sees);
}

static json *off_map_of(const struct run *r, const struct look *l)
{
	json *places = json_new_array();
	int in_force = pack_place(r->pack, "in_force");

	for (int i = 0; i < r->pack->n_places; i++)
		if (!r->pack->place[i].on_map && !r->pack->place[i].unused && first_at(r->table, i) >= 0 && i != in_force
		    && !is_own_hand(r, i) && !look_is_shown_elsewhere(l, r->table, i))
			json_append(places, off_map_place(r, l, i));
	return places;
}

/* Called the same, and say the same. */
static bool are_alike(const struct run *r, int card, int other)
{
	const char *text = r->pack->piece[card].text, *others = r->pack->piece[other].text;
	char room[16], other_room[16];

	return strcmp(name_of(r, PIECE(card), room), name_of(r, PIECE(other), other_room)) == 0 &&
	       strcmp(text ? text : "", others ? others : "") == 0;
}

/* Of cards that are alike the first says how many there are, and the others that they come AGAIN. */
static json *card_of_hand(const struct run *r, int card)
{
	json *j = view_thing(r, PIECE(card));
	int first = -1, n = 0;

	for_pieces_at(r->table, p, place_of(r->table, card)) {
		if (!are_alike(r, p, card))
			continue;
		first = first < 0 ? p : first;
		n++;
	}
	if (first != card)
		json_set(j, "again", json_new_bool(true));
	else if (n > 1)
		json_set(j, "several", json_new_integer(n));
	return j;
}

static json *hand_of(const struct run *r, int seat)
{
	json *pieces = json_new_array();

	for (int i = 0; i < r->pack->n_places; i++)
		for (int p = is_hand_of(r, i, seat) ? first_at(r->table, i) : -1; p >= 0; p = next_at(r->table, p))
			json_append(pieces, card_of_hand(r, p));
	return pieces;
}

json *view_hand(const struct run *r)
{
	if (r->table->sees > SEES_PUBLIC)
		return hand_of(r, r->table->sees);
	return hand_of(r, !r->hides && r->asks ? r->question->seat : 0);
}

static json *card_in_force(const struct run *r, int card)
{
	const char *idle = r->rules->idle_card ? r->rules->idle_card(r, r->table, card) : NULL;
	json *j = view_thing(r, PIECE(card));

	if (idle)
		json_set(j, "idle", json_new_string(idle));
	return j;
}

/* Cards whose effect lasts lie at the place `in_force`, if the pack has one. */
static json *in_force_of(const struct run *r)
{
	json *cards = json_new_array();
	int place = pack_place(r->pack, "in_force");

	if (place >= 0)
		for_pieces_at(r->table, p, place)
			json_append(cards, card_in_force(r, p));
	return cards;
}

/* --- tracks and marks --------------------------------------------------------------------------- */

static json *tracks_of(const struct run *r)
{
	json *tracks = json_new_array();

	for (int i = 0; i < r->pack->n_tracks; i++) {
		const struct track *k = &r->pack->track[i];
		json *j = json_new_object();
		int n = track(r->table, i);

		if (!k->named) {
			json_free(j);
			continue;
		}
		json_set(j, "id", json_new_string(k->id));
		json_set(j, "name", json_new_string(k->name));
		json_set(j, "n", json_new_integer(n));
		json_set(j, "most", json_new_integer(k->most));
		json_set(j, "count", json_new_bool(look_is_count(k) || k->least < 0));
		json_set(j, "flag", json_new_bool(k->most - k->least < 2 && k->value_name == NULL));
		json_set(j, "set", json_new_bool(n != k->least));
		if (k->value_name != NULL && n >= k->least && n <= k->most)
			json_set(j, "value", json_new_string(k->value_name[n - k->least]));
		json_append(tracks, j);
	}
	return tracks;
}

/* [{"name": "defeated", "places": "Perth, Edinburgh"}] */
static json *marks_of(const struct run *r)
{
	json *marks = json_new_array();

	for (int i = 0; i < r->pack->n_place_numbers; i++) {
		struct text places = TEXT_INIT;

		for (int k = 0; k < r->pack->n_places && look_is_mark(r->pack, i); k++)
			if (place_number(r->table, k, i) != 0)
				text_print(&places, "%s%s", places.length > 0 ? ", " : "", r->pack->place[k].name);
		if (places.length > 0) {
			json *j = json_new_object();

			json_set(j, "name", json_new_string(look_mark_name(r->pack, i)));
			json_set(j, "places", json_new_string(places.bytes));
			json_append(marks, j);
		}
		text_release(&places);
	}
	return marks;
}

/* [{"seat": ..., "n": 27, "places": "Ayr, ..."}]: with whom places hold; all others hold with nobody. */
static json *allegiance_of(const struct run *r, const struct look *l)
{
	json *sides = json_new_array();

	for (int seat = 1; seat <= r->pack->n_seats; seat++) {
		struct text places = TEXT_INIT;
		int n = 0;

		for (int k = 0; k < r->pack->n_places; k++)
			if (look_allegiance(l, r->table, k) == seat)
				text_print(&places, "%s%s", n++ > 0 ? ", " : "", r->pack->place[k].name);
		if (n > 0) {
			json *j = json_new_object();

			json_set(j, "seat", view_side(r, seat));
			json_set(j, "n", json_new_integer(n));
			json_set(j, "places", json_new_string(places.bytes));
			json_append(sides, j);
		}
		text_release(&places);
	}
	return sides;
}

void view_position(json *view, const struct run *r, const struct look *l)
{
	struct text scores = TEXT_INIT;

	json_set(view, "regions", regions_of(r, l));
	json_set(view, "hand", hand_of(r, r->table->sees));
	json_set(view, "off_map", off_map_of(r, l));
	json_set(view, "in_force", in_force_of(r));
	json_set(view, "tracks", tracks_of(r));
	if (look_scores(&scores, r->table))
		json_set(view, "scores", json_new_string(scores.bytes));
	text_release(&scores);
	json_set(view, "marks", marks_of(r));
	json_set(view, "allegiance", allegiance_of(r, l));
	if (r->pack->allegiance.text != NULL)
		json_set(view, "allegiance_text", json_new_string(r->pack->allegiance.text));
}
