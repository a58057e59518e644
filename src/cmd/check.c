/* check.c - drumhead check: are these orders legal, what happens for certain, and what may go wrong. */
#include "cmd/data.h"
#include "cmd/trial.h"
#include "game/adjudicate.h"
#include "orders/orders.h"
#include "play/book.h"
#include "play/keys.h"
#include "show/layout.h"
#include "show/template.h"
#include "show/view.h"

/* --- as text ---------------------------------------------------------------------------------------- */

static int print_certain(struct session *s, const struct trial *t)
{
	const struct view_input nothing_more = { .dice_by = -1 };
	char **directories = data_templates(s->templates, s->game.rules->name);
	const struct template_source source = { .directories = (const char *const *)directories };
	struct text rendered = TEXT_INIT;
	json *view = view_new(t->after, &nothing_more);
	int result = template_render_named(&rendered, "check", view, &source, &s->err);

	if (result == 0 && rendered.length) {
		text_puts(&s->out, "Certain, whatever the dice say:\n\n");
		layout(&s->out, rendered.bytes);
		text_putc(&s->out, '\n');
	}
	json_free(view);
	text_release(&rendered);
	data_directories_free(directories);
	return result;
}

static void print_waiting_line(void *to, int line, const char *words)
{
	text_print(to, "    line %d `%s` waits behind that question\n", line, words);
}

/* A question comes before anything unknown: what is written behind it is not played, however the dice fall. */
static void print_question(struct text *out, const struct trial *t)
{
	const struct run *r = t->after;

	if (!r->asks || r->question->seat != t->seat)
		return;
	text_print(out, "Then you are asked: %s (%s). An `end` below your last line says: nothing more.\n",
	           key_name(r->rules, r->question->key), r->question->rule);
	book_unused(r->book, t->seat, print_waiting_line, out);
	text_putc(out, '\n');
}

static int print_failing(struct text *out, const struct trial *t)
{
	int n = 0;

	for (int i = 0; i < t->futures.n_lines; i++) {
		const struct future_line *line = &t->futures.line[i];

		if (!trial_has_news(t, line))
			continue;
		text_puts(out, "    ");
		trial_print_line(out, t, line);
		text_putc(out, '\n');
		n++;
	}
	return n;
}

/* What others are asked first was tried in no future: it is not said to be carried out.  NULL: all was tried. */
static const struct future_line *first_untried(const struct futures *f)
{
	for (int i = 0; i < f->n_lines; i++)
		if (f->line[i].beyond == f->n)
			return &f->line[i];
	return NULL;
}

static void print_lines(struct text *out, const struct trial *t)
{
	const struct future_line *untried = first_untried(&t->futures);
	bool all = print_failing(out, t) == 0;

	if (all && !untried)
		text_puts(out, "    every line is carried out whenever its turn comes\n");
	else if (all && untried > t->futures.line)
		text_print(out, "    every line above line %d is carried out whenever its turn comes\n", untried->source_line);
	if (untried)
		text_print(out, "    line %d `%s` and what follows it is not tried, so it may yet\n"
		                "    be impossible: %s is asked first\n", untried->source_line, untried->text,
		           t->futures.others_asked);
}

static void print_ends(struct text *out, const struct game *g, const struct futures *f)
{
	if (f->asked) {
		text_print(out, "    you are asked before your next orders in %d of %d", f->asked, f->n);
		if (f->asks)
			text_print(out, ", most often: %s; %s", f->asks, f->unseen == f->asked
			           ? "no `when` can answer: its cards are seen only then" : "a `when` would answer");
		text_putc(out, '\n');
	}
	if (!f->over)
		return;
	text_print(out, "    the game would be over in %d of %d", f->over, f->n);
	for (int i = 0; i < g->ledger.charter.n_seats; i++) {
		int seat = g->ledger.charter.seat[i].seat;

		if (f->won[seat])
			text_print(out, ", won by %s in %d", seat_name(g, seat), f->won[seat]);
	}
	text_putc(out, '\n');
}

/* What the orders are, in a line. */
static void print_verdict(struct text *out, const struct session *s, const struct trial *t)
{
	const char *who = seat_name(&s->game, t->seat);
	int hopeless = trial_count_hopeless(t);

	if (orders_resign(t->after, t->seat))
		text_print(out, "%s: %s resigns, and %s wins the game.\n", t->source.name, who,
		           t->after->winner ? seat_name(&s->game, t->after->winner) : "nobody");
	else if (hopeless)
		text_print(out, "%s: orders of %s that `drumhead sign` refuses, because %s can never be carried out.\n",
		           t->source.name, who, hopeless == 1 ? "a line" : "some lines");
	else
		text_print(out, "%s: legal orders of %s.\n", t->source.name, who);
}

static int print_trial(struct session *s, const struct trial *t)
{
	const struct futures *f = &t->futures;

	print_verdict(&s->out, s, t);
	trial_print_shown(&s->out, t->after->pack, t->shows.piece, t->shows.n);
	if (f->n == 0)
		return 0;
	text_putc(&s->out, '\n');
	if (print_certain(s, t) < 0)
		return -1;
	print_question(&s->out, t);
	text_print(&s->out, "In %d imagined futures:\n", f->n);
	print_lines(&s->out, t);
	print_ends(&s->out, &s->game, f);
	trial_print_sealed(&s->out, s, t);
	return 0;
}

