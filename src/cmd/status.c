/* status.c - drumhead status: who has the pen, what is asked, what is in force, how to go on. */
#include "cmd/status.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/changes.h"
#include "cmd/claims.h"
#include "cmd/refusals.h"
#include "cmd/terms.h"
#include "cmd/tracks.h"
#include "game/adjudicate.h"
#include "game/masked_check.h"
#include "game/packs.h"
#include "play/book.h"
#include "play/keys.h"

enum { ANSWERS_SHOWN = 12, LINE_MOST = 79 };

/* --- the table -------------------------------------------------------------------------------------- */

void status_turn(struct text *out, const struct run *r)
{
	int turn = pack_track(r->pack, "turn"), value = turn < 0 ? 0 : track(r->table, turn);
	const struct track *t = turn < 0 ? NULL : &r->pack->track[turn];

	if (t && t->value_name && value >= t->least && value <= t->most)
		text_puts(out, t->value_name[value - t->least]);
	else if (t)
		text_print(out, "%s %d", t->name, value);
}

/* --- the question ----------------------------------------------------------------------------------- */

static void print_things(struct text *out, const struct run *r, const thing *what, int n)
{
	int shown = n > ANSWERS_SHOWN + 1 ? ANSWERS_SHOWN : n;      /* "and 1 more" is as long as the one */
	char room[16];

	for (int i = 0; i < shown; i++)
		text_print(out, "%s%s", i ? ", " : "", name_of(r, what[i], room));
	if (shown < n)
		text_print(out, " and %d more", n - shown);
}

/* With hidden hands the answers show what their seat holds. */
static bool knows_answers(const struct run *r)
{
	return !r->hides || r->table->sees == SEES_ALL || r->table->sees == r->question->seat;
}

static bool is_of_verbs(const struct question *q)
{
	return q->n > 0 && kind_of(q->answer[0]) == THING_KEY;
}

static void print_question(struct text *out, const struct run *r)
{
	const struct question *q = r->question;
	struct text answers = TEXT_INIT;

	text_print(out, "\nAsked: %s (%s)", key_name(r->rules, q->key), q->rule);
	if (q->n_about) {
		text_puts(out, ", about ");
		print_things(out, r, q->about, q->n_about);
	}
	if (!knows_answers(r)) {
		text_puts(out, "\n");
		return;
	}
	text_puts(out, "\n");
	text_print(&answers, "%d legal answer%s%s", q->n + q->has_stop, q->n + q->has_stop == 1 ? "" : "s",
	           q->n ? ": " : "");
	print_things(&answers, r, q->answer, q->n);
	if (q->has_stop)
		text_print(&answers, "%sor %s", q->n ? "; " : ": ", is_of_verbs(q) ? "`end`, for no more" : "no more");
	text_wrap(out, answers.bytes, LINE_MOST, "");
	text_release(&answers);
}

/* The words behind the first. */
static void print_words(struct text *out, const struct statement *s)
{
	for (int i = 1; i < s->n; i++)
		text_print(out, " %s", s->token[i].text);
}

static bool is_ended(const struct ledger *l)             /* by agreement */
{
	return l->ended >= 0 && l->forfeited < 0;
}

/* "royalist wins, victory points"; of a game that was not ended by agreement. */
static void print_winner(struct text *out, const struct game *g)
{
	const struct run *r = g->run;
	int loser = g->ledger.forfeited;
	char room[16];

	if (loser >= 0) {
		text_print(out, "%s wins, for %s has forfeited", seat_name(g, enemy_of(loser)), seat_name(g, loser));
		return;
	}
	text_print(out, "%s wins", r->winner ? seat_name(g, r->winner) : "nobody");
	if (r->why != NOTHING)
		text_print(out, ", %s", name_of(r, r->why, room));
}

void status_result(struct text *out, const struct game *g)
{
	if (is_ended(&g->ledger)) {
		text_puts(out, "The game was ended by agreement:");
		print_words(out, &ledger_at(&g->ledger, g->ledger.ended)->line[0]);
		return;
	}
	if (g->ledger.forfeited < 0)
		text_print(out, "The game is over (%s): ", g->run->over_rule);
	print_winner(out, g);
}

