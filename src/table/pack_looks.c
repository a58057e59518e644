/* pack_looks.c - what game.json says of how numbers that change are shown: ground, marks of places, counters. */
#include <stdlib.h>
#include <string.h>
#include "table/pack_load.h"
#include "table/terrain.h"

/* { "number": "ground", "words": ["clear", "forest", "hill"] } */
static int load_ground(struct loader *l)
{
	struct place_ground *g = &l->pack->ground;
	struct record rec;

	if (record_take(&l->game, "ground") == NULL)
		return 0;
	if (record_open_member(&rec, &l->game, "ground", l->game.object, "ground") < 0)
		return -1;
	rec.id = NULL;
	if (record_index(&g->number, &rec, "number", ID_PLACE_NUMBER, NEEDED) < 0 ||
	    record_indices(&g->word, &g->n, &rec, "words", ID_WORD) < 0)
		return -1;
	if (g->n == 0)
		return record_fault(&rec, "words", "must say which ground each value of the number is, from 0");
	return record_end(&rec);
}

/* { "moor": "clear" } */
static int load_drawn_as(struct loader *l)
{
	struct pack *p = l->pack;
	struct text words = TEXT_INIT;
	const char **key;
	json *members;
	size_t n;
	int *as, result = 0;

	if (record_members(&members, &l->game, "drawn_as") < 0)
		return -1;
	as = arena_alloc(&p->arena, (size_t)(p->n_words + 1) * sizeof *as);
	for (int i = 0; i < p->n_words; i++)
		as[i] = -1;
	p->drawn_as = as;
	if (members == NULL)
		return 0;
	n = json_keys(members, &key);
	for (size_t i = 0; i < n && result == 0; i++) {
		int word = index_find(l->index, ID_WORD, key[i]);
		const char *known = json_string(json_get(members, key[i]));

		if (word < 0) {
			result = record_unknown(&l->game, "drawn_as", ID_WORD, key[i]);
		} else if (known == NULL || terrain_called(known) == GROUND_OTHER) {
			terrain_words(&words);
			result = record_fault(&l->game, "drawn_as", "%s must be drawn as one of %s", key[i], words.bytes);
		} else {
			as[word] = (int)terrain_called(known);
		}
	}
	free(key);
	text_release(&words);
	return result;
}

/* { "number": "siege", "sign": "s", "name": "under siege", "counted": true } */
static int read_mark(struct mark *m, struct record *rec, enum id_kind kind)
{
	if (record_index(&m->number, rec, "number", kind, NEEDED) < 0 || record_sign(&m->sign, rec, "sign", NEEDED) < 0 ||
	    record_text(&m->name, rec, "name", NEEDED) < 0 || record_flag(&m->counted, rec, "counted") < 0 ||
	    (kind == ID_PLACE_NUMBER && record_flag(&m->way, rec, "way") < 0))
		return -1;
	return record_end(rec);
}

static int load_marks(const struct mark **out, int *n, struct record *from, const char *section, enum id_kind kind)
{
	struct mark *mark;
	json *list;

	if (record_list(&list, from, "marks") < 0)
		return -1;
	mark = arena_alloc(&from->loader->pack->arena, json_size(list) * sizeof *mark);
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record rec;

		if (record_open(&rec, from, section, list, i) < 0 || read_mark(&mark[i], &rec, kind) < 0)
			return -1;
	}
	*out = mark;
	*n = (int)json_size(list);
	return 0;
}

/* { "highland": "H", "light_artillery": "LA" } */
static int read_letters(struct counter_looks *c, struct record *rec)
{
	enum { LETTERS_MOST = 3 };
	struct loader *l = rec->loader;
	const char **letter, **key;
	json *members;
	size_t n;
	int result = 0;

	if (record_members(&members, rec, "letters") < 0)
		return -1;
	if (members == NULL)
		return 0;
	letter = arena_alloc(&l->pack->arena, (size_t)(l->pack->n_words + 1) * sizeof *letter);
	n = json_keys(members, &key);
	for (size_t i = 0; i < n && result == 0; i++) {
		int word = index_find(l->index, ID_WORD, key[i]);
		const char *letters = json_string(json_get(members, key[i]));

		if (word < 0)
			result = record_unknown(rec, "letters", ID_WORD, key[i]);
		else if (letters == NULL || !id_is_legal(letters) || strlen(letters) > LETTERS_MOST)
			result = record_fault(rec, "letters", "%s must have one to three letters", key[i]);
		else
			letter[word] = arena_string(&l->pack->arena, letters);
	}
	free(key);
	c->letter = letter;
	return result;
}

/* { "dragoons": "horse", "light_artillery": "guns" } */
static int read_arms(struct counter_looks *c, struct record *rec)
{
	static const char *const name[] = {
		[ARM_OTHER] = "none", [ARM_FOOT] = "foot", [ARM_HORSE] = "horse", [ARM_GARRISON] = "garrison", [ARM_GUNS] = "guns"
	};
	struct loader *l = rec->loader;
	const char **key;
	json *members;
	int8_t *arm;
	size_t n;
	int result = 0;

	if (record_members(&members, rec, "arms") < 0)
		return -1;
	if (members == NULL)
		return 0;
	arm = arena_alloc(&l->pack->arena, (size_t)(l->pack->n_words + 1) * sizeof *arm);
	memset(arm, -1, (size_t)l->pack->n_words + 1);
	c->arm = arm;
	n = json_keys(members, &key);
	for (size_t i = 0; i < n && result == 0; i++) {
		int word = index_find(l->index, ID_WORD, key[i]);
		const char *as = json_string(json_get(members, key[i]));

		if (word < 0) {
			result = record_unknown(rec, "arms", ID_WORD, key[i]);
			break;
		}
		for (int k = 0; as != NULL && k < (int)(sizeof name / sizeof *name); k++)
			arm[word] = strcmp(as, name[k]) == 0 ? (int8_t)k : arm[word];
		if (arm[word] < 0)
			result = record_fault(rec, "arms", "%s must be foot, horse, guns, garrison or none", key[i]);
	}
	free(key);
	return result;
}

/* { "strength": "blocks", "full": 4, "letters": {...}, "arms": {...}, "marks": [...] } */
static int load_counters(struct loader *l)
{
	struct counter_looks *c = &l->pack->counters;
	struct record rec;

	if (record_take(&l->game, "counters") == NULL)
		return 0;
	if (record_open_member(&rec, &l->game, "counters", l->game.object, "counters") < 0)
		return -1;
	rec.id = NULL;
	if (record_index(&c->strength, &rec, "strength", ID_PIECE_NUMBER, OPTIONAL) < 0 ||
	    record_number(&c->full, &rec, "full", OPTIONAL) < 0 || read_letters(c, &rec) < 0 || read_arms(c, &rec) < 0 ||
	    load_marks(&c->mark, &c->n_marks, &rec, "counters.marks", ID_PIECE_NUMBER) < 0)
		return -1;
	if (c->full < 0 || (c->full > 0 && c->strength < 0))
		return record_fault(&rec, "full", "is the strength of a whole unit: it needs strength, the number that falls");
	return record_end(&rec);
}

int load_looks(struct loader *l)
{
	struct pack *p = l->pack;

	if (load_ground(l) < 0 || load_drawn_as(l) < 0 ||
	    load_marks(&p->mark, &p->n_marks, &l->game, "marks", ID_PLACE_NUMBER) < 0)
		return -1;
	return load_counters(l);
}
