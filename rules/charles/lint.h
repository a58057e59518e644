/* lint.h - what the files of this game's lint share. */
#ifndef RULES_CHARLES_LINT_H
#define RULES_CHARLES_LINT_H
#include "rules/charles/charles.h"
#include "table/findings.h"

static inline int lint_kind(const struct pack *p, int piece)
{
	return piece_attribute(p, piece, KIND);
}
/* "king_charles" */
static inline const char *lint_id(const struct pack *p, int piece)
{
	return p->piece[piece].id;
}

void lint_charles_areas(struct lint *l);         /* lint_map.c */
void lint_charles_steps(struct lint *l);         /* lint_steps.c */
#endif
