/* c14_interphase.c - 14.0 The ends of player turns and game turns. */
#include "rules/montrose/montrose.h"

/* What was remembered for this player turn is forgotten. */
static void forget_turn(struct table *t)
{
	for (int place = 0; place < t->pack->n_places; place++) {
		set_place_number(t, place, WON, 0);
		set_place_number(t, place, FOUGHT, 0);
	}
	for (int piece = 0; piece < t->pack->n_pieces; piece++) {
		set_number(t, piece, LATE, IN_TIME);
		set_number(t, piece, PURSUED, 0);
	}
}

/* 12.5 A burgh that held may be attacked again on another game turn. */
static void forget_game_turn(struct table *t)
{
	for (int place = 0; place < t->pack->n_places; place++)
		set_place_number(t, place, HELD, 0);
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

/* 14.0 The game turn is over: the game may be, too (6.0), or the marker moves on. */
bool covenanter_interphase(struct run *r)
{
	struct table *t = table(r);

	end_player_turn(r, COVENANTER);
	forget_game_turn(t);
	judge_game_turn(r);
	set_track(t, TURN, track(t, TURN) + 1);
	emit(r, "14.0", F_TURN_BEGINS, SEAT(ROYALIST), NUMBER(track(t, TURN)));
	return false;
}
