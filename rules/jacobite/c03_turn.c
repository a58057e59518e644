/* c03_turn.c - 3 The turn: the sequence of play, how a turn begins, and the card it stands on (3.1). */
#include "rules/jacobite/turn.h"

/* --- 3.0 ---------------------------------------------------------------------------------------------- */

static int next_seat(struct run *r)
{
	const struct table *t = table(r);
	int first = track(t, FIRST_SEAT);

	return track(t, TURN) == 0 && first ? first : enemy_of(phasing(r));
}

/* 3.0 What counts as a turn begins may end the play. */
bool begin_turn(struct run *r)
{
	struct table *t = table(r);
	int seat = next_seat(r), turns = seat == JACOBITE ? JACOBITE_TURNS : GOVERNMENT_TURNS;

	set_phasing(r, seat);
	set_track(t, TURN, track(t, TURN) + 1);
	set_track(t, turns, track(t, turns) + 1);
	emit(r, "3.0", F_TURN_BEGINS, SEAT(seat), NUMBER(track(t, turns)));
	judge_turn_start(r, seat);
	return false;
}

/* --- the card of the turn ----------------------------------------------------------------------------- */

/* It is on nobody in particular. */
int turn_card(const struct table *t)
{
	for_pieces_at(t, card, IN_FORCE)
		if (kind_of_piece(t, card) == CARD && number(t, card, ON) == 0)
			return card;
	return -1;
}

int cards_counted(const struct table *t)
{
	return track(t, ORDERS_PLAYED);
}

static int last_track(int seat)
{
	return seat == JACOBITE ? JACOBITE_LAST : GOVERNMENT_LAST;
}

static bool is_never_copied(const struct table *t, const struct step *copy, int card)
{
	return step_find(copy, A_NEVER) && step_lists(copy, A_NEVER, WORD(piece_attribute(t->pack, card, TITLE)));
}

/* J-39 The enemy's last Command card, if it may be copied. */
int copied_card(const struct table *t, int seat, int card)
{
	const struct step *copy = find_step(t, card, COPY);
	int last = track(t, last_track(enemy_of(seat))) - 1;

	return copy && last >= 0 && !is_never_copied(t, copy, last) ? last : -1;
}

int turn_source(const struct table *t)
{
	int card = turn_card(t);

	if (card < 0 || track(t, CANNOT_ORDER))
		return -1;
	return find_step(t, card, COPY) ? track(t, COPIED) - 1 : card;
}

static const struct step *otherwise_step(const struct table *t)
{
	int card = turn_card(t), copied = track(t, COPIED) - 1;
	const struct step *s = copied >= 0 ? find_step(t, copied, OTHERWISE) : NULL;

	return s || card < 0 ? s : find_step(t, card, OTHERWISE);
}

const struct step *turn_step(const struct table *t, int operation)
{
	int source = turn_source(t);

	if (operation == OTHERWISE)
		return track(t, CANNOT_ORDER) ? otherwise_step(t) : NULL;
	return source >= 0 ? find_step(t, source, operation) : NULL;
}

/* --- 3.1 playing it ----------------------------------------------------------------------------------- */

static bool is_in_lieu(const struct table *t, int card)
{
	return piece_attribute(t->pack, card, TIMING) == AT_LIEU;
}

/* 3.1, 11.3 */
static const char *bar_to_play(const struct table *t, int seat, int card)
{
	if (place_of(t, card) == command_hand(seat))
		return NULL;
	if (place_of(t, card) != combat_hand(seat))
		return "is not in hand (3.1)";
	return is_in_lieu(t, card) ? NULL : "is not played in place of a Command card (11.3)";
}

enum { BY_FALLBACK = 50, FOR_NOBODY = 100, WITHOUT_ORDERS = 200 };

/* Has it orders of its own, and not only those for when it has none?  First Strike has not. */
static bool has_orders(const struct table *t, int card)
{
	return find_step(t, card, ORDER) || find_step(t, card, ORDER_STRING) || find_step(t, card, ORDER_BY_DICE) ||
		find_step(t, card, REGAIN) || find_step(t, card, COPY);
}

/* The most worth of those that order somebody. */
static int rank_of_card(const struct table *t, int seat, int card)
{
	int rank = -piece_attribute(t->pack, card, WORTH);

	if (!has_orders(t, card))
		return rank + WITHOUT_ORDERS;
	if (could_order(t, seat, card))
		return rank;
	return rank + (find_step(t, card, OTHERWISE) ? BY_FALLBACK : FOR_NOBODY);
}