/* --- as JSON ---------------------------------------------------------------------------------------- */

static json *line_json(const struct future_line *line)
{
	json *j = json_new_object();

	json_set(j, "line", json_new_integer(line->source_line));
	json_set(j, "text", json_new_string(line->text));
	json_set(j, "waits", json_new_integer(line->waiting));
	json_set(j, "fails", json_new_integer(line->fails.n));
	if (line->fails.why)
		json_set(j, "why_fails", json_new_string(line->fails.why));
	json_set(j, "unused", json_new_integer(line->unused.n));
	if (line->unused.why)
		json_set(j, "why_unused", json_new_string(line->unused.why));
	json_set(j, "spared", json_new_integer(line->spared));
	json_set(j, "beyond", json_new_integer(line->beyond));
	if (line->stopped)
		json_set(j, "stopped", json_new_bool(true));
	return j;
}

static void print_json(struct session *s, const struct trial *t)
{
	json *j = json_new_object(), *lines = json_new_array(), *shows = json_new_array();

	for (int i = 0; i < t->futures.n_lines; i++)
		json_append(lines, line_json(&t->futures.line[i]));
	for (int i = 0; i < t->shows.n; i++)
		json_append(shows, json_new_string(t->after->pack->piece[t->shows.piece[i]].name));
	json_set(j, "legal", json_new_bool(true));
	json_set(j, "signs", json_new_bool(trial_count_hopeless(t) == 0));
	if (orders_resign(t->after, t->seat))
		json_set(j, "resigns", json_new_bool(true));
	json_set(j, "seat", json_new_integer(t->seat));
	json_set(j, "futures", json_new_integer(t->futures.n));
	json_set(j, "lines", lines);
	json_set(j, "shows", shows);
	json_set(j, "asked", json_new_integer(t->futures.asked));
	if (t->futures.asks)
		json_set(j, "asks", json_new_string(t->futures.asks));
	json_set(j, "over", json_new_integer(t->futures.over));
	json_write_lines(&s->out, j, 2);
	json_free(j);
}

/* The error as it is: file, line and column first, as editors like it. */
static int refuse(struct session *s)
{
	json *j = json_new_object();

	say("%s", s->err.text);
	json_set(j, "legal", json_new_bool(false));
	json_set(j, "why", json_new_string(s->err.text));
	if (s->err.line > 0) {
		json_set(j, "line", json_new_integer(s->err.line));
		json_set(j, "column", json_new_integer(s->err.column));
		json_set(j, "length", json_new_integer(s->err.length));
	}
	if (s->json)
		json_write_lines(&s->out, j, 1);
	json_free(j);
	return EXIT_REFUSED;
}

/* --- the command ------------------------------------------------------------------------------------ */

static int check(struct session *s, const char *directory, const char *path, const char *by, int n)
{
	struct trial t;
	int result = -1;

	if (trial_read(&t, s, path) < 0 || session_open(s, directory) < 0)
		goto out;
	result = trial_run(&t, s, by, n);
	if (result < 0 && s->err.kind == ERROR_REFUSED)
		result = refuse(s);
	else if (result == 0 && s->json)
		print_json(s, &t);
	else if (result == 0)
		result = print_trial(s, &t);
	if (result == 0 && trial_count_hopeless(&t))
		result = EXIT_REFUSED;
out:
	trial_release(&t);
	return result;
}

static int run_check(const struct env *env, int argc, char **argv)
{
	const char *by = NULL;
	struct session s;
	int n = FUTURES_USUAL, result = -1;
	const struct option_spec options[] = {
		{ "by", OPTION_TEXT, &by }, { "futures", OPTION_NUMBER, &n }, { "json", OPTION_FLAG, &s.json },
		{ "templates", OPTION_TEXT, &s.templates }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) == 0)
		result = check(&s, argv[1], argv[2], by, n);
	return session_done(&s, &cmd_check, result);
}

const struct command cmd_check = {
	.name = "check",
	.arguments = "[--futures N] [--by SEAT] [--json] GAME ORDERS",
	.summary = "are these orders legal, and what may come of them",
	.help = "Nothing is signed or changed. ORDERS is a file (`-` is standard input) with\n"
		"order lines, or with the whole block the report ends with. They are played up\n"
		"to the first die or answer of another seat, then through imagined futures with\n"
		"dice of their own, which have nothing in common with the real ones. What `sign`\n"
		"would refuse, a line that can never be carried out, ends with 1 here, too.\n\n"
		"    --futures N    how many; default 200\n"
		"    --by SEAT      whose orders these are; default: the seat that is asked\n"
		"    --json         the same for programs; of what is refused the place, too\n"
		"    --templates DIR    report templates that go before the installed ones\n",
	.run = run_check,
	.is_read = true,
};
