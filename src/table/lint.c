/* lint.c - what a pack may say and still be wrong.  What it may not say, pack_load refuses. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/error.h"
#include "base/file.h"
#include "table/hexes.h"
#include "table/lint.h"
#include "table/reach.h"

struct lint {
	struct text *out;
	const struct pack *pack;
	int n;
};

static void __attribute__((format(printf, 2, 3))) find(struct lint *l, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_print_v(l->out, format, args);
	va_end(args);
	text_putc(l->out, '\n');
	l->n++;
}

/* Where a datum stands in its file. */
static const char *place_section(const struct place *at)
{
	return at->on_map ? "map.json: places" : "map.json: off_map";
}

static const char *piece_section(const struct piece *piece)
{
	return piece->text != NULL || piece->n_steps > 0 ? "cards.json: cards" : "pieces.json: pieces";
}

/* --- files -------------------------------------------------------------------------------------- */

static bool is_read(const char *name)
{
	static const char *const file[] = {
		"game.json", "map.json", "pieces.json", "cards.json", "tables.json", "scenario.json",
	};

	for (size_t i = 0; i < sizeof file / sizeof *file; i++)
		if (strcmp(file[i], name) == 0)
			return true;
	return false;
}

/* A file nobody reads still counts for the pack's digest: two players could differ in it. */
static void lint_files(struct lint *l)
{
	struct error err = ERROR_INIT;
	char **names;
	size_t n;

	if (file_names(&names, &n, l->pack->directory, &err) < 0) {
		find(l, "%s", err.text);
		return;
	}
	for (size_t i = 0; i < n; i++)
		if (pack_is_file(names[i]) && !is_read(names[i]))
			find(l, "%s: nobody reads this file; remove it", names[i]);
	file_names_free(names, n);
}

/* --- the map ------------------------------------------------------------------------------------ */

static void lint_place(struct lint *l, int place)
{
	const struct pack *p = l->pack;
	const struct place *at = &p->place[place];

	if (!at->on_map)
		return;
	if (p->sheet_width > 0 && (at->x < 0 || at->y < 0 || at->x > p->sheet_width || at->y > p->sheet_height))
		find(l, "map.json: places.%s: (%d, %d) is not on the sheet of %d by %d", at->id, at->x, at->y,
			p->sheet_width, p->sheet_height);
	if (p->region >= 0 && place_attribute(p, place, p->region) < 0)
		find(l, "map.json: places.%s: no %s, by which the map is grouped", at->id, p->place_attribute[p->region]);
	for (int i = 0; i < place; i++)
		if (p->place[i].on_map && p->place[i].x == at->x && p->place[i].y == at->y)
			find(l, "map.json: places.%s: stands where %s stands, (%d, %d)", at->id, p->place[i].id, at->x,
				at->y);
}

static void lint_edges(struct lint *l)
{
	const struct pack *p = l->pack;
	size_t bytes = (size_t)p->n_edge_attributes * sizeof(int16_t);

	for (int i = 0; i < p->n_edges; i++) {
		const struct edge *e = &p->edge[i], *back = pack_edge(p, e->to, e->from);
		const char *a = p->place[e->from].id, *b = p->place[e->to].id;

		if (back == NULL)
			find(l, "map.json: edges: %s to %s goes one way, and nothing leads back", a, b);
		else if (e->from < e->to && memcmp(e->attribute, back->attribute, bytes) != 0)
			find(l, "map.json: edges: %s to %s is not the same as %s to %s", a, b, b, a);
	}
}

static void lint_connections(struct lint *l)
{
	static const struct trace anywhere = { 0 };
	const struct pack *p = l->pack;
	void *room = must_alloc(reach_room(p));
	struct reach found;
	int first = -1;

	reach_lay_out(&found, p, room);
	reach_begin(&found, REACH_FAR);
	for (int i = 0; i < p->n_places && p->n_edges > 0; i++) {
		if (!p->place[i].on_map)
			continue;
		if (first < 0) {
			reach_start(&found, first = i);
			trace_from(&found, &anywhere, NULL);
		} else if (reach_cost(&found, i) < 0) {
			find(l, "map.json: places.%s: no way leads here from %s", p->place[i].id, p->place[first].id);
		}
	}
	free(room);
}

