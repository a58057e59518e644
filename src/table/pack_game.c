/* pack_game.c - game.json: who plays, which attributes, numbers and words the other files may use. */
#include <stdlib.h>
#include <string.h>
#include "table/pack_load.h"

/* Ids in a growing list, each with its index: first those the rules name, then the pack's. */
struct ids {
	const char **id;
	int n, room;
};

static void ids_add(struct loader *l, struct ids *ids, enum id_kind kind, const char *id)
{
	if (ids->n == ids->room) {
		const char **old = ids->id;

		ids->room = 2 * ids->room + 64;
		ids->id = arena_alloc(&l->pack->arena, (size_t)ids->room * sizeof *ids->id);
		if (old != NULL)
			memcpy(ids->id, old, (size_t)ids->n * sizeof *ids->id);
	}
	index_add(&l->pack->arena, l->index, kind, id, ids->n);
	ids->id[ids->n++] = id;
}

static void ids_name(struct loader *l, struct ids *ids, enum id_kind kind, const char *const *names)
{
	for (; names != NULL && *names != NULL; names++)
		if (index_find(l->index, kind, *names) < 0)
			ids_add(l, ids, kind, *names);
}

/* --- words and numbers -------------------------------------------------------------------------- */

/* "southern_lowlands" is "southern lowlands" where nobody says better. */
static const char *name_from(struct loader *l, const char *id)
{
	char *name = arena_string(&l->pack->arena, id);

	for (char *s = name; *s != '\0'; s++)
		if (*s == '_')
			*s = ' ';
	return name;
}

/* The AT-th word: "land", or { "id": "england", "name": "England" }. */
static int read_word(const char **id, const char **name, struct loader *l, json *list, int at)
{
	struct record rec;

	*id = json_string(json_at(list, (size_t)at));
	*name = NULL;
	if (*id != NULL) {
		if (!id_is_legal(*id))
			return record_fault(&l->game, "words", "\"%.64s\" is no word: letters, digits and _ . - '", *id);
		*id = arena_string(&l->pack->arena, *id);
		return 0;
	}
	if (record_open(&rec, &l->game, "words", list, at) < 0 || record_id(&rec) < 0 ||
	    record_text(name, &rec, "name", NEEDED) < 0 || record_end(&rec) < 0)
		return -1;
	*id = rec.id;
	return 0;
}

/* The name of a word that the pack has none for. */
static const char *usual_name(struct loader *l, const char *id)
{
	for (const char *const *pair = l->names->called; pair && *pair; pair += 2)
		if (strcmp(pair[0], id) == 0)
			return pair[1];
	return name_from(l, id);
}

static int load_words(struct loader *l)
{
	struct pack *p = l->pack;
	struct ids ids = { 0 };
	const char **name;
	json *list;

	if (record_list(&list, &l->game, "words") < 0)
		return -1;
	ids_name(l, &ids, ID_WORD, l->names->words);
	name = arena_alloc(&p->arena, ((size_t)ids.n + json_size(list)) * sizeof *name);
	for (int i = 0; i < (int)json_size(list); i++) {
		const char *id, *printed;
		int n;

		if (read_word(&id, &printed, l, list, i) < 0)
			return -1;
		if (index_find(l->index, ID_WORD, id) < 0)
			ids_add(l, &ids, ID_WORD, id);
		n = index_find(l->index, ID_WORD, id);
		if (printed != NULL)
			name[n] = printed;
	}
	for (int i = 0; i < ids.n; i++)
		if (name[i] == NULL)
			name[i] = usual_name(l, ids.id[i]);
	p->word = ids.id;
	p->word_name = name;
	p->n_words = ids.n;
	return 0;
}

/* Words of the sentence a position makes of a place or piece: no number may be called so. */
static bool is_reserved(const char *id)
{
	static const char *const word[] = {
		"id", "name", "other", "owner", "shown", "unused", "hint", "x", "y", "text", "steps", "pieces", "source", "note",
		"a", "b", "one_way", "count", "kinds", "veiled", "to", "of",
	};

	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (strcmp(word[i], id) == 0)
			return true;
	return false;
}

