/* complete.c - drumhead complete: what may stand next on a command line, for the completion of shells.
 *
 * It reads what people read: the usage and the help of a command, so that no second list of options has to be kept.
 * The scripts in completion/ only hand words over, and take lines: the candidate, a TAB, what it is. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/process.h"
#include "cmd/data.h"
#include "cmd/session.h"
#include "cmd/rulebook.h"
#include "game/adjudicate.h"
#include "game/start.h"
#include "trust/charter.h"

enum { DEEP_MOST = 4, HELP_MOST = 65536 };

struct completing {
	const struct env *env;
	char **word;                             /* behind `drumhead` */
	int n;                                   /* the last one is being typed, and may be empty */
	struct text *out;
};

static const char *typed(const struct completing *c)
{
	return c->word[c->n - 1];
}

static void offer_n(const struct completing *c, const char *candidate, size_t n, const char *what, size_t n_what)
{
	size_t length = strlen(typed(c));

	if (n >= length && strncmp(candidate, typed(c), length) == 0)
		text_print(c->out, "%.*s\t%.*s\n", (int)n, candidate, (int)n_what, what);
}

static void offer_word(const struct completing *c, const char *candidate, const char *what)
{
	offer_n(c, candidate, strlen(candidate), what, strlen(what));
}

/* --- help, read as a list --------------------------------------------------------------------------- */

/* The next line of TEXT that is indented by four: its NAME, what stands behind it, and WHAT it is. */
struct item {
	const char *name, *argument, *what;
	size_t n_name, n_argument, n_what;
};
static bool next_item(struct item *out, const char **text)
{
	while (**text) {
		const char *line = *text;
		size_t n = strcspn(line, "\n"), gap = 0;

		*text += n + (line[n] == '\n');
		if (n < 5 || strncmp(line, "    ", 4) != 0 || line[4] == ' ')
			continue;
		line += 4;
		n -= 4;
		while (gap + 1 < n && strncmp(line + gap, "  ", 2) != 0)
			gap++;
		gap = gap + 1 < n ? gap : n;
		out->name = line;
		out->n_name = strcspn(line, " \n=[");
		out->argument = line + out->n_name;
		out->n_argument = gap > out->n_name ? gap - out->n_name : 0;
		gap += strspn(line + gap, " ");
		out->what = line + gap;
		out->n_what = n > gap ? n - gap : 0;
		return true;
	}
	return false;
}

static bool is_option(const char *word)
{
	return word[0] == '-' && word[1] == '-' && word[2];
}

static void offer_options(const struct completing *c, const char *help)
{
	struct item i;

	while (next_item(&i, &help))
		if (is_option(i.name))
			offer_n(c, i.name, i.n_name, i.what, i.n_what);
	offer_word(c, "--help", "what the command does");
}

/* Is WORD an option that HELP gives a value?  Then ITEM is its line. */
static bool takes_value(struct item *i, const char *help, const char *word)
{
	while (next_item(i, &help))
		if (is_option(i->name) && strlen(word) == i->n_name && strncmp(word, i->name, i->n_name) == 0)
			return i->n_argument > 0;
	return false;
}

/* "referee|witness|dual": each of them.  What has capitals or points in it has to be filled in. */
static void offer_alternatives(const struct completing *c, const char *words, size_t n)
{
	size_t end = strspn(words, "abcdefghijklmnopqrstuvwxyz-|");

	if (end < n && words[end] != ' ' && words[end] != ']')
		return;
	for (size_t at = 0, length; at < end && at < n; at += length + 1) {
		length = strcspn(words + at, "| ]\n");
		length = at + length > n ? n - at : length;
		offer_n(c, words + at, length, "", 0);
	}
}

/* --- places ----------------------------------------------------------------------------------------- */

/* Games below DIRECTORY whose names begin as what is typed. */
static void offer_games(const struct completing *c, const char *directory, int deep)
{
	struct error unreadable = ERROR_INIT;
	char **name;
	size_t n, length = strlen(typed(c));

	if (file_names(&name, &n, *directory ? directory : ".", &unreadable) < 0)
		return;
	for (size_t i = 0; i < n; i++) {
		char *path = *directory ? path_join(directory, name[i]) : must_strdup(name[i]);
		size_t common = strlen(path) < length ? strlen(path) : length;

		if (name[i][0] != '.' && strncmp(path, typed(c), common) == 0 && file_is_directory(path)) {
			if (game_is_at(path))
				offer_word(c, path, "a game");
			else if (deep < DEEP_MOST)
				offer_games(c, path, deep + 1);
		}
		free(path);
	}
	file_names_free(name, n);
}

/* Where what is typed leads: "/home/me/ga" is looked for in /home/me. */
static void offer_games_typed(const struct completing *c)
{
	const char *slash = strrchr(typed(c), '/');
	char *directory = must_strdup(typed(c));

	directory[slash ? slash - typed(c) + (slash == typed(c)) : 0] = '\0';
	offer_games(c, directory, 0);
	free(directory);
}

