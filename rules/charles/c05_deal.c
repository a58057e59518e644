/* c05_deal.c - 5.4 Strategy Cards are dealt; 6.7, 6.8 the decks of the Mid and the Late War.
 *
 * No pile is put under another: what is left of the first deck, the Covenant card, the second deck and the third are
 * dealt from in this order.  Nothing here asks anything. */
#include "rules/charles/sequence.h"

enum { OF_ALT_HIST = 2, DEALT_EACH = 4 };
enum { FIRST_DECK, SECOND_DECK, THIRD_DECK };            /* values of DECK */

/* --- 6.7, 6.8 joining decks ------------------------------------------------------------------------------- */

/* Two Alt-Hist cards, unseen, are shuffled in. */
static void mix(struct run *r, const char *rule, int pile)
{
	for (int i = 0; i < OF_ALT_HIST; i++) {
		int card = draw_card(r, rule, ALT_HIST, pile);

		if (card < 0)
			break;
	}
	shuffle(r, rule, pile);
}

/* 6.7 At the beginning of Winter 1643. */
bool join_mid_deck(struct run *r)
{
	set_track(table(r), DECK, SECOND_DECK);
	if (!masks(r))
		shuffle(r, "6.7", ALT_HIST);
	mix(r, "6.7", MID_DECK);
	emit(r, "6.7", F_DECK_JOINED, WORD(MID));
	return false;
}

/* 6.8 The second deck has been dealt out. */
static void join_late_deck(struct run *r)
{
	set_track(table(r), DECK, THIRD_DECK);
	mix(r, "6.8", LATE_DECK);
	emit(r, "6.8", F_DECK_JOINED, WORD(LATE));
}

/* --- what is on top ------------------------------------------------------------------------------------------ */

/* A pile of what is in play, or ASIDE for the Covenant card; -1: no card is left. */
static int top_pile(const struct table *t)
{
	int deck = track(t, DECK);

	if (first_at(t, DRAW_DECK) >= 0)
		return DRAW_DECK;
	if (deck >= SECOND_DECK && place_of(t, COVENANT_CARD) == ASIDE)
		return ASIDE;
	if (deck >= SECOND_DECK && first_at(t, MID_DECK) >= 0)
		return MID_DECK;
	return deck >= THIRD_DECK && first_at(t, LATE_DECK) >= 0 ? LATE_DECK : -1;
}

int cards_left(const struct table *t)
{
	int n = count_at(t, DRAW_DECK), deck = track(t, DECK);

	if (deck >= SECOND_DECK)
		n += count_at(t, MID_DECK) + (place_of(t, COVENANT_CARD) == ASIDE);
	return deck >= THIRD_DECK ? n + count_at(t, LATE_DECK) : n;
}

int draw_top_card(struct run *r, const char *rule, int place)
{
	int pile = top_pile(table(r));

	if (pile < 0)
		return -1;
	if (pile == ASIDE) {
		put(table(r), COVENANT_CARD, place);
		return COVENANT_CARD;
	}
	return draw_card(r, rule, pile, place);
}

/* --- 5.4 dealing ------------------------------------------------------------------------------------------------ */

struct dealing {
	int dealt[PARLIAMENT + 1];               /* by seat */
	bool new_model_due;                      /* Parliament's next card is the New Model Army, C-18 */
};

/* Whoever has fewer; the Royalist first. */
static int next_dealt(const struct dealing *d)
{
	return d->dealt[ROYALIST] <= d->dealt[PARLIAMENT] ? ROYALIST : PARLIAMENT;
}

/* A Mandatory card's place in the deal is known, so everybody sees who gets it. */
static void give_open(struct run *r, struct dealing *d, int seat, int card)
{
	put(table(r), card, of_seat(ROYALIST_HAND, seat));
	emit(r, "5.4", F_DEALT, SEAT(seat), PIECE(card));
	d->dealt[seat]++;
}

static void deal_one(struct run *r, struct dealing *d, int seat)
{
	bool open = top_pile(table(r)) == ASIDE;
	int card;

	if (open) {
		give_open(r, d, seat, COVENANT_CARD);
		return;
	}
	card = draw_top_card(r, "5.4", of_seat(ROYALIST_HAND, seat));
	emit_to(r, seat, "5.4", F_DEALT, SEAT(seat), PIECE(card));
	d->dealt[seat]++;
}

static void give_new_model(struct run *r, struct dealing *d)
{
	d->new_model_due = false;
	if (place_of(table(r), NEW_MODEL_CARD) == ASIDE)
		give_open(r, d, PARLIAMENT, NEW_MODEL_CARD);
}

/* 6.8 The last card of the second deck is the Royalist's, whoever's turn it is; then Parliament gets the New Model
 * Army, and the third deck is joined.  An extra draw may have taken the last card before. */
static void deal_last_of_second(struct run *r, struct dealing *d)
{
	bool parliament = next_dealt(d) == PARLIAMENT;

	if (cards_left(table(r)) > 0)
		deal_one(r, d, ROYALIST);
	join_late_deck(r);
	d->new_model_due = true;
	if (parliament)
		give_new_model(r, d);
}

static bool is_dealt_out(const struct dealing *d)
{
	return d->dealt[ROYALIST] >= DEALT_EACH && d->dealt[PARLIAMENT] >= DEALT_EACH;
}

/* C-9 Where cards run out, as many for both, and the odd one for the Royalist: he is dealt the first. */
static void deal_all(struct run *r, struct dealing *d)
{
	while (!is_dealt_out(d)) {
		const struct table *t = table(r);
		int seat = next_dealt(d), left = cards_left(t);

		if (track(t, DECK) == SECOND_DECK && left <= 1)
			deal_last_of_second(r, d);
		else if (seat == PARLIAMENT && d->new_model_due)
			give_new_model(r, d);
		else if (left > 0)
			deal_one(r, d, seat);
		else
			return;
	}
}

bool deal_cards(struct run *r)
{
	struct dealing d = { { 0 }, false };

	deal_all(r, &d);
	for (int seat = ROYALIST; seat <= PARLIAMENT; seat++)
		emit(r, "5.4", F_DRAWN, SEAT(seat), NUMBER(d.dealt[seat]));
	return false;
}
