/* status_pen.c - who has the pen, for what, and what to type; see status.h.  A game that lies in a repository is played
 * by commits, any other one by letters. */
#include <stdlib.h>
#include "base/file.h"
#include "cmd/changes.h"
#include "cmd/claims.h"
#include "cmd/cup_boards.h"
#include "cmd/refusals.h"
#include "cmd/status.h"
#include "cmd/terms.h"
#include "game/adjudicate.h"
#include "game/masked_check.h"
#include "game/packs.h"
#include "game/signing.h"

/* "covenanter", "royalist (you)". */
static void print_seat(struct text *out, const struct session *s, int seat)
{
	const bool ours = keyring_signs_for(&s->keys, &s->game.ledger, seat);

	text_print(out, "%s%s", seat_name(&s->game, seat), ours ? " (you)" : "");
}

/* A pack that is not the installed one must be named. */
static void print_accept(struct text *out, const struct session *s)
{
	if (terms_pack_is_installed(&s->game.ledger.charter))
		text_print(out, "    drumhead accept %s", s->path);
	else
		text_print(out, "    drumhead accept --pack %s %s", s->game.pack->directory, s->path);
}

/* So must one that is not here yet. */
static void print_answer(struct text *out, const struct session *s)
{
	const struct game *g = &s->game;
	struct hash digest;
	char *path = NULL;

	if (amend_names_pack(&digest, ledger_at(&g->ledger, g->ledger.motion)))
		path = packs_directory(g, &digest);
	text_print(out, "    drumhead vote %s%s agree", path && !file_is_directory(path) ? "--pack DIR " : "", s->path);
	free(path);
}

/* Nobody has the pen.  A game of a cup may be forfeit before it was set up, and then there is no result to sign. */
static void print_closed(struct text *out, const struct game *g)
{
	if (g->ledger.live_ruling < 0)
		text_print(out, "he game is over: %s forfeited before it began", seat_name(g, g->ledger.forfeited));
	else
		text_puts(out, "he game is over, and every seat has signed its result");
}

void status_awaited(struct text *out, const struct game *g)
{
	const struct pen now = masked_pen(g), *pen = &now;

	if (pen->seat < 0) {
		text_putc(out, 't');
		print_closed(out, g);
		return;
	}
	text_print(out, "%s %s", seat_name(g, pen->seat), seat_duty(pen->type));
	if (pen->type == ENTRY_RULING || pen->type == ENTRY_SHARE)
		text_print(out, " on entry %d", pen->on);
}

static void print_our_step(struct text *out, const struct session *s, enum entry_type due)
{
	switch (due) {
	case ENTRY_ACCEPT:
		print_accept(out, s);
		text_puts(out, " > LETTER\n");
		return;
	case ENTRY_AGREE:
		print_answer(out, s);
		text_puts(out, " > LETTER     # or refuse\n");
		return;
	case ENTRY_UNDO:
		text_print(out, "    drumhead propose %s undo|edict|amend|end ... > LETTER\n", s->path);
		return;
	case ENTRY_ORDERS:
		text_print(out, "    drumhead report %s    # the orders to edit are in it\n", s->path);
		text_print(out, "    drumhead check %s ORDERS\n", s->path);
		text_print(out, "    drumhead sign %s ORDERS > LETTER\n", s->path);
		return;
	default:
		text_print(out, "    drumhead adjudicate %s > LETTER\n", s->path);
	}
}

static void print_their_step(struct text *out, const struct session *s, int seat)
{
	if (game_letter_from(&s->game, &s->keys) < s->game.ledger.n)
		text_print(out, "    drumhead sign %s > LETTER         # again, if it is not mailed yet\n", s->path);
	text_print(out, "    drumhead adjudicate %s LETTER     # when %s has answered\n", s->path,
	           seat_name(&s->game, seat));
}

/* In a repository of games what was written travels by commits. */
static void print_our_step_in_git(struct text *out, const struct session *s, enum entry_type due)
{
	switch (due) {
	case ENTRY_ACCEPT:
		print_accept(out, s);
		text_putc(out, '\n');
		break;
	case ENTRY_AGREE:
		print_answer(out, s);
		text_puts(out, "     # or refuse\n");
		break;
	case ENTRY_UNDO:
		text_print(out, "    drumhead propose %s undo|edict|amend|end ...\n", s->path);
		break;
	case ENTRY_ORDERS:
		text_print(out, "    drumhead report %s    # the orders to edit are in it\n", s->path);
		text_print(out, "    drumhead check %s ORDERS\n", s->path);
		text_print(out, "    drumhead git turn %s ORDERS\n", s->path);
		return;
	default:
		text_puts(out, "    drumhead git pull\n");
		return;
	}
	text_print(out, "    drumhead git turn %s    # sends it\n", s->path);
}

static void print_their_step_in_git(struct text *out, const struct session *s, int seat)
{
	if (game_letter_from(&s->game, &s->keys) < s->game.ledger.n)
		text_print(out, "    drumhead git turn %s    # sends what you wrote, if that is not done yet\n", s->path);
	text_print(out, "    drumhead git pull    # when %s has answered\n", seat_name(&s->game, seat));
}

