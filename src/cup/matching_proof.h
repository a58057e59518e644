/* matching_proof.h - is a matching the cheapest?  Its own duals say so, or do not. */
#ifndef CUP_MATCHING_PROOF_H
#define CUP_MATCHING_PROOF_H
#include "cup/matching.h"

/* No edge is worth more than it costs, matched edges cost what they are worth, every blossom with a dual is left by
 * one matched edge: then the sum of the duals is both what was paid and a bound to all. */
bool matching_is_proven(const struct matching *m);
#endif
