/* look.c - names become indices once, so that drawing a thousand things looks up no string. */
#include <ctype.h>
#include <string.h>
#include "show/look.h"

/* --- what the pack calls it --------------------------------------------------------------------- */

static int prefix(const char *a, const char *b)
{
	int n = 0;

	while (a[n] != '\0' && a[n] == b[n])
		n++;
	return n;
}

/* The first letter of each type, or as many as tell it from the others. */
static void find_letters(struct look *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; l->type >= 0 && i < p->n_pieces; i++) {
		int word = piece_attribute(p, i, l->type), n = 0;

		if (word < 0)
			continue;
		for (int k = 0; k < p->n_pieces; k++) {
			int other = piece_attribute(p, k, l->type);
			int same = other < 0 || other == word ? 0 : prefix(p->word[word], p->word[other]);

			n = same > n ? same : n;
		}
		n = n < 2 ? n : 2;
		memcpy(l->letter[word], p->word[word], (size_t)n + 1);
		l->letter[word][0] = (char)toupper((unsigned char)l->letter[word][0]);
	}
}

void look_init(struct look *l, struct arena *arena, const struct pack *p)
{
	*l = (struct look){
		.pack = p,
		.space = pack_place_attribute(p, "space"),
		.route = pack_edge_attribute(p, "route"),
		.type = pack_piece_attribute(p, "type"),
		.strength = pack_piece_attribute(p, "strength"),
		.reduced_strength = pack_piece_attribute(p, "reduced_strength"),
		.leadership = pack_piece_attribute(p, "leadership"),
		.move = pack_piece_attribute(p, "move"),
		.reduced = pack_piece_number(p, "reduced"),
		.inactive = pack_piece_number(p, "inactive"),
		.defeated = pack_place_number(p, "defeated"),
		.open = pack_word(p, "open"),
		.mountain = pack_word(p, "mountain"),
		.letter = arena_alloc(arena, (size_t)(p->n_words + 1) * sizeof *l->letter),
	};
	if (l->type >= 0 && !p->piece_words[l->type])
		l->type = -1;
	find_letters(l);
}

static int attribute_of(const struct look *l, int piece, int attribute)
{
	return attribute < 0 ? -1 : piece_attribute(l->pack, piece, attribute);
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

bool look_is_defeated(const struct look *l, const struct table *t, int place)
{
	return l->defeated >= 0 && place_number(t, place, l->defeated) != 0;
}

void look_place_name(struct text *out, const struct look *l, int place)
{
	bool capitals = l->pack->place[place].named && look_is_town(l, place);

	for (const char *c = l->pack->place[place].name; *c != '\0'; c++) {
		unsigned char u = (unsigned char)*c;

		if (u < 0x80)
			text_putc(out, (char)(capitals ? toupper(u) : u));
		else if (u >= 0xc0)
			text_putc(out, '?');
	}
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
	return number_is_set(t, piece, l->inactive);
}

int look_strength(const struct look *l, const struct table *t, int piece)
{
	int reduced = look_is_reduced(l, t, piece) ? attribute_of(l, piece, l->reduced_strength) : -1;

	return reduced >= 0 ? reduced : attribute_of(l, piece, l->strength);
}

int look_move(const struct look *l, int piece)
{
	return attribute_of(l, piece, l->move);
}

int look_leadership(const struct look *l, int piece)
{
	return attribute_of(l, piece, l->leadership);
}

static void add_word(struct text *out, size_t start)
{
	if (out->length > start)
		text_putc(out, ' ');
}

/* "2L": the units of one type in one state, counted at the first of them. */
static void count_alike(struct text *out, const struct look *l, const struct table *t, int place, int first)
{
	int type = piece_attribute(l->pack, first, l->type), n = 0;
	bool reduced = look_is_reduced(l, t, first);

	for_pieces_at(t, p, place) {
		bool alike = l->pack->piece[p].owner == l->pack->piece[first].owner
			&& piece_attribute(l->pack, p, l->type) == type && look_is_reduced(l, t, p) == reduced;

		if (alike && n == 0 && p != first)
			return;
		n += alike;
	}
	add_word(out, 0);
	text_print(out, "%d%s", n, l->letter[type]);
	if (reduced)
		for (size_t i = out->length - strlen(l->letter[type]); i < out->length; i++)
			out->bytes[i] = (char)tolower((unsigned char)out->bytes[i]);
}

static void name_piece(struct text *out, const struct look *l, const struct table *t, int piece)
{
	bool inactive = look_is_inactive(l, t, piece);

	add_word(out, 0);
	text_print(out, inactive ? "(%s)" : "%s", l->pack->piece[piece].name);
}

bool look_stack(struct text *out, const struct look *l, const struct table *t, int place, int seat)
{
	struct text words = TEXT_INIT;
	bool any;

	for_pieces_at(t, p, place)
		if (l->pack->piece[p].owner == seat && !look_is_unit(l, p))
			name_piece(&words, l, t, p);
	for_pieces_at(t, p, place)
		if (l->pack->piece[p].owner == seat && look_is_unit(l, p))
			count_alike(&words, l, t, place, p);
	any = words.length > 0;
	text_add(out, words.bytes, words.length);
	text_release(&words);
	return any;
}

/* --- seats -------------------------------------------------------------------------------------- */

void look_seat_name(struct text *out, const struct pack *p, int seat)
{
	const char *name = p->seat_name[seat];

	text_putc(out, (char)toupper((unsigned char)name[0]));
	text_puts(out, name + 1);
}

char look_seat_letter(const struct pack *p, int seat)
{
	return seat > 0 ? (char)toupper((unsigned char)p->seat_name[seat][0]) : '-';
}
