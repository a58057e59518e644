/* table.c - one block of small integers: what is not in it does not survive a snapshot.
 *
 * Counts and sets lie in the block, too, behind what they follow from: a snapshot is one memcpy, and the few words more
 * cost less than counting again. */
#include <string.h>
#include "table/table.h"

/* The numbers, and where everything lies; then up to where words of 64 bits may stand. */
static size_t plain_cells(const struct pack *p)
{
	size_t pieces = (size_t)p->n_pieces, places = (size_t)p->n_places;
	size_t n = (size_t)p->n_tracks + places * (size_t)p->n_place_numbers + pieces * (size_t)p->n_piece_numbers +
		3 * pieces + 2 * places;

	return (n + 3) / 4 * 4;
}

static size_t cells_of(const struct pack *p)
{
	size_t words = (size_t)(SET_WORDS(p->n_pieces) + (1 + p->n_classes) * SET_WORDS(p->n_places));

	return plain_cells(p) + 4 * words + (size_t)p->n_places * (size_t)p->n_classes;
}

/* Points T into its block, which starts at track and must be laid out alike for all tables of a pack. */
static void lay_out(struct table *t, int16_t *block)
{
	const struct pack *p = t->pack;

	t->track = block;
	t->place_number = t->track + p->n_tracks;
	t->number = t->place_number + p->n_places * p->n_place_numbers;
	t->at = t->number + p->n_pieces * p->n_piece_numbers;
	t->next = t->at + p->n_pieces;
	t->prev = t->next + p->n_pieces;
	t->first = t->prev + p->n_pieces;
	t->last = t->first + p->n_places;
	t->bytes = (size_t)(t->last + p->n_places - block) * sizeof *block;
	t->on_map = (uint64_t *)(block + plain_cells(p));
	t->in_use = t->on_map + SET_WORDS(p->n_pieces);
	t->with = t->in_use + SET_WORDS(p->n_places);
	t->count = (int16_t *)(t->with + p->n_classes * SET_WORDS(p->n_places));
	t->all_bytes = (size_t)(t->count + p->n_places * p->n_classes - block) * sizeof *block;
}

static struct table *table_bare(struct arena *arena, const struct pack *pack)
{
	struct table *t = arena_alloc(arena, sizeof *t);

	t->pack = pack;
	t->sees = SEES_ALL;
	lay_out(t, arena_alloc(arena, cells_of(pack) * sizeof *t->track));
	return t;
}

struct table *table_new(struct arena *arena, const struct pack *pack, int scenario)
{
	const struct scenario *s = &pack->scenario[scenario];
	struct table *t = table_bare(arena, pack);
	size_t cell = sizeof *t->track;

	table_clear(t);
	memcpy(t->track, s->track, (size_t)pack->n_tracks * cell);
	memcpy(t->number, s->number, (size_t)(pack->n_pieces * pack->n_piece_numbers) * cell);
	memcpy(t->place_number, s->place_number, (size_t)(pack->n_places * pack->n_place_numbers) * cell);
	t->numbered = t->place_numbered = UINT64_MAX;
	for (int i = 0; i < pack->n_pieces; i++)
		put(t, s->order[i], s->at[s->order[i]]);
	return t;
}

struct table *table_like(struct arena *arena, const struct table *t)
{
	struct table *copy = table_bare(arena, t->pack);

	copy->options = t->options;
	copy->sees = t->sees;
	if (t->slot)
		table_mask(copy, arena);
	table_copy(copy, t);
	return copy;
}

void table_copy_parts(struct table *to, const struct table *from, unsigned parts)
{
	const int16_t *const begin[] = {
		from->track, from->place_number, from->number, from->at, from->track + from->all_bytes / sizeof *from->track
	};

	for (int i = 0; i < 4; i++)
		if (parts >> i & 1)
			memcpy(to->track + (begin[i] - from->track), begin[i], (size_t)(begin[i + 1] - begin[i]) * sizeof *begin[i]);
	if (parts & CHANGED_PLACES)
		to->place_numbered = from->place_numbered;
	if (parts & CHANGED_NUMBERS)
		to->numbered = from->numbered;
	if (parts && from->slot)
		memcpy(to->slot, from->slot, (size_t)from->pack->n_pieces * sizeof *to->slot);
	to->changed |= parts;
}

void table_mask(struct table *t, struct arena *arena)
{
	t->slot = arena_alloc(arena, (size_t)t->pack->n_pieces * sizeof *t->slot);
}

/* --- counts and sets ------------------------------------------------------------------------------------ */

static void set_add(uint64_t *set, int i)
{
	set[i >> 6] |= UINT64_C(1) << (i & 63);
}

