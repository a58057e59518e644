/* strands.c - see strands.h.
 *
 * A piece that is out of sight from node A (the checkpoint, a shuffle) to node B, where it comes into sight or all
 * ends, must have gone from A to B along strands that are out of sight.  Pieces with the same B are alike at a node, so
 * first it is settled how many of each kind take which way: a flow.  Flows are few; all are looked at, and one is
 * chosen by how many histories it stands for:
 *     the product, over nodes and kinds, of (pieces of the kind)! / product over ways of (those that take it)!
 * times the orders on each way, which are as many in all flows.  Then the pieces are dealt out, node by node. */
#include "whatif/strands.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "whatif/random_oracle.h"

enum { STEPS_MOST = 200000, IN_SIGHT = -1 };

struct filling {
	struct strand *strand;
	int n, n_pieces, end;                    /* end: the last node */
	struct random_oracle *random;
	bool all_flows;                          /* are looked at, and not the first alone taken */
	int *strands;                            /* pair(from, to) out of sight */
	int *left;                               /* pair(node, kind) pieces there that have taken no way yet */
	int *now, *chosen;                       /* flows; flow(from, to, kind): so many pieces */
	size_t flow_size;                        /* bytes of one */
	double all;                              /* logarithm of the histories of the flows found */
	int found, steps;
	int *goes;                               /* [n] the kind its piece becomes there, or IN_SIGHT: it does not */
	int *at, *kind;                          /* [n_pieces] the node it has come to, or IN_SIGHT; and its kind */
};

static int pair(const struct filling *f, int from, int to)
{
	return from * (f->end + 1) + to;
}

static int flow(const struct filling *f, int from, int to, int kind)
{
	return pair(f, from, to) * (f->end + 1) + kind;
}

/* --- what is to be filled --------------------------------------------------------------------------------- */

/* For each strand with which its piece goes out of sight, the kind the piece then is of: the node up to which it stays
 * so.  The strands of a piece come one after the other. */
static void note_kinds(struct filling *f)
{
	int *later = f->kind, *before = f->at;           /* [n_pieces] its next strand, from 1; 0: none */

	memset(later, 0, (size_t)f->n_pieces * sizeof *later);
	memset(before, 0, (size_t)f->n_pieces * sizeof *before);
	for (int i = f->n - 1; i >= 0; i--) {
		const struct strand *s = &f->strand[i];
		int k = later[s->piece] - 1;

		f->goes[i] = s->seen ? IN_SIGHT : k >= 0 && !f->strand[k].seen ? f->goes[k] : s->to;
		later[s->piece] = i + 1;
	}
	for (int i = 0; i < f->n; i++) {
		int k = before[f->strand[i].piece] - 1;

		before[f->strand[i].piece] = i + 1;
		if (k >= 0 && !f->strand[k].seen)
			f->goes[i] = IN_SIGHT;           /* it went before */
	}
}

static void count(struct filling *f)
{
	note_kinds(f);
	for (int i = 0; i < f->n; i++) {
		f->strands[pair(f, f->strand[i].from, f->strand[i].to)] += !f->strand[i].seen;
		if (f->goes[i] != IN_SIGHT)
			f->left[pair(f, f->strand[i].from, f->goes[i])]++;
	}
}

/* --- flows ------------------------------------------------------------------------------------------------ */

static double log_factorial(int n)
{
	return lgamma(n + 1.0);
}

/* The logarithm of the histories of f->now, but for a factor that all flows have. */
static double histories(const struct filling *f)
{
	double sum = 0;

	for (int node = 0; node < f->end; node++)
		for (int kind = node + 1; kind <= f->end; kind++) {
			int pieces = 0;

			for (int to = node + 1; to <= kind; to++) {
				pieces += f->now[flow(f, node, to, kind)];
				sum -= log_factorial(f->now[flow(f, node, to, kind)]);
			}
			sum += log_factorial(pieces);
		}
	return sum;
}

/* A number from 0 below 1. */
static double chance(struct random_oracle *random)
{
	int face;

	random->oracle.dice(&random->oracle, NULL, "", 1 << 30, 1, &face);
	return (face - 1) / (double)(1 << 30);
}

