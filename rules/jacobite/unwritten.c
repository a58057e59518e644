/* unwritten.c - definitions of what is not written yet, so that everything links; a line goes when its function
 * comes, and the file with the last. */
#include "rules/jacobite/jacobite.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

const struct tally jacobite_tallies[] = { { 0 } };
const struct landmark jacobite_landmarks[] = { { 0 } };
int jacobite_value(const struct table *t, int seat) { return 0; }
void check_jacobite(struct run *r) { }
