/* c10_combat_cards.c - 10.2 One Combat Card each, the attacker first, C-47.
 *
 * Whoever could hold one for all that everybody knows is asked, whatever he holds; silence is none. */
#include "rules/charles/fight.h"

/* --- what a card is worth ------------------------------------------------------------------------------------- */

static bool has_listed_brigade(const struct fight *f, int seat, const struct step_argument *listed)
{
	const struct force *side = &f->side[seat];

	for (int i = 0; i < side->n; i++)
		for (int k = 0; k < listed->n; k++)
			if (listed->value[k] == PIECE(side->brigade[i]))
				return true;
	return false;
}

static int count_new_model(const struct table *t, const struct force *side)
{
	int n = 0;

	for (int i = 0; i < side->n; i++)
		n += nation_of(t, side->brigade[i]) == NEW_MODEL_NATION;
	return n;
}

/* Is there what a combat_if asks for: a General, one of these Brigades, so many of the New Model? */
static bool is_met(const struct table *t, const struct fight *f, int seat, const struct step *s)
{
	const struct step_argument *brigades = step_find(s, A_BRIGADES);
	int general = step_index(s, A_GENERAL, -1), least = step_index(s, A_NEW_MODEL_MIN, 0);

	if (general >= 0 && fights_there(t, f, seat, general))
		return true;
	if (brigades && has_listed_brigade(f, seat, brigades))
		return true;
	return least > 0 && count_new_model(t, &f->side[seat]) >= least;
}

/* What CARD would add: of several bonuses the highest. */
static int bonus_of(const struct table *t, const struct fight *f, int seat, int card)
{
	const struct piece *c = &t->pack->piece[card];
	int bonus = 0;

	for (int i = 0; i < c->n_steps; i++) {
		const struct step *s = &c->step[i];
		int more = step_index(s, A_BONUS, 0);

		if (s->operation == COMBAT_BONUS || (s->operation == COMBAT_IF && is_met(t, f, seat, s)))
			bonus = more > bonus ? more : bonus;
	}
	return bonus;
}

int card_bonus(const struct table *t, const struct fight *f, int seat)
{
	return f->side[seat].card < 0 ? 0 : bonus_of(t, f, seat, f->side[seat].card);
}

bool is_decisive_card(const struct table *t, int card)
{
	const struct step *s = card < 0 ? NULL : find_step(t, card, COMBAT_BONUS);

	return s && step_index(s, A_DECISIVE, 0) > 0;
}

/* --- playing one ------------------------------------------------------------------------------------------------ */

static void explain_cards(struct question *q, const struct table *t, int seat)
{
	for_pieces(t, card) {
		if (kind_of_piece(t, card) != CARD)
			continue;
		if (place_of(t, card) != of_seat(ROYALIST_HAND, seat))
			deny(q, PIECE(card), "is not in hand");
		else if (!hand_cards.fits(t, seat, card, COMBAT))
			deny(q, PIECE(card), "is no Combat Card of yours (10.2)");
	}
}

static void offer_cards(struct run *r, struct question *q, const struct fight *f, int seat)
{
	const struct table *t = table(r);
	struct choices cards = { 0 };

	for_pieces_at(t, card, of_seat(ROYALIST_HAND, seat))
		if (hand_cards.fits(t, seat, card, COMBAT))
			choices_add(r, &cards, card, -bonus_of(t, f, seat, card));
	choices_offer(q, &cards, NULL);
	if (explaining(r))
		explain_cards(q, t, seat);
}

/* C-11 Who has passed plays none. */
static void play_combat_card(struct run *r, struct fight *f, int seat)
{
	struct table *t = table(r);
	int plays = of_seat(ROYALIST_PLAYS, seat), card;
	struct question *q;

	if (track(t, of_seat(ROYALIST_PASSED, seat)) || !may_hold(r, &hand_cards, seat, COMBAT))
		return;
	q = question(r, seat, "10.2", K_COMBAT);
	tell_fight(r, q, f, seat);
	offer_cards(r, q, f, seat);
	stop(q, NOTHING);
	otherwise(q, NOTHING);
	card = ask_index(q);
	if (card < 0)
		return;
	lay_aside(r, card);
	set_track(t, plays, track(t, plays) + 1);
	f->side[seat].card = card;
	emit(r, "10.2", F_BATTLE_CARD, SEAT(seat), PIECE(card));
}

void play_combat_cards(struct run *r, struct fight *f)
{
	play_combat_card(r, f, f->b->attacker);
	play_combat_card(r, f, f->b->defender);
}