static int load_numbers(const char *const **out, int *n, struct loader *l, enum id_kind kind, const char *key)
{
	const char *const *named = kind == ID_PIECE_NUMBER ? l->names->piece_numbers : l->names->place_numbers;
	const char *const *more = NULL;
	struct ids ids = { 0 };
	int n_more = 0;

	if (record_texts(&more, &n_more, &l->game, key) < 0)
		return -1;
	ids_name(l, &ids, kind, named);
	for (int i = 0; i < n_more; i++) {
		if (!id_is_legal(more[i]) || is_reserved(more[i]))
			return record_fault(&l->game, key, "\"%.64s\" cannot be the id of a number; choose another", more[i]);
		if (index_find(l->index, kind, more[i]) < 0)
			ids_add(l, &ids, kind, more[i]);
	}
	*out = ids.id;
	*n = ids.n;
	return 0;
}

/* --- attributes --------------------------------------------------------------------------------- */

/* { "id": "route", "values": "words" }, or "numbers", or "places". */
static int read_attribute(enum values *out, struct record *rec)
{
	const char *values = NULL;

	if (is_reserved(rec->id))
		return record_fault(rec, "id", "is a key of the format; choose another");
	if (record_text(&values, rec, "values", NEEDED) < 0)
		return -1;
	if (strcmp(values, "words") == 0)
		*out = VALUES_WORDS;
	else if (strcmp(values, "numbers") == 0)
		*out = VALUES_NUMBERS;
	else if (strcmp(values, "places") == 0)
		*out = VALUES_PLACES;
	else
		return record_fault(rec, "values", "must be \"words\", \"numbers\" or \"places\"");
	return record_end(rec);
}

struct attributes {
	const char *const **id;
	const enum values **values;
	int *n;
};

static int load_attributes(struct attributes out, struct loader *l, enum id_kind kind, const char *key,
	const char *const *names)
{
	struct section s = { 0 };
	const char **id;
	enum values *values;
	int result = -1;

	section_name(l, &s, kind, names);
	if (section_read(&s, kind, &l->game, key) < 0 || section_end(&s, kind, &l->game, key) < 0)
		goto out;
	if (s.n > ATTRIBUTES_MOST) {
		record_fault(&l->game, key, "has more than %d entries", ATTRIBUTES_MOST);
		goto out;
	}
	id = arena_alloc(&l->pack->arena, (size_t)s.n * sizeof *id);
	values = arena_alloc(&l->pack->arena, (size_t)s.n * sizeof *values);
	for (int i = 0; i < s.n; i++) {
		id[i] = s.record[i].id;
		if (read_attribute(&values[i], &s.record[i]) < 0)
			goto out;
	}
	*out.id = id;
	*out.values = values;
	*out.n = s.n;
	result = 0;
out:
	free(s.record);
	return result;
}

static int load_all_attributes(struct loader *l)
{
	struct pack *p = l->pack;
	struct attributes place = { &p->place_attribute, &p->place_values, &p->n_place_attributes };
	struct attributes piece = { &p->piece_attribute, &p->piece_values, &p->n_piece_attributes };
	struct attributes edge = { &p->edge_attribute, &p->edge_values, &p->n_edge_attributes };
	const struct pack_names *names = l->names;

	if (load_attributes(place, l, ID_PLACE_ATTRIBUTE, "place_attributes", names->place_attributes) < 0 ||
	    load_attributes(piece, l, ID_PIECE_ATTRIBUTE, "piece_attributes", names->piece_attributes) < 0 ||
	    load_attributes(edge, l, ID_EDGE_ATTRIBUTE, "edge_attributes", names->edge_attributes) < 0)
		return -1;
	if (p->n_edge_attributes > EDGE_ATTRIBUTES_MOST)
		return record_fault(&l->game, "edge_attributes", "has more than %d entries", EDGE_ATTRIBUTES_MOST);
	p->fog_kind = -1;
	if (record_index(&p->fog_kind, &l->game, "fog_kind", ID_PIECE_ATTRIBUTE, OPTIONAL) < 0)
		return -1;
	if (p->fog_kind >= 0 && p->piece_values[p->fog_kind] != VALUES_WORDS)
		return record_fault(&l->game, "fog_kind", "must be an attribute whose values are words");
	if (record_indices(&p->fog_of, &p->n_fog_of, &l->game, "fog_of", ID_WORD) < 0)
		return -1;
	return record_index(&p->region, &l->game, "group_by", ID_PLACE_ATTRIBUTE, OPTIONAL);
}

