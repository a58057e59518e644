/* registry.c - see registry.h. */
#include "rules/registry.h"
#include "rules/montrose/montrose.h"

const struct ruleset *const registry[] = { &montrose, 0 };
