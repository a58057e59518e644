/* cost.h - what a pairing costs: a vector, compared by its first part, at equal ones by the next, and so on; sums are
 * made part by part.  Packed into one number it would want 128 bits, which machines of 32 bits do not have, and a bound
 * on points, rounds and players. */
#ifndef CUP_COST_H
#define CUP_COST_H
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { COST_PARTS = 4 };
struct cost {
	int64_t part[COST_PARTS];
};

static inline bool cost_less(const struct cost *a, const struct cost *b)
{
	for (int i = 0; i < COST_PARTS; i++)
		if (a->part[i] != b->part[i])
			return a->part[i] < b->part[i];
	return false;
}

static inline void cost_add(struct cost *a, const struct cost *b)
{
	for (int i = 0; i < COST_PARTS; i++)
		a->part[i] += b->part[i];
}

static inline void cost_subtract(struct cost *a, const struct cost *b)
{
	for (int i = 0; i < COST_PARTS; i++)
		a->part[i] -= b->part[i];
}

static inline bool cost_is_zero(const struct cost *a)
{
	return !(a->part[0] | a->part[1] | a->part[2] | a->part[3]);
}

static inline void cost_halve(struct cost *a)
{
	for (int i = 0; i < COST_PARTS; i++) {
		assert(a->part[i] % 2 == 0);
		a->part[i] /= 2;
	}
}
#endif
