/* lint.h - what the two files of this game's lint share. */
#ifndef RULES_MONTROSE_LINT_H
#define RULES_MONTROSE_LINT_H
#include "rules/montrose/montrose.h"
#include "table/findings.h"

void lint_map(struct lint *l);
#endif
