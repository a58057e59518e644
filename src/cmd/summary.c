/* summary.c - drumhead summary: the newest entries as the message of a commit or of a mail.
 *
 * The first line is what a list of commits shows, so it says when, who and what in 72 characters; what was important
 * in a ruling is the game's to say (templates/GAME/headline.mustache). */
#include <stdlib.h>
#include <string.h>
#include "cmd/claims.h"
#include "cmd/entry_summary.h"
#include "cmd/headline.h"
#include "cmd/status.h"
#include "game/replay.h"
#include "game/seat_view.h"
#include "game/visibility.h"
#include "show/layout.h"

enum { SUBJECT_MOST = 72, FACTS_MOST = 24, ENTRIES_MOST = 12 };

struct summary {
	struct session *session;
	struct text subject, body;
	bool has_ruling;                         /* the subject is that of a ruling */
};

static const struct ledger *ledger_of(const struct summary *s)
{
	return &s->session->game.ledger;
}

/* --- small words ------------------------------------------------------------------------------------ */

/* "Oct/Nov 1645, "; nothing if the game counts no turns. */
static void add_turn(struct text *out, const struct run *r)
{
	size_t start = out->length;

	if (r)
		status_turn(out, r);
	if (out->length > start)
		text_puts(out, ", ");
}

/* --- a ruling --------------------------------------------------------------------------------------- */

static void add_facts(struct text *out, const char *lines)
{
	struct text paragraphs = TEXT_INIT;
	const char *line;
	size_t n;
	int facts = 0;

	while ((line = headline_next(&lines, &n)) != NULL)
		if (facts++ < FACTS_MOST)
			text_print(&paragraphs, "\t%.*s\n", (int)n, line);
	layout(out, paragraphs.bytes);
	if (facts > FACTS_MOST)
		text_print(out, "and %d more, in the report.\n", facts - FACTS_MOST);
	text_release(&paragraphs);
}

/* When the choice was made: before ruling SEQ was played, or, of the first, after it. */
static int add_turn_of(struct summary *s, const struct run *after, int seq)
{
	int before = ledger_ruling_before(ledger_of(s), seq);
	struct run *run = before < 0 ? NULL : game_replay(&s->session->game, before, &s->session->err);

	add_turn(&s->subject, run ? run : after);
	run_free(run);
	return before >= 0 && !run ? -1 : 0;
}

/* Ruling SEQ as everybody may see it, whoever writes the message: it goes to all.  WHOLE holds the words of its events
 * and goes last. */
static struct run *replay(struct run **whole, struct summary *s, int seq)
{
	*whole = game_replay(&s->session->game, seq, &s->session->err);
	return *whole ? game_view(&s->session->game, *whole, SEES_PUBLIC, &s->session->err) : NULL;
}

static int tell_ruling(struct summary *s, const struct entry *e)
{
	const struct entry *choice = ledger_at(ledger_of(s), e->on);
	struct run *whole, *run = replay(&whole, s, e->seq);
	struct text headline = TEXT_INIT, story = TEXT_INIT;
	json *view = NULL;
	int result = -1;

	s->has_ruling = true;
	text_clear(&s->subject);
	if (!run || add_turn_of(s, run, e->seq) < 0)
		goto out;
	view = headline_view(&s->session->game, run, e->seq);
	if (headline_render(&headline, s->session, view, "headline") < 0 ||
	    headline_render(&story, s->session, view, "story") < 0)
		goto out;
	if (choice->type == ENTRY_ORDERS)
		entry_summary_add_seat(&s->subject, &s->session->game, choice->by);
	else
		text_puts(&s->subject, "the game begins");
	headline_add(&s->subject, headline.bytes, ": ", SUBJECT_MOST);
	text_print(&s->body, "Ruling %d, by %s, on entry %d.\n", e->seq, seat_name(&s->session->game, e->by), e->on);
	add_facts(&s->body, story.bytes);
	result = 0;
out:
	json_free(view);
	run_free(run);
	run_free(whole);
	text_release(&headline);
	text_release(&story);
	return result;
}

/* --- other entries ---------------------------------------------------------------------------------- */

static bool is_when(const struct statement *line)
{
	return strcmp(line->token[0].text, "when") == 0;
}

/* Orders are what their commit is about, unless a ruling stands in it, too. */
static void name_orders(struct text *out, const struct summary *s, const struct entry *e)
{
	const char *separator = ": ";
	bool room = true;

	add_turn(out, s->session->game.run);
	entry_summary_add_seat(out, &s->session->game, e->by);
	text_puts(out, "'s orders");
	for (int i = 0; i < e->n_lines && room; i++) {
		struct text line = TEXT_INIT;

		if (is_when(&e->line[i]))
			continue;
		entry_summary_add_statement(&line, &e->line[i]);
		room = headline_add_words(out, separator, line.bytes, line.length, SUBJECT_MOST);
		separator = "; ";
		text_release(&line);
	}
}

