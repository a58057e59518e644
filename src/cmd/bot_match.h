/* bot_match.h - the bot against random legal play, to measure it by. */
#ifndef CMD_BOT_MATCH_H
#define CMD_BOT_MATCH_H
#include "cmd/desk.h"
#include "cmd/practice.h"

struct match {
	struct practice practice;
	int games, first_seed;
};

/* Plays with the pack that WORD names, for SEAT or (NULL) for each seat, and tells the result. */
int bot_match(struct desk *d, struct match *m, const char *word, const char *seat);
#endif
