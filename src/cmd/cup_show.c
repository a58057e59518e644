/* cup_show.c - drumhead cup show: where a cup stands, its table, its schedule. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/memory.h"
#include "cmd/cup.h"
#include "cup/csv.h"
#include "cup/survey_json.h"
#include "cup/tell.h"

enum what { STATUS, TABLE, SCHEDULE, CROSS, PLAYER, ROUND };

struct wanted {
	enum what what;
	bool json, csv;
	const char *cup;
	int number;                              /* of the player or round */
};

static int read_what(struct wanted *w, const char *word, struct error *err)
{
	static const char *const words[] = { "status", "table", "schedule", "cross", "player", "round" };
	const int n = (int)(sizeof words / sizeof *words);
	const char *near;

	for (int i = 0; i < n; i++)
		if (strcmp(word, words[i]) == 0) {
			w->what = (enum what)i;
			return 0;
		}
	near = nearest_name(word, words, n, sizeof *words);
	return error_set_kind(err, ERROR_USAGE, "%s is none of table, schedule, cross, player, round%s%s%s", word,
	                      near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

/* The words behind `player` are one name. */
static int read_player(struct wanted *w, const struct survey *s, int n, char **word, struct error *err)
{
	struct text name = TEXT_INIT;

	for (int i = 0; i < n; i++)
		text_print(&name, "%s%s", i ? " " : "", word[i]);
	w->number = survey_find_player(&s->cup, name.bytes, err);
	text_release(&name);
	return w->number < 0 ? -1 : 0;
}

static int read_round(struct wanted *w, const struct survey *s, const char *word, struct error *err)
{
	char *end;
	long n = strtol(word, &end, 10);

	if (*end || n < 1 || n > survey_rounds_drawn(s))
		return error_set(err, "there is no round %s: %d ha%s been drawn", word, survey_rounds_drawn(s),
		                 survey_rounds_drawn(s) == 1 ? "s" : "ve");
	w->number = (int)n;
	return 0;
}

static int read_rest(struct wanted *w, const struct survey *s, int n, char **word, struct error *err)
{
	if (w->what == PLAYER)
		return n > 0 ? read_player(w, s, n, word, err) :
		       error_set_kind(err, ERROR_USAGE, "`player` wants a name or a number behind it");
	if (w->what == ROUND)
		return n == 1 ? read_round(w, s, word[0], err) :
		       error_set_kind(err, ERROR_USAGE, "`round` wants one number behind it");
	return n == 0 ? 0 : error_set_kind(err, ERROR_USAGE, "nothing is known about \"%s\" here", word[0]);
}

/* --- telling ------------------------------------------------------------------------------------------ */

static void print_json(struct text *out, const struct survey *s, const struct wanted *w)
{
	json *j = w->what == PLAYER ? survey_player_json(s, w->number) :
	          w->what == ROUND ? survey_round_json(s, w->number) : survey_json(s);

	json_write_lines(out, j, 4);
	json_free(j);
}

static int print_csv(struct text *out, const struct survey *s, const struct wanted *w, struct error *err)
{
	if (w->what == PLAYER)
		return error_set_kind(err, ERROR_USAGE, "a player is no table; --csv is for table, cross, schedule, round");
	if (w->what == SCHEDULE || w->what == ROUND)
		csv_schedule(out, s, w->number);
	else
		csv_table(out, s);
	return 0;
}

static void print_words(struct text *out, const struct survey *s, const struct wanted *w)
{
	switch (w->what) {
	case STATUS:
		tell_status(out, s, w->cup);
		break;
	case TABLE:
		tell_table(out, s);
		break;
	case CROSS:
		tell_cross(out, s);
		break;
	case PLAYER:
		tell_player(out, s, w->number);
		break;
	default:
		tell_schedule(out, s, w->number);
	}
}

static int show(struct text *out, struct wanted *w, int n, char **word, struct error *err)
{
	struct survey s;
	int result = -1;

	if (n > 1 && read_what(w, word[1], err) < 0)
		return -1;
	if (survey_open(&s, w->cup, (int64_t)time(NULL), err) < 0)
		return -1;
	if (read_rest(w, &s, n > 2 ? n - 2 : 0, word + 2, err) < 0)
		goto out;
	if (w->json || (w->what != TABLE && w->what != CROSS))          /* a table counts results, whoever is to write */
		survey_look(&s);
	result = 0;
	if (w->json)
		print_json(out, &s, w);
	else if (w->csv)
		result = print_csv(out, &s, w, err);
	else
		print_words(out, &s, w);
out:
	survey_release(&s);
	return result;
}

static int work_show(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	struct wanted w = { .what = STATUS };
	const struct option_spec options[] = { { "json", OPTION_FLAG, &w.json }, { "csv", OPTION_FLAG, &w.csv }, { 0 } };

	(void)env;
	if (options_parse(options, &argc, argv, 1, 6, err) < 0)
		return -1;
	if (w.json && w.csv)
		return error_set_kind(err, ERROR_USAGE, "--json or --csv, not both");
	w.cup = argv[1];
	return show(out, &w, argc - 1, argv + 1, err);
}

const struct command cup_show = {
	.name = "show",
	.arguments = "[--json|--csv] CUP\n           [table|schedule|cross|player NAME|round N]",
	.summary = "where a cup stands; its table, its schedule, a player, a round",
	.help = "Without a word behind CUP: what is open, what is late, who has the pen, and what\n"
		"he types. The table has the rounds that fit into 80 columns, the cross-table all\n"
		"of them. NAME is a number, a name, or its beginning.\n\n"
		"    --json    for programs: all of the cup, or that player or round\n"
		"    --csv     for spreadsheets: table and cross, schedule and round\n",
	.work = work_show,
	.is_read = true,
};
