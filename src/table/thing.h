/* thing.h - one thing a question can be about, or be answered with.
 *
 * A thing is an integer: its kind in the upper byte, its index (or a number's value, from -8388608 to
 * 8388607) in the lower three.  Things compare with ==.  Indices come from the pack. */
#ifndef TABLE_THING_H
#define TABLE_THING_H
#include <stdint.h>

typedef int32_t thing;

enum thing_kind {
	THING_NOTHING, THING_PIECE, THING_PLACE, THING_TRACK, THING_WORD, THING_NUMBER, THING_KEY, THING_SEAT
};

#define THING(kind, n) ((thing)((uint32_t)(kind) << 24 | ((uint32_t)(n) & 0xffffffu)))
#define NOTHING ((thing)0)
#define PIECE(n) THING(THING_PIECE, n)
#define PLACE(n) THING(THING_PLACE, n)
#define TRACK(n) THING(THING_TRACK, n)
#define WORD(n) THING(THING_WORD, n)
#define NUMBER(n) THING(THING_NUMBER, n)
#define KEY(n) THING(THING_KEY, n)               /* a verb, or another key of the ruleset */
#define SEAT(n) THING(THING_SEAT, n)

static inline enum thing_kind kind_of(thing t)
{
	return (enum thing_kind)((uint32_t)t >> 24);
}

/* The index, or the value of a number. */
static inline int index_of(thing t)
{
	return (int32_t)((uint32_t)t << 8) >> 8;
}
#endif
