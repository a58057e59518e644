/* pack.c - a pack as a whole: its files in their order, and the look-ups for those who read it.
 *
 * Ids are declared before data are read, because the ids a ruleset names come first whatever the order
 * of the files, and because pieces, places and cards name each other.  The readers of the single files
 * are in pack_game.c, pack_map.c, pack_pieces.c, pack_tables.c and pack_scenario.c. */
#include "table/pack.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/text.h"
#include "table/pack_load.h"

/* --- sections ----------------------------------------------------------------------------------- */

bool pack_is_file(const char *name)
{
	size_t n = strlen(name);

	return n > 5 && strcmp(name + n - 5, ".json") == 0;
}

/* --- loading ------------------------------------------------------------------------------------ */

/* Reads one file of the pack into FILE; what need not be there is an empty object. */
static int read_file(struct record *file, struct loader *l, const char *name, enum need need)
{
	char *path = path_join(l->pack->directory, name);
	struct text bytes = TEXT_INIT;
	int result = -1;

	file->loader = l;
	file->file = name;
	file->at = -1;
	if (need == OPTIONAL && !file_exists(path)) {
		file->object = json_new_object();
	} else if (file_read(&bytes, path, PACK_FILE_MOST, l->err) < 0) {
		error_add(l->err, "; a pack is a directory with game.json, map.json, pieces.json and scenario.json");
		goto out;
	} else {
		file->object = json_parse(bytes.bytes, bytes.length, name, l->err);
	}
	if (file->object == NULL)
		goto out;
	if (json_type(file->object) != JSON_OBJECT) {
		error_set(l->err, "%s: must be an object: { ... }", name);
		goto out;
	}
	result = 0;
out:
	text_release(&bytes);
	free(path);
	return result;
}

static int read_files(struct loader *l)
{
	if (read_file(&l->game, l, "game.json", NEEDED) < 0 || read_file(&l->map, l, "map.json", NEEDED) < 0 ||
	    read_file(&l->pieces, l, "pieces.json", NEEDED) < 0 ||
	    read_file(&l->cards, l, "cards.json", OPTIONAL) < 0 ||
	    read_file(&l->tables, l, "tables.json", OPTIONAL) < 0 ||
	    read_file(&l->scenario, l, "scenario.json", NEEDED) < 0)
		return -1;
	return 0;
}

static int load_all(struct loader *l)
{
	if (read_files(l) < 0 || load_game(l) < 0 || declare_map(l) < 0 || declare_pieces(l) < 0)
		return -1;
	if (load_map(l) < 0 || load_pieces(l) < 0 || load_tables(l) < 0 || load_scenarios(l) < 0)
		return -1;
	return 0;
}

static void take_steps(struct pack *p, const struct pack_names *names)
{
	int32_t *step = arena_alloc(&p->arena, (size_t)p->n_edges * sizeof *step);

	for (int i = 0; i < p->n_edges; i++) {
		int points = names->points ? names->points(p, &p->edge[i]) : 1;

		if (points < 1 || points > EDGE_POINTS_MOST)
			points = STEP_NEVER;
		step[i] = points << STEP_POINTS | p->edge[i].to;
	}
	p->step = step;
}

static void loader_release(struct loader *l)
{
	struct record *file[] = { &l->game, &l->map, &l->pieces, &l->cards, &l->tables, &l->scenario };
	struct section *section[] = { &l->place, &l->piece, &l->track, &l->chart };

	for (size_t i = 0; i < sizeof file / sizeof *file; i++)
		json_free(file[i]->object);
	for (size_t i = 0; i < sizeof section / sizeof *section; i++)
		free(section[i]->record);
	free(l->finding);
}

struct pack *pack_load(const char *directory, const struct pack_names *names, struct error *err)
{
	static const struct pack_names nothing = { 0 };
	struct pack *p = must_alloc(sizeof *p);
	struct loader l = { .pack = p, .names = names != NULL ? names : &nothing, .err = err };
	int result;

	p->directory = arena_string(&p->arena, directory);
	p->region = -1;
	p->chosen = -1;
	p->allegiance.number = p->ground.number = p->counters.strength = -1;
	l.index = index_new(&p->arena);
	p->index = l.index;
	result = load_all(&l);
	if (result == 0 && p->n_findings > 0)
		p->finding = arena_copy(&p->arena, l.finding, (size_t)p->n_findings * sizeof *l.finding);
	loader_release(&l);
	if (result == 0) {
		take_steps(p, l.names);
		return p;
	}
	error_within(err, "pack %s", directory);
	pack_free(p);
	return NULL;
}

char *pack_game(const char *directory, struct error *err)
{
	struct pack p = { .directory = directory };
	struct loader l = { .pack = &p, .err = err };
	const char *game = NULL;
	char *result = NULL;

	if (read_file(&l.game, &l, "game.json", NEEDED) == 0 && record_text(&game, &l.game, "game", NEEDED) == 0)
		result = must_strdup(game);
	else
		error_within(err, "pack %s", directory);
	loader_release(&l);
	arena_release(&p.arena);
	return result;
}

void pack_free(struct pack *p)
{
	if (p == NULL)
		return;
	arena_release(&p->arena);
	free(p);
}

/* --- ids ---------------------------------------------------------------------------------------- */