/* Of several flows each is taken with the chance that it has among those found so far. */
static void found(struct filling *f)
{
	double these = f->all_flows ? histories(f) : 0;

	if (f->found++ == 0) {
		f->all = these;
		memcpy(f->chosen, f->now, f->flow_size);
		return;
	}
	f->all = fmax(f->all, these) + log1p(exp(-fabs(f->all - these)));
	if (chance(f->random) < exp(these - f->all))
		memcpy(f->chosen, f->now, f->flow_size);
}

static int in(int least, int n, int most)
{
	return n < least ? least : n > most ? most : n;
}

static void send_to(struct filling *f, int node, int to);

/* ROOM strands from NODE to TO are left for pieces of KIND and those that stay out of sight for longer.  What is usual
 * is tried first: it is what most histories are like, and it leaves no later node without pieces. */
static void send_kind(struct filling *f, int node, int to, int kind, int room)
{
	int *left = &f->left[pair(f, node, 0)], longer = 0, least, most, usual;

	for (int k = kind + 1; k <= f->end; k++)
		longer += left[k];
	least = room > longer ? room - longer : 0;
	most = left[kind] < room ? left[kind] : room;
	if (kind == to)
		least = left[kind] > least ? left[kind] : least;        /* for them there is no later way */
	usual = least <= most ? in(least, left[kind] ? room * left[kind] / (left[kind] + longer) : 0, most) : 0;
	for (int i = 0; i <= 2 * (most - least) + 1 && f->steps < STEPS_MOST && !(f->found && !f->all_flows); i++) {
		int n = usual + (i % 2 ? -(i + 1) / 2 : i / 2);

		if (n < least || n > most)
			continue;
		f->now[flow(f, node, to, kind)] = n;
		left[kind] -= n;
		f->left[pair(f, to, kind)] += kind == to ? 0 : n;
		if (kind == f->end)
			send_to(f, node, to + 1);
		else
			send_kind(f, node, to, kind + 1, room - n);
		f->left[pair(f, to, kind)] -= kind == to ? 0 : n;
		left[kind] += n;
	}
	f->now[flow(f, node, to, kind)] = 0;
}

/* All ways for the pieces at NODE that are left, into TO and later nodes; then for those at later nodes. */
static void send_to(struct filling *f, int node, int to)
{
	f->steps++;
	for (; node < f->end; node++, to = node + 1)
		for (; to <= f->end; to++) {
			if (f->strands[pair(f, node, to)] > 0) {
				send_kind(f, node, to, to, f->strands[pair(f, node, to)]);
				return;
			}
			if (f->left[pair(f, node, to)] > 0)
				return;                  /* no way for them */
		}
	found(f);
}

/* --- pieces ----------------------------------------------------------------------------------------------- */

static void mix(const struct filling *f, int *list, int n)
{
	for (int i = n; f->random && i >= 2; i--) {
		int j, other;

		f->random->oracle.dice(&f->random->oracle, NULL, "", i, 1, &j);
		other = list[j - 1];
		list[j - 1] = list[i - 1];
		list[i - 1] = other;
	}
}

/* The pieces of KIND at NODE take their ways, which are noted in WAY. */
static void part(struct filling *f, int node, int kind, int *way, int *list)
{
	int n = 0, next = 0;

	for (int piece = 0; piece < f->n_pieces; piece++)
		if (f->at[piece] == node && f->kind[piece] == kind)
			list[n++] = piece;
	mix(f, list, n);
	for (int to = node + 1; to <= kind; to++)
		for (int i = 0; i < f->chosen[flow(f, node, to, kind)]; i++)
			way[list[next++]] = to;
}

static void go(struct filling *f, int node, int to, const int *way, int *list)
{
	int n = 0, next = 0;

	for (int piece = 0; piece < f->n_pieces; piece++)
		if (f->at[piece] == node && way[piece] == to)
			list[n++] = piece;
	mix(f, list, n);
	for (int i = 0; i < f->n; i++)
		if (f->strand[i].from == node && f->strand[i].to == to && !f->strand[i].seen)
			f->strand[i].as = list[next++];
	for (int i = 0; i < n; i++)
		f->at[list[i]] = f->kind[list[i]] == to ? IN_SIGHT : to;
}

