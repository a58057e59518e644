/* registry.h - the list of games.  A new game is added here, and nowhere else outside its own directory and
 * the Makefile. */
#ifndef RULES_REGISTRY_H
#define RULES_REGISTRY_H
#include "play/rules.h"

extern const struct ruleset *const registry[];   /* ends with NULL */
#endif
