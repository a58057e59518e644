/* look.c - names become indices once, so that drawing a thousand things looks up no string. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "show/look.h"
#include "table/hexes.h"

/* --- what the pack calls it --------------------------------------------------------------------- */

static int prefix(const char *a, const char *b)
{
	int n = 0;

	while (a[n] != '\0' && a[n] == b[n])
		n++;
	return n;
}

/* The first letter of each word of ATTRIBUTE, or as many as tell it from the others. */
static void find_letters(struct look *l, int attribute)
{
	const struct pack *p = l->pack;

	for (int i = 0; attribute >= 0 && i < p->n_pieces; i++) {
		int word = piece_attribute(p, i, attribute), n = 0;

		if (word < 0)
			continue;
		for (int k = 0; k < p->n_pieces; k++) {
			int other = piece_attribute(p, k, attribute);
			int same = other < 0 || other == word ? 0 : prefix(p->word[word], p->word[other]);

			n = same > n ? same : n;
		}
		n = n < 2 ? n : 2;
		memcpy(l->letter[word], p->word[word], (size_t)n + 1);
		l->letter[word][0] = (char)toupper((unsigned char)l->letter[word][0]);
	}
}

/* Those the pack chooses are better. */
static void take_letters(struct look *l)
{
	const struct counter_looks *c = &l->pack->counters;

	for (int i = 0; c->letter != NULL && i < l->pack->n_words; i++)
		if (c->letter[i] != NULL && l->letter[i][0] != '\0')
			snprintf(l->letter[i], sizeof l->letter[i], "%s", c->letter[i]);
}

static void find_displays(struct look *l)
{
	for (int i = 0; i < l->pack->n_pieces; i++)
		l->display[i] = -1;
	for (int i = 0; i < l->pack->n_places; i++)
		if (l->pack->place[i].of >= 0)
			l->display[l->pack->place[i].of] = i;
}

/* Those inside come last. */
static void find_annexes(struct look *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < p->n_places; i++)
		l->annex[i] = l->next_annex[i] = -1;
	for (int outside = 0; outside < 2; outside++)
		for (int i = p->n_places - 1; i >= 0; i--)
			if (p->place[i].at >= 0 && p->place[i].inside == !outside) {
				l->next_annex[i] = l->annex[p->place[i].at];
				l->annex[p->place[i].at] = i;
			}
}

/* An attribute of pieces whose values are words, or -1. */
static int piece_words(const struct pack *p, const char *id)
{
	int attribute = pack_piece_attribute(p, id);

	return attribute >= 0 && piece_attribute_is_word(p, attribute) ? attribute : -1;
}

static int either(int index, int other)
{
	return index >= 0 ? index : other;
}

static int attribute_of(const struct look *l, int piece, int attribute)
{
	return attribute < 0 ? -1 : piece_attribute(l->pack, piece, attribute);
}

void look_init(struct look *l, struct arena *arena, const struct pack *p)
{
	*l = (struct look){
		.pack = p,
		.space = pack_place_attribute(p, "space"),
		.route = either(pack_edge_attribute(p, "route"), pack_edge_attribute(p, "line")),
		.terrain = pack_place_attribute(p, "terrain"),
		.river = pack_edge_attribute(p, "river"),
		.coastal = pack_place_attribute(p, "coastal"),
		.class = pack_place_attribute(p, "class"),
		.port = pack_place_attribute(p, "port"),
		.type = piece_words(p, "type"),
		.level = piece_words(p, "level"),
		.strength = either(pack_piece_attribute(p, "strength"), pack_piece_attribute(p, "value")),
		.reduced_strength = pack_piece_attribute(p, "reduced_strength"),
		.initiative = pack_piece_attribute(p, "initiative"),
		.leadership = pack_piece_attribute(p, "leadership"),
		.move = pack_piece_attribute(p, "move"),
		.reduced = pack_piece_number(p, "reduced"),
		.inactive = pack_piece_number(p, "inactive"),
		.neutral = pack_piece_number(p, "neutral"),
		.defeated = pack_place_number(p, "defeated"),
		.open = pack_word(p, "open"),
		.mountain = pack_word(p, "mountain"),
		.maritime = pack_word(p, "maritime"),
		.letter = arena_alloc(arena, (size_t)(p->n_words + 1) * sizeof *l->letter),
		.display = arena_alloc(arena, (size_t)(p->n_pieces + 1) * sizeof *l->display),
		.annex = arena_alloc(arena, (size_t)(p->n_places + 1) * sizeof *l->annex),
		.next_annex = arena_alloc(arena, (size_t)(p->n_places + 1) * sizeof *l->next_annex),
	};
	find_letters(l, l->type);
	find_letters(l, l->level);
	take_letters(l);
	find_displays(l);
	find_annexes(l);
	for (int i = 0; i < p->n_pieces; i++)
		for (int k = 0; k < i && !l->arms_share_types; k++)
			l->arms_share_types = look_is_unit(l, i) && look_is_unit(l, k) && look_arm(l, i) == look_arm(l, k)
				&& attribute_of(l, i, l->type) != attribute_of(l, k, l->type);
}

