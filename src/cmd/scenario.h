/* scenario.h - drumhead rules: what a scenario is, and whether each of a pack can be set up. */
#ifndef CMD_SCENARIO_H
#define CMD_SCENARIO_H
#include "base/text.h"
#include "play/rules.h"

/* The scenarios there are, a line each. */
void scenario_list(struct text *out, const struct pack *p);

/* The scenario WORD of P, as it is set up: what the pack says about it, its cards in force, who has what where, tracks,
 * optional rules, the map with COLUMNS.  Its names are chosen.  -1: there is none of that name. */
int scenario_show(struct text *out, struct pack *p, const struct ruleset *rules, const char *word, int columns,
                  struct error *err);

/* Sets each up and goes to the first question; the table there must be one that the rules allow, and can be drawn.
 * Appends a line for each finding and returns how many.  Leaves the printed names. */
int scenario_lint(struct text *out, struct pack *p, const struct ruleset *rules);
#endif
