/* pack_map.c - map.json: places on the map and off it, what connects them, and what the picture shows. */
#include <stdlib.h>
#include <string.h>
#include "table/pack_load.h"

int declare_map(struct loader *l)
{
	section_name(l, &l->place, ID_PLACE, l->names->places);
	if (section_read(&l->place, ID_PLACE, &l->map, "places") < 0 ||
	    section_read(&l->place, ID_PLACE, &l->map, "off_map") < 0)
		return -1;
	return section_end(&l->place, ID_PLACE, &l->map, "places");
}

/* --- places ------------------------------------------------------------------------------------- */

static int read_shown(enum shown *out, bool *fog, struct record *rec)
{
	const char *shown = "all";

	if (record_text(&shown, rec, "shown", OPTIONAL) < 0)
		return -1;
	*fog = strcmp(shown, "fog") == 0;
	if (*fog || strcmp(shown, "all") == 0)
		*out = SHOWN_ALL;
	else if (strcmp(shown, "owner") == 0)
		*out = SHOWN_OWNER;
	else if (strcmp(shown, "none") == 0)
		*out = SHOWN_NONE;
	else
		return record_fault(rec, "shown", "must be \"all\", \"owner\", \"fog\" or \"none\"");
	return 0;
}

static int read_coordinates(struct place *place, struct record *rec)
{
	int x = 0, y = 0;

	place->on_map = strcmp(rec->section, "places") == 0;
	if (!place->on_map)
		return 0;
	if (record_number(&x, rec, "x", NEEDED) < 0 || record_number(&y, rec, "y", NEEDED) < 0)
		return -1;
	place->x = (short)x;
	place->y = (short)y;
	return 0;
}

/* What lies on the display of a piece is shown with it. */
static int read_display(struct place *place, struct record *rec)
{
	place->of = -1;
	if (record_index(&place->of, rec, "of", ID_PIECE, OPTIONAL) < 0)
		return -1;
	if (place->of >= 0 && place->on_map)
		return record_fault(rec, "of", "only a place off the map is the display of a piece; move it to off_map");
	return 0;
}

/* What lies where a scenario leaves things nobody is told of. */
static int read_unused(struct place *place, struct record *rec)
{
	if (record_flag(&place->unused, rec, "unused") < 0)
		return -1;
	if (place->unused && place->on_map)
		return record_fault(rec, "unused", "is for places off the map; move it to off_map");
	return 0;
}

static int read_place(struct place *place, int16_t *attribute, struct record *rec)
{
	int n_other = 0;

	place->id = rec->id;
	place->attribute = attribute;
	if (record_text(&place->name, rec, "name", OPTIONAL) < 0 ||
	    record_texts(&place->other, &n_other, rec, "other") < 0 ||
	    record_text(&place->hint, rec, "hint", OPTIONAL) < 0 ||
	    record_index(&place->owner, rec, "owner", ID_SEAT, OPTIONAL) < 0 ||
	    read_shown(&place->shown, &place->fog, rec) < 0 || read_coordinates(place, rec) < 0 ||
	    read_display(place, rec) < 0 || read_unused(place, rec) < 0 ||
	    record_attributes(attribute, rec, ID_PLACE_ATTRIBUTE) < 0)
		return -1;
	place->named = place->name != NULL;
	if (!place->named)
		place->name = place->id;
	if (place->fog && !place->owner)
		return record_fault(rec, "shown", "is \"fog\", which hides from all but an owner: say whose place it is");
	if (record_source(rec) < 0)
		return -1;
	return record_end(rec);
}

void pack_hide(struct pack *p, bool fog)
{
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].fog)
			((struct place *)p->place)[i].shown = fog ? SHOWN_OWNER : SHOWN_ALL;
}

bool pack_hides_in_fog(const struct pack *p)
{
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].fog)
			return p->place[i].shown == SHOWN_OWNER;
	return false;
}

bool pack_has_fog(const struct pack *p)
{
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].fog)
			return true;
	return false;
}

