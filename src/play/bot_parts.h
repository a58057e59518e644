/* bot_parts.h - a bot's actions: found (bot_actions.c), tried and written down (bot.c). */
#ifndef PLAY_BOT_PARTS_H
#define PLAY_BOT_PARTS_H
#include "play/futures.h"

enum { STEPS_MOST = 24, VALUES_MOST = 128, ACTIONS_MOST = 1500 };

/* One action as its seat's answers, question by question. */
struct action {
	int n, n_values;
	struct { int key, first, n; } step[STEPS_MOST];
	thing value[VALUES_MOST];
	bool stops;                              /* it is to do nothing more */
	bool bold;                               /* and afterwards acts wherever it is asked to, in later rows */
	int worth;                               /* of the table right after it; then on average of futures */
	int found;                               /* its number among those found */
};

/* Notes the answer CHOSEN; false if there is no room for it. */
bool action_add(struct action *a, const struct question *q, const thing *chosen, int n);

/* All actions that R's open question offers, equal outcomes once and many sampled; those of most worth to SEAT
 * first, but the one that stops before all.  Returns how many, in LIST of ACTIONS_MOST. */
int actions_find(struct action *list, const struct run *r);

/* What silence, or else `auto`, would say. */
int answer_of_silence(const struct question *q, thing *chosen);

/* ruleset.value, or what the end of the game is worth. */
int worth_of(const struct run *r, int seat);
#endif
