/* c4_cards.c - 4 Cards, and whatever else is drawn from a pile and held in a hand.
 *
 * A pile is a place that nobody may look into, a hand one that only its owner sees.  What leaves a hand lies open
 * before anything is asked about it, also where it goes to another hand at once. */
#include "rules/table/open.h"

enum { DRAWN_MOST = 60 };
enum { HELD_MOST = 500 };                                       /* masked cards: a ruling shares each that was drawn */

/* --- places --------------------------------------------------------------------------------------------- */

int hand_of(const struct pack *p, int seat)
{
	for (int place = 0; place < p->n_places; place++)
		if (p->place[place].shown == SHOWN_OWNER && p->place[place].owner == seat && !p->place[place].unused)
			return place;
	return -1;
}

bool is_pile(const struct pack *p, int place)
{
	return p->place[place].shown == SHOWN_NONE && !p->place[place].unused;
}

/* 4.0 A pile with an owner is for him alone. */
static bool is_pile_for(const struct pack *p, int place, int seat)
{
	return is_pile(p, place) && (!p->place[place].owner || p->place[place].owner == seat);
}

bool has_cards(const struct table *t, int seat)
{
	int hand = hand_of(t->pack, seat);

	return hand >= 0 && first_at(t, hand) >= 0;
}

bool has_pile(const struct table *t, int seat, bool with_cards)
{
	for_places(t, place)
		if (is_pile_for(t->pack, place, seat) && (!with_cards || first_at(t, place) >= 0))
			return true;
	return false;
}

int room_in_hand(const struct run *r, const struct table *t, int seat)
{
	int hand = hand_of(t->pack, seat);

	return masks(r) ? hand < 0 ? 0 : HELD_MOST - count_at(t, hand) : t->pack->n_pieces;
}

int room_in_piles(const struct run *r, const struct table *t, int seat)
{
	int most = 0;

	for_places(t, place)
		if (is_pile_for(t->pack, place, seat) && shuffled_most(r) - count_at(t, place) > most)
			most = shuffled_most(r) - count_at(t, place);
	return most;
}

void shuffle_all(struct run *r)
{
	const struct table *t = table(r);

	for_places(t, place)
		if (is_pile(t->pack, place) && first_at(t, place) >= 0)
			shuffle(r, "4.8", place);
}

/* Where a card lies that is played and not put anywhere: the discards, or the first place off the map, or of all. */
static int usual_place(const struct table *t, int seat)
{
	int place = place_for(t, DISCARDS, seat);

	for (int i = 0; place < 0 && i < t->pack->n_places; i++)
		if (lies_open(t, i) && !t->pack->place[i].on_map)
			place = i;
	for (int i = 0; place < 0 && i < t->pack->n_places; i++)
		if (lies_open(t, i))
			place = i;
	return place;
}

bool has_open_place(const struct table *t, int seat)
{
	return usual_place(t, seat) >= 0;
}

bool has_other_hand(const struct pack *p, int seat)
{
	for (int other = 1; other <= p->n_seats; other++)
		if (other != seat && hand_of(p, other) >= 0)
			return true;
	return false;
}

/* --- what is chosen from -------------------------------------------------------------------------------- */

/* The cards of his hand; all others are denied alike, wherever they lie. */
static void allow_hand(struct question *q, const struct table *t, int seat)
{
	int hand = hand_of(t->pack, seat);

	if (hand >= 0)
		for_pieces_at(t, card, hand)
			allow(q, PIECE(card));
	for_pieces(t, piece)
		if (hand < 0 || place_of(t, piece) != hand)
			deny(q, PIECE(piece), "is not in your hand (4.0)");
	hold_open(q);
}

/* A list of cards of his hand. */
static int choose_cards(struct run *r, const char *rule, int key, thing *chosen)
{
	struct question *q = asked(r, rule, key);

	allow_hand(q, table(r), phasing(r));
	return ask_some(q, 1, answers(q), chosen);
}

/* With MORE in it, or MORE that are to come: 4.8 what is shuffled must have room in a mask. */
static bool has_room(const struct run *r, const struct table *t, int place, int more)
{
	return count_at(t, place) + more <= shuffled_most(r);
}

/* One that has LEAST, and room for MORE.  A line need not name the only one there is.  Of several it may not say
 * nothing, even if one alone has enough: a pile that it did name would be passed over for that one. */
static int choose_pile(struct run *r, const char *rule, int key, int least, int more)
{
	const struct table *t = table(r);
	struct question *q = asked(r, rule, key);
	int found = -1, piles = 0;
	thing pile;

	for_places(t, place) {
		if (!is_pile_for(t->pack, place, phasing(r)))
			continue;
		piles++;
		if (count_at(t, place) < least) {
			deny(q, PLACE(place), "has only %d (4.1)", count_at(t, place));
			continue;
		}
		if (!has_room(r, t, place, more)) {
			deny(q, PLACE(place), "has %d, and no more than %d can be masked (4.8)", count_at(t, place), shuffled_most(r));
			continue;
		}
		allow(q, PLACE(place));
		found = place;
	}
	if (piles == 1 && answers(q) == 1)
		stop(q, NOTHING);
	pile = ask(q);
	return pile == NOTHING ? found : index_of(pile);
}