static bool may_lie_in_fog(const struct pack *p, int piece)
{
	bool may = p->n_fog_of == 0;

	for (int i = 0; i < p->n_fog_of; i++)
		may |= p->fog_of[i] == piece_attribute(p, piece, 0);
	return may;
}

int pack_fog_class(const struct pack *p, int piece)
{
	int word = p->fog_kind >= 0 && may_lie_in_fog(p, piece) ? piece_attribute(p, piece, p->fog_kind) : -1;

	return word < 0 ? 0 : 1 + p->piece[piece].owner * p->n_words + word;
}

/* An annex belongs to a place of the map, and is none itself. */
static int read_annex(struct loader *l, struct place *place, int i)
{
	const struct pack *p = l->pack;
	const struct annexes *a = &p->annexes;
	struct place *at;

	place[i].at = a->of < 0 ? -1 : place[i].attribute[a->of];
	if (place[i].at < 0)
		return 0;
	at = &place[place[i].at];
	if (place[i].on_map || !at->on_map)
		return record_fault(&l->place.record[i], p->place_attribute[a->of],
			"makes it an annex: only a place off the map is one, of a place on it");
	for (int k = 0; k < a->n_inside; k++)
		place[i].inside |= at->attribute[a->inside[k]] == i;
	return 0;
}

static void list_piles(struct pack *p)
{
	int16_t *pile = arena_alloc(&p->arena, (size_t)p->n_places * sizeof *pile);

	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].shown == SHOWN_NONE)
			pile[p->n_piles++] = (int16_t)i;
	p->pile = pile;
}

static void find_stands(struct pack *p)
{
	int16_t *stand = arena_alloc(&p->arena, (size_t)p->n_places * sizeof *stand);

	for (int i = 0; i < p->n_places; i++) {
		const struct place *at = &p->place[i];

		stand[i] = (int16_t)(at->of >= 0 ? -2 - at->of : at->on_map ? i : at->at);
		if (at->on_map)
			p->map_end = i + 1;
	}
	p->stand = stand;
}

static int load_places(struct loader *l)
{
	struct pack *p = l->pack;
	struct place *place = arena_alloc(&p->arena, (size_t)l->place.n * sizeof *place);
	int16_t *value = arena_alloc(&p->arena, (size_t)(l->place.n * p->n_place_attributes) * sizeof *value);

	for (int i = 0; i < l->place.n; i++)
		if (read_place(&place[i], value + i * p->n_place_attributes, &l->place.record[i]) < 0)
			return -1;
	for (int i = 0; i < l->place.n; i++)
		if (read_annex(l, place, i) < 0)
			return -1;
	p->place = place;
	p->place_value = value;
	p->n_places = l->place.n;
	list_piles(p);
	find_stands(p);
	return 0;
}

/* --- edges -------------------------------------------------------------------------------------- */

/* An edge and the datum it comes from, for the error if two say the same. */
struct origin {
	struct edge edge;
	int at;
};

static int read_edge(struct origin out[2], int *n, struct record *rec)
{
	struct edge edge = { 0 };
	int a = 0, b = 0;
	bool one_way = false;

	if (record_index(&a, rec, "a", ID_PLACE, NEEDED) < 0 || record_index(&b, rec, "b", ID_PLACE, NEEDED) < 0 ||
	    record_flag(&one_way, rec, "one_way") < 0 || record_attributes(edge.attribute, rec, ID_EDGE_ATTRIBUTE) < 0 ||
	    record_source(rec) < 0 || record_end(rec) < 0)
		return -1;
	if (a == b)
		return record_fault(rec, NULL, "connects %s with itself", rec->loader->place.record[a].id);
	out[0] = out[1] = (struct origin){ edge, rec->at };
	out[0].edge.from = out[1].edge.to = (int16_t)a;
	out[0].edge.to = out[1].edge.from = (int16_t)b;
	*n = one_way ? 1 : 2;
	return 0;
}

