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

static int write_accept(struct desk *d, int seat)
{
	struct cup_leaf leaf = { .beside = { .is_signed = false } };

	cup_begin(&d->cup, &leaf.entry, CUP_ACCEPT, seat);
	if (desk_give_keys(d, &leaf.entry, true, false) < 0 || desk_write(d, &leaf) < 0)
		return -1;
	say("wrote entry %d: accept by %s", leaf.entry.seq, d->cup.seat[seat].name);
	return 0;
}

static int write_share(struct desk *d, int seat)
{
	struct cup_leaf leaf = { .beside = { .is_signed = false } };

	cup_begin(&d->cup, &leaf.entry, CUP_SHARE, seat);
	leaf.entry.on = d->cup.pen.on;
	if (desk_prove(leaf.entry.beta, &leaf.beside, d, seat, leaf.entry.on) < 0 || desk_write(d, &leaf) < 0)
		return -1;
	say("wrote entry %d: share by %s", leaf.entry.seq, d->cup.seat[seat].name);
	return 0;
}

static int fill_round(struct cup_entry *e, struct desk *d, const struct hash *seed)
{
	struct cup_pair *pair;
	struct field_round r;
	struct field f;
	int *bye;

	if (field_of_cup(&f, &d->cup, &d->s.err) < 0)
		return -1;
	draw_round(&r, &f, seed);
	pair = arena_alloc(&d->cup.arena, ((size_t)r.n + 1) * sizeof *pair);
	bye = arena_alloc(&d->cup.arena, ((size_t)r.n_byes + 1) * sizeof *bye);
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

static int write_round(struct desk *d)
{
	struct cup_leaf leaf = { .beside = { .is_signed = false } };
	struct cup_entry *e = &leaf.entry;
	uint8_t beta[CUP_SEATS_MOST][64];
	struct hash seed;

	cup_begin(&d->cup, e, CUP_ROUND, 0);
	e->on = d->cup.pen.on;
	e->round = d->cup.n_rounds + 1;
	if (desk_prove(e->beta, &leaf.beside, d, 0, e->on) < 0)
		return -1;
	memcpy(beta, d->cup.share, sizeof beta);
	memcpy(beta[0], e->beta, sizeof beta[0]);
	seed = cup_seed(&d->cup, e->on, beta);
	if (fill_round(e, d, &seed) < 0 || desk_state(&e->state, d, &leaf, &seed) < 0 || desk_write(d, &leaf) < 0)
		return -1;
	say_round(e);
	return 0;
}

int cup_settle(struct desk *d, int *made)
{
	int result = 0;

	*made = 0;
	while (result == 0 && d->cup.pen.type != CUP_BULLETIN && desk_signs_for(d, d->cup.pen.seat)) {
		int seat = d->cup.pen.seat;

		result = d->cup.pen.type == CUP_ACCEPT ? write_accept(d, seat) : d->cup.pen.type == CUP_SHARE ? write_share(d, seat)
		         : write_round(d);
	}
	if (result == 0 && d->is_director)
		result = boards_make(d, made);
	if (*made)
		say("%d game%s set up; nobody has to accept", *made, *made == 1 ? "" : "s");
	return result;
}

/* --- words ---------------------------------------------------------------------------------------------- */

static void say_due(struct desk *d)
{
	int waiting = cup_waiting_count(&d->cup, d->path);
	struct text awaited = TEXT_INIT;

	before_print_awaited(&awaited, &d->cup);
	if (awaited.length)
		say("%s. Before they do, or are out, nothing is drawn.", awaited.bytes);
	text_release(&awaited);
	if (waiting > 0)
		say("%d letter%s for the next bulletin: drumhead cup go %s", waiting, waiting == 1 ? " waits" : "s wait", d->path);
	else if (d->cup.n_rounds)
		say("Nothing else is due. When results have come: drumhead cup go %s", d->path);
	if (!d->cup.n_rounds)
		say("%shen entries are closed: drumhead cup go --draw %s", waiting > 0 ? "W" : "Nothing else is due. W", d->path);
}

/* A player's games that have no result. */
struct own_games {
	int player, n;
};

static int say_game(struct desk *d, const struct board *b, void *to)
{
	struct own_games *own = to;
	const struct cup *c = &d->cup;
	int one = cup_seated(c, b->round, b->board, b->game, 1), two = cup_seated(c, b->round, b->board, b->game, 2);
	const char *opponent;

	if ((one != own->player && two != own->player) || cup_result(c, b->round, b->board, b->game) || ++own->n > GAMES_SHOWN)
		return 0;
	opponent = cup_player(c, one == own->player ? two : one)->name;
	if (board_is_here(d, b))
		say("Your game against %s: drumhead status %s/%s", opponent, d->path, board_path(b).text);
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
static void say_own(struct desk *d)
{
	const struct cup *c = &d->cup;
	struct own_games own = { desk_player(d), 0 };
	int waiting = cup_waiting_count(&d->cup, d->path);

	if (waiting > 0)
		say("%d letter%s here that no bulletin carries yet.", waiting, waiting == 1 ? " lies" : "s lie");
	if (own.player > 0 && boards_each(d, say_game, &own) == 0 && own.n > GAMES_SHOWN)
		say("and %d more: drumhead games %s", own.n - GAMES_SHOWN, d->path);
	if (own.player > 0 && c->n_rounds && has_bye(&c->round[c->n_rounds - 1], own.player))
		say("You have a bye in round %d.", c->n_rounds);
	say("%s writes what comes next in the cup.", cup_officer(c, 0).text);
}

void cup_say_pen(struct desk *d)
{
	const struct cup *c = &d->cup;
	const char *what = c->pen.type == CUP_ACCEPT ? "accept" : "share in the draw";

	if (c->pen.seat < 0)
		say("The cup is over.");
	else if (c->pen.type == CUP_BULLETIN && d->is_director)
		say_due(d);
	else if (c->pen.type == CUP_BULLETIN)
		say_own(d);
	else if (c->pen.type == CUP_ROUND)
		say("%s is to write the round.", cup_officer(c, 0).text);
	else if (d->is_director)
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

int cup_print_board(struct desk *d, const struct board *b)
{
	if (desk_print_mail(d, sent_from(&d->cup, b)) < 0)
		return -1;
	text_putc(&d->s.out, '\n');
	return board_print_letter(d, b);
}

static int write_letter(struct desk *d, const struct board *b, const char *to)
{
	char *path = path_join(to, board_name(b).text);
	struct text kept = d->s.out;
	int result;

	d->s.out = (struct text)TEXT_INIT;
	result = cup_print_board(d, b);
	if (result == 0)
		result = file_replace(path, d->s.out.bytes, d->s.out.length, 0644, &d->s.err);
	text_release(&d->s.out);
	d->s.out = kept;
	free(path);
	return result;
}

struct letters {
	int after;                               /* of rounds behind this one all games, of others those without a result */
	const char *to;
	int n;
};

static int write_if_due(struct desk *d, const struct board *b, void *to)
{
	struct letters *l = to;

	if ((b->round <= l->after && cup_result(&d->cup, b->round, b->board, b->game)) || !board_is_here(d, b) ||
	    !board_is_directed(d, b))
		return 0;
	l->n++;
	return write_letter(d, b, l->to);
}

int cup_write_letters(struct desk *d, int rounds, const char *to)
{
	const bool drawn = rounds < d->cup.n_rounds - d->cup.over;
	struct letters l = { rounds, to, 0 };

	if (!to) {
		if (drawn)
			say("Where games go by mail, a letter for each, to its two players: drumhead cup go --letters DIR %s", d->path);
		return 0;
	}
	if (file_make_directory(to, &d->s.err) < 0 || boards_each(d, write_if_due, &l) < 0)
		return -1;
	if (l.n && drawn)
		say("%s: %d letter%s, each to be mailed to both players of its game", to, l.n, l.n == 1 ? "" : "s");
	else if (l.n)
		say("%s: %d letter%s of games that have no result, each for both players of its game", to, l.n,
		    l.n == 1 ? "" : "s");
	return 0;
}
