/* position.c - a table as facts by id: nothing here depends on the order of a pack's files but the
 * order of the pieces in a place, which is written down. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "table/pack_load.h"
#include "table/position.h"

/* --- saving ------------------------------------------------------------------------------------- */

/* Most places are empty and most pieces bear no number: an object is made with its first member. */
static void set_member(json **object, const char *id, json *member)
{
	if (*object == NULL)
		*object = json_new_object();
	json_set(*object, id, member);
}

static void set_unless_zero(json **object, const char *id, int value)
{
	if (value != 0)
		set_member(object, id, json_new_integer(value));
}

static bool is_veiled(const struct pack *p, int place, int piece)
{
	return p->place[place].fog && pack_fog_class(p, piece) > 0;
}

static json *save_pieces(const struct table *t, int place, bool hidden)
{
	json *pieces = json_new_array();

	for_pieces_at(t, piece, place)
		json_append(pieces, json_new_string(hidden && is_veiled(t->pack, place, piece) ? "hidden"
		                                                                               : t->pack->piece[piece].id));
	return pieces;
}

/* What lies there as everybody may call it: "deck.1.4", or a piece's own id. */
static json *save_slots(const struct table *t, int place)
{
	json *slots = json_new_array();
	char name[64];

	for_pieces_at(t, piece, place) {
		const struct table_slot *s = &t->slot[piece];

		snprintf(name, sizeof name, "%.32s.%d.%d", t->pack->place[s->pile].id, s->epoch, s->index);
		json_append(slots, json_new_string(s->epoch ? name : t->pack->piece[piece].id));
	}
	return slots;
}

static json *save_piece(const struct table *t, int piece);

/* The numbers of what fog hides there, by where in the list it stands: they are what all have seen done to it.
 * NULL: all are 0. */
static json *save_veiled(const struct table *t, int place)
{
	json *veiled = NULL;
	char at[16];
	int i = 0;

	for_pieces_at(t, piece, place) {
		json *numbers = is_veiled(t->pack, place, piece) ? save_piece(t, piece) : NULL;

		snprintf(at, sizeof at, "%d", i++);
		if (numbers)
			set_member(&veiled, at, numbers);
	}
	return veiled;
}

/* How many of each kind fog hides there.  NULL: none. */
static json *save_kinds(const struct table *t, int place)
{
	const struct pack *p = t->pack;
	json *kinds = NULL;

	for_pieces_at(t, piece, place)
		if (is_veiled(p, place, piece)) {
			const char *word = p->word[piece_attribute(p, piece, p->fog_kind)];
			int64_t n = 0;

			json_integer(json_get(kinds, word), &n);
			set_member(&kinds, word, json_new_integer(n + 1));
		}
	return kinds;
}

/* NULL: an empty place without numbers. */
static json *save_place(const struct table *t, int place, bool hidden, bool whole)
{
	const struct pack *p = t->pack;
	json *j = NULL, *kinds, *veiled;

	if (hidden && !t->slot && !p->place[place].fog)
		set_unless_zero(&j, "count", count_at(t, place));
	else if (hidden && t->slot && first_at(t, place) >= 0)
		set_member(&j, "slots", save_slots(t, place));
	if ((!hidden || whole || (!t->slot && p->place[place].fog)) && first_at(t, place) >= 0)
		set_member(&j, "pieces", save_pieces(t, place, hidden));
	if (hidden && p->place[place].fog && (kinds = save_kinds(t, place)) != NULL)
		set_member(&j, "kinds", kinds);
	if (hidden && p->place[place].fog && (veiled = save_veiled(t, place)) != NULL)
		set_member(&j, "veiled", veiled);
	for (int i = 0; i < p->n_place_numbers; i++)
		set_unless_zero(&j, p->place_number[i], place_number(t, place, i));
	return j;
}

/* NULL: all its numbers are 0. */
static json *save_piece(const struct table *t, int piece)
{
	const struct pack *p = t->pack;
	json *j = NULL;

	for (int i = 0; i < p->n_piece_numbers; i++)
		set_unless_zero(&j, p->piece_number[i], number(t, piece, i));
	return j;
}

static json *save_places(const struct table *t, const bool *hidden, bool whole)
{
	json *places = json_new_object();

	for (int i = 0; i < t->pack->n_places; i++) {
		json *place = save_place(t, i, hidden && hidden[i], whole);

		if (place != NULL)
			json_set(places, t->pack->place[i].id, place);
	}
	return places;
}

static json *save_all_pieces(const struct table *t, const bool *hidden)
{
	json *pieces = json_new_object();

	for (int i = 0; i < t->pack->n_pieces; i++) {
		int place = place_of(t, i);
		bool veiled = hidden && hidden[place] && (!t->pack->place[place].fog || is_veiled(t->pack, place, i));
		json *piece = veiled ? NULL : save_piece(t, i);

		if (piece != NULL)
			json_set(pieces, t->pack->piece[i].id, piece);
	}
	return pieces;
}

