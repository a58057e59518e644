/* games.c - drumhead games: all games below a directory, those of cups among them, a line each, one's own first.
 *
 * The chain knows no time (doc/PROTOCOL.md G7), so what is told of days is when the last entry came to this machine:
 * the time of its file.  Whoever copies a game without its times sees those of the copy. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/file.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cup/count.h"
#include "cup/draw.h"
#include "game/adjudicate.h"
#include "game/load.h"
#include "game/masked_check.h"
#include "game/open.h"
#include "game/start.h"
#include "trust/board.h"
#include "trust/cup_files.h"
#include "trust/entry_file.h"

enum { DEEP_MOST = 8, DAY = 86400, PLACE_LEAST = 12, PLACE_MOST = 30 };

enum turn_of { TURN_OURS, TURN_OTHERS, TURN_NOBODY, TURN_UNKNOWN };

/* A cup, which has games below it. */
struct listed_cup {
	char *place;
	struct cup cup;
};

struct listed {
	const struct listed_cup *cup;            /* whose game it is, or which it is; or NULL */
	struct board board;                      /* which game of it; round 0: it is the cup itself */
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
	const struct env *env;
	struct keyring keys;
	struct listed_cup **cup;
	int n_cups;
	struct listed *row;                      /* as they were found */
	const struct listed **sorted;            /* as they are told */
	int n;
	int64_t now;
};

/* --- finding ---------------------------------------------------------------------------------------- */

static struct listed *add_row(struct overview *o, const char *place, const struct listed_cup *cup)
{
	struct listed *r;

	o->row = must_realloc(o->row, (size_t)(o->n + 1) * sizeof *o->row);
	r = &o->row[o->n++];
	*r = (struct listed){ .cup = cup, .place = must_strdup(place), .whose = TURN_UNKNOWN, .turn = TEXT_INIT,
	                      .awaited = TEXT_INIT };
	return r;
}

/* A cup that cannot be read is a row that says so, and its games are games like others. */
static const struct listed_cup *add_cup(struct overview *o, const char *place)
{
	struct listed_cup *c = must_alloc(sizeof *c);
	struct error err = ERROR_INIT;

	if (cup_open(&c->cup, place, &err) < 0) {
		struct listed *r = add_row(o, place, NULL);

		text_add(&r->awaited, err.text, strcspn(err.text, "\n"));
		free(c);
		return NULL;
	}
	c->place = must_strdup(place);
	o->cup = must_realloc(o->cup, (size_t)(o->n_cups + 1) * sizeof(struct listed_cup *));
	o->cup[o->n_cups++] = c;
	add_row(o, place, c);
	return c;
}

/* A directory that is looked into. */
struct looked {
	const char *path;
	int deep;
	const struct listed_cup *cup;            /* that it lies in, or NULL */
};

/* A game has no games within; hidden directories have none that anybody plays. */
static int find(struct overview *o, struct looked in, struct error *err)
{
	const char *directory = in.path;
	char **name;
	size_t n;
	int result = 0;

	if (cup_is_at(directory)) {
		in.cup = add_cup(o, directory);
	} else if (game_is_at(directory)) {
		add_row(o, directory, in.cup);
		return 0;
	}
	if (file_names(&name, &n, directory, err) < 0)
		return -1;
	for (size_t i = 0; i < n && result == 0; i++) {
		char *path = strcmp(directory, ".") == 0 ? must_strdup(name[i]) : path_join(directory, name[i]);
		struct error unreadable = ERROR_INIT;

		if (name[i][0] != '.' && in.deep < DEEP_MOST && file_is_directory(path))
			find(o, (struct looked){ path, in.deep + 1, in.cup }, &unreadable);
		free(path);
	}
	file_names_free(name, n);
	return result;
}

/* --- looking ---------------------------------------------------------------------------------------- */

static enum turn_of whose_turn(const struct overview *o, const struct game *g)
{
	const struct pen pen = masked_pen(g);

