/* tallies.c - what those who look ahead count of a game, and where they may take positions for equal. */
#include "rules/jacobite/jacobite.h"

const struct tally jacobite_tallies[] = {
	{ "Banners", TALLY_WINS, F_BANNER, 2 },
	{ "Units lost", TALLY_PIECES, F_ELIMINATED, 0 },
	{ "Leaders lost", TALLY_PIECES, F_LEADER_LOST, 0 },
	{ "Chiefs lost", TALLY_PIECES, F_CHIEF_LOST, 0 },
	{ "Units hit", TALLY_PIECES, F_HIT, 0 },
	{ "Units driven back", TALLY_PIECES, F_RETREATED, 0 },
	{ "Ground taken", TALLY_PIECES, F_GROUND, 0 },
	{ "Objectives held", TALLY_HAPPENS, F_HELD, 0 },
	{ 0 }
};

/* A combat is announced, and what came of the one before, or of its first roll, lies on the table. */
const struct landmark jacobite_landmarks[] = {
	{ AT_FACT, F_FIRES, 1 << 0 | 1 << 1 },
	{ AT_FACT, F_MELEES, 1 << 0 | 1 << 1 | 1 << 2 },
	{ AT_FACT, F_BACKS, 1 << 0 | 1 << 1 },
	{ 0 }
};
