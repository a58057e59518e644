/* history.c - drumhead history: a line for each ruling, and how many mails a player turn took. */
#include <string.h>
#include "cmd/claims.h"
#include "cmd/deed.h"
#include "cmd/headline.h"
#include "game/eyes.h"
#include "game/judge.h"
#include "game/motion.h"
#include "game/replay.h"
#include "game/sight.h"

enum { LINE_MOST = 80, ROWS_MOST = 30 };

struct chronicle {
	int rulings, dice;
	int turns;                               /* player turns begun */
	int row, phasing;                        /* of the last event; row -2: none yet */
};

/* Whose turn it is in ROW: that of the last row up to it that says so. */
static int phasing_in(const struct ruleset *rules, int row)
{
	int seat = 0;

	for (int i = 0; i <= row; i++)
		if (rules->sequence[i].seat)
			seat = rules->sequence[i].seat;
	return seat;
}

/* A player turn begins when another seat is up, or the sequence of play begins again. */
static void count_turns(struct chronicle *c, const struct run *r)
{
	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];
		int seat = phasing_in(r->rules, e->row);

		if (e->row < 0)
			continue;
		if (c->row < 0 || seat != c->phasing || e->row < c->row)
			c->turns++;
		c->row = e->row;
		c->phasing = seat;
	}
}

static int count_dice(const struct run *r)
{
	int n = 0;

	for (int i = 0; i < r->events.n; i++)
		if (r->events.event[i].kind == EVENT_DICE)
			n += r->events.event[i].n_faces;
	return n;
}

/* The rows of the sequence of play that were gone through: "March, Battle". */
static void print_rows(struct text *out, const struct run *r)
{
	size_t start = out->length;
	int last = -2;

	for (int i = 0; i < r->events.n; i++) {
		int row = r->events.event[i].row;
		const char *name = row < 0 ? "Set-up" : r->rules->sequence[row].name;

		if (row == last)
			continue;
		last = row;
		if (out->length - start + strlen(name) > ROWS_MOST) {
			text_puts(out, ", ...");
			return;
		}
		text_print(out, "%s%s", out->length > start ? ", " : "", name);
	}
}

/* "Oct/Nov 1645", or the number of the turn; empty if the game counts none. */
static void print_turn(struct text *out, const struct run *r)
{
	int turn = pack_track(r->pack, "turn"), value = turn < 0 ? 0 : track(r->table, turn);
	const struct track *t = turn < 0 ? NULL : &r->pack->track[turn];

	if (t && t->value_name && value >= t->least && value <= t->most)
		text_puts(out, t->value_name[value - t->least]);
	else if (t)
		text_print(out, "%d", value);
}

/* --- as text and as JSON ---------------------------------------------------------------------------- */

struct line {
	const struct game *game;
	const struct run *run;
	const char *turn, *headlines;            /* when the choice was made; lines, the most important first */
	int seq, by, dice;                       /* BY: who made the choice */
};

static bool is_first(const struct line *l)
{
	return l->game->ledger.link[l->game->ledger.link[l->seq].on].type == ENTRY_ACCEPT;
}

/* What no template finds worth a line is told by the rows. */
static void print_headline(struct text *out, const struct line *l, size_t most)
{
	if (headline_add_whole(out, l->headlines, most))
		return;
	if (is_first(l))
		text_puts(out, "the game begins");
	else if (l->run->events.n > 0)
		print_rows(out, l->run);
	else
		text_puts(out, "nothing that needs telling");
}

static void print_line(struct text *out, const struct line *l)
{
	struct text line = TEXT_INIT, dice = TEXT_INIT;

	if (l->dice)
		text_print(&dice, "; %d %s", l->dice, l->dice == 1 ? "die" : "dice");
	text_print(&line, "%4d  %s", l->seq, l->turn);
	text_pad(&line, 24, ' ');
	text_puts(&line, seat_name(l->game, l->by));
	text_pad(&line, 36, ' ');
	print_headline(&line, l, LINE_MOST - dice.length);
	text_print(out, "%s%s\n", line.bytes, dice.bytes);
	text_release(&line);
	text_release(&dice);
}

