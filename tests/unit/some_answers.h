/* some_answers.h - random play that pauses: so many answers and all dice at random, then the question is left open. */
#ifndef TESTS_SOME_ANSWERS_H
#define TESTS_SOME_ANSWERS_H
#include "whatif/random_oracle.h"

struct some_answers {
	struct oracle oracle;
	struct random_oracle random;
	int left;
};

static inline enum oracle_says answer_some(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                           int *n, enum given_how *how)
{
	struct some_answers *s = (struct some_answers *)self;

	return s->left-- > 0 ? s->random.oracle.answer(&s->random.oracle, r, q, chosen, n, how) : ORACLE_OPEN;
}

static inline bool roll_some(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct some_answers *s = (struct some_answers *)self;

	return s->random.oracle.dice(&s->random.oracle, r, label, sides, n, faces);
}

/* None are left, at first. */
static inline void some_answers_init(struct some_answers *s, uint64_t seed)
{
	*s = (struct some_answers){ .oracle = { .answer = answer_some, .dice = roll_some } };
	random_oracle_init(&s->random, seed);
}
#endif