static void print_result(struct text *out, const struct game *g)
{
	text_putc(out, '\n');
	status_result(out, g);
	text_puts(out, ".\n");
}

/* --- orders in force -------------------------------------------------------------------------------- */

static void print_line(void *to, int source_line, const char *line)
{
	(void)source_line;
	text_print(to, "    %s\n", line);
}

static void print_whens(struct text *out, const char *whens)
{
	for (size_t n; *whens; whens += n) {
		n = strcspn(whens, "\n");
		text_print(out, "    %.*s\n", (int)n, whens);
		n += whens[n] == '\n';
	}
}

static void print_count(struct text *out, const char *lines, const char *what, bool is_first)
{
	int n = 0;

	for (; *lines; lines++)
		n += *lines == '\n';
	if (n > 0)
		text_print(out, "%s%d %s%s", is_first ? ": " : ", ", n, what, n == 1 ? "" : "s");
}

/* How many they are, or ALL of them.  Returns how many bytes were not shown. */
static size_t print_standing(struct text *out, const struct game *g, int seat, bool all)
{
	struct text whens = TEXT_INIT, lines = TEXT_INIT, sealed = TEXT_INIT;
	size_t left_out;

	text_puts(&lines, "");
	text_puts(&whens, "");
	book_whens(&whens, g->run->book, seat);
	book_unused(g->run->book, seat, print_line, &lines);
	book_sealed(&sealed, g->run->book, seat, g->run->rules);
	left_out = all ? 0 : whens.length + lines.length;
	if (whens.length || lines.length || sealed.length) {
		text_print(out, "\nOrders of %s still in force", seat_name(g, seat));
		print_count(out, lines.bytes, "line", true);
		print_count(out, whens.bytes, "when", !lines.length);
		text_putc(out, '\n');
	}
	text_puts(out, all ? lines.bytes : "");
	print_whens(out, all ? whens.bytes : "");
	if (sealed.length)
		text_wrap(out, sealed.bytes, 80, "    ");
	text_release(&whens);
	text_release(&lines);
	text_release(&sealed);
	return left_out;
}

/* What can be done with a game that is over. */
static void print_after(struct text *out, const struct session *s)
{
	text_puts(out, "\nWhat is left to do with it:\n");
	text_print(out, "    drumhead history %s   # all of it, a line for each ruling\n", s->path);
	text_print(out, "    drumhead report %s    # the end, and the position\n", s->path);
	text_print(out, "    drumhead audit %s     # everything checked again\n", s->path);
	text_print(out, "    drumhead offer %s ... # another one\n", s->game.pack->game);
}

/* --- as text ---------------------------------------------------------------------------------------- */

static void print_game(struct text *out, const struct game *g)
{
	const struct ledger *l = &g->ledger;

	text_print(out, "%s, game %s: %d entr%s", g->pack->title, g->name, l->n, l->n == 1 ? "y" : "ies");
	if (l->live_ruling >= 0)
		text_print(out, ", last ruling %d", l->live_ruling);
	text_puts(out, "\n");
	if (g->run) {
		struct text tracks = TEXT_INIT;

		tracks_print(&tracks, g->run);
		text_wrap(out, tracks.length ? tracks.bytes : "", LINE_MOST, "");
		text_release(&tracks);
	}
	text_puts(out, "\n");
}

/* What the seats that have not accepted yet are asked to bind themselves to. */
static void print_offer(struct text *out, const struct session *s)
{
	const struct ledger *l = &s->game.ledger;

	text_puts(out, "The offer:\n");
	terms_tell(out, s, !keyring_signs_for(&s->keys, l, l->link[0].by));
	text_puts(out, "\n");
}

