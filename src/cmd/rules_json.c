/* rules_json.c - see rules_json.h. */
#include "cmd/rules_json.h"
#include <string.h>
#include "cmd/rulebook.h"
#include "play/keys.h"
#include "show/order_template.h"

static json *pair(const char *one, const char *a, const char *two, const char *b)
{
	json *j = json_new_object();

	json_set(j, one, json_new_string(a));
	json_set(j, two, json_new_string(b));
	return j;
}

/* What an offer chooses among. */
static void set_choices(json *j, const struct pack *p)
{
	json *options = json_new_array(), *scenarios = json_new_array(), *seats = json_new_array();

	for (int i = 0; i < p->n_options; i++)
		json_append(options, pair("id", p->option[i].id, "name", p->option[i].name));
	for (int i = 0; i < p->n_scenarios; i++)
		json_append(scenarios, pair("id", p->scenario[i].id, "name", p->scenario[i].name));
	for (int i = 1; i <= p->n_seats; i++)
		json_append(seats, json_new_string(p->seat_name[i]));
	json_set(j, "options", options);
	json_set(j, "scenarios", scenarios);
	json_set(j, "seats", seats);
}

json *rules_game_json(const char *name, const struct pack *p, const struct ruleset *rules)
{
	json *j = json_new_object();

	json_set(j, "game", json_new_string(name));
	json_set(j, "title", json_new_string(p->title));
	if (rules)
		json_set(j, "edition", json_new_integer(rules->edition));
	set_choices(j, p);
	return j;
}

/* Calls for each line of LINES, without its end. */
static void each_line(json *list, const char *lines, json *(*of)(const char *line, size_t n))
{
	for (size_t n; *lines; lines += n + (lines[n] == '\n')) {
		n = strcspn(lines, "\n");
		if (n > 0)
			json_append(list, of(lines, n));
	}
}

static json *string_of(const char *line, size_t n)
{
	struct text t = TEXT_INIT;
	json *j;

	text_add(&t, line, n);
	j = json_new_string(t.bytes);
	text_release(&t);
	return j;
}

/* rulebook_headings() puts what is within another two blanks farther in. */
static json *heading_of(const char *line, size_t n)
{
	size_t blanks = strspn(line, " ");
	json *j = json_new_object();

	json_set(j, "label", string_of(line + blanks, n - blanks));
	json_set(j, "depth", json_new_integer((int)blanks / 2));
	return j;
}

static json *headings_json(const char *book)
{
	struct text headings = TEXT_INIT;
	json *list = json_new_array();

	rulebook_headings(&headings, book);
	each_line(list, headings.bytes, heading_of);
	text_release(&headings);
	return list;
}

static json *orders_json(const struct ruleset *rules)
{
	json *list = json_new_array();

	for (int i = 0; rules->keys[i].name; i++) {
		json *j = pair("key", key_name(rules, i), "help", rules->keys[i].help);
		struct text pattern = TEXT_INIT;

		if (key_is_verb(rules, i)) {
			order_pattern(&pattern, rules, i);
			json_set(j, "pattern", json_new_string(pattern.bytes));
		}
		text_release(&pattern);
		json_append(list, j);
	}
	return list;
}

static void set_sources(json *j, const struct pack *p)
{
	json_set(j, "data", json_new_integer(p->n_data));
	json_set(j, "reconstructed", json_new_integer(p->n_reconstructed));
}

json *rules_book_json(const struct pack *p, const struct ruleset *rules, const char *book)
{
	json *j = rules_game_json(p->game, p, rules), *sequence = json_new_array();

	json_set(j, "rules", headings_json(book));
	for (int i = 0; rules->sequence[i].play; i++)
		json_append(sequence, pair("rule", rules->sequence[i].rule, "name", rules->sequence[i].name));
	json_set(j, "sequence", sequence);
	json_set(j, "orders", orders_json(rules));
	set_sources(j, p);
	return j;
}

json *rules_lint_json(const struct pack *p, const char *found)
{
	json *j = json_new_object(), *findings = json_new_array();

	each_line(findings, found, string_of);
	json_set(j, "game", json_new_string(p->game));
	json_set(j, "findings", findings);
	set_sources(j, p);
	return j;
}
