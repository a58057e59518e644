/* diff.c - drumhead diff: what has changed on the table between two rulings; or what two packs say otherwise. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cmd/diff.h"
#include "cmd/changes.h"
#include "cmd/derived.h"
#include "cmd/numbers.h"
#include "game/replay.h"

struct diff {
	struct session *session;
	const struct pack *pack;
	const struct run *before, *after;
	const struct table *old, *new;           /* theirs */
	int sees;                                /* session_sight() */
	json *facts;                             /* for --json, else NULL */
	int n;                                   /* facts so far */
};

/* --- words ------------------------------------------------------------------------------------------ */

static const char *piece_name(const struct diff *d, int piece)
{
	return d->pack->piece[piece].name;
}

enum { OUT_OF_SIGHT = -1 };

static const char *place_name(const struct diff *d, int place)
{
	return place == OUT_OF_SIGHT ? "out of sight" : d->pack->place[place].name;
}

static bool is_on_map(const struct table *t, int place)
{
	return place != OUT_OF_SIGHT && place_on_map(t, place) >= 0;
}

/* "arrives", "leaves", "moves": as the places are on the map or not. */
static const char *way_word(const struct diff *d, int from, int to)
{
	bool was_on = is_on_map(d->old, from), is_on = is_on_map(d->new, to);

	if (was_on == is_on)
		return was_on ? "moved" : "aside";
	return is_on ? "arrived" : "left";
}

/* "Apr/May 1645", or the number. */
static void add_value(struct text *out, const struct track *t, int value)
{
	if (t->value_name && value >= t->least && value <= t->most)
		text_puts(out, t->value_name[value - t->least]);
	else
		text_print(out, "%d", value);
}

/* One fact: WHAT in the first column, TEXT wrapped behind it. */
static void add_line(struct diff *d, const char *what, const char *text)
{
	struct text wrapped = TEXT_INIT;

	text_wrap(&wrapped, text, 72, "            ");
	memcpy(wrapped.bytes, what, strlen(what));
	text_puts(&d->session->out, wrapped.bytes);
	text_release(&wrapped);
	d->n++;
}

/* --- pieces ----------------------------------------------------------------------------------------- */

/* Where a piece that is out of sight lies nobody is told, and R only pretends to know. */
static int place_seen(const struct diff *d, const struct run *r, int piece)
{
	return session_unseen(r, piece, d->sees) ? OUT_OF_SIGHT : r->table->at[piece];
}

static int came_from(const struct diff *d, int piece)
{
	return place_seen(d, d->before, piece);
}

static int came_to(const struct diff *d, int piece)
{
	return place_seen(d, d->after, piece);
}

static bool goes_along(const struct diff *d, int piece, int with)
{
	return came_from(d, piece) == came_from(d, with) && came_to(d, piece) == came_to(d, with);
}

/* Whoever goes the same way is told once, with the first of them. */
static bool is_told(const struct diff *d, int piece)
{
	for (int i = 0; i < piece; i++)
		if (goes_along(d, i, piece))
			return true;
	return false;
}

static void set_place(json *one, const char *name, const struct diff *d, int place)
{
	if (place != OUT_OF_SIGHT)
		json_set(one, name, json_new_string(d->pack->place[place].id));
}

static void move_json(struct diff *d, int piece)
{
	json *one = json_new_object(), *pieces = json_new_array();

	for (int i = piece; i < d->pack->n_pieces; i++)
		if (goes_along(d, i, piece))
			json_append(pieces, json_new_string(d->pack->piece[i].id));
	json_set(one, "pieces", pieces);
	set_place(one, "from", d, came_from(d, piece));
	set_place(one, "to", d, came_to(d, piece));
	json_append(d->facts, one);
}

static void tell_move(struct diff *d, int piece)
{
	int from = came_from(d, piece), to = came_to(d, piece);
	struct text line = TEXT_INIT;

	if (d->facts) {
		move_json(d, piece);
		return;
	}
	for (int i = piece; i < d->pack->n_pieces; i++)
		if (goes_along(d, i, piece))
			text_print(&line, "%s%s", line.length ? ", " : "", piece_name(d, i));
	text_print(&line, ": %s to %s", place_name(d, from), place_name(d, to));
	add_line(d, way_word(d, from, to), line.bytes);
	text_release(&line);
}