static void offer_packs(const struct completing *c)
{
	struct error unreadable = ERROR_INIT;
	char **name;
	size_t n;

	if (data_games(&name, &n, &unreadable) < 0)
		return;
	for (size_t i = 0; i < n; i++)
		offer_word(c, name[i], "");
	file_names_free(name, n);
}

/* "  12.2 Battle results": the number, and what it is called. */
static void offer_rules(const struct completing *c, const char *pack)
{
	struct text path = TEXT_INIT, book = TEXT_INIT, headings = TEXT_INIT;
	struct error unreadable = ERROR_INIT;
	const char *last = "";
	size_t n_last = 0;
	char *file;

	text_print(&path, "rules/%s/RULES.md", pack);
	file = strchr(pack, '/') ? NULL : data_find(path.bytes);
	if (file && file_read(&book, file, 4u << 20, &unreadable) == 0)
		rulebook_headings(&headings, book.bytes);
	for (const char *line = headings.bytes; *line; line += strcspn(line, "\n"), line += *line == '\n') {
		const char *number = line + strspn(line, " ");
		size_t n = strcspn(number, " \n"), rest = strcspn(number + n, "\n");

		if (number - line > 6 || number[0] < '0' || number[0] > '9')
			continue;
		if (n != n_last || memcmp(number, last, n) != 0)      /* items of one number follow one another */
			offer_n(c, number, n, number + n + (rest > 0), rest - (rest > 0));
		last = number;
		n_last = n;
	}
	free(file);
	text_release(&path);
	text_release(&book);
	text_release(&headings);
}

/* --- what a pack names ------------------------------------------------------------------------------ */

/* The pack that a word before the last names, or NULL. */
static struct pack *pack_named(const struct completing *c, const char *help)
{
	struct error none = ERROR_INIT;
	struct pack *p = NULL;
	struct item unused;

	for (int i = 1; i < c->n - 1 && !p; i++) {
		char *directory;

		if (takes_value(&unused, help, c->word[i])) {
			i++;
			continue;
		}
		directory = is_option(c->word[i]) ? NULL : pack_directory(c->word[i], &none);
		p = directory ? pack_load(directory, NULL, &none) : NULL;
		free(directory);
	}
	return p;
}

/* `--scenario`, `--option`, `--seat NAME=`: those of the pack.  False: OPTION has no values of a pack. */
static bool offer_of_pack(const struct completing *c, const char *help, const char *option)
{
	bool scenario = strcmp(option, "--scenario") == 0, seat = strcmp(option, "--seat") == 0;
	struct pack *p;

	if (!scenario && !seat && strcmp(option, "--option") != 0)
		return false;
	p = pack_named(c, help);
	for (int i = 0; p && scenario && i < p->n_scenarios; i++)
		offer_word(c, p->scenario[i].id, p->scenario[i].name);
	for (int i = 0; p && !scenario && !seat && i < p->n_options; i++)
		offer_word(c, p->option[i].id, p->option[i].name);
	if (p && !scenario && !seat)
		offer_word(c, FOG, "orders that only the referee reads; in some games pieces, too");
	for (int i = 1; p && seat && !strchr(typed(c), '=') && i <= p->n_seats; i++) {
		struct text name = TEXT_INIT;

		text_print(&name, "%s=", p->seat_name[i]);
		offer_word(c, name.bytes, "and the file of his key");
		text_release(&name);
	}
	pack_free(p);
	return true;
}

/* --- operands --------------------------------------------------------------------------------------- */

/* Word K of the synopsis that is no option, "GAME" of "[--json] [GAME]"; its length, 0 if there is none. */
static size_t find_operand(const char **out, const char *synopsis, int k)
{
	int depth = 0;

	while (*synopsis) {
		size_t n = strcspn(synopsis, " \n[]");
		bool option = synopsis[0] == '-';

		if (n == 0) {
			depth += *synopsis == '[' ? 1 : *synopsis == ']' ? -1 : 0;
			synopsis++;
			continue;
		}
		if (option && depth > 0) {       /* "[--by SEAT]": to the bracket that closes it */
			synopsis += strcspn(synopsis, "]");
			continue;
		}
		if (!option && k-- == 0) {
			*out = synopsis;
			return n;
		}
		synopsis += n;
	}
	return 0;
}

/* How many of the words before the last are operands of a command that is word FIRST. */
static int count_operands(const struct completing *c, int first, const char *help)
{
	struct item unused;
	int n = 0;

	for (int i = first + 1; i < c->n - 1; i++)
		if (takes_value(&unused, help, c->word[i]))
			i++;
		else
			n += !is_option(c->word[i]);
	return n;
}

static bool is_word(const char *operand, size_t n, const char *word)
{
	return n == strlen(word) && strncmp(operand, word, n) == 0;
}

static void offer_operand(const struct completing *c, const char *synopsis, int k)
{
	const char *operand;
	size_t n = find_operand(&operand, synopsis, k);

	if (n == 0)
		return;
	if (is_word(operand, n, "GAME"))
		offer_games_typed(c);
	else if (is_word(operand, n, "PACK"))
		offer_packs(c);
	else
		offer_alternatives(c, operand, n);
}

