/* c11_windows.c - 11.1 Moments at which Combat cards are played, and First Strike (12.3) among them.
 *
 * Who could hold a card for all that everybody knows is asked, whatever he holds; silence is none.  What everybody
 * knows narrows it: that no card of this moment could be played on such a unit, or that one was played on it this turn
 * (J-42). */
#include "rules/jacobite/combat.h"

/* --- hands ----------------------------------------------------------------------------------------------- */

/* 14.9 A card is of the seat whose deck it is, or of both if they draw from one. */
static bool is_of_seats_deck(const struct table *t, int seat, int card)
{
	int deck = combat_pile(t, seat) == JACOBITE_PILE ? JACOBITE_DECK : GOVERNMENT_DECK;

	return piece_attribute(t->pack, card, DECK) == deck;
}

static bool is_combat_card(const struct table *t, int seat, int card, int timing)
{
	return piece_attribute(t->pack, card, TIMING) == timing && is_of_seats_deck(t, seat, card);
}

static bool is_command_card(const struct table *t, int seat, int card, int timing)
{
	(void)seat;
	return piece_attribute(t->pack, card, DECK) == COMMAND_DECK && piece_attribute(t->pack, card, TIMING) == timing;
}

static const int combat_hands[] = { [JACOBITE] = JACOBITE_COMBAT, [GOVERNMENT] = GOVERNMENT_COMBAT };
static const int command_hands[] = { [JACOBITE] = JACOBITE_COMMAND, [GOVERNMENT] = GOVERNMENT_COMMAND };
const struct hands combat_cards = { combat_hands, is_combat_card };
const struct hands command_cards = { command_hands, is_command_card };

/* --- on whom --------------------------------------------------------------------------------------------- */

const struct step *step_of(const struct table *t, int card, int operation)
{
	return card < 0 ? NULL : find_step(t, card, operation);
}

/* The roll that PIECE's own side would have, if it struck first or fired a volley. */
static struct attack answer_to(const struct table *t, const struct attack *a, int piece, int kind)
{
	return a->unit == piece ? *a : attack_of(t, kind, piece, a->unit);
}

static const char *why_no_volley(const struct table *t, const struct step *s, const struct moment *m)
{
	const struct attack own = answer_to(t, m->attack, m->on, BY_STRIKE);

	if (step_has(s, HAS_MOVED) && m->attack->moved == 0)
		return "is for an attacker who has moved (11.4)";
	if (is_leader(t, own.target) || is_out_of_bounds(t, &own) || volley_dice(t, s, own.unit) < 1)
		return "would have no die for its volley (11.4)";
	return NULL;
}

static const char *why_no_strike(const struct table *t, const struct moment *m)
{
	const struct attack own = answer_to(t, m->attack, m->on, BY_STRIKE);

	return is_out_of_bounds(t, &own) || dice_of(t, &own) < 1 ? "would have no die to strike with (11.4)" : NULL;
}

/* 11.4 What each operation asks for. */
static const char *why_not_step(const struct table *t, const struct step *s, int card, const struct moment *m)
{
	if (s->operation == ORDER || s->operation == OTHERWISE)
		return NULL;
	if (!step_is_about(t, s, m->on))
		return "is not for such a unit (11.4)";
	switch (s->operation) {
	case BATTLE_STEP:
		return !m->attack || holds_for(t, s, card, m->attack) ? NULL : "is of no use here (11.4)";
	case STRIKE_FIRST:
		return why_no_strike(t, m);
	case VOLLEY:
		return why_no_volley(t, s, m);
	case RETIRE_STEP:
		return can_retire(t, m->on, step_index(s, A_HEXES, 2)) ? NULL : "has not the hexes to go back to (11.4)";
	case DENY_IGNORE:
		return is_unit(t, m->attack->target) ? NULL : "is of no use against a lone leader (11.4)";
	default:
		return NULL;
	}
}

static const char *why_not_card(const struct table *t, int card, const struct moment *m)
{
	const struct piece *p = &t->pack->piece[card];
	const char *why = NULL;

	for (int i = 0; i < p->n_steps && !why; i++)
		why = why_not_step(t, &p->step[i], card, m);
	return why;
}

/* --- who is asked ------------------------------------------------------------------------------------------ */

static bool may_hold_any(const struct run *r, const struct hands *h, const struct moment *m)
{
	for (const int *timing = m->timings; *timing >= 0; timing++)
		if (may_hold(r, h, m->seat, *timing))
			return true;
	return false;
}

static bool is_of_moment(const struct table *t, const struct hands *h, const struct moment *m, int card)
{
	for (const int *timing = m->timings; *timing >= 0; timing++)
		if (kind_of_piece(t, card) == CARD && h->fits(t, m->seat, card, *timing))
			return true;
	return false;
}

/* Is there any card in the whole deck that could be played now? */
static bool would_any_do(const struct table *t, const struct hands *h, const struct moment *m)
{
	for_pieces(t, card)
		if (is_of_moment(t, h, m, card) && !why_not_card(t, card, m))
			return true;
	return false;
}

static bool is_asked(struct run *r, const struct hands *h, const struct moment *m)
{
	return may_hold_any(r, h, m) && would_any_do(table(r), h, m);
}

/* --- the question ------------------------------------------------------------------------------------------ */

