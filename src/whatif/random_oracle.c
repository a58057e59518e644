/* random_oracle.c - see random_oracle.h. */
#include "whatif/random_oracle.h"
#include <string.h>

/* xoroshiro128+ (Blackman and Vigna, public domain algorithm). */
static uint64_t next_random(uint64_t s[2])
{
	uint64_t a = s[0], b = s[1], sum = a + b;

	b ^= a;
	s[0] = (a << 24 | a >> 40) ^ b ^ b << 16;
	s[1] = b << 37 | b >> 27;
	return sum;
}

static int below(uint64_t s[2], int n)
{
	return (int)((next_random(s) >> 32) * (uint64_t)n >> 32);
}

int answer_of_auto(const struct question *q, thing *chosen)
{
	int n = q->has_silence && q->silence == NOTHING ? q->least : q->most;

	if (q->form != ASK_SOME) {
		*chosen = question_first(q);
		return 1;
	}
	for (int i = 0; i < n; i++)
		chosen[i] = q->answer[i];
	return n;
}

/* Some of a list, in a random order. */
static int pick_some(uint64_t s[2], const struct question *q, thing *chosen)
{
	int n = q->least + below(s, q->most - q->least + 1);

	if (n == 0)
		return 0;
	memcpy(chosen, q->answer, (size_t)q->n * sizeof *chosen);
	for (int i = 0; i < n; i++) {
		int k = i + below(s, q->n - i);
		thing t = chosen[i];

		chosen[i] = chosen[k];
		chosen[k] = t;
	}
	return n;
}

static bool leans(uint64_t s[2], int of_8)
{
	return of_8 && below(s, 8) < of_8;
}

static enum oracle_says random_answer(struct oracle *self, struct run *r, const struct question *q,
                                      thing *chosen, int *n, enum given_how *how)
{
	struct random_oracle *o = (struct random_oracle *)self;
	const struct mood *mood = &o->mood[q->seat];
	uint64_t *s = o->state;
	int i;

	(void)r;
	if (question_waits_for_card(q))
		return ORACLE_OPEN;
	*how = BY_LINE;
	if (leans(s, mood->first)) {
		*n = answer_of_auto(q, chosen);
		return ORACLE_ANSWERS;
	}
	if (q->form == ASK_SOME) {
		*n = pick_some(s, q, chosen);
		return ORACLE_ANSWERS;
	}
	i = below(s, q->n + (q->has_stop && !(q->n && leans(s, mood->eager))));
	*chosen = i < q->n ? q->answer[i] : q->stop;
	return ORACLE_ANSWERS;
}

static bool random_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	(void)r, (void)label;
	for (int i = 0; i < n; i++)
		faces[i] = 1 + below(((struct random_oracle *)self)->state, sides);
	return true;
}

void random_oracle_init(struct random_oracle *o, uint64_t seed)
{
	memset(o, 0, sizeof *o);
	o->oracle.answer = random_answer;
	o->oracle.dice = random_dice;
	o->oracle.has_no_lines = true;
	for (int i = 0; i < 2; i++) {            /* splitmix64 */
		uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);

		z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
		z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
		o->state[i] = z ^ z >> 31;
	}
}
