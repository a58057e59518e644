/* pack_hexes.c - hexes of map.json: how they lie, and which cell of the grid each centre is.
 *
 * Centres are whole hundredths of an inch and a board may be wide, so each cell is counted from the nearest hex whose
 * cell is known: an error of a hundredth does not grow on the way across the map. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "table/hexes.h"
#include "table/pack_load.h"

enum { LONG = 866, UNIT = 1000, BOARD_MOST = 512 };

/* --- how they lie, and what stands on their sides ----------------------------------------------- */

/* The place numbers wall_ne, wall_e, ... for "number": "wall". */
static int read_side_numbers(struct side_mark *m, struct record *rec)
{
	const char *begin = NULL;

	if (record_text(&begin, rec, "number", OPTIONAL) < 0)
		return -1;
	for (int side = 0; side < HEX_SIDES; side++) {
		char id[96];

		m->number[side] = -1;
		if (begin == NULL)
			continue;
		snprintf(id, sizeof id, "%.64s_%s", begin, hex_side_name(rec->loader->pack, side));
		m->number[side] = index_find(rec->loader->index, ID_PLACE_NUMBER, id);
		if (m->number[side] < 0)
			return record_fault(rec, "number", "no place number is called %s; there must be one for each side", id);
	}
	return 0;
}

static int read_side_look(enum side_look *out, struct record *rec)
{
	static const char *const name[] = {
		[SIDE_WALL] = "wall", [SIDE_WORKS] = "works", [SIDE_RIVER] = "river", [SIDE_CLIFF] = "cliff"
	};
	const char *look = "wall";

	if (record_text(&look, rec, "look", OPTIONAL) < 0)
		return -1;
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		if (strcmp(look, name[i]) == 0) {
			*out = (enum side_look)i;
			return 0;
		}
	return record_fault(rec, "look", "must be \"wall\", \"works\", \"river\" or \"cliff\"");
}

/* { "number": "wall", "name": "enclosure", "sign": "#", "look": "wall" }, or "edge": an attribute of connections. */
static int read_side(struct side_mark *m, struct record *rec)
{
	m->edge = -1;
	m->sign = '#';
	if (read_side_numbers(m, rec) < 0 || record_index(&m->edge, rec, "edge", ID_EDGE_ATTRIBUTE, OPTIONAL) < 0 ||
	    record_text(&m->name, rec, "name", NEEDED) < 0 || record_sign(&m->sign, rec, "sign", OPTIONAL) < 0 ||
	    read_side_look(&m->look, rec) < 0)
		return -1;
	if ((m->number[0] < 0) == (m->edge < 0))
		return record_fault(rec, NULL, "must have either number, the begin of six place numbers, or edge, an attribute");
	return record_end(rec);
}

static int read_sides(struct record *hexes)
{
	struct pack *p = hexes->loader->pack;
	struct side_mark *mark;
	json *list;

	if (record_list(&list, hexes, "sides") < 0)
		return -1;
	mark = arena_alloc(&p->arena, json_size(list) * sizeof *mark);
	p->side_mark = mark;
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record rec;

		if (record_open(&rec, hexes, "hexes.sides", list, i) < 0 || read_side(&mark[i], &rec) < 0)
			return -1;
	}
	p->n_side_marks = (int)json_size(list);
	return 0;
}

/* { "orientation": "flat-top", "across": 100, "sides": [...] } */
int load_hexes(struct loader *l)
{
	const char *orientation = NULL;
	struct record rec;

	if (record_take(&l->map, "hexes") == NULL)
		return 0;
	if (record_open_member(&rec, &l->map, "hexes", l->map.object, "hexes") < 0)
		return -1;
	rec.id = NULL;
	if (record_text(&orientation, &rec, "orientation", NEEDED) < 0 ||
	    record_number(&l->pack->hex_across, &rec, "across", NEEDED) < 0 || record_source(&rec) < 0)
		return -1;
	l->pack->hex_pointy = strcmp(orientation, "pointy-top") == 0;
	if (!l->pack->hex_pointy && strcmp(orientation, "flat-top") != 0)
		return record_fault(&rec, "orientation", "must be \"flat-top\" or \"pointy-top\"");
	if (l->pack->hex_across < 10 || l->pack->hex_across > 1000)
		return record_fault(&rec, "across", "must be from 10 to 1000 hundredths of an inch");
	return read_sides(&rec) < 0 ? -1 : record_end(&rec);
}