static json *line_json(const struct line *l)
{
	struct text headline = TEXT_INIT;
	json *j = json_new_object();

	print_headline(&headline, l, SIZE_MAX);
	json_set(j, "ruling", json_new_integer(l->seq));
	json_set(j, "turn", json_new_string(l->turn));
	json_set(j, "choice_by", json_new_integer(l->by));
	json_set(j, "headline", json_new_string(headline.bytes));
	json_set(j, "dice", json_new_integer(l->dice));
	text_release(&headline);
	return j;
}

/* In tenths, since there is no need for floating point. */
static void print_ratio(struct text *out, const char *what, int n, int turns)
{
	int tenths = (20 * n + turns) / (2 * turns);

	text_print(out, "%d.%d %s", tenths / 10, tenths % 10, what);
}

static void print_totals(struct text *out, const struct chronicle *c, const struct ledger *l)
{
	text_print(out, "\n%d entries, %d ruling%s, %d dice, %d player turn%s", l->n, c->rulings,
	           c->rulings == 1 ? "" : "s", c->dice, c->turns, c->turns == 1 ? "" : "s");
	text_puts(out, "\n");
	if (!c->turns)
		return;
	print_ratio(out, "entries and ", l->n, c->turns);
	print_ratio(out, "rulings a player turn\n", c->rulings, c->turns);
}

/* --- going through the ledger ----------------------------------------------------------------------- */

/* What is told, in text or as lists of JSON. */
struct telling {
	struct desk *desk;
	struct chronicle c;
	json *rulings, *deeds, *claims;
	struct text turn;                        /* before the next ruling */
};

/* RUN, which stands after the ruling at SEQ, has its events. */
static int tell_outcome(struct telling *t, struct run *run, int seq)
{
	const struct ledger *l = &t->desk->game.ledger;
	struct text headlines = TEXT_INIT;
	struct line line = {
		.game = &t->desk->game, .run = run, .seq = seq, .by = l->link[l->link[seq].on].by, .dice = count_dice(run)
	};

	if (headline_render(&headlines, t->desk, run, seq, "headline") < 0)
		return -1;
	if (!t->turn.length)
		print_turn(&t->turn, run);
	line.turn = t->turn.bytes;
	line.headlines = headlines.bytes;
	count_turns(&t->c, run);
	t->c.rulings++;
	t->c.dice += line.dice;
	if (t->desk->json)
		json_append(t->rulings, line_json(&line));
	else
		print_line(&t->desk->out, &line);
	text_clear(&t->turn);
	print_turn(&t->turn, run);
	text_release(&headlines);
	return 0;
}

/* Plays the ruling at SEQ on from RUN. */
static int tell_ruling(struct telling *t, struct run *run, int seq)
{
	struct desk *d = t->desk;
	const struct ledger *l = &d->game.ledger;

	if (motions_take(run, &d->game, ledger_ruling_before(l, seq), seq, &d->err) < 0 ||
	    ruling_follow(run, &d->game, ledger_at(l, seq), &d->err) < 0)
		return error_within(&d->err, "%s: ruling %d", d->path, seq);
	return tell_outcome(t, run, seq);
}

/* Whoever does not see all cannot play on: each ruling as it was handed out, or as the referee lets it be seen. */
static int tell_hidden(struct telling *t, int seq)
{
	struct desk *d = t->desk;
	struct run *run = game_replay(&d->game, seq, &d->err), *view = NULL;
	int sees, result = run ? desk_eyes(d, &sees) : -1;

	if (result == 0)
		view = game_view(&d->game, run, sees, &d->err);
	result = view ? tell_outcome(t, view, seq) : -1;
	run_free(view);
	run_free(run);
	return result < 0 ? error_within(&d->err, "%s: ruling %d", d->path, seq) : 0;
}

/* The claim about entry SEQ, if there is one; whether it is good, the audit says. */
static void tell_claim(struct telling *t, int seq)
{
	struct desk *d = t->desk;
	const struct ledger *l = &d->game.ledger;
	struct error unread = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct ssh_signature sig;
	struct claim c;

	if (!claim_is_there(d->path, seq))
		return;
	if (claim_read(&c, &sig, &arena, l, d->path, seq, &unread) < 0)
		say("drumhead history: %s", unread.text);
	else if (d->json)
		json_append(t->claims, claim_json(l, &c));
	else
		claim_print(&d->out, l, &c);
	arena_release(&arena);
}

