/* pack_scenario.c - scenario.json: what lies where at the start.
 *
 * It has the shape of a position (position.h), but for `rest`: pieces nobody mentions lie where the first
 * rest that fits them says. */
#include <stdlib.h>
#include <string.h>
#include "table/pack_load.h"

enum { NOWHERE = -1 };

/* The numbers a datum mentions, by their ids. */
static int read_numbers(int16_t *out, struct record *rec, const char *const *id, int n)
{
	for (int i = 0; i < n; i++) {
		int value = 0;

		if (record_number(&value, rec, id[i], OPTIONAL) < 0)
			return -1;
		out[i] = (int16_t)value;
	}
	return 0;
}

/* --- places ------------------------------------------------------------------------------------- */

/* Orders hold pieces from their start and NOWHERE from there on. */
static void lay_piece(struct scenario *s, const struct pack *p, int piece, int place)
{
	int n = 0;

	while (n < p->n_pieces && s->order[n] != NOWHERE)
		n++;
	s->order[n] = (int16_t)piece;
	s->at[piece] = (int16_t)place;
}

static int put_piece(struct scenario *s, const struct record *rec, int place, const char *id)
{
	const struct pack *p = rec->loader->pack;
	int piece = id != NULL ? index_find(rec->loader->index, ID_PIECE, id) : -1;

	if (id == NULL)
		return record_fault(rec, "pieces", "must be a list of ids in quotes");
	if (piece < 0)
		return record_unknown(rec, "pieces", ID_PIECE, id);
	if (s->at[piece] != NOWHERE)
		return record_fault(rec, "pieces", "%s lies in %s already; a piece lies in one place", id,
			p->place[s->at[piece]].id);
	lay_piece(s, p, piece, place);
	return 0;
}

static int read_place(struct scenario *s, struct record *rec)
{
	const struct pack *p = rec->loader->pack;
	int place = index_find(rec->loader->index, ID_PLACE, rec->id);
	int16_t *number;
	json *list;

	if (place < 0)
		return record_unknown(rec, NULL, ID_PLACE, rec->id);
	if (record_list(&list, rec, "pieces") < 0)
		return -1;
	for (size_t i = 0; i < json_size(list); i++)
		if (put_piece(s, rec, place, json_string(json_at(list, i))) < 0)
			return -1;
	number = s->place_number + place * p->n_place_numbers;
	if (read_numbers(number, rec, p->place_number, p->n_place_numbers) < 0 || record_source(rec) < 0)
		return -1;
	return record_end(rec);
}

static int read_piece(struct scenario *s, struct record *rec)
{
	const struct pack *p = rec->loader->pack;
	int piece = index_find(rec->loader->index, ID_PIECE, rec->id);
	int16_t *number;

	if (piece < 0)
		return record_unknown(rec, NULL, ID_PIECE, rec->id);
	number = s->number + piece * p->n_piece_numbers;
	if (read_numbers(number, rec, p->piece_number, p->n_piece_numbers) < 0 || record_source(rec) < 0)
		return -1;
	return record_end(rec);
}

/* Every member of the object KEY by READ. */
static int read_members(struct scenario *s, struct record *rec, const char *key,
	int (*read)(struct scenario *s, struct record *rec))
{
	struct arena *arena = &rec->loader->pack->arena;
	const char **keys, *section = arena_print(arena, "%s.%s.%s", rec->section, rec->id, key);
	json *members;
	size_t n;
	int result = 0;

	if (record_members(&members, rec, key) < 0)
		return -1;
	if (members == NULL)
		return 0;
	n = json_keys(members, &keys);
	for (size_t i = 0; i < n && result == 0; i++) {
		struct record one;

		result = record_open_member(&one, rec, section, members, keys[i]);
		if (result == 0)
			result = read(s, &one);
	}
	free(keys);
	return result;
}

/* --- the rest ----------------------------------------------------------------------------------- */

static int lay_rest(struct scenario *s, struct record *rec)
{
	const struct pack *p = rec->loader->pack;
	struct selector sort;
	int place = 0;

	if (record_selector(&sort, rec) < 0 || record_index(&place, rec, "to", ID_PLACE, NEEDED) < 0 ||
	    record_source(rec) < 0 || record_end(rec) < 0)
		return -1;
	for (int i = 0; i < p->n_pieces; i++)
		if (s->at[i] == NOWHERE && selector_fits(&sort, p, i))
			lay_piece(s, p, i, place);
	return 0;
}

