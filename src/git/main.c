/* main.c - drumhead-git: finds the subcommand, and explains those there are. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "git/command.h"

#ifndef VERSION
#define VERSION "0.1"                            /* as in configure.ac, for a build without it */
#endif

static const struct command *const commands[] = {
	&git_init, &git_turn, &git_pull, &git_watch, &git_log, &git_show, &git_diff, &git_blame, &git_verify, &git_hook,
};
#define N_COMMANDS ((int)(sizeof commands / sizeof *commands))

static int overview(FILE *to)
{
	fputs("usage: drumhead git COMMAND [ARGUMENT ...]\n\n"
	      "Plays games in a git repository: a turn is a commit, and git guards the ledger.\n\n", to);
	for (int i = 0; i < N_COMMANDS; i++)
		fprintf(to, "    %-8s %s\n", commands[i]->name, commands[i]->summary);
	fputs("\n    drumhead git COMMAND --help\n", to);
	return to == stdout ? EXIT_DONE : EXIT_USAGE;
}

static int print_help(const struct command *c)
{
	printf("usage: drumhead git %s %s\n\n%s\n", c->name, c->arguments, c->summary);
	if (c->help)
		printf("\n%s", c->help);
	return EXIT_DONE;
}

static bool wants_help(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
			return true;
	return false;
}

/* --- how it ended ----------------------------------------------------------------------------------- */

static int tell(const struct command *c, const struct error *err)
{
	say("drumhead git %s: %s", c->name, err->text);
	switch (err->kind) {
	case ERROR_USAGE:
		say("usage: drumhead git %s %s", c->name, c->arguments);
		return EXIT_USAGE;
	case ERROR_TEMPORARY:
		return EXIT_LATER;
	default:
		return EXIT_REFUSED;
	}
}

static int print(const struct text *out)
{
	if (print_text(out) == 0)
		return EXIT_DONE;
	say("drumhead git: standard output cannot be written: %s", strerror(errno));
	return EXIT_LATER;
}

static int run_command(const struct command *c, int argc, char **argv)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	int result, printed;

	if (wants_help(argc, argv))
		return print_help(c);
	result = c->run(argc, argv, &out, &err);
	printed = print(&out);
	text_release(&out);
	if (result < 0)
		return tell(c, &err);
	return result ? result : printed;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : NULL;

	if (!name)
		return overview(stderr);
	if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
		return overview(stdout);
	if (strcmp(name, "--version") == 0) {
		puts("drumhead-git " VERSION);
		return EXIT_DONE;
	}
	for (int i = 0; i < N_COMMANDS; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return run_command(commands[i], argc - 1, argv + 1);
	say("drumhead git: there is no command %s; `drumhead git help` lists those there are", name);
	return EXIT_USAGE;
}
