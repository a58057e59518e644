/* c04_set_up.c - 4 Setting up: what lies where the scenario says; here the cards are dealt (4.1). */
#include "rules/charles/charles.h"

enum { OF_THE_EARLY = 9, HAND_AT_START = 5 };

/* 4.1 Nine Early War cards and the Raising of the Standard make the ten that the first hands come from. */
static void make_the_ten(struct run *r)
{
	struct table *t = table(r);

	shuffle(r, "4.1", DRAW_DECK);
	for (int i = 0; i < OF_THE_EARLY; i++) {
		int card = draw_card(r, "4.1", DRAW_DECK, THE_TEN);

		if (card < 0)
			break;
	}
	put(t, STANDARD_CARD, THE_TEN);
	shuffle(r, "4.1", THE_TEN);
}

static void deal_first_hands(struct run *r)
{
	for (int i = 0; i < 2 * HAND_AT_START; i++) {
		int seat = i % 2 ? PARLIAMENT : ROYALIST, card;

		card = draw_card(r, "4.1", THE_TEN, of_seat(ROYALIST_HAND, seat));
		if (card < 0)
			return;
		emit_to(r, seat, "4.1", F_DEALT, SEAT(seat), PIECE(card));
	}
}

/* Where cards are masked the Alt-Hist cards are shuffled at once, when it costs no mail, and not when they are needed
 * (6.7). */
void set_up_charles(struct run *r)
{
	if (masks(r))
		shuffle(r, "6.7", ALT_HIST);
	make_the_ten(r);
	deal_first_hands(r);
	for (int seat = ROYALIST; seat <= PARLIAMENT; seat++)
		emit(r, "4.1", F_DRAWN, SEAT(seat), NUMBER(count_at(table(r), of_seat(ROYALIST_HAND, seat))));
	set_navy(r, "15.1");
}
