/* matching.h - of all ways to pair everybody, the cheapest: minimum-cost perfect matching of a complete graph.
 *
 * The parts of the duals of a solution stay below (vertices + 1) times the largest part of a cost: keep that below
 * 2^61.
 *
 * Edmonds' primal-dual method with blossoms, in O(n^3) operations and 60 n^2 bytes.  The duals that it ends with
 * prove the optimum to whoever does not trust the search: matching_proof.h needs nothing of it but them.
 *     Sources: J. Edmonds, Paths, Trees and Flowers, 1965; W. Cook, A. Rohe, Computing minimum-weight perfect
 *     matchings, 1999, for the single tree; Z. Galil, Efficient algorithms for finding maximum matching in graphs,
 *     1986. */
#ifndef CUP_MATCHING_H
#define CUP_MATCHING_H
#include "cup/cost.h"

struct matching;

/* Of N vertices, from 0; N even, 2 or more.  Returns new; all costs are 0. */
struct matching *matching_new(int n);
void matching_free(struct matching *m);
void matching_set_cost(struct matching *m, int a, int b, const struct cost *cost);

/* Finds the least; to be called once. */
void matching_solve(struct matching *m);
int matching_mate(const struct matching *m, int vertex);
struct cost matching_total(const struct matching *m);
#endif
