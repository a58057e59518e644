/* trial.c - see trial.h; `check` prints it all, `sign` asks only whether a line is hopeless. */
#include "cmd/trial.h"
#include <stdlib.h>
#include <string.h>
#include "game/adjudicate.h"
#include "game/visibility.h"
#include "play/book.h"
#include "play/keys.h"

int trial_read(struct trial *t, struct session *s, const char *path)
{
	memset(t, 0, sizeof *t);
	t->orders = (struct text)TEXT_INIT;
	if (session_read(s, &t->orders, path) < 0)
		return -1;
	t->source = (struct order_source){ strcmp(path, "-") == 0 ? "orders" : path, t->orders.bytes, t->orders.length };
	return 0;
}

int trial_hand_is_known(struct session *s)
{
	const struct game *g = &s->game;
	const struct pen *pen = &g->ledger.pen;

	if (pen->type != ENTRY_ORDERS || pen->seat <= 0 || pen->seat == g->sees || !g->hides || g->sees == SEES_ALL)
		return 0;
	if (g->sees == SEES_PUBLIC)
		return visibility_may_look(g, pen->seat, &s->err);
	return error_set(&s->err, "%s: %s is to write orders now, not you (%s), and what he holds is not known here", s->path,
	                 seat_name(g, pen->seat), seat_name(g, g->sees));
}

int trial_run(struct trial *t, struct session *s, const char *by, int n)
{
	t->seat = by ? session_seat(s, by) : s->game.ledger.pen.seat;
	if (by && t->seat < 0)
		return -1;
	if (t->seat == s->game.ledger.pen.seat && trial_hand_is_known(s) < 0)
		return -1;
	return game_check(&s->game, t->seat, &(struct order_check){ &t->source, n, &t->futures, &t->after, &t->shows },
	                  &s->err);
}

void trial_release(struct trial *t)
{
	futures_release(&t->futures);
	run_free(t->after);
	free(t->shows.piece);
	text_release(&t->orders);
}

void trial_print_shown(struct text *out, const struct pack *p, const int *piece, int n)
{
	for (int i = 0; i < n; i++)
		text_print(out, "%s%s", i ? ", " : "Your orders lay open of your hand: ", p->piece[piece[i]].name);
	if (n > 0)
		text_puts(out, ".\n");
}

/* What stands behind the play of another seat no future has tried; of a vow that is known all the same. */
static bool is_late_vow(const struct trial *t, const struct future_line *line)
{
	const struct ruleset *rules = t->after->rules;
	size_t n = strcspn(line->text, " ");

	return t->after->masked && line->beyond && line->beyond == t->futures.n &&
	       list_has(rules->vow_keys, key_find(rules, line->text, n));
}

bool trial_is_hopeless(const struct trial *t, int i)
{
	const struct future_line *line = &t->futures.line[i];

	return is_late_vow(t, line) || (futures_never(&t->futures, i) && !line->stopped);
}

int trial_count_hopeless(const struct trial *t)
{
	int n = 0;

	for (int i = 0; i < t->futures.n_lines; i++)
		n += trial_is_hopeless(t, i);
	return n;
}

void trial_print_sealed(struct text *out, const struct session *s, const struct trial *t)
{
	const struct charter *c = &s->game.ledger.charter;

	for (int i = 0; i < c->n_seats; i++) {
		int seat = c->seat[i].seat;

		if (seat > 0 && seat != t->seat && book_of(t->after, seat)->is_sealed)
			text_print(out, "    %s has sealed lines, which no future knows: he is taken to say nothing there\n",
			           c->seat[i].name);
	}
}

bool trial_has_news(const struct trial *t, const struct future_line *line)
{
	return line->fails.n || line->unused.n || line->waiting || is_late_vow(t, line);
}

static void print_fate(struct text *out, const struct trial *t, const char **between, const char *what,
                       const struct future_fate *fate)
{
	if (fate->n == 0)
		return;
	text_print(out, "%s%s in %d of %d%s%s", *between, what, fate->n, t->futures.n, fate->why ? ": " : "",
	           fate->why ? fate->why : "");
	*between = "; ";
}

void trial_print_line(struct text *out, const struct trial *t, const struct future_line *line)
{
	const char *between = "";

	text_print(out, "line %d `%s` ", line->source_line, line->text);
	print_fate(out, t, &between, "fails", &line->fails);
	print_fate(out, t, &between, "is not used", &line->unused);
	if (line->waiting)
		text_print(out, "%swaits in %d of %d for an answer of yours", between, line->waiting, t->futures.n);
	if (line->spared)
		text_print(out, "; the game ends first in %d", line->spared);
	if (is_late_vow(t, line))
		text_puts(out, "lapses: where cards are masked it comes first in your orders, when you have seen all you hold. "
		          "Write it when you are asked next");
	if (line->stopped)
		text_puts(out, "; it could be carried out if the other side answered otherwise");
}