	if (pen.seat < 0)
		return TURN_NOBODY;
	return keyring_signs_for(&o->keys, &g->ledger, pen.seat) ? TURN_OURS : TURN_OTHERS;
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

/* Who has SEAT in a game of a cup, in words: "Dai Davies, royalist"; of other games "royalist". */
static void print_seat(struct text *out, const struct listed *r, const struct game *g, int seat)
{
	if (r->board.round && seat > 0)
		text_print(out, "%s, ", cup_player(&r->cup->cup, cup_seated(&r->cup->cup, r->board.round, r->board.board,
		                                                           r->board.game, seat))->name);
	text_puts(out, seat_name(g, seat));
}

/* The seat that is ours in a game of a cup, 0: none. */
static int our_seat(const struct overview *o, const struct listed *r, const struct game *g)
{
	for (int seat = 1; r->board.round && seat <= 2; seat++)
		if (keyring_signs_for(&o->keys, &g->ledger, seat))
			return seat;
	return 0;
}

/* What the cup says of a game that has a result, whatever its ledger waits for: "won +3 against Dai Davies", of games
 * of others "Alice Andersson won +3 against Dai Davies". */
static bool print_result(struct text *out, const struct overview *o, const struct listed *r, const struct game *g)
{
	const struct board *b = &r->board;
	const struct cup *c = r->cup ? &r->cup->cup : NULL;
	const struct cup_result *result = b->round ? cup_result(c, b->round, b->board, b->game) : NULL;
	const int ours = our_seat(o, r, g), first = ours ? ours : result && result->winner ? result->winner : 1;

	if (!result)
		return false;
	text_puts(out, "over: ");
	if (!ours)
		text_print(out, "%s ", cup_player(c, cup_seated(c, b->round, b->board, b->game, first))->name);
	if (result->how == CUP_VOID)
		text_puts(out, "void,");
	else
		text_puts(out, !result->winner ? "drew" : result->winner == first ? "won" : "lost");
	if (result->margin)
		text_print(out, " %c%d", result->winner == first ? '+' : '-', result->margin);
	text_print(out, " against %s", cup_player(c, cup_seated(c, b->round, b->board, b->game, 3 - first))->name);
	if (result->how != CUP_OVER && result->how != CUP_VOID)
		text_print(out, ", %s", cup_how_words[result->how]);
	return true;
}

/* Of a game of a cup that is ours: "royalist against Dai Davies". */
static void print_awaited(struct text *out, const struct overview *o, const struct listed *r, const struct game *g)
{
	const struct cup *c = r->board.round ? &r->cup->cup : NULL;
	const struct pen due = masked_pen(g);
	const int ours = our_seat(o, r, g), pen = due.seat;

	if (ours && (pen == ours || pen < 0))
		text_print(out, "%s against %s", seat_name(g, ours),
		           cup_player(c, cup_seated(c, r->board.round, r->board.board, r->board.game, 3 - ours))->name);
	else if (pen >= 0)
		print_seat(out, r, g, pen);
	if (pen >= 0)
		text_print(out, ": %s", due_word(due.type));
	else if (g->run) {
		text_puts(out, ours ? ": " : "");
		status_result(out, g);
	}
}

/* A cup waits for whoever owes it an entry; a bulletin is owed by nobody, the director writes it when there is news. */
static void look_at_cup(struct overview *o, struct listed *r)
{
	const struct cup *c = &r->cup->cup;
	struct error err = ERROR_INIT;
	struct field f;

	if (field_of_cup(&f, c, &err) < 0) {
		text_add(&r->awaited, err.text, strcspn(err.text, "\n"));
		return;
	}
	r->title = must_strdup(c->terms->name);
	r->entries = c->n;
	r->game = c->link[0].id;
	r->since = entry_came_at(r->place, c->n - 1);
	if (c->n_rounds)
		text_print(&r->turn, "round %d of %d", f.n_rounds - (c->over ? 1 : 0), draw_rounds(&f));
	r->whose = c->pen.seat < 0 ? TURN_NOBODY : TURN_OTHERS;
	if (c->pen.seat >= 0) {
		const char *name = c->seat[c->pen.seat].name, *office = c->pen.seat ? "teller" : "director";
		const int waiting = c->pen.seat == 0 ? cup_waiting_count(c, r->place) : 0;

		if ((c->pen.type != CUP_BULLETIN || waiting) && keyring_signs_with(&o->keys, &c->seat[c->pen.seat].key))
			r->whose = TURN_OURS;
		text_print(&r->awaited, "%s%s%s: %s", name, strcmp(name, office) ? ", " : "", strcmp(name, office) ? office : "",
		           cup_entry_word(c->pen.type));
		if (waiting)
			text_print(&r->awaited, ", %d letter%s", waiting, waiting == 1 ? " waits" : "s wait");
	} else {
		text_puts(&r->awaited, "the cup is over");
	}
	field_release(&f);
}

static void look(struct overview *o, struct listed *r)
{
	struct error err = ERROR_INIT;
	struct game g;

	if (game_open_as(&g, r->place, o->env->rulesets, &o->keys, &err) < 0) {
		text_add(&r->awaited, err.text, strcspn(err.text, "\n"));
		game_close(&g);
		return;
	}
	if (r->cup && !board_of(&r->board, &r->cup->cup, &g.ledger.charter))
		r->cup = NULL;
	r->whose = whose_turn(o, &g);
	r->title = must_strdup(g.pack->title);
	r->entries = g.ledger.n;
	r->game = g.ledger.link[0].id;
	if (g.run)
		status_turn(&r->turn, g.run);
	if (print_result(&r->awaited, o, r, &g))
		r->whose = TURN_NOBODY;
	else
		print_awaited(&r->awaited, o, r, &g);
	r->since = entry_came_at(r->place, g.ledger.n - 1);
	if (g.ledger.charter.clock > 0 && r->whose != TURN_NOBODY)
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

/* Of which cup, and which game of it; of the cup itself which player of it has our key. */
static json *cup_json(const struct overview *o, const struct listed *r)
{
	json *j = json_new_object(), *players = json_new_array();

	json_set(j, "place", json_new_string(r->cup->place));
	json_set(j, "name", json_new_string(r->cup->cup.terms->name));
	if (r->board.round) {
		const struct board *b = &r->board;

		json_set(j, "game", json_new_string(board_name(b).text));
		for (int seat = 1; seat <= 2; seat++) {
			int number = cup_seated(&r->cup->cup, b->round, b->board, b->game, seat);

			json_append(players, json_new_string(cup_player(&r->cup->cup, number)->name));
		}
		json_set(j, "players", players);
	} else {
		json_free(players);
		for (int i = 0; i < r->cup->cup.n_players; i++)
			if (keyring_signs_with(&o->keys, &r->cup->cup.player[i].key))
				json_set(j, "you", json_new_string(r->cup->cup.player[i].name));
	}
	return j;
}

/* A game as commands call it: its first 8 digits. */
static json *short_id_json(const struct hash *game)
{
	char hex[9];

	hex_encode(hex, game->bytes, 4);
	return json_new_string(hex);
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
	json_set(j, "game", short_id_json(&r->game));
	json_set(j, "title", json_new_string(r->title));
	json_set(j, "turn", json_new_string(r->turn.bytes));
	json_set(j, "waits_for", json_new_string(words[r->whose]));
	json_set(j, "awaited", json_new_string(r->awaited.bytes));
	if (r->cup)
		json_set(j, "cup", cup_json(o, r));
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
		result = find(o, (struct looked){ directory[i], 0, NULL }, err);
	if (n == 0)
		result = find(o, (struct looked){ ".", 0, NULL }, err);
	for (int i = 0; i < o->n && result == 0; i++) {
		struct listed *r = &o->row[i];

		if (r->cup && strcmp(r->cup->place, r->place) == 0)
			look_at_cup(o, r);
		else if (r->awaited.length == 0)
			look(o, r);
	}
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
	for (int i = 0; i < o->n_cups; i++) {
		free(o->cup[i]->place);
		cup_release(&o->cup[i]->cup);
		free(o->cup[i]);
	}
	free(o->cup);
	free(o->row);
	free(o->sorted);
	keyring_release(&o->keys);
}

static bool any_unread(const struct overview *o)
{
	return o->n > 0 && o->sorted[o->n - 1]->whose == TURN_UNKNOWN;
}

static int run_games(const struct env *env, int argc, char **argv)
{
	struct overview o = { .env = env, .now = (int64_t)time(NULL) };
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
		"The games of a cup are among them, with the opponent's name, and the cup itself.\n"
		"DIRECTORY is the one you stand in unless you name others. When an entry came is\n"
		"the time of its file on this machine: no time stands in a game itself.\n\n"
		"    --json        for programs: times are seconds since 1970\n"
		"    --key FILE    your ssh key, if it is not in the usual place\n",
	.run = run_games,
	.is_read = true,
};