void tell_piece(const struct table *t, struct question *q, int piece)
{
	int leader = is_unit(t, piece) ? leader_of(t, piece) : -1;

	about(q, PIECE(piece));
	about(q, PLACE(place_of(t, piece)));
	about(q, WORD(kind_of_piece(t, piece)));
	if (!is_unit(t, piece))
		return;
	about(q, WORD(type_of(t, piece)));
	about(q, WORD(is_full(t, piece) ? FULL : REDUCED));
	if (number(t, piece, CHIEF))
		about(q, WORD(WITH_CHIEF));
	if (leader >= 0) {
		about(q, PIECE(leader));
		about(q, WORD(LED));
	}
}

void tell_attack(struct run *r, struct question *q, const struct attack *a, int own)
{
	const struct table *t = table(r);
	int other = own == a->target ? a->unit : a->target, leader = is_unit(t, other) ? leader_of(t, other) : -1;

	tell_piece(t, q, own);
	about(q, PIECE(other));
	about(q, PLACE(place_of(t, other)));
	about(q, WORD(kind_of_piece(t, other)));
	if (is_unit(t, other))
		about(q, WORD(type_of(t, other)));
	if (leader >= 0)
		about(q, PIECE(leader));
	about(q, WORD(a->kind));
	if (a->bonus)
		about(q, WORD(IN_BONUS));
	if (a->moved)
		about(q, WORD(HAS_MOVED));
}

static void tell_moment(struct run *r, struct question *q, const struct moment *m)
{
	if (m->attack)
		tell_attack(r, q, m->attack, m->on);
	else
		tell_piece(table(r), q, m->on);
	for (const thing *what = m->about; *what != NOTHING; what++)
		about(q, *what);
}

static bool is_copy_to_take(const struct table *t, int seat, int card, int title)
{
	return piece_attribute(t->pack, card, TITLE) == title && may_be_taken(t, seat, card);
}

/* Copies of a title are one answer, which goes by the name of each. */
static void offer_hand(struct question *q, const struct table *t, const struct hands *h, const struct moment *m)
{
	for_pieces_at(t, card, h->hand[m->seat]) {
		int title = piece_attribute(t->pack, card, TITLE), before = first_at(t, h->hand[m->seat]);
		const char *why;

		while (before != card && !is_copy_to_take(t, m->seat, before, title))
			before = next_at(t, before);
		if (before != card || !may_be_taken(t, m->seat, card) || !is_of_moment(t, h, m, card))
			continue;
		why = why_not_card(t, card, m);
		offer(q, PIECE(card), why);
		for (int other = next_at(t, card); other >= 0 && !why; other = next_at(t, other))
			if (is_copy_to_take(t, m->seat, other, title))
				also_card(q, other);
	}
}

static void mark_carded(struct table *t, int piece)
{
	int leader = is_unit(t, piece) ? leader_of(t, piece) : -1;

	set_number(t, piece, CARDED, 1);
	if (leader >= 0)
		set_number(t, leader, CARDED, 1);
}

/* Why a line's card is left over where none is asked for. */
static void excuse_card(struct run *r, const struct moment *m)
{
	if (m->key != K_MOVE_CARD && m->key != K_FIRE_CARD)      /* words of a melee may be for its ground */
		return;
	excuse(r, is_carded(table(r), m->on) ? "a Combat card was played on it this turn (11.1)" :
	       "no Combat card is for it now (11.4)");
}

int play_on(struct run *r, const struct moment *m)
{
	struct table *t = table(r);
	struct question *q;
	bool combat, command, is_combat;
	int card;

	if (is_in_row(r, open_cannonade))
		return -1;
	combat = !is_carded(t, m->on) && is_asked(r, &combat_cards, m);
	command = m->key == K_REACT && is_asked(r, &command_cards, m);
	if (!combat && !command) {
		excuse_card(r, m);
		return -1;
	}
	q = question(r, m->seat, m->rule, m->key);
	tell_moment(r, q, m);
	if (combat)
		offer_hand(q, t, &combat_cards, m);
	if (command)
		offer_hand(q, t, &command_cards, m);
	stop(q, NOTHING);
	prefer_stop(q);
	otherwise(q, NOTHING);
	card = ask_index(q);
	if (card < 0)
		return -1;
	put(t, card, IN_FORCE);
	set_number(t, card, ON, m->on + 1);
	set_number(t, card, BY, m->seat);
	is_combat = piece_attribute(t->pack, card, DECK) != COMMAND_DECK;
	emit(r, is_combat ? m->rule : "12.3", F_USED, SEAT(m->seat), PIECE(card), PIECE(m->on));
	if (is_combat) {
		mark_carded(t, m->on);
		excuse_card(r, m);
	}
	return card;
}

/* --- afterwards -------------------------------------------------------------------------------------------- */

void drop_card(struct table *t, int card)
{
	set_number(t, card, ON, 0);
	set_number(t, card, BY, 0);
	put(t, card, discard_of(t, card));
}

static bool is_for_one_combat(const struct table *t, int card)
{
	switch (piece_attribute(t->pack, card, TIMING)) {
	case AT_FIRE: case AT_MELEE: case AT_ATTACK: case AT_PURSUIT: case AT_REACT_MELEE: case AT_REACT_FIRE: case AT_BACK:
		return piece_attribute(t->pack, card, DECK) != COMMAND_DECK;
	default:
		return false;
	}
}

void drop_cards_of_combat(struct table *t)
{
	int next;

	for (int card = first_at(t, IN_FORCE); card >= 0; card = next) {
		next = next_at(t, card);
		if (number(t, card, ON) && is_for_one_combat(t, card))
			drop_card(t, card);
	}
}