static bool number_is_set(const struct table *t, int piece, int which)
{
	return which >= 0 && number(t, piece, which) != 0;
}

/* --- places ------------------------------------------------------------------------------------- */

bool look_is_town(const struct look *l, int place)
{
	int word = l->space < 0 ? -1 : place_attribute(l->pack, place, l->space);

	return word >= 0 && word != l->open;
}

bool look_is_rough(const struct look *l, const struct edge *e)
{
	return l->route >= 0 && l->mountain >= 0 && e->attribute[l->route] == l->mountain;
}

bool look_is_sea(const struct look *l, const struct edge *e)
{
	return l->route >= 0 && l->maritime >= 0 && e->attribute[l->route] == l->maritime;
}

bool look_crosses_border(const struct look *l, const struct edge *e)
{
	const struct pack *p = l->pack;

	if (p->n_frontiers > 0 || p->region < 0)
		return pack_is_cut(p, e->from, e->to);
	return place_attribute(p, e->from, p->region) != place_attribute(p, e->to, p->region);
}

bool look_is_defeated(const struct look *l, const struct table *t, int place)
{
	return l->defeated >= 0 && place_number(t, place, l->defeated) != 0;
}

/* The word of its terrain that never changes. */
static int fixed_ground(const struct look *l, int place)
{
	return l->terrain < 0 ? -1 : place_attribute(l->pack, place, l->terrain);
}

static enum hex_ground ground_called(const struct look *l, int word)
{
	if (word < 0)
		return GROUND_OTHER;
	return l->pack->drawn_as[word] >= 0 ? (enum hex_ground)l->pack->drawn_as[word] : terrain_called(l->pack->word[word]);
}

int look_ground_word(const struct look *l, const struct table *t, int place)
{
	const struct place_ground *g = &l->pack->ground;
	int value;

	if (g->number < 0)
		return fixed_ground(l, place);
	value = place_number(t, place, g->number);
	return value >= 0 && value < g->n ? g->word[value] : -1;
}

enum hex_ground look_ground(const struct look *l, const struct table *t, int place)
{
	return ground_called(l, look_ground_word(l, t, place));
}

static void add_mark(struct text *out, const struct mark *m, int n)
{
	if (n == 0)
		return;
	text_putc(out, m->sign);
	if (m->counted)
		text_print(out, "%d", n);
}

void look_place_marks(struct text *out, const struct look *l, const struct table *t, int place, bool ways)
{
	for (int i = 0; i < l->pack->n_marks; i++)
		if (ways || !l->pack->mark[i].way)
			add_mark(out, &l->pack->mark[i], place_number(t, place, l->pack->mark[i].number));
}

bool look_is_mark(const struct pack *p, int number)
{
	bool side = false;

	for (int i = 0; i < p->n_side_marks; i++)
		for (int k = 0; k < HEX_SIDES; k++)
			side = side || p->side_mark[i].number[k] == number;
	for (int i = 0; i < p->n_marks; i++)
		side = side || (p->mark[i].way && p->mark[i].number == number);
	return !side && number != p->allegiance.number && number != p->ground.number;
}

const char *look_mark_name(const struct pack *p, int number)
{
	for (int i = 0; i < p->n_marks; i++)
		if (p->mark[i].number == number)
			return p->mark[i].name;
	return p->place_number[number];
}

static bool has_on_side(const struct look *l, const struct table *t, const struct side_mark *m, int place, int side)
{
	int other = hex_neighbour(l->pack, place, side);
	const struct edge *e = m->edge < 0 || other < 0 ? NULL : pack_edge(l->pack, place, other);

	if (m->edge >= 0)
		return e != NULL && (l->pack->edge_values[m->edge] == VALUES_WORDS ? e->attribute[m->edge] >= 0
		                     : e->attribute[m->edge] > 0);
	return place_number(t, place, m->number[side]) != 0
		|| (other >= 0 && place_number(t, other, m->number[hex_opposite(side)]) != 0);
}

