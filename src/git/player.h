/* player.h - what a player's clone does with the games in it: `drumhead` signs and rules, this commits and pushes. */
#ifndef GIT_PLAYER_H
#define GIT_PLAYER_H
#include "git/sync.h"

/* Whether entries of GAME lie in the work tree that the branch does not have. */
bool player_has_more(const struct clone *c, const char *game);

/* Commits what lies in GAME and no commit has, after its files were made anew; nothing is ruled on.  1: something was
 * committed. */
int player_keep(const struct clone *c, const char *game, struct error *err);

/* Writes in GAME what we owe - a ruling, a share of the dice, the final - and commits it, if all that the branch has of
 * GAME is pushed, or there is nowhere to push to: of several who work for one seat only those whose choice the
 * repository took may roll for it.  1: something was committed. */
int player_settle(const struct sync *s, const char *game, struct error *err);

/* Brings in what others pushed, does what we owe in all games, pushes.  NEWS receives the games in which something
 * happened (games_release), also on failure. */
int player_pull(struct clone *c, struct game_list *news, struct error *err);

/* Says of GAME what is awaited, of whom, and what to type. */
int player_say_awaited(const struct clone *c, const char *game, struct error *err);
/* The same of every game in which that is us. */
int player_say_asked(const struct clone *c, struct error *err);
#endif
