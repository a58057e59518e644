/* next_games.h - orders of cases and of random games, checked word by word (next_checks.h). */
#ifndef TESTS_NEXT_GAMES_H
#define TESTS_NEXT_GAMES_H
#include "next_checks.h"

/* Every EVERY-th of the cases of RULES' game whose name holds PART (NULL: all).  1: they cannot be read. */
int next_cases(struct next_tally *t, const struct ruleset *rules, const char *part, int every);
/* GAMES random games, whose players write whole turns; HIDES: with hidden hands, of which each knows his own. */
int next_random(struct next_tally *t, const struct ruleset *rules, int games, bool hides);
#endif
