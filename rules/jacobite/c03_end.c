/* c03_end.c - 3.5 The end of a turn: what was played is discarded, and cards are drawn for it. */
#include "rules/jacobite/turn.h"

/* --- drawing ------------------------------------------------------------------------------------------ */

static int discard_for(int pile)
{
	return pile - COMMAND_PILE + COMMAND_DISCARD;
}

/* J-41 A pile that has run dry is formed anew at once; NOTHING to form it from, and no card is drawn. */
static int draw_one(struct run *r, int seat, int pile, int hand)
{
	int card;

	if (refill(r, "3.5", pile, discard_for(pile)))
		emit(r, "3.5", F_RESHUFFLED, PLACE(pile));
	card = draw_card(r, "3.5", pile, hand);
	if (card >= 0)
		emit_to(r, seat, "3.5", F_DREW, SEAT(seat), PIECE(card));
	return card;
}

static int draw_cards(struct run *r, int seat, int pile, int n)
{
	int hand = pile == COMMAND_PILE ? command_hand(seat) : combat_hand(seat), drawn = 0;

	while (drawn < n && draw_one(r, seat, pile, hand) >= 0)
		drawn++;
	if (drawn > 0)
		emit(r, "3.5", F_DRAWN, SEAT(seat), PLACE(pile), NUMBER(drawn));
	return drawn;
}

/* --- 12.3 cards of which some are kept ---------------------------------------------------------------- */

/* The last but N of a hand. */
static int nth_last(const struct table *t, int hand, int n)
{
	int skip = count_at(t, hand) - n;

	for_pieces_at(t, card, hand)
		if (skip-- == 0)
			return card;
	return -1;
}

static bool is_among(const struct choices *drawn, int card)
{
	for (int i = 0; i < drawn->n; i++)
		if (drawn->of[i].piece == card)
			return true;
	return false;
}

static void take_out(struct choices *drawn, int card)
{
	int n = 0;

	for (int i = 0; i < drawn->n; i++)
		if (drawn->of[i].piece != card)
			drawn->of[n++] = drawn->of[i];
	drawn->n = n;
}

/* One of these, of which the choice is taken out. */
static void keep_one(struct run *r, int seat, struct choices *drawn)
{
	struct question *q = question(r, seat, "12.3", K_KEEP);
	int kept;

	choices_offer(q, drawn, NULL);
	otherwise(q, PIECE(drawn->of[0].piece));
	kept = ask_index(q);
	take_out(drawn, kept);
	emit_to(r, seat, "12.3", F_KEEPS, SEAT(seat), PIECE(kept));
}

/* Where cards are masked he has seen none of them when they are drawn, so nothing he wrote before can choose; and
 * nobody else sees what he keeps, so he is asked for what he lays open. */
static void discard_one(struct run *r, int seat, struct choices *drawn)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "12.3", K_DISCARD);
	int card;

	for (int i = 0; i < drawn->n; i++)
		if (may_be_taken(t, seat, drawn->of[i].piece))
			allow(q, PIECE(drawn->of[i].piece));
	if (explaining(r))
		for_pieces_at(t, other, command_hand(seat))
			if (!is_among(drawn, other))
				deny(q, PIECE(other), "is not one of those just drawn (12.3)");
	card = ask_index(q);
	take_out(drawn, card);
	put(table(r), card, COMMAND_DISCARD);
}

/* Of the last N cards of the hand so many stay; the others are laid open (J-41). */
static void keep_cards(struct run *r, int seat, int n, int keep)
{
	struct table *t = table(r);
	struct choices drawn = { 0 };

	for (int i = n; i > 0; i--) {
		int card = nth_last(t, command_hand(seat), i);

		choices_add(r, &drawn, card, masks(r) ? 0 : -piece_attribute(t->pack, card, WORTH));
	}
	while (masks(r) && drawn.n > keep)
		discard_one(r, seat, &drawn);
	if (masks(r))
		return;
	for (int i = 0; i < keep; i++)
		keep_one(r, seat, &drawn);
	for (int i = 0; i < drawn.n; i++)
		put(t, drawn.of[i].piece, COMMAND_DISCARD);
}

/* --- how many ----------------------------------------------------------------------------------------- */

struct draws {
	int commands, keep, combats;
};

/* 14.3 In its first turns a hand that was short grows. */
static int grown(const struct table *t, int seat)
{
	const struct step *s = battle_step(t, GROW_HAND, seat);
	int turns = track(t, seat == JACOBITE ? JACOBITE_TURNS : GOVERNMENT_TURNS);

	return s && turns <= step_index(s, A_TURNS, 0) ? step_index(s, A_COMMAND, 1) - 1 : 0;
}

/* 3.5, 11.3 One for the Command card that was played, or what it says; none for a Combat card in its place.  What is
 * copied draws nothing (J-39).  Who had no card at all draws one. */
static struct draws draws_of(const struct table *t, int card)
{
	const struct step *s = card >= 0 ? find_step(t, card, DRAW_STEP) : NULL;
	struct draws d = { card < 0 || is_command_card(t, card), 0, 0 };

	if (!s)
		return d;
	d.commands = step_index(s, A_COMMAND, d.commands);
	d.keep = step_index(s, A_KEEP, 0);
	d.combats = step_index(s, A_COMBAT, 0);
	return d;
}

