/* rules.c - drumhead rules: the games there are, a paragraph of their rules, a check of their data. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/data.h"
#include "cmd/desk.h"
#include "show/order_template.h"
#include "table/lint.h"

#define RULES_MOST (4u << 20)

/* --- list ------------------------------------------------------------------------------------------- */

static int list_game(struct text *out, const struct world *w, const char *name, struct error *err)
{
	const struct ruleset *rules = ruleset_named(w, name);
	char *directory = pack_directory(name, err);
	struct pack *p = directory ? pack_load(directory, rules ? &rules->names : NULL, err) : NULL;

	if (p && rules)
		text_print(out, "%-12s %s, rules edition %d\n", name, p->title, rules->edition);
	else if (p)
		text_print(out, "%-12s %s: data only, this program has no rules for it\n", name, p->title);
	free(directory);
	pack_free(p);
	return p ? 0 : -1;
}

static int list(struct text *out, const struct world *w, struct error *err)
{
	char **name;
	size_t n;
	int result = data_games(&name, &n, err);

	for (size_t i = 0; i < n && result == 0; i++)
		result = list_game(out, w, name[i], err);
	if (result == 0 && n == 0)
		result = error_set(err, "there are no packs where they were looked for; set DRUMHEAD_DATA to the directory "
		                   "that has rules/ in it");
	file_names_free(name, n);
	return result;
}

/* --- show ------------------------------------------------------------------------------------------- */

/* What a line of RULES.md begins: "## 12: battle" a section of level 2, "* **12.3 a** Leaders" an item, which is
 * below all sections; 0: nothing.  *LABEL is what follows. */
enum { ITEM = 7, ITEM_INDENT = 8 };

static int level_of(const char *line, const char **label)
{
	size_t level = strspn(line, "#");

	*label = line;
	if (strncmp(line, "* **", 4) == 0) {
		*label = line + 4;
		return ITEM;
	}
	if (level == 0 || line[level] != ' ')
		return 0;
	*label = line + level + strspn(line + level, " ");
	return (int)level;
}

/* Is RULE how LABEL begins, up to the end of a word?  In any case; "18.1a", an option's id, is "18.1 a", too. */
static bool is_rule(const char *label, const char *rule)
{
	for (const char *at = rule; *at; at++, label++) {
		if (*label == ' ' && isalpha((unsigned char)*at) && at > rule && isdigit((unsigned char)at[-1]))
			label++;
		if (tolower((unsigned char)*label) != tolower((unsigned char)*at))
			return false;
	}
	return strchr(" .:,*\n", *label) != NULL;
}

/* "12.3" is the rule of "12.3 Losing battles", "12" that of "12.0" too; of "1.0, 2.0" both are. */
static bool is_about(const char *label, const char *rule)
{
	const char *end = label + strcspn(label, "*\n");

	while (label < end && !is_rule(label, rule)) {
		label += strcspn(label, ",*\n");
		label += strspn(label, ", ");
		label += *label == '*';
	}
	return label < end;
}

/* "vacillate" is how the title of "10.0 Vacillate" begins. */
static bool is_titled(const char *label, const char *words)
{
	return isdigit((unsigned char)*label) && is_rule(label + strcspn(label, " \n") + 1, words);
}

/* Appends the sections and items that are WANTED by RULE, each up to the next of its level.  How many. */
static int print_sections(struct text *out, const char *book, bool wanted(const char *label, const char *rule),
                          const char *rule)
{
	int within = 0, found = 0;

	for (const char *line = book, *next; *line; line = next) {
		const char *label;
		int level = level_of(line, &label);

		next = line + strcspn(line, "\n");
		next += *next == '\n';
		if (within && ((level && level <= within) || (within == ITEM && *line == '\n')))
			within = 0;
		if (!within && level && wanted(label, rule)) {
			within = level;
			found++;
		}
		if (within)
			text_add(out, line, (size_t)(next - line));
	}
	return found;
}

/* What can be shown: sections and, a step farther in, items. */
static void print_headings(struct text *out, const char *book)
{
	for (const char *line = book; *line; line += strcspn(line, "\n"), line += *line == '\n') {
		const char *label;
		int level = level_of(line, &label);

		if (level == 0)
			continue;
		text_print(out, "%*s", level == ITEM ? ITEM_INDENT : 2 * (level - 1), "");
		text_add(out, label, level == ITEM ? strcspn(label, "*\n") : strcspn(label, "\n"));
		text_putc(out, '\n');
	}
}

