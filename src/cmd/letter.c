/* letter.c - the text above the marks is for the reader who has just installed the program.  It avoids what mail
 * programs like to change (PROTOCOL.md C9): no line begins with a dash, a dot or a slash. */
#include "cmd/letter.h"
#include <string.h>
#include "play/adjudicate.h"
#include "play/seals.h"

/* What the one who gets the letter does with it. */
static void print_what_to_do(struct text *out, const struct ledger *l)
{
	if (l->pen.type == ENTRY_ACCEPT && l->pen.seat >= 0) {
		text_puts(out, "This is an offer to play. To accept it, save this mail as LETTER, run\n"
		          "    drumhead accept GAME LETTER\n"
		          "and mail back what that prints. GAME is a directory, which will be made.\n");
	} else {
		text_puts(out, "Save this mail as LETTER and run, GAME being the directory of the game,\n"
		          "    drumhead adjudicate GAME LETTER\n");
		if (l->pen.seat < 0)
			text_puts(out, "The game is over, and every seat has signed its result.\n");
	}
	text_puts(out, "Everything outside the marks is ignored.\n\n");
}

static void print_heading(struct text *out, const struct game *g, int from)
{
	const struct ledger *l = &g->ledger;

	text_print(out, "%s, game %s: ", g->pack->title, g->name);
	if (from == l->n - 1)
		text_print(out, "entry %d.\n\n", from);
	else
		text_print(out, "entries %d to %d.\n\n", from, l->n - 1);
	print_what_to_do(out, l);
}

/* --- sealed lines, for the referee -------------------------------------------------------------------- */

/* Does the letter bring what another side than the referee's has sealed? */
static bool brings_sealed(const struct desk *d, int from)
{
	const struct ledger *l = &d->game.ledger;

	if (l->charter.dice == DICE_WITNESS || keyring_signs_for(&d->keys, l, 0))
		return false;
	for (int i = from; i < l->n; i++)
		if (l->entry[i]->has_sealed)
			return true;
	return false;
}

static void print_warning(struct desk *d, int from)
{
	if (brings_sealed(d, from))
		text_puts(&d->out, "This letter holds sealed lines: it is for the referee, and nobody else.\n\n");
}

static int print_sealed(struct desk *d, int from)
{
	const struct charter *c = &d->game.ledger.charter;
	bool ours[SEATS_MOST] = { false };

	if (!brings_sealed(d, from))
		return 0;
	for (int i = 0; i < c->n_seats; i++)
		ours[c->seat[i].seat] = keyring_signs_for(&d->keys, &d->game.ledger, c->seat[i].seat);
	return seals_print_mail(&d->out, &d->game, from, ours, &d->err);
}

int letter_write(struct desk *d)
{
	return letter_write_from(d, game_letter_from(&d->game, &d->keys));
}

int letter_write_from(struct desk *d, int from)
{
	const struct ledger *l = &d->game.ledger;

	if (from >= l->n)
		return 0;
	print_heading(&d->out, &d->game, from);
	print_warning(d, from);
	if (ledger_print_mail(&d->out, l, d->path, from, &d->err) < 0 || print_sealed(d, from) < 0) {
		text_clear(&d->out);
		return error_within(&d->err, "%s", d->path);
	}
	return l->n - from;
}

const struct charter *letter_charter(struct arena *arena, const struct text *letter, const char *name,
                                     struct error *err)
{
	struct canon c;
	struct entry offer = { 0 };

	if (canon_parse(&c, letter->bytes, letter->length, err) < 0) {
		error_within(err, "%s", name);
		return NULL;
	}
	for (int i = 0; i < c.n && !offer.charter; i++)
		if (c.block[i].type && strcmp(c.block[i].type, "offer") == 0 &&
		    entry_parse(&offer, arena, &c.block[i], err) < 0)
			break;
	if (!offer.charter)
		error_set(err, "there is no offer in it: is it the whole letter?");
	canon_release(&c);
	if (!offer.charter)
		error_within(err, "%s", name);
	return offer.charter;
}
