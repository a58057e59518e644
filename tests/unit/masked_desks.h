/* masked_desks.h - two desks without a referee, in two directories, and the letters between them.
 *
 * The cards (cards.h) for two, red and blue, each with keys of his own; blue vetoes what red plays, in red's turn. */
#ifndef TESTS_MASKED_DESKS_H
#define TESTS_MASKED_DESKS_H
#include <check.h>
#include <stdlib.h>
#include "cards_game.h"
#include "game/replay.h"
#include "game/start.h"
#include "play/run_save.h"
#include "runs.h"

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

static int card_in(const struct table *t, const struct table_slot *s)
{
	for_pieces(t, card)
		if (goes_by_slot(t, card) && t->slot[card].pile == s->pile && t->slot[card].epoch == s->epoch &&
		    t->slot[card].index == s->index)
			return card;
	return -1;
}

/* In each slot of A the same is known as in B, to the same people; what nobody knows is any card. */
static void slots_lie_alike(const struct table *a, const struct table *b)
{
	for_pieces(a, card) {
		const struct table_slot *slot = &a->slot[card];
		int there = goes_by_slot(a, card) ? card_in(b, slot) : card;

		ck_assert_int_ge(there, 0);
		ck_assert_int_eq(place_of(a, card), place_of(b, there));
		ck_assert_int_eq(slot->is_open, b->slot[there].is_open);
		ck_assert_int_eq(slot->is_seen, b->slot[there].is_seen);
		ck_assert(!slot->is_seen || there == card);
	}
}

/* From ruling to ruling a desk marks cards that lie right again, and lays the others anew: either way it comes to what
 * is read out of what all see. */
static void lies_as_read_anew(int seat)
{
	const struct game *g = &cards_at[seat];
	struct run *kept = game_position(g, &cards_error), *anew;
	char *seen, *seen_anew;
	json *public;

	ck_assert_msg(kept != NULL, "%s", cards_error.text);
	public = run_save_public(kept);
	anew = game_load_public(g, public, "the position", kept->table->sees, &cards_error);
	ck_assert_msg(anew != NULL, "%s", cards_error.text);
	slots_lie_alike(kept->table, anew->table);
	slots_lie_alike(kept->checkpoint, anew->checkpoint);
	seen = public_bytes(kept);
	seen_anew = public_bytes(anew);
	ck_assert_str_eq(seen, seen_anew);
	free(seen);
	free(seen_anew);
	json_free(public);
	run_free(kept);
	run_free(anew);
}

static void play(int seat, const char *orders)
{
	must(cards_sign(seat, orders));
	send(3 - seat);
	settle(3 - seat);
	lies_as_read_anew(RED);
	lies_as_read_anew(BLUE);
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