static void tell_moves(struct diff *d)
{
	for (int i = 0; i < d->pack->n_pieces; i++)
		if (came_from(d, i) != came_to(d, i) && !is_told(d, i))
			tell_move(d, i);
}

static int count_unseen(const struct diff *d, const struct run *r, int place)
{
	int n = 0;

	for_pieces_at(r->table, piece, place)
		n += session_unseen(r, piece, d->sees);
	return n;
}

/* --- numbers ---------------------------------------------------------------------------------------- */

static void number_json(struct diff *d, const char *kind, const char *id, const char *number_id, int before, int after)
{
	json *one = json_new_object();

	json_set(one, kind, json_new_string(id));
	if (number_id)
		json_set(one, "number", json_new_string(number_id));
	json_set(one, "was", json_new_integer(before));
	json_set(one, "is", json_new_integer(after));
	json_append(d->facts, one);
}

static void tell_number(struct diff *d, const char *name, enum thing_kind kind, int which, int before, int after)
{
	struct text line = TEXT_INIT;

	text_print(&line, "%s: ", name);
	if (number_told(&line, d->after, kind, which, before, after))
		add_line(d, "changed", line.bytes);
	text_release(&line);
}

static void tell_count(struct diff *d, const char *name, int before, int after)
{
	struct text line = TEXT_INIT;

	text_print(&line, "%s: %d out of sight (before: %d)", name, after, before);
	add_line(d, "changed", line.bytes);
	text_release(&line);
}

static void tell_piece_numbers(struct diff *d, int piece)
{
	for (int k = 0; k < d->pack->n_piece_numbers; k++) {
		int before = number(d->old, piece, k), after = number(d->new, piece, k);

		if (before == after || came_from(d, piece) == OUT_OF_SIGHT || came_to(d, piece) == OUT_OF_SIGHT)
			continue;
		if (d->facts)
			number_json(d, "piece", d->pack->piece[piece].id, d->pack->piece_number[k], before, after);
		else
			tell_number(d, piece_name(d, piece), THING_PIECE, k, before, after);
	}
}

static void tell_place_numbers(struct diff *d, int place)
{
	for (int k = 0; k < d->pack->n_place_numbers; k++) {
		int before = place_number(d->old, place, k), after = place_number(d->new, place, k);

		if (before == after)
			continue;
		if (d->facts)
			number_json(d, "place", d->pack->place[place].id, d->pack->place_number[k], before, after);
		else
			tell_number(d, place_name(d, place), THING_PLACE, k, before, after);
	}
}

/* How many are out of sight where all may see: a hand, a pile. */
static void tell_unseen(struct diff *d, int place)
{
	int before = count_unseen(d, d->before, place), after = count_unseen(d, d->after, place);

	if (before == after)
		return;
	if (d->facts)
		number_json(d, "place", d->pack->place[place].id, "hidden", before, after);
	else
		tell_count(d, place_name(d, place), before, after);
}

static void tell_track(struct diff *d, int which)
{
	const struct track *t = &d->pack->track[which];
	int before = track(d->old, which), after = track(d->new, which);
	struct text line = TEXT_INIT;

	if (before == after)
		return;
	if (d->facts) {
		number_json(d, "track", t->id, NULL, before, after);
		return;
	}
	if (!t->named)
		return;                          /* the rules' own account of who is next and what is used up */
	text_print(&line, "%s: ", t->name);
	add_value(&line, t, after);
	text_puts(&line, " (before: ");
	add_value(&line, t, before);
	text_putc(&line, ')');
	add_line(d, "track", line.bytes);
	text_release(&line);
}

static void tell_numbers(struct diff *d)
{
	for (int i = 0; i < d->pack->n_pieces; i++)
		tell_piece_numbers(d, i);
	for (int i = 0; i < d->pack->n_places; i++) {
		tell_place_numbers(d, i);
		tell_unseen(d, i);
	}
	for (int i = 0; i < d->pack->n_tracks; i++)
		tell_track(d, i);
}

