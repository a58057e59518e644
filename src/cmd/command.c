/* command.c - finds the subcommand, and explains those there are. */
#include "cmd/command.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cmd/data.h"
#include "cmd/desk.h"

#ifndef VERSION
#define VERSION "0.1"                            /* as in configure.ac, for a build without it */
#endif

static const struct command *const commands[] = {
	&cmd_keygen, &cmd_offer, &cmd_accept, &cmd_status, &cmd_report, &cmd_map, &cmd_check, &cmd_odds, &cmd_sign,
	&cmd_adjudicate, &cmd_history, &cmd_summary, &cmd_diff, &cmd_blame, &cmd_die, &cmd_audit, &cmd_move,
	&cmd_answer, &cmd_claim, &cmd_forfeit, &cmd_bot, &cmd_letter, &cmd_git, &cmd_mail,
	&cmd_rules, &cmd_template,
	&cmd_judge, &cmd_fuzz,
};
#define N_COMMANDS ((int)(sizeof commands / sizeof *commands))

/* --- help ------------------------------------------------------------------------------------------- */

static void list_commands(struct text *out, bool for_developers)
{
	for (int i = 0; i < N_COMMANDS; i++)
		if (commands[i]->for_developers == for_developers)
			text_print(out, "    %-11s %s\n", commands[i]->name, commands[i]->summary);
}

static void overview(struct text *out)
{
	text_puts(out, "usage: drumhead COMMAND [ARGUMENT ...]\n\n"
	          "Adjudicates board wargames played by mail: signed orders, dice nobody chooses.\n\n");
	list_commands(out, false);
	text_puts(out, "\nFor developers:\n");
	list_commands(out, true);
	text_puts(out, "\n    drumhead help COMMAND      or: drumhead COMMAND --help\n    drumhead --version\n"
	          "    drumhead --data            where rules, templates and examples lie\n"
	          "\nResults go to standard output, talk to standard error. Exit status: 0 done,\n"
	          "1 refused (nothing was changed), 2 wrong command line, 3 an audit found\n"
	          "something, 75 try again later.\n");
}

static int show_overview(bool asked_for)
{
	static const struct command self = { .name = "help" };
	static const struct error none = ERROR_INIT;
	struct text out = TEXT_INIT;

	overview(&out);
	if (asked_for)
		return command_done(&self, &out, EXIT_DONE, &none);
	fputs(out.bytes, stderr);
	text_release(&out);
	return EXIT_USAGE;
}

static int show_help(const struct command *c)
{
	static const struct error none = ERROR_INIT;
	struct text out = TEXT_INIT;

	text_print(&out, "usage: drumhead %s %s\n\n%s\n", c->name, c->arguments, c->summary);
	if (c->help)
		text_print(&out, "\n%s", c->help);
	return command_done(c, &out, EXIT_DONE, &none);
}

/* Whether `man -w PAGE` finds it. */
static bool has_page(const char *page)
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		int null = open("/dev/null", O_RDWR);

		dup2(null, STDOUT_FILENO);
		dup2(null, STDERR_FILENO);
		execlp("man", "man", "-w", page, (char *)NULL);
		_exit(127);
	}
	return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int show_page(const struct command *c)
{
	char page[64];

	snprintf(page, sizeof page, "drumhead-%s", c->name);
	if (isatty(STDOUT_FILENO) && has_page(page))
		execlp("man", "man", page, (char *)NULL);
	return show_help(c);
}

static int show_data(void)
{
	int n;
	char **directory = data_directories(&n);

	for (int i = 0; i < n; i++)
		puts(directory[i]);
	data_directories_free(directory);
	return EXIT_DONE;
}

/* --- finding ---------------------------------------------------------------------------------------- */

static const struct command *find_command(const char *name)
{
	for (int i = 0; i < N_COMMANDS; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

static int unknown_command(const char *name)
{
	const char *names[N_COMMANDS], *near;

	for (int i = 0; i < N_COMMANDS; i++)
		names[i] = commands[i]->name;
	near = nearest_name(name, names, N_COMMANDS, sizeof *names);
	if (near)
		say("drumhead: there is no command %s; did you mean %s?", name, near);
	else
		say("drumhead: there is no command %s; `drumhead help` lists those there are", name);
	return EXIT_USAGE;
}

static int help(int argc, char **argv)
{
	const struct command *c = argc > 1 ? find_command(argv[1]) : NULL;

	if (argc < 2)
		return show_overview(true);
	return c ? show_page(c) : unknown_command(argv[1]);
}

static bool wants_help(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
			return true;
	return false;
}

static int run_command(const struct world *w, const struct command *c, int argc, char **argv)
{
	struct error err = ERROR_INIT;

	if (!c->is_outside && wants_help(argc, argv))
		return show_help(c);
	if (crypto_ready(&err) == 0)
		return c->run(w, argc, argv);
	say("drumhead: %s", err.text);
	return EXIT_REFUSED;
}

int command_main(const struct world *w, int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : NULL;
	const struct command *c;

	if (!name)
		return show_overview(false);
	if (strcmp(name, "help") == 0)
		return help(argc - 1, argv + 1);
	if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
		return show_overview(true);
	if (strcmp(name, "--version") == 0) {
		puts("drumhead " VERSION);
		return EXIT_DONE;
	}
	if (strcmp(name, "--data") == 0)
		return show_data();
	c = find_command(name);
	return c ? run_command(w, c, argc - 1, argv + 1) : unknown_command(name);
}
