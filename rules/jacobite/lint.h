/* lint.h - what the files of this game's lint share. */
#ifndef RULES_JACOBITE_LINT_H
#define RULES_JACOBITE_LINT_H
#include "rules/jacobite/jacobite.h"
#include "table/findings.h"

enum { BOARD_ROWS = 11, WIDE_ROW = 13, BOARD_HEXES = 138 };

static inline int kind_in(const struct pack *p, int piece)
{
	return piece_attribute(p, piece, KIND);
}
static inline bool is_unit_in(const struct pack *p, int piece)
{
	return kind_in(p, piece) >= INFANTRY && kind_in(p, piece) <= ARTILLERY;
}

void lint_jacobite_steps(struct lint *l);
void lint_battle(struct lint *l, const struct scenario *s);
#endif
