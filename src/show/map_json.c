/* map_json.c - see map_json.h.  Ids and numbers as state.json has them, with what the pack says beside them: so that
 * who draws a board needs no other file. */
#include "show/map_json.h"

static void set_attribute(json *j, const struct pack *p, const char *name, enum values values, int value)
{
	if (value < 0)
		return;
	if (values == VALUES_NUMBERS)
		json_set(j, name, json_new_integer(value));
	else
		json_set(j, name, json_new_string(values == VALUES_WORDS ? p->word[value] : p->place[value].id));
}

/* Those of NAME[N] whose VALUE is not 0. */
static void set_numbers(json *j, const char *const *name, const int16_t *value, int n)
{
	json *numbers = json_new_object();

	for (int i = 0; i < n; i++)
		if (value[i] != 0)
			json_set(numbers, name[i], json_new_integer(value[i]));
	if (json_size(numbers))
		json_set(j, "numbers", numbers);
	else
		json_free(numbers);
}

static void set_owner(json *j, const struct pack *p, int owner)
{
	if (owner > 0)
		json_set(j, "owner", json_new_string(p->seat_name[owner]));
}

static json *piece_json(const struct table *t, int piece)
{
	const struct pack *p = t->pack;
	json *j = json_new_object();

	json_set(j, "id", json_new_string(p->piece[piece].id));
	json_set(j, "name", json_new_string(p->piece[piece].name));
	set_owner(j, p, p->piece[piece].owner);
	for (int i = 0; i < p->n_piece_attributes; i++)
		set_attribute(j, p, p->piece_attribute[i], p->piece_values[i], piece_attribute(p, piece, i));
	set_numbers(j, p->piece_number, t->number + piece * p->n_piece_numbers, p->n_piece_numbers);
	return j;
}

static json *place_json(const struct table *t, int place)
{
	const struct pack *p = t->pack;
	const struct place *at = &p->place[place];
	json *j = json_new_object(), *pieces;

	json_set(j, "id", json_new_string(at->id));
	json_set(j, "name", json_new_string(at->name));
	set_owner(j, p, at->owner);
	if (at->of >= 0)
		json_set(j, "of", json_new_string(p->piece[at->of].id));
	if (at->at >= 0)
		json_set(j, "at", json_new_string(p->place[at->at].id));
	if (at->inside)
		json_set(j, "within", json_new_bool(true));
	if (at->on_map) {
		json_set(j, "x", json_new_integer(at->x));
		json_set(j, "y", json_new_integer(at->y));
	}
	for (int i = 0; i < p->n_place_attributes; i++)
		set_attribute(j, p, p->place_attribute[i], p->place_values[i], place_attribute(p, place, i));
	set_numbers(j, p->place_number, t->place_number + place * p->n_place_numbers, p->n_place_numbers);
	json_set(j, "count", json_new_integer(count_at(t, place)));
	if (!table_tells(t, place) && !at->fog)
		return j;
	pieces = json_new_array();
	for_pieces_at(t, piece, place)
		if (table_tells_piece(t, piece))
			json_append(pieces, piece_json(t, piece));
	json_set(j, "pieces", pieces);
	return j;
}

static json *edge_json(const struct pack *p, const struct edge *e)
{
	json *j = json_new_object();

	json_set(j, "a", json_new_string(p->place[e->from].id));
	json_set(j, "b", json_new_string(p->place[e->to].id));
	for (int i = 0; i < p->n_edge_attributes; i++)
		set_attribute(j, p, p->edge_attribute[i], p->edge_values[i], e->attribute[i]);
	return j;
}

static json *tracks_json(const struct table *t)
{
	json *tracks = json_new_array();

	for (int i = 0; i < t->pack->n_tracks; i++) {
		const struct track *track = &t->pack->track[i];
		json *j;

		if (!track->named)
			continue;
		j = json_new_object();
		json_set(j, "id", json_new_string(track->id));
		json_set(j, "name", json_new_string(track->name));
		json_set(j, "value", json_new_integer(t->track[i]));
		json_append(tracks, j);
	}
	return tracks;
}

json *map_json(const struct run *r)
{
	const struct pack *p = r->pack;
	json *j = json_new_object(), *sheet = json_new_object(), *places = json_new_array(), *edges = json_new_array();

	json_set(sheet, "width", json_new_integer(p->sheet_width));
	json_set(sheet, "height", json_new_integer(p->sheet_height));
	json_set(j, "sheet", sheet);
	if (p->hex_across > 0)
		json_set(j, "hex_across", json_new_integer(p->hex_across));
	if (p->hex_pointy)
		json_set(j, "hex_pointy", json_new_bool(true));
	json_set(j, "tracks", tracks_json(r->table));
	for (int i = 0; i < p->n_places; i++)
		json_append(places, place_json(r->table, i));
	json_set(j, "places", places);
	for (int i = 0; i < p->n_edges; i++)
		json_append(edges, edge_json(p, &p->edge[i]));
	json_set(j, "edges", edges);
	return j;
}