/* --- the command ------------------------------------------------------------------------------------ */

static struct diff diff_between(struct session *s, const struct run *before, const struct run *after)
{
	return (struct diff){
		.session = s, .pack = s->game.pack, .before = before, .after = after, .old = before->table, .new = after->table
	};
}

json *diff_facts(struct session *s, const struct run *before, const struct run *after)
{
	struct diff diff = diff_between(s, before, after);

	if (session_sight(s, &diff.sees) < 0)
		return NULL;
	diff.facts = json_new_array();
	tell_moves(&diff);
	tell_numbers(&diff);
	return diff.facts;
}

static int print_words(struct session *s, const struct run *before, const struct run *after)
{
	struct diff diff = diff_between(s, before, after);

	if (session_sight(s, &diff.sees) < 0)
		return -1;
	tell_moves(&diff);
	tell_numbers(&diff);
	if (!diff.n)
		text_puts(&s->out, "nothing has changed on the table\n");
	return 0;
}

static int print_facts(struct session *s, const struct run *before, const struct run *after)
{
	json *facts = diff_facts(s, before, after);

	if (facts)
		json_write_lines(&s->out, facts, 1);
	json_free(facts);
	return facts ? 0 : -1;
}

static int compare(struct session *s, int from, int to)
{
	struct run *before = game_replay(&s->game, from, &s->err);
	struct run *after = before ? game_replay_from(&s->game, before, from, to, &s->err) : NULL;
	int result = after ? (s->json ? print_facts : print_words)(s, before, after) : -1;

	run_free(before);
	run_free(after);
	return result;
}

/* From the ruling before the last to the last, unless the words say otherwise. */
static int find_rulings(int *from, int *to, struct session *s, int argc, char **argv)
{
	char last[16];
	const char *word = argc > 3 ? argv[3] : last;

	snprintf(last, sizeof last, "%d", s->game.ledger.live_ruling);
	*to = ruling_named(s, word, strlen(word));
	if (*to < 0)
		return -1;
	*from = argc > 2 ? ruling_named(s, argv[2], strlen(argv[2])) : ledger_ruling_before(&s->game.ledger, *to);
	if (*from >= 0 || argc > 2)
		return *from < 0 ? -1 : 0;
	return error_set(&s->err, "%s: there is only one ruling yet, and nothing to compare it with", s->path);
}

static int run_diff(const struct env *env, int argc, char **argv)
{
	struct session s;
	int from, to, result = -1;
	bool packs = false;
	const struct option_spec options[] = {
		{ "json", OPTION_FLAG, &s.json }, { "pack", OPTION_FLAG, &packs }, VIEW_OPTIONS, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 0, 3, &s.err) < 0)
		goto out;
	if (packs)
		result = argc == 3 ? changes_run(&s, argv[1], argv[2])
		                   : error_set_kind(&s.err, ERROR_USAGE, "write: drumhead diff --pack OLD NEW, two packs");
	else if (session_open(&s, argc > 1 ? argv[1] : ".") == 0 && find_rulings(&from, &to, &s, argc, argv) == 0)
		result = compare(&s, from, to);
out:
	return session_done(&s, &cmd_diff, result);
}

const struct command cmd_diff = {
	.name = "diff",
	.arguments = "[--json] [--seat SEAT | --all] [GAME [N [M]]]\n       drumhead diff [--json] --pack OLD NEW",
	.summary = "what has changed on the table, or in a pack",
	.help = "N and M are numbers of rulings; default: the last one and the one before it.\n"
		"Told are the pieces that moved, arrived on the map or left it, and the numbers\n"
		"of pieces, places and tracks that changed; of what lies hidden only how many.\n"
		"Tracks without a name, by which the rules keep count, --json tells alone.\n\n"
		"    --pack            what the pack NEW says otherwise than OLD: every datum.\n"
		"                      Each is a game's name, the installed pack, or a directory\n"
		"    --json            the same for programs\n"
		VIEW_HELP,
	.run = run_diff,
	.is_read = true,
};
