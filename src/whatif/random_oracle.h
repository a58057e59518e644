/* random_oracle.h - random legal play: any legal answer, any face, from a seed of its own. */
#ifndef WHATIF_RANDOM_ORACLE_H
#define WHATIF_RANDOM_ORACLE_H
#include <stdint.h>
#include "play/run.h"

/* What `auto` would say: how many answers it is, in CHOSEN (room for all). */
int answer_of_auto(const struct question *q, thing *chosen);

/* How a random player leans; all 0: not at all. */
struct mood {
	int first;                               /* so many times of 8 he answers as `auto` would */
	int eager;                               /* so many times of 8 he does not stop while he may go on */
};

/* An oracle that picks any legal answer and any face, from a seed of its own: for the fuzzer. */
struct random_oracle {
	struct oracle oracle;
	uint64_t state[2];
	struct mood mood[10];                    /* of each seat; random_oracle_init() leaves them 0 */
};
void random_oracle_init(struct random_oracle *o, uint64_t seed);
#endif
