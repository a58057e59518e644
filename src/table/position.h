/* position.h - a table as JSON and back, one fact a line, for state.json, tests and corrections by hand.
 *
 *     { "places": { "perth": { "pieces": ["elcho", "CL3"], "defeated": 1 } },
 *       "pieces": { "RI1": { "reduced": 1 } }, "tracks": { "turn": 8 } }
 *
 * Places without pieces and numbers, pieces without numbers are left out; tracks are all there. */
#ifndef TABLE_POSITION_H
#define TABLE_POSITION_H
#include "base/json.h"
#include "table/table.h"

json *position_save(const struct table *t);                                   /* returns new */
/* The same with "count" instead of "pieces" at every place that is HIDDEN[place], whose pieces' numbers are left out;
 * HIDDEN NULL: nowhere.  Returns new. */
json *position_save_hiding(const struct table *t, const bool *hidden);
/* In a game with masked cards position_save_hiding() has "slots" there, what the pieces are called; this has "pieces",
 * too.  Returns new. */
json *position_save_masked(const struct table *t, const bool *hidden);
/* The slot that NAME, "deck.1.4", is of; false: it is none of P. */
bool position_slot(struct table_slot *out, const struct pack *p, const char *name);
/* Refuses unknown ids, a piece in two places or in none, numbers that are none; names the datum. */
int position_load(struct table *t, const json *j, const char *name, struct error *err);
/* Like position_load, over what lies there: only the facts J names change (tests, cases). */
int position_amend(struct table *t, const json *j, const char *name, struct error *err);
#endif
