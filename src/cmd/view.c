/* view.c - drumhead view: all of a ruling that a front end shows, in one object and with one opening of the game. */
#include "cmd/derived.h"
#include "cmd/diff.h"
#include "game/replay.h"
#include "show/view.h"
#include <string.h>

static json *pen_json(const struct game *g)
{
	const struct pen *pen = &g->ledger.pen;
	json *j;

	if (pen->seat < 0)
		return NULL;
	j = json_new_object();
	json_set(j, "seat", json_new_integer(pen->seat));
	json_set(j, "name", json_new_string(seat_name(g, pen->seat)));
	json_set(j, "type", json_new_string(entry_word(pen->type)));
	if (pen->type == ENTRY_RULING || pen->type == ENTRY_SHARE)
		json_set(j, "on", json_new_integer(pen->on));
	return j;
}

/* All that count. */
static json *rulings_json(const struct ledger *l)
{
	json *all = json_new_array();

	for (int i = 0; i < l->n; i++)
		if (l->link[i].type == ENTRY_RULING && !l->link[i].undone)
			json_append(all, json_new_integer(i));
	return all;
}

static json *seats_json(const struct pack *p)
{
	json *all = json_new_array();

	for (int i = 1; i <= p->n_seats; i++)
		json_append(all, json_new_string(p->seat_name[i]));
	return all;
}

/* --- what no move tells -------------------------------------------------------------------------------- */

/* Where the moves of LIST take PIECE; AT if they do not. */
static const char *led_by(const json *list, const char *piece, const char *at)
{
	for (size_t i = 0; i < json_size(list); i++)
		if (strcmp(json_string(json_at(json_at(list, i), 0)), piece) == 0)
			at = json_string(json_at(json_at(list, i), 2));
	return at;
}

static const char *led_to(const json *view, const char *piece, const char *at)
{
	const json *rows = json_get(view, "rows");

	for (size_t i = 0; i < json_size(rows); i++) {
		const json *events = json_get(json_at(rows, i), "events");

		for (size_t k = 0; k < json_size(events); k++)
			at = led_by(json_get(json_at(events, k), "moves"), piece, at);
	}
	return led_by(json_get(view, "untold_moves"), piece, at);
}

static const char *place_id(const struct run *r, int piece)
{
	return r->pack->place[place_of(r->table, piece)].id;
}

static void add_untold(json *view, const char *piece, const char *from, const char *to)
{
	json *move = json_new_array();

	json_append(move, json_new_string(piece));
	json_append(move, json_new_string(from));
	json_append(move, json_new_string(to));
	if (!json_get(view, "untold_moves"))
		json_set(view, "untold_moves", json_new_array());
	json_append(json_get(view, "untold_moves"), move);
}

/* Moves are those that all may see.  Where else a piece has come from or got to whoever looks now knows by himself: a
 * card that left his hand, or lay hidden in between. */
static void add_seen(json *view, const struct run *before, const struct run *after, int sees)
{
	for (int i = 0; i < after->pack->n_pieces; i++) {
		const char *piece = after->pack->piece[i].id, *to = place_id(after, i), *led;

		led = led_to(view, piece, session_unseen(before, i, sees) ? NULL : place_id(before, i));
		if (led && strcmp(led, to) != 0 && !session_unseen(after, i, sees))
			add_untold(view, piece, led, to);
	}
}

/* --- the command ------------------------------------------------------------------------------------------ */

static void set_sight(json *j, struct session *s, int sees)
{
	const struct pack *p = s->game.pack;

	json_set(j, "sees", json_new_string(sees == SEES_ALL ? "all" : sees == SEES_PUBLIC ? "public" : p->seat_name[sees]));
}

/* A ruling, and the position before it; NULL: it is the first. */
struct seen {
	int seq, sees;
	struct run *before, *run;
};

static int replay(struct seen *seen, struct session *s)
{
	const struct game *g = &s->game;
	int from = ledger_ruling_before(&g->ledger, seen->seq);

	if (from >= 0 && !(seen->before = game_replay(g, from, &s->err)))
		return -1;
	seen->run = game_replay_from(g, seen->before, from, seen->seq, &s->err);
	return seen->run ? session_sight(s, &seen->sees) : -1;
}

/* What has changed since the ruling before. */
static int set_changes(json *j, struct session *s, const struct seen *seen)
{
	json *changes = seen->before ? diff_facts(s, seen->before, seen->run) : json_new_array();

	if (!changes)
		return -1;
	if (seen->before)
		add_seen(j, seen->before, seen->run, seen->sees);
	json_set(j, "changes", changes);
	return 0;
}

static int print_view(struct session *s, const char *directory, const char *ruling)
{
	struct seen seen = { .seq = ruling_opened(s, directory, ruling) };
	json *j = NULL;
	int result = -1;

	if (seen.seq >= 0 && replay(&seen, s) == 0)
		j = session_derive_view(s, seen.run, seen.seq);
	if (j && set_changes(j, s, &seen) == 0) {
		json_set(j, "pack", json_new_string(s->game.pack->game));
		json_set(j, "seats", seats_json(s->game.pack));
		json_set(j, "pen", pen_json(&s->game));
		json_set(j, "hand", view_hand(seen.run));
		set_sight(j, s, seen.sees);
		if (!ruling)
			json_set(j, "rulings", rulings_json(&s->game.ledger));
		json_write_lines(&s->out, j, 1);
		result = 0;
	}
	json_free(j);
	run_free(seen.before);
	run_free(seen.run);
	return result;
}

static int run_view(const struct env *env, int argc, char **argv)
{
	struct session s;
	int result = -1;
	const struct option_spec options[] = { { "templates", OPTION_TEXT, &s.templates }, VIEW_OPTIONS, { 0 } };

	session_init(&s, env);
	s.wants_ids = true;
	if (options_parse(options, &argc, argv, 0, 2, &s.err) == 0)
		result = print_view(&s, argc > 1 ? argv[1] : ".", argc > 2 ? argv[2] : NULL);
	return session_done(&s, &cmd_view, result);
}

const struct command cmd_view = {
	.name = "view",
	.arguments = "[--seat SEAT | --all] [--templates DIR] [GAME [RULING]]",
	.summary = "a ruling with its report, map and changes, for other programs",
	.help = "Prints one JSON object: what happened, as in report.json, each event with its\n"
		"words and moves; the report; the drawing of the map with ids; what `diff` tells\n"
		"of the ruling before; who is to write. Without RULING, which is then the last\n"
		"one, also the numbers of all rulings that count.\n\n"
		VIEW_HELP
		"    --templates DIR   templates that go before the installed ones\n",
	.run = run_view,
	.for_developers = true,
};