static void print_status(struct text *out, const struct session *s, bool all_orders, bool for_all)
{
	const struct game *g = &s->game;
	const struct ledger *l = &g->ledger;
	size_t left_out = 0;

	print_game(out, g);
	if (ledger_is_offered(l) && !for_all)
		print_offer(out, s);
	if (for_all)
		status_pen_for_all(out, s);
	else
		status_pen(out, s);
	if (!g->run)
		return;
	if (l->over) {
		print_result(out, g);
		if (!for_all)
			print_after(out, s);
		return;
	}
	if (l->pen.type == ENTRY_ORDERS)
		print_question(out, g->run);
	for (int i = 0; i < l->charter.n_seats; i++)
		if (l->charter.seat[i].seat)
			left_out += print_standing(out, g, l->charter.seat[i].seat, all_orders);
	if (left_out && !for_all)
		text_print(out, "`drumhead status --orders %s` lists them.\n", s->path);
}

/* --- as JSON ---------------------------------------------------------------------------------------- */

static json *things_json(const struct run *r, const thing *what, int n)
{
	json *all = json_new_array();
	char room[16];

	for (int i = 0; i < n; i++)
		json_append(all, json_new_string(id_of(r, what[i], room)));
	return all;
}

static json *question_json(const struct run *r)
{
	const struct question *q = r->question;
	json *j = json_new_object();

	json_set(j, "key", json_new_string(key_name(r->rules, q->key)));
	json_set(j, "rule", json_new_string(q->rule));
	json_set(j, "seat", json_new_integer(q->seat));
	json_set(j, "about", things_json(r, q->about, q->n_about));
	if (!knows_answers(r))
		return j;
	json_set(j, "answers", things_json(r, q->answer, q->n));
	json_set(j, "may_stop", json_new_bool(q->has_stop));
	return j;
}

/* The motion that waits, in words. */
static json *motion_json(const struct session *s)
{
	struct error unread = ERROR_INIT;
	struct text words = TEXT_INIT;
	json *j;

	if (status_motion(&words, s, NULL, &unread) < 0)
		text_print(&words, "%s\n", unread.text);
	j = json_new_string(words.bytes);
	text_release(&words);
	return j;
}

static json *pen_json(const struct session *s)
{
	const struct pen now = masked_pen(&s->game), *pen = &now;
	struct text says = TEXT_INIT;
	struct error refused = ERROR_INIT;
	json *j = json_new_object();

	status_pen(&says, s);
	json_set(j, "says", json_new_string(says.bytes));
	text_release(&says);
	if (pen->seat < 0)
		return j;
	json_set(j, "seat", json_new_integer(pen->seat));
	json_set(j, "name", json_new_string(seat_name(&s->game, pen->seat)));
	json_set(j, "writes", json_new_string(entry_word(pen->type)));
	json_set(j, "ours", json_new_bool(keyring_signs_for(&s->keys, &s->game.ledger, pen->seat)));
	if (status_is_refused(&refused, s))
		json_set(j, "refused", json_new_string(refused.text));
	if (pen->type == ENTRY_AGREE)
		json_set(j, "motion", motion_json(s));
	return j;
}

/* The claim that it is late, if there is a good one. */
static void set_claim(json *j, const struct session *s)
{
	struct error unused = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct ssh_signature sig;
	struct claim c;

	if (claim_at_head(&c, &sig, &arena, s, &unused))
		json_set(j, "claim", claim_json(&s->game.ledger, &c));
	arena_release(&arena);
}

/* All of them, the referee's as 0. */
static json *seats_json(const struct session *s)
{
	const struct charter *c = &s->game.ledger.charter;
	json *all = json_new_array();

	for (int i = 0; i < c->n_seats; i++) {
		json *seat = json_new_object();

		json_set(seat, "seat", json_new_integer(c->seat[i].seat));
		json_set(seat, "name", json_new_string(c->seat[i].name));
		json_set(seat, "ours", json_new_bool(keyring_signs_for(&s->keys, &s->game.ledger, c->seat[i].seat)));
		json_append(all, seat);
	}
	return all;
}