static json *save(const struct table *t, const bool *hidden, bool whole)
{
	json *j = json_new_object(), *tracks = json_new_object();

	for (int i = 0; i < t->pack->n_tracks; i++)
		json_set(tracks, t->pack->track[i].id, json_new_integer(track(t, i)));
	json_set(j, "places", save_places(t, hidden, whole));
	json_set(j, "pieces", save_all_pieces(t, hidden));
	json_set(j, "tracks", tracks);
	return j;
}

json *position_save_hiding(const struct table *t, const bool *hidden)
{
	return save(t, hidden, false);
}

json *position_save_masked(const struct table *t, const bool *hidden)
{
	return save(t, hidden, true);
}

json *position_save(const struct table *t)
{
	return save(t, NULL, true);
}

/* --- loading ------------------------------------------------------------------------------------ */

/* The table being laid, and what was said of it. */
struct reader {
	struct table *table;
	bool *seen;                              /* [n_pieces] named by this position */
	const char *name;                        /* of the text, for errors */
	struct error *err;
};

/* "state.json: places.perth: no place is called perht; did you mean perth?" */
static int fault_unknown(const struct reader *r, const char *where, enum id_kind kind, const char *id)
{
	const char *nearest = index_nearest(r->table->pack->index, kind, id);

	error_set(r->err, "%s: %s: no %s is called %.64s", r->name, where, id_kind_name(kind), id);
	return nearest != NULL ? error_add(r->err, "; did you mean %s?", nearest) : -1;
}

static int read_integer(int *out, const struct reader *r, const char *where, const char *id, const json *j)
{
	int64_t n;

	if (!json_integer(j, &n) || n < INT16_MIN || n > INT16_MAX)
		return error_set(r->err, "%s: %s.%.64s: must be a whole number from %d to %d", r->name, where, id,
			INT16_MIN, INT16_MAX);
	*out = (int)n;
	return 0;
}

static int read_pieces(struct reader *r, int place, const json *list)
{
	const struct pack *p = r->table->pack;
	const char *at = p->place[place].id;

	if (json_type(list) != JSON_ARRAY)
		return error_set(r->err, "%s: places.%s.pieces: must be a list of ids", r->name, at);
	for (size_t i = 0; i < json_size(list); i++) {
		const char *id = json_string(json_at(list, i));
		int piece = id != NULL ? pack_piece(p, id) : -1;

		if (id == NULL)
			return error_set(r->err, "%s: places.%s.pieces[%zu]: must be an id in quotes", r->name, at, i);
		if (piece < 0)
			return fault_unknown(r, "places", ID_PIECE, id);
		if (r->seen[piece])
			return error_set(r->err, "%s: places.%s.pieces: %s lies in %s already; a piece lies in one place",
				r->name, at, id, p->place[place_of(r->table, piece)].id);
		r->seen[piece] = true;
		put(r->table, piece, place);
	}
	return 0;
}

bool position_slot(struct table_slot *out, const struct pack *p, const char *name)
{
	const char *dot = strchr(name, '.');
	int n = dot ? (int)(dot - name) : 0, epoch, index;
	char id[33], rest;

	if (n < 1 || n > 32 || sscanf(dot, ".%5d.%3d%c", &epoch, &index, &rest) != 2 || epoch < 1 || epoch > INT16_MAX ||
	    index < 0)
		return false;
	memcpy(id, name, (size_t)n);
	id[n] = '\0';
	*out = (struct table_slot){ .pile = (int16_t)pack_place(p, id), .epoch = (int16_t)epoch, .index = (int16_t)index };
	return out->pile >= 0;
}

/* What the pieces of a place are called, in their order. */
static int read_slots(struct reader *r, int place, const json *j)
{
	const struct pack *p = r->table->pack;
	const json *slots = json_get(j, "slots"), *pieces = json_get(j, "pieces");

	if (!r->table->slot || json_size(slots) != json_size(pieces))
		return error_set(r->err, "%s: places.%s.slots: a name for each piece, in a game with masked cards", r->name,
		                 p->place[place].id);
	for (size_t i = 0; i < json_size(slots); i++) {
		const char *name = json_string(json_at(slots, i)), *id = json_string(json_at(pieces, i));
		int piece = id ? pack_piece(p, id) : -1;

		if (piece < 0 || !name || (strcmp(name, id) != 0 && !position_slot(&r->table->slot[piece], p, name)))
			return error_set(r->err, "%s: places.%s.slots[%zu]: is neither a slot nor the piece that lies there", r->name,
			                 p->place[place].id, i);
	}
	return 0;
}

static int read_place(struct reader *r, const char *id, const json *j)
{
	const struct pack *p = r->table->pack;
	int place = pack_place(p, id), value = 0, result = 0;
	char where[64];
	const char **keys;
	size_t n;

	if (place < 0)
		return fault_unknown(r, "places", ID_PLACE, id);
	snprintf(where, sizeof where, "places.%s", id);
	n = json_keys(j, &keys);
	for (size_t i = 0; i < n && result == 0; i++) {
		const json *fact = json_get(j, keys[i]);
		int which = pack_place_number(p, keys[i]);

		if (strcmp(keys[i], "pieces") == 0)
			result = read_pieces(r, place, fact);
		else if (strcmp(keys[i], "slots") == 0)
			result = read_slots(r, place, j);
		else if (which < 0)
			result = fault_unknown(r, where, ID_PLACE_NUMBER, keys[i]);
		else if ((result = read_integer(&value, r, where, keys[i], fact)) == 0)
			set_place_number(r->table, place, which, value);
	}
	free(keys);
	return result;
}