static int compare_edges(const void *a, const void *b)
{
	const struct origin *x = a, *y = b;

	if (x->edge.from != y->edge.from)
		return x->edge.from < y->edge.from ? -1 : 1;
	if (x->edge.to != y->edge.to)
		return x->edge.to < y->edge.to ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static int refuse_double(struct loader *l, const struct origin *first, const struct origin *second)
{
	struct record rec = { .loader = l, .file = l->map.file, .section = "edges", .at = second->at };

	return record_fault(&rec, NULL, "%s and %s are connected already by edges[%d]; keep one of the two",
		l->place.record[first->edge.from].id, l->place.record[first->edge.to].id, first->at);
}

/* Sorts the N edges, and says which are each place's own. */
static int spread_edges(struct loader *l, struct origin *found, int n)
{
	struct pack *p = l->pack;
	int16_t *first = arena_alloc(&p->arena, ((size_t)p->n_places + 1) * sizeof *first);
	struct edge *edge = arena_alloc(&p->arena, (size_t)n * sizeof *edge);

	qsort(found, (size_t)n, sizeof *found, compare_edges);
	for (int i = 0; i < n; i++) {
		if (i > 0 && found[i].edge.from == found[i - 1].edge.from && found[i].edge.to == found[i - 1].edge.to)
			return refuse_double(l, &found[i - 1], &found[i]);
		edge[i] = found[i].edge;
		first[edge[i].from + 1] = (int16_t)(i + 1);
	}
	for (int i = 1; i <= p->n_places; i++)       /* who has none begins where the one before ends */
		first[i] = first[i] ? first[i] : first[i - 1];
	p->first_edge = first;
	p->edge = edge;
	p->n_edges = n;
	return 0;
}

static int load_edges(struct loader *l)
{
	struct origin *found = NULL;
	json *list;
	int n = 0, more = 0, result = -1;

	if (record_list(&list, &l->map, "edges") < 0)
		return -1;
	found = must_alloc(2 * json_size(list) * sizeof *found);
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record rec;

		if (record_open(&rec, &l->map, "edges", list, i) < 0 || read_edge(found + n, &more, &rec) < 0)
			goto out;
		n += more;
	}
	result = spread_edges(l, found, n);
out:
	free(found);
	return result;
}

/* --- what only the picture shows ---------------------------------------------------------------- */

static int load_sheet(struct loader *l)
{
	struct record rec;

	if (json_get(l->map.object, "sheet") == NULL)
		return 0;
	record_take(&l->map, "sheet");
	if (record_open_member(&rec, &l->map, "sheet", l->map.object, "sheet") < 0)
		return -1;
	rec.id = NULL;
	if (record_number(&l->pack->sheet_width, &rec, "width", NEEDED) < 0 ||
	    record_number(&l->pack->sheet_height, &rec, "height", NEEDED) < 0 || record_source(&rec) < 0)
		return -1;
	return record_end(&rec);
}

/* The pair of places ["H1", "perth"]. */
static int read_cut(int16_t cut[2], const struct record *rec, const json *pair)
{
	for (int i = 0; i < 2; i++) {
		const char *id = json_string(json_at(pair, (size_t)i));
		int place = id != NULL ? index_find(rec->loader->index, ID_PLACE, id) : -1;

		if (id == NULL || json_size(pair) != 2)
			return record_fault(rec, "cuts", "must be a list of pairs of places");
		if (place < 0)
			return record_unknown(rec, "cuts", ID_PLACE, id);
		cut[i] = (int16_t)place;
	}
	return 0;
}

static int read_frontier(struct frontier *f, struct record *rec)
{
	int16_t (*cut)[2];
	json *list;

	f->id = rec->id;
	if (record_text(&f->name, rec, "name", NEEDED) < 0 || record_list(&list, rec, "cuts") < 0)
		return -1;
	f->n = (int)json_size(list);
	cut = arena_alloc(&rec->loader->pack->arena, (size_t)f->n * sizeof *cut);
	f->cut = cut;
	for (int i = 0; i < f->n; i++)
		if (read_cut(cut[i], rec, json_at(list, (size_t)i)) < 0)
			return -1;
	if (record_source(rec) < 0)
		return -1;
	return record_end(rec);
}

