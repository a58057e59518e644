/* cup_settle.c - see cup_settle.h.  None of it leaves anybody a choice, so it is done without being asked. */
#include "cmd/cup_settle.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/cup_boards.h"
#include "cup/before.h"
#include "cup/count.h"
#include "cup/draw.h"
#include "cup/tell.h"
#include "trust/cup_files.h"

enum { GAMES_SHOWN = 4 };

static int write_accept(struct cup_session *cs, int seat)
{
	struct cup_leaf leaf = { .beside = { .is_signed = false } };

	cup_begin(&cs->cup, &leaf.entry, CUP_ACCEPT, seat);
	if (cup_session_give_keys(cs, &leaf.entry, true, false) < 0 || cup_session_write(cs, &leaf) < 0)
		return -1;
	say("wrote entry %d: accept by %s", leaf.entry.seq, cs->cup.seat[seat].name);
	return 0;
}

static int write_share(struct cup_session *cs, int seat)
{
	struct cup_leaf leaf = { .beside = { .is_signed = false } };

	cup_begin(&cs->cup, &leaf.entry, CUP_SHARE, seat);
	leaf.entry.on = cs->cup.pen.on;
	if (cup_session_prove(leaf.entry.beta, &leaf.beside, cs, seat, leaf.entry.on) < 0 || cup_session_write(cs, &leaf) < 0)
		return -1;
	say("wrote entry %d: share by %s", leaf.entry.seq, cs->cup.seat[seat].name);
	return 0;
}

static int fill_round(struct cup_entry *e, struct cup_session *cs, const struct hash *seed)
{
	struct cup_pair *pair;
	struct field_round r;
	struct field f;
	int *bye;

	if (field_of_cup(&f, &cs->cup, &cs->s.err) < 0)
		return -1;
	draw_round(&r, &f, seed);
	pair = arena_alloc(&cs->cup.arena, ((size_t)r.n + 1) * sizeof *pair);
	bye = arena_alloc(&cs->cup.arena, ((size_t)r.n_byes + 1) * sizeof *bye);
	for (int i = 0; i < r.n; i++)
		pair[i] = (struct cup_pair){ r.pair[i].player[0], r.pair[i].player[1] };
	for (int i = 0; i < r.n_byes; i++)
		bye[i] = r.bye[i];
	e->pair = pair;
	e->n_pairs = r.n;
	e->bye = bye;
	e->n_byes = r.n_byes;
	field_round_release(&r);
	field_release(&f);
	return 0;
}

static void say_round(const struct cup_entry *e)
{
	if (!e->n_pairs && !e->n_byes)
		say("nothing is left to pair: the cup is over");
	else if (e->n_byes)
		say("round %d: %d board%s, %d bye%s", e->round, e->n_pairs, e->n_pairs == 1 ? "" : "s", e->n_byes,
		    e->n_byes == 1 ? "" : "s");
	else
		say("round %d: %d board%s, no bye", e->round, e->n_pairs, e->n_pairs == 1 ? "" : "s");
}

static int write_round(struct cup_session *cs)
{
	struct cup_leaf leaf = { .beside = { .is_signed = false } };
	struct cup_entry *e = &leaf.entry;
	uint8_t beta[CUP_SEATS_MOST][64];
	struct hash seed;

	cup_begin(&cs->cup, e, CUP_ROUND, 0);
	e->on = cs->cup.pen.on;
	e->round = cs->cup.n_rounds + 1;
	if (cup_session_prove(e->beta, &leaf.beside, cs, 0, e->on) < 0)
		return -1;
	memcpy(beta, cs->cup.share, sizeof beta);
	memcpy(beta[0], e->beta, sizeof beta[0]);
	seed = cup_seed(&cs->cup, e->on, beta);
	if (fill_round(e, cs, &seed) < 0 || cup_session_state(&e->state, cs, &leaf, &seed) < 0 ||
	    cup_session_write(cs, &leaf) < 0)
		return -1;
	say_round(e);
	return 0;
}

