/* happened.c - moves become legs of all who went them, and ghosts where the first of them began. */
#include "show/happened.h"
#include <string.h>
#include "play/run.h"
#include "show/headline.h"
#include "show/look.h"
#include "show/look_legend.h"
#include "show/template.h"

enum { HEADLINE_MOST = 160, NAMED_MOST = 2, NAMED_MOST_IN_A_HEX = 1 };

/* --- legs --------------------------------------------------------------------------------------------- */

/* The place of the map that PLACE is, or is an annex of; -1. */
static int spot_of(const struct run *r, int place)
{
	return r->pack->place[place].on_map ? place : r->pack->place[place].at;
}

/* Does a piece go over the map?  What lies on a display goes with its piece, as which it is drawn. */
static bool is_leg(const struct run *r, const struct piece_move *m)
{
	int from = spot_of(r, m->from), to = spot_of(r, m->to);

	return from >= 0 && to >= 0 && from != to;
}

static void add_leg(struct happened *h, const struct run *r, const struct piece_move *m)
{
	int seat = r->pack->piece[m->piece].owner, from = spot_of(r, m->from), to = spot_of(r, m->to);

	for (int i = 0; i < h->n_legs; i++)
		if (h->leg[i].from == from && h->leg[i].to == to && h->leg[i].seat == seat) {
			h->leg[i].n++;
			return;
		}
	h->leg[h->n_legs++] = (struct leg){ from, to, seat, 1, NULL };
}

static void name_leg(struct happened *h, const struct run *r, struct leg *l)
{
	struct text words = TEXT_INIT;

	text_print(&words, "%d ", l->n);
	if (l->seat > 0)
		look_seat_name(&words, r->pack, l->seat);
	text_print(&words, ", %s to %s", r->pack->place[l->from].name, r->pack->place[l->to].name);
	l->words = arena_string(&h->arena, words.bytes);
	text_release(&words);
}

/* --- ghosts ------------------------------------------------------------------------------------------- */

/* Of each piece: where it stood first, if it went on from there on the map, and where it was last, if it left it. */
struct ways {
	int16_t *began, *left;                   /* [n_pieces], or -1 */
};

static void follow(struct ways *w, struct happened *h, const struct run *r)
{
	size_t n = (size_t)r->pack->n_pieces + 1;

	w->began = arena_alloc(&h->arena, n * sizeof *w->began);
	w->left = arena_alloc(&h->arena, n * sizeof *w->left);
	memset(w->began, -1, n * sizeof *w->began);
	memset(w->left, -1, n * sizeof *w->left);
	for (int i = 0; i < r->moves.n; i++) {
		const struct piece_move *m = &r->moves.move[i];

		int from = place_on_map(r->table, m->from), to = place_on_map(r->table, m->to);

		if (is_leg(r, m) && w->began[m->piece] < 0)
			w->began[m->piece] = (int16_t)from;
		if (to >= 0)
			w->left[m->piece] = -1;
		else if (from >= 0)
			w->left[m->piece] = (int16_t)from;
		if (from < 0 && to >= 0)
			h->arrived[m->piece] = true;
	}
}

/* "Montrose +3", "RI1, RI2 +1": a name or two, leaders first as the pack has them. */
static void add_ghost(struct happened *h, const struct run *r, const int16_t *where, int place, int seat, bool lost)
{
	struct text words = TEXT_INIT;
	int n = 0, most = r->pack->hex_across > 0 ? NAMED_MOST_IN_A_HEX : NAMED_MOST;

	for (int i = 0; i < r->pack->n_pieces; i++)
		if (where[i] == place && r->pack->piece[i].owner == seat && n++ < most)
			text_print(&words, "%s%s", n > 1 ? ", " : "", r->pack->piece[i].name);
	if (n > most)
		text_print(&words, " +%d", n - most);
	if (n > 0)
		h->ghost[h->n_ghosts++] = (struct ghost){ place, seat, lost, arena_string(&h->arena, words.bytes) };
	text_release(&words);
}

static void add_ghosts(struct happened *h, const struct run *r, const struct ways *w)
{
	const struct pack *p = r->pack;

	h->ghost = arena_alloc(&h->arena, (size_t)(2 * p->n_places * (p->n_seats + 1)) * sizeof *h->ghost);
	for (int place = 0; place < p->n_places; place++)
		for (int seat = 0; seat <= p->n_seats; seat++) {
			add_ghost(h, r, w->began, place, seat, false);
			add_ghost(h, r, w->left, place, seat, true);
		}
}