static int load_frontiers(struct loader *l)
{
	struct section s = { 0 };
	struct frontier *frontier;
	int result = -1;

	if (section_read(&s, ID_FRONTIER, &l->map, "frontiers") < 0)
		goto out;
	frontier = arena_alloc(&l->pack->arena, (size_t)s.n * sizeof *frontier);
	for (int i = 0; i < s.n; i++)
		if (read_frontier(&frontier[i], &s.record[i]) < 0)
			goto out;
	l->pack->frontier = frontier;
	l->pack->n_frontiers = s.n;
	result = 0;
out:
	free(s.record);
	return result;
}

static int load_sites(struct loader *l)
{
	struct site *site;
	json *list;

	if (record_list(&list, &l->map, "sites") < 0)
		return -1;
	site = arena_alloc(&l->pack->arena, json_size(list) * sizeof *site);
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record rec;

		if (record_open(&rec, &l->map, "sites", list, i) < 0 ||
		    record_number(&site[i].number, &rec, "number", NEEDED) < 0 ||
		    record_text(&site[i].name, &rec, "name", NEEDED) < 0 ||
		    record_text(&site[i].date, &rec, "date", OPTIONAL) < 0 ||
		    record_index(&site[i].place, &rec, "at", ID_PLACE, NEEDED) < 0 ||
		    record_source(&rec) < 0 || record_end(&rec) < 0)
			return -1;
	}
	l->pack->site = site;
	l->pack->n_sites = (int)json_size(list);
	return 0;
}

/* [510, 60] */
static int read_point(short *x, short *y, struct record *rec, const char *key)
{
	json *point;
	int64_t n[2] = { 0, 0 };

	if (record_list(&point, rec, key) < 0)
		return -1;
	for (int i = 0; i < 2; i++)
		if (json_size(point) != 2 || !json_integer(json_at(point, (size_t)i), &n[i]) || n[i] < INT16_MIN ||
		    n[i] > INT16_MAX)
			return record_fault(rec, key, "must be a point of the sheet: [x, y]");
	*x = (short)n[0];
	*y = (short)n[1];
	return 0;
}

/* { "name": "left and centre", "from": [510, 10], "to": [510, 980] } */
static int load_lines(struct loader *l)
{
	struct map_line *line;
	json *list;

	if (record_list(&list, &l->map, "lines") < 0)
		return -1;
	line = arena_alloc(&l->pack->arena, json_size(list) * sizeof *line);
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record rec;

		if (record_open(&rec, &l->map, "lines", list, i) < 0 || record_text(&line[i].name, &rec, "name", NEEDED) < 0 ||
		    read_point(&line[i].x1, &line[i].y1, &rec, "from") < 0 ||
		    read_point(&line[i].x2, &line[i].y2, &rec, "to") < 0 || record_source(&rec) < 0 || record_end(&rec) < 0)
			return -1;
	}
	l->pack->line = line;
	l->pack->n_lines = (int)json_size(list);
	return 0;
}

static int load_waters(struct loader *l)
{
	struct water *water;
	json *list;

	if (record_list(&list, &l->map, "water") < 0)
		return -1;
	water = arena_alloc(&l->pack->arena, json_size(list) * sizeof *water);
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record rec;
		int x = 0, y = 0;

		if (record_open(&rec, &l->map, "water", list, i) < 0 ||
		    record_text(&water[i].number, &rec, "number", NEEDED) < 0 ||
		    record_number(&x, &rec, "x", NEEDED) < 0 || record_number(&y, &rec, "y", NEEDED) < 0 ||
		    record_source(&rec) < 0 || record_end(&rec) < 0)
			return -1;
		water[i].x = (short)x;
		water[i].y = (short)y;
	}
	l->pack->water = water;
	l->pack->n_waters = (int)json_size(list);
	return 0;
}

int load_map(struct loader *l)
{
	if (load_sheet(l) < 0 || load_hexes(l) < 0 || load_places(l) < 0 || load_edges(l) < 0 ||
	    load_frontiers(l) < 0 || load_sites(l) < 0 || load_waters(l) < 0 || load_lines(l) < 0 ||
	    lay_hexes(l) < 0)
		return -1;
	return record_end(&l->map);
}
