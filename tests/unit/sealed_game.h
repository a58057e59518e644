/* sealed_game.h - what the tests of sealed whens share: a game of the toy in which blue has sealed. */
#ifndef TESTS_SEALED_GAME_H
#define TESTS_SEALED_GAME_H
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game/opening.h"
#include "game/seals.h"
#include "toy_game.h"
#include "trust/sealed.h"

#define BLUE_SEALS "end\nwhen toll: gold\nsealed\nwhen toll: wool\nwhen losses: foot, auto\nwhen retreat: auto\n"

/* Up to red's second turn: blue has sealed in entry 5.  Red's `end` will ask blue for his toll, and whether
 * he acts. */
static inline void begin(struct game *g, const char *directory, enum dice_mode mode)
{
	struct charter c;

	toy_charter(&c, mode);
	toy_offer(directory, &c);
	toy_open(g, directory);
	toy_play(g, 1, "end\nwhen toll: gold\n");
	toy_play(g, 2, BLUE_SEALS);
	ck_assert_int_eq(g->ledger.pen.seat, 1);
}

static inline const struct entry *last(const struct game *g, enum entry_type type)
{
	int i = g->ledger.n - 1;

	while (i > 0 && ledger_at(&g->ledger, i)->type != type)
		i--;
	return ledger_at(&g->ledger, i);
}
#endif
