/* map_route_labels.c - where a label may stand, and what that costs: what it covers, how far off it is, and how near to
 * a space that is not its own.  A stack that could be taken for another space's has a line to its own. */
#include <stdlib.h>
#include "show/arrows.h"
#include "show/look_stack.h"
#include "show/map_route_parts.h"
#include "show/svg.h"

enum {
	CHOICES_MOST = 2400,
	OFF = 14,                                /* a stack further off than this has a line */
	TIED = 60,                               /* what the line costs */
	OTHERS_NAME = 40,                        /* a name nearer to another space */
};

static int held(int value, int most)
{
	return value < 0 ? 0 : value > most ? most : value;
}

/* How much a box covers; -1: it may not stand there. */
static int covers(const struct spaces *m, const struct box *b)
{
	if (b->x < 4 || b->y < m->origin_y + 4 || b->x + b->w > m->w - 4 || b->y + b->h > m->origin_y + m->h - 4)
		return -1;
	if (cover_count(&m->symbols, b->x, b->y, b->w, b->h) > 0)
		return -1;
	return cover_count(&m->routes, b->x, b->y, b->w, b->h)
		+ cover_count(&m->symbols, b->x - 8, b->y - 8, b->w + 16, b->h + 16);
}

static int64_t distance(const struct box *b, const int *at)
{
	int64_t left = b->x - at[0], right = at[0] - b->x - b->w, above = b->y - at[1], below = at[1] - b->y - b->h;
	int64_t x = left > 0 ? left : right > 0 ? right : 0, y = above > 0 ? above : below > 0 ? below : 0;

	return x * x + y * y;
}

/* Does the line from a space to its stack go over another space? */
static bool passes_space(const struct spaces *m, const struct choice *c, int place)
{
	int x, y;

	nearest_point(&c->box, c->x, c->y, &x, &y);
	for (int i = 0; i < m->n_drawn; i++) {
		const int *at = m->at[m->drawn[i]];
		const struct box symbol = { at[0] - SYMBOL - 2, at[1] - SYMBOL - 2, 2 * SYMBOL + 4, 2 * SYMBOL + 4 };

		if (m->drawn[i] != place && line_crosses(c->x, c->y, x, y, &symbol))
			return true;
	}
	return false;
}

/* --- the places of one label -------------------------------------------------------------------- */

/* Boxes of W, H around AT, collected; PLACE: whose they are, -1: no space's. */
struct seeker {
	const struct spaces *map;
	const int *at;
	int place, shape, w, h;
	bool ties;                               /* it may stand off, with a line */
	int *rival, n_rivals;                    /* other spaces that may be as near to one of the next boxes as its own */
	int n;
	struct choice choice[CHOICES_MOST];
};

/* Is another space as near to the box as its own, or nearly? */
static bool is_ambiguous(const struct seeker *s, const struct box *b)
{
	int64_t own = distance(b, s->at);

	for (int i = 0; i < s->n_rivals; i++)
		if (2 * distance(b, s->map->at[s->rival[i]]) < 3 * own)
			return true;
	return false;
}

static void try_box(struct seeker *s, int x, int y, int cost)
{
	struct choice c = { .box = { x, y, s->w, s->h }, .shape = s->shape };
	int covered = covers(s->map, &c.box);

	if (covered < 0 || s->n == CHOICES_MOST)
		return;
	cost += s->ties ? covered : 3 * covered;
	if (s->place >= 0 && is_ambiguous(s, &c.box))
		cost += OTHERS_NAME, c.tied = s->ties;
	if (s->ties && distance(&c.box, s->at) > (SYMBOL + OFF) * (SYMBOL + OFF))
		c.tied = true;
	if (c.tied) {
		c.x = s->at[0];
		c.y = s->at[1];
		cost += TIED;
		if (passes_space(s->map, &c, s->place))
			return;
	}
	c.cost = held(cost, 9999);
	s->choice[s->n++] = c;
}

/* Of boxes that are OFF away and shifted no further, none is further from its space than twice OFF, and a rival is less
 * than twice as far from it. */
static void find_rivals(struct seeker *s, int off)
{
	const struct spaces *m = s->map;

	s->n_rivals = 0;
	for (int i = 0; i < m->n_drawn && s->place >= 0; i++) {
		const int *at = m->at[m->drawn[i]];

		if (m->drawn[i] != s->place && abs(at[0] - s->at[0]) <= s->w + 5 * off && abs(at[1] - s->at[1]) <= s->h + 5 * off)
			s->rival[s->n_rivals++] = m->drawn[i];
	}
}

