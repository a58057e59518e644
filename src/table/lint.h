/* lint.h - checks of a pack that no game needs to know: references, connections each way and through
 * the whole map, counts, sources, names a player could not write or that fit two things.  A game adds its
 * own (play/rules.h, ruleset.lint). */
#ifndef TABLE_LINT_H
#define TABLE_LINT_H
#include "base/text.h"
#include "table/pack.h"

/* Appends one line for each finding ("map.json: places.perth: no source"), and returns how many. */
int pack_lint(struct text *out, const struct pack *p);

/* Appends one line on how much of the pack is reconstructed; that is no finding. */
void pack_lint_share(struct text *out, const struct pack *p);
#endif
