/* masked_desks.h - two desks without a referee, in two directories, and the letters between them.
 *
 * The cards (cards.h) for two, red and blue, each with keys of his own; blue vetoes what red plays, in red's turn. */
#ifndef TESTS_MASKED_DESKS_H
#define TESTS_MASKED_DESKS_H
#include <check.h>
#include <stdlib.h>
#include "cards_game.h"
#include "game/start.h"

static struct ruleset masked;
static const char *const directory[SEATS] = { NULL, "red", "blue" };

static void must(int result)
{
	ck_assert_msg(result == 0, "%s", cards_error.text);
}

static void send(int to)
{
	char *letter = cards_letter(3 - to, cards_at[to].ledger.n);

	must(cards_take(to, letter));
	free(letter);
}

/* Letters go to and fro until neither program has more to say by itself. */
static void settle(int seat)
{
	for (int n = -1; n != cards_at[seat].ledger.n; seat = 3 - seat) {
		must(cards_settle(seat));
		n = cards_at[3 - seat].ledger.n;
		if (cards_at[seat].ledger.n == n)
			return;
		send(3 - seat);
	}
}

/* Blue has accepted, and masked; red owes the rest. */
static void meet(void)
{
	struct charter c;
	char *pack, *letter;

	masked = cards;
	masked.cards_may_be_masked = true;
	cards_play_instead(&masked);
	pack = cards_pack();
	cards_charter(&c, DICE_WITNESS);
	c.format = 2;
	c.edict = EDICT_AGREED;
	must(game_offer("red", pack, NULL, cards_rulesets, &c, RED, &cards_keys[RED], &cards_error));
	cards_reopen(RED);
	letter = cards_letter(RED, 0);
	must(game_join("blue", pack, NULL, cards_rulesets, MAILED(letter, "letter"), &cards_error));
	cards_reopen(BLUE);
	must(game_accept(&cards_at[BLUE], &cards_keys[BLUE], &cards_error));
	send(RED);
	free(letter);
	free(pack);
}

static void begin(void)
{
	meet();
	settle(RED);
}

static void play(int seat, const char *orders)
{
	must(cards_sign(seat, orders));
	send(3 - seat);
	settle(3 - seat);
}

static void forget(void)
{
	cards_end();
	ck_assert_int_eq(system("rm -rf red blue seat.*.record"), 0);
}

/* Red is asked in turn 2, and holds CARD; blue will veto, and holds something to do so. */
static inline void begin_with(const char *card, const char *whens)
{
	for (;;) {
		begin();
		play(RED, "end\n");
		play(BLUE, whens);
		ck_assert_int_eq(cards_at[BLUE].ledger.pen.seat, RED);
		if (cards_held(BLUE, "Veto") >= 0 && cards_held(RED, card) >= 0)
			return;
		forget();
	}
}
#endif