/* GAP away from the space: to the right and left, above and below, each shifted along its side by STEP. */
static void try_around(struct seeker *s, int gap, int step)
{
	int x = s->at[0], y = s->at[1], w = s->w, h = s->h, off = SYMBOL + gap;

	find_rivals(s, off);
	for (int shift = 0; shift <= h / 2 + off; shift += step)
		for (int sign = -1; sign <= 1; sign += 2) {
			try_box(s, x + off, y - h / 2 + sign * shift, 2 * gap + shift / 2);
			try_box(s, x - off - w, y - h / 2 + sign * shift, 3 + 2 * gap + shift / 2);
		}
	for (int shift = 0; shift <= w / 2 + off; shift += step)
		for (int sign = -1; sign <= 1; sign += 2) {
			try_box(s, x - w / 2 + sign * shift, y - off - h, 5 + 2 * gap + shift / 3);
			try_box(s, x - w / 2 + sign * shift, y + off, 5 + 2 * gap + shift / 3);
		}
}

/* What is not set here must be. */
static void seek(struct seeker *s, const struct spaces *m, int place)
{
	s->map = m;
	s->place = place;
	s->at = place >= 0 ? m->at[place] : NULL;
	s->ties = false;
	s->rival = m->rival;
	s->shape = s->n = 0;
}

static void add_label(struct spaces *m, const struct seeker *s, int kind, int index)
{
	m->label[m->n_labels] = (struct label){
		.choice = arena_copy(&m->d->arena, s->choice, (size_t)s->n * sizeof *s->choice), .n = s->n
	};
	m->what[m->n_labels].kind = kind;
	m->what[m->n_labels++].index = index;
}

/* --- kinds of labels ---------------------------------------------------------------------------- */

const char *spaces_name(const struct spaces *m, int place)
{
	struct text name = TEXT_INIT;
	const char *copy;

	look_place_label(&name, &m->d->look, m->d->table, place);
	copy = arena_string(&m->d->arena, name.bytes);
	text_release(&name);
	return copy;
}

static void add_name(struct spaces *m, int place)
{
	struct seeker s;
	const char *name = spaces_name(m, place);

	seek(&s, m, place);
	s.w = (m->d->pack->place[place].named ? svg_width_bold(name, NAME_LETTERS) : svg_width(name, NAME_LETTERS)) + 6;
	s.h = NAME_LETTERS + 5;
	try_around(&s, 3, 7);
	try_around(&s, 11, 9);
	add_label(m, &s, LABEL_NAME, place);
}

static void add_stack(struct spaces *m, int place)
{
	static const int widths[SHAPES] = { 134, 222, 90, 420 };
	struct seeker s;

	seek(&s, m, place);
	s.ties = true;
	for (s.shape = 0; s.shape < SHAPES; s.shape++) {
		struct counters *c = &m->what[m->n_labels].shape[s.shape];

		counters_lay(c, &m->d->arena, &m->d->look, m->d->table, place, widths[s.shape]);
		s.w = c->w + 6;
		s.h = c->h + 6;
		for (int gap = 1; gap < 420; gap += 6 + gap / 2)
			try_around(&s, gap, 12 + gap / 3);
	}
	add_label(m, &s, LABEL_STACK, place);
}

/* Ghosts and results: beside their space or not at all. */
static void add_note(struct spaces *m, int kind, int index, int place, int w, int h)
{
	struct seeker s;

	seek(&s, m, place);
	s.w = w;
	s.h = h;
	try_around(&s, 2, 7);
	try_around(&s, 14, 9);
	if (kind == LABEL_RESULT)
		try_around(&s, 24, 9);
	add_label(m, &s, kind, index);
}

static void add_frontier(struct spaces *m, int frontier)
{
	const struct frontier *f = &m->d->pack->frontier[frontier];
	struct seeker s;

	seek(&s, m, -1);
	s.w = svg_width(f->name, FRONTIER_LETTERS) + 6;
	s.h = FRONTIER_LETTERS + 4;
	for (int i = 0; i < f->n; i++) {
		const int *a = m->at[f->cut[i][0]], *b = m->at[f->cut[i][1]];
		int middle[2] = { (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 };

		s.at = middle;
		try_around(&s, 2, 24);
	}
	add_label(m, &s, LABEL_FRONTIER, frontier);
}

void spaces_place_labels(struct spaces *m)
{
	const struct pack *p = m->d->pack;
	const struct happened *h = m->d->happened;
	size_t most = (size_t)(2 * p->n_places + p->n_frontiers + h->n_battles + h->n_ghosts + 1);

	m->label = arena_alloc(&m->d->arena, most * sizeof *m->label);
	m->what = arena_alloc(&m->d->arena, most * sizeof *m->what);
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map)
			add_name(m, i);
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map && look_is_occupied(&m->d->look, m->d->table, i))
			add_stack(m, i);
	for (int i = 0; i < h->n_battles; i++)
		add_note(m, LABEL_RESULT, i, h->battle[i].place, svg_width_bold(h->battle[i].words, RESULT_LETTERS) + 12,
		         RESULT_LETTERS + 8);
	for (int i = 0; i < h->n_ghosts; i++)
		add_note(m, LABEL_GHOST, i, h->ghost[i].place, ghost_width(h->ghost[i].words) + 2, GHOST_H + 2);
	for (int i = 0; i < p->n_frontiers; i++)
		add_frontier(m, i);
	labels_place(m->label, m->n_labels);
}
