/* desk.h - what the commands share: a game with its lock and the keys at hand, what was said, how it ended.
 *
 *     desk_init(&d, w);
 *     result = options_parse(...) < 0 || desk_open(&d, argv[1]) < 0 || ... ? -1 : 0;
 *     return desk_done(&d, &cmd_status, result);                                                        */
#ifndef CMD_DESK_H
#define CMD_DESK_H
#include "base/talk.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "game/game.h"
#include "show/derive.h"

struct desk {
	const struct world *world;
	struct keyring keys;
	const char *templates;                   /* --templates, or NULL */
	bool json;
	const char *path;                        /* of the game, as it was typed; borrowed */
	const char *eyes;                        /* --seat: whose view is told, or NULL */
	bool all;                                /* --all: everything that is known here */
	bool holds;                              /* --hold: what we owe is left to a later command */
	struct game game;
	int ruling_found;                        /* the last ruling when the game was opened, -1: none */
	int lock;                                /* -1: not held */
	struct text out;                         /* for standard output, at the end */
	struct error err;
};

void desk_init(struct desk *d, const struct world *w);

/* Opens the game in DIRECTORY: for reading, or for writing with its lock held. */
int desk_open(struct desk *d, const char *directory);
int desk_open_to_write(struct desk *d, const char *directory);
/* The game has just been made: opens it. */
int desk_open_new(struct desk *d, const char *directory);

/* Lets go of the game, for another one: keys, and what was said, stay. */
void desk_leave(struct desk *d);

/* Reads the file an operand names; "-" is standard input. */
int desk_read(struct desk *d, struct text *out, const char *path);

/* Whose view of a game that hides is to be told: --seat (0: the referee, who sees all) or --all, else that of the seat
 * whose key is here, everything once the final has revealed it, or what everybody may see.  Of other games SEES_ALL.
 * -1 with an error if there is no such seat. */
int desk_eyes(struct desk *d, int *sees);
/* The same, if this copy of the game knows it. */
int desk_sight(struct desk *d, int *sees);
/* Is PIECE, as R's table lies, out of sight of those eyes? */
bool desk_unseen(const struct run *r, int piece, int sees);
/* d->game.run becomes what those eyes see of it. */
int desk_look(struct desk *d);

/* The derived files of RUN, which stands after ruling SEQ with its events, as whoever reads them now needs them. */
int desk_derive(struct desk *d, struct derived *out, struct run *run, int seq);
/* Those of the last live ruling, which must be there; of a game that hides what everybody may see. */
int desk_derive_last(struct desk *d, struct derived *out);
/* Writes those of the last ruling, if there is one. */
int desk_write_derived(struct desk *d);

/* Whether the game lies in a repository that `drumhead git init` has set up: then it is played by commits. */
bool desk_is_in_git(const struct desk *d);

/* A seat by name or number; -1 with an error that lists them. */
int desk_seat(struct desk *d, const char *name);

/* Keys that options gave need not be given again in this game.  That it could not be written down is only told. */
void desk_remember_keys(const struct desk *d);

/* Options of the commands that tell about a position. */
#define VIEW_OPTIONS \
	{ "seat", OPTION_TEXT, &d.eyes }, { "all", OPTION_FLAG, &d.all }, { "seat-key", OPTION_SEAT_KEY, &d.keys }
#define VIEW_HELP \
	"    --seat SEAT       with hidden hands: what SEAT sees; 0: all, for the referee\n" \
	"    --all             the same as --seat 0\n" \
	"    --seat-key FILE   your seat key, by which you see your hand\n"

/* Shows WHAT on standard error, before it is signed; where that and standard input are a terminal, asks QUESTION there
 * (NULL: nothing), and all but yes is an error. */
int desk_consent(struct desk *d, const char *what, const char *question);

/* Prints what was said, or why not, and releases all.  RESULT: 0, -1 (d->err says why), or an exit code. */
int desk_done(struct desk *d, const struct command *command, int result);
/* A command that needs no desk ends with command_done() of base/command.h. */
#endif
