/* next_found.c - see next_found.h. */
#include "whatif/next_found.h"
#include <stdlib.h>
#include <string.h>

struct next_question *next_add(struct next *n, const struct run *r, enum next_role role, const struct question *q)
{
	struct next_question *x;

	if (n->n == NEXT_MOST)
		return NULL;
	x = n->ask[n->n++] = must_alloc(sizeof *x);
	x->role = role;
	x->run = run_clone(r);
	x->q = *q;
	x->q.run = x->run;
	x->q.rule = arena_string(&x->run->arena, q->rule);
	for (int i = 0; i < x->q.n_denials; i++)
		x->q.denial[i].why = arena_string(&x->run->arena, q->denial[i].why);
	x->is_certain = true;
	x->written = x->typed = "";
	return x;
}

void next_question_free(struct next_question *x)
{
	run_free(x->run);
	free(x);
}

void next_release(struct next *n)
{
	for (int i = 0; i < n->n; i++)
		next_question_free(n->ask[i]);
	arena_release(&n->arena);
	memset(n, 0, sizeof *n);
}