/* Who came onto the map and left it again is no news. */
static void keep_arrived(struct happened *h, const struct run *r)
{
	for (int i = 0; i < r->pack->n_pieces; i++)
		h->arrived[i] = h->arrived[i] && place_on_map(r->table, place_of(r->table, i)) >= 0;
}

void happened_moves(struct happened *h, const struct run *r)
{
	struct ways w;

	*h = (struct happened){ .arena = ARENA_INIT };
	h->leg = arena_alloc(&h->arena, (size_t)(r->moves.n + 1) * sizeof *h->leg);
	h->arrived = arena_alloc(&h->arena, (size_t)r->pack->n_pieces + 1);
	for (int i = 0; i < r->moves.n; i++)
		if (is_leg(r, &r->moves.move[i]))
			add_leg(h, r, &r->moves.move[i]);
	for (int i = 0; i < h->n_legs; i++)
		name_leg(h, r, &h->leg[i]);
	follow(&w, h, r);
	add_ghosts(h, r, &w);
	keep_arrived(h, r);
}

/* --- words -------------------------------------------------------------------------------------------- */

static const char *string_of(struct happened *h, const json *j, const char *key)
{
	const char *s = json_string(json_get(j, key));

	return s ? arena_string(&h->arena, s) : NULL;
}

static const char *over_words(struct happened *h, const json *over)
{
	const char *winner = json_string(json_get(json_get(over, "winner"), "name"));
	const char *agreed = json_string(json_get(over, "agreed"));
	const char *forfeited = json_string(json_get(json_get(over, "forfeited"), "name"));

	if (!over)
		return NULL;
	if (forfeited)
		return arena_print(&h->arena, "GAME OVER, %s has forfeited", forfeited);
	if (agreed)
		return arena_print(&h->arena, "GAME OVER, as agreed: %s", agreed);
	return arena_print(&h->arena, "GAME OVER, %s wins", winner ? winner : "nobody");
}

static void set_headline(struct happened *h, const char *lines)
{
	struct text all = TEXT_INIT;

	headline_add(&all, lines, "", HEADLINE_MOST);
	if (all.length > 0)
		h->headline = arena_string(&h->arena, all.bytes);
	text_release(&all);
}

static int seat_called(const struct pack *p, const char *name)
{
	for (int i = 1; i <= p->n_seats; i++)
		if (strcmp(p->seat_name[i], name) == 0)
			return i;
	return 0;
}

/* PLACE TAB SEAT TAB WORDS; what is told of a place later counts, but a winner stays one. */
static void add_battle(struct happened *h, const struct pack *p, char *line)
{
	char *place = line, *seat = strchr(line, '\t'), *words = seat ? strchr(seat + 1, '\t') : NULL;
	int where, i = 0;

	if (!words)
		return;
	*seat++ = *words++ = '\0';
	where = pack_place(p, place);
	if (where < 0 || !p->place[where].on_map)
		return;
	while (i < h->n_battles && h->battle[i].place != where)
		i++;
	h->n_battles += i == h->n_battles;
	h->battle[i].place = where;
	h->battle[i].words = words;
	if (seat_called(p, seat) > 0)
		h->battle[i].seat = seat_called(p, seat);
}

static void set_battles(struct happened *h, const struct pack *p, const char *lines)
{
	char *copy = arena_string(&h->arena, lines), *line, *rest;

	h->battle = arena_alloc(&h->arena, ((size_t)p->n_places + 1) * sizeof *h->battle);
	for (line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		add_battle(h, p, line);
}

int happened_init(struct happened *h, const struct run *r, const json *view, const char *const *templates,
                  struct error *err)
{
	struct template_source source = { .directories = templates };
	struct text headline = TEXT_INIT, battles = TEXT_INIT;
	int64_t ruling = 0;
	int result = -1;

	happened_moves(h, r);
	if (template_render_named(&headline, "headline", view, &source, err) < 0 ||
	    template_render_named(&battles, "battles", view, &source, err) < 0)
		goto out;
	json_integer(json_get(view, "ruling"), &ruling);
	h->title = string_of(h, view, "title");
	if (json_get(view, "game"))
		h->game = arena_print(&h->arena, "game %s, ruling %d", json_string(json_get(view, "game")), (int)ruling);
	h->turn = string_of(h, view, "turn");
	h->over = over_words(h, json_get(view, "over"));
	set_headline(h, headline.bytes);
	set_battles(h, r->pack, battles.bytes);
	result = 0;
out:
	if (result < 0)
		happened_release(h);
	text_release(&headline);
	text_release(&battles);
	return result;
}

void happened_release(struct happened *h)
{
	arena_release(&h->arena);
	*h = (struct happened){ .arena = ARENA_INIT };
}
