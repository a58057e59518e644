/* cup_bulletin.c - see cup_bulletin.h. */
#include "cmd/cup_bulletin.h"
#include <stdlib.h>
#include <string.h>
#include "cmd/cup_before.h"
#include "cmd/cup_beside.h"
#include "cmd/cup_boards.h"
#include "cmd/cup_settle.h"
#include "cup/count.h"
#include "cup/draw.h"
#include "cup/tell_through.h"
#include "trust/board.h"
#include "trust/cup_files.h"
#include "trust/cup_from.h"

#define NAMES_SHOWN 8

/* What one bulletin has room for, in 64 KB: what is more waits for the next, which follows at once. */
enum { LETTERS_MOST = 200, RESULTS_MOST = 300 };

static int count_games(const struct cup *c)
{
	int n = 0;

	for (int i = 0; i < c->n_rounds; i++)
		n += c->round[i].n_pairs * cup_games(c);
	return n;
}

void bulletin_release(struct bulletin *b)
{
	if (b->waiting)
		cup_waiting_release(b->waiting);
	free(b->waiting);
	free(b->result);
	free(b->ended);
	free(b->out);
}

/* --- letters -------------------------------------------------------------------------------------------- */

static int drop(struct cup_session *cs, const struct hash *id)
{
	struct error refused = cs->s.err;

	error_clear(&cs->s.err);
	if (refused.fault != FAULT_FOREIGN)
		cup_session_trouble(cs, "a letter is not carried: %s", refused.text);
	return cup_waiting_drop(cs->path, id, &cs->s.err);
}

/* Those that cannot be carried are told, and dropped. */
static int carry(struct bulletin *b, struct cup_session *cs)
{
	struct cup_waiting *w = b->waiting;
	struct cup_entry *e = &b->leaf.entry;
	struct hash *ids;

	if (cup_waiting_read(w, cs->path, &cs->s.err) < 0 || (w->n && cup_session_pack(cs) < 0))
		return -1;
	ids = arena_alloc(&w->arena, ((size_t)w->n + 1) * sizeof *ids);
	b->leaf.letter = arena_alloc(&w->arena, ((size_t)w->n + 1) * sizeof *b->leaf.letter);
	b->leaf.letter_beside = arena_alloc(&w->arena, ((size_t)w->n + 1) * sizeof *b->leaf.letter_beside);
	for (int i = 0; i < w->n; i++) {
		b->is_full = e->n_letters == LETTERS_MOST;
		if (b->is_full)
			break;
		if (cup_session_check_letter(cs, &w->letter[i], &w->beside[i]) < 0 ||
		    cup_check_beside(cs, &w->letter[i], b->leaf.letter, e->n_letters) < 0) {
			if (drop(cs, &w->letter[i].id) < 0)
				return -1;
			continue;
		}
		ids[e->n_letters] = w->letter[i].id;
		b->leaf.letter[e->n_letters] = w->letter[i];
		b->leaf.letter_beside[e->n_letters++] = w->beside[i];
	}
	e->letter = ids;
	return 0;
}

int bulletin_begin(struct bulletin *b, struct cup_session *cs)
{
	const struct cup *c = &cs->cup;
	struct cup_entry *e = &b->leaf.entry;

	memset(b, 0, sizeof *b);
	if (!cs->is_director)
		return cup_session_not_director(cs, "writes here");
	cup_begin(c, e, CUP_BULLETIN, 0);
	b->waiting = must_alloc(sizeof *b->waiting);
	b->result = must_alloc(((size_t)count_games(c) + 1) * sizeof *b->result);
	b->ended = must_alloc(((size_t)count_games(c) + 1) * sizeof *b->ended);
	b->out = must_alloc(((size_t)c->n_players + 1) * sizeof *b->out);
	e->result = b->result;
	e->out = b->out;
	return carry(b, cs);
}

/* --- results -------------------------------------------------------------------------------------------- */

static int game_order(const struct cup_result *r)
{
	return (r->round * 65536 + r->board) * 2 + r->game - 1;
}

int bulletin_add_result(struct bulletin *b, const struct cup_result *r)
{
	int i = b->leaf.entry.n_results++;

	for (; i > 0 && game_order(&b->result[i - 1]) > game_order(r); i--)
		b->result[i] = b->result[i - 1];
	b->result[i] = *r;
	return 0;
}