/* Rows and orders, which are data of the program. */
static void print_sequence(struct text *out, const struct ruleset *rules)
{
	text_puts(out, "\n## The sequence of play\n\n");
	for (int i = 0; rules->sequence[i].play; i++)
		text_print(out, "    %-6s %s\n", rules->sequence[i].rule, rules->sequence[i].name);
	text_puts(out, "\n## Orders\n\n");
	for (int i = 0; rules->keys[i].name; i++) {
		text_puts(out, "    ");
		if (strchr(rules->keys[i].name, '.'))
			text_print(out, "    when %s:", key_name(rules, i));
		else
			order_pattern(out, rules, i);
		text_print(out, "\n            %s\n", rules->keys[i].help);
	}
}

static int print_rules(struct text *out, const char *game, const struct ruleset *rules, const char *book,
                       const char *rule, struct error *err)
{
	if (rule && print_sections(out, book, is_about, rule) == 0 && print_sections(out, book, is_titled, rule) == 0)
		return error_set(err, "the rules of %s have no paragraph %s; `drumhead rules show %s` lists those there are",
		                 game, rule, game);
	if (rule)
		return 0;
	print_headings(out, book);
	print_sequence(out, rules);
	return 0;
}

static int show(struct text *out, const struct world *w, const char *game, const char *rule, struct error *err)
{
	struct text book = TEXT_INIT;
	char *directory = pack_directory(game, err), *path = NULL;
	const struct ruleset *rules = directory ? ruleset_for(w, directory, err) : NULL;
	int result = -1;

	if (!rules)
		goto out;
	path = path_join(directory, "../RULES.md");
	if (file_read(&book, path, RULES_MOST, err) == 0)
		result = print_rules(out, game, rules, book.bytes, rule, err);
out:
	text_release(&book);
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

static int lint(struct text *out, const struct world *w, const char *word, struct error *err)
{
	char *directory = pack_directory(word, err);
	const struct ruleset *rules = directory ? ruleset_for(w, directory, err) : NULL;
	struct pack *p = rules ? pack_load(directory, &rules->names, err) : NULL;
	int n = 0;

	if (p) {
		n = pack_lint(out, p);
		if (rules->lint)
			n += rules->lint(p, add_finding, out);
		text_print(out, "%d finding%s\n", n, n == 1 ? "" : "s");
		pack_lint_share(out, p);
	}
	free(directory);
	pack_free(p);
	if (!p)
		return -1;
	return n ? EXIT_REFUSED : 0;
}

/* --- the command ------------------------------------------------------------------------------------ */

/* "12.1 iv" may come as two words. */
static int show_words(struct text *out, const struct world *w, const char *game, char **words, int n, struct error *err)
{
	struct text rule = TEXT_INIT;
	int result;

	for (int i = 0; i < n; i++)
		text_print(&rule, "%s%s", i ? " " : "", words[i]);
	result = show(out, w, game, n ? rule.bytes : NULL, err);
	text_release(&rule);
	return result;
}

static int rules(struct text *out, const struct world *w, int argc, char **argv, struct error *err)
{
	static const char *const words[] = { "list", "show", "lint" };
	const char *near;

	if (strcmp(argv[1], "list") == 0 && argc == 2)
		return list(out, w, err);
	if (strcmp(argv[1], "show") == 0 && argc >= 3)
		return show_words(out, w, argv[2], argv + 3, argc - 3, err);
	if (strcmp(argv[1], "lint") == 0 && argc == 3)
		return lint(out, w, argv[2], err);
	for (int i = 0; i < 3; i++)
		if (strcmp(argv[1], words[i]) == 0)
			return error_set_kind(err, ERROR_USAGE, "%s: a word is missing, or there is one too many", words[i]);
	near = nearest_name(argv[1], words, 3, sizeof *words);
	return error_set_kind(err, ERROR_USAGE, "%s is none of list, show, lint%s%s", argv[1], near ? "; did you mean " : "",
	                      near ? near : "");
}

static int run_rules(const struct world *w, int argc, char **argv)
{
	static const struct option_spec options[] = { { 0 } };
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	int result = options_parse(options, &argc, argv, 1, 5, &err);

	if (result == 0)
		result = rules(&out, w, argc, argv, &err);
	return command_done(&cmd_rules, &out, result, &err);
}

const struct command cmd_rules = {
	.name = "rules",
	.arguments = "list | show PACK [RULE] | lint PACK",
	.summary = "the games there are, their rules, whether their data are sound",
	.help = "    list               the packs that are installed\n"
		"    show PACK [RULE]   the rules in our words; RULE is a number of the\n"
		"                       rulebook, as in 12.3, 12.1 iv, 8.2 royalist 5,\n"
		"                       example 1, or how its title begins: vacillate;\n"
		"                       12 is all of chapter 12; without RULE,\n"
		"                       what there is, the rows of a turn, the orders\n"
		"    lint PACK          checks a pack's data, says how much is reconstructed;\n"
		"                       exit status 1 if there is a finding\n\n"
		"PACK is a game's name, or the directory of a pack.\n",
	.run = run_rules,
};
