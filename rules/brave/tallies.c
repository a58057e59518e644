/* tallies.c - what those who look ahead count of a game, and where they may take positions for equal. */
#include "rules/brave/brave.h"

const struct tally brave_tallies[] = {
	{ "Battles", TALLY_WINS, F_BATTLE_WON, 1 },
	{ "Cities that turn", TALLY_HAPPENS, F_CITY_TURNS, 0 },
	{ "Leaders killed", TALLY_HAPPENS, F_LEADER_DEAD, 0 },
	{ "Nobles who join", TALLY_HAPPENS, F_JOINED, 0 },
	{ "Nobles who leave", TALLY_HAPPENS, F_LEFT_REBELLION, 0 },
	{ "Units eliminated", TALLY_PIECES, F_ELIMINATED, 0 },
	{ "Units that starve", TALLY_PIECES, F_STARVED, 0 },
	{ "Units recruited", TALLY_PIECES, F_RECRUITED, 1 },
	{ 0 }
};

const struct landmark brave_landmarks[] = {
	{ 0 }
};
