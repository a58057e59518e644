/* rules_json.h - what `drumhead rules` tells, for programs.  All return new. */
#ifndef CMD_RULES_JSON_H
#define CMD_RULES_JSON_H
#include "base/json.h"
#include "play/rules.h"

/* One game that is installed: "game", "title", and "edition", which is missing if this program has no rules for it; and
 * what an offer chooses among: "scenarios", "options" and the names of the "seats". */
json *rules_game_json(const char *name, const struct pack *p, const struct ruleset *rules);

/* All that there is: that, "rules" (each a "label", and its "depth" in the book), "sequence", "orders", how
 * many "data" there are and how many of them are "reconstructed".  BOOK: RULES.md. */
json *rules_book_json(const struct pack *p, const struct ruleset *rules, const char *book);

/* "findings": the lines of FOUND; and how many data there are. */
json *rules_lint_json(const struct pack *p, const char *found);
#endif