/* --- 4.1 draw ------------------------------------------------------------------------------------------- */

static int choose_number(struct run *r)
{
	const struct table *t = table(r);
	struct question *q = asked(r, "4.1", K_DRAW_NUMBER);
	int most = 0, room = room_in_hand(r, t, phasing(r));
	thing number;

	for_places(t, place)
		if (is_pile_for(t->pack, place, phasing(r)) && count_at(t, place) > most)
			most = count_at(t, place);
	for (int n = 1; n <= DRAWN_MOST; n++)
		offer(q, NUMBER(n), n > most ? "is more than lies in any pile (4.1)"
		      : n > room ? "is more than your hand has room for (4.1)" : NULL);
	stop(q, NOTHING);
	number = ask(q);
	return number == NOTHING ? 1 : index_of(number);
}

/* Who would lay open a card off the top would have to be shown it first. */
static void deny_open_places(struct question *q, const struct table *t)
{
	for_places(t, place)
		if (lies_open(t, place))
			deny(q, PLACE(place), "cannot be drawn to: cards are masked, so draw into your hand, and play it from there (4.1)");
}

/* Into his hand, if he has one and says nothing else. */
static int choose_end(struct run *r)
{
	const struct table *t = table(r);
	int hand = hand_of(t->pack, phasing(r));
	struct question *q = asked(r, "4.1", K_DRAW_TO);
	thing to;

	if (hand >= 0) {
		allow(q, PLACE(hand));
		stop(q, NOTHING);
	}
	if (masks(r))
		deny_open_places(q, t);
	else
		allow_open_places(q, t);
	to = ask(q);
	return to == NOTHING ? hand : index_of(to);
}

/* 4.1 From the top of a pile. */
void draw_cards(struct run *r)
{
	int n = choose_number(r), pile = choose_pile(r, "4.1", K_DRAW_FROM, n, 0), end = choose_end(r);
	bool is_hand = table(r)->pack->place[end].shown == SHOWN_OWNER;

	end_line(r);
	for (int i = 0; i < n; i++) {
		int card = draw_card(r, "4.1", pile, end);

		if (is_hand)
			emit_to(r, phasing(r), "4.1", F_DREW_CARD, PIECE(card), SEAT(phasing(r)));
		else
			emit(r, "4.1", F_DREW_OPEN, PIECE(card), PLACE(pile), PLACE(end));
	}
	if (is_hand)
		emit(r, "4.1", F_DREW, SEAT(phasing(r)), NUMBER(n), PLACE(pile));
}

/* --- 4.2 to 4.4 out of a hand --------------------------------------------------------------------------- */

/* 4.2 A card is played: it lies open, at a place the player names, or on the discards. */
void play_from_hand(struct run *r)
{
	struct table *t = table(r);
	struct question *q = asked(r, "4.2", K_PLAY_CARD);
	int usual = usual_place(t, phasing(r));
	thing card, to;

	allow_hand(q, t, phasing(r));
	card = ask(q);
	put(t, index_of(card), usual);
	q = asked(r, "4.2", K_PLAY_TO);
	about(q, card);
	allow(q, PLACE(usual));
	for_places(t, place)
		if (place != usual && lies_open(t, place))
			allow(q, PLACE(place));
	stop(q, NOTHING);
	to = ask(q);
	if (to != NOTHING)
		put(t, index_of(card), index_of(to));
	emit(r, "4.2", F_PLAYED, card, SEAT(phasing(r)), PLACE(place_of(t, index_of(card))));
}

/* 4.3 Cards are shown to all, and go back to the hand. */
void show_cards(struct run *r)
{
	struct table *t = table(r);
	thing *card = scratch(r, CHOSEN_MOST * sizeof *card);
	int n = choose_cards(r, "4.3", K_SHOW_CARD, card);

	for (int i = 0; i < n; i++) {
		put(t, index_of(card[i]), usual_place(t, phasing(r)));
		emit(r, "4.3", F_SHOWN, card[i], SEAT(phasing(r)));
		put(t, index_of(card[i]), hand_of(t->pack, phasing(r)));
	}
}

/* 4.4 Cards go to the discards. */
void discard_cards(struct run *r)
{
	struct table *t = table(r);
	thing *card = scratch(r, CHOSEN_MOST * sizeof *card);
	int n = choose_cards(r, "4.4", K_DISCARD_CARD, card);

	for (int i = 0; i < n; i++) {
		put(t, index_of(card[i]), place_for(t, DISCARDS, phasing(r)));
		emit(r, "4.4", F_DISCARDED, card[i], SEAT(phasing(r)));
	}
}

/* --- 4.5 to 4.7 into a hand, and into a pile ------------------------------------------------------------- */

