/* handout_letter.c - the letter to one seat (note.h): what is in it, how long it is, sealed.
 *
 * That a letter is longer than another would tell whom the referee told something, so its length is fixed before
 * anything private is looked at.  There is room for an opening of every card the seat holds, each as long as one can
 * be; and for what is told to the seat alone as much as such things take where much happens: they come with what all
 * are told, with lines that lapse and with cards that are dealt.  Should that ever not do, what is left over is not
 * told (events_fit): the position says it all the same.  In fog the seat's whole book is in it, which grows with what
 * has been ordered and not done yet; one that its room does not hold takes more of the units. */
#include "game/handout_letter.h"
#include <stdlib.h>
#include <string.h>
#include "game/event_save.h"
#include "game/handout_parts.h"
#include "game/note.h"
#include "game/secrets.h"
#include "play/book_save.h"
#include "play/deals.h"
#include "trust/ledger_hidden.h"
#include "trust/letterbox.h"
#include "whatif/standin.h"

/* --- its length ----------------------------------------------------------------------------------------- */

enum {                                           /* in bytes */
	UNIT = 4096,                             /* most letters have one of these */
	TOLD = 512,                              /* to one seat alone, */
	TOLD_OF_A_CARD = 96,                     /* that is dealt, */
	TOLD_OF_A_LINE = 128,                    /* most of which do not lapse, */
	TOLD_TO_ALL = 4                          /* and a fourth of this */
};

/* Of BYTES that are told to all.  Where fog hides what they are about, its owner is told all of it again, and each time
 * instead of what. */
static size_t told_besides(const struct run *public, size_t bytes)
{
	return (run_sees_fog(public) ? bytes : 0) + bytes / TOLD_TO_ALL;
}

size_t handout_note_length(const struct run *public, int seat, size_t bytes, int lines)
{
	struct fill fill;
	size_t n;

	hands_fill(&fill, public);
	n = note_head_bytes(fill.n) + TOLD + (size_t)lines * TOLD_OF_A_LINE + told_besides(public, bytes);
	for (int i = 0; i < public->pack->n_pieces; i++)
		if (handout_is_held(public, i, seat))
			n += note_card_most(public->pack->n_pieces) + TOLD_OF_A_CARD;
	fill_release(&fill);
	return (n + UNIT - 1) / UNIT * UNIT;
}

/* --- the cards ------------------------------------------------------------------------------------------ */

bool handout_is_held(const struct run *r, int piece, int seat)
{
	int place = place_of(r->table, piece);

	return !r->pack->place[place].fog && is_hidden(r, r->pile, place) && !is_hidden_from(r, piece, seat);
}

/* The choice in whose ruling an epoch of PILE began: that of R, or of an earlier ruling; or -1. */
static int choice_of_deck(const struct game *g, const struct ruled *r, int pile, int epoch)
{
	struct deck_line d;
	int ruling;

	if (epoch > r->before->pile[pile].epoch)
		return r->on;
	ruling = ledger_deck_ruling(&g->ledger, r->after->pack->place[pile].id, epoch, &d);
	return ruling < 0 ? -1 : g->ledger.link[ruling].on;
}

/* The order of the epoch of D: begun in this ruling, or before it.  Returns how many, or -1. */
static int order_of(const int16_t **order, const struct ruled *r, const struct deal *d)
{
	const struct epoch *begun = run_epoch(r->after, d->pile, d->epoch);
	const struct pile *before = &r->before->pile[d->pile];

	if (!begun && before->epoch != d->epoch)
		return -1;
	*order = begun ? begun->order : before->order;
	return begun ? begun->n : before->n;
}

static int open_card(struct note_card *out, const struct game *g, const struct ruled *r, const struct deal *d,
                     struct error *err)
{
	const char *deck = r->after->pack->place[d->pile].id;
	int choice = choice_of_deck(g, r, d->pile, d->epoch), *card, n;
	const int16_t *order;
	uint8_t beta[64];

	out->pile = d->pile;
	n = order_of(&order, r, d);
	if (choice < 0 || n < 0 || secret_of_deck(beta, NULL, g, deck, d->epoch, choice, err) < 0)
		return error_set(err, "no ruling has sealed the deck %s", deck);
	card = must_alloc(((size_t)n + 1) * sizeof *card);
	for (int k = 0; k < n; k++)
		card[k] = order[k];
	deck_open(&out->opening, beta, &g->ledger.link[0].id, d->epoch, card, n, d->i);
	sodium_memzero(beta, sizeof beta);
	free(card);
	return 0;
}

/* What SEAT holds that was dealt in this ruling.  The rest it held before, or all saw it come. */
static int open_cards(struct note *n, const struct game *g, const struct ruled *r, int seat, struct error *err)
{
	const struct run *after = r->after;

	n->card = must_alloc((size_t)after->pack->n_pieces * sizeof *n->card);
	for (int i = 0; i < after->pack->n_pieces; i++) {
		const struct deal *d = handout_is_held(after, i, seat) ? run_deal_of(after, i) : NULL;

		if (d && open_card(&n->card[n->n_cards++], g, r, d, err) < 0)
			return -1;
	}
	return 0;
}

/* --- all of it ------------------------------------------------------------------------------------------ */

/* What the seat itself has ordered, as AFTER has it. */
static void tell_orders(struct note *n, const struct run *after, int seat)
{
	json *j = json_new_object();

	n->is_fogged = true;
	json_set(j, "orders", book_save_seat(after->book, after, seat));
	json_write(&n->orders, j);
	json_free(j);
}

/* Into N, which has everything else, of which LENGTH bytes are to be made. */
static void tell(struct note *n, const struct run *after, int seat, size_t length)
{
	json *all = events_save(after, seat), *fitting = events_fit(all, length - note_bytes(n));

	json_write(&n->told, fitting);
	json_free(all);
	json_free(fitting);
}

static int make_note(struct text *out, const struct game *g, const struct ruled *r, int seat, size_t length,
                     struct error *err)
{
	struct run *view = standin_beside(r->after, seat, r->public, err);
	struct note n = { .told = TEXT_INIT, .orders = TEXT_INIT };
	int result = view ? open_cards(&n, g, r, seat, err) : -1;

	if (result == 0) {
		hands_fill(&n.fill, view);
		if (g->fogged)
			tell_orders(&n, r->after, seat);
		while (g->fogged && length < note_bytes(&n) + TOLD)
			length += UNIT;
		tell(&n, r->after, seat, length);
		note_write(out, &n, length);
	}
	run_free(view);
	note_release(&n);
	return result;
}

int handout_letter(struct text *out, const struct game *g, const struct ruled *r, int seat, size_t length,
                   struct error *err)
{
	const struct charter_seat *s = ledger_seat(&g->ledger, seat);
	struct text note = TEXT_INIT;
	uint8_t beta[64], *sealed;
	int result = -1;

	if (make_note(&note, g, r, seat, length, err) == 0 && secret_of_game(beta, NULL, g, err) == 0) {
		sealed = must_alloc(note.length + LETTER_SEAL_BYTES);
		result = letter_seal(sealed, note.bytes, note.length, s->box, beta, r->seq, seat, 0, err);
		text_add(out, sealed, note.length + LETTER_SEAL_BYTES);
		free(sealed);
	}
	sodium_memzero(beta, sizeof beta);
	if (note.length)
		sodium_memzero(note.bytes, note.length);
	text_release(&note);
	return result;
}
