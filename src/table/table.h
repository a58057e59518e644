/* table.h - what lies on the table now: small integers, no pointers, copied by one memcpy.
 *
 * Every piece lies in exactly one place; the pieces in a place have an order, first come first.
 * Numbers start at the scenario's values; see pack.h for what never changes. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H
#include <stddef.h>
#include <string.h>
#include "table/pack.h"

/* Pieces that were put somewhere, in order. */
struct put_log {
	struct { int16_t piece, place; } *put;
	int n, room;
};

struct table {
	const struct pack *pack;
	uint32_t options;                        /* agreed ones, see plays(); not of the block, they never change */
	int sees;                                /* whose eyes look at it: SEES_ALL, a seat, 0: what everybody may see */
	struct put_log *log;                     /* who keeps count of what is put where, or NULL; never copied */
	size_t bytes;                            /* of the block that starts at track */
	int16_t *track;                          /* [n_tracks] */
	int16_t *place_number;                   /* [n_places][n_place_numbers] */
	int16_t *number;                         /* [n_pieces][n_piece_numbers] */
	int16_t *at;                             /* [n_pieces] */
	int16_t *first, *last;                   /* [n_places] piece or -1 */
	int16_t *next, *prev;                    /* [n_pieces] piece or -1 */
};

#define SEES_ALL (-1)

/* A table laid out for PACK, as SCENARIO says.  Memory comes from ARENA. */
struct table *table_new(struct arena *arena, const struct pack *pack, int scenario);
struct table *table_like(struct arena *arena, const struct table *t);          /* same size, same contents */

static inline void table_copy(struct table *to, const struct table *from)      /* of one pack */
{
	memcpy(to->track, from->track, from->bytes);
}
/* Do the players use this optional rule?  OPTION is an index of the ruleset's options. */
static inline bool plays(const struct table *t, int option)
{
	return t->options >> option & 1;
}
static inline bool table_equal(const struct table *a, const struct table *b)
{
	return memcmp(a->track, b->track, a->bytes) == 0;
}

/* Are the contents of PLACE told to those eyes, or only how many they are?  For what tells about the table. */
static inline bool table_tells(const struct table *t, int place)
{
	const struct place *p = &t->pack->place[place];

	return p->shown == SHOWN_ALL || (p->shown == SHOWN_OWNER && (t->sees == SEES_ALL || t->sees == p->owner));
}

/* Puts PIECE last into PLACE, also if it lies there already. */
void put(struct table *t, int piece, int place);

static inline int place_of(const struct table *t, int piece) { return t->at[piece]; }
static inline int first_at(const struct table *t, int place) { return t->first[place]; }
static inline int next_at(const struct table *t, int piece) { return t->next[piece]; }

/* for_pieces_at(t, p, place): P must not be moved in the body. */
#define for_pieces_at(t, p, place) for (int p = first_at(t, place); p >= 0; p = next_at(t, p))

static inline int number(const struct table *t, int piece, int which)
{
	return t->number[piece * t->pack->n_piece_numbers + which];
}
static inline void set_number(struct table *t, int piece, int which, int value)
{
	t->number[piece * t->pack->n_piece_numbers + which] = (int16_t)value;
}
/* Is any of PIECE's numbers other than 0? */
bool has_numbers(const struct table *t, int piece);
static inline int place_number(const struct table *t, int place, int which)
{
	return t->place_number[place * t->pack->n_place_numbers + which];
}
static inline void set_place_number(struct table *t, int place, int which, int value)
{
	t->place_number[place * t->pack->n_place_numbers + which] = (int16_t)value;
}
static inline int track(const struct table *t, int which) { return t->track[which]; }
static inline void set_track(struct table *t, int which, int value) { t->track[which] = (int16_t)value; }

/* for_edges_of(pack, e, place): E is a const struct edge *, destinations ascending. */
#define for_edges_of(p, e, from_place) \
	for (const struct edge *e = (p)->edge + (p)->place[from_place].first_edge, \
	     *e##_end = e + (p)->place[from_place].n_edges; e < e##_end; e++)

int count_at(const struct table *t, int place);
#endif
