/* blame.c - drumhead blame: which rulings moved or changed a piece. */
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "cmd/session.h"
#include "cmd/numbers.h"
#include "game/replay.h"

enum { BEFORE_THE_FIRST = -1, OUT_OF_SIGHT = -2 };

struct blame {
	struct session *session;
	int piece;
	int sees;                                /* session_sight() */
	int at;                                  /* its place after the last ruling looked at, or one of these */
	int16_t *number;                         /* its numbers then */
	json *facts;
};

/* --- the piece -------------------------------------------------------------------------------------- */

/* Name I of P, folded: its id, its name, others; false: it has no more. */
static bool name_at(char out[128], const struct piece *p, int i)
{
	const char *name = i == 0 ? p->id : i == 1 ? p->name : p->other ? p->other[i - 2] : NULL;

	return name && (name_fold(out, 128, name), true);
}

/* The piece that goes by this or, if none does, by a name not more than MOST slips away from it; or -1. */
static int piece_called(const struct pack *p, const char *folded, int most)
{
	int best = -1;
	char name[128];

	for (int piece = 0; piece < p->n_pieces; piece++)
		for (int i = 0; name_at(name, &p->piece[piece], i); i++) {
			bool begins = most > 0 && strncmp(folded, name, strlen(folded)) == 0;
			int slips = begins ? 1 : edit_distance(folded, name, most);

			if (slips > most || (best >= 0 && slips == most))
				continue;
			best = piece;
			most = slips;
		}
	return best;
}

static int find_piece(struct session *s, const char *word)
{
	const struct pack *p = s->game.pack;
	char folded[128];
	int found, near;

	name_fold(folded, sizeof folded, word);
	found = piece_called(p, folded, 0);
	if (found >= 0)
		return found;
	near = piece_called(p, folded, strlen(folded) > 3 ? 2 : 1);
	error_set(&s->err, "%s: no piece is called %s", s->path, word);
	return near >= 0 ? error_add(&s->err, "; did you mean %s?", p->piece[near].name) : -1;
}

/* --- rulings ---------------------------------------------------------------------------------------- */

static int place_seen(const struct blame *b, const struct run *r)
{
	return session_unseen(r, b->piece, b->sees) ? OUT_OF_SIGHT : r->table->at[b->piece];
}

static const char *place_words(const struct pack *p, int at)
{
	return at == OUT_OF_SIGHT ? "out of sight" : p->place[at].name;
}

static void add_changes(struct text *out, const struct blame *b, const struct run *r)
{
	const struct table *t = r->table;
	const struct pack *p = t->pack;
	int at = place_seen(b, r);
	struct text words = TEXT_INIT;

	if (b->at == BEFORE_THE_FIRST)
		text_print(out, at == OUT_OF_SIGHT ? "%s" : "at %s", place_words(p, at));
	else if (b->at != at)
		text_print(out, "%s to %s", place_words(p, b->at), place_words(p, at));
	for (int k = 0; k < p->n_piece_numbers; k++) {
		text_clear(&words);
		if (number_told(&words, r, THING_PIECE, k, b->number[k], number(t, b->piece, k)))
			text_print(out, "%s%s", out->length ? ", " : "", words.bytes);
	}
	text_release(&words);
}

static void tell(struct blame *b, const struct run *r, int seq)
{
	int at = place_seen(b, r);
	const struct ledger *l = &b->session->game.ledger;
	const char *by = seat_name(&b->session->game, l->link[l->link[seq].on].by);
	struct text changes = TEXT_INIT;
	json *one;

	add_changes(&changes, b, r);
	if (b->facts && changes.length) {
		one = json_new_object();
		json_set(one, "ruling", json_new_integer(seq));
		json_set(one, "choice_by", json_new_string(by));
		if (at != OUT_OF_SIGHT)
			json_set(one, "place", json_new_string(r->pack->place[at].id));
		json_set(one, "what", json_new_string(changes.bytes));
		json_append(b->facts, one);
	} else if (changes.length) {
		text_print(&b->session->out, "%4d  %-12s %s\n", seq, by, changes.bytes);
	}
	text_release(&changes);
}

static void remember(struct blame *b, const struct run *r)
{
	const struct table *t = r->table;

	b->at = place_seen(b, r);
	for (int k = 0; k < t->pack->n_piece_numbers; k++)
		b->number[k] = (int16_t)number(t, b->piece, k);
}

/* RUN, which stands after ruling FROM (-1: the beginning), goes on to TO; who does not see everything reads it from the
 * letter of that ruling. */
static int go_on(struct run **run, const struct game *g, int from, int to, struct error *err)
{
	if (!g->hides || g->sees == SEES_ALL) {
		if (!*run)
			*run = game_begin(g, err);
		return *run ? game_follow(*run, g, from, to, err) : -1;
	}
	run_free(*run);
	*run = game_replay(g, to, err);
	return *run ? 0 : -1;
}

static int walk(struct blame *b)
{
	const struct game *g = &b->session->game;
	struct run *run = NULL;
	int last = -1, result = 0;

	for (int i = 0; i < g->ledger.n && result == 0; i++) {
		if (g->ledger.link[i].type != ENTRY_RULING || !ledger_is_live(&g->ledger, i))
			continue;
		result = go_on(&run, g, last, i, &b->session->err);
		last = i;
		if (result == 0) {
			tell(b, run, i);
			remember(b, run);
		}
	}
	run_free(run);
	return result;
}

/* --- the command ------------------------------------------------------------------------------------ */

static int blame(struct session *s, const char *directory, const char *word)
{
	struct blame b = { .session = s, .at = BEFORE_THE_FIRST };
	int result;

	if (session_open(s, directory) < 0)
		return -1;
	if (s->game.ledger.live_ruling < 0)
		return error_set(&s->err, "%s: nothing has been ruled yet", directory);
	b.piece = find_piece(s, word);
	if (b.piece < 0 || session_sight(s, &b.sees) < 0)
		return -1;
	b.number = must_alloc(((size_t)s->game.pack->n_piece_numbers + 1) * sizeof *b.number);
	b.facts = s->json ? json_new_array() : NULL;
	result = walk(&b);
	if (result == 0 && b.facts)
		json_write_lines(&s->out, b.facts, 1);
	json_free(b.facts);
	free(b.number);
	return result;
}

static int run_blame(const struct env *env, int argc, char **argv)
{
	struct session s;
	int result = -1;
	const struct option_spec options[] = { { "json", OPTION_FLAG, &s.json }, VIEW_OPTIONS, { 0 } };

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) == 0)
		result = blame(&s, argv[1], argv[2]);
	return session_done(&s, &cmd_blame, result);
}

const struct command cmd_blame = {
	.name = "blame",
	.arguments = "[--json] [--seat SEAT | --all] GAME PIECE",
	.summary = "which rulings moved or changed a piece",
	.help = "PIECE is a name or an id. Each line: the ruling, whose choice it ruled on, and\n"
		"what became of the piece in it. What was undone is left out.\n\n"
		"    --json            the same for programs\n"
		VIEW_HELP,
	.run = run_blame,
	.is_read = true,
};
