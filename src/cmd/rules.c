/* rules.c - drumhead rules: the games there are, a paragraph of their rules, a check of their data. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "cmd/data.h"
#include "cmd/pack_lines.h"
#include "cmd/session.h"
#include "cmd/rulebook.h"
#include "cmd/rules_json.h"
#include "cmd/rules_new.h"
#include "cmd/scenario.h"
#include "cmd/screen.h"
#include "play/faces.h"
#include "play/keys.h"
#include "show/order_template.h"
#include "table/lint.h"
#include "trust/charter.h"

#define RULES_MOST (4u << 20)
enum { WORDS_MOST = 16 };                       /* of a command line */

/* --- list ------------------------------------------------------------------------------------------- */

/* Adds the game to LIST if there is one, else a line to OUT. */
static int list_game(struct text *out, json *list, const struct env *env, const char *name, struct error *err)
{
	const struct ruleset *rules = ruleset_named(env, name);
	char *directory = pack_directory(name, err);
	struct pack *p = directory ? pack_load(directory, rules ? &rules->names : NULL, err) : NULL;

	if (p && list)
		json_append(list, rules_game_json(name, p, rules));
	else if (p && rules)
		text_print(out, "%-12s %s, rules edition %d\n", name, p->title, rules->edition);
	else if (p)
		text_print(out, "%-12s %s: data only, this program has no rules for it\n", name, p->title);
	free(directory);
	pack_free(p);
	return p ? 0 : -1;
}

/* Takes J. */
static int print_json(struct text *out, json *j, int depth)
{
	json_write_lines(out, j, depth);
	json_free(j);
	return 0;
}

static int list(struct text *out, const struct env *env, bool as_json, struct error *err)
{
	json *games = as_json ? json_new_array() : NULL;
	char **name;
	size_t n;
	int result = data_games(&name, &n, err);

	for (size_t i = 0; i < n && result == 0; i++)
		result = list_game(out, games, env, name[i], err);
	if (result == 0 && n == 0)
		result = error_set(err, "there are no packs where they were looked for; set DRUMHEAD_DATA to the directory "
		                   "that has rules/ in it");
	file_names_free(name, n);
	if (result == 0 && games)
		return print_json(out, games, 1);
	json_free(games);
	return result;
}

/* --- show ------------------------------------------------------------------------------------------- */

struct wanted {
	const char *rule;                        /* NULL: what there is */
	const char *scenario;                    /* that is wanted instead; NULL: none */
	bool as_is;                              /* as RULES.md has it */
	bool as_json;
};

/* Rows and orders, which are data of the program. */
static void print_sequence(struct text *out, const struct ruleset *rules)
{
	text_puts(out, "\nThe sequence of play\n\n");
	for (int i = 0; rules->sequence[i].play; i++)
		text_print(out, "    %-6s %s\n", rules->sequence[i].rule, rules->sequence[i].name);
	text_puts(out, "\nOrders\n\n");
	for (int i = 0; rules->keys[i].name; i++) {
		text_puts(out, "    ");
		if (strchr(rules->keys[i].name, '.'))
			text_print(out, "    when %s:", key_name(rules, i));
		else
			order_pattern(out, rules, i);
		text_print(out, "\n            %s\n", rules->keys[i].help);
	}
}

static void print_options(struct text *out, const struct pack *p)
{
	text_print(out, "Optional rules of %s, for `drumhead offer --option ID`:\n\n", p->title);
	for (int i = 0; i < p->n_options; i++)
		text_print(out, "    %-17s %s\n", p->option[i].id, p->option[i].name);
	text_print(out, "    %-17s Fog of war, with a referee: only he reads orders%s\n", FOG,
	           pack_has_fog(p) ? "; pieces, too" : "");
}

/* Cards and options whose name has WORDS; of cards that are alike the first.  How many there are. */
static int print_named(struct text *out, const struct pack *p, const char *words)
{
	int found = 0;

	for (int i = 0; i < p->n_pieces; i++) {
		const struct piece *card = &p->piece[i];
		bool is_again = i > 0 && strcmp(card->name, p->piece[i - 1].name) == 0;

		if (!card->text || is_again || !rulebook_find(card->name, words))
			continue;
		text_print(out, "%s\n", card->name);
		text_wrap(out, card->text, 78, "    ");
		text_putc(out, '\n');
		found++;
	}
	for (int i = 0; i < p->n_options; i++)
		if (rulebook_find(p->option[i].name, words)) {
			text_print(out, "%s, an optional rule (%s)\n\n", p->option[i].name, p->option[i].id);
			found++;
		}
	return found;
}

