/* c06_draws.c - 6.4 Cards that an event draws, or takes at random out of the enemy's hand. */
#include "rules/charles/steps.h"

/* --- draws ------------------------------------------------------------------------------------------------------ */

/* What lies on top of the Draw Deck: the old cards, then the Covenant, then the new ones, 6.7, 6.8; -1: nothing is
 * left. */
static int pile_to_draw(const struct table *t)
{
	static const int piles[] = { DRAW_DECK, MID_DECK, LATE_DECK };

	for (int i = 0; i <= track(t, DECK); i++)
		if (first_at(t, piles[i]) >= 0)
			return piles[i];
	return -1;
}

/* 6.7 Is the Covenant card, which lies open until then, the next one? */
static bool is_covenant_next(const struct table *t)
{
	return track(t, DECK) == 1 && first_at(t, DRAW_DECK) < 0 && place_of(t, COVENANT_CARD) == ASIDE;
}

/* Returns whether a card was left. */
static bool draw_one(struct event *e)
{
	struct table *t = table(e->r);
	int hand = of_seat(ROYALIST_HAND, e->seat), pile = pile_to_draw(t), card = COVENANT_CARD;

	if (is_covenant_next(t))
		put(t, card, hand);
	else if (pile >= 0)
		card = draw_card(e->r, "6.4", pile, hand);
	else
		return false;
	emit_to(e->r, e->seat, "6.4", F_DEALT, SEAT(e->seat), PIECE(card));
	return true;
}

/* C-13 Among what he has drawn by a victory card may be what has to leave his hand: whatever it is, he plays on. */
static void take_back_pass(struct run *r, int seat)
{
	struct table *t = table(r);

	if (!track(t, of_seat(ROYALIST_PASSED, seat)))
		return;
	set_track(t, of_seat(ROYALIST_PASSED, seat), 0);
	emit(r, "5.5", F_PLAYS_ON, SEAT(seat));
}

void play_draw(struct event *e)
{
	int n = 0, count = step_number(e, A_COUNT, 1);

	while (n < count && draw_one(e))
		n++;
	emit(e->r, "6.4", F_DRAWN, SEAT(e->seat), NUMBER(n));
	if (n > 0)
		take_back_pass(e->r, e->seat);
}

const char *bar_to_draw(struct event *e)
{
	const struct table *t = table(e->r);

	return pile_to_draw(t) >= 0 || is_covenant_next(t) ? NULL : "finds the Draw Deck empty (6.4)";
}

/* --- losses ------------------------------------------------------------------------------------------------------- */

/* C-16 "Up to" so many: said before the first is drawn. */
static int ask_count(struct event *e, int most)
{
	struct question *q = question(e->r, e->seat, "6.4", K_PLAY_COUNT);
	static const int words[] = { ZERO, ONE, TWO };

	about(q, PIECE(e->card));
	for (int i = most; i >= 0; i--)
		allow(q, WORD(words[i]));
	return ask_index(q) - ZERO;
}

void play_steal(struct event *e)
{
	struct table *t = table(e->r);
	int from = enemy_of(e->seat), count = step_number(e, A_COUNT, 1);

	if (count > hand_size(t, from))
		count = hand_size(t, from);
	if (count > 0 && step_says(e, A_OPTIONAL))
		count = ask_count(e, count > TWO - ZERO ? TWO - ZERO : count);
	if (count <= 0)
		return;
	set_track(t, STEAL_FROM, from);
	set_track(t, STEAL_LEFT, count);
	e->waits = true;
}

const char *bar_to_steal(struct event *e)
{
	return hand_size(table(e->r), enemy_of(e->seat)) ? NULL : "finds no card that the enemy could lose (6.4)";
}

/* --- the fan ------------------------------------------------------------------------------------------------------ */

/* The N-th card of PLACE, from 0. */
static int nth_card(const struct table *t, int place, int n)
{
	int card = first_at(t, place);

	while (n-- > 0)
		card = next_at(t, card);
	return card;
}

/* Where SEAT's hand lies as a card of it is lost: in a fan that is shuffled; where cards are masked, where it is, and
 * the die goes over it as it lies: nobody else knows which card is which, and no mask is waited for. */
static int fanned(const struct run *r, int seat)
{
	return of_seat(masks(r) ? ROYALIST_HAND : ROYALIST_FAN, seat);
}

/* The one of it that DIE means. */
static int card_of_fan(struct run *r, int seat, int die)
{
	int card;

	if (!masks(r)) {
		card = deal(r, "6.4", fanned(r, seat));
		return card;
	}
	card = nth_card(table(r), fanned(r, seat), die - 1);
	reveal_card(r, seat, "6.4", K_REVEAL, card);
	return card;
}

/* One card of SEAT's at random: of the fan, or a Core Card, 6.3.  It lies open at once. */
static int lose_card(struct run *r, int seat)
{
	struct table *t = table(r);
	int n = count_at(t, fanned(r, seat)), core = count_at(t, of_seat(ROYALIST_CORE, seat));
	int die = 1, card;

	if (core > 0 || masks(r))
		die = roll(r, "6.4", n + core, PLACE(of_seat(ROYALIST_HAND, seat)));
	if (core > 0 && die > n)
		card = nth_card(t, of_seat(ROYALIST_CORE, seat), die - n - 1);
	else
		card = card_of_fan(r, seat, die);
	lay_aside(r, card);
	emit(r, "6.4", F_STOLEN, SEAT(seat), PIECE(card));
	return card;
}

/* A Mandatory card among them is played at once, and the rest is lost after that. */
static void lose_cards(struct run *r, int seat)
{
	struct table *t = table(r);

	while (track(t, STEAL_LEFT) > 0 && hand_size(t, seat) + count_at(t, of_seat(ROYALIST_FAN, seat)) > 0) {
		int card = lose_card(r, seat);

		set_track(t, STEAL_LEFT, track(t, STEAL_LEFT) - 1);
		if (piece_attribute(t->pack, card, CARD_KIND) == MANDATORY) {
			set_track(t, FORCED, card + 1);
			set_track(t, FORCED_SEAT, seat);
			return;
		}
	}
	set_track(t, STEAL_LEFT, 0);
}

/* 6.4 The hand is spread face down, and shuffled. */
static void spread_fan(struct run *r, int seat)
{
	int fan = of_seat(ROYALIST_FAN, seat);

	put_all(table(r), of_seat(ROYALIST_HAND, seat), fan);
	if (first_at(table(r), fan) >= 0)
		shuffle(r, "6.4", fan);
}

static void take_up_fan(struct run *r, int seat)
{
	struct table *t = table(r);
	int fan = of_seat(ROYALIST_FAN, seat);

	while (first_at(t, fan) >= 0) {
		int card = deal(r, "6.4", fan);

		put(t, card, of_seat(ROYALIST_HAND, seat));
	}
}

/* A call that shuffles asks nothing. */
bool go_on_stealing(struct run *r)
{
	struct table *t = table(r);
	int seat = track(t, STEAL_FROM);

	if (!track(t, STEAL_LEFT))
		return false;
	if (!masks(r))
		spread_fan(r, seat);
	lose_cards(r, seat);
	take_up_fan(r, seat);
	if (!track(t, STEAL_LEFT))
		set_track(t, STEAL_FROM, 0);
	return true;
}
