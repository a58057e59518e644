/* session.h - what the commands share: a game with its lock and the keys at hand, what was said, how it ended.
 *
 *     session_init(&s, w);
 *     result = options_parse(...) < 0 || session_open(&s, argv[1]) < 0 || ... ? -1 : 0;
 *     return session_done(&s, &cmd_status, result);                                                     */
#ifndef CMD_SESSION_H
#define CMD_SESSION_H
#include "base/output.h"
#include "cmd/command.h"
#include "cmd/options.h"
#include "game/game.h"
#include "show/derive.h"

struct session {
	const struct env *env;
	struct keyring keys;
	const char *templates;                   /* --templates, or NULL */
	bool json;
	const char *path;                        /* of the game, as it was typed; borrowed */
	const char *eyes;                        /* --seat: whose view is told, or NULL */
	bool all;                                /* --all: everything that is known here */
	bool wants_ids;                          /* --ids: drawings say what they draw */
	bool holds;                              /* --hold: what we owe is left to a later command */
	struct game game;
	bool for_all;                            /* whatever keys are here: what everybody may see is to be told */
	int ruling_found;                        /* the last ruling when the game was opened, -1: none */
	struct template_memory *headlines;       /* templates that headline_render() has read of this game; NULL: none */
	int lock;                                /* -1: not held */
	struct text out;                         /* for standard output, at the end */
	struct error err;
};

void session_init(struct session *s, const struct env *env);

/* Opens the game in DIRECTORY: for reading, or for writing with its lock held. */
int session_open(struct session *s, const char *directory);
int session_open_to_write(struct session *s, const char *directory);
/* The game has just been made: opens it. */
int session_open_new(struct session *s, const char *directory);

/* Lets go of the game, for another one: keys, and what was said, stay. */
void session_leave(struct session *s);

/* Reads the file an operand names; "-" is standard input. */
int session_read(struct session *s, struct text *out, const char *path);

/* Whose view of a game that hides is to be told: --seat (0: the referee, who sees all) or --all, else that of the seat
 * whose key is here, everything once the final has revealed it, or what everybody may see.  Of other games SEES_ALL.
 * -1 with an error if there is no such seat. */
int session_eyes(struct session *s, int *sees);
/* The same, if this copy of the game knows it. */
int session_sight(struct session *s, int *sees);
/* Is PIECE, as R's table lies, out of sight of those eyes? */
bool session_unseen(const struct run *r, int piece, int sees);
/* s->game.run becomes what those eyes see of it. */
int session_look(struct session *s);

/* PARTS (enum derived_part) of the derived files of RUN, which stands after ruling SEQ with its events, as whoever
 * reads them now needs them. */
int session_derive(struct session *s, struct derived *out, struct run *run, int seq, unsigned parts);
/* The same as one object (derive_view).  Returns new. */
json *session_derive_view(struct session *s, struct run *run, int seq);
/* All of them, of a game that hides as everybody may see it. */
int session_derive_for_all(struct session *s, struct derived *out, struct run *run, int seq);
/* Those of the last live ruling, which must be there. */
int session_derive_last(struct session *s, struct derived *out);
/* Writes those of the last ruling, if there is one. */
int session_write_derived(struct session *s);

/* Whether the game lies in a repository that `drumhead git init` has set up: then it is played by commits. */
bool session_is_in_git(const struct session *s);

/* A seat by name or number; -1 with an error that lists them. */
int session_seat(struct session *s, const char *name);

/* Keys that options gave need not be given again in this game.  That it could not be written down is only told. */
void session_remember_keys(const struct session *s);

/* Options of the commands that tell about a position. */
#define VIEW_OPTIONS \
	{ "seat", OPTION_TEXT, &s.eyes }, { "all", OPTION_FLAG, &s.all }, { "seat-key", OPTION_SEAT_KEY, &s.keys }
#define VIEW_HELP \
	"    --seat SEAT       with hidden hands: what SEAT sees; 0: all, for the referee\n" \
	"    --all             the same as --seat 0\n" \
	"    --seat-key FILE   your seat key, by which you see your hand\n"

/* Shows WHAT on standard error, before it is signed; where that and standard input are a terminal, asks QUESTION there
 * (NULL: nothing), and all but yes is an error. */
int session_consent(struct session *s, const char *what, const char *question);

/* Prints what was said, or why not, and releases all.  RESULT: 0, -1 (s->err says why), or an exit code. */
int session_done(struct session *s, const struct command *command, int result);
/* A command that needs no session ends with command_done() of base/command.h. */
#endif