int look_side(const struct look *l, const struct table *t, int place, int side)
{
	for (int i = 0; i < l->pack->n_side_marks; i++)
		if (has_on_side(l, t, &l->pack->side_mark[i], place, side))
			return i;
	return -1;
}

void look_hex_number(struct text *out, const struct look *l, int place)
{
	bool coastal = l->coastal >= 0 && place_attribute(l->pack, place, l->coastal) == 1;

	text_print(out, coastal ? "%s~" : "%s", l->pack->place[place].id);
}

bool look_is_river(const struct look *l, const struct edge *e)
{
	int value = l->river < 0 ? -1 : e->attribute[l->river];

	return l->river >= 0 && l->pack->edge_values[l->river] == VALUES_WORDS ? value >= 0 : value > 0;
}

int look_allegiance(const struct look *l, const struct table *t, int place)
{
	const struct pack *p = l->pack;

	return p->allegiance.number < 0 ? -1 : pack_allegiance(p, place, place_number(t, place, p->allegiance.number));
}

void look_place_name(struct text *out, const struct look *l, int place)
{
	bool capitals = l->pack->place[place].named &&
		(look_is_town(l, place) || ground_called(l, fixed_ground(l, place)) == GROUND_MAJOR_CITY);

	for (const char *c = l->pack->place[place].name; *c != '\0'; c++) {
		unsigned char u = (unsigned char)*c;

		if (u < 0x80)
			text_putc(out, (char)(capitals ? toupper(u) : u));
		else if (u >= 0xc0)
			text_putc(out, '?');
	}
}

void look_place_label(struct text *out, const struct look *l, const struct table *t, int place)
{
	struct text marks = TEXT_INIT;

	look_place_name(out, l, place);
	if (look_is_town(l, place) && l->class >= 0 && place_attribute(l->pack, place, l->class) > 0)
		text_print(out, " %d", place_attribute(l->pack, place, l->class));
	if (l->port >= 0 && place_attribute(l->pack, place, l->port) > 0)
		text_putc(out, '~');
	look_place_marks(&marks, l, t, place, true);
	if (marks.length > 0)
		text_print(out, " {%s}", marks.bytes);
	text_release(&marks);
}

bool look_is_count(const struct track *k)
{
	enum { PRINTED_MOST = 100 };

	return k->most - k->least >= PRINTED_MOST;
}

static void stretch(int *low, int *high, int value, bool first)
{
	*low = first || value < *low ? value : *low;
	*high = first || value > *high ? value : *high;
}

struct extent look_extent(const struct pack *p)
{
	struct extent e = { 0, 0, 0, 0 };
	bool first = true;

	for (int i = 0; i < p->n_places; i++) {
		if (!p->place[i].on_map)
			continue;
		stretch(&e.left, &e.right, p->place[i].x, first);
		stretch(&e.top, &e.bottom, p->place[i].y, first);
		first = false;
	}
	return e;
}

/* --- pieces ------------------------------------------------------------------------------------- */

bool look_is_unit(const struct look *l, int piece)
{
	return attribute_of(l, piece, l->type) >= 0;
}

bool look_is_reduced(const struct look *l, const struct table *t, int piece)
{
	(void)l;
	return number_is_set(t, piece, l->reduced);
}

bool look_is_inactive(const struct look *l, const struct table *t, int piece)
{
	if (l->neutral >= 0)
		for_pieces_at(t, p, place_of(t, piece))
			if (number(t, p, l->neutral) != 0 && l->pack->piece[p].owner == l->pack->piece[piece].owner)
				return true;
	return number_is_set(t, piece, l->inactive);
}

int look_strength(const struct look *l, const struct table *t, int piece)
{
	int now = l->pack->counters.strength;
	int reduced = look_is_reduced(l, t, piece) ? attribute_of(l, piece, l->reduced_strength) : -1;

	if (now >= 0)
		return look_is_unit(l, piece) ? number(t, piece, now) : -1;
	return reduced >= 0 ? reduced : attribute_of(l, piece, l->strength);
}

int look_full_strength(const struct look *l, int piece)
{
	if (l->pack->counters.full > 0)
		return l->pack->counters.full;
	return attribute_of(l, piece, l->strength);
}

/* What WORD of the pack is called by one of the NAMES, ended by NULL. */
static bool is_one_of(const struct look *l, int word, const char *const *names)
{
	for (; word >= 0 && *names != NULL; names++)
		if (strcmp(l->pack->word[word], *names) == 0)
			return true;
	return false;
}

