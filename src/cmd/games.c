/* games.c - drumhead games: all games below a directory, a line each, one's own first.
 *
 * The chain knows no time (doc/PROTOCOL.md G7), so what is told of days is when the last entry came to this machine:
 * the time of its file.  Whoever copies a game without its times sees those of the copy. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include "base/file.h"
#include "cmd/desk.h"
#include "cmd/status.h"
#include "game/adjudicate.h"
#include "game/load.h"
#include "game/open.h"
#include "game/start.h"

enum { DEEP_MOST = 8, DAY = 86400, PLACE_LEAST = 12, PLACE_MOST = 30 };

enum turn_of { TURN_OURS, TURN_OTHERS, TURN_NOBODY, TURN_UNKNOWN };

struct listed {
	char *place;                             /* of the game, as it can be typed */
	enum turn_of whose;
	struct text turn, awaited;               /* "Oct/Nov 1645", "royalist: orders"; what is wrong, if it cannot be read */
	const char *title;                       /* owned */
	int entries;
	struct hash game;                        /* id of its offer */
	const struct listed *copy_of;            /* another row, which has as many entries or more; or NULL */
	int64_t since, due;                      /* seconds since 1970; due 0: no clock */
};

struct overview {
	const struct world *world;
	struct keyring keys;
	struct listed *row;                      /* as they were found */
	const struct listed **sorted;            /* as they are told */
	int n;
	int64_t now;
};

/* --- finding ---------------------------------------------------------------------------------------- */

static struct listed *add_row(struct overview *o, const char *place)
{
	struct listed *r;

	o->row = must_realloc(o->row, (size_t)(o->n + 1) * sizeof *o->row);
	r = &o->row[o->n++];
	*r = (struct listed){ .place = must_strdup(place), .whose = TURN_UNKNOWN, .turn = TEXT_INIT, .awaited = TEXT_INIT };
	return r;
}

/* A game has no games within; hidden directories have none that anybody plays. */
static int find(struct overview *o, const char *directory, int deep, struct error *err)
{
	char **name;
	size_t n;
	int result = 0;

	if (game_is_at(directory)) {
		add_row(o, directory);
		return 0;
	}
	if (file_names(&name, &n, directory, err) < 0)
		return -1;
	for (size_t i = 0; i < n && result == 0; i++) {
		char *path = strcmp(directory, ".") == 0 ? must_strdup(name[i]) : path_join(directory, name[i]);
		struct error unreadable = ERROR_INIT;

		if (name[i][0] != '.' && deep < DEEP_MOST && file_is_directory(path))
			find(o, path, deep + 1, &unreadable);
		free(path);
	}
	file_names_free(name, n);
	return result;
}

/* --- looking ---------------------------------------------------------------------------------------- */

static int64_t came_at(const char *place, int seq)
{
	struct text path = TEXT_INIT;
	struct stat s;
	int64_t at = 0;

	text_print(&path, "%s/log/%04d.entry", place, seq);
	if (stat(path.bytes, &s) == 0)
		at = s.st_mtime;
	text_release(&path);
	return at;
}

static enum turn_of whose_turn(const struct overview *o, const struct ledger *l)
{
	if (l->pen.seat < 0)
		return TURN_NOBODY;
	return keyring_signs_for(&o->keys, l, l->pen.seat) ? TURN_OURS : TURN_OTHERS;
}

/* In one word, for a line has 80 columns. */
static const char *due_word(enum entry_type due)
{
	switch (due) {
	case ENTRY_AGREE:
		return "answer";
	case ENTRY_UNDO:
		return "motion";
	case ENTRY_FINAL:
		return "signature";
	default:
		return entry_word(due);
	}
}

static void look(struct overview *o, struct listed *r)
{
	struct error err = ERROR_INIT;
	struct game g;

	if (game_open_as(&g, r->place, o->world->rulesets, &o->keys, &err) < 0) {
		text_add(&r->awaited, err.text, strcspn(err.text, "\n"));
		return;
	}
	r->whose = whose_turn(o, &g.ledger);
	r->title = must_strdup(g.pack->title);
	r->entries = g.ledger.n;
	r->game = g.ledger.link[0].id;
	if (g.run)
		status_turn(&r->turn, g.run);
	if (g.ledger.pen.seat < 0 && g.run)
		status_result(&r->awaited, &g);
	else
		text_print(&r->awaited, "%s: %s", seat_name(&g, g.ledger.pen.seat), due_word(g.ledger.pen.type));
	r->since = came_at(r->place, g.ledger.n - 1);
	if (g.ledger.charter.clock > 0 && g.ledger.pen.seat >= 0)
		r->due = r->since + (int64_t)g.ledger.charter.clock * DAY;
	game_close(&g);
}

