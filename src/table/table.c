/* table.c - one block of small integers: what is not in it does not survive a snapshot. */
#include <string.h>
#include "table/table.h"

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
}

static size_t cells_of(const struct pack *p)
{
	size_t pieces = (size_t)p->n_pieces, places = (size_t)p->n_places;

	return (size_t)p->n_tracks + places * (size_t)p->n_place_numbers + pieces * (size_t)p->n_piece_numbers +
		3 * pieces + 2 * places;
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

	memcpy(t->track, s->track, (size_t)pack->n_tracks * cell);
	memcpy(t->number, s->number, (size_t)(pack->n_pieces * pack->n_piece_numbers) * cell);
	memcpy(t->place_number, s->place_number, (size_t)(pack->n_places * pack->n_place_numbers) * cell);
	memset(t->at, 0xff, (size_t)(t->last + pack->n_places - t->at) * cell);       /* all -1 */
	for (int i = 0; i < pack->n_pieces; i++)
		put(t, s->order[i], s->at[s->order[i]]);
	return t;
}

struct table *table_like(struct arena *arena, const struct table *t)
{
	struct table *copy = table_bare(arena, t->pack);

	copy->options = t->options;
	copy->sees = t->sees;
	table_copy(copy, t);
	return copy;
}

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
}

int count_at(const struct table *t, int place)
{
	int n = 0;

	for_pieces_at(t, piece, place)
		n++;
	return n;
}

/* All are equal to the first, which is 0. */
bool has_numbers(const struct table *t, int piece)
{
	int n = t->pack->n_piece_numbers;
	const int16_t *numbers = t->number + piece * n;

	return n > 0 && (numbers[0] || memcmp(numbers, numbers + 1, (size_t)(n - 1) * sizeof *numbers) != 0);
}