void bulletin_add_out(struct bulletin *b, int player, const char *because)
{
	int i = b->leaf.entry.n_outs++;

	for (; i > 0 && b->out[i - 1].player > player; i--)
		b->out[i] = b->out[i - 1];
	b->out[i] = (struct cup_removal){ player, because };
}

bool bulletin_withdraws(const struct bulletin *b, int player)
{
	for (int i = 0; i < b->leaf.entry.n_letters; i++)
		if (b->leaf.letter[i].type == CUP_WITHDRAW && b->leaf.letter[i].player == player)
			return true;
	return false;
}

/* Is he out, or will he be with this bulletin? */
static bool is_out(const struct bulletin *b, const struct cup *c, int player)
{
	if (bulletin_withdraws(b, player))
		return true;
	for (int i = 0; i < b->leaf.entry.n_outs; i++)
		if (b->out[i].player == player)
			return true;
	return c->player[player - 1].out > 0;
}

static bool has_result(const struct bulletin *b, const struct cup *c, const struct board *at)
{
	struct cup_result r = { .round = at->round, .board = at->board, .game = at->game };

	for (int i = 0; i < b->leaf.entry.n_results; i++)
		if (game_order(&b->result[i]) == game_order(&r))
			return true;
	return cup_result(c, at->round, at->board, at->game) != NULL;
}

/* The game of who is out is lost; of two who are both out it is nobody's. */
static int end_game(struct cup_result *r, struct bulletin *b, struct cup_session *cs, const struct board *at,
                    const bool out[2])
{
	if (out[0] && out[1]) {
		*r = (struct cup_result){ .round = at->round, .board = at->board, .game = at->game, .how = CUP_VOID,
		                          .because = "both are out" };
		return 1;
	}
	if (!board_is_directed(cs, at)) {         /* the cup before gave it, and its director is lost */
		*r = (struct cup_result){ .round = at->round, .board = at->board, .game = at->game, .how = CUP_ADJUDGED,
		                          .winner = out[0] ? 2 : 1, .on = board_head(cs, at), .because = "the loser is out" };
		return 1;
	}
	if (!board_is_here(cs, at))
		return 0;
	if (board_forfeit(cs, at, out[0] ? 1 : 2) < 0 || board_result(r, cs, at) < 0)
		return -1;
	b->ended[b->n_ended++] = *at;
	return 1;
}

/* What is wrong with one game holds up no other. */
static void tell_broken(struct cup_session *cs, const struct board *at)
{
	cup_session_trouble(cs, "%s\nIt counts for nothing until it is whole, or ruled on: drumhead cup rule %s %s ...",
	                    cs->s.err.text, cs->path, board_name(at).text);
	error_clear(&cs->s.err);
}

/* For another result? */
static bool has_room(struct bulletin *b)
{
	b->is_full |= b->leaf.entry.n_results >= RESULTS_MOST;
	return b->leaf.entry.n_results < RESULTS_MOST;
}

static int collect(struct cup_session *cs, const struct board *at, void *to)
{
	struct bulletin *b = to;
	struct cup_result r;
	bool out[2];
	int found;

	if (has_result(b, &cs->cup, at) || !has_room(b))
		return 0;
	found = board_result(&r, cs, at);
	for (int i = 0; i < 2; i++)
		out[i] = is_out(b, &cs->cup, cup_seated(&cs->cup, at->round, at->board, at->game, i + 1));
	if (found == 0 && (out[0] || out[1]))
		found = end_game(&r, b, cs, at, out);
	if (found < 0)
		tell_broken(cs, at);
	return found > 0 ? bulletin_add_result(b, &r) : 0;
}

int bulletin_collect(struct bulletin *b, struct cup_session *cs)
{
	return boards_each(cs, collect, b);
}

struct limiting {
	struct bulletin *bulletin;
	int64_t before;                          /* rounds that came before that */
};

static int limit_game(struct cup_session *cs, const struct board *at, void *to)
{
	const struct limiting *l = to;
	const int64_t drawn = before_round_came_at(&cs->cup, cs->path, at->round);
	struct cup_result r;

	if (drawn == 0 || drawn > l->before || has_result(l->bulletin, &cs->cup, at) ||
	    !board_is_here(cs, at) || !has_room(l->bulletin))
		return 0;
	if (board_adjudge(&r, cs, at) == 0)
		return bulletin_add_result(l->bulletin, &r);
	tell_broken(cs, at);
	return 0;
}