int pack_seat(const struct pack *p, const char *id) { return index_find(p->index, ID_SEAT, id); }
int pack_place(const struct pack *p, const char *id) { return index_find(p->index, ID_PLACE, id); }
int pack_piece(const struct pack *p, const char *id) { return index_find(p->index, ID_PIECE, id); }
int pack_track(const struct pack *p, const char *id) { return index_find(p->index, ID_TRACK, id); }
int pack_chart(const struct pack *p, const char *id) { return index_find(p->index, ID_CHART, id); }
int pack_word(const struct pack *p, const char *id) { return index_find(p->index, ID_WORD, id); }
int pack_option(const struct pack *p, const char *id) { return index_find(p->index, ID_OPTION, id); }
int pack_scenario(const struct pack *p, const char *id) { return index_find(p->index, ID_SCENARIO, id); }

int pack_piece_number(const struct pack *p, const char *id)
{
	return index_find(p->index, ID_PIECE_NUMBER, id);
}

int pack_place_number(const struct pack *p, const char *id)
{
	return index_find(p->index, ID_PLACE_NUMBER, id);
}

int pack_piece_attribute(const struct pack *p, const char *id)
{
	return index_find(p->index, ID_PIECE_ATTRIBUTE, id);
}

int pack_place_attribute(const struct pack *p, const char *id)
{
	return index_find(p->index, ID_PLACE_ATTRIBUTE, id);
}

int pack_edge_attribute(const struct pack *p, const char *id)
{
	return index_find(p->index, ID_EDGE_ATTRIBUTE, id);
}


/* --- things ------------------------------------------------------------------------------------- */

/* How many things of KIND the pack knows; 0 for kinds that are no data. */
static int things_of(const struct pack *p, enum thing_kind kind)
{
	switch (kind) {
	case THING_PIECE: return p->n_pieces;
	case THING_PLACE: return p->n_places;
	case THING_TRACK: return p->n_tracks;
	case THING_WORD: return p->n_words;
	case THING_SEAT: return p->n_seats + 1;
	default: return 0;
	}
}

/* What stands for a thing that is no datum: nothing, all, a number, a key. */
static const char *thing_else(thing t, char room[16])
{
	if (t == NOTHING)
		return "none";
	if (kind_of(t) == THING_WORD && index_of(t) == 0x7ffffe)
		return "all";                                /* ALL of play/rules.h */
	snprintf(room, 16, "%d", index_of(t));
	return room;
}

const char *thing_id(const struct pack *p, thing t, char room[16])
{
	int n = index_of(t);

	if (n < 0 || n >= things_of(p, kind_of(t)))
		return thing_else(t, room);
	switch (kind_of(t)) {
	case THING_PIECE: return p->piece[n].id;
	case THING_PLACE: return p->place[n].id;
	case THING_TRACK: return p->track[n].id;
	case THING_WORD: return p->word[n];
	default: return p->seat_name[n];
	}
}

const char *thing_name(const struct pack *p, thing t, char room[16])
{
	int n = index_of(t);

	if (n < 0 || n >= things_of(p, kind_of(t)))
		return thing_else(t, room);
	switch (kind_of(t)) {
	case THING_PIECE: return p->piece[n].name;
	case THING_PLACE: return p->place[n].name;
	case THING_TRACK: return p->track[n].name;
	case THING_WORD: return p->word_name[n];
	default: return p->seat_name[n];
	}
}

/* --- what the data say -------------------------------------------------------------------------- */

static bool place_is(const struct pack *p, int place, int word)
{
	for (int i = 0; i < p->n_place_attributes; i++)
		if (place_attribute_is_word(p, i) && place_attribute(p, place, i) == word)
			return true;
	return false;
}

int pack_allegiance(const struct pack *p, int place, int value)
{
	const struct allegiance *a = &p->allegiance;
	bool means = a->n_kinds == 0;

	if (a->number < 0 || !p->place[place].on_map || value < 0 || value >= a->n_values)
		return -1;
	for (int i = 0; i < a->n_kinds; i++)
		means |= place_is(p, place, a->kind[i]);
	return means ? a->seat[value] : -1;
}

bool pack_is_cut(const struct pack *p, int a, int b)
{
	for (int i = 0; i < p->n_frontiers; i++)
		for (int k = 0; k < p->frontier[i].n; k++) {
			const int16_t *cut = p->frontier[i].cut[k];

			if ((cut[0] == a && cut[1] == b) || (cut[0] == b && cut[1] == a))
				return true;
		}
	return false;
}

const struct edge *pack_edge(const struct pack *p, int from, int to)
{
	int low = p->first_edge[from], high = p->first_edge[from + 1];

	while (low < high) {
		int middle = (low + high) / 2;

		if (p->edge[middle].to == to)
			return &p->edge[middle];
		if (p->edge[middle].to < to)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

const struct step_argument *step_find(const struct step *s, int name)
{
	for (int i = 0; i < s->n_arguments; i++)
		if (s->argument[i].name == name)
			return &s->argument[i];
	return NULL;
}

int step_index(const struct step *s, int name, int otherwise)
{
	const struct step_argument *a = step_find(s, name);

	return a != NULL ? index_of(a->value[0]) : otherwise;
}

bool step_lists(const struct step *s, int name, thing value)
{
	const struct step_argument *a = step_find(s, name);

	for (int i = 0; a && i < a->n; i++)
		if (a->value[i] == value)
			return true;
	return !a;
}
