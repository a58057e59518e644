/* table.h - what lies on the table now: small integers, no pointers, copied by one memcpy.
 *
 * Every piece lies in exactly one place; the pieces in a place have an order, first come first.
 * Numbers start at the scenario's values; see pack.h for what never changes.
 *
 * What rules ask all the time is kept up with every put(): how many pieces of a seat and kind lie in a place
 * (count_with), where any do (places_with), which pieces are on the map and where (for_pieces_on_map, for_pieces_of,
 * for_places_in_use).  A set is an array of words of 64 bits; index 0 is the lowest bit of the first word. */
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

/* What a piece that lies hidden is called in a game with masked cards (doc/MASKS.md 6), and who knows which it is. */
struct table_slot {
	int16_t pile, epoch, index;              /* epoch 0: it goes by its own name */
	bool is_open, is_seen;                   /* everybody knows; whoever looks at this table does */
	int8_t held_by;                          /* this seat may answer with it all the same (A2); 0: nobody */
};

/* What of a table was changed: tracks, numbers of places, numbers of pieces, where pieces lie. */
enum { CHANGED_TRACKS = 1, CHANGED_PLACES = 2, CHANGED_NUMBERS = 4, CHANGED_PIECES = 8, CHANGED_ALL = 15 };

struct table {
	const struct pack *pack;
	uint32_t options;                        /* agreed ones, see plays(); not of the block, they never change */
	int sees;                                /* whose eyes look at it: SEES_ALL, SEES_PUBLIC, a seat */
	struct put_log *log;                     /* who keeps count of what is put where, or NULL; never copied */
	unsigned changed;                        /* CHANGED_TRACKS | ..., since somebody set it to 0 */
	/* Bit by bit of the first 64 numbers: may any place, any piece, have another than 0? */
	uint64_t place_numbered, numbered;
	size_t bytes;                            /* of the block that starts at track, as far as the rest follows from it */
	size_t all_bytes;                        /* of the whole block */
	struct table_slot *slot;                 /* [n_pieces] of a game with masked cards; else NULL */
	int16_t *track;                          /* [n_tracks] */
	int16_t *place_number;                   /* [n_places][n_place_numbers] */
	int16_t *number;                         /* [n_pieces][n_piece_numbers] */
	int16_t *at;                             /* [n_pieces] */
	int16_t *first, *last;                   /* [n_places] piece or -1 */
	int16_t *next, *prev;                    /* [n_pieces] piece or -1 */
	/* what follows from the above */
	uint64_t *on_map;                        /* set of the pieces that lie on the map */
	uint64_t *in_use;                        /* set of the places of the map where pieces lie */
	uint64_t *with;                          /* [n_classes] sets of the places where pieces of a class lie */
	int16_t *count;                          /* [n_places][n_classes] */
};

/* Who looks at a table; above: that seat.  The referee is seat 0, but he sees all. */
enum { SEES_ALL = -1, SEES_PUBLIC = 0 };

static inline int enemy_of(int seat)             /* of a game of two */
{
	return 3 - seat;
}

/* A table laid out for PACK, as SCENARIO says.  Memory comes from ARENA. */
struct table *table_new(struct arena *arena, const struct pack *pack, int scenario);
struct table *table_like(struct arena *arena, const struct table *t);          /* same size, same contents */