/* --- cells -------------------------------------------------------------------------------------- */

/* A hex or a hex of water, in the making. */
struct found {
	int x, y, q, r;
	int from;                                /* the nearest of those whose cell is known; -1: none yet */
	int64_t far;                             /* from there, squared */
	bool known;
};

static int divided(int a, int b)                 /* a / b to the nearest, b > 0 */
{
	return a >= 0 ? (2 * a + b) / (2 * b) : -((2 * -a + b) / (2 * b));
}

/* Steps from centre to centre.  Hexes stand in lines that are LONG apart, half a hex further along in every other; so
 * halves along and lines across are both even or both odd.  False: there is no centre. */
static bool step_to(int step[2], const struct pack *p, int dx, int dy)
{
	int along = p->hex_pointy ? dx : dy, across = p->hex_pointy ? dy : dx;
	int lines = divided(across * UNIT, p->hex_across * LONG), halves = divided(2 * along, p->hex_across);
	int off = p->hex_across / 5;

	if ((lines - halves) % 2 != 0 || abs(across - divided(lines * p->hex_across * LONG, UNIT)) > off
	    || abs(2 * along - halves * p->hex_across) > 2 * off)
		return false;
	step[p->hex_pointy] = lines;
	step[!p->hex_pointy] = (halves - lines) / 2;
	return true;
}

/* The nearest of N hexes to one that is known; -1: all are. */
static int next_of(const struct found *f, int n)
{
	int best = -1;

	for (int i = 0; i < n; i++)
		if (!f[i].known && (best < 0 || f[i].far < f[best].far))
			best = i;
	return best;
}

/* The first is cell 0, 0.  Returns -1, or the one that is no centre of the grid. */
static int find_cells(struct found *f, int n, const struct pack *p)
{
	for (int i; (i = next_of(f, n)) >= 0; ) {
		int step[2] = { 0, 0 }, from = f[i].from;

		if (from >= 0) {
			if (!step_to(step, p, f[i].x - f[from].x, f[i].y - f[from].y))
				return i;
			f[i].q = f[from].q + step[0];
			f[i].r = f[from].r + step[1];
		}
		f[i].known = true;
		for (int k = 0; k < n; k++) {
			int64_t dx = f[k].x - f[i].x, dy = f[k].y - f[i].y, far = dx * dx + dy * dy;

			if (!f[k].known && far < f[k].far) {
				f[k].far = far;
				f[k].from = i;
			}
		}
	}
	return -1;
}

/* --- the grid ----------------------------------------------------------------------------------- */

static int half(int n)                           /* rounded down */
{
	return (n - (n < 0)) / 2;
}

static int column_of(const struct pack *p, const struct found *f)
{
	return p->hex_pointy ? f->q + half(f->r) : f->q;
}

static int row_of(const struct pack *p, const struct found *f)
{
	return p->hex_pointy ? f->r : f->r + half(f->q);
}

static void measure(struct hex_grid *g, const struct pack *p, const struct found *f, int n)
{
	int last_column = INT_MIN, last_row = INT_MIN;

	g->first_column = g->first_row = INT_MAX;
	for (int i = 0; i < n; i++) {
		int column = column_of(p, &f[i]), row = row_of(p, &f[i]);

		g->first_column = column < g->first_column ? column : g->first_column;
		g->first_row = row < g->first_row ? row : g->first_row;
		last_column = column > last_column ? column : last_column;
		last_row = row > last_row ? row : last_row;
	}
	g->columns = last_column - g->first_column + 1;
	g->rows = last_row - g->first_row + 1;
}

/* Places in front of waters, in FOUND; WHICH: the places. */
struct board {
	struct found *found;
	int *which;
	int n_places, n;
};

