/* c09_cards.c - 9.0 Campaign cards: drawing them, and what those in force change.
 *
 * A card's text is a list of steps in the pack.  Steps that act at once are in c09_effects.c; the others
 * are looked up here by the chapters they modify, as long as their card lies in force. */
#include "rules/montrose/montrose.h"

static int discards_of(int seat)
{
	return seat == ROYALIST ? ROYALIST_DISCARDS : COVENANTER_DISCARDS;
}

static int last_word(const struct table *t, int card)
{
	int until = THIS_TURN;

	for (int i = 0; i < t->pack->piece[card].n_steps; i++)
		until = step_index(&t->pack->piece[card].step[i], ARG_UNTIL, until);
	return until;
}

/* 9.0 How long a card stays in force. */
static int end_of(const struct table *t, int card)
{
	switch (last_word(t, card)) {
	case NEXT_ROYALIST_TURN:
		return ROYALIST;
	case NEXT_COVENANTER_TURN:
		return COVENANTER;
	case NEXT_COVENANTER_RECRUITING:
		return UNTIL_RECRUITED + COVENANTER;
	default:
		return owner_of(t, card);
	}
}

static bool has_lasting_effect(const struct table *t, int card)
{
	if (piece_attribute(t->pack, card, TIMING) != IMMEDIATE)
		return true;
	return last_word(t, card) != THIS_TURN;
}

/* 9.0 A card goes face up to the discards when its effect is over, or leaves the game if it says so. */
void lay_down(struct run *r, int card)
{
	struct table *t = table(r);
	bool leaves = piece_attribute(t->pack, card, AFTER_PLAY) == REMOVED_AFTER_PLAY;

	set_number(t, card, UNTIL, 0);
	set_number(t, card, ON, 0);
	put(t, card, leaves ? OUT_OF_GAME : discards_of(owner_of(t, card)));
}

/* A card of this turn whose phase is closed, or over; NULL: it can still do something. */
const char *idle_card(const struct run *r, const struct table *t, int card)
{
	int seat = owner_of(t, card);
	bool recruits = find_step(t, card, RECRUIT_MODIFIER) || find_step(t, card, PLACE_FROM_POOL);
	bool fights = is_in_row(r, battle) || is_in_row(r, disband_royalists) || is_in_row(r, disband_covenanters);

	if (last_word(t, card) != THIS_TURN || phasing(r) != seat)
		return NULL;
	if (recruits && does_not_recruit(t, seat))
		return "nobody recruits in winter (17.0)";
	if (recruits && (fights || is_in_row(r, march)))
		return "recruiting is over (10.0)";
	return find_step(t, card, FORCE_MARCH) && fights ? "the marches are over (11.0)" : NULL;
}

/* 9.0 The phasing player draws a card, from the discards if no other is left, and does what it says. */
bool draw_campaign_card(struct run *r)
{
	struct table *t = table(r);
	int seat = phasing(r), deck = seat == ROYALIST ? ROYALIST_DECK : COVENANTER_DECK;
	int card;

	if (refill(r, "9.0", deck, discards_of(seat)))
		emit(r, "9.0", F_RESHUFFLED, SEAT(seat));
	card = draw_card(r, "9.0", deck, IN_FORCE);
	if (card < 0)
		return false;
	emit(r, "9.0", F_CARD_DRAWN, SEAT(seat), PIECE(card));
	set_number(t, card, UNTIL, end_of(t, card));
	for (int i = 0; i < t->pack->piece[card].n_steps; i++)
		play_step(r, card, &t->pack->piece[card].step[i]);
	if (!has_lasting_effect(t, card))
		lay_down(r, card);
	else if (idle_card(r, t, card))
		emit(r, "17.0", F_CARD_IDLE, PIECE(card));
	if (does_not_recruit(t, seat))
		emit(r, "17.0", F_RECRUITING_CLOSED, SEAT(seat));
	return false;
}

/* 9.0 What a card did for a while comes to its end. */
void end_effects(struct run *r, int until)
{
	struct table *t = table(r);
	int next;

	for (int card = first_at(t, IN_FORCE); card >= 0; card = next) {
		next = next_at(t, card);
		if (number(t, card, UNTIL) != until)
			continue;
		emit(r, "9.0", F_CARD_ENDS, PIECE(card));
		lay_down(r, card);
	}
}

/* --- what is in force ---------------------------------------------------------------------------- */

int card_in_force(const struct table *t, int operation, int seat)
{
	for_steps_at(t, card, s, IN_FORCE, operation)
		if (owner_of(t, card) == seat)
			return card;
	return -1;
}

/* A hampered leader does not march, and his leadership is what the card leaves him. */
const struct step *hampered_by(const struct table *t, int leader)
{
	for_steps_at(t, card, s, IN_FORCE, IMPAIR_LEADER)
		if (number(t, card, ON) == leader + 1)
			return s;
	return NULL;
}

static bool is_about_leader_at(const struct table *t, const struct step *s, int place)
{
	int leader = step_index(s, ARG_LEADER, -1);

	return leader < 0 || place_of(t, leader) == place;
}

int recruit_modifier(const struct table *t, int seat, int place)
{
	int sum = 0;

	for_steps_at(t, card, s, IN_FORCE, RECRUIT_MODIFIER)
		if (step_lists(s, ARG_SIDE, SEAT(seat)) && step_lists(s, ARG_REGIONS, WORD(region_of(t, place))) &&
		    is_about_leader_at(t, s, place))
			sum += step_index(s, ARG_MODIFIER, 0);
	return sum;
}

bool may_recruit_in_winter(const struct table *t, int leader)
{
	for_steps_at(t, card, s, IN_FORCE, WINTER_RECRUIT)
		if (step_lists(s, ARG_LEADER, PIECE(leader)) && owner_of(t, card) == owner_of(t, leader) &&
		    step_lists(s, ARG_SPACES, PLACE(place_of(t, leader))))
			return true;
	return false;
}

int disband_modifier(const struct table *t, int seat)
{
	int sum = 0;

	for_steps_at(t, card, s, IN_FORCE, DISBAND_MODIFIER)
		if (step_lists(s, ARG_SIDE, SEAT(seat)))
			sum += step_index(s, ARG_MODIFIER, 0);
	return sum;
}

int garrison_bonus(const struct table *t)
{
	int sum = 0;

	for_steps_at(t, card, s, IN_FORCE, GARRISON_BONUS)
		sum += step_index(s, ARG_UNITS, 0);
	return sum;
}

int extra_dice(const struct table *t, int unit, int round)
{
	int seat = owner_of(t, unit), sum = 0;

	for_steps_at(t, card, s, IN_FORCE, EXTRA_DICE)
		if (step_lists(s, ARG_SIDE, SEAT(seat)) && step_lists(s, ARG_TYPES, WORD(type_of(t, unit))) &&
		    step_lists(s, ARG_ROUND, NUMBER(round)))
			sum += step_index(s, ARG_DICE, 0);
	return sum;
}