static int read_rest(struct scenario *s, struct record *rec)
{
	struct arena *arena = &rec->loader->pack->arena;
	json *list;

	if (record_list(&list, rec, "rest") < 0)
		return -1;
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record one;

		if (record_open(&one, rec, arena_print(arena, "%s.%s.rest", rec->section, rec->id), list, i) < 0 ||
		    lay_rest(s, &one) < 0)
			return -1;
	}
	return 0;
}

/* --- scenarios ---------------------------------------------------------------------------------- */

static int read_tracks(struct scenario *s, struct record *rec)
{
	const struct pack *p = rec->loader->pack;
	struct arena *arena = &rec->loader->pack->arena;
	struct record one;
	json *members;

	for (int i = 0; i < p->n_tracks; i++)
		s->track[i] = (int16_t)p->track[i].start;
	if (record_members(&members, rec, "tracks") < 0)
		return -1;
	if (members == NULL)
		return 0;
	if (record_open_member(&one, rec, arena_print(arena, "%s.%s", rec->section, rec->id), rec->object,
	    "tracks") < 0)
		return -1;
	for (int i = 0; i < p->n_tracks; i++) {
		int value = s->track[i];

		if (record_number(&value, &one, p->track[i].id, OPTIONAL) < 0)
			return -1;
		if (value < p->track[i].least || value > p->track[i].most)
			return record_fault(&one, p->track[i].id, "must be from %d to %d", p->track[i].least,
				p->track[i].most);
		s->track[i] = (int16_t)value;
	}
	return record_end(&one);
}

static void make_room(struct scenario *s, struct pack *p)
{
	size_t cell = sizeof(int16_t), pieces = (size_t)p->n_pieces, places = (size_t)p->n_places;

	s->at = arena_alloc(&p->arena, pieces * cell);
	s->order = arena_alloc(&p->arena, pieces * cell);
	s->number = arena_alloc(&p->arena, pieces * (size_t)p->n_piece_numbers * cell);
	s->place_number = arena_alloc(&p->arena, places * (size_t)p->n_place_numbers * cell);
	s->track = arena_alloc(&p->arena, (size_t)p->n_tracks * cell);
	for (size_t i = 0; i < pieces; i++)
		s->at[i] = s->order[i] = NOWHERE;
}

static int read_scenario(struct scenario *s, struct record *rec)
{
	struct pack *p = rec->loader->pack;

	make_room(s, p);
	s->id = s->name = rec->id;
	if (record_text(&s->name, rec, "name", OPTIONAL) < 0 ||
	    record_texts(&s->about, &s->n_about, rec, "about") < 0 || load_scenario_names(s, rec) < 0 ||
	    read_members(s, rec, "places", read_place) < 0 || read_rest(s, rec) < 0 ||
	    read_members(s, rec, "pieces", read_piece) < 0 || read_tracks(s, rec) < 0)
		return -1;
	for (int i = 0; i < p->n_pieces; i++)
		if (s->at[i] == NOWHERE)
			return record_fault(rec, "rest", "leaves out %s; name it under places, or let a rest fit it",
				p->piece[i].id);
	return record_end(rec);
}

int load_scenarios(struct loader *l)
{
	struct pack *p = l->pack;
	struct section s = { 0 };
	struct scenario *scenario;
	int result = -1;

	if (section_read(&s, ID_SCENARIO, &l->scenario, "scenarios") < 0)
		goto out;
	if (s.n == 0) {
		record_fault(&l->scenario, "scenarios", "must be a list of at least one scenario");
		goto out;
	}
	scenario = arena_alloc(&p->arena, (size_t)s.n * sizeof *scenario);
	for (int i = 0; i < s.n; i++)
		if (read_scenario(&scenario[i], &s.record[i]) < 0)
			goto out;
	p->scenario = scenario;
	p->n_scenarios = s.n;
	result = record_end(&l->scenario);
out:
	free(s.record);
	return result;
}