static json *tracks_json(const struct run *r)
{
	json *j = json_new_object();

	for (int i = 0; i < r->pack->n_tracks; i++)
		json_set(j, r->pack->track[i].id, json_new_integer(track(r->table, i)));
	return j;
}

/* "royalist wins, victory points (15.2)", to stand behind "the game is over". */
static void print_outcome(struct text *out, const struct game *g)
{
	if (is_ended(&g->ledger)) {
		text_puts(out, "it was ended by agreement:");
		print_words(out, &ledger_at(&g->ledger, g->ledger.ended)->line[0]);
		return;
	}
	print_winner(out, g);
	if (g->ledger.forfeited < 0)
		text_print(out, " (%s)", g->run->over_rule);
}

static json *result_json(const struct game *g)
{
	json *j = json_new_object();
	struct text told = TEXT_INIT;
	char room[16];

	if (g->ledger.ended >= 0) {
		struct text words = TEXT_INIT;

		print_words(&words, &ledger_at(&g->ledger, g->ledger.ended)->line[0]);
		json_set(j, "agreed", json_new_string(words.bytes + 1));
		text_release(&words);
	}
	json_set(j, "winner", json_new_integer(g->run->winner));
	if (g->run->over)
		json_set(j, "why", json_new_string(id_of(g->run, g->run->why, room)));
	if (g->ledger.forfeited >= 0)
		json_set(j, "forfeited", json_new_integer(g->ledger.forfeited));
	print_outcome(&told, g);
	json_set(j, "told", json_new_string(told.bytes));
	text_release(&told);
	return j;
}

json *status_json(const struct session *s)
{
	const struct game *g = &s->game;
	json *j = json_new_object();

	json_set(j, "game", json_new_string(g->name));
	json_set(j, "pack", json_new_string(g->pack->game));
	json_set(j, "entries", json_new_integer(g->ledger.n));
	json_set(j, "ruling", json_new_integer(g->ledger.live_ruling));
	json_set(j, "seats", seats_json(s));
	json_set(j, "pen", pen_json(s));
	set_claim(j, s);
	if (g->fogged) {
		json *unfits = json_new_array();

		refusal_add_json(unfits, g, g->ledger.n);
		json_set(j, "unfits", unfits);
	}
	if (g->run)
		json_set(j, "tracks", tracks_json(g->run));
	if (g->run && g->ledger.over)
		json_set(j, "result", result_json(g));
	else if (g->run && g->ledger.pen.type == ENTRY_ORDERS)
		json_set(j, "question", question_json(g->run));
	return j;
}

static void print_json(struct text *out, const struct session *s)
{
	json *j = status_json(s);

	json_write_lines(out, j, 3);
	json_free(j);
}

/* --- the command ------------------------------------------------------------------------------------ */

static int run_status(const struct env *env, int argc, char **argv)
{
	bool all_orders = false, for_all = false;
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "orders", OPTION_FLAG, &all_orders }, { "public", OPTION_FLAG, &for_all },
		{ "key", OPTION_KEY, &s.keys }, { "json", OPTION_FLAG, &s.json }, VIEW_OPTIONS, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 0, 1, &s.err) < 0 ||
	    session_open(&s, argc > 1 ? argv[1] : ".") < 0 || session_look(&s) < 0)
		goto out;
	if (s.json)
		print_json(&s.out, &s);
	else
		print_status(&s.out, &s, all_orders, for_all);
	result = 0;
out:
	return session_done(&s, &cmd_status, result);
}

const struct command cmd_status = {
	.name = "status",
	.arguments = "[--orders] [--json | --public] [--seat SEAT | --all]\n                       [GAME]",
	.summary = "who has the pen, what is asked, and how to go on",
	.help = "    --orders     also the orders still in force, line by line\n"
		"    --json       the same for programs\n"
		"    --public     as it is told to others: without what you can type here\n"
		VIEW_HELP
		"    --key FILE   an ssh key of yours, to know which seats are yours\n"
		"\nGAME is the directory of a game; without it the current one.\n",
	.run = run_status,
	.is_read = true,
};
