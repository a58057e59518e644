/* bot_match.h - the bot against random legal play, to measure it by. */
#ifndef CMD_BOT_MATCH_H
#define CMD_BOT_MATCH_H
#include "cmd/self_play.h"
#include "cmd/session.h"

struct match {
	struct self_play self_play;
	int games, first_seed;
};

/* Plays with the pack that WORD names, for SEAT or (NULL) for each seat, and tells the result. */
int bot_match(struct session *s, struct match *m, const char *word, const char *seat);
#endif
