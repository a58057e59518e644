/* next.c - drumhead next: what may come next in orders that are being written. */
#include <stdlib.h>
#include <string.h>
#include "cmd/trial.h"
#include "game/adjudicate.h"
#include "game/draft.h"
#include "game/seat_view.h"
#include "show/next_json.h"
#include "whatif/next.h"

/* A draft and a cursor in it. */
struct writing {
	struct text orders;
	const char *name, *called;               /* the file; in what is said of it */
	const char *by;
	int line, column;                        /* in characters, from 1; 0: the end */
	int from;                                /* where what is inserted goes, a column of that line */
	bool at_start;                           /* nothing stands before it */
	struct text typed;                       /* the word before the cursor */
	struct text behind;                      /* what stands behind it in its line, but for the rest of that word */
	bool is_comment;
};

/* --- the cursor -------------------------------------------------------------------------------------------- */

/* How many bytes the first N characters of T's are, which has no more than MOST bytes. */
static size_t bytes_of(const char *t, size_t most, int n)
{
	size_t at = 0;

	for (; n > 0 && at < most; n--) {
		at++;
		while (at < most && ((unsigned char)t[at] & 0xc0) == 0x80)
			at++;
	}
	return at;
}

static int characters(const char *t, size_t n)
{
	int all = 0;

	for (size_t i = 0; i < n; i++)
		all += ((unsigned char)t[i] & 0xc0) != 0x80;
	return all;
}

static int count_lines(const char *t)
{
	int n = 1;

	for (; *t; t++)
		n += *t == '\n';
	return n;
}

/* Cuts the text at the word before the cursor: what stands behind it in its line goes. */
static int cut(struct writing *w, struct error *err)
{
	struct text *t = &w->orders;
	char *line;
	size_t start = 0, end, cursor, word, blank, rest;
	int last = count_lines(t->bytes);

	w->line = w->line > 0 ? w->line : last;
	if (w->line > last)
		return error_set_kind(err, ERROR_USAGE, "%s has %d line%s, and no line %d", w->name, last,
		                      last == 1 ? "" : "s", w->line);
	for (int i = 1; i < w->line; i++)
		start += strcspn(t->bytes + start, "\n") + 1;
	line = t->bytes + start;
	end = strcspn(line, "\n");
	if (end > 0 && line[end - 1] == '\r')
		end--;
	cursor = w->column > 0 ? bytes_of(line, end, w->column - 1) : end;
	w->is_comment = memchr(line, '#', cursor) != NULL;
	for (word = cursor; word > 0 && !strchr(" \t:,;", line[word - 1]); word--)
		continue;
	for (blank = word; blank > 0 && strchr(" \t", line[blank - 1]); blank--)
		continue;
	text_add(&w->typed, line + word, cursor - word);
	for (rest = cursor; rest < end && !strchr(" \t:,;#", line[rest]); rest++)
		continue;
	text_add(&w->behind, line + rest, end - rest);
	w->column = characters(line, cursor) + 1;
	w->at_start = blank == 0 || line[blank - 1] == ';';
	w->from = characters(line, w->at_start ? word : blank) + 1;
	memmove(line + word, line + end, t->length - start - end + 1);
	t->length -= end - word;
	return 0;
}

/* All lines of D, those behind `sealed` too, and which of them the cursor's LINE is.  Returns new. */
static struct statement *lines_of(struct next_cursor *c, const struct draft *d, int line)
{
	struct statement *all = must_alloc((size_t)(d->n_lines + d->n_sealed + 1) * sizeof *all);

	for (int i = 0; i < d->n_lines + d->n_sealed; i++) {
		const struct statement *s = i < d->n_lines ? &d->line[i] : &d->sealed[i - d->n_lines];

		all[c->n++] = *s;
		if (s->token[0].line <= line && s->token[s->n - 1].line >= line)
			c->at = c->n;
		if (s->token[0].line < line)
			c->above = c->n;
	}
	c->line = all;
	return all;
}

/* --- the command --------------------------------------------------------------------------------------------- */

static int find_seat(struct session *s, const char *by)
{
	int seat = by ? session_seat(s, by) : s->game.ledger.pen.seat;

	if (by && seat < 0)
		return -1;
	if (game_orders_due(&s->game, seat, &s->err) < 0)
		return -1;
	return trial_hand_is_known(s) < 0 ? -1 : seat;
}

