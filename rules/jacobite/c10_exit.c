/* c10_exit.c - 10.8 Breakthrough, 10.9 withdrawal: units that leave the battlefield for a banner. */
#include "rules/jacobite/jacobite.h"

/* Over whose baseline? */
static int side_of(const struct step *s, int seat)
{
	return step_lists(s, A_OVER, WORD(V_OWN)) ? seat : enemy_of(seat);
}

/* Why S, which is about its seat, does not let PIECE out from HEX, or NULL.  A leader leaves only where the battle says
 * so, and only if he was alone when he was ordered, J-20. */
static const char *bar_by(const struct table *t, const struct step *s, int piece, int hex)
{
	if (!is_on_baseline(t, hex, side_of(s, owner_of(t, piece))))
		return "is not open: it did not begin the turn on the baseline that lets it out (10.8, 10.9)";
	if (step_has(s, A_AFTER) && !track(t, WITHDRAWAL_OPEN))
		return "is not open before both sides together have the banners that open it (10.9)";
	if (is_leader(t, piece) && !step_has(s, A_LEADERS))
		return "is not for leaders alone here (10.8, 10.9)";
	if (is_leader(t, piece) && number(t, piece, ORDERED) == DETACHED)
		return "is not for a leader who was with a unit when he was ordered (10.9)";
	return NULL;
}

const char *bar_to_exit(const struct table *t, int piece, int hex)
{
	const char *why = "lets nobody of that side out in this battle (10.8, 10.9)";

	for_steps(t, card, s, EXIT)
		if (step_is_for(s, owner_of(t, piece))) {
			why = bar_by(t, s, piece, hex);
			if (!why)
				return NULL;
		}
	return why;
}

int exit_banners(const struct table *t, int piece, int hex)
{
	for_steps(t, card, s, EXIT)
		if (step_is_for(s, owner_of(t, piece)) && !bar_by(t, s, piece, hex))
			return step_index(s, A_BANNERS, 1);
	return -1;
}

static void take_off(struct table *t, int piece)
{
	for (int which = 0; which < NUMBERS; which++)
		set_number(t, piece, which, 0);
	put(t, piece, LEFT);
}

/* The LEADER who goes with a unit, or -1, leaves for nobody's banner. */
void leave_board(struct run *r, int piece, int leader)
{
	struct table *t = table(r);
	int hex = place_of(t, piece), banners = exit_banners(t, piece, hex), seat = owner_of(t, piece);
	const char *rule = is_on_baseline(t, hex, seat) ? "10.9" : "10.8";

	emit(r, rule, F_EXITED, PIECE(piece), leader >= 0 ? PIECE(leader) : NOTHING, PLACE(hex));
	take_off(t, piece);
	if (leader >= 0)
		take_off(t, leader);
	win_banners(r, rule, seat, banners, WORD(EXITED));
}
