/* history.c - drumhead history: a line for each ruling, and how many mails a player turn took. */
#include <string.h>
#include "cmd/claims.h"
#include "cmd/entry_summary.h"
#include "cmd/headline.h"
#include "cmd/refusals.h"
#include "cmd/walk.h"

enum { LINE_MOST = 80 };

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

/* --- as text and as JSON ---------------------------------------------------------------------------- */

struct line {
	const struct game *game;
	const struct run *run;
	const char *turn, *headlines;            /* when the choice was made; of headline_render() */
	int seq, by, dice;                       /* BY: who made the choice */
};

static void print_line(struct text *out, const struct line *l)
{
	struct text line = TEXT_INIT, dice = TEXT_INIT;

	if (l->dice)
		text_print(&dice, "; %d %s", l->dice, l->dice == 1 ? "die" : "dice");
	text_print(&line, "%4d  %s", l->seq, l->turn);
	text_pad(&line, 24, ' ');
	text_puts(&line, seat_name(l->game, l->by));
	text_pad(&line, 36, ' ');
	headline_add_ruling(&line, l->game, l->run, &(struct headline){ l->seq, l->headlines, LINE_MOST - dice.length });
	text_print(out, "%s%s\n", line.bytes, dice.bytes);
	text_release(&line);
	text_release(&dice);
}

static json *line_json(const struct line *l)
{
	struct text headline = TEXT_INIT;
	json *j = json_new_object();

	headline_add_ruling(&headline, l->game, l->run, &(struct headline){ l->seq, l->headlines, SIZE_MAX });
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
	text_print(out, "\n%d entries, %d ruling%s, %d %s, %d player turn%s", l->n, c->rulings,
	           c->rulings == 1 ? "" : "s", c->dice, c->dice == 1 ? "die" : "dice", c->turns, c->turns == 1 ? "" : "s");
	text_puts(out, "\n");
	if (!c->turns)
		return;
	print_ratio(out, "entries and ", l->n, c->turns);
	print_ratio(out, "rulings a player turn\n", c->rulings, c->turns);
}

/* --- going through the ledger ----------------------------------------------------------------------- */

/* What is told, in text or as lists of JSON. */
struct telling {
	struct session *session;
	struct chronicle c;
	struct walk walk;
	json *rulings, *summaries, *claims, *unfits;
	int from;                                /* the first entry that is told; then nothing is counted */
};

static int tell_ruling(struct telling *t, int seq)
{
	const struct ledger *l = &t->session->game.ledger;
	struct run *run = walk_to(&t->walk, seq);
	struct text headlines = TEXT_INIT;
	struct line line = { .game = &t->session->game, .run = run, .seq = seq, .by = l->link[l->link[seq].on].by };
	json *view;
	int result;

	if (!run)
		return -1;
	view = headline_view(&t->session->game, run, seq);
	result = headline_render(&headlines, t->session, view, "headline");
	json_free(view);
	if (result < 0)
		return -1;
	line.dice = count_dice(run);
	line.turn = t->walk.turn.bytes;
	line.headlines = headlines.bytes;
	count_turns(&t->c, run);
	t->c.rulings++;
	t->c.dice += line.dice;
	if (t->session->json)
		json_append(t->rulings, line_json(&line));
	else
		print_line(&t->session->out, &line);
	text_release(&headlines);
	return 0;
}

/* The claim about entry SEQ, if there is one; whether it is good, the audit says. */
static void tell_claim(struct telling *t, int seq)
{
	struct session *s = t->session;
	const struct ledger *l = &s->game.ledger;
	struct error unread = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct ssh_signature sig;
	struct claim c;

	if (!claim_is_there(s->path, seq))
		return;
	if (claim_read(&c, &sig, &arena, l, s->path, seq, &unread) < 0)
		say("drumhead history: %s", unread.text);
	else if (s->json)
		json_append(t->claims, claim_json(l, &c));
	else
		claim_print(&s->out, l, &c);
	arena_release(&arena);
}

