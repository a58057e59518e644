/* command.c - the list of commands, and what drumhead alone says of them: manual pages, help on what is no command. */
#include "cmd/command.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/process.h"
#include "cmd/data.h"
#include "cmd/session.h"
#include "cmd/screen.h"

static const struct command *const commands[] = {
	&cmd_keygen, &cmd_offer, &cmd_accept, &cmd_games, &cmd_match, &cmd_status, &cmd_report, &cmd_map, &cmd_page,
	&cmd_check,
	&cmd_next, &cmd_odds, &cmd_sign, &cmd_adjudicate, &cmd_history, &cmd_summary, &cmd_diff, &cmd_blame, &cmd_die,
	&cmd_audit, &cmd_propose, &cmd_vote, &cmd_claim, &cmd_forfeit, &cmd_bot, &cmd_letter, &cmd_cup, &cmd_git, &cmd_mail,
	&cmd_rules, &cmd_template, &cmd_view,
	&cmd_complete, &cmd_judge, &cmd_fuzz, NULL
};

/* --- manual pages ------------------------------------------------------------------------------------- */

/* Whether `man -w PAGE` finds it. */
static bool has_page(const char *page)
{
	const char *const argv[] = { "man", "-w", page, NULL };
	struct process man = { .argv = argv, .in = STREAM_NULL, .out = STREAM_NULL, .err = STREAM_NULL };
	bool found = process_run(&man, NULL) == 0 && man.status == 0;

	process_release(&man);
	return found;
}

/* At a terminal, if it is there; then this does not return. */
static void show_page(const char *name)
{
	char page[64];
	const char *const argv[] = { "man", page, NULL };

	snprintf(page, sizeof page, "drumhead-%s", name);
	if (isatty(STDOUT_FILENO) && has_page(page))
		process_become(argv);
}

static void show_manual(const struct command *c)
{
	show_page(c->name);
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

/* --- words that are no command --------------------------------------------------------------------------- */

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

static const char *meant(const char *word)
{
	for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
		if (strcmp(synonyms[i].word, word) == 0)
			return synonyms[i].instead;
	return NULL;
}

/* Is it a verb of some game, or of all? */
static bool is_order(const struct env *env, const char *word)
{
	static const char *const common[] = { "end", "resign", "when", "order", "orders", "move", NULL };

	for (int i = 0; common[i]; i++)
		if (strcmp(word, common[i]) == 0)
			return true;
	for (int i = 0; env->rulesets[i]; i++)
		for (const struct key *key = env->rulesets[i]->keys; key->name; key++)
			if (!strchr(key->name, '.') && strcmp(key->name, word) == 0)
				return true;
	return false;
}

static void object(struct text *why, const struct env *env, const char *word)
{
	if (ruleset_named(env, word))
		text_print(why, "%s is a game, not a command: `drumhead help %s` says more, `drumhead offer %s` begins one", word,
		           word, word);
	else if (is_order(env, word))
		text_print(why, "%s is no command: an order is a line in a file.\n"
		           "`drumhead report GAME` shows those that can be written now; with yours in FILE:\n"
		           "    drumhead check GAME FILE\n    drumhead sign GAME FILE", word);
}

/* What is no command and still has a page: the language of orders, a game. */
static void explain(struct text *out, const struct env *env, const char *word)
{
	const struct ruleset *rules = ruleset_named(env, word);

	if (rules) {
		show_page(rules->name);
		text_print(out, "Every order and every question of %s is in drumhead-%s(7).\n\n", rules->name, rules->name);
		text_print(out, "    drumhead rules show %s       what there is, how an order is written\n"
		                "    drumhead rules show %s RULE  a rule, by its number or by words\n"
		                "    drumhead offer %s ...        propose a game\n", rules->name, rules->name,
		           rules->name);
	} else if (is_order(env, word)) {
		show_page("orders");
		text_puts(out, "An order is a line in a file. The language is in drumhead-orders(5).\n\n"
		               "    drumhead rules show PACK         how each order of a game is written\n"
		               "    drumhead report GAME             ends with those that can be written now\n"
		               "    drumhead check GAME ORDERS       are these legal, and what may come of them\n");
	}
}

/* --- the program ------------------------------------------------------------------------------------ */

static const struct program drumhead = {
	.name = "drumhead",
	.file = "drumhead",
	.arguments = "",
	.about = "Adjudicates board wargames played by mail: signed orders, dice nobody chooses.\n",
	.more = "    drumhead help COMMAND      or: drumhead COMMAND --help; also: orders, a game\n"
		"    drumhead --version\n"
		"    drumhead --data            where rules, templates and examples lie; a first\n"
		"                               game, in ten minutes: examples/tutorial.md\n"
		"\nResults go to standard output, talk to standard error. Exit status: 0 done,\n"
		"1 refused (nothing was changed; of a letter, what stands before the bad entry is\n"
		"taken), 2 wrong command line, 3 an audit found something, 75 try again later.\n",
	.command = commands,
	.prepare = screen_prepare,
	.print = screen_print_command,
	.explain = explain,
	.show_manual = show_manual,
	.meant = meant,
	.object = object,
};

int drumhead_main(struct env *env, int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "--data") == 0)
		return show_data();
	return command_main(&drumhead, env, argc, argv);
}
