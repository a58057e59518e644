/* main.c - drumhead-git: the list of its commands. */
#include "git/command.h"

static const struct command *const commands[] = {
	&git_init, &git_turn, &git_pull, &git_watch, &git_log, &git_show, &git_diff, &git_blame, &git_verify, &git_hook, NULL
};

static const struct program drumhead_git = {
	.name = "drumhead git",
	.file = "drumhead-git",
	.arguments = "",
	.about = "Plays games in a git repository: a turn is a commit, and git guards the ledger.\n",
	.more = "    drumhead git help COMMAND  or: drumhead git COMMAND --help\n",
	.command = commands,
};

int main(int argc, char **argv)
{
	return command_main(&drumhead_git, NULL, argc, argv);
}
