/* fuzz_reached.h - what random games of a pack have come to: questions, facts, cards; and what they never came to. */
#ifndef CMD_FUZZ_REACHED_H
#define CMD_FUZZ_REACHED_H
#include "base/text.h"
#include "play/run.h"

enum { REACHED_RULES = 16 };

/* Counts of all games; what is indexed twice is one array. */
struct reached {
	struct arena arena;
	const struct ruleset *rules;
	const struct pack *pack;
	int n_keys, n_facts;
	int64_t answers;
	int64_t *asked;                          /* [n_keys] */
	int64_t *told;                           /* [n_facts] */
	int64_t *told_with;                      /* [n_facts][n_words]: with this word among its arguments */
	struct { const char *rule; int64_t n; } (*told_by)[REACHED_RULES];      /* [n_facts] */
	int64_t *offered, *taken;                /* [n_keys][n_pieces]: cards as answers; a card is a piece with steps */
};

void reached_init(struct reached *c, const struct ruleset *rules, const struct pack *pack);
void reached_release(struct reached *c);         /* also if it was never begun */
void reached_answer(struct reached *c, const struct question *q, const thing *chosen, int n);
/* All facts of the last run_on() of R, which must not be quiet; those to one seat, too. */
void reached_facts(struct reached *c, const struct run *r);
void reached_print(struct text *out, const struct reached *c);
#endif
