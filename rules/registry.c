/* registry.c - see registry.h.  The games' own headers are for themselves: two of them may use one word. */
#include "rules/registry.h"

extern const struct ruleset brave, jacobite, montrose;

const struct ruleset *const registry[] = { &brave, &jacobite, &montrose, 0 };
