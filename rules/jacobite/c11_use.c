/* c11_use.c - 11.2 Combat cards at the end of a turn: any of them moves a leader, some do what they say. */
#include "rules/jacobite/turn.h"

enum { HEXES = 3 };

/* --- whom a card is for ------------------------------------------------------------------------------- */

/* 11.2 He goes up to three hexes, as if he had been ordered, and stays on the board. */
static void begin_reposition(struct march *m, const struct table *t, int leader)
{
	march_begin(m, t, leader);
	m->plain = HEXES;
	m->backward = false;
	m->leaves = false;
}

/* J-42 One Combat card a turn for a unit and its leader; J-43 each leader once. */
static const char *bar_to_leader(const struct table *t, int leader, struct ends *e)
{
	struct march m;

	if (number(t, leader, USED))
		return "has been moved by a card (11.2)";
	if (is_carded(t, leader))
		return "has had a Combat card this turn (11.1)";
	if (is_stopped(t, leader))
		return "has been stopped by terrain this turn (11.2)";
	begin_reposition(&m, t, leader);
	return finds_end(&m, e) ? NULL : "has nowhere to go (3.3)";
}

static const char *bar_to_unit(const struct table *t, const struct step *s, int unit)
{
	if (is_carded(t, unit))
		return "has had a Combat card this turn (11.1)";
	if (!step_is_about(t, s, unit))
		return "is of another kind than the card is for (11.4)";
	if (is_full(t, unit))
		return "has all its blocks (11.4)";
	return step_has(s, A_FREE) && is_unit_beside(t, place_of(t, unit), enemy_of(owner_of(t, unit))) ?
		"has an enemy unit next to it (11.4)" : NULL;
}

/* What CARD does to a unit at the end of the turn; NULL: nothing. */
static const struct step *end_step(const struct table *t, int card)
{
	return piece_attribute(t->pack, card, TIMING) == AT_END ? find_step(t, card, REGAIN) : NULL;
}

static const char *bar_to_use(const struct table *t, const struct step *s, int piece, struct ends *e)
{
	if (is_leader(t, piece))
		return bar_to_leader(t, piece, e);
	return s ? bar_to_unit(t, s, piece) : "is no leader: such a card moves one (11.2)";
}

static bool finds_anybody(const struct table *t, int seat, const struct step *s, struct ends *e)
{
	for_pieces_of(t, piece, seat)
		if (!bar_to_use(t, s, piece, e))
			return true;
	return false;
}

/* --- questions ---------------------------------------------------------------------------------------- */

static bool are_copies(const struct table *t, int card, int other)
{
	return piece_attribute(t->pack, card, TITLE) == piece_attribute(t->pack, other, TITLE);
}

static int choose_card(struct run *r, int seat, struct ends *e)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "11.2", K_USE_CARD);
	struct choices all = { 0 };

	for_pieces_at(t, card, combat_hand(seat))
		if (!may_be_taken(t, seat, card))
			continue;
		else if (finds_anybody(t, seat, end_step(t, card), e))
			choices_add(r, &all, card, end_step(t, card) ? 0 : 1);
		else
			deny(q, PIECE(card), "finds nobody it could be played on (11.2)");
	choices_offer(q, &all, are_copies);
	if (hides(r))
		stop(q, NOTHING);
	hold_open(q);
	return ask_index(q);
}

static int choose_whom(struct run *r, int seat, int card, struct ends *e)
{
	const struct table *t = table(r);
	const struct step *s = end_step(t, card);
	struct question *q = question(r, seat, "11.2", K_USE_ON);
	struct choices all = { 0 };

	about(q, PIECE(card));
	for_pieces_of(t, piece, seat) {
		const char *why = bar_to_use(t, s, piece, e);

		if (!why)
			choices_add(r, &all, piece, is_leader(t, piece) ? FULL_BLOCKS + 1 : number(t, piece, BLOCKS));
		else
			deny(q, PIECE(piece), "%s", why);
	}
	if (explaining(r))
		deny_lost(q, t, seat);
	choices_offer(q, &all, NULL);
	return ask_index(q);
}

/* --- what it does ------------------------------------------------------------------------------------- */

static void mark_carded(struct table *t, int piece)
{
	for_pieces_at(t, other, place_of(t, piece))
		set_number(t, other, CARDED, 1);
}

static void reposition(struct run *r, int leader)
{
	struct table *t = table(r);
	struct march m;
	struct arrival a;

	begin_reposition(&m, t, leader);
	go(r, &m, "11.2", K_USE_TO, &a);
	set_number(t, leader, USED, 1);
}

/* Whether one was.  It lies open before it is asked for whom: how many there are hangs on the card. */
static bool use_card(struct run *r, int seat, struct ends *e)
{
	struct table *t = table(r);
	int card = choose_card(r, seat, e), on;
	const struct step *s;

	if (card < 0)
		return false;
	s = end_step(t, card);
	put(t, card, discard_of(t, card));
	on = choose_whom(r, seat, card, e);
	mark_carded(t, on);
	emit(r, "11.2", F_USED, SEAT(seat), PIECE(card), PIECE(on));
	if (is_leader(t, on))
		reposition(r, on);
	else
		regain_blocks(r, "11.4", on, step_index(s, A_BLOCKS, 1));
	return true;
}

/* Does he hold a card that would do anything? */
static bool has_use(const struct table *t, int seat, struct ends *e)
{
	for_pieces_at(t, card, combat_hand(seat))
		if (finds_anybody(t, seat, end_step(t, card), e))
			return true;
	return false;
}

/* Could a card do anything, for all that everybody knows? */
static bool may_use(struct run *r, int seat, struct ends *e)
{
	const struct table *t = table(r);

	return first_at(t, combat_hand(seat)) >= 0 &&
		(finds_anybody(t, seat, NULL, e) || may_hold(r, &combat_cards, seat, AT_END));
}

/* 11.2 A card after another.  Where hands are hidden he is asked whether or not one of his could do anything, else it
 * would tell. */
bool use_cards(struct run *r)
{
	int seat = phasing(r);
	struct ends *e = ends_new(r);
	struct question *q = question(r, seat, "11.2", K_USE);
	thing line;

	if (!may_use(r, seat, e)) {
		excuse_unused(question(r, seat, "11.2", K_USE_CARD), "finds no card, or nobody to play it on (11.2)");
		return false;
	}
	if (hides(r) || has_use(table(r), seat, e))
		allow(q, KEY(K_USE));
	else
		deny(q, KEY(K_USE), "finds no card that could be played on anybody (11.2)");
	stop(q, NOTHING);
	line = take_line(q);
	if (line == NOTHING)
		return false;
	return use_card(r, seat, e);
}