int bulletin_limit(struct bulletin *b, struct cup_session *cs, int64_t now)
{
	struct limiting l = { b, now - (int64_t)cs->cup.terms->limit * 86400 };

	return boards_each(cs, limit_game, &l);
}

/* --- the draw ------------------------------------------------------------------------------------------- */

static int field_after(struct field *f, struct bulletin *b, struct cup_session *cs)
{
	const struct cup_entry **letter = must_alloc(((size_t)b->leaf.entry.n_letters + 1) * sizeof *letter);
	int result;

	for (int i = 0; i < b->leaf.entry.n_letters; i++)
		letter[i] = &b->leaf.letter[i];
	result = field_of_cup(f, &cs->cup, &cs->s.err);
	if (result == 0 && field_move_on(f, &b->leaf.entry, letter, NULL, &cs->s.err) < 0) {
		field_release(f);
		result = -1;
	}
	free(letter);
	return result;
}

int bulletin_draw(struct bulletin *b, struct cup_session *cs, bool wanted)
{
	struct error why = ERROR_INIT;
	int places = cs->cup.terms->places;
	struct field f;
	bool may;

	if (b->is_full)
		return 0;
	if (field_after(&f, b, cs) < 0)
		return -1;
	may = draw_may_be(&f, &why) == 0 && cup_check_awaited(&cs->cup, &b->leaf, &why) == 0;
	if (wanted && !may)
		error_set(&cs->s.err, "%s", why.text);
	if (wanted && may && !cs->cup.n_rounds && field_count_in(&f) < 2)
		may = error_set(&cs->s.err, "%d player%s in: nobody can be paired", field_count_in(&f),
		                field_count_in(&f) == 1 ? " is" : "s are") == 0;
	b->leaf.entry.draw = may && (wanted || cs->cup.n_rounds || (places && f.n >= places));
	field_release(&f);
	return cs->s.err.kind == ERROR_NONE ? 0 : -1;
}

bool bulletin_is_empty(const struct bulletin *b)
{
	const struct cup_entry *e = &b->leaf.entry;

	return !e->n_letters && !e->n_results && !e->n_outs && !e->has_teller && !e->draw;
}

/* --- writing -------------------------------------------------------------------------------------------- */

/* Of letters of TYPE: "3 joins (Alice Andersson, Bob Baker, Chi Cheng);". */
static void say_letters(struct text *t, const struct bulletin *b, const struct cup *c, enum cup_entry_type type)
{
	struct text names = TEXT_INIT;
	int n = 0;

	for (int i = 0; i < b->leaf.entry.n_letters; i++) {
		const struct cup_entry *e = &b->leaf.letter[i];

		if (e->type == type && n++ < NAMES_SHOWN)
			text_print(&names, "%s%s", n > 1 ? ", " : "", type == CUP_JOIN ? e->name : cup_player(c, e->player)->name);
	}
	if (n)
		text_print(t, " %d %s%s (%s%s);", n, type == CUP_JOIN ? "join" : "withdrawal", n == 1 ? "" : "s", names.bytes,
		           n > NAMES_SHOWN ? ", ..." : "");
	text_release(&names);
}

/* "1.2 Alice Andersson", who has won; "1.3 drawn". */
static void say_results(struct text *t, const struct cup_entry *e, const struct cup *c)
{
	if (!e->n_results)
		return;
	text_print(t, " %d result%s (", e->n_results, e->n_results == 1 ? "" : "s");
	for (int i = 0; i < e->n_results && i < NAMES_SHOWN; i++) {
		const struct cup_result *r = &e->result[i];
		const struct board b = { r->round, r->board, r->game };

		text_print(t, "%s%s %s", i ? ", " : "", board_name(&b).text, r->how == CUP_VOID ? "void" : !r->winner ? "drawn" :
		           cup_player(c, cup_seated(c, r->round, r->board, r->game, r->winner))->name);
	}
	text_puts(t, e->n_results > NAMES_SHOWN ? ", ...);" : ");");
}

