/* command.h - the subcommands of drumhead-git: read arguments, call, print.  base/command.h is the manual. */
#ifndef GIT_COMMAND_H
#define GIT_COMMAND_H
#include "base/command.h"
#include "base/output.h"

extern const struct command git_init, git_turn, git_pull, git_watch, git_hook, git_verify, git_log, git_show, git_diff,
	git_blame;
#endif