int cup_settle(struct cup_session *cs, int *made)
{
	int result = 0;

	*made = 0;
	while (result == 0 && cs->cup.pen.type != CUP_BULLETIN && cup_session_signs_for(cs, cs->cup.pen.seat)) {
		int seat = cs->cup.pen.seat;

		result = cs->cup.pen.type == CUP_ACCEPT ? write_accept(cs, seat)
		         : cs->cup.pen.type == CUP_SHARE ? write_share(cs, seat) : write_round(cs);
	}
	if (result == 0 && cs->is_director)
		result = boards_make(cs, made);
	if (*made)
		say("%d game%s set up; nobody has to accept", *made, *made == 1 ? "" : "s");
	return result;
}

/* --- words ---------------------------------------------------------------------------------------------- */

static void say_due(struct cup_session *cs)
{
	int waiting = cup_waiting_count(&cs->cup, cs->path);
	struct text awaited = TEXT_INIT;

	before_print_awaited(&awaited, &cs->cup);
	if (awaited.length)
		say("%s. Before they do, or are out, nothing is drawn.", awaited.bytes);
	text_release(&awaited);
	if (waiting > 0)
		say("%d letter%s for the next bulletin: drumhead cup go %s", waiting, waiting == 1 ? " waits" : "s wait", cs->path);
	else if (cs->cup.n_rounds)
		say("Nothing else is due. When results have come: drumhead cup go %s", cs->path);
	if (!cs->cup.n_rounds)
		say("%shen entries are closed: drumhead cup go --draw %s", waiting > 0 ? "W" : "Nothing else is due. W", cs->path);
}

/* A player's games that have no result. */
struct own_games {
	int player, n;
};

static int say_game(struct cup_session *cs, const struct board *b, void *to)
{
	struct own_games *own = to;
	const struct cup *c = &cs->cup;
	int one = cup_seated(c, b->round, b->board, b->game, 1), two = cup_seated(c, b->round, b->board, b->game, 2);
	const char *opponent;

	if ((one != own->player && two != own->player) || cup_result(c, b->round, b->board, b->game) || ++own->n > GAMES_SHOWN)
		return 0;
	opponent = cup_player(c, one == own->player ? two : one)->name;
	if (board_is_here(cs, b))
		say("Your game against %s: drumhead status %s/%s", opponent, cs->path, board_path(b).text);
	else
		say("Your game against %s is not here: the director has a letter with it.", opponent);
	return 0;
}

static bool has_bye(const struct cup_round *r, int player)
{
	for (int i = 0; i < r->n_byes; i++)
		if (r->bye[i] == player)
			return true;
	return false;
}

/* What is there to do for who is no director. */
static void say_own(struct cup_session *cs)
{
	const struct cup *c = &cs->cup;
	struct own_games own = { cup_session_player(cs), 0 };
	int waiting = cup_waiting_count(&cs->cup, cs->path);

	if (waiting > 0)
		say("%d letter%s here that no bulletin carries yet.", waiting, waiting == 1 ? " lies" : "s lie");
	if (own.player > 0 && boards_each(cs, say_game, &own) == 0 && own.n > GAMES_SHOWN)
		say("and %d more: drumhead games %s", own.n - GAMES_SHOWN, cs->path);
	if (own.player > 0 && c->n_rounds && has_bye(&c->round[c->n_rounds - 1], own.player))
		say("You have a bye in round %d.", c->n_rounds);
	say("%s writes what comes next in the cup.", cup_officer(c, 0).text);
}