static inline void table_copy(struct table *to, const struct table *from)      /* of one pack */
{
	memcpy(to->track, from->track, from->all_bytes);
	if (from->slot)
		memcpy(to->slot, from->slot, (size_t)from->pack->n_pieces * sizeof *to->slot);
	to->place_numbered = from->place_numbered;
	to->numbered = from->numbered;
	to->changed = CHANGED_ALL;
}
/* The same where they are alike but for these parts of them. */
void table_copy_parts(struct table *to, const struct table *from, unsigned parts);
/* Goes over to another pack, whose things are those of its own (pack_alike) but may be of another kind or seat. */
void table_use_pack(struct table *t, const struct pack *pack);
/* T is of a game with masked cards; no piece is called by a slot yet. */
void table_mask(struct table *t, struct arena *arena);
/* Does PIECE go by the name of a slot, so that only who has seen it knows which it is? */
static inline bool goes_by_slot(const struct table *t, int piece)
{
	return t->slot && t->slot[piece].epoch > 0;
}
/* May SEAT answer with PIECE?  It has been shown, or he shows it by that (doc/MASKS.md A1, A2). */
static inline bool may_be_taken(const struct table *t, int seat, int piece)
{
	return !goes_by_slot(t, piece) || t->slot[piece].is_open || (seat > 0 && t->slot[piece].held_by == seat);
}
/* Nothing lies anywhere and all numbers are 0. */
void table_clear(struct table *t);
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

/* Do they see which piece PIECE is, where it lies?  Fog hides only some of what lies in a place. */
static inline bool table_tells_piece(const struct table *t, int piece)
{
	int place = t->at[piece];

	return table_tells(t, place) || (t->pack->place[place].fog && pack_fog_class(t->pack, piece) == 0);
}

/* Puts PIECE last into PLACE, also if it lies there already.  Where all see it, it goes by its own name. */
void put(struct table *t, int piece, int place);
void put_all(struct table *t, int from, int to);  /* all that lies in FROM, in its order; another place than TO */

static inline int place_of(const struct table *t, int piece) { return t->at[piece]; }
static inline int first_at(const struct table *t, int place) { return t->first[place]; }
static inline int next_at(const struct table *t, int piece) { return t->next[piece]; }

/* The place of the map where what lies at PLACE stands: PLACE itself, the one whose annex it is, or where the piece is
 * whose display it is; -1: not on the map. */
static inline int place_on_map(const struct table *t, int place)
{
	enum { DISPLAYS_MOST = 8 };              /* one on another: a piece that lies on its own would have no end */

	for (int i = 0; i < DISPLAYS_MOST && place >= 0; i++) {
		int stand = t->pack->stand[place];

		if (stand >= -1)
			return stand;
		place = t->at[-2 - stand];
	}
	return -1;
}

/* for_pieces_at(t, p, place): P must not be moved in the body. */
#define for_pieces_at(t, p, place) for (int p = first_at(t, place); p >= 0; p = next_at(t, p))

static inline int number(const struct table *t, int piece, int which)
{
	return t->number[piece * t->pack->n_piece_numbers + which];
}
static inline void set_number(struct table *t, int piece, int which, int value)
{
	int16_t *at = &t->number[piece * t->pack->n_piece_numbers + which];

	if (*at == value)
		return;
	t->changed |= CHANGED_NUMBERS;
	t->numbered |= UINT64_C(1) << (which & 63);
	*at = (int16_t)value;
}
/* Is any of PIECE's numbers other than 0? */
static inline bool has_numbers(const struct table *t, int piece)
{
	int n = t->pack->n_piece_numbers, any = 0;
	const int16_t *numbers = t->number + piece * n;

	for (int i = 0; i < n; i++)
		any |= numbers[i];
	return any != 0;
}
static inline int place_number(const struct table *t, int place, int which)
{
	return t->place_number[place * t->pack->n_place_numbers + which];
}
static inline void set_place_number(struct table *t, int place, int which, int value)
{
	int16_t *at = &t->place_number[place * t->pack->n_place_numbers + which];

	if (*at == value)
		return;
	t->changed |= CHANGED_PLACES;
	t->place_numbered |= UINT64_C(1) << (which & 63);
	*at = (int16_t)value;
}
static inline bool may_be_marked(uint64_t any, int which)        /* ANY: one of the two in struct table */
{
	return which > 63 || any >> which & 1;
}
/* All places, or none if WHICH of each is 0. */
#define for_places_marked(t, place, which) \
	for (int place = may_be_marked((t)->place_numbered, which) ? 0 : (t)->pack->n_places; \
	     place < (t)->pack->n_places; place++)