/* The rules that have WORDS, together, or else, if that is ALSO_APART, the most of them.  How many rules there are. */
static int print_those_with(struct text *out, const struct pack *p, const char *book, const char *words,
                            bool also_apart)
{
	struct text rules = TEXT_INIT;
	int found = rulebook_search(&rules, book, words);
	bool are_apart = found == 0 && also_apart, all = true;

	if (are_apart)
		found = rulebook_search_each(&rules, book, words, &all);
	if (found > 0 && !all)
		text_print(out, "\"%s\" stands in no rule; the most of its words:\n\n", words);
	else if (found > 1)
		text_print(out, "\"%s\" stands in these rules%s;\n`drumhead rules show %s NUMBER` shows one:\n\n", words,
		           are_apart && strchr(words, ' ') ? ", word by word" : "", p->game);
	text_puts(out, found ? rules.bytes : "");
	text_release(&rules);
	return found;
}

static const char *not_found(const char *words)
{
	if (isdigit((unsigned char)*words))
		return "";
	return strchr(words, ' ') ? ", and nowhere any of those words" : ", and nowhere that word";
}

/* A number; the name of a card, an option, the title of a rule; or words of the text. */
static int look_up(struct text *out, const struct pack *p, const char *book, const struct wanted *wanted,
                   struct error *err)
{
	bool is_number = isdigit((unsigned char)*wanted->rule);
	int found = is_number || wanted->as_is ? 0 : print_named(out, p, wanted->rule);

	if (rulebook_show(out, book, wanted->rule, wanted->as_is) > 0)
		return 0;
	if (!is_number)
		found += print_those_with(out, p, book, wanted->rule, found == 0);
	if (found)
		return 0;
	return error_set(err, "the rules of %s have no paragraph %s%s; `drumhead rules show %s` lists what there is", p->game,
	                 wanted->rule, not_found(wanted->rule), p->game);
}

static int print_rules(struct text *out, const struct pack *p, const struct ruleset *rules, const char *book,
                       const struct wanted *wanted, struct error *err)
{
	if (!wanted->rule && wanted->as_json)
		return print_json(out, rules_book_json(p, rules, book), 2);
	if (!wanted->rule) {
		rulebook_headings(out, book);
		print_sequence(out, rules);
		return 0;
	}
	if (strcasecmp(wanted->rule, "options") == 0) {
		print_options(out, p);
		return 0;
	}
	if (strcasecmp(wanted->rule, "scenarios") == 0) {
		scenario_list(out, p);
		return 0;
	}
	return look_up(out, p, book, wanted, err);
}

/* What was told of one rule, or of a scenario, is words: they are "text". */
static void wrap_in_json(struct text *out, const struct pack *p, const struct wanted *wanted)
{
	json *j = json_new_object();

	json_set(j, "game", json_new_string(p->game));
	if (wanted->rule)
		json_set(j, "rule", json_new_string(wanted->rule));
	if (wanted->scenario)
		json_set(j, "scenario", json_new_string(wanted->scenario));
	json_set(j, "text", json_new_string(out->bytes));
	text_clear(out);
	print_json(out, j, 1);
}

/* Beside the pack, or, of a pack of one's own, where that of its game is installed.  Returns new. */
static char *rules_book(const char *directory, const char *game)
{
	char *path = path_join(directory, "../RULES.md"), *installed = NULL;
	struct text name = TEXT_INIT;

	text_print(&name, "rules/%s/RULES.md", game);
	if (!file_exists(path))
		installed = data_find(name.bytes);
	text_release(&name);
	if (!installed)
		return path;
	free(path);
	return installed;
}

static int show(struct text *out, const struct env *env, const char *game, const struct wanted *wanted,
                struct error *err)
{
	struct text book = TEXT_INIT;
	char *directory = pack_directory(game, err), *path = NULL;
	const struct ruleset *rules = directory ? ruleset_for(env, directory, err) : NULL;
	struct pack *p = rules ? pack_load(directory, &rules->names, err) : NULL;
	int result = -1;

	if (!p)
		goto out;
	if (wanted->scenario) {
		result = scenario_show(out, p, rules, wanted->scenario, screen_map_columns(), err);
		goto out;
	}
	path = rules_book(directory, p->game);
	if (file_read(&book, path, RULES_MOST, err) == 0)
		result = print_rules(out, p, rules, book.bytes, wanted, err);
out:
	if (result == 0 && wanted->as_json && (wanted->rule || wanted->scenario))
		wrap_in_json(out, p, wanted);
	text_release(&book);
	pack_free(p);
	free(directory);
	free(path);
	return result;
}

/* --- lint ------------------------------------------------------------------------------------------- */