static void set_remove(uint64_t *set, int i)
{
	set[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

/* PIECE has come to PLACE. */
static void count_in(struct table *t, int piece, int place)
{
	const struct pack *p = t->pack;
	int class = p->piece_class[piece];

	t->count[place * p->n_classes + class]++;
	set_add(t->with + class * SET_WORDS(p->n_places), place);
	if (!is_of_map(p, place))
		return;
	set_add(t->on_map, piece);
	set_add(t->in_use, place);
}

/* PIECE has left PLACE. */
static void count_out(struct table *t, int piece, int place)
{
	const struct pack *p = t->pack;
	int class = p->piece_class[piece];

	if (--t->count[place * p->n_classes + class] == 0)
		set_remove(t->with + class * SET_WORDS(p->n_places), place);
	if (!is_of_map(p, place))
		return;
	set_remove(t->on_map, piece);
	if (t->first[place] < 0)
		set_remove(t->in_use, place);
}

void table_use_pack(struct table *t, const struct pack *pack)
{
	t->pack = pack;
	memset(t->on_map, 0, t->all_bytes - (size_t)((char *)t->on_map - (char *)t->track));
	for (int piece = 0; piece < pack->n_pieces; piece++)
		if (t->at[piece] >= 0)
			count_in(t, piece, t->at[piece]);
	t->changed = CHANGED_ALL;
}

void table_clear(struct table *t)
{
	memset(t->track, 0, t->all_bytes);
	t->numbered = t->place_numbered = 0;
	if (t->slot)
		memset(t->slot, 0, (size_t)t->pack->n_pieces * sizeof *t->slot);
	memset(t->at, 0xff, (size_t)(t->last + t->pack->n_places - t->at) * sizeof *t->at);   /* all -1 */
	t->changed = CHANGED_ALL;
}

/* --- pieces --------------------------------------------------------------------------------------------- */

/* Takes PIECE out of the list of its place, if it lies in one. */
static void lift(struct table *t, int piece)
{
	int place = t->at[piece], next = t->next[piece], prev = t->prev[piece];

	if (place < 0)
		return;
	if (prev >= 0)
		t->next[prev] = (int16_t)next;
	else
		t->first[place] = (int16_t)next;
	if (next >= 0)
		t->prev[next] = (int16_t)prev;
	else
		t->last[place] = (int16_t)prev;
	count_out(t, piece, place);
}

static void log_put(struct put_log *log, int piece, int place)
{
	if (log->n == log->room) {
		log->room = log->room ? 2 * log->room : 64;
		log->put = must_realloc(log->put, (size_t)log->room * sizeof *log->put);
	}
	log->put[log->n].piece = (int16_t)piece;
	log->put[log->n++].place = (int16_t)place;
}

void put(struct table *t, int piece, int place)
{
	int before;

	if (t->log)
		log_put(t->log, piece, place);
	lift(t, piece);
	before = t->last[place];
	t->at[piece] = (int16_t)place;
	t->next[piece] = -1;
	t->prev[piece] = (int16_t)before;
	if (before >= 0)
		t->next[before] = (int16_t)piece;
	else
		t->first[place] = (int16_t)piece;
	t->last[place] = (int16_t)piece;
	count_in(t, piece, place);
	if (t->slot && t->pack->place[place].shown == SHOWN_ALL)
		t->slot[piece] = (struct table_slot){ .epoch = 0 };
	t->changed |= CHANGED_PIECES;
}

void put_all(struct table *t, int from, int to)
{
	while (first_at(t, from) >= 0)
		put(t, first_at(t, from), to);
}

/* Sets N numbers that lie STEP apart.  Was any of them another?  No branch: most of them hold VALUE, and which do not
 * no processor foresees. */
static bool set_each(int16_t *at, int n, int step, int value)
{
	int other = 0;

	for (int i = 0; i < n; i++, at += step) {
		other |= *at ^ value;
		*at = (int16_t)value;
	}
	return other != 0;
}

/* Is number WHICH of all of them 0 already, and to be so?  If not it will be as ANY, of struct table, says then. */
static bool stays_zero(uint64_t *any, int which, int value)
{
	uint64_t bit = which < 64 ? UINT64_C(1) << which : 0;

	if (value == 0 && !may_be_marked(*any, which))
		return true;
	*any = value == 0 ? *any & ~bit : *any | bit;
	return false;
}

void set_number_of_all(struct table *t, int which, int value)
{
	if (stays_zero(&t->numbered, which, value))
		return;
	if (set_each(t->number + which, t->pack->n_pieces, t->pack->n_piece_numbers, value))
		t->changed |= CHANGED_NUMBERS;
}

void set_place_number_of_all(struct table *t, int which, int value)
{
	if (stays_zero(&t->place_numbered, which, value))
		return;
	if (set_each(t->place_number + which, t->pack->n_places, t->pack->n_place_numbers, value))
		t->changed |= CHANGED_PLACES;
}

int find_number(const struct table *t, int place, int which, int value)
{
	for_pieces_at(t, p, place)
		if (number(t, p, which) == value)
			return p;
	return -1;
}

const struct step *find_step(const struct table *t, int card, int operation)
{
	const struct piece *face = &t->pack->piece[card];

	for (int i = 0; i < face->n_steps; i++)
		if (face->step[i].operation == operation)
			return &face->step[i];
	return NULL;
}

int count_at(const struct table *t, int place)
{
	int n = 0;

	for_pieces_at(t, piece, place)
		n++;
	return n;
}
