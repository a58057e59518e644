/* bot_parts.h - a bot's actions: found (bot_actions.c), tried and written down (bot.c). */
#ifndef WHATIF_BOT_PARTS_H
#define WHATIF_BOT_PARTS_H
#include "base/text.h"
#include "whatif/futures.h"

enum { STEPS_MOST = 24, VALUES_MOST = 128, ACTIONS_MOST = 1500 };

/* One action as its seat's answers, question by question; those of other verbs than its own are not in it. */
struct action {
	int n, n_values, verb;                   /* verb: a key */
	struct { int key, first, n; } step[STEPS_MOST];
	thing value[VALUES_MOST];
	bool stops;                              /* it is to do nothing more */
	bool high;                               /* its later answers are asked for if its first dice fall high, not low */
	bool bold;                               /* and afterwards acts wherever it is asked to, in later rows */
	int64_t sum[2];                          /* of what its futures were worth, meek and bold */
	int tried[2];                            /* how many of them */
	int worth;                               /* of the table right after it; then on average of futures */
	int found;                               /* its number among those found */
};

/* All actions that R's open question offers, equal outcomes once and many sampled; those of most worth to SEAT
 * first, but the one that stops before all.  Lines whose verb is SHUT, by key, are left out where the question may
 * be stopped.  Returns how many, in LIST of ACTIONS_MOST. */
int actions_find(struct action *list, const struct run *r, const bool *shut);

/* Adds the line that orders A at R's open question; nothing if it stops. */
void action_write(struct text *out, const struct run *r, const struct action *a);

/* What silence, or else `auto`, would say. */
int answer_of_silence(const struct question *q, thing *chosen);

/* ruleset.value, or what the end of the game is worth. */
int worth_of(const struct run *r, int seat);
#endif
