/* command.h - the subcommands of drumhead-git: read arguments, call, print.
 *
 * Results go to standard output, talk to standard error.  Exit codes as drumhead's. */
#ifndef GIT_COMMAND_H
#define GIT_COMMAND_H
#include <stdbool.h>
#include "base/error.h"
#include "base/text.h"

enum exit_code { EXIT_DONE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2, EXIT_FOUND = 3, EXIT_LATER = 75 };

struct command {
	const char *name, *arguments, *summary;
	const char *help;                        /* options, for --help */
	int (*run)(int argc, char **argv, struct text *out, struct error *err);    /* -1, or an exit code */
};

extern const struct command git_init, git_turn, git_pull, git_watch, git_hook, git_verify, git_log, git_show, git_diff,
	git_blame;

/* Options have long names and stand anywhere: `--name VALUE`, `--name=VALUE`, `--flag`.  Leaves the operands in
 * argv[1] ... argv[*argc - 1]; complaints have kind ERROR_USAGE. */
struct option_spec {
	const char *name;
	bool *flag;                              /* one of these */
	const char **value;
	void (*each)(void *to, const char *value);
	void *to;
};
int options_parse(const struct option_spec *spec, int *argc, char **argv, int least, int most, struct error *err);

/* One paragraph of talk on standard error. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
#endif