enum unit_arm look_arm(const struct look *l, int piece)
{
	static const char *const foot[] = { "infantry", "foot", "highland", "lowland", "irish", NULL };
	static const char *const horse[] = { "cavalry", "horse", "dragoons", NULL };
	static const char *const garrison[] = { "garrison", NULL };
	static const char *const guns[] = { "artillery", "guns", NULL };
	int type = attribute_of(l, piece, l->type);

	if (type >= 0 && l->pack->counters.arm != NULL && l->pack->counters.arm[type] >= 0)
		return (enum unit_arm)l->pack->counters.arm[type];
	return is_one_of(l, type, foot) ? ARM_FOOT : is_one_of(l, type, horse) ? ARM_HORSE
		: is_one_of(l, type, garrison) ? ARM_GARRISON : is_one_of(l, type, guns) ? ARM_GUNS : ARM_OTHER;
}

enum unit_grade look_grade(const struct look *l, int piece)
{
	static const char *const levy[] = { "levy", "militia", NULL };
	static const char *const best[] = { "elite", "veteran", "guard", NULL };
	int level = attribute_of(l, piece, l->level >= 0 ? l->level : l->type);

	return is_one_of(l, level, levy) ? GRADE_LEVY : is_one_of(l, level, best) ? GRADE_BEST : GRADE_PLAIN;
}

int look_move(const struct look *l, int piece)
{
	return attribute_of(l, piece, l->move);
}

int look_leadership(const struct look *l, int piece)
{
	return attribute_of(l, piece, l->leadership);
}

int look_initiative(const struct look *l, int piece)
{
	return attribute_of(l, piece, l->initiative);
}

void look_unit_letters(struct text *out, const struct look *l, int piece)
{
	int type = attribute_of(l, piece, l->type), level = attribute_of(l, piece, l->level);

	if (type >= 0)
		text_puts(out, l->letter[type]);
	if (level >= 0)
		text_puts(out, l->letter[level]);
}

void look_piece_marks(struct text *out, const struct look *l, const struct table *t, int piece)
{
	const struct counter_looks *c = &l->pack->counters;

	for (int i = 0; i < c->n_marks; i++)
		add_mark(out, &c->mark[i], number(t, piece, c->mark[i].number));
}

/* Strength and marks, where the pack shows such numbers. */
static bool is_as_strong(const struct look *l, const struct table *t, int a, int b)
{
	const struct counter_looks *c = &l->pack->counters;

	if (c->strength >= 0 && number(t, a, c->strength) != number(t, b, c->strength))
		return false;
	for (int i = 0; i < c->n_marks; i++)
		if (number(t, a, c->mark[i].number) != number(t, b, c->mark[i].number))
			return false;
	return true;
}

bool look_is_alike(const struct look *l, const struct table *t, int a, int b)
{
	if (!table_tells_piece(t, a) || !table_tells_piece(t, b))
		return table_tells_piece(t, a) == table_tells_piece(t, b) &&
		       pack_fog_class(t->pack, a) == pack_fog_class(t->pack, b);
	return look_is_unit(l, a) && look_is_unit(l, b) && l->pack->piece[a].owner == l->pack->piece[b].owner
		&& attribute_of(l, a, l->type) == attribute_of(l, b, l->type)
		&& attribute_of(l, a, l->level) == attribute_of(l, b, l->level)
		&& look_is_reduced(l, t, a) == look_is_reduced(l, t, b)
		&& look_is_inactive(l, t, a) == look_is_inactive(l, t, b) && is_as_strong(l, t, a, b);
}

int look_count_alike(const struct look *l, const struct table *t, int piece)
{
	int n = 0;

	for_pieces_at(t, p, place_of(t, piece)) {
		bool alike = look_is_alike(l, t, p, piece);

		if (alike && n == 0 && p != piece)
			return 0;
		n += alike;
	}
	return n;
}

void look_units(struct text *out, const struct look *l, const struct table *t, int piece, int n)
{
	size_t start = out->length;

	if (n > 1 || l->pack->counters.strength < 0)
		text_print(out, "%d", n);
	look_unit_letters(out, l, piece);
	if (look_is_reduced(l, t, piece))
		for (size_t i = start; i < out->length; i++)
			out->bytes[i] = (char)tolower((unsigned char)out->bytes[i]);
	if (l->pack->counters.strength >= 0)
		text_print(out, "%d", look_strength(l, t, piece));
	look_piece_marks(out, l, t, piece);
}
