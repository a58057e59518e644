/* audit_bundle.h - what an audit has found, for others: who answers for it, and the files that prove it. */
#ifndef GAME_AUDIT_BUNDLE_H
#define GAME_AUDIT_BUNDLE_H
#include "game/audit.h"

/* Who answers for the fault, as far as signatures show it: a sentence or two, "" if they show nothing. */
const char *audit_guilt(const struct audit *a);
/* "good: 23 entries, 23 signatures, 13 proofs, 11 rulings, 110 dice", a line. */
void audit_print_good(struct text *out, const struct audit *a);

/* Writes the smallest set of files that proves the fault into directory BUNDLE (made; must not exist): the
 * entries up to the bad one with what stands beside them, the pack, the evidence, and a README. */
int audit_bundle(const struct audit *a, const char *directory, const char *bundle, struct error *err);
#endif