static int read_piece(struct reader *r, const char *id, const json *j)
{
	const struct pack *p = r->table->pack;
	int piece = pack_piece(p, id), value = 0, result = 0;
	char where[64];
	const char **keys;
	size_t n;

	if (piece < 0)
		return fault_unknown(r, "pieces", ID_PIECE, id);
	snprintf(where, sizeof where, "pieces.%s", id);
	n = json_keys(j, &keys);
	for (size_t i = 0; i < n && result == 0; i++) {
		int which = pack_piece_number(p, keys[i]);

		if (which < 0)
			result = fault_unknown(r, where, ID_PIECE_NUMBER, keys[i]);
		else if ((result = read_integer(&value, r, where, keys[i], json_get(j, keys[i]))) == 0)
			set_number(r->table, piece, which, value);
	}
	free(keys);
	return result;
}

static int read_track(struct reader *r, const char *id, const json *j)
{
	int which = pack_track(r->table->pack, id), value = 0;

	if (which < 0)
		return fault_unknown(r, "tracks", ID_TRACK, id);
	if (read_integer(&value, r, "tracks", id, j) < 0)
		return -1;
	set_track(r->table, which, value);
	return 0;
}

/* --- a whole position --------------------------------------------------------------------------- */

typedef int read_fact(struct reader *r, const char *id, const json *j);

/* Every member of J's object KEY by READ; OBJECTS: each must be an object itself. */
static int read_group(struct reader *r, const json *j, const char *key, bool objects, read_fact *read)
{
	const json *group = json_get(j, key);
	const char **keys;
	size_t n;
	int result = 0;

	if (group == NULL)
		return 0;
	if (json_type(group) != JSON_OBJECT)
		return error_set(r->err, "%s: %s: must be an object: { ... }", r->name, key);
	n = json_keys(group, &keys);
	for (size_t i = 0; i < n && result == 0; i++) {
		const json *member = json_get(group, keys[i]);

		if (objects && json_type(member) != JSON_OBJECT)
			result = error_set(r->err, "%s: %s.%.64s: must be an object: { ... }", r->name, key, keys[i]);
		else
			result = read(r, keys[i], member);
	}
	free(keys);
	return result;
}

static int refuse_other_keys(const struct reader *r, const json *j)
{
	const char **keys;
	size_t n;
	int result = 0;

	if (json_type(j) != JSON_OBJECT)
		return error_set(r->err, "%s: must be an object with places, pieces and tracks", r->name);
	n = json_keys(j, &keys);
	for (size_t i = 0; i < n && result == 0; i++)
		if (strcmp(keys[i], "places") != 0 && strcmp(keys[i], "pieces") != 0 && strcmp(keys[i], "tracks") != 0)
			result = error_set(r->err, "%s: nobody reads %.64s; a position has places, pieces and tracks",
				r->name, keys[i]);
	free(keys);
	return result;
}

static int read_all(struct reader *r, const json *j)
{
	if (refuse_other_keys(r, j) < 0 || read_group(r, j, "places", true, read_place) < 0 ||
	    read_group(r, j, "pieces", true, read_piece) < 0 || read_group(r, j, "tracks", false, read_track) < 0)
		return -1;
	return 0;
}

/* A position that lays all anew says where everything is and how every track stands. */
static int refuse_gaps(const struct reader *r, const json *j)
{
	const struct pack *p = r->table->pack;

	for (int i = 0; i < p->n_pieces; i++)
		if (!r->seen[i])
			return error_set(r->err, "%s: places: %s lies nowhere; name it in the pieces of a place", r->name,
				p->piece[i].id);
	for (int i = 0; i < p->n_tracks; i++)
		if (json_get(json_get(j, "tracks"), p->track[i].id) == NULL)
			return error_set(r->err, "%s: tracks: %s is missing", r->name, p->track[i].id);
	return 0;
}

/* All is tried on a copy: a position that is refused leaves the table as it was. */
static int lay(struct table *t, const json *j, const char *name, bool whole, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct reader r = { .table = table_like(&arena, t), .name = name, .err = err };
	int result;

	r.seen = arena_alloc(&arena, (size_t)t->pack->n_pieces * sizeof *r.seen);
	if (whole)
		table_clear(r.table);
	result = read_all(&r, j);
	if (result == 0 && whole)
		result = refuse_gaps(&r, j);
	if (result == 0)
		table_copy(t, r.table);
	arena_release(&arena);
	return result;
}

int position_load(struct table *t, const json *j, const char *name, struct error *err)
{
	return lay(t, j, name, true, err);
}

int position_amend(struct table *t, const json *j, const char *name, struct error *err)
{
	return lay(t, j, name, false, err);
}
