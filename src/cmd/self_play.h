/* self_play.h - games of a pack that nobody signs: for the fuzzer and the bot's matches.
 *
 * Each game has a seed of its own.  Its scenario and options are those of the command line; or, mixed, its seed
 * draws a subset of all that the ruleset plays, a scenario, and how each seat leans in its random answers: players
 * without a leaning hardly ever get deep into a game.  So one game can be played again alone, by its seed. */
#ifndef CMD_SELF_PLAY_H
#define CMD_SELF_PLAY_H
#include "cmd/command.h"
#include "cmd/options.h"
#include "whatif/futures.h"

struct self_play {
	/* the command line */
	const char *scenario;                    /* NULL: the pack's first, or mixed */
	struct word_list options;                /* those of every game */
	bool mix;
	bool fog;                                /* one of them */

	/* the game, from self_play_open() on */
	const struct ruleset *rules;
	struct pack *pack;
	struct word_list playable;               /* all options that may be drawn, sorted; borrowed from the ruleset */
	struct word_list agreed;                 /* those of the last run, sorted */
	int at;                                  /* its scenario */
	struct mood mood[10];                    /* of its seats */
};

/* How often the turn has passed from seat to seat in a game; all 0: it has not begun. */
struct turn_count {
	int phasing, turns;
};

/* For the list of options of a command that has one, for its arguments, and its help. */
#define SELF_PLAY_OPTIONS(p) \
	{ "scenario", OPTION_TEXT, &(p).scenario }, { "option", OPTION_LIST, &(p).options }, { "mix", OPTION_FLAG, &(p).mix }
#define SELF_PLAY_ARGUMENTS "[--scenario S] [--option ID] [--mix]"
#define SELF_PLAY_HELP \
	"    --scenario S   which; default: the pack's first\n" \
	"    --option ID    with this optional rule; may be given again\n" \
	"    --mix          each game draws from its seed: options, its scenario unless\n" \
	"                   one is given, and how its players lean\n"

/* Loads the pack that WORD names; refuses a scenario and options that it does not play. */
int self_play_open(struct self_play *p, const struct env *env, const char *word, struct error *err);
void self_play_release(struct self_play *p);     /* also if it was never opened */

/* Game SEED at its very beginning, as its referee sees it if it hides anything.  Returns new; it borrows its options,
 * up to the next self_play_run(). */
struct run *self_play_run(struct self_play *p, int seed);
/* To be called whenever R is looked at; true: it has gone on for as many turns as its ruleset lets a random game. */
bool self_play_is_long(struct turn_count *c, const struct run *r);
/* Random legal play for it. */
void self_play_oracle(struct random_oracle *o, const struct self_play *p, int seed);
/* What the last run plays by: ", scenario standard, options 18.3 18.4"; nothing where there is no choice. */
void self_play_print(struct text *out, const struct self_play *p);
#endif
