/* tallies.c - what those who look ahead count of a game. */
#include "rules/charles/charles.h"

const struct tally charles_tallies[] = {
	{ "Generals who intercept", TALLY_HAPPENS, F_INTERCEPTS, 0 },
	{ "Generals who evade", TALLY_HAPPENS, F_EVADED, 0 },
	{ "Battles", TALLY_WINS, F_RESULT, 2 },
	{ "How battles end", TALLY_HAPPENS, F_RESULT, 1 },
	{ "Fortresses that fall", TALLY_HAPPENS, F_FALLS, 0 },
	{ "Generals who leave the map", TALLY_HAPPENS, F_UNEMPLOYED, 0 },
	{ "Areas taken", TALLY_HAPPENS, F_CONTROL, 1 },
	{ "Brigades lost", TALLY_PIECES, F_ELIMINATED, 1 },
	{ "Brigades recruited", TALLY_PIECES, F_RECRUITED, 1 },
	{ "Brigades that desert", TALLY_PIECES, F_DESERTED, 1 },
	{ "PC markers Isolated", TALLY_HAPPENS, F_ISOLATED, 1 },
	{ 0 }
};