/* --- allegiance --------------------------------------------------------------------------------- */

/* What each value means: a seat, or nobody. */
static int read_seats(struct allegiance *a, struct record *rec)
{
	const char *const *id = NULL;
	int *seat;

	if (record_texts(&id, &a->n_values, rec, "seats") < 0)
		return -1;
	seat = arena_alloc(&rec->loader->pack->arena, (size_t)a->n_values * sizeof *seat);
	for (int i = 0; i < a->n_values; i++) {
		seat[i] = strcmp(id[i], "nobody") == 0 ? 0 : index_find(rec->loader->index, ID_SEAT, id[i]);
		if (seat[i] < 0)
			return record_unknown(rec, "seats", ID_SEAT, id[i]);
	}
	a->seat = seat;
	return 0;
}

/* { "number": "loyalty", "seats": ["english", "scottish"], "of": ["city"] } */
static int load_allegiance(struct loader *l)
{
	struct allegiance *a = &l->pack->allegiance;
	struct record rec;

	if (record_take(&l->game, "allegiance") == NULL)
		return 0;
	if (record_open_member(&rec, &l->game, "allegiance", l->game.object, "allegiance") < 0)
		return -1;
	rec.id = NULL;
	if (record_index(&a->number, &rec, "number", ID_PLACE_NUMBER, NEEDED) < 0 ||
	    read_seats(a, &rec) < 0 ||
	    record_indices(&a->kind, &a->n_kinds, &rec, "of", ID_WORD) < 0 ||
	    record_text(&a->text, &rec, "text", OPTIONAL) < 0)
		return -1;
	if (a->n_values == 0)
		return record_fault(&rec, "seats", "must say which seat each value of the number means, from 0; \"nobody\" for none");
	return record_end(&rec);
}

/* --- annexes ------------------------------------------------------------------------------------ */

/* A place attribute whose values are places. */
static int refuse_other_values(struct record *rec, const char *key, int attribute)
{
	const struct pack *p = rec->loader->pack;

	if (attribute < 0 || p->place_values[attribute] == VALUES_PLACES)
		return 0;
	return record_fault(rec, key, "%s is no attribute whose values are places", p->place_attribute[attribute]);
}

/* { "of": "of_area", "inside": ["keep_royalist", "keep_parliament"] } */
static int load_annexes(struct loader *l)
{
	struct annexes *a = &l->pack->annexes;
	struct record rec;

	a->of = -1;
	if (record_take(&l->game, "annexes") == NULL)
		return 0;
	if (record_open_member(&rec, &l->game, "annexes", l->game.object, "annexes") < 0)
		return -1;
	rec.id = NULL;
	if (record_index(&a->of, &rec, "of", ID_PLACE_ATTRIBUTE, NEEDED) < 0 ||
	    record_indices(&a->inside, &a->n_inside, &rec, "inside", ID_PLACE_ATTRIBUTE) < 0 ||
	    refuse_other_values(&rec, "of", a->of) < 0)
		return -1;
	for (int i = 0; i < a->n_inside; i++)
		if (refuse_other_values(&rec, "inside", a->inside[i]) < 0)
			return -1;
	return record_end(&rec);
}

