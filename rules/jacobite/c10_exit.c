/* c10_exit.c - 10.8 Breakthrough, 10.9 withdrawal: units that leave the battlefield for a banner. */
#include "rules/jacobite/jacobite.h"

/* Over whose baseline? */
static int side_of(const struct step *s, int seat)
{
	return step_lists(s, A_OVER, WORD(V_OWN)) ? seat : enemy_of(seat);
}

/* Does S let PIECE out?  A leader only where the battle says so, and only one who was alone when he was ordered,
 * J-20. */
static bool lets_out(const struct table *t, const struct step *s, int piece)
{
	int seat = owner_of(t, piece);

	if (!step_is_for(s, seat))
		return false;
	if (step_has(s, A_AFTER) && !track(t, WITHDRAWAL_OPEN))
		return false;
	return is_unit(t, piece) || (step_has(s, A_LEADERS) && number(t, piece, ORDERED) != DETACHED);
}

int exit_banners(const struct table *t, int piece, int hex)
{
	for_steps(t, card, s, EXIT)
		if (lets_out(t, s, piece) && is_on_baseline(t, hex, side_of(s, owner_of(t, piece))))
			return step_index(s, A_BANNERS, 1);
	return -1;
}

static void take_off(struct table *t, int piece)
{
	for (int which = 0; which < NUMBERS; which++)
		set_number(t, piece, which, 0);
	put(t, piece, LEFT);
}

/* The leader of a unit goes with it, for nobody's banner. */
void leave_board(struct run *r, int piece)
{
	struct table *t = table(r);
	int hex = place_of(t, piece), banners = exit_banners(t, piece, hex), seat = owner_of(t, piece);
	int leader = is_unit(t, piece) ? leader_of(t, piece) : -1;
	const char *rule = is_on_baseline(t, hex, seat) ? "10.9" : "10.8";

	emit(r, rule, F_EXITED, PIECE(piece), leader >= 0 ? PIECE(leader) : NOTHING, PLACE(hex));
	take_off(t, piece);
	if (leader >= 0)
		take_off(t, leader);
	win_banners(r, rule, seat, banners, WORD(EXITED));
}