/* What the referee has refused in the place of entry SEQ. */
static void tell_refusals(struct telling *t, int seq)
{
	struct session *s = t->session;

	if (s->json)
		refusal_add_json(t->unfits, &s->game, seq);
	else
		refusal_print(&s->out, &s->game, seq);
}

/* Motions and what became of them, forfeits, the end: what is neither play nor its machinery. */
static void tell_entry(struct telling *t, const struct entry *e)
{
	struct text summary = TEXT_INIT;
	json *j;

	if (e->type < ENTRY_UNDO)
		return;
	entry_summary_add(&summary, &t->session->game, e);
	if (t->session->json) {
		j = json_new_object();
		json_set(j, "entry", json_new_integer(e->seq));
		json_set(j, "by", json_new_integer(e->by));
		json_set(j, "summary", json_new_string(summary.bytes));
		json_append(t->summaries, j);
	} else {
		text_print(&t->session->out, "%4d  %s.\n", e->seq, summary.bytes);
	}
	text_release(&summary);
}

static int tell_all(struct telling *t)
{
	const struct ledger *l = &t->session->game.ledger;
	int result = 0;

	walk_init(&t->walk, t->session);
	for (int i = t->from; i < l->n && result == 0; i++) {
		tell_claim(t, i);
		tell_refusals(t, i);
		if (l->link[i].type == ENTRY_RULING)
			result = tell_ruling(t, i);
		else
			tell_entry(t, ledger_at(l, i));
	}
	tell_claim(t, l->n);
	tell_refusals(t, l->n);
	walk_release(&t->walk);
	return result;
}

static void print_json(const struct telling *t)
{
	struct session *s = t->session;
	json *j = json_new_object();

	json_set(j, "rulings", json_share(t->rulings));
	if (json_size(t->summaries) > 0)
		json_set(j, "summaries", json_share(t->summaries));
	if (json_size(t->claims) > 0)
		json_set(j, "claims", json_share(t->claims));
	if (json_size(t->unfits) > 0)
		json_set(j, "unfits", json_share(t->unfits));
	json_set(j, "entries", json_new_integer(s->game.ledger.n));
	if (!t->from) {
		json_set(j, "dice", json_new_integer(t->c.dice));
		json_set(j, "player_turns", json_new_integer(t->c.turns));
	}
	json_write_lines(&s->out, j, 2);
	json_free(j);
}

static int run_history(const struct env *env, int argc, char **argv)
{
	struct session s;
	struct telling t = {
		.session = &s, .c = { .row = -2 },
		.rulings = json_new_array(), .summaries = json_new_array(), .claims = json_new_array(),
		.unfits = json_new_array()
	};
	int result = -1;
	const struct option_spec options[] = {
		{ "json", OPTION_FLAG, &s.json }, { "from", OPTION_NUMBER, &t.from },
		{ "templates", OPTION_TEXT, &s.templates }, VIEW_OPTIONS, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 0, 1, &s.err) < 0 || session_open(&s, argc > 1 ? argv[1] : ".") < 0 ||
	    tell_all(&t) < 0)
		goto out;
	if (s.json)
		print_json(&t);
	else if (!t.from)
		print_totals(&s.out, &t.c, &s.game.ledger);
	result = 0;
out:
	json_free(t.rulings);
	json_free(t.summaries);
	json_free(t.claims);
	json_free(t.unfits);
	return session_done(&s, &cmd_history, result);
}

const struct command cmd_history = {
	.name = "history",
	.arguments = "[--json] [--from N] [GAME]",
	.summary = "the rulings and motions so far, one a line",
	.help = "Each line: the ruling's number, the turn and whose choice it ruled on, what it\n"
		"is remembered for, how many dice. Motions, what became of them, claims that\n"
		"an entry was late, and orders that the referee has refused, stand between. At\n"
		"the end: entries and rulings for each player turn, which is what mail costs.\n\n"
		"    --json            the same for programs\n"
		"    --from N          from entry N on, and nothing is counted\n"
		VIEW_HELP
		"    --templates DIR   templates that go before the installed ones\n",
	.run = run_history,
	.is_read = true,
};
