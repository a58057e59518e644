/* fuzz_letters.h - how much mail a game is: orders entries and letters in a player turn. */
#ifndef CMD_FUZZ_LETTERS_H
#define CMD_FUZZ_LETTERS_H
#include "cmd/self_play.h"
#include "cmd/session.h"

/* Plays GAMES of an opened self_play by letter, each as random legal play and as the bot would, without whens, with
 * `when all: auto`, and with the whens of examples/GAME/whens-SEAT.orders if there are such files; prints a table.
 * BOT_GAMES: how many of the bot's. */
int fuzz_letters(struct session *s, struct self_play *p, int first_seed, int games, int bot_games);
#endif