/* --- order ------------------------------------------------------------------------------------------ */

/* Of the same game in several directories one goes before the others: that with most entries. */
static bool goes_before(const struct listed *a, const struct listed *b)
{
	return a->entries != b->entries ? a->entries > b->entries : strcmp(a->place, b->place) < 0;
}

static void find_copies(struct overview *o)
{
	for (int i = 0; i < o->n; i++)
		for (int k = 0; k < o->n; k++) {
			struct listed *r = &o->row[i];
			const struct listed *other = &o->row[k];

			if (r->whose != TURN_UNKNOWN && other->whose != TURN_UNKNOWN && hash_equal(&r->game, &other->game) &&
			    goes_before(other, r->copy_of ? r->copy_of : r))
				r->copy_of = other;
		}
}

/* Ours first; then who is waited for, then what is over, then copies, then what cannot be read. */
static int rank(const struct listed *r)
{
	if (r->whose == TURN_UNKNOWN)
		return TURN_UNKNOWN + 1;
	return r->copy_of ? TURN_UNKNOWN : (int)r->whose;
}

/* What is due soonest first. */
static int compare(const void *a, const void *b)
{
	const struct listed *one = *(const struct listed *const *)a, *two = *(const struct listed *const *)b;

	if (rank(one) != rank(two))
		return rank(one) - rank(two);
	if (!one->due != !two->due)
		return one->due ? -1 : 1;
	if (one->due != two->due)
		return one->due < two->due ? -1 : 1;
	return strcmp(one->place, two->place);
}

/* --- telling ---------------------------------------------------------------------------------------- */

static void print_day(struct text *out, int64_t when)
{
	char day[32];
	time_t t = (time_t)when;
	struct tm tm;

	gmtime_r(&t, &tm);
	strftime(day, sizeof day, "%e %b", &tm);
	text_puts(out, day + (day[0] == ' '));
}

static void print_days(struct text *out, const struct overview *o, const struct listed *r)
{
	int64_t left = r->due - o->now;
	int days = (int)((left < 0 ? -left : left) / DAY);

	text_puts(out, "since ");
	print_day(out, r->since);
	if (!r->due)
		return;
	if (left < 0)
		text_print(out, ", %d day%s late", days, days == 1 ? "" : "s");
	else if (days == 0)
		text_puts(out, ", less than a day left");
	else
		text_print(out, ", %d day%s left", days, days == 1 ? "" : "s");
}

static void print_copy(struct text *out, const struct listed *r)
{
	text_print(out, "copy of %s", r->copy_of->place);
	if (r->entries < r->copy_of->entries)
		text_print(out, ", with %d of its %d entries", r->entries, r->copy_of->entries);
	text_putc(out, '\n');
}

static void print_row(struct text *out, const struct overview *o, const struct listed *r, int place, int turn)
{
	text_print(out, "%c %-*s  ", r->whose == TURN_OURS && !r->copy_of ? '*' : ' ', place, r->place);
	if (r->whose == TURN_UNKNOWN) {
		text_print(out, "cannot be read: %s\n", r->awaited.bytes);
		return;
	}
	if (r->copy_of) {
		print_copy(out, r);
		return;
	}
	text_print(out, "%-*s  %s", turn, r->turn.bytes, r->awaited.bytes);
	if (r->whose != TURN_NOBODY) {
		text_puts(out, ", ");
		print_days(out, o, r);
	}
	text_putc(out, '\n');
}

static int widest(const struct overview *o, bool of_turns)
{
	int most = of_turns ? 0 : PLACE_LEAST;

	for (int i = 0; i < o->n; i++) {
		int width = (int)utf8_width(of_turns ? o->row[i].turn.bytes : o->row[i].place);

		most = width > most && (of_turns || width <= PLACE_MOST) ? width : most;
	}
	return most;
}

