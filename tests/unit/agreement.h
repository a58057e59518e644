/* agreement.h - does what is laid for a seat, in the place of what it does not see, tell it more than chance?
 *
 * Were a seat's view made of the truth in any way, a piece would lie in it more often where it lies in truth than
 * where it lies in another world that the seat cannot tell from this one.  Chi-square over all pieces, at one in a
 * thousand. */
#ifndef TESTS_AGREEMENT_H
#define TESTS_AGREEMENT_H
#include <check.h>
#include <math.h>
#include "play/hands.h"
#include "whatif/random_oracle.h"
#include "whatif/standin.h"

enum { AGREEMENT_PIECES = 512 };

/* Of each piece: how often it lies in a view where it lies in truth, and where it lies in another world. */
struct agreement {
	int is[AGREEMENT_PIECES], should[AGREEMENT_PIECES];
};

/* Who looks.  PEEKS: as if what is laid for the seat were the truth. */
struct seeing {
	int seat;
	struct random_oracle *random;
	bool peeks;
};

/* Of what is hidden in both worlds. */
static inline void agreement_count(struct agreement *found, const struct run *truth, const struct run *other,
                                   const struct seeing *s)
{
	struct error err = ERROR_INIT;
	struct run *view = standin_new(truth, s->seat, s->random, &err);

	ck_assert_msg(view != NULL, "%s", err.text);
	ck_assert_int_le(truth->pack->n_pieces, AGREEMENT_PIECES);
	for (int i = 0; i < truth->pack->n_pieces; i++)
		if (is_hidden_from(truth, i, s->seat) && is_hidden_from(other, i, s->seat)) {
			int laid = place_of((s->peeks ? truth : view)->table, i);

			found->is[i] += laid == place_of(truth->table, i);
			found->should[i] += laid == place_of(other->table, i);
		}
	run_free(view);
}

/* How much chi-square is over what is exceeded once in a thousand times (Wilson and Hilferty's approximation). */
static inline double agreement_excess(const struct agreement *found)
{
	double sum = 0, n = 0, root;

	for (int i = 0; i < AGREEMENT_PIECES; i++) {
		double more = found->is[i] - found->should[i], variance = found->is[i] + found->should[i];

		if (variance == 0)
			continue;
		sum += more * more / variance;
		n++;
	}
	ck_assert(n > 5);
	root = 1 - 2 / (9 * n) + 3.0902 * sqrt(2 / (9 * n));
	return sum - n * root * root * root;
}
#endif