void cup_say_pen(struct cup_session *cs)
{
	const struct cup *c = &cs->cup;
	const char *what = c->pen.type == CUP_ACCEPT ? "accept" : "share in the draw";

	if (c->pen.seat < 0)
		say("The cup is over.");
	else if (c->pen.type == CUP_BULLETIN && cs->is_director)
		say_due(cs);
	else if (c->pen.type == CUP_BULLETIN)
		say_own(cs);
	else if (c->pen.type == CUP_ROUND)
		say("%s is to write the round.", cup_officer(c, 0).text);
	else if (cs->is_director)
		say("Mail this to %s who is to %s: drumhead cup take CUP LETTER", cup_officer(c, c->pen.seat).text, what);
	else
		say("%s is to %s: drumhead cup take CUP LETTER", cup_officer(c, c->pen.seat).text, what);
}

/* --- letters to players --------------------------------------------------------------------------------- */

static bool was_paired(const struct cup_round *r, int player)
{
	for (int i = 0; i < r->n_pairs; i++)
		if (r->pair[i].a == player || r->pair[i].b == player)
			return true;
	return false;
}

/* The first entry that PLAYER has not been sent with a game of his before round ROUND: who has joined since, or had a
 * bye, has none of them. */
static int sent_to(const struct cup *c, int player, int round)
{
	for (int i = round - 1; i > 0; i--)
		if (was_paired(&c->round[i - 1], player))
			return c->round[i - 1].seq < 0 ? 0 : c->round[i - 1].seq + 1;
	return 0;
}

static int sent_from(const struct cup *c, const struct board *b)
{
	const struct cup_pair *pair = &c->round[b->round - 1].pair[b->board - 1];
	int a = sent_to(c, pair->a, b->round), other = sent_to(c, pair->b, b->round);

	return a < other ? a : other;
}

int cup_print_board(struct cup_session *cs, const struct board *b)
{
	if (cup_session_print_mail(cs, sent_from(&cs->cup, b)) < 0)
		return -1;
	text_putc(&cs->s.out, '\n');
	return board_print_letter(cs, b);
}

struct letters {
	int after;                               /* of rounds behind this one all games, of others those without a result */
	const char *to;
	int n;
};

/* A game that cannot be read is told, and holds up no other; a directory that cannot be written holds up all. */
static int write_letter(struct letters *l, struct cup_session *cs, const struct board *b)
{
	char *path = path_join(l->to, board_name(b).text);
	struct text kept = cs->s.out;
	int result;

	cs->s.out = (struct text)TEXT_INIT;
	if (cup_print_board(cs, b) < 0) {
		cup_session_trouble(cs, "game %s has no letter: %s", board_name(b).text, cs->s.err.text);
		error_clear(&cs->s.err);
		result = 0;
	} else {
		result = file_replace(path, cs->s.out.bytes, cs->s.out.length, 0644, &cs->s.err);
		l->n++;
	}
	text_release(&cs->s.out);
	cs->s.out = kept;
	free(path);
	return result;
}

static int write_if_due(struct cup_session *cs, const struct board *b, void *to)
{
	struct letters *l = to;

	if ((b->round <= l->after && cup_result(&cs->cup, b->round, b->board, b->game)) || !board_is_set_up(cs, b) ||
	    !board_is_directed(cs, b))
		return 0;
	return write_letter(l, cs, b);
}

int cup_write_letters(struct cup_session *cs, int rounds, const char *to)
{
	const bool drawn = rounds < cs->cup.n_rounds - cs->cup.over;
	struct letters l = { rounds, to, 0 };

	if (!to) {
		if (drawn)
			say("Where games go by mail, a letter for each, to its two players: drumhead cup go --letters DIR %s", cs->path);
		return 0;
	}
	if (file_make_directory(to, &cs->s.err) < 0 || boards_each(cs, write_if_due, &l) < 0)
		return -1;
	if (l.n && drawn)
		say("%s: %d letter%s, each to be mailed to both players of its game", to, l.n, l.n == 1 ? "" : "s");
	else if (l.n)
		say("%s: %d letter%s of games that have no result, each for both players of its game", to, l.n,
		    l.n == 1 ? "" : "s");
	return 0;
}
