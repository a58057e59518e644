/* cards.c - see cards.h.  Nothing here looks into a hand to decide whether to ask. */
#include "play/cards.h"
#include "play/hands.h"

/* --- piles ---------------------------------------------------------------------------------------------- */

void reshuffle(struct run *r, const char *rule, int pile, int discards)
{
	put_all(table(r), discards, pile);
	shuffle(r, rule, pile);
}

bool refill(struct run *r, const char *rule, int pile, int discards)
{
	const struct table *t = table(r);

	if (first_at(t, pile) >= 0 || first_at(t, discards) < 0)
		return false;
	reshuffle(r, rule, pile, discards);
	return true;
}

int draw_card(struct run *r, const char *rule, int pile, int place)
{
	int card;

	if (first_at(table(r), pile) < 0)
		return -1;
	card = deal(r, rule, pile);
	put(table(r), card, place);
	return card;
}

/* --- hands ---------------------------------------------------------------------------------------------- */

int held_card(const struct table *t, const struct hands *h, int seat, int kind)
{
	for_pieces_at(t, card, h->hand[seat])
		if (may_be_taken(t, seat, card) && h->fits(t, seat, card, kind))
			return card;
	return -1;
}

/* Is there such a card that could be exchanged for one in his hand, with nobody the wiser? */
static bool is_any_unseen(const struct run *r, const struct hands *h, int seat, int kind)
{
	const struct table *t = r->table;

	for (int place = 0; place < t->pack->n_places; place++)
		if (t->pack->place[place].shown != SHOWN_ALL && is_hidden(r, r->pile, place))
			for_pieces_at(t, card, place)
				if (h->fits(t, seat, card, kind))
					return true;
	return false;
}

bool may_hold(const struct run *r, const struct hands *h, int seat, int kind)
{
	if (!hides(r))
		return held_card(r->table, h, seat, kind) >= 0;
	return first_at(r->table, h->hand[seat]) >= 0 && is_any_unseen(r, h, seat, kind);
}

/* --- windows -------------------------------------------------------------------------------------------- */

static bool may_hold_any(const struct run *r, const struct window *w, int seat)
{
	for (const int *kind = w->kinds; *kind >= 0; kind++)
		if (may_hold(r, w->hands, seat, *kind))
			return true;
	return false;
}

/* Where cards are masked the one that was named is the answer: which is the first changes when another one is shown. */
void also_card(struct question *q, int card)
{
	if (masks(q->run))
		twin(q, PIECE(card));
	else
		also(q, PIECE(card));
}

/* Cards of one kind are all the same: one answer, which goes by the name of each. */
static void offer_cards(struct question *q, const struct window *w, int kind, const char *why)
{
	const struct table *t = table(q->run);
	bool offered = false;

	for_pieces_at(t, card, w->hands->hand[q->seat]) {
		if (!may_be_taken(t, q->seat, card) || !w->hands->fits(t, q->seat, card, kind))
			continue;
		if (offered && !why)
			also_card(q, card);
		else
			offer(q, PIECE(card), why);
		offered = true;
	}
}

int window_card(struct run *r, const struct window *w, int seat, const void *on)
{
	struct question *q;
	int card;

	if (!may_hold_any(r, w, seat))
		return -1;
	q = question(r, seat, w->rule, w->key);
	if (w->tell)
		w->tell(r, q, seat, on);
	for (const int *kind = w->kinds; *kind >= 0; kind++)
		if (held_card(table(r), w->hands, seat, *kind) >= 0)
			offer_cards(q, w, *kind, w->bar ? w->bar(r, seat, *kind, on) : NULL);
	stop(q, NOTHING);
	otherwise(q, NOTHING);
	card = ask_index(q);
	if (card >= 0)
		put(table(r), card, w->open);
	return card;
}

bool window_of_one(struct run *r, const struct window *w, int seat, void *on)
{
	int card;

	while ((card = window_card(r, w, seat, on)) >= 0)
		if (w->play(r, seat, card, on))
			return true;
	return false;
}

bool window_of_all(struct run *r, const struct window *w, int first, void *on)
{
	bool played;

	do {
		int seat = first;

		played = false;
		do {
			int card = window_card(r, w, seat, on);

			played = played || card >= 0;
			if (card >= 0 && w->play(r, seat, card, on))
				return true;
			seat = seat % r->pack->n_seats + 1;
		} while (seat != first);
	} while (played);
	return false;
}

bool window_against(struct run *r, const struct window *w, int seat, void *on)
{
	bool stands = true;
	int by = enemy_of(seat), card;

	for (; (card = window_card(r, w, by, on)) >= 0; by = enemy_of(by)) {
		w->play(r, by, card, on);
		stands = !stands;
	}
	return stands;
}
