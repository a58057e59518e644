/* lint.h - what the two files of this game's lint share. */
#ifndef RULES_MONTROSE_LINT_H
#define RULES_MONTROSE_LINT_H
#include "rules/montrose/montrose.h"

struct lint {
	const struct pack *pack;
	void (*finding)(void *to, const char *format, ...);
	void *to;
	int n;
};

#define find(l, ...) ((l)->n++, (l)->finding((l)->to, __VA_ARGS__))
#define expect(l, holds, ...) ((holds) ? (void)0 : (void)find(l, __VA_ARGS__))

void lint_map(struct lint *l);
#endif
