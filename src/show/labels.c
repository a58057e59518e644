/* labels.c - every label in turn takes its cheapest place given the others, until none wants to move.
 * Touching is allowed on the way, at a price, or two labels could block each other for ever. */
#include <limits.h>
#include <stddef.h>
#include "show/labels.h"

enum { ROUNDS = 30, TOUCH = 10000 };

bool boxes_touch(const struct box *a, const struct box *b)
{
	return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static const struct box *box_of(const struct label *l)
{
	return l->chosen < 0 ? NULL : &l->choice[l->chosen].box;
}

/* How many of the first N labels but SELF touch BOX. */
static int touching(const struct label *label, int n, int self, const struct box *box)
{
	int count = 0;

	for (int i = 0; i < n; i++) {
		const struct box *other = i == self ? NULL : box_of(&label[i]);

		count += other != NULL && boxes_touch(box, other);
	}
	return count;
}

static int cheapest(const struct label *label, int n, int self)
{
	const struct label *l = &label[self];
	int best = -1, least = INT_MAX;

	for (int i = 0; i < l->n; i++) {
		int cost = l->choice[i].cost;

		if (cost >= least)
			continue;
		cost += TOUCH * touching(label, n, self, &l->choice[i].box);
		if (cost < least) {
			least = cost;
			best = i;
		}
	}
	return best;
}

int labels_place(struct label *label, int n)
{
	bool moved = true;
	int lost = 0;

	for (int i = 0; i < n; i++)
		label[i].chosen = -1;
	for (int round = 0; moved && round < ROUNDS; round++) {
		moved = false;
		for (int i = 0; i < n; i++) {
			int best = cheapest(label, n, i);

			moved = moved || best != label[i].chosen;
			label[i].chosen = best;
		}
	}
	for (int i = 0; i < n; i++) {
		if (label[i].chosen >= 0 && touching(label, i, i, box_of(&label[i])) > 0)
			label[i].chosen = -1;
		lost += label[i].chosen < 0;
	}
	return lost;
}
