/* tallies.c - what those who look ahead count of a game, and where they may take positions for equal. */
#include "rules/montrose/montrose.h"

const struct tally montrose_tallies[] = {
	{ "Battles", TALLY_WINS, F_BATTLE_WON, 1 },
	{ "Burghs that fall", TALLY_HAPPENS, F_BURGH_DEFEATED, 0 },
	{ "Leaders lost", TALLY_HAPPENS, F_LEADER_LOST, 0 },
	{ "Units eliminated", TALLY_PIECES, F_ELIMINATED, 0 },
	{ "Irish units reduced", TALLY_PIECES, F_REDUCED, 0 },
	{ "Stragglers", TALLY_PIECES, F_STRAGGLED, 0 },
	{ "Lost to the winter", TALLY_PIECES, F_WINTER_LOSS, 0 },
	{ "Units that go home", TALLY_PIECES, F_DISBANDED, 0 },
	{ "Units recruited", TALLY_PIECES, F_RECRUITED, 1 },
	{ 0 }
};

/* A battle's locals are who attacks what, its round, who is superior, and whose blow it is (c12_battle.c,
 * c12_round.c). */
const struct landmark montrose_landmarks[] = {
	{ AT_FACT, F_BATTLE, 1 << 0 | 1 << 1 },
	{ AT_FACT, F_BURGH_ATTACKED, 1 << 0 | 1 << 1 },
	{ AT_FACT, F_BATTLE_WON, 1 << 0 | 1 << 1 },
	{ AT_FACT, F_ROUND, 1 << 0 | 1 << 1 },
	{ AT_FACT, F_SUPERIORITY, 1 << 0 },
	{ AT_FACT, F_SUPERIORITY_BY_CARD, 1 << 0 },
	{ AT_QUESTION, K_FIGHT, 0 },
	{ 0 }
};
