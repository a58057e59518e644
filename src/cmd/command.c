/* command.c - finds the subcommand, and explains those there are. */
#include "cmd/command.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cmd/data.h"
#include "cmd/desk.h"
#include "cmd/screen.h"

#ifndef VERSION
#define VERSION "0.1"                            /* as in configure.ac, for a build without it */
#endif

static const struct command *const commands[] = {
	&cmd_keygen, &cmd_offer, &cmd_accept, &cmd_games, &cmd_status, &cmd_report, &cmd_map, &cmd_check, &cmd_odds, &cmd_sign,
	&cmd_adjudicate, &cmd_history, &cmd_summary, &cmd_diff, &cmd_blame, &cmd_die, &cmd_audit, &cmd_propose,
	&cmd_vote, &cmd_claim, &cmd_forfeit, &cmd_bot, &cmd_letter, &cmd_git, &cmd_mail,
	&cmd_rules, &cmd_template,
	&cmd_complete, &cmd_judge, &cmd_fuzz,
};
enum { SHORTEST_SLIP = 4 };                      /* of a shorter word every other one is a slip */

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
	text_puts(out, "\n    drumhead help COMMAND      or: drumhead COMMAND --help; also: orders, a game\n"
	          "    drumhead --version\n"
	          "    drumhead --data            where rules, templates and examples lie\n"
	          "\nResults go to standard output, talk to standard error. Exit status: 0 done,\n"
	          "1 refused (nothing was changed; of a letter, what stands before the bad entry is\n"
	          "taken), 2 wrong command line, 3 an audit found something, 75 try again later.\n");
}

static int show_overview(bool asked_for)
{
	static const struct command self = { .name = "help", .is_read = true };
	static const struct error none = ERROR_INIT;
	struct text out = TEXT_INIT;

	overview(&out);
	if (asked_for)
		return command_done(&self, &out, EXIT_DONE, &none);
	say_text(&out);
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

/* At a terminal, if it is there; then this does not return. */
static void show_manual(const char *name)
{
	char page[64];

	snprintf(page, sizeof page, "drumhead-%s", name);
	if (isatty(STDOUT_FILENO) && has_page(page))
		execlp("man", "man", page, (char *)NULL);
}

static int show_page(const struct command *c)
{
	show_manual(c->name);
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

const struct command *command_at(int i)
{
	return i < N_COMMANDS ? commands[i] : NULL;
}

const struct command *command_named(const char *name)
{
	for (int i = 0; i < N_COMMANDS; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

/* What players call what we call otherwise. */
static const struct synonym {
	const char *word, *instead;
} synonyms[] = {
	{ "log", "history" }, { "list", "rules list" }, { "ls", "games" }, { "overview", "games" },
	{ "rule", "rules" }, { "hint", "bot" }, { "suggest", "bot" }, { "ai", "bot" }, { "verify", "audit" },
	{ "fsck", "audit" }, { "undo", "propose GAME undo N" }, { "back", "propose GAME undo N" }, { "new", "offer" },
	{ "start", "offer" }, { "play", "offer" }, { "init", "offer" }, { "join", "accept" }, { "show", "report" },
	{ "position", "report" }, { "motion", "propose" }, { "agree", "vote GAME agree" }, { "refuse", "vote GAME refuse" },
	{ "board", "map" }, { "try", "check" }, { "roll", "adjudicate" },
	{ "receive", "adjudicate" }, { "take", "adjudicate" }, { "send", "mail send" }, { "key", "keygen" },
	{ "dice", "die" }, { "explain", "die" }, { "chance", "odds" }, { "version", "--version" },
};

static const char *synonym_of(const char *word)
{
	for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
		if (strcmp(synonyms[i].word, word) == 0)
			return synonyms[i].instead;
	return NULL;
}

/* Is it a verb of some game, or of all? */
static bool is_order(const struct world *w, const char *word)
{
	static const char *const common[] = { "end", "resign", "when", "order", "orders", "move", NULL };

	for (int i = 0; common[i]; i++)
		if (strcmp(word, common[i]) == 0)
			return true;
	for (int i = 0; w->rulesets[i]; i++)
		for (const struct key *key = w->rulesets[i]->keys; key->name; key++)
			if (!strchr(key->name, '.') && strcmp(key->name, word) == 0)
				return true;
	return false;
}

static const char *nearest_command(const char *name)
{
	const char *names[N_COMMANDS];

	for (int i = 0; i < N_COMMANDS; i++)
		names[i] = commands[i]->name;
	return strlen(name) < SHORTEST_SLIP ? NULL : nearest_name(name, names, N_COMMANDS, sizeof *names);
}

static int unknown_command(const struct world *w, const char *name)
{
	const char *instead = synonym_of(name);

	if (!instead && is_order(w, name)) {
		say("drumhead: %s is no command: an order is a line in a file.\n"
		    "`drumhead report GAME` shows those that can be written now; with yours in FILE:\n"
		    "    drumhead check GAME FILE\n    drumhead sign GAME FILE", name);
		return EXIT_USAGE;
	}
	if (!instead)
		instead = nearest_command(name);
	if (instead)
		say("drumhead: there is no command %s; did you mean %s?", name, instead);
	else
		say("drumhead: there is no command %s; `drumhead help` lists those there are", name);
	return EXIT_USAGE;
}

/* What is no command and still has a page: the language of orders, a game. */
static int help_on(const struct world *w, const char *word)
{
	static const struct command self = { .name = "help" };
	static const struct error none = ERROR_INIT;
	const struct ruleset *rules = ruleset_named(w, word);
	struct text out = TEXT_INIT;

	if (!rules && !is_order(w, word))
		return unknown_command(w, word);
	if (rules) {
		show_manual(rules->name);
		text_print(&out, "Every order and every question of %s is in drumhead-%s(7).\n\n", rules->name, rules->name);
		text_print(&out, "    drumhead rules show %s           what there is, and how an order is written\n"
		                 "    drumhead rules show %s RULE      a rule, by its number or by what it is about\n"
		                 "    drumhead offer %s ...            propose a game\n", rules->name, rules->name,
		           rules->name);
	} else {
		show_manual("orders");
		text_puts(&out, "An order is a line in a file. The language is in drumhead-orders(5).\n\n"
		                "    drumhead rules show PACK         how each order of a game is written\n"
		                "    drumhead report GAME             ends with those that can be written now\n"
		                "    drumhead check GAME ORDERS       are these legal, and what may come of them\n");
	}
	return command_done(&self, &out, EXIT_DONE, &none);
}

static int help(const struct world *w, int argc, char **argv)
{
	const struct command *c = argc > 1 ? command_named(argv[1]) : NULL;

	if (argc < 2)
		return show_overview(true);
	return c ? show_page(c) : help_on(w, argv[1]);
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
	if (!c->is_outside && screen_options(&argc, argv, &err) < 0) {
		say("drumhead %s: %s", c->name, err.text);
		return EXIT_USAGE;
	}
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
		return help(w, argc - 1, argv + 1);
	if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
		return show_overview(true);
	if (strcmp(name, "--version") == 0) {
		puts("drumhead " VERSION);
		return EXIT_DONE;
	}
	if (strcmp(name, "--data") == 0)
		return show_data();
	c = command_named(name);
	return c ? run_command(w, c, argc - 1, argv + 1) : unknown_command(w, name);
}