static void leave(struct filling *f, int node, int *way, int *list)
{
	for (int i = 0; i < f->n; i++)
		if (f->strand[i].from == node && f->goes[i] != IN_SIGHT) {
			f->at[f->strand[i].piece] = node;
			f->kind[f->strand[i].piece] = f->goes[i];
		}
	for (int kind = node + 1; kind <= f->end; kind++)
		part(f, node, kind, way, list);
	for (int to = node + 1; to <= f->end; to++)
		go(f, node, to, way, list);
}

static void fill(struct filling *f)
{
	int *way = must_alloc(((size_t)f->n_pieces + 1) * sizeof *way);
	int *list = must_alloc(((size_t)f->n_pieces + 1) * sizeof *list);

	for (int i = 0; i < f->n; i++)
		f->strand[i].as = f->strand[i].piece;
	for (int piece = 0; piece < f->n_pieces; piece++)
		f->at[piece] = IN_SIGHT;
	for (int node = 0; node < f->end; node++)
		leave(f, node, way, list);
	free(way);
	free(list);
}

static int fill_all(const struct strands *all, struct error *err)
{
	struct filling *f;
	size_t nodes;
	int result = 0;

	if (all->shuffles > STRAND_SHUFFLES)
		return error_set(err, "%d shuffles in one call of a row are more than can be thought through: %d",
		                 all->shuffles, STRAND_SHUFFLES);
	f = must_alloc(sizeof *f);
	f->strand = all->strand;
	f->n = all->n;
	f->n_pieces = all->n_pieces;
	f->end = all->shuffles + 1;
	f->random = all->random;
	f->all_flows = all->random && !all->first_flow;
	nodes = (size_t)f->end + 1;
	f->flow_size = nodes * nodes * nodes * sizeof *f->now;
	f->now = must_alloc(f->flow_size);
	f->chosen = must_alloc(f->flow_size);
	f->strands = must_alloc(nodes * nodes * sizeof *f->strands);
	f->left = must_alloc(nodes * nodes * sizeof *f->left);
	f->goes = must_alloc(((size_t)all->n + 1) * sizeof *f->goes);
	f->at = must_alloc(((size_t)all->n_pieces + 1) * sizeof *f->at);
	f->kind = must_alloc(((size_t)all->n_pieces + 1) * sizeof *f->kind);
	count(f);
	send_to(f, 0, 1);
	if (f->found)
		fill(f);
	else
		result = error_set(err, "%d shuffles in one call of a row are more than can be thought through",
		                   all->shuffles);
	free(f->now);
	free(f->chosen);
	free(f->strands);
	free(f->left);
	free(f->goes);
	free(f->at);
	free(f->kind);
	free(f);
	return result;
}

/* --- classes ---------------------------------------------------------------------------------------------- */

/* The strands of one class, that of FIRST; LIST and SOME have room for them. */
static int fill_class(const struct strands *all, int first, struct strands *some, int *list, struct error *err)
{
	int result;

	some->n = 0;
	for (int i = first; i < all->n; i++)
		if (all->class[all->strand[i].piece] == all->class[all->strand[first].piece]) {
			some->strand[some->n] = all->strand[i];
			list[some->n++] = i;
		}
	result = fill_all(some, err);
	for (int i = 0; i < some->n; i++)
		all->strand[list[i]].as = some->strand[i].as;
	return result;
}

static bool is_first_of_class(const struct strands *all, int i)
{
	for (int k = 0; k < i; k++)
		if (all->class[all->strand[k].piece] == all->class[all->strand[i].piece])
			return false;
	return true;
}

int strands_fill(const struct strands *all, struct error *err)
{
	struct strands some = *all;
	int *list, result = 0;

	if (!all->class)
		return fill_all(all, err);
	some.strand = must_alloc(((size_t)all->n + 1) * sizeof *some.strand);
	list = must_alloc(((size_t)all->n + 1) * sizeof *list);
	for (int i = 0; i < all->n && result == 0; i++)
		if (is_first_of_class(all, i))
			result = fill_class(all, i, &some, list, err);
	free(some.strand);
	free(list);
	return result;
}