/* --- seats, states, options --------------------------------------------------------------------- */

static int load_seats(struct loader *l)
{
	struct pack *p = l->pack;
	const char *const *seat = NULL;
	int n = 0;

	if (record_texts(&seat, &n, &l->game, "seats") < 0)
		return -1;
	if (n != 2)
		return record_fault(&l->game, "seats", "has %d name%s: a game is of two players, and perhaps a referee, who is not "
		                    "listed", n, n == 1 ? "" : "s");
	p->seat_name[0] = "referee";
	index_add(&p->arena, l->index, ID_SEAT, p->seat_name[0], 0);
	for (int i = 0; i < n; i++) {
		if (!id_is_legal(seat[i]) || index_find(l->index, ID_SEAT, seat[i]) >= 0)
			return record_fault(&l->game, "seats", "\"%.64s\" is taken, or more than one plain word", seat[i]);
		p->seat_name[i + 1] = seat[i];
		index_add(&p->arena, l->index, ID_SEAT, seat[i], i + 1);
	}
	p->n_seats = n;
	return 0;
}

static int read_state(struct state_word *s, struct record *rec)
{
	s->kind = -1;
	if (record_index(&s->word, rec, "word", ID_WORD, NEEDED) < 0 ||
	    record_index(&s->number, rec, "number", ID_PIECE_NUMBER, NEEDED) < 0 ||
	    record_number(&s->value, rec, "value", NEEDED) < 0 ||
	    record_index(&s->kind, rec, "of", ID_WORD, OPTIONAL) < 0)
		return -1;
	return record_end(rec);
}

static int load_states(struct loader *l)
{
	struct pack *p = l->pack;
	struct state_word *state;
	json *list;

	if (record_list(&list, &l->game, "states") < 0)
		return -1;
	p->n_states = (int)json_size(list);
	state = arena_alloc(&p->arena, (size_t)p->n_states * sizeof *state);
	p->state = state;
	for (int i = 0; i < p->n_states; i++) {
		struct record rec;

		if (record_open(&rec, &l->game, "states", list, i) < 0 || read_state(&state[i], &rec) < 0)
			return -1;
	}
	return 0;
}

static int load_options(struct loader *l)
{
	struct pack *p = l->pack;
	struct section s = { 0 };
	struct option *option;
	int result = -1;

	if (section_read(&s, ID_OPTION, &l->game, "options") < 0)
		goto out;
	option = arena_alloc(&p->arena, (size_t)s.n * sizeof *option);
	for (int i = 0; i < s.n; i++) {
		struct record *rec = &s.record[i];

		option[i].id = rec->id;
		if (record_text(&option[i].name, rec, "name", NEEDED) < 0 || record_source(rec) < 0 ||
		    record_end(rec) < 0)
			goto out;
	}
	p->option = option;
	p->n_options = s.n;
	result = 0;
out:
	free(s.record);
	return result;
}

int load_game(struct loader *l)
{
	struct pack *p = l->pack;
	struct record *game = &l->game;

	if (record_text(&p->game, game, "game", NEEDED) < 0 || record_text(&p->title, game, "title", NEEDED) < 0 ||
	    record_texts(&p->about, &p->n_about, game, "about") < 0)
		return -1;
	if (!id_is_legal(p->game))
		return record_fault(game, "game", "\"%.64s\" must be one plain word", p->game);
	if (load_seats(l) < 0 || load_words(l) < 0 || load_all_attributes(l) < 0 ||
	    load_numbers(&p->piece_number, &p->n_piece_numbers, l, ID_PIECE_NUMBER, "piece_numbers") < 0 ||
	    load_numbers(&p->place_number, &p->n_place_numbers, l, ID_PLACE_NUMBER, "place_numbers") < 0)
		return -1;
	if (load_allegiance(l) < 0 || load_annexes(l) < 0 || load_states(l) < 0 || load_options(l) < 0 ||
	    load_looks(l) < 0)
		return -1;
	return record_end(game);
}
