/* letter.c - the text above the marks is for the reader who has just installed the program.  It avoids what mail
 * programs like to change (doc/PROTOCOL.md C9): no line begins with a dash, a dot or a slash. */
#include "cmd/letter.h"
#include <string.h>
#include "cmd/claims.h"
#include "game/adjudicate.h"
#include "game/fog.h"
#include "game/handout.h"
#include "game/handout_read.h"
#include "game/seals.h"
#include "game/unfits.h"
#include "trust/ledger_files.h"
#include "trust/unfit.h"

/* What the one who gets the letter does with it. */
static void print_what_to_do(struct text *out, const struct ledger *l, int from)
{
	struct hash digest;

	if (l->pen.type == ENTRY_ACCEPT && l->pen.seat >= 0 && from > 0) {
		text_print(out, "%s accepts next: he pastes the offer and this letter into his\n"
		           "desk; or puts both into one file, and runs\n"
		           "    drumhead accept GAME FILE\n"
		           "Who has the game already runs\n"
		           "    drumhead adjudicate GAME LETTER\n", ledger_seat(l, l->pen.seat)->name);
	} else if (l->pen.type == ENTRY_ACCEPT && l->pen.seat >= 0) {
		text_puts(out, "This is an offer to play. To accept it, paste this mail into your desk; or save\n"
		          "it as LETTER, run\n"
		          "    drumhead accept GAME LETTER\n"
		          "and mail back what that prints. GAME is a directory, which will be made.\n");
		if (l->charter.n_seats > 2)      /* a referee's offer, which both players accept */
			text_print(out, "%s accepts %s; whoever accepts later waits for the mail with that.\n",
			           ledger_seat(l, l->pen.seat)->name, l->n > 1 ? "next" : "first");
	} else {
		text_puts(out, "Paste this mail into your desk; or save it as LETTER and run, GAME being the\n"
		          "directory of the game,\n"
		          "    drumhead adjudicate GAME LETTER\n");
		if (l->pen.seat < 0 && l->live_ruling >= 0)
			text_puts(out, "The game is over, and every seat has signed its result.\n");
	}
	text_puts(out, "Everything outside the marks is ignored.\n\n");
	if (l->motion >= 0 && amend_names_pack(&digest, ledger_at(l, l->motion)))
		text_puts(out, "The motion in it names another pack, whose files are not in this letter: get them\n"
		          "by another way. Who agrees says where they are; they are checked, and what\n"
		          "differs is shown before anything is signed:\n"
		          "    drumhead vote --pack DIR GAME agree\n\n");
}

static void print_heading(struct session *s, int from)
{
	const struct game *g = &s->game;
	const struct ledger *l = &g->ledger;
	struct text *out = &s->out;

	text_print(out, "%s, game %s: ", g->pack->title, g->name);
	if (from == l->n)
		text_print(out, "about entry %d.\n\n", from);
	else if (from == l->n - 1)
		text_print(out, "entry %d.\n\n", from);
	else
		text_print(out, "entries %d to %d.\n\n", from, l->n - 1);
	if (keyring_signs_for(&s->keys, l, 0))
		text_puts(out, "From the referee, to all players.\n\n");
	print_what_to_do(out, l, from);
}

/* --- sealed lines, for the referee -------------------------------------------------------------------- */

/* Does the letter bring what another side than the referee's has sealed? */
static bool brings_sealed(const struct session *s, int from)
{
	const struct ledger *l = &s->game.ledger;

	if (l->charter.dice == DICE_WITNESS || keyring_signs_for(&s->keys, l, 0))
		return false;
	for (int i = from; i < l->n; i++)
		if (l->link[i].has_sealed)
			return true;
	return false;
}

static void print_warning(struct session *s, int from)
{
	if (brings_sealed(s, from))
		text_puts(&s->out, "This letter holds sealed lines: it is for the referee, and nobody else.\n\n");
}

static int print_sealed(struct session *s, int from)
{
	const struct charter *c = &s->game.ledger.charter;
	bool ours[SEATS_MOST] = { false };

	if (!brings_sealed(s, from))
		return 0;
	for (int i = 0; i < c->n_seats; i++)
		ours[c->seat[i].seat] = keyring_signs_for(&s->keys, &s->game.ledger, c->seat[i].seat);
	return seals_print_mail(&s->out, &s->game, from, ours, &s->err);
}

/* What goes with the rulings of a game that hides: to both players in one letter, for what is not for all is sealed. */
static int print_handouts(struct session *s, int from)
{
	if (!keyring_signs_for(&s->keys, &s->game.ledger, 0))
		return 0;
	return handout_print_mail(&s->out, &s->game, from, &s->err);
}

/* Our claim about the entry that is due, if we have made one. */
static bool find_claim(struct claim *out, struct ssh_signature *sig, struct arena *arena, const struct session *s)
{
	struct error unused = ERROR_INIT;

	return claim_at_head(out, sig, arena, s, &unused) && keyring_signs_for(&s->keys, &s->game.ledger, out->by);
}

static int print_claim(struct session *s, int from)
{
	struct arena arena = ARENA_INIT;
	struct ssh_signature sig;
	struct claim c;
	bool found = find_claim(&c, &sig, &arena, s);

	if (found && from == s->game.ledger.n && unfit_count_signed(&s->game.ledger, s->path, from) == 0)
		print_heading(s, from);
	else if (found)
		text_putc(&s->out, '\n');
	if (found)
		claim_print_mail(&s->out, &c, &sig);
	arena_release(&arena);
	return found;
}

/* What the referee has refused, which stands before what came in its place. */
static int print_unfits(struct session *s, int from)
{
	int n;

	if (from == s->game.ledger.n && unfit_count_signed(&s->game.ledger, s->path, from) > 0)
		print_heading(s, from);
	n = unfits_print_mail(&s->out, &s->game, from);
	if (n > 0 && from < s->game.ledger.n)
		text_putc(&s->out, '\n');
	return n;
}

int letter_write(struct session *s)
{
	return letter_write_from(s, game_letter_from(&s->game, &s->keys));
}

int letter_write_from(struct session *s, int from)
{
	const struct ledger *l = &s->game.ledger;
	int unfits;

	if (from < l->n) {
		print_heading(s, from);
		print_warning(s, from);
	}
	unfits = print_unfits(s, from);
	if (ledger_print_mail(&s->out, l, s->path, from, &s->err) < 0 || print_sealed(s, from) < 0 ||
	    fog_print_mail(&s->out, &s->game, from, &s->err) < 0 || print_handouts(s, from) < 0) {
		text_clear(&s->out);
		return error_within(&s->err, "%s", s->path);
	}
	return l->n - from + unfits + print_claim(s, from);
}

void letter_say_mail(const struct session *s)
{
	const struct ledger *l = &s->game.ledger;

	if (l->n > 1 && game_letter_from(&s->game, &s->keys) < l->n && !letter_needless(s) && !session_is_in_git(s))
		say("Mail the letter as it is.");
}

bool letter_needless(const struct session *s)
{
	const struct charter *c = &s->game.ledger.charter;

	for (int i = 0; i < c->n_seats; i++)
		if (!keyring_signs_for(&s->keys, &s->game.ledger, c->seat[i].seat))
			return false;
	return true;
}

int letter_pass_on(struct session *s)
{
	int n = letter_needless(s) ? 0 : letter_write(s);

	if (n > 0)
		letter_say_mail(s);
	return n;
}