/* Motions and what became of them, forfeits, the end: what is neither play nor its machinery. */
static void tell_deed(struct telling *t, const struct entry *e)
{
	struct text deed = TEXT_INIT;
	json *j;

	if (e->type < ENTRY_UNDO)
		return;
	deed_add(&deed, &t->desk->game, e);
	if (t->desk->json) {
		j = json_new_object();
		json_set(j, "entry", json_new_integer(e->seq));
		json_set(j, "by", json_new_integer(e->by));
		json_set(j, "deed", json_new_string(deed.bytes));
		json_append(t->deeds, j);
	} else {
		text_print(&t->desk->out, "%4d  %s.\n", e->seq, deed.bytes);
	}
	text_release(&deed);
}

/* RUN stands after ruling LAST and is to stand after BEFORE, which an undo may have gone back to. */
static int go_to(struct telling *t, struct run **run, int last, int before)
{
	struct desk *d = t->desk;

	if (before == last)
		return 0;
	run_free(*run);
	*run = game_replay(&d->game, before, &d->err);
	text_clear(&t->turn);
	if (*run && before >= 0)
		print_turn(&t->turn, *run);
	return *run ? 0 : -1;
}

static int tell_next_ruling(struct telling *t, struct run **run, int *last, int seq)
{
	struct desk *d = t->desk;

	if (d->game.hides)
		return tell_hidden(t, seq);
	if (go_to(t, run, *last, ledger_ruling_before(&d->game.ledger, seq)) < 0 || tell_ruling(t, *run, seq) < 0)
		return -1;
	*last = seq;
	return 0;
}

static int tell_all(struct telling *t)
{
	const struct ledger *l = &t->desk->game.ledger;
	struct run *run = NULL;
	int result = 0, last = -2;               /* RUN stands nowhere yet */

	for (int i = 0; i < l->n && result == 0; i++) {
		tell_claim(t, i);
		if (l->link[i].type == ENTRY_RULING)
			result = tell_next_ruling(t, &run, &last, i);
		else
			tell_deed(t, ledger_at(l, i));
	}
	tell_claim(t, l->n);
	run_free(run);
	return result;
}

static void print_json(const struct telling *t)
{
	struct desk *d = t->desk;
	json *j = json_new_object();

	json_set(j, "rulings", json_share(t->rulings));
	if (json_size(t->deeds) > 0)
		json_set(j, "deeds", json_share(t->deeds));
	if (json_size(t->claims) > 0)
		json_set(j, "claims", json_share(t->claims));
	json_set(j, "entries", json_new_integer(d->game.ledger.n));
	json_set(j, "dice", json_new_integer(t->c.dice));
	json_set(j, "player_turns", json_new_integer(t->c.turns));
	json_write_lines(&d->out, j, 2);
	json_free(j);
}

static int run_history(const struct world *w, int argc, char **argv)
{
	struct desk d;
	struct telling t = {
		.desk = &d, .c = { .row = -2 },
		.rulings = json_new_array(), .deeds = json_new_array(), .claims = json_new_array(), .turn = TEXT_INIT
	};
	int result = -1;
	const struct option_spec options[] = {
		{ "json", OPTION_FLAG, &d.json }, { "templates", OPTION_TEXT, &d.templates }, VIEW_OPTIONS, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 0, 1, &d.err) < 0 || desk_open(&d, argc > 1 ? argv[1] : ".") < 0 ||
	    tell_all(&t) < 0)
		goto out;
	if (d.json)
		print_json(&t);
	else
		print_totals(&d.out, &t.c, &d.game.ledger);
	result = 0;
out:
	json_free(t.rulings);
	json_free(t.deeds);
	json_free(t.claims);
	text_release(&t.turn);
	return desk_done(&d, &cmd_history, result);
}

const struct command cmd_history = {
	.name = "history",
	.arguments = "[--json] [GAME]",
	.summary = "the rulings and motions so far, one a line",
	.help = "Each line: the ruling's number, the turn and whose choice it ruled on, what it\n"
		"is remembered for, how many dice. Motions, what became of them, and claims that\n"
		"an entry was late stand between. At the end: entries and rulings for each\n"
		"player turn, which is what mail costs.\n\n"
		"    --json            the same for programs\n"
		VIEW_HELP
		"    --templates DIR   templates that go before the installed ones\n",
	.run = run_history,
	.is_read = true,
};