/* Another copy of the game has gone on, or this one has other entries, or our legal orders were refused: nothing would
 * be signed here. */
bool status_is_refused(struct error *why, const struct session *s)
{
	const struct charter *c = &s->game.ledger.charter;

	for (int i = 0; i < c->n_seats; i++)
		if (keyring_signs_for(&s->keys, &s->game.ledger, c->seat[i].seat) &&
		    signing_is_free(&s->game, c->seat[i].seat, &s->keys, why) < 0)
			return true;
	return refusal_is_wrong(why, s);
}

static void print_step(struct text *out, const struct session *s)
{
	const struct pen now = masked_pen(&s->game), *pen = &now;
	bool ours = keyring_signs_for(&s->keys, &s->game.ledger, pen->seat), by_git = session_is_in_git(s);

	if (ours)
		(by_git ? print_our_step_in_git : print_our_step)(out, s, pen->type);
	else
		(by_git ? print_their_step_in_git : print_their_step)(out, s, pen->seat);
}

/* Words may sound otherwise: "royalist concedes" begins with the name of who has won then. */
static void print_what_counts(struct text *out, const struct game *g, const struct entry *e)
{
	int winner = board_winner_of_end(&g->ledger.charter, e);

	if (winner > 0)
		text_print(out, "In the cup this counts as a win of %s.\n", seat_name(g, winner));
	else
		text_puts(out, winner == 0 ? "In the cup this counts as a draw.\n"
		          : "In the cup this counts for nothing until the director rules.\n");
}

/* The motion that waits: "royalist proposes (entry 9): undo to 4, because ...". */
static void print_motion(struct text *out, const struct session *s)
{
	const struct entry *e = ledger_at(&s->game.ledger, s->game.ledger.motion);

	text_print(out, "%s proposes (entry %d): %s", seat_name(&s->game, e->by), e->seq, entry_word(e->type));
	if (e->type == ENTRY_UNDO)
		text_print(out, " to ruling %d", e->to);
	for (int i = 0; i < e->n_lines; i++)
		for (int k = 0; k < e->line[i].n; k++)
			text_print(out, "%s %s", k == 0 && (i || e->type == ENTRY_UNDO) ? "," : "", e->line[i].token[k].text);
	text_puts(out, "\n");
	if (e->type == ENTRY_END && s->game.ledger.charter.has_cup)
		print_what_counts(out, &s->game, e);
}

/* Of an amend that goes over to another pack: from which directory; NULL of any other motion.  Returns new. */
static char *pack_of_motion(const struct game *g, const char *brought)
{
	struct hash digest;

	if (!amend_names_pack(&digest, ledger_at(&g->ledger, g->ledger.motion)))
		return NULL;
	return brought ? must_strdup(brought) : packs_directory(g, &digest);
}

/* What its pack says otherwise than that of now; the digest alone says nothing. */
static int print_pack(struct text *out, const struct game *g, const char *directory, struct error *err)
{
	const struct pack *now = g->run ? g->run->pack : g->pack;

	text_puts(out, "What that pack says otherwise than the one you play with:\n");
	return changes_tell(out, now->directory, directory, err) < 0 ? -1 : 0;
}

int status_motion(struct text *out, const struct session *s, const char *pack, struct error *err)
{
	char *directory = pack_of_motion(&s->game, pack);
	int result = 0;

	print_motion(out, s);
	if (directory && file_is_directory(directory))
		result = print_pack(out, &s->game, directory, err);
	free(directory);
	return result;
}

void status_pen(struct text *out, const struct session *s)
{
	const struct pen now = masked_pen(&s->game), *pen = &now;
	struct error unread = ERROR_INIT, refused = ERROR_INIT;

	if (pen->seat < 0) {
		text_putc(out, 'T');
		print_closed(out, &s->game);
		text_puts(out, ".\n");
		return;
	}
	print_seat(out, s, pen->seat);
	text_print(out, " %s", seat_duty(pen->type));
	if (pen->type == ENTRY_RULING || pen->type == ENTRY_SHARE)
		text_print(out, " on entry %d", pen->on);
	text_puts(out, ".\n");
	if (pen->type == ENTRY_AGREE && status_motion(out, s, NULL, &unread) < 0)
		text_print(out, "%s\n", unread.text);
	claim_print_head(out, s);
	refusal_print_head(out, s);
	if (status_is_refused(&refused, s))
		text_print(out, "But %s\n", refused.text);
	else
		print_step(out, s);
}

void status_pen_for_all(struct text *out, const struct session *s)
{
	status_awaited(out, &s->game);
	text_puts(out, ".\n");
	if (s->game.ledger.pen.type == ENTRY_AGREE)
		print_motion(out, s);
	claim_print_head(out, s);
	refusal_print(out, &s->game, s->game.ledger.n);
}

void status_say(const struct session *s)
{
	struct text t = TEXT_INIT;

	status_pen(&t, s);
	say_text(&t);
	text_release(&t);
}