static const struct record *record_of(struct record *room, struct loader *l, const struct board *b, int i)
{
	if (i < b->n_places)
		return &l->place.record[b->which[i]];
	*room = (struct record){ .loader = l, .file = l->map.file, .section = "water", .at = i - b->n_places };
	return room;
}

static int fault_off_grid(struct loader *l, const struct board *b, int i)
{
	const struct found *f = &b->found[i], *near = &b->found[f->from];
	struct record rec;

	return record_fault(record_of(&rec, l, b, i), NULL, "(%d, %d) is no centre of a hex if (%d, %d) is one and hexes are "
		"%d across; correct it, or hexes.across", f->x, f->y, near->x, near->y, l->pack->hex_across);
}

static int fill_grid(struct loader *l, const struct board *b)
{
	struct pack *p = l->pack;
	struct hex_grid *g = &p->hex_grid;
	size_t cells;
	int16_t *cell;

	measure(g, p, b->found, b->n);
	if (g->columns > BOARD_MOST || g->rows > BOARD_MOST)
		return record_fault(&l->map, "hexes", "the board would have %d columns and %d rows of hexes, and may have %d; is "
			"across right?", g->columns, g->rows, BOARD_MOST);
	cells = (size_t)g->columns * (size_t)g->rows;
	cell = arena_alloc(&p->arena, cells * sizeof *cell);
	for (size_t i = 0; i < cells; i++)
		cell[i] = HEX_NOWHERE;
	g->cell = cell;
	for (int i = 0; i < b->n; i++) {
		const struct found *f = &b->found[i];
		int16_t *at = &cell[(row_of(p, f) - g->first_row) * g->columns + column_of(p, f) - g->first_column];
		struct record rec;

		if (*at >= 0)
			return record_fault(record_of(&rec, l, b, i), NULL, "lies in the hex of %s; move one of them",
				l->place.record[*at].id);
		*at = (int16_t)(i < b->n_places ? b->which[i] : HEX_WATER);
	}
	return 0;
}

static void find_neighbours(struct pack *p, struct hex *hex, const struct board *b)
{
	for (int i = 0; i < p->n_places; i++)
		hex[i] = (struct hex){ HEX_OFF_MAP, 0, { -1, -1, -1, -1, -1, -1 } };
	p->hex = hex;
	for (int i = 0; i < b->n_places; i++) {
		struct hex *h = &hex[b->which[i]];

		h->q = (int16_t)b->found[i].q;
		h->r = (int16_t)b->found[i].r;
		for (int side = 0; side < HEX_SIDES; side++) {
			int step[2], other;

			hex_step(step, p, side);
			other = hex_at(p, h->q + step[0], h->r + step[1]);
			h->beside[side] = (int16_t)(other >= 0 ? other : -1);
		}
	}
}

static void list_hexes(struct board *b, const struct pack *p)
{
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map) {
			b->which[b->n] = i;
			b->found[b->n++] = (struct found){ .x = p->place[i].x, .y = p->place[i].y, .from = -1, .far = INT64_MAX };
		}
	b->n_places = b->n;
	for (int i = 0; i < p->n_waters; i++)
		b->found[b->n++] = (struct found){ .x = p->water[i].x, .y = p->water[i].y, .from = -1, .far = INT64_MAX };
}

int lay_hexes(struct loader *l)
{
	struct pack *p = l->pack;
	struct board b = { 0 };
	int wrong, result = -1;

	if (p->hex_across == 0)
		return 0;
	b.found = must_alloc((size_t)(p->n_places + p->n_waters + 1) * sizeof *b.found);
	b.which = must_alloc((size_t)(p->n_places + 1) * sizeof *b.which);
	list_hexes(&b, p);
	if (b.n_places == 0) {
		record_fault(&l->map, "hexes", "the map has no places; add some, or leave hexes out");
		goto out;
	}
	wrong = find_cells(b.found, b.n, p);
	if (wrong >= 0) {
		fault_off_grid(l, &b, wrong);
		goto out;
	}
	if (fill_grid(l, &b) < 0)
		goto out;
	find_neighbours(p, arena_alloc(&p->arena, (size_t)p->n_places * sizeof *p->hex), &b);
	result = 0;
out:
	free(b.found);
	free(b.which);
	return result;
}