static int choose_given(struct run *r, thing *chosen)
{
	const struct table *t = table(r);
	struct question *q = asked(r, "4.5", K_GIVE_WHAT);
	int hand = hand_of(t->pack, phasing(r));

	if (hand >= 0)
		for_pieces_at(t, card, hand)
			allow(q, PIECE(card));
	allow_pieces(q, t, phasing(r));
	hold_open(q);
	return ask_some(q, 1, answers(q), chosen);
}

/* 4.5 Into the hand of another seat; all see what. */
void give_pieces(struct run *r)
{
	struct table *t = table(r);
	thing *piece = scratch(r, CHOSEN_MOST * sizeof *piece), to;
	int n = choose_given(r, piece);
	struct question *q;

	for (int i = 0; i < n; i++)
		put(t, index_of(piece[i]), usual_place(t, phasing(r)));
	q = asked(r, "4.5", K_GIVE_TO);
	for (int seat = 1; seat <= t->pack->n_seats; seat++)
		if (seat != phasing(r) && hand_of(t->pack, seat) >= 0)
			allow(q, SEAT(seat));
	to = ask(q);
	for (int i = 0; i < n; i++) {
		clean(t, index_of(piece[i]));
		emit(r, "4.5", F_GIVEN, piece[i], SEAT(phasing(r)), to);
		put(t, index_of(piece[i]), hand_of(t->pack, index_of(to)));
	}
}

/* 4.6 What lies open goes into his hand. */
void take_pieces(struct run *r)
{
	struct table *t = table(r);
	thing *piece = scratch(r, CHOSEN_MOST * sizeof *piece);
	int n = choose_pieces(r, "4.6", K_TAKE_WHAT, piece);

	for (int i = 0; i < n; i++) {
		clean(t, index_of(piece[i]));
		emit(r, "4.6", F_TAKEN, piece[i], SEAT(phasing(r)));
		put(t, index_of(piece[i]), hand_of(t->pack, phasing(r)));
	}
}

/* 4.7 What lies open goes into a pile, which is shuffled. */
void return_pieces(struct run *r)
{
	struct table *t = table(r);
	thing *piece = scratch(r, CHOSEN_MOST * sizeof *piece);
	struct question *q = asked(r, "4.7", K_RETURN_WHAT);
	int room = room_in_piles(r, t, phasing(r)), n, pile;

	allow_pieces(q, t, phasing(r));
	n = ask_some(q, 1, answers(q) < room ? answers(q) : room, piece);
	pile = choose_pile(r, "4.7", K_RETURN_TO, 0, n);
	end_line(r);
	for (int i = 0; i < n; i++) {
		clean(t, index_of(piece[i]));
		emit(r, "4.7", F_RETURNED, piece[i], PLACE(pile));
		put(t, index_of(piece[i]), pile);
	}
	shuffle(r, "4.7", pile);
	emit(r, "4.7", F_SHUFFLED, PLACE(pile));
}

/* A place is shuffled in whole or not at all, so one piece that is not his keeps all of it where it is. */
static void offer_to_shuffle_in(struct question *q, struct run *r, int place, int pile)
{
	const struct table *t = table(r);
	int seat = phasing(r);

	if (!has_room(r, t, pile, count_at(t, place))) {
		deny(q, PLACE(place), "holds %d, with which %s would have more than the %d that can be masked (4.8)",
		     count_at(t, place), t->pack->place[pile].name, shuffled_most(r));
		return;
	}
	for_pieces_at(t, piece, place)
		if (!may_touch(t, piece, seat)) {
			deny(q, PLACE(place), "holds %s, which belongs to %s (2.0)", t->pack->piece[piece].name,
			     t->pack->seat_name[t->pack->piece[piece].owner]);
			return;
		}
	allow(q, PLACE(place));
}

/* 4.8 A pile is shuffled, with all that lies in another place, if one is named. */
void shuffle_pile(struct run *r)
{
	struct table *t = table(r);
	int pile = choose_pile(r, "4.8", K_SHUFFLE_PILE, 0, 0);
	struct question *q = asked(r, "4.8", K_SHUFFLE_WITH);
	thing from;

	for_places(t, place)
		if (lies_open(t, place) && place_attribute(t->pack, place, USE) == DISCARDS)
			offer_to_shuffle_in(q, r, place, pile);
	for_places(t, place)
		if (lies_open(t, place) && place_attribute(t->pack, place, USE) != DISCARDS && !t->pack->place[place].on_map)
			offer_to_shuffle_in(q, r, place, pile);
	about(q, PLACE(pile));
	stop(q, NOTHING);
	from = ask(q);
	end_line(r);
	if (from != NOTHING) {
		for_pieces_at(t, piece, index_of(from))
			clean(t, piece);
		if (first_at(t, index_of(from)) >= 0)
			put_all(t, index_of(from), pile);
	}
	if (first_at(t, pile) >= 0)
		shuffle(r, "4.8", pile);
	emit(r, "4.8", F_SHUFFLED, PLACE(pile));
}