/* 10.10 A banner, and one Command card, in place of all that the card draws. */
static bool takes_banner(struct run *r, int seat)
{
	struct question *q = question(r, seat, "10.10", K_TIME);
	thing answer;

	allow(q, WORD(BANNER));
	allow(q, WORD(CARDS));
	otherwise(q, WORD(BANNER));
	answer = ask(q);
	return answer == WORD(BANNER);
}

static void press_for_time(struct run *r, int seat, struct draws *d)
{
	if (!d->keep || !may_take_time(table(r), seat) || !takes_banner(r, seat))
		return;
	*d = (struct draws){ .commands = 1 };
	emit(r, "10.10", F_TIME, SEAT(seat));
	win_banners(r, "10.10", seat, 1, WORD(TIME_GAINED));
}

/* --- what was played ---------------------------------------------------------------------------------- */

static void discard(struct table *t, int card)
{
	for (int which = 0; which < NUMBERS; which++)
		set_number(t, card, which, 0);
	put(t, card, discard_of(t, card));
}

/* J-41 All but the battle's own card; returns how many Command cards of SEAT's enemy were among them. */
static int discard_played(struct table *t, int seat)
{
	int next, strikes = 0;

	for (int card = first_at(t, IN_FORCE); card >= 0; card = next) {
		next = next_at(t, card);
		if (kind_of_piece(t, card) != CARD)
			continue;
		strikes += is_command_card(t, card) && number(t, card, BY) == enemy_of(seat);
		discard(t, card);
	}
	return strikes;
}

static int pile_of_deck(int deck)
{
	return deck == COMMAND_DECK ? COMMAND_PILE : deck == JACOBITE_DECK ? JACOBITE_PILE : GOVERNMENT_PILE;
}

/* 12.3, 11.3 Cards that have a deck shuffled with its discards, themselves among them. */
static void reshuffle_for(struct run *r, int card)
{
	const struct step *s = card >= 0 ? find_step(table(r), card, RESHUFFLE) : NULL;
	int pile;

	if (!s)
		return;
	pile = pile_of_deck(step_index(s, A_DECK, COMMAND_DECK));
	reshuffle(r, "3.5", pile, discard_for(pile));
	emit(r, "3.5", F_RESHUFFLED, PLACE(pile));
}

/* 12.3 Whoever was ordered and stands free gets back what the card says. */
static void regain_free(struct run *r, int seat)
{
	const struct table *t = table(r);
	const struct step *s = turn_step(t, REGAIN);

	if (!s || step_has(s, A_ORDERED))
		return;
	for_pieces_of(t, unit, seat) {
		if (!is_unit(t, unit) || !number(t, unit, ORDERED) || is_full(t, unit) || !step_is_about(t, s, unit))
			continue;
		if (!step_has(s, A_FREE) || !is_unit_beside(t, place_of(t, unit), enemy_of(seat)))
			regain_blocks(r, "12.3", unit, step_index(s, A_BLOCKS, 1));
	}
}

/* --- the row ------------------------------------------------------------------------------------------ */

static void forget_turn(struct table *t)
{
	for_pieces_on_map(t, piece)              /* who left it has no numbers */
		for (int which = ORDERED; which <= USED; which++)
			set_number(t, piece, which, 0);
	set_track(t, COPIED, 0);
	set_track(t, CANNOT_ORDER, 0);
	set_track(t, ORDERS_PLAYED, 0);
}

/* 14.11 Who has played so many cards and not won has lost. */
static void judge_plays(struct run *r, int seat)
{
	const struct table *t = table(r);
	const struct step *s = battle_step(t, PLAYS_MOST, seat);

	if (!s || track(t, seat == JACOBITE ? JACOBITE_TURNS : GOVERNMENT_TURNS) < step_index(s, A_NUMBER, 0))
		return;
	emit(r, "14.11", F_WON, SEAT(enemy_of(seat)), WORD(CARDS_END));
	game_over(r, "14.11", enemy_of(seat), WORD(CARDS_END));
}

/* First Strike's replacement, then Command, then Combat cards (J-41). */
static void draw_for(struct run *r, int seat, struct draws d, int strikes)
{
	const struct table *t = table(r);
	int drawn = 0;

	draw_cards(r, enemy_of(seat), COMMAND_PILE, strikes);
	if (!battle_step(t, NO_DRAW, seat)) {
		drawn = draw_cards(r, seat, COMMAND_PILE, d.commands);
		if (d.keep > 0 && drawn > d.keep)
			keep_cards(r, seat, drawn, d.keep);
		draw_cards(r, seat, COMMAND_PILE, grown(t, seat));
	}
	draw_cards(r, seat, combat_pile(t, seat), d.combats);
}

bool end_player_turn(struct run *r)
{
	struct table *t = table(r);
	int seat = phasing(r), card = turn_card(t), strikes;
	struct draws d = draws_of(t, card);

	regain_free(r, seat);
	judge_plays(r, seat);
	strikes = discard_played(t, seat);
	reshuffle_for(r, card);
	press_for_time(r, seat, &d);
	draw_for(r, seat, d, strikes);
	forget_turn(t);
	end_turn(r, seat);
	return false;
}