/* A hex map connects what touches, and no hex lies on another. */
static void lint_hexes(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < p->n_edges && p->hex_across > 0; i++) {
		const struct place *a = &p->place[p->edge[i].from], *b = &p->place[p->edge[i].to];

		if (a < b && a->on_map && b->on_map && hex_side(p, b->x - a->x, b->y - a->y) < 0)
			find(l, "map.json: edges: %s and %s are connected, but their hexes do not touch", a->id, b->id);
	}
	for (int i = 0; i < p->n_places; i++)
		for (int k = 0; k < i && p->place[i].on_map && p->hex_across > 0; k++) {
			int dx = p->place[i].x - p->place[k].x, dy = p->place[i].y - p->place[k].y;

			if (p->place[k].on_map && (dx != 0 || dy != 0) && dx * dx + dy * dy < p->hex_across * p->hex_across * 3 / 4)
				find(l, "map.json: places.%s: its hex lies on that of %s", p->place[i].id, p->place[k].id);
		}
}

/* Each place's ground at the start of each scenario. */
static void lint_ground(struct lint *l)
{
	const struct pack *p = l->pack;
	int which = p->ground.number;

	for (int s = 0; s < p->n_scenarios && which >= 0; s++)
		for (int i = 0; i < p->n_places; i++) {
			int value = p->scenario[s].place_number[i * p->n_place_numbers + which];

			if (value < 0 || value >= p->ground.n)
				find(l, "scenario.json: scenarios.%s.places.%s: %s %d is none of the %d words of its ground in game.json, "
					"which count from 0", p->scenario[s].id, p->place[i].id, p->place_number[which], value, p->ground.n);
		}
}

static void lint_picture(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < p->n_frontiers; i++)
		for (int k = 0; k < p->frontier[i].n; k++) {
			const int16_t *cut = p->frontier[i].cut[k];

			if (pack_edge(p, cut[0], cut[1]) == NULL && pack_edge(p, cut[1], cut[0]) == NULL)
				find(l, "map.json: frontiers.%s: cuts %s from %s, which are not connected", p->frontier[i].id,
					p->place[cut[0]].id, p->place[cut[1]].id);
		}
	for (int i = 0; i < p->n_sites; i++)
		for (int k = 0; k < i; k++)
			if (p->site[i].number == p->site[k].number)
				find(l, "map.json: sites: %s and %s both have the number %d", p->site[k].name,
					p->site[i].name, p->site[i].number);
}

/* --- names -------------------------------------------------------------------------------------- */

/* One way to call a place or a piece. */
struct call {
	char folded[128];
	const char *text;
	int owner;                               /* names need only differ within an owner's pieces */
	int n;                                   /* place or piece */
	bool printed;                            /* its name, not an id or another name */
	bool given;                              /* by the scenario that is looked at */
};

struct calls {
	struct call *call;
	int n, room;
};

static void calls_add(struct calls *c, const char *text, int owner, int n, bool printed)
{
	struct call *call;

	if (c->n == c->room) {
		c->room = 2 * c->room + 128;
		c->call = must_realloc(c->call, (size_t)c->room * sizeof *c->call);
	}
	call = &c->call[c->n++];
	*call = (struct call){ .text = text, .owner = owner, .n = n, .printed = printed };
	name_fold(call->folded, sizeof call->folded, text);
}

static void calls_add_all(struct calls *c, int owner, int n, const char *id, const char *name,
	const char *const *other)
{
	calls_add(c, id, owner, n, false);
	if (strcmp(id, name) != 0)
		calls_add(c, name, owner, n, true);
	for (; other != NULL && *other != NULL; other++)
		calls_add(c, *other, owner, n, false);
}

