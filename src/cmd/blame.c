/* blame.c - drumhead blame: which rulings moved or changed a piece. */
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "cmd/desk.h"

struct blame {
	struct desk *desk;
	int piece;
	int at;                                  /* its place after the last ruling looked at, -1 before the first */
	int16_t *number;                         /* its numbers then */
	json *facts;
};

/* --- the piece -------------------------------------------------------------------------------------- */

static bool is_called(const struct piece *p, const char *folded)
{
	char name[128];

	name_fold(name, sizeof name, p->id);
	if (strcmp(name, folded) == 0)
		return true;
	name_fold(name, sizeof name, p->name);
	if (strcmp(name, folded) == 0)
		return true;
	for (int i = 0; p->other && p->other[i]; i++) {
		name_fold(name, sizeof name, p->other[i]);
		if (strcmp(name, folded) == 0)
			return true;
	}
	return false;
}

static int find_piece(struct desk *d, const char *word)
{
	const struct pack *p = d->game.pack;
	const char *near;
	char folded[128];

	name_fold(folded, sizeof folded, word);
	for (int i = 0; i < p->n_pieces; i++)
		if (is_called(&p->piece[i], folded))
			return i;
	near = nearest_name(folded, &p->piece->id, p->n_pieces, sizeof *p->piece);
	error_set(&d->err, "%s: no piece is called %s", d->path, word);
	return near ? error_add(&d->err, "; did you mean %s?", near) : -1;
}

/* --- rulings ---------------------------------------------------------------------------------------- */

static void add_changes(struct text *out, const struct blame *b, const struct table *t)
{
	const struct pack *p = t->pack;

	if (b->at < 0)
		text_print(out, "at %s", p->place[t->at[b->piece]].name);
	else if (b->at != t->at[b->piece])
		text_print(out, "%s to %s", p->place[b->at].name, p->place[t->at[b->piece]].name);
	for (int k = 0; k < p->n_piece_numbers; k++)
		if (number(t, b->piece, k) != b->number[k])
			text_print(out, "%s%s %d", out->length ? ", " : "", p->piece_number[k], number(t, b->piece, k));
}

static void tell(struct blame *b, const struct table *t, int seq)
{
	const struct ledger *l = &b->desk->game.ledger;
	const char *by = seat_name(&b->desk->game, l->link[l->link[seq].on].by);
	struct text changes = TEXT_INIT;
	json *one;

	add_changes(&changes, b, t);
	if (b->facts && changes.length) {
		one = json_new_object();
		json_set(one, "ruling", json_new_integer(seq));
		json_set(one, "choice_by", json_new_string(by));
		json_set(one, "place", json_new_string(t->pack->place[t->at[b->piece]].id));
		json_set(one, "what", json_new_string(changes.bytes));
		json_append(b->facts, one);
	} else if (changes.length) {
		text_print(&b->desk->out, "%4d  %-12s %s\n", seq, by, changes.bytes);
	}
	text_release(&changes);
}

static void remember(struct blame *b, const struct table *t)
{
	b->at = t->at[b->piece];
	for (int k = 0; k < t->pack->n_piece_numbers; k++)
		b->number[k] = (int16_t)number(t, b->piece, k);
}

static int walk(struct blame *b)
{
	struct game *g = &b->desk->game;
	struct run *run = game_replay(g, -1, &b->desk->err);
	int last = -1, result = run ? 0 : -1;

	for (int i = 0; i < g->ledger.n && result == 0; i++) {
		if (g->ledger.link[i].type != ENTRY_RULING || !ledger_is_live(&g->ledger, i))
			continue;
		result = game_follow(run, g, last, i, &b->desk->err);
		last = i;
		if (result == 0) {
			tell(b, run->table, i);
			remember(b, run->table);
		}
	}
	run_free(run);
	return result;
}

/* --- the command ------------------------------------------------------------------------------------ */

static int blame(struct desk *d, const char *directory, const char *word)
{
	struct blame b = { .desk = d, .at = -1 };
	int result;

	if (desk_open(d, directory) < 0)
		return -1;
	if (d->game.ledger.live_ruling < 0)
		return error_set(&d->err, "%s: nothing has been ruled yet", directory);
	b.piece = find_piece(d, word);
	if (b.piece < 0)
		return -1;
	b.number = must_alloc(((size_t)d->game.pack->n_piece_numbers + 1) * sizeof *b.number);
	b.facts = d->json ? json_new_array() : NULL;
	result = walk(&b);
	if (result == 0 && b.facts)
		json_write_lines(&d->out, b.facts, 1);
	json_free(b.facts);
	free(b.number);
	return result;
}

static int run_blame(const struct world *w, int argc, char **argv)
{
	struct desk d;
	int result = -1;
	const struct option_spec options[] = { { "json", OPTION_FLAG, &d.json }, { 0 } };

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 2, 2, &d.err) == 0)
		result = blame(&d, argv[1], argv[2]);
	return desk_done(&d, &cmd_blame, result);
}

const struct command cmd_blame = {
	.name = "blame",
	.arguments = "[--json] GAME PIECE",
	.summary = "which rulings moved or changed a piece",
	.help = "PIECE is a name or an id. Each line: the ruling, whose choice it ruled on, and\n"
		"what became of the piece in it. What was undone is left out.\n\n"
		"    --json    the same for programs\n",
	.run = run_blame,
};