static inline int track(const struct table *t, int which) { return t->track[which]; }
static inline void set_track(struct table *t, int which, int value)
{
	if (t->track[which] == value)
		return;
	t->changed |= CHANGED_TRACKS;
	t->track[which] = (int16_t)value;
}

/* The same of all pieces, and of all places. */
void set_number_of_all(struct table *t, int which, int value);
void set_place_number_of_all(struct table *t, int which, int value);
/* The first piece in PLACE one of whose numbers has this VALUE, or -1. */
int find_number(const struct table *t, int place, int which, int value);

/* All pieces, and all places, in the order of the pack. */
#define for_pieces(t, p) for (int p = 0; p < (t)->pack->n_pieces; p++)
#define for_places(t, place) for (int place = 0; place < (t)->pack->n_places; place++)

int count_at(const struct table *t, int place);

/* The first step of CARD with this OPERATION, or NULL. */
const struct step *find_step(const struct table *t, int card, int operation);
/* for_steps_at(t, card, s, place, operation): each card in PLACE that has such a step, S, a const struct step *. */
#define for_steps_at(t, card, s, place, operation) \
	for_pieces_at(t, card, place) \
		for (const struct step *s = find_step(t, card, operation); s; s = NULL)

/* --- counts and sets ------------------------------------------------------------------------------------ */

static inline bool is_in_set(const uint64_t *set, int i)
{
	return set[i >> 6] >> (i & 63) & 1;
}
/* The first in the SET of N things that is not before FROM; N: none. */
static inline int first_in(const uint64_t *set, int from, int n)
{
	int word = from >> 6;
	uint64_t left;

	if (from >= n)
		return n;
	left = set[word] & ~UINT64_C(0) << (from & 63);
	while (!left) {
		if (++word >= SET_WORDS(n))
			return n;
		left = set[word];
	}
	return word * 64 + __builtin_ctzll(left);
}

/* for_each_in(set, i, n): ascending; a set that changes in the body is followed from there on. */
#define for_each_in(set, i, n) for (int i = first_in(set, 0, n); i < (n); i = first_in(set, i + 1, n))
/* The same of what is in SET and in OTHER, too. */
static inline int first_in_both(const uint64_t *set, const uint64_t *other, int from, int n)
{
	int word = from >> 6;
	uint64_t left;

	if (from >= n)
		return n;
	left = set[word] & other[word] & ~UINT64_C(0) << (from & 63);
	while (!left) {
		if (++word >= SET_WORDS(n))
			return n;
		left = set[word] & other[word];
	}
	return word * 64 + __builtin_ctzll(left);
}
#define for_each_in_both(set, other, i, n) \
	for (int i = first_in_both(set, other, 0, n); i < (n); i = first_in_both(set, other, i + 1, n))

/* Pieces that lie on the map, in pack order, all of them or those of SEAT; places of the map where any lie. */
#define for_pieces_on_map(t, piece) for_each_in((t)->on_map, piece, (t)->pack->n_pieces)
#define for_pieces_of(t, piece, seat) \
	for_each_in_both((t)->on_map, owned_by((t)->pack, seat), piece, (t)->pack->n_pieces)
#define for_places_in_use(t, place) for_each_in((t)->in_use, place, (t)->pack->n_places)

static inline bool is_in_use(const struct table *t, int place)          /* a place of the map where anything lies */
{
	return is_in_set(t->in_use, place);
}

/* How many pieces of SEAT and KIND lie in PLACE.  KIND is what their first attribute says, one of the first
 * KINDS_COUNTED words that the rules name. */
static inline int count_with(const struct table *t, int place, int seat, int kind)
{
	return t->count[place * t->pack->n_classes + CLASS_OF(seat, kind)];
}
/* The set of the places where there are any. */
static inline const uint64_t *places_with(const struct table *t, int seat, int kind)
{
	return t->with + CLASS_OF(seat, kind) * SET_WORDS(t->pack->n_places);
}
#endif
