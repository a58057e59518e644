/* pack_pieces.c - pieces.json and cards.json: units, leaders, markers, cards and what a card does. */
#include <stdlib.h>
#include <string.h>
#include "table/pack_load.h"

int declare_pieces(struct loader *l)
{
	section_name(l, &l->piece, ID_PIECE, l->names->pieces);
	if (section_read(&l->piece, ID_PIECE, &l->pieces, "pieces") < 0 ||
	    section_read(&l->piece, ID_PIECE, &l->cards, "cards") < 0)
		return -1;
	return section_end(&l->piece, ID_PIECE, &l->pieces, "pieces");
}

/* --- steps -------------------------------------------------------------------------------------- */

/* A number, true or false, or an id: of a seat, else a word, else a place, else a piece. */
static int read_value(thing *out, const struct record *rec, const char *key, const json *j)
{
	static const struct { enum id_kind id; enum thing_kind thing; } kind[] = {
		{ ID_SEAT, THING_SEAT }, { ID_WORD, THING_WORD }, { ID_PLACE, THING_PLACE }, { ID_PIECE, THING_PIECE },
	};
	const char *id = json_string(j);
	int64_t n = json_true(j);

	if (id == NULL) {
		bool flag = json_type(j) == JSON_TRUE || json_type(j) == JSON_FALSE;

		if (!flag && (!json_integer(j, &n) || n < INT16_MIN || n > INT16_MAX))
			return record_fault(rec, key, "must be a small whole number, true, false, or an id in quotes");
		*out = NUMBER((int)n);
		return 0;
	}
	for (size_t i = 0; i < sizeof kind / sizeof *kind; i++) {
		int found = index_find(rec->loader->index, kind[i].id, id);

		if (found >= 0) {
			*out = THING(kind[i].thing, found);
			return 0;
		}
	}
	return record_unknown(rec, key, ID_WORD, id);
}

static int read_argument(struct step_argument *out, struct record *rec, const char *key)
{
	const json *j = record_take(rec, key);
	bool list = json_type(j) == JSON_ARRAY;
	thing *value;

	out->name = index_find(rec->loader->index, ID_WORD, key);
	if (out->name < 0)
		return record_unknown(rec, key, ID_WORD, key);
	out->n = list ? (int)json_size(j) : 1;
	if (out->n < 1)
		return record_fault(rec, key, "is an empty list; leave it out");
	value = arena_alloc(&rec->loader->pack->arena, (size_t)out->n * sizeof *value);
	out->value = value;
	for (int i = 0; i < out->n; i++)
		if (read_value(&value[i], rec, key, list ? json_at(j, (size_t)i) : j) < 0)
			return -1;
	return 0;
}

/* { "do": "recruit_modifier", ... }: what is neither "do" nor "note" is an argument. */
static int read_step(struct step *step, struct record *rec)
{
	struct step_argument *argument;
	const char **keys = NULL;
	size_t n = json_keys(rec->object, &keys);
	int result = -1;

	argument = arena_alloc(&rec->loader->pack->arena, n * sizeof *argument);
	step->argument = argument;
	if (n >= KEYS_MOST) {
		record_fault(rec, NULL, "has more than %d arguments", KEYS_MOST - 2);
		goto out;
	}
	if (record_index(&step->operation, rec, "do", ID_WORD, NEEDED) < 0)
		goto out;
	for (size_t i = 0; i < n; i++) {
		if (strcmp(keys[i], "do") == 0 || strcmp(keys[i], "note") == 0)
			continue;
		if (read_argument(&argument[step->n_arguments++], rec, keys[i]) < 0)
			goto out;
	}
	result = record_end(rec);
out:
	free(keys);
	return result;
}

static int read_steps(struct piece *piece, struct record *rec)
{
	struct arena *arena = &rec->loader->pack->arena;
	struct step *step;
	json *list;

	if (record_list(&list, rec, "steps") < 0)
		return -1;
	if (list == NULL)
		return 0;
	piece->n_steps = (int)json_size(list);
	step = arena_alloc(arena, (size_t)piece->n_steps * sizeof *step);
	piece->step = step;
	for (int i = 0; i < piece->n_steps; i++) {
		struct record one;

		if (record_open(&one, rec, arena_print(arena, "%s.%s.steps", rec->section, rec->id), list, i) < 0 ||
		    read_step(&step[i], &one) < 0)
			return -1;
	}
	return 0;
}

/* --- pieces ------------------------------------------------------------------------------------- */