static void print_json(struct session *s, const struct writing *w, const struct next *n, const struct run *r)
{
	json *j = next_json(n, r, w->at_start);

	json_set(j, "line", json_new_integer(w->line));
	json_set(j, "column", json_new_integer(w->column));
	json_set(j, "from", json_new_integer(w->from));
	json_set(j, "prefix", json_new_string(w->typed.bytes));
	json_write_lines(&s->out, j, 3);
	json_free(j);
}

/* As `check` does, the place first, as editors like it. */
static void say_reasons(const struct session *s, const struct writing *w, const struct next *n)
{
	for (int i = 0; i < n->n_problems; i++)
		say("%s:%d:%d: %s", w->called, n->problem[i].line, n->problem[i].column, n->problem[i].text);
	if (n->why && n->n == 0)
		say("%s:%d: %s", w->called, w->line, n->why);
	else if (!s->out.length && !n->n_problems && !n->is_complete && !w->is_comment && w->typed.length)
		say("%s:%d:%d: nothing that may stand here begins with \"%s\"", w->called, w->line,
		    w->column - characters(w->typed.bytes, w->typed.length), w->typed.bytes);
}

static void print_found(struct session *s, const struct writing *w, const struct next *n, const struct run *r)
{
	if (s->json) {
		print_json(s, w, n, r);
		return;
	}
	next_lines(&s->out, n, r, w->at_start);
	say_reasons(s, w, n);
}

/* Of a comment nothing is read. */
static int find(struct session *s, struct writing *w, int seat, struct run *r)
{
	struct draft d;
	struct next found = { .n = 0 };
	struct next_cursor c = { .typed = w->typed.bytes };
	struct statement *lines = NULL;
	struct canon behind = { .n = 0 };
	struct error unread = ERROR_INIT;        /* what is wrong there is told when the cursor has come to it */
	const struct order_source source = { w->called, w->orders.bytes, w->orders.length };
	int result = draft_read_begun(&d, &s->game.ledger, seat, &source, &s->err);

	if (result == 0 && !w->is_comment) {
		lines = lines_of(&c, &d, w->line);
		if (canon_parse_lines(&behind, w->behind.bytes, w->behind.length, &unread) == 0 && behind.block->n > 0)
			c.behind = behind.block->statement[0];
		result = next_find(&found, r, seat, &c, &s->err);
	}
	if (result == 0)
		print_found(s, w, &found, r);
	next_release(&found);
	free(lines);
	canon_release(&behind);
	draft_release(&d);
	return result;
}

static int print_next(struct session *s, struct writing *w, const char *directory)
{
	struct run *r;
	int seat, result;

	if (session_read(s, &w->orders, w->name) < 0 || session_open(s, directory) < 0)
		return -1;
	seat = find_seat(s, w->by);
	if (seat < 0 || cut(w, &s->err) < 0)
		return -1;
	r = game_position_to_order(&s->game, seat, &s->err);
	result = r ? find(s, w, seat, r) : -1;
	run_free(r);
	return result;
}

static int run_next(const struct env *env, int argc, char **argv)
{
	struct writing w = { .orders = TEXT_INIT, .typed = TEXT_INIT, .behind = TEXT_INIT };
	struct session s;
	int result = -1;
	const struct option_spec options[] = {
		{ "line", OPTION_NUMBER, &w.line }, { "column", OPTION_NUMBER, &w.column }, { "by", OPTION_TEXT, &w.by },
		{ "json", OPTION_FLAG, &s.json }, { "seat-key", OPTION_SEAT_KEY, &s.keys }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) == 0) {
		w.name = argv[2];
		w.called = strcmp(w.name, "-") == 0 ? "orders" : w.name;
		result = print_next(&s, &w, argv[1]);
	}
	text_release(&w.orders);
	text_release(&w.typed);
	text_release(&w.behind);
	return session_done(&s, &cmd_next, result);
}

const struct command cmd_next = {
	.name = "next",
	.arguments = "[--line N] [--column N] [--by SEAT] [--json]\n           GAME ORDERS",
	.summary = "what may come next in orders that are being written",
	.help = "ORDERS is a file (`-` is standard input) with order lines, or the block the\n"
		"report ends with. What may stand at the cursor is printed, a line each: the\n"
		"words to insert, a TAB, and what they mean. Behind a word only what it begins\n"
		"is told. Nothing is changed.\n\n"
		"    --line N          the cursor's line, from 1; default: the last one\n"
		"    --column N        its column, from 1; default: the end of that line\n"
		"    --by SEAT         whose orders, to be sure; it must be the seat asked\n"
		"    --json            the same for programs, with the reasons why not\n"
		"    --seat-key FILE   your seat key, by which you see your hand\n",
	.run = run_next,
};