/* Of pairings of a knockout that it ends, and no points decide: who goes through. */
static void say_through(struct text *t, const struct cup_entry *e, const struct cup *c)
{
	struct error unread = ERROR_INIT;
	struct field f;

	if (!e->n_results || field_of_cup(&f, c, &unread) < 0)
		return;
	for (int i = 0; i < e->n_results && i < NAMES_SHOWN; i++) {
		const struct cup_result *r = &e->result[i], *next = &e->result[i + 1];
		struct text words = TEXT_INIT;

		if (i + 1 == e->n_results || next->round != r->round || next->board != r->board)
			tell_through(&words, &f, &f.round[r->round - 1].pair[r->board - 1]);
		if (words.length)
			text_print(t, " %s;", words.bytes);
		text_release(&words);
	}
	field_release(&f);
}

/* The draw that finds nothing left to pair has all sign the last table. */
static void say_draw(struct text *t, struct cup_session *cs)
{
	struct field f;

	if (field_of_cup(&f, &cs->cup, &cs->s.err) < 0)
		return;
	if (draw_is_left(&f))
		text_print(t, " a draw of round %d;", cs->cup.n_rounds + 1);
	else
		text_print(t, " nothing is left to draw, which closes the cup%s;",
		           cs->cup.n_seats > 1 ? " when the teller has shared" : "");
	field_release(&f);
}

static void say_bulletin(const struct bulletin *b, struct cup_session *cs)
{
	const struct cup_entry *e = &b->leaf.entry;
	struct text t = TEXT_INIT, said = TEXT_INIT;
	int in = 0;

	for (int i = 0; i < cs->cup.n_players; i++)
		in += !cs->cup.player[i].out;
	text_print(&t, "bulletin %d:", e->seq);
	say_letters(&t, b, &cs->cup, CUP_JOIN);
	say_letters(&t, b, &cs->cup, CUP_WITHDRAW);
	say_results(&t, e, &cs->cup);
	say_through(&t, e, &cs->cup);
	if (e->n_outs)
		text_print(&t, " %d out;", e->n_outs);
	if (e->has_teller)
		text_print(&t, " %s is teller %d now;", e->teller.name, e->teller.seat);
	if (e->draw)
		say_draw(&t, cs);
	text_print(&t, " %d player%s", in, in == 1 ? "" : "s");
	if (cs->cup.terms->places)
		text_print(&t, " of %d", cs->cup.terms->places);
	text_wrap(&said, t.bytes, 80, "");
	say_text(&said);
	text_release(&t);
	text_release(&said);
}

/* Letters that it carries lie in the log now. */
static int drop_carried(const struct bulletin *b, struct cup_session *cs)
{
	for (int i = 0; i < b->leaf.entry.n_letters; i++)
		if (cup_waiting_drop(cs->path, &b->leaf.letter[i].id, &cs->s.err) < 0)
			return -1;
	return 0;
}

static int write_bulletin(struct bulletin *b, struct cup_session *cs)
{
	if (cup_session_state(&b->leaf.entry.state, cs, &b->leaf, NULL) < 0 || cup_session_write(cs, &b->leaf) < 0)
		return -1;
	say_bulletin(b, cs);
	return drop_carried(b, cs);
}

int bulletin_publish(struct bulletin *b, struct cup_session *cs)
{
	int made;

	if (!bulletin_is_empty(b) && write_bulletin(b, cs) < 0)
		return -1;
	for (int i = 0; i < b->n_ended; i++)
		if (board_print_news(cs, &b->ended[i]) < 0)
			return -1;
	return cup_settle(cs, &made);
}

/* For whom the letter of a bulletin is, if no teller is: who gets a game later is sent all that he lacks with that. */
static void say_for_whom(struct cup_session *cs)
{
	if (cs->cup.pen.seat < 0)
		say("Mail this to all players: it has the last table.");
	else if (cs->cup.pen.seat == 0 && cs->cup.link[cs->cup.n - 1].type == CUP_BULLETIN)
		say("Mail this to the players whom it names, who joined, withdrew, won or lost; others are sent it with their next "
		    "game.");
}

int bulletin_print(struct cup_session *cs, int rounds, const char *letters)
{
	int from = cup_session_letter_from(cs);

	if (cs->s.out.length && from < cs->cup.n)
		text_putc(&cs->s.out, '\n');
	if (from < cs->cup.n && cup_session_print_mail(cs, from) < 0)
		return -1;
	if (cup_write_letters(cs, rounds, letters) < 0)
		return -1;
	if (from < cs->cup.n)
		say_for_whom(cs);
	cup_say_pen(cs);
	return 0;
}