static int compare_calls(const void *a, const void *b)
{
	const struct call *x = a, *y = b;
	int order = strcmp(x->folded, y->folded);

	if (order != 0)
		return order;
	if (x->owner != y->owner)
		return x->owner < y->owner ? -1 : 1;
	return x->n != y->n ? (x->n < y->n ? -1 : 1) : (int)x->printed - (int)y->printed;
}

static bool among(const char *word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(word, list[i]) == 0)
			return true;
	return false;
}

/* What an order could not say: doc/PROTOCOL.md C5 and the words of the order language, 5.1. */
static const char *why_unwritable(const struct call *c)
{
	static const char *const word[] = {
		"with", "at", "in", "from", "by", "via", "and", "on", "against", "under", "the", "to", "all", "none", "no", "yes",
		"auto", "ask", "end", "else", "when",
	};
	const char *to = strstr(c->folded, " to ");

	for (const char *s = c->text; *s != '\0'; s++)
		if (*s < 0x20 || *s > 0x7e || strchr("<>=*\"\\^{}~;#|`:,", *s) != NULL)
			return "has a character orders cannot have; give it another name in plain letters";
	if (c->folded[0] == '\0')
		return "has neither letter nor digit";
	if (to != NULL || strncmp(c->folded, "to ", 3) == 0)
		return "has the word \"to\", which orders read as a colon";
	if (among(c->folded, word, sizeof word / sizeof *word))
		return "is a word of the order language";
	return NULL;
}

/* Copies of a card, in two decks perhaps, or equal counters under one printed name, are no matter, whatever else they
 * are called: any will do. */
static bool are_copies(const struct pack *p, const struct call *a, const struct call *b)
{
	const struct piece *x = &p->piece[a->n], *y = &p->piece[b->n];
	size_t bytes = (size_t)p->n_piece_attributes * sizeof(int16_t);

	return a->printed == b->printed && strcmp(a->text, b->text) == 0 && strcmp(x->name, y->name) == 0 &&
		(memcmp(x->attribute, y->attribute, bytes) == 0 ||
		 (x->text != NULL && y->text != NULL && strcmp(x->text, y->text) == 0));
}

/* "pieces.json: pieces.RI1", or where SCENARIO gives that one its name. */
static void call_path(char path[256], const struct lint *l, const struct scenario *scenario, bool pieces, int n)
{
	const struct pack *p = l->pack;
	const char *id = pieces ? p->piece[n].id : p->place[n].id;

	if (scenario != NULL)
		snprintf(path, 256, "scenario.json: scenarios.%s.names.%s.%s", scenario->id, pieces ? "pieces" : "places", id);
	else
		snprintf(path, 256, "%s.%s", pieces ? piece_section(&p->piece[n]) : place_section(&p->place[n]), id);
}

/* Takes the list in C.  Of a scenario only what comes of the names that it gives. */
static void lint_calls(struct lint *l, struct calls *c, bool pieces, const struct scenario *scenario)
{
	const struct pack *p = l->pack;

	qsort(c->call, (size_t)c->n, sizeof *c->call, compare_calls);
	for (int i = 0; i < c->n; i++) {
		const struct call *a = &c->call[i], *b = i > 0 ? a - 1 : NULL;
		const char *why = why_unwritable(a);
		char path[256];

		if (why != NULL && (scenario == NULL || a->given)) {
			call_path(path, l, scenario, pieces, a->n);
			find(l, "%s: \"%s\" %s", path, a->text, why);
		}
		if (b == NULL || a->owner != b->owner || a->n == b->n || strcmp(a->folded, b->folded) != 0 ||
		    (scenario != NULL && !a->given && !b->given))
			continue;
		if (scenario != NULL && !a->given) {
			const struct call *other = a;

			a = b;
			b = other;
		}
		call_path(path, l, scenario, pieces, a->n);
		if (!pieces || !are_copies(p, a, b))
			find(l, "%s: \"%s\" could be %s as well", path, a->text,
				pieces ? p->piece[b->n].id : p->place[b->n].id);
	}
	free(c->call);
}

