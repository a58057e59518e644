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

/* A battle's locals are who attacks where, its round and who has the advantage in it (battle.h); in a volley the
 * last who fired, in what follows the last who was hit (c07_fire.c). */
const struct landmark brave_landmarks[] = {
	{ AT_FACT, F_BATTLE, 1 << 0 | 1 << 1 },
	{ AT_FACT, F_BATTLE_WON, 1 << 0 | 1 << 1 },
	{ AT_FACT, F_ROUND, 1 << 0 | 1 << 1 },
	{ AT_FACT, F_ADVANTAGE, 1 << 0 },
	{ AT_FACT, F_SHOT, 1 << 0 },
	{ AT_FACT, F_HIT, 1 << 0 },
	{ AT_FACT, F_RETREAT_ROLL, 1 << 0 | 1 << 1 },
	{ 0 }
};