static void tell_orders(struct summary *s, const struct entry *e)
{
	if (!s->has_ruling) {
		text_clear(&s->subject);
		name_orders(&s->subject, s, e);
	}
	text_print(&s->body, "Orders, entry %d:\n", e->seq);
	for (int i = 0; i < e->n_lines; i++) {
		text_puts(&s->body, "    ");
		entry_summary_add_statement(&s->body, &e->line[i]);
		text_putc(&s->body, '\n');
	}
	if (e->has_sealed)
		text_puts(&s->body, "    and sealed lines\n");
}

static void tell_other_entry(struct summary *s, const struct entry *e)
{
	struct text line = TEXT_INIT;

	entry_summary_add(&line, &s->session->game, e);
	text_print(&s->body, "Entry %d: ", e->seq);
	text_print(&s->body, "%s.\n", line.bytes);
	if (!s->subject.length && utf8_width(line.bytes) > SUBJECT_MOST) {
		text_cut(&line, SUBJECT_MOST - 3);
		text_puts(&line, "...");
	}
	if (!s->subject.length)
		text_puts(&s->subject, line.bytes);
	text_release(&line);
}

/* --- all of it -------------------------------------------------------------------------------------- */

static int tell_entry(struct summary *s, const struct entry *e)
{
	if (s->body.length)
		text_putc(&s->body, '\n');
	if (e->type == ENTRY_RULING)
		return tell_ruling(s, e);
	if (e->type == ENTRY_ORDERS)
		tell_orders(s, e);
	else
		tell_other_entry(s, e);
	return 0;
}

static void print_json(const struct summary *s, const char *awaited)
{
	json *j = json_new_object();

	json_set(j, "game", json_new_string(s->session->game.name));
	json_set(j, "subject", json_new_string(s->subject.bytes));
	json_set(j, "body", json_new_string(s->body.bytes));
	json_set(j, "awaited", json_new_string(awaited));
	json_write_lines(&s->session->out, j, 1);
	json_free(j);
}

static void print_message(const struct summary *s)
{
	struct text awaited = TEXT_INIT;

	status_awaited(&awaited, &s->session->game);
	if (s->session->json)
		print_json(s, awaited.bytes);
	else
		text_print(&s->session->out, "%s\n\n%s\nNow %s.\n", s->subject.bytes, s->body.bytes, awaited.bytes);
	text_release(&awaited);
}

static int tell(struct summary *s, int from)
{
	int first = ledger_of(s)->n - ENTRIES_MOST;

	if (from < first)                        /* a whole game that is brought somewhere */
		text_print(&s->body, "Entries %d to %d, and:\n", from, first - 1);
	for (int i = from < first ? first : from; i < ledger_of(s)->n; i++)
		if (tell_entry(s, ledger_at(ledger_of(s), i)) < 0)
			return -1;
	print_message(s);
	return 0;
}

/* Nothing but a claim about the entry that is due. */
static bool tell_claim(struct summary *s)
{
	struct session *session = s->session;
	const struct game *g = &session->game;
	struct arena arena = ARENA_INIT;
	struct ssh_signature sig;
	struct claim c;
	bool found = claim_at_head(&c, &sig, &arena, session, &session->err);

	if (found) {
		entry_summary_add_seat(&s->subject, g, c.by);
		text_print(&s->subject, " claims that %s is late with entry %d", seat_name(g, c.seat), c.seq);
		claim_print(&s->body, &g->ledger, &c);
		print_message(s);
	}
	arena_release(&arena);
	return found;
}

static int run_summary(const struct env *env, int argc, char **argv)
{
	struct session session;
	struct summary s = { &session, TEXT_INIT, TEXT_INIT, false };
	int from = -1, result = -1;
	const struct option_spec options[] = {
		{ "from", OPTION_NUMBER, &from }, { "templates", OPTION_TEXT, &session.templates },
		{ "json", OPTION_FLAG, &session.json }, { 0 }
	};

	session_init(&session, env);
	if (options_parse(options, &argc, argv, 0, 1, &session.err) < 0 ||
	    session_open(&session, argc > 1 ? argv[1] : ".") < 0)
		goto out;
	if (from < 0)
		from = session.game.ledger.n - 1;
	if (from == session.game.ledger.n && tell_claim(&s))
		result = 0;
	else if (from >= session.game.ledger.n)
		error_set(&session.err, "%s: there is no entry %d; the last is %d", session.path, from,
		          session.game.ledger.n - 1);
	else
		result = tell(&s, from);
out:
	text_release(&s.subject);
	text_release(&s.body);
	return session_done(&session, &cmd_summary, result);
}

const struct command cmd_summary = {
	.name = "summary",
	.arguments = "[--from N] [--json] [--templates DIR] [GAME]",
	.summary = "the newest entries as the message of a commit or a mail",
	.help = "The first line says in 72 characters when, who and what; then what happened,\n"
		"and what is awaited.\n\n"
		"    --from N           entries N and later; default: the last one alone. Of the\n"
		"                       entry that is due: the claim that it is late\n"
		"    --json             the same for programs\n"
		"    --templates DIR    templates that go before the installed ones\n",
	.run = run_summary,
	.is_read = true,
};
