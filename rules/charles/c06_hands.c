/* c06_hands.c - 6.3, 6.4 Hands and kinds of cards: what a seat holds, may hold, and may play for its event. */
#include "rules/charles/steps.h"

static const int hand_places[] = { [ROYALIST] = ROYALIST_HAND, [PARLIAMENT] = PARLIAMENT_HAND };
static const int stored_places[] = { [ROYALIST] = ROYALIST_STORED, [PARLIAMENT] = PARLIAMENT_STORED };

static int kind_of_card(const struct table *t, int card)
{
	return piece_attribute(t->pack, card, CARD_KIND);
}

/* --- kinds ----------------------------------------------------------------------------------------------- */

static bool is_for(const struct table *t, int card, int seat)
{
	int whose = piece_attribute(t->pack, card, FOR_SEAT);

	return whose <= 0 || whose == seat;
}

bool is_own_event(const struct table *t, int card, int seat)
{
	int kind = kind_of_card(t, card);

	return kind >= EVENT && kind <= MANDATORY && is_for(t, card, seat);
}

/* KIND is a word of CARD_KIND, or an operation that a Response Card has. */
static bool is_of_kind(const struct table *t, int seat, int card, int kind)
{
	if (!is_for(t, card, seat))
		return false;
	return kind_of_card(t, card) == kind || find_step(t, card, kind) != NULL;
}

const struct hands hand_cards = { hand_places, is_of_kind }, stored_cards = { stored_places, is_of_kind };

/* --- hands ------------------------------------------------------------------------------------------------- */

/* 6.4 What can be lost at random: stored cards cannot. */
int hand_size(const struct table *t, int seat)
{
	return count_at(t, hand_places[seat]) + count_at(t, of_seat(ROYALIST_CORE, seat));
}

bool may_use_stored(const struct table *t)
{
	return track(t, TURN) < t->pack->track[TURN].most;
}

/* 6.3, 6.5 Core Cards come back with the next turn, Mandatory ones never. */
void lay_aside(struct run *r, int card)
{
	struct table *t = table(r);

	if (piece_attribute(t->pack, card, DECK_OF) == CORE)
		put(t, card, CORE_USED);
	else
		put(t, card, kind_of_card(t, card) == MANDATORY ? REMOVED : DISCARDS);
}

/* --- events ------------------------------------------------------------------------------------------------ */

const char *bar_to_event(struct run *r, int seat, int card)
{
	const struct table *t = table(r);

	if (kind_of_card(t, card) < EVENT)
		return "is no event (6.1)";
	if (!is_own_event(t, card, seat))
		return "is the enemy's event, and can only be discarded (6.4)";
	if (kind_of_card(t, card) == COMBAT)
		return "is played in a battle (10.2)";
	if (number(t, card, SPENT))
		return "has had its event, which does not happen again (6.6)";
	return bar_to_steps(r, seat, card);
}

/* --- M-R3: evasion without a die ---------------------------------------------------------------------------- */

/* C-11 Who has passed plays none. */
bool may_evade_by_card(struct run *r, int seat)
{
	const struct table *t = table(r);

	if (track(t, of_seat(ROYALIST_PASSED, seat)))
		return false;
	return may_hold(r, &hand_cards, seat, AUTO_EVADE) ||
	       (may_use_stored(t) && may_hold(r, &stored_cards, seat, AUTO_EVADE));
}

int evading_card(const struct table *t, int seat)
{
	int card = held_card(t, &hand_cards, seat, AUTO_EVADE);

	return card >= 0 || !may_use_stored(t) ? card : held_card(t, &stored_cards, seat, AUTO_EVADE);
}
