/* labels.c - every label in turn takes its cheapest place given the others, until none wants to move.
 * Touching is allowed on the way, at a price, or two labels could block each other for ever; what still
 * touches in the end gives way to those in front of it. */
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include "show/labels.h"

enum { ROUNDS = 30, TOUCH = 10000 };

bool boxes_touch(const struct box *a, const struct box *b)
{
	return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static int held(int value, int least, int most)
{
	return value < least ? least : value > most ? most : value;
}

void nearest_point(const struct box *b, int x, int y, int *near_x, int *near_y)
{
	*near_x = held(x, b->x, b->x + b->w);
	*near_y = held(y, b->y, b->y + b->h);
}

/* On which side of the line a corner lies: above 0, below 0, on it. */
static int64_t side_of(int x1, int y1, int x2, int y2, int x, int y)
{
	return (int64_t)(x2 - x1) * (y - y1) - (int64_t)(y2 - y1) * (x - x1);
}

/* It does if it comes near, and not all corners lie on one side of it. */
bool line_crosses(int x1, int y1, int x2, int y2, const struct box *b)
{
	int above = 0, below = 0;

	/* Most are far off. */
	if ((x1 < b->x && x2 < b->x) || (x1 > b->x + b->w && x2 > b->x + b->w)
	    || (y1 < b->y && y2 < b->y) || (y1 > b->y + b->h && y2 > b->y + b->h))
		return false;
	for (int i = 0; i < 4; i++) {
		int64_t corner = side_of(x1, y1, x2, y2, b->x + (i & 1 ? b->w : 0), b->y + (i & 2 ? b->h : 0));

		above += corner > 0;
		below += corner < 0;
	}
	return above < 4 && below < 4;
}

static const struct choice *choice_of(const struct label *l)
{
	return l->chosen < 0 ? NULL : &l->choice[l->chosen];
}

static bool line_of_one_crosses(const struct choice *one, const struct box *other)
{
	int x, y;

	if (!one->tied)
		return false;
	nearest_point(&one->box, one->x, one->y, &x, &y);
	return line_crosses(one->x, one->y, x, y, other);
}

static bool touch(const struct choice *a, const struct choice *b)
{
	return boxes_touch(&a->box, &b->box) || line_of_one_crosses(a, &b->box) || line_of_one_crosses(b, &a->box);
}

/* How many of the first N labels but SELF touch CHOICE. */
static int touching(const struct label *label, int n, int self, const struct choice *choice)
{
	int count = 0;

	for (int i = 0; i < n; i++) {
		const struct choice *other = i == self ? NULL : choice_of(&label[i]);

		count += other != NULL && touch(choice, other);
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
		cost += TOUCH * touching(label, n, self, &l->choice[i]);
		if (cost < least) {
			least = cost;
			best = i;
		}
	}
	return best;
}

/* Of the places that touch none of those in front, the cheapest given all others; -1: there is none. */
static int cheapest_free(const struct label *label, int n, int self)
{
	const struct label *l = &label[self];
	int best = -1, least = INT_MAX;

	for (int i = 0; i < l->n; i++) {
		int cost = l->choice[i].cost;

		if (cost >= least || touching(label, self, self, &l->choice[i]) > 0)
			continue;
		cost += TOUCH * touching(label, n, self, &l->choice[i]);
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
		if (label[i].chosen >= 0 && touching(label, i, i, choice_of(&label[i])) > 0)
			label[i].chosen = cheapest_free(label, n, i);
		lost += label[i].chosen < 0;
	}
	return lost;
}
