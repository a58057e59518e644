/* c06_victory.c - 6.0 How the game is won, and 15.0 Montrose's victories. */
#include "rules/montrose/montrose.h"

enum { VICTORIES_TO_WIN = 10, VICTORIES_FOR_BAILLIE = 4, VICTORIES_FOR_LESLIE = 7, UNITS_IN_ENGLAND = 4 };

__attribute__((noreturn)) static void end_game(struct run *r, int winner, int why)
{
	emit(r, "6.0", F_GAME_OVER, SEAT(winner), WORD(why));
	game_over(r, "6.0", winner, WORD(why));
}

static bool has_anybody_on_map(const struct table *t, int seat)
{
	for_pieces_of(t, piece, seat)
		return true;
	return false;
}

/* 6.0 With Montrose falls his cause; without Covenanters on the map he has won. */
void judge_the_fallen(struct run *r)
{
	const struct table *t = table(r);

	if (place_of(t, MONTROSE) == OUT_OF_GAME)
		end_game(r, COVENANTER, MONTROSE_FALLEN);
	if (!has_anybody_on_map(t, COVENANTER))
		end_game(r, ROYALIST, NO_COVENANTERS);
}

/* 6.0 b An army for the king: Montrose with four Lowland or cavalry units in one English space. */
static bool montrose_brings_help(const struct table *t)
{
	int place = place_of(t, MONTROSE);
	int n = 0;

	if (region_of(t, place) != ENGLAND)
		return false;
	for_pieces_at(t, unit, place)
		if (owner_of(t, unit) == ROYALIST && is_unit(t, unit))
			n += type_of(t, unit) == LOWLAND || type_of(t, unit) == CAVALRY;
	return n >= UNITS_IN_ENGLAND;
}

/* 6.0 The Royalist's march into England is judged first, then the end of the last turn. */
void judge_game_turn(struct run *r)
{
	const struct table *t = table(r);

	if (montrose_brings_help(t))
		end_game(r, ROYALIST, ROYALISTS_IN_ENGLAND);
	if (track(t, TURN) >= t->pack->track[TURN].most)
		end_game(r, COVENANTER, TIME_IS_UP);
}

/* 15.0 Each Royalist victory moves the marker on; 10.1 the fourth and the seventh wake sleeping leaders. */
void score_victory(struct run *r, int place)
{
	struct table *t = table(r);
	int n = track(t, VICTORIES) + 1;

	set_track(t, VICTORIES, n);
	if (place_number(t, place, WON) != BY_HIGHLANDERS)
		set_place_number(t, place, WON, place_number(t, place, FOUGHT));
	emit(r, "15.0", F_VICTORY, PLACE(place), NUMBER(n));
	if (n >= VICTORIES_TO_WIN)
		end_game(r, ROYALIST, TEN_VICTORIES);
	if (n >= VICTORIES_FOR_BAILLIE && !(is_active(t, BAILLIE) && is_active(t, URRY)))
		activate_baillie_and_urry(r);
	if (n >= VICTORIES_FOR_LESLIE && !is_active(t, LESLIE))
		activate_leslie(r);
}

/* 18.7 Blair Atholl has fallen to the Covenanter: the marker goes back; who is awake stays so. */
void lose_victory(struct run *r, int place)
{
	struct table *t = table(r);
	int n = track(t, VICTORIES);

	if (n > 0)
		set_track(t, VICTORIES, --n);
	emit(r, "18.7", F_VICTORY_LOST, PLACE(place), NUMBER(n));
}

/* 11.4 The fall of Inveraray and Inverlochy opens the South to Irish and Royalist Highlanders. */
bool south_is_open(const struct table *t)
{
	return place_number(t, INVERARAY, DEFEATED) && place_number(t, INVERLOCHY, DEFEATED);
}

/* 6.0 How far the victories are beyond the middle: ten win, and none is all that the Covenanter could wish for. */
int montrose_margin(const struct table *t)
{
	return track(t, VICTORIES) - VICTORIES_TO_WIN / 2;
}
