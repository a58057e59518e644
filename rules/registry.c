/* registry.c - see registry.h.  The games' own headers are for themselves: two of them may use one word. */
#include "rules/registry.h"

extern const struct ruleset brave, charles, jacobite, montrose, open_table;

const struct ruleset *const registry[] = { &brave, &charles, &jacobite, &montrose, &open_table, 0 };