/* `rules` has commands of its own. */
static void offer_for_rules(const struct completing *c, int k)
{
	static const char *const commands[][2] = {
		{ "list", "the packs that are installed" }, { "show", "a rule in our words" }, { "lint", "check a pack's data" },
		{ "new", "a pack to fill in" }
	};

	if (k == 0)
		for (int i = 0; i < 4; i++)
			offer_word(c, commands[i][0], commands[i][1]);
	else if (k == 1)
		offer_packs(c);
	else if (k == 2)
		offer_rules(c, c->word[c->n - 2]);
}

/* --- what has commands of its own -------------------------------------------------------------------------- */

/* What `drumhead-git COMMAND --help`, or `drumhead cup COMMAND --help`, prints; empty if it does not run. */
static void read_help(struct text *out, const char *name, const char *command)
{
	struct text program = TEXT_INIT;
	bool is_ours = strcmp(name, "cup") == 0;
	char *path;

	text_print(&program, "drumhead%s%s", is_ours ? "" : "-", is_ours ? "" : name);
	path = file_beside(program.bytes);
	const char *const argv[] = { path, is_ours ? name : command, is_ours ? command : "--help",
	                             is_ours ? "--help" : NULL, NULL };
	struct process process = { .argv = argv, .in = STREAM_NULL, .err = STREAM_NULL, .most = HELP_MOST };

	if (process_run(&process, NULL) == 0)
		text_add(out, process.output.bytes, process.output.length);
	process_release(&process);
	text_release(&program);
	free(path);
}

/* "usage: drumhead git turn [--by SEAT] [GAME]": what stands behind the name. */
static const char *synopsis_in(const char *help, const char *name)
{
	const char *at = strstr(help, name);

	return at && at < help + strcspn(help, "\n") ? at + strlen(name) : "";
}

static void complete_outside(const struct completing *c)
{
	struct text help = TEXT_INIT, synopsis = TEXT_INIT;
	const char *list;
	struct item i;

	read_help(&help, c->word[0], c->n == 2 ? "help" : c->word[1]);
	list = help.bytes;
	if (c->n == 2) {
		while (next_item(&i, &list))
			if (!is_option(i.name) && i.n_name > 0 && strncmp(i.name, "drumhead", 8) != 0)
				offer_n(c, i.name, i.n_name, i.what, i.n_what);
	} else if (typed(c)[0] == '-') {
		offer_options(c, help.bytes);
	} else {
		text_add(&synopsis, synopsis_in(help.bytes, c->word[1]), strcspn(synopsis_in(help.bytes, c->word[1]), "\n"));
		offer_operand(c, synopsis.bytes, count_operands(c, 1, help.bytes));
	}
	text_release(&help);
	text_release(&synopsis);
}

/* --- the command ------------------------------------------------------------------------------------ */

static void complete_command(const struct completing *c, const struct command *command)
{
	const char *help = command->help ? command->help : "";
	int k = count_operands(c, 0, help);
	struct item value;

	if (c->n > 2 && takes_value(&value, help, c->word[c->n - 2])) {
		if (!offer_of_pack(c, help, c->word[c->n - 2]))
			offer_alternatives(c, value.argument, value.n_argument);
	} else if (typed(c)[0] == '-') {
		offer_options(c, help);
	} else if (strcmp(command->name, "rules") == 0) {
		offer_for_rules(c, k);
	} else {
		offer_operand(c, command->arguments, k);
	}
}

static void complete(const struct completing *c)
{
	const struct command *command = command_named(c->word[0]);

	if (c->n == 1 || (c->n == 2 && strcmp(c->word[0], "help") == 0)) {
		for (int i = 0; command_at(i); i++)
			if (!command_at(i)->for_developers || *typed(c))
				offer_word(c, command_at(i)->name, command_at(i)->summary);
		offer_word(c, "help", "what a command does");
	} else if (command && (strcmp(command->name, "git") == 0 || strcmp(command->name, "mail") == 0 ||
	                       strcmp(command->name, "cup") == 0)) {
		complete_outside(c);
	} else if (command) {
		complete_command(c, command);
	}
}

static int run_complete(const struct env *env, int argc, char **argv)
{
	static const struct error none = ERROR_INIT;
	struct text out = TEXT_INIT;
	struct completing c = { env, argv + 1, argc - 1, &out };

	if (c.n > 0)
		complete(&c);
	return command_done(&cmd_complete, &out, EXIT_DONE, &none);
}

const struct command cmd_complete = {
	.name = "complete",
	.arguments = "WORD ...",
	.summary = "what may stand next on a command line, for shells",
	.help = "The words are those behind `drumhead`; the last is the one being typed. A line\n"
		"is a candidate, a TAB, and what it is. Where a file is to be named there are\n"
		"none. "
		"completion/ has the scripts for bash and zsh that use it.\n",
	.run = run_complete,
	.for_developers = true,
	.is_outside = true,
};
