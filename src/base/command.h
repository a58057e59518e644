/* command.h - the commands of a program: found, explained, run, and how they end.
 *
 * drumhead, drumhead-git and drumhead-mail each hand a struct program to command_main().  Results go to standard
 * output, talk to standard error.  Only commands print, and only they decide an exit code: 0 done, 1 refused (nothing
 * changed; of a letter, what stands before the bad entry is taken), 2 usage, 3 something was found, 75 later
 * (sysexits.h, as mail programs expect). */
#ifndef BASE_COMMAND_H
#define BASE_COMMAND_H
#include <stdbool.h>
#include "base/error.h"
#include "base/options.h"
#include "base/text.h"

enum exit_code { EXIT_DONE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2, EXIT_FOUND = 3, EXIT_LATER = 75 };

struct env;                                      /* what main hands down to all commands; each program has its own */

struct command {
	const char *name, *arguments, *summary;  /* "check", "[OPTIONS] GAME ORDERS", one line */
	const char *help;                        /* options and examples, for --help; or NULL */
	/* One of the two; ARGV[0] is the command's name.  RUN ends with command_done(), and returns what that does.  WORK
	 * returns 0, -1 with ERR, or an exit code; OUT, which it has written, is printed in every case. */
	int (*run)(const struct env *env, int argc, char **argv);
	int (*work)(struct env *env, int argc, char **argv, struct text *out, struct error *err);
	bool is_read;                            /* by people: in colour, and through a pager, where there is a terminal */
	bool for_developers;
	bool is_outside;                         /* another program, which explains itself */
};

struct program {
	const char *name, *file;                 /* "drumhead git", as a user types it; "drumhead-git" */
	const char *arguments;                   /* before a command: "[--config FILE] ", or "" */
	const char *about, *more;                /* what stands above and below the list of commands; whole lines */
	const struct command *const *command;    /* NULL-terminated */
	const struct option_spec *options;       /* that stand before a command; or NULL */
	/* What follows may be NULL.  PREPARE comes before a command, and may take options of all commands out of ARGV;
	 * FINISH behind one that has `work`, and may add to OUT. */
	int (*prepare)(const struct command *c, int *argc, char **argv, struct error *err);
	void (*finish)(struct env *env, struct text *out);
	/* Prints OUT, which holds nothing that steers a terminal; -1 with errno. */
	int (*print)(const struct command *c, const struct text *out);
	/* Help on a word that is no command; adds nothing if there is none. */
	void (*explain)(struct text *out, const struct env *env, const char *word);
	void (*show_manual)(const struct command *c);    /* does not return if the page can be shown */
	/* What the user may have meant by a word that is no command: the words to type instead, or NULL. */
	const char *(*meant)(const char *word);
	/* Why a word is no command, if there is more to say of it; adds nothing if not. */
	void (*object)(struct text *why, const struct env *env, const char *word);
};

/* PROGRAM COMMAND ...: an exit code. */
int command_main(const struct program *p, struct env *env, int argc, char **argv);

const struct command *command_at(int i);         /* of the program that runs; NULL behind the last */
const struct command *command_named(const char *name);                /* or NULL */

/* Prints OUT, tells ERR if RESULT is -1, and releases OUT.  RESULT: 0, -1, or an exit code.  Returns the exit code. */
int command_done(const struct command *c, struct text *out, int result, const struct error *err);

/* --- errors that a program reads --------------------------------------------------------------------
 *
 * In a program that is run with COMMAND_ERRORS in its environment, the last line on standard error tells why it failed:
 * {"command": "adjudicate", "kind": "refused", "why": "..."}; KIND may also be "usage" and "later". */
#define COMMAND_ERRORS "DRUMHEAD_ERRORS=json"

/* If TALK ends with such a line: takes it away, sets ERR and returns true. */
bool command_read_error(struct text *talk, struct error *err);
#endif
