/* c14_interphase.c - 14.0 The ends of player turns and game turns. */
#include "rules/montrose/montrose.h"

/* What was remembered for this player turn is forgotten. */
static void forget_turn(struct table *t)
{
	set_place_number_of_all(t, WON, 0);
	set_place_number_of_all(t, FOUGHT, 0);
	set_number_of_all(t, LATE, IN_TIME);
	set_number_of_all(t, PURSUED, 0);
}

/* What never came to its turn is told why, from what is remembered for this player turn. */
static void excuse_lines(struct run *r, int seat)
{
	excuse_recruiting(r, seat);
	excuse_marching(r, seat);
	excuse_attacks(r, seat);
}

static void end_player_turn(struct run *r, int seat)
{
	excuse_lines(r, seat);
	suffer_winter(r, seat);
	end_effects(r, seat);
	forget_turn(table(r));
	lift_sieges(r);
	end_turn(r, seat);
}

/* 14.0 The marker is flipped to the Covenanter side. */
bool royalist_interphase(struct run *r)
{
	end_player_turn(r, ROYALIST);
	emit(r, "14.0", F_TURN_BEGINS, SEAT(COVENANTER), NUMBER(track(table(r), TURN)));
	return false;
}

/* 14.0 The game turn is over: the game may be, too (6.0), or the marker moves on.  12.5 A burgh that held may be
 * attacked again. */
bool covenanter_interphase(struct run *r)
{
	struct table *t = table(r);

	end_player_turn(r, COVENANTER);
	set_place_number_of_all(t, HELD, 0);
	judge_game_turn(r);
	set_track(t, TURN, track(t, TURN) + 1);
	emit(r, "14.0", F_TURN_BEGINS, SEAT(ROYALIST), NUMBER(track(t, TURN)));
	return false;
}
