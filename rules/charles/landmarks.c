/* landmarks.c - where those who look ahead may take positions for equal (rules.h).
 *
 * What an activation and a battle keep besides the table follows from the words of the line and from what is on it: how
 * the Army came where it is, who intercepted, how the battle came out. */
#include "rules/charles/charles.h"

const struct landmark charles_landmarks[] = {
	{ AT_FACT, F_MOVED, 1 << 0 | 1 << 1 | 1 << 2 },
	{ AT_QUESTION, K_INTERCEPT, 0 },
	{ AT_FACT, F_INTERCEPTS, 1 << 0 | 1 << 1 },
	{ AT_QUESTION, K_ATTACKED, 0 },
	{ AT_FACT, F_BATTLE, 1 << 0 | 1 << 1 | 1 << 2 },
	{ AT_QUESTION, K_COMBAT, 0 },
	{ AT_FACT, F_RESULT, 1 << 0 | 1 << 1 | 1 << 2 },
	{ 0 }
};
