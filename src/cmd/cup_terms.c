/* cup_terms.c - see cup_terms.h. */
#include "cmd/cup_terms.h"
#include <stdio.h>
#include "game/offer.h"
#include "game/visibility.h"
#include "play/hands.h"
#include "trust/charter.h"

static int usage(struct cup_session *cs, const char *what)
{
	return error_set_kind(&cs->s.err, ERROR_USAGE, "%s", what);
}

/* What is counted by margin wants a game that tells it. */
static int check_margin(const struct cup_terms *t, struct cup_session *cs)
{
	for (int i = 0; i < t->n_tiebreaks && !cs->rules->margin; i++)
		if (t->tiebreak[i] == CUP_MARGIN)
			return usage(cs, "--tiebreak margin: this game does not tell the margin of a victory");
	return t->limit && !cs->rules->margin ? usage(cs, "--limit: this game does not tell who leads before it is over") : 0;
}

/* Would the director have to deal, who does not? */
static bool needs_dealer(struct charter c, const struct pack *p)
{
	if (c.dice == DICE_REFEREE)
		return false;
	c.dice = DICE_REFEREE;
	return charter_hides(&c, p);
}

/* Masked cards (doc/MASKS.md 6) begin with an accept, which gives a card key of that game alone. */
static int check_hands(const struct charter *c, struct cup_session *cs)
{
	if (!needs_dealer(*c, cs->pack))
		return 0;
	return error_set(&cs->s.err, "in %s hands are hidden, and in a cup somebody has to deal: --dice referee, and a "
	                 "--teller, or all lies open: --option %s. Cards that players mask for each other begin with an "
	                 "accept of each game, and in a cup nobody accepts any", cs->pack->title, OPEN_HANDS);
}

int cup_check_games(const struct cup_terms *t, struct cup_session *cs)
{
	struct charter c = t->game;

	if (check_margin(t, cs) < 0)
		return -1;
	if (cs->pack->n_seats != 2)
		return error_set(&cs->s.err, "%s is for %d players; the games of a cup are for two", cs->pack->title,
		                 cs->pack->n_seats);
	if (charter_fogged(&c) && c.dice != DICE_REFEREE)
		return error_set(&cs->s.err, "with option %s all orders are sealed to a referee who rolls the dice: it wants "
		                 "--dice referee, and a --teller", FOG);
	c.n_seats = 3;
	for (int i = 0; i < 3; i++) {
		c.seat[i].seat = i;
		snprintf(c.seat[i].name, sizeof c.seat[i].name, "%s", cs->pack->seat_name[i]);
	}
	for (int i = 0; i < t->n_scenarios; i++) {
		snprintf(c.scenario, sizeof c.scenario, "%s", t->scenario[i]);
		if (check_hands(&c, cs) < 0 || offer_check(&c, cs->rules, cs->pack, &cs->s.err) < 0)
			return -1;
	}
	return 0;
}