static void add_finding(void *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_finding(void *to, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_print_v(to, format, args);
	va_end(args);
	text_putc(to, '\n');
}

static int lint(struct text *out, const struct env *env, const char *word, bool as_json, struct error *err)
{
	char *directory = pack_directory(word, err);
	const struct ruleset *rules = directory ? ruleset_for(env, directory, err) : NULL;
	struct pack *p = rules ? pack_load(directory, &rules->names, err) : NULL;
	int n = 0;

	if (p) {
		n = pack_lint(out, p);
		if (rules->lint)
			n += rules->lint(p, add_finding, out);
		n += faces_lint(out, rules, p);
		n += scenario_lint(out, p, rules);
		pack_lines_add(out, directory);
		if (as_json) {
			json *j = rules_lint_json(p, out->bytes);

			text_clear(out);
			print_json(out, j, 2);
		} else {
			text_print(out, "%d finding%s\n", n, n == 1 ? "" : "s");
			pack_lint_share(out, p);
		}
	} else if (directory) {
		pack_lines_error(err, directory);
	}
	free(directory);
	pack_free(p);
	if (!p)
		return -1;
	return n ? EXIT_REFUSED : 0;
}

/* --- the command ------------------------------------------------------------------------------------ */

/* "12.1 iv" may come as two words. */
static int show_words(struct text *out, const struct env *env, char **words, int n, struct wanted wanted,
                      struct error *err)
{
	struct text rule = TEXT_INIT;
	int result;

	if (wanted.scenario && n > 1)
		return error_set_kind(err, ERROR_USAGE, "--scenario shows a scenario, and no rule: leave out %s", words[1]);
	for (int i = 1; i < n; i++)
		text_print(&rule, "%s%s", i > 1 ? " " : "", words[i]);
	wanted.rule = rule.length ? rule.bytes : NULL;
	result = show(out, env, words[0], &wanted, err);
	text_release(&rule);
	return result;
}

static int rules(struct text *out, const struct env *env, int argc, char **argv, struct wanted wanted,
                 struct error *err)
{
	static const char *const words[] = { "list", "show", "lint", "new" };
	const char *near;

	if (strcmp(argv[1], "list") == 0 && argc == 2)
		return list(out, env, wanted.as_json, err);
	if (strcmp(argv[1], "show") == 0 && argc >= 3)
		return show_words(out, env, argv + 2, argc - 2, wanted, err);
	if (strcmp(argv[1], "lint") == 0 && argc == 3)
		return lint(out, env, argv[2], wanted.as_json, err);
	if (strcmp(argv[1], "new") == 0 && argc == 3)
		return rules_new(out, argv[2], err);
	for (int i = 0; i < 4; i++)
		if (strcmp(argv[1], words[i]) == 0)
			return error_set_kind(err, ERROR_USAGE, "%s: a word is missing, or there is one too many", words[i]);
	near = nearest_name(argv[1], words, 4, sizeof *words);
	return error_set_kind(err, ERROR_USAGE, "%s is none of list, show, lint, new%s%s", argv[1],
	                      near ? "; did you mean " : "", near ? near : "");
}

static int run_rules(const struct env *env, int argc, char **argv)
{
	struct wanted wanted = { 0 };
	const struct option_spec options[] = {
		{ "code", OPTION_FLAG, &wanted.as_is }, { "scenario", OPTION_TEXT, &wanted.scenario },
		{ "json", OPTION_FLAG, &wanted.as_json }, { 0 }
	};
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	int result = options_parse(options, &argc, argv, 1, WORDS_MOST, &err);

	if (result == 0)
		result = rules(&out, env, argc, argv, wanted, &err);
	return command_done(&cmd_rules, &out, result, &err);
}

const struct command cmd_rules = {
	.name = "rules",
	.arguments = "[--json] list | lint PACK | new DIRECTORY\n"
		"       drumhead rules [--json] [--code] show PACK [RULE | WORD ...]\n"
		"       drumhead rules [--json] show --scenario ID PACK",
	.summary = "the games there are, their rules, whether their data are sound",
	.help = "    list               the packs that are installed\n"
		"    show PACK          what there is, the rows of a turn, the orders\n"
		"    show PACK RULE     a rule in our words, by its number in the rulebook, as\n"
		"                       12.3, 12.1 iv, 8.2 royalist 5, example 1, 12 (all of it),\n"
		"                       or by how its title begins: vacillate\n"
		"    show PACK WORD ... a card or an option called so, and the rules that have\n"
		"                       these words in them: irish terror, garrison\n"
		"    show PACK options  the optional rules there are\n"
		"    show PACK scenarios  which there are\n"
		"    lint PACK          checks a pack's data, says how much is reconstructed;\n"
		"                       exit status 1 if there is a finding\n"
		"    new DIRECTORY      makes a pack to fill in, for the open table: any game\n"
		"                       with dice, cards and counters, without rules; see\n"
		"                       drumhead-table(7)\n\n"
		"    --scenario ID      instead of rules a scenario: what it is about, who has\n"
		"                       what where, optional rules, the map\n"
		"    --json             the same for programs\n"
		"    --code             for those who write rules: with the functions that do it,\n"
		"                       and the cases that prove it\n\n"
		"PACK is a game's name, or the directory of a pack.\n",
	.run = run_rules,
	.is_read = true,
};