static int read_piece(struct piece *piece, int16_t *attribute, struct record *rec)
{
	int n_other = 0;

	piece->id = piece->name = rec->id;
	piece->attribute = attribute;
	if (record_text(&piece->name, rec, "name", OPTIONAL) < 0 ||
	    record_texts(&piece->other, &n_other, rec, "other") < 0 ||
	    record_index(&piece->owner, rec, "owner", ID_SEAT, OPTIONAL) < 0 ||
	    record_text(&piece->text, rec, "text", OPTIONAL) < 0 || read_steps(piece, rec) < 0 ||
	    record_attributes(attribute, rec, ID_PIECE_ATTRIBUTE) < 0 || record_source(rec) < 0)
		return -1;
	return record_end(rec);
}

int record_selector(struct selector *out, struct record *rec)
{
	out->owner = -1;
	if (record_index(&out->owner, rec, "owner", ID_SEAT, OPTIONAL) < 0)
		return -1;
	return record_attributes(out->attribute, rec, ID_PIECE_ATTRIBUTE);
}

bool selector_fits(const struct selector *s, const struct pack *p, int piece)
{
	if (s->owner >= 0 && p->piece[piece].owner != s->owner)
		return false;
	for (int i = 0; i < p->n_piece_attributes; i++)
		if (s->attribute[i] != -1 && s->attribute[i] != p->piece[piece].attribute[i])
			return false;
	return true;
}

/* How many pieces of a sort there should be: a slip in a long list shows here. */
static int check_count(struct record *rec)
{
	const struct pack *p = rec->loader->pack;
	struct selector sort;
	int declared = 0, present = 0;

	if (record_selector(&sort, rec) < 0 || record_number(&declared, rec, "count", NEEDED) < 0 ||
	    record_source(rec) < 0 || record_end(rec) < 0)
		return -1;
	for (int i = 0; i < p->n_pieces; i++)
		present += selector_fits(&sort, p, i);
	if (present != declared)
		record_finding(rec, "%d pieces fit, %d should", present, declared);
	return 0;
}

static int load_counts(struct loader *l)
{
	json *list;

	if (record_list(&list, &l->pieces, "counts") < 0)
		return -1;
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record rec;

		if (record_open(&rec, &l->pieces, "counts", list, i) < 0 || check_count(&rec) < 0)
			return -1;
	}
	return 0;
}

/* The classes that the table counts (pack.h). */
static void class_pieces(struct pack *p)
{
	uint8_t *class = arena_alloc(&p->arena, (size_t)p->n_pieces * sizeof *class);
	bool have_kinds = p->n_piece_attributes > 0 && piece_attribute_is_word(p, 0);

	p->n_classes = p->n_seats * KINDS_COUNTED + 1;
	for (int i = 0; have_kinds && i < p->n_pieces; i++) {
		int seat = p->piece[i].owner, kind = piece_attribute(p, i, 0);

		if (seat > 0 && kind >= 0 && kind < KINDS_COUNTED)
			class[i] = (uint8_t)CLASS_OF(seat, kind);
	}
	p->piece_class = class;
}

static void note_owners(struct pack *p)
{
	int words = SET_WORDS(p->n_pieces);
	uint64_t *owned = arena_alloc(&p->arena, (size_t)((p->n_seats + 1) * words) * sizeof *owned);
	uint8_t *owner = arena_alloc(&p->arena, (size_t)p->n_pieces * sizeof *owner);

	for (int i = 0; i < p->n_pieces; i++) {
		owner[i] = (uint8_t)p->piece[i].owner;
		owned[owner[i] * words + i / 64] |= UINT64_C(1) << i % 64;
	}
	p->owner = owner;
	p->owned = owned;
}

int load_pieces(struct loader *l)
{
	struct pack *p = l->pack;
	struct piece *piece = arena_alloc(&p->arena, (size_t)l->piece.n * sizeof *piece);
	int16_t *value = arena_alloc(&p->arena, (size_t)(l->piece.n * p->n_piece_attributes) * sizeof *value);

	for (int i = 0; i < l->piece.n; i++)
		if (read_piece(&piece[i], value + i * p->n_piece_attributes, &l->piece.record[i]) < 0)
			return -1;
	p->piece = piece;
	p->piece_value = value;
	p->n_pieces = l->piece.n;
	class_pieces(p);
	note_owners(p);
	if (load_counts(l) < 0 || record_end(&l->pieces) < 0)
		return -1;
	return record_end(&l->cards);
}