static bool are_copies(const struct table *t, int card, int other)
{
	return piece_attribute(t->pack, card, TITLE) == piece_attribute(t->pack, other, TITLE);
}

static bool is_among(const struct table *t, const struct choices *c, int card)
{
	for (int i = 0; i < c->n; i++)
		if (are_copies(t, c->of[i].piece, card))
			return true;
	return false;
}

/* Whether one answer is left hangs on what he holds: of two cards each may be a copy of the other, and any Combat card
 * may be one to play in place of a Command card (11.3). */
static bool is_several_for_all_one_sees(struct run *r, int seat)
{
	return count_at(table(r), command_hand(seat)) > 1 || may_hold(r, &combat_cards, seat, AT_LIEU);
}

static int choose_card(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "3.1", K_PLAY_CARD);
	struct choices all = { 0 };

	for_pieces_at(t, card, command_hand(seat))
		if (may_be_taken(t, seat, card))
			choices_add(r, &all, card, rank_of_card(t, seat, card));
	for_pieces_at(t, card, combat_hand(seat))
		if (may_be_taken(t, seat, card) && !bar_to_play(t, seat, card))
			choices_add(r, &all, card, rank_of_card(t, seat, card));
	choices_offer(q, &all, are_copies);
	if (is_several_for_all_one_sees(r, seat))
		hold_open(q);
	if (explaining(r))
		for_pieces(t, piece)
			if (kind_of_piece(t, piece) == CARD && !is_among(t, &all, piece) && bar_to_play(t, seat, piece))
				deny(q, PIECE(piece), "%s", bar_to_play(t, seat, piece));
	return ask_index(q);
}

/* J-39 What comes of the card's being this one: how many orders it counts, what it copies, what is copied of it. */
static void count_cards(struct run *r, int seat, int card)
{
	struct table *t = table(r);
	bool command = is_command_card(t, card);
	int copied = copied_card(t, seat, card);

	set_track(t, ORDERS_PLAYED, count_at(t, command_hand(seat)) + command);
	set_track(t, COPIED, copied + 1);
	if (command)
		set_track(t, last_track(seat), card + 1);
	if (copied >= 0)
		emit(r, "12.3", F_COPIED, SEAT(seat), PIECE(copied));
}

/* 3.1 A Command card, or a Combat card in its place; who can hold neither has none to play. */
bool play_card(struct run *r)
{
	struct table *t = table(r);
	int seat = phasing(r), card;
	struct question *q;

	set_track(t, last_track(seat), 0);
	if (first_at(t, command_hand(seat)) < 0 && !may_hold(r, &combat_cards, seat, AT_LIEU))
		return false;
	q = question(r, seat, "3.1", K_PLAY);
	allow(q, KEY(K_PLAY));
	if (first_at(t, command_hand(seat)) < 0)
		stop(q, NOTHING);
	if (take_line(q) == NOTHING)
		return false;
	card = choose_card(r, seat);
	put(t, card, IN_FORCE);
	set_number(t, card, BY, seat);
	emit(r, "3.1", F_PLAYED, SEAT(seat), PIECE(card));
	count_cards(r, seat, card);
	return false;
}

/* --- the sequence ------------------------------------------------------------------------------------- */

static bool has_no_cannonade(const struct table *t)
{
	return track(t, CANNONADE_SEAT) == 0;
}

const struct row jacobite_sequence[] = {
	{ "2.2",  "Opening cannonade", open_cannonade, has_no_cannonade, 0, 0 },
	{ "3.0",  "Turn begins", begin_turn, NULL, 0, 0 },
	{ "3.1",  "Command card", play_card, NULL, 0, COMMAND_PHASE },
	{ "3.2",  "Orders", order_units, NULL, 0, ORDER_PHASE },
	{ "3.3",  "Movement", move_units, NULL, 0, MOVEMENT_PHASE },
	{ "3.4",  "Combat", fight_combats, NULL, 0, COMBAT_PHASE },
	{ "11.2", "Cards at the end", use_cards, NULL, 0, END_PHASE },
	{ "3.5",  "End of turn", end_player_turn, NULL, 0, END_PHASE },
	{ 0 },
};