static const struct scenario_name *name_given(const struct scenario *s, thing what)
{
	for (int i = 0; s != NULL && i < s->n_names; i++)
		if (s->name_of[i].of == what)
			return &s->name_of[i];
	return NULL;
}

/* The ways to call WHAT, of OWNER; where SCENARIO gives it a name, that in place of the printed one. */
static void calls_add_thing(struct calls *c, const struct scenario *scenario, thing what, int owner,
	const char *id, const char *name, const char *const *other)
{
	const struct scenario_name *given = name_given(scenario, what);

	calls_add_all(c, owner, index_of(what), id, given != NULL ? given->name : name, other);
	if (given == NULL)
		return;
	for (int i = c->n - 1; i >= 0 && c->call[i].n == index_of(what); i--)
		c->call[i].given |= c->call[i].text == given->name;
	if (strcmp(id, given->printed) != 0)
		calls_add(c, given->printed, owner, index_of(what), true);
}

/* As SCENARIO calls them; NULL: as they are printed. */
static void lint_names(struct lint *l, const struct scenario *scenario)
{
	const struct pack *p = l->pack;
	struct calls places = { 0 }, pieces = { 0 };

	for (int i = 0; i < p->n_places; i++)
		calls_add_thing(&places, scenario, PLACE(i), 0, p->place[i].id, p->place[i].name, p->place[i].other);
	for (int i = 0; i < p->n_pieces; i++)
		calls_add_thing(&pieces, scenario, PIECE(i), p->piece[i].owner, p->piece[i].id, p->piece[i].name,
			p->piece[i].other);
	lint_calls(l, &places, false, scenario);
	lint_calls(l, &pieces, true, scenario);
}

/* A card's step says ids without their kind: none may have two meanings. */
static void lint_ids(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < p->n_pieces; i++) {
		const char *id = p->piece[i].id;

		if (pack_place(p, id) >= 0 || pack_word(p, id) >= 0 || pack_seat(p, id) >= 0)
			find(l, "%s.%s: the id is that of a place, a word or a seat, too", piece_section(&p->piece[i]), id);
	}
	for (int i = 0; i < p->n_places; i++) {
		const char *id = p->place[i].id;

		if (pack_word(p, id) >= 0 || pack_seat(p, id) >= 0)
			find(l, "%s.%s: the id is that of a word or a seat, too", place_section(&p->place[i]), id);
	}
}

static void lint_pieces(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < p->n_pieces; i++)
		if (p->piece[i].n_steps > 0 && p->piece[i].text == NULL)
			find(l, "cards.json: cards.%s: has steps but no text to tell them", p->piece[i].id);
}

int pack_lint(struct text *out, const struct pack *p)
{
	struct lint l = { .out = out, .pack = p };

	for (int i = 0; i < p->n_findings; i++)
		find(&l, "%s", p->finding[i]);
	lint_files(&l);
	for (int i = 0; i < p->n_places; i++)
		lint_place(&l, i);
	lint_edges(&l);
	lint_connections(&l);
	lint_hexes(&l);
	lint_ground(&l);
	lint_picture(&l);
	lint_names(&l, NULL);
	for (int i = 0; i < p->n_scenarios; i++)
		if (p->scenario[i].n_names > 0)
			lint_names(&l, &p->scenario[i]);
	lint_ids(&l);
	lint_pieces(&l);
	return l.n;
}

void pack_lint_share(struct text *out, const struct pack *p)
{
	int percent = p->n_data > 0 ? (100 * p->n_reconstructed + p->n_data / 2) / p->n_data : 0;

	text_print(out, "%d of %d data are reconstructed in whole or in part (%d %%)\n", p->n_reconstructed,
		p->n_data, percent);
}