static void print_overview(struct text *out, const struct overview *o)
{
	int place = widest(o, false), turn = widest(o, true);

	for (int i = 0; i < o->n; i++)
		print_row(out, o, o->sorted[i], place, turn);
}

static json *listed_json(const struct overview *o, const struct listed *r)
{
	static const char *const words[] = { "you", "others", "nobody" };
	json *j = json_new_object();

	json_set(j, "place", json_new_string(r->place));
	if (r->whose == TURN_UNKNOWN) {
		json_set(j, "error", json_new_string(r->awaited.bytes));
		return j;
	}
	if (r->copy_of)
		json_set(j, "copy_of", json_new_string(r->copy_of->place));
	json_set(j, "title", json_new_string(r->title));
	json_set(j, "turn", json_new_string(r->turn.bytes));
	json_set(j, "waits_for", json_new_string(words[r->whose]));
	json_set(j, "awaited", json_new_string(r->awaited.bytes));
	json_set(j, "entries", json_new_integer(r->entries));
	json_set(j, "since", json_new_integer(r->since));
	if (r->due) {
		json_set(j, "due", json_new_integer(r->due));
		json_set(j, "late", json_new_bool(r->due < o->now));
	}
	return j;
}

static void print_json(struct text *out, const struct overview *o)
{
	json *all = json_new_array();

	for (int i = 0; i < o->n; i++)
		json_append(all, listed_json(o, o->sorted[i]));
	json_write_lines(out, all, 2);
	json_free(all);
}

/* --- the command ------------------------------------------------------------------------------------ */

static int survey(struct overview *o, int n, char **directory, struct error *err)
{
	int result = 0;

	for (int i = 0; i < n && result == 0; i++)
		result = find(o, directory[i], 0, err);
	if (n == 0)
		result = find(o, ".", 0, err);
	for (int i = 0; i < o->n && result == 0; i++)
		look(o, &o->row[i]);
	if (o->n == 0)
		return result;
	find_copies(o);
	o->sorted = must_alloc((size_t)o->n * sizeof *o->sorted);
	for (int i = 0; i < o->n; i++)
		o->sorted[i] = &o->row[i];
	qsort(o->sorted, (size_t)o->n, sizeof *o->sorted, compare);
	return result;
}

static void release(struct overview *o)
{
	for (int i = 0; i < o->n; i++) {
		free(o->row[i].place);
		free((char *)o->row[i].title);
		text_release(&o->row[i].turn);
		text_release(&o->row[i].awaited);
	}
	free(o->row);
	free(o->sorted);
	keyring_release(&o->keys);
}

static bool any_unread(const struct overview *o)
{
	return o->n > 0 && o->sorted[o->n - 1]->whose == TURN_UNKNOWN;
}

static int run_games(const struct world *w, int argc, char **argv)
{
	struct overview o = { .world = w, .now = (int64_t)time(NULL) };
	struct text out = TEXT_INIT;
	struct error err = ERROR_INIT;
	bool as_json = false;
	int result = -1;
	const struct option_spec options[] = {
		{ "json", OPTION_FLAG, &as_json }, { "key", OPTION_KEY, &o.keys }, { 0 }
	};

	keyring_init(&o.keys);
	if (options_parse(options, &argc, argv, 0, 10000, &err) < 0 || survey(&o, argc - 1, argv + 1, &err) < 0)
		goto out;
	if (as_json)
		print_json(&out, &o);
	else
		print_overview(&out, &o);
	if (o.n == 0)
		say("There is no game here. `drumhead offer` begins one, `drumhead accept` joins one.");
	result = any_unread(&o) ? EXIT_REFUSED : 0;
out:
	release(&o);
	return command_done(&cmd_games, &out, result, &err);
}

const struct command cmd_games = {
	.name = "games",
	.arguments = "[--json] [DIRECTORY ...]",
	.summary = "all games below a directory: whose turn, since when, days left",
	.help = "A line for each game, those that wait for you first and marked with a star; of a\n"
		"game that lies in several directories the copies are named as such.\n"
		"DIRECTORY is the one you stand in unless you name others. When an entry came is\n"
		"the time of its file on this machine: no time stands in a game itself.\n\n"
		"    --json        for programs: times are seconds since 1970\n"
		"    --key FILE    your ssh key, if it is not in the usual place\n",
	.run = run_games,
	.is_read = true,
};
