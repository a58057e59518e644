/* command.h - the subcommands of drumhead-git: read arguments, call, print.
 *
 * Results go to standard output, talk to standard error.  Exit codes as drumhead's. */
#ifndef GIT_COMMAND_H
#define GIT_COMMAND_H
#include "base/options.h"
#include "base/talk.h"

enum exit_code { EXIT_DONE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2, EXIT_FOUND = 3, EXIT_LATER = 75 };

struct command {
	const char *name, *arguments, *summary;
	const char *help;                        /* options, for --help */
	int (*run)(int argc, char **argv, struct text *out, struct error *err);    /* -1, or an exit code */
};

extern const struct command git_init, git_turn, git_pull, git_watch, git_hook, git_verify, git_log, git_show, git_diff,
	git_blame;
#endif
